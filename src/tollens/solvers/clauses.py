"""Formulas as clauses over numbered variables, written so that unit propagation sees what a sentence says at once.

What a declaration says is kept as groups of atoms of which exactly one holds: the values of a cell (a function at its
arguments); and, of a one-to-one function between equally many things, the cells that may have a value. The rest of a
theory becomes clauses by these rules:

- what speaks of one cell says which values it has and which it has not;
- what speaks of two cells (an order, a distance) says for each value of the one which values of the other go with it;
  and, where it is a side of an 'or', of sets of values of which none go together that one of the cells has another;
- the place of 'the one that has the value', where just one has it, is a cell of its own: it is the place of whoever has
  the value, and has it whoever is in that place;
- 'some x has the value, and …' is said as 'whichever x has the value, …' there;
- an 'or' is multiplied out; where that would make many clauses, its sides get names, which hold just when they do;
- an 'or' of atoms of one group rules out the others of the group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, product
from math import comb, prod
from typing import Any, Protocol

from tollens.logic import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Constant,
    Equal,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Says,
    Term,
    Theory,
    Variable,
    Xor,
)
from tollens.logic.proof import arguments
from tollens.logic.walk import every_term, substituted
from tollens.solvers.cell_clauses import Clause, atoms_in, is_true, of_one, of_two
from tollens.solvers.ground import Proposition, TooLarge, all_of, ground, negated

FIRST_NAME = 1 << 20  # variables from here on are names of parts of formulas
_MOST_JOINED = 32  # clauses that an 'or' may be multiplied out to
_MOST_COUNTED = 5_000  # clauses of a count
_MOST_KEPT = 1 << 12  # formulas of which the clauses are kept: they come again, but not all of them
_WIDEST = 6  # values of a cell up to which every set of them is looked at

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """Clauses that say when variables hold that are no atoms. `names` are those from FIRST_NAME on."""

    clauses: tuple[Clause, ...]
    names: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A formula or a side of one as clauses. `more` follow from the others by propagation where the part stands alone,
    and are needed where it is a side of an 'or'; `defined` say when the variables in them hold that are no atoms."""

    clauses: tuple[Clause, ...]
    more: tuple[Clause, ...] = ()
    defined: tuple[Definition, ...] = ()


TRUE_PART, FALSE_PART = Part(()), Part((frozenset(),))


class Clauses(Protocol):
    """What turns formulas of some declarations into clauses."""

    @property
    def groups(self) -> Sequence[Group]:
        """Atoms of which exactly one holds."""

    @property
    def rules(self) -> Part:
        """What else the declarations say."""

    @property
    def atoms(self) -> Sequence[int]:
        """The variables that are atoms."""

    @property
    def top(self) -> int:
        """The last variable below the names."""

    def part(self, formula: Formula, holds: bool = True) -> Part:
        """The formula, or its negation, as clauses."""


_Thing = Formula | Proposition
_JOINING = (Not, And, Implies, Iff, Xor, Says)


class GroundClauses:
    """The clauses of a theory over listed sorts. InputError where one of them is open."""

    def __init__(self, theory: Theory) -> None:
        self._theory = replace(theory, premises=(), asked=None)
        result, self._grounder = ground(self._theory)
        self._functions = {function.name: function for function in theory.functions}
        self._is_even = {name: _is_even(function, theory) for name, function in self._functions.items()}
        self._cells: dict[int, Group] = {}  # of an atom that says a value: the group of its cell
        self._columns: dict[int, Group] = {}  # and the group of its value, where just one cell has it
        self._things: set[tuple[str, Constant]] = set()  # functions with those that stand for 'the one' there
        self._places: dict[int, Definition] = {}  # of an atom that says a value of 'the one': when it holds
        # What was found, not to hold and to hold: of what joins others, and of what these come to in the end.
        self._joined: tuple[dict[_Thing, Part], dict[_Thing, Part]] = ({}, {})
        self._plain: tuple[dict[_Thing, Part], dict[_Thing, Part]] = ({}, {})
        self._definitions: dict[_Thing, tuple[int, tuple[Definition, ...]]] = {}
        self._numbers = count(FIRST_NAME)
        self._seen = 0
        self._atoms: list[int] = []
        self.groups: list[Group] = []
        for function in theory.functions:
            self._add_groups(function)
        self.rules = together([self._part(rule, True) for rule in self._more_than_groups(result.rules)])

    @property
    def top(self) -> int:
        """The last variable below the names."""
        return len(self._grounder.result.atoms)

    @property
    def atoms(self) -> Sequence[int]:
        """The variables that are atoms; what is said of 'the one' is none."""
        for number in range(self._seen + 1, self.top + 1):
            if number not in self._places:
                self._atoms.append(number)
        self._seen = self.top
        return self._atoms

    def part(self, formula: Formula, holds: bool = True) -> Part:
        """The formula, or its negation, as clauses."""
        return self._part(formula, holds)

    def _add_groups(self, function: Function) -> None:
        rows = [self._row(function, each) for each in arguments(function, self._theory)]
        self.groups += rows
        self._cells |= {atom: row for row in rows for atom in row}
        if self._is_even[function.name]:
            columns = list(zip(*rows, strict=True))
            self.groups += columns
            self._columns |= {atom: column for column in columns for atom in column}

    def _row(self, function: Function, taken: tuple[Term, ...]) -> Group:
        values = self._theory.members_of(function.value)
        found = [self._grounder.proposition(Equal(Apply(function.name, taken), value)) for value in values]
        return tuple(literal for literal in found if isinstance(literal, int))

    def _more_than_groups(self, rules: Iterable[Proposition]) -> Iterator[Proposition]:
        """The rules that no group says already."""
        known = {frozenset(group) for group in self.groups}
        for rule in rules:
            for part in _conjuncts(rule):
                if not (isinstance(part, tuple) and part[0] == "#" and part[2] == 1 and frozenset(part[3:]) in known):
                    yield part

    def _part(self, thing: _Thing, holds: bool) -> Part:
        if isinstance(thing, int):  # True and 1 would be the same key
            return self._proposition(thing if holds else negated(thing))
        known = (self._joined if isinstance(thing, _JOINING) else self._plain)[holds]
        found = known.get(thing)
        if found is None:
            found = self._made(thing, holds)
            if len(known) >= _MOST_KEPT:
                known.clear()
            known[thing] = found
        return found

    def _made(self, thing: _Thing, holds: bool) -> Part:
        match thing:
            case Not(body):
                return self._part(body, not holds)
            case And(parts):
                sides: list[tuple[_Thing, bool]] = [(part, holds) for part in parts]
                return self._all(sides) if holds else self._any(sides)
            case Implies(left, right):
                sides = [(left, not holds), (right, holds)]
                return self._any(sides) if holds else self._all(sides)
            case Iff(left, right):
                return self._same(left, right, holds)
            case Xor(left, right):
                return self._same(left, right, not holds)
            case Says(speaker, body):
                return self._same(Atom(TRUTHFUL, (speaker,)), body, holds)
            case ForAll(x, sort, Implies(Equal(Apply(name, (Variable() as described,)), value) as has, body)) if (
                described == x and self._is_even[name]
            ):
                if self._has_places_only(body, x):
                    return self._part(self._of_the_one(name, value, x, body), holds)
                cases = [[substituted(each, x, one) for each in (has, body)] for one in self._theory.members_of(sort)]
                return together([self._any([(has, False), (body, holds)]) for has, body in cases])
        proposition = thing if isinstance(thing, int | tuple) else self._grounder.proposition(thing)
        return self._proposition(proposition if holds else negated(proposition))

    # Joining.

    def _same(self, left: _Thing, right: _Thing, holds: bool) -> Part:
        return together([self._any([(left, not holds), (right, True)]), self._any([(left, holds), (right, False)])])

    def _all(self, sides: Iterable[tuple[_Thing, bool]]) -> Part:
        return together([self._part(*side) for side in sides])

    def _any(self, sides: Sequence[tuple[_Thing, bool]]) -> Part:
        parts = [self._part(*side) for side in sides]
        if prod([len(part.clauses) + len(part.more) for part in parts]) > _MOST_JOINED:
            pairs = zip(sides, parts, strict=True)
            parts = [part if len(part.clauses) == 1 else self._named(*side, part) for side, part in pairs]
        joined: Iterable[Clause] = (frozenset(),)
        for part in parts:
            joined = [clause | other for clause in joined for other in (*part.clauses, *part.more)]
        clauses = [each for each in joined if not any(-literal in each for literal in each)]
        if len(clauses) == 1:
            clauses += [frozenset((-other,)) for other in self._others(clauses[0])]
        return Part(tuple(clauses), defined=tuple([each for part in parts for each in part.defined]))

    def _others(self, clause: Clause) -> Iterable[int]:
        """The others of the group in which all atoms of the clause are; none where there is no such group."""
        if len(clause) > 1:
            for groups in (self._cells, self._columns):
                group = groups.get(next(iter(clause)), ())
                if clause.issubset(group):
                    return [other for other in group if other not in clause]
        return ()

    def _named(self, thing: _Thing, holds: bool, part: Part) -> Part:
        """The name of a part in its place, unless it is a literal itself."""
        if len(part.clauses) == 1 and len(part.clauses[0]) == 1 and not part.more:
            return part
        if thing not in self._definitions:
            if len(self._definitions) >= _MOST_KEPT:
                self._definitions.clear()
            self._definitions[thing] = self._defined(thing, next(self._numbers))
        name, defined = self._definitions[thing]
        return Part((frozenset((name if holds else -name,)),), defined=defined)

    def _defined(self, thing: _Thing, name: int) -> tuple[int, tuple[Definition, ...]]:
        one, other = self._part(thing, True), self._part(thing, False)
        says = [clause | {-name} for clause in (*one.clauses, *one.more)]
        says += [clause | {name} for clause in (*other.clauses, *other.more)]
        return name, (*one.defined, *other.defined, Definition(tuple(says), (name,)))

    # Propositions.

    def _proposition(self, proposition: Proposition) -> Part:
        match proposition:
            case bool():
                return TRUE_PART if proposition else FALSE_PART
            case int():
                return Part((frozenset((proposition,)),), defined=self._places_in([proposition]))
            case ("&", *parts):
                return self._of_cells(proposition) or self._all((part, True) for part in parts)
            case ("|", *parts):
                found = self._of_cells(proposition) or self._by_cases(parts)
                return found or self._any([(part, True) for part in parts])
            case ("=", left, right):
                return self._of_cells(proposition) or self._same(left, right, True)
            case ("#", low, high, *parts):
                return self._of_cells(proposition) or self._counted(low, high, parts)
        raise TypeError(f"not a proposition: {proposition}")

    def _counted(self, low: int, high: int, parts: Sequence[Proposition]) -> Part:
        """Of any so many of them one holds, and of any so many one does not."""
        number = len(parts)
        if comb(number, number - low + 1) + comb(number, high + 1) > _MOST_COUNTED:
            raise TooLarge(f"more than {_MOST_COUNTED:,} clauses of one count")
        named = [self._named(part, True, self._part(part, True)) for part in parts]
        literals = [next(iter(part.clauses[0])) for part in named]
        least = [frozenset(some) for some in combinations(literals, number - low + 1)] if low else []
        most = [frozenset(-literal for literal in some) for some in combinations(literals, high + 1)]
        return Part((*least, *most), defined=together(named).defined)

    def _by_cases(self, parts: Sequence[Proposition]) -> Part | None:
        """'One of these holds, each with a member of a group' as: whichever member holds, one of those with it does."""
        atoms = [[each for each in _conjuncts(part) if isinstance(each, int) and each > 0] for part in parts]
        for groups in (self._columns, self._cells):
            group = next((groups[atom] for atom in atoms[0] if atom in groups), ())
            if not all(any(atom in group for atom in some) for some in atoms):
                continue
            found = []
            for member in group:
                with_it = [_conjuncts(part) for part in parts if member in _conjuncts(part)]
                sides = [(all_of(each for each in some if each != member), True) for some in with_it]
                found.append(self._any([(-member, True), *sides]))
            return together(found)
        return None

    def _of_cells(self, proposition: tuple[Any, ...]) -> Part | None:
        """The clauses of what speaks of the values of one cell or two; None where it speaks of anything else."""
        atoms = list(atoms_in(proposition))
        if not all(atom in self._cells for atom in atoms):
            return None
        cells = list(dict.fromkeys(self._cells[atom] for atom in atoms))
        if not 1 <= len(cells) <= 2 or any(len(cell) > _WIDEST for cell in cells):
            return None
        if len(cells) == 1:
            said = of_one(cells[0], [value for value in cells[0] if is_true(proposition, (value,))])
        elif all(isinstance(part, int) for part in proposition[1:]):
            return None  # a clause as it is, or literals
        else:
            one, other = cells
            pairs = product(enumerate(one), enumerate(other))
            could = {(a, b): (x, y) for (a, x), (b, y) in pairs if y not in self._columns.get(x, ())}
            allowed = frozenset(places for places, pair in could.items() if is_true(proposition, pair))
            said = of_two(one, other, frozenset(could), allowed)
        return Part(said.clauses, said.more, self._places_in(atoms))

    # 'The one that has the value'.

    def _has_places_only(self, body: Formula, x: Variable) -> bool:
        """Whether x stands in numbered places and nowhere else, as the only argument."""
        terms = list(every_term(body))
        within = [term for term in terms if isinstance(term, Apply) and term.arguments == (x,)]
        numbered = {sort.name for sort in self._theory.sorts if sort.numbers is not None}
        return bool(within) and (
            all(self._functions[term.function].value in numbered for term in within)
            and sum(term == x for term in terms) == len(within)
        )

    def _of_the_one(self, name: str, value: Term, x: Variable, body: Formula) -> Formula:
        """What is claimed of whoever has the value, said of a thing of its own."""
        thing = Constant(f"the {name} {value}")
        for term in every_term(body):
            if isinstance(term, Apply) and term.arguments == (x,) and (term.function, thing) not in self._things:
                self._things.add((term.function, thing))
                self._add_place(self._functions[term.function], thing, name, value)
        return substituted(body, x, thing)

    def _add_place(self, place: Function, thing: Constant, name: str, value: Term) -> None:
        """The cell of a thing's place, and what defines it."""
        row = self._row(place, (thing,))
        self._cells |= dict.fromkeys(row, row)
        clauses = [frozenset(row), *(frozenset((-one, -other)) for one, other in combinations(row, 2))]
        values = self._theory.members_of(self._functions[name].value)
        for (member,) in arguments(place, self._theory):
            has = self._row(self._functions[name], (member,))[values.index(value)]
            for own, its in zip(self._row(place, (member,)), row, strict=True):
                clauses += [frozenset((-has, -own, its)), frozenset((-has, own, -its))]
                if place.one_to_one:
                    clauses.append(frozenset((-own, -its, has)))
        definition = Definition(tuple(clauses))
        self._places |= dict.fromkeys(row, definition)

    def _places_in(self, literals: Iterable[int]) -> tuple[Definition, ...]:
        if not self._places:
            return ()
        found = [self._places[abs(literal)] for literal in literals if abs(literal) in self._places]
        return tuple(dict.fromkeys(found))


def _is_even(function: Function, theory: Theory) -> bool:
    """Whether it is one-to-one between equally many: then each value is had by just one."""
    number = len(arguments(function, theory))
    return (function.one_to_one or function.onto) and number == len(theory.members_of(function.value))


def together(parts: Sequence[Part]) -> Part:
    """All of the parts."""
    return Part(
        tuple([clause for part in parts for clause in part.clauses]),
        tuple([clause for part in parts for clause in part.more]),
        tuple([each for part in parts for each in part.defined]),
    )


def _conjuncts(proposition: Proposition) -> Sequence[Proposition]:
    return proposition[1:] if isinstance(proposition, tuple) and proposition[0] == "&" else (proposition,)
