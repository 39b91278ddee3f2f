"""Classifiers that see too little to reason: the options alone, or the question alone.

They are cross-validated, with items of one group or passage kept in one fold, so that what they get is not what they
remember.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from tollens.checks.finding import Shortcut
from tollens.checks.units import Choices, balances_tail, unit_of
from tollens.records import Item
from tollens.scores.tails import guessing_tail
from tollens.seeds import derive
from tollens.text import words

FOLDS = 5
FEWEST = 50  # items; with fewer there is nothing to learn from
MOST = 20_000  # items; more are sampled, and the audit says so


@dataclass(frozen=True, slots=True)
class Example:
    """What is kept of an item for the classifiers."""

    id: str
    fold: int
    unit: int
    question: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]
    answer: int


def example_of(item: Item) -> Example | None:
    """The item as an example, if it has options and an answer among them."""
    if item.answer is None or not 0 <= item.answer < len(item.options) or len(item.options) < 2:
        return None
    return Example(
        id=item.id,
        fold=derive("fold", item.group or item.passage_text or item.id) % FOLDS,
        unit=unit_of(item),
        question=tuple(words(item.question, item.language)),
        options=tuple(tuple(words(option, item.language)) for option in item.options),
        answer=item.answer,
    )


def options_only(examples: Sequence[Example]) -> tuple[Shortcut, list[str]]:
    """How far the wording of the options alone gets, whatever their order, and the items that it gets right."""
    from scipy.sparse import csr_matrix, hstack

    options = [option for example in examples for option in example.options]
    owner = np.repeat(np.arange(len(examples)), [len(example.options) for example in examples])
    is_key = np.array([place == e.answer for e in examples for place in range(len(e.options))])
    lengths = np.array([len(option) for option in options], dtype=np.float64)
    means = np.array([np.mean([len(option) for option in example.options]) for example in examples])
    relative = np.log((lengths + 1) / (means[owner] + 1))
    features = hstack([_bags(options), csr_matrix(relative[:, None])]).tocsr()
    folds = np.array([example.fold for example in examples])

    weights = np.zeros(len(options))
    for fold in range(FOLDS):
        test = folds[owner] == fold
        if test.any() and is_key[~test].any():
            weights[test] = fitted(features[~test], is_key[~test]).decision_function(features[test])
    starts = np.concatenate([[0], np.cumsum([len(example.options) for example in examples])])
    chosen = [int(np.argmax(weights[starts[k] : starts[k + 1]])) for k in range(len(examples))]
    right, found = _right("options-only", examples, chosen)
    shortcut = Shortcut(
        name="options-only",
        accuracy=found.accuracy("options-only", len(right)),
        chance=float(np.mean([1 / len(example.options) for example in examples])),
        p=found.tail("options-only", len(right)),
    )
    return shortcut, right


def question_only(examples: Sequence[Example]) -> tuple[Shortcut, list[str]]:
    """How far the question alone gets at telling the letter. Its chance is the commonest letter's share."""
    features = _bags([example.question for example in examples])
    answers = np.array([example.answer for example in examples])
    folds = np.array([example.fold for example in examples])
    chosen = np.zeros(len(examples), dtype=int)
    for fold in range(FOLDS):
        test, known = folds == fold, answers[folds != fold]
        if test.any() and known.size:
            # One letter alone cannot be learnt from; it can only be said again.
            one = len(set(known.tolist())) == 1
            chosen[test] = known[0] if one else fitted(features[~test], known).predict(features[test])
    right, found = _right("question-only", examples, chosen.tolist())
    commonest = int(np.bincount(answers).argmax())
    chance = float(np.mean(answers == commonest))
    units = found.units()
    # Of items in units: against one who always gives the commonest letter, unit by unit.
    balances = (chosen == answers).astype(np.int64) - (answers == commonest)
    single = len(np.unique(units)) == len(units)
    p = guessing_tail(len(right), [chance] * len(examples)) if single else balances_tail(units, balances)
    accuracy = found.accuracy("question-only", len(right))
    return Shortcut(name="question-only", accuracy=accuracy, chance=chance, p=p), right


def _right(name: str, examples: Sequence[Example], chosen: Sequence[int]) -> tuple[list[str], Choices]:
    """The items that a classifier has right, and its choices."""
    found = Choices()
    for example, place in zip(examples, chosen, strict=True):
        found.add(example.unit, example.answer, len(example.options), {name: [place]})
    return [example.id for example, place in zip(examples, chosen, strict=True) if place == example.answer], found


def _bags(texts: Sequence[Sequence[str]]) -> Any:
    """Single words and pairs of neighbours, weighed by rarity; a sparse matrix. What stands once teaches nothing."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    def grams(text: Sequence[str]) -> list[str]:
        return ["", *text, *(f"{a} {b}" for a, b in pairwise(text))]

    return TfidfVectorizer(analyzer=grams, sublinear_tf=True, min_df=2).fit_transform(texts)


def fitted(features: Any, labels: Any) -> Any:
    """A logistic regression of the labels."""
    from sklearn.linear_model import LogisticRegression
    from threadpoolctl import threadpool_limits

    # The vectors are too short to share among threads: on a busy machine waiting for them takes ten times the work.
    with threadpool_limits(1):
        return LogisticRegression(C=1.0, max_iter=500).fit(features, labels)
