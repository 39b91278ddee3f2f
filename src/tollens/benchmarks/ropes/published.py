"""ROPES's files, both ways: one JSON object, like SQuAD's, with a background and a situation for a context.

{"version": "1.0", "data": [{"title": …, "paragraphs": [
    {"background": …, "situation": …, "qas": [{"id": …, "question": …, "answers": [{"text": …}]}]}]}]}

Questions of one background and situation are one group. Texts are kept as they stand, outer spaces and all. The test
questions were published without answers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from tollens.benchmarks.source_json import Place, decoded, source_json
from tollens.errors import InputError
from tollens.records import Item, Language, Origin, Part, atomically

BACKGROUND, SITUATION = "background", "situation"
VERSION = "1.0"


class _Answer(msgspec.Struct):
    text: str


class _Question(msgspec.Struct):
    question: str
    id: str | int
    answers: list[_Answer] = []


class _Paragraph(msgspec.Struct):
    background: str
    situation: str
    qas: list[msgspec.Raw]


class _Article(msgspec.Struct):
    paragraphs: list[msgspec.Raw]


class _File(msgspec.Struct):
    data: list[msgspec.Raw]


def read_published(
    path: Path, split: str | None, *, benchmark: str = "ropes", language: Language = "en"
) -> Iterator[Item]:
    """The items of a file in order. An id that the file uses twice is told apart by `~2`."""
    part = f"{benchmark}/{split or path.stem}"
    groups: dict[tuple[str, str], str] = {}
    seen: Counter[str] = Counter()
    for paragraph, question in _questions(path):
        context = paragraph.background, paragraph.situation
        name = str(question.id)
        seen[name] += 1
        yield Item(
            id=f"{part}/{name}" + (f"~{seen[name]}" if seen[name] > 1 else ""),
            passage=(Part(name=BACKGROUND, text=context[0]), Part(name=SITUATION, text=context[1])),
            question=question.question,
            spans=tuple(answer.text for answer in question.answers),
            language=language,
            group=groups.setdefault(context, f"{part}/situation-{len(groups) + 1}"),
            split=split,
            origin=Origin(benchmark=benchmark, file=path.name, id=name),
        )


def _questions(path: Path) -> Iterator[tuple[_Paragraph, _Question]]:
    """Every question with its paragraph. They are decoded one by one, so that a fault can be told with its place."""
    whole = decoded(source_json(path), _File, _as_published("an object with data"), Place(path))
    for a, article in enumerate(whole.data, start=1):
        here = f"article {a}"
        paragraphs = decoded(
            article, _Article, _as_published("an object with paragraphs"), Place(path, here)
        ).paragraphs
        for p, raw in enumerate(paragraphs, start=1):
            there = f"{here}, paragraph {p}"
            paragraph = decoded(raw, _Paragraph, _as_published("background, situation and qas"), Place(path, there))
            for q, asked in enumerate(paragraph.qas, start=1):
                expected = _as_published("id, question and answers with a text each")
                yield paragraph, decoded(asked, _Question, expected, Place(path, f"{there}, question {q}"))


def _as_published(expected: str) -> str:
    return f"{expected}, as ROPES was published"


def write_published(path: Path, items: Iterable[Item]) -> int:
    """Write the items in the published format, so that the authors' evaluation runs on them, and return how many there
    were. Questions in a row about one background and situation share a paragraph."""
    article: list[tuple[tuple[str, str], list[dict[str, object]]]] = []
    seen: set[str] = set()
    for item in items:
        context, name = _context(item), (item.origin.id if item.origin else None) or item.id
        if name in seen:
            raise InputError(f"expected one question of each id, found {name!r} again", item=item.id)
        seen.add(name)
        if not article or article[-1][0] != context:
            article.append((context, []))
        answers = [{"text": span} for span in item.spans]
        article[-1][1].append({"question": item.question, "id": name, "answers": answers})
    paragraphs = [
        {BACKGROUND: background, SITUATION: situation, "qas": questions}
        for (background, situation), questions in article
    ]
    document = {"version": VERSION, "data": [{"title": "ropes", "paragraphs": paragraphs}]}
    with atomically(path) as file:
        file.write(json.dumps(document).encode())  # to the byte as the authors write it
    return len(seen)


def _context(item: Item) -> tuple[str, str]:
    parts = {part.name: part.text for part in item.passage}
    if [part.name for part in item.passage] != [BACKGROUND, SITUATION] or item.options:
        found = f"the parts {', '.join(parts) or 'none'}" + (" and options" if item.options else "")
        raise InputError(f"expected a background, a situation and no options, found {found}", item=item.id)
    return parts[BACKGROUND], parts[SITUATION]
