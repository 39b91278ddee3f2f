"""Puzzle: what a kind hands over, a question without words whose one right option is proved; and the seam to kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from tollens.benchmarks.nail.plan import Lot
from tollens.benchmarks.nail.questions import Mode
from tollens.benchmarks.nail.settings import Nail
from tollens.logic import Formula
from tollens.wording.backbone import Backbone, Line, Meaning


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

    @property
    def backbone(self) -> Backbone:
        """The puzzle as a backbone."""
        declared = map(Line, self.declarations)
        lines = (*declared, *self.setting, *self.clues, *self.closing, self.question, *self.options)
        return Backbone(self.kind, self.shape, lines)


class NotDrawn(Exception):
    """A draw that came to nothing; the text is the reason, the same for like cases."""


# A kind: it draws a puzzle of the difficulty, the settings and the lot. NotDrawn where none was found in reasonable
# time.
Draw = Callable[[Random, int, Nail, Lot], Puzzle]
