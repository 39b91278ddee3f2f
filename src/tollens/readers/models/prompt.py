"""Prompts: what a model is shown of a question, from a template that a person can copy and change.

>>> from tollens.records import Part
>>> question = Question(id="zoo/1", passage=(Part(name="passage", text="All cats are animals. Tom is a cat."),),
...                     question="Which must be true?", options=("Tom is an animal.", "Tom is a dog."))
>>> prompt = template_for(question, "direct").prompt(question)
>>> prompt.marks
('A', 'B')

A template is a TOML file; docs/models.md says what stands in it. Slots are found in the template alone, once: braces in
the text of an item stay what they are.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, cast, get_args

from tollens.errors import InputError, shown
from tollens.names import look_up
from tollens.readers.models.slots import fill, loose_brace, slots
from tollens.records import LETTERS, Item, Language, Question, check_readable
from tollens.text import encodable
from tollens.text.labels import Label, labels_of

Role = Literal["system", "user", "assistant"]
Form = Literal["choice", "label", "span"]
Manner = Literal["direct", "steps"]

FOLDER = Path(__file__).parent / "prompts"
_MARK = re.compile(r"^\(?[A-Ea-e][).:]\s*")  # an option that brings its own letter: 'A) True'
_LABEL_SLOTS: dict[str, Label] = {"true": "True", "false": "False", "unknown": "Unknown"}
_TITLES: dict[Language, dict[str, str]] = {
    "en": {"background": "Background: ", "situation": "Situation: ", "theory": "Theory: ", "passage": "Passage: "},
    "zh": {"background": "背景：", "situation": "情境：", "theory": "理论：", "passage": "短文："},
}
_PARTS = frozenset(_TITLES["en"]) - {"passage"}
_ITEM_SLOTS = _PARTS | {"passage", "question", "options", "marks", *_LABEL_SLOTS}
# The texts that a template may have, and the slots that each of them may have and must have.
_TEXTS: dict[str, frozenset[str]] = {
    "system": frozenset({"marks", *_LABEL_SLOTS}),
    "user": _ITEM_SLOTS | {"examples"},
    "answer": frozenset({"answer", "explanation"}),
    "example": _ITEM_SLOTS | {"answer", "explanation"},
}
_NEEDED: dict[Form, frozenset[str]] = {
    "choice": frozenset({"question", "options"}),
    "label": frozenset({"question"}),
    "span": frozenset({"question"}),
}


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is shown. `marks` are what the options were shown under, in the order of the question's options:
    letters for choices ('A', 'B', …), words for labels ('True', 'False', 'Unknown'; 'Yes', 'No', 'Maybe'); empty for
    spans. What is shown is what is read back."""

    messages: tuple[Message, ...]
    marks: tuple[str, ...]

    def as_text(self) -> str:
        """One text for a model that goes on writing: a paragraph a turn, an answer right behind its 'Answer:'."""
        text = ""
        for message in self.messages:
            between = "\n\n" if text else ""
            if message.role == "assistant" and text.endswith((":", "：")):
                between = joint(text)
            elif message.role == "assistant":
                between = "\n"
            text += between + message.content
        return text


@dataclass(frozen=True, slots=True)
class Template:
    """The texts of a prompt with slots in them."""

    name: str
    form: Form
    language: Language
    texts: Mapping[str, str]
    labels: Mapping[Label, str]  # what a statement can be called, where the question's own words are not to be shown
    sha256: str  # of the file, so that a run can say which prompt it used

    @classmethod
    def load(cls, name_or_path: str) -> Template:
        """The prompt of that name in the package, or the one in that file."""
        path = Path(name_or_path)
        if name_or_path in packaged() or not (path.suffix or len(path.parts) > 1 or path.exists()):
            path = look_up(name_or_path, packaged(), "prompt, neither a name nor a file:")
        return _read(name_or_path, path)

    def prompt(self, question: Question, examples: Sequence[Item] = ()) -> Prompt:
        """What a model is shown of a question, behind the examples with their answers."""
        marks = self._marks(question)
        values = self._values(question, marks)
        turns: list[Message] = []
        if "examples" in slots(self.texts["user"]):
            values["examples"] = "\n\n".join(self._text("example", self._solved(each)) for each in examples)
        else:
            for solved in map(self._solved, examples):
                turns.append(Message("user", self._text("user", solved)))
                turns.append(Message("assistant", self._text("answer", solved)))
        system = [Message("system", self._text("system", values))] if "system" in self.texts else []
        return Prompt((*system, *turns, Message("user", self._text("user", values))), marks)

    def _text(self, key: str, values: Mapping[str, str]) -> str:
        return encodable(fill(self.texts[key], values))

    def _marks(self, question: Question) -> tuple[str, ...]:
        """What the options are shown under."""
        if form_of(question) != self.form and (self.form, form_of(question)) != ("choice", "label"):
            expected = {"choice": "options", "label": "options that are labels, such as True and False", "span": "none"}
            found = shown(list(question.options)) if question.options else "none"
            raise InputError(f"prompt {self.name} is for {expected[self.form]}, found {found}", item=question.id)
        if self.form == "choice":
            if len(question.options) > len(LETTERS):
                told = f"expected at most {len(LETTERS)} options, a letter each, found {len(question.options)}"
                raise InputError(told, item=question.id)
            return tuple(LETTERS[: len(question.options)])
        labels = labels_of(question.options) or ()
        if not self.labels:
            return tuple(_MARK.sub("", option.strip()).rstrip(".。").strip() for option in question.options)
        missing = [label for label in labels if label not in self.labels]
        if missing:
            raise InputError(f"prompt {self.name} has no word for the label {missing[0]}", item=question.id)
        return tuple(self.labels[label] for label in labels)

    def _values(self, question: Question, marks: Sequence[str]) -> dict[str, str]:
        """What stands in each slot for a question; empty where there is nothing to show."""
        titles = _TITLES[self.language]
        parts = {part.name: part.text for part in question.passage}
        several = len(question.passage) > 1
        passage = [(titles.get(part.name, "") if several else "") + part.text for part in question.passage]
        values = {
            "passage": "\n\n".join(passage),
            "question": question.question,
            "options": "\n".join(f"{mark}. {option}" for mark, option in zip(marks, question.options, strict=True)),
            "marks": _either(marks, self.language),
            "examples": "",
            **dict.fromkeys(_LABEL_SLOTS, ""),
        }
        if self.form == "label":
            by_label = dict(zip(labels_of(question.options) or (), marks, strict=True))
            values |= {slot: by_label.get(label, "") for slot, label in _LABEL_SLOTS.items()}
        for name in _PARTS:
            if not any(name in slots(text) for text in self.texts.values()):
                continue
            if parts and name not in parts:
                found = ", ".join(parts)
                raise InputError(f"prompt {self.name} shows the part {name}, found only {found}", item=question.id)
            values[name] = parts.get(name, "")
        return values

    def _solved(self, example: Item) -> dict[str, str]:
        """What stands in each slot for an example, its answer among them."""
        question = example.as_question()
        marks = self._marks(question)
        if marks and (example.answer is None or not 0 <= example.answer < len(marks)):
            raise InputError(f"expected an example with an answer, found {shown(example.answer)}", item=example.id)
        if not marks and not example.spans:
            raise InputError("expected an example with an answer, found no span", item=example.id)
        answer = marks[example.answer] if marks and example.answer is not None else example.answer_text
        return {**self._values(question, marks), "answer": answer, "explanation": example.explanation or ""}


def joint(text: str) -> str:
    """What stands between a text and the answer that goes on behind it: Chinese has no space behind its colon."""
    return "" if text.endswith("：") else " "


def form_of(question: Question) -> Form:
    """How a question is answered: with a label, another option, or a span."""
    if not question.options:
        return "span"
    return "label" if labels_of(question.options) else "choice"


@cache
def packaged() -> dict[str, Path]:
    """The prompts of the package: their names and files."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


@cache
def packaged_sha256() -> str:
    """The hash of all prompts of the package, for a reader that picks among them."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in packaged().values())).hexdigest()


def template_for(question: Question, manner: Manner) -> Template:
    """The prompt of the package for a question's form and language."""
    return _loaded(f"{form_of(question)}-{question.language}-{manner}")


@cache
def _loaded(name: str) -> Template:
    return Template.load(name)


def _either(marks: Sequence[str], language: Language) -> str:
    """The marks as a choice: 'A, B or C'."""
    comma, last = (", ", " or ") if language == "en" else ("、", "或")
    return last.join([comma.join(marks[:-1]), marks[-1]]) if len(marks) > 1 else "".join(marks)


def _read(name: str, path: Path) -> Template:
    check_readable(path)
    try:
        source = path.read_bytes()
        table = tomllib.loads(source.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"expected UTF-8 text: {error}", file=path) from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"expected a prompt as TOML: {error}", file=path) from error
    allowed = ("form", "language", "labels", *_TEXTS)
    for key in table:
        if key not in allowed:
            raise InputError(f"expected {', '.join(allowed)}, found {key!r}", file=path)
    form = cast(Form, _one_of(table, "form", get_args(Form), path))
    language = cast(Language, _one_of(table, "language", get_args(Language), path))
    texts = {key: table[key] for key in _TEXTS if key in table}
    for key, text in texts.items():
        _check_text(key, text, path)
    _check_whole(form, texts, path)
    labels = _words(table.get("labels", {}), form, path)
    return Template(name, form, language, texts, labels, hashlib.sha256(source).hexdigest())


def _one_of(table: Mapping[str, object], key: str, allowed: Sequence[str], path: Path) -> str:
    found = table.get(key)
    if not isinstance(found, str) or found not in allowed:
        raise InputError(f"expected {key} to be {' or '.join(allowed)}, found {shown(found)}", file=path)
    return found


def _check_text(key: str, text: object, path: Path) -> None:
    if not isinstance(text, str) or not text.strip():
        raise InputError(f"expected {key} to be a text, found {shown(text)}", file=path)
    if brace := loose_brace(text):
        told = "expected a slot such as {question}, or a doubled brace where a brace is meant"
        raise InputError(f"{told}, found {shown(brace)} in {key}", file=path)
    unknown = sorted(slots(text) - _TEXTS[key])
    if unknown:
        known = ", ".join(f"{{{slot}}}" for slot in sorted(_TEXTS[key]))
        raise InputError(f"unknown slot {{{unknown[0]}}} in {key}; it may have {known}", file=path)


def _check_whole(form: Form, texts: Mapping[str, str], path: Path) -> None:
    """Raise InputError unless every text that is needed is there, with the slots that it cannot do without."""
    inline = "examples" in slots(texts.get("user", ""))
    needed: dict[str, frozenset[str]] = {"user": _NEEDED[form]}
    needed |= {"example": _NEEDED[form] | {"answer"}} if inline else {"answer": frozenset({"answer"})}
    for key, wanted in needed.items():
        if key not in texts:
            raise InputError(f"expected a text {key!r}, found {', '.join(texts) or 'none'}", file=path)
        missing = sorted(wanted - slots(texts[key]))
        if missing:
            raise InputError(f"expected the slot {{{missing[0]}}} in {key}, found none", file=path)
    unused = "answer" if inline else "example"
    if unused in texts:
        told = "with {examples} in user it is 'example' that counts, else 'answer'"
        raise InputError(f"{unused!r} is never shown: {told}", file=path)


def _words(found: object, form: Form, path: Path) -> dict[Label, str]:
    """The words for the labels, where a template has its own."""
    if not isinstance(found, dict) or any(key not in get_args(Label) for key in found):
        raise InputError(
            f"expected labels to be words for {', '.join(get_args(Label))}, found {shown(found)}", file=path
        )
    if found and form != "label":
        raise InputError(f"labels are for the form label, found the form {form}", file=path)
    words = [str(word).strip().casefold() if isinstance(word, str) else "" for word in found.values()]
    if "" in words or len(set(words)) < len(words):
        raise InputError(f"expected a different word for each label, found {shown(found)}", file=path)
    return {label: found[label].strip() for label in get_args(Label) if label in found}
