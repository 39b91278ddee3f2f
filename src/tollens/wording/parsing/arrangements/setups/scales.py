"""Scales: what the ends of an order are called, and which way is up."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.words import IRREGULAR_DEGREES, base_adjective
from tollens.wording.parsing.english.tokens import tokens

_FIRST = ("first", "1", "one")
_CLOSEST = ("closest", "nearest")


def set_near(game: Game, told: Sequence[str]) -> None:
    """With the first seat closest to the door: closer to the door is before."""
    for text in told:
        words = [token.word for token in tokens(text)]
        for at in range(len(words) - 3):
            if words[at] in _CLOSEST and words[at + 1 : at + 3] == ["to", "the"]:
                before = words[max(0, at - 6) : at]
                ways = {-1 for word in before if word in _FIRST} | {1 for word in before if word == "last"}
                if len(ways) == 1:
                    game.near[words[at + 3]] = ways.pop()


def set_scales(game: Game, scales: Sequence[tuple[str, str]], *, upright: bool) -> None:
    """From most brittle to least brittle: the first is the most."""
    for first, last in scales:
        for words, way in ((first, -1), (last, 1)):
            word = words.split()[-1] if words else ""
            adjective = base_adjective(words) if " " not in words else word
            if words in ("highest", "top", "best"):
                game.up = way
            elif words in ("lowest", "bottom", "worst"):
                game.up = -way
            if words.startswith("most "):
                game.poles[word] = way
            elif words.startswith("least "):
                game.poles[word] = -way
            elif adjective is not None and (word.endswith("est") or word in IRREGULAR_DEGREES):
                game.poles[adjective] = way
    nouns = {noun[-1] for noun in game.nouns}
    unnumbered = any(kind.name == "place" for kind in game.kinds)
    if game.up is None:
        game.up = 1 if nouns & {"floor", "story", "level", "layer"} else -1 if unnumbered else None
    game.higher = game.up if unnumbered or upright or scales else 1
