"""Choosing samples by a hash of the seed and the item's id: neither the first ones nor anyone's pick."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence

from tollens.records import Item, Origin, Prediction
from tollens.report.content import Answer, Sample, Side
from tollens.runs import SavedRun
from tollens.scores import is_graded, score
from tollens.seeds import derive

PER_OUTCOME = 20
LONGEST_DETAIL = 2_000  # characters; what a model said can be a book


def side_of(item: Item, prediction: Prediction) -> Side:
    """How the answer is sorted among the samples."""
    if not prediction.answered:
        return "unanswered"
    if not is_graded(item):
        return "ungraded"
    return "right" if score(item, prediction).outcome == "right" else "wrong"


def choose(sides: Mapping[str, Side], seed: int) -> set[str]:
    """The items to show for one reader: up to PER_OUTCOME of each side."""
    by_side: dict[Side, list[str]] = {}
    for item, side in sides.items():
        by_side.setdefault(side, []).append(item)
    return {item for items in by_side.values() for item in first_by_hash(items, seed, PER_OUTCOME)}


def first_by_hash(items: Iterable[str], seed: int, count: int | None = None) -> list[str]:
    """The items in the order of their hashes: all of them, or as many as are asked for."""

    def rank(item: str) -> tuple[int, str]:
        return derive(seed, item), item

    return sorted(items, key=rank) if count is None else heapq.nsmallest(count, items, key=rank)


def gather(place: int, runs: Sequence[tuple[int, SavedRun]], chosen: set[str], seed: int) -> list[Sample]:
    """The chosen items of the set at that place, ordered by hash, with the answers of all its readers."""
    items: dict[str, Item] = {}
    answers: dict[str, list[Answer]] = {}
    for reader, saved in runs:
        for item, prediction in saved.pairs():
            if item.id in chosen:
                items[item.id] = item
                answers.setdefault(item.id, []).append(_answer(reader, item, prediction))
    return [_sample(place, items[id_], answers[id_]) for id_ in first_by_hash(items, seed)]


def _answer(reader: int, item: Item, prediction: Prediction) -> Answer:
    return Answer(
        reader=reader,
        side=side_of(item, prediction),
        option=prediction.answer,
        span=prediction.span,
        missing=prediction.missing,
        detail=_cut(prediction.detail),
    )


def _cut(detail: str | None) -> str | None:
    if detail is None or len(detail) <= LONGEST_DETAIL:
        return detail
    return f"{detail[:LONGEST_DETAIL]}… ({len(detail) - LONGEST_DETAIL:,} more characters)"


def _sample(place: int, item: Item, answers: Sequence[Answer]) -> Sample:
    return Sample(
        items=place,
        id=item.id,
        language=item.language,
        passage=item.passage,
        question=item.question,
        options=item.options,
        answer=item.answer,
        spans=item.spans,
        kinds=item.kinds,
        group=item.group,
        origin=_origin(item.origin),
        theory=item.theory,
        answers=tuple(answers),
    )


def _origin(origin: Origin | None) -> str:
    """Where an item comes from, in words."""
    if origin is None:
        return ""
    named = [("line", origin.line), ("id", origin.id), ("seed", origin.seed), ("index", origin.index)]
    parts = [origin.benchmark, origin.file, origin.recipe]
    parts += [f"{name} {value}" for name, value in named if value is not None]
    return ", ".join(part for part in parts if part)
