"""Finding clues and options to them: a world is drawn, and true clues are gathered until hardly another one is left.
Then something to ask is drawn, again and again: the clues that are idle for it go, and options are chosen that the rest
leaves as the question wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import and_
from random import Random

from tollens.benchmarks.nail.beside import right_beside, wrong_beside
from tollens.benchmarks.nail.mentions import Mentions
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.pool import PICKS, Pool, placed, status_in
from tollens.benchmarks.nail.questions import OPTIONS, WANTED, WRONG, Mode, Status
from tollens.benchmarks.nail.statements import Statement, Stating
from tollens.benchmarks.nail.worlds import Worlds

_LOOKED_AT = 24  # statements of a form, for options among them
_FEWEST = 2  # clues
_DRAWS = 80  # of clues
_SPARE = 3  # of them are gathered when they leave no other world
_ASKED = 12  # questions that are tried to them
_IDLE = 2  # clues that stay, where idle ones may


@dataclass(frozen=True, slots=True)
class Search:
    """How clues are looked for. `draw(rng, world)` says something that holds in that world; `given` are the worlds that
    the setting leaves."""

    space: Worlds
    given: int
    draw: Callable[[Random, int], Statement]
    most: int
    keep_idle: bool = False
    distractors: int = 0

    def question(
        self, rng: Random, plan: Plan, ask: Callable[[Random], Asked]
    ) -> tuple[Asked, list[Statement], list[Statement]] | None:
        """What is asked, clues and four options from its pool, the right one where the plan has it; None if the draw
        failed."""
        world = self.space.draw(rng, self.given)
        taken, sets = self._gathered(rng, world)
        for _ in range(_ASKED):
            asked = ask(rng)
            first = self._first(rng, plan, asked.pool, world)
            kept = self._kept(rng, sets, [asked.pool.ruled_out(place, plan.settled) for place in first])
            if not _FEWEST <= len(kept) <= self.most:
                continue
            clues, left = [taken[place] for place in kept], reduce(and_, [sets[place] for place in kept], self.given)
            options = self._options(rng, plan, asked.pool, first, left, clues)
            if options is not None:
                more = distractors(
                    rng, self.distractors, self.space, lambda rng: self.draw(rng, world), options, left, clues
                )
                return asked, [*clues, *more], options
        return None

    def _kept(self, rng: Random, sets: Sequence[int], shut: Sequence[int]) -> list[int]:
        """Places of clues that leave nothing of the shut sets, none of which falls to a clue alone; none where there
        are no such clues. None of them is idle, unless such may stay."""
        usable = [place for place, where in enumerate(sets) if all(where & each for each in shut)]
        left = reduce(and_, [sets[place] for place in usable], self.given)
        if not shut or any(left & each for each in shut):
            return []
        kept = [usable[number] for number in needed(rng, [sets[place] for place in usable], shut, self.given)]
        if self.keep_idle:
            others = [place for place in range(len(sets)) if place not in kept]
            kept += rng.sample(others, max(0, min(_IDLE, self.most - len(kept), len(others))))
        return kept

    def _first(self, rng: Random, plan: Plan, pool: Pool, world: int) -> list[int]:
        """The options that the clues are to settle: the right one, or the wrong ones where these are settled; none
        where the draw failed."""
        settled = plan.settled
        number = 1 if settled is WANTED[plan.mode].right else WRONG
        true = settled is Status.ALWAYS
        first: list[int] = []
        most = len(pool.statements) if number == 1 else min(len(pool.statements), 4 * _LOOKED_AT)
        for place in rng.sample(range(len(pool.statements)), most):
            if self.space.holds(pool.statements[place].formula, world) == true and all(
                pool.apart(plan.mode, place, other) for other in first
            ):
                first.append(place)
                if len(first) == number:
                    return first
        return []

    def _gathered(self, rng: Random, world: int) -> tuple[list[Statement], list[int]]:
        """Clues, no two about the same, with where they hold: such as leave the world alone, and some more."""
        taken: list[Statement] = []
        about: set[tuple[str, ...]] = set()  # what clues say something of, each half of a clue by itself
        sets: list[int] = []
        left, spare, alone = self.given, _SPARE, 1 << world
        for _ in range(_DRAWS):
            clue = self.draw(rng, world)
            if not about.isdisjoint(clue.halves):
                continue
            where = self.space.where(clue.formula)
            if not (left if left != alone else self.given) & ~where:
                continue  # it says nothing new
            taken.append(clue)
            about.update(clue.halves)
            sets.append(where)
            left &= where
            if left == alone:
                spare -= 1
                if not spare:
                    break
        return taken, sets

    def _options(
        self,
        rng: Random,
        plan: Plan,
        pool: Pool,
        first: Sequence[int],
        left: int,
        clues: Sequence[Statement],
    ) -> list[Statement] | None:
        """The first options and others to them, as the plan has it."""
        wanted = WANTED[plan.mode]
        mentions = Mentions(rng, [clue.named for clue in clues], pool.named)
        may_join = partial(pool.may_join, plan.mode)
        looked_at = rng.sample(range(len(pool.statements)), min(len(pool.statements), _LOOKED_AT))
        right: int | None = first[0]
        wrong: Sequence[int] | None = first
        if len(first) == 1:
            others = [place for place in pool.having(wanted.wrong, left, looked_at) if place != right]
            wrong = wrong_beside(plan, first[0], others, mentions, may_join)
        else:
            right = right_beside(plan, first, pool.having(wanted.right, left, looked_at), mentions, may_join)
        if right is None or wrong is None:
            return None
        return [pool.statements[place] for place in placed(right, rng.sample(wrong, WRONG), plan.answer)]


def has_four(pool: Pool, mode: Mode, found: tuple[int, ...] = ()) -> bool:
    """Whether there are four statements any of which might be the right option beside the others, with those that were
    found already and some behind them."""
    if len(found) == OPTIONS:
        return pool.may_stand(mode, found)
    places = range(found[-1] + 1 if found else 0, len(pool.statements))
    return any(
        has_four(pool, mode, (*found, place))
        for place in places
        if all(pool.apart(mode, place, other) for other in found)
    )


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
            left = left & sets[place]
    return sorted(kept)


def distractors(
    rng: Random,
    number: int,
    space: Worlds,
    draw: Callable[[Random], Statement],
    options: Sequence[Statement],
    left: int,
    clues: Iterable[Stating],
) -> list[Statement]:
    """So many statements more that leave every option what it is, none of them a clue or an option; fewer where no more
    were found."""
    found: list[Statement] = []
    if not number:
        return found
    said = {each.formula for each in (*clues, *options)}
    worlds = [space.where(option.formula) for option in options]
    for _ in range(PICKS * number):
        if len(found) == number:
            break
        extra = draw(rng)
        after = left & space.where(extra.formula)
        if extra.formula in said or not after:
            continue
        if all(status_in(each, after) is status_in(each, left) for each in worlds):
            found.append(extra)
            said.add(extra.formula)
            left = after
    return found
