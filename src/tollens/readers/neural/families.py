"""The families of networks that can be trained, by name. The module of each has `FamilySettings`, `make` for a new one
and `load` for one that was saved; they are imported when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tollens.errors import InputError
from tollens.names import look_up, target
from tollens.readers.neural.network import Network, Start
from tollens.settings import Settings


@dataclass(frozen=True, slots=True)
class Family:
    """Where a family lives and what to say of it in a list."""

    module: str
    summary: str
    argument: str = ""  # what must stand behind the colon

    def settings(self) -> type[Settings]:
        """What may be set about a network of it."""
        return cast(type[Settings], target(f"{self.module}:FamilySettings"))

    def make(self, argument: str, start: Start) -> Network:
        """A new network. Whoever calls has seeded torch: what is drawn here is drawn from there."""
        return cast(Callable[[str, Start], Network], target(f"{self.module}:make"))(argument, start)

    def load(self, folder: Path) -> Network:
        """The network that was saved there. InputError where it is another one, or not whole."""
        return cast(Callable[[Path], Network], target(f"{self.module}:load"))(folder)


_ROOM = "tollens.readers.neural"
FAMILIES: dict[str, Family] = {
    "attentive": Family(f"{_ROOM}.words.attentive", "Stanford attentive reader (Chen 2016): one look at the passage"),
    "gated-attention": Family(f"{_ROOM}.words.gated_attention", "gated-attention reader (Dhingra 2017): several looks"),
    "co-matching": Family(f"{_ROOM}.words.co_matching", "co-matching network (Wang 2018): by sentence"),
    "encoder": Family(f"{_ROOM}.encoder.family", "a BERT-like encoder on disk: choices, labels, spans", "FOLDER"),
    "seq2seq": Family(f"{_ROOM}.seq2seq.family", "a T5-like model on disk: choices, labels, spans", "FOLDER"),
    "dagn": Family(f"{_ROOM}.dagn.family", "a graph of discourse units on top of an encoder (Huang 2021)", "FOLDER"),
}


def family_of(spec: str) -> tuple[str, Family, str]:
    """The family that FAMILY or FAMILY:ARGUMENT names, and the argument."""
    name, _, argument = spec.partition(":")
    name = name.strip().lower()
    family = look_up(name, FAMILIES, "reader that can be trained")
    if bool(argument) != bool(family.argument):
        expected = f"{name}:{family.argument}" if family.argument else name
        raise InputError(f"expected {expected}, found {spec}")
    return name, family, argument
