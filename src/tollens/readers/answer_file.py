"""Answers that were made elsewhere: {id: answer} as JSON, JSON Lines or CSV.

An answer to a choice is a letter, the option's index from 0, or the option's whole text; to a question without options
it is the text itself. What is none of these is kept as it was and counts as unreadable.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tollens.errors import InputError, shown
from tollens.records import LETTERS, Prediction, Question, check_readable

_ID_KEYS = ("id", "item", "example_id")
_ANSWER_KEYS = ("answer", "span", "prediction", "pred")

Answers = dict[str, object]


def read_answers(path: Path) -> Answers:
    """The answers by item id. A second answer for one id, or a row without both, is refused."""
    check_readable(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"expected UTF-8 text: {error}", file=path) from error
    rows = {".csv": _csv_rows, ".jsonl": _json_lines, ".json": _json_object}.get(path.suffix.lower())
    if rows is None:
        raise InputError("expected answers in a file that ends in .json, .jsonl or .csv", file=path)
    answers: Answers = {}
    for line, item, answer in rows(text, path):
        if item in answers:
            raise InputError("a second answer for the same item", file=path, line=line, item=item)
        answers[item] = answer
    if not answers:
        raise InputError("expected answers, found none", file=path)
    return answers


def as_prediction(question: Question, answer: object) -> Prediction:
    """What an answer says of a question: an option, a span, or why it is neither."""
    if answer is None or answer == "":
        return Prediction(item=question.id, missing="abstained", detail="the answer is empty")
    if not question.options:
        return Prediction(item=question.id, span=str(answer))
    index = _option(question, answer)
    if index is None:
        return Prediction(item=question.id, missing="unreadable", detail=str(answer))
    return Prediction(item=question.id, answer=index)


def _option(question: Question, answer: object) -> int | None:
    text = unicodedata.normalize("NFKC", str(answer)).strip()
    exact = [index for index, option in enumerate(question.options) if option.strip() == str(answer).strip()]
    if len(exact) == 1:
        return exact[0]
    if len(text) == 1 and text.upper() in LETTERS:
        index = LETTERS.index(text.upper())
    elif text.isascii() and text.isdigit() and not isinstance(answer, bool):
        index = int(text)
    else:
        return None
    return index if index < len(question.options) else None


Rows = Iterator[tuple[int | None, str, object]]


def _json_object(text: str, path: Path) -> Rows:
    try:
        # Pairs, not a dict: a key that stands twice would otherwise vanish.
        pairs = json.loads(text, object_pairs_hook=list)
    except (ValueError, RecursionError) as error:
        raise InputError(f"expected a JSON object of id and answer: {error}", file=path) from error
    if not isinstance(pairs, list) or any(not isinstance(pair, tuple) for pair in pairs):
        raise InputError("expected a JSON object of id and answer", file=path)
    for item, answer in pairs:
        yield None, item, _plain_value(answer, path, None)


def _json_lines(text: str, path: Path) -> Rows:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError(f"expected a JSON object: {error}", file=path, line=number) from error
        if not isinstance(row, dict):
            raise InputError(f"expected a JSON object, found {shown(row)}", file=path, line=number)
        yield number, *_id_and_answer(row, path, number)


def _csv_rows(text: str, path: Path) -> Rows:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        for row in reader:
            yield reader.line_num, *_id_and_answer(row, path, reader.line_num)
    except csv.Error as error:
        raise InputError(f"expected CSV: {error}", file=path, line=reader.line_num) from error


def _id_and_answer(row: dict[str, object], path: Path, line: int) -> tuple[str, object]:
    item = next((row[key] for key in _ID_KEYS if row.get(key) is not None), None)
    # One of our own predictions without an answer says so in 'missing'.
    known = [key for key in (*_ANSWER_KEYS, "missing") if key in row]
    if item is None or not known:
        raise InputError(
            f"expected {' or '.join(_ID_KEYS)} and {' or '.join(_ANSWER_KEYS)}, found {shown(list(row))}",
            file=path,
            line=line,
        )
    answer = row[known[0]] if known[0] != "missing" else None
    return str(item), _plain_value(answer, path, line)


def _plain_value(answer: object, path: Path, line: int | None) -> object:
    if isinstance(answer, list | dict):
        raise InputError(f"expected one answer, found {shown(answer)}", file=path, line=line)
    return answer
