"""Questions whose options are lists: all who could be first, an order of them all, who is in which group."""

from __future__ import annotations

import re

from tollens.wording.parsing.questions.modals import ALSO, MODAL, mode_of
from tollens.wording.parsing.questions.stems import Mode, Stem
from tollens.wording.parsing.questions.truth import FOLLOWING, OF_THESE
from tollens.wording.unreadable import UnreadableSentence

_LIST_NOUN = (
    r"(?:lists?|orders?|orderings?|sequences?|arrangements?|assignments?|schedules?|selections?|rankings?|matchings?|"
    r"accounts?|descriptions?|groups?|combinations?|distributions?|itinerar(?:y|ies)|lineups?|rosters?|teams?|"
    r"plans?|pairings?|placements?|allocations?|programs?|order in which|groupings?|set|way|composition|choice|"
    r"structure)"
)
_QUALITY = (
    r"(?:(?:complete|accurate|possible|acceptable|allowable|full|partial|entire|and|but not necessarily complete|"
    r"correct|permissible),? )*"
)
_SUBJECT = r"(?P<subject>(?:[A-Z][\w'.-]*(?: and [A-Z][\w'.-]*)?|the \w+|she|he|they) )?"
_ALL = re.compile(
    rf"^which(?: one)? of {FOLLOWING},? (?:is (?P<article>a|an|the) (?P<quality>{_QUALITY})list of|lists(?= all\b)) "
    rf"(?P<all>all )?(?:of )?(?:the |those |all )?(?P<noun>[^,?]+?),? "
    rf"(?:(?:any|each|every)(?: one)? of (?:which|whom)|that|which|who|(?P<preposition>in|on|at|to|for|with) "
    rf"(?:(?:any|each|every)(?: one)? of )?(?:which|whom)) {_SUBJECT}{MODAL}{ALSO} (?P<rest>.+)$",
    re.I,
)
_ARRANGEMENT = re.compile(
    rf"^{OF_THESE} "
    rf"(?:{MODAL} be|(?P<plain>is|are|lists|(?:accurately )?represents)) (?:(?P<article>a|an|the|"
    rf"one) )?(?P<quality>{_QUALITY})(?P<kind>(?:[\w'-]+ ){{0,2}}?{_LIST_NOUN})\b(?P<rest>.*)$",
    re.I,
)
_ALLOWED = re.compile(r"acceptable|possible|permissible|allowable", re.I)
_NOT_VIOLATED = re.compile(
    rf"^{OF_THESE} (?P<rest>(?:[\w'-]+ ){{0,2}}?{_LIST_NOUN}\b.*) (?:would|does|do) not violate\b.*$", re.I
)
_ORDINAL = re.compile(r"^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|last|next) ", re.I)  # the third group
_LISTS_IN_ORDER = re.compile(r"^which(?: one)? of the following lists .+ in (?:an|the) order in which", re.I)


_COULD_BE = re.compile(
    rf"^which(?: one)? of {FOLLOWING} is (?:a|an) (?:{_QUALITY})list of (?:the )?(?P<noun>\w+) "
    rf"(?:that|who|which) {MODAL} be "
    r"(?P<which>the (?P=noun) .+)$",
    re.I,
)


def of_all(text: str, question: str) -> Stem | None:
    """A complete list of those who could; None where no such list is asked for."""
    if (found := _COULD_BE.match(text)) is not None:  # a list of dogs that could be the dogs shown: all of them
        return Stem(mode_of(found), "arrangement", noun="list", before=f"the list of {found['which']}")
    found = _ALL.match(text)
    if found is None:
        return None
    definite = (found["article"] or "").lower() == "the" or found["all"]
    if not definite and not re.search(r"complete|full", found["quality"] or "", re.I):
        raise UnreadableSentence(question, 1, "'a complete list': of one that is not, nothing says what it leaves out")
    if found["preposition"]:  # the days on which Ann could sing
        if not found["subject"]:
            return None
        before = f"{found['subject']}{found['rest']} {found['preposition']}"
        return Stem(mode_of(found), "all", noun=found["noun"], before=before)
    if found["subject"]:  # any one of which Ann could order
        return Stem(mode_of(found), "all", noun=found["noun"], before=f"{found['subject']}{found['rest']}")
    return Stem(mode_of(found), "all", noun=found["noun"], after=found["rest"])


def of_arrangements(text: str, question: str) -> Stem | None:
    """An order, an assignment, a list of one group; None where none is asked for."""
    if _LISTS_IN_ORDER.match(text) is not None:
        return Stem("could", "arrangement", noun="order", before=text[text.lower().index("lists") :])
    if (found := _NOT_VIOLATED.match(text)) is not None:
        return Stem("could", "arrangement", noun="arrangement", before=found["rest"])
    found = _ARRANGEMENT.match(text)
    if found is None or _ORDINAL.search(found["kind"]) is not None:
        return None
    could = re.search(r"\bin which\b.* (?:could|can) ", found["rest"], re.I)
    if (found["plain"] or "").lower() in ("is", "are") and not could and not _ALLOWED.search(found["quality"]):
        raise UnreadableSentence(question, 1, "whether it must or could be")
    mode: Mode = "could" if found["plain"] else mode_of(found)
    article = "the " if (found["article"] or "").lower() == "the" else ""
    rest = f"{article}{found['quality']}{found['kind']}{found['rest']}"
    return Stem(mode, "arrangement", noun=found["kind"], before=rest.strip())
