"""Groups that a set-up counts and nobody names: four teams of two, of which clues only say who is on the same one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.setups.heads import STOPS
from tollens.wording.parsing.arrangements.words import RELATIONAL
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import tokens

_MOST = 8
_FARTHEST = 4  # words between the number and its noun, and one


def unnamed_groups(told: Sequence[str], clues: Sequence[str], game: Game) -> Iterator[tuple[str, int]]:
    """The noun and how many there are, where the clues take it up: the same team, a team with Ann, that team."""
    taken_up = {singular(token.word) for clue in clues for token in tokens(clue)}
    for text in told:
        words = [token.word for token in tokens(text)]
        for at, word in enumerate(words):
            size = cardinal(word)
            if size is None or not 2 <= size <= _MOST or words[at - 1 : at] in (["least"], ["most"], ["than"], ["of"]):
                continue
            for end in range(at + 1, min(at + 1 + _FARTHEST, len(words))):
                noun = singular(words[end])
                if not noun.isalpha() or words[end] in RELATIONAL | STOPS - {"separate", "different"}:
                    break
                if noun == words[end]:
                    continue
                if noun in taken_up and (noun,) not in game.nouns and size < len(game.kinds[0].members):
                    yield noun, size
                break
