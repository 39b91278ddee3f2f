"""Rows of tokens: two texts as a model's tokenizer puts them together, cut to a length, padded to the longest of a
batch.

A row is `before` first `between` second `behind`, as [CLS] passage [SEP] question option [SEP]. Rows that share a text
share its tokens; they are put together in a batch and not before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from tollens.errors import InputError

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Tokens:
    """A text in tokens, and of each the characters that it stands for: the first, and the one behind the last."""

    ids: Numbers
    offsets: Numbers  # [tokens, 2]

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, part: slice) -> Tokens:
        return Tokens(self.ids[part], self.offsets[part])


_NOTHING = Tokens(np.zeros(0, np.int32), np.zeros((0, 2), np.int32))


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Two texts that are read as one row."""

    first: Tokens
    second: Tokens


class Rows:
    """The rows of one tokenizer, with at most `length` tokens each."""

    def __init__(self, tokenizer: Any, length: int) -> None:
        if not tokenizer.is_fast:
            raise InputError(f"expected a tokenizer with a tokenizer.json, found {type(tokenizer).__name__}")
        self._backend = tokenizer.backend_tokenizer
        # Files may have these from another use; and a text that has '[SEP]' in it is not to make one.
        self._backend.no_truncation()
        self._backend.no_padding()
        self._backend.encode_special_tokens = True
        self._pad = tokenizer.pad_token_id
        if self._pad is None:
            raise InputError("expected a tokenizer with a token for padding, found none")
        self._before, self._between, self._behind, self._types = self._layout()
        self.special = len(self._before) + len(self._between) + len(self._behind)
        self.length = length
        self.room = length - self.special  # for the two texts
        if self.room < 2:
            raise InputError(f"expected a length of {self.special + 2} or more, found {length}")

    def _layout(self) -> tuple[Numbers, Numbers, Numbers, tuple[int, ...]]:
        """What the tokenizer puts around two texts, and the types that it gives to the five pieces of a row."""
        probe = self._backend.encode("a", "a")
        owners = probe.sequence_ids
        if 0 not in owners or 1 not in owners:
            raise InputError("expected a tokenizer that makes a row of two texts, found one that loses them")
        edges = (owners.index(0), _behind(owners, 0), owners.index(1), _behind(owners, 1))
        ids = [np.array(piece, np.int32) for piece in _pieces(probe.ids, edges)]
        types = _pieces(probe.type_ids, edges)
        # A piece has one type in every tokenizer there is; an empty one has none.
        return ids[0], ids[2], ids[4], tuple(piece[0] if piece else 0 for piece in types)

    @property
    def empty(self) -> Row:
        """A row without texts, for an option that a question has not. It is read, as rows that are all padding cannot
        be, and nobody looks at what comes of it."""
        return Row(_NOTHING, _NOTHING)

    @property
    def types(self) -> int:
        """How many types of tokens the rows tell apart."""
        return max(self._types) + 1

    def tokens(self, text: str) -> Tokens:
        """The text alone, without what stands around it in a row."""
        sound = text.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate is one sign, as it was one character
        found = self._backend.encode(sound, add_special_tokens=False)
        offsets = np.fromiter(chain.from_iterable(found.offsets), np.int32).reshape(-1, 2)
        return Tokens(np.array(found.ids, np.int32), offsets)

    def first_at(self) -> int:
        """Where in a row the first text begins."""
        return len(self._before)

    def second_at(self, row: Row) -> int:
        """Where in a row the second text begins."""
        return len(self._before) + len(row.first) + len(self._between)

    def size(self, row: Row) -> int:
        """How many tokens it has."""
        return self.special + len(row.first) + len(row.second)

    def ids(self, row: Row) -> Numbers:
        """All of its tokens."""
        return np.concatenate([self._before, row.first.ids, self._between, row.second.ids, self._behind])

    def tailed(self, passage: str, tails: Sequence[Sequence[str]]) -> tuple[tuple[Row, ...], str | None]:
        """A row of the passage with each of the tails, (question, option) or (statement,); a space is between the texts
        of a tail. What was cut, in words.

        The passage alone is cut, at its end, unless there is no room for a tail; then the longest text of the tail is.
        """
        whole = self.tokens(passage)
        found = [self._tail(texts) for texts in tails]
        rows = tuple(Row(whole[: max(0, self.room - len(tail))], tail) for tail, _ in found)
        told = []
        if (kept := min((len(row.first) for row in rows), default=len(whole))) < len(whole):
            told.append(f"the passage was cut to {kept} of {len(whole)} tokens")
        if over := max((size for tail, size in found if len(tail) < size), default=0):
            told.append(f"question and option were cut to {self.room} of {over} tokens")
        return rows, "; ".join(told) or None

    def _tail(self, texts: Sequence[str]) -> tuple[Tokens, int]:
        """The tokens of a tail, and how many they were before they were cut."""
        said = [text for text in texts if text]
        tail = self.tokens(" ".join(said))
        if len(tail) <= self.room:
            return tail, len(tail)
        ends = np.cumsum([len(text) + 1 for text in said])
        owners = np.searchsorted(ends, tail.offsets[:, 1], side="left")
        kept = kept_of([int((owners == place).sum()) for place in range(len(said))], self.room)
        chosen = np.concatenate([np.flatnonzero(owners == place)[:size] for place, size in enumerate(kept)])
        return Tokens(tail.ids[chosen], tail.offsets[chosen]), len(tail)

    def tensors(self, rows: Sequence[Row]) -> dict[str, Any]:
        """The rows as a model of transformers takes them, padded to the longest of them: input_ids, attention_mask and
        token_type_ids."""
        import torch

        shape = (len(rows), max(map(self.size, rows)))
        ids = np.full(shape, self._pad, np.int64)
        mask, types = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for place, row in enumerate(rows):
            size = self.size(row)
            ids[place, :size] = self.ids(row)
            mask[place, :size] = 1
            sizes = (len(self._before), len(row.first), len(self._between), len(row.second), len(self._behind))
            types[place, :size] = np.repeat(self._types, sizes)
        named = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        return {name: torch.from_numpy(each) for name, each in named.items()}

    def second_mask(self, rows: Sequence[Row]) -> Any:
        """Of each token whether it is of the second text; where that is empty, whether it is of the row at all."""
        import torch

        mask = np.zeros((len(rows), max(map(self.size, rows))), np.int64)
        for place, row in enumerate(rows):
            start = self.second_at(row) if len(row.second) else 0
            mask[place, start : start + (len(row.second) or self.size(row))] = 1
        return torch.from_numpy(mask)


def kept_of(sizes: Sequence[int], room: int) -> list[int]:
    """How many tokens each of several texts keeps where there is room for so many: the longest are cut first."""
    kept = [0] * len(sizes)
    order = sorted(range(len(sizes)), key=lambda place: sizes[place])
    for rank, place in enumerate(order):  # the short ones first: what they leave is for the others
        kept[place] = min(sizes[place], room // (len(order) - rank))
        room -= kept[place]
    return kept


def _behind(owners: Sequence[int | None], owner: int) -> int:
    return len(owners) - list(reversed(owners)).index(owner)


def _pieces(row: Sequence[int], edges: Sequence[int]) -> list[list[int]]:
    return [list(row[start:end]) for start, end in zip((0, *edges), (*edges, len(row)), strict=True)]
