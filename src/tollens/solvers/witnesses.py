"""Things without a name: claims about an open sort as atoms, and the things that they say there are.

A claim that there is something, or that not all are otherwise, gives a thing that has a new name; what is said of all
is then said of it too, which may bring new claims. A few rounds of this do for what people argue about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tollens.logic import TRUE, Atom, Constant, Count, Equal, Exists, ForAll, Formula, Not, Term, Theory, Variable
from tollens.logic.proof import Close, Derive, Proof, Shown, Step, Suppose, Take, names_in, taken
from tollens.logic.walk import every_part, every_term, rebuilt

_LETTERS = "wvuts"


class Claims:
    """Claims about open sorts, and about things that were taken, each under an atom that stands for it."""

    def __init__(self, theory: Theory, takes: Mapping[Constant, Take]) -> None:
        self._theory = theory
        self._takes = takes
        self.met: dict[Formula, Formula] = {}  # by the atom that stands for it

    def sealed(self, formula: Formula) -> Formula:
        """The formula with every claim that cannot be gone through as an atom."""
        match formula:
            case ForAll(_, sort, _) | Exists(_, sort, _) | Count(_, _, _, sort, _) if not self._theory.members_of(sort):
                return formula if _free(formula) else self._atom(formula)
            case Equal(left, right) if left != right and (left in self._takes or right in self._takes):
                return self._atom(formula)
        return rebuilt(formula, self.sealed)

    def _atom(self, claim: Formula) -> Atom:
        atom = Atom(f"“{claim}”")
        self.met[atom] = claim
        return atom


def _free(formula: Formula) -> bool:
    """Whether a variable in it is bound by nothing in it."""
    bound = {part.variable for part in every_part(formula) if isinstance(part, ForAll | Exists | Count)}
    return any(isinstance(term, Variable) and term not in bound for term in every_term(formula))


def wanted(
    claims: Iterable[Formula], takes: Mapping[Constant, Take], things: Mapping[str | None, Sequence[Term]]
) -> Iterator[Formula]:
    """What something has yet to be taken for: each claim that there is something, and each sort of which nothing is
    named, since there is something of every sort."""
    known = {take.formula for take in takes.values()}
    for claim in claims:
        formula = Not(claim) if isinstance(claim, ForAll) else claim
        if isinstance(claim, ForAll | Exists) and formula not in known:
            yield formula
    for sort, there in things.items():
        if not there:
            yield Exists(Variable("x"), sort, TRUE)


def fresh_names(theory: Theory, goal: Formula) -> Iterator[Constant]:
    """Names that nothing in the theory or the goal has."""
    formulas = (*theory.formulas, goal)
    used = {term.name for each in formulas for term in every_term(each) if isinstance(term, Constant | Variable)}
    used |= {part.predicate for each in formulas for part in every_part(each) if isinstance(part, Atom)}
    used |= {name for sort in theory.sorts for name in sort.members} | {name for name, _ in theory.constants}
    number = 0
    while True:
        for letter in _LETTERS:
            name = f"{letter}{number or ''}"
            if name not in used:
                yield Constant(name)
        number += 1


def with_takes(proof: Proof, takes: Mapping[Constant, Take], theory: Theory) -> Proof:
    """The proof with each thing taken before it is first spoken of, and what is then known of it among the uses.

    A thing that only a supposition speaks of is taken under it.
    """
    told = {taken(take, theory)[1] for take in takes.values()}
    return _placed(_using(proof, told), dict(takes))


def _using(proof: Proof, told: set[Formula]) -> Proof:
    def used(source: object, uses: tuple[Formula, ...]) -> tuple[Formula, ...]:
        return (*uses, source.formula) if isinstance(source, Shown) and source.formula in told else uses

    steps: list[Step] = []
    for step in proof.steps:
        match step:
            case Derive(literals, source, uses):
                steps.append(Derive(literals, source, used(source, uses)))
            case Suppose(literal, refuted):
                steps.append(Suppose(literal, _using(refuted, told)))
            case Take():
                steps.append(step)
    return Proof(tuple(steps), Close(proof.end.source, used(proof.end.source, proof.end.uses)))


def _placed(proof: Proof, takes: Mapping[Constant, Take]) -> Proof:
    left = dict(takes)
    steps: list[Step] = []
    everything = (*proof.steps, proof.end)

    def take(thing: Constant) -> Iterator[Take]:
        if thing in left:
            step = left.pop(thing)
            for other in takes:
                if other in names_in(step):
                    yield from take(other)
            yield step

    for place, step in enumerate(everything):
        later = {name for each in everything[place + 1 :] for name in _all_names(each)}
        here = _all_names(step)
        for thing in takes:
            if thing in here and (not isinstance(step, Suppose) or thing in later or thing in names_in(step)):
                steps.extend(take(thing))
        if isinstance(step, Suppose):
            steps.append(Suppose(step.literal, _placed(step.refuted, left)))
        elif not isinstance(step, Close):
            steps.append(step)
    return Proof(tuple(steps), proof.end)


def _all_names(step: Step | Close) -> frozenset[Constant]:
    if not isinstance(step, Suppose):
        return names_in(step)
    return names_in(step).union(*map(_all_names, (*step.refuted.steps, step.refuted.end)))
