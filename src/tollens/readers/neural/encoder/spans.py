"""An encoder that finds a span: where it starts and where it ends, in the passage or in the question.

A passage that is too long for one row is read in windows that overlap, and the question stands in each of them. A token
that stands in several windows is one place: the chance that a span starts there is the sum over the windows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from tollens.readers.neural.encoder.span_places import find_span
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Encoded, Target, Tensors
from tollens.readers.neural.rows import Numbers, Row, Rows, Tokens, kept_of
from tollens.records import Prediction, Question

MOST_TOKENS = 30  # of an answer
MOST_WINDOWS = 32  # of a passage
NO_PLACE = -1
_NEVER = -1e9  # a score that loses to every other; -inf would make no number of the loss of a row without places


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A row with the question and some of the passage."""

    row: Row
    places: Numbers  # of each token in the row: its place in the question and on through the passage, or NO_PLACE


@dataclass(frozen=True, slots=True, eq=False)
class SpanRows:
    """A question without options, in windows."""

    question: Question
    windows: tuple[Window, ...]
    length: int
    asked: Tokens
    passage: Tokens  # its first place is behind the last of the question
    detail: str | None  # what was cut

    @property
    def rows(self) -> int:
        """One a window."""
        return len(self.windows)

    def text(self, first: int, last: int) -> str:
        """The characters from one place to another of the same part."""
        if first < len(self.asked):
            text, tokens, before = self.question.question, self.asked, 0
        else:
            text, tokens, before = self.question.passage_text, self.passage, len(self.asked)
        return text[tokens.offsets[first - before, 0] : tokens.offsets[last - before, 1]].strip()

    def places(self, span: str) -> Iterator[tuple[int, int]]:
        """The first and last place of a span wherever it stands: in the situation or else the passage, in the question,
        in the other parts."""
        language = self.question.language
        for start, text, tokens, before in self._regions():
            if (found := find_span(span, text, language)) is not None:
                first, behind = start + found[0], start + found[1]
                inside = np.flatnonzero((tokens.offsets[:, 0] < behind) & (tokens.offsets[:, 1] > first))
                if len(inside):
                    yield before + int(inside[0]), before + int(inside[-1])

    def _regions(self) -> Iterator[tuple[int, str, Tokens, int]]:
        """Texts to look for a span in, the best first: where each begins in its part, the part's tokens, and how many
        places are before those."""
        starts = np.cumsum([0, *(len(part.text) + 1 for part in self.question.passage)])
        parts = [
            (part.name, (int(start), part.text, self.passage, len(self.asked)))
            for part, start in zip(self.question.passage, starts, strict=False)
        ]
        named = [region for name, region in parts if name == "situation"]
        yield from named or [region for _, region in parts]
        yield 0, self.question.question, self.asked, 0
        if named:
            yield from [region for name, region in parts if name != "situation"]


class SpanEncoder:
    """The network for spans."""

    family = "encoder"
    form: Form = "span"

    def __init__(
        self, module: Any, rows: Rows, stride: int, save: Callable[[Path], None], notes: tuple[str, ...] = ()
    ) -> None:
        self.module = module
        self.notes = notes
        self.lowered: Mapping[str, str] = {}
        self.save = save
        self._rows = rows
        self._stride = stride

    def encode(self, question: Question) -> SpanRows:
        """A window or more. The question is cut where it would take more than half of the room that both need."""
        asked, passage = self._rows.tokens(question.question), self._rows.tokens(question.passage_text)
        kept, _ = kept_of((len(asked), len(passage)), self._rows.room)
        size = self._rows.room - kept
        step = min(self._stride, size)
        behind = max(0, len(passage) - size)  # tokens that the first window has not
        starts = [step * count for count in range(MOST_WINDOWS) if step * count < behind + step or not count]
        places = [_places(question.question, asked[:kept], 0), _places(question.passage_text, passage, len(asked))]
        windows = []
        for start in starts:
            row = Row(asked[:kept], passage[start : start + size])
            found = np.full(self._rows.size(row), NO_PLACE, np.int32)
            first, second = self._rows.first_at(), self._rows.second_at(row)
            found[first : first + kept] = places[0]
            found[second : second + len(row.second)] = places[1][start : start + size]
            windows.append(Window(row, found))
        told = []
        if kept < len(asked):
            told.append(f"the question was cut to {kept} of {len(asked)} tokens")
        if (read := starts[-1] + size) < len(passage):
            told.append(f"the passage was cut to {read} of {len(passage)} tokens")
        longest = max(self._rows.size(window.row) for window in windows)
        return SpanRows(question, tuple(windows), longest, asked, passage, "; ".join(told) or None)

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        """The first window that has the first span that stands anywhere."""
        del answer
        given = cast(SpanRows, encoded)
        for first, last in (place for span in spans for place in given.places(span)):
            for row, window in enumerate(given.windows):
                here = [np.flatnonzero(window.places == place) for place in (first, last)]
                if all(map(len, here)) and last - first < MOST_TOKENS:
                    return Target(row, int(here[0][0]), int(here[1][0]))
        return None

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        """By rows, all windows of one question after those of another."""
        import torch

        given = cast(Sequence[SpanRows], encoded)
        tensors = self._rows.tensors([window.row for each in given for window in each.windows])
        if targets is None:
            return tensors
        shape = tuple(tensors["input_ids"].shape)
        allowed, starts, ends = (np.zeros(shape, bool) for _ in range(3))
        owned = np.zeros((len(given), shape[0]), bool)  # which rows are of which question
        row = 0
        for number, (each, target) in enumerate(zip(given, targets, strict=True)):
            right = each.windows[target.place].places[[target.first, target.last]]
            for window in each.windows:
                size = len(window.places)
                owned[number, row] = True
                allowed[row, :size] = window.places != NO_PLACE
                if np.isin(right, window.places).all():
                    starts[row, :size] = window.places == right[0]
                    ends[row, :size] = window.places == right[1]
                row += 1
        wanted = {"allowed": allowed, "starts": starts, "ends": ends, "owned": owned}
        return tensors | {name: torch.from_numpy(each) for name, each in wanted.items()}

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        """The mean of two cross-entropies, of the start and of the end, each over all places of all windows."""
        scores = outputs.float()
        owned = tensors["owned"]
        losses = [
            _total(scores[:, :, side], tensors["allowed"], owned) - _total(scores[:, :, side], tensors[right], owned)
            for side, right in enumerate(("starts", "ends"))
        ]
        return sum(losses) / 2

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        """The best start and end in one part of one window."""
        scores = outputs.float().cpu().numpy()
        found, row = [], 0
        for each in cast(Sequence[SpanRows], encoded):
            found.append(_prediction(scores[row : row + each.rows], each))
            row += each.rows
        return found


def _places(text: str, tokens: Tokens, before: int) -> Numbers:
    """The places of a part's tokens; those that stand for white space or for nothing have none."""
    said = [bool(text[start:end].strip()) for start, end in tokens.offsets.tolist()]
    return np.where(said, np.arange(before, before + len(tokens)), NO_PLACE).astype(np.int32)


def _total(scores: Any, where: Any, owned: Any) -> Any:
    """The logarithm of the sum over some places of all rows of a question, [questions]."""
    by_row = scores.masked_fill(~where, _NEVER).logsumexp(1)
    return by_row.expand_as(owned).masked_fill(~owned, _NEVER).logsumexp(1)


def _prediction(scores: npt.NDArray[np.float32], encoded: SpanRows) -> Prediction:
    """The best span of all windows, the first where several are."""
    item = encoded.question.id
    best, span = _NEVER, ""
    for each, window in zip(scores, encoded.windows, strict=True):
        if not np.isfinite(each[: len(window.places)]).all():
            told = "the network's scores for places are no numbers: its training went astray"
            return Prediction(item=item, missing="failed", detail=told)
        score, first, last = _best(each, window.places, len(encoded.asked))
        if score > best:
            best, span = score, encoded.text(first, last)
    if not span:
        return Prediction(item=item, missing="abstained", detail="there is no text to take a span from")
    return Prediction(item=item, span=span, detail=encoded.detail)


def _best(scores: npt.NDArray[np.float32], places: Numbers, asked: int) -> tuple[float, int, int]:
    """The score, the first and the last place of the best span in a window. Scores are rounded, as they differ a little
    from batch to batch."""
    size = len(places)
    behind = np.full(MOST_TOKENS - 1, NO_PLACE, np.int32)
    lasts = np.lib.stride_tricks.sliding_window_view(np.concatenate([places, behind]), MOST_TOKENS)
    ends = np.concatenate([scores[:size, 1], np.zeros(MOST_TOKENS - 1, np.float32)])
    both = scores[:size, 0, None] + np.lib.stride_tricks.sliding_window_view(ends, MOST_TOKENS)
    firsts = places[:, None]
    fits = (firsts != NO_PLACE) & (lasts != NO_PLACE) & ((firsts < asked) == (lasts < asked))
    table = np.where(fits, both.round(4), _NEVER)
    first, reach = np.unravel_index(int(table.argmax()), table.shape)
    return float(table[first, reach]), int(places[first]), int(lasts[first, reach])
