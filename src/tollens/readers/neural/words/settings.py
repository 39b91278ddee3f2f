"""What may be set about any network over words."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tollens.settings import Settings

Whole = Annotated[int, Meta(ge=1)]
Width = Annotated[int, Meta(ge=1, le=10_000)]
DIMENSION = 100  # where neither the settings nor a file of vectors says


class WordSettings(Settings, frozen=True, kw_only=True):
    """The size of a network over words, and which words it knows."""

    dimension: Width | None = None  # of word vectors; where it is not set, that of the file, or else 100
    hidden: Width = 128  # of a recurrent layer, each way
    dropout: Annotated[float, Meta(ge=0, lt=1)] = 0.2  # of what goes into each recurrent layer
    most: Whole = 50_000  # words of the vocabulary
    rarest: Whole = 1  # how often a word must occur to be in it
    tune: bool | None = None  # whether word vectors are trained too; None: as the family has it
    longest: Whole = 1_000  # words of a passage, a question or an option that are read
