"""Options beside each other: wrong ones to a right one, or a right one to wrong ones.

So many of the wrong ones as the plan has it have names that the clues mention more often than those of the right one.
So many also have names that stand together in one clue more than its names do, as far as the first allow that would do
otherwise; in any case the right one is not the first in this where it is to be the last, nor the other way round.
Options go by number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.questions import OPTIONS, WRONG

# Whether an option may join others: any of them might be the right one then.
MayJoin = Callable[[Sequence[int], int], bool]


class Scores(Protocol):
    """How clues mention what an option names."""

    def often(self, option: int) -> float:
        """How often."""

    def together(self, option: int) -> float:
        """How much of it in one clue."""


def wrong_beside(
    plan: Plan, right: int, wrongs: Sequence[int], scores: Scores, may_join: MayJoin
) -> Sequence[int] | None:
    """Three of the wrong ones, the first that do; None if none were found."""
    own = scores.often(right)
    above = [scores.often(each) > own for each in wrongs]
    rise = sum(above)
    if rise < plan.rank or len(wrongs) - rise < WRONG - plan.rank:
        return None
    wanted = [WRONG - plan.rank, plan.rank]  # how many are still to be mentioned less often, and more often
    close = [WRONG - plan.together, plan.together]  # and less together, and more so; below 0, too many are
    own = scores.together(right)
    found, left = [right], []
    for each, is_higher in zip(wrongs, above, strict=True):
        if not wanted[is_higher]:
            continue
        is_closer = scores.together(each) > own
        if close[is_closer] <= 0:
            left.append((each, is_higher, is_closer))
        elif may_join(found, each):
            found.append(each)
            wanted[is_higher] -= 1
            close[is_closer] -= 1
            if len(found) == OPTIONS:
                return found[1:]
    for each, is_higher, is_closer in left:
        if wanted[is_higher] and may_join(found, each):
            found.append(each)
            wanted[is_higher] -= 1
            close[is_closer] -= 1
            if len(found) == OPTIONS:
                return None if min(close) == -WRONG else found[1:]
    return None


def right_beside(
    plan: Plan, wrong: Sequence[int], rights: Sequence[int], scores: Scores, may_join: MayJoin
) -> int | None:
    """One of the right ones, the first that does; None if none was found."""
    often = sorted([scores.often(each) for each in wrong], reverse=True)
    most = often[plan.rank - 1] if plan.rank else inf
    least = often[plan.rank] if plan.rank < len(often) else -inf
    fitting = [each for each in rights if least <= scores.often(each) < most]
    if not fitting:
        return None
    together = [scores.together(each) for each in wrong]
    off = {each: abs(_higher(together, scores.together(each)) - plan.together) for each in fitting}
    for each in (*[each for each in fitting if not off[each]], *[each for each in fitting if 0 < off[each] < WRONG]):
        if may_join(wrong, each):
            return each
    return None


def _higher(others: Sequence[float], own: float) -> int:
    return sum([other > own for other in others])
