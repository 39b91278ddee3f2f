"""Verbs that do not agree with what was taken for their subject, so that one of the two was something else."""

from __future__ import annotations

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import AUXILIARY, INDEFINITE
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Name,
    Nominal,
    NotSo,
    NounPhrase,
    Phrases,
    Predicate,
    Predicates,
    Quantified,
    Simple,
    Verb,
    Words,
    column_of,
)
from tollens.wording.parsing.statements.verbs import forms


def disagreeing(seen: Seen) -> Misread | None:
    """People who take breaks tend to win; a singer wanted to exceed her target; science and crime films."""
    for part in seen.of(Simple):
        if not isinstance(part.node, Simple) or part.node.subject is None:
            continue
        verb = _first_verb(part.node.predicate)
        if verb is None or not verb.lemma or verb.participle:
            continue
        word = seen.word(verb.column)
        found = forms(word)
        if word in AUXILIARY or seen.words[seen.place(verb.column) - 1] in AUXILIARY | {"not", "never"}:
            continue
        third = ("third" in found or singular(word) != word) and not found & {"plain", "past"}
        plain = "plain" in found and not found & {"third", "past"}
        if (third and _is_many(part.node.subject)) or (plain and _is_one(seen, part.node.subject)):
            return Misread(verb.column, f"a verb that agrees with its subject, not '{word}'")
    return None


def _first_verb(predicate: Predicate) -> Verb | None:
    while isinstance(predicate, NotSo | Predicates):
        predicate = predicate.predicate if isinstance(predicate, NotSo) else predicate.parts[0]
    return predicate if isinstance(predicate, Verb) else None


def _is_many(subject: NounPhrase) -> bool:
    match subject:
        case Phrases("and", (*_, Quantified(determiner))):
            return determiner not in ("every", "no", "any", "a", "some")
        case Phrases("and"):
            return True
        case Quantified(_, nominal):
            return _is_plural(nominal.words)
    return False


def _is_one(seen: Seen, subject: NounPhrase) -> bool:
    match subject:
        case Quantified(_, Nominal((), (), _, _, column)):
            return seen.word(column) in INDEFINITE  # 'anyone who reduces waste conserves fuel'
        case Quantified("a" | "every" | "this" | "the" as determiner, nominal, _, plural):
            return bool(nominal.words) and not plural and not _is_plural(nominal.words) and determiner != "the"
    return False


def _is_plural(words: Words) -> bool:
    return bool(words) and singular(words[-1]) != words[-1]


def verb_or_object(seen: Seen) -> Misread | None:
    """Animals that enjoy water splash around: 'water' is what they enjoy, not what they do."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(
                Quantified(_, Nominal(_, _, (*_, Verb(_, (), ""))), _), Verb(_, (Argument("", phrase), *_), "", at)
            ):
                place = seen.place(column_of(phrase))
                bare = isinstance(phrase, Name) or (isinstance(phrase, Quantified) and phrase.determiner == "bare")
                follows = place == seen.place(at) + 1 and not seen.is_capital(column_of(phrase))
                if bare and follows and forms(seen.words[place]) & {"plain", "third"}:
                    return Misread(at, f"an object or a verb: '{seen.word(at)}' may be either")
    return None


def headless(seen: Seen) -> Misread | None:
    """Ann left but arrived after the start time: 'arrived after the start' is no subject."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Quantified("bare", Nominal((), (), behind, _, column))) if behind:
                if "participle" in forms(seen.word(column)):
                    return Misread(column, f"a subject: '{seen.word(column)}' may be the verb")
    return None


RULES: tuple[Rule, ...] = (
    rule(disagreeing),
    rule(verb_or_object, kinds=(Simple,)),
    rule(headless, kinds=(Quantified,)),
)
