"""Edits of theories by name: each makes of a theory with a question the theory's versions, the first as it was.

What cannot be done to a theory is said by a NotApplicable with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tollens.logic import Atom, Constant, Formula, Predicate, Premise, Term, Theory, opposite
from tollens.logic.walk import every_part
from tollens.perturb.contrast import MIRRORED, TABLES, Spot, edited, takes
from tollens.perturb.equivalence import (
    conclusions_joined,
    conclusions_split,
    conditions_joined,
    conditions_split,
    contraposed,
)
from tollens.perturb.refusals import NotApplicable
from tollens.perturb.rules import Formulas, Rule, is_literal
from tollens.solvers import LABEL_OF, Label, Verdict, decide


@dataclass(frozen=True, slots=True)
class Version:
    """A theory made from another: what to call it, the group that reports put it in, and its premises."""

    name: str
    group: str
    premises: Formulas


# Words for a predicate that the theory does not have, in the order to try them.
Unseen = Sequence[str]
Edit = Callable[[Theory, Random, Unseen], list[Version]]


def contrast(how: str) -> Edit:
    """The versions of a contrast table; those of a rule for which a solver bears the table out."""

    def versions(theory: Theory, rng: Random, unseen: Unseen) -> list[Version]:
        statement, verdict = _settled(theory)
        base: Label = LABEL_OF[verdict.status]
        literal = statement if base == "True" else opposite(statement)
        spots = [
            spot
            for place in _shuffled(verdict.premises, rng)
            if (spot := _spot(theory, verdict, place, literal, how, rng, unseen))
        ]
        if not spots:
            raise NotApplicable("no rule of the proof concludes the statement and can be edited so")
        for spot in spots:
            if made := _borne_out(theory, statement, spot, how, base):
                return made
        raise NotApplicable("with every rule another derivation reaches the statement")

    return versions


def _settled(theory: Theory) -> tuple[Formula, Verdict]:
    """The statement and its verdict, where it is True or False."""
    statement = theory.asked.conclusion if theory.asked and theory.asked.mode == "label" else None
    if statement is None:
        raise NotApplicable("it asks of no statement whether it is true")
    verdict = decide(theory.supposed, statement)
    if verdict.status not in ("entailed", "refuted"):
        raise NotApplicable(
            f"the statement is {LABEL_OF.get(verdict.status, verdict.status)}: there is no proof to edit"
        )
    return statement, verdict


def _shuffled(places: Sequence[int], rng: Random) -> list[int]:
    return rng.sample(list(places), len(places))


def _spot(
    theory: Theory, verdict: Verdict, place: int, literal: Formula, how: str, rng: Random, unseen: Unseen
) -> Spot | None:
    """Where to edit the rule there; None where it is none that concludes the literal, or the table does not take it."""
    table, premises = TABLES[how], theory.formulas
    rule = Rule.of(premises[place]) if place < len(premises) else None
    found = rule.concluding(literal) if rule and takes(rule, table) and is_literal(literal) else None
    if rule is None or found is None or {variable for variable, _ in rule.variables} - set(found[1]):
        return None  # also where the statement leaves open of whom the condition speaks
    facts = [each for each, premise in enumerate(premises) if is_literal(premise)]
    return Spot(
        premises=premises,
        rule=place,
        conclusion=found[0],
        support=frozenset(facts) & frozenset(verdict.premises),
        unseen=_unseen(theory, literal, unseen),
        at=rng.randint(0, facts[-1] + 1) if facts else 0,
        binding=found[1],
    )


def _unseen(theory: Theory, literal: Formula, words: Unseen) -> Atom:
    """A predicate that the theory does not have, of the first that the literal speaks of."""
    formulas = (*theory.every_formula, literal)
    seen = {part.predicate for formula in formulas for part in every_part(formula) if isinstance(part, Atom)}
    word = next((word for word in words if word not in seen), None)
    if word is None:
        raise NotApplicable("the theory speaks of all that there are words for")
    atom = literal if isinstance(literal, Atom) else opposite(literal)
    arguments: tuple[Term, ...] = atom.arguments[:1] if isinstance(atom, Atom) else ()
    return Atom(word, tuple(term for term in arguments if isinstance(term, Constant)))


def _borne_out(theory: Theory, statement: Formula, spot: Spot, how: str, base: Label) -> list[Version]:
    """The versions, where the solver's labels are the table's; none where one is not."""
    mirrored = "" if base == "True" or how == "negation" else "neg"
    made = []
    for row in TABLES[how]:
        premises = edited(spot, row)
        expected = row.label if base == "True" else MIRRORED[row.label]
        if len(set(premises)) < len(premises) or _label(theory, premises, statement) != expected:
            return []
        made.append(Version(f"{mirrored}{row.version}", row.group, premises))
    return made


def _label(theory: Theory, premises: Formulas, statement: Formula) -> Label | None:
    return LABEL_OF.get(decide(with_premises(theory, premises).supposed, statement).status)


def with_premises(theory: Theory, premises: Formulas, sentences: Sequence[str | None] | None = None) -> Theory:
    """The theory with other premises and, where they are given, their sentences. A predicate that is new is declared
    where predicates are."""
    told = sentences or [None] * len(premises)
    changed = replace(theory, premises=tuple(map(Premise, premises, told)))
    declared = {predicate.name for predicate in theory.predicates}
    if not declared:
        return changed
    atoms = (part for formula in premises for part in every_part(formula) if isinstance(part, Atom))
    new = {atom.predicate: atom for atom in atoms if atom.predicate not in declared and _is_ground(atom)}
    predicates = [
        Predicate(name, tuple(_sort_of(term, theory) for term in atom.arguments)) for name, atom in new.items()
    ]
    return replace(changed, predicates=(*theory.predicates, *predicates))


def _is_ground(atom: Atom) -> bool:
    return all(isinstance(term, Constant) for term in atom.arguments)


def _sort_of(term: Term, theory: Theory) -> str:
    for sort in theory.sorts:
        if isinstance(term, Constant) and (term.name in sort.members or (term.name, sort.name) in theory.constants):
            return sort.name
    raise NotApplicable("it does not declare what the statement speaks of")


def equivalence(change: Callable[[Formulas, Random], Formulas | None]) -> Edit:
    """The theory and an equivalent one."""

    def versions(theory: Theory, rng: Random, unseen: Unseen) -> list[Version]:  # noqa: ARG001 - nothing is added
        after = change(theory.formulas, rng)
        if after is None:
            raise NotApplicable("it has no rule of that form")
        return [Version("0", "base", theory.formulas), Version("1", "op", after)]

    return versions


def _distribution(
    join: Callable[[Sequence[Formula]], Formulas | None], split: Callable[[Sequence[Formula], int], Formulas | None]
) -> Callable[[Formulas, Random], Formulas | None]:
    def change(premises: Formulas, rng: Random) -> Formulas | None:
        """Two rules as one, or where there are no two, one as two."""
        places = _shuffled(range(len(premises)), rng)
        return join(premises) or next(filter(None, (split(premises, place) for place in places)), None)

    return change


def drop_distractors(theory: Theory, rng: Random, unseen: Unseen) -> list[Version]:  # noqa: ARG001 - as all of them
    """The theory, and only what the statement's proof needs of it."""
    _, verdict = _settled(theory)
    kept = tuple(formula for place, formula in enumerate(theory.formulas) if place in verdict.premises)
    if kept == theory.formulas:
        raise NotApplicable("it has no distractors")
    return [Version("0", "base", theory.formulas), Version("1", "bare", kept)]


def shuffle(theory: Theory, rng: Random, unseen: Unseen) -> list[Version]:  # noqa: ARG001 - as all of them
    """The theory, and the same in another order."""
    formulas = theory.formulas
    if len(set(formulas)) < 2:
        raise NotApplicable("it has only one premise")
    after = formulas
    while after == formulas:
        after = tuple(rng.sample(formulas, len(formulas)))
    return [Version("0", "base", formulas), Version("1", "shuffled", after)]


EDITS: dict[str, Edit] = {
    "conjunction": contrast("conjunction"),
    "disjunction": contrast("disjunction"),
    "negation": contrast("negation"),
    "contraposition": equivalence(lambda premises, _: contraposed(premises)),
    "distribution-1": equivalence(_distribution(conclusions_joined, conclusions_split)),
    "distribution-2": equivalence(_distribution(conditions_joined, conditions_split)),
    "drop-distractors": drop_distractors,
    "shuffle": shuffle,
}
