"""A theory as a graph of cells: its symbols, and formulas and declarations made of them. For `canonical`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, get_args

from tollens.logic.formula import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Iff,
    Or,
    Term,
    Variable,
    Xor,
)
from tollens.logic.theory import Asked, Function, Predicate, Sort, Theory

# Which fields hold names, and of what kind. All else that a value holds counts as it is, so that nothing is forgotten.
NAMES: dict[type, dict[str, str]] = {
    Constant: {"name": "things"},
    Apply: {"function": "functions"},
    Atom: {"predicate": "predicates"},
    Class: {"subject": "predicates", "object": "predicates"},
    ForAll: {"sort": "sorts"},
    Exists: {"sort": "sorts"},
    Count: {"sort": "sorts"},
    Sort: {"name": "sorts", "members": "things"},
    Function: {"name": "functions", "arguments": "sorts", "value": "sorts"},
    Predicate: {"name": "predicates", "arguments": "sorts"},
}
_LOOSE = {Equal, And, Or, Iff, Xor, HowMany, Sort}  # the order of what they hold says nothing
_BINDERS = {ForAll, Exists, Count}
_PARTS: set[type[Any]] = {*get_args(Formula), *get_args(Term)}
_FIELDS = {  # what a value holds, with the kind of the names there; a quantifier's variable is found where it binds
    shape: [(each.name, NAMES.get(shape, {}).get(each.name)) for each in fields(shape) if each.name != "variable"]
    for shape in (*_PARTS, Sort, Function, Predicate)
}


def kept_names(theory: Theory) -> set[tuple[str, str]]:
    """Kind and name of what has a meaning of its own."""
    declares = theory.sorts or theory.functions or theory.predicates or theory.constants
    things = {name for name, _ in theory.constants}.union(*(sort.members for sort in theory.sorts))
    ends = {"first", "last"} - things if declares else ()
    return {("predicates", TRUTHFUL), *(("things", end) for end in ends)}


class Cells:
    """A theory as cells: a symbol, or a tag with the cells that it holds, which come before it. Equal formulas are one
    cell, and a bound variable is the number of quantifiers between it and its own."""

    def __init__(self, theory: Theory) -> None:
        self.symbols: dict[tuple[str, str], int] = {}
        self.cells: list[tuple[str, tuple[int, ...], bool]] = []  # tag, children, whether their order says nothing
        self.parents: list[list[tuple[int, int]]] = []  # and as which child of theirs
        self.heights: list[int] = []  # symbols are at the bottom
        self._known: dict[tuple[str, tuple[int, ...]], int] = {}
        self._kept = kept_names(theory)
        asked = theory.asked
        self.head = str((theory.semantics, theory.existential_import, asked and (asked.mode, asked.but)))
        self.stated = [(role, self._cell_of(value, ())) for role, value in _stated(theory)]
        for name, of in theory.constants:
            thing, sort = self._symbol("things", name), self._symbol("sorts", of)
            self.stated.append(("declared", self._cell("Constant", [thing, sort], loose=False)))

    def _cell_of(self, value: Any, bound: tuple[str, ...]) -> int:
        """The cell of a term, a formula or a declaration."""
        shape = type(value)
        if shape is Constant:
            return self._symbol("things", value.name)
        if shape is Variable:
            tag = f"bound {bound.index(value.name)}" if value.name in bound else f"free {value.name!r}"
            return self._cell(tag, [], loose=False)
        if shape is Atom and not value.arguments:
            return self._symbol("predicates", value.predicate)
        if shape in _BINDERS:
            bound = (value.variable.name, *bound)
        tag, cells = shape.__name__, list[int]()
        for field, kind in _FIELDS[shape]:
            held = getattr(value, field)
            many = held if type(held) is tuple else (held,)
            if kind is not None:
                cells += [self._symbol(kind, name) for name in many if name is not None]
            elif many and type(many[0]) in _PARTS:
                cells += [self._cell_of(each, bound) for each in many]
            else:
                tag = f"{tag} {held}"
        return self._cell(tag, cells, shape in _LOOSE)

    def _symbol(self, kind: str, name: str) -> int:
        known = self.symbols.get((kind, name))
        if known is None:
            known = self.symbols[kind, name] = len(self.cells)
            self.cells.append((f"{kind} {name}" if (kind, name) in self._kept else kind, (), False))
            self.parents.append([])
            self.heights.append(0)
        return known

    def _cell(self, tag: str, cells: list[int], loose: bool) -> int:
        children = tuple(sorted(cells) if loose else cells)
        known = self._known.get((tag, children))
        if known is None:
            known = self._known[tag, children] = len(self.cells)
            for place, child in enumerate(children):
                self.parents[child].append((known, 0 if loose else place))
            self.cells.append((tag, children, loose))
            self.parents.append([])
            self.heights.append(1 + max([self.heights[child] for child in children], default=0))
        return known

    def text(self, places: Sequence[int] | None = None) -> str:
        """All that the theory says, with places for names, or with the names."""
        names = {cell: name if places is None else places[cell] for (_, name), cell in self.symbols.items()}
        told: list[str] = []
        for cell, (tag, children, loose) in enumerate(self.cells):
            parts = [told[child] for child in children]
            if loose:
                parts.sort()
            told.append(f"{tag} {names[cell]!r}" if cell in names else f"{tag}({', '.join(parts)})")
        return "\n".join([self.head, *sorted([f"{role}: {told[cell]}" for role, cell in self.stated])])


def _stated(theory: Theory) -> Iterator[tuple[str, Any]]:
    """All that is declared, said and asked, with the role that it has."""
    for declared in (*theory.sorts, *theory.functions, *theory.predicates):
        yield "declared", declared
    for formula in theory.formulas:
        yield "premise", formula
    asked = theory.asked or Asked("label")
    for supposed in asked.suppose:
        yield "suppose", supposed.formula
    for place, option in enumerate(asked.options):
        yield f"option {place}", option.formula
    if asked.conclusion is not None:
        yield "conclusion", asked.conclusion
