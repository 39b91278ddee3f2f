"""The golden runs as they lie on disk, read with the json module and nothing of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

Json = dict[str, Any]

EVERYTHING = "C,Q,A"


@dataclass(frozen=True)
class RawRun:
    """A run: its manifest and what was said, by item."""

    manifest: Json
    said: dict[str, Json]
    title: str

    @property
    def view(self) -> str:
        return str(self.manifest["view"])

    @property
    def name(self) -> str:
        return str(self.manifest["reader"]["name"])

    @property
    def settings(self) -> dict[str, str]:
        return dict(self.manifest["reader"]["settings"])


@dataclass(frozen=True)
class RawSet:
    """An item set and its runs."""

    title: str
    benchmark: str
    items: dict[str, Json]
    runs: list[RawRun] = field(default_factory=list)

    @property
    def slug(self) -> str:
        return re.sub("[^a-z0-9]+", "-", self.title.lower()).strip("-")

    @property
    def family(self) -> str:
        return self.benchmark.removesuffix("-zh")

    @property
    def full(self) -> list[RawRun]:
        """The runs that were shown everything."""
        return [run for run in self.runs if run.view == EVERYTHING]

    @property
    def spans(self) -> bool:
        return not any(item.get("options") for item in self.items.values())

    def complete(self, run: RawRun) -> bool:
        return run.manifest["state"] == "complete" and len(run.said) == len(self.items)

    def reached(self, run: RawRun) -> Iterator[tuple[Json, Json]]:
        """Each item with what was said of it."""
        for id_, item in self.items.items():
            if id_ in run.said:
                yield item, run.said[id_]

    @cached_property
    def keyed(self) -> list[Json]:
        """The items whose right answer is known."""
        return [item for item in self.items.values() if item.get("answer") is not None or item.get("spans")]

    def graded(self, run: RawRun) -> Iterator[tuple[Json, Json]]:
        """Each of these that was reached, with what was said of it."""
        return ((item, run.said[item["id"]]) for item in self.keyed if item["id"] in run.said)

    @cached_property
    def groups(self) -> dict[str, list[Json]]:
        """These by the group that they say they are of; an item without one is its own."""
        found: dict[str, list[Json]] = {}
        for item in self.keyed:
            found.setdefault(item.get("group") or item["id"], []).append(item)
        return found

    @property
    def grouped(self) -> bool:
        return len(self.groups) < len(self.keyed)


def read_runs(folder: Path) -> list[RawSet]:
    """Every set of the folder, in the order in which its runs' folders are sorted."""
    manifests = sorted(folder.glob("*/manifest.json"))
    cards = [json.loads(file.read_text("utf-8")) for file in manifests]
    sets: dict[str, RawSet] = {}
    for file, manifest in zip(manifests, cards, strict=True):
        card = manifest["items"]
        if card["sha256"] not in sets:
            (place,) = (folder / "items").glob(f"*.{card['sha256'][:8]}.jsonl")
            items = [json.loads(line) for line in place.read_text("utf-8").splitlines()]
            sets[card["sha256"]] = RawSet(_short(card["name"]), card["benchmark"], {item["id"]: item for item in items})
        lines = (file.parent / "predictions.jsonl").read_text("utf-8").splitlines()
        measured = file.parent / "spent.jsonl"
        rows = map(json.loads, measured.read_text("utf-8").splitlines() if measured.exists() else [])
        spent = {each["item"]: {"cost": each["cost"]} for each in rows}
        said = {each["item"]: each | spent.get(each["item"], {}) for each in map(json.loads, lines)}
        sets[card["sha256"]].runs.append(RawRun(manifest, said, _title(manifest)))
    return list(sets.values())


def _short(name: str) -> str:
    """The name of a set without the folder of its file."""
    benchmark, equals, path = name.rpartition("=")
    return f"{benchmark}{equals}{path.rpartition('/')[2]}" if path.startswith("/") else name


def _title(manifest: Json) -> str:
    """What the report calls the reader: its name, and what tells it from its namesakes."""
    name, settings, view = manifest["reader"]["name"], manifest["reader"]["settings"], manifest["view"]
    if name == "random":
        return f"random (seed={settings['seed']})"
    if name == "pupil":
        named = {"robustlr/all:fresh": "RobustLR All", "robustlr/not:fresh": "RobustLR NOT"}
        return f"pupil (trained on {named[settings['trained_on']]}, train_size={settings['train_size']})"
    return str(name) if view == EVERYTHING else f"{name} (view {view})"
