"""Questions on the conditions themselves: one is replaced, taken away or added; what would settle all; what is settled.

>>> changed("Suppose the rule that Ann leads is replaced by the rule that Bo leads. Which of these must be true?")
Change(old='Ann leads', new=('Bo leads',), rest='Which of these must be true?')
>>> what_settles("The order of the songs is fully determined if which one of the following is true")
True
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
_REMINDER = re.compile(rf",? (?:but|and) {_OTHERS}(?=,)", re.I)
_SETTLES = re.compile(
    r"^(?:.+? (?:is|are|can be|could be|would be|will be) (?:completely |fully |uniquely )?(?:determined|resolved)|"
    r"there is (?:exactly|only) one (?:possible |acceptable )?\w+(?: .+?)?) "
    r"if which(?: one)? of the following (?:statements )?(?:is|were|are) true$",
    re.I,
)
_SETTLED = re.compile(
    r"^(?:for )?(?:exactly )?how many of the (?:\w+ )??(?P<noun>\w+) "
    r"(?:is it possible to determine|can it be determined|can one determine|is it determined) "
    r"(?:exactly )?(?:which|where|when|in which|on which|to which|what)\b.+$",
    re.I,
)


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


def without_reminder(question: str) -> str:
    """The question without 'but all the other conditions remain in effect', and with 'acceptable' for 'not violate'."""
    text = _REMINDER.sub("", question)
    return re.sub(r"\bwould NOT violate the (?:\w+ )?conditions", "could be an acceptable arrangement", text)


def what_settles(question: str) -> bool:
    """Whether it asks which option would leave one arrangement only."""
    return _SETTLES.match(question) is not None


def whose_is_settled(question: str) -> str | None:
    """The noun of those of whom it asks how many have but one place they can have; None where it does not."""
    found = _SETTLED.match(question)
    return None if found is None else found["noun"]
