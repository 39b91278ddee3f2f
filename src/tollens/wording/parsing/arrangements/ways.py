"""How a sentence puts it that something is selected."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, PREPOSITIONS, stem

WAY = ":"  # between the predicate of those that are selected and how a sentence puts it
_SELECTING = frozenset(
    map(stem, "selected chosen picked included includes consists contains member members serves used uses take".split())
)


def way_of(words: Sequence[str]) -> str:
    """How a sentence puts it that something is selected: by one verb, which must be the same all over, or by a word
    that means no more than that ('selected', 'in the park'), for which nothing is put."""
    said: list[str] = []
    for word in words:
        if word == "together":
            continue
        if word == "by":  # by whom does not say how
            break
        if word in ("off", "out", "against", "without"):
            said.append(word)
        elif word not in AUXILIARY and word not in ARTICLES and word not in PREPOSITIONS:
            said.append(stem(word))
    return "_".join(each for each in said if each not in _SELECTING)
