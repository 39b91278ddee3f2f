"""The contrast sets C-CS, D-CS and N-CS: a theory, and one rule of the statement's proof set edited in each way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tollens.benchmarks.recipe import Batch
from tollens.benchmarks.robustlr.naming import Naming
from tollens.benchmarks.robustlr.sampling import BOTH, MOST_TRIES, Sampled, Sampling, none_will_do, sample
from tollens.benchmarks.robustlr.statements import candidates, draw_literal, of_sign
from tollens.benchmarks.robustlr.theories import Line, Workshop
from tollens.logic import And, Formula, Or
from tollens.perturb.contrast import MIRRORED, TABLES, Row, Spot, edited, takes
from tollens.perturb.rules import Rule, is_literal
from tollens.records import Item, Language
from tollens.solvers import Label
from tollens.wording.rulebook.language import denied
from tollens.wording.rulebook.lexicon import LEXICONS

SUFFIXES = {"conjunction": "conj", "disjunction": "disj", "negation": "neg"}


def make_contrast(
    number: int, seed: int, settings: Sampling, *, language: Language, name: str, how: str, distractors: bool
) -> Batch:
    """Theory `number` and its edits, a version each. Where the solver's labels are not the table's, another rule or
    theory is taken and the reason is counted."""
    naming = Naming(language, name, seed, number)
    rng = naming.stream()
    dropped: Counter[str] = Counter()
    base: Label = "False" if number % 2 else "True"
    for _ in range(MOST_TRIES):
        workshop = Workshop(rng, language, settings)
        sampled = sample(rng, LEXICONS[language], settings, BOTH)
        for statement, literal, depth in _statements(workshop, sampled, settings, base):
            case = _case(workshop, sampled, literal, TABLES[how], distractors, settings)
            if isinstance(case, str):
                dropped[case] += 1
            elif versions := _versions(case, statement, base, TABLES[how], dropped):
                return Batch(tuple(_items(versions, statement, base, depth, naming, how, workshop)), dropped)
        dropped["theory without a rule to edit"] += 1
    raise none_will_do(dropped)


def _statements(
    workshop: Workshop, sampled: Sampled, settings: Sampling, base: Label
) -> Iterator[tuple[Formula, Formula, int]]:
    """The statements that the base is to make True or False, of a sign that is drawn first: each once, with the literal
    that is provable and its depth."""
    rng = workshop.rng
    negated = rng.random() < settings.statement_negation
    provable, _ = candidates(sampled, settings)
    left = of_sign(provable, negated if base == "True" else not negated)
    while left:
        depth, literal = draw_literal(rng, left)
        left[depth].remove(literal)
        if not left[depth]:
            del left[depth]
        yield (literal if base == "True" else denied(literal)), literal, depth


@dataclass(frozen=True, slots=True)
class _Case:
    """Where to edit, and who tells and labels."""

    workshop: Workshop
    spot: Spot

    def lines(self, row: Row) -> list[Line]:
        (before,) = self.workshop.lines([self.spot.premises[self.spot.rule]])
        return self.workshop.lines(edited(self.spot, row), like=before)


def _case(
    workshop: Workshop,
    sampled: Sampled,
    literal: Formula,
    table: Sequence[Row],
    distractors: bool,
    settings: Sampling,
) -> _Case | str:
    """Where to edit: a rule of the proof set that concludes the literal; or why there is none that the table takes.

    Only there can the table hold: an edit further back leaves the statement open where the table has it False.
    """
    premises = sampled.premises
    needed = workshop.proof_set(workshop.lines(premises), literal)
    if not distractors:
        premises, needed = tuple(premises[place] for place in sorted(needed)), frozenset(range(len(needed)))
    reason = "proof that does not end in a rule"
    for place in sorted(needed):
        rule = Rule.of(premises[place])
        found = rule.concluding(literal) if rule else None
        if rule and found and not takes(rule, table):
            reason = "rule of another form"
        elif rule and found:
            facts = sum(is_literal(premise) for premise in premises)
            spot = Spot(
                premises=premises,
                rule=place,
                conclusion=found[0],
                support=_support(workshop, premises, rule, table),
                unseen=_unseen(workshop, sampled, settings),
                at=workshop.rng.randint(0, facts),
                binding={},
            )
            return _Case(workshop, spot)
    return reason


def _support(workshop: Workshop, premises: Sequence[Formula], rule: Rule, table: Sequence[Row]) -> frozenset[int]:
    """The facts from which the parts of the condition follow, as far as they do and where the table denies them."""
    if not any("not p" in row.facts for row in table):
        return frozenset()
    lines = workshop.lines(premises)
    needed: set[int] = set()
    for part in rule.left.parts if isinstance(rule.left, And | Or) else (rule.left,):
        if workshop.label(lines, part) == "True":
            needed |= workshop.proof_set(lines, part)
    return frozenset(place for place in needed if is_literal(premises[place]))


def _unseen(workshop: Workshop, sampled: Sampled, settings: Sampling) -> Formula:
    lexicon = LEXICONS[workshop.language]
    while (atom := lexicon.draw(workshop.rng, 1)[0]) in sampled.atoms:
        pass
    return denied(atom) if workshop.rng.random() < settings.negation else atom


def _versions(
    case: _Case, statement: Formula, base: Label, table: Sequence[Row], dropped: Counter[str]
) -> list[tuple[Row, list[Line], Label]]:
    """The versions with their labels; none where the solver's is not the table's."""
    versions = []
    for row in reversed(table):  # what changes most is last, and most often has to be dropped
        lines = case.lines(row)
        if len(set(lines)) < len(lines):
            dropped["edit that repeats a premise"] += 1
            return []
        expected = row.label if base == "True" else MIRRORED[row.label]
        found = case.workshop.label(lines, statement)
        if found != expected:
            dropped["edit with a contradiction" if found is None else "edit with another derivation"] += 1
            return []
        versions.append((row, lines, expected))
    return versions[::-1]


def _items(
    versions: Sequence[tuple[Row, list[Line], Label]],
    statement: Formula,
    base: Label,
    depth: int,
    naming: Naming,
    how: str,
    workshop: Workshop,
) -> Iterator[Item]:
    mirrored = "" if base == "True" or how == "negation" else "neg"  # N-CS has no versions of its own for a False base
    for row, lines, label in versions:
        version = f"{mirrored}{row.version}"
        names = naming.of(version, f"_{SUFFIXES[how]}{version}")
        kinds = (row.group, f"{how} {version}")
        yield workshop.item(workshop.told(lines), statement, label, depth=depth, kinds=kinds, **names)
