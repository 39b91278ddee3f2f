"""prove: a short proof for a verdict, that a person can follow by hand."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod

from tollens.budget import Budget, GaveUp
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
from tollens.logic.check_proof import wrong_step
from tollens.logic.proof import (
    Assumed,
    Declared,
    Distinct,
    Given,
    Path,
    Proof,
    Shown,
    Source,
    Take,
    TooFew,
    assumption,
    sought,
    taken,
)
from tollens.logic.walk import substituted
from tollens.solvers.constants import named_things
from tollens.solvers.decide import NO_LIMITS, is_listed, smallest, sorted_goal
from tollens.solvers.elaborate import elaborated
from tollens.solvers.forcing import Board, atoms_of
from tollens.solvers.ground import Grounder, Proposition, all_of, counted
from tollens.solvers.refute import Refutation
from tollens.solvers.sat import SatSession
from tollens.solvers.session import Clash
from tollens.solvers.verdict import Limits, Verdict
from tollens.solvers.witnesses import Claims, fresh_names, wanted, with_takes

# Things without a name are taken in so many rounds, each for what the round before brought, and so many in all.
_MOST_ROUNDS = 4
_MOST_WITNESSES = 12

_CELL_SIZE = 200  # bytes of 'this function has this value there', about

# A premise that falls into more pieces than this is taken whole.
MOST_PIECES = 2_000

Things = Mapping[str | None, Sequence[Term]]


def prove(
    theory: Theory, goal: Formula, verdict: Verdict, *, limits: Limits = NO_LIMITS, budget: Budget | None = None
) -> Proof | None:
    """A proof of what a classical verdict says of the goal, from its premises alone, that the checker has passed; None
    where none was found within the limits or the budget, or where the verdict is not one that has a proof."""
    if verdict.semantics != "classical" or verdict.status not in ("entailed", "refuted", "inconsistent"):
        return None
    budget = budget or limits.budget()
    try:
        with budget.returned():
            goal = sorted_goal(theory, goal, budget)
            budget.enter("proving")
            if is_listed(theory, goal):
                return _shortest(_Gathered(theory, goal, verdict, {}, budget).board(), budget)
            proof = _with_witnesses(theory, goal, verdict, budget)
            # Claims about all things of an open sort are taken as they stand, and the checker may know them otherwise.
            return None if proof is None or wrong_step(theory, goal, verdict.status, proof, budget) else proof
    except (GaveUp, RecursionError):
        return None


def _with_witnesses(theory: Theory, goal: Formula, verdict: Verdict, budget: Budget) -> Proof | None:
    """A proof about named things and as few others as do; None where so many as are tried do not."""
    takes: dict[Constant, Take] = {}
    names = fresh_names(theory, goal)
    for _ in range(_MOST_ROUNDS):
        budget.enter("proving")
        gathered = _Gathered(theory, goal, verdict, takes, budget)
        clashing = gathered.clash()
        if clashing is not None:
            return with_takes(_shortest(gathered.board(clashing), budget), takes, theory)
        some = wanted(gathered.claims.met.values(), takes, gathered.things)
        found = list(islice(some, _MOST_WITNESSES - len(takes)))
        if not found:
            return None
        takes |= {name: Take(name, formula) for formula, name in zip(found, names, strict=False)}
    return None


def _shortest(board: Board, budget: Budget) -> Proof:
    """The shorter of two: one that looks at the assumption last, and so tends to end in it, and one that does not."""
    numbers = range(len(board.clues))
    assumed = [number for number in numbers if isinstance(board.clues[number].source, Assumed)]
    last = set(assumed)
    first = Refutation(board, [[number for number in numbers if number not in last], assumed], budget).find()
    try:
        second = Refutation(board, [numbers], budget).find()
    except GaveUp:
        return first
    return min(first, second, key=lambda proof: proof.size)


class _Gathered:
    """What the premises that the verdict rests on, the assumption and the declarations say, with the things taken."""

    def __init__(
        self, theory: Theory, goal: Formula, verdict: Verdict, takes: Mapping[Constant, Take], budget: Budget
    ) -> None:
        self._budget = budget
        self.things = _things(theory, goal, takes)
        self.claims = Claims(theory, takes)
        self._grounder = Grounder(theory, {}, budget)
        self._said: list[tuple[Source, Proposition]] = []
        for source, formula in _sources(theory, goal, verdict, self.things, budget):
            self._add(source, formula)
        for take in takes.values():
            _, told = taken(take, theory)
            self._add(Shown(told), told)
        done: set[Formula] = set()
        while new := [claim for claim in self.claims.met.values() if claim not in done]:
            done.update(new)
            for claim in new:  # which may bring new ones
                self._instances(claim)
        atoms = self._grounder.result.atoms
        apart = {function.name for function in theory.functions if function.one_to_one}
        for source, said in list(self._said):
            budget.step()
            self._said += _distinct(source, said, atoms, apart)

    def _add(self, source: Source, formula: Formula) -> None:
        try:
            proposition = self._grounder.proposition(self.claims.sealed(formula))
        except InputError:  # it speaks of all members of an open sort, below something else: nothing to go through
            return
        if proposition is not True:
            self._said.append((source, proposition))

    def _instances(self, claim: Formula) -> None:
        """What a claim says of each thing, if it holds; and its opposite, if that does."""
        for formula in (claim, Not(claim)):
            for at, piece in _pieces(formula, self.things, self._budget):
                if at:
                    self._add(Shown(formula, at), Implies(formula, piece))

    def clash(self) -> list[int] | None:
        """Of what is said, as little as clashes; None where all can hold."""
        rules, atoms = self._grounder.result.rules, self._grounder.result.atoms
        given, always = range(len(self._said)), range(len(self._said), len(self._said) + len(rules))
        session = SatSession([*(each for _, each in self._said), *rules], len(atoms), self._budget)
        found = session.solve([*given, *always])
        return list(smallest(session, found, given, always)) if isinstance(found, Clash) else None

    def board(self, chosen: Sequence[int] | None = None) -> Board:
        """The cells and clues of what is said, or of the chosen part of it."""
        atoms = [self.claims.met.get(atom, atom) for atom in self._grounder.result.atoms]
        self._budget.enter("proving")
        said = self._said if chosen is None else [self._said[place] for place in chosen]
        return Board(atoms, said, self._budget)


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


def _things(theory: Theory, goal: Formula, takes: Mapping[Constant, Take]) -> dict[str | None, list[Term]]:
    """The members of listed sorts, and of open ones what has a name or was taken."""
    known: dict[str | None, list[Term]] = {sort.name: list(theory.members_of(sort.name)) for sort in theory.sorts}
    known |= {sort: list(map(Constant, names)) for sort, names in named_things(theory, goal).items()}
    for thing, take in takes.items():
        some = sought(take.formula, theory)
        if some is not None:
            known[some.sort].append(thing)
    return known


def _sources(
    theory: Theory, goal: Formula, verdict: Verdict, known: Things, budget: Budget
) -> Iterator[tuple[Source, Formula]]:
    for place in verdict.premises:
        for at, formula in _pieces(elaborated(theory.formulas[place], theory), known, budget):
            yield Given(place, at), formula
    for function in theory.functions:
        yield from _declarations(function, theory, budget)
    assumed = assumption(verdict.status, goal)
    if assumed is not None:
        for at, formula in _pieces(elaborated(assumed, theory), known, budget):
            yield Assumed(at), formula


def _pieces(formula: Formula, things: Things, budget: Budget) -> list[tuple[Path, Formula]]:
    """What a formula says piece by piece, so that a step has as little as can be to look at."""
    found = list(islice(_taken_apart(formula, (), things, budget), MOST_PIECES + 1))
    return found if len(found) <= MOST_PIECES else [((), formula)]


def _taken_apart(formula: Formula, at: Path, things: Things, budget: Budget) -> Iterator[tuple[Path, Formula]]:
    inner: Iterable[tuple[Term | int, Formula]]
    budget.step(10)
    match formula:
        case Not(Not(body)):
            yield from _taken_apart(body, at, things, budget)
            return
        case ForAll(variable, sort, body):
            inner = ((member, substituted(body, variable, member)) for member in things[sort])
        case Not(Exists(variable, sort, body)):
            inner = ((member, Not(substituted(body, variable, member))) for member in things[sort])
        case And(parts):
            inner = enumerate(parts)
        case Not(Or(parts)):
            inner = ((place, Not(part)) for place, part in enumerate(parts))
        case Not(Implies(left, right)):
            inner = [(0, left), (1, Not(right))]
        case _:
            yield at, formula
            return
    for step, part in inner:
        yield from _taken_apart(part, (*at, step), things, budget)


def _declarations(function: Function, theory: Theory, budget: Budget) -> Iterator[tuple[Source, Formula]]:
    """What the declaration of a function over listed sorts says of each of its values."""
    values = theory.members_of(function.value)
    sorts = [theory.members_of(sort) for sort in function.arguments]
    size = len(values) * prod(map(len, sorts))
    budget.take(size, _CELL_SIZE)
    budget.check()
    everything = list(product(*sorts))
    if not values or not everything:
        return
    if function.one_to_one and len(everything) > len(values):
        yield TooFew(function.name), FALSE
    taken = []
    for value in values:
        budget.step(len(everything))
        taken.append(tuple([Equal(Apply(function.name, each), value) for each in everything]))
    even = len(everything) == len(values)
    for place, (value, by) in enumerate(zip(values, taken, strict=True)):
        if function.one_to_one or (function.onto and even):
            yield Declared(function.name, "one-to-one", value), HowMany("at most", 1, by)
        if function.onto or (function.one_to_one and even):
            yield Declared(function.name, "onto", value), disjunction(by)
        if function.dense and place:
            yield Declared(function.name, "dense", value), Implies(disjunction(by), disjunction(taken[place - 1]))
