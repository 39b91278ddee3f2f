"""Clauses inside phrases: 'being tall', 'the claim that dogs bark', 'before Ann came', 'it is likely that'."""

from __future__ import annotations

from itertools import pairwise

from tollens.wording.parsing.statements.lexicon import AUXILIARY
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, Unsure, parts_of, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Clauses,
    Conditional,
    Denied,
    Gap,
    IsA,
    Name,
    Nominal,
    NotSo,
    Predicate,
    Predicates,
    Pronoun,
    Quantified,
    Simple,
    There,
    Verb,
    column_of,
)
from tollens.wording.parsing.statements.verbs import forms

_STARTS = frozenset(("", ",", ";", "if", "then", "that", "and", "or", "but", "unless", "when", "whenever"))
_CONTENT = frozenset(
    "claim statement notion idea belief fact assumption proposition hypothesis view thought argument suggestion news "
    "rumor rumour possibility conclusion evidence opinion assertion allegation chance reason theory principle rule "
    "condition requirement saying notice know think say see find show learn hear remember realize discover feel hope "
    "wish".split()
)
_TIMES = frozenset(("before", "after", "until", "till", "since", "as", "once", "while"))
_SEEING = frozenset("see hear watch make let have help feel notice get".split())
_EXPLETIVE = frozenset(
    "necessary possible impossible important easy hard difficult likely unlikely certain clear better best essential "
    "common rare normal safe dangerous illegal legal time fun sufficient enough required forbidden allowed known true "
    "false said believed inferred assumed understood obvious probable evident wrong right good bad".split()
)
_BESIDES = frozenset(
    (
        ("instead", "of"), ("rather", "than"), ("opposed", "to"), ("regardless", "of"), ("except", "for"),
        ("apart", "from"), ("aside", "from"), ("in", "case"),
    )
)  # fmt: skip
_ASKING = frozenset("how what why where which whether whatever whichever wherever whom whose".split())


def being_so(seen: Seen) -> Misread | None:
    """Being kind is sufficient for being happy: a condition, not said of who is kind."""
    for place in range(seen.size):
        if seen.words[place] == "being" and (seen.words[place - 1] if place else "") in _STARTS:
            return seen.misread(place, "who is so: 'being …' is no subject here")
    return None


def doing_something(seen: Seen) -> Unsure | None:
    """Playing chess is fun: said of what is done, not of who does it. Unless something else is said to be just that:
    'a chill is not having a cold'."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Quantified("bare", Nominal((), (), behind, _, column))) if behind:
                place = seen.place(column)
                if "ing" in forms(seen.words[place]):
                    phrase = " ".join(seen.words[place : place + 3]).lower()
                    return Unsure(column, (phrase,), f"who does so: '{seen.words[place]} …' is no subject here")
    return None


def needed_for(seen: Seen) -> Misread | None:
    """Water is necessary for being alive: a condition, not a quality of water."""
    for place in range(seen.size - 1):
        if seen.words[place] in ("necessary", "sufficient"):
            after = place + 1 + (seen.words[place + 1] in ("condition", "conditions"))
            if seen.words[after] in ("for", "to"):
                return seen.misread(place, f"a condition with 'if', not '{seen.words[place]} {seen.words[after]}'")
    return None


def content(seen: Seen) -> Misread | None:
    """The claim that dogs bark: 'that' begins what is claimed, and is not what dogs bark."""
    for part in seen.of(Nominal):
        match part.node:
            case Nominal(_, words, behind, _, column) if words and words[-1].removesuffix("s") in _CONTENT:
                if any(isinstance(each, Gap) for each in behind):
                    return Misread(column, f"what is so, not a '{words[-1]}' that it is so")
    return None


def quoted(seen: Seen) -> Misread | None:
    """The statement 'dogs bark' is false: what is said is a clause of its own."""
    tokens = seen.source.tokens
    for before, token in pairwise(tokens):
        apart = token.column - before.column - len(before.text)
        if before.word.removesuffix("s") in _CONTENT and apart > 1:
            return Misread(token.column, f"what is so, not a '{before.word}' that it is so")
    return None


def it_is_so_that(seen: Seen) -> Misread | None:
    """It is likely that Ann sings; it is hard to sing; we know that Ann sings: 'it' is nothing spoken of before."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Pronoun("it", column), predicate) if (word := _extraposed(predicate)) is not None:
                return Misread(column, f"what is so, not that it is '{word}'")
    return None


def _extraposed(predicate: Predicate) -> str | None:
    """The word by which 'it' is something that a clause behind it says."""
    match predicate:
        case NotSo(inner):
            return _extraposed(inner)
        case Predicates(_, parts):
            return next((found for each in parts if (found := _extraposed(each)) is not None), None)
        case Verb(lemma, parts, participle):
            said = [each for each in parts if isinstance(each, str)]
            if "that" in said or "whether" in said:
                return (participle or lemma).split()[-1]
            adjective = participle.split()[-1] if participle else ""
            return adjective if adjective in _EXPLETIVE and {"to", "for"} & set(said) else None
        case IsA(Nominal(_, words, behind)) if words and words[-1] in _EXPLETIVE:
            to = any(isinstance(each, Verb) and "to" in each.parts for each in behind)
            return words[-1] if to else None
    return None


def clause_of_time(seen: Seen) -> Misread | None:
    """Ann sang before Bo came; Ann sings as Bo dances: a clause of its own, not a thing."""
    for place in range(1, seen.size - 2):
        if seen.words[place] not in _TIMES or (seen.words[place] == "as" and "as" in seen.words[place - 2 : place]):
            continue
        if _is_clause(seen, place + 1):
            return seen.misread(place, f"one statement: when or how it is, behind '{seen.words[place]}', is not read")
    return None


def _is_clause(seen: Seen, at: int) -> bool:
    """Whether a subject and a past or an auxiliary verb stand here, before the clause ends."""
    for part in seen.parts:
        match part.node:
            case Argument(_, Name(words, column)) if seen.place(column) == at and len(words) > 1:
                return any("past" in forms(word.lower()) or "third" in forms(word.lower()) for word in words[1:])
            case Argument(_, Quantified(_, nominal)) if at <= seen.place(nominal.column) <= at + 1:
                named = seen.is_capital(nominal.column)
                return any("past" in forms(word) or (named and "third" in forms(word)) for word in nominal.words[1:])
    swallowed = {each for part in seen.parts if isinstance(part.node, Verb) for each in part.node.parts if each}
    return seen.words[at - 1] in swallowed and seen.source.is_clause(at)


def seen_doing(seen: Seen) -> Misread | None:
    """Ann saw Bo sing the song; Ann got the car repaired: what Bo did, not a thing called so."""
    for part in seen.of(Verb):
        if not isinstance(part.node, Verb) or part.node.lemma not in _SEEING:
            continue
        for argument in part.node.parts:
            if not isinstance(argument, Argument) or argument.preposition:
                continue
            match argument.phrase:
                case Name(words, column) if len(words) > 1 and words[-1].islower():
                    last = words[-1]
                case Quantified("the" | "this" | "own" | "a" | "some", Nominal(_, words, _, _, column)) if (
                    len(words) > 1
                ):
                    last = words[-1]
                case _:
                    continue
            found = forms(last)
            if ("plain" in found and not isinstance(argument.phrase, Quantified)) or (
                "participle" in found and "plain" not in found
            ):
                return Misread(column, f"one thing behind '{seen.word(part.node.column)}', not what it does or is done")
    return None


def what_is_asked(seen: Seen) -> Misread | None:
    """Ann knows whether Bo sings; how to sing."""
    for place in range(seen.size):
        if seen.words[place] == "whether" or (place == 0 and seen.words[0] in _ASKING):
            return seen.misread(place, f"a statement, not what is asked with '{seen.words[place]}'")
    return None


def unless_you(seen: Seen) -> Misread | None:
    """Unless you are kind, you are alone: of everyone by himself, not of all together."""
    for part in seen.of(Conditional):
        match part.node:
            case Conditional(Denied(Simple(Pronoun("you" | "one", column)))):
                return Misread(column, "'if' and 'not' instead of 'unless', or a name")
            case Conditional(Denied(Simple(Quantified("a" | "some" | "any", nominal))), consequence):
                if any(isinstance(each.node, Pronoun) for each in parts_of(consequence)):
                    return Misread(nominal.column, "'if' and 'not' instead of 'unless', or a name")
    return None


def instead(seen: Seen) -> Misread | None:
    """Ann sings instead of dancing; the more Ann sings, the more Bo dances."""
    for place in range(seen.size - 1):
        two = (seen.words[place], seen.words[place + 1])
        if two in _BESIDES:
            return seen.misread(place, f"a statement without '{' '.join(two)}'")
        if two[0] == "the" and two[1] in ("more", "less", "fewer") and "the" in seen.words[place + 2 :]:
            more = [seen.words[each] for each in range(place + 2, seen.size) if seen.words[each - 1] == "the"]
            if any(word in ("more", "less", "fewer") for word in more):
                return seen.misread(place, f"a condition with 'if', not 'the {two[1]} … the …'")
    return None


def nothing_there(seen: Seen) -> Misread | None:
    """If there is smoke, it hurts: that there is some says nothing where 'smoke' is taken for a name."""
    for part in seen.of(There):
        match part.node:
            case There(Name(words, column)) if not seen.is_capital(column):
                return Misread(column, f"'some', 'a' or 'no' before '{words[0]}'")
    return None


def attached(seen: Seen) -> Misread | None:
    """A room at an inn that is clean: the room is, or the inn."""
    for part in seen.of(Nominal):
        match part.node:
            case Nominal(_, words, behind) if words:
                for each in behind:
                    match each:
                        case Verb("", (*_, Argument(_, Quantified(_, Nominal(_, _, inner))))) if inner:
                            column = column_of(inner)
                            if (
                                seen.words[seen.place(column) - 1] in ("that", "which")
                                or seen.word(column) in AUXILIARY
                            ):
                                return Misread(column, f"what it is said of: '{words[-1]}' or the noun before it")
    return None


def once(seen: Seen) -> Misread | None:
    """A study has been published; a host is connected to Bo: one of them, or every one."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Quantified("a", Nominal(_, words, ()) as nominal), Verb(lemma, parts, participle), False) if (
                words
            ):
                if any(isinstance(each, Conditional | Clauses) for each in part.above) or "another" in seen.words:
                    continue
                end = seen.place(nominal.column) + len(words)
                perfect = seen.words[end] in ("has", "have") and seen.words[end + 1] == "been"
                named = any(
                    isinstance(each, Argument) and isinstance(each.phrase, Name) and seen.is_capital(each.phrase.column)
                    for each in parts
                )
                if perfect or (named and (not lemma or participle)):
                    return Misread(nominal.column, f"'every' or 'some' before '{words[-1]}'")
    return None


def otherwise(seen: Seen) -> Misread | None:
    """Ann is kind; otherwise Bo is tall."""
    for place in range(seen.size):
        if seen.words[place] == "otherwise":
            return seen.misread(place, "a condition with 'if', not 'otherwise'")
    return None


RULES: tuple[Rule, ...] = (
    rule(being_so, words="being"),
    rule(needed_for, words="necessary sufficient"),
    rule(content, kinds=(Gap,)),
    rule(quoted),
    rule(it_is_so_that, kinds=(Pronoun,), words="it"),
    rule(clause_of_time, words="before after until till since as once while"),
    rule(seen_doing, kinds=(Argument,)),
    rule(what_is_asked, words="how what why where which whether whatever whichever wherever whom whose"),
    rule(unless_you, kinds=(Conditional,), words="unless"),
    rule(instead, words="instead rather opposed regardless except apart aside case more less fewer"),
    rule(nothing_there, kinds=(There,)),
    rule(attached, kinds=(Argument,)),
    rule(once, kinds=(Quantified,)),
    rule(otherwise, words="otherwise"),
)
