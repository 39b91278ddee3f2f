"""Questions whose options are statements: which of them must, could or cannot be true; is allowed, is required."""

from __future__ import annotations

import re

from tollens.wording.parsing.questions.modals import ALSO, MODAL, mode_of
from tollens.wording.parsing.questions.stems import Mode, Shape, Stem

FOLLOWING = r"(?:the following|these)"
OF_THESE = rf"(?:which(?: one)?|each|any(?: one)?|all|every one) of {FOLLOWING}"
_ABOUT = r"(?:,? (?:about|of|for|in|on|at|regarding|concerning|with respect to|during) (?P<about>[^?]*?))?"
_STATEMENT = re.compile(
    rf"^(?:{OF_THESE}(?:,)?(?: statements?| conditions?| sentences?| facts?)?,?|which(?: one)?) "
    rf"(?:{MODAL}{ALSO} be|(?P<plain>is|are)(?P<not> not)?)(?: necessarily)? (?P<what>true|false){_ABOUT}$",
    re.I,
)
_THAT = re.compile(rf"^it {MODAL} be (?:the case|(?P<what>true|false)) that(?P<rest>.*)$", re.I)
_POSSIBLE_THAT = re.compile(r"^it is (?P<not>not )?possible that(?P<rest>.*)$", re.I)
_ALLOWED = re.compile(
    rf"^{OF_THESE}(?: statements?| conditions?)? (?:is|are) (?P<not>not )?"
    rf"(?P<what>allowed|possible|permitted|allowable|required){_ABOUT}$",
    re.I,
)
# What could be false is what need not hold.
_FALSE: dict[Mode, tuple[Mode, bool]] = {"must": ("cannot", False), "could": ("must", True), "cannot": ("must", False)}


def of_truth(text: str) -> Stem | None:
    """Which of the following must be true; it could be true that; which is allowed. None where it asks otherwise."""
    if (found := _STATEMENT.match(text)) is not None:
        return _true_or_false(found, "statement")
    if (found := _ALLOWED.match(text)) is not None:
        required = found["what"].lower() == "required"
        return Stem("must" if required else "could", "statement", but=bool(found["not"]))
    found = _THAT.match(text) or _POSSIBLE_THAT.match(text)
    if found is None:
        return None
    rest = re.sub(r" ?\bwhich(?: one)? of the following(?: \w+)?$", "", found["rest"].strip(), flags=re.I)
    if found.re is _POSSIBLE_THAT:
        return Stem("cannot" if found["not"] else "could", "gap" if rest else "statement", before=rest)
    read = _true_or_false(found, "gap" if rest else "statement")
    return Stem(read.mode, read.shape, read.but, before=rest)


def _true_or_false(found: re.Match[str], shape: Shape) -> Stem:
    """Must, could or cannot be true; of false, the other way round."""
    mode: Mode = "must" if found.groupdict().get("plain") else mode_of(found)
    but = bool(found.groupdict().get("not"))
    if (found["what"] or "true").lower() == "true":
        return Stem(mode, shape, but)
    turned, other_way = _FALSE[mode]
    return Stem(turned, shape, other_way != but)
