"""Puzzle: what a kind hands over, a question without words whose one right option is proved; and the seam to kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from tollens.benchmarks.nail.plan import Lot
from tollens.benchmarks.nail.questions import Mode
from tollens.benchmarks.nail.settings import Nail
from tollens.logic import Formula
from tollens.wording.backbone import Backbone, Line, Meaning
from tollens.wording.scenarios import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """Declarations, what the story says, the clues, the question and its options, of which `answer` is right."""

    kind: str
    shape: str
    mode: Mode
    declarations: tuple[str, ...]
    setting: tuple[Line, ...]
    clues: tuple[Line, ...]
    closing: tuple[Line, ...] = ()  # what is told behind the clues
    question: Line
    options: tuple[Line, ...]
    answer: int
    stated: tuple[Formula, ...]  # what each clue states, for its sentence to be read back
    claimed: tuple[Formula | None, ...]  # what each option claims; none where it is a bare name or a list
    measures: Mapping[str, int] = field(default_factory=dict)

    @property
    def meaning(self) -> Meaning:
        """What the puzzle's templates state."""
        return Meaning(self.kind, self.shape, self.measures["subjects"])

    def stated_in(self, language: Language) -> list[tuple[str, Formula]]:
        """The templates of all clues, and of all options that are sentences, each with what it states."""
        lines, formulas = (*self.clues, *self.options), (*self.stated, *self.claimed)
        return [
            (template, formula)
            for line, formula in zip(lines, formulas, strict=True)
            if formula is not None and (template := line.template(language)) is not None
        ]

    @property
    def backbone(self) -> Backbone:
        """The puzzle as a backbone."""
        lines = (*_declared(self.declarations), *self.setting, *self.clues, *self.closing, self.question, *self.options)
        return Backbone(self.kind, self.shape, lines)


@lru_cache(maxsize=1 << 10)
def _declared(declarations: tuple[str, ...]) -> tuple[Line, ...]:
    return tuple(map(Line, declarations))


class NotDrawn(Exception):
    """A draw that came to nothing; the text is the reason, the same for like cases."""


# A kind: it draws a puzzle of the difficulty, the settings and the lot. NotDrawn where none was found in reasonable
# time.
Draw = Callable[[Random, int, Nail, Lot], Puzzle]
