"""Item: what a benchmark asks and what the right answer is. Question: what a reader may see of it.

>>> item = Item(id="zoo/1", passage=(Part(name="passage", text="All cats are animals. Tom is a cat."),),
...             question="Which must be true?", options=("Tom is an animal.", "Tom is a dog."), answer=0)
>>> item.as_question().options[0]
'Tom is an animal.'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import field

from tollens.records.base import Record

Language = Literal["en", "zh"]

# What a statement can be called, in the order in which labels are options.
LABELS: dict[Language, tuple[str, str, str]] = {"en": ("True", "False", "Unknown"), "zh": ("真", "假", "未知")}

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(index: int) -> str:
    """The letter that people see for an option: 0 is A. An index that no letter stands for is shown as it is."""
    return LETTERS[index] if 0 <= index < len(LETTERS) else f"#{index}"


class Part(Record, frozen=True, kw_only=True):
    """A named part of a passage: 'passage', or 'background' and 'situation'."""

    name: str
    text: str


def situation_of(passage: Sequence[Part]) -> str:
    """The text that a span is taken from, beside the question: the part called situation, or else the whole passage."""
    named = [part.text for part in passage if part.name == "situation"]
    return "\n".join(named or [part.text for part in passage])


class Origin(Record, frozen=True, kw_only=True):
    """Where an item comes from: the benchmark and its file, or the recipe and its seed."""

    benchmark: str
    file: str | None = None
    line: int | None = None  # where the item begins in that file, from 1
    id: str | None = None  # the identifier that the publisher gave it
    original: str | None = None  # the item as it stands there, where reading it changed its text
    recipe: str | None = None  # the builder and its version, for an item made here
    seed: int | None = None
    index: int | None = None


class Question(Record, frozen=True, kw_only=True, tag_field="record", tag="question/1"):
    """What a reader may see: an Item without its answer or anything from which the answer could be read off."""

    id: str
    question: str
    passage: tuple[Part, ...] = ()
    options: tuple[str, ...] = ()
    language: Language = "en"
    benchmark: str | None = None

    @property
    def passage_text(self) -> str:
        """The parts of the passage, a line each."""
        return "\n".join(part.text for part in self.passage)


class Item(Record, frozen=True, kw_only=True, tag_field="record", tag="item/1"):
    """One item of a benchmark.

    With options, `answer` is the index of the right one, from 0; without, `spans` are the texts that count as right.
    Where neither is given the right answer is not known. A record holds what was read, right or not: an answer
    outside the options is for the checks to find and for the scores to refuse.
    """

    id: str
    question: str
    passage: tuple[Part, ...] = ()
    options: tuple[str, ...] = ()
    answer: int | None = None
    spans: tuple[str, ...] = ()
    language: Language = "en"
    kinds: tuple[str, ...] = ()  # reasoning types; an item can have several
    group: str | None = None  # items that are scored together: a theory and its edits, a minimal pair
    author: str | None = None
    split: str | None = None
    origin: Origin | None = None
    theory: str | None = None  # what the words state, in the notation of the logic room
    measures: dict[str, int] = field(
        default_factory=dict
    )  # counts that a builder recorded: depth of the proof, rules, facts, worlds
    backbone: str | None = None  # the item without its words: a theory over placeholders, templates for sentences
    grounding: dict[str, str] = field(default_factory=dict)  # the words of each placeholder, by symbol
    explanation: str | None = None  # why the answer is right, in the item's language
    fallacies: tuple[str, ...] = ()  # of each option the fallacy that it commits; empty for the right one

    @property
    def passage_text(self) -> str:
        """The parts of the passage, a line each."""
        return "\n".join(part.text for part in self.passage)

    @property
    def benchmark(self) -> str | None:
        """The benchmark that the item belongs to, where its origin says."""
        return self.origin.benchmark if self.origin else None

    @property
    def answer_text(self) -> str:
        """The right answer in words, the first span where several count; empty where it is not known."""
        if self.answer is not None and 0 <= self.answer < len(self.options):
            return self.options[self.answer]
        return self.spans[0] if self.spans else ""

    @property
    def writer(self) -> str | None:
        """Who wrote it; None where the author is not said, or is blank."""
        return (self.author or "").strip() or None

    def as_question(self) -> Question:
        """What a reader may see of it. Kinds, group and origin stay behind: each can give the answer away."""
        return Question(
            id=self.id,
            question=self.question,
            passage=self.passage,
            options=self.options,
            language=self.language,
            benchmark=self.benchmark,
        )
