"""The equivalence sets C-ES, D1-ES and D2-ES: a theory, and the same theory in other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tollens.benchmarks.recipe import Batch
from tollens.benchmarks.robustlr.naming import Naming
from tollens.benchmarks.robustlr.sampling import BOTH, MOST_TRIES, Sampling, none_will_do, sample
from tollens.benchmarks.robustlr.statements import Statements
from tollens.benchmarks.robustlr.theories import Line, Workshop
from tollens.logic import Formula, opposite
from tollens.perturb.equivalence import conclusions_split, conditions_split, contraposed
from tollens.perturb.rules import Formulas
from tollens.records import Item, Language
from tollens.solvers import Label
from tollens.wording.rulebook.lexicon import LEXICONS

LABELS: tuple[Label, ...] = ("True", "False", "Unknown")


def make_equivalence(number: int, seed: int, settings: Sampling, *, language: Language, name: str, how: str) -> Batch:
    """Theory `number` and its equivalent. The labels are the solver's, for each of the two."""
    naming = Naming(language, name, seed, number)
    rng = naming.stream()
    dropped: Counter[str] = Counter()
    label = LABELS[number % 3]
    for _ in range(MOST_TRIES):
        sampled = sample(rng, LEXICONS[language], settings, BOTH)
        statements = Statements(sampled, settings)
        if not statements.least():
            dropped["theory with skewed labels"] += 1
            continue
        workshop = Workshop(rng, language, settings)
        statement, depth = statements.draw(rng, label)
        if workshop.label(workshop.lines(sampled.premises), statement) != label:
            dropped["statement with another derivation"] += 1
            continue
        pair = _pair(workshop, sampled.premises, statement, label, how)
        if pair is None:
            dropped["proof without a rule of that form"] += 1
            continue
        told = [workshop.lines(premises) for premises in pair]
        if any(workshop.label(lines, statement) != label for lines in told):
            raise AssertionError(f"{how} changed what follows")
        return Batch(_items(workshop, told, statement, depth, label, naming, how), dropped)
    raise none_will_do(dropped)


def _items(
    workshop: Workshop,
    told: Sequence[Sequence[Line]],
    statement: Formula,
    depth: int,
    label: Label,
    naming: Naming,
    how: str,
) -> tuple[Item, ...]:
    return tuple(
        workshop.item(
            workshop.told(lines),
            statement,
            label,
            depth=depth,
            kinds=("op" if version else "base", f"{how} {version}"),
            **naming.of(version, "_equiv" if version else ""),
        )
        for version, lines in enumerate(told)
    )


def _pair(
    workshop: Workshop, premises: Formulas, statement: Formula, label: Label, how: str
) -> tuple[Formulas, Formulas] | None:
    """The theory and its equivalent. What is distributed is a rule of the proof set, where there is one: the theory
    has it as two rules, the equivalent as one."""
    if how == "contraposition":
        turned = contraposed(premises)
        return None if turned is None else (premises, turned)
    split = conclusions_split if how == "distribution-1" else conditions_split
    places = list(range(len(premises)))
    if label != "Unknown":
        proved = statement if label == "True" else opposite(statement)
        places = sorted(workshop.proof_set(workshop.lines(premises), proved))
    workshop.rng.shuffle(places)
    parted = next(filter(None, (split(premises, place) for place in places)), None)
    return None if parted is None else (parted, premises)
