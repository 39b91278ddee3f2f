"""The training sets NOT, AND+NOT, OR+NOT and All: of each theory two statements of each label."""

from __future__ import annotations

from collections import Counter

from tollens.benchmarks.recipe import Batch
from tollens.benchmarks.robustlr.naming import Naming
from tollens.benchmarks.robustlr.sampling import MOST_TRIES, Operator, Sampled, Sampling, none_will_do, sample
from tollens.benchmarks.robustlr.statements import Statements
from tollens.benchmarks.robustlr.theories import Workshop
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
    for _ in range(MOST_TRIES):
        sampled = sample(rng, LEXICONS[language], settings, operators)
        statements = Statements(sampled, settings, facts=settings.facts)
        if statements.least() < PER_LABEL:
            dropped["theory with skewed labels"] += 1
        elif items := _items(Workshop(rng, language, settings), sampled, statements, naming):
            return Batch(items, dropped)
        else:
            dropped["statement with another derivation"] += 1
    raise none_will_do(dropped)


def _items(workshop: Workshop, sampled: Sampled, statements: Statements, naming: Naming) -> tuple[Item, ...]:
    """The items of a theory; none where the solver's label of a statement is not the one that was aimed at."""
    lines = workshop.lines(sampled.premises)
    drawn = [(label, *statements.draw(workshop.rng, label)) for label in STATEMENTS]
    if any(workshop.label(lines, statement) != label for label, statement, _ in drawn):
        return ()
    workshop.rng.shuffle(drawn)
    theory = workshop.told(lines)
    return tuple(
        workshop.item(theory, statement, label, depth=depth, **naming.of(place))
        for place, (label, statement, depth) in enumerate(drawn)
    )
