"""What the adverbials of a set-up say."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Flags:
    """What the adverbials of a set-up said."""

    sequence: bool = False  # one after the other
    once: bool = False  # each of them once
    no_ties: bool = False  # no two at the same place
    no_repeats: bool = False  # none at two places
    different: bool = False  # each at another place
    circular: bool = False
    scales: list[tuple[str, str]] = field(default_factory=list)  # what the first is, and the last: most popular, …
