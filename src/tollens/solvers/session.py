"""The seam between deciding and an engine: propositions in, a model or the ones that clash out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Clash:
    """No model: these of the propositions, by place, cannot hold together."""

    among: frozenset[int]


class Session(Protocol):
    """An engine at work on some propositions over numbered atoms. Its budget is for all that it is asked."""

    name: str

    def solve(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> frozenset[int] | Clash:
        """The atoms that hold in a model of the chosen propositions, by place, and the literals; or a clash."""
