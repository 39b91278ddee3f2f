"""Marks: what is so of some of the things, beside the place that each of them has: is sold, confessed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, RELATIONAL, stem
from tollens.wording.parsing.english.inflection import singular
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


def _is_echo(before: Sequence[str]) -> bool:
    """Whether a verb only repeats another: before Ann has sung, later than Bo is heard."""
    words = before[-7:]
    last = next((k for k in range(len(words) - 1, -1, -1) if words[k] in _BREAKS), -1)
    return any(word in _TEMPORAL for word in words[last + 1 :])
