"""Words that are left out: 'Bo has too', 'and Bo by train', 'is going to'."""

from __future__ import annotations

from tollens.wording.parsing.statements.misreadings.seen import ENDS, Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Gap,
    Name,
    Phrases,
    Predicates,
    Quantified,
    Verb,
    column_of,
)

_REPEATING = frozenset(("have", "do", "be"))
_SAYING_LITTLE = frozenset(("too", "also", "either", "well", "as", "not"))
_AWAITING = frozenset(("to", "of", "for", "with", "from", "than", "into"))
_JOINTS = frozenset(("and", "or", "but", "nor", "then", "if", "unless"))


def repeated_verb(seen: Seen) -> Misread | None:
    """Bo has; Bo has too: what he has done is said before, if at all."""
    for part in seen.of(Verb):
        match part.node:
            case Verb(lemma, parts, "", column) if lemma in _REPEATING and not isinstance(part.parent, Gap):
                if all(each in _SAYING_LITTLE for each in parts):
                    return Misread(column, f"a verb of its own, not '{seen.word(column)}' for one that is left out")
    return None


def added(seen: Seen) -> Misread | None:
    """Bo sings too; Bo sings as well: the same is said as without it, but in other words."""
    words = seen.words
    for place in range(1, seen.size):
        behind = words[place + 1] in ENDS or words[place + 1] in _JOINTS
        if words[place] in ("too", "either") and behind:
            return seen.misread(place, f"a statement by itself, without '{words[place]}'")
        if words[place] == "well" and words[place - 1] == "as" and words[place + 1] != "as":
            return seen.misread(place - 1, "a statement by itself, without 'as well'")
    return None


def stranded(seen: Seen) -> Misread | None:
    """Ann is going to; Ann wants to: what she is going to do is said before."""
    for part in seen.of(Verb):
        match part.node:
            case Verb(_, parts, "", column) if parts and not isinstance(part.parent, Gap):
                last = parts[-1]
                if isinstance(last, str) and last in _AWAITING:
                    return Misread(column, f"a verb that is complete: what follows '{last}' is left out")
    return None


def gapped(seen: Seen) -> Misread | None:
    """Ann went by car, and Bo by train; Ann likes tea and Bo coffee: the second verb is left out."""
    for part in seen.of(Verb):
        if not isinstance(part.node, Verb):
            continue
        for number, argument in enumerate(part.node.parts):
            if not isinstance(argument, Argument) or not isinstance(argument.phrase, Phrases):
                continue
            first, *others = argument.phrase.parts
            if argument.phrase.joint != "and" or seen.is_capital(column_of(first)):
                continue
            for other in others:
                bare = isinstance(other, Quantified) and other.determiner == "bare" and len(other.nominal.words) > 1
                if bare and isinstance(other, Quantified) and seen.is_capital(other.nominal.column):
                    return Misread(other.nominal.column, "a verb of its own for the second subject")
                if isinstance(other, Name) and seen.is_capital(other.column):
                    goes_on = number + 1 < len(part.node.parts) and isinstance(part.node.parts[number + 1], Argument)
                    mixed = any(word[0].islower() for word in other.words)
                    if goes_on or mixed or seen.words[seen.place(other.column) - 2] == ",":
                        return Misread(other.column, "a verb of its own for the second subject")
    return None


def shared_preposition(seen: Seen) -> Misread | None:
    """Ann is neither sold in Rome nor Milan: the second place has lost its verb."""
    from tollens.wording.parsing.statements.trees import Is, NotSo, Predicates

    for part in seen.of(Predicates):
        if not isinstance(part.node, Predicates):
            continue
        bare = [each.predicate if isinstance(each, NotSo) else each for each in part.node.parts]
        places = [
            each
            for each in bare
            if isinstance(each, Verb) and any(isinstance(one, Argument) and one.preposition for one in each.parts)
        ]
        names = [each for each in bare if isinstance(each, Is) and isinstance(each.other, Name | Quantified)]
        if places and names:
            return Misread(column_of(names[0]), "a verb or a preposition of its own for each of the two")
    return None


RULES: tuple[Rule, ...] = (
    rule(repeated_verb, kinds=(Verb,)),
    rule(added, words="too either well"),
    rule(stranded, kinds=(Verb,)),
    rule(gapped, kinds=(Phrases,)),
    rule(shared_preposition, kinds=(Predicates,)),
)
