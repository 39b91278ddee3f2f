"""Choosing options to clues that stand already: those for which every clue is needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, permutations
from random import Random

from tollens.benchmarks.nail.beside import right_beside, wrong_beside
from tollens.benchmarks.nail.mentions import Mentions
from tollens.benchmarks.nail.plan import Plan, one_of
from tollens.benchmarks.nail.pool import Pool, placed, turned
from tollens.benchmarks.nail.questions import WANTED, WRONG, Status
from tollens.benchmarks.nail.statements import Naming, Statement

_MOST_WRONG = 9  # settled statements, among which three wrong options are looked for
_ORDERS = tuple(permutations(range(WRONG)))


def choose(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], clues: Sequence[Naming]
) -> list[Statement] | None:
    """Four options of the pool, as the plan has it, to clues that leave these worlds; None where there are none. Of
    each set in `alone` some world has to be ruled out for the options to be what they are: so no clue is idle that
    alone rules these out."""
    find = _by_wrong if WANTED[plan.mode].right is Status.SOMETIMES else _by_right
    found = find(rng, plan, pool, left, alone, clues)
    if found is None:
        return None
    right, wrong = found
    in_order = [wrong[number] for number in one_of(rng, _ORDERS)]
    return [pool.statements[place] for place in placed(right, in_order, plan.answer)]


def _by_right(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], clues: Sequence[Naming]
) -> tuple[int, Sequence[int]] | None:
    """A right option that is settled by all clues together, and wrong ones to it."""
    wanted = WANTED[plan.mode]
    rights = pool.settled(wanted.right, left)
    if not rights:
        return None
    ruled_out = pool.all_ruled_out(wanted.right)
    for worlds in alone:
        rights = [place for place in rights if ruled_out[place] & worlds]
        if not rights:
            return None
    mentions = Mentions(rng, [clue.named for clue in clues], pool.named)
    may_join = partial(pool.may_join, plan.mode)
    for form in pool.by_form(rng, rights):
        wrongs = pool.having(wanted.wrong, left, pool.order(rng, pool.forms[form[0]]))
        if len(wrongs) < WRONG:
            continue
        for right in turned(rng, form):
            if wrong := wrong_beside(plan, right, wrongs, mentions, may_join):
                return right, wrong
    return None


def _by_wrong(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], clues: Sequence[Naming]
) -> tuple[int, Sequence[int]] | None:
    """Three wrong options that are settled by all clues together, and a right one to them."""
    wanted = WANTED[plan.mode]
    settled = pool.settled(wanted.wrong, left)
    if len(settled) < WRONG:
        return None
    every = (1 << len(alone)) - 1
    ruled_out = pool.all_ruled_out(wanted.wrong)
    mentions: Mentions | None = None
    may_join = partial(pool.may_join, plan.mode)
    for form in pool.by_form(rng, settled):
        if len(form) < WRONG:
            continue
        rights = pool.having(wanted.right, left, pool.order(rng, pool.forms[form[0]]))
        if not rights:
            continue
        wrongs = rng.sample(form, min(len(form), _MOST_WRONG))
        needs = [needed_for(ruled_out[place], alone) for place in wrongs]
        together = 0
        for each in needs:
            together |= each
        if together != every:
            continue
        mentions = mentions or Mentions(rng, [clue.named for clue in clues], pool.named)
        for one, other, third in combinations(range(len(wrongs)), WRONG):
            if needs[one] | needs[other] | needs[third] != every:
                continue
            three = wrongs[one], wrongs[other], wrongs[third]
            if pool.may_stand(plan.mode, three):
                right = right_beside(plan, three, rights, mentions, may_join)
                if right is not None:
                    return right, three
    return None


def needed_for(ruled_out: int, alone: Sequence[int]) -> int:
    """The clues without which some of the worlds that are ruled out would be left, as bits."""
    found, bit = 0, 1
    for worlds in alone:
        if worlds & ruled_out:
            found |= bit
        bit <<= 1
    return found
