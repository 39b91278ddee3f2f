"""prove: a short proof for a verdict, that a person can follow by hand."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice, product

from tollens.errors import InputError
from tollens.logic import (
    FALSE,
    And,
    Apply,
    Constant,
    Equal,
    Exists,
    ForAll,
    Formula,
    Function,
    HowMany,
    Implies,
    Not,
    Or,
    Term,
    Theory,
    disjunction,
)
from tollens.logic.proof import Assumed, Declared, Distinct, Given, Path, Proof, Source, TooFew, assumption, members
from tollens.logic.walk import substituted
from tollens.solvers.constants import named_things
from tollens.solvers.decide import NO_LIMITS, sorted_goal
from tollens.solvers.elaborate import elaborated
from tollens.solvers.forcing import Board, atoms_of
from tollens.solvers.ground import Grounder, Proposition, TooLarge, all_of, counted
from tollens.solvers.refute import Refutation
from tollens.solvers.session import GaveUp
from tollens.solvers.verdict import Limits, Verdict

# A premise that falls into more pieces than this is taken whole.
MOST_PIECES = 2_000

Things = Mapping[str | None, Sequence[Term]]


def prove(theory: Theory, goal: Formula, verdict: Verdict, *, limits: Limits = NO_LIMITS) -> Proof | None:
    """A proof of what a classical verdict says of the goal, from its premises alone; None where none was found within
    the limits, or where the verdict is not one that has a proof."""
    if verdict.semantics != "classical" or verdict.status not in ("entailed", "refuted", "inconsistent"):
        return None
    deadline = time.monotonic() + limits.seconds
    try:
        board = _board(theory, sorted_goal(theory, goal), verdict)
        return _shortest(board, deadline)
    except (GaveUp, TooLarge, RecursionError):
        return None


def _shortest(board: Board, deadline: float) -> Proof:
    """The shorter of two: one that looks at the assumption last, and so tends to end in it, and one that does not."""
    numbers = range(len(board.clues))
    assumed = [number for number in numbers if isinstance(board.clues[number].source, Assumed)]
    first = Refutation(board, [[number for number in numbers if number not in set(assumed)], assumed], deadline).find()
    try:
        second = Refutation(board, [numbers], deadline).find()
    except GaveUp:
        return first
    return min(first, second, key=lambda proof: proof.size)


def _board(theory: Theory, goal: Formula, verdict: Verdict) -> Board:
    """The cells and clues of the premises that the verdict rests on, the assumption and the declarations."""
    grounder = Grounder(theory, {})
    said: list[tuple[Source, Proposition]] = []
    for source, formula in _sources(theory, goal, verdict):
        try:
            proposition = grounder.proposition(formula)
        except InputError:  # it speaks of all members of an open sort: nothing to go through
            continue
        if proposition is not True:
            said.append((source, proposition))
    atoms = grounder.result.atoms
    apart = {function.name for function in theory.functions if function.one_to_one}
    said += [told for source, proposition in said for told in _distinct(source, proposition, atoms, apart)]
    return Board(atoms, said)


def _distinct(
    source: Source, proposition: Proposition, atoms: Sequence[Formula], apart: Container[str]
) -> Iterator[tuple[Source, Proposition]]:
    """A source read with each one-to-one function that it applies to several things: of these, no two are the same."""
    if not isinstance(source, Given | Assumed):
        return
    values: dict[str, dict[Term, dict[Apply, int]]] = {}
    for number in dict.fromkeys(atoms_of(proposition)):
        match atoms[number - 1]:
            case Equal(Apply(name, _) as applied, value) if name in apart:
                values.setdefault(name, {}).setdefault(value, {})[applied] = number
    for name, takers in values.items():
        rules = [counted("at most", 1, by.values()) for by in takers.values()]
        if any(rule is not True for rule in rules):
            yield Distinct(source, name), all_of([proposition, *rules])


def _sources(theory: Theory, goal: Formula, verdict: Verdict) -> Iterator[tuple[Source, Formula]]:
    known: dict[str | None, Sequence[Term]] = {sort.name: members(sort.name, theory) for sort in theory.sorts}
    known |= {sort: tuple(map(Constant, names)) for sort, names in named_things(theory, goal).items()}
    for place in verdict.premises:
        for at, formula in _pieces(elaborated(theory.formulas[place], theory), known):
            yield Given(place, at), formula
    for function in theory.functions:
        yield from _declarations(function, theory)
    assumed = assumption(verdict.status, goal)
    if assumed is not None:
        for at, formula in _pieces(elaborated(assumed, theory), known):
            yield Assumed(at), formula


def _pieces(formula: Formula, things: Things) -> list[tuple[Path, Formula]]:
    """What a formula says piece by piece, so that a step has as little as can be to look at."""
    found = list(islice(_taken_apart(formula, (), things), MOST_PIECES + 1))
    return found if len(found) <= MOST_PIECES else [((), formula)]


def _taken_apart(formula: Formula, at: Path, things: Things) -> Iterator[tuple[Path, Formula]]:
    inner: list[tuple[Term | int, Formula]]
    match formula:
        case Not(Not(body)):
            yield from _taken_apart(body, at, things)
            return
        case ForAll(variable, sort, body):
            inner = [(member, substituted(body, variable, member)) for member in things[sort]]
        case Not(Exists(variable, sort, body)):
            inner = [(member, Not(substituted(body, variable, member))) for member in things[sort]]
        case And(parts):
            inner = list(enumerate(parts))
        case Not(Or(parts)):
            inner = [(place, Not(part)) for place, part in enumerate(parts)]
        case Not(Implies(left, right)):
            inner = [(0, left), (1, Not(right))]
        case _:
            yield at, formula
            return
    for step, part in inner:
        yield from _taken_apart(part, (*at, step), things)


def _declarations(function: Function, theory: Theory) -> Iterator[tuple[Source, Formula]]:
    """What the declaration of a function over listed sorts says of each of its values."""
    values = members(function.value, theory)
    everything = list(product(*(members(sort, theory) for sort in function.arguments)))
    if not values or not everything:
        return
    if function.one_to_one and len(everything) > len(values):
        yield TooFew(function.name), FALSE
    taken = [tuple(Equal(Apply(function.name, each), value) for each in everything) for value in values]
    even = len(everything) == len(values)
    for place, (value, by) in enumerate(zip(values, taken, strict=True)):
        if function.one_to_one or (function.onto and even):
            yield Declared(function.name, "one-to-one", value), HowMany("at most", 1, by)
        if function.onto or (function.one_to_one and even):
            yield Declared(function.name, "onto", value), disjunction(by)
        if function.dense and place:
            yield Declared(function.name, "dense", value), Implies(disjunction(by), disjunction(taken[place - 1]))
