"""ROPES's kinds as fresh items name them, by what they are kinds of; and the consistency that the paper of its contrast
set prints (Gardner et al. 2020), which was not measured here."""

from __future__ import annotations

from collections.abc import Mapping

from tollens.benchmarks.ropes.fresh.kinds import DEPTHS, GROUNDINGS, KINDS

ORIGINAL, CONTRAST = "contrast-original", "contrast"  # the splits of the contrast set
CONSISTENCY: Mapping[str, float] = {"roberta": 0.176}  # both right, a question and its edit
NO_BACKGROUND = "-no-background"  # the ending of a reader in the paper's figures that was not shown the background

PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "relation": ("causal relation", "qualitative relation", "causal and qualitative relation"),
    "grounding": tuple(f"{each} grounding" for each in GROUNDINGS),
    "reasoning": tuple(KINDS),
    "depth": tuple(f"depth {each}" for each in DEPTHS),
}
