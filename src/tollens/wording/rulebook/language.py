"""What a language brings to tell facts and rules, and what is the same in all of them.

A sentence is a literal or a rule. A literal says of somebody what they are, or of two people what one is to the other.
A rule has literals on both sides, joined on each side by one word, 'and' or 'or'; it may be about anyone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle
from typing import Protocol

from tollens.errors import InputError, shown
from tollens.logic import And, Atom, Constant, ForAll, Formula, Implies, Not, Or, Term, Variable, opposite
from tollens.logic.walk import every_term, substituted, with_terms

REMEMBERED = 1 << 14  # clauses that are told and read without a second look; a vocabulary of ours has a third of it


class UnreadableSentence(InputError):
    """A sentence that is neither a literal nor a rule; says at which column and what was expected there."""

    def __init__(self, sentence: str, column: int, expected: str) -> None:
        self.sentence, self.column, self.expected = sentence, column, expected
        super().__init__(f"column {column}: expected {expected}, found {shown(sentence[column - 1 :])}")


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


class Rulebook(Protocol):
    """A language's sentences, both ways."""

    def tell(self, formula: Formula, turns: Turns, *, merged: bool = False) -> str:
        """The literal or rule as a sentence. Merged: a subject that is repeated is said once. NotInWords where no
        sentence says it."""

    def read(self, sentence: str) -> Formula:
        """What a sentence says. UnreadableSentence where it is none of these."""

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, in order."""

    def passage(self, sentences: Sequence[str]) -> str:
        """The sentences as one text."""


def tell_and_read_back(rulebook: Rulebook, formula: Formula, turns: Turns, *, merged: bool = False) -> str:
    """The formula as a sentence that says just this: it is read back, and must come out the same."""
    sentence = rulebook.tell(formula, turns, merged=merged)
    try:
        found = rulebook.read(sentence)
    except UnreadableSentence as error:
        raise NotInWords(f"{sentence!r} would not be understood: {error}") from error
    if found != formula:
        raise AssertionError(f"{sentence!r} was to say {formula} and says {found}")
    return sentence


def joined(literals: Sequence[Formula], by: type[And] | type[Or] | None) -> Formula:
    """The literals as one formula."""
    return literals[0] if by is None else by(tuple(literals))


def name_and_people(literal: Formula) -> tuple[str, tuple[str, ...], bool]:
    """The predicate of a literal, who it is of, and whether it is negated."""
    negated = isinstance(literal, Not)
    match literal.body if isinstance(literal, Not) else literal:
        case Atom(name, (Constant(one),)):
            return name, (one,), negated
        case Atom(name, (Constant(one), Constant(two))):
            return name, (one, two), negated
    raise NotInWords(f"no sentence says {literal}")


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


_ANYONE = Variable("x")


def of_anyone(rule: ForAll, first: str) -> Implies:
    """A rule about anyone, with a name in the variable's place. NotInWords where it is none about just one person, of
    whom the condition speaks: 'If Anne is big then someone is kind' would say that there is one."""
    if rule.sort is not None or not isinstance(rule.body, Implies):
        raise NotInWords(f"no sentence says {rule}")
    if rule.variable not in set(every_term(rule.body.left)):
        raise NotInWords(f"the condition of {rule} does not speak of {rule.variable}")
    named = substituted(rule.body, rule.variable, Constant(first))
    if not isinstance(named, Implies):
        raise NotInWords(f"no sentence says {rule}")
    return named


def about_anyone(rule: Implies, names: Iterable[str]) -> Formula:
    """What a rule says in which these names stand for anyone."""
    people = {Constant(name) for name in names}

    def freed(term: Term) -> Term:
        return _ANYONE if term in people else term

    freed_rule = with_terms(rule, freed)
    return ForAll(_ANYONE, None, freed_rule) if freed_rule != rule else rule


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence and the column at which it begins, from 1."""

    text: str
    column: int


def pieces(whole: Piece, mark: re.Pattern[str]) -> Iterator[tuple[Piece, str]]:
    """The pieces between the marks, each with the mark before it; '' before the first."""
    start, before = 0, ""
    for found in mark.finditer(whole.text):
        yield Piece(whole.text[start : found.start()], whole.column + start), before
        start, before = found.end(), found.group(1)
    yield Piece(whole.text[start:], whole.column + start), before
