"""The seam that networks fill: a question becomes rows of tokens, rows become tensors, tensors a loss or an answer.

torch has no types that we could use here: tensors and modules are `Any`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tollens.readers.neural.form import Form
from tollens.records import Prediction, Question

Tensors = Mapping[str, Any]  # what a module's forward takes, by name; the first axis goes by questions or by rows


class Encoded(Protocol):
    """A question as one network takes it in. Its family knows the rest."""

    @property
    def question(self) -> Question:
        """What was encoded."""

    @property
    def rows(self) -> int:
        """How many rows of tokens it takes: one an option, one a window, or one."""

    @property
    def length(self) -> int:
        """How many tokens its longest row has."""

    @property
    def detail(self) -> str | None:
        """What was cut, in words; None where nothing was."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a network is to say of a question: an option by its place; or a span by the row and the places in it of its
    first and last token, or by its words where the network writes them."""

    place: int = 0
    first: int = 0
    last: int = 0
    text: str = ""


class Network(Protocol):
    """A module and what stands between it and questions. Only training knows answers, and gives them as targets."""

    family: str  # its name in the table of families
    form: Form
    # A torch.nn.Module; training may wrap it, and calls it as module(**tensors). Where it stands on a model of
    # transformers, `module.encoder` is that model without a head: transfer takes its weights by their names there.
    module: Any
    notes: tuple[str, ...]  # what whoever trains it should know
    lowered: Mapping[str, str]  # settings of its family of which it has less than it was asked for, as it has them

    def encode(self, question: Question) -> Encoded:
        """The question in rows. What is longer than the network can read is cut, and predictions say so."""

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        """What to say of it, where that is the answer; None where the network cannot say it, since the span does not
        stand in what it reads."""

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        """Padded to the longest of these rows and no further. With targets, whatever the loss wants is there too."""

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        """The loss of each question, a vector, from what the module made of tensors with targets."""

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        """The answer to each question, from what the module made of tensors without targets. Options are weighed with
        probabilities; figures are rounded, so that they do not depend on the batch."""

    def save(self, folder: Path) -> None:
        """Write the weights and all that `load` of the family needs, into a folder that is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What a new network is made from."""

    form: Form
    questions: Sequence[Question]  # that it will be trained on: its vocabulary, where it has one of its own
    settings: Mapping[str, str]  # of its family, as given: `--with KEY=VALUE`
    vectors: Path | None = None  # of words, for families that take them
    scratch: bool = False  # random weights in place of those that a model on disk has
