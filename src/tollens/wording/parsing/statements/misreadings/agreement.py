"""Verbs that do not agree with what was taken for their subject, so that one of the two was something else."""

from __future__ import annotations

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import AUXILIARY
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
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
        if (third and _is_many(part.node.subject)) or (plain and _is_one(part.node.subject)):
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


def _is_one(subject: NounPhrase) -> bool:
    match subject:
        case Quantified("a" | "every" | "this" | "the" as determiner, nominal, _, plural):
            return bool(nominal.words) and not plural and not _is_plural(nominal.words) and determiner != "the"
    return False


def _is_plural(words: Words) -> bool:
    return bool(words) and singular(words[-1]) != words[-1]


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
    rule(headless, kinds=(Quantified,)),
)
