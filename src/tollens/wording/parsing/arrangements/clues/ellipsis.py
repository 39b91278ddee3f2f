"""What a clue says without saying more: whether or not, if chosen, may also."""

from __future__ import annotations

import re

from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import PRONOUNS

# 'Whether or not' says that the rest holds anyway, and so nothing.
_EMPHASIS = re.compile(
    r", (?:whether or not|no matter (?:what|how|which)|regardless of (?:whether|which|how|where)) [^,]*,(?= [a-z])|"
    r",? (?:whether or not|no matter (?:what|how|which)|regardless of (?:whether|which|how|where)) [^,]*(?=$|[.,])"
    r"|(?:,| \()? ?(?:but|though) not necessarily (?:immediately|directly|just)(?: (?:before|after))?[,)]?(?= )",
    re.I,
)


_IF_DONE = re.compile(r"^(?P<who>[A-Z][\w'’-]*), if (?P<what>\w+ed\b[^,]*), (?P<rest>.+)$")


_DONE_FIRST = re.compile(r"^If (?P<what>\w+ed\b[^,]*), (?P<who>[A-Z][\w'’-]*) (?P<rest>.+)$")


# 'Takes place' has no place in it.
_TAKES_PLACE = re.compile(r"\b(tak(?:es?|ing)|took|taken) place\b(?! \d)", re.I)
_OCCURS = {"take": "occur", "takes": "occurs", "taking": "occurring", "took": "occurred", "taken": "occurred"}


def without_emphasis(sentence: str) -> str:
    """The sentence without what says nothing; a condition without a subject gets the one it is about."""
    text = _TAKES_PLACE.sub(lambda found: _OCCURS[found[1].lower()], _EMPHASIS.sub("", sentence))
    text = re.sub(r"\bthe sole\b", "the only", text)
    if (found := _IF_DONE.match(text) or _DONE_FIRST.match(text)) is not None:
        return f"If {found['who']} is {found['what']}, {found['who']} {found['rest']}"
    return text


def not_both(p: Parse, place: int) -> int | None:
    """The place behind 'but not both', 'but not before both', 'but not to both of them'."""
    at = place + 1 if p.word(place) in (",", "(") else place
    if p.after(at, "but", "not") is None:
        return None
    said = set(p.words[:place])
    for both in range(at + 2, at + 9):
        if p.word(both) == "both":
            end = p.after(both + 1, "of", "them") or both + 1
            return end + 1 if p.word(place) == "(" and p.word(end) == ")" else end
        if p.word(both) not in said:
            return None
    return None


def permission(p: Parse, place: int) -> int | None:
    """… and he may also drive on other days: what is allowed says nothing."""
    at = place + 1
    allowed = p.word(place) in PRONOUNS and p.word(at) in ("may", "can") and p.word(at + 1) == "also"
    return len(p.words) if allowed and "not" not in p.words[at:] and "only" not in p.words[at:] else None
