"""Scoring answers that were made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tollens.errors import InputError
from tollens.readers.scripted import Scripted
from tollens.records import Item, Score
from tollens.scores import Contrast, Summary, contrast_of, is_graded, summarise
from tollens.scores import score as score_one
from tollens.workbench.items import ItemsLike, as_items


@dataclass(frozen=True, slots=True)
class Scored:
    """Answers that were made elsewhere, scored; `unused` are those for no item of the set."""

    items: str
    summary: Summary
    ungraded: int
    unused: tuple[str, ...]
    paired: ScoredPair | None = None


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """The answers to the set that stands beside, such as the edits of a contrast set, and how the two go together."""

    other: Scored
    contrast: Contrast


def score(
    items: ItemsLike,
    predictions: str | Path,
    *,
    paired_with: ItemsLike | None = None,
    paired_predictions: str | Path | None = None,
    size: int = 100,
    item_seed: int = 0,
) -> Scored:
    """Score a file of answers by item id, ours or the publisher's. An item without an answer counts as absent.

    With a second set and its answers, both are scored, and how often the items that belong together are all right:
    those of one publisher's id, of one id of ours, or of one group, by whichever pairs most.
    """
    if (paired_with is None) != (paired_predictions is None):
        raise InputError("expected a paired set and its predictions, found one without the other")
    first, scores = _scored(items, predictions, size=size, item_seed=item_seed)
    if paired_with is None or paired_predictions is None:
        return first
    second, others = _scored(paired_with, paired_predictions, size=size, item_seed=item_seed)
    return replace(first, paired=ScoredPair(second, contrast_of(scores, others)))


def _scored(
    items: ItemsLike, predictions: str | Path, *, size: int, item_seed: int
) -> tuple[Scored, list[tuple[Item, Score]]]:
    asked = as_items(items, size=size, item_seed=item_seed)
    reader = Scripted.from_file(str(predictions))
    answers, used = dict(reader.answers), set()
    scores: list[tuple[Item, Score]] = []
    ungraded = 0
    for item in asked:
        published = item.origin.id if item.origin else None
        key = item.id if item.id in answers or published is None else published
        if key in answers:
            if key in used:
                raise InputError(f"the answer for {key} fits two items; name them by our ids", item=item.id)
            used.add(key)
            reader.answers[item.id] = answers[key]
        if is_graded(item):
            (prediction,) = reader.read([item.as_question()])
            scores.append((item, score_one(item, prediction)))
        else:
            ungraded += 1
    if not used:
        example = next(iter(answers))
        raise InputError(
            f"none of the {len(answers)} answers is for an item of {asked.name}; the first is for {example!r}"
        )
    unused = tuple(key for key in answers if key not in used)
    return Scored(asked.name, summarise(each for _, each in scores), ungraded, unused), scores
