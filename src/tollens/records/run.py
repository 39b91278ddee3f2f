"""Run: what is needed to redo a run and to know what it was of."""

from __future__ import annotations

from typing import Literal

import msgspec

from tollens.records.base import Record
from tollens.records.item import Language


class ItemsCard(Record, frozen=True, kw_only=True):
    """The items of a run: what was asked for and the hash of what it turned out to be."""

    name: str  # the ITEMS expression as it was given
    sha256: str  # of the items as JSON Lines
    count: int
    language: Language
    benchmark: str | None = None
    split: str | None = None
    made_by: dict[str, str] = msgspec.field(
        default_factory=dict
    )  # size and seed of fresh items; limit: only the first so many


class Stage(Record, frozen=True, kw_only=True):
    """One training of a network. A reader that was trained several times has several, the earliest first."""

    network: str  # FAMILY or FAMILY:MODEL, the model by the name of its folder
    on: tuple[ItemsCard, ...]  # sets that were trained on together
    size: int | None = None  # questions it was trained on; None where that is not known
    scratch: bool = False  # random weights in place of the model's own
    base: str | None = None  # the model or trained folder that its weights began with
    base_hash: str | None = None
    recipe: str | None = None
    settings: dict[str, str] = msgspec.field(default_factory=dict)  # of the training and of the network
    seed: int | None = None
    view: str | None = None
    dev: ItemsCard | None = None
    merged: bool = False  # several trainings whose order is not known: `on` has the sets of all


class ReaderCard(Record, frozen=True, kw_only=True):
    """A reader, everything that decides its answers, and how it was trained."""

    name: str
    settings: dict[str, str]
    lineage: tuple[Stage, ...] = ()  # its trainings, the earliest first; not a part of a run's id


class Run(Record, frozen=True, kw_only=True, tag_field="record", tag="run/1"):
    """The manifest of a run. `id` is a hash of all that decides the predictions."""

    id: str
    reader: ReaderCard
    items: ItemsCard
    view: str
    state: Literal["running", "complete"]
    started: str  # UTC, ISO 8601
    finished: str | None = None
    payer: str | None = None  # who pays for replies that other runs may use too; told apart from the same run elsewhere
    made_with: dict[str, str]  # tollens, python, platform, packages
