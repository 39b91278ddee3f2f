"""Marks: what is so of some of the things, beside the place that each of them has: is sold, confessed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.logic import Atom, Formula
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, RELATIONAL, stem
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import tokens

_BREAKS = frozenset(", ; . : and or but unless if then only".split()) | {""}
_TEMPORAL = frozenset("before after until than as".split())
_BEFORE = AUXILIARY | {"not", "both", "also", "who", "that", "neither"}


def marks_of(declaring: Sequence[str], told: Sequence[str], game: Game) -> dict[str, tuple[Kind, str]]:
    """The verbs that say something of a thing all by themselves, though each thing has a place anyway. The verbs of the
    sentences that declare the things are those of having a place, and no marks."""
    things = game.kinds[0]
    placed = any(link.thing == things and link.is_function for link in game.links)
    if not placed or things.name in game.chosen:
        return {}
    ordinary = {stem(token.word) for text in declaring for token in tokens(text)}
    used = [word for text in told for word in _bare_verbs(text, game)]
    return {
        root: (things, f"is_{root}")
        for root in dict.fromkeys(map(stem, used))
        if root not in ordinary and sum(any(stem(t.word) == root for t in tokens(text)) for text in told) > 1
    }


def _bare_verbs(text: str, game: Game) -> Iterator[str]:
    """Participles at the end of a clause, behind an auxiliary, a name or a noun of the game."""
    found = tokens(text)
    for at in range(1, len(found)):
        word, before = found[at].word, found[at - 1].word
        behind = found[at + 1].word if at + 1 < len(found) else ""
        verb = word.endswith("ed") or (before == "not" and word.isalpha())
        if not verb or behind not in _BREAKS or word in RELATIONAL | PREPOSITIONS | AUXILIARY:
            continue
        known = (before,) in game.names or (found[at - 1].text,) in game.names or (singular(before),) in game.nouns
        if _is_echo([token.word for token in found[:at]]) or (word,) in game.names or (word,) in game.nouns:
            continue
        if before in _BEFORE or known:
            yield word


def counted_marks(text: str, game: Game) -> Formula | None:
    """Reviews are written of one or more of the books, where some books are reviewed: so many of them are. None where
    the sentence says anything else of numbers."""
    p = Parse(text, game)
    roots = {root for root in game.marks for word in p.words if word[:5] == root[:5] and len(root) > 4}
    found = [
        (how, value, kind, end)
        for at in range(len(p.words))
        for how, value, behind in bound(p, at)
        for kind, terms, end in noun(p, behind + 2)
        if p.after(behind, "of", "the") is not None and terms == kind.members
    ]
    if len(roots) != 1 or not found or not p.is_end(found[0][3]):
        return None
    whom, predicate = game.marks[roots.pop()]
    how, value, kind, _ = found[0]
    counting = [word for word in p.words if cardinal(word) is not None or word in ("each", "no", "not", "only")]
    if kind != whom or len(counting) != 1:
        return None
    return NounPhrase(kind, kind.members, how, value).over(p.fresh, lambda one: Atom(predicate, (one,)))


def _is_echo(before: Sequence[str]) -> bool:
    """Whether a verb only repeats another: before Ann has sung, later than Bo is heard."""
    words = before[-7:]
    last = next((k for k in range(len(words) - 1, -1, -1) if words[k] in _BREAKS), -1)
    return any(word in _TEMPORAL for word in words[last + 1 :])
