"""Scenes: what a puzzle of each kind declares, and what its setting states, over placeholders.

>>> of_order(3, 0, "strict")
('sort s = s1, s2, s3', 'sort a = 1..3', 'function p1(s): a, one-to-one')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from tollens.logic import TRUTHFUL, Atom, Count, Exists, Formula, Variable, conjunction
from tollens.wording.scenarios.scenario import Language

OBJECTS = "abcd"  # the placeholders of the first predicate's objects, the second's, …
_X = Variable("x")

# Where people speak. *Count*: exactly so many of them told the truth. *Always*: each always tells the truth or always
# lies. *Halves*: each made two statements, one true and one false.
Rule = Literal["count", "always", "halves"]
# What is told of the rule where it is no count: no words of a scenario are needed.
RULES: Mapping[Rule, Mapping[Language, str]] = {
    "always": {
        "en": "Each of the people quoted either always tells the truth or never does.",
        "zh": "以上每位发言者要么只讲真话，要么只讲假话。",
    },
    "halves": {
        "en": "Of the two statements quoted from each of them, exactly one is true.",
        "zh": "以上每位发言者的两句话，都是一真一假。",
    },
}


def placeholders(letter: str, number: int) -> list[str]:
    """So many of them: s1, s2, s3."""
    return [f"{letter}{place}" for place in range(1, number + 1)]


def of_speech(subjects: int, speakers: int) -> tuple[str, ...]:
    """What is declared where people speak of so many subjects; no speakers where these speak themselves."""
    others = (_sort("t", speakers),) if speakers else ()
    return _sort("s", subjects), *others, "predicate p1(s)"


def of_order(size: int, attributes: int, shape: str) -> tuple[str, ...]:
    """What is declared of an order, with an attribute beside it or without."""
    order = f"function p1(s): a, {'dense' if shape == 'ties' else 'one-to-one'}"
    if not attributes:
        return _sort("s", size), f"sort a = 1..{size}", order
    return _sort("s", size), f"sort a = 1..{size}", _sort("b", size), order, "function p2(s): b, one-to-one"


def of_matching(size: int, attributes: int) -> tuple[str, ...]:
    """What is declared where each subject has an object of each sort."""
    letters = OBJECTS[:attributes]
    functions = (f"function p{place}(s): {letter}, one-to-one" for place, letter in enumerate(letters, start=1))
    return _sort("s", size), *(_sort(letter, size) for letter in letters), *functions


def of_classes(classes: Iterable[str], size: int = 0) -> tuple[str, ...]:
    """What is declared of classes, in a group of that size where it is known."""
    return f"sort s ({size})" if size else "sort s", *(f"predicate {name}(s)" for name in classes)


def just_one() -> Formula:
    """It is so of exactly one of the subjects."""
    return Count("exactly", 1, _X, "s", Atom("p1", (_X,)))


def so_many_truthful(number: int, sort: str) -> Formula:
    """Exactly so many told the truth."""
    return Count("exactly", number, _X, sort, Atom(TRUTHFUL, (_X,)))


def inhabited(classes: Iterable[str]) -> Formula:
    """None of the classes is empty."""
    return conjunction(Exists(_X, "s", Atom(name, (_X,))) for name in classes)


def _sort(letter: str, size: int) -> str:
    return f"sort {letter} = {', '.join(placeholders(letter, size))}"
