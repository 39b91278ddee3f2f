"""Orders that a set-up does not list: places that are counted, and clues that speak of before and after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tollens.logic import Number
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.words import ANTONYMS, base_adjective
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import tokens

_ORDERED_NOUNS = frozenset(
    "position place day week month year floor story level slot spot rank seat track lap lane shelf hour period row "
    "session time stop chair house century round layer step stage".split()
)


_ORDERING = frozenset(
    "before after earlier later ahead behind first last precede precedes preceding higher lower leftmost rightmost "
    "oldest newest".split()
)


_SIDES = frozenset("left right top bottom front back".split())


def is_ordering(clues: Sequence[str], *, degrees: bool = True) -> bool:
    """Whether the clues speak of an order: before and after, left and right, next to; and, where degrees count as well,
    more of something than others, which two may have alike."""
    for clue in clues:
        words = [token.word for token in tokens(clue)]
        for at, word in enumerate(words):
            behind = words[at + 1] if at + 1 < len(words) else ""
            if word in _ORDERING or (word, behind) == ("next", "to") or (word in _SIDES and behind == "of"):
                return True
            degree = (
                base_adjective(word) if degrees and behind == "than" and word not in ("more", "less", "fewer") else None
            )
            if degree is not None and any(degree in pair for pair in ANTONYMS):
                return True
    return False


def partial_size(told: Sequence[str], size: int) -> int | None:
    """How many of the things have a place, where not all have one: exactly five of the seven."""
    for text in told:
        words = [token.word for token in tokens(text)]
        for at, word in enumerate(words):
            of = next((k for k in range(at + 1, min(at + 4, len(words))) if words[k] == "of"), None)
            count = cardinal(word)
            listed = of == at + 1 and words[of + 1 : of + 3] == ["the", "following"]
            said = words[at - 1 : at] in (["exactly"], ["which"], ["only"], ["just"])
            said = said or (listed and words[at - 1 : at] not in (["least"], ["most"], ["than"]))
            if count is None or of is None or not said:
                continue
            if any(cardinal(each) == size for each in words[of + 1 : of + 6]) and 1 < count < size:
                return count
    return None


def counted_places(told: Sequence[str], game: Game, whole: str) -> Iterator[tuple[str, int]]:
    """Six consecutive days; a seven-week period; six positions: the noun, and how many. What is no plain word for a
    place is one where the text counts on: the first basket, cart 2."""
    for text in told:
        found = tokens(text)
        for at, token in enumerate(found):
            head, _, tail = token.word.partition("-")
            size = cardinal(head)
            if size is None or not 2 <= size <= 20:
                continue
            if tail in _ORDERED_NOUNS:
                yield tail, size
            for end in (at + 2, at + 3, at + 4):
                if end > len(found) or tail:
                    break
                noun = singular(found[end - 1].word)
                if (noun,) in game.nouns or noun == found[end - 1].word or not noun.isalpha():
                    continue
                rank = rf"\b(?:first|second|third|fourth|fifth|last|later|earlier) {noun}\b|\b{noun} [1-9]\b"
                if noun in _ORDERED_NOUNS or re.search(rank, whole, re.I):
                    yield noun, size


def leave_some_out(told: Sequence[str], game: Game) -> None:
    """Exactly five of the six, one on each of five days: those that are left over have no day."""
    ordered = [kind for kind in game.kinds if kind.ordered]
    things = [kind for kind in game.kinds if not kind.ordered]
    if len(ordered) != 1 or len(things) != 1 or ordered[0].circular:
        return
    size = partial_size(told, len(things[0].members))
    if size != len(ordered[0].members) or not all(isinstance(each, Number) for each in ordered[0].members):
        return
    game.partial = replace(ordered[0], spare=len(things[0].members) - size)
    game.chosen[things[0].name] = "chosen"
    renew = {ordered[0]: game.partial}
    game.kinds = [renew.get(kind, kind) for kind in game.kinds]
    game.names = {words: (renew.get(kind, kind), term) for words, (kind, term) in game.names.items()}
    game.nouns = {words: (renew.get(kind, kind), terms) for words, (kind, terms) in game.nouns.items()}
