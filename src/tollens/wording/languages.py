"""The languages that there are phrases for, and the one that a theory is told in."""

from __future__ import annotations

from collections.abc import Mapping

from tollens.errors import UnknownName
from tollens.logic import Theory
from tollens.text import has_chinese
from tollens.wording.chinese import Chinese
from tollens.wording.english import English
from tollens.wording.phrases import Phrases

LANGUAGES: Mapping[str, Phrases] = {"en": English(), "zh": Chinese()}


def phrases_in(language: str) -> Phrases:
    """The phrases of a language, by its name."""
    if language not in LANGUAGES:
        raise UnknownName(f"no phrases in language {language!r}; there are for {', '.join(LANGUAGES)}")
    return LANGUAGES[language]


def language_of(theory: Theory) -> str:
    """Chinese where one of the premises' sentences is, else English."""
    return "zh" if any(has_chinese(premise.sentence or "") for premise in theory.premises) else "en"
