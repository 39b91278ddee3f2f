"""Encoders of transformers, read from disk and given a head: BERT, RoBERTa, DeBERTa, ELECTRA, MiniLM and their like.

    choice   [CLS] passage [SEP] question option [SEP]   a row an option, one score each
    label    [CLS] theory [SEP] statement [SEP]          True, False or Unknown
    span     [CLS] question [SEP] passage [SEP]          a start and an end, in the passage or in the question

What is saved is a model of transformers, beside a file with the settings of the rows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tollens.errors import InputError
from tollens.readers.neural.beside import read_beside, write_beside
from tollens.readers.neural.encoder.model import (
    encoder_config,
    encoder_weights,
    form_in,
    maker_of,
    most_tokens,
    random_encoder,
    takes_types,
    tokenizer_in,
    with_dropout,
    with_head,
)
from tollens.readers.neural.encoder.options import OptionEncoder
from tollens.readers.neural.encoder.scores import Scores
from tollens.readers.neural.encoder.spans import SpanEncoder
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Network, Start
from tollens.readers.neural.packages import import_neural
from tollens.readers.neural.pretrained import find_pretrained
from tollens.readers.neural.rows import Rows
from tollens.settings import Settings, settings_of

_ROWS = "rows.json"  # beside the model: what of the settings it does not hold itself


class FamilySettings(Settings, frozen=True, kw_only=True):
    """What may be set about an encoder."""

    length: Annotated[int, Meta(ge=8)] = 512  # most tokens of a row; fewer where the model cannot read so many
    stride: Annotated[int, Meta(ge=1)] = 128  # tokens from one window of a passage to the next, where a span is sought
    dropout: Annotated[float, Meta(ge=0, lt=1)] | None = None  # None: the model's own


class RowSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a saved encoder needs to make rows as it did when it was trained."""

    length: Annotated[int, Meta(ge=1)]
    stride: Annotated[int, Meta(ge=1)]


def make(argument: str, start: Start) -> Network:
    """The encoder of a folder with a new head. A head of the same kind that the folder has is kept."""
    import_neural("reader encoder")
    settings = settings_of(FamilySettings, start.settings)
    if start.vectors is not None:
        raise InputError("an encoder has its own vectors for words: it takes none from a file")
    folder = find_pretrained(argument, "reader encoder").folder
    config = with_dropout(with_head(encoder_config(folder), start.form, folder), settings.dropout)
    if start.scratch:
        model = random_encoder(config, maker_of(start.form))
    else:
        model = encoder_weights(folder, config, maker_of(start.form), new_head=True)
    tokenizer = tokenizer_in(folder, model)
    length = min(settings.length, most_tokens(model, tokenizer))
    return _network(start.form, model, tokenizer, RowSettings(length=length, stride=settings.stride))


def load(folder: Path) -> Network:
    """The encoder that was saved there."""
    import_neural("reader encoder")
    settings = read_beside(folder, _ROWS, RowSettings)
    config = encoder_config(folder)
    form = form_in(config, folder)
    model = encoder_weights(folder, config, maker_of(form))
    tokenizer = tokenizer_in(folder, model)
    if settings.length > (most := most_tokens(model, tokenizer)):
        raise InputError(
            f"expected rows of at most {most} tokens, as the model reads, found {settings.length}", file=folder / _ROWS
        )
    return _network(form, model, tokenizer, settings)


def _network(form: Form, model: Any, tokenizer: Any, settings: RowSettings) -> Network:
    rows = Rows(tokenizer, settings.length)
    module = Scores(model, form, types=takes_types(model, tokenizer, rows.types))

    def save(folder: Path) -> None:
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        write_beside(folder, _ROWS, settings)

    if form == "span":
        return SpanEncoder(module, rows, settings.stride, save)
    return OptionEncoder(module, rows, form, save)
