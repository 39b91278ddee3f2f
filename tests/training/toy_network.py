"""A network of a few hundred numbers: bags of embedded words. It learns which option, or which word, the passage and
the question speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Encoded, Target, Tensors
from tollens.records import Prediction, Question
from tollens.seeds import stream
from tollens.training.examples import Example

COLOURS = ("red", "blue", "green", "grey")
FILLERS = "one box of the lot is here and some are there in a row by the wall".split()
WORDS = {word: number for number, word in enumerate(dict.fromkeys(["?", *COLOURS, *FILLERS, "which", "colour?"]))}
WIDTH = 16


@dataclass(frozen=True, slots=True)
class Bags:
    question: Question
    context: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    detail: str | None = None

    @property
    def rows(self) -> int:
        return len(self.options)

    @property
    def length(self) -> int:
        return len(self.context)


class ToyModule(nn.Module):  # type: ignore[misc]
    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.embedding = nn.Embedding(len(WORDS), WIDTH, padding_idx=0)
        self.norm = nn.LayerNorm(WIDTH)
        self.dense = nn.Linear(WIDTH, WIDTH)
        self.spare = nn.Linear(2, 2)  # no gradient ever reaches it
        self.dropout = nn.Dropout(dropout)

    def forward(self, context: Any, options: Any, offered: Any, targets: Any = None) -> Any:
        read = self.norm(self.dense(self.dropout(self.mean(context))))
        scores = (self.mean(options) * read[:, None]).sum(2)
        return {"scores": scores.masked_fill(~offered, -1e4)}

    def mean(self, bags: Any) -> Any:
        """Of the words that are there: padding counts for nothing."""
        return self.embedding(bags).sum(-2) / (bags != 0).sum(-1, keepdim=True).clamp(min=1)


class Toy:
    """`fits` is the most questions that it takes at once; more, and torch says that there is no memory."""

    family = "toy"
    notes: tuple[str, ...] = ()

    def __init__(self, form: Form = "choice", dropout: float = 0.2, fits: int = 10_000) -> None:
        self.form: Form = form
        self.module: Any = ToyModule(dropout)
        self.fits = fits
        self.lowered: Mapping[str, str] = {}
        self.asked: list[int] = []  # how many questions each pass of the training had

    def encode(self, question: Question) -> Encoded:
        context = _bag(f"{question.passage_text} {question.question}")
        options = question.options or tuple(question.passage_text.split())
        return Bags(question, context, tuple(map(_bag, options)))

    def target(self, encoded: Encoded, answer: int | None, spans: Sequence[str]) -> Target | None:
        if answer is not None:
            return Target(answer)
        words = encoded.question.passage_text.split()
        return next((Target(words.index(span)) for span in spans if span in words), None)

    def tensors(self, encoded: Sequence[Encoded], targets: Sequence[Target] | None = None) -> Tensors:
        bags = [each for each in encoded if isinstance(each, Bags)]
        if targets is not None:
            self.asked.append(len(bags))
        if len(bags) > self.fits:
            raise RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 1 bytes")
        width = max(each.length for each in bags)
        rows = max(each.rows for each in bags)
        longest = max(len(option) for each in bags for option in each.options)
        empty = (0,) * longest
        options = [[_padded(option, longest) for option in each.options] for each in bags]
        tensors = {
            "context": torch.tensor([_padded(each.context, width) for each in bags]),
            "options": torch.tensor([[*each, *[empty] * (rows - len(each))] for each in options]),
            "offered": torch.tensor([[place < each.rows for place in range(rows)] for each in bags]),
        }
        return tensors if targets is None else {**tensors, "targets": torch.tensor([each.place for each in targets])}

    def losses(self, outputs: Any, tensors: Tensors) -> Any:
        return nn.functional.cross_entropy(outputs["scores"], tensors["targets"], reduction="none")

    def predictions(self, outputs: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
        found = []
        for each, scores in zip(encoded, outputs["scores"].softmax(1).tolist(), strict=True):
            rounded = tuple(round(score, 4) for score in scores[: each.rows])
            place = rounded.index(max(rounded))
            if each.question.options:
                found.append(Prediction(item=each.question.id, answer=place, option_scores=rounded))
            else:
                found.append(Prediction(item=each.question.id, span=each.question.passage_text.split()[place]))
        return found

    def save(self, folder: Path) -> None:
        torch.save(self.module.state_dict(), folder / "toy.bin")


def examples(size: int, seed: int = 1, form: Form = "choice") -> list[Example]:
    """Passages of many lengths in which one colour is named; the question asks for it."""
    from factories import make_question
    from tollens.records import Part

    found = []
    for number in range(size):
        source = stream(seed, "toy", 1, number)
        words = source.choices(FILLERS, k=source.randint(2, 14))
        answer = source.randrange(len(COLOURS))
        words.insert(source.randint(0, len(words)), COLOURS[answer])
        passage = (Part(name="passage", text=" ".join(words)),)
        question = make_question(
            id=f"toy/{seed}/{number}",
            passage=passage,
            question="Which colour?",
            options=() if form == "span" else COLOURS,
        )
        found.append(Example(question, spans=(COLOURS[answer],)) if form == "span" else Example(question, answer))
    return found


def _bag(text: str) -> tuple[int, ...]:
    return tuple(WORDS.get(word, 0) for word in text.lower().split()) or (0,)


def _padded(bag: tuple[int, ...], width: int) -> tuple[int, ...]:
    return bag + (0,) * (width - len(bag))
