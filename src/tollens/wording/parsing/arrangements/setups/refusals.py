"""Set-ups that say more than a game has: an order for each of several, a part for each group that someone is in."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import ordinal
from tollens.wording.parsing.english.tokens import tokens
from tollens.wording.unreadable import UnreadableSentence


def refuse_several_orders(sequencing: Sequence[str], game: Game) -> None:
    """In each category the dogs are ranked: then there is an order for each, which is more than a game has."""
    for sentence in sequencing:
        words = [singular(token.word) for token in tokens(sentence)]
        for at in range(1, len(words) - 1):
            kind = game.nouns.get((words[at + 1],), (None,))[0]
            if words[at] == "each" and words[at - 1] in ("in", "for", "at", "during") and kind in game.kinds[1:]:
                raise UnreadableSentence(sentence, 1, "one order of all, not one for each of several")


def refuse_ties(told: Sequence[str]) -> None:
    """Ties are possible; two of them may tie: then the order is not one of all, which is more than a game has."""
    for sentence in told:
        words = {token.word for token in tokens(sentence)}
        may = words & {"possible", "allowed", "permitted", "may", "can", "could", "might"}
        if words & {"tie", "ties"} and may and not words & {"no", "not", "never", "cannot", "without"}:
            raise UnreadableSentence(sentence, 1, "an order without ties")


def refuse_rounds(reduced: Sequence[tuple[str, str]]) -> None:
    """On the first day each rider tests a bike; on the second day each tests another: one for each of several days,
    which is more than a game has."""
    rounds: dict[str, set[int]] = {}
    for sentence, _ in reduced:
        words = [token.word for token in tokens(sentence)]
        rank = ordinal(words[2]) if words[:1] and words[0] in PREPOSITIONS and words[1:2] == ["the"] else None
        if rank is not None and len(words) > 3 and "each" in words[4:]:
            rounds.setdefault(words[3], set()).add(rank)
        if any(len(ranks) > 1 for ranks in rounds.values()):
            raise UnreadableSentence(sentence, 1, "what holds once, not another one each day")


def refuse_one_for_each(reduced: Sequence[tuple[str, str]], game: Game) -> None:
    """Each singer in a choir has one part there: who is in several choirs has several parts, one for each, which is
    more than a game has."""
    for sentence, left in reduced:
        p = Parse(left, game)
        for at in [k for k, word in enumerate(p.words) if word == "each"]:
            for thing, _, end in noun(p, at + 1):
                whole = p.word(end) in PREPOSITIONS and p.word(end + 1) in ("a", "an", "the", "that")
                for group, _, stop in noun(p, end + 2) if whole else ():
                    link = game.link(thing, group) if group != thing else None
                    more = {kind for k in range(stop, len(p.words)) for kind, _, _ in noun(p, k)} - {thing, group}
                    if link is not None and not link[0].is_function and more:
                        raise UnreadableSentence(sentence, 1, "one of them for each, not one for each group it is in")
