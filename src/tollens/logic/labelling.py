"""Canonical labelling: the least text of a graph of cells, whatever its symbols are called. For `canonical`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tollens.errors import InputError
from tollens.logic.cells import Cells

MOST_WORK = 2_000_000  # cells looked at before a theory is given up: some seconds


class Labelling:
    """The least text of a graph, over the orders of its symbols that refinement does not tell apart.

    `places` gives the cells of a class one number: where its first cell would stand, were all cells put in order. A
    class is only ever split where it stands, so a symbol that is alone in its class keeps its place further on.
    """

    def __init__(self, graph: Cells) -> None:
        self.graph = graph
        self.levels: list[list[int]] = [[] for _ in range(max(graph.heights, default=0) + 1)]
        for cell, height in enumerate(graph.heights):
            self.levels[height].append(cell)
        self.starts = [sum(map(len, self.levels[:height])) for height in range(len(self.levels))]
        self.best: tuple[list[list[int]], str, list[int]] | None = None  # the shapes on the way there, text, places
        self.leaves: dict[str, tuple[tuple[int, ...], list[int]]] = {}  # text → the path to it, places
        self.symmetries: list[dict[int, int]] = []
        self.work = 0

    def form(self) -> tuple[str, list[int]]:
        """The canonical text, and every cell's place in it."""
        self._explore(self._start(), (), [])
        assert self.best is not None
        return self.best[1:]

    def _start(self) -> list[int]:
        """Cells by tag and role. Symbols with the very same parents are twins: each may take the other's place, so any
        order of theirs is as good as another, and they are told apart at once."""
        roles: dict[int, str] = {}
        for role, cell in sorted(self.graph.stated):
            roles[cell] = f"{roles.get(cell, '')}, {role}"
        marks = [(tag, roles.get(cell, ""), 0) for cell, (tag, _, _) in enumerate(self.graph.cells)]
        twins: defaultdict[object, int] = defaultdict(int)
        for cell in self.levels[0]:
            kin = (*marks[cell], *self.graph.parents[cell])
            marks[cell] = (*marks[cell][:2], twins[kin])
            twins[kin] += 1
        places = [0] * len(marks)
        for height, level in enumerate(self.levels):
            self._place(height, places, [marks[cell] for cell in level])
        return places

    def _place(self, height: int, places: list[int], signs: Sequence[Any]) -> None:
        """Put the cells of one height in the order of their signs."""
        order: dict[object, int] = {}
        for place, sign in enumerate(sorted(signs), self.starts[height]):
            order.setdefault(sign, place)
        for cell, sign in zip(self.levels[height], signs, strict=True):
            places[cell] = order[sign]

    def _refine(self, places: list[int]) -> None:
        """Tell cells apart by what they hold, upwards, and by what holds them, downwards, until no more can be."""
        before, classes, heights = 0, len(set(places)), range(len(self.levels))
        while before < classes and not self._told_apart(0, places):
            for height in heights[1:]:
                if not self._told_apart(height, places):
                    self._place(height, places, [self._below(cell, places) for cell in self.levels[height]])
            for height in heights[-2::-1]:
                if not self._told_apart(height, places):
                    self._place(height, places, [self._above(cell, places) for cell in self.levels[height]])
            before, classes = classes, len(set(places))
            self.work += len(places)
        if self.work > MOST_WORK:
            raise InputError(
                f"the theory is too symmetric for a canonical form: its {len(self.levels[0])} symbols were put in "
                f"{len(self.leaves) + len(self.symmetries)} orders, and there are more to try"
            )

    def _told_apart(self, height: int, places: list[int]) -> bool:
        level = self.levels[height]
        return len({places[cell] for cell in level}) == len(level)

    def _below(self, cell: int, places: list[int]) -> tuple[int, ...]:
        _, children, loose = self.graph.cells[cell]
        seen = [places[child] for child in children]
        return (places[cell], *(sorted(seen) if loose else seen))

    def _above(self, cell: int, places: list[int]) -> tuple[object, ...]:
        return (places[cell], *sorted([(places[parent], place) for parent, place in self.graph.parents[cell]]))

    def _explore(self, places: list[int], path: tuple[int, ...], shapes: list[list[int]]) -> int:
        """Go through the orders below a path of symbols that were singled out; the length of the path to go back to."""
        self._refine(places)
        shapes = [*shapes, sorted(places)]
        if self.best is not None and shapes > self.best[0][: len(shapes)]:
            return len(path)  # what comes of it would not be the least
        classes: defaultdict[int, list[int]] = defaultdict(list)
        for symbol in self.levels[0]:
            classes[places[symbol]].append(symbol)
        unsettled = (each for each in classes.values() if len(each) > 1)
        alike = min(unsettled, key=lambda each: (len(each), places[each[0]]), default=None)
        if alike is None:
            return self._reach(places, path, shapes)
        tried: set[int] = set()  # and what is sure to give the same
        for symbol in alike:
            if symbol in tried:
                continue
            singled = list(places)
            for other in alike:
                singled[other] += other != symbol
            back = self._explore(singled, (*path, symbol), shapes)
            if back < len(path):
                return back
            tried = self._orbits({*tried, symbol}, path)
        return len(path)

    def _orbits(self, symbols: set[int], path: tuple[int, ...]) -> set[int]:
        """All symbols that symmetries which leave the path alone take these to."""
        moves = [each for each in self.symmetries if all(each[symbol] == symbol for symbol in path)]
        reached, left = set(symbols), list(symbols)
        while left:
            symbol = left.pop()
            new = {move[symbol] for move in moves} - reached
            reached |= new
            left.extend(new)
        return reached

    def _reach(self, places: list[int], path: tuple[int, ...], shapes: list[list[int]]) -> int:
        """Note an order of all symbols; the length of the path to go back to.

        Two orders with one text are a symmetry, which takes all that was found beside the earlier path to what would be
        found beside this one: there is nothing new before the point where the two part."""
        text = self.graph.text(places)
        if text in self.leaves:
            earlier, their_places = self.leaves[text]
            there = {places[symbol]: symbol for symbol in self.levels[0]}
            self.symmetries.append({symbol: there[their_places[symbol]] for symbol in self.levels[0]})
            return next(n for n, (one, two) in enumerate(zip(earlier, path, strict=False)) if one != two)
        self.leaves[text] = path, places
        if self.best is None or (shapes, text) < self.best[:2]:
            self.best = shapes, text, places
        return len(path)
