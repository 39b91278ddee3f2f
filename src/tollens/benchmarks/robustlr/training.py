"""The training sets NOT, AND+NOT, OR+NOT and All: of each theory two statements of each label."""

from __future__ import annotations

from collections import Counter

from tollens.benchmarks.recipe import Batch
from tollens.benchmarks.robustlr.naming import Naming
from tollens.benchmarks.robustlr.sampling import Operator, Sampled, Sampling, sample
from tollens.benchmarks.robustlr.statements import candidates, draw_statement
from tollens.benchmarks.robustlr.theories import Workshop
from tollens.logic import Formula
from tollens.records import Item, Language
from tollens.solvers import Label
from tollens.wording.rulebook.lexicon import LEXICONS

PER_LABEL = 2
STATEMENTS: tuple[Label, ...] = ("True", "False", "Unknown") * PER_LABEL


def make_training(
    number: int, seed: int, settings: Sampling, *, language: Language, name: str, operators: frozenset[Operator]
) -> Batch:
    """The items of theory `number`. A theory that skews, with too few statements of a label, is dropped."""
    naming = Naming(language, name, seed, number)
    rng = naming.stream()
    dropped: Counter[str] = Counter()
    while True:
        workshop = Workshop(rng, language, settings)
        sampled = sample(rng, LEXICONS[language], settings, operators)
        if items := _items(workshop, sampled, settings, naming, dropped):
            return Batch(items, dropped)


def _items(
    workshop: Workshop, sampled: Sampled, settings: Sampling, naming: Naming, dropped: Counter[str]
) -> tuple[Item, ...]:
    """The items of a theory; none where it is to be dropped."""
    chosen: dict[Formula, tuple[Label, int]] = {}
    provable, unprovable = candidates(sampled, settings)
    for label in STATEMENTS:
        drawn = draw_statement(workshop.rng, label, provable, unprovable, settings)
        if drawn is None or drawn[0] in chosen:
            dropped["theory with skewed labels"] += 1
            return ()
        statement, depth = drawn
        chosen[statement] = label, depth
    lines = workshop.lines(sampled.premises)
    for statement, (label, _) in chosen.items():
        if workshop.label(lines, statement) != label:
            dropped["statement with another derivation"] += 1
            return ()
    order = list(chosen.items())
    workshop.rng.shuffle(order)
    return tuple(
        workshop.item(lines, statement, label, depth=depth, **naming.of(place))
        for place, (statement, (label, depth)) in enumerate(order)
    )
