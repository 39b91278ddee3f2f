"""A language model on disk: where it is, which kind, what tells it from every other one, and its weights."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from tollens.errors import InputError, shown
from tollens.readers.neural.packages import device, has_bfloat16, import_neural, versions
from tollens.readers.neural.pretrained import config_in, find_pretrained, hush

Kind = Literal["causal", "seq2seq"]

_HEADS = "expected a model that writes text, causal or seq2seq"


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A model that was found, not yet loaded."""

    name: str  # of the folder, or in the cache
    folder: Path
    kind: Kind
    settings: dict[str, str]  # for a card: which model it is, and what it is computed with


@dataclass(frozen=True, slots=True)
class Loaded:
    """A model in memory. Its packages have no types that we could use here."""

    model: Any
    tokenizer: Any
    kind: Kind
    device: str


def find(name: str) -> OnDisk:
    """The model in a folder, or the one of that name that Hugging Face's cache has. Nothing is downloaded."""
    import_neural("reader hf")
    if not name:
        raise InputError("reader hf: expected a folder with a model, as in hf:models/flan-t5-small")
    held = find_pretrained(name, "reader hf")
    folder = held.folder
    config = config_in(folder)
    return OnDisk(held.title, folder, _kind(config, folder), {**held.identity, "dtype": _dtype(), **versions()})


def load(found: OnDisk) -> Loaded:
    """The model and its tokenizer in memory: on the GPU where there is one."""
    import torch
    from transformers import AutoModelForCausalLM, AutoModelForSeq2SeqLM, AutoTokenizer

    hush()
    where = device()
    kind = AutoModelForCausalLM if found.kind == "causal" else AutoModelForSeq2SeqLM
    try:
        tokenizer = AutoTokenizer.from_pretrained(found.folder, local_files_only=True, trust_remote_code=False)
        model, told = kind.from_pretrained(
            found.folder,
            local_files_only=True,
            trust_remote_code=False,
            dtype=getattr(torch, _dtype()),
            output_loading_info=True,
        )
    except Exception as error:  # the folder is the user's, and what transformers raises of it is of every kind
        raise InputError(f"the model cannot be loaded: {shown(str(error), 300)}", file=found.folder) from error
    if lost := sorted(map(str, told["missing_keys"])):
        # transformers would go on with random numbers in their place.
        raise InputError(f"expected all weights, found none for {', '.join(lost[:3])}", file=found.folder)
    return Loaded(model.to(where).eval(), tokenizer, found.kind, where)


def _kind(config: Any, folder: Path) -> Kind:
    """Causal or seq2seq, by what the folder says that it holds."""
    from transformers.models.auto import modeling_auto as known

    kinds: dict[Kind, Any] = {
        "seq2seq": known.MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES,
        "causal": known.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
    }
    held = list(config.architectures or ())
    for kind, heads in kinds.items():
        if heads.get(config.model_type) in held and config.is_encoder_decoder == (kind == "seq2seq"):
            return kind
    found = ", ".join(held) or f"a {config.model_type} without a name of its architecture"
    raise InputError(f"{_HEADS}, found {found}", file=folder)


def _dtype() -> str:
    """On a CPU always float32: a log-likelihood is to be the same on all of them, up to rounding."""
    return "bfloat16" if device() == "cuda" and has_bfloat16() else "float32"
