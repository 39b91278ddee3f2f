"""Finding clues and options to them: a world is drawn, true clues are gathered until they settle what they are to
settle, the idle ones go, and options are chosen that the rest leaves as the question wants them.

The four options of a question are of one form ('X works in Y'), and any of them might have been the right one, so that
options alone tell nothing of which of them is. How often the clues name what an option names is no help either: the
rank of the right one in this is drawn beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import and_
from random import Random
from typing import Protocol, TypeVar

from tollens.benchmarks.nail.questions import OPTIONS, WANTED, Mode, Status
from tollens.benchmarks.nail.statements import Naming, Statement
from tollens.logic import Formula

WRONG = OPTIONS - 1
_PICKS = 12  # of wrong options before other clues are drawn
_LOOKED_AT = 24  # statements of a form, for options among them


class Worlds(Protocol):
    """A space of listed worlds, in which a formula is a set of them, an integer with a bit a world."""

    @property
    def everything(self) -> int:
        """All worlds."""

    def where(self, formula: Formula) -> int:
        """The worlds in which it holds."""

    def holds(self, formula: Formula, world: int) -> bool:
        """Whether it holds in a world, given by its place."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is drawn before anything else and kept whatever fails: else what is easily built would show in the key."""

    mode: Mode
    answer: int  # where the right option is to stand
    rank: int  # how many of the others are to have words that the clues have more often

    @classmethod
    def drawn(cls, rng: Random, mode: Mode) -> Plan:
        """A plan for the mode."""
        return cls(mode, rng.randrange(OPTIONS), rng.randrange(OPTIONS))


@dataclass(frozen=True, slots=True)
class Search:
    """How clues are looked for. `draw(rng, world)` says something that holds in that world; `given` are the worlds that
    the setting leaves; `spare` is how many clues more than needed are gathered before the idle ones go."""

    space: Worlds
    given: int
    draw: Callable[[Random, int], Statement]
    most: int
    fewest: int = 2
    draws: int = 80
    spare: int = 2
    keep_idle: bool = False
    distractors: int = 0

    def question(
        self, rng: Random, plan: Plan, pool: Sequence[Statement]
    ) -> tuple[list[Statement], list[Statement]] | None:
        """Clues and four options from the pool, the right one where the plan has it; None if the draw failed."""
        world = draw_world(rng, self.given)
        first = self._first(rng, plan.mode, pool, world)
        if first is None:
            return None
        shut = [self._shut(plan.mode, option) for option in first]
        gathered = self._clues(rng, shut, world)
        if gathered is None:
            return None
        clues, left = gathered
        options = self._options(rng, plan, pool, first, left, clues)
        if options is None:
            return None
        more = distractors(rng, self.distractors, self.space, lambda rng: self.draw(rng, world), options, left)
        return [*clues, *more], options

    def _first(self, rng: Random, mode: Mode, pool: Sequence[Statement], world: int) -> list[Statement] | None:
        """The options that the clues are to settle: the right one, or the wrong ones where these are settled."""
        wanted = WANTED[mode]
        settled = wanted.right if wanted.right is not Status.SOMETIMES else wanted.wrong
        number = 1 if settled is wanted.right else WRONG
        true = settled is Status.ALWAYS
        found: Iterator[Statement] = (
            each
            for each in rng.sample(pool, min(len(pool), 4 * _LOOKED_AT))
            if self.space.holds(each.formula, world) == true
        )
        first = list(islice(found, number))
        return first if len(first) == number else None

    def _shut(self, mode: Mode, option: Statement) -> int:
        """The worlds that may not be left, for the option to be settled as the mode wants it."""
        wanted = WANTED[mode]
        never = Status.NEVER in (wanted.right, wanted.wrong) and wanted.right is not Status.ALWAYS
        where = self.space.where(option.formula)
        return self.given & (where if never else ~where)

    def _clues(self, rng: Random, shut: Sequence[int], world: int) -> tuple[list[Statement], int] | None:
        """Clues that leave nothing of the shut sets, none of which falls to a clue alone, and what they leave."""
        taken: list[Statement] = []
        sets: list[int] = []
        left, spare = self.given, self.spare
        for _ in range(self.draws):
            clue = self.draw(rng, world)
            if any(clue.about == other.about for other in taken):
                continue
            where = self.space.where(clue.formula)
            done = not any(left & each for each in shut)
            if not (self.given if done else left) & ~where or any(not where & each for each in shut):
                continue  # it says nothing new, or it settles something alone
            taken.append(clue)
            sets.append(where)
            left &= where
            spare -= done
            if not spare:
                break
        if any(left & each for each in shut):
            return None
        kept = list(range(len(taken))) if self.keep_idle else needed(rng, sets, shut, self.given)
        if not self.fewest <= len(kept) <= self.most:
            return None
        left = self.given
        for place in kept:
            left &= sets[place]
        return [taken[place] for place in kept], left

    def _options(
        self,
        rng: Random,
        plan: Plan,
        pool: Sequence[Statement],
        first: Sequence[Statement],
        left: int,
        clues: Sequence[Statement],
    ) -> list[Statement] | None:
        """The first options and others to them, as the plan has it."""
        settled = len(first) == 1  # the right one: then wrong ones are looked for
        status = WANTED[plan.mode].wrong if settled else WANTED[plan.mode].right
        looked_at = [each for each in rng.sample(pool, min(len(pool), _LOOKED_AT)) if each not in first]
        found = [each for each in looked_at if _status(self.space.where(each.formula), left) is status]
        score = scores(rng, clues)
        for _ in range(_PICKS):
            if settled:
                wrong = pick(rng, found, score, score(first[0]), plan.rank)
                right: Statement | None = first[0]
            else:
                wrong = list(first)
                right = _ranked(rng, found, score, wrong, plan.rank)
            if wrong is None or right is None:
                return None
            options = placed(right, rng.sample(wrong, WRONG), plan.answer)
            if any_may_be_right(plan.mode, [self.given & self.space.where(o.formula) for o in options], self.given):
                return options
        return None


T = TypeVar("T", bound=Naming)
Score = Callable[[Naming], tuple[float, float]]


def scores(rng: Random, clues: Iterable[Naming]) -> Score:
    """How often the clues name what something names, on average; ties fall at random."""
    often = Counter(name for clue in clues for name in clue.named)
    known: dict[int, tuple[float, float]] = {}

    def score(one: Naming) -> tuple[float, float]:
        if id(one) not in known:
            known[id(one)] = (sum(often[name] for name in one.named) / len(one.named), rng.random())
        return known[id(one)]

    return score


def pick(rng: Random, found: Sequence[T], score: Score, own: tuple[float, float], rank: int) -> list[T] | None:
    """Three of those that were found, so many of which score higher; None if there are too few."""
    higher = [each for each in found if score(each) > own]
    lower = [each for each in found if score(each) <= own]
    if len(higher) < rank or len(lower) < WRONG - rank:
        return None
    return [*rng.sample(higher, rank), *rng.sample(lower, WRONG - rank)]


def _ranked(rng: Random, found: Sequence[T], score: Score, wrong: Sequence[T], rank: int) -> T | None:
    """One of those that were found that so many of the wrong ones score higher than."""
    fitting = [each for each in found if sum(score(other) > score(each) for other in wrong) == rank]
    return rng.choice(fitting) if fitting else None


def placed(right: T, wrong: Sequence[T], answer: int) -> list[T]:
    """The options in their order."""
    return [*wrong[:answer], right, *wrong[answer:]]


Pool = Sequence[tuple[Statement, int]]  # statements of one form, with the worlds in which each holds
_KEYS = 4  # statements that are tried as the right option


def choose(
    rng: Random, plan: Plan, pool: Pool, sets: Sequence[int], given: int, base: int, score: Score, *, keep_idle: bool
) -> list[Statement] | None:
    """Four options of the pool, as the plan has it, to clues that are given as sets of worlds; None where there are
    none for which every clue is needed. `base` is what a reader knows who has read no clue."""
    left = reduce(and_, sets, given)
    by_status: dict[Status, list[tuple[Statement, int]]] = {status: [] for status in Status}
    for entry in pool:
        by_status[_status(entry[1], left)].append(entry)
    rights, wrongs = by_status[WANTED[plan.mode].right], by_status[WANTED[plan.mode].wrong]
    if len(wrongs) < WRONG:
        return None
    where = {id(statement): worlds for statement, worlds in pool}
    others = [statement for statement, _ in wrongs]
    for right, _ in rng.sample(rights, min(len(rights), _KEYS)):
        wrong = pick(rng, others, score, score(right), plan.rank)
        if wrong is None:
            continue
        options = placed(right, rng.sample(wrong, WRONG), plan.answer)
        worlds = [where[id(option)] for option in options]
        if not any_may_be_right(plan.mode, [base & each for each in worlds], base):
            continue
        if keep_idle or all_needed(sets, _shut(plan, worlds), given):
            return options
    return None


def _shut(plan: Plan, options: Sequence[int]) -> list[int]:
    """The worlds that clues have to rule out for the options to be what the plan wants."""
    wanted = WANTED[plan.mode]
    found = []
    for place, option in enumerate(options):
        status = wanted.right if place == plan.answer else wanted.wrong
        if status is Status.ALWAYS:
            found.append(~option)
        elif status is Status.NEVER and wanted.right is not Status.ALWAYS:  # else they go with the right one
            found.append(option)
    return found


def any_may_be_right(mode: Mode, options: Sequence[int], given: int) -> bool:
    """Whether each of the options, as sets of worlds, could be made the right one.

    Were an option to follow from another or to contradict it, readers could strike it out without the clues.
    """
    return all(_may_be_right(mode, options, answer, given) for answer in range(OPTIONS))


def _may_be_right(mode: Mode, options: Sequence[int], answer: int, given: int) -> bool:
    allowed, open_ = given, []
    for place, option in enumerate(options):
        status = WANTED[mode].right if place == answer else WANTED[mode].wrong
        if status is Status.SOMETIMES:
            open_.append(option)
        else:
            allowed &= option if status is Status.ALWAYS else ~option
    return bool(allowed) and all(allowed & inside and allowed & ~inside for inside in open_)


def draw_world(rng: Random, among: int) -> int:
    """The place of a world of the set: the first one from a place that is drawn."""
    start = rng.randrange(among.bit_length())
    later = among >> start
    return start + (later & -later).bit_length() - 1


def needed(rng: Random, sets: Sequence[int], shut: Sequence[int], given: int) -> list[int]:
    """The places that are left when every one that can go is gone, tried in an order that is drawn. Fewer clues leave
    more worlds: one round will do."""
    order = rng.sample(range(len(sets)), len(sets))
    behind = [given]  # what is left by those that are still to be tried
    for place in reversed(order):
        behind.append(behind[-1] & sets[place])
    left, kept = given, []
    for tried, place in enumerate(order, start=1):
        without = left & behind[len(order) - tried]
        if any(without & each for each in shut):
            kept.append(place)
            left &= sets[place]
    return sorted(kept)


def distractors(
    rng: Random,
    number: int,
    space: Worlds,
    draw: Callable[[Random], Statement],
    options: Sequence[Statement],
    left: int,
) -> list[Statement]:
    """So many statements more that leave every option what it is; fewer where no more were found."""
    found: list[Statement] = []
    worlds = [space.where(option.formula) for option in options]
    for _ in range(_PICKS * number):
        if len(found) == number:
            break
        extra = draw(rng)
        after = left & space.where(extra.formula)
        if after and extra not in found and all(_status(each, after) is _status(each, left) for each in worlds):
            found.append(extra)
            left = after
    return found


def _status(option: int, left: int) -> Status:
    inside = left & option
    return Status.NEVER if not inside else Status.SOMETIMES if left & ~option else Status.ALWAYS


def all_needed(sets: Sequence[int], shut: Sequence[int], given: int) -> bool:
    """Whether without any one of them something of a shut set would be left."""
    before = [given]
    for each in sets:
        before.append(before[-1] & each)
    behind = given
    for place in range(len(sets) - 1, -1, -1):
        without = before[place] & behind
        if not any(without & each for each in shut):
            return False
        behind &= sets[place]
    return True
