"""What a noun phrase means: some members of a kind, and of how many of them the rest of the sentence holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from tollens.logic import (
    And,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Implies,
    Not,
    Term,
    Variable,
    conjunction,
    disjunction,
)
from tollens.wording.parsing.arrangements.game import Fresh, Kind
from tollens.wording.parsing.arrangements.words import SINGULAR

Body = Callable[[Term], Formula]


Force = Literal["all", "any", "none", "exactly", "at least", "at most"]


@dataclass(frozen=True, slots=True)
class Spread:
    """The members of another kind for each of which the phrase is meant anew, and how the two go together."""

    outer: NounPhrase
    pair: Callable[[Term, Term], Formula]
    where: Body | None = None  # which are meant, beside that they go with it


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """Some members of a kind, and of how many of them what is said holds. `where` says which of them are meant."""

    kind: Kind
    terms: tuple[Term, ...]
    force: Force = "all"
    number: int = 0
    upper: int | None = None  # of 'at least two but no more than three': three
    where: Body | None = None
    listed: bool = False  # joined by 'and', or 'the two men': the group may do something together
    besides: bool = False  # others than the one that the sentence speaks of
    wide: bool = False  # 'each' is meant of every one, wherever it stands
    only: bool = False  # and of nobody else
    near: bool = False  # of no two: that stand next to each other
    pairs: bool = False  # any two: of every pair, as 'no two' is of none
    joint: Callable[[tuple[Term, ...]], Formula] | None = None  # which two are meant: two who share a room
    spread: Spread | None = None  # the men on each team: for every team, those on it
    parts: tuple[tuple[Term, ...], ...] = ()  # two from each group: of every part so many

    def agrees(self, verb: str) -> bool:
        """Whether it can be the subject of a form of 'be', 'do' or 'have': 'Ann and Bo' is not, of 'is'."""
        return verb not in SINGULAR or self.force != "all" or not self.listed or len(self.terms) == 1

    def over(self, fresh: Fresh, body: Body, one: Term | None = None) -> Formula:
        """That the body holds of as many of them as the phrase says. `one` is whom the others are other than."""
        if self.spread is not None:
            return self.spread.outer.over(fresh, lambda there: self._at(there).over(fresh, body, one))
        if self.parts:
            each = [replace(self, terms=part, parts=()) for part in self.parts]
            return conjunction(part.over(fresh, body, one) for part in each)
        if self.pairs or self.joint is not None:
            return self.over_two(lambda two: conjunction(map(body, two)))
        if self.only:
            rest = [term for term in self.kind.members if term not in self.terms]
            plain = [] if self.number else [replace(self, only=False).over(fresh, body, one)]
            return conjunction([*plain, *(Not(body(term)) for term in rest)])
        if self.upper is not None:
            low, high = replace(self, upper=None), replace(self, force="at most", number=self.upper, upper=None)
            return And((low.over(fresh, body, one), high.over(fresh, body, one)))
        if self.terms == self.kind.members and len(self.terms) > 1 and not self.kind.spare:
            variable = fresh.variable()
            return self._quantified(variable, body, self._condition(variable, one))
        return self._expanded(body, one)

    def _at(self, there: Term) -> NounPhrase:
        """Those of them that go with one member of the other kind."""
        if self.spread is None:
            return self
        pair, before = self.spread.pair, self.spread.where

        def where(term: Term) -> Formula:
            return pair(term, there) if before is None else And((before(term), pair(term, there)))

        return replace(self, spread=None, where=where)

    def over_two(self, body: Callable[[tuple[Term, ...]], Formula]) -> Formula:
        """That the body holds of any two of those that are meant; of 'no two', that it holds of none."""
        said: list[Formula] = []
        for two in combinations(self.terms, 2):
            which = [self.where(term) for term in two] if self.where is not None else []
            which += [self.joint(two)] if self.joint is not None else []
            held = body(two) if self.pairs else Not(body(two))
            said.append(Implies(conjunction(which), held) if which else held)
        return conjunction(said)

    def _condition(self, term: Term, one: Term | None) -> Formula | None:
        said = [self.where(term)] if self.where is not None else []
        if self.besides and one is not None and (isinstance(one, Variable) or isinstance(term, Variable)):
            said.append(Not(Equal(term, one)))
        return conjunction(said) if said else None

    def _quantified(self, variable: Term, body: Body, condition: Formula | None) -> Formula:
        assert isinstance(variable, Variable)
        sort, said = self.kind.name, body(variable)
        both = said if condition is None else And((condition, said))
        match self.force:
            case "all":
                return ForAll(variable, sort, said if condition is None else Implies(condition, said))
            case "any":
                return Exists(variable, sort, both)
            case "none":
                return ForAll(variable, sort, Not(said) if condition is None else Implies(condition, Not(said)))
            case "exactly" | "at least" | "at most" as bound:
                return Count(bound, self.number, variable, sort, both)

    def _expanded(self, body: Body, one: Term | None) -> Formula:
        terms = [term for term in self.terms if not (self.besides and term == one)]
        conditions = [self._condition(term, one) for term in terms]
        said = [body(term) for term in terms]
        both = [fact if if_ is None else And((if_, fact)) for if_, fact in zip(conditions, said, strict=True)]
        match self.force:
            case "all":
                return conjunction(
                    fact if if_ is None else Implies(if_, fact) for if_, fact in zip(conditions, said, strict=True)
                )
            case "any":
                return disjunction(both)
            case "none":
                return conjunction(Not(fact) for fact in both)
            case "exactly" | "at least" | "at most" as bound:
                return HowMany(bound, self.number, tuple(both))


def named(kind: Kind, term: Term) -> NounPhrase:
    """A single member."""
    return NounPhrase(kind, (term,))
