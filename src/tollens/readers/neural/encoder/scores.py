"""An encoder with its head as a module that takes all the tensors of a batch, those for the loss as well."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from tollens.readers.neural.form import Form

_TAKES = ("input_ids", "attention_mask")


class Scores(nn.Module):  # type: ignore[misc]
    """The scores that a model of transformers gives. What it does not take is for the loss, and stays outside."""

    def __init__(self, model: Any, form: Form, *, types: bool) -> None:
        super().__init__()
        self.model = model
        self.form = form
        self.takes = (*_TAKES, "token_type_ids") if types else _TAKES

    @property
    def encoder(self) -> Any:
        """The model below its head."""
        return self.model.base_model

    def forward(self, **tensors: Any) -> Any:
        """[questions, options] for a choice, [questions, labels] for a label; [rows, tokens, 2] for the starts and ends
        of a span."""
        found = self.model(**{name: tensors[name] for name in self.takes}, return_dict=True)
        return torch.stack([found.start_logits, found.end_logits], dim=-1) if self.form == "span" else found.logits
