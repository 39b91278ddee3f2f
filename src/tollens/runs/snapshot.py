"""Snapshot: the items of a run as they were, kept beside it, so that what was asked can always be looked up."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tollens.errors import InputError
from tollens.records import Item, Items, ItemsCard, read_records
from tollens.records.files import ENDINGS
from tollens.records.full_disk import named_when_full
from tollens.records.lines import encode
from tollens.text import encodable

ITEMS_FOLDER = "items"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Items on disk and what is known of them as a whole."""

    path: Path
    card: ItemsCard

    def __iter__(self) -> Iterator[Item]:
        return read_records(self.path, Item)

    def is_whole(self) -> bool:
        """Whether the file is there and holds what its card says."""
        try:
            with self.path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest() == self.card.sha256
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return False


def take_snapshot(
    items: Items, base: Path, progress: Callable[[int, int], None] = lambda done, total: None
) -> Snapshot:
    """Write the items below the base folder, in one pass.

    No items at all, or two with one id, are refused: neither could be scored.
    """
    seen: set[str] = set()
    languages: Counter[str] = Counter()
    benchmarks: set[str | None] = set()
    splits: set[str | None] = set()
    digest = hashlib.sha256()
    with _alone_in(base / ITEMS_FOLDER) as work:
        with named_when_full(work), work.open("wb") as file:
            for item in items:
                if item.id in seen:
                    raise InputError(f"two items of {items.name} have this id", item=item.id)
                seen.add(item.id)
                progress(len(seen), items.size or len(seen))
                languages[item.language] += 1
                benchmarks.add(item.benchmark)
                splits.add(item.split)
                line = encode(item)
                digest.update(line)
                file.write(line)
        if not seen:
            raise InputError(f"{items.name} holds no items")
        card = ItemsCard(
            name=encodable(items.name),
            sha256=digest.hexdigest(),
            count=len(seen),
            language="zh" if languages["zh"] > languages["en"] else "en",
            benchmark=_only(benchmarks),
            split=_only(splits),
            made_by=dict(items.made_by),
        )
        path = snapshot_path(base, card)
        work.replace(path)
        return Snapshot(path, card)


def open_snapshot(base: Path, card: ItemsCard) -> Snapshot:
    """The snapshot that a run was made from."""
    snapshot = Snapshot(snapshot_path(base, card), card)
    if not snapshot.path.is_file():
        raise InputError(f"the items of the run are missing: expected {snapshot.path}")
    if not snapshot.is_whole():
        raise InputError("the items were changed after the run was made from them", file=snapshot.path)
    return snapshot


def snapshot_path(base: Path, card: ItemsCard) -> Path:
    """Where the items of that card are kept."""
    return base / ITEMS_FOLDER / f"{slug(short_name(card.name))}.{card.sha256[:8]}.jsonl"


def short_name(expression: str) -> str:
    """An ITEMS expression with the folders of its file taken off: what people see."""
    name, equals, file = expression.partition("=")
    if equals:
        return f"{name}={Path(file).name}"
    return Path(expression).name if Path(expression).suffix in ENDINGS else expression


def slug(text: str) -> str:
    """The text as a part of a file name."""
    return re.sub(r"[^\w.,-]+", "-", text).strip("-")[:80] or "items"


@contextmanager
def _alone_in(folder: Path) -> Iterator[Path]:
    """Hold the folder while items are written to a file in it; a second process waits for its turn. What has no name of
    its own in the end is removed."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / ".lock"):
        work = folder / ".part"  # what a killed process left is written over
        try:
            yield work
        finally:
            work.unlink(missing_ok=True)


def _only(values: set[str | None]) -> str | None:
    return next(iter(values)) if len(values) == 1 else None
