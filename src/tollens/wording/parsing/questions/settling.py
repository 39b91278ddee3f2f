"""Questions of what is settled: what would leave one arrangement, how many have but one place, what would make it so.

>>> settling("The order of the songs is fully determined if which one of the following is true")
Stem(mode='must', shape='settles', but=False, suppose=(), noun='', before='', after='', dropped='', free=False)
>>> settling("Ann must sing last if which one of the following is true").before
'Ann sing last'
"""

from __future__ import annotations

import re

from tollens.wording.parsing.questions.modals import MODAL_ANYWHERE, mode_of, without
from tollens.wording.parsing.questions.stems import Stem
from tollens.wording.parsing.questions.suppositions import suppositions

_DETERMINED = r"(?:completely |fully |uniquely |exactly )?(?:determined|resolved|settled)"
# Of one of them alone ('Ann's day is determined') other things may stay open.
_WHOLE = (
    r"(?:each|all|every|orders?|orderings?|sequence|schedule|arrangements?|assignments?|rankings?|selection|composition|"
    r"distribution|matching|lineup)"
)
_ONE_LEFT = (
    rf"(?:(?=.*?\b{_WHOLE}\b.*? {_DETERMINED}).+? (?:is|are|can be|could be|would be|will be) {_DETERMINED}|"
    r"it (?:is|can be) (?:completely |fully )?determined .+?|"
    r"there is (?:exactly|only) one (?:possible |acceptable )?\w+(?: .+?)?)"
)
_IS_TRUE = r"(?:is|were|are) (?:also |discovered to be |known to be )?true(?: of \w+| that \w+)?"
_SETTLES = re.compile(rf"^{_ONE_LEFT} if which(?: one)? of the following (?:statements )?{_IS_TRUE}$", re.I)
_SETTLES_BY = re.compile(
    rf"^{_ONE_LEFT} if which(?: one)? of the following (?P<noun>\w+s(?: of \w+)?) (?P<rest>\w+ .+)$", re.I
)
_WOULD_SETTLE = re.compile(
    r"^which(?: one)? of the following(?: statements| conditions)?,? if (?:known|true|known to be true),? would "
    r"(?:completely |fully |uniquely |exactly )?(?:determine|settle) the (?:\w+ )?"
    r"(?:order|ordering|sequence|arrangement|schedule|assignments?|ranking)\b.*$",
    re.I,
)
_IMPLIES = re.compile(
    rf"^(?P<claim>(?!.*\b{_DETERMINED}\b).+?) if which(?: one)? of the following (?:statements )?{_IS_TRUE}$", re.I
)
_HOW_MANY = r"(?:exactly )?how many of the (?P<other>other |remaining )?(?:\w+ )??(?P<noun>\w+) "
_CAN_TELL = r"(?:is it possible to determine|can it be (?:exactly )?determined|can one determine|is it determined) "
_SETTLED = re.compile(
    rf"^(?:for )?{_HOW_MANY}{_CAN_TELL}(?:exactly )?(?:which|where|when|in which|on which|to which|what)\b.+$", re.I
)


def settling(text: str) -> Stem | None:
    """What a question asks of what is settled; None where it asks for something else."""
    suppose, rest = suppositions(text)
    rest = re.sub(r"^then,? ", "", rest, flags=re.I)
    if _SETTLES.match(rest) is not None or _WOULD_SETTLE.match(rest) is not None:
        return Stem("must", "settles", suppose=suppose)
    if (found := _SETTLES_BY.match(rest)) is not None:
        return Stem("must", "settles", suppose=suppose, noun=found["noun"], after=found["rest"])
    if (found := _IMPLIES.match(rest)) is not None and len(modals := [*MODAL_ANYWHERE.finditer(found["claim"])]) == 1:
        return Stem(mode_of(modals[0]), "implies", suppose=suppose, before=without(found["claim"], modals[0]))
    found = _SETTLED.match(rest)
    if found is None or found["other"]:
        return None
    return Stem("must", "settled", suppose=suppose, noun=found["noun"])
