"""Attention: which words of a text a vector, or each word of another text, looks at. Padding is never looked at."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn


def masked_softmax(scores: Any, mask: Any) -> Any:
    """Weights along the last axis that add up to one; those that are masked (False) have none."""
    return scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1) * mask


class Bilinear(nn.Module):  # type: ignore[misc]
    """How well two vectors go together: left W right."""

    def __init__(self, left: int, right: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(left, right))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, left: Any, right: Any) -> Any:
        """Scores [rows, words] of a vector, [rows, left], with each word, [rows, words, right]."""
        return (right @ (left @ self.weight).unsqueeze(-1)).squeeze(-1)
