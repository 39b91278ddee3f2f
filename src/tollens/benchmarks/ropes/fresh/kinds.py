"""The paper's kinds of question, grounding and relation, with their shares (Tables 2 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tollens.wording.domains import Grounding, Shape

Kind = Literal["effect comparison", "cause comparison", "effect prediction", "cause prediction", "desired outcome"]
# How the influences that a question needs are stated: all as causes, all as 'the more, the less', or some as each.
Stated = Literal["causal", "qualitative", "both"]

# The paper's 'other' is 8 %; its one example is of this sort: which of the two would bring about what is wanted.
KINDS: Mapping[Kind, int] = {
    "effect comparison": 71,
    "cause comparison": 15,
    "desired outcome": 8,
    "effect prediction": 5,
    "cause prediction": 1,
}
GROUNDINGS: Mapping[Grounding, int] = {"explicit": 67, "lexical gap": 20, "common sense": 13}
STATED: Mapping[Stated, int] = {"causal": 70, "qualitative": 4, "both": 26}
# The paper does not count them.
DEPTHS: Mapping[int, int] = {1: 40, 2: 35, 3: 25}

# How a kind is asked, each shape as often as its number says.
SHAPES: Mapping[Kind, Mapping[Shape, int]] = {
    "effect comparison": {"which": 2, "whether": 1},
    "cause comparison": {"which": 2, "whether": 1},
    "desired outcome": {"goal": 1},
    "effect prediction": {"will": 1},
    "cause prediction": {"did": 1},
}


def of_times(kind: Kind) -> bool:
    """Whether a kind compares each subject with itself at an earlier time, not with the other."""
    return kind in ("effect prediction", "cause prediction")


def of_causes(kind: Kind) -> bool:
    """Whether the effect is told and the cause is asked for."""
    return kind in ("cause comparison", "cause prediction")
