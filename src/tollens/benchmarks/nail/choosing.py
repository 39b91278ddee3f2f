"""Choosing options to clues that stand already: those for which every clue is needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import combinations
from operator import or_
from random import Random

from tollens.benchmarks.nail.beside import right_beside, wrong_beside
from tollens.benchmarks.nail.mentions import Mentions
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.pool import Pool, placed
from tollens.benchmarks.nail.questions import WANTED, WRONG, Status
from tollens.benchmarks.nail.statements import Naming, Statement

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
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], clues: Sequence[Naming]
) -> list[Statement] | None:
    """Four options of the pool, as the plan has it, to clues that leave these worlds; None where there are none. Of
    each set in `alone` some world has to be ruled out for the options to be what they are: so no clue is idle that
    alone rules these out."""
    found = (_by_wrong if WANTED[plan.mode].right is Status.SOMETIMES else _by_right)(
        rng, plan, pool, left, alone, clues
    )
    if found is None:
        return None
    right, wrong = found
    return [pool.statements[place] for place in placed(right, rng.sample(wrong, WRONG), plan.answer)]


def _by_right(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], clues: Sequence[Naming]
) -> tuple[int, Sequence[int]] | None:
    """A right option that is settled by all clues together, and wrong ones to it."""
    wanted = WANTED[plan.mode]
    rights = pool.settled(wanted.right, left)
    ruled_out = pool.all_ruled_out(wanted.right)
    for worlds in alone:
        if not rights:
            return None
        rights = [place for place in rights if ruled_out[place] & worlds]
    if not rights:
        return None
    may_join = partial(pool.may_join, plan.mode)
    mentions = Mentions(rng, [clue.named for clue in clues], pool.named)
    for form in pool.by_form(rng, rights):
        of_it = pool.having(wanted.wrong, left, pool.of_form[pool.forms[form[0]]])
        if len(of_it) < WRONG:
            continue
        for right in rng.sample(form, len(form)):
            others = [place for place in rng.sample(of_it, len(of_it)) if place != right]
            if wrong := wrong_beside(plan, right, others, mentions, may_join):
                return right, wrong
    return None


def _by_wrong(
    rng: Random, plan: Plan, pool: Pool, left: int, alone: Sequence[int], clues: Sequence[Naming]
) -> tuple[int, Sequence[int]] | None:
    """Three wrong options that are settled by all clues together, and a right one to them."""
    wanted = WANTED[plan.mode]
    every = (1 << len(alone)) - 1
    settled = pool.settled(wanted.wrong, left)
    rights = pool.having(wanted.right, left) if len(settled) >= WRONG else []
    if not rights:
        return None
    may_join = partial(pool.may_join, plan.mode)
    mentions = Mentions(rng, [clue.named for clue in clues], pool.named)
    for form in pool.by_form(rng, settled):
        if len(form) < WRONG:
            continue
        needs = {place: needed_for(pool.ruled_out(place, wanted.wrong), alone) for place in form}
        of_it = [place for place in rng.sample(rights, len(rights)) if pool.forms[place] == pool.forms[form[0]]]
        if not of_it or reduce(or_, needs.values()) != every:
            continue
        for three in combinations(rng.sample(form, min(len(form), _THREES)), WRONG):
            is_enough = needs[three[0]] | needs[three[1]] | needs[three[2]] == every
            if is_enough and pool.may_stand(plan.mode, tuple(sorted(three))):
                right = right_beside(plan, three, of_it, mentions, may_join)
                if right is not None:
                    return right, three
    return None


def needed_for(ruled_out: int, alone: Sequence[int]) -> int:
    """The clues without which some of the worlds that are ruled out would be left, as bits."""
    return sum([1 << number for number, worlds in enumerate(alone) if worlds & ruled_out])
