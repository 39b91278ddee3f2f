"""What a text as a whole uses its words for: which are predicates of their own, which nouns name classes.

A word's use in one sentence decides how it is read in another: 'digital watches' are digital where the text says of
something that it is digital. So the uses of all sentences are gathered first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import ANYTHING
from tollens.wording.parsing.statements.naming import key_of
from tollens.wording.parsing.statements.trees import (
    Argument,
    Clause,
    Determiner,
    Is,
    IsA,
    Name,
    Nominal,
    NotSo,
    Possessed,
    Predicates,
    Quantified,
    Simple,
    There,
    Verb,
    lower,
)

# adjective: a single word that is said of things, 'Ann is kind'; articled: with an article, 'is an American'
# class: a noun that quantifiers range over or that is said of things
# said: a noun that is said of things by itself, 'Ann is a person'; ranged: one that a quantifier ranges over
# relation: a noun that relates, 'Ann is Bo's sister'
# thing: a name of which something is said, or that is related to something
# restricted: a noun that is narrowed down, 'devices that are new'
# brought, again: a noun that a sentence brings in, and that it takes up: 'if someone owns a dog, the dog …' is a class
# part, whole: the last word of a noun that a quantifier ranges over, 'kind animals', 'animals'; called: of one that is
# said of things, or of which there are some
Use = Literal[
    "adjective", "articled", "class", "said", "ranged", "relation", "thing", "restricted", "brought", "again", "part",
    "whole", "called",
]  # fmt: skip
Uses = frozenset[tuple[Use, str]]

_OFTEN = 2  # sentences that narrow a noun down, until the text is about such things alone


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The uses of a text's words; and those that were asked for, so that it is known what depends on them."""

    uses: Uses
    asked: set[tuple[Use, str]] = field(default_factory=set)

    def has(self, use: Use, words: tuple[str, ...]) -> bool:
        """Whether the text uses the words so."""
        each = (use, key_of(words))
        self.asked.add(each)
        return each in self.uses

    def says_nothing(self, words: tuple[str, ...]) -> bool:
        """Whether a noun restricts nothing: 'people', or whatever the text is about: it speaks of 'devices that …' and
        never says of anything that it is a device."""
        if not words:
            return True
        if self.has("said", words):
            return False
        return (len(words) == 1 and singular(words[0]) in ANYTHING) or self.has("restricted", words)


def together(uses: Iterable[Uses], asked: Iterable[Uses], names: Iterable[str]) -> Uses:
    """The uses of a text. What is asked about is not all there is; what is written with a capital and said with an
    article is said without one too: 'is an American'."""
    counts = Counter(use for each in uses for use in each)
    found = {use for use, count in counts.items() if use[0] != "restricted" or count >= _OFTEN}
    found |= {("said", key) for each in asked for use, key in each if use == "ranged"}
    found |= {
        ("adjective", key)
        for key in map(key_of, ((name,) for name in names))
        if {("articled", key), ("ranged", key)} & found
    }
    return frozenset(found)


def uses_in(clause: Clause) -> Uses:
    """How a sentence uses its words."""
    found: set[tuple[Use, str]] = set()
    _walk(clause, found, behind_verb=False)
    again = [key for use, key in found if use == "again"]
    found.update([("class", key) for key in again if ("brought", key) in found])
    return frozenset([each for each in found if each[0] not in ("brought", "again")])


def _walk(node: object, found: set[tuple[Use, str]], behind_verb: bool) -> None:
    match node:
        case Simple(subject, predicate):
            _subject(subject, predicate, found)
            _walk(subject, found, False)
            _walk(predicate, found, False)
        case Quantified(determiner, nominal):
            found.update([("adjective", key_of(each)) for each in nominal.adjectives])
            part_of_verb = behind_verb and determiner not in ("every", "not every", "only")
            if nominal.words and not part_of_verb and determiner not in ("the", "this", "own"):
                key = key_of(nominal.words)
                found.update((("class", key), ("ranged", key), _ranging(determiner, nominal)))
                if nominal.behind and determiner in ("every", "no", "bare", "any"):
                    found.add(("restricted", key))
            if determiner in ("a", "some"):
                found.add(("brought", key_of(nominal.words)))
            elif determiner in ("the", "this"):
                found.add(("again", key_of(nominal.words)))
            _around(nominal, found)
        case IsA(nominal, article):
            _is_a(nominal, article, found)
        case Verb(_, parts, participle):
            if participle and not parts:
                found.add(("adjective", key_of((participle,))))
            for part in parts:
                if isinstance(part, Argument):
                    _walk(part.phrase, found, True)
        case Name(words):
            found.add(("thing", key_of(lower(words))))
        case There(Quantified(_, nominal)):
            if nominal.words:
                found |= {("class", key_of(nominal.words)), ("said", key_of(nominal.words))}
                found.add(("called", key_of(nominal.words[-1:])))
            _around(nominal, found)
        case Is(Possessed(nominal, owner)):
            found.add(("relation", key_of(nominal.words)))
            _walk(owner, found, False)
        case Is(Quantified("only", nominal)):
            _is_a(nominal, True, found)
        case Is(Name()):
            pass
        case tuple():
            for each in node:
                if isinstance(each, tuple):
                    _walk(each, found, behind_verb)


def _ranging(determiner: Determiner, nominal: Nominal) -> tuple[Use, str]:
    """How a quantifier ranges over a noun: over part of its things, over all, or over some that there are."""
    part = bool(nominal.adjectives or nominal.behind or len(nominal.words) > 1)
    general = determiner in ("every", "any", "no", "bare", "a", "only", "not every")
    return ("part" if part and general else "whole" if general else "called"), key_of(nominal.words[-1:])


def _is_a(nominal: Nominal, article: bool, found: set[tuple[Use, str]]) -> None:
    found.update([("adjective", key_of(each)) for each in nominal.adjectives])
    if nominal.words:
        key = key_of(nominal.words)
        found |= {("class", key), ("called", key_of(nominal.words[-1:]))}
        if not nominal.behind:
            found.add(("said", key))
        if len(nominal.words) == 1:
            found.add(("articled" if article else "adjective", key))
        if nominal.of is not None:
            found.add(("relation", key))
    _around(nominal, found)


def _subject(subject: object, predicate: object, found: set[tuple[Use, str]]) -> None:
    """Animals are either cats or dogs: those are all there is. The sister of Ann is Bo: a relation."""
    match subject, predicate:
        case Quantified("a" | "bare" | "every", nominal), Predicates("xor") if nominal.words:
            found.add(("restricted", key_of(nominal.words)))
        case Possessed(nominal), Is() | NotSo(Is()):
            found.add(("relation", key_of(nominal.words)))


def _around(nominal: Nominal, found: set[tuple[Use, str]]) -> None:
    for predicate in nominal.behind:
        _walk(predicate, found, False)
    if nominal.of is not None:
        _walk(nominal.of, found, True)
