"""Spaces of classes: the worlds of a few predicates of one open sort, as far as claims about classes tell them apart.

Without a size a world is which regions of the Venn diagram are inhabited; with one, how many are in each. As in
`solvers.space` a set of worlds is an integer, world i its bit i.

>>> from tollens.logic import Class
>>> kinds = ClassSpace(("p1", "p2"))
>>> kinds.count, kinds.where(Class("no", "p1", "p2")).bit_count()
(16, 8)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random
from typing import TYPE_CHECKING

from tollens.errors import InputError
from tollens.logic import And, Atom, Class, Count, Exists, Formula, Not, Truth
from tollens.solvers.space import draw_bit
from tollens.solvers.table import columns

if TYPE_CHECKING:
    import numpy as np

MOST_CLASSES = 4  # 2 ** (2 ** 4) worlds
# Part of a Venn diagram: the classes it is in, and those it is outside of.
_Region = tuple[tuple[str, ...], tuple[str, ...]]


class _Listed(ABC):
    """A space whose worlds are listed: what holds where is found once."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.everything = (1 << count) - 1
        self._known: dict[Formula, int] = {}

    @abstractmethod
    def _where(self, formula: Formula) -> int:
        """The worlds in which the formula holds."""

    def where(self, formula: Formula) -> int:
        """The worlds in which the formula holds. InputError where the space does not take it."""
        if formula not in self._known:
            self._known[formula] = self._where(formula)
        return self._known[formula]

    def holds(self, formula: Formula, world: int) -> bool:
        """Whether the formula holds in a world, given by its place."""
        return bool(self.where(formula) >> world & 1)

    def draw(self, rng: Random, among: int) -> int:
        """The place of a world of the set."""
        return draw_bit(rng, among)


class ClassSpace(_Listed):
    """Which regions are inhabited: bit r of a world's place says whether region r is; bit c of r whether it is in
    class c. There are no more classes than worlds can be listed for."""

    def __init__(self, classes: Sequence[str]) -> None:
        if len(classes) > MOST_CLASSES:
            raise ValueError(f"expected at most {MOST_CLASSES} classes, found {len(classes)}")
        self._classes = list(classes)
        self._regions = 1 << len(classes)
        super().__init__(1 << self._regions)

    def _where(self, formula: Formula) -> int:
        match formula:
            case Truth(value):
                return self.everything if value else 0
            case And(parts):
                return reduce(lambda left, part: left & self.where(part), parts, self.everything)
            case Exists(_, _, Atom(name)):
                return self._inhabited([region for region in range(self._regions) if self._is_in(region, name)])
            case Class(claim, subject, object_):
                one, other = (object_, subject) if claim == "only" else (subject, object_)
                both = claim in ("some", "no")
                spoken = [
                    region
                    for region in range(self._regions)
                    if self._is_in(region, one) and self._is_in(region, other) == both
                ]
                found = self._inhabited(spoken)
                return found if claim in ("some", "not all") else self.everything & ~found
        raise InputError(f"no claim about classes: {formula}")

    def _inhabited(self, regions: Sequence[int]) -> int:
        return reduce(or_, (columns(self._regions)[region] for region in regions), 0)

    def _is_in(self, region: int, name: str) -> bool:
        return bool(region >> self._classes.index(name) & 1)


class CountSpace(_Listed):
    """How many of `size` things are in each region, every way to spread them a world."""

    def __init__(self, classes: Sequence[str], size: int) -> None:
        import numpy as np

        self._classes = list(classes)
        regions = 1 << len(classes)
        # A way to spread: where the bars stand among the things.
        bars = np.array(list(combinations(range(size + regions - 1), regions - 1)), dtype=np.int16)
        ends = np.hstack([np.full((len(bars), 1), -1), bars, np.full((len(bars), 1), size + regions - 1)])
        self._sizes = np.diff(ends, axis=1) - 1
        self._counted: dict[_Region, np.ndarray] = {}
        super().__init__(len(bars))

    def number(self, body: Formula, world: int) -> int:
        """How many are in a class, or in all of some and in none of others, in a world: what a count counts."""
        return int(self._numbers(_region(body))[world])

    def _where(self, formula: Formula) -> int:
        match formula:
            case Truth(value):
                return self.everything if value else 0
            case Not(body):
                return self.everything & ~self.where(body)
            case Count(bound, number, _, _, body):
                found = self._numbers(_region(body))
                if bound == "exactly":
                    return _bits(found == number)
                return _bits(found >= number if bound == "at least" else found <= number)
        raise InputError(f"no count of classes: {formula}")

    def _numbers(self, region: _Region) -> np.ndarray:
        """How many are in the region, in every world."""
        if region not in self._counted:
            inside, outside = (sum(1 << self._classes.index(name) for name in names) for names in region)
            parts = [each for each in range(1 << len(self._classes)) if each & (inside | outside) == inside]
            self._counted[region] = self._sizes[:, parts].sum(axis=1)
        return self._counted[region]


class DistinctSpace(_Listed):
    """The worlds of a set that some formulas tell apart, one for all that are alike to them: far fewer to look at, and
    only these formulas can be asked about. What holds in one of the worlds holds in all that it stands for."""

    def __init__(self, space: ClassSpace, formulas: Sequence[Formula], given: int) -> None:
        import numpy as np

        inside = np.flatnonzero(_unpacked(given, space.count))
        told = np.array([_unpacked(space.where(formula), space.count)[inside] for formula in formulas])
        packed = np.ascontiguousarray(np.packbits(told, axis=0).T)
        _, first = np.unique(packed.view(f"V{packed.shape[1]}"), return_index=True)
        kept = np.sort(first)
        super().__init__(len(kept))
        self._known = {formula: _bits(row) for formula, row in zip(formulas, told[:, kept], strict=True)}

    def _where(self, formula: Formula) -> int:
        raise InputError(f"none of the formulas that were told apart: {formula}")


def _region(body: Formula) -> _Region:
    inside: list[str] = []
    outside: list[str] = []
    for part in body.parts if isinstance(body, And) else (body,):
        match part:
            case Atom(name):
                inside.append(name)
            case Not(Atom(name)):
                outside.append(name)
            case _:
                raise InputError(f"no class: {body}")
    return tuple(inside), tuple(outside)


def _unpacked(worlds: int, count: int) -> np.ndarray:
    import numpy as np

    octets = np.frombuffer(worlds.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(octets, count=count, bitorder="little")


def _bits(holds: np.ndarray) -> int:
    import numpy as np

    return int.from_bytes(np.packbits(holds, bitorder="little").tobytes(), "little")
