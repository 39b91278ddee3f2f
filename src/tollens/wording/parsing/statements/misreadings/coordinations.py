"""Words joined by 'and' and 'or': what is joined with what, and how far 'not' and 'only' reach."""

from __future__ import annotations

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Clauses,
    Conditional,
    Is,
    IsA,
    Name,
    Nominal,
    NotSo,
    NounPhrase,
    Phrases,
    Possessed,
    Predicate,
    Predicates,
    Pronoun,
    Quantified,
    Simple,
    Verb,
    column_of,
)
from tollens.wording.parsing.statements.verbs import forms

_SINGULAR = frozenset(("no", "every", "any", "a", "some"))


def denied_denial(seen: Seen) -> Misread | None:
    """Ann is not kind or not tall: the first 'not' does not reach the second."""
    for part in seen.of(NotSo):
        match part.node:
            case NotSo(Predicates("or" | "xor", parts)):
                for each in parts:
                    if isinstance(each, NotSo):
                        column = column_of(each)
                        return Misread(column, "each of the two denied in a clause of its own: 'not … or not'")
    return None


def half_denied(seen: Seen) -> Misread | None:
    """Ann does not work in the lab or have a job: the plain verb shows that 'not' reaches it."""
    for part in seen.of(Predicates):
        if not isinstance(part.node, Predicates):
            continue
        denied = False
        for each in part.node.parts:
            if denied and isinstance(each, Verb) and not each.participle and _is_plain(seen.word(each.column)):
                return Misread(each.column, "a subject of its own: how far the 'not' before it reaches is left open")
            denied = denied or (isinstance(each, NotSo) and _has_verb(each))
    return None


def _has_verb(denied: NotSo) -> bool:
    inner: Predicate = denied.predicate
    while isinstance(inner, NotSo | Predicates):
        inner = inner.predicate if isinstance(inner, NotSo) else inner.parts[0]
    return isinstance(inner, Verb) and inner.lemma not in ("", "be") and not inner.participle


def _is_plain(word: str) -> bool:
    return word in ("have", "do", "be") or ("plain" in forms(word) and not forms(word) & {"third", "past"})


def denied_list(seen: Seen) -> Misread | None:
    """Ann does not like Bo and Cy: neither of the two, or not both."""
    for part in seen.of(NotSo):
        match part.node:
            case NotSo(Verb(_, parts)):
                for each in parts:
                    match each:
                        case Argument(_, Phrases("and", named)) if all(_is_name(seen, one) for one in named):
                            return Misread(column_of(named[0]), "'or' for neither of them, or 'both … and'")
    return None


def _is_name(seen: Seen, phrase: NounPhrase) -> bool:
    return isinstance(phrase, Name) and seen.is_capital(phrase.column)


def verb_among_objects(seen: Seen) -> Misread | None:
    """Ann portrays cities or captures sunsets: 'captures' may be a verb or part of what she portrays."""
    for part in seen.of(Verb):
        if not isinstance(part.node, Verb):
            continue
        own = forms(seen.word(part.node.column)) & {"plain", "third"} or {"plain"}
        for argument in part.node.parts:
            if isinstance(argument, Argument) and isinstance(argument.phrase, Phrases | Quantified):
                phrase = argument.phrase
                described = isinstance(phrase, Quantified) and phrase.determiner == "bare" and phrase.nominal.adjectives
                for each in phrase.parts[1:] if isinstance(phrase, Phrases) else (phrase,) if described else ():
                    if (column := _verb_column(seen, each, bool("third" in own))) is not None:
                        word = seen.word(column)
                        return Misread(column, f"an object or a verb of its own: '{word}' may be either")
    return None


def _verb_column(seen: Seen, phrase: NounPhrase, third: bool) -> int | None:
    """The column of a bare word that agrees with the verb as another verb would."""
    match phrase:
        case Name(_, column):
            pass
        case Quantified("bare", nominal):
            column = nominal.column
            if nominal.adjectives and seen.words[seen.place(column) - 1] != "and":
                return None
        case _:
            return None
    place = seen.place(column)
    word = seen.words[place]
    if seen.is_capital(column):
        return None
    if third:
        more = seen.source.is_open(place + 1)
        return column if more and ("third" in forms(word) or singular(word) != word) else None
    before = forms(word) & {"plain"} and singular(word) == word
    return column if before and (seen.source.is_open(place + 1) or seen.source.is_adverb(place + 1)) else None


def mixed_times(seen: Seen) -> Misread | None:
    """People like ripe and cooked fruit: 'cooked' is no second verb where the first is in the present."""
    for part in seen.of(Predicates):
        if isinstance(part.node, Predicates) and part.node.joint == "and":
            first, *others = part.node.parts
            if not isinstance(first, Verb) or first.past or first.participle or first.lemma in ("", "be", "have"):
                continue
            for other in others:
                if isinstance(other, Verb) and other.past and "participle" in forms(seen.word(other.column)):
                    return Misread(other.column, "verbs of one time, or a word before each of the nouns")
    return None


def second_agent(seen: Seen) -> Misread | None:
    """It was made by Bo and a friend: the friend made it too."""
    for part in seen.of(Predicates):
        match part.node:
            case Predicates("and", (Verb(_, (*_, Argument("by"))), IsA(nominal, True), *_)):
                if seen.words[seen.place(nominal.column) - 2] == "and":
                    return Misread(
                        nominal.column, f"'by' before the '{nominal.words[-1]}' as well, or a verb of its own"
                    )
    return None


def name_among_kinds(seen: Seen) -> Misread | None:
    """A junction connecting Oak Street and Elm Street: the second name is not what it is, but what it connects."""
    for part in seen.of(Predicates):
        match part.node:
            case Predicates("and", (IsA(_, True), *others)):
                for other in others:
                    column = column_of(other)
                    named = isinstance(other, IsA | Is) and seen.is_capital(column)
                    if named and seen.source.is_capital(seen.place(column) + 1):
                        return Misread(column, "what it is, not a name: what the name is joined with is left open")
    return None


def only_several(seen: Seen) -> Misread | None:
    """Only Ann and Bo; no one but Ann and Bo; only cats and dogs: all of them are meant, not each alone."""
    for part in seen.of(Phrases):
        if not isinstance(part.node, Phrases):
            continue
        quantified = [each for each in part.node.parts if isinstance(each, Quantified)]
        only = [each for each in quantified if each.determiner == "only"]
        if any(each.but is not None for each in quantified) or len(only) > 1:
            return Misread(column_of(part.node), "'only', 'but' or 'except' with one name or one noun")
    return None


def only_kind(seen: Seen) -> Misread | None:
    """Cats are the only animals; Ann and Bo are the only singers: all of them together, not each alone."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(subject, predicate) if (column := _only_one(predicate)) is not None:
                if not _is_one(subject, in_condition=part.is_in(Conditional)):
                    return Misread(column, _ONE)
    for part in seen.of(Quantified):
        match part.node:
            case Quantified(_, Nominal(_, _, behind), _, True):
                if (column := next(filter(None, map(_only_one, behind)), None)) is not None:
                    return Misread(column, _ONE)
    return None


_ONE = "the name of one before 'the only': several may be the only ones together"


def _is_one(subject: NounPhrase | None, in_condition: bool) -> bool:
    """Whether a subject is one thing: a name, a thing with 'the' or of somebody, one of several, or anyone."""
    match subject:
        case Name() | Pronoun("he" | "she" | "it"):
            return True
        case Possessed(Nominal(_, words)):
            return not words or singular(words[-1]) == words[-1]
        case Quantified("the" | "this" | "some", _, _, False):
            return True
        case Quantified("a", _, _, False):
            return in_condition
        case Phrases("or" | "xor", parts):
            return all(_is_one(each, in_condition) for each in parts)
    return False


def _only_one(predicate: Predicate) -> int | None:
    """The column of what a predicate says that its subject is the only one of."""
    match predicate:
        case Is(Quantified("only", nominal)):
            return nominal.column
        case NotSo(inner):
            return _only_one(inner)
        case Predicates(_, parts):
            return next((found for each in parts if (found := _only_one(each)) is not None), None)
    return None


def shared_noun(seen: Seen) -> Misread | None:
    """No shy and quiet person: who is both, not who is either. No shy person and no quiet one."""
    for part in seen.of(Phrases):
        match part.node:
            case Phrases("and", (Quantified(one, first), *_, Quantified(other, last, _, False))) if one == other:
                alone = len(first.words) == 1 and not first.adjectives and not first.behind
                joined = seen.words[seen.place(last.column) - 1] in ("and", "or")
                if one in _SINGULAR and alone and joined and len(last.words) > 1:
                    noun = " ".join(last.words)
                    return Misread(last.column, f"'{one}' before '{noun}' as well, or one description of one noun")
    return None


def noun_or_verb(seen: Seen) -> Misread | None:
    """No lab tests or images are kept: 'tests' may be a noun that the next one is joined with, or a verb."""
    for part in seen.of(Clauses):
        if not isinstance(part.node, Clauses):
            continue
        for one, other in zip(part.node.parts, part.node.parts[1:], strict=False):
            match one, other:
                case Simple(Quantified() | Name(), Verb(_, (), "", column)), Simple(subject):
                    place = seen.place(column)
                    bare = isinstance(subject, Name) or (
                        isinstance(subject, Quantified) and subject.determiner == "bare"
                    )
                    common = subject is not None and not seen.is_capital(column_of(subject))
                    if bare and common and seen.source.is_plural(place) and seen.words[place + 1] in ("and", "or"):
                        word = seen.words[place]
                        return Misread(column, f"a noun or a verb with its object: '{word}' may be either")
    return None


def between_two(seen: Seen) -> Misread | None:
    """Ann is between Bo and Cy: between the two, not between each and something."""
    for part in seen.of(Argument):
        match part.node:
            case Argument("between", Phrases() as phrase):
                return Misread(column_of(phrase), "one place: 'between' two is not read")
    return None


def three_alternatives(seen: Seen) -> Misread | None:
    """Either Ann, Bo or Cy is kind: whether just one of the three is left open."""
    for part in seen.of(Phrases, Predicates, Clauses):
        match part.node:
            case Phrases("xor", parts) | Predicates("xor", parts) | Clauses("xor", parts) if len(parts) > 2:
                return Misread(column_of(parts[2]), "two alternatives behind 'either', not three or more")
    return None


def and_or(seen: Seen) -> Misread | None:
    """Ann is tall and/or kind; Ann sings or else Bo does."""
    for place, token in enumerate(seen.source.tokens):
        if token.word == "and/or" or (token.word == "/" and seen.words[place - 1] == "and"):
            return seen.misread(place, "'and' or 'or', not 'and/or'")
        if token.word == "else" and seen.words[place - 1] == "or":
            return seen.misread(place, "'or' without 'else'")
    return None


RULES: tuple[Rule, ...] = (
    rule(denied_denial, kinds=(NotSo,)),
    rule(half_denied, kinds=(Predicates,)),
    rule(denied_list, kinds=(Phrases,)),
    rule(verb_among_objects, kinds=(Verb,), words="and or"),
    rule(mixed_times, kinds=(Predicates,)),
    rule(second_agent, kinds=(Predicates,), words="by"),
    rule(name_among_kinds, kinds=(Predicates,)),
    rule(only_several, kinds=(Phrases,)),
    rule(only_kind, words="only"),
    rule(shared_noun, kinds=(Phrases,)),
    rule(noun_or_verb, kinds=(Clauses,)),
    rule(between_two, words="between"),
    rule(three_alternatives, kinds=(Phrases, Predicates, Clauses)),
    rule(and_or, words="and/or else /"),
)
