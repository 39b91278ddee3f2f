"""In any order: what says only that a list is no order."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.english.tokens import joined, past, tokens, word_at


def behind_any_order(words: Sequence[str], at: int) -> int | None:
    """The place behind 'though not necessarily in that order' or 'in any order', where that stands here."""
    start = at + 1 if words[at] in ("though", "but", "and", "although") else at
    if (behind := past(words, start, "not necessarily in", "not necessarily", "in")) is None:
        return None
    if words[start] == "in" and word_at(words, behind) not in ("any", "either"):
        return None
    end = past(words, behind, *(f"{which} order" for which in ("that", "this", "the", "any", "either")))
    return past(words, end, "given", "listed") or end if end is not None else None


def without_order(sentence: str) -> str:
    """The sentence without 'though not necessarily in that order', which says nothing in a clue either."""
    if " order" not in sentence:
        return sentence
    found = tokens(sentence)
    words = [token.word for token in found]
    for at in range(1, len(words)):
        if (end := behind_any_order(words, at)) is not None:
            start = at - 1 if words[at - 1] == "," else at
            comma = words[start] == "," and word_at(words, end) == ","
            return joined([*found[:start], *found[end + comma :]])
    return sentence
