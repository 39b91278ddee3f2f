"""The four kinds, each in a module of its own behind the same seam, with the shares that they have in the paper."""

from __future__ import annotations

from collections.abc import Mapping

from tollens.benchmarks.nail import matching, ordering, real_fake, set_operation
from tollens.benchmarks.nail.puzzle import Draw

KINDS: Mapping[str, Draw] = {
    "real_fake": real_fake.draw,
    "ordering": ordering.draw,
    "matching": matching.draw,
    "set_operation": set_operation.draw,
}

# Figure 3 of the paper, in percent.
SHARES: Mapping[str, float] = {"real_fake": 36.03, "ordering": 20.40, "matching": 29.26, "set_operation": 14.31}

# What an item says that it is.
TITLES: Mapping[str, str] = {
    "real_fake": "real/fake mixture",
    "ordering": "ordering",
    "matching": "matching",
    "set_operation": "set operation",
}
