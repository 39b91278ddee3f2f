"""Speech: what somebody says, in one sentence or in two of which one is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tollens.benchmarks.nail.statements import names_in, shown, turn
from tollens.logic import Formula
from tollens.wording.backbone import Frame, Line, framed
from tollens.wording.backbone.reading import one_of


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """What somebody says: one sentence, or two of which one is true; and the worlds in which it can be said."""

    speaker: str
    sentences: tuple[tuple[Frame, tuple[str, ...]], ...]
    formula: Formula
    where: int
    named: tuple[str, ...]
    words: str  # its sentences as one text: no two people say the same

    @property
    def told(self) -> int:
        """How many sentences it takes."""
        return len(self.sentences)

    def line(self, rng: Random) -> Line:
        """The speech as a line of a backbone."""
        return _line(self, turn(rng))


def named_by(speaker: str, calls: Sequence[str]) -> tuple[str, ...]:
    """The placeholders of a speech, whoever speaks among them."""
    return (speaker, *(name for call in calls for name in names_in(call)))


def halves(one: Speech, other: Speech) -> Speech:
    """Both sentences of one speaker as a speech: one of them is true."""
    return Speech(
        one.speaker,
        (*one.sentences, *other.sentences),
        one_of(one.formula, other.formula),
        one.where ^ other.where,
        (*one.named, *other.named),
        f"{one.words} {other.words}",
    )


@lru_cache(maxsize=1 << 14)
def _line(speech: Speech, turn: int) -> Line:
    en, zh = (
        between.join([framed(frame, _fitting(turn, calls), language, *calls) for frame, calls in speech.sentences])
        for language, between in (("en", " "), ("zh", ""))
    )
    return Line(shown(speech.formula), f"{{says {speech.speaker}: {en}}}", f"{{says {speech.speaker}: {zh}}}")


def _fitting(turn: int, calls: Sequence[str]) -> int:
    """The turn of phrase, or the first one, in which the condition stands in front: 'too' has to refer to something."""
    return 0 if any(".also " in call for call in calls) else turn
