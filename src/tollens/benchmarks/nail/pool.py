"""Pools: statements that options are taken from, and options that belong together.

The four options of a question are of one form ('X works in Y'), and any of them might have been the right one, so that
options alone tell nothing of which of them is. What clues tell of them by their names alone is for `beside`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from tollens.benchmarks.nail.plan import one_of
from tollens.benchmarks.nail.questions import WANTED, WRONG, Mode, Status
from tollens.benchmarks.nail.statements import Statement

E = TypeVar("E")
_KEPT_ORDERS = 64  # of the statements of a form
_MOST_KNOWN = 1 << 15  # sets of options of a pool of which it is known whether they may stand together
PICKS = 12  # of wrong options, or of distractors, before something else is tried

# Of modes that want the same of the right option and of the others, the first.
_WANTS_LIKE: Mapping[Mode, Mode] = {
    mode: next(like for like in WANTED if (WANTED[like].right, WANTED[like].wrong) == (wanted.right, wanted.wrong))
    for mode, wanted in WANTED.items()
}


def turned(rng: Random, items: list[E]) -> list[E]:
    """The items in their order, begun with any of them."""
    start = int(rng.random() * len(items))
    return items[start:] + items[:start] if start else items


def placed(right: E, wrong: Sequence[E], answer: int) -> list[E]:
    """The options in their order."""
    return [*wrong[:answer], right, *wrong[answer:]]


class Pool:
    """Statements that options are taken from, with where each of them holds, and the form of each: the options of
    a question are of one form. `base` is what a reader knows who has read no clue. Statements go by their places.

    Where all names of a sort can change places in the base (`alike`), what statements of a form say of each other
    depends only on which names they share, and is found once for all that share them in the same way."""

    def __init__(
        self,
        forms: Iterable[Sequence[Statement]],
        where: Callable[[Statement], Any],
        base: Any,
        *,
        alike: bool = False,
    ) -> None:
        made = [(each, number) for number, form in enumerate(forms) for each in form]
        self.statements = [statement for statement, _ in made]
        self.forms = [form for _, form in made]
        self.base = base
        wheres = [where(statement) for statement in self.statements]
        self.sets = [base & where for where in wheres]
        self._denied = [base & ~where for where in wheres]
        self.of_form: dict[int, list[int]] = {}  # the places of each form
        for place, form in enumerate(self.forms):
            self.of_form.setdefault(form, []).append(place)
        self._alike = alike
        self._orders: dict[int, list[list[int]]] = {}
        # By world, what holds there and what does not, each with what may not be left for it to hold always or never.
        self._likely: dict[Status, dict[int, list[tuple[int, Any]]]] = {Status.ALWAYS: {}, Status.NEVER: {}}
        self._may_stand: dict[tuple[Mode, tuple[int, ...]], bool] = {}
        self._stand_alike: dict[tuple[Mode, int, tuple[int, ...]], bool] = {}

    def having(self, status: Status, left: Any, among: Iterable[int] | None = None) -> list[int]:
        """Those that have the status in what is left, of some or of all."""
        places = range(len(self.statements)) if among is None else among
        sets, denied = self.sets, self._denied
        if status is Status.NEVER:
            return [place for place in places if not left & sets[place]]
        if status is Status.ALWAYS:
            return [place for place in places if not left & denied[place]]
        return [place for place in places if left & sets[place] and left & denied[place]]

    def settled(self, status: Status, left: int) -> list[int]:
        """Those that always hold in what is left, which is not nothing, or never. They do so in its first world, and
        which ones do is kept: the others need not be looked at."""
        known, first = self._likely[status], left & -left
        likely = known.get(first)
        if likely is None:
            likely = known[first] = [(place, self.ruled_out(place, status)) for place in self.having(status, first)]
        return [place for place, shut in likely if not left & shut]

    def ruled_out(self, place: int, status: Status) -> Any:
        """The worlds that may not be left, for the statement always or never to hold."""
        return (self.sets if status is Status.NEVER else self._denied)[place]

    def all_ruled_out(self, status: Status) -> list[Any]:
        """The same of each statement."""
        return self.sets if status is Status.NEVER else self._denied

    @cached_property
    def named(self) -> list[tuple[str, ...]]:
        """What each statement names."""
        return [statement.named for statement in self.statements]

    def may_join(self, mode: Mode, others: Sequence[int], place: int) -> bool:
        """Whether any of these and of those others might be the right option, which are apart already."""
        for each in others:
            if not self.apart(mode, place, each):
                return False
        return len(others) < WRONG or self.may_stand(mode, (*others, place))

    def apart(self, mode: Mode, one: int, other: int) -> bool:
        """Whether either might be the right option beside the other, for all that these two say of each other."""
        return self.may_stand(mode, (one, other) if one < other else (other, one))

    def may_stand(self, mode: Mode, options: tuple[int, ...]) -> bool:
        """Whether any of these could be the right option of a question."""
        if not self._alike:
            return any_may_be_right(mode, [self.sets[option] for option in options], self.base)
        key = _WANTS_LIKE[mode], options
        found = self._may_stand.get(key)
        if found is None:
            if len(self._may_stand) >= _MOST_KNOWN:
                self._may_stand.clear()
            found = self._may_stand[key] = self._stands_alike(*key)
        return found

    def _stands_alike(self, mode: Mode, options: tuple[int, ...]) -> bool:
        key = mode, self.forms[options[0]], self._shared_names(options)
        found = self._stand_alike.get(key)
        if found is None:
            found = any_may_be_right(mode, [self.sets[option] for option in options], self.base)
            self._stand_alike[key] = found
        return found

    def _shared_names(self, options: Sequence[int]) -> tuple[int, ...]:
        """The names of the options in their order, numbered as they first occur."""
        numbers: dict[str, int] = {}
        named = self.named
        return tuple([numbers.setdefault(name, len(numbers)) for place in options for name in named[place]])

    def by_form(self, rng: Random, places: Iterable[int]) -> list[list[int]]:
        """The places by their forms, begun with any of these."""
        found: dict[int, list[int]] = {}
        forms = self.forms
        for place in places:
            form = forms[place]
            if form in found:
                found[form].append(place)
            else:
                found[form] = [place]
        return turned(rng, list(found.values()))

    def order(self, rng: Random, form: int) -> list[int]:
        """The places of a form in one of some orders, which were drawn once for all, begun with any: so that each
        stands in front as often as every other."""
        orders = self._orders.get(form)
        if orders is None:
            places = self.of_form[form]
            orders = self._orders[form] = [Random(number).sample(places, len(places)) for number in range(_KEPT_ORDERS)]
        return turned(rng, one_of(rng, orders))


def ruled_out_alone(sets: Sequence[int], given: int) -> tuple[int, list[int]]:
    """The worlds that clues leave, and for each clue those that it rules out and no other does."""
    before = [given]
    for each in sets:
        before.append(before[-1] & each)
    alone, behind = [], given
    for place in range(len(sets) - 1, -1, -1):
        alone.append(before[place] & behind & ~sets[place])
        behind &= sets[place]
    return before[-1], alone[::-1]


def any_may_be_right(mode: Mode, options: Sequence[Any], given: Any) -> bool:
    """Whether each of two or more options, as sets of worlds, could be made the right one.

    Were an option to follow from another or to contradict it, readers could strike it out without the clues.
    """
    right, wrong = WANTED[mode].right, WANTED[mode].wrong
    if wrong is Status.SOMETIMES:  # what is settled is the right one alone: it leaves each of the others open
        for answer, option in enumerate(options):
            allowed = given & option if right is Status.ALWAYS else given & ~option
            for place, other in enumerate(options):
                if place != answer and not (allowed & other and allowed & ~other):
                    return False
        return True
    as_wrong = options if wrong is Status.ALWAYS else [~option for option in options]
    left, alone = ruled_out_alone(as_wrong, given)
    return all(alone) and (right is not Status.SOMETIMES or bool(left))


def status_in(option: Any, left: Any) -> Status:
    """In how many of the worlds that are left an option holds, given where it does."""
    if not left & option:
        return Status.NEVER
    return Status.SOMETIMES if left & ~option else Status.ALWAYS
