"""Questions whose options are numbers or ends of an order: how many could, at most how many, the earliest day."""

from __future__ import annotations

import re

from tollens.wording.parsing.questions.modals import ALSO, MODAL, MODAL_ANYWHERE, mode_of
from tollens.wording.parsing.questions.stems import Stem

_NUMBER = re.compile(
    r"^(?:what is |which one of the following is |"
    r"of the following, which one is )?(?:the )?(?P<bound>maximum|minimum|greatest|fewest|least|smallest|"
    r"largest|latest|earliest|lowest|highest)\b|"
    r"^(?:exactly |at (?:least|most) |what is the )?how many\b|^what is the\b|\bhow many\b",
    re.I,
)
_COUNT = re.compile(
    rf"^(?:there (?:are|is) )?(?:exactly )?how many (?:of the |different |of )*(?:\w+ )??(?P<noun>\w+)(?: are there)?,?"
    rf"(?: any one of (?:whom|which)| each of (?:whom|which)| that| who)? {MODAL}{ALSO} (?P<rest>.+)$",
    re.I,
)
_ORDERS = r"(?:orders?|orderings?|sequences?|arrangements?|schedules?|assignments?|groups?|selections?|combinations?)"
_WORLDS = re.compile(
    rf"^(?:there are |in )?(?:exactly )?how many (?:different |distinct |possible |acceptable |sequential )*"
    rf"(?:\w+ )??{_ORDERS}\b(?P<rest>.*)$",
    re.I,
)
_END_THAT = re.compile(r"^which(?: one)? of the following is the (?P<end>lowest|highest|latest|earliest)\b", re.I)


def of_worlds(text: str) -> Stem | None:
    """How many different orders there are; None where that is not asked."""
    found = _WORLDS.match(text)
    return None if found is None else Stem("must", "worlds", before=found["rest"].strip())


def of_counts(text: str) -> Stem | None:
    """How many there are who could; None where that is not asked."""
    found = _COUNT.match(text)
    if found is None or MODAL_ANYWHERE.search(found["rest"]) is not None:
        return None
    return Stem(mode_of(found), "count", noun=found["noun"], after=found["rest"])


def of_ends(text: str) -> Stem | None:
    """Which of the following is the earliest that could; None where that is not asked."""
    return Stem("must", "number", before=text) if _END_THAT.match(text) is not None else None


def of_numbers(text: str) -> Stem | None:
    """The greatest number, the earliest day; None where neither is asked."""
    return Stem("must", "number", before=text) if _NUMBER.search(text) is not None else None
