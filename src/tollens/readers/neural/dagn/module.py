"""DAGN's layers on top of an encoder (Huang et al., NAACL 2021).

A unit's state is made of its tokens' states; for a few rounds units hear their neighbours, by the kind of link between
them; what they have heard is added to their tokens; a GRU in both directions reads the tokens again; what it makes of
the passage, of question and option, and of [CLS] is scored.

Written from descriptions of the paper, not from its code. What we decided ourselves:
- a unit is the mean of its tokens, so that a long one does not speak louder than a short one;
- a link carries messages both ways, with one transform for each of its two kinds; all rounds have the same weights;
- the passage, and question with option, are pooled with learnt weights; a part without tokens is zeros.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from tollens.readers.neural.words.recurrent import Recurrent

CONTINUOUS, DISCOURSE = 1, 2  # kinds of links between a unit and the next; 0 is none
PASSAGE, ASKED = 1, 2  # parts of a row; 0 is neither


class MessagePassing(nn.Module):  # type: ignore[misc]
    """Units that hear their neighbours. One round, for a unit v with the neighbours N:

    v' = relu(W v + 1/|N| Σ_n sigmoid(a·n) W_kind n)
    """

    def __init__(self, width: int, rounds: int) -> None:
        super().__init__()
        self.rounds = rounds
        self.loudness = nn.Linear(width, 1)
        self.kinds = nn.ModuleDict({str(kind): nn.Linear(width, width, bias=False) for kind in (CONTINUOUS, DISCOURSE)})
        self.own = nn.Linear(width, width)

    def forward(self, units: Any, links: Any) -> Any:
        """The states of units, [rows, units, width], after all rounds; `links` are [rows, units - 1]."""
        joined = {kind: _both_ways((links == int(kind)).to(units.dtype)) for kind in self.kinds}
        neighbours = sum(each.sum(-1, keepdim=True) for each in joined.values()).clamp(min=1)
        for _ in range(self.rounds):
            loudness = self.loudness(units).sigmoid()
            heard = sum(joined[kind] @ (loudness * self.kinds[kind](units)) for kind in self.kinds)
            units = (self.own(units) + heard / neighbours).relu()
        return units


def _both_ways(links: Any) -> Any:
    """[rows, units, units]: 1 where a unit is linked with another."""
    return torch.diag_embed(links, 1) + torch.diag_embed(links, -1)


class Pooling(nn.Module):  # type: ignore[misc]
    """The states of some tokens as one, by learnt weights."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Linear(width, 1, bias=False)

    def forward(self, states: Any, chosen: Any) -> Any:
        """[rows, width]; zeros where no token is chosen."""
        weights = self.weight(states).squeeze(-1).float()
        shares = weights.masked_fill(~chosen, torch.finfo(weights.dtype).min).softmax(-1) * chosen
        return (shares.to(states.dtype).unsqueeze(1) @ states).squeeze(1)


class DiscourseScores(nn.Module):  # type: ignore[misc]
    """The scores of rows, [rows, outputs]."""

    def __init__(self, encoder: Any, outputs: int, *, rounds: int, dropout: float, types: bool) -> None:
        super().__init__()
        self.encoder = encoder
        self.takes = ("input_ids", "attention_mask", *(["token_type_ids"] if types else []))
        width = encoder.config.hidden_size
        self.passing = MessagePassing(width, rounds)
        self.heard = nn.LayerNorm(width)
        self.reading = Recurrent("gru", width, width // 2)
        self.read = nn.LayerNorm(width)
        self.pooling = nn.ModuleDict({str(part): Pooling(width) for part in (PASSAGE, ASKED)})
        self.dropout = nn.Dropout(dropout)
        self.score = nn.Sequential(
            nn.Dropout(dropout), nn.Linear(3 * width, width), nn.GELU(), nn.Dropout(dropout), nn.Linear(width, outputs)
        )

    def forward(self, **tensors: Any) -> Any:
        """From the rows of an encoder with `units`, the number of each token's unit from 1, 0 for none; `links` from
        each unit to the next; `parts` of each token. What else there is stays for the loss."""
        states = self.encoder(**{name: tensors[name] for name in self.takes}, return_dict=True).last_hidden_state
        numbers = torch.arange(1, tensors["links"].shape[1] + 2, device=states.device)
        of_unit = (tensors["units"].unsqueeze(1) == numbers.view(1, -1, 1)).to(states.dtype)
        units = of_unit @ states / of_unit.sum(-1, keepdim=True).clamp(min=1)
        states = self.heard(states + of_unit.transpose(1, 2) @ self.passing(units, tensors["links"]))
        states = self.read(states + self.dropout(self.reading(states, tensors["attention_mask"].bool())[0]))
        pooled = [pooling(states, tensors["parts"] == int(part)) for part, pooling in self.pooling.items()]
        return self.score(torch.cat([*pooled, states[:, 0]], dim=-1))
