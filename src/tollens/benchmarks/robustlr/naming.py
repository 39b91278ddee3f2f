"""How fresh items of RobustLR are called: by set, seed, theory and version, and in the published way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TypedDict

from tollens.records import Language, Origin
from tollens.seeds import derive, stream

VERSION = 1  # one more whenever an item of some seed would come out differently


class Names(TypedDict):
    """What an item is called."""

    item_id: str
    origin: Origin
    group: str


@dataclass(frozen=True)
class Naming:
    """The names of a theory's items. Both languages draw the same theory from a seed."""

    language: Language
    set: str
    seed: int
    number: int

    def stream(self) -> Random:
        """The random source of the theory."""
        return stream(self.seed, f"robustlr/{self.set}", VERSION, self.number)

    @cached_property
    def theory(self) -> str:
        """The theory's id: what its items have in common."""
        return f"{derive(self.seed, f'robustlr/{self.set}', VERSION, self.number):032x}"[:16]

    def of(self, version: int | str, published: str = "") -> Names:
        """The names of one version; `published` is the suffix that the published files give it."""
        benchmark = "robustlr" if self.language == "en" else "robustlr-zh"
        return Names(
            item_id=f"{benchmark}/{self.set}/{self.seed}/{self.number}/{version}",
            origin=Origin(
                benchmark=benchmark,
                id=self.theory + published,
                recipe=f"robustlr/{self.set}/{VERSION}",
                seed=self.seed,
                index=self.number,
            ),
            group=self.theory,
        )
