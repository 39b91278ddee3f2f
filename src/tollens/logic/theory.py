"""Theory: what there is, what is said of it, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, overload

from tollens.logic.formula import Constant, Formula, Number, Term

Semantics = Literal["classical", "rules", "closed"]

_MOST_MADE = 1_000  # numbers of a sort that are made at once

# What is asked of the options. `completes`: with this premise the conclusion follows, without it it does not, and
# nothing contradicts. `list`: which full list or assignment can be the one: what the other options mention and this one
# does not is taken not to hold.
# `label`: there are no options; is the conclusion true, false or unknown?
Mode = Literal["must", "could", "cannot", "completes", "list", "label"]


@dataclass(frozen=True, slots=True)
class Sort:
    """A kind of thing: its members by name, the numbers from `first` to `last`, or open, with or without a size."""

    name: str
    members: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None  # first and last
    size: int | None = None  # of an open sort: how many there are, where that is known

    def __post_init__(self) -> None:
        if self.size is not None and not self.is_open:
            raise ValueError(f"the members of the sort {self.name} are listed: it has no size beside them")
        if self.size is not None and self.size < 1:
            raise ValueError(f"the sort {self.name} has {self.size} members: expected one or more")

    @property
    def is_open(self) -> bool:
        """Whether the members are not listed."""
        return not self.members and self.numbers is None


class Numbers(Sequence[Term]):
    """The numbers of a range as terms, each made when it is asked for: a sort may have a million."""

    __slots__ = ("_range",)

    def __init__(self, numbers: range) -> None:
        self._range = numbers

    def __len__(self) -> int:
        return len(self._range)

    @overload
    def __getitem__(self, place: int) -> Term: ...

    @overload
    def __getitem__(self, place: slice) -> Numbers: ...

    def __getitem__(self, place: int | slice) -> Term | Numbers:
        return Numbers(self._range[place]) if isinstance(place, slice) else Number(self._range[place])

    def __iter__(self) -> Iterator[Term]:
        return map(Number, self._range)

    def __contains__(self, term: object) -> bool:
        return isinstance(term, Number) and term.value in self._range


@dataclass(frozen=True, slots=True)
class Function:
    """A function into a sort. Onto: every value is taken. Dense: the values taken are the first ones, without gaps,
    so that an order with ties is counted once."""

    name: str
    arguments: tuple[str, ...]
    value: str
    one_to_one: bool = False
    onto: bool = False
    dense: bool = False


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate of members of these sorts."""

    name: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Premise:
    """What is given, with the sentence that says it where there is one."""

    formula: Formula
    sentence: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from."""

    formula: Formula
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the options, on a supposition where there is one. `but` is EXCEPT: the one that does not fit."""

    mode: Mode
    options: tuple[Option, ...] = ()
    but: bool = False
    suppose: tuple[Premise, ...] = ()
    text: str | None = None  # the question in words
    conclusion: Formula | None = None  # for `completes` and `label`


@dataclass(frozen=True, slots=True)
class Theory:
    """Sorts, what can be said of them, and what is said. Predicates and constants need not be declared: what is not is
    of the open sort of all things."""

    premises: tuple[Premise, ...] = ()
    sorts: tuple[Sort, ...] = ()
    functions: tuple[Function, ...] = ()
    predicates: tuple[Predicate, ...] = ()
    constants: tuple[tuple[str, str], ...] = ()  # name and sort, of constants that are no listed members
    existential_import: bool = False
    semantics: Semantics = "classical"
    asked: Asked | None = None

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The premises' formulas in order."""
        return tuple(premise.formula for premise in self.premises)

    @property
    def every_formula(self) -> Iterator[Formula]:
        """All that is said and asked: premises, suppositions, options, the conclusion."""
        yield from self.formulas
        if (asked := self.asked) is not None:
            yield from (supposed.formula for supposed in asked.suppose)
            yield from (option.formula for option in asked.options)
            yield from () if asked.conclusion is None else (asked.conclusion,)

    def members_of(self, sort: str | None) -> Sequence[Term]:
        """The members of a listed sort; none of an open one, nor of the sort of all things."""
        for each in self.sorts:
            if each.name == sort and each.numbers is not None:
                numbers = Numbers(range(each.numbers[0], each.numbers[1] + 1))
                return numbers if len(numbers) > _MOST_MADE else tuple(numbers)
            if each.name == sort:
                return tuple(map(Constant, each.members))
        return ()

    @property
    def supposed(self) -> Theory:
        """The theory with what its question supposes among the premises, behind them."""
        return self if self.asked is None else replace(self, premises=(*self.premises, *self.asked.suppose))
