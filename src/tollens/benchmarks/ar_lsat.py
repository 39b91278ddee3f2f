"""AR-LSAT (Zhong et al. 2021) as published: the analytical reasoning of law school admission tests, 1991 to 2016.

[{"id": …, "passage": …, "questions": [
    {"id": …, "question": …, "options": […], "answer": "B", "tags": ["", "must be true", "simple ordering", ""]}]}]

Texts are kept as they stand. Kinds are the tags that are not blank, the type of question and that of the passage, in
the spellings of whoever tagged that test. A question belongs to the passage that it stands under: the training file has
one whose id and `fatherId` name the next. `isExcept` is blank in every file at hand and not read: the question itself
says EXCEPT.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from tollens.benchmarks.benchmark import Benchmark, PublishedFile
from tollens.benchmarks.source_json import Place, decoded, lettered_answer, source_json
from tollens.records import Item, Origin, Part

_HOME = "https://raw.githubusercontent.com/zhongwanjun/AR-LSAT/main/data"


class _Question(msgspec.Struct):
    id: str | int
    question: str
    options: Annotated[list[str], msgspec.Meta(min_length=1)]
    answer: str | None = None
    tags: list[str] = []


class _Passage(msgspec.Struct):
    id: str | int
    passage: str
    questions: list[msgspec.Raw]


def read_ar_lsat(path: Path, split: str | None) -> Iterator[Item]:
    """The items of a file in order, those of a passage one group. An id that is used twice is told apart by `~2`."""
    seen: Counter[str] = Counter()
    for passage, question, place in _questions(path):
        name = str(question.id)
        seen[name] += 1
        yield Item(
            id=f"ar-lsat/{split or path.stem}/{name}" + (f"~{seen[name]}" if seen[name] > 1 else ""),
            passage=(Part(name="passage", text=passage.passage),),
            question=question.question,
            options=tuple(question.options),
            answer=lettered_answer(question.answer, len(question.options), place),
            kinds=tuple(dict.fromkeys(" ".join(tag.split()) for tag in question.tags if tag.strip())),
            group=str(passage.id),
            split=split,
            origin=Origin(benchmark="ar-lsat", file=path.name, id=name),
        )


def _questions(path: Path) -> Iterator[tuple[_Passage, _Question, Place]]:
    """Every question with its passage and its place."""
    passages = decoded(
        source_json(path), list[msgspec.Raw], "a list of passages, as AR-LSAT was published", Place(path)
    )
    for p, raw in enumerate(passages, start=1):
        here = f"passage {p}"
        passage = decoded(raw, _Passage, "an object with id, passage and questions", Place(path, here))
        for q, asked in enumerate(passage.questions, start=1):
            place = Place(path, f"{here}, question {q}")
            yield passage, decoded(asked, _Question, "an object with id, question, options and answer", place), place


AR_LSAT = Benchmark(
    name="ar-lsat",
    title="AR-LSAT",
    language="en",
    licence="MIT",
    read=read_ar_lsat,
    files=(
        PublishedFile(
            split="train",
            url=f"{_HOME}/AR_TrainingData.json",
            sha256="6745d2e4c29012f4652433c5ceceb0af24ef248c382c39c215c76c43db654cad",
        ),
        PublishedFile(
            split="dev",
            url=f"{_HOME}/AR_DevelopmentData.json",
            sha256="e7a7d17e8893398cedddcc81050cb0cf5f543e5302fef171ffef42e0114158e3",
        ),
        PublishedFile(split="test", url=f"{_HOME}/AR_TestData.json"),
    ),
)
