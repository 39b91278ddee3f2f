"""Forcing: what one proposition by itself says of what is still open.

A cell is something that is one of several ways: an atom holds or does not, a function has one of its values. What is
left of a cell is a mask with a bit for each way. A clue is a proposition with the cells that it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, mul, or_

from tollens.budget import UNLIMITED, Budget
from tollens.logic import Apply, Equal, Formula, Not
from tollens.logic.proof import Distinct, OneValue, Source
from tollens.solvers.ground import Proposition, negated

_WAYS_SIZE = 50  # bytes of what is left of a cell, about

# What is left is gone through as one truth table up to so many rows; beyond, only the plainest rules are tried.
MOST_ROWS = 1 << 13


@dataclass(frozen=True, slots=True)
class Literal:
    """A cell is this way, or is not."""

    cell: int
    way: int
    is_so: bool


@dataclass(frozen=True, slots=True)
class Clue:
    """One source's proposition; for each of its cells the ways that it tells apart from the others."""

    source: Source
    proposition: Proposition
    cells: tuple[int, ...]
    named: tuple[int, ...]  # masks
    is_plain: bool = True  # one that is not is looked at when the plain ones have nothing to add


class Board:
    """The cells of a theory and the clues about them."""

    def __init__(
        self, atoms: Sequence[Formula], said: Iterable[tuple[Source, Proposition]], budget: Budget = UNLIMITED
    ) -> None:
        self._budget = budget
        self.ways: list[list[Formula]] = []
        self._place: list[tuple[int, int]] = [(0, 0)]  # of atom n the cell and the way; there is no atom 0
        self._number(atoms)
        self.clues = [self._clue(source, proposition) for source, proposition in said]
        self._one_value = {}
        for cell, ways in enumerate(self.ways):
            if (applied := _applied(ways[0])) is not None:
                self._one_value[cell] = len(self.clues)
                self.clues.append(Clue(OneValue(applied), True, (cell,), (self.all_of(cell),)))
        self.about: list[list[int]] = [[] for _ in self.ways]
        for number, clue in enumerate(self.clues):
            for cell in clue.cells:
                self.about[cell].append(number)
        self._found: dict[tuple[int, tuple[int, ...]], tuple[int, ...] | None] = {}

    def _number(self, atoms: Sequence[Formula]) -> None:
        cells: dict[Formula | Apply, int] = {}
        for atom in atoms:
            key = _applied(atom) or atom
            if key not in cells:
                cells[key] = len(self.ways)
                self.ways.append([])
            self._place.append((cells[key], len(self.ways[cells[key]])))
            self.ways[cells[key]] += [atom] if key != atom else [atom, Not(atom)]

    def _clue(self, source: Source, proposition: Proposition) -> Clue:
        named: dict[int, int] = {}
        for atom in atoms_of(proposition):
            self._budget.step()
            cell, way = self._place[atom]
            named[cell] = named.get(cell, 0) | 1 << way
        return Clue(source, proposition, tuple(named), tuple(named.values()), not isinstance(source, Distinct))

    def all_of(self, cell: int) -> int:
        """The mask of all ways that the cell can be."""
        return (1 << len(self.ways[cell])) - 1

    def mask(self, literal: Literal) -> int:
        """What a literal leaves of its cell."""
        way = 1 << literal.way
        return way if literal.is_so else self.all_of(literal.cell) ^ way

    def opposite(self, literal: Literal) -> Literal:
        """The literal that holds just when this one does not."""
        return self.literal(literal.cell, literal.way, not literal.is_so)

    def literal(self, cell: int, way: int, is_so: bool) -> Literal:
        """The literal, written in one way only: that an atom does not hold is its second way."""
        if not is_so and self.is_atom(cell):
            return Literal(cell, 1 - way, True)
        return Literal(cell, way, is_so)

    def is_atom(self, cell: int) -> bool:
        """Whether the cell is an atom, not a function's value."""
        return cell not in self._one_value

    def one_value(self, cell: int) -> int:
        """The clue that the function has one of its values there."""
        return self._one_value[cell]

    def formula(self, literal: Literal) -> Formula:
        """The literal as a formula."""
        way = self.ways[literal.cell][literal.way]
        return way if literal.is_so else Not(way)

    def forced(self, number: int, left: tuple[int, ...]) -> tuple[int, ...] | None:
        """What a clue leaves of its cells when so much is left before; None where nothing can be so."""
        key = (number, left)
        if key not in self._found:
            self._found[key] = self._force(self.clues[number], left)
        return self._found[key]

    def _force(self, clue: Clue, left: tuple[int, ...]) -> tuple[int, ...] | None:
        self._budget.step(50)
        self._budget.take(len(left), _WAYS_SIZE)
        kinds = [_kinds(mask, named) for mask, named in zip(left, clue.named, strict=True)]
        rows = reduce(mul, map(len, kinds), 1)
        if rows > MOST_ROWS:
            return _Plain(self._place, dict(zip(clue.cells, left, strict=True))).after(clue.proposition)
        columns = _columns([len(each) for each in kinds], rows)
        known = {
            (cell, kind): column
            for cell, each, mine in zip(clue.cells, kinds, columns, strict=True)
            for kind, column in zip(each, mine, strict=True)
        }
        table = _table(clue.proposition, (1 << rows) - 1, lambda n: known.get(self._bit(n), 0))
        if not table:
            return None
        return tuple(
            sum(kind for kind, column in zip(each, mine, strict=True) if column & table)
            for each, mine in zip(kinds, columns, strict=True)
        )

    def _bit(self, atom: int) -> tuple[int, int]:
        cell, way = self._place[atom]
        return cell, 1 << way


def _applied(atom: Formula) -> Apply | None:
    """The function of whose value the atom speaks; nothing for one that holds or does not."""
    return atom.left if isinstance(atom, Equal) and isinstance(atom.left, Apply) else None


def atoms_of(proposition: Proposition) -> Iterator[int]:
    """The atoms of a proposition."""
    match proposition:
        case bool():
            return
        case int():
            yield abs(proposition)
        case ("#", _, _, *parts) | (_, *parts):
            for part in parts:
                yield from atoms_of(part)


def _kinds(left: int, named: int) -> list[int]:
    """What is left of a cell, with the ways that are not told apart taken together."""
    told = list(_bits(left & named))
    return [*told, left & ~named] if left & ~named else told


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def bits(mask: int) -> list[int]:
    """The places of the bits that are set."""
    return [bit.bit_length() - 1 for bit in _bits(mask)]


def _columns(sizes: Sequence[int], rows: int) -> list[list[int]]:
    """For each way to be of each cell the rows that have it, among all rows that can be made of them."""
    everything, columns, stride = (1 << rows) - 1, [], 1
    for size in sizes:
        period = stride * size
        repeated = everything // ((1 << period) - 1)
        columns.append([(((1 << stride) - 1) << stride * way) * repeated for way in range(size)])
        stride = period
    return columns


def _table(proposition: Proposition, everything: int, column: Callable[[int], int]) -> int:
    """The rows in which the proposition holds."""

    def of(part: Proposition) -> int:
        return _table(part, everything, column)

    match proposition:
        case bool():
            return everything if proposition else 0
        case int():
            return column(proposition) if proposition > 0 else everything ^ column(-proposition)
        case ("&", *parts):
            return reduce(and_, map(of, parts))
        case ("|", *parts):
            return reduce(or_, map(of, parts))
        case ("=", left, right):
            return everything ^ of(left) ^ of(right)
        case ("#", low, high, *parts):
            reached = [everything] + [0] * (high + 1)  # reached[k]: at least k so far
            for part in map(of, parts):
                for k in range(high + 1, 0, -1):
                    reached[k] |= reached[k - 1] & part
            return int(reached[low] & ~reached[high + 1])
    raise TypeError(f"not a proposition: {proposition}")


@dataclass(frozen=True, slots=True)
class _Plain:
    """Unit propagation, for propositions that are too large for a table. What it finds is right; it may find less."""

    place: Sequence[tuple[int, int]]
    left: dict[int, int]

    def after(self, proposition: Proposition) -> tuple[int, ...] | None:
        """What is left when the proposition holds."""
        return tuple(self.left.values()) if self._must(proposition) else None

    def _holds(self, proposition: Proposition) -> bool | None:
        """Whether it holds, where that is settled."""
        match proposition:
            case bool():
                return proposition
            case int():
                cell, way = self.place[abs(proposition)]
                if self.left[cell] == 1 << way:
                    return proposition > 0
                return None if self.left[cell] >> way & 1 else proposition < 0
            case ("=", left, right):
                one, other = self._holds(left), self._holds(right)
                return None if one is None or other is None else one == other
            case ("#", low, high, *parts):
                return self._counted(low, high, parts)
            case ("&", *parts):
                return self._counted(len(parts), len(parts), parts)
            case (_, *parts):
                return self._counted(1, len(parts), parts)
        raise TypeError(f"not a proposition: {proposition}")

    def _counted(self, low: int, high: int, parts: Sequence[Proposition]) -> bool | None:
        found = [self._holds(part) for part in parts]
        sure, most = found.count(True), len(found) - found.count(False)
        if sure > high or most < low:
            return False
        return True if low <= sure and most <= high else None

    def _must(self, proposition: Proposition) -> bool:
        """Take it that the proposition holds; False where it cannot."""
        match proposition:
            case bool():
                return proposition
            case int():
                cell, way = self.place[abs(proposition)]
                self.left[cell] &= 1 << way if proposition > 0 else ~(1 << way)
                return self.left[cell] != 0
            case ("=", left, right):
                for known, other in ((self._holds(left), right), (self._holds(right), left)):
                    if known is not None and not self._must(other if known else negated(other)):
                        return False
                return True
            case ("#", low, high, *parts):
                return self._must_count(low, high, parts)
            case ("&", *parts):
                return self._must_count(len(parts), len(parts), parts)
            case (_, *parts):
                return self._must_count(1, len(parts), parts)
        raise TypeError(f"not a proposition: {proposition}")

    def _must_count(self, low: int, high: int, parts: Sequence[Proposition]) -> bool:
        found = [self._holds(part) for part in parts]
        sure, most = found.count(True), len(found) - found.count(False)
        if sure > high or most < low:
            return False
        open_ = [part for part, holds in zip(parts, found, strict=True) if holds is None]
        if most == low:
            return all(self._must(part) for part in open_)
        return sure < high or all(self._must(negated(part)) for part in open_)
