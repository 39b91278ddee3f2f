"""The greatest and the smallest number of those that could, and the first and the last place that one could have."""

from __future__ import annotations

import re

from tollens.logic import Formula
from tollens.wording.parsing.arrangements.clues.listed_names import names_of
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.names import is_scenery
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.questions import Stem
from tollens.wording.parsing.seam import Need
from tollens.wording.unreadable import UnreadableSentence

_EXTREME = re.compile(
    r"(?:what is |which (?:one )?of the following is |of the following, which one is )?(?:the )?"
    r"(?P<bound>maximum|minimum|greatest|fewest|least|smallest|largest) (?:possible |"
    r"total )*number of (?:the )?(?P<body>.+?)(?: is)?$",
    re.I,
)
_WHO_COULD = re.compile(r"^(?P<noun>.+?) (?:that|who|which) (?:(?:could|can|must|may) )?(?P<rest>.+)$", re.I)
_WHO_ARE = re.compile(r"^(?P<noun>[\w ]+?) (?P<rest>(?:in|on|at) the .+)$", re.I)  # dogs in the yard: that are there
# The greatest number of coins Ann could have: she has at least so many.
_HOW_MANY_COULD = re.compile(
    r"^(?P<noun>[\w ]+?) (?:that )?(?P<subject>(?:the \w+|[A-Z][\w'.-]*)(?: [A-Z]\w*| \w+)??) (?:could|can|must|may) "
    r"(?P<rest>.+)$"
)
_END_OF_ORDER = re.compile(
    r"(?:what is |which (?:one )?of the following is |"
    r"of the following, which one is )?(?:the )?"
    r"(?P<bound>earliest|latest|(?:lowest|highest)[- ]numbered|lowest|highest)"
    r"(?: \w+)?(?: (?:in|on|at|for|to) which| that)? (?P<subject>.+?) (?:could|can) (?P<rest>.+?)(?: is(?: the)?)?$",
    re.I,
)


def number_needs(stem: Stem, text: str, game: Game) -> tuple[Need, ...]:
    """The greatest number that could be: so many could be, and not one more. The earliest place: it could be there, and
    nowhere before."""
    question = stem.before.strip(" ?")
    if (found := _END_OF_ORDER.match(question)) is not None and game.sequence is not None:
        return _end_needs(found, text, game)
    found = _EXTREME.match(question)
    whose = _HOW_MANY_COULD.match(found["body"]) if found is not None else None
    inner = whose or (_WHO_COULD.match(found["body"]) if found is not None else None)
    inner = inner or (_WHO_ARE.match(found["body"]) if found is not None else None)
    count = cardinal(text.strip(" .").lower())
    if found is None or inner is None or count is None:
        raise UnreadableSentence(stem.before, 1, "the greatest or smallest number of those that could")
    most = found["bound"].lower() in ("maximum", "greatest", "largest")

    def held(bound: str, number: int) -> Formula:
        noun = re.sub(
            r"^(?:the |different |possible |(?:two|three|four|five|six|seven|eight|nine) )+", "", inner["noun"]
        )
        if whose is not None:
            verb, _, tail = whose["rest"].partition(" ")
            return read_sentence(f"{whose['subject']} must {verb} {bound} {number} {noun} {tail}", game)
        verb = "are " if inner.re is _WHO_ARE else ""
        return read_sentence(f"{bound} {number} {noun} {verb}{inner['rest']}", game)

    if most:
        return Need("could", held("at least", count)), Need("could", held("at least", count + 1), so=False)
    fewer = (Need("could", held("at most", count - 1), so=False),) if count else ()
    return (Need("could", held("at most", count)), *fewer)


def _end_needs(found: re.Match[str], text: str, game: Game) -> tuple[Need, ...]:
    place = game.sequence
    name = names_of(text.strip(" ."), game)
    bound = found["bound"].lower().replace("-", " ").split()
    first = bound[0] == "earliest" or bound == ["lowest", "numbered"]
    if len(bound) == 1 and bound[0] in ("lowest", "highest"):  # of a ranking, the lowest may be the last
        if game.up is None:
            raise UnreadableSentence(text, 1, "an order of which it is known which end is high")
        first = (bound[0] == "lowest") == (game.up > 0)
    if place is None or name is None or name[0] != place or len(name[1]) != 1:
        raise UnreadableSentence(text, 1, "a place of the order")
    p = Parse(f"{found['subject']} {found['rest']}", game)
    for phrase, end in noun_phrase(p, 0):
        link = game.link(phrase.kind, place)
        passed = [is_scenery(p, k) or p.word(k) in AUXILIARY | {"it"} for k in range(end + 1, len(p.words))]
        rest = all(passed)
        if link is None or phrase.force != "all" or len(phrase.terms) != 1 or not rest:
            continue
        made, forward = link
        at = place.members.index(name[1][0])
        beyond = place.members[:at] if first else place.members[at + 1 :]
        spots = [
            made.holds(phrase.terms[0], s) if forward else made.holds(s, phrase.terms[0]) for s in (name[1][0], *beyond)
        ]
        return (Need("could", spots[0]), *(Need("could", each, so=False) for each in spots[1:]))
    raise UnreadableSentence(p.sentence, 1, "someone who has a place in the order")
