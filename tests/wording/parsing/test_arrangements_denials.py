"""How far a 'not' reaches: 'but', and a verb with an ending of its own, end it. Every reading has as many worlds as
plain Python counts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product

import pytest

from fitting import number_of_worlds

GUESTS = (
    "Two guests—Ida and Jon—each come by exactly one of two means—bus or tram—and each stay at exactly one of two "
    "inns, the Anchor or the Bell. The following conditions apply: {clue}"
)
STAYS = [  # of whether Ida comes by bus, whether she stays at the Bell, and the same of Jon
    ("Ida does not come by bus but stays at the Bell.", lambda bus, bell, *_: not bus and bell),
    ("Ida does not come by bus, but she stays at the Bell.", lambda bus, bell, *_: not bus and bell),
    ("Ida does not come by bus and stays at the Bell.", lambda bus, bell, *_: not bus and bell),
    ("Ida does not come by bus and stay at the Bell.", lambda bus, bell, *_: not (bus and bell)),
    ("Ida does not come by bus or stay at the Bell.", lambda bus, bell, *_: not (bus or bell)),
    ("Ida does not come by the same means as Jon but stays at the same inn.", lambda bus, bell, other, there: (
        bus != other and bell == there)),
    ("If Ida does not come by bus but stays at the Bell, Jon comes by bus.", lambda bus, bell, other, _: (
        bus or not bell or other)),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "says"), STAYS)
def test_what_a_denial_reaches(clue: str, says: Callable[..., bool]) -> None:
    right = sum(bool(says(*world)) for world in product((0, 1), repeat=4))
    assert number_of_worlds(GUESTS.format(clue=clue), "Ida comes by bus.", "Jon comes by bus.") == right


RUNS = [
    ("Ann does not run before Bo but after Cy.", lambda w: w["C"] < w["A"] and w["B"] < w["A"]),
    ("Ann does not run first but third.", lambda w: w["A"] == 3),
    ("Ann does not run before Bo and after Cy.", lambda w: not w["C"] < w["A"] < w["B"]),
    ("Ann does not run first or last but runs before Bo.", lambda w: w["A"] in (2, 3) and w["A"] < w["B"]),
]


@pytest.mark.parametrize(("clue", "says"), RUNS)
def test_what_a_denial_reaches_in_an_order(clue: str, says: Callable[[dict[str, int]], bool]) -> None:
    passage = f"Four dogs—Ann, Bo, Cy, and Di—run one at a time. The following conditions apply: {clue}"
    every = [dict(zip("ABCD", each, strict=True)) for each in permutations(range(1, 5))]
    assert number_of_worlds(passage, "Di runs first.", "Cy runs first.") == sum(map(says, every))
