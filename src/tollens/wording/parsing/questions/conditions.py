"""Questions that change the conditions: one is replaced, taken away or added, and what would do in its stead.

>>> changed("Suppose the rule that Ann leads is replaced by the rule that Bo leads. Which of these must be true?")
Change(old='Ann leads', new=('Bo leads',), rest='Which of these must be true?')
"""

from __future__ import annotations

import re
from typing import NamedTuple

_CONDITION = r"(?:condition|restriction|rule|constraint|requirement)"
_SUPPOSE = r"^(?:suppose|assume|if)(?: that)?"
_THAT = rf"{_CONDITION}(?: requiring| stating| specifying)? that"
# All other conditions remain in effect: as they do anyway.
_OTHERS = (
    r"(?:if )?(?:all )?(?:of )?(?:the )?(?:other|rest of the)(?: two| three| four)?(?: original| initial)? "
    rf"{_CONDITION}s (?:remain(?:s|ed)?|stay|are)(?: in effect| the same| unchanged| as given)?"
)
_AS_BEFORE = rf"(?:[.,]? (?:and |but )?{_OTHERS},?(?: then,?)?)?"
_REST = rf"{_AS_BEFORE}[.,]? (?P<rest>(?:then,? |in that case,? )?"
_REST += r"(?:if|which|each|any|all|what|who|how|in which|on which|for which|for how)\b.+)$"

_CHANGES = tuple(
    re.compile(rf"{_SUPPOSE} {how}{_REST}", re.I)
    for how in (
        rf"the(?: original| initial)? {_THAT} (?P<old>.+?) (?:is|were) replaced (?:by|with) (?:the|a)(?: new)? {_THAT} "
        r"(?P<new>[^.]+?)",
        rf"the(?: original| initial)? {_THAT} (?P<old>.+?) "
        r"(?:(?:is|were) (?:suspended|removed|lifted|dropped|no longer in effect)|no longer (?:holds|applies))",
        rf"(?:the|a)(?: new)? {_CONDITION} (?:is|were) added that (?P<new>[^.]+?)",
    )
)
_REMINDER_FIRST = re.compile(rf"\. {_OTHERS},? (?:then,? )?(?=(?:which|each|any|all) )", re.I)
_REMINDER = re.compile(rf",? (?:but|and) {_OTHERS}(?=,)", re.I)


class Change(NamedTuple):
    """The condition that holds no longer, what is supposed in its stead, and what is asked then."""

    old: str
    new: tuple[str, ...]
    rest: str


def changed(question: str) -> Change | None:
    """How a question changes the conditions before it asks; None where it does not."""
    for pattern in _CHANGES:
        if (found := pattern.match(question)) is not None:
            parts = found.groupdict()
            new = (parts["new"],) if parts.get("new") else ()
            return Change(
                parts.get("old") or "", new, re.sub(r"^(?:then|in that case),? ", "", parts["rest"], flags=re.I)
            )
    return None


_SUBSTITUTE = re.compile(
    r"^which(?: one)? of the following(?: \w+)?,? if (?:it (?:is|were) )?substituted for the "
    r"(?:condition|constraint|restriction|rule|requirement|information)(?: requiring| stating)? that (?P<given>.+?),? "
    r"would have the same effect\b",
    re.I,
)


def substituted(question: str) -> str | None:
    """The condition in whose stead an option would have the same effect; None where that is not asked."""
    found = _SUBSTITUTE.match(question)
    return None if found is None else found["given"]


def without_reminder(question: str) -> str:
    """The question without 'but all the other conditions remain in effect', and with 'acceptable' for 'not violate'."""
    text = _REMINDER.sub("", _REMINDER_FIRST.sub(r". ", question))
    return re.sub(
        r"(?<=following )would NOT violate the (?:\w+ )?conditions", "could be an acceptable arrangement", text
    )
