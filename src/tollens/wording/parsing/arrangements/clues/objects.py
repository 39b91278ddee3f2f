"""Objects: the things of another kind that a subject goes with: in chair 3, on two of the days, at least twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from tollens.logic import FALSE, And, Formula, Not, Term, conjunction, disjunction
from tollens.wording.parsing.arrangements.clues.exclusives import no_others, only_behind
from tollens.wording.parsing.arrangements.clues.noun_phrases import listing, noun_phrase
from tollens.wording.parsing.arrangements.clues.pairs import Pair, over_pairs, pair_of
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.relations import neighbours
from tollens.wording.parsing.arrangements.clues.votes import voted
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import Position, position_of, sure_of
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.words import PREPOSITIONS

Found = Iterator[tuple[Predicate, int]]


def linked(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """A thing of another kind that the subject goes with: in chair 3, either film, exactly two of the courses."""
    if p.after(place - 1, "the", "only") is not None:
        return  # the only red file that …: not one that is only red
    yield from _only_in(p, place, kind)
    for phrase, end in noun_phrase(p, place, negative=negative):
        found = p.game.link(kind, phrase.kind)
        if phrase.besides and (rest := _others(p, place, phrase)) is not None:
            phrase = rest
        several = any(stop == end for _, _, stop in noun(p, place))
        if phrase.listed and (several or p.word(place) in ("odd-numbered", "even-numbered")):
            phrase = replace(phrase, force="any", listed=False)  # assigned to teams: to some
        if (
            found is not None
            and not phrase.besides
            and not ((_is_two_places(phrase) or _counts_places(phrase)) and found[0].is_function and found[1])
        ):
            pair = voted(p, place, pair_of(*found))
            if (stop := only_behind(p, end)) is not None and phrase.force == "all":
                for _, _, last in [*noun(p, stop), (None, None, stop)]:
                    only = replace(phrase, only=True, listed=False, number=0)
                    after = last + 2 if p.word(last) == "of" else last
                    yield Predicate(over_pairs(p, only, pair)), after
            together = end + 1 if p.word(end) == "together" and phrase.listed else end
            yield Predicate(over_pairs(p, phrase, pair), None, phrase if phrase.wide else None, pair), together
            yield from _counted_on(p, (phrase,), end, pair, negative)
            yield from _along_with(p, phrase, end, pair, negative)


def _along_with(p: Parse, phrase: NounPhrase, place: int, pair: Pair, negative: bool) -> Found:
    """Sells every fruit that Ann sells, along with one that she does not: the one and the other."""
    at = p.after_any(place, [", along with", "along with", ", as well as", "as well as", ", together with"])
    for other, end in noun_phrase(p, at) if at is not None and not negative else ():
        if other.kind == phrase.kind and not other.besides:
            yield Predicate(_of_each_phrase(p, (phrase, other), pair)), end


_COUNTED = ("exactly", "at least", "at most")


def _counted_on(p: Parse, before: tuple[NounPhrase, ...], place: int, pair: Pair, negative: bool) -> Found:
    """One cat and one dog; a cat, two dogs, and at least one bird: each number on its own."""
    if negative or any(each.force not in _COUNTED for each in before):
        return
    last = p.after(place, "and") or p.after(place, ",", "and")
    at = last or p.after(place, ",")
    for phrase, end in noun_phrase(p, at) if at is not None else ():
        if phrase.kind != before[0].kind or phrase.force not in _COUNTED or phrase.besides:
            continue
        phrases = (*before, phrase)
        if last is not None:
            yield Predicate(_of_each_phrase(p, phrases, pair)), end
        else:
            yield from _counted_on(p, phrases, end, pair, negative)


def _of_each_phrase(p: Parse, phrases: Sequence[NounPhrase], pair: Pair) -> Callable[[Term], Formula]:
    said = [over_pairs(p, phrase, pair) for phrase in phrases]
    return lambda one: conjunction(each(one) for each in said)


def _only_in(p: Parse, place: int, kind: Kind) -> Found:
    """Only in chair 3, only on either Monday or Friday: nowhere else; and there, unless it says no more than 'can'."""
    if p.word(place) != "only" or p.word(place + 1) not in PREPOSITIONS:
        return
    can = any(word in ("can", "may", "could") for word in p.words[max(0, place - 4) : place])
    for phrase, end in listing(p, place + 2 + (p.word(place + 2) == "either")):
        found = p.game.link(kind, phrase.kind)
        one = len(phrase.terms) == 1 or phrase.force == "any"
        if found is None or phrase.kind == kind or not one or (phrase.force == "any" and not can):
            continue
        if p.word(end) in ("and", "or"):
            continue  # only on Monday and Friday: no part of a list
        only = replace(phrase, force="all", only=True, listed=False, number=int(can))
        yield Predicate(over_pairs(p, only, pair_of(*found))), end


def _others(p: Parse, place: int, phrase: NounPhrase) -> NounPhrase | None:
    """The judge who hears Ann hears no other singers: others than the one that the sentence named before."""
    named = {one for k in range(place) for kind, one, _ in name(p, k) if kind == phrase.kind}
    if len(named) != 1:
        return None
    return replace(phrase, terms=tuple(term for term in phrase.terms if term not in named), besides=False)


def respectively(p: Parse, place: int, kind: Kind) -> Found:
    """Second and fifth, respectively: the first of the subjects has the first place, and so on."""
    if "respectively" not in p.words[place:]:
        return
    for phrase, end in noun_phrase(p, place):
        found = p.game.link(kind, phrase.kind)
        at = end
        while at < len(p.words) and (is_scenery(p, at) or p.word(at) == ","):
            at += 1
        if found is not None and phrase.listed and phrase.where is None and p.word(at) == "respectively":
            yield Predicate(None, _name_by_name(pair_of(*found), phrase.terms)), at + 1


def _name_by_name(pair: Pair, others: tuple[Term, ...]) -> Callable[[tuple[Term, ...]], Formula]:
    def together(terms: tuple[Term, ...]) -> Formula:
        return conjunction(map(pair, terms, others)) if len(terms) == len(others) else FALSE

    return together


def how_often(p: Parse, place: int, kind: Kind) -> Found:
    """At least once, exactly twice, no more than once: how often is at how many places."""
    others = [
        link.place if link.thing == kind else link.thing for link in p.game.links if kind in (link.thing, link.place)
    ]
    found = p.game.link(kind, others[0]) if len(others) == 1 else None
    if found is None:
        return
    for how, count, end in bound(p, place):
        if p.word(end - 1) in ("once", "twice") or p.word(end) == "times":
            phrase = NounPhrase(others[0], others[0].members, how, count)
            yield Predicate(over_pairs(p, phrase, pair_of(*found))), end + (p.word(end) == "times")


def in_a_row(p: Parse, place: int, kind: Kind) -> Found:
    """On two consecutive days: of someone who can have several."""
    at = place + 1 if p.word(place) in ("two", "any") else place
    at = at + 1 if p.word(place) == "any" and p.word(at) == "two" else at
    near = p.after_any(at, ["consecutive", "successive", "adjacent", "consecutively numbered"])
    for other, terms, end in noun(p, near) if near is not None else ():
        found = p.game.link(kind, other)
        if found is None or not other.ordered or terms != other.members or (found[0].is_function and found[1]):
            continue
        pair = pair_of(*found)
        steps = list(pairwise(other.members))
        stop = no_others(p, end, other)
        if stop is not None:
            yield Predicate(_one_step_alone(pair, steps, other)), stop
        yield Predicate(_some_step(pair, steps)), end


def two_in_a_row(p: Parse, place: int, kind: Kind) -> Found:
    """Two talks in a row, two consecutive talks: of someone who gives several, two that stand next to each other."""
    start = p.after_any(place, ["two", "any two"])
    near = p.after_any(start, ["consecutive", "successive"]) if start is not None else None
    for other, terms, end in noun(p, near or start) if start is not None else ():
        behind = end if near is not None else p.after_any(end, ["in a row", "in succession", "consecutively"])
        found, position = p.game.link(kind, other), position_of(p, other)
        if behind is None or found is None or position is None or other.ordered or terms != other.members:
            continue
        yield Predicate(_some_neighbours(p, pair_of(*found), position, other)), behind


def _some_neighbours(p: Parse, pair: Pair, position: Position, other: Kind) -> Callable[[Term], Formula]:
    beside = neighbours(p)
    spots = {each: sure_of(position.of(each, other)) for each in other.members}

    def said(one: Term) -> Formula:
        return disjunction(
            And((pair(one, here), pair(one, there), beside(spots[here], spots[there])))
            for here, there in combinations(other.members, 2)
        )

    return said


def _some_step(pair: Pair, steps: Sequence[tuple[Term, Term]]) -> Callable[[Term], Formula]:
    return lambda one: disjunction(And((pair(one, here), pair(one, there))) for here, there in steps)


def _one_step_alone(pair: Pair, steps: Sequence[tuple[Term, Term]], other: Kind) -> Callable[[Term], Formula]:
    def said(one: Term) -> Formula:
        return disjunction(
            conjunction(pair(one, each) if each in step else Not(pair(one, each)) for each in other.members)
            for step in steps
        )

    return said


def _counts_places(phrase: NounPhrase) -> bool:
    """Within two days, at most two days before: of what has one day, no number of days but a distance."""
    return phrase.force in _COUNTED and phrase.number > 1


def _is_two_places(phrase: NounPhrase) -> bool:
    return phrase.force == "all" and not phrase.wide and len(phrase.terms) > 1
