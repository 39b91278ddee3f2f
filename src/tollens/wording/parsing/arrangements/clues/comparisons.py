"""Which of two places has more: more of the guests come from Spain than from Peru, or just twice as many."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import And, Bound, Formula, Term, disjunction
from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.nominals import nominal
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate, verb_phrase
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY

# What is compared with what, and the word behind which the second number comes.
_MORE = ("more", "than"), ("fewer", "than"), ("as many", "as"), ("exactly as many", "as"), ("the same number of", "as")
_TWICE = ("exactly twice as many", "twice as many")
_GREATER = {"greater than": "more", "less than": "fewer", "equal to": "as many", "the same as": "as many"}


def more_than_others(p: Parse, place: int) -> Found:
    """More of the guests come from Spain than from Peru; there are more guests in the hall than in the bar; the number
    of guests in the hall is greater than the number in the bar."""
    at = place + 2 if p.word(place) == "there" and p.word(place + 1) in AUXILIARY else place
    for how, joint in (*_MORE, *((words, "as") for words in _TWICE)):
        start = p.after(at, *how.split())
        if start is not None:
            how = "twice" if how in _TWICE else "as many" if joint == "as" else how
            yield from _compared(p, p.after(start, "of", "the") or start, how, joint, there=at != place)
            yield from _more_of_these(p, start, how, there=at != place)
            yield from _more_such(p, start, how, joint) if at != place else ()
    yield from _numbers(p, place)


def _compared(p: Parse, place: int, how: str, joint: str, *, there: bool) -> Found:
    for kind, terms, end in noun(p, place):
        for first, behind in (
            predicate(p, end, kind, negative=False, bare=False) if there else verb_phrase(p, end, kind)
        ):
            if p.word(behind) != joint or first.alone is None:
                continue
            at = behind + 1
            while p.word(at) in AUXILIARY:
                at += 1
            for second, stop in predicate(p, at, kind, negative=False, bare=False):
                if second.alone is not None:
                    yield Clause(_outnumbers(p, kind, terms, first, second, how)), stop


def _more_of_these(p: Parse, place: int, how: str, *, there: bool) -> Found:
    """More women than men are on stage; there are more women than men on stage: of two nouns one thing is said."""
    for kind, terms, end in noun(p, place):
        for other, others, behind in noun(p, end + 1) if p.word(end) == "than" else ():
            if other != kind or set(terms) & set(others) or how not in ("more", "fewer"):
                continue
            rule = predicate(p, behind, kind, negative=False, bare=True) if there else verb_phrase(p, behind, kind)
            for said, stop in rule:
                if said.alone is not None:
                    yield Clause(outnumber(p, kind, (terms, others) if how == "more" else (others, terms), said)), stop


def _more_such(p: Parse, place: int, how: str, joint: str) -> Found:
    """There are more red files than green files."""
    for first in nominal(p, place):
        for second in nominal(p, first.end + 1) if p.word(first.end) == joint else ():
            whole = first.terms == second.terms == first.kind.members and first.kind == second.kind
            if whole and first.where is not None and second.where is not None and p.is_end(second.end):
                said = Predicate(first.where), Predicate(second.where)
                yield Clause(_outnumbers(p, first.kind, first.terms, *said, how)), second.end


def outnumber(p: Parse, kind: Kind, groups: tuple[tuple[Term, ...], tuple[Term, ...]], said: Predicate) -> Formula:
    """That it is so of more of the first than of the second."""
    more, less = groups

    def count(terms: tuple[Term, ...], bound: Bound, number: int) -> Formula:
        return NounPhrase(kind, terms, bound, number).over(p.fresh, said.each)

    return disjunction(And((count(more, "at least", n + 1), count(less, "at most", n))) for n in range(len(more)))


def _numbers(p: Parse, place: int) -> Found:
    """The number of guests in the hall is greater than the number [of guests] in the bar."""
    for kind, terms, end in _number_of(p, place):
        for first, behind in predicate(p, end, kind, negative=False, bare=False):
            at = behind
            while p.word(at) in AUXILIARY:
                at += 1
            for words, how in _GREATER.items():
                start = p.after(at, *words.split())
                again = None if start is None else p.after(start, "the", "number") or p.after(start, "that")
                if start is None or again is None or at == behind or first.alone is None:
                    continue
                ends = [stop for _, _, stop in _number_of(p, start)] or [again]
                for second, stop in predicate(p, ends[0], kind, negative=False, bare=False):
                    if second.alone is not None:
                        yield Clause(_outnumbers(p, kind, terms, first, second, how)), stop


def _number_of(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    start = p.after_any(place, ["the number of the", "the number of"])
    if start is not None:
        yield from noun(p, start)


def _outnumbers(
    p: Parse, kind: Kind, terms: tuple[Term, ...], first: Predicate, second: Predicate, how: str
) -> Formula:
    def count(bound: Bound, number: int, said: Predicate) -> Formula:
        return NounPhrase(kind, terms, bound, number).over(p.fresh, said.each)

    if how in ("twice", "as many"):
        times, most = (2, len(terms) // 2) if how == "twice" else (1, len(terms))
        return disjunction(
            And((count("exactly", times * n, first), count("exactly", n, second))) for n in range(most + 1)
        )
    more, less = (first, second) if how == "more" else (second, first)
    return disjunction(And((count("at least", n + 1, more), count("at most", n, less))) for n in range(len(terms)))
