"""What a noun says of a thing, with its adjectives and what stands behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from tollens.logic import TRUE, Constant, Formula, Term
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import ADVERB, ANYTHING, PRIVATIVE, TIME, VAGUE
from tollens.wording.parsing.statements.meaning.quantifiers import both
from tollens.wording.parsing.statements.meaning.scope import Scope, Unresolved
from tollens.wording.parsing.statements.naming import Naming, atom
from tollens.wording.parsing.statements.trees import (
    Name,
    Nominal,
    NoneOf,
    NounPhrase,
    Phrases,
    Possessed,
    Predicate,
    Pronoun,
    Quantified,
    Words,
    column_of,
)
from tollens.wording.parsing.statements.vocabulary import Vocabulary

Body = Callable[[Term], Formula]

_PLAIN_DETERMINERS = frozenset(("a", "bare", "the", "own", "some", "any"))


class Nouns(ABC):
    """The meaning of nouns in one sentence."""

    def __init__(self, vocabulary: Vocabulary, before: Constant | None) -> None:
        self.names = Naming()
        self._vocabulary = vocabulary
        self._scope = Scope(before=before)
        self._heads: dict[Words, Words] = {}
        self._kinds: dict[Formula, None] = {}

    @abstractmethod
    def _phrase(self, phrase: NounPhrase, body: Body) -> Formula:
        """What a noun phrase makes of what is said of it."""

    @abstractmethod
    def _predicate(self, predicate: Predicate, term: Term) -> Formula:
        """What a predicate says of a thing."""

    def _nominal(self, nominal: Nominal, term: Term) -> Formula:
        """What a noun with all that stands around it says of a term."""
        parts = [self._adjective(adjective, term) for adjective in nominal.adjectives]
        parts.append(self._noun(nominal, term))
        parts += [self._predicate(predicate, term) for predicate in nominal.behind]
        return both(*parts)

    def _adjective(self, words: tuple[str, ...], term: Term) -> Formula:
        return atom(self.names.predicate(words, 1), (term,))

    def _noun(self, nominal: Nominal, term: Term) -> Formula:
        words = nominal.words
        if nominal.of is not None:
            return self._relation(nominal, term, nominal.of)
        if self._vocabulary.says_nothing(words):
            return TRUE
        if len(words) > 1 and self._vocabulary.says_nothing(words[-1:]):
            described = words[:-1]
            if all(self._vocabulary.has("adjective", (word,)) for word in described):
                return both(*(self._adjective((word,), term) for word in described))
            return self._adjective(described, term)
        apart: list[Formula] = []
        while len(words) > 1 and self._vocabulary.has("adjective", words[:1]):
            apart.append(self._adjective(words[:1], term))
            words = words[1:]
        self._note_head(words)
        return both(*apart, atom(self.names.predicate(words, 1), (term,)))

    def _note_head(self, words: tuple[str, ...]) -> None:
        """A graduate student is a student: a noun with words before it is what its last words say, where the text
        speaks of that too."""
        for start in range(1, len(words)):
            before = words[start - 1]
            if before in PRIVATIVE or before in ADVERB or before in VAGUE - {"little"} or before.endswith("ly"):
                return
            if before.startswith(("non-", "anti-", "ex-", "pseudo-")):
                return
            if self._vocabulary.has("class", words[start:]) and not self._vocabulary.says_nothing(words[start:]):
                self._heads[words] = words[start:]
                return

    def _relation(self, nominal: Nominal, term: Term, owner: NounPhrase) -> Formula:
        """A sister of Ann: a relation of two, where Ann is somebody; else all of it is one noun."""
        if self._is_opaque(owner):
            words = (*nominal.words, "of", *self._words(owner))
            return atom(self.names.predicate(words, 1, ordered=False), (term,))
        return self._phrase(owner, lambda other: atom(self.names.predicate(nominal.words, 2), (term, other)))

    def _is_opaque(self, phrase: NounPhrase) -> bool:
        """Whether an object is a part of its verb: 'a horse ranch', where nothing else is said of horse ranches."""
        match phrase:
            case Quantified(determiner, nominal):
                if determiner == "own":
                    return True
                if not nominal.words and not nominal.adjectives:
                    return False
                if nominal.words and singular(nominal.words[-1]) in TIME:
                    return True
                if determiner in ("every", "not every", "only", "this"):
                    return False
                if determiner == "the":
                    return bool(nominal.behind) or nominal.of is not None
                if nominal.behind and nominal.words:
                    return False
                noun = singular(nominal.words[-1]) if nominal.words else ""
                if self._scope.called(noun, False) is not None:
                    return False
                if determiner in ("exactly", "at least", "at most", "bare") or noun in TIME:
                    return True
                return not self._vocabulary.has("class", nominal.words) and noun not in ANYTHING
            case Possessed(_, owner):
                return isinstance(owner, Pronoun) or self._is_opaque(owner)
            case Phrases(_, parts) | NoneOf(parts):
                return any(map(self._is_opaque, parts))
        return False

    def _words(self, phrase: NounPhrase) -> tuple[str, ...]:
        """The words of a phrase that is a part of its verb."""
        match phrase:
            case Quantified(determiner, nominal, number):
                if nominal.behind:
                    raise Unresolved(column_of(nominal.behind), "a noun that nothing behind it narrows down")
                counted = (
                    ()
                    if determiner in _PLAIN_DETERMINERS
                    else (*determiner.split(), *((str(number),) if number else ()))
                )
                adjectives = (word for adjective in nominal.adjectives for word in adjective)
                of = () if nominal.of is None else ("of", *self._words(nominal.of))
                return (*counted, *adjectives, *nominal.words, *of)
            case Name(words):
                return tuple(word.lower() for word in words)
            case Pronoun(word):
                return (word,)
            case Possessed(nominal, owner):
                return (*self._words(owner), *nominal.words)
            case Phrases(joint, parts):
                if joint != "and" and not (shares_article(phrase) and _is_a(parts[0])):
                    raise Unresolved(column_of(parts[-1]), "one thing: what 'or' joins it with is left open")
                return (*(word for part in parts for word in self._words(part)), *(() if joint == "and" else ("or",)))
            case NoneOf(parts):
                return tuple(word for part in parts for word in self._words(part))

    def _unboxed(self, read: Callable[[], Formula], *, negative: bool = False) -> Formula:
        """What is read within a negation or a quantifier: its indefinites are bound there."""
        scope = self._scope
        outer, scope.box, before = scope.box, None, scope.negative
        scope.negative = negative or before
        formula = read()
        scope.box, scope.negative = outer, before
        return formula


def shares_article(phrase: Phrases) -> bool:
    """Whether one article stands before several nouns: 'a voice or style' is one thing."""
    first, *others = phrase.parts
    bare = [isinstance(each, Quantified) and each.determiner == "bare" for each in others]
    return all(bare) and isinstance(first, Quantified) and first.determiner in ("a", "the")


def _is_a(phrase: NounPhrase) -> bool:
    return isinstance(phrase, Quantified) and phrase.determiner == "a"
