"""What a reader was trained on and is asked again: the same items, or nearly the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tollens.checks.duplicates import print_of
from tollens.errors import InputError
from tollens.readers import Reader, trained_folder
from tollens.readers.neural.trained import TrainedReader, read_record
from tollens.records import Item, ItemsCard
from tollens.runs import Snapshot, View, open_snapshot
from tollens.runs.snapshot import ITEMS_FOLDER, snapshot_path
from tollens.text.near_between import Text, near_between

_SHOWN = 3  # pairs that a message names


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of a set is among what was trained on. A pair is an item of the set and one that was trained on."""

    name: str
    count: int
    same: int
    near: int
    pairs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        shown = ", ".join(f"{one} and {other}" for one, other in self.pairs[:_SHOWN])
        more = f", and {len(self.pairs) - _SHOWN} more" if len(self.pairs) > _SHOWN else ""
        kinds = f"{self.same} the same, {self.near} nearly"
        return f"{self.same + self.near} of {self.count} items of {self.name} ({kinds}): {shown}{more}"


class Learned:
    """Items that a reader was trained on, kept as what an audit compares: case, punctuation and the order of options
    do not count."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._ids: list[str] = []
        self._texts: list[Text] = []
        self._whole: dict[bytes, str] = {}
        for item in items:
            each, whole, asked = print_of(item, 0)
            if each.whole not in self._whole:
                self._whole[each.whole] = each.id
                self._ids.append(each.id)
                self._texts.append((whole, asked))

    def overlap(self, name: str, items: Iterable[Item]) -> Overlap | None:
        """What a set has in common with them; None where that is nothing."""
        count = 0
        same: dict[str, str] = {}
        ids: list[str] = []
        texts: list[Text] = []
        for item in items:
            count += 1
            each, whole, asked = print_of(item, 1)
            if each.whole in self._whole:
                same[each.id] = self._whole[each.whole]
            else:
                ids.append(each.id)
                texts.append((whole, asked))
        near: dict[str, str] = {}
        for one, other in near_between(self._texts, texts):
            near.setdefault(ids[other], self._ids[one])
        if not same and not near:
            return None
        return Overlap(name, count, len(same), len(near), (*same.items(), *near.items()))


def refused(overlaps: Sequence[Overlap], who: str) -> InputError:
    """What to raise of overlaps: what would be measured there is memory."""
    told = "; ".join(map(str, overlaps))
    way_out = "take other items, for fresh ones with another --item-seed, or add --allow-overlap"
    return InputError(f"{who} is trained on what it is to be measured on: {told}; {way_out}")


def kept_in(folder: Path, cards: Sequence[ItemsCard], who: str) -> tuple[list[Snapshot], list[str]]:
    """The sets of a trained folder that are beside it, and what there is to say of those that are not."""
    there = {card.sha256: snapshot_path(folder, card).is_file() for card in cards}
    gone = ", ".join(card.name for card in cards if not there[card.sha256])
    told = f"{who}: it was trained on {gone}, which is not in {folder / ITEMS_FOLDER}, so no overlap was looked for"
    return [open_snapshot(folder, card) for card in cards if there[card.sha256]], [told] if gone else []


def check_trained(
    readers: Iterable[str | Reader], asked: Sequence[Snapshot], view: View, *, allow_overlap: bool
) -> list[str]:
    """InputError where a trained reader is asked what it was trained on. What is returned is there to be said: what is
    allowed, what could not be checked, and a view that it was not trained with."""
    told: list[str] = []
    for folder in _folders(readers):
        record = read_record(folder)
        if record.view != view.shown:
            told.append(f"{record.name} was trained with the view {record.view} and is asked with {view.shown}")
        kept, lost = kept_in(folder, record.learnt(), record.name)
        told += lost
        learned = Learned(chain.from_iterable(kept))
        found = [learned.overlap(each.card.name, each) for each in asked]
        overlaps = [each for each in found if each is not None]
        if overlaps and not allow_overlap:
            raise refused(overlaps, record.name)
        told += [f"{record.name} was trained on {overlap}" for overlap in overlaps]
    return told


def _folders(readers: Iterable[str | Reader]) -> list[Path]:
    """The trained folders among readers, each once."""
    found = [
        each.folder if isinstance(each, TrainedReader) else trained_folder(each) if isinstance(each, str) else None
        for each in readers
    ]
    return list(dict.fromkeys(each for each in found if each is not None))
