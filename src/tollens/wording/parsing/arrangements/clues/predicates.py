"""What is said of someone: of each alone, or of several together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from tollens.logic import (
    And,
    Apply,
    Constant,
    Equal,
    ForAll,
    Formula,
    Less,
    Not,
    Number,
    Plus,
    Term,
    Variable,
    conjunction,
    disjunction,
)
from tollens.logic.walk import every_part
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.game import Fresh


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a verb phrase says of one, or of several together: 'are next to each other' is said of no single one. An
    object with 'each' is meant of every one, whoever the subject is: then `wide` is the object, `pair` what is said."""

    alone: Callable[[Term], Formula] | None
    together: Callable[[tuple[Term, ...]], Formula] | None = None
    wide: NounPhrase | None = None
    pair: Callable[[Term, Term], Formula] | None = None
    positive: Predicate | None = None  # what is denied, where it is
    apart: tuple[Term, ...] = ()  # whom the subject is compared with: of 'two are as old as Ann' she is none
    alike: bool = False  # that they share something: then it can be said of so many of them

    def each(self, term: Term) -> Formula:
        """What it says of one."""
        if self.alone is None:
            raise TypeError("said of several together")
        return self.alone(term)

    @property
    def denied(self) -> Predicate:
        """That it is not so."""
        alone, together = self.alone, self.together
        return Predicate(
            None if alone is None else lambda term: Not(alone(term)),
            None if together is None else lambda terms: Not(together(terms)),
            positive=self,
            apart=self.apart,
        )

    def of(self, fresh: Fresh, subject: NounPhrase) -> Formula | None:
        """What it says of a subject; None where it is said of several together and there is one, or the reverse, or
        where it would say that one name is another."""
        formula = self._of(fresh, subject)
        return None if formula is None or any(map(_is_misnomer, every_part(formula))) else formula

    def _of(self, fresh: Fresh, subject: NounPhrase) -> Formula | None:
        if subject.spread is not None or subject.parts:
            return None if self.alone is None else subject.over(fresh, self.alone)
        each = subject.listed or (subject.wide and self.alone is None)  # each of them in a different group
        grouped = subject.force == "all" and each and len(subject.terms) > 1 and subject.where is None
        if self.together is not None and grouped:
            return self.together(subject.terms)
        if subject.pairs or subject.joint is not None:
            return self._of_two(subject)
        if subject.force == "none" and subject.number > 1:
            return self._of_no_two(subject)
        denied = self.positive if self.alone is None and self.together is not None else None
        if denied is not None and denied.alone is not None:  # the red files are not all here: some are elsewhere
            return Not(subject.over(fresh, denied.alone)) if subject.force == "all" else None
        if denied is not None and subject.force == "all" and subject.where is not None:
            return denied._of_no_two(subject)  # red files are not next to each other
        if self.alike and subject.where is None and subject.number > 1 and self.together is not None:
            return self._of_so_many(subject, self.together)
        if self.alone is None:
            return None
        if self.apart and (subject.force != "all" or (len(subject.terms) > 1 and not subject.listed)):
            if len(self.apart) > 1:
                return None  # of those who are with Ann or Bo they may be two themselves
            subject = replace(subject, terms=tuple(term for term in subject.terms if term not in self.apart))
        if self.wide is not None and self.pair is not None and subject.force not in ("all", "none"):
            pair = self.pair
            return self.wide.over(fresh, lambda other: subject.over(fresh, lambda one: pair(one, other)))
        return subject.over(fresh, self.alone)

    def _of_two(self, subject: NounPhrase) -> Formula | None:
        """That it holds of any two, or of no two, of those that are meant."""
        together, alone = self.together, self.alone
        if together is not None:
            return subject.over_two(together)
        return None if alone is None else subject.over_two(lambda two: conjunction(map(alone, two)))

    def _of_so_many(self, subject: NounPhrase, together: Callable[[tuple[Term, ...]], Formula]) -> Formula | None:
        """That so many of them are alike: at least two, some two are; at most two, no three are; exactly two, some two
        are, and no others are like any of them."""
        many, most = subject.number, 9
        if len(subject.terms) > most or many > len(subject.terms) or subject.upper is not None:
            return None
        if subject.force == "at most":
            return conjunction(Not(together(each)) for each in combinations(subject.terms, many + 1))
        groups = list(combinations(subject.terms, many))
        if subject.force == "at least":
            return disjunction(together(each) for each in groups)
        if subject.force != "exactly":
            return None
        pairs = list(combinations(subject.terms, 2))
        return disjunction(
            conjunction([together(each), *(Not(together(pair)) for pair in pairs if not set(pair) <= set(each))])
            for each in groups
        )

    def _of_no_two(self, subject: NounPhrase) -> Formula | None:
        """That it holds of no two: of them together, where it can be said so, else of both."""
        together, alone, where = self.together, self.alone, subject.where
        if together is None and alone is None:
            return None
        number = max(2, subject.number)
        pairs = list(pairwise(subject.terms)) if subject.near else list(combinations(subject.terms, number))
        if subject.near and subject.kind.circular:
            pairs.append((subject.terms[-1], subject.terms[0]))
        said: list[Formula] = []
        for pair in pairs:
            which = [where(term) for term in pair] if where is not None else []
            held = [together(pair)] if together is not None else [alone(term) for term in pair if alone is not None]
            said.append(Not(conjunction([*which, *held])))
        return conjunction(said)


def _number_in(term: Term) -> int | None:
    """The number of a place that is named, or of one that is so many from it."""
    inner = term.term if isinstance(term, Plus) else term
    return inner.value if isinstance(inner, Number) else None


def _is_misnomer(part: Formula) -> bool:
    """Whether one name is said to be another, one thing to be at two places, or a number is set beside a number."""
    if isinstance(part, Equal | Less) and isinstance(part.left, Number) and isinstance(part.right, Number):
        return True
    if isinstance(part, Equal | Less) and _number_in(part.left) == _number_in(part.right) is not None:
        return True  # next to itself
    if isinstance(part, ForAll):  # all of them at one place of an order
        said = part.body
        return isinstance(said, Equal) and isinstance(said.left, Apply) and isinstance(said.right, Number)
    if isinstance(part, And):
        if any(isinstance(each, Less) and each.left == each.right for each in part.parts):
            return True  # all but Ann come after Bo: the others do
        places = [each for each in part.parts if isinstance(each, Equal) and isinstance(each.left, Apply | Variable)]
        return any(
            one.left == two.left and one.right != two.right and not isinstance(one.right, Apply | Variable)
            for one, two in combinations(places, 2)
        )
    return isinstance(part, Equal) and isinstance(part.left, Constant) and isinstance(part.right, Constant)
