"""The grid of the demo: readers by sets, with what guessing gets.

Among many 95 % intervals some miss by luck alone. So the intervals here hold together: each figure of a guesser takes
the error 5 % / number of such figures (Bonferroni). Whatever the seed, the probability that the figures of guessers do
not all hold chance is at most 5 %, as long as none of them does better than guessing. No seed was searched for.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from statistics import NormalDist
from textwrap import wrap

from tollens.records import Estimate
from tollens.scores import proportion
from tollens.workbench.running import Result, Runs

ERROR = 0.05  # of all figures of guessers together
_LIKE_CHANCE = " ≈"
_WIDTH = 80


@dataclass(frozen=True, slots=True)
class Cell:
    """One reader on one set. `together` is its interval, which holds together with those of all other guessers."""

    reader: str
    items: str
    chance: float
    accuracy: Estimate
    together: Estimate
    guesses: bool

    @property
    def is_like_chance(self) -> bool:
        """Whether its interval holds what guessing gets."""
        return self.together.low <= self.chance <= self.together.high


@dataclass(frozen=True, slots=True)
class Grid:
    """All cells, by set and then by reader."""

    cells: tuple[Cell, ...]

    @property
    def guessers(self) -> tuple[Cell, ...]:
        """The cells of readers that do not reason."""
        return tuple(cell for cell in self.cells if cell.guesses)

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Headings and rows. Each name is whole; a long heading is broken at its hyphen."""
        readers = list(dict.fromkeys(cell.reader for cell in self.cells))
        rows: dict[str, list[str]] = {}
        for cell in self.cells:
            start = [cell.items.removesuffix(":fresh"), str(cell.accuracy.n), f"{100 * cell.chance:.1f}"]
            mark = _LIKE_CHANCE if cell.is_like_chance else "  "
            rows.setdefault(cell.items, start).append(f"{100 * cell.accuracy.value:.1f}{mark}")
        headings = [name if len(name) <= 8 else name.replace("-", "-\n") for name in readers]
        return ["right, %", "items", "chance", *headings], list(rows.values())

    def sentence(self) -> list[str]:
        """What the grid shows."""
        n = len(self.guessers)
        alike = sum(cell.is_like_chance for cell in self.guessers)
        reasoning = [cell for cell in self.cells if not cell.guesses]
        right = sum(round(cell.accuracy.value * cell.accuracy.n) for cell in reasoning)
        told = (
            f"{'None' if alike == n else n - alike} of the {n} figures of these guessers "
            f"{'differs' if n - alike < 2 else 'differ'} from chance by more than luck (≈: chance is in the "
            f"95 % interval, corrected for {n} figures); "
            f"{reasoning[0].reader} turns the words into logic, asks a solver, and has {right} of "
            f"{sum(cell.accuracy.n for cell in reasoning)} right."
        )
        return wrap(told, _WIDTH)

    def document(self) -> list[dict[str, object]]:
        """The guessers' cells as JSON."""
        return [
            {
                "reader": cell.reader,
                "items": cell.items,
                "chance": cell.chance,
                "accuracy": cell.together,
                "like_chance": cell.is_like_chance,
            }
            for cell in self.guessers
        ]


def grid_of(runs: Runs, guessers: Collection[str]) -> Grid:
    """The grid of these runs. All items have options."""
    guessing = sum(result.saved.run.reader.name in guessers for result in runs)
    z = NormalDist().inv_cdf(1 - ERROR / 2 / max(1, guessing))
    return Grid(tuple(_cell(result, guessers, z) for result in runs))


def _cell(result: Result, guessers: Collection[str], z: float) -> Cell:
    run, accuracy = result.saved.run, result.accuracy
    options = [len(item.options) for item in result.saved.snapshot]
    right = round(accuracy.value * accuracy.n)
    return Cell(
        run.reader.name,
        run.items.name,
        sum(1 / each for each in options) / len(options),
        accuracy,
        proportion(right, accuracy.n, z),
        run.reader.name in guessers,
    )
