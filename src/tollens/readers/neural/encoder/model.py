"""Encoders of transformers on disk: which folders hold one, its weights, its tokenizer, how many tokens it reads."""

from __future__ import annotations

import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tollens.errors import InputError, shown
from tollens.readers.neural.choosing import HEAD
from tollens.readers.neural.form import Form
from tollens.readers.neural.pretrained import config_in, hush

BARE = "AutoModelForMaskedLM"  # makes models whose encoder has no pooler: there is no use for one below other heads
_EXPECTED = "expected an encoder such as BERT, RoBERTa, ELECTRA or DeBERTa"


@dataclass(frozen=True, slots=True)
class _Head:
    """What gives answers of one form on top of an encoder."""

    maker: str  # the class of transformers that picks the head for a kind of model
    table: str  # of the classes that it picks from
    labels: tuple[str, ...]  # what its outputs stand for; a choice has one output, and no name for it


_HEADS: dict[Form, _Head] = {
    "choice": _Head("AutoModelForMultipleChoice", "MODEL_FOR_MULTIPLE_CHOICE_MAPPING_NAMES", ()),
    "label": _Head("AutoModelForSequenceClassification", "MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES", HEAD),
    "span": _Head("AutoModelForQuestionAnswering", "MODEL_FOR_QUESTION_ANSWERING_MAPPING_NAMES", ("start", "end")),
}


def encoder_config(folder: Path) -> Any:
    """The configuration of the encoder that a folder holds; InputError where it holds another kind of model."""
    from transformers.models.auto import modeling_auto as known

    config = config_in(folder)
    # Encoders are those that fill in masked words; a BART does too, and a BERT can be made to read from left to right.
    fills_in = config.model_type in known.MODEL_FOR_MASKED_LM_MAPPING_NAMES
    if not fills_in or config.is_encoder_decoder or getattr(config, "is_decoder", False):
        found = ", ".join(config.architectures or ()) or config.model_type
        raise InputError(f"{_EXPECTED}, found {found}", file=folder)
    return config


def with_head(config: Any, form: Form, folder: Path) -> Any:
    """The configuration for answers of a form; InputError where transformers has no such head for the encoder."""
    from transformers.models.auto import modeling_auto as known

    head = _HEADS[form]
    if config.model_type not in getattr(known, head.table):
        raise InputError(f"transformers has no head for a {form} on a {config.model_type}", file=folder)
    if head.labels:
        config.id2label = dict(enumerate(head.labels))
        config.label2id = {label: place for place, label in enumerate(head.labels)}
    return config


def with_dropout(config: Any, dropout: float | None) -> Any:
    """The configuration with one dropout in place of all that it has; as it is, where none is given."""
    for name, value in config.to_dict().items():
        if dropout is not None and "dropout" in name and isinstance(value, int | float) and not isinstance(value, bool):
            setattr(config, name, dropout)
    return config


def held_form(config: Any) -> Form | None:
    """The form of answers that the head in a folder is for, by the class of transformers that made it; None where it is
    another head, or none."""
    from transformers.models.auto import modeling_auto as known

    held = config.architectures or ()
    found = (form for form, head in _HEADS.items() if getattr(known, head.table).get(config.model_type) in held)
    return next(found, None)


def labels_in(config: Any) -> list[str]:
    """What the outputs of the head in a folder stand for."""
    return list(map(str, config.id2label.values()))


def form_in(config: Any, folder: Path) -> Form:
    """The form of answers that the model of a folder gives."""
    form = held_form(config)
    if form is None:
        held = ", ".join(config.architectures or ())
        raise InputError(f"expected an encoder for a choice, a label or a span, found {held}", file=folder)
    labels, found = _HEADS[form].labels, labels_in(config)
    if labels and found != list(labels):
        raise InputError(f"expected a head for {', '.join(labels)}, found {', '.join(found)}", file=folder)
    return form


def random_encoder(config: Any, maker: str) -> Any:
    """A model of that configuration with weights that torch draws; `maker` is the class of transformers to make it."""
    import torch
    import transformers

    hush()
    return getattr(transformers, maker).from_config(config, dtype=torch.float32, trust_remote_code=False)


def encoder_weights(folder: Path, config: Any, maker: str, *, new_head: bool = False) -> Any:
    """The model of a folder, whole. With `new_head` torch draws what stands on top of the encoder, whatever the folder
    has there: a head of another task may have the same shape."""
    import torch
    import transformers

    hush()
    try:
        model, told = getattr(transformers, maker).from_pretrained(
            folder,
            config=config,
            local_files_only=True,
            trust_remote_code=False,
            dtype=torch.float32,
            output_loading_info=True,
            ignore_mismatched_sizes=True,  # they are told below
        )
    except Exception as error:  # as above
        raise InputError(f"the model cannot be loaded: {shown(str(error), 300)}", file=folder) from error
    # transformers would go on with random numbers in their place.
    lost = {str(name) for name in told["missing_keys"]} | {str(name) for name, *_ in told["mismatched_keys"]}
    needed = _in_encoder(lost, model.base_model_prefix) if new_head else lost
    if needed:
        raise InputError(f"expected all weights, found none that fit for {', '.join(sorted(needed)[:3])}", file=folder)
    if new_head and maker != BARE:  # nobody uses the head of a bare one
        _draw_head(model, maker, lost)
    return model


def _draw_head(model: Any, maker: str, drawn: Collection[str]) -> None:
    """Draw all that stands on top of the encoder, where not all of it is drawn already."""
    head = [name for name in model.state_dict() if not name.startswith(f"{model.base_model_prefix}.")]
    if any(name not in drawn for name in head):
        fresh = random_encoder(model.config, maker).state_dict()
        model.load_state_dict({name: fresh[name] for name in head}, strict=False)


def _in_encoder(names: Collection[str], prefix: str) -> set[str]:
    """Those of the names that are no part of a head. A pooler is: encoders are often saved without one."""
    return {name for name in names if name.startswith(f"{prefix}.") and not name.startswith(f"{prefix}.pooler.")}


def tokenizer_in(folder: Path, model: Any) -> Any:
    """The tokenizer of a folder; InputError where it is none, or knows more tokens than the model."""
    from transformers import AutoTokenizer

    try:
        tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    except Exception as error:  # as above
        raise InputError(f"the tokenizer cannot be loaded: {shown(str(error), 300)}", file=folder) from error
    if len(tokenizer) > (known := model.get_input_embeddings().num_embeddings):
        told = f"expected a tokenizer with at most {known} tokens, as the model has, found {len(tokenizer)}"
        raise InputError(told, file=folder)
    return tokenizer


def most_tokens(model: Any, tokenizer: Any) -> int:
    """How many tokens of a row the model can read."""
    from torch import nn

    limits = [tokenizer.model_max_length, getattr(model.config, "max_position_embeddings", None) or sys.maxsize]
    for name, part in model.named_modules():
        if name.endswith("position_embeddings") and isinstance(part, nn.Embedding):
            # RoBERTa counts its positions from behind that of padding.
            limits.append(part.num_embeddings - (0 if part.padding_idx is None else part.padding_idx + 1))
    return int(min(limits))


def check_length(length: int, most: int, file: Path) -> None:
    """InputError where a network that was saved would read longer rows than its model can."""
    if length > most:
        raise InputError(f"expected rows of at most {most} tokens, as the model reads, found {length}", file=file)


def takes_types(model: Any, tokenizer: Any, types: int) -> bool:
    """Whether a model is to be told the types of its tokens: its tokenizer makes them, and it knows so many."""
    return "token_type_ids" in tokenizer.model_input_names and types <= (
        getattr(model.config, "type_vocab_size", 0) or 0
    )


def maker_of(form: Form) -> str:
    """The class of transformers that makes encoders with a head for the form."""
    return _HEADS[form].maker
