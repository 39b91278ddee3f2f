"""Encoders of transformers, read from disk and given a head: BERT, RoBERTa, DeBERTa, ELECTRA, MiniLM and their like.

    choice   [CLS] passage [SEP] question option [SEP]   a row an option, one score each
    label    [CLS] theory [SEP] statement [SEP]          True, False or Unknown
    span     [CLS] question [SEP] passage [SEP]          a start and an end, in the passage or in the question

A choice or a label is read off the first token or, with `pooling`, off the mean of all tokens or of those asked about:
the question and the option, or the statement. What is saved is a model of transformers, beside a file with settings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from tollens.errors import InputError
from tollens.readers.neural.beside import read_beside, write_beside
from tollens.readers.neural.choosing import HEAD
from tollens.readers.neural.encoder.held import head_in
from tollens.readers.neural.encoder.model import (
    BARE,
    check_length,
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
from tollens.readers.neural.encoder.pooled import PooledScores, Pooling, dropout_of
from tollens.readers.neural.encoder.row_settings import ROWS, RowSettings
from tollens.readers.neural.encoder.scores import Scores
from tollens.readers.neural.encoder.spans import SpanEncoder
from tollens.readers.neural.form import Form
from tollens.readers.neural.lowered import lowered_length
from tollens.readers.neural.network import Network, Start
from tollens.readers.neural.packages import import_neural
from tollens.readers.neural.pretrained import find_pretrained
from tollens.readers.neural.rows import Rows
from tollens.settings import Settings, settings_of


class FamilySettings(Settings, frozen=True, kw_only=True):
    """What may be set about an encoder."""

    length: Annotated[int, Meta(ge=8)] = 512  # most tokens of a row; fewer where the model cannot read so many
    stride: Annotated[int, Meta(ge=1)] = 128  # tokens from one window of a passage to the next, where a span is sought
    dropout: Annotated[float, Meta(ge=0, lt=1)] | None = None  # None: the model's own
    pooling: Pooling = "first"  # what a choice or a label is read off; first: the head that transformers has. Not spans


def make(argument: str, start: Start) -> Network:
    """The encoder of a folder with a new head. A head of the folder is kept where it is for the same form of answers,
    the same labels and the same pooling; the network's notes say whether it was."""
    import_neural("reader encoder")
    settings = settings_of(FamilySettings, start.settings)
    if start.vectors is not None:
        raise InputError("an encoder has its own vectors for words: it takes none from a file")
    pooling, notes = settings.pooling, []
    if pooling != "first" and start.form == "span":  # a recipe's, or that of a training which is taken further
        notes.append(f"pooling={pooling} is for choices and labels, and not used: a span is read off its own tokens")
        pooling = "first"
    found = find_pretrained(argument, "reader encoder")
    folder = found.folder
    config = with_dropout(encoder_config(folder), settings.dropout)
    held = None if start.scratch else head_in(folder, config)
    notes += [] if held is None else [held.note(start.form, pooling, found.title)]
    is_kept = held is not None and held.fits(start.form, pooling)
    maker = BARE
    if pooling == "first":
        config, maker = with_head(config, start.form, folder), maker_of(start.form)
    if start.scratch:
        model = random_encoder(config, maker)
    else:
        model = encoder_weights(folder, config, maker, new_head=maker == BARE or not is_kept)
    tokenizer = tokenizer_in(folder, model)
    kept = RowSettings(
        length=min(settings.length, most_tokens(model, tokenizer)),
        stride=settings.stride,
        pooling=pooling,
        form=None if pooling == "first" else start.form,
    )
    if kept.form is None:
        network = _with_head(start.form, model, tokenizer, kept, tuple(notes))
    else:
        network = _pooled(model, tokenizer, kept, tuple(notes))
        if is_kept:
            network.module.load_head(folder)
    network.lowered = lowered_length(settings.length, kept.length)
    return network


def load(folder: Path) -> Network:
    """The encoder that was saved there."""
    import_neural("reader encoder")
    settings = read_beside(folder, ROWS, RowSettings)
    if (settings.form is None) != (settings.pooling == "first") or (settings.form == "span"):
        told = f"expected a form of answers for what is pooled, found {settings.form} with pooling={settings.pooling}"
        raise InputError(told, file=folder / ROWS)
    config = encoder_config(folder)
    form = settings.form or form_in(config, folder)
    if settings.form is None:
        model = encoder_weights(folder, config, maker_of(form))
    else:
        model = encoder_weights(folder, config, BARE, new_head=True)
    tokenizer = tokenizer_in(folder, model)
    check_length(settings.length, most_tokens(model, tokenizer), folder / ROWS)
    if settings.form is None:
        return _with_head(form, model, tokenizer, settings)
    network = _pooled(model, tokenizer, settings)
    network.module.load_head(folder)
    return network


def _with_head(form: Form, model: Any, tokenizer: Any, settings: RowSettings, notes: tuple[str, ...] = ()) -> Network:
    """With the head that transformers has for the form."""
    rows = Rows(tokenizer, settings.length)
    module = Scores(model, form, types=takes_types(model, tokenizer, rows.types))

    def save(folder: Path) -> None:
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        write_beside(folder, ROWS, settings)

    if form == "span":
        return SpanEncoder(module, rows, settings.stride, save, notes)
    return OptionEncoder(module, rows, form, save, notes=notes)


def _pooled(model: Any, tokenizer: Any, settings: RowSettings, notes: tuple[str, ...] = ()) -> Network:
    """With a head of our own on the mean of tokens. What is saved loads in transformers as an encoder."""
    assert settings.form == "choice" or settings.form == "label"
    rows, encoder = Rows(tokenizer, settings.length), model.base_model
    module = PooledScores(
        encoder,
        1 if settings.form == "choice" else len(HEAD),
        types=takes_types(model, tokenizer, rows.types),
        dropout=dropout_of(model.config),
    )

    def save(folder: Path) -> None:
        encoder.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        module.save_head(folder)
        write_beside(folder, ROWS, settings)

    return OptionEncoder(module, rows, settings.form, save, settings.pooling, notes)
