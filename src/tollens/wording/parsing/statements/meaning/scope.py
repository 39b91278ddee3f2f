"""Scope: who a pronoun or 'the dog' may speak of, and who binds the variables of a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tollens.logic import Constant, Formula, Term, Variable

_VARIABLES = tuple(map(Variable, "xyzuvw"))


class Referent(NamedTuple):
    """Somebody that was spoken of, and under which noun."""

    term: Term
    noun: str  # the noun's last word, singular; empty for someone, something and names


@dataclass(slots=True)
class Box:
    """What binds the indefinites of a condition: 'if someone …, they …' speaks of everyone. With `guards`, what is said
    of them by their nouns is a condition of the whole, not a part of it."""

    variables: list[Variable] = field(default_factory=list)
    guards: list[Formula] | None = None


@dataclass(slots=True)
class Scope:
    """What holds while a sentence is read."""

    here: list[Referent] = field(default_factory=list)  # of this sentence, in order
    before: Constant | None = None  # the last subject of the sentences before
    box: Box | None = None
    nested: bool = False  # whether it is a condition's consequence that is being read
    negative: bool = False  # whether it stands under a negation, where 'any' is 'some'
    count: int = 0
    looked_back: bool = False  # whether somebody of an earlier sentence was meant

    def variable(self) -> Variable:
        """A variable that the sentence has not used."""
        self.count += 1
        return _VARIABLES[self.count - 1] if self.count <= len(_VARIABLES) else Variable(f"x{self.count - 1}")

    def pronoun(self, but: Term | None = None) -> Term | None:
        """Whom 'it', 'they', 'he' or 'she' means: an indefinite of this sentence, else its first name, else the last
        subject before it. An object is not its own subject: that would be 'itself'."""
        for referent in self.here:
            if isinstance(referent.term, Variable) and referent.term != but:
                return referent.term
        for referent in self.here:
            if referent.term != but:
                return referent.term
        self.looked_back = True
        return self.before

    def called(self, noun: str, vacuous: bool) -> Term | None:
        """Whom 'the dog' or 'that person' means, if it was spoken of in this sentence."""
        for referent in reversed(self.here):
            if isinstance(referent.term, Variable) and (referent.noun == noun or (vacuous and not referent.noun)):
                return referent.term
        return None


class Unresolved(Exception):
    """A phrase that is said of nobody; `column` is where it stands."""

    def __init__(self, column: int, expected: str) -> None:
        super().__init__(expected)
        self.column, self.expected = column, expected
