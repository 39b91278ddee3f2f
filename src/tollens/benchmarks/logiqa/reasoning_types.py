"""LogiQA's five reasoning types of an item, told from the words of its text.

>>> from tollens.records import Part, Question
>>> rule = Part(name="passage", text="Bo stays at home unless Ann sings.")
>>> [(tag.kind, tag.cues[0].words) for tag in reasoning_types(Question(id="1", question="Who?", passage=(rule,)))]
[('necessary conditional', 'unless')]

The cues are in reasoning_cues_en.toml and reasoning_cues_zh.toml. They follow the definitions of Liu et al. (2020) and
not the types that LogiQA 2.0 publishes; docs/logiqa.md shows how far the two agree.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from tollens.benchmarks.logiqa.json_format import KINDS
from tollens.records import Item, Language, Question, letter

TYPES = tuple(KINDS.values())

ENOUGH = 1.0  # the weight of its cues from which a type holds


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """Words that speak for a type, and where they are."""

    rule: str  # its name in the list of cues
    weight: float
    place: str  # 'question', 'option A', or the part of the passage by its name
    start: int  # in the text of that place
    end: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged:
    """A type that holds and the cues that say so, the one that weighs most first."""

    kind: str
    cues: tuple[Cue, ...]


class _Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cue as the lists have it."""

    cue: str
    words: tuple[str, ...]
    where: Literal["passage", "question", "statements"]
    weight: float
    other: tuple[str, ...] = msgspec.field(default=(), name="not")


class _Search(NamedTuple):
    rule: _Rule
    pattern: re.Pattern[str]


class _Text(NamedTuple):
    place: str
    text: str


def reasoning_types(asked: Item | Question) -> tuple[Tagged, ...]:
    """The types that hold, in the order of TYPES: several, one or none. Only the text is looked at, never the answer or
    the kinds that an item has; the same text always gives the same."""
    passage = [_Text(part.name, part.text) for part in asked.passage]
    options = [_Text(f"option {letter(index)}", text) for index, text in enumerate(asked.options)]
    texts = {
        "passage": passage,
        "question": [_Text("question", asked.question)],
        "statements": passage + options,
    }
    tags = []
    for kind, searches in _searches(asked.language).items():
        found = [cue for search in searches if (cue := _first(search, texts[search.rule.where]))]
        if sum(cue.weight for cue in found) >= ENOUGH:
            tags.append(Tagged(kind=kind, cues=tuple(sorted(found, key=lambda cue: -cue.weight))))
    return tuple(tags)


def _first(search: _Search, texts: Sequence[_Text]) -> Cue | None:
    rule = search.rule
    for place, text in texts:
        for match in search.pattern.finditer(text):
            if match["cue"] is not None:
                start, end = match.span("cue")
                return Cue(rule=rule.cue, weight=rule.weight, place=place, start=start, end=end, words=text[start:end])
    return None


@cache
def _searches(language: Language) -> dict[str, tuple[_Search, ...]]:
    text = files("tollens.benchmarks.logiqa").joinpath(f"reasoning_cues_{language}.toml").read_text("utf-8")
    lists = msgspec.convert(tomllib.loads(text), dict[str, list[_Rule]])
    return {kind: tuple(_Search(rule, _pattern(rule, language)) for rule in lists[kind]) for kind in TYPES}


def _pattern(rule: _Rule, language: Language) -> re.Pattern[str]:
    """The other senses stand first in the pattern, so that what they match is used up before the cue can be seen."""
    edge = r"\b" if language == "en" else ""
    other = "".join(f"{edge}(?:{sense})|" for sense in rule.other)
    return re.compile(f"{other}{edge}(?P<cue>{'|'.join(rule.words)}){edge}", re.IGNORECASE)
