"""Questions whose options fill the gap of a sentence: who must be first; Ann must be in; in which year could Bo."""

from __future__ import annotations

import re

from tollens.wording.parsing.questions.modals import ALSO, MODAL, MODAL_ANYWHERE, mode_of, without
from tollens.wording.parsing.questions.stems import Stem
from tollens.wording.parsing.questions.truth import FOLLOWING, OF_THESE
from tollens.wording.unreadable import UnreadableSentence

_NOUN = r"(?P<noun>(?: (?!must\b|could\b|can\b|cannot\b|is\b|are\b)[\w'-]+){0,6}?)"
_SUBJECT = re.compile(
    rf"^{OF_THESE}{_NOUN},? {MODAL}(?P<free>(?: be)?, but need not(?: be)?,)?{ALSO} "
    rf"(?P<rest>(?!be (?:true|false)\b)(?:be |have )?.+)$",
    re.I,
)
_WHO = (
    r"(?:(?:both|any|each|either|all)(?: one)? of (?:which|whom)|that|which|who|both of whom|whom|"
    r"(?P<none>neither of (?:which|whom))|whose (?P<owned>\w+))"
)
_IS_A = re.compile(
    rf"^(?:which(?: one)?|each|any(?: one)?) of {FOLLOWING} (?:is|are|lists) (?:a|an|the|among the|two|"
    rf"three|one of the)?\s*(?P<noun>[^,?]+?),? {_WHO} {MODAL}{ALSO} (?P<rest>.+)$",
    re.I,
)
_OF_WHOM = re.compile(
    rf"^(?:which(?: one)?|each|any(?: one)?) of {FOLLOWING} is a (?P<noun>(?:pair|group|trio) of \w+),? "
    rf"of (?:whom|which) (?P<subject>[\w ]+?) {MODAL}{ALSO} (?P<verb>[\w ]+?) "
    r"(?P<many>(?:at least|exactly|at most|only) \w+|both)(?P<rest>(?: \w+)*)$",
    re.I,
)
_FOR_WHICH = re.compile(
    rf"^for which(?: one)? of {FOLLOWING}{_NOUN} (?:is|must) it (?:be )?(?:the case|true) that (?P<rest>.+)$", re.I
)
_SUCH_THAT = re.compile(
    rf"^{OF_THESE}(?P<noun> (?:pairs|groups) of \w+) (?:is|are) such that (?P<many>at least one|both|neither) "
    r"(?:members? |one )?of the pair (?P<rest>.+)$",
    re.I,
)
_OBJECT = re.compile(
    rf"^(?P<before>.*?)(?P<preposition>\b(?:in|on|at|to|for|by|with|from|of) )?(?:which(?: one)?|"
    rf"any(?: one)?|each|all) of {FOLLOWING}"
    rf"(?P<noun>(?: (?!must\b|could\b|can\b|"
    rf"cannot\b)[\w'-]+){{0,4}}?)(?: {MODAL} (?P<subject>[\w' -]+?))?(?P<after>(?: ?\b(?:in|on|at|to|for|by|"
    rf"with|as|and|or|be|during)\b.*)?)$",
    re.I,
)
_ANY_AT_END = re.compile(r"^(?P<before>.+?\b(?:in|on|at|to|for|by|with) )any (?P<noun>\w+)$", re.I)
_OTHERWISE = r"\b(?:neither|none|not|only|but|other than)\b"
_EXTREME = r"\b(?:\w+est|maximum|minimum|most|least)\b"


def described(text: str, question: str) -> Stem | None:
    """Which of the following is a day on which Ann must sing; is a pair neither of whom could; None where none is."""
    if (found := _OF_WHOM.match(text)) is not None:
        before = f"{found['subject']} {found['verb']} {found['many']} of"
        return Stem(mode_of(found), "gap", noun=found["noun"], before=before, after=found["rest"].strip())
    found = _IS_A.match(text)
    if found is None:
        return None
    if re.search(_EXTREME, found["noun"], re.I):
        raise UnreadableSentence(question, 1, "any that could, not the first or last of them")
    if re.search(_OTHERWISE, found["noun"], re.I):
        raise UnreadableSentence(question, 1, "who it is that must or could, without a 'not' before it")
    rest = f"'s {found['owned']} {found['rest']}" if found["owned"] else found["rest"]
    if found["none"]:
        if mode_of(found) != "could":  # neither of whom must: one of them or both need not
            raise UnreadableSentence(question, 1, "neither of whom could")
        return Stem("cannot", "gap", noun=found["noun"], before="either", after=rest)
    return Stem(mode_of(found), "gap", noun=found["noun"], after=rest)


def subjects(text: str, question: str) -> Stem | None:
    """Which of these must do so: what is asked for is the subject; or the object, where a subject follows the modal."""
    found = _SUBJECT.match(text)
    if found is None:
        return None
    rest, noun = found["rest"], (found["noun"] or "").strip()
    if MODAL_ANYWHERE.search(rest):
        raise UnreadableSentence(question, 1, "a question with a single must, could or cannot")
    if found["free"]:
        return Stem("could", "gap", noun=noun, after=f"be {rest}", free=True)
    if re.match(r"(?:the \w+|[A-Z][\w'-]*|she|he|it|they) (?:also |then )?(?!be\b)[a-z]+", rest) is not None:
        return Stem(mode_of(found), "gap", noun=noun, before=re.sub(r" (?:also|then)\b", "", rest))  # must she take
    return Stem(mode_of(found), "gap", noun=noun, after=rest)


def pairs(text: str) -> Stem | None:
    """For which pair is it the case that they cannot both; which pair is such that one of them does."""
    if (found := _SUCH_THAT.match(text)) is not None:
        many = {"at least one": "at least one of", "both": "both", "neither": "neither of"}[found["many"].lower()]
        return Stem("must", "gap", noun=found["noun"].strip(), before=many, after=found["rest"])
    found = _FOR_WHICH.match(text)
    if found is None:
        return None
    said, noun = found["rest"], found["noun"].strip()
    they = re.match(rf"^they {MODAL}{ALSO} (?P<rest>.+)$", said, re.I)
    if they is not None:
        return Stem(mode_of(they), "gap", noun=noun, after=they["rest"])
    both = re.search(r"\bboth of (?:the|these|those) \w+$", said, re.I)
    if both is not None and " must it " in text.lower():
        return Stem("must", "gap", noun=noun, before=f"{said[: both.start()]}both")
    return None


def inside(text: str, question: str) -> Stem | None:
    """The options stand inside or at the end of a sentence: 'Ann could sit in any of the following chairs'."""
    found = _OBJECT.match(text)
    if found is None:
        return None
    before, after = found["before"] or "", (found["after"] or "").strip()
    preposition, noun = found["preposition"] or "", (found["noun"] or "").strip()
    if found["modal"]:
        mode, before = mode_of(found), f"{before}{found['subject'] or ''} {preposition}"
    else:
        modals = list(MODAL_ANYWHERE.finditer(before))
        if len(modals) != 1:
            raise UnreadableSentence(question, 1, "a question with one of must, could, can, cannot")
        mode, before = mode_of(modals[0]), without(before, modals[0]) + f" {preposition}"
    return Stem(mode, "gap", noun=noun, before=" ".join(before.split()), after=after)


def completed(text: str, question: str, *, excepted: bool) -> Stem:
    """A sentence that the option ends: Ann must sing; Ann can sing on any day, but for one."""
    modals = list(MODAL_ANYWHERE.finditer(text))
    if len(modals) != 1:
        raise UnreadableSentence(question, 1, "a question with one of must, could, can, cannot")
    before = without(text, modals[0])
    if excepted and (found := _ANY_AT_END.match(before)) is not None:
        return Stem(mode_of(modals[0]), "gap", noun=found["noun"], before=found["before"].strip())
    return Stem(mode_of(modals[0]), "gap", before=before)
