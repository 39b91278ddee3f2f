"""Instances: rules over numbered literals, n for an atom or a gate and -n for the negation of an atom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, product, repeat
from math import prod
from typing import NamedTuple

from tollens.budget import Budget, GaveUp
from tollens.errors import InputError
from tollens.logic import Atom, Formula, Not
from tollens.solvers.ground import MOST_INSTANCES, Value, as_term
from tollens.solvers.rules.clauses import Argument, Clause, Literal, Slot
from tollens.solvers.rules.things import Things

_RULE_SIZE = 200  # bytes of a rule, about
_NUMBER_SIZE = 100  # bytes of a literal's number with what it is of, about


class Rule(NamedTuple):
    """Where all conditions hold, so does the head; by premise number `premise`, or by none."""

    conditions: tuple[int, ...]
    head: int
    premise: int | None


Slots = tuple[Slot, ...]


class Instances:
    """The literals of a theory by number, as they are met."""

    def __init__(self, things: Things, budget: Budget) -> None:
        self._things = things
        self._budget = budget
        self._numbers: dict[tuple[str | int, tuple[Argument, ...]], int] = {}
        self._filling: dict[Slots, list[dict[Argument, Argument]]] = {}
        self._columns: dict[tuple[Literal, Slots], list[int]] = {}
        self._count = 0

    def rules(self, clauses: Iterable[Clause]) -> list[Rule]:
        """The clauses with things in every slot; GaveUp where these are too many."""
        return list(chain.from_iterable(map(self._filled, clauses)))

    def number(self, literal: Literal, filled: Mapping[Argument, Argument]) -> int:
        """The number of a literal with its slots filled."""
        positive, name, arguments = literal
        if arguments:
            arguments = tuple(map(filled.get, arguments, arguments))
        number = self._numbers.setdefault((name, arguments), len(self._numbers) + 1)
        return number if positive else -number

    def formulas(self, literals: Iterable[int]) -> dict[int, Formula]:
        """Literals, none of them a gate, as formulas."""
        atoms = list(self._numbers)
        found: dict[int, Formula] = {}
        for literal in literals:
            name, values = atoms[abs(literal) - 1]
            atom = Atom(str(name), tuple([as_term(value) for value in values if not isinstance(value, Slot)]))
            found[literal] = atom if literal > 0 else Not(atom)
        return found

    def _filled(self, clause: Clause) -> Iterable[Rule]:
        """The clause's columns side by side: a row is a rule. What must hold of every thing has a column for each."""
        slots, every = _slots(clause), clause.every
        if not slots and every is None:
            self._count_in(1)
            conditions = tuple([self.number(literal, {}) for literal in clause.conditions])
            return (Rule(conditions, self.number(clause.head, {}), clause.premise),)
        within = slots if every is None else (*slots, every)
        self._count_in(len(self._ways(within)))
        columns = [self._column(literal, within) for literal in clause.conditions]
        if every is not None:
            width = len(self._of(every))
            columns = [column[n::width] for column in columns for n in range(width)]
        bodies = zip(*columns, strict=True) if columns else repeat(())
        return map(Rule, bodies, self._column(clause.head, slots), repeat(clause.premise))

    def _count_in(self, instances: int) -> None:
        self._budget.check()
        self._count += instances
        if self._count > MOST_INSTANCES:
            raise GaveUp(f"more than {MOST_INSTANCES:,} instances of the rules")
        self._budget.take(instances, _RULE_SIZE)

    def _column(self, literal: Literal, slots: Slots) -> list[int]:
        """The literal's numbers with things in the slots, in each way; the last slot changes fastest."""
        column = self._columns.get((literal, slots))
        if column is None:
            ways = self._ways(slots)
            self._budget.take(len(ways), _NUMBER_SIZE)
            self._budget.step(len(ways))
            column = [self.number(literal, filled) for filled in ways]
            self._columns[literal, slots] = column
        return column

    def _ways(self, slots: Slots) -> list[dict[Argument, Argument]]:
        """All ways to put things in the slots."""
        if slots not in self._filling:
            members = [self._of(slot) for slot in slots]
            if prod(map(len, members)) > MOST_INSTANCES:
                raise GaveUp(f"more than {MOST_INSTANCES:,} instances of a rule")
            self._filling[slots] = [dict(zip(slots, row, strict=True)) for row in product(*members)]
        return self._filling[slots]

    def _of(self, slot: Slot) -> Sequence[Value]:
        if slot.sort not in self._things:
            raise InputError(f"the members of {slot.sort or 'everything'} are not listed")
        return self._things[slot.sort]


def _slots(clause: Clause) -> Slots:
    """The slots of a clause, in order, but for the one that it speaks of every thing in."""
    found = [each for literal in clause.conditions for each in literal.arguments if isinstance(each, Slot)]
    found += [each for each in clause.head.arguments if isinstance(each, Slot)]
    return tuple(sorted({slot for slot in found if slot != clause.every})) if found else ()
