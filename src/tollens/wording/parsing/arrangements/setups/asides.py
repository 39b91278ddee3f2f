"""Asides of set-ups: phrases and clauses that speak of nothing in the game, and so say nothing of who goes where."""

from __future__ import annotations

from tollens.wording.parsing.arrangements.names import name, noun, term
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.setups.mentions import HEADED, QUANTIFYING
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal

_TIMES = ("week", "year", "morning", "afternoon", "evening", "day", "month", "semester", "season")
DURATIONS = ("hour", "minute", "half-hour")
_JOINS = frozenset("and or but who that which , ; : . — – ( )".split())
_LONGEST_CLAUSE = 7


def aside(p: Parse, place: int) -> int | None:
    """The place behind an aside that stands here; None where there is none."""
    if p.after_any(place, ["each other", "one another"]) is not None or _is_habit(p, place):
        return place + 2
    for rule in (_adjunct, _hour, _clause, _one_for_each, _leave, _no_others):
        if (end := rule(p, place)) is not None:
            return end
    return None


def _is_habit(p: Parse, place: int) -> bool:
    """Each week, every morning: a time that is no part of the game."""
    return p.word(place) in ("each", "every") and p.word(place + 1) in _TIMES and not any(noun(p, place + 1))


def _adjunct(p: Parse, place: int) -> int | None:
    """A preposition and a noun phrase: in the course of one month, for some positions, to exactly one client. 'Each'
    and numbers above one would count what the game does not have."""
    if p.word(place) not in PREPOSITIONS:
        return None
    at = place + 1
    if p.after(at, "exactly", "one") is not None:
        if p.word(at + 2) in DURATIONS:  # for exactly one hour
            return at + 3
        at += not any(word in ("each", "every") for word in p.words[:at])
    of_all = p.words[0] in ("the", "these", "both") or "all" in p.words[:at]
    if p.after(at, "the", "same") is not None and of_all and not _is_of_the_game(p, at + 2):
        return at + 3
    if p.word(at) not in ("one", "some", "any", "another", "a", "an", "the") or p.word(at + 1) == "of":
        return None
    at += 2 if p.word(at + 1) in ("other", "given", "single", "particular", "certain") else 1
    start = at
    while at < min(len(p.words), start + 4) and p.word(at).replace("-", "").isalpha():
        if p.word(at) in QUANTIFYING | PREPOSITIONS | AUXILIARY | _JOINS:
            break
        if _is_of_the_game(p, at):
            return None
        at += 1
    return at if at > start else None


def _clause(p: Parse, place: int) -> int | None:
    """A clause of time up to the next mark: before the talks begin, where no talk is part of the game."""
    if p.word(place) not in ("before", "after", "while", "until") or not place:
        return None
    at = place + 1
    while not p.is_end(at) and p.word(at) not in (",", ";", ":", "."):
        if p.word(at) in QUANTIFYING | _JOINS or _is_of_the_game(p, at) or at - place > _LONGEST_CLAUSE:
            return None
        at += 1
    return at if at > place + 1 else None


def _hour(p: Parse, place: int) -> int | None:
    """After school, before breakfast: a word that is no part of the game, and nothing of it behind."""
    behind = p.word(place + 2)
    single = p.word(place + 1).isalpha() and (behind in PREPOSITIONS | _JOINS or p.is_end(place + 2))
    if p.word(place) not in ("before", "after") or not single or p.word(place + 1) in QUANTIFYING | PREPOSITIONS:
        return None
    return None if any(noun(p, place + 1)) or any(name(p, place + 1)) else place + 2


def _leave(p: Parse, place: int) -> int | None:
    """But not all have to be chosen: that some may be left out, which is so where it is not said otherwise."""
    end = p.after_any(place, ["but not all", "though not all", "not all"])
    if end is None or not any(word in ("necessarily", "need", "have") for word in p.words[end : end + 4]):
        return None
    while not p.is_end(end) and p.word(end) not in (",", ";", ":", "."):
        end += 1
    return end


def _no_others(p: Parse, place: int) -> int | None:
    """And none of them sells any other fruit: there is none beside those that are listed."""
    if p.word(place) not in ("no", "none", "nobody"):
        return None
    at = place + 1
    while not p.is_end(at) and p.after(at, "any", "other") is None:
        if p.word(at) in QUANTIFYING | (_JOINS - {"that"}) or any(name(p, at)) or at - place > _LONGEST_CLAUSE:
            return None
        at += 1
    ends = [end for kind, terms, end in noun(p, at + 2) if terms == kind.members]
    return ends[0] if ends and (p.is_end(ends[0]) or p.word(ends[0]) in (",", ";", ".")) else None


def _one_for_each(p: Parse, place: int) -> int | None:
    """Six, one for each of six rings: the six again, by what they are for."""
    if p.after(place, "one", "for", "each", "of") is None and p.after(place, "one", "to", "each", "of") is None:
        return None
    size = cardinal(p.word(place + 4))
    word = p.word(place + 5)
    again = size is not None and any(cardinal(each) == size for each in p.words[:place])
    return place + 6 if again and singular(word) != word and not any(noun(p, place + 5)) else None


def _is_of_the_game(p: Parse, place: int) -> bool:
    """Whether a word counts, or names something that is arranged."""
    word = p.word(place)
    return cardinal(word) is not None or any(noun(p, place)) or any(term(p, place)) or bool(HEADED.fullmatch(word))
