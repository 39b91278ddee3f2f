"""Items that are answered with a span: what could be chosen, and how far one gets without reading the background.

ROPES's questions come in minimal pairs: what answers one of them is what another could be answered with. So an item's
candidates are the right answers of all the items on its passage that stand in its situation or its
question. Where the question itself offers something ('more or less', 'Monday or Friday') with the key among it, it is
that. With fewer than two there is nothing to choose, nor where the key is offered against something that is not known:
it would stand out by being known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import numpy as np

from tollens.checks.classifiers import FOLDS, MOST, fitted
from tollens.checks.finding import Shortcut
from tollens.checks.shortcuts import greatest
from tollens.checks.units import Choices, unit_named
from tollens.records import Item, situation_of
from tollens.seeds import derive
from tollens.text import alternatives, offered, places_of, span_words, stands_beside_or

Words = tuple[str, ...]
_QUESTION_ONLY = "question-only"


@dataclass(frozen=True, slots=True)
class _Note:
    """What is kept of an item until all on its passage are known: words, as texts."""

    id: str
    passage: int  # a hash of it; of the question, where there is no passage
    language: str
    situation: str
    question: str
    key: str
    offers: tuple[str, ...]  # what the question offers, as far as its form tells


@dataclass(frozen=True, slots=True)
class SpanChoice:
    """An item with what it could be answered with; `chosen` is what each shortcut would take of the candidates."""

    id: str
    fold: int
    unit: int
    question: Words
    candidates: tuple[Words, ...]
    key: int
    chosen: Mapping[str, Sequence[int]]


@dataclass(slots=True)
class SpanNotes:
    """The span items as they come. Of more than there is room for, a sample of whole passages is kept."""

    seen: int = 0
    _notes: list[_Note] = field(default_factory=list)

    def add(self, item: Item) -> None:
        """Take an item in, if it is answered with a span."""
        spans = [] if item.options else [span_words(span, item.language) for span in item.spans]
        if not any(spans):
            return
        situation, question = (span_words(text, item.language) for text in (situation_of(item.passage), item.question))
        key = next((span for span in spans if places_of(span, situation) or places_of(span, question)), spans[0])
        self.seen += 1
        self._notes.append(
            _Note(
                id=item.id,
                passage=derive("sample", item.passage_text or item.question),
                language=item.language,
                situation=" ".join(situation),
                question=" ".join(question),
                key=" ".join(key),
                offers=tuple(
                    " ".join(span_words(each, item.language)) for each in alternatives(item.question, item.language)
                ),
            )
        )
        if len(self._notes) >= 2 * MOST:
            self._thin_out()

    def _thin_out(self) -> None:
        """Keep the passages that come first by hash, so that the sample is the same in any order."""
        sizes = dict.fromkeys(sorted({note.passage for note in self._notes}), 0)
        for note in self._notes:
            sizes[note.passage] += 1
        kept = {passage for passage, so_far in zip(sizes, accumulate(sizes.values()), strict=True) if so_far <= MOST}
        self._notes = [note for note in self._notes if note.passage in kept]

    @property
    def count(self) -> int:
        """How many items are kept."""
        return len(self._notes)

    def choices(self) -> list[SpanChoice]:
        """The items that have a choice, in their order."""
        if len(self._notes) > MOST:
            self._thin_out()
        answers: dict[int, dict[str, None]] = {}
        for note in self._notes:
            answers.setdefault(note.passage, {})[note.key] = None
        found = (_choice(note, list(answers[note.passage])) for note in self._notes)
        return [choice for choice in found if choice is not None]


def _choice(note: _Note, answers: Sequence[str]) -> SpanChoice | None:
    question = note.question.split()
    text = [*note.situation.split(), *question]
    listed = _candidates(note, [answer for answer in answers if places_of(answer.split(), text)])
    if len(listed) < 2 or note.key not in listed:
        return None
    places = [places_of(answer.split(), text) or [len(text)] for answer in listed]
    return SpanChoice(
        id=note.id,
        fold=derive("fold", note.situation or note.question) % FOLDS,
        unit=unit_named(None, note.situation or note.question),
        question=tuple(question),
        candidates=tuple(tuple(answer.split()) for answer in listed),
        key=listed.index(note.key),
        chosen={
            "first-entity": greatest([-there[0] for there in places]),
            "last-entity": greatest([there[-1] for there in places]),
            "more-frequent-entity": greatest([len(there) for there in places]),
        },
    )


def _candidates(note: _Note, answers: Sequence[str]) -> list[str]:
    """What the item could be answered with; answers are those on its passage that stand in its text."""
    question = note.question.split()
    known = [answers[place] for place in offered([answer.split() for answer in answers], question, note.language)]
    for choice in (known, note.offers):
        if note.key in choice:
            return list(choice)
    return [] if stands_beside_or(note.key.split(), question, note.language) else list(answers)


def question_only_of_spans(choices: Sequence[SpanChoice]) -> tuple[Shortcut, list[str]]:
    """How far the question alone gets at telling which candidate it is, and the items that it gets right.

    A logistic regression weighs each candidate by its words, by its turn in the question and the words beside it there,
    and by both of these with every word of the question. Items of one situation are in one fold.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer

    rows = [list(_features(choice, place)) for choice in choices for place in range(len(choice.candidates))]
    table: Any = TfidfVectorizer(analyzer=list, sublinear_tf=True, min_df=2).fit_transform(rows)
    sizes = [len(choice.candidates) for choice in choices]
    is_key = np.array([place == choice.key for choice in choices for place in range(len(choice.candidates))])
    folds = np.repeat([choice.fold for choice in choices], sizes)
    weights = np.zeros(len(rows))
    for fold in range(FOLDS):
        test = folds == fold
        if test.any() and not test.all():
            weights[test] = fitted(table[~test], is_key[~test]).decision_function(table[test])
    right, start, found = [], 0, Choices()
    for choice, size in zip(choices, sizes, strict=True):
        taken = int(np.argmax(weights[start : start + size]))
        found.add(choice.unit, choice.key, size, {_QUESTION_ONLY: [taken]})
        if taken == choice.key:
            right.append(choice.id)
        start += size
    shortcut = Shortcut(
        name=_QUESTION_ONLY,
        accuracy=found.accuracy(_QUESTION_ONLY, len(right)),
        chance=sum(1 / size for size in sizes) / len(choices),
        p=found.tail(_QUESTION_ONLY, len(right)),
    )
    return shortcut, right


def _features(choice: SpanChoice, place: int) -> Iterator[str]:
    """What a candidate is in the light of the question alone."""
    firsts = [next(iter(places_of(each, choice.question)), -1) for each in choice.candidates]
    first, name = firsts[place], " ".join(choice.candidates[place])
    turn = sum(0 <= other < first for other in firsts) if first >= 0 else "none"
    yield "candidate"
    yield f"is {name}"
    yield f"turn {turn}"
    if first >= 0:
        yield f"after {choice.question[first - 1] if first else ''}"
        yield f"before {' '.join(choice.question[first + len(choice.candidates[place]) :][:1])}"
    for word in sorted(set(choice.question)):  # in any other order sums differ from process to process
        yield f"{word} turn {turn}"
        yield f"{word} is {name}"
