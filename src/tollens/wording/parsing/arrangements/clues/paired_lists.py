"""Lists that go name by name with another list: Ann and Bo sing second and fifth, respectively, or in that order."""

from __future__ import annotations

import re

from tollens.logic import Formula, conjunction
from tollens.wording.parsing.arrangements.clues.listed_names import ordered_list
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.names import is_scenery
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY
from tollens.wording.parsing.questions import Stem
from tollens.wording.unreadable import UnreadableSentence

_IN_TURN = re.compile(
    r",? ?\b(?:respectively|(?:listed )?in (?:that|the same) order|(?:listed )?in order(?= of|,| be\b|\s*$))\b,?", re.I
)
_LIST_OF = re.compile(r"^.*?\blist of ", re.I)
_PASSED = AUXILIARY | {",", "who", "that", "which"}


def is_paired(stem: Stem) -> bool:
    """Whether the names of an option go with places that the question lists, name by name."""
    return _IN_TURN.search(f"{stem.before} {stem.after}") is not None


def paired(stem: Stem, text: str, game: Game) -> Formula:
    """That the first name has the first place, and so on. UnreadableSentence where there are not as many places."""
    listed = ordered_list(text, game)
    words = " ".join(_IN_TURN.sub(" ", f"{stem.before} {stem.after}").strip(" ,").split())
    words = _LIST_OF.sub("", words)
    p = Parse(words, game)
    for at in range(len(p.words)):
        for phrase, end in noun_phrase(p, at):
            link = game.link(listed[0], phrase.kind) if listed is not None else None
            if listed is None or link is None or phrase.force != "all" or len(phrase.terms) != len(listed[1]):
                continue
            rest = [*range(at), *range(end, len(p.words))]
            if len(phrase.terms) < 2 or not all(is_scenery(p, k) or p.word(k) in _PASSED for k in rest):
                continue
            made, forward = link
            pairs = zip(listed[1], phrase.terms, strict=True)
            return conjunction(made.holds(one, spot) if forward else made.holds(spot, one) for one, spot in pairs)
    raise UnreadableSentence(words, 1, "as many places as the option has names")
