"""What a scenario of each kind and shape must bring: its phrases and the slots of each.

Slots: s, t, u a subject; o an object; k a number; x a statement or a verb phrase; names, speakers, values, classes a
list; n, m how many subjects and speakers, N, M the same with a capital. A slot in brackets may stay unused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

FEWEST_OBJECTS = 10
FEWEST_PLACES = 7

_COUNTED = "(n) (N)"
_MATCHING = {"each": f"values {_COUNTED}", "is": "s o", "not": "s o", "one": "o", "who": "o"}
_ENDS = {"first": "s", "last": "s"}
_NOT_ENDS = {"not_first": "s", "not_last": "s", "who_first": "", "who_last": "", "list": ""}
_ORDER = {"each": f"(values) {_COUNTED}", "before": "s t", "after": "s t", **_ENDS}
_PLACES = {"next": "s t", "gap": "k s t", "at": "s o", "not_at": "s o", "who": "o"}
_FACT = {"is": "s", "not": "s", "also": "s", "nor": "s", "both": "s t", "neither": "s t"}
_CLASS = {"np": "s", "some": "", "vp": "", "not_vp": ""}


@dataclass(frozen=True, slots=True)
class Shape:
    """The phrases of the scenario itself, of its first predicate and of the others; and how many predicates at least,
    and how many objects each: those of the first and those of the others."""

    own: Mapping[str, str]
    first: Mapping[str, str]
    others: Mapping[str, str] = field(default_factory=dict)
    predicates: tuple[int, int] = (1, 1)  # the fewest and the most
    objects: tuple[int, int] = (0, 0)
    subjects: int = 10  # the fewest, where they are listed


def _real_fake(shape: str, speakers: str) -> Shape:
    own = {
        "story": f"names {_COUNTED}" + (" speakers (m) (M)" if speakers == "people" else ""),
        "says": "s x",
        "outcome": "k (n)",
        "truthful": "s",
        "lying": "s",
        "who_truthful": "",
    }
    fact = {**_FACT, "who": ""} if shape == "one" else {**_FACT, "list": ""}
    return Shape(own, {**fact, "i_is": "", "i_not": ""} if speakers == "subjects" else fact)


def _ordering(first: Mapping[str, str], places: int = 0) -> Shape:
    return Shape({"story": f"names {_COUNTED}"}, first, _MATCHING, (1, 2), (places, FEWEST_OBJECTS))


_SETS = {
    "story": "s",
    "include": "s classes",
    "total": "s k",
    "count": "k x",
    "at_least": "k x",
    "at_most": "k x",
}
_PAIRED = {**_MATCHING, "which": "s", "list": ""}

# By kind, then by shape; the shape of those who speak is told by both words.
SHAPES: dict[str, dict[str, Shape]] = {
    "real_fake": {
        f"{shape} {speakers}": _real_fake(shape, speakers)
        for shape in ("one", "any")
        for speakers in ("subjects", "people")
    },
    "ordering": {
        "places": _ordering({**_ORDER, **_NOT_ENDS, **_PLACES}, FEWEST_PLACES),
        "strict": _ordering({**_ORDER, **_NOT_ENDS}),
        "ties": _ordering({**_ORDER, "same": "s t", "not_same": "s t"}),
    },
    "matching": {"": Shape({"story": f"names {_COUNTED}"}, _PAIRED, _PAIRED, (3, 4), (FEWEST_OBJECTS, FEWEST_OBJECTS))},
    "set_operation": {"": Shape(_SETS, _CLASS, _CLASS, (8, 99), subjects=8)},
}

# What an item of each kind says that it is.
TITLES: Mapping[str, str] = {
    "real_fake": "real/fake mixture",
    "ordering": "ordering",
    "matching": "matching",
    "set_operation": "set operation",
}
