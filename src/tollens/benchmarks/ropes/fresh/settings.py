"""What can be set about fresh items of ROPES. What is not is drawn with the paper's shares."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tollens.settings import Settings


class Ropes(Settings, frozen=True, kw_only=True):
    """What the items are to be like."""

    depth: Annotated[str, Meta(pattern=r"^([1-3](-[1-3])?)?$")] = ""  # influences from what is told to what is asked
    kind: Literal[
        "", "effect-comparison", "cause-comparison", "desired-outcome", "effect-prediction", "cause-prediction"
    ] = ""
    grounding: Literal["", "explicit", "lexical-gap", "common-sense"] = ""
    relation: Literal["", "causal", "qualitative", "both"] = ""
    field: Literal["", "physical-science", "life-science", "economics", "everyday", "invented"] = ""
    domain: str = ""  # the name of one
    explain: bool = False  # whether each item keeps an explanation

    def __post_init__(self) -> None:
        """Refuse a range from high to low."""
        if not self.depths:
            raise ValueError(f"expected a range from low to high, found {self.depth}")

    @property
    def depths(self) -> range:
        """The depths of the range."""
        low, _, high = (self.depth or "1-3").partition("-")
        return range(int(low), int(high or low) + 1)
