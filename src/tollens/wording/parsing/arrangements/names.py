"""Names and nouns of the set-up: one member by name, by number, by its place in an order; a kind by its noun."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import (
    Number,
    Term,
)
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import (
    ARTICLES,
    AUXILIARY,
    OCCUR,
    POSSESSIVES,
    PREPOSITIONS,
    RELATIONAL,
    stem,
)
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal, ordinal


def name(p: Parse, place: int) -> Iterator[tuple[Kind, Term, int]]:
    """The name of a member, the longest first."""
    for end in range(min(len(p.words), place + 6), place, -1):
        known = p.game.names.get(tuple(p.words[place:end]))
        if known is None and end == place + 1 and len(p.tokens[place].text) == 1:
            known = p.game.names.get((p.tokens[place].text,))
        if known is not None:
            yield *known, end


def noun(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    """A noun that names a kind, or some members of it, the longest first."""
    for end in range(min(len(p.words), place + 4), place, -1):
        words = (*p.words[place : end - 1], singular(p.words[end - 1]))
        known = p.game.nouns.get(words)
        if known is None:
            continue
        again = p.game.nouns.get((singular(p.word(end)),))
        if again is not None and again[0] == known[0] and end < len(p.words):  # the choir singers: both are the singers
            yield (*(known if len(known[1]) < len(again[1]) else again), end + 1)
        yield *known, end
    if p.word(place) in KINDS and p.word(place + 1) == "of":  # kinds of fruit are fruit
        yield from noun(p, place + 2)


_ABOUT = frozenset("of in by on about from for with".split())


KINDS = frozenset("kind kinds type types variety varieties piece pieces sort sorts species".split())


def term(p: Parse, place: int) -> Iterator[tuple[Kind, Term, int]]:
    """One member: by name, by number, by its place in an order."""
    p.step(place, "a name or a place of the set-up")
    start = place + 1 if p.word(place) in ARTICLES and p.word(place) not in ("this", "these", "those") else place
    if p.word(start) in POSSESSIVES:
        start += 1
    for kind, found, end in name(p, start):
        yield from _with_owner(p, kind, found, end)
    if p.word(start + 1) in _ABOUT and is_scenery(p, start):  # the visit of Ann, the meeting in Oslo
        own = [kind for kind, _, _ in noun(p, start)]
        for kind, found, end in name(p, start + 2):
            if kind in own or not own:
                yield kind, found, end + (p.word(end) == "'s")  # the end of Ann's
    if p.word(start) == "one" and p.word(start - 1) == "the" and p.word(start + 1) in _ABOUT:  # the one on rivers
        yield from name(p, start + 2)
    if p.word(start).endswith("ing") and is_scenery(p, start) and not any(noun(p, start)):  # delivering Ann
        yield from name(p, start + 1)
    for kind, _, end in noun(p, start):  # dog P, chair 3, chair number 3
        if p.word(end) in ("number", "numbered"):
            end += 1
        for named_kind, found, behind in name(p, end):
            if named_kind == kind:
                yield kind, found, behind
        value = cardinal(p.word(end))
        if value is not None and Number(value) in kind.members:
            yield kind, Number(value), end + 1
    yield from _by_order(p, start)


def _with_owner(p: Parse, kind: Kind, found: Term, end: int) -> Iterator[tuple[Kind, Term, int]]:
    """A name with what may hang on it: a noun of its kind ('the Kant lecture'), or a possessive and what is owned."""
    for other, terms, behind in noun(p, end):
        if found in terms or (
            p.game.link(kind, other) is not None and singular(p.word(behind - 1)) == p.word(behind - 1)
        ):
            yield kind, found, behind  # the Kant lecture; the Kant slot
    if p.word(end) == "'s":
        behind = end + 1
        owned = behind
        while owned < min(behind + 2, len(p.words)) and _can_be_owned(p, owned):
            owned += 1
        for stop in range(owned, behind - 1, -1):
            other = next((each for each, _, _ in noun(p, stop - 1)), kind) if stop > behind else kind
            if other == kind or p.game.link(kind, other) is not None:
                yield kind, found, stop
    else:
        yield kind, found, end


def _can_be_owned(p: Parse, place: int) -> bool:
    """A noun of the game, or a word of the set-up: Ann's seat, Ann's turn."""
    return any(noun(p, place)) or (is_scenery(p, place) and p.word(place) not in PREPOSITIONS)


def _by_order(p: Parse, place: int) -> Iterator[tuple[Kind, Term, int]]:
    """The third day, the last chair, third, second-to-last, third from the left."""
    rank = order_word(p, place)
    if rank is None:
        return
    (count, from_end), end = rank
    if _degree_ahead(p, end):
        return
    for kind, terms, behind in noun(p, end):
        if kind.ordered and terms == kind.members and count <= len(kind.members):
            yield kind, kind.members[-count if from_end else count - 1], behind
    only = p.game.sequence
    if only is not None and count <= len(only.members):  # the second nun in the queue
        for kind, terms, behind in noun(p, end):
            if terms == kind.members and p.game.link(kind, only) is not None:
                yield only, only.members[-count if from_end else count - 1], behind
    if only is not None and count <= len(only.members):
        spot = only.members[-count if from_end else count - 1]
        if p.word(end) in ("person", "one") and not any(noun(p, end)):  # the first person hired
            yield only, spot, end + 1
        yield only, spot, end


def _degree_ahead(p: Parse, place: int) -> bool:
    """Whether what is counted on comes behind: the second or third lowest is no second place."""
    at = place
    while p.word(at) in (",", "or", "and", "the", "either") or (at > place and order_word(p, at) is not None):
        at += 1
    word = p.word(at)
    return word in ("most", "least") or (word.endswith("est") and len(word) > 4)


def order_word(p: Parse, place: int) -> tuple[tuple[int, bool], int] | None:
    """An ordinal: which, and whether from the end; and the place behind it."""
    word = p.word(place)
    if word in ("last", "final"):
        return (1, True), place + 1
    for suffix in ("-to-last", "-from-last"):
        if word.endswith(suffix) and (count := ordinal(word.removesuffix(suffix))):
            return (count, True), place + 1
    count = ordinal(word)
    if count is None or count < 1:
        return None
    for phrase in ("to last", "from last", "from the last", "to the last", "from the end"):
        if (end := p.after(place + 1, *phrase.split())) is not None:
            return (count, True), end
    return (count, False), place + 1


def is_scenery(p: Parse, place: int) -> bool:
    """Whether a word adds nothing: one of the set-up's own, or a preposition, an article, a form of 'be'."""
    word = p.word(place)
    if not word or word in RELATIONAL or not word[0].isalpha() or cardinal(word) is not None:
        return False
    if any(name(p, place)):
        return False
    if word == "that" or word in AUXILIARY:  # these begin a clause, or what is said in one
        return False
    if stem(word) in p.game.marks:
        return False
    return word in PREPOSITIONS | ARTICLES | POSSESSIVES | OCCUR or stem(word) in p.game.stems
