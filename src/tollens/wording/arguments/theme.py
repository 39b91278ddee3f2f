"""Themes: what an argument is about, in both languages. A file each, in `themes/`; read once and checked.

A theme has three parts, each with its own opening of the story: events that may happen or not, people of whom
something may hold, and classes of things. `docs/logiqa.md` says how to write one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tollens.errors import InputError
from tollens.wording.scenarios import LANGUAGES, Language

FOLDER = Path(__file__).parent / "themes"
FEWEST_EVENTS = 8
FEWEST_TERMS = 6
_SYMBOL = re.compile(r"[a-z][a-z0-9_]*")
_STOPS: Mapping[Language, str] = {"en": ".", "zh": "。"}
_MARKS: Mapping[Language, str] = {"en": "?", "zh": "？"}
# Words that join clauses: inside one, a sentence could be cut in two ways.
_JOINING: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"[,.;:?!]|\b(?:if|unless|or|either|neither|nor|both|and|provided|only|then)\b", re.IGNORECASE),
    "zh": re.compile(
        "[，。；：？！“”与]|如果|假如|倘若|那么|除非|否则|只有|只要|或者|还是|要么|并且|而且|不但|同时|至少"
    ),
}

Texts = Mapping[Language, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Clause:
    """A statement and its denial as clauses, in each language, and its name in a theory."""

    name: str
    holds: Mapping[Language, str]
    denied: Mapping[Language, str]

    def text(self, language: Language, positive: bool) -> str:
        """The clause as it stands in a sentence."""
        return (self.holds if positive else self.denied)[language]

    def symbol(self, language: Language) -> str:
        """What a theory calls it: in Chinese the clause itself."""
        return self.name if language == "en" else self.holds["zh"]


@dataclass(frozen=True, slots=True)
class Term:
    """A class of things: a plural noun."""

    name: str
    noun: Mapping[Language, str]

    def symbol(self, language: Language) -> str:
        """What a theory calls it."""
        return self.name if language == "en" else self.noun["zh"]


@dataclass(frozen=True, slots=True)
class Theme:
    """What arguments of a theme are told with."""

    key: str
    speaker: Mapping[Language, str]
    story: Texts
    events: tuple[Clause, ...]
    who_story: Texts
    who: Clause  # of {x}
    asked: Mapping[str, Mapping[Language, str]]  # who it must be and who it cannot be
    classes_story: Texts
    terms: tuple[Term, ...]


@cache
def themes() -> tuple[Theme, ...]:
    """All themes, in the order of their files."""
    return tuple(read_theme(path) for path in sorted(FOLDER.glob("*.toml")))


@cache
def theme(key: str) -> Theme:
    """The theme of that key."""
    found = next((each for each in themes() if each.key == key), None)
    if found is None:
        raise InputError(f"there is no theme {key!r}")
    return found


def read_theme(path: Path) -> Theme:
    """The theme of a file. InputError where it lacks something, or has what could not be read back."""
    try:
        read = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=path) from error
    try:
        return _theme(path.stem, read)
    except (KeyError, TypeError, ValueError) as error:
        told = f"lacks {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(told, file=path) from error


def _theme(key: str, read: Mapping[str, Any]) -> Theme:
    _only(read, ("speaker", "story", "events", "who", "classes"), "the theme")
    who, classes = read["who"], read["classes"]
    _only(who, ("story", "en", "zh", "must", "cannot"), "who")
    _only(classes, ("story", "terms"), "classes")
    events = tuple(_clause(each["name"], each, "") for each in read["events"])
    terms = tuple(_term(each) for each in classes["terms"])
    _enough(events, FEWEST_EVENTS, "events")
    _enough(terms, FEWEST_TERMS, "terms")
    for language in LANGUAGES:
        _distinct([text for event in events for text in (event.holds[language], event.denied[language])])
        _distinct([term.noun[language] for term in terms])
    return Theme(
        key=key,
        speaker={language: str(read["speaker"][language]) for language in LANGUAGES},
        story=_stories(read["story"], "story", ()),
        events=events,
        who_story=_stories(who["story"], "who.story", ("names",)),
        who=_clause("who", who, "{x}"),
        asked={mode: _questions(who[mode], f"who.{mode}") for mode in ("must", "cannot")},
        classes_story=_stories(classes["story"], "classes.story", ()),
        terms=terms,
    )


def _clause(name: str, table: Mapping[str, Any], slot: str) -> Clause:
    if not _SYMBOL.fullmatch(name):
        raise ValueError(f"{name!r} cannot be a name in a theory: expected small letters, digits and _")
    texts: dict[Language, tuple[str, str]] = {}
    for language in LANGUAGES:
        holds, denied = table[language]
        for text in (holds, denied):
            _check_clause(f"{name}.{language}", text.replace(slot, "X") if slot else text, language)
            if slot and text.count(slot) != 1:
                raise ValueError(f"{name}.{language}: expected {slot} once in {text!r}")
        texts[language] = holds, denied
    if not slot and not texts["zh"][0].isalnum():
        raise ValueError(f"{name}.zh: expected nothing but characters, letters and digits in {texts['zh'][0]!r}")
    return Clause(
        name,
        {language: texts[language][0] for language in LANGUAGES},
        {language: texts[language][1] for language in LANGUAGES},
    )


def _term(table: Mapping[str, Any]) -> Term:
    name = table["name"]
    if not _SYMBOL.fullmatch(name):
        raise ValueError(f"{name!r} cannot be a name in a theory: expected small letters, digits and _")
    for language in LANGUAGES:
        _check_clause(f"{name}.{language}", table[language], language)
    if not table["zh"].isalnum():
        raise ValueError(f"{name}.zh: expected nothing but characters, letters and digits in {table['zh']!r}")
    return Term(name, {language: table[language] for language in LANGUAGES})


def _check_clause(name: str, text: str, language: Language) -> None:
    if not text or text != text.strip():
        raise ValueError(f"{name}: expected words without spaces around them, found {text!r}")
    if found := _JOINING[language].search(text):
        raise ValueError(f"{name}: {found.group()!r} could be taken for the word between two clauses, in {text!r}")


def _stories(table: Mapping[str, Any], name: str, slots: Sequence[str]) -> Texts:
    found: dict[Language, tuple[str, ...]] = {}
    for language in LANGUAGES:
        stories = tuple(table[language])
        _enough(stories, 2, f"{name}.{language}")
        for story in stories:
            if not story.endswith(_STOPS[language]):
                raise ValueError(f"{name}.{language}: expected a sentence that ends in {_STOPS[language]}: {story!r}")
            if sorted(re.findall(r"\{(\w*)\}", story)) != sorted(slots):
                raise ValueError(f"{name}.{language}: expected the slots {', '.join(slots) or '(none)'} in {story!r}")
        found[language] = stories
    return found


def _questions(table: Mapping[str, Any], name: str) -> Mapping[Language, str]:
    for language in LANGUAGES:
        if not table[language].endswith(_MARKS[language]):
            raise ValueError(f"{name}.{language}: expected a question that ends in {_MARKS[language]}")
    return {language: table[language] for language in LANGUAGES}


def _only(table: Mapping[str, Any], known: Sequence[str], name: str) -> None:
    if odd := next((key for key in table if key not in known), None):
        raise ValueError(f"{name} has {odd!r}, which it does not take")


def _enough(found: Sequence[object], fewest: int, name: str) -> None:
    if len(found) < fewest:
        raise ValueError(f"expected at least {fewest} {name}, found {len(found)}")


def _distinct(texts: Sequence[str]) -> None:
    if odd := next(_repeated(texts), None):
        raise ValueError(f"{odd!r} stands twice")


def _repeated(texts: Sequence[str]) -> Iterator[str]:
    return (text for place, text in enumerate(texts) if text in texts[:place])
