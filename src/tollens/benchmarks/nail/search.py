"""Finding clues and options to them: a world is drawn, true clues are gathered until they settle what they are to
settle, the idle ones go, and options are chosen that the rest leaves as the question wants them.

The four options of a question are of one form ('X works in Y'), and any of them might have been the right one, so that
options alone tell nothing of which of them is. How often the clues name what an option names is no help either: the
rank of the right one in this is drawn beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_, or_
from random import Random
from typing import Any, Protocol, Self, TypeVar

from tollens.benchmarks.nail.questions import OPTIONS, WANTED, Mode, Status
from tollens.benchmarks.nail.statements import Naming, Statement
from tollens.logic import Formula

WRONG = OPTIONS - 1
_PICKS = 12  # of wrong options, or of distractors, before something else is tried
_MOST_KNOWN = 1 << 15  # sets of options of a pool of which it is known whether they may stand together
_LOOKED_AT = 24  # statements of a form, for options among them


class WorldSet(Protocol):
    """A set of worlds: an integer with a bit a world, or something that is as easily met with others."""

    def __and__(self, other: Self, /) -> Self:
        """The worlds of both."""

    def __invert__(self) -> Self:
        """The worlds outside; asked only of what a single statement leaves."""

    def __bool__(self) -> bool:
        """Whether there are any."""

    def bit_count(self) -> int:
        """How many there are."""


class Worlds(Protocol):
    """A space of worlds, in which a formula is a set of them."""

    @property
    def everything(self) -> Any:
        """All worlds."""

    def where(self, formula: Formula) -> Any:
        """The worlds in which it holds."""

    def holds(self, formula: Formula, world: int) -> bool:
        """Whether it holds in a world, given by its place."""

    def draw(self, rng: Random, among: Any) -> int:
        """The place of a world of the set."""

    def may_meet(self, left: Any, other: Any) -> bool:
        """Whether there may be a world in a set and in what a single statement leaves; False only if there is none."""


E = TypeVar("E")


def one_of(rng: Random, items: Sequence[E]) -> E:
    """Any of them: `rng.choice` for short lists, in a third of its time."""
    return items[int(rng.random() * len(items))]


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
    the setting leaves; `spare` is how many clues more than needed are gathered before the idle ones go; so few clues as
    are `unlikely` to settle anything are not asked whether they do; so many ways of dropping the idle ones are tried as
    `thinned` says, until there are options."""

    space: Worlds
    given: WorldSet
    draw: Callable[[Random, int], Statement]
    most: int
    fewest: int = 2
    draws: int = 80
    spare: int = 2
    unlikely: int = 0
    thinned: int = 6
    keep_idle: bool = False
    distractors: int = 0

    def question(self, rng: Random, plan: Plan, pool: Pool) -> tuple[list[Statement], list[Statement]] | None:
        """Clues and four options from the pool, the right one where the plan has it; None if the draw failed."""
        world = self.space.draw(rng, self.given)
        first = self._first(rng, plan.mode, pool, world)
        if first is None:
            return None
        shut = [pool.ruled_out(place, _settled(plan.mode)) for place in first]
        gathered = self._gathered(rng, shut, world)
        if gathered is None:
            return None
        taken, sets = gathered
        tried: list[list[int]] = []
        for _ in range(1 if self.keep_idle else self.thinned):
            kept = list(range(len(taken))) if self.keep_idle else needed(rng, sets, shut, self.given)
            if kept in tried or not self.fewest <= len(kept) <= self.most:
                continue
            tried.append(kept)
            clues, left = [taken[place] for place in kept], reduce(and_, [sets[place] for place in kept], self.given)
            options = self._options(rng, plan, pool, first, left, clues)
            if options is not None:
                more = distractors(
                    rng, self.distractors, self.space, lambda rng: self.draw(rng, world), options, left, clues
                )
                return [*clues, *more], options
        return None

    def _first(self, rng: Random, mode: Mode, pool: Pool, world: int) -> list[int] | None:
        """The options that the clues are to settle: the right one, or the wrong ones where these are settled."""
        settled = _settled(mode)
        number = 1 if settled is WANTED[mode].right else WRONG
        true = settled is Status.ALWAYS
        first: list[int] = []
        most = len(pool.statements) if number == 1 else min(len(pool.statements), 4 * _LOOKED_AT)
        for place in rng.sample(range(len(pool.statements)), most):
            if self.space.holds(pool.statements[place].formula, world) == true and all(
                pool.apart(mode, place, other) for other in first
            ):
                first.append(place)
                if len(first) == number:
                    return first
        return None

    def _gathered(
        self, rng: Random, shut: Sequence[WorldSet], world: int
    ) -> tuple[list[Statement], list[WorldSet]] | None:
        """Clues that leave nothing of the shut sets, none of which falls to a clue alone, with where they hold."""
        taken: list[Statement] = []
        about: set[tuple[str, ...]] = set()  # what clues say something of, each half of a clue by itself
        sets: list[WorldSet] = []
        left, spare = self.given, self.spare
        open_ = list(shut)  # the shut sets that something is left of
        for _ in range(self.draws):
            clue = self.draw(rng, world)
            if not about.isdisjoint(clue.halves):
                continue
            where = self.space.where(clue.formula)
            if not self.space.may_meet(left if open_ else self.given, ~where):
                continue  # it says nothing new
            if not all(self.space.may_meet(where, each) for each in shut):
                continue  # it settles something alone
            taken.append(clue)
            about.update(clue.halves)
            sets.append(where)
            left = left & where
            spare -= not open_
            if not spare:
                break
            if len(taken) >= self.unlikely:
                open_ = [each for each in open_ if left & each]
        return None if open_ else (taken, sets)

    def _in(self, world: int, rng: Random) -> Statement:
        return self.draw(rng, world)

    def _options(
        self,
        rng: Random,
        plan: Plan,
        pool: Pool,
        first: Sequence[int],
        left: WorldSet,
        clues: Sequence[Statement],
    ) -> list[Statement] | None:
        """The first options and others to them, as the plan has it."""
        wanted = WANTED[plan.mode]
        score = scores(rng, clues)
        looked_at = rng.sample(range(len(pool.statements)), min(len(pool.statements), _LOOKED_AT))
        found = pool.having(wanted.wrong if len(first) == 1 else wanted.right, left, looked_at)
        if len(first) == 1:
            right: int | None = first[0]
            wrong = wrong_beside(rng, plan, pool, first[0], found, score)
        else:
            wrong = list(first)
            right = right_beside(rng, plan, pool, first, found, score)
        if right is None or wrong is None:
            return None
        return [pool.statements[place] for place in placed(right, rng.sample(wrong, WRONG), plan.answer)]


def _settled(mode: Mode) -> Status:
    """What the clues make of the options that they settle."""
    wanted = WANTED[mode]
    return wanted.right if wanted.right is not Status.SOMETIMES else wanted.wrong


Score = Callable[[Naming], tuple[float, ...]]


def scores(rng: Random, clues: Iterable[Naming]) -> Score:
    """How much of what something names the clues name at all, and how often on average; ties fall at random."""
    often: Counter[str] = Counter()
    known: dict[int, tuple[float, ...]] = {}

    def score(one: Naming) -> tuple[float, ...]:
        found = known.get(id(one))
        if found is None:
            if not often:  # most draws fail before anything is scored
                often.update([name for clue in clues for name in clue.named])
            counts = [often[name] for name in one.named]
            named = sum([count > 0 for count in counts])
            found = known[id(one)] = (named / len(counts), sum(counts) / len(counts), rng.random())
        return found

    return score


def placed(right: E, wrong: Sequence[E], answer: int) -> list[E]:
    """The options in their order."""
    return [*wrong[:answer], right, *wrong[answer:]]


class Pool:
    """Statements that options are taken from, with the worlds in which each holds, and the form of each: the options of
    a question are of one form. `base` is what a reader knows who has read no clue. Statements go by their places.

    Where all names of a sort can change places in the base (`alike`), what statements of the one form there is say of
    each other depends only on which names they share, and is found once for all that share them in the same way."""

    def __init__(self, forms: Iterable[Sequence[Statement]], space: Worlds, base: Any, *, alike: bool = False) -> None:
        made = [(each, number) for number, form in enumerate(forms) for each in form]
        self.statements = [statement for statement, _ in made]
        self.forms = [form for _, form in made]
        self.base = base
        wheres = [space.where(statement.formula) for statement in self.statements]
        self.sets = [base & where for where in wheres]
        self._denied = [base & ~where for where in wheres]
        self._alike = alike
        self._may_stand: dict[tuple[Mode, tuple[int, ...]], bool] = {}

    def having(self, status: Status, left: Any, among: Iterable[int] | None = None) -> list[int]:
        """Those that have the status in what is left, of some or of all."""
        places = range(len(self.statements)) if among is None else among
        sets, denied = self.sets, self._denied
        if status is Status.NEVER:
            return [place for place in places if not left & sets[place]]
        if status is Status.ALWAYS:
            return [place for place in places if not left & denied[place]]
        return [place for place in places if left & sets[place] and left & denied[place]]

    def ruled_out(self, place: int, status: Status) -> Any:
        """The worlds that may not be left, for the statement always or never to hold."""
        return (self.sets if status is Status.NEVER else self._denied)[place]

    def apart(self, mode: Mode, one: int, other: int) -> bool:
        """Whether either might be the right option beside the other, for all that these two say of each other."""
        return self.may_stand(mode, (one, other) if one < other else (other, one))

    def may_stand(self, mode: Mode, options: tuple[int, ...]) -> bool:
        """Whether any of these could be the right option of a question."""
        key = (mode, self._shared_names(options) if self._alike else options)
        found = self._may_stand.get(key)
        if found is None:
            if len(self._may_stand) >= _MOST_KNOWN:
                self._may_stand.clear()
            found = any_may_be_right(mode, [self.sets[option] for option in options], self.base)
            self._may_stand[key] = found
        return found

    def _shared_names(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """The names of the options in their order, numbered as they first occur."""
        numbers: dict[str, int] = {}
        return tuple(
            [numbers.setdefault(name, len(numbers)) for place in options for name in self.statements[place].named]
        )

    def by_form(self, rng: Random, places: Iterable[int]) -> list[list[int]]:
        """The places by their forms, in any order of these."""
        found: dict[int, list[int]] = {}
        for place in places:
            found.setdefault(self.forms[place], []).append(place)
        return rng.sample(list(found.values()), len(found)) if len(found) > 1 else list(found.values())


_THREES = 9  # settled statements, among which three wrong options are looked for


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


def choose(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], score: Score
) -> list[Statement] | None:
    """Four options of the pool, as the plan has it, to clues that leave these worlds; None where there are none. Of
    each set in `alone` some world has to be ruled out for the options to be what they are: so no clue is idle that
    alone rules these out."""
    found = (_by_wrong if WANTED[plan.mode].right is Status.SOMETIMES else _by_right)(
        rng, plan, pool, left, alone, score
    )
    if found is None:
        return None
    right, wrong = found
    return [pool.statements[place] for place in placed(right, rng.sample(wrong, WRONG), plan.answer)]


def _by_right(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], score: Score
) -> tuple[int, list[int]] | None:
    """A right option that is settled by all clues together, and wrong ones to it."""
    wanted = WANTED[plan.mode]
    settled = pool.having(wanted.right, left)
    rights = [place for place in settled if all(map(pool.ruled_out(place, wanted.right).__and__, alone))]
    if not rights:
        return None
    wrongs = pool.having(wanted.wrong, left)
    for form in pool.by_form(rng, rights):
        of_it = [place for place in wrongs if pool.forms[place] == pool.forms[form[0]]]
        if len(of_it) < WRONG:
            continue
        for right in rng.sample(form, len(form)):
            if wrong := wrong_beside(rng, plan, pool, right, of_it, score):
                return right, wrong
    return None


def _by_wrong(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], score: Score
) -> tuple[int, list[int]] | None:
    """Three wrong options that are settled by all clues together, and a right one to them."""
    wanted = WANTED[plan.mode]
    every = (1 << len(alone)) - 1
    settled = pool.having(wanted.wrong, left)
    rights = pool.having(wanted.right, left) if len(settled) >= WRONG else []
    for form in pool.by_form(rng, settled if rights else ()):
        if len(form) < WRONG:
            continue
        needs = {place: _needs(pool.ruled_out(place, wanted.wrong), alone) for place in form}
        of_it = [place for place in rights if pool.forms[place] == pool.forms[form[0]]]
        if not of_it or reduce(or_, needs.values()) != every:
            continue
        for three in combinations(rng.sample(form, min(len(form), _THREES)), WRONG):
            if needs[three[0]] | needs[three[1]] | needs[three[2]] == every:
                right = right_beside(rng, plan, pool, three, of_it, score)
                if right is not None:
                    return right, list(three)
    return None


def _needs(ruled_out: int, alone: Sequence[int]) -> int:
    """The clues without which some of these worlds would be left, as bits."""
    return sum([1 << number for number, worlds in enumerate(alone) if worlds & ruled_out])


def wrong_beside(
    rng: Random, plan: Plan, pool: Pool, right: int, wrongs: Sequence[int], score: Score
) -> list[int] | None:
    """Three of the wrong ones to the right one, so many of which score higher as the plan has it, and that any of the
    four may be right; None if none were found."""
    own = score(pool.statements[right])
    beside = [place for place in wrongs if place != right and pool.apart(plan.mode, right, place)]
    higher = [place for place in beside if score(pool.statements[place]) > own]
    if len(higher) < plan.rank or len(beside) - len(higher) < WRONG - plan.rank:
        return None
    lower = [place for place in beside if place not in higher]
    for _ in range(_PICKS):
        found: list[int] = []
        for number in range(WRONG):
            group = higher if number < plan.rank else lower
            fitting = [place for place in group if all(pool.apart(plan.mode, place, each) for each in found)]
            fitting = [place for place in fitting if place not in found]
            if not fitting:
                break
            found.append(rng.choice(fitting))
        if len(found) == WRONG and pool.may_stand(plan.mode, (right, *found)):
            return found
    return None


def right_beside(
    rng: Random, plan: Plan, pool: Pool, wrong: Sequence[int], rights: Sequence[int], score: Score
) -> int | None:
    """One of the right ones to the wrong ones, so many of which score higher as the plan has it, and that any of the
    four may be right; None if none was found."""
    if not all(pool.apart(plan.mode, one, other) for one, other in combinations(wrong, 2)):
        return None
    others = [score(pool.statements[place]) for place in wrong]
    fitting = []
    for place in rights:
        own = score(pool.statements[place])
        if sum(other > own for other in others) == plan.rank:
            fitting.append(place)
    for place in rng.sample(fitting, min(len(fitting), _PICKS)):
        if all(pool.apart(plan.mode, place, each) for each in wrong) and pool.may_stand(plan.mode, (place, *wrong)):
            return place
    return None


def any_may_be_right(mode: Mode, options: Sequence[Any], given: Any) -> bool:
    """Whether each of the options, as sets of worlds, could be made the right one.

    Were an option to follow from another or to contradict it, readers could strike it out without the clues.
    """
    return all(_may_be_right(mode, options, answer, given) for answer in range(len(options)))


def _may_be_right(mode: Mode, options: Sequence[Any], answer: int, given: Any) -> bool:
    allowed, open_ = given, []
    for place, option in enumerate(options):
        status = WANTED[mode].right if place == answer else WANTED[mode].wrong
        if status is Status.SOMETIMES:
            open_.append(option)
        else:
            allowed &= option if status is Status.ALWAYS else ~option
    return bool(allowed) and all(allowed & inside and allowed & ~inside for inside in open_)


def needed(rng: Random, sets: Sequence[Any], shut: Sequence[Any], given: Any) -> list[int]:
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
            left = left & sets[place]
    return sorted(kept)


class Stating(Protocol):
    """Something that states a formula."""

    @property
    def formula(self) -> Formula:
        """What it states."""


def settled_alone(
    plan: Plan, options: Sequence[Statement], clues: Iterable[Stating], space: Worlds, given: Any
) -> bool:
    """Whether some clue by itself settles an option that all of them are to settle together."""
    wanted, status = WANTED[plan.mode], _settled(plan.mode)
    settled = [
        option
        for place, option in enumerate(options)
        if (wanted.right if place == plan.answer else wanted.wrong) is status
    ]
    wheres = [given & space.where(clue.formula) for clue in clues]
    return any(_status(space.where(option.formula), where) is status for option in settled for where in wheres)


def distractors(
    rng: Random,
    number: int,
    space: Worlds,
    draw: Callable[[Random], Statement],
    options: Sequence[Statement],
    left: Any,
    clues: Iterable[Stating],
) -> list[Statement]:
    """So many statements more that leave every option what it is, none of them a clue or an option; fewer where no more
    were found."""
    found: list[Statement] = []
    said = {each.formula for each in (*clues, *options)}
    worlds = [space.where(option.formula) for option in options]
    for _ in range(_PICKS * number):
        if len(found) == number:
            break
        extra = draw(rng)
        after = left & space.where(extra.formula)
        if extra.formula in said or not after:
            continue
        if all(_status(each, after) is _status(each, left) for each in worlds):
            found.append(extra)
            said.add(extra.formula)
            left = after
    return found


def _status(option: Any, left: Any) -> Status:
    if not left & option:
        return Status.NEVER
    return Status.SOMETIMES if left & ~option else Status.ALWAYS
