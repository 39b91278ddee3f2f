"""Telling a backbone: its sentences in the words of a grounding, and its theory in their names."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tollens.wording.backbone.backbone import Backbone
from tollens.wording.backbone.grounding import Grounding
from tollens.wording.scenarios.scenario import Language

_NAME = re.compile(r"\b([a-z]\d*)\b")
_OPTION = re.compile(r"[A-Z]: ")
_QUOTED = json.JSONEncoder(ensure_ascii=False).encode
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
    called = grounding.names(names or language)
    sentences: list[str] = []
    options: list[str] = []
    question = ""
    lines: list[str] = []
    for line in backbone.lines:
        template = line.template(language)
        notation = _renamed(line.notation, called)
        if template is None:
            lines.append(notation)
            continue
        text = grounding.tell(template, language)
        lines.append(f"{notation}  {_QUOTED(text)}")
        if notation.startswith(("ask ", "suppose ")):
            question = f"{question}{_SPACE[language]}{text}".strip()  # what is supposed stands before what is asked
        elif _OPTION.match(notation):
            options.append(text)
        else:
            sentences.append(text)
    return Told(tuple(sentences), question, tuple(options), "\n".join(lines) + "\n", language)


def _renamed(notation: str, called: Mapping[str, str]) -> str:
    return "".join([called.get(part, part) if place % 2 else part for place, part in enumerate(_cut(notation))])


@lru_cache(maxsize=1 << 14)
def _cut(notation: str) -> list[str]:
    """Text and names in turn. Placeholders are few: many puzzles state the same of them."""
    return _NAME.split(notation)
