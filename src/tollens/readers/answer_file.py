"""Answers that were made elsewhere: {id: answer} as JSON, JSON Lines or CSV.

An answer to a choice is a letter, the option's index from 0, or the option's whole text, in upper or lower case; to a
question without options it is the text itself. A single letter is always a letter, and a JSON number always an index.
What is none of these, or could be two of them, is kept as it was and counts as unreadable. Predictions of ours are
taken whole, reasons and all.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tollens.errors import InputError, shown
from tollens.records import LETTERS, Prediction, Question, check_readable
from tollens.text import encodable

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
    if isinstance(answer, Prediction):
        return msgspec.structs.replace(answer, item=question.id)
    if answer is None or answer == "":
        return Prediction(item=question.id, missing="abstained", detail="the answer is empty")
    if not question.options:
        return Prediction(item=question.id, span=encodable(str(answer)))
    index = _option(question, answer)
    if index is None:
        return Prediction(item=question.id, missing="unreadable", detail=encodable(str(answer)))
    return Prediction(item=question.id, answer=index)


def _option(question: Question, answer: object) -> int | None:
    text = unicodedata.normalize("NFKC", str(answer)).strip()
    if len(text) == 1 and text.upper() in LETTERS:
        return _within(question, LETTERS.index(text.upper()))
    is_number = not isinstance(answer, bool) and text.isascii() and text.isdigit() and len(text) < 4
    index = _within(question, int(text)) if is_number else None
    if isinstance(answer, int):
        return index
    same = _same(question, str(answer).strip())
    readings = same | ({index} if index is not None else set())
    return readings.pop() if len(readings) == 1 else None


def _same(question: Question, answer: str) -> set[int]:
    """The options of that text; where there is none, those that differ from it in upper and lower case alone."""
    options = [option.strip() for option in question.options]
    exact = {place for place, option in enumerate(options) if option == answer}
    return exact or {place for place, option in enumerate(options) if option.casefold() == answer.casefold()}


def _within(question: Question, index: int) -> int | None:
    return index if index < len(question.options) else None


Rows = Iterator[tuple[int | None, str, object]]


def _json_object(text: str, path: Path) -> Rows:
    try:
        # Pairs, not a dict: a key that stands twice would otherwise vanish.
        pairs = json.loads(text, object_pairs_hook=list)
    except (ValueError, RecursionError) as error:
        raise InputError(f"expected a JSON object of id and answer: {error}", file=path) from error
    if not isinstance(pairs, list) or any(not isinstance(pair, tuple) for pair in pairs):
        hint = "; a list of rows goes into a .jsonl file, a row a line" if text.lstrip().startswith("[") else ""
        raise InputError(f"expected a JSON object of id and answer{hint}", file=path)
    for item, answer in pairs:
        yield None, item, _plain_value(answer, path, None, item)


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
        if len(set(reader.fieldnames or ())) < len(reader.fieldnames or ()):
            raise InputError(f"two columns have one name: {shown(reader.fieldnames)}", file=path, line=1)
        for row in reader:
            if None in row:
                raise InputError("the row has more columns than the header", file=path, line=reader.line_num)
            yield reader.line_num, *_id_and_answer(row, path, reader.line_num)
    except csv.Error as error:
        raise InputError(f"expected CSV: {error}", file=path, line=reader.line_num) from error


def _id_and_answer(row: dict[str, object], path: Path, line: int) -> tuple[str, object]:
    if "record" in row:
        return _prediction(row, path, line)
    item = next((row[key] for key in _ID_KEYS if row.get(key) is not None), None)
    known = [key for key in _ANSWER_KEYS if key in row]
    if item is None or not known:
        raise InputError(
            f"expected {' or '.join(_ID_KEYS)} and {' or '.join(_ANSWER_KEYS)}, found {shown(list(row))}",
            file=path,
            line=line,
        )
    given = [row[key] for key in known if row[key] is not None]
    if len(given) > 1:
        raise InputError(f"expected one answer, found {' and '.join(known)}: which is it?", file=path, line=line)
    return str(item), _plain_value(given[0] if given else None, path, line, str(item))


def _prediction(row: dict[str, object], path: Path, line: int) -> tuple[str, object]:
    """A record of ours: a prediction is taken whole; anything else, an item above all, holds no answers."""
    try:
        prediction = msgspec.convert(row, Prediction)
    except msgspec.ValidationError as error:
        told = f"expected a prediction, found a record {shown(row['record'])}: {error}"
        raise InputError(told, file=path, line=line) from error
    return prediction.item, prediction


def _plain_value(answer: object, path: Path, line: int | None, item: str) -> object:
    if isinstance(answer, list | dict):
        pairs = isinstance(answer, dict) or any(isinstance(each, tuple) for each in answer)
        found = "an object" if pairs else f"a list of {len(answer)}"
        raise InputError(f"expected one answer, a text or a number, found {found}", file=path, line=line, item=item)
    return answer
