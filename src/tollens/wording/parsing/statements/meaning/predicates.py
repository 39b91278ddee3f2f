"""Predicates are said of things: verbs of their subjects and objects, descriptions, identities."""

from __future__ import annotations

from tollens.logic import Equal, Formula, Term
from tollens.wording.parsing.statements.meaning.nouns import shares_article
from tollens.wording.parsing.statements.meaning.phrases import NounPhrases
from tollens.wording.parsing.statements.meaning.quantifiers import both, every, joined, negation, some
from tollens.wording.parsing.statements.meaning.scope import Unresolved
from tollens.wording.parsing.statements.meaning.sought import why_sought
from tollens.wording.parsing.statements.naming import atom
from tollens.wording.parsing.statements.trees import (
    Argument,
    Gap,
    Is,
    IsA,
    Name,
    NotSo,
    NounPhrase,
    Phrases,
    Possessed,
    Predicate,
    Predicates,
    Pronoun,
    Quantified,
    Verb,
    Whose,
    column_of,
    lower,
)

_REFLEXIVE = frozenset(("itself", "themselves", "himself", "herself"))


class PredicateMeanings(NounPhrases):
    """The meaning of predicates in one sentence."""

    def _predicate(self, predicate: Predicate, term: Term) -> Formula:
        match predicate:
            case IsA(nominal):
                return self._unboxed(lambda: self._nominal(nominal, term))
            case Is(other):
                return self._identity(other, term)
            case Verb():
                return self._verb(predicate, term)
            case NotSo(inner):
                if isinstance(inner, Verb) and (some_ := _said_of_some(inner)) is not None:
                    raise Unresolved(some_.nominal.column, "'any', or 'some' before the negation")
                return negation(self._unboxed(lambda: self._predicate(inner, term), negative=True))
            case Predicates(joint, parts):
                return joined(joint, [self._predicate(part, term) for part in parts])
            case Whose(nominal, inner):
                variable = self._scope.variable()
                related = atom(self.names.predicate(nominal.words, 2), (variable, term))
                return some(variable, related, self._unboxed(lambda: self._predicate(inner, variable)))
            case Gap(subject, verb):
                return self._phrase(subject, lambda other: self._verb(verb, other, term))

    def _identity(self, other: NounPhrase, term: Term) -> Formula:
        match other:
            case Possessed(nominal, owner):
                return self._relation(nominal, term, owner)
            case Name(words) if self._is_class(words):
                return atom(self.names.predicate(lower(words), 1), (term,))
            case Quantified("only", nominal):
                variable = self._scope.variable()
                others = every(variable, self._nominal(nominal, variable), Equal(variable, term))
                return both(self._unboxed(lambda: self._nominal(nominal, term)), others)
            case Quantified("the" | "own", nominal):
                return self._unboxed(lambda: self._nominal(nominal, term))
        return self._phrase(other, lambda same: Equal(term, same))

    def _is_class(self, words: tuple[str, ...]) -> bool:
        """Whether what looks like a name is said of things: 'is British', where nothing is called British."""
        return self._vocabulary.has("class", lower(words)) or not self._vocabulary.has("thing", lower(words))

    def _verb(self, verb: Verb, subject: Term, gap: Term | None = None) -> Formula:
        """A verb of its subject, of the objects that are somebody, and with the words of those that are not."""
        parts = verb.parts
        if verb.participle and verb.lemma != "be":
            agent = next((part for part in parts if isinstance(part, Argument) and part.preposition == "by"), None)
            if agent is not None and not self._is_opaque(agent.phrase):
                rest = tuple(part for part in parts if part is not agent)
                return self._phrase(agent.phrase, lambda doer: self._with(verb.lemma, rest, (), (doer, subject)))
        head = verb.participle or verb.lemma
        terms = (subject,) if gap is None else (subject, gap)
        return self._with(head, parts, (), terms)

    def _with(
        self, head: str, parts: tuple[str | Argument, ...], words: tuple[str, ...], terms: tuple[Term, ...]
    ) -> Formula:
        """The atom of a head, with the parts still to come."""
        if not parts:
            named = (*head.split(), *words) if head else words
            return atom(self.names.predicate(named, len(terms), ordered=False), terms)
        part, rest = parts[0], parts[1:]
        if isinstance(part, str):
            return self._with(head, rest, (*words, part), terms)
        before = (*words, part.preposition) if part.preposition else words
        phrase = part.phrase
        if isinstance(phrase, Pronoun) and phrase.word in _REFLEXIVE:
            return self._with(head, rest, before, (*terms, terms[0]))
        if isinstance(phrase, Pronoun):
            return self._with(head, rest, before, (*terms, self._pronoun(phrase, but=terms[0])))
        if (
            isinstance(phrase, Phrases)
            and phrase.joint != "and"
            and self._is_opaque(phrase)
            and not shares_article(phrase)
        ):
            ways = [self._with(head, (part._replace(phrase=each), *rest), words, terms) for each in phrase.parts]
            return joined(phrase.joint, ways)
        if isinstance(phrase, Quantified) and phrase.determiner == "no" and self._is_opaque(phrase):
            some_ = part._replace(phrase=phrase._replace(determiner="a"))  # who has no car has not got a car
            return negation(self._with(head, (some_, *rest), words, terms))
        if self._is_opaque(phrase):
            return self._with(head, rest, (*before, *self._words(phrase)), terms)
        if expected := why_sought(head, words, part):
            raise Unresolved(column_of(phrase), expected)
        if isinstance(phrase, Quantified) and phrase.determiner == "bare":  # who has parents has some
            phrase = phrase._replace(determiner="some")
        return self._phrase(phrase, lambda term: self._with(head, rest, before, (*terms, term)))


def _said_of_some(verb: Verb) -> Quantified | None:
    """The object with 'some' behind a verb, if there is one: under a negation it may be meant outside it."""
    for part in verb.parts:
        if isinstance(part, Argument) and isinstance(part.phrase, Quantified) and part.phrase.determiner == "some":
            return part.phrase
    return None
