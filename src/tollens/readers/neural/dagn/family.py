"""DAGN: an encoder that looks at how the clauses of a text hang together (Huang et al., NAACL 2021).

`discourse` cuts passage, question and option into units at connectives and punctuation; a unit is linked with the next
one, by a connective or, where there is none, by punctuation. The last unit of the passage and the first of the question
are linked as punctuation would. `module` has the layers.

    choice   [CLS] passage [SEP] question option [SEP]   a row an option, one score each
    label    [CLS] theory [SEP] statement [SEP]          True, False or Unknown: one row, three scores
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
import numpy as np
import torch
from msgspec import Meta

from tollens.errors import InputError, shown
from tollens.readers.neural.beside import read_beside, write_beside
from tollens.readers.neural.choosing import (
    HEAD,
    labels_in_head,
    option_losses,
    option_predictions,
    option_target,
    outputs_tensor,
    weighed,
)
from tollens.readers.neural.dagn.discourse import Discourse, discourse
from tollens.readers.neural.dagn.module import ASKED, CONTINUOUS, DISCOURSE, PASSAGE, DiscourseScores
from tollens.readers.neural.encoder.model import (
    BARE,
    check_length,
    encoder_config,
    encoder_weights,
    most_tokens,
    random_encoder,
    takes_types,
    tokenizer_in,
)
from tollens.readers.neural.form import Form
from tollens.readers.neural.lowered import lowered_length
from tollens.readers.neural.network import Encoded, Start, Target, Tensors
from tollens.readers.neural.packages import import_neural
from tollens.readers.neural.pretrained import find_pretrained
from tollens.readers.neural.rows import Numbers, Row, Rows
from tollens.records import Prediction, Question
from tollens.settings import Settings, settings_of
from tollens.text import encodable

_WEIGHTS = "model.safetensors"
_BESIDE = "dagn.json"


class FamilySettings(Settings, frozen=True, kw_only=True):
    """What may be set about a DAGN."""

    length: Annotated[int, Meta(ge=8)] = 512  # most tokens of a row; fewer where the encoder cannot read so many
    rounds: Annotated[int, Meta(ge=1, le=1_000)] = 2  # in which units hear their neighbours
    dropout: Annotated[float, Meta(ge=0, lt=1)] = 0.1  # in what stands on top of the encoder


class Beside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a saved DAGN needs to be made again, beside the encoder's configuration."""

    form: Form
    length: Annotated[int, Meta(ge=1)]
    rounds: Annotated[int, Meta(ge=1)]
    dropout: Annotated[float, Meta(ge=0, lt=1)]


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """The units of a row: of each token the number of its unit from 1, 0 where it is in none; and the kinds of links
    from each unit to the next."""

    units: Numbers
    links: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DiscourseRows:
    """A question in rows, with their graphs."""

    question: Question
    tokens: tuple[Row, ...]
    graphs: tuple[Graph, ...]
    detail: str | None  # what was cut

    @property
    def rows(self) -> int:
        """One an option, or one for a statement."""
        return len(self.tokens)

    @property
    def length(self) -> int:
        """How many tokens the longest row has."""
        return max(len(graph.units) for graph in self.graphs)


class Dagn:
    """The network."""

    family = "dagn"
    notes: tuple[str, ...] = ()

    def __init__(self, module: DiscourseScores, tokenizer: Any, settings: Beside) -> None:
        self.form, self.module = settings.form, module
        self._tokenizer, self._settings = tokenizer, settings
        self._rows = Rows(tokenizer, settings.length)
        self.lowered: Mapping[str, str] = {}

    def encode(self, question: Question) -> DiscourseRows:
        """A row an option for a choice; one row for a label."""
        passage = encodable(question.passage_text)
        options = question.options if self.form == "choice" else ("",)
        tails = [[encodable(text) for text in (question.question, option) if text] for option in options]
        rows, detail = self._rows.tailed(passage, tails)
        whole = discourse(passage)
        graphs = (self.graph(row, whole, discourse(" ".join(tail))) for row, tail in zip(rows, tails, strict=True))
        return DiscourseRows(question, rows, tuple(graphs), detail)

    def graph(self, row: Row, first: Discourse, second: Discourse) -> Graph:
        """The graph of a row, from the units of its two texts. Units that were cut away are not in it."""
        owners = np.zeros(self._rows.size(row), np.int32)
        links: list[int] = []
        number = 0  # of the last unit so far
        for found, tokens, start in (
            (first, row.first, self._rows.first_at()),
            (second, row.second, self._rows.second_at(row)),
        ):
            unit_of = _units_of(tokens.offsets[:, 1], found.units)
            there = [int(unit) for unit in np.unique(unit_of) if unit >= 0]
            links += [CONTINUOUS] if number and there else []
            links += [
                DISCOURSE if following == unit + 1 and found.joined[unit] else CONTINUOUS
                for unit, following in pairwise(there)
            ]
            for unit in there:
                number += 1
                owners[start : start + len(tokens)][unit_of == unit] = number
        return Graph(owners, tuple(links))

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        """The option, where there is one at that place."""
        del spans
        return option_target(encoded.question, answer)

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        """The rows of all questions, one behind the other, and their graphs."""
        given = cast(Sequence[DiscourseRows], encoded)
        rows = [row for each in given for row in each.tokens]
        graphs = [graph for each in given for graph in each.graphs]
        tensors = self._rows.tensors(rows)
        units, parts = (np.zeros(tuple(tensors["input_ids"].shape), np.int64) for _ in range(2))
        links = np.zeros((len(rows), max(len(graph.links) for graph in graphs)), np.int64)
        for place, (row, graph) in enumerate(zip(rows, graphs, strict=True)):
            units[place, : len(graph.units)] = graph.units
            links[place, : len(graph.links)] = graph.links
            for part, start, size in (
                (PASSAGE, self._rows.first_at(), len(row.first)),
                (ASKED, self._rows.second_at(row), len(row.second)),
            ):
                parts[place, start : start + size] = part
        named = {"units": units, "links": links, "parts": parts}
        tensors |= {name: torch.from_numpy(each) for name, each in named.items()}
        tensors["scores"] = self._scores(given)
        if targets is not None:
            tensors["places"] = torch.tensor([target.place for target in targets])
        return tensors

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        """The cross-entropy over the options that each question has."""
        return option_losses(self._weighed(outputs, tensors["scores"]), tensors["places"])

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        """The likeliest of the options."""
        given = cast(Sequence[DiscourseRows], encoded)
        return option_predictions(self._weighed(outputs, self._scores(given).to(outputs.device)), given)

    def _scores(self, given: Sequence[DiscourseRows]) -> Any:
        """Which score weighs each option, [questions, options]: that of its row, or one of those of the one row."""
        if self.form == "label":
            return outputs_tensor([labels_in_head(each.question) for each in given])
        ends = accumulate(each.rows for each in given)
        return outputs_tensor([range(end - each.rows, end) for end, each in zip(ends, given, strict=True)])

    def _weighed(self, outputs: Any, scores: Any) -> Any:
        if self.form == "choice":
            outputs = outputs.reshape(1, -1).expand(len(scores), -1)
        return weighed(outputs, scores)

    def save(self, folder: Path) -> None:
        """Write all weights into one file, with the encoder's configuration, the tokenizer and the settings."""
        from safetensors.torch import save_model

        self.module.encoder.config.save_pretrained(folder)
        self._tokenizer.save_pretrained(folder)
        save_model(self.module, str(folder / _WEIGHTS))
        write_beside(folder, _BESIDE, self._settings)


def make(argument: str, start: Start) -> Dagn:
    """The encoder of a folder with new layers on top."""
    import_neural("reader dagn")
    settings = settings_of(FamilySettings, start.settings)
    if start.vectors is not None:
        raise InputError("a dagn has its encoder's vectors for words: it takes none from a file")
    if start.form == "span":
        raise InputError("a dagn gives choices and labels, and these questions want a span")
    folder = find_pretrained(argument, "reader dagn").folder
    config = encoder_config(folder)
    model = random_encoder(config, BARE) if start.scratch else encoder_weights(folder, config, BARE, new_head=True)
    tokenizer = tokenizer_in(folder, model)
    length = min(settings.length, most_tokens(model, tokenizer))
    kept = Beside(form=start.form, length=length, rounds=settings.rounds, dropout=settings.dropout)
    network = _network(folder, model.base_model, tokenizer, kept)
    network.lowered = lowered_length(settings.length, length)
    return network


def load(folder: Path) -> Dagn:
    """The network that was saved there."""
    import_neural("reader dagn")
    from safetensors.torch import load_model

    settings = read_beside(folder, _BESIDE, Beside)
    model = random_encoder(encoder_config(folder), BARE)
    tokenizer = tokenizer_in(folder, model)
    check_length(settings.length, most_tokens(model, tokenizer), folder / _BESIDE)
    network = _network(folder, model.base_model, tokenizer, settings)
    try:
        load_model(network.module, folder / _WEIGHTS)
    except Exception as error:  # the file is missing, broken or another model's, and each is told in its own way
        raise InputError(f"the weights cannot be loaded: {shown(str(error), 300)}", file=folder / _WEIGHTS) from error
    return network


def _network(folder: Path, encoder: Any, tokenizer: Any, settings: Beside) -> Dagn:
    if settings.form == "span":
        raise InputError("expected a dagn for a choice or a label, found one for a span", file=folder / _BESIDE)
    if encoder.config.hidden_size % 2:
        told = (
            f"expected an encoder of an even width, half of it for each direction, found {encoder.config.hidden_size}"
        )
        raise InputError(told, file=folder)
    module = DiscourseScores(
        encoder,
        1 if settings.form == "choice" else len(HEAD),
        rounds=settings.rounds,
        dropout=settings.dropout,
        types=takes_types(encoder, tokenizer, Rows(tokenizer, settings.length).types),
    )
    return Dagn(module, tokenizer, settings)


def _units_of(ends: Numbers, units: Sequence[tuple[int, int]]) -> Numbers:
    """The unit that each token ends in, by its place; -1 where it ends in none. A token may begin with the space in
    front of a unit."""
    if not units:
        return np.full(len(ends), -1, np.int32)
    starts, behind = np.array(units, np.int32).T
    found = np.searchsorted(behind, ends, side="left")
    inside = starts[np.minimum(found, len(units) - 1)] < ends
    return np.where((found < len(units)) & inside, found, -1).astype(np.int32)
