"""What a question asks of its options: must they hold, could they, can they not; of what, and on which supposition.

>>> asked = read_stem("If Ann is second, then which one of the following could be true EXCEPT:")
>>> asked.suppose, asked.mode, asked.but, asked.shape
(('Ann is second',), 'could', True, 'statement')
>>> asked = read_stem("If Bo leads, Cy CANNOT sit next to")
>>> asked.suppose, asked.mode, asked.shape, asked.before, asked.after
(('Bo leads',), 'cannot', 'gap', 'Cy sit next to', '')
>>> asked = read_stem("Which one of the following runners must be in lane 4?")
>>> asked.mode, asked.shape, asked.noun, asked.before, asked.after
('must', 'gap', 'runners', '', 'be in lane 4')
>>> asked = read_stem("Which one of the following is a complete and accurate list of the guests who could be first?")
>>> asked.mode, asked.shape, asked.noun, asked.after
('could', 'all', 'guests', 'be first')
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from tollens.wording.parsing.conditions import changed, what_settles, whose_is_settled, without_reminder
from tollens.wording.unreadable import UnreadableSentence

Mode = Literal["must", "could", "cannot"]

# statement: an option is a sentence of its own.
# gap: an option goes between `before` and `after`, and the whole is a sentence; its modal word is taken out.
# all: an option lists all that could, must or cannot stand in that gap, and nothing else.
# arrangement: an option is a whole arrangement, or a whole part of one: `before` says of what, in the question's words.
# number: an option is a number: how many, at most, at least; `before` says of what.
# count: an option is a number: of so many of the `noun` it is so that they must, could or cannot, as in a gap.
# settles: an option is a sentence that, with all that is said, leaves one arrangement.
# settled: an option is a number: so many of the `noun` are settled by what is said.
# substitute: an option is a condition that does what the condition `before` does, in its stead.
Shape = Literal["statement", "gap", "all", "arrangement", "number", "count", "settles", "settled", "substitute"]


@dataclass(frozen=True, slots=True)
class Stem:
    """A question as asked, without its options. `but` turns it round: the one option of which it is not so."""

    mode: Mode
    shape: Shape
    but: bool = False
    suppose: tuple[str, ...] = ()  # sentences without 'if' and full stop, as they stand in the question
    noun: str = ""  # what the options are, where the question says so: runners, pairs of runners
    before: str = ""
    after: str = ""
    dropped: str = ""  # a condition of the passage that is to hold no longer


_MODES: dict[str, Mode] = {
    "must": "must", "could": "could", "can": "could", "cannot": "cannot", "can not": "cannot", "could not": "cannot",
    "may": "could", "might": "could", "would have to": "must", "has to": "must", "have to": "must",
    "must not": "cannot",
    "will": "must", "could have": "could", "is": "must", "are": "must",
}  # fmt: skip
_MODAL = r"(?P<modal>would have to|has to|have to|must not|must|could not|could|can ?not|can|may|might|will)"
_ALSO = r"(?: also| each| both| all| only| then| in fact)?"
_ABOUT = r"(?:,? (?:about|of|for|in|on|at|regarding|concerning|with respect to|during) (?P<about>[^?]*?))?"
_FOLLOWING = r"(?:the following|these)"
_EXCEPT = re.compile(r"[,\s]*\bexcept(?: for)?\b[\s:.,]*", re.IGNORECASE)
_END = re.compile(r"[\s?:.,]+$")
_LONGEST = 1_200

# Where a supposition ends and the question begins.
_ASKING = (
    r"(?:then,? )?(?:(?:of the following, )?which\b|what\b|who\b|whom\b|whose\b|how many\b|exactly how many\b|"
    r"at (?:least|most) how many\b|(?:each|any|all|any one) of the following\b|in which\b|on which\b|for which\b|"
    r"it (?:must|could|can|cannot)\b|(?:on|for|in|to|at) which\b)"
)
_PLAINLY_ASKING = r"(?:then,? )?(?:of the following, )?(?:which(?: one)?|each|any(?: one)?|all) of the following\b"
_PLAINLY_ASKING_WHICH = r"(?:then,? )?(?:of the following, )?which(?: one)? of the following\b"
_IF_COMMA = re.compile(
    rf"^(?:if|suppose(?: that)?|assume(?: that)?)\b,?\s+(?P<given>.+?)"
    rf"(?: (?={_PLAINLY_ASKING_WHICH})|, (?={_PLAINLY_ASKING})|[.,] (?={_ASKING}))",
    re.I,
)
_ASKED_INSIDE = re.compile(
    r"^(?P<given>.+?), (?:then,? (?P<rest>.+)|(?P<last>(?!and |but |or )[^,]*\b(?:must|could|can|cannot)\b[^,]*))$",
    re.I,
)
_IF_THEN = re.compile(r"^if\b,?\s+(?P<given>.+),? then,? (?P<rest>(?!so\b).+)$", re.I)
_SUPPOSE = re.compile(r"^(?:suppose|assume)(?: that)?,? (?P<given>[^.]+)\. (?P<rest>.+)$", re.I)
_TRAILING_IF = re.compile(
    r"^(?P<rest>(?:which|each|any)\b.+?\b(?:true|false)(?: except)?),? if (?P<given>[^?]+?)\??$", re.I
)

_STATEMENT = re.compile(
    rf"^(?:(?:which(?: one)?|each|any(?: one)?|all|every one) of {_FOLLOWING}(?:,)?(?: statements?|"
    rf" conditions?| sentences?| facts?)?,?|which(?: one)?) "
    rf"(?:{_MODAL}{_ALSO} be|(?P<plain>is|are)(?P<not> not)?)(?: necessarily)? (?P<what>true|false){_ABOUT}$",
    re.I,
)
_THAT = re.compile(rf"^it {_MODAL} be (?:the case|(?P<what>true|false)) that(?P<rest>.*)$", re.I)
_LIST_NOUN = (
    r"(?:lists?|orders?|orderings?|sequences?|arrangements?|assignments?|schedules?|selections?|rankings?|matchings?|"
    r"accounts?|descriptions?|groups?|combinations?|distributions?|itinerar(?:y|ies)|lineups?|rosters?|teams?|"
    r"plans?|pairings?|placements?|allocations?|programs?|order in which|groupings?|set|way|composition|choice)"
)
_QUALITY = (
    r"(?:(?:complete|accurate|possible|acceptable|full|partial|entire|and|but not necessarily complete|correct|"
    r"permissible|,)[ ,]*)*"
)
_ALL = re.compile(
    rf"^which(?: one)? of {_FOLLOWING},? is (?:a|an|"
    rf"the) (?P<quality>{_QUALITY})list of (?:all )?(?:of )?(?:the |those |all )?(?P<noun>[^,?]+?),? "
    rf"(?:(?:any|each|every)(?: one)? of (?:which|whom)|that|which|who) (?P<subject>(?:[A-Z][\w'.-]*|"
    rf"the \w+|she|he|they) )?{_MODAL}{_ALSO} (?P<rest>.+)$",
    re.I,
)
_ARRANGEMENT = re.compile(
    rf"^(?:which(?: one)?|each|any(?: one)?|all) of {_FOLLOWING} "
    rf"(?:{_MODAL} be|(?P<plain>is|are|lists|(?:accurately )?represents)) (?:(?P<article>a|an|the|"
    rf"one) )?(?P<quality>{_QUALITY})(?P<kind>(?:[\w'-]+ ){{0,2}}?{_LIST_NOUN})\b(?P<rest>.*)$",
    re.I,
)
_ORDINAL = re.compile(r"^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|last|next) ", re.I)  # the third group
_LISTS_IN_ORDER = re.compile(r"^which(?: one)? of the following lists .+ in (?:an|the) order in which", re.I)
_GAP_SUBJECT = re.compile(
    rf"^(?:which(?: one)?|each|any(?: one)?|all) of {_FOLLOWING}(?P<noun>(?: (?!must\b|could\b|can\b|"
    rf"cannot\b|is\b|are\b)[\w'-]+){{0,6}}?),? "
    rf"{_MODAL}{_ALSO} (?P<rest>(?!be (?:true|false)\b)(?:be |have )?.+)$",
    re.I,
)
_GAP_IS_A = re.compile(
    rf"^(?:which(?: one)?|each|any(?: one)?) of {_FOLLOWING} (?:is|are|lists) (?:a|an|the|among the|two|"
    rf"three|one of the)?\s*(?P<noun>[^,?]+?),? "
    rf"(?:(?:both|any|each|either|all)(?: one)? of (?:which|whom)|that|which|who|both of whom|"
    rf"whom) {_MODAL}{_ALSO} (?P<rest>.+)$",
    re.I,
)
_GAP_OBJECT = re.compile(
    rf"^(?P<before>.*?)(?P<preposition>\b(?:in|on|at|to|for|by|with|from|of) )?(?:which(?: one)?|"
    rf"any(?: one)?|each|all) of {_FOLLOWING}"
    rf"(?P<noun>(?: (?!must\b|could\b|can\b|"
    rf"cannot\b)[\w'-]+){{0,4}}?)(?: {_MODAL} (?P<subject>[\w' -]+?))?(?P<after>(?: ?\b(?:in|on|at|to|for|by|"
    rf"with|as|and|or|be|during)\b.*)?)$",
    re.I,
)
_MODAL_ANYWHERE = re.compile(rf"\b{_MODAL}\b", re.I)
_NUMBER = re.compile(
    r"^(?:what is |which one of the following is |"
    r"of the following, which one is )?(?:the )?(?P<bound>maximum|minimum|greatest|fewest|least|smallest|"
    r"largest|latest|earliest|lowest|highest)\b|"
    r"^(?:exactly |at (?:least|most) |what is the )?how many\b|^what is the\b|\bhow many\b",
    re.I,
)


# Questions that change the conditions, or ask what would settle them: no shape here says what they ask.
_BEYOND = re.compile(
    r"\b(?:condition|restriction|rule|constraint|requirement|information)s?\b.*\b(?:substitut|replac|suspend|remov|add|lift|"
    r"relax|remain|no longer)|\bsubstituted for\b|\bremain(?:s|ed)? (?:the same|in effect|unchanged)\b|\brather than\b|"
    r"\bdetermine|\bguarantee|\bif (?:known|true)\b|\bviolate|\bif which\b",
    re.I,
)
_COUNT = re.compile(
    rf"^(?:there (?:are|is) )?(?:exactly )?how many (?:of the |different |of )*(?:\w+ )??(?P<noun>\w+)(?: are there)?,?"
    rf"(?: any one of (?:whom|which)| each of (?:whom|which)| that| who)? {_MODAL}{_ALSO} (?P<rest>.+)$",
    re.I,
)


_SUBSTITUTE = re.compile(
    r"^which(?: one)? of the following(?: \w+)?,? if (?:it (?:is|were) )?substituted for the "
    r"(?:condition|constraint|restriction|rule|requirement|information)(?: requiring| stating)? that (?P<given>.+?),? "
    r"would have the same effect\b",
    re.I,
)


def read_stem(question: str) -> Stem:
    """What a question asks. UnreadableSentence where it is none of the shapes."""
    if len(question) > _LONGEST:
        raise UnreadableSentence(question, 1, f"a question of at most {_LONGEST:,} characters")
    text, exceptions = _EXCEPT.subn(" ", " ".join(question.replace("’", "'").split()))
    if (instead := _SUBSTITUTE.match(text)) is not None and not exceptions:
        return Stem("must", "substitute", before=instead["given"], dropped=instead["given"])
    if (change := changed(text)) is not None:
        stem = read_stem(change.rest + (" EXCEPT:" if exceptions else ""))
        return replace(stem, suppose=(*change.new, *stem.suppose), dropped=change.old)
    text = _of_them(without_reminder(text))
    if (settles := _settling(text)) is not None and not exceptions:
        return settles
    if (beyond := _BEYOND.search(text)) is not None:
        raise UnreadableSentence(question, 1, f"a question on the conditions as they are, without '{beyond[0]}'")
    if exceptions > 1:
        raise UnreadableSentence(question, 1, "'except' once")
    suppose, text = _suppositions(_END.sub("", text))
    text = _END.sub("", re.sub(r"^then,? ", "", text, flags=re.I)).replace("CANNOT", "cannot").replace("NOT", "not")
    read = _shape(text, question)
    return Stem(read.mode, read.shape, read.but != bool(exceptions), suppose, read.noun, read.before, read.after)


_OF_THEM = re.compile(r"^of the (?:\w+ ){0,2}?(?P<noun>\w+), (?P<rest>(?:if|which|what|each|any)\b.+)$", re.I)
_NUMBER_THAT = re.compile(r"\b(?P<bound>maximum|minimum|greatest|fewest|smallest|largest) number that\b", re.I)


def _of_them(text: str) -> str:
    """Of the boats, what is the greatest number that …: the greatest number of boats. 'In that case' says nothing."""
    text = re.sub(r"(?<=\. )in that case,? ", "", text, flags=re.I)
    found = _OF_THEM.match(text)
    if found is None:
        return text
    return _NUMBER_THAT.sub(lambda each: f"{each['bound']} number of {found['noun']} that", found["rest"])


def _settling(text: str) -> Stem | None:
    """Questions of what settles the arrangement, and of how much is settled."""
    suppose, rest = _suppositions(_END.sub("", text))
    rest = re.sub(r"^then,? ", "", rest, flags=re.I)
    if not suppose and what_settles(rest):
        return Stem("must", "settles")
    noun = whose_is_settled(rest)
    return None if noun is None else Stem("must", "settled", suppose=suppose, noun=noun)


def _suppositions(text: str) -> tuple[tuple[str, ...], str]:
    """What is supposed, and what is asked on it."""
    for pattern in (_SUPPOSE, _IF_COMMA, _IF_THEN, _TRAILING_IF):
        if (found := pattern.match(text)) is not None:
            rest = text[found.end() :] if pattern is _IF_COMMA else found["rest"]
            if pattern is _IF_COMMA and (asked := _ASKED_INSIDE.match(found["given"])) is not None:
                return (
                    asked["given"],
                ), f"{asked['rest'] or asked['last']} {rest}"  # if …, Ann must have which of the following
            given = re.sub(r",? and if ", " and ", found["given"].strip(" ,."))
            given = re.sub(r"^(?:that |it is (?:known|true|the case) that |(?:during|in|on) one \w+,? )", "", given)
            more, rest = _suppositions(rest) if pattern is _SUPPOSE else ((), rest)
            return (given, *more), rest
    if (comma := re.match(r"^if\b,? (?P<given>[^?]+?), (?P<rest>[^,?]+)$", text, re.I)) is not None:
        return (comma["given"],), comma["rest"]
    return (), text


def _shape(text: str, question: str) -> Stem:
    if (found := _STATEMENT.match(text)) is not None:
        return _of_truth(found, "statement")
    if (found := _THAT.match(text)) is not None:
        rest = re.sub(r" ?\bwhich(?: one)? of the following(?: \w+)?$", "", found["rest"].strip(), flags=re.I)
        read = _of_truth(found, "gap" if rest else "statement")
        return Stem(read.mode, read.shape, read.but, before=rest)
    if (found := _ALL.match(text)) is not None:
        whole = re.search(r"complete|full", found["quality"], re.I) or re.search(r"\blist of all\b", text, re.I)
        if whole is None:
            raise UnreadableSentence(
                question, 1, "'a complete list': of one that is not, nothing says what it leaves out"
            )
        if found["subject"]:  # any one of which Ann could order
            return Stem(_MODES[_modal(found)], "all", noun=found["noun"], before=f"{found['subject']}{found['rest']}")
        return Stem(_MODES[_modal(found)], "all", noun=found["noun"], after=found["rest"])
    if (found := _GAP_IS_A.match(text)) is not None:
        if re.match(r"which one of the following is the (?:low|high)est", text, re.I):
            return Stem("must", "number", before=text)
        if re.search(r"\b(?:\w+est|maximum|minimum|most|least)\b", found["noun"], re.I):
            raise UnreadableSentence(question, 1, "any that could, not the first or last of them")
        if re.search(r"\b(?:neither|none|not|only|but|other than)\b", found["noun"], re.I):
            raise UnreadableSentence(question, 1, "who it is that must or could, without a 'not' before it")
        return Stem(_MODES[_modal(found)], "gap", noun=found["noun"], after=found["rest"])
    if _LISTS_IN_ORDER.match(text) is not None:
        return Stem("could", "arrangement", noun="order", before=text[text.lower().index("lists") :])
    if (found := _ARRANGEMENT.match(text)) is not None and _ORDINAL.search(found["kind"]) is None:
        allowed = re.search(r"acceptable|possible|permissible", found["quality"], re.I) or re.search(
            r"\bin which\b.* (?:could|can) ", found["rest"], re.I
        )
        if (found["plain"] or "").lower() in ("is", "are") and not allowed:
            raise UnreadableSentence(question, 1, "whether it must or could be")
        mode: Mode = "could" if found["plain"] else _MODES[_modal(found)]
        article = "the " if (found["article"] or "").lower() == "the" else ""
        rest = f"{article}{found['quality']}{found['kind']}{found['rest']}"
        return Stem(mode, "arrangement", noun=found["kind"], before=rest.strip())
    if (found := _COUNT.match(text)) is not None and _MODAL_ANYWHERE.search(found["rest"]) is None:
        return Stem(_MODES[_modal(found)], "count", noun=found["noun"], after=found["rest"])
    if (found := _GAP_SUBJECT.match(text)) is not None:
        return _gap_behind(found, question)
    if _NUMBER.search(text) is not None:
        return Stem("must", "number", before=text)
    if (found := _GAP_OBJECT.match(text)) is not None:
        return _gap_inside(found, question)
    modals = list(_MODAL_ANYWHERE.finditer(text))
    if len(modals) != 1:
        raise UnreadableSentence(question, 1, "a question with one of must, could, can, cannot")
    return Stem(_MODES[_modal(modals[0])], "gap", before=_without(text, modals[0]))


def _of_truth(found: re.Match[str], shape: Shape) -> Stem:
    """Must, could or cannot be true; of false, the other way round: what could be false is what need not hold."""
    plain = found.groupdict().get("plain")
    mode: Mode = "must" if plain else _MODES[_modal(found)]
    but = bool(found.groupdict().get("not"))
    if (found["what"] or "true").lower() == "true":
        return Stem(mode, shape, but)
    turned: dict[Mode, tuple[Mode, bool]] = {
        "must": ("cannot", False),
        "could": ("must", True),
        "cannot": ("must", False),
    }
    return Stem(turned[mode][0], shape, turned[mode][1] != but)


def _gap_behind(found: re.Match[str], question: str) -> Stem:
    """Which of these must do so: what is asked for is the subject; or the object, where a subject follows the modal."""
    rest, noun = found["rest"], (found["noun"] or "").strip()
    if _MODAL_ANYWHERE.search(rest):
        raise UnreadableSentence(question, 1, "a question with a single must, could or cannot")
    if re.match(r"(?:the \w+|[A-Z][\w'-]*|she|he|it|they) (?:also |then )?(?!be\b)[a-z]+", rest) is not None:
        return Stem(
            _MODES[_modal(found)], "gap", noun=noun, before=re.sub(r" (?:also|then)\b", "", rest)
        )  # must she take
    return Stem(_MODES[_modal(found)], "gap", noun=noun, after=rest)


def _gap_inside(found: re.Match[str], question: str) -> Stem:
    """The options stand inside or at the end of a sentence: 'Ann could sit in any of the following chairs'."""
    before, after = found["before"] or "", (found["after"] or "").strip()
    preposition = found["preposition"] or ""
    noun = (found["noun"] or "").strip()
    if found["modal"]:
        mode, before = _MODES[_modal(found)], f"{before}{found['subject'] or ''} {preposition}"
    else:
        modals = list(_MODAL_ANYWHERE.finditer(before))
        if len(modals) != 1:
            raise UnreadableSentence(question, 1, "a question with one of must, could, can, cannot")
        mode, before = _MODES[_modal(modals[0])], _without(before, modals[0]) + f" {preposition}"
    return Stem(mode, "gap", noun=noun, before=" ".join(before.split()), after=after)


def _modal(found: re.Match[str]) -> str:
    return " ".join(found["modal"].lower().split())


def _without(text: str, found: re.Match[str]) -> str:
    return " ".join((text[: found.start()] + text[found.end() :]).split())
