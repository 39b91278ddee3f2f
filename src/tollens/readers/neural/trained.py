"""A trained folder: a network, and a record of what it was trained on. The folder is a reader.

reader.json          what it is: `Trained`
model.safetensors …  the network, as its family saves it
items/               what it was trained on, and what came before, so that it is never tested on it unknowingly
training/            the last checkpoint and the log, while it is trained
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from tollens.errors import InputError
from tollens.names import look_up
from tollens.readers.neural.answering import Answering
from tollens.readers.neural.families import FAMILIES
from tollens.readers.neural.form import Form, form_of
from tollens.readers.neural.packages import device, import_neural
from tollens.readers.neural.weights_hash import weights_hash
from tollens.records import ItemsCard, Prediction, Question, ReaderCard, Stage, read_document, write_document
from tollens.records.base import Record

RECORD = "reader.json"
_OF_STAGE = ("reader", "recipe", "scratch")  # settings that a stage has fields for
VERSION = "1"  # one more whenever what a trained reader makes of its numbers would come out otherwise


class Trained(Record, frozen=True, kw_only=True, tag_field="record", tag="trained/1"):
    """What a network is and how it came to be. What decides its answers is in its files; this is for people, and for
    whoever wants to make it again."""

    name: str  # what tables call it
    family: str
    form: Form
    on: tuple[ItemsCard, ...]  # the sets that it was trained on
    size: int  # questions of them that it learnt from
    dev: ItemsCard
    view: str
    settings: dict[str, str]  # of the training and of its family
    seed: int
    base: str | None = None  # the model or the trained folder that its weights began with
    dev_score: float
    dev_measure: str  # accuracy, or f1 of spans
    steps: int  # until the weights that were kept
    made_with: dict[str, str]
    before: tuple[ItemsCard, ...] = ()  # what the training that its weights began with was trained on, and those before
    all_steps: int | None = None
    epochs: float | None = None
    skipped: int = 0  # questions whose answer the network cannot say
    notes: tuple[str, ...] = ()  # what there was to say of its training
    base_hash: str | None = None  # of the files of `base`, or of the model whose shape was taken
    earlier: tuple[Stage, ...] = ()  # the trainings that `before` lists the sets of, the earliest first

    @property
    def stage(self) -> Stage:
        """This training, as a part of a lineage."""
        said = self.settings
        return Stage(
            network=_network(said.get("reader", self.family), self.base),
            on=self.on,
            size=self.size,
            scratch=said.get("scratch") == "true",
            base=self.base,
            base_hash=self.base_hash,
            recipe=said.get("recipe"),
            settings={name: value for name, value in said.items() if name not in _OF_STAGE},
            seed=self.seed,
            view=self.view,
            dev=self.dev,
        )

    @property
    def lineage(self) -> tuple[Stage, ...]:
        """Every training that its weights come from, the earliest first. Records of older versions list the sets of
        earlier trainings alone."""
        earlier = self.earlier
        if self.before and not earlier:
            earlier = (Stage(network=self.base or self.family, on=self.before, merged=len(self.before) > 1),)
        return (*earlier, self.stage)

    def learnt(self) -> tuple[ItemsCard, ...]:
        """All the sets that its weights come from, each once."""
        return tuple({card.sha256: card for card in (*self.before, *self.on)}.values())


def _network(reader: str, base: str | None) -> str:
    """FAMILY, or FAMILY:FOLDER with the folder's name alone: 'encoder:minilm'."""
    family, colon, folder = reader.partition(":")
    return f"{family}{colon}{Path(folder).name or base or folder}" if folder else family


def lineage_in(folder: Path) -> tuple[Stage, ...]:
    """How the network in a folder was trained here; empty where the folder is no trained one."""
    return read_record(folder).lineage if (folder / RECORD).is_file() else ()


def read_record(folder: Path) -> Trained:
    """The record of a trained folder."""
    path = folder / RECORD
    if not path.is_file():
        told = "expected a trained folder, found no reader.json in it"
        raise InputError(f"{told}: was its training finished?" if (folder / "training").is_dir() else told, file=folder)
    return read_document(path, Trained, "the record of a trained reader")


def write_record(folder: Path, record: Trained) -> None:
    """Write it, whole or not at all: from then on the folder is a reader."""
    write_document(folder / RECORD, record)


class TrainedReader:
    """The network of a trained folder, loaded when the first question comes. A question that wants another form of
    answer than it was trained for is a failure that says so."""

    def __init__(self, folder: str | Path) -> None:
        import_neural("a trained reader")
        self.folder = Path(folder).expanduser()
        self.record = read_record(self.folder)
        self._family = look_up(self.record.family, FAMILIES, "family of networks")
        trained_on = " + ".join(card.name for card in self.record.on)
        self.card = ReaderCard(
            name=self.record.name,
            settings={
                "family": self.record.family,
                "form": self.record.form,
                "trained_on": trained_on,
                "train_size": str(self.record.size),
                "option_scores": "probability",
                "version": VERSION,
                "sha256": weights_hash(self.folder, without=(RECORD,)),
            },
            lineage=self.record.lineage,
        )

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        fit = [question for question in questions if form_of(question) == self.record.form]
        encoded = [self._answering.network.encode(question) for question in fit]
        answers = {id(encoded[place].question): found for place, found in self._answering.answers(encoded)}
        return [self._prediction(question, answers.get(id(question))) for question in questions]

    def _prediction(self, question: Question, found: Prediction | None) -> Prediction:
        if found is not None:
            return found
        told = "not enough memory for it, even alone"
        if form_of(question) != self.record.form:
            told = f"it was trained to give a {self.record.form}, the question wants a {form_of(question)}"
        return Prediction(item=question.id, missing="failed", detail=told)

    @cached_property
    def _answering(self) -> Answering:
        network = self._family.load(self.folder)
        if network.form != self.record.form:
            told = f"expected a network that gives a {self.record.form}, found one for a {network.form}"
            raise InputError(told, file=self.folder)
        network.module.to(device()).eval()
        return Answering(network)
