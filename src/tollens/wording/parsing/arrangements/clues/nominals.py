"""Nominals: a noun of the game with what stands before it: the men, red files, of the five men, of F and G, of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tollens.logic import Atom, Bound, Count, Formula, Number, Term
from tollens.wording.parsing.arrangements.clues.anaphora import named_before
from tollens.wording.parsing.arrangements.clues.pairs import Pair, pair_of
from tollens.wording.parsing.arrangements.clues.phrases import Body
from tollens.wording.parsing.arrangements.game import Kind, Link
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import PREPOSITIONS, stem
from tollens.wording.parsing.english.numbers import cardinal


class Nominal(NamedTuple):
    """The members that a noun may mean, the place behind it, and what its adjective says of those that are meant."""

    kind: Kind
    terms: tuple[Term, ...]
    end: int
    where: Body | None = None


def nominal(p: Parse, place: int) -> Iterator[Nominal]:
    """A noun, alone or behind an adjective: one of the set-up's words, a quality, what some of them are marked by."""
    for found in noun(p, place):
        yield Nominal(*found)
        end = found[2]
        if p.word(end) == "'s" and is_scenery(p, end + 1) and not any(noun(p, end + 1)):  # the nurses' sessions
            yield Nominal(found[0], found[1], end + 2)
        for other, _, stop in noun(p, end + 1) if p.word(end) == "'s" else ():
            if other == found[0] or p.game.link(found[0], other) is not None:  # next to a cook's room
                yield Nominal(found[0], found[1], stop)
    if p.word(place) and is_scenery(p, place) and p.word(place) not in PREPOSITIONS:
        for found in noun(p, place + 1):
            yield Nominal(*found)
    if p.word(place) in ("one", "ones") and p.word(place - 1) in ("the", "other"):  # the one that …: of whom it spoke
        spoken = [(kind, terms) for k in range(place - 2, -1, -1) for kind, terms, _ in noun(p, k)]
        yield from (Nominal(kind, terms, place + 1) for kind, terms in dict.fromkeys(spoken))
    for kind, terms, end in noun(p, place + 1) if p.word(place) in _SOME_PLACES else ():
        if kind.ordered and terms == kind.members and not kind.circular:
            yield Nominal(kind, _places(p.word(place), kind), end)
    if p.word(place) in ("shared", "unshared"):
        yield from _shared_places(p, place)
    mark = p.game.marks.get(stem(p.word(place)))
    for kind, terms, end in noun(p, place + 1) if mark is not None else ():
        if mark is not None and kind == mark[0]:
            yield Nominal(kind, terms, end, _marked(mark[1]))
    if mark is not None and p.word(place - 1) == "the" and not any(noun(p, place + 1)):  # the chairperson
        yield Nominal(mark[0], mark[0].members, place + 1, _marked(mark[1]))
    for quality, member, behind in name(p, place):
        if quality.ordered:
            continue
        for kind, terms, end in noun(p, behind):  # red files
            link = p.game.link(kind, quality) if kind != quality else None
            if link is not None:
                yield Nominal(kind, terms, end, _with_quality(pair_of(*link), member))
        again = [stop for kind, _, stop in noun(p, behind) if kind == quality]  # a law major: one of the students
        if again and quality.name.startswith("quality"):
            behind = again[0]
        if quality.name.startswith("quality") and not any(noun(p, behind)):  # a labrador: one of the dogs
            owners = [link for link in p.game.links if link.place == quality and link.is_function]
            if len(owners) == 1:
                kind = owners[0].thing
                yield Nominal(kind, kind.members, behind, _with_quality(owners[0].holds, member))


def owned(p: Parse, place: int) -> Iterator[Nominal]:
    """Ann's days, Ann's team: the members of another kind that go with Ann."""
    for owner, one, end in name(p, place):
        behind = end + 1 if p.word(end) in ("'s", "'") else end
        owned = [*noun(p, behind)] if behind > end else []
        if behind > end and not owned and not is_scenery(p, behind):  # before one of Ann's laps, or of Bo's
            spoken = {kind: (kind, terms, behind) for k in range(place) for kind, terms, _ in noun(p, k)}
            owned = [*spoken.values()] if p.word(place - 1) == "of" and len(spoken) == 1 else []
        for kind, terms, stop in owned:
            link = p.game.link(kind, owner) if kind != owner else None
            if link is not None and terms == kind.members:
                yield Nominal(kind, terms, stop, _with_quality(pair_of(*link), one))


def doer(p: Parse, place: int) -> Iterator[Nominal]:
    """The owner of the mill: whoever goes with it, called by the verb of the set-up."""
    from tollens.wording.parsing.arrangements.clues.noun_phrases import listing

    word = p.word(place + 1)
    verb = stem(word.removesuffix("er").removesuffix("or"))
    if p.word(place) != "the" or p.word(place + 2) != "of" or not word.endswith(("er", "or")):
        return
    if verb not in p.game.stems or any(noun(p, place + 1)) or any(name(p, place + 1)):
        return
    for phrase, end in listing(p, place + 3):
        others = [link.place if link.thing == phrase.kind else link.thing for link in p.game.links
                  if phrase.kind in (link.thing, link.place)]  # fmt: skip
        link = p.game.link(others[0], phrase.kind) if len(others) == 1 else None
        if link is not None and len(phrase.terms) == 1:
            pair = _with_quality(pair_of(*link), phrase.terms[0])
            yield Nominal(others[0], others[0].members, end, pair)


def _shared_places(p: Parse, place: int) -> Iterator[Nominal]:
    """A shared room: one that at least two have; an unshared one: that just one has."""
    bound: Bound = "at least" if p.word(place) == "shared" else "exactly"
    number = 2 if bound == "at least" else 1
    for kind, terms, end in noun(p, place + 1):
        things = [link for link in p.game.links if link.place == kind]
        if len(things) == 1 and terms == kind.members:
            yield Nominal(kind, terms, end, _taken_by(p, things[0], bound, number))


def _taken_by(p: Parse, link: Link, bound: Bound, number: int) -> Body:
    def where(one: Term) -> Formula:
        thing = p.fresh.variable()
        return Count(bound, number, thing, link.thing.name, link.holds(thing, one))

    return where


_SOME_PLACES = ("odd-numbered", "even-numbered", "end", "middle")


def _places(which: str, kind: Kind) -> tuple[Term, ...]:
    """The places that are called so: by their numbers, or at the ends."""
    if which in ("end", "middle"):
        inner = kind.members[1:-1]
        return inner if which == "middle" else (kind.members[0], kind.members[-1])
    odd = which == "odd-numbered"
    return tuple(term for term in kind.members if isinstance(term, Number) and (term.value % 2 == 1) == odd)


def _marked(predicate: str) -> Body:
    return lambda one: Atom(predicate, (one,))


def _with_quality(pair: Pair, member: Term) -> Body:
    return lambda one: pair(one, member)


def of_the(p: Parse, place: int) -> Iterator[Nominal]:
    """Of the men, of F, G and H, of the five men, of them: the group that is counted in."""
    from tollens.wording.parsing.arrangements.clues.noun_phrases import listing

    if p.word(place) != "of":
        return
    at = place + 1
    yield from first_few(p, at)
    if p.word(at) in ("the", "these", "those", "its", "her", "his", "their"):
        at += 1
        if p.after(at, "following") is not None:
            at += 1
    size = cardinal(p.word(at))
    if size is not None and size > 0:
        for kind, terms, end in noun(p, at + 1):
            if len(terms) == size:
                yield Nominal(kind, terms, end)
            for phrase, stop in listing(p, end):  # of the three dogs F, G, and H
                if phrase.listed and phrase.kind == kind and len(phrase.terms) == size:
                    yield Nominal(kind, phrase.terms, stop)
    if p.word(at) in ("them", "whom") or size is not None:  # at least one of them; neither of the two
        for kind, terms in named_before(p, place):
            if size in (None, len(terms)) and not any(noun(p, at + 1)):
                yield Nominal(kind, terms, at + 1)
    yield from nominal(p, at)
    yield from owned(p, at)
    for phrase, end in listing(p, place + 1):
        if phrase.listed or (phrase.force == "any" and p.word(place - 1) == "one"):  # exactly one of F or G
            yield Nominal(phrase.kind, phrase.terms, end)


def first_few(p: Parse, place: int) -> Iterator[Nominal]:
    """The first three days, the last two chairs."""
    at = place + 1 if p.word(place) == "the" else place
    count = cardinal(p.word(at + 1))
    if p.word(at) not in ("first", "last") or count is None:
        return
    for kind, terms, end in noun(p, at + 2):
        ordered = kind if kind.ordered else p.game.sequence
        if ordered is not None and terms == kind.members and 0 < count <= len(ordered.members):
            members = ordered.members[:count] if p.word(at) == "first" else ordered.members[-count:]
            yield Nominal(ordered, members, end)
