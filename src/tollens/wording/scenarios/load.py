"""Reading scenarios from their files, and refusing one that could not be told or read back."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tollens.errors import InputError
from tollens.wording.scenarios.scenario import LANGUAGES, Language, Scenario, Vocabulary, Word
from tollens.wording.scenarios.shapes import SHAPES, Shape

FOLDER = Path(__file__).parent
_SLOT = re.compile(r"\{(\w*)\}")
_SYMBOL = re.compile(r"[a-z][a-z0-9_]*")
# Phrases that are whole sentences and questions; all others are clauses or parts of them.
_SENTENCES = {"story", "each", "outcome", "total", "include"}
_QUESTIONS = {"who", "which", "list", "who_first", "who_last", "who_truthful"}
_ENDINGS: dict[Language, tuple[str, str]] = {"en": (".", "?"), "zh": ("。", "？")}


@cache
def scenarios(kind: str) -> tuple[Scenario, ...]:
    """The scenarios of a kind, in the order of their files."""
    found = [each for path in sorted((FOLDER / kind).glob("*.toml")) for each in read_scenarios(path, kind)]
    for key in {each.key for each in found}:
        if sum(each.key == key for each in found) > 1:
            raise InputError(f"two scenarios of {kind} are called {key}")
    return tuple(found)


@cache
def scenario(kind: str, key: str) -> Scenario:
    """The scenario of that key."""
    found = next((each for each in scenarios(kind) if each.key == key), None)
    if found is None:
        raise InputError(f"there is no scenario {key!r} of kind {kind}")
    return found


@cache
def people() -> Mapping[str, tuple[Word, ...]]:
    """The names of people, by where they are at home."""
    read = tomllib.loads((FOLDER / "people.toml").read_text("utf-8"))
    return {home: tuple(Word(*entry) for entry in entries) for home, entries in read.items()}


def read_scenarios(path: Path, kind: str) -> Iterator[Scenario]:
    """The scenarios of one file. InputError where one lacks something or has too much."""
    try:
        read = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=path) from error
    for table in read.get("scenario", []):
        try:
            yield _scenario(table, kind)
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"scenario {table.get('key', '?')}: {error}", file=path) from error


def _scenario(table: Mapping[str, Any], kind: str) -> Scenario:
    speakers = table.get("speakers")
    shape = " ".join(filter(None, (table.get("shape", ""), speakers)))
    if shape not in SHAPES[kind]:
        raise ValueError(f"expected a shape of {', '.join(SHAPES[kind])}, found {shape!r}")
    asked = SHAPES[kind][shape]
    given = table["subjects"]
    subjects = () if given == "people" else _words(given, asked.subjects)
    if speakers == "subjects" and subjects:
        raise ValueError("expected people where the subjects speak")
    noun = Word(table["noun"][0], table["noun"][0].replace("_", " "), table["noun"][1])
    # zh.count is a measure word, which stands in phrases of the language's own.
    own = Vocabulary(noun, _phrases(table, asked.own, ("count",) if kind == "real_fake" else ()))
    predicates = tuple(_predicates(table["predicates"], asked))
    home = table.get("home")
    if home is not None and home not in people():
        raise ValueError(f"expected a home of {', '.join(people())}, found {home!r}")
    return Scenario(table["key"], kind, shape, speakers, subjects, own, predicates, home)


def _predicates(tables: Sequence[Mapping[str, Any]], shape: Shape) -> Iterator[Vocabulary]:
    fewest, most = shape.predicates
    if not fewest <= len(tables) <= most:
        raise ValueError(f"expected {fewest} to {most} predicates, found {len(tables)}")
    for place, table in enumerate(tables):
        expected, objects = (shape.others, shape.objects[1]) if place else (shape.first, shape.objects[0])
        name = Word(table["name"][0], table["name"][0].replace("_", " "), table["name"][1])
        if not _SYMBOL.fullmatch(name.symbol) or not name.zh.isalnum():
            raise ValueError(f"{table['name']} cannot be a name in a theory")
        yield Vocabulary(name, _phrases(table, expected), _words(table.get("objects", []), objects))


def _words(entries: Sequence[Sequence[str]], fewest: int) -> tuple[Word, ...]:
    words = tuple(Word(*entry) for entry in entries)
    if len(words) < fewest:
        raise ValueError(f"expected {fewest} words, found {len(words)}")
    for language in LANGUAGES:
        names = [word.name(language) for word in words]
        if len(set(names)) < len(names):
            raise ValueError(f"two words have one name: {', '.join(names)}")
    if odd := next((word for word in words if not _SYMBOL.fullmatch(word.symbol)), None):
        raise ValueError(f"{odd.symbol!r} cannot be a name in a theory")
    return words


def _phrases(
    table: Mapping[str, Any], expected: Mapping[str, str], allowed: Sequence[str] = ()
) -> dict[Language, dict[str, str]]:
    found: dict[Language, dict[str, str]] = {}
    for language in LANGUAGES:
        phrases: dict[str, str] = table[language]
        if missing := sorted(set(expected) - set(phrases)):
            raise ValueError(f"lacks {language}.{missing[0]}")
        if extra := sorted(set(phrases) - set(expected) - set(allowed)):
            raise ValueError(f"has {language}.{extra[0]}, which its shape does not take")
        for name, slots in expected.items():
            _check(f"{language}.{name}", phrases[name], slots, language)
        found[language] = dict(phrases)
    return found


def _check(name: str, phrase: str, slots: str, language: Language) -> None:
    used = _SLOT.findall(phrase)
    takes = {slot.strip("()"): slot.startswith("(") for slot in slots.split()}
    if odd := [slot for slot in used if slot not in takes]:
        raise ValueError(f"{name}: there is no slot {odd[0]!r} here; there are {', '.join(takes) or 'none'}")
    if missing := [slot for slot, optional in takes.items() if not optional and slot not in used]:
        raise ValueError(f"{name}: expected the slot {missing[0]!r}")
    if len(set(used)) < len(used):
        raise ValueError(f"{name}: a slot stands twice")
    short = name.partition(".")[2]
    stop, mark = _ENDINGS[language]
    if short in _SENTENCES and not phrase.endswith(stop):
        raise ValueError(f"{name}: expected a sentence that ends in {stop}")
    if short in _QUESTIONS and not phrase.endswith(mark):
        raise ValueError(f"{name}: expected a question that ends in {mark}")
    if short not in _SENTENCES | _QUESTIONS | {"says"} and phrase[-1] in "。.？?":
        raise ValueError(f"{name}: expected no stop behind a clause")
