"""Clauses that say only that no two share a place: no ties, no two at the same time, none more than once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import past, word_at

_SIMULTANEOUS = ("at the same time", "simultaneously", "concurrently", "at one time", "at the same moment", "at once")


MARKS = {",", ";", "—", "–", ":", "("}


FINDING = frozenset("found finds learned knows determined discovered established noted".split())


def clauses_of(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where a clause of its own may stand: all of the sentence, and what follows a mark, with or without 'and'."""
    stop = len(words) - 1 if words and words[-1] in (".", ":") else len(words)
    yield 0, stop
    if (known := past(words, 0, "it is known that", "it is given that", "it is also known that")) is not None:
        yield known, stop
    for at in range(1, stop):
        if words[at] == "and" and past(words, at + 1, "does not", "do not", "did not", "will not") is not None:
            yield at + 1, stop
        if words[at] == "that" and words[at - 1] in FINDING:  # she has found that no two are of the same height
            yield at + 1, stop
        if words[at] in MARKS:
            begin = at + 1
            if word_at(words, begin) in ("and", "with", "but", "nor"):
                begin += 1
            yield begin, stop
            later = next((k for k in range(begin, stop) if words[k] in MARKS), stop)
            if later < stop:
                yield begin, later


def says_no_ties(words: Sequence[str]) -> bool:
    """No two dogs run at the same time; there are no ties; no dog runs more than once; only one dog runs at a time: of
    all of them alike, so that what there is is an order."""
    if not words or len(words) > 24:
        return False
    text = list(words)
    if past(text, 0, "there are no ties", "there were no ties", "there will be no ties", "no ties") is not None:
        return True
    if _is_of_different_size(text):
        return True
    ending = _ends_with(text, *_SIMULTANEOUS, "overlap", "overlaps", "tied", "tie", "ties", "overlap with another")
    if text[0] in ("no", "none", "neither"):
        as_other = next(
            (k for k in range(2, len(text)) if text[k] in ("as", "with") and _is_other(text[k + 1 :])), None
        )
        head = text[:as_other] if as_other else text
        ending = ending or _ends_with(head, *_SIMULTANEOUS, "overlap", "overlaps", "tied", "tie", "ties")
        same = len(head) > 2 and head[-3:-1] == ["the", "same"] and head[-1] in _RANKS
        return ending or same or says_no_repeats(text)
    if text[:2] in (["does", "not"], ["do", "not"], ["did", "not"], ["will", "not"]):
        two = any(past(text, k, "any two", "two") is not None for k in range(len(text)))
        return two and _ends_with(text, *_SIMULTANEOUS)
    at_a_time = _ends_with(text, "at a time", "at any time", "at any one time", "at any given time")
    if text[0] in ("only", "exactly", "one") and at_a_time and not MARKS & set(text):
        return True
    return text[0] == "once" and "no" in text and "until" in text


def says_no_repeats(words: Sequence[str]) -> bool:
    """No dog runs more than once, or twice: each has one place at most."""
    text = list(words)
    if text[:1] not in (["no"], ["none"], ["neither"]):
        return False
    if text[-1] == "twice":
        return text[-2] != "than"
    if "more" not in text or past(text, text.index("more"), "more than once", "more than one time") is None:
        return False
    tail = text[text.index("more") + 3 :]
    return len(tail) < 5 and not any(word in ("any", "each", "a") for word in tail)


_RANKS = frozenset("rank ranking score price cost position time date place moment height age weight length".split())


def _is_of_different_size(text: Sequence[str]) -> bool:
    """Every one got a different number of votes; no two got the same number of votes."""
    at = next((k for k in range(1, len(text)) if list(text[k : k + 2]) == ["number", "of"]), 0)
    which = {"each": "different", "every": "different", "no": "same"}.get(text[0])
    return bool(at) and text[at - 1] == which and singular(text[-1]) in _MEASURES and at + 3 == len(text)


_MEASURES = frozenset("vote point dollar copy ticket goal star page minute signature unit mile pound".split())


def _is_other(words: Sequence[str]) -> bool:
    """Any other, each other, another, any of the others: nobody in particular."""
    return bool(words) and (
        words[0] == "another"
        or list(words[:2]) in (["any", "other"], ["each", "other"], ["one", "another"], ["any", "others"])
        or list(words[:3]) == ["any", "of", "the"]
    )


def _ends_with(words: Sequence[str], *phrases: str) -> bool:
    return any(list(words[-len(p) :]) == p for phrase in phrases if (p := phrase.split()))
