"""Models that read one text and write another, such as T5: `texts` says which texts.

A label is the one whose text is likeliest, each weighed whole. An option weighs log P(True) - log P(False), as NAIL's
authors chose the option that is likeliest to be called True; the probabilities are those over the options. So neither
is ever unreadable. A span is written, one likeliest token after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
import numpy as np
import torch
from msgspec import Meta
from torch import nn
from torch.nn.functional import cross_entropy

from tollens.errors import InputError
from tollens.readers.neural.beside import read_beside, write_beside
from tollens.readers.neural.choosing import labels_in_head, option_predictions, option_target, outputs_tensor, weighed
from tollens.readers.neural.encoder.model import check_length, encoder_weights, random_encoder, tokenizer_in
from tollens.readers.neural.form import Form
from tollens.readers.neural.lowered import lowered_length
from tollens.readers.neural.network import Encoded, Start, Target, Tensors
from tollens.readers.neural.packages import import_neural
from tollens.readers.neural.pretrained import config_in, find_pretrained
from tollens.readers.neural.rows import Numbers
from tollens.readers.neural.seq2seq.texts import TRUTHS, Tokenising, shown_texts, written_texts
from tollens.records import Prediction, Question
from tollens.settings import Settings, settings_of

_MAKER = "AutoModelForSeq2SeqLM"
_BESIDE = "seq2seq.json"
_NOTHING = -100  # in a row of tokens to write: behind its end


class FamilySettings(Settings, frozen=True, kw_only=True):
    """What may be set about a model that writes."""

    length: Annotated[int, Meta(ge=8)] = 512  # tokens that it reads at most
    answer_length: Annotated[int, Meta(ge=1)] = 32  # tokens that it writes at most; for spans


class Beside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a saved model needs to read and write as it did when it was trained."""

    form: Form
    length: Annotated[int, Meta(ge=8)]
    answer_length: Annotated[int, Meta(ge=1)]


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A question in rows: of a choice one an option, else one."""

    question: Question
    ids: tuple[Numbers, ...]
    detail: str | None

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.ids)

    @property
    def length(self) -> int:
        """How many tokens the longest row has."""
        return max(map(len, self.ids))


class Module(nn.Module):  # type: ignore[misc]
    """How likely a model is to write each of several texts, or what it writes."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    @property
    def encoder(self) -> Any:
        """The model: there is no head on top of it."""
        return self.model

    def forward(self, input_ids: Any, attention_mask: Any, rows: Any = None, written: Any = None) -> Any:
        """With `written`, [rows, texts, tokens], the log-likelihoods in float32 of the texts behind their rows:
        [questions, options, texts], where `rows` says which row is about which option. Without, the tokens that are
        written of each row."""
        if written is None:
            return self.model.generate(input_ids=input_ids, attention_mask=attention_mask)
        _, texts, tokens = written.shape
        states = self.model.get_encoder()(input_ids=input_ids, attention_mask=attention_mask)
        states.last_hidden_state = states.last_hidden_state.repeat_interleave(texts, 0)
        flat = written.flatten(0, 1)
        logits = self.model(
            encoder_outputs=states,
            attention_mask=attention_mask.repeat_interleave(texts, 0),
            decoder_input_ids=self.model.prepare_decoder_input_ids_from_labels(flat),
            use_cache=False,
        ).logits
        losses = cross_entropy(logits.float().flatten(0, 1), flat.flatten(), ignore_index=_NOTHING, reduction="none")
        return -losses.view(-1, texts, tokens).sum(-1)[rows.clamp(min=0)]


class Seq2Seq:
    """A model that writes, as a network."""

    family = "seq2seq"
    notes: tuple[str, ...] = ()

    def __init__(self, model: Any, tokenizer: Any, settings: Beside) -> None:
        self.form, self._settings = settings.form, settings
        self.lowered: Mapping[str, str] = {}
        self._tokenising = Tokenising(tokenizer, settings.length)
        self._written = [self._tokenising.written(text) for text in written_texts(self.form)]
        if self.form == "span":
            model.generation_config = _greedy(model, self._tokenising, settings.answer_length)
        self.module = Module(model)

    def encode(self, question: Question) -> Asked:
        """The question in rows of what is read."""
        ids, detail = self._tokenising.rows(shown_texts(question, self.form))
        return Asked(question, ids, detail)

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        """The option, where there is one at that place; or the first span that is short enough to be written."""
        if self.form != "span":
            return option_target(encoded.question, answer)
        fit = (span.strip() for span in spans if span.strip())
        found = (span for span in fit if len(self._tokenising.written(span)) <= self._settings.answer_length)
        return next((Target(text=span) for span in found), None)

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        """What is read; and the texts to weigh: those that may be written, or with targets those that should be."""
        asked = cast(Sequence[Asked], encoded)
        ids = [row for each in asked for row in each.ids]
        shape = (len(ids), max(map(len, ids)))
        read, mask = np.full(shape, self._tokenising.pad, np.int64), np.zeros(shape, np.int64)
        for place, row in enumerate(ids):
            read[place, : len(row)] = row
            mask[place, : len(row)] = 1
        tensors = {"input_ids": torch.from_numpy(read), "attention_mask": torch.from_numpy(mask)}
        if targets is not None:
            right = [text for each, target in zip(asked, targets, strict=True) for text in self._right(each, target)]
            tensors["written"] = _texts_tensor([[text] for text in right])
        elif self.form != "span":
            tensors["written"] = _texts_tensor([self._written] * len(ids))
        if "written" in tensors:
            ends = accumulate(each.rows for each in asked)
            tensors["rows"] = outputs_tensor(
                [range(end - each.rows, end) for end, each in zip(ends, asked, strict=True)]
            )
        return tensors

    def _right(self, asked: Asked, target: Target) -> list[list[int]]:
        """What should be written of each row."""
        if self.form == "span":
            return [self._tokenising.written(target.text)]
        if self.form == "label":
            return [self._written[labels_in_head(asked.question)[target.place]]]
        return [self._written[TRUTHS.index(str(place == target.place))] for place in range(asked.rows)]

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        """The mean cross-entropy of the tokens that should be written; of a choice its mean over the options."""
        sizes = (tensors["written"] != _NOTHING).sum(-1)[tensors["rows"].clamp(min=0)]
        there = tensors["rows"] >= 0
        return ((-outputs / sizes).squeeze(-1) * there).sum(1) / there.sum(1)

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        """The likeliest label or option, or the span that was written."""
        asked = cast(Sequence[Asked], encoded)
        if self.form == "span":
            return [self._span(each, tokens) for each, tokens in zip(asked, outputs.tolist(), strict=True)]
        if self.form == "label":
            offered = outputs_tensor([labels_in_head(each.question) for each in asked]).to(outputs.device)
            return option_predictions(weighed(outputs[:, 0], offered), asked)
        return option_predictions(outputs[..., 0] - outputs[..., 1], asked)

    def _span(self, asked: Asked, tokens: Sequence[int]) -> Prediction:
        span = self._tokenising.words(tokens)
        if span:
            return Prediction(item=asked.question.id, span=span, detail=asked.detail)
        told = "; ".join(filter(None, ("the model wrote nothing", asked.detail)))
        return Prediction(item=asked.question.id, missing="unreadable", detail=told)

    def save(self, folder: Path) -> None:
        """Write a model of transformers and its tokenizer, and a file with the settings."""
        self.module.model.save_pretrained(folder)
        self._tokenising.save(folder)
        write_beside(folder, _BESIDE, self._settings)


def _texts_tensor(texts: Sequence[Sequence[Sequence[int]]]) -> Any:
    """[rows, texts, tokens], padded to the longest."""
    longest = max(len(text) for row in texts for text in row)
    return torch.tensor([[[*text, *[_NOTHING] * (longest - len(text))] for text in row] for row in texts])


def make(argument: str, start: Start) -> Seq2Seq:
    """The model of a folder."""
    import_neural("reader seq2seq")
    settings = settings_of(FamilySettings, start.settings)
    if start.vectors is not None:
        raise InputError("a seq2seq model has its own vectors for words: it takes none from a file")
    folder = find_pretrained(argument, "reader seq2seq").folder
    if start.form != "span" and settings.answer_length not in _answer_lengths(folder):
        told = f"answer_length={settings.answer_length} is for spans, and these questions want a {start.form}"
        raise InputError(told)
    config = _config(folder)
    model = random_encoder(config, _MAKER) if start.scratch else encoder_weights(folder, config, _MAKER)
    length = min(settings.length, _most_tokens(config) or settings.length)
    kept = Beside(form=start.form, length=length, answer_length=settings.answer_length)
    network = _network(folder, model, kept)
    network.lowered = lowered_length(settings.length, length)
    return network


def load(folder: Path) -> Seq2Seq:
    """The model that was saved there."""
    import_neural("reader seq2seq")
    settings = read_beside(folder, _BESIDE, Beside)
    config = _config(folder)
    check_length(settings.length, _most_tokens(config) or settings.length, folder / _BESIDE)
    return _network(folder, encoder_weights(folder, config, _MAKER), settings)


def _answer_lengths(folder: Path) -> set[int]:
    """Those that nobody need have set: the usual one, and that of the training which is taken further."""
    kept = (folder / _BESIDE).is_file()
    return {FamilySettings().answer_length} | ({read_beside(folder, _BESIDE, Beside).answer_length} if kept else set())


def _network(folder: Path, model: Any, settings: Beside) -> Seq2Seq:
    if not hasattr(model, "prepare_decoder_input_ids_from_labels"):
        raise InputError(f"expected a model that can be taught to write, found {type(model).__name__}", file=folder)
    return Seq2Seq(model, tokenizer_in(folder, model), settings)


def _config(folder: Path) -> Any:
    """The configuration of the model in a folder; InputError where it is not one that reads a text and writes one."""
    from transformers.models.auto import modeling_auto as known

    config = config_in(folder)
    writes = config.model_type in known.MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES
    if not (writes and config.is_encoder_decoder):
        found = ", ".join(config.architectures or ()) or config.model_type
        raise InputError(f"expected a model that reads a text and writes one, such as T5, found {found}", file=folder)
    return config


def _most_tokens(config: Any) -> int | None:
    """How many tokens the model can read; None where it counts positions from one token to another, as T5 does."""
    for part in (config, getattr(config, "encoder", None)):
        for name in ("max_encoder_position_embeddings", "max_position_embeddings"):
            if isinstance(most := getattr(part, name, None), int):
                return most
    return None


def _greedy(model: Any, tokenising: Tokenising, length: int) -> Any:
    """How a span is written. What the folder says of writing was for another task, and does not count."""
    from transformers import GenerationConfig

    probe = torch.tensor([tokenising.written("True")])
    start = int(model.prepare_decoder_input_ids_from_labels(probe)[0, 0])
    return GenerationConfig(
        max_new_tokens=length,
        do_sample=False,
        num_beams=1,
        decoder_start_token_id=start,
        eos_token_id=tokenising.end,
        pad_token_id=tokenising.pad,
    )
