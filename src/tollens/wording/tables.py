"""Tables of what all worlds agree on: who has which value always (✓), never (✗) or sometimes (·)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol
from unicodedata import combining, east_asian_width

from tollens.budget import UNLIMITED, Budget
from tollens.logic import Apply, Atom, Equal, Formula, Theory, show

Cell = Literal["always", "never", "sometimes"]

MARKS: dict[Cell, str] = {"always": "✓", "never": "✗", "sometimes": "·"}


class Worlds(Protocol):
    """Worlds, whoever listed them."""

    @property
    def agreed(self) -> Mapping[Formula, Cell]:
        """For each atom whether it holds always, never or sometimes."""


@dataclass(frozen=True, slots=True)
class Table:
    """A function's values, or some predicates, for each member of a sort. A cell is None where the worlds do not
    speak of it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Cell | None, ...], ...]


def tables(theory: Theory, worlds: Worlds, budget: Budget = UNLIMITED) -> list[Table]:
    """A table for each function of one place and one for the predicates of one place of each sort, where sorts are
    listed; those that the worlds say nothing of are left out."""
    agreed = worlds.agreed
    if not agreed:
        return []
    budget.enter("explaining")
    budget.step(10 * len(agreed))
    found = [*_of_functions(theory, agreed), *_of_predicates(theory, agreed)]
    return [table for table in found if any(cell is not None for row in table.cells for cell in row)]


def laid_out(table: Table) -> list[str]:
    """The table as lines of text. Columns stand under one another where Chinese characters are two columns wide."""
    marks = [[MARKS[cell] if cell else "" for cell in row] for row in table.cells]
    widths = [max(_width(column), 1) for column in table.columns]
    first = max(map(_width, (table.title, *table.rows)))
    lines = ["  ".join([_padded(table.title, first), *map(_padded, table.columns, widths)])]
    for name, row in zip(table.rows, marks, strict=True):
        lines.append("  ".join([_padded(name, first), *map(_centred, row, widths)]))
    return [line.rstrip() for line in lines]


def _of_functions(theory: Theory, agreed: Mapping[Formula, Cell]) -> Iterator[Table]:
    for function in theory.functions:
        rows = theory.members_of(function.arguments[0]) if len(function.arguments) == 1 else ()
        columns = theory.members_of(function.value)
        if rows and columns:
            cells = (
                tuple(agreed.get(Equal(Apply(function.name, (row,)), column)) for column in columns) for row in rows
            )
            yield Table(function.name, tuple(map(show, columns)), tuple(map(show, rows)), tuple(cells))


def _of_predicates(theory: Theory, agreed: Mapping[Formula, Cell]) -> Iterator[Table]:
    for sort in theory.sorts:
        names = tuple(each.name for each in theory.predicates if each.arguments == (sort.name,))
        rows = theory.members_of(sort.name)
        if names and rows:
            cells = (tuple(agreed.get(Atom(name, (row,))) for name in names) for row in rows)
            yield Table(sort.name, names, tuple(map(show, rows)), tuple(cells))


def _width(text: str) -> int:
    """How many columns a terminal gives the text."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _centred(text: str, width: int) -> str:
    before = (width - _width(text)) // 2
    return _padded(" " * before + text, width)
