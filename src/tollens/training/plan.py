"""Plan: what is to be trained, written down before it begins. A folder has one: the same command goes on with it, and
another one is told what differs."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from tollens.readers.neural.form import Form
from tollens.records import ItemsCard, Stage, read_document, write_document
from tollens.records.base import Record

PLAN = Path("training") / "plan.json"
_IDLE = ("checkpoint", "accumulate")  # when it is saved, and how a step fits into memory: neither is what a step is of


class Plan(Record, frozen=True, kw_only=True, tag_field="record", tag="training-plan/1"):
    """All that decides the weights, how many questions that makes, and what there was to say of it."""

    reader: str  # FAMILY or FAMILY:ARGUMENT, as it was given
    family: str
    form: Form
    on: tuple[ItemsCard, ...]
    dev: ItemsCard
    view: str
    recipe: str
    training: dict[str, str]  # settings, all of them
    network: dict[str, str]
    seed: int
    base: str | None  # what the weights begin with, by its name
    base_hash: str | None  # and by its files
    vectors: str | None
    vectors_hash: str | None
    scratch: bool
    size: int  # questions that are trained on
    dev_size: int
    randomness: str = "1"  # the version of what a seed draws
    before: tuple[ItemsCard, ...] = ()  # what the weights that it begins with were trained on
    earlier: tuple[Stage, ...] = ()  # those trainings, the earliest first
    notes: tuple[str, ...] = ()

    def identity(self) -> str:
        """One hash of what decides the weights. Names of files and recipes do not, nor how often it is saved. The
        passes of a step change it by rounding and by what dropout draws: one that did not fit may go on with more."""
        training = {name: value for name, value in self.training.items() if name not in _IDLE}
        decides = msgspec.to_builtins(self) | {"on": _hashes(self.on), "dev": self.dev.sha256, "training": training}
        for name in ("reader", "recipe", "base", "vectors", "before", "earlier", "notes"):
            decides.pop(name, None)
        return hashlib.sha256(msgspec.json.encode(decides, order="deterministic")).hexdigest()

    def difference(self, other: Plan) -> str:
        """What the other one has otherwise, in words."""
        told = []
        for name in ("family", "form", "seed", "view", "scratch", "randomness"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                told.append(f"{name} {mine} there, {theirs} here")
        if _hashes(self.on) != _hashes(other.on):
            told.append(f"trained on {_named(self.on)} there, {_named(other.on)} here")
        if self.dev.sha256 != other.dev.sha256:
            told.append(f"dev {_named([self.dev])} there, {_named([other.dev])} here")
        if self.base_hash != other.base_hash:
            told.append(f"begins with {self.base or 'nothing'} there, {other.base or 'nothing'} here")
        if self.vectors_hash != other.vectors_hash:
            told.append(f"vectors {self.vectors or 'none'} there, {other.vectors or 'none'} here")
        mine, theirs = self.training | self.network, other.training | other.network
        told += [
            f"{name}={mine.get(name, '–')} there, {theirs.get(name, '–')} here"
            for name in dict.fromkeys((*mine, *theirs))
            if mine.get(name) != theirs.get(name) and name not in _IDLE
        ]
        return "; ".join(told)


def _hashes(cards: tuple[ItemsCard, ...]) -> list[str]:
    return [card.sha256 for card in cards]


def _named(cards: tuple[ItemsCard, ...] | list[ItemsCard]) -> str:
    return " + ".join(f"{card.name} ({card.count} items, {card.sha256[:8]})" for card in cards)


def read_plan(folder: Path) -> Plan | None:
    """The plan of the training in a folder; None where there is none."""
    path = folder / PLAN
    if not path.exists():
        return None
    return read_document(path, Plan, "the plan of a training")


def write_plan(folder: Path, plan: Plan) -> None:
    """Write it, whole or not at all."""
    write_document(folder / PLAN, plan)
