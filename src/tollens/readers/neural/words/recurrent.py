"""Recurrent layers that read both ways. Padding changes nothing, and dropout takes the same values from every word."""

from __future__ import annotations

from typing import Any, Literal

import torch
from torch import nn
from torch.nn.functional import pad

Cell = Literal["gru", "lstm"]
_CELLS = {"gru": nn.GRU, "lstm": nn.LSTM}
_TOGETHER = 256  # rows; sentences are of many lengths, and each is padded to the longest that is read with it


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


class BothWays(nn.Module):  # type: ignore[misc]
    """One layer that reads each row from its first word on, and from its last word back.

    Rows are padded, not packed: on a CPU the gradient of a packed row takes time with the square of its length.
    """

    def __init__(self, cell: Cell, width: int, hidden: int) -> None:
        super().__init__()
        self.forth, self.back = (_CELLS[cell](width, hidden, batch_first=True) for _ in range(2))

    def forward(self, states: Any, mask: Any) -> tuple[Any, Any]:
        """As of Recurrent."""
        lengths = mask.sum(1, keepdim=True)
        words = torch.arange(mask.shape[1], device=mask.device)
        turned = torch.where(mask, lengths - 1 - words, words)  # each word's place in its row read from behind
        forth = self.forth(states)[0]
        back = _taken(self.back(_taken(states, turned))[0], turned)
        last = torch.cat((_taken(forth, lengths - 1).squeeze(1), back[:, 0]), dim=-1)
        return torch.cat((forth, back), dim=-1).masked_fill(~mask.unsqueeze(-1), 0.0), last


def _taken(states: Any, places: Any) -> Any:
    """Of each row the states at its places."""
    return states.gather(1, places.unsqueeze(-1).expand(-1, -1, states.shape[-1]))


class Recurrent(nn.Module):  # type: ignore[misc]
    """Layers of a bidirectional GRU or LSTM, with dropout on what goes into each."""

    def __init__(self, cell: Cell, width: int, hidden: int, *, layers: int = 1, dropout: float = 0.0) -> None:
        super().__init__()
        widths = [width] + [2 * hidden] * (layers - 1)
        self.layers = nn.ModuleList(BothWays(cell, each, hidden) for each in widths)
        self.dropout = SameDropout(dropout)

    def forward(self, states: Any, mask: Any) -> tuple[Any, Any]:
        """The states of each word, [rows, words, 2 hidden], and those in which the two ways end, [rows, 2 hidden].

        Every row has a word; what the mask (False) calls padding stands at the end of its row, and comes out as 0.
        """
        # In half precision an LSTM does not run everywhere.
        with torch.autocast(states.device.type, enabled=False):
            lengths = mask.sum(1)
            order = lengths.argsort(stable=True)
            found = [self._read(states[rows].float(), mask[rows]) for rows in order.split(_TOGETHER)]
            back = order.argsort()
            return torch.cat([read for read, _ in found])[back], torch.cat([last for _, last in found])[back]

    def _read(self, states: Any, mask: Any) -> tuple[Any, Any]:
        """Rows that are about as long as each other, without the padding that all of them have."""
        whole = mask.shape[1]
        mask = mask[:, : int(mask.sum(1).max())]
        last = states = states[:, : mask.shape[1]]
        for layer in self.layers:
            states, last = layer(self.dropout(states), mask)
        return pad(states, (0, 0, 0, whole - mask.shape[1])), last


def highest(states: Any, mask: Any) -> Any:
    """Max-pooling: of each value the highest among a row's words, [rows, width]."""
    return states.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(1)
