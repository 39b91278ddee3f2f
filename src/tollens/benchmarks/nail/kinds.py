"""The four kinds, each in a module of its own behind the same seam, with the shares that they have in the paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tollens.benchmarks.nail import matching, ordering, real_fake, set_operation
from tollens.benchmarks.nail.puzzle import Draw
from tollens.benchmarks.nail.settings import Nail, choices
from tollens.errors import InputError
from tollens.wording.scenarios import TITLES

KINDS: Mapping[str, Draw] = {
    "real_fake": real_fake.draw,
    "ordering": ordering.draw,
    "matching": matching.draw,
    "set_operation": set_operation.draw,
}

# What each kind has of what can be set by a range.
RANGES: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "real_fake": {"subjects": real_fake.SUBJECTS, "speakers": real_fake.SPEAKERS},
    "ordering": {"subjects": ordering.SUBJECTS, "attributes": ordering.ATTRIBUTES},
    "matching": {"subjects": matching.SUBJECTS, "attributes": matching.ATTRIBUTES},
    "set_operation": {"classes": set_operation.CLASSES},
}


def refuse_what_no_item_could_have(settings: Nail, kinds: Iterable[str]) -> None:
    """InputError where one of the kinds has nothing of a range that is set: before the first item, not later."""
    for kind in kinds:
        for name, known in RANGES[kind].items():
            try:
                choices(getattr(settings, name), name, known)
            except InputError as error:
                raise InputError(f"{error}, of {TITLES[kind]}") from error


# Figure 3 of the paper, in percent.
SHARES: Mapping[str, float] = {"real_fake": 36.03, "ordering": 20.40, "matching": 29.26, "set_operation": 14.31}
