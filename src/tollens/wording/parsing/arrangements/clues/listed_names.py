"""Names that an option lists, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tollens.logic import Term
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.parser import Parse


def names_of(text: str, game: Game) -> tuple[Kind, tuple[Term, ...]] | None:
    """The members that a text lists and nothing else."""
    p = Parse(text, game)
    for phrase, end in noun_phrase(p, 0):
        if p.is_end(end) and phrase.force == "all" and phrase.where is None:
            return phrase.kind, phrase.terms
    return None


def ordered_list(text: str, game: Game) -> tuple[Kind, tuple[Term, ...]] | None:
    """Names in the order given; one may come twice."""
    kind: Kind | None = None
    terms: list[Term] = []
    for piece in re.split(r",\s*(?:and\s+)?|\s+and\s+|;\s*", text.strip(" .")):
        found = names_of(piece, game)
        if found is None or len(found[1]) != 1 or kind not in (None, found[0]):
            return None
        kind = found[0]
        terms += found[1]
    return None if kind is None else (kind, tuple(terms))


def every_name(kind: Kind, game: Game) -> Iterator[tuple[Term, str]]:
    """Each member of a kind, and what it is called."""
    for term in kind.members:
        words = next((words for words, known in game.names.items() if known == (kind, term)), None)
        if words is None:
            noun = next(" ".join(noun) for noun, known in game.nouns.items() if known == (kind, kind.members))
            yield term, f"{noun} {term}"
        else:
            yield term, " ".join(words)
