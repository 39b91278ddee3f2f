"""Telling a backbone: its sentences in the words of a grounding, and its theory in their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from json.encoder import encode_basestring
from operator import itemgetter
from typing import Literal

from tollens.wording.backbone.backbone import Backbone
from tollens.wording.backbone.grounding import Grounding, Voice
from tollens.wording.scenarios.scenario import Language

_NAME = re.compile(r"\b([a-z]\d*)\b")
_OPTION = re.compile(r"[A-Z]: ")
_SPACE: dict[Language, str] = {"en": " ", "zh": ""}


@dataclass(frozen=True, slots=True)
class Told:
    """A backbone in words: the sentences of the passage, the question, the options, and the theory with them."""

    sentences: tuple[str, ...]
    question: str
    options: tuple[str, ...]
    theory: str
    language: Language

    @property
    def passage(self) -> str:
        """The sentences as one text."""
        return _SPACE[self.language].join(self.sentences)


def tell(backbone: Backbone, grounding: Grounding, language: Language, names: Language | None = None) -> Told:
    """The backbone in a language. The theory has the names of that language, or of another where that is asked."""
    return told_by(Voice(grounding, language), backbone, names)


def told_by(voice: Voice, backbone: Backbone, names: Language | None = None) -> Told:
    """The same by a voice, which knows from then on what it has told."""
    language = voice.language
    called = _Names(voice.grounding.names(names or language))
    told: dict[_Role, list[str]] = {"sentence": [], "question": [], "option": []}
    lines: list[str] = []
    for line in backbone.lines:
        notation = _notation(line.notation)
        renamed = notation.text % notation.names(called)
        template = line.template(language)
        if template is not None:
            text = voice.tell(template)
            told[notation.role].append(text)
            renamed = f"{renamed}  {encode_basestring(text)}"
        lines.append(renamed)
    question = _SPACE[language].join(told["question"]).strip()
    return Told(tuple(told["sentence"]), question, tuple(told["option"]), "\n".join([*lines, ""]), language)


class _Names(dict[str, str]):
    """Names by placeholder; what is no placeholder stands for itself."""

    def __missing__(self, key: str) -> str:
        return key


# What a line is told as. What is supposed stands before what is asked, and is told with it.
_Role = Literal["sentence", "question", "option"]


@dataclass(frozen=True, slots=True)
class _Notation:
    """A line's notation as a text to be filled in with names."""

    text: str
    names: Callable[[Mapping[str, str]], object]
    role: _Role


@lru_cache(maxsize=1 << 14)
def _notation(notation: str) -> _Notation:
    """The notation, cut at its names. Placeholders are few: many puzzles state the same of them."""
    parts = _NAME.split(notation.replace("%", "%%"))
    role: _Role = "option" if _OPTION.match(notation) else "sentence"
    if notation.startswith(("ask ", "suppose ")):
        role = "question"
    names = parts[1::2]
    return _Notation("%s".join(parts[::2]), itemgetter(*names) if names else _no_names, role)


def _no_names(_: Mapping[str, str]) -> tuple[()]:
    return ()
