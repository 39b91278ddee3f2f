"""Finding clues and options of a matching, by number.

Pairings that hold in the true world are gathered until hardly another world is left. Then something is drawn that they
might be asked for, again and again: those that are not needed for it go, and options are chosen that the rest leaves as
the question wants them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import and_
from random import Random

from tollens.benchmarks.nail.beside import right_beside, wrong_beside
from tollens.benchmarks.nail.gathering import Clue, Gathered
from tollens.benchmarks.nail.mentions import Mentions
from tollens.benchmarks.nail.nearby import Listed
from tollens.benchmarks.nail.pairing_options import Options
from tollens.benchmarks.nail.plan import Plan, one_of
from tollens.benchmarks.nail.pool import PICKS, placed, status_in
from tollens.benchmarks.nail.questions import WANTED, WRONG, Mode, Status

_LOOKED_AT = 40  # statements of a form, for options among them
_FEWEST, _MOST = 2, 14  # clues
_DRAWS = 120  # of clues to choose from
_SPARE = 4  # of them are gathered when they leave no other world that is listed
_ASKED = 12  # questions that are tried to them
_IDLE = 2  # clues that stay, where idle ones may


@dataclass(frozen=True, slots=True)
class Question:
    """Clues, what is asked, and the places of four options in it."""

    clues: list[Clue]
    options: Options
    places: list[int]


@dataclass(frozen=True, slots=True)
class PairingSearch:
    """How clues are looked for: `draw` says something that holds in the true world, `ask` what it might be asked for:
    several where one right option answers them all."""

    listed: Listed
    draw: Callable[[Random], Clue]
    ask: Callable[[Random, Mode], Sequence[Options]]
    keep_idle: bool = False
    distractors: int = 0

    def question(self, rng: Random, plan: Plan) -> Question | None:
        """Clues and four options, the right one where the plan has it; None if the draw failed."""
        gathered = Gathered(self.listed, self._clues(rng))
        for _ in range(_ASKED):
            asked = self.ask(rng, plan.mode)
            first = _first(rng, plan, asked[0])
            shut = [(asked[0].pairings[place], plan.settled is Status.NEVER) for place in first]
            clues = gathered.needed(rng, shut, _MOST) if shut else None
            if clues is None or len(clues) < _FEWEST:
                continue
            if self.keep_idle:
                others = [clue for clue in gathered.clues if clue not in clues]
                clues += rng.sample(others, min(_IDLE, _MOST - len(clues), len(others)))
            for options in asked:
                if places := _options(rng, plan, options, first, clues):
                    return Question([*clues, *self._distractors(rng, clues, options, places)], options, places)
        return None

    def _clues(self, rng: Random) -> list[Clue]:
        """Clues, no two about the same, that leave the true world alone of those that are listed, and some more."""
        taken: list[Clue] = []
        about, left, spare = 0, self.listed.everything, _SPARE
        for _ in range(_DRAWS):
            clue = self.draw(rng)
            where = clue.where
            if clue.about & about or (left & where == left if left > 1 else where == self.listed.everything):
                continue  # it says nothing new
            taken.append(clue)
            about |= clue.about
            left &= where
            if left == 1:
                spare -= 1
                if not spare:
                    break
        return taken

    def _distractors(self, rng: Random, clues: list[Clue], options: Options, places: Sequence[int]) -> list[Clue]:
        """So many clues more that leave every option what it is and say something else than clues and options; fewer
        where no more were found. What is settled stays so; what is open has to be open in worlds that are listed."""
        found: list[Clue] = []
        said = {clue.pairing.halves for clue in clues} | {options.pairings[place].halves for place in places}
        left = _left(clues)
        sets = [options.where[place] for place in places]
        for _ in range(PICKS * self.distractors):
            if len(found) == self.distractors:
                break
            extra = self.draw(rng)
            after = left & extra.where
            if extra.pairing.halves not in said and all(
                status_in(each, left) is status_in(each, after) for each in sets
            ):
                found.append(extra)
                said.add(extra.pairing.halves)
                left = after
        return found


def _left(clues: Sequence[Clue]) -> int:
    """The listed worlds that clues leave."""
    return reduce(and_, [clue.where for clue in clues])


def _first(rng: Random, plan: Plan, options: Options) -> list[int]:
    """The options that the clues are to settle: the right one, or the wrong ones where these are settled; none where
    the draw failed."""
    places = options.true if plan.settled is Status.ALWAYS else options.false
    number = 1 if plan.settled is WANTED[plan.mode].right else WRONG
    first: list[int] = []
    for _ in range(PICKS):
        place = one_of(rng, places)
        if place not in first and all(options.pool.apart(plan.mode, place, other) for other in first):
            first.append(place)
            if len(first) == number:
                return first
    return []


def _options(rng: Random, plan: Plan, options: Options, first: list[int], clues: Sequence[Clue]) -> list[int] | None:
    """The first options and others to them, as the plan has it, any of which may be right."""
    number = len(options.pairings)
    places = rng.sample(range(number), min(number, _LOOKED_AT))
    if plan.mode not in ("who", "list"):  # with the right answer to these all others are settled
        left, where = _left(clues), options.where
        places = [place for place in places if left & where[place] not in (0, left)]
    mentions = Mentions(rng, [clue.pairing.named for clue in clues], options.named)
    may_join = partial(options.pool.may_join, plan.mode)
    right: int | None = first[0]
    wrong: Sequence[int] | None = first
    if len(first) == 1:
        others = [place for place in places if place != right]
        wrong = wrong_beside(plan, first[0], others, mentions, may_join)
    else:
        right = right_beside(plan, first, places, mentions, may_join)
    if right is None or wrong is None:
        return None
    return placed(right, rng.sample(wrong, WRONG), plan.answer)
