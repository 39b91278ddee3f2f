"""Pronouns that may mean somebody else than they would be taken for."""

from __future__ import annotations

from tollens.wording.parsing.statements.lexicon import SOMEONE
from tollens.wording.parsing.statements.misreadings.seen import Misread, Part, Rule, Seen, parts_of, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Clause,
    Name,
    Nominal,
    Phrases,
    Pronoun,
    Quantified,
    Simple,
    Verb,
    column_of,
)

_PEOPLE = frozenset(
    "person people individual man woman men women boy girl child children student teacher human someone somebody "
    "customer worker employee player you one people individuals anyone anybody".split()
)
_SELF = frozenset(("you", "one", "itself", "themselves", "himself", "herself"))
_GROUPS = frozenset("police brigade government company team crew staff family committee".split())


def speaker(seen: Seen) -> Misread | None:
    """We like Ann; this is good: who speaks, or what was said before."""
    for part in seen.of(Pronoun):
        match part.node:
            case Pronoun("we" | "us" | "i" | "me" as word, column):
                return Misread(column, f"a name or a noun, not '{word}'")
            case Pronoun("this" | "that" as word, column):
                return Misread(column, f"a noun behind '{word}'")
    return None


def it_of_people(seen: Seen) -> Misread | None:
    """If someone sings, it is fun; if dogs bark, it is loud; Ann and Bo left, and it rained: 'it' is none of them."""
    first = _first_subject(seen)
    if first is None or not _no_it(first, seen):
        return None
    for part in seen.of(Pronoun):
        match part.node:
            case Pronoun("it", column) if isinstance(part.parent, Simple) and column > column_of(first):
                if not _is_weather(part.parent):
                    return Misread(column, "what 'it' is: nothing before it can be meant")
    return None


def _is_weather(clause: Simple) -> bool:
    from tollens.wording.parsing.statements.lexicon import WEATHER

    told: object = clause.predicate
    while hasattr(told, "predicate"):
        told = told.predicate
    return isinstance(told, Verb) and told.lemma in WEATHER


def _first_subject(seen: Seen) -> object | None:
    return next((part.node.subject for part in seen.parts if isinstance(part.node, Simple)), None)


def _no_it(subject: object, seen: Seen) -> bool:
    """Whether 'it' cannot mean this."""
    match subject:
        case Pronoun("you" | "one"):
            return True
        case Phrases("and"):
            return True
        case Quantified(_, Nominal(_, (), _, _, column)):
            word = seen.word(column)
            return word in SOMEONE - {"something"} or word in ("anyone", "anybody", "everyone", "everybody")
        case Quantified(_, Nominal(_, words), _, plural):
            return words[-1] in _PEOPLE or (plural and not _is_singular_kind(words[-1]))
    return False


def _is_singular_kind(word: str) -> bool:
    from tollens.wording.parsing.english.inflection import singular

    return singular(word) == word


def either_of_two(seen: Seen) -> Misread | None:
    """If Ann likes Bo then he is kind; Ann met Bo, and she was kind: one or the other."""
    told: list[Part] = []
    for part in seen.parts:
        match part.node:
            case Simple(Name(_, column), Verb(_, parts)) if seen.is_capital(column):
                if any(
                    isinstance(each, Argument) and not each.preposition and isinstance(each.phrase, Name)
                    for each in parts
                ):
                    told.append(part)
            case Pronoun("he" | "she" as word, column) if told and isinstance(part.parent, Simple):
                if all(part.parent is not each.node for each in told):
                    return Misread(column, f"the name of the one that '{word}' means")
    return None


def they_of_one(seen: Seen) -> Misread | None:
    """If the shop is open, they are glad: 'they' is not the shop."""
    first = _first_subject(seen)
    match first:
        case Quantified("the" | "this", Nominal(_, words, _, _, start), _, False) if words:
            if words[-1] in _PEOPLE | _GROUPS or not _is_singular_kind(words[-1]):
                return None
            for part in seen.of(Pronoun):
                match part.node:
                    case Pronoun("they", column) if column > start:
                        return Misread(column, f"who it is: 'they' is not the {words[-1]}")
    return None


def they_or_group(seen: Seen) -> Misread | None:
    """If someone calls the police, they come: those who are called, or who calls."""
    for part in seen.of(Pronoun):
        match part.node:
            case Pronoun("they", column):
                before = seen.words[: seen.place(column)]
                group = next((word for word in before if word in _GROUPS), None)
                if group is not None:
                    return Misread(column, f"who it is: 'they' may mean the {group}")
    return None


def looking_back(before: Clause, now: Clause) -> Misread | None:
    """Ann met Bo. He is kind. Ann and Bo left. They are kind: a pronoun that may mean another one than the first name
    of the sentence before."""
    told = [part.node for part in parts_of(before)]
    objects = [
        each.phrase
        for verb in told
        if isinstance(verb, Verb)
        for each in verb.parts
        if isinstance(each, Argument) and not each.preposition
    ]
    several = any(isinstance(each, Simple) and isinstance(each.subject, Phrases) for each in told)
    named = any(isinstance(each, Name) and each.words[0][0].isupper() for each in objects)
    thing = named or any(isinstance(each, Quantified) and not each.plural for each in objects)
    for part in parts_of(now):
        match part.node:
            case Pronoun(word, column):
                other = {"they": several, "them": several, "it": thing}.get(word, named)
                if other and word not in _SELF:
                    return Misread(column, f"a name or a noun: '{word}' may mean several of the sentence before")
    return None


RULES: tuple[Rule, ...] = (
    rule(speaker, kinds=(Pronoun,)),
    rule(it_of_people, kinds=(Pronoun,), words="it"),
    rule(either_of_two, kinds=(Pronoun,), words="he she"),
    rule(they_of_one, kinds=(Pronoun,), words="they"),
    rule(they_or_group, kinds=(Pronoun,), words="they"),
)
