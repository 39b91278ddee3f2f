"""Words as vectors: drawn, or read from a file and fixed or trained on."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from tollens.readers.neural.words.vectors import Vectors
from tollens.readers.neural.words.vocabulary import PAD, SPECIAL

_SPREAD = 0.4  # of values that are drawn, where no file says: about that of GloVe's


def empty_embedding(size: int, dimension: int, tune: bool) -> Any:
    """An embedding for so many words, to be filled."""
    embedding = nn.Embedding(size, dimension, padding_idx=PAD)
    embedding.weight.requires_grad_(tune)
    return embedding


def new_embedding(size: int, dimension: int, tune: bool, vectors: Vectors | None) -> Any:
    """An embedding with the vectors that were found. Others are drawn with the same spread, so that they do not stand
    out; those that stand for no word are zeros."""
    embedding = empty_embedding(size, dimension, tune)
    with torch.no_grad():
        spread = _SPREAD if vectors is None else float(vectors.matrix[vectors.found].std())
        embedding.weight.normal_(0.0, spread)
        embedding.weight[:SPECIAL] = 0.0
        if vectors is not None:
            places = torch.from_numpy(vectors.found.nonzero()[0])
            embedding.weight[places + SPECIAL] = torch.from_numpy(vectors.matrix[vectors.found])
    return embedding
