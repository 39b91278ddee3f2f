"""What the sentences about facts and rules are made of, in any language: faults, turns of phrase, literals, clauses.

A sentence is a literal or a rule. A literal says of somebody what they are, or of two people what one is to the other.
A rule has literals on both sides, joined on each side by one word, 'and' or 'or'; it may be about anyone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle
from typing import NamedTuple, Protocol

from tollens.logic import And, Atom, Constant, Formula, Implies, Not, Or, opposite

REMEMBERED = 1 << 14  # clauses that are told and read without a second look; a vocabulary of ours has a third of it


class NotInWords(ValueError):
    """A formula that these sentences cannot say."""


class Turns(Protocol):
    """What picks the turns of phrase, such as a `random.Random`: first a rule's own, then those of the literals of its
    conclusion, then of its condition. From the same numbers, a rule and its edit come out in the same turns."""

    def random(self) -> float:
        """A number from 0 to less than 1."""


class SettledTurns:
    """Turns of phrase that are settled beforehand; when they are at an end they come round again."""

    def __init__(self, turns: Iterable[float]) -> None:
        self._turns = cycle(turns)

    def random(self) -> float:
        """The next."""
        return next(self._turns)


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to tell a literal: whole, and behind another of the same subject. As many of the whole ones as there are
    of the others have the subject in front; they come first."""

    subject: str
    negated: bool
    whole: tuple[str, ...]
    continued: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that was read. The subject is who stands in front; nobody where the relation does."""

    literal: Formula
    subject: str
    negated: bool


class Piece(NamedTuple):
    """A piece of a sentence and the column at which it begins, from 1."""

    text: str
    column: int


class Parts(NamedTuple):
    """A sentence taken apart: what it concludes, on which condition where there is one, and which comes first."""

    conclusion: Piece
    condition: Piece | None = None
    condition_first: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """How a connective joins two parts: when both are told whole, and when the second is continued."""

    apart: str
    close: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What a language brings. `ways` and `clause` are its literals, told and read; `rule` tells a rule from the number
    that picks its turn, its two sides in words and the rule itself; `parts` takes a sentence apart."""

    ways: Callable[[Formula], Ways]
    clause: Callable[[str], Clause | None]
    rule: Callable[[float, str, str, Implies], str]
    parts: Callable[[str], Parts]
    joins: Mapping[type[And] | type[Or], Join]
    joint: re.Pattern[str]  # what stands between two parts, in a group
    joint_of: Mapping[str, type[And] | type[Or]]
    statement: Callable[[str], str]  # the sentence of a clause
    condition_first: str  # a rule with {left} before {right}
    continuation: str  # {subject} and the {text} that goes on about them, as a whole clause
    carries_not: bool  # whether 'not' could be taken to reach over 'and' and 'or'
    anyone: str
    same: str  # the one that was spoken of
    end: re.Pattern[str]  # between two sentences
    space: str
    example: str  # of a clause


@lru_cache(maxsize=REMEMBERED)
def atom(name: str, *people: str) -> Atom:
    """The atom of that predicate and these people: always the same object, so that comparing it takes no time."""
    return Atom(name, tuple(map(Constant, people)))


@lru_cache(maxsize=REMEMBERED)
def denied(literal: Formula) -> Formula:
    """The opposite of a literal: always the same object."""
    return opposite(literal)


def literal(name: str, people: Sequence[str], negated: object) -> Formula:
    """The literal of that predicate and these people."""
    return denied(atom(name, *people)) if negated else atom(name, *people)


def name_and_people(literal: Formula) -> tuple[str, tuple[str, ...], bool]:
    """The predicate of a literal, who it is of, and whether it is negated."""
    negated = isinstance(literal, Not)
    match literal.body if isinstance(literal, Not) else literal:
        case Atom(name, (Constant(one),)):
            return name, (one,), negated
        case Atom(name, (Constant(one), Constant(two))):
            return name, (one, two), negated
    raise NotInWords(f"no sentence says {literal}")
