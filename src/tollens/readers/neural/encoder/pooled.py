"""An encoder whose answer is read off the mean of its tokens, for models whose first token stands for nothing.

Sentence encoders such as all-MiniLM were trained on means: what their first token holds is of little use, and a head on
top of it may not learn at all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from torch import nn

from tollens.errors import InputError, shown

Pooling = Literal[
    "first", "all", "asked"
]  # the first token; the mean of all; that of question and option, or statement
HEAD_FILE = "head.safetensors"


class PooledScores(nn.Module):  # type: ignore[misc]
    """The scores of rows from the mean of some of their tokens: `pooled` says of which."""

    def __init__(self, encoder: Any, outputs: int, *, types: bool, dropout: float) -> None:
        super().__init__()
        self.encoder = encoder
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(encoder.config.hidden_size, outputs)
        self.takes = ("input_ids", "attention_mask", "token_type_ids")[: 3 if types else 2]

    def forward(self, **tensors: Any) -> Any:
        """[questions, options] where there is a row an option and one output, [questions, outputs] for one row each."""
        shape = tensors["input_ids"].shape
        rows = {name: tensors[name].reshape(-1, shape[-1]) for name in self.takes}
        states = self.encoder(**rows, return_dict=True).last_hidden_state.float()
        pooled = tensors["pooled"].reshape(-1, shape[-1], 1).float()
        scores = self.head(self.dropout((states * pooled).sum(1) / pooled.sum(1)))
        return scores.reshape(shape[:-1]) if len(shape) == 3 else scores

    def save_head(self, folder: Path) -> None:
        """Write the head beside the encoder."""
        from safetensors.torch import save_file

        save_file(self.head.state_dict(), folder / HEAD_FILE)

    def load_head(self, folder: Path) -> None:
        """What `save_head` wrote; InputError where it is missing, broken or another model's."""
        from safetensors.torch import load_file

        try:
            self.head.load_state_dict(load_file(folder / HEAD_FILE))
        except Exception as error:  # each fault is told in its own way
            raise InputError(f"the head cannot be loaded: {shown(str(error), 300)}", file=folder / HEAD_FILE) from error


def dropout_of(config: Any) -> float:
    """What an encoder's configuration has for a head: its classifier's, or that of its hidden layers."""
    named = (getattr(config, name, None) for name in ("classifier_dropout", "hidden_dropout_prob"))
    return next((float(each) for each in named if each is not None), 0.1)
