"""From first to last: orders that a set-up names by their ends."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS
from tollens.wording.parsing.english.tokens import past, word_at

_ENDPOINTS = frozenset(
    "first highest lowest best worst top bottom left right front back west east north south last beginning end".split()
)


def behind_scale(words: Sequence[str], at: int, flags: Flags) -> int | None:
    """From first to last, from most brittle to least brittle, from the front of the line to the back: an order, and
    what its ends are called. A bracket behind an end is what it means."""
    start = at + 1 if words[at] == "(" else at
    if word_at(words, start) != "from":
        return None
    first = _endpoint(words, start + 1)
    if first is None:
        return None
    at_to = first[1]
    if word_at(words, at_to).isalpha() and word_at(words, at_to + 1) in ("up", "down", "to"):  # from the lowest box
        at_to += word_at(words, at_to) not in ("up", "down", "to", "through")
    at_to += word_at(words, at_to) in ("up", "down") and word_at(words, at_to + 1) == "to"
    if word_at(words, at_to) == "," and word_at(words, at_to + 1) == "to":
        at_to += 1
    if word_at(words, at_to) not in ("to", "through"):
        return None
    last = _endpoint(words, at_to + 1)
    if last is None:
        return None
    flags.sequence = True
    flags.scales.append((first[0], last[0]))
    end = last[1]
    return end + 1 if start > at and word_at(words, end) == ")" else end


def _endpoint(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """An end of an order and the place behind it: first, most popular, the front of the line, first (most senior)."""
    start = at + 1 if word_at(words, at) == "the" else at
    word = word_at(words, start)
    if word in ("most", "least") and word_at(words, start + 1).replace("-", "").isalpha():
        found, end = f"{word} {words[start + 1]}", start + 2
    elif word in _ENDPOINTS or (word.endswith("est") and len(word) > 5):
        found, end = word, start + 1
        if word_at(words, end) == "end":
            end += 1
    elif word.endswith("th") or word in ("second", "third"):
        found, end = word, start + 1
    elif word == "one" and word_at(words, start + 1) in ("end", "side"):
        found, end = "first", start + 2
    elif word == "other" and word_at(words, start + 1) in ("end", "side", "to", "", ".", ","):
        found, end = "last", start + 1 + (word_at(words, start + 1) in ("end", "side"))
    else:
        return None
    end = _behind_of(words, end)
    comma = end + 1 if word_at(words, end) == "," else end
    if past(words, comma, "at the") is not None:  # first, at the front of the line, to …
        end = _behind_of(words, comma + 3)
        end = end + 1 if word_at(words, end) == "," and word_at(words, end + 1) == "to" else end
    if word_at(words, end) == "(" and ")" in words[end : end + 5]:
        close = end + list(words[end : end + 5]).index(")")
        found, end = " ".join(words[end + 1 : close]), close + 1
    return found, end


def _behind_of(words: Sequence[str], at: int) -> int:
    """The place behind 'of the line', where that stands here."""
    if word_at(words, at) != "of" or word_at(words, at + 1) != "the":
        return at
    end = at + 2
    while word_at(words, end).isalpha() and words[end] not in PREPOSITIONS | AUXILIARY:
        end += 1
    return end
