"""Finding clues and options of a matching, by number: pairings that hold in the true world are gathered until they
settle what they are to settle, the idle ones go, and options are chosen that the rest leaves as the question wants
them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from random import Random

from tollens.benchmarks.nail.nearby import Known, Listed, Said
from tollens.benchmarks.nail.pairings import Half, Pairing
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.pool import PICKS, WRONG, Pool, placed, right_beside, scores, wrong_beside
from tollens.benchmarks.nail.questions import WANTED, Status
from tollens.benchmarks.nail.statements import Statement
from tollens.solvers.pairing_worlds import Name

_LOOKED_AT = 60  # statements of a form, for options among them
_FEWEST, _MOST = 2, 14  # clues
_DRAWS, _THINNED = 120, 3  # how many clues are drawn, and how many ways of dropping the idle ones are tried


@dataclass(frozen=True, slots=True)
class Choice:
    """What options are taken from: a pool, each statement of it as a pairing, and what a pairing states in words."""

    pool: Pool
    pairing: Callable[[int], Pairing]
    statement: Callable[[Pairing], Statement]


@dataclass(frozen=True, slots=True)
class PairingSearch:
    """How clues are looked for: `draw` says something that holds in the true world."""

    listed: Listed
    draw: Callable[[Random], Pairing]
    keep_idle: bool = False
    distractors: int = 0

    def question(self, rng: Random, plan: Plan, choice: Choice) -> tuple[list[Pairing], list[Statement]] | None:
        """Clues and four options of the choice, the right one where the plan has it; None if the draw failed."""
        first = _first(rng, plan, choice)
        if first is None:
            return None
        shut = [(choice.pairing(place), plan.settled is Status.NEVER) for place in first]
        gathered = self._gathered(rng, shut)
        if gathered is None:
            return None
        tried: list[list[Pairing]] = []
        for _ in range(1 if self.keep_idle else _THINNED):
            kept = gathered.taken if self.keep_idle else gathered.needed(rng)
            if kept in tried or not _FEWEST <= len(kept) <= _MOST:
                continue
            tried.append(kept)
            clues = [choice.statement(each) for each in kept]
            if options := _options(rng, plan, choice, first, gathered.known, kept, clues):
                said = [choice.pairing(place) for place in options]
                more = self._distractors(rng, gathered.known, kept, said)
                return [*kept, *more], [choice.pool.statements[place] for place in options]
        return None

    def _gathered(self, rng: Random, shut: Sequence[Said]) -> _Gathered | None:
        """Clues by which nothing that is shut can be, though not by one of them alone; some of them may be spared."""
        known = Known(self.listed)
        found = _Gathered(known, shut)
        closed = [known.where(*each) for each in shut]
        about: set[tuple[int | None, int, int, int]] = set()  # what clues are about, each half of one by itself
        is_open, spare = True, 2 if self.listed.is_all else 1
        left = reduce(or_, closed)  # the known worlds that are shut and that no clue rules out
        for _ in range(_DRAWS):
            clue = self.draw(rng)
            halves = [half.about for half in clue.halves]
            if not about.isdisjoint(halves):
                continue
            where = known.where(clue)
            if where & left == left if is_open else where == known.everything:
                continue  # it says nothing new
            if not all(where & each for each in closed):
                continue  # it settles something alone
            found.taken.append(clue)
            about.update(halves)
            left &= where
            if not is_open:
                spare -= 1
                if not spare:
                    break
            elif not left:
                is_open = found.core(range(len(found.taken))) is None
                if is_open:
                    left = known.last
                    closed = [known.where(*each) for each in shut]
        return None if is_open else found

    def _distractors(
        self, rng: Random, known: Known, clues: Sequence[Pairing], options: Sequence[Pairing]
    ) -> list[Pairing]:
        """So many pairings more that leave every option what it is and say something else than clues and options; fewer
        where no more were found. What is settled stays so; what is open has to be open in worlds that are known."""
        found: list[Pairing] = []
        said = {each.halves for each in (*clues, *options)}
        left = reduce(and_, map(known.where, clues))
        sets = [known.where(each) for each in options]
        for _ in range(PICKS * self.distractors):
            if len(found) == self.distractors:
                break
            extra = self.draw(rng)
            after = left & known.where(extra)
            if extra.halves not in said and all(_status(each, left) is _status(each, after) for each in sets):
                found.append(extra)
                said.add(extra.halves)
                left = after
        return found


class _Gathered:
    """Clues that were taken, and what is shut: pairings that may not hold, or may not fail to hold."""

    def __init__(self, known: Known, shut: Sequence[Said]) -> None:
        self.known, self._shut = known, shut
        self.taken: list[Pairing] = []
        self._names: list[Name] = []

    def core(self, places: Sequence[int]) -> list[int] | None:
        """Those of the places whose clues are enough to rule out all that is shut, given that no known world is shut
        and as these clues have it; None where there is one, which is known from then on."""
        known = self.known
        self._names += map(known.name, self.taken[len(self._names) :])
        said = [self._names[place] for place in places]
        found: set[int] = set()
        for each in self._shut:
            clash = known.clash([*said, known.name(*each)])
            if clash is None:
                return None
            found.update(clash)
        return [place for number, place in enumerate(places) if number in found]

    def needed(self, rng: Random) -> list[Pairing]:
        """Those that are left when every one that can go is gone, tried in an order that is drawn. Fewer clues leave
        more worlds: one round will do."""
        kept = list(range(len(self.taken)))
        sets, closed = self._sets()
        for place in rng.sample(kept, len(kept)):
            if place not in kept:
                continue
            without = [each for each in kept if each != place]
            if reduce(and_, [sets[each] for each in without], closed):
                continue
            core = self.core(without)
            if core is None:
                sets, closed = self._sets()
            else:
                kept = core
        return [self.taken[place] for place in kept]

    def _sets(self) -> tuple[list[int], int]:
        """Where each of the clues holds, of the known worlds, and which of these are shut."""
        where = self.known.where
        return [where(each) for each in self.taken], reduce(or_, [where(*each) for each in self._shut])


def _first(rng: Random, plan: Plan, choice: Choice) -> list[int] | None:
    """The options that the clues are to settle: the right one, or the wrong ones where these are settled."""
    settled = plan.settled
    number = 1 if settled is WANTED[plan.mode].right else WRONG
    true = settled is Status.ALWAYS
    first: list[int] = []
    many = len(choice.pool.statements)
    for place in rng.sample(range(many), many):
        if all(map(_is_true, choice.pairing(place).halves)) == true and all(
            choice.pool.apart(plan.mode, place, other) for other in first
        ):
            first.append(place)
            if len(first) == number:
                return first
    return None


def _is_true(half: Half) -> bool:
    return (half.subject == half.thing) == half.positive


def _options(
    rng: Random,
    plan: Plan,
    choice: Choice,
    first: Sequence[int],
    known: Known,
    kept: Sequence[Pairing],
    clues: Sequence[Statement],
) -> list[int] | None:
    """The first options and others to them, as the plan has it, by their places in the pool."""
    pool = choice.pool
    score = scores(rng, clues)
    left = reduce(and_, map(known.where, kept))
    looked_at = rng.sample(range(len(pool.statements)), min(len(pool.statements), _LOOKED_AT))
    wanted = WANTED[plan.mode].wrong if len(first) == 1 else WANTED[plan.mode].right

    def fits(place: int) -> bool:
        return _status(known.where(choice.pairing(place)), left) is wanted

    if len(first) == 1:
        right: int | None = first[0]
        wrong = wrong_beside(rng, plan, pool, first[0], looked_at, score, fits)
    else:
        wrong = list(first)
        right = right_beside(rng, plan, pool, first, looked_at, score, fits)
    if right is None or wrong is None:
        return None
    return placed(right, rng.sample(wrong, WRONG), plan.answer)


def _status(where: int, left: int) -> Status:
    """In how many of the known worlds that are left something holds, given where it does. Of what is in some of them,
    the others change nothing. Where the wrong options are to be impossible and it is the right one that the clues
    settle, they are other answers to one question, who it is or which is the list: what is certain rules them out."""
    if not left & where:
        return Status.NEVER
    return Status.SOMETIMES if left & ~where else Status.ALWAYS
