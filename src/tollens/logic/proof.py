"""Proofs: how premises, with an assumption, come to contradict one another, one small step after the other.

A proof refutes. For 'entailed' it assumes that the goal does not hold, for 'refuted' that it does, for 'inconsistent'
it assumes nothing. Each step rests on one source alone and on literals that stand before it, so that a person can check
it by looking at one sentence; `tollens.logic.check_proof` checks it by going through the cases.

That a function has one value and no more is part of what every literal means: no step needs to say so. A claim about
all or some members of an open sort, which no list of cases spells out, is a literal too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from tollens.errors import InputError
from tollens.logic.classes import written_out
from tollens.logic.formula import (
    FALSE,
    TRUE,
    And,
    Apply,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Implies,
    Not,
    Number,
    Or,
    Term,
    conjunction,
    opposite,
)
from tollens.logic.theory import Function, Theory
from tollens.logic.walk import every_term, substituted

# How far into a formula a step looks: a member for what holds of all, a thing that was taken for what holds of some, a
# place for one of the parts that all hold.
Path = tuple[Term | int, ...]
Rule = Literal["one-to-one", "onto", "dense"]


@dataclass(frozen=True, slots=True)
class Given:
    """A premise by place, or a piece of it."""

    place: int
    at: Path = ()


@dataclass(frozen=True, slots=True)
class Assumed:
    """The assumption, or a piece of it."""

    at: Path = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """That a piece of the formula holds if the formula does, whatever it is."""

    formula: Formula
    at: Path = ()


Piece = Given | Assumed | Shown


@dataclass(frozen=True, slots=True)
class OneValue:
    """A function has one of its values there: when all others are ruled out, the last one."""

    applied: Apply


@dataclass(frozen=True, slots=True)
class Declared:
    """What the declaration of a function says of one value: taken at most once, taken, or not without the one before.

    A one-to-one function between equally many things is onto, and the other way round.
    """

    function: str
    rule: Rule
    value: Term


@dataclass(frozen=True, slots=True)
class TooFew:
    """A one-to-one function that has fewer values than it needs: nothing can be so."""

    function: str


@dataclass(frozen=True, slots=True)
class Distinct:
    """A premise or the assumption, or a piece of it, read with a function that has no value twice."""

    source: Given | Assumed
    function: str


Source = Piece | OneValue | Declared | TooFew | Distinct


@dataclass(frozen=True, slots=True)
class Derive:
    """These literals follow from the source, given the literals that it uses."""

    literals: tuple[Formula, ...]
    source: Source
    uses: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """Let this be one of those that there are by the formula, or anything if there are none.

    The name is new. The thing may be one that has another name too.
    """

    thing: Constant
    formula: Formula


@dataclass(frozen=True, slots=True)
class Suppose:
    """If the literal held there would be a contradiction, as the proof shows; so its opposite holds."""

    literal: Formula
    refuted: Proof


Step = Derive | Take | Suppose


@dataclass(frozen=True, slots=True)
class Close:
    """The source cannot hold together with the literals that are used."""

    source: Source
    uses: tuple[Formula, ...] = ()

    @property
    def literals(self) -> tuple[Formula, ...]:
        """What follows: that which never holds."""
        return (FALSE,)


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps in order, and the contradiction that they come to. Every supposition on the way is closed in itself."""

    steps: tuple[Step, ...]
    end: Close

    @property
    def size(self) -> tuple[int, int]:
        """How many suppositions and how many steps in all there are."""
        inner = [step.refuted.size for step in self.steps if isinstance(step, Suppose)]
        return len(inner) + sum(size[0] for size in inner), len(self.steps) + 1 + sum(size[1] for size in inner)

    def sources(self) -> Iterator[Source]:
        """What the steps rest on, in order, as often as it is used."""
        for step in (*self.steps, self.end):
            if isinstance(step, Suppose):
                yield from step.refuted.sources()
            elif not isinstance(step, Take):
                yield step.source.source if isinstance(step.source, Distinct) else step.source

    @property
    def premises(self) -> tuple[int, ...]:
        """The places of the premises that it uses."""
        return tuple(sorted({source.place for source in self.sources() if isinstance(source, Given)}))


def assumption(status: str, goal: Formula) -> Formula | None:
    """What a proof of this verdict assumes, if anything; InputError where a verdict has no proof."""
    assumed = {"entailed": Not(goal), "refuted": goal, "inconsistent": None}
    if status not in assumed:
        raise InputError(f"no proof shows that a goal is {status}")
    return assumed[status]


def said(source: Source, theory: Theory, assumed: Formula | None) -> Formula | None:
    """The formula that a source stands for; None where there is no such source."""
    match source:
        case Given(place, at):
            return _piece(theory.formulas[place], at, theory) if 0 <= place < len(theory.premises) else None
        case Assumed(at):
            return None if assumed is None else _piece(assumed, at, theory)
        case Shown(formula, at):
            found = _piece(formula, at, theory)
            return None if found is None else Implies(formula, found)
        case OneValue():
            return TRUE
        case Declared(name, rule, value):
            return next((_declared(each, rule, value, theory) for each in theory.functions if each.name == name), None)
        case TooFew(name):
            crowded = (each for each in theory.functions if each.name == name and each.one_to_one)
            return FALSE if any(len(arguments(each, theory)) > _values(each, theory) for each in crowded) else None
        case Distinct(inner, name):
            values = next((theory.members_of(each.value) for each in theory.functions if each.name == name), ())
            parts = [
                said(inner, theory, assumed),
                *(said(Declared(name, "one-to-one", v), theory, None) for v in values),
            ]
            return None if None in parts or not values else conjunction(part for part in parts if part is not None)


def sought(formula: Formula, theory: Theory) -> Exists | None:
    """What there is by a formula that says there is something of an open sort: there is, or not all are otherwise."""
    match plain(formula, theory):
        case Exists(_, sort, _) as some if not theory.members_of(sort):
            return some
        case Not(ForAll(variable, sort, body)) if not theory.members_of(sort):
            return Exists(variable, sort, opposite(body))
    return None


def taken(step: Take, theory: Theory) -> tuple[Theory, Formula]:
    """The theory with the thing that was taken, and what is known of it: if there is such a thing, it is one."""
    some = sought(step.formula, theory)
    if some is None:
        return theory, TRUE
    known = Implies(step.formula, substituted(some.body, some.variable, step.thing))
    return replace(theory, constants=(*theory.constants, (step.thing.name, some.sort or ""))), known


def narrowed(formula: Formula, step: Term | int, theory: Theory) -> Formula | None:
    """What the formula says of one member, or one of its parts that all hold; None where there is nothing such."""
    match plain(formula, theory), step:
        case ForAll(variable, sort, body), Constant() | Number() if _in_sort(step, sort, theory):
            return substituted(body, variable, step)
        case Not(Exists(variable, sort, body)), Constant() | Number() if _in_sort(step, sort, theory):
            return Not(substituted(body, variable, step))
        case And(parts), int() if 0 <= step < len(parts):
            return parts[step]
        case Not(Or(parts)), int() if 0 <= step < len(parts):
            return Not(parts[step])
        case Not(Implies(left, right)), 0 | 1:
            return Not(right) if step else left
    return None


def plain(formula: Formula, theory: Theory) -> Formula:
    """The formula without a double negation in front and with a claim about classes written out."""
    match formula:
        case Not(Not(body)):
            return plain(body, theory)
        case Not(Class() as claim):
            return Not(written_out(claim, theory))
        case Class():
            return written_out(formula, theory)
    return formula


def instances(claim: Exists | ForAll | Count, theory: Theory) -> list[Formula]:
    """What a claim about the members of a sort says of each; nothing where they are not listed."""
    return [substituted(claim.body, claim.variable, member) for member in theory.members_of(claim.sort)]


def values(cell: Formula | Term, theory: Theory) -> frozenset[Term | bool]:
    """All that something can be: a function's values, or true and false."""
    if not isinstance(cell, Apply):
        return frozenset((True, False))
    (function,) = (each for each in theory.functions if each.name == cell.function)
    if not (found := theory.members_of(function.value)):
        raise InputError(f"the members of {function.value} are not listed")
    return frozenset(found)


def named(theory: Theory) -> frozenset[Term]:
    """All that has a name in the theory; numbers have none."""
    declared = [Constant(name) for name, _ in theory.constants]
    listed = [Constant(member) for sort in theory.sorts for member in sort.members]
    return frozenset((*declared, *listed, *_constants(theory.formulas)))


def names_in(step: Step | Close) -> frozenset[Constant]:
    """The names that a step speaks of, with those that its source is narrowed to; of a supposition, without the steps
    that refute it."""
    if isinstance(step, Suppose):
        return _constants([step.literal])
    if isinstance(step, Take):
        return _constants([step.formula])
    source = step.source.source if isinstance(step.source, Distinct) else step.source
    spoken = [source.formula] if isinstance(source, Shown) else []
    at = source.at if isinstance(source, Piece) else ()
    return _constants((*step.literals, *spoken)) | {each for each in at if isinstance(each, Constant)}


def _constants(formulas: Iterable[Formula]) -> frozenset[Constant]:
    return frozenset(term for each in formulas for term in every_term(each) if isinstance(term, Constant))


def arguments(function: Function, theory: Theory) -> list[tuple[Term, ...]]:
    """All that the function can be of; nothing where one of its sorts is open."""
    return list(product(*(theory.members_of(sort) for sort in function.arguments)))


def _values(function: Function, theory: Theory) -> int:
    return len(theory.members_of(function.value))


def _piece(formula: Formula, at: Path, theory: Theory) -> Formula | None:
    found: Formula | None = formula
    for step in at:
        if found is not None:
            found = narrowed(found, step, theory)
    return found


def _in_sort(term: Term, sort: str | None, theory: Theory) -> bool:
    """Whether the term names a member: one that is listed, or a constant of an open sort."""
    if listed := theory.members_of(sort):
        return term in listed
    return isinstance(term, Constant) and (not theory.sorts or (term.name, sort) in theory.constants)


def _declared(function: Function, rule: Rule, value: Term, theory: Theory) -> Formula | None:
    everything, values = arguments(function, theory), theory.members_of(function.value)
    even = len(everything) == len(values)
    holds = {
        "one-to-one": function.one_to_one or (function.onto and even),
        "onto": function.onto or (function.one_to_one and even),
        "dense": function.dense,
    }
    if value not in values or not everything or not holds[rule]:
        return None

    def taken(by: Term) -> tuple[Formula, ...]:
        return tuple(Equal(Apply(function.name, each), by) for each in everything)

    if rule == "one-to-one":
        return HowMany("at most", 1, taken(value))
    some = HowMany("at least", 1, taken(value))
    if rule == "onto":
        return some
    before = values.index(value) - 1
    return TRUE if before < 0 else Implies(some, HowMany("at least", 1, taken(values[before])))
