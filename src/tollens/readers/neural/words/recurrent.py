"""Recurrent layers that read both ways. Padding changes nothing, and dropout takes the same values from every word."""

from __future__ import annotations

from typing import Any, Literal

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

Cell = Literal["gru", "lstm"]
_CELLS = {"gru": nn.GRU, "lstm": nn.LSTM}


class SameDropout(nn.Module):  # type: ignore[misc]
    """Variational dropout (Gal and Ghahramani 2016): one mask a row, the same for all its words."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def forward(self, states: Any) -> Any:
        """States [rows, words, width], some of the width taken away while training."""
        if not self.training or not self.share:
            return states
        kept = torch.full_like(states[:, :1], 1 - self.share)
        return states * kept.bernoulli() / (1 - self.share)


class Recurrent(nn.Module):  # type: ignore[misc]
    """Layers of a bidirectional GRU or LSTM, with dropout on what goes into each."""

    def __init__(self, cell: Cell, width: int, hidden: int, *, layers: int = 1, dropout: float = 0.0) -> None:
        super().__init__()
        widths = [width] + [2 * hidden] * (layers - 1)
        self.layers = nn.ModuleList(_CELLS[cell](each, hidden, batch_first=True, bidirectional=True) for each in widths)
        self.dropout = SameDropout(dropout)

    def forward(self, states: Any, mask: Any) -> tuple[Any, Any]:
        """The states of each word, [rows, words, 2 hidden], and those in which the two ways end, [rows, 2 hidden].

        Every row has a word; what the mask (False) calls padding stands at the end of its row, and comes out as 0.
        """
        # In half precision an LSTM over rows of several lengths does not run everywhere.
        with torch.autocast(states.device.type, enabled=False):
            return self._read(states.float(), mask)

    def _read(self, states: Any, mask: Any) -> tuple[Any, Any]:
        lengths = mask.sum(1).cpu()
        last = states
        for layer in self.layers:
            packed = pack_padded_sequence(self.dropout(states), lengths, batch_first=True, enforce_sorted=False)
            read, ends = layer(packed)
            states, _ = pad_packed_sequence(read, batch_first=True, total_length=mask.shape[1])
            ends = ends[0] if isinstance(ends, tuple) else ends  # an LSTM has cells, too
            last = torch.cat((ends[0], ends[1]), dim=-1)
        return states, last


def highest(states: Any, mask: Any) -> Any:
    """Max-pooling: of each value the highest among a row's words, [rows, width]."""
    return states.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(1)
