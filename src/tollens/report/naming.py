"""What readers and item sets are called, so that no two that differ look the same."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from tollens.records import ItemsCard, ReaderCard, Run
from tollens.report.lineages import TRAINED_ON, Lineage, lineage_of, trained_on
from tollens.runs import FULL_VIEW, short_name

HASH_DIGITS = 8


@dataclass(frozen=True, slots=True)
class ReaderKey:
    """What makes two runs one row: all that decides the answers but the items, and which repetition it is."""

    name: str
    settings: tuple[tuple[str, str], ...]
    view: str
    repeat: int
    lineage: Lineage = field(default=(), compare=False)  # how it was trained, which its weights' hash stands for


def reader_keys(runs: Sequence[Run]) -> list[ReaderKey]:
    """The row of each run. Two runs of one reader on the same items have two: neither hides the other."""
    keys: list[ReaderKey] = []
    taken: set[tuple[ReaderKey, str]] = set()
    lineages: dict[ReaderKey, Lineage] = {}  # one row may have runs of a version that did not keep it
    for run in runs:
        settings = tuple(sorted(run.reader.settings.items()))
        repeats = (ReaderKey(run.reader.name, settings, run.view, repeat) for repeat in count(1))
        key = next(key for key in repeats if (key, run.items.sha256) not in taken)
        taken.add((key, run.items.sha256))
        if run.reader.lineage or key not in lineages:
            lineages[key] = lineage_of(run.reader)
        keys.append(key)
    return [replace(key, lineage=lineages[key]) for key in keys]


def reader_titles(keys: Sequence[ReaderKey]) -> list[str]:
    """A title for each row, no two alike: what a reader was trained on, and the settings in which readers that share a
    name differ."""
    titles = [_title(key, keys, {TRAINED_ON, "sha256"} if key.lineage else set()) for key in keys]
    return [
        title if titles.count(title) == 1 else _title(key, keys, set()) for title, key in zip(titles, keys, strict=True)
    ]


def titled(card: ReaderCard, *details: str) -> str:
    """A reader's name, with what it was trained on and whatever else is to be said of it."""
    return _with_details(card.name, _training(lineage_of(card)), *details)


def _title(key: ReaderKey, keys: Sequence[ReaderKey], without: Collection[str]) -> str:
    setting = _difference(key, [other for other in keys if (other.name, other.view) == (key.name, key.view)], without)
    view = "" if key.view == FULL_VIEW.shown else f"view {key.view}"
    return _with_details(key.name, _training(key.lineage), setting, view)


def _with_details(name: str, *details: str) -> str:
    said = ", ".join(filter(None, details))
    return f"{name} ({said})" if said else name


def _training(lineage: Lineage) -> str:
    return f"trained on {trained_on(lineage)}" if lineage else ""


def _difference(key: ReaderKey, namesakes: Sequence[ReaderKey], without: Collection[str]) -> str:
    pairs = [set(other.settings) for other in namesakes]
    shared = set.intersection(*pairs)
    parts = [f"{name}={value}" for name, value in key.settings if (name, value) not in shared and name not in without]
    if any(other.settings != key.settings for other in namesakes) and not parts and not key.lineage:
        parts.append("no other settings")
    if key.repeat > 1:
        parts.append(f"run {key.repeat}")
    return ", ".join(parts)


def set_titles(cards: Sequence[ItemsCard]) -> list[str]:
    """A title for each item set, no two alike. Sets of one name show in what they were made differently, such as their
    item seeds, or the first digits of their hashes."""
    names = [short_name(card.name) for card in cards]
    made = [_with_details(name, _made_differently(card, cards)) for name, card in zip(names, cards, strict=True)]
    return [
        title if made.count(title) == 1 else f"{name} #{card.sha256[:HASH_DIGITS]}"
        for title, name, card in zip(made, names, cards, strict=True)
    ]


def made_by(card: ItemsCard) -> dict[str, str]:
    """How fresh or chosen items were made, with the names that the options have."""
    return {"item_seed" if name == "seed" else name: value for name, value in card.made_by.items()}


def _made_differently(card: ItemsCard, cards: Sequence[ItemsCard]) -> str:
    namesakes = [made_by(other) for other in cards if short_name(other.name) == short_name(card.name)]
    names = dict.fromkeys(name for made in namesakes for name in made)
    differ = [name for name in names if len({made.get(name) for made in namesakes}) > 1]
    own = made_by(card)
    return ", ".join(f"{name}={own[name]}" for name in differ if name in own)


def report_title(titles: Sequence[str]) -> str:
    """The title of the whole."""
    different = list(dict.fromkeys(titles))
    if len(different) > 3:
        return f"{', '.join(different[:2])} and {len(different) - 2} more"
    return " and ".join([", ".join(different[:-1]), different[-1]]) if different[1:] else different[0]
