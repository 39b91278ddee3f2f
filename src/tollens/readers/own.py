"""A user's own reader: a Python class in a file of theirs, named as `path/to/file.py:Class`.

    class Shortest:
        def read(self, questions):
            return [min(range(len(q.options)), key=lambda k: len(q.options[k])) for q in questions]

`read` gets questions (`tollens.Question`) and gives one answer for each: a letter, an option's index from 0, its text,
a span, None where it abstains, or a whole `tollens.Prediction`. A `card` of its own says what decides its answers;
without one its file does.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import msgspec

from tollens.errors import InputError, shown
from tollens.readers.answer_file import as_prediction
from tollens.records import Prediction, Question, ReaderCard

ENDING = ".py"


def is_own(spec: str) -> bool:
    """Whether a spec names a class in a file, or the file alone."""
    file, colon, _ = spec.rpartition(":")
    return (file if colon else spec).endswith(ENDING)


class Own:
    """The class that a spec names, made without arguments."""

    def __init__(self, spec: str) -> None:
        name, colon, attribute = spec.rpartition(":")
        if not (colon and attribute):
            raise InputError(f"expected a class in a file, as in path/to/file{ENDING}:Class, found {shown(spec)}")
        self._path = Path(name)
        made = _made(self._path, attribute)
        read = getattr(made, "read", None)
        if not callable(read):
            raise InputError(f"expected the class {attribute} to have a method read(questions)", file=self._path)
        self._read = cast(Callable[[Sequence[Question]], object], read)
        card = getattr(made, "card", None)
        digest = hashlib.sha256(self._path.read_bytes()).hexdigest()
        own = card if isinstance(card, ReaderCard) else ReaderCard(name=f"{self._path.name}:{attribute}", settings={})
        settings = {**own.settings, "file": self._path.name, "sha256": digest}
        self.card = ReaderCard(name=own.name, settings=settings, lineage=own.lineage)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        try:
            found = self._read(questions)
        except (Exception, SystemExit) as error:
            raise InputError(f"the reader failed, {_where(error, self._path)}", file=self._path) from error
        if not isinstance(found, Sequence) or isinstance(found, str) or len(found) != len(questions):
            count = f"{len(found)} of them" if isinstance(found, Sequence) else shown(found)
            raise InputError(f"expected a list of {len(questions)} answers, found {count}", file=self._path)
        return [self._prediction(question, answer) for question, answer in zip(questions, found, strict=True)]

    def _prediction(self, question: Question, answer: object) -> Prediction:
        """What an answer says of a question; InputError where it is a prediction that cannot be one of it."""
        if not isinstance(answer, Prediction):
            return as_prediction(question, answer)
        if answer.item != question.id:
            told = f"expected answers in the order of the questions, the next to {shown(question.id)}"
            raise InputError(f"{told}, found one to {shown(answer.item)}", file=self._path)
        try:
            whole = msgspec.json.decode(msgspec.json.encode(answer), type=Prediction)
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise InputError(f"expected a prediction, found {shown(answer)}: {error}", file=self._path) from error
        count = len(question.options)
        if whole.answer is not None and not 0 <= whole.answer < count:
            told = f"expected an option from 0 to {count - 1}" if count else "expected a span, as there are no options"
            raise InputError(f"{told}, found {whole.answer}: {question.id}", file=self._path)
        if whole.span is not None and count:
            raise InputError(f"expected an option, found the span {shown(whole.span)}: {question.id}", file=self._path)
        return whole


def _made(path: Path, attribute: str) -> object:
    if not path.is_file():
        raise InputError("expected a Python file, found none of that name", file=path)
    spec = importlib.util.spec_from_file_location(f"tollens_own_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError("expected a Python file", file=path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickling look a class's module up by its name
    try:
        spec.loader.exec_module(module)
        return getattr(module, attribute)()
    except AttributeError as error:
        if hasattr(module, attribute):
            raise InputError(f"the file or its class failed, {_where(error, path)}", file=path) from error
        raise InputError(f"expected a class {attribute}, found none", file=path) from error
    except (Exception, SystemExit) as error:
        raise InputError(f"the file or its class failed, {_where(error, path)}", file=path) from error


def _where(error: BaseException, path: Path) -> str:
    """What went wrong and on which line of the user's file."""
    frames, own = traceback.extract_tb(error.__traceback__), path.resolve()
    lines = [frame.lineno for frame in frames if Path(frame.filename).resolve() == own]
    told = f"{type(error).__name__}: {error}"
    return f"line {lines[-1]}: {told}" if lines else told
