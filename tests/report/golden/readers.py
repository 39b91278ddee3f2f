"""Readers of our own for the golden runs: what they say stands in said.json beside a copy of this file."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tollens import Prediction, Question, ReaderCard


def said(reader: str) -> dict[str, Any]:
    """What that reader says, by item."""
    whole: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("said.json").read_text("utf-8"))
    return whole[reader]


class Sure:
    """Gives each option a probability and takes the likeliest."""

    card = ReaderCard(name="sure", settings={"option_scores": "probability"})

    def read(self, questions: Sequence[Question]) -> list[Prediction | None]:
        found = said("sure")
        return [self._one(question, found.get(question.id)) for question in questions]

    def _one(self, question: Question, weights: list[float] | None) -> Prediction | None:
        if weights is None:
            return None
        return Prediction(item=question.id, answer=weights.index(max(weights)), option_scores=tuple(weights))


class Surer(Sure):
    """The same weights, told as logarithms, which need not sum to 1."""

    card = ReaderCard(name="surer", settings={"option_scores": "log-probability"})

    def _one(self, question: Question, weights: list[float] | None) -> Prediction | None:
        if weights is None:
            return None
        logarithms = tuple(math.log(weight) - 1 for weight in weights)
        return Prediction(item=question.id, answer=weights.index(max(weights)), option_scores=logarithms)


class Looking:
    """Knows less when it is shown less."""

    card = ReaderCard(name="looking", settings={})

    def read(self, questions: Sequence[Question]) -> list[object]:
        found = said("looking")
        return [found[question.id][self._view(question)] for question in questions]

    def _view(self, question: Question) -> str:
        names = [part.name for part in question.passage]
        context = "" if not names else "S," if names == ["situation"] else "C,"
        return context + ("Q,A" if question.question else "A")


class Turning:
    """Knows an option by its words; of some items it takes the first that it is shown, of some it says nothing."""

    card = ReaderCard(name="turning", settings={})

    def read(self, questions: Sequence[Question]) -> list[object]:
        found = said("turning")
        return [found[question.id] for question in questions]


class _Pupil:
    name = ""

    def read(self, questions: Sequence[Question]) -> list[object]:
        found = said(self.name)
        return [found[question.id] for question in questions]


class Few(_Pupil):
    """Trained on a little."""

    name = "few"
    card = ReaderCard(name="pupil", settings={"trained_on": "robustlr/all:fresh", "train_size": "100"})


class Many(_Pupil):
    """Trained on more of the same."""

    name = "many"
    card = ReaderCard(name="pupil", settings={"trained_on": "robustlr/all:fresh", "train_size": "2000"})


class Other(_Pupil):
    """Trained on another set."""

    name = "other"
    card = ReaderCard(name="pupil", settings={"trained_on": "robustlr/not:fresh", "train_size": "2000"})
