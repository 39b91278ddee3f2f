"""What a model that writes, such as T5, reads of a question and what it may write of it: texts, and their tokens.

labels   RobustLR's way: `$answer$ ; $question$ = … ; $context$ = …` is read, `$answer$ = True` written. The texts are
         those of the prompt robustlr-t5.
choices  NAIL's way: passage, question and one option are read, True or False is written.
spans    question and passage are read, as T5 has learnt to from SQuAD, and the answer's own words written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import numpy as np

from tollens.errors import InputError
from tollens.readers.models.prompt import Template
from tollens.readers.models.slots import fill
from tollens.readers.neural.choosing import HEAD
from tollens.readers.neural.form import Form
from tollens.readers.neural.rows import Numbers
from tollens.records import Question
from tollens.text import encodable

_CHOICE = "context: {passage} question: {question} option: {option}"
_SPAN = "question: {question} context: {passage}"
_CUT_FIRST = ("passage", "question", "option")
_NEVER = -1
TRUTHS = ("True", "False")  # what is written of an option


@dataclass(frozen=True, slots=True)
class Shown:
    """A text that a model reads, and where its slots stand in it."""

    text: str
    places: Mapping[str, tuple[int, int]]  # of the first character, and of the one behind the last


def shown_texts(question: Question, form: Form) -> list[Shown]:
    """What a model reads of a question: of a choice a text an option, else one."""
    if form == "label":
        # The prompt says how a passage of several parts is shown.
        passage = replace(_template(), texts={"user": "{passage}"}).prompt(question).as_text()
        return [_filled(_template().texts["user"], {"question": question.question, "passage": passage})]
    values = {"question": question.question, "passage": question.passage_text}
    if form == "span":
        return [_filled(_SPAN, values)]
    return [_filled(_CHOICE, {**values, "option": option}) for option in question.options]


def written_texts(form: Form) -> list[str]:
    """What a model may write of a row: one of the labels in the order of a head, or whether an option is right. There
    is no list of spans."""
    if form == "label":
        template = _template()
        return [fill(template.texts["answer"], {"answer": template.labels[label]}) for label in HEAD]
    return list(TRUTHS) if form == "choice" else []


@cache
def _template() -> Template:
    return Template.load("robustlr-t5")


def _filled(form: str, values: Mapping[str, str]) -> Shown:
    text = ""
    places: dict[str, tuple[int, int]] = {}
    for words, slot, _, _ in Formatter().parse(form):
        text += words
        if slot:
            value = encodable(values[slot])
            places[slot] = (len(text), len(text) + len(value))
            text += value
    return Shown(text.rstrip(), places)


class Tokenising:
    """The tokens of what is read and of what is written, by one tokenizer. A row that is read has at most `length`."""

    def __init__(self, tokenizer: Any, length: int) -> None:
        if not tokenizer.is_fast:
            raise InputError(f"expected a tokenizer with a tokenizer.json, found {type(tokenizer).__name__}")
        if tokenizer.pad_token_id is None or tokenizer.eos_token_id is None:
            raise InputError("expected a tokenizer with tokens for padding and for the end of a text, found none")
        self._tokenizer, self._length = tokenizer, length
        self._backend = tokenizer.backend_tokenizer
        # Files may have these from another use; and a text that has '</s>' in it is not to make one.
        self._backend.no_truncation()
        self._backend.no_padding()
        self._backend.encode_special_tokens = True
        self.end: int = tokenizer.eos_token_id
        self.pad: int = tokenizer.pad_token_id

    def rows(self, texts: Sequence[Shown]) -> tuple[tuple[Numbers, ...], str | None]:
        """The tokens of each text, and what was cut, in words.

        The passage alone is cut, at its end, unless that is not enough; then the question is, and then the option.
        """
        found = [self._row(text) for text in texts]
        told = []
        if (passage := min((row.passage for row in found), default=(0, 0)))[0] < passage[1]:
            told.append(f"the passage was cut to {passage[0]} of {passage[1]} tokens")
        if cut := [row.asked for row in found if row.asked[0] < row.asked[1]]:
            told.append("question and option were cut to {} of {} tokens".format(*min(cut)))
        return tuple(row.ids for row in found), "; ".join(told) or None

    def _row(self, text: Shown) -> _Row:
        found = self._backend.encode(text.text)
        ids = np.array(found.ids, np.int32)
        owners = np.full(len(ids), len(_CUT_FIRST))  # the words around the slots are cut last
        ends = np.array(found.offsets, np.int64).reshape(-1, 2)[:, 1]
        for rank, slot in enumerate(_CUT_FIRST):
            start, end = text.places.get(slot, (0, 0))
            owners[(start < ends) & (ends <= end)] = rank
        owners[np.array(found.special_tokens_mask, bool)] = _NEVER
        kept = np.ones(len(ids), bool)
        for rank in range(len(_CUT_FIRST) + 1):
            over = int(kept.sum()) - self._length
            places = np.flatnonzero(owners == rank)
            kept[places[max(0, len(places) - over) :] if over > 0 else []] = False
        passage, asked = owners == 0, (owners == 1) | (owners == 2)
        return _Row(
            ids[kept],
            (int((kept & passage).sum()), int(passage.sum())),
            (int((kept & asked).sum()), int(asked.sum())),
        )

    def written(self, text: str) -> list[int]:
        """The tokens of a text that is written, with that for its end."""
        tokens = list(self._tokenizer(text_target=encodable(text), verbose=False)["input_ids"])
        return tokens if tokens[-1:] == [self.end] else [*tokens, self.end]

    def words(self, tokens: Sequence[int]) -> str:
        """What tokens say, without the tokenizer's own signs."""
        return str(self._tokenizer.decode(list(tokens), skip_special_tokens=True)).strip()

    def save(self, folder: Path) -> None:
        """Write the tokenizer."""
        self._tokenizer.save_pretrained(folder)


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """The tokens of a row; of those of the passage, and of question and option, how many were kept and how many there
    were."""

    ids: Numbers
    passage: tuple[int, int]
    asked: tuple[int, int]
