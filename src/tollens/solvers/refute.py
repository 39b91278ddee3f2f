"""The search for a short refutation: propagate, suppose, meet the clash, and go on with the opposite.

The trail holds all that is known, in order, each with the clue that gave it. What a proof needs of it is traced back
from the clash, so that a step that nothing uses does not stand in the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tollens.budget import Budget, GaveUp
from tollens.logic import Formula
from tollens.logic.proof import Close, Derive, Proof, Step, Suppose
from tollens.solvers.forcing import Board, Literal, bits

MOST_SUPPOSITIONS = 60
_MOST_CLASHES = 6  # of those that are met at once, so many are compared
_NO_CLUE = -1  # a supposition, or the opposite of one that was refuted


@dataclass(frozen=True, slots=True)
class _Known:
    """A literal that is known, since when, and why: a clue as the trail stood at `start`, or a refuted supposition."""

    literal: Literal
    clue: int
    start: int
    refuted: Suppose | None = None
    needs: frozenset[Literal] = frozenset()


@dataclass(frozen=True, slots=True)
class Closed:
    """A proof that what is known clashes, and the literals from further out that it uses."""

    proof: Proof
    needs: frozenset[Literal] = frozenset()


class Refutation:
    """One search over a board. `stages` are clues by number: each stage joins when those before have nothing to add."""

    def __init__(self, board: Board, stages: Sequence[Collection[int]], budget: Budget) -> None:
        self._board = board
        self._stages = stages
        self._budget = budget
        self._left = [board.all_of(cell) for cell in range(len(board.ways))]
        self._trail: list[_Known] = []
        self._places: list[list[int]] = [[] for _ in board.ways]  # where on the trail each cell is spoken of
        self._active: set[int] = set()
        self._suppositions = 0

    def find(self) -> Proof:
        """A proof that the clues clash; GaveUp at a limit, and where there is no clash."""
        for stage in self._stages:
            self._active |= set(stage)
            if closed := self._propagate(0, stage):
                return closed.proof
        return self._refute(0, ()).proof

    def _refute(self, base: int, fresh: Iterable[int]) -> Closed:
        """Close what is known; steps from `base` on the trail are this proof's own."""
        while True:
            if closed := self._propagate(base, fresh):
                return closed
            literal, refuted = self._choose()
            self._suppositions += 1
            if self._suppositions > MOST_SUPPOSITIONS:
                raise GaveUp(f"{MOST_SUPPOSITIONS} suppositions")
            if refuted is None:
                refuted = self._refute_under(literal)
            if literal not in refuted.needs:  # the supposition had no part in it
                return self._traced(refuted.needs, refuted.proof.steps, refuted.proof.end, base)
            suppose = Suppose(self._board.formula(literal), refuted.proof)
            known = self._board.opposite(literal)
            fresh = self._take(_Known(known, _NO_CLUE, len(self._trail), suppose, refuted.needs - {literal}))

    # Propagation, in rounds, so that what can be seen at once is seen first.

    def _propagate(self, base: int, fresh: Iterable[int]) -> Closed | None:
        """Take what the clues force until nothing is new; closed where some clue clashes."""
        waiting = set(fresh)
        while waiting:
            self._budget.check()
            start, found, clashes = len(self._trail), [], []
            plain = {number for number in waiting if self._board.clues[number].is_plain}
            for number in sorted(plain or waiting):
                cells = self._board.clues[number].cells
                before = tuple(self._left[cell] for cell in cells)
                after = self._board.forced(number, before)
                if after is None:
                    clashes.append(number)
                elif after != before:
                    changes = zip(cells, before, after, strict=True)
                    found += [(number, cell, old, new) for cell, old, new in changes if old != new]
            if clashes:
                return min((self._closed(each, base) for each in clashes[:_MOST_CLASHES]), key=lambda c: c.proof.size)
            waiting = waiting - plain if plain else set()
            for number, cell, old, new in found:
                for literal in self._told(number, cell, old, new, start):
                    waiting |= self._take(_Known(literal, number, start))
        return None

    def _told(self, number: int, cell: int, old: int, new: int, start: int) -> Iterator[Literal]:
        """How a clue's effect on a cell is told: which value a function has, or which it has not."""
        gone = bits(old & ~new)
        if new & (new - 1) == 0:
            value = Literal(cell, bits(new)[0], True)
            # Where only one value more is ruled out, and others were before, that is told first by itself.
            apart = len(gone) == 1 and len(self._board.ways[cell]) > 2
            if not apart or sum(use.cell == cell for use in self._uses(number, value, start)) <= 1:
                yield value
                return
        yield from (Literal(cell, way, False) for way in gone)

    def _take(self, known: _Known) -> set[int]:
        """Put a literal on the trail; the clues to look at again."""
        cell, mask = known.literal.cell, self._board.mask(known.literal)
        left = self._left[cell]
        if not left & ~mask:
            return set()
        if not left & mask:  # another clue said otherwise in the same round: seen again, this one clashes
            return {known.clue}
        self._put(known)
        self._left[cell] = left & mask
        if not known.literal.is_so and (left & mask).bit_count() == 1:
            last = Literal(cell, bits(left & mask)[0], True)
            self._put(_Known(last, self._board.one_value(cell), len(self._trail)))
        return {number for number in self._board.about[cell] if number in self._active}

    def _put(self, known: _Known) -> None:
        self._places[known.literal.cell].append(len(self._trail))
        self._trail.append(known)

    def _back_to(self, mark: int, left: list[int]) -> None:
        """Take back what was put on the trail since."""
        for known in self._trail[mark:]:
            self._places[known.literal.cell].pop()
        del self._trail[mark:]
        self._left = left

    # Supposing.

    def _choose(self) -> tuple[Literal, Closed | None]:
        """What to suppose: best what clashes at once and whose opposite does too; else what leaves least."""
        tried = {literal: self._try(literal) for literal in self._open()}
        if not tried:
            raise GaveUp("there is no clash")

        def worth(literal: Literal) -> tuple[bool, bool, int, tuple[int, int]]:
            clash, left = tried[literal]
            other, other_left = tried[self._board.opposite(literal)]
            size = clash.proof.size if clash else (0, 0)
            if clash and other:
                return False, False, 0, (size[0] + other.proof.size[0], size[1] + other.proof.size[1])
            return clash is None, True, other_left if clash else left + other_left, size

        best = min(tried, key=worth)
        return best, tried[best][0]

    def _open(self) -> Iterator[Literal]:
        for cell, left in enumerate(self._left):
            for way in bits(left) if left.bit_count() > 1 and self._board.about[cell] else ():
                yield self._board.literal(cell, way, True)
                if not self._board.is_atom(cell):
                    yield self._board.literal(cell, way, False)

    def _try(self, literal: Literal) -> tuple[Closed | None, int]:
        """Whether supposing the literal clashes at once, and how much it leaves open."""
        mark, left = len(self._trail), self._left.copy()
        fresh = self._take(_Known(literal, _NO_CLUE, mark))
        closed = self._propagate(mark + 1, fresh)
        remaining = sum(mask.bit_count() - 1 for mask in self._left)
        self._back_to(mark, left)
        return closed, remaining

    def _refute_under(self, literal: Literal) -> Closed:
        mark, left = len(self._trail), self._left.copy()
        fresh = self._take(_Known(literal, _NO_CLUE, mark))
        closed = self._refute(mark + 1, fresh)
        self._back_to(mark, left)
        return closed

    # From a clash back to a proof.

    def _closed(self, number: int, base: int) -> Closed:
        uses = self._uses(number, None, len(self._trail))
        return self._traced(uses, (), Close(self._board.clues[number].source, self._formulas(uses)), base)

    def _traced(self, needed: Iterable[Literal], later: tuple[Step, ...], end: Close, base: int) -> Closed:
        """The proof whose last steps are given, with the steps before them that give the literals they need."""
        missing = set(needed)
        steps: list[Derive | Suppose] = []
        self._budget.step(len(self._trail) - base)
        for known in reversed(self._trail[base:]):
            if known.literal not in missing:
                continue
            missing.remove(known.literal)
            if known.refuted is not None:
                steps.append(known.refuted)
                missing |= known.needs
                continue
            uses = self._uses(known.clue, known.literal, known.start)
            source = self._board.clues[known.clue].source
            steps.append(Derive((self._board.formula(known.literal),), source, self._formulas(uses)))
            missing.update(uses)
        return Closed(Proof((*_together(reversed(steps)), *later), end), frozenset(missing))

    def _formulas(self, literals: Iterable[Literal]) -> tuple[Formula, ...]:
        return tuple(map(self._board.formula, literals))

    def _uses(self, number: int, target: Literal | None, start: int) -> list[Literal]:
        """Of what was known at `start`, as little as the clue needs to force the target, or to clash."""
        cells = self._board.clues[number].cells
        places = sorted(place for cell in cells for place in self._places[cell] if place < start)
        uses = [self._trail[place].literal for place in places]

        def do(literals: Sequence[Literal]) -> bool:
            return self._shows(number, target, literals)

        for cell in dict.fromkeys(use.cell for use in reversed(uses)):  # what came late is spared first
            without = [use for use in uses if use.cell != cell]
            if do(without):
                uses = without
        for cell in dict.fromkeys(use.cell for use in uses):
            uses = _fewest(uses, cell, do)
        return uses

    def _shows(self, number: int, target: Literal | None, literals: Iterable[Literal]) -> bool:
        self._budget.step(10)
        cells = self._board.clues[number].cells
        left = {cell: self._board.all_of(cell) for cell in cells}
        for literal in literals:
            left[literal.cell] &= self._board.mask(literal)
        after = self._board.forced(number, tuple(left.values()))
        if after is None or target is None:
            return after is None
        return not after[cells.index(target.cell)] & ~self._board.mask(target)


def _fewest(uses: list[Literal], cell: int, do: Callable[[list[Literal]], bool]) -> list[Literal]:
    """The uses with as few of a cell's as will do: a value by itself says as much as all that it rules out."""
    for spare in [use for use in reversed(uses) if use.cell == cell and use.is_so]:
        only = [use for use in uses if use.cell != cell or use == spare]
        without = [use for use in uses if use != spare]
        ruled_out = _fewest(without, cell, do) if do(without) else uses
        return ruled_out if sum(use.cell == cell for use in ruled_out) == 1 else only
    for spare in [use for use in reversed(uses) if use.cell == cell]:
        without = [use for use in uses if use != spare]
        if do(without):
            uses = without
    return uses


def _together(steps: Iterable[Derive | Suppose]) -> Iterator[Derive | Suppose]:
    """The steps, with neighbours that rest on the same told as one."""

    def same(step: Derive | Suppose) -> object:
        return (step.source, step.uses) if isinstance(step, Derive) else step

    for _, group in groupby(steps, same):
        alike = list(group)
        first = alike[0]
        if isinstance(first, Derive):
            literals = tuple(literal for step in alike if isinstance(step, Derive) for literal in step.literals)
            yield Derive(literals, first.source, first.uses)
        else:
            yield first
