"""RobustLR's sets by name: how contrast and equivalence sets edit a theory, what the paper calls the training sets."""

from __future__ import annotations

from collections.abc import Mapping

CONTRAST: Mapping[str, str] = {"c-cs": "conjunction", "d-cs": "disjunction", "n-cs": "negation"}
EQUIVALENCE: Mapping[str, str] = {"c-es": "contraposition", "d1-es": "distribution-1", "d2-es": "distribution-2"}
TRAINING: Mapping[str, str] = {"all": "All", "not": "NOT", "and-not": "AND+NOT", "or-not": "OR+NOT"}
BARE = "-bare"  # the ending of a contrast set without distractors
GROUPS = ("base", "op", "op+neg", "neg")  # of edits, by the operator that is new in them
