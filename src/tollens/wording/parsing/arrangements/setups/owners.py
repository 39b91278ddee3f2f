"""Lists by owner: Ann sings of rivers and woods; Bo of hills; and Cy of lakes, storms, and snow.

Whoever is named was listed before; what is listed here is a kind of its own, and whose each of its members is, is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tollens.wording.parsing.arrangements.game import Words
from tollens.wording.parsing.arrangements.setups.enumerations import enumeration
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, RELATIONAL
from tollens.wording.parsing.english.tokens import Token

Item = tuple[Token, ...]


class Owned(NamedTuple):
    """What a sentence gives to whom, by the words of the owner."""

    shares: tuple[tuple[Words, tuple[Item, ...]], ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All that is given."""
        return tuple(item for _, items in self.shares for item in items)


def owned_lists(found: Sequence[Token], names: Sequence[Words]) -> Owned | None:
    """What each of those who are named has; None where some of them have nothing, two have the same, or the sentence
    says anything else."""
    shares: list[tuple[Words, tuple[Item, ...]]] = []
    for clause in _clauses(found):
        owner = next((name for name in names if tuple(token.word for token in clause[: len(name)]) == name), None)
        items = _items(clause[len(owner) :]) if owner is not None else None
        if owner is None or items is None:
            return None
        shares.append((owner, items))
    owned = Owned(tuple(shares))
    every = [tuple(token.word for token in item) for item in owned.items]
    whole = sorted(owner for owner, _ in shares) == sorted(names)
    return owned if whole and len(shares) > 1 and len(set(every)) == len(every) else None


def _clauses(found: Sequence[Token]) -> list[list[Token]]:
    """What stands between semicolons, without the 'and' before the last."""
    clauses: list[list[Token]] = [[]]
    for token in found:
        if token.word == ";":
            clauses.append([])
        elif token.word != ".":
            clauses[-1].append(token)
    return [clause[1:] if clause[:1] and clause[0].word == "and" else clause for clause in clauses]


def _items(words: Sequence[Token]) -> tuple[Item, ...] | None:
    """The list behind a verb or a preposition: will speak on rivers and woods; on hills."""
    spots = [k for k in range(min(4, len(words))) if words[k].word in PREPOSITIONS]
    if not spots or any(token.word in RELATIONAL for token in words[: spots[0]]):
        return None
    rest = tuple(words[spots[0] + 1 :])
    listed = enumeration(rest)
    if listed is not None:
        return None if listed.ordered or listed.groups else listed.items
    plain = all(token.word.isalpha() and token.word not in RELATIONAL | PREPOSITIONS | AUXILIARY for token in rest)
    return (rest,) if 0 < len(rest) <= 3 and plain else None
