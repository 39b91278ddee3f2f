"""What several are together, not each alone: 'Ann and Bo are friends', 'they share a room', 'the same class'."""

from __future__ import annotations

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
    IsA,
    Nominal,
    NotSo,
    Phrases,
    Predicate,
    Predicates,
    Simple,
    Verb,
    column_of,
)

_NOUNS = frozenset(
    "friend neighbor neighbour partner sibling brother sister twin cousin colleague enemy rival spouse couple "
    "classmate roommate flatmate teammate ally stranger relative opposite equal lover pair team synonym antonym".split()
)
_ADJECTIVES = frozenset(
    "different similar identical equal alike same related unrelated parallel adjacent separate distinct married "
    "engaged divorced apart together compatible incompatible equivalent neighboring neighbouring".split()
)
_VERBS = frozenset(
    "meet marry share differ agree disagree collide compete cooperate collaborate gather assemble unite combine merge "
    "intersect overlap quarrel divorce kiss embrace swap exchange separate argue fight chat".split()
)
_TOGETHER = frozenset("together reciprocally jointly collectively between common respectively".split())


def together(seen: Seen) -> Misread | None:
    """Ann and Bo are friends, share a room, met: each of the other, not each alone."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Phrases("and"), predicate):
                if (word := _collective(predicate)) is not None:
                    column = column_of(predicate)
                    return Misread(column, f"something that each is alone: '{word}' is said of several together")
    return None


def _collective(predicate: Predicate) -> str | None:
    """The word that makes a predicate one of several together."""
    match predicate:
        case NotSo(inner):
            return _collective(inner)
        case Predicates(_, parts):
            return next((found for each in parts if (found := _collective(each)) is not None), None)
        case IsA(Nominal(adjectives, words, (), None)):
            if words and singular(words[-1]) in _NOUNS and singular(words[-1]) != words[-1]:
                return words[-1]
            described = [word for adjective in adjectives for word in adjective] + list(words)
            return next((word for word in described if word in _ADJECTIVES), None)
        case Verb(lemma, parts, participle):
            if lemma in _VERBS and (not parts or lemma in ("share", "exchange", "swap")):
                return lemma
            if participle in _ADJECTIVES and not parts:
                return participle
            return next((each for each in parts if isinstance(each, str) and each in _TOGETHER), None)
    return None


def the_same(seen: Seen) -> Misread | None:
    """Ann and Bo are in the same class: in one, whichever it is, not in one that is called so."""
    words = seen.words
    for place in range(1, seen.size):
        if words[place] == "same" and words[place - 1] in ("the", "this", "that", "these", "those"):
            end = place + 1
            while seen.source.is_open(end):
                end += 1
            if words[end] != "as":
                return seen.misread(place, "which one it is: what 'the same' compares is left open")
    return None


def respectively(seen: Seen) -> Misread | None:
    """Ann and Bo like tea and coffee respectively; and vice versa."""
    for place in range(seen.size):
        if seen.words[place] in ("respectively", "conversely") and place:
            return seen.misread(place, f"a statement for each, without '{seen.words[place]}'")
        if seen.words[place : place + 2] == ["vice", "versa"]:
            return seen.misread(place, "a statement of its own, not 'vice versa'")
    return None


RULES: tuple[Rule, ...] = (
    rule(together, kinds=(Phrases,)),
    rule(the_same, words="same"),
    rule(respectively, words="respectively conversely vice"),
)
