"""Comparing numbers: more options than, no symptom in common, the same number of courses as."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from tollens.logic import And, Bound, Count, Formula, HowMany, Term, Variable, conjunction, disjunction
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.game import Kind, Link
from tollens.wording.parsing.arrangements.names import is_scenery, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.words import AUXILIARY

Found = Iterator[tuple[Predicate, int]]


def counting_phrase(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """What follows a verb and compares how many."""
    at = place + 1 if p.word(place) == "of" else place
    for words, way in (
        ("more", 1),
        ("fewer", -1),
        ("a greater number of", 1),
        ("the same number of", 0),
        ("exactly the same number of", 0),
        ("as many", 0),
        ("exactly as many", 0),
        ("twice as many", 2),
        ("exactly twice as many", 2),
    ):
        if (end := p.after(at, *words.split())) is not None:
            yield from _more(p, end, kind, way, negative)
    yield from _in_common(p, place, kind, negative)


def _number(p: Parse, one: Term, kind: Kind, other: Kind, bound: Bound, count: int) -> Formula:
    """That so many members of the other kind go with this one."""
    found = p.game.link(kind, other)
    if found is None:
        raise ValueError("the kinds are not linked")  # the rules below ask first
    link, forward = found
    variable: Variable = p.fresh.variable()
    body = link.holds(one, variable) if forward else link.holds(variable, one)
    return Count(bound, count, variable, other.name, body)


def _more(p: Parse, place: int, kind: Kind, way: int, negative: bool) -> Found:
    start = p.after(place, "of", "the") or p.after(place, "the") or place
    for other, terms, end in noun(p, start):
        if p.word(end) == "of" and is_scenery(p, end + 1):  # sorts of tools
            end += 2
        if p.game.link(kind, other) is None or terms != other.members:
            continue
        while is_scenery(p, end) or (p.word(end) in ("it", "them") and is_scenery(p, end - 1)):  # assigned to it
            end += 1
        stop = p.after_any(end, ["as each other", "as one another"]) or end
        if way == 0 and (p.is_end(stop) or p.word(stop) in (",", ".")):
            yield Predicate(None, _of_all(_compares(p, kind, other, way))), stop
        if p.word(end) not in ("than", "as"):
            continue
        for phrase, behind in noun_phrase(p, end + 1, negative=negative):
            if phrase.kind != kind:
                continue
            if p.word(end + 1) == "either" and phrase.force == "any" and not negative:
                phrase = replace(phrase, force="all")  # more than either of the two: than both
            said = _compares(p, kind, other, way)
            last = behind + 1 if p.word(behind) in AUXILIARY or is_scenery(p, behind) else behind
            yield Predicate(_against(p, phrase, said)), last


def _of_all(said: Callable[[Term, Term], Formula]) -> Callable[[tuple[Term, ...]], Formula]:
    return lambda terms: conjunction(said(one, two) for one, two in pairwise(terms))


def _against(p: Parse, phrase: NounPhrase, said: Callable[[Term, Term], Formula]) -> Callable[[Term], Formula]:
    """What is said of one beside all, or any, of those that the phrase names."""
    return lambda one: phrase.over(p.fresh, lambda two: said(one, two), one)


def _compares(p: Parse, kind: Kind, other: Kind, way: int) -> Callable[[Term, Term], Formula]:
    def said(one: Term, two: Term) -> Formula:
        most = len(other.members)
        if way == 0:
            return disjunction(
                And((_number(p, one, kind, other, "exactly", n), _number(p, two, kind, other, "exactly", n)))
                for n in range(most + 1)
            )
        if way == 2:
            return disjunction(
                And((_number(p, one, kind, other, "exactly", 2 * n), _number(p, two, kind, other, "exactly", n)))
                for n in range(most // 2 + 1)
            )
        more, less = (one, two) if way > 0 else (two, one)
        return disjunction(
            And((_number(p, more, kind, other, "at least", n + 1), _number(p, less, kind, other, "at most", n)))
            for n in range(most)
        )

    return said


def _in_common(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """No options in common; exactly one option in common [with Ann]; an option in common, under a 'not' any."""
    found: list[tuple[Bound, int, int]] = (
        [("exactly", 0, place + 1)] if p.word(place) == "no" else list(bound(p, place))
    )
    if p.word(place) in ("a", "an", "some") or (negative and p.word(place) == "any"):
        found.append(("at least", 1, place + 1))
    for how, count, at in found:
        same = p.after(at, "of", "the", "same")
        for other, terms, end in noun(p, at if same is None else same):
            link = p.game.link(kind, other)
            stop = p.after(end, "in", "common") if same is None else end  # two of the same courses
            if link is None or stop is None or terms != other.members:
                continue
            shared = _shared(*link, other, how, count)
            yield Predicate(None, shared), stop
            if same is None and p.word(stop) == "with":
                yield from _with_each(p, stop + 1, kind, shared, negative)


def _with_each(
    p: Parse, place: int, kind: Kind, shared: Callable[[tuple[Term, ...]], Formula], negative: bool
) -> Found:
    """In common with Ann, with every other guest; 'no tool in common with any of the others' is with each of them."""
    for phrase, end in noun_phrase(p, place, negative=negative):
        if phrase.kind == kind:
            over = replace(phrase, force="all") if p.word(place) == "any" else phrase
            yield Predicate(_against(p, over, lambda one, two: shared((one, two)))), end


def _shared(link: Link, forward: bool, other: Kind, how: Bound, count: int) -> Callable[[tuple[Term, ...]], Formula]:
    def both(group: tuple[Term, ...], member: Term) -> Formula:
        return conjunction(link.holds(one, member) if forward else link.holds(member, one) for one in group)

    return lambda group: HowMany(how, count, tuple(both(group, member) for member in other.members))
