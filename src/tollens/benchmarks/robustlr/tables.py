"""What RobustLR's paper prints beside its main figures. None of it was measured here."""

from __future__ import annotations

from collections.abc import Mapping

# Table 3: weighted F1 of readers that were trained on All, on the part of All that was held out.
IN_DOMAIN_ITEMS = 10_000
IN_DOMAIN: Mapping[str, float] = {"RoBERTa-large": 1.00, "T5-large": 0.99, "T5-3B": 0.92, "T5-11B": 0.94}
