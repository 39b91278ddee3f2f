"""An encoder that chooses: one of the options, a row for each, or a label for the statement in its one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from tollens.readers.neural.choosing import (
    labels_in_head,
    option_losses,
    option_predictions,
    option_target,
    options_of,
    outputs_tensor,
    weighed,
)
from tollens.readers.neural.encoder.pooled import Pooling
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Encoded, Target, Tensors
from tollens.readers.neural.rows import Row, Rows
from tollens.records import Prediction, Question


@dataclass(frozen=True, slots=True, eq=False)
class OptionRows:
    """A question with options, in rows."""

    question: Question
    tokens: tuple[Row, ...]
    length: int
    outputs: tuple[int, ...]  # of the network: which of them weighs each option
    detail: str | None  # what was cut

    @property
    def rows(self) -> int:
        """One an option, or one for a statement."""
        return len(self.tokens)


class OptionEncoder:
    """The network for choices and labels."""

    family = "encoder"

    def __init__(
        self,
        module: Any,
        rows: Rows,
        form: Literal["choice", "label"],
        save: Callable[[Path], None],
        pooling: Pooling = "first",
        notes: tuple[str, ...] = (),
    ) -> None:
        self.module = module
        self.notes = notes
        self.lowered: Mapping[str, str] = {}
        self.form: Form = form
        self.save = save
        self._rows, self._pooling = rows, pooling

    def encode(self, question: Question) -> OptionRows:
        """A row an option for a choice; one row for a label."""
        if self.form == "choice":
            tails, outputs = [(question.question, option) for option in question.options], options_of(question)
        else:
            tails, outputs = [(question.question, "")], labels_in_head(question)
        rows, detail = self._rows.tailed(question.passage_text, tails)
        return OptionRows(question, rows, max(map(self._rows.size, rows)), tuple(outputs), detail)

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        """The option, where there is one at that place."""
        del spans
        return option_target(encoded.question, answer)

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        """A choice has the shape [questions, options, tokens]; questions with fewer options have empty rows for them,
        which no loss and no answer looks at."""
        import torch

        given = cast(Sequence[OptionRows], encoded)
        most = max(each.rows for each in given)
        rows = [row for each in given for row in (*each.tokens, *[self._rows.empty] * (most - each.rows))]
        shape = (len(given), most, -1) if self.form == "choice" else (len(given), -1)
        tensors = {name: each.reshape(shape) for name, each in self._rows.tensors(rows).items()}
        if self._pooling == "all":
            tensors["pooled"] = tensors["attention_mask"]
        elif self._pooling == "asked":
            tensors["pooled"] = self._rows.second_mask(rows).reshape(shape)
        tensors["outputs"] = outputs_tensor([each.outputs for each in given])
        if targets is not None:
            tensors["places"] = torch.tensor([target.place for target in targets])
        return tensors

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        """The cross-entropy over the options that each question has."""
        return option_losses(weighed(outputs, tensors["outputs"]), tensors["places"])

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        """The likeliest of the options."""
        given = cast(Sequence[OptionRows], encoded)
        places = outputs_tensor([each.outputs for each in given]).to(outputs.device)
        return option_predictions(weighed(outputs, places), given)
