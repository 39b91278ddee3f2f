"""Mentions: a noun of the game with its quantifier, as set-ups have it: each dog, at least two of the six days."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from tollens.logic import Bound, Term
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import name, noun, term
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound, span, upper_behind
from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, POSSESSIVES, PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal, ordinal

# Words that count or deny: each must be part of a mention.
QUANTIFYING = frozenset(
    "each every no none not neither nor exactly only different same other another least most more fewer than if unless "
    "either both any some twice before after next immediately never except per remaining rest others".split()
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A noun of the game with its quantifier; without a noun the kind is None. `place` is a member by name."""

    how: Literal["each", "none", "whole", "some", "exactly", "at least", "at most", "name", "rest"]
    kind: Kind | None
    number: int = 0
    place: Term | None = None
    terms: tuple[Term, ...] = ()
    upper: int | None = None
    noun: str = ""  # a noun that the game does not have yet
    part: bool = False  # six of the seven: some of a whole that is counted as well


def read_mention(p: Parse, place: int) -> Iterator[tuple[Mention, int]]:
    """A mention at a place, the likeliest first, with the place behind it."""
    word = p.word(place)
    if word == "per" or (word in ("a", "an") and p.word(place - 1) == "to"):
        for kind, terms, end in noun(p, place + 1):
            yield Mention("each", kind, terms=terms), end
        return
    if word == "any":  # on any one day: on each of them
        for kind, terms, end in noun(p, p.after_any(place, ["any one", "any given", "any single", "any"]) or place):
            yield Mention("each", kind, terms=terms), end
            return
    if word in ("each", "every"):
        at = place + 1
        if p.word(at) == "of" and p.word(at + 1) in ("whom", "which", "them"):
            yield Mention("each", None), at + 2
            return
        if p.after(at, "of", "the", "other") is not None:  # each of the other rooms: than those that were named
            named = {found for k in range(place) for _, found, _ in term(p, k)}
            for kind, terms, end in noun(p, at + 3):
                yield Mention("each", kind, terms=tuple(each for each in terms if each not in named)), end
            return
        if p.word(at) == "of":
            at += 1
            at = at + 1 if p.word(at) in ("the", "these", "those", "its", "their") else at
        at = at + 1 if p.word(at) == "exactly" else at
        size = cardinal(p.word(at))
        at = at + 1 if size is not None else at
        for kind, terms, end in _near_noun(p, at):
            if size in (None, len(terms)):
                without = p.after_any(end, ["except", "except for", "other than", "but"])
                for other, left_out, stop in term(p, without) if without is not None else ():
                    if other == kind:  # on each day except Sunday
                        yield Mention("each", kind, terms=tuple(each for each in terms if each != left_out)), stop
                        return
                yield Mention("each", kind, terms=terms), end
                return
        if size is None and at == place + 1:
            unknown = p.word(place - 1) in PREPOSITIONS  # in each pair, where no pair is part of the game
            yield Mention("each", None, noun=p.word(at) if unknown else ""), at
        alike = [kind for kind in p.game.kinds if len(kind.members) == size]
        if size is not None and len(alike) == 1:  # each of six trucks, where six foods are listed: a truck is its food
            for end in (at + 1, at + 2, at + 3):
                last = p.word(end - 1)
                if last.isalpha() and singular(last) != last:
                    p.game.nouns.setdefault((singular(last),), (alike[0], alike[0].members))
                    yield Mention("each", alike[0], terms=alike[0].members), end
                    return
        return
    if word in ("no", "none") and not any(True for _ in bound(p, place)):
        at = place + 1
        at = at + 2 if p.after(at, "of", "the") is not None else at
        for kind, terms, end in _near_noun(p, at):
            yield Mention("none", kind, terms=terms), end
        return
    if word == "some" and p.word(place + 1) == "of":  # some of the six: how many is not said
        at = place + 3 if p.word(place + 2) in ("the", "its", "her", "his", "their", "these") else place + 2
        at = at + 1 if cardinal(p.word(at)) is not None else at
        yield from ((Mention("some", kind, terms=terms), end) for kind, terms, end in _near_noun(p, at))
        return
    if word == "the" and p.word(place + 1) in ("rest", "others"):
        yield Mention("rest", None), place + 2
        return
    if word == "the" and p.word(place + 1) in ("remaining", "other") and cardinal(p.word(place + 2)) is not None:
        yield from _bounded(p, "exactly", cardinal(p.word(place + 2)) or 0, place + 3, place + 2)
        return
    yield from _sized(p, place)
    for low, high, at in span(p, place):
        for mention, end in _bounded(p, "at least", low, at, place):
            yield replace(mention, upper=high), end
    for how, value, at in bound(p, place):
        for mention, end in _bounded(p, how, value, at, place):
            more = upper_behind(p, end) if how == "at least" else None
            yield (mention, end) if more is None else (replace(mention, upper=more[0]), more[1])
    if word in ARTICLES or word in POSSESSIVES or word in ("all", "these"):
        at = place + 1
        for kind, found, end in name(p, at) if word == "the" else ():  # the food booth
            for _, _, behind in [each for each in noun(p, end) if each[0] == kind]:
                yield Mention("name", kind, place=found), behind
                return
        at = at + 1 if p.word(at) in ("of", "the", "exactly") else at
        at = at + 1 if p.word(at) == "the" else at
        size = cardinal(p.word(at))
        at = at + 1 if size is not None else at
        for kind, terms, end in _near_noun(p, at, most=1 if word in ("a", "an") else 2):
            if size not in (None, len(terms)):
                continue
            yield Mention("some" if word in ("a", "an") else "whole", kind, terms=terms), end
        for kind, found, end in name(p, place + 1) if word == "the" else ():  # in the morning
            yield Mention("name", kind, place=found), end
        return
    for kind, found, end in term(p, place):
        if p.word(place) not in ("first", "second", "third", "last"):
            yield Mention("name", kind, place=found), end
    for kind, terms, end in noun(p, place):
        yield Mention("whole" if singular(p.word(end - 1)) != p.word(end - 1) else "some", kind, terms=terms), end


BODIES = frozenset("committee subcommittee team panel crew delegation board cast squad jury council group".split())
HEADED = re.compile(r"(?<!\w)(\w+)-(?:person|member|man|woman|student|people|player|judge|animal)s?")


def counts(word: str) -> bool:
    """Whether a word counts or denies, so that it must not be passed over."""
    return word in QUANTIFYING or cardinal(word) is not None or HEADED.fullmatch(word) is not None


def read_headed(p: Parse, place: int) -> Iterator[tuple[list[Mention], int]]:
    """A five-person committee; two four-person teams: as many in it, or in each of them."""
    found = HEADED.fullmatch(p.word(place))
    size = cardinal(found[1]) if found is not None else None
    if size is not None:
        for kind, terms, end in noun(p, place + 1):
            yield [Mention("exactly", None, size), Mention("each", kind, terms=terms)], end
            return
        if (cardinal(p.word(place - 1)) or 1) == 1:  # but four two-person teams count what the game does not have
            yield [Mention("exactly", None, size)], place + 1


def _sized(p: Parse, place: int) -> Iterator[tuple[Mention, int]]:
    """The seven deliveries, the five, all eight: as many as there are things, whatever they are called here."""
    at = place
    while p.word(at) in ("the", "these", "those", "all", "exactly", "its", "their", "her", "his", "first"):
        at += 1
    size = cardinal(p.word(at))
    if size is None or size < 3 or (p.word(place - 1) in ("least", "most", "than") and at == place):
        return
    if p.word(place - 1) == "of" and at == place and p.word(place - 2) not in ("group", "pool", "set", "field", "list"):
        return
    kinds = [kind for kind in p.game.kinds if len(kind.members) == size]
    sums = [one for one, two in combinations(p.game.kinds, 2) if len(one.members) + len(two.members) == size]
    if not kinds and not sums:
        return
    if any(True for _ in _near_noun(p, at + 1)) or p.word(at + 1) == "of" or HEADED.fullmatch(p.word(at + 1)):
        return
    end = at + 1
    for skip in range(3):
        word = p.word(at + 1 + skip)
        if not word.replace("-", "").isalpha() or word in QUANTIFYING | PREPOSITIONS | AUXILIARY:
            break
        if singular(word) != word:
            end = at + 2 + skip
            break
    if p.word(end) != "each":
        yield Mention("whole", kinds[0] if len(kinds) == 1 else None), end


def _bounded(p: Parse, how: Bound, value: int, at: int, place: int) -> Iterator[tuple[Mention, int]]:
    of = p.word(at) == "of"
    start = at + 1 if of else at
    if of:
        start = start + 1 if p.word(start) in ("the", "these", "its", "their", "those") else start
        start = start + 1 if p.word(start) == "following" else start
        size = cardinal(p.word(start))
        start = start + 1 if size is not None else start
    else:
        size = None
        start = start + 1 if p.word(start) in ("different", "consecutive", "separate", "individual") else start
    if of and p.word(start) in ("each", "every") and any(noun(p, start + 1)):  # at least one of each type
        yield Mention(how, None, value), start
        return
    if of and p.word(start) in ("them", "these", "those") and (last := _spoken_of(p, place)) is not None:
        yield Mention(how, last, value, terms=last.members), start + 1
        return
    for kind, terms, end in _near_noun(p, start):
        if size not in (None, len(terms)):
            continue
        whole = not of and value == len(terms) and how == "exactly" and value > 1
        part = of and how == "exactly" and 1 < value < len(terms) == len(kind.members)
        yield Mention("whole" if whole else how, kind, value, terms=terms, part=part), end
        return
    if p.word(start) in PREPOSITIONS and how == "exactly" and not of:  # three on law, where three are listed
        for kind, terms, end in noun(p, start + 1):
            if len(terms) == value and terms != kind.members:
                yield Mention("whole", kind, terms=terms), end
                return
    if not of and how in ("exactly", "at least", "at most"):
        explicit = p.word(place) in ("exactly", "at", "no", "only", "just", "one", "two", "three", "four")
        explicit = explicit or p.word(at) in (",", ";", "")  # she selects six
        spot = at + 2 if p.word(at + 1) == "the" else at + 1
        explicit = explicit or (p.word(at) in PREPOSITIONS and any(term(p, spot)))  # five in the afternoon
        explicit = explicit or (p.word(place - 1) == "of" and p.word(place - 2) in BODIES - {"group"})  # a team of five
        if explicit and any(not kind.ordered for kind, _, _ in name(p, at)):  # one junior: one of those who are juniors
            yield Mention(how, None, value), at
            return
        unknown = (
            at < len(p.words) and p.word(at).isalpha() and p.word(at) not in QUANTIFYING | PREPOSITIONS | AUXILIARY
        )
        end = at + 1 if unknown and (singular(p.word(at)) == p.word(at)) == (value == 1) else at
        if explicit:
            yield Mention(how, None, value, noun=p.word(at) if end > at else ""), end


def _spoken_of(p: Parse, place: int) -> Kind | None:
    """The things that 'of them' takes up: seven seeds, five of them; each van, two of them."""
    things = [kind for kind in p.game.kinds if not kind.ordered]
    before = [kind for at in range(place) for kind, _, _ in noun(p, at)]
    plural = [kind for kind in things if kind in before]
    rest = [kind for kind in things if kind not in before]
    each = any(word in ("each", "every") for word in p.words[:place])
    found = rest if each else plural
    found = found or (things if len(p.game.kinds) == 1 else [])
    return found[0] if len(found) == 1 else None


def _near_noun(p: Parse, place: int, most: int = 3) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    """A noun of the game behind at most three adjectives."""
    for skip in range(most + 1):
        if skip and (
            p.word(place + skip - 1) in QUANTIFYING
            or cardinal(p.word(place + skip - 1)) is not None
            or HEADED.fullmatch(p.word(place + skip - 1)) is not None
            or p.word(place + skip - 1) in PREPOSITIONS - {"of"}  # two to room 3 are not two rooms
            or ordinal(p.word(place + skip - 1)) is not None  # the first day is not the days
            or p.word(place + skip - 1) in ("pairs", "couples", "groups", "sets")  # three pairs of dogs are not three
            or not p.word(place + skip - 1).replace("-", "").replace("'s", "a").isalpha()
        ):
            return
        found = list(noun(p, place + skip))
        if found:
            yield from found
            return
