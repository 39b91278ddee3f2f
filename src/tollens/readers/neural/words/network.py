"""A network over words: what stands between its module and questions, how it is made, saved and loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import msgspec
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from tollens.errors import InputError, shown
from tollens.readers.neural.beside import read_beside, write_beside
from tollens.readers.neural.choosing import option_losses, option_predictions, option_target
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Encoded, Start, Target, Tensors
from tollens.readers.neural.words.embedding import empty_embedding, new_embedding
from tollens.readers.neural.words.encoding import WordsEncoded, encode, option_tensors, padded
from tollens.readers.neural.words.settings import DIMENSION, WordSettings
from tollens.readers.neural.words.vectors import read_vectors
from tollens.readers.neural.words.vocabulary import Vocabulary, load_vocabulary, vocabulary_of, word_counts
from tollens.readers.ties import abstain_without_candidates
from tollens.records import Prediction, Question, check_readable
from tollens.settings import settings_of
from tollens.text import span_words

_NETWORK, _WORDS, _WEIGHTS = "network.json", "words.txt", "model.safetensors"


def passage_tensors(encoded: Sequence[WordsEncoded]) -> dict[str, Any]:
    """The passages, each in one row."""
    return {"passage": padded([[number for part in each.sentences for number in part] for each in encoded])}


@dataclass(frozen=True, slots=True)
class Kind:
    """What tells one family of networks over words from another."""

    family: str
    settings: type[WordSettings]
    build: Callable[[Any, Any], Any]  # the module, of an embedding and settings
    by_sentence: bool = False
    passages: Callable[[Sequence[WordsEncoded]], dict[str, Any]] = passage_tensors
    keeps_vectors: bool = False  # those of a file are not trained, unless someone says so


class _Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is saved beside the words and the weights."""

    family: str
    form: Form
    settings: dict[str, str | int | float | bool | None]
    notes: tuple[str, ...]


class WordsNetwork:
    """A network over words. Where a question has no options, it chooses among what the text offers."""

    def __init__(self, kind: Kind, settings: WordSettings, vocabulary: Vocabulary, form: Form, module: Any) -> None:
        self.family = kind.family
        self.form = form
        self.module = module
        self.settings = settings
        self.vocabulary = vocabulary
        self.notes: tuple[str, ...] = ()
        self.lowered: Mapping[str, str] = {}
        self._kind = kind

    def encode(self, question: Question) -> WordsEncoded:
        """The question in numbers of words."""
        return encode(question, self.vocabulary, self.settings.longest, self._kind.by_sentence)

    def known_words(self, questions: Sequence[Question]) -> tuple[int, int]:
        """How many of the words of the questions it knows, and how many there are, each word counted once."""
        found = word_counts(questions)
        return sum(word in self.vocabulary for word in found), len(found)

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        """The place of the right option, or of what the text offers that is a right span but for case and
        punctuation."""
        if encoded.question.options:
            return option_target(encoded.question, answer)
        choices = _ours([encoded])[0].choices
        language = encoded.question.language
        right = [span_words(span, language) for span in spans]
        found = (place for place, choice in enumerate(choices) if span_words(choice, language) in right)
        return next((Target(place=place) for place in found), None)

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        """Rows of passages, questions and options, each padded to its longest."""
        ours = _ours(encoded)
        found = {
            **self._kind.passages(ours),
            "asked": padded([each.asked for each in ours]),
            **option_tensors(ours),
        }
        return found if targets is None else {**found, "places": torch.tensor([each.place for each in targets])}

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        """The cross-entropy of each question."""
        return option_losses(outputs, tensors["places"])

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        """The likeliest choice of each question."""
        ours = _ours(encoded)
        chosen = option_predictions(
            outputs, [replace(each, question=_with_options(each.question, each.choices or ("",))) for each in ours]
        )
        return [_answer(each, prediction) for each, prediction in zip(ours, chosen, strict=True)]

    def save(self, folder: Path) -> None:
        """Write the settings, the words and the weights."""
        saved = _Saved(
            family=self.family,
            form=self.form,
            settings=msgspec.to_builtins(self.settings),
            notes=self.notes,
        )
        write_beside(folder, _NETWORK, saved)
        self.vocabulary.save(folder / _WORDS)
        # A recurrent layer on a GPU keeps its weights in one piece, which cannot be saved: hence copies.
        weights = {name: each.detach().cpu().clone() for name, each in self.module.state_dict().items()}
        save_file(weights, folder / _WEIGHTS)


def new_network(kind: Kind, start: Start) -> WordsNetwork:
    """A network that knows the words of the questions that it will be trained on."""
    settings = settings_of(kind.settings, start.settings)
    if start.scratch and start.vectors is not None:
        raise InputError("expected word vectors to begin with, or a start from scratch, found both")
    vocabulary = vocabulary_of(start.questions, settings.most, settings.rarest)
    vectors, notes = None, []
    if start.vectors is not None:
        vectors = read_vectors(start.vectors, vocabulary.words, settings.dimension)
        if not vectors.found.any():
            raise InputError(
                f"expected some of the {len(vocabulary.words):,} words trained on, found none of them",
                file=start.vectors,
            )
        notes.append(vectors.note)
    elif kind.keeps_vectors and settings.tune is None:
        notes.append(f"no word vectors were given, to be kept as {kind.family} does: those that are drawn are trained")
    dimension = (settings.dimension or DIMENSION) if vectors is None else vectors.matrix.shape[1]
    tune = (vectors is None or not kind.keeps_vectors) if settings.tune is None else settings.tune
    settings = msgspec.structs.replace(settings, dimension=dimension, tune=tune)
    module = kind.build(new_embedding(len(vocabulary), dimension, tune, vectors), settings)
    network = WordsNetwork(kind, settings, vocabulary, start.form, module)
    network.notes = tuple(notes)
    return network


def load_network(kind: Kind, folder: Path) -> WordsNetwork:
    """The network that was saved there."""
    saved = read_beside(folder, _NETWORK, _Saved)
    if saved.family != kind.family:
        raise InputError(
            f"expected a network called {kind.family}, found {shown(saved.family)}", file=folder / _NETWORK
        )
    settings = settings_of(kind.settings, saved.settings)
    vocabulary = load_vocabulary(folder / _WORDS)
    check_readable(folder / _WEIGHTS)
    with torch.random.fork_rng(devices=[]):  # what is drawn is overwritten
        embedding = empty_embedding(len(vocabulary), settings.dimension or DIMENSION, settings.tune is not False)
        module = kind.build(embedding, settings)
    try:
        module.load_state_dict(load_file(folder / _WEIGHTS))
    except (SafetensorError, RuntimeError) as error:
        told = f"expected the weights of {kind.family}: {shown(str(error), 300)}"
        raise InputError(told, file=folder / _WEIGHTS) from error
    network = WordsNetwork(kind, settings, vocabulary, saved.form, module)
    network.notes = saved.notes
    return network


def _ours(encoded: Sequence[Encoded]) -> list[WordsEncoded]:
    return cast(list[WordsEncoded], list(encoded))


def _with_options(question: Question, options: tuple[str, ...]) -> Question:
    return msgspec.structs.replace(question, options=options)


def _answer(encoded: WordsEncoded, chosen: Prediction) -> Prediction:
    """The prediction for the question as it was asked."""
    if not encoded.choices:
        return abstain_without_candidates(encoded.question)
    if encoded.question.options or chosen.answer is None:
        return chosen
    return Prediction(item=chosen.item, span=encoded.choices[chosen.answer], detail=chosen.detail)
