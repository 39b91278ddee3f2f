"""What readers and item sets are called, so that no two that differ look the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from tollens.records import ItemsCard, Run
from tollens.runs import FULL_VIEW, short_name

HASH_DIGITS = 8


@dataclass(frozen=True, slots=True)
class ReaderKey:
    """What makes two runs one row: all that decides the answers but the items, and which repetition it is."""

    name: str
    settings: tuple[tuple[str, str], ...]
    view: str
    repeat: int


def reader_keys(runs: Sequence[Run]) -> list[ReaderKey]:
    """The row of each run. Two runs of one reader on the same items have two: neither hides the other."""
    keys: list[ReaderKey] = []
    taken: set[tuple[ReaderKey, str]] = set()
    for run in runs:
        settings = tuple(sorted(run.reader.settings.items()))
        repeats = (ReaderKey(run.reader.name, settings, run.view, repeat) for repeat in count(1))
        key = next(key for key in repeats if (key, run.items.sha256) not in taken)
        taken.add((key, run.items.sha256))
        keys.append(key)
    return keys


def reader_titles(keys: Sequence[ReaderKey]) -> list[str]:
    """A title for each row, no two alike: readers that share a name show the settings in which they differ."""
    titles = []
    for key in keys:
        setting = _difference(key, [other for other in keys if (other.name, other.view) == (key.name, key.view)])
        view = "" if key.view == FULL_VIEW.shown else f"view {key.view}"
        details = ", ".join(each for each in (setting, view) if each)
        titles.append(f"{key.name} ({details})" if details else key.name)
    return titles


def _difference(key: ReaderKey, namesakes: Sequence[ReaderKey]) -> str:
    pairs = [set(other.settings) for other in namesakes]
    shared = set.intersection(*pairs)
    parts = [f"{name}={value}" for name, value in key.settings if (name, value) not in shared]
    if any(other.settings != key.settings for other in namesakes) and not parts:
        parts.append("no other settings")
    if key.repeat > 1:
        parts.append(f"run {key.repeat}")
    return ", ".join(parts)


def set_titles(cards: Sequence[ItemsCard]) -> list[str]:
    """A title for each item set, no two alike: those of one name show the first digits of their hashes."""
    names = [short_name(card.name) for card in cards]
    return [
        f"{name} #{card.sha256[:HASH_DIGITS]}" if names.count(name) > 1 else name
        for name, card in zip(names, cards, strict=True)
    ]


def report_title(titles: Sequence[str]) -> str:
    """The title of the whole."""
    different = list(dict.fromkeys(titles))
    if len(different) > 3:
        return f"{', '.join(different[:2])} and {len(different) - 2} more"
    return " and ".join([", ".join(different[:-1]), different[-1]]) if different[1:] else different[0]
