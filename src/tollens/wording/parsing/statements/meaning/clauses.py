"""Clauses: what a whole sentence says."""

from __future__ import annotations

from typing import NamedTuple

from tollens.logic import TRUE, Atom, Constant, ForAll, Formula, Iff, Implies, Not
from tollens.wording.parsing.statements.lexicon import WEATHER
from tollens.wording.parsing.statements.meaning.predicates import PredicateMeanings
from tollens.wording.parsing.statements.meaning.quantifiers import both, every, given, joined, negation
from tollens.wording.parsing.statements.meaning.scope import Box
from tollens.wording.parsing.statements.naming import Symbolised
from tollens.wording.parsing.statements.trees import (
    Clause,
    Clauses,
    Conditional,
    Denied,
    Is,
    Joint,
    Name,
    Nominal,
    NotSo,
    NounPhrase,
    Possessed,
    Predicate,
    Pronoun,
    Quantified,
    Simple,
    There,
    Verb,
    Words,
    lower,
)
from tollens.wording.parsing.statements.vocabulary import Vocabulary


class Said(NamedTuple):
    """What a sentence says.

    `subject` is whom a pronoun in a later sentence may mean. `kinds`: that there are things of the kinds that it speaks
    of in general. `heads`: nouns with words before them, and their heads: a graduate student is a student.
    """

    formula: Formula
    symbols: tuple[Symbolised, ...]
    subject: Constant | None
    kinds: tuple[Formula, ...]
    heads: tuple[tuple[Words, Words], ...]
    looked_back: bool


def meaning_of(clause: Clause, vocabulary: Vocabulary, before: Constant | None = None) -> Said:
    """What a sentence says, where the words are used as the vocabulary tells and the last subject before it is this."""
    return _Meaning(vocabulary, before).of(clause)


class _Meaning(PredicateMeanings):
    """The meaning of one sentence."""

    def of(self, clause: Clause) -> Said:
        formula = self._clause(clause)
        subject = next((each.term for each in self._scope.here if isinstance(each.term, Constant)), None)
        symbols = tuple(self.names.symbols.values())
        heads = tuple(self._heads.items())
        return Said(formula, symbols, subject, tuple(self._kinds), heads, self._scope.looked_back)

    def _clause(self, clause: Clause) -> Formula:
        match clause:
            case Simple(subject, predicate, past):
                return self._simple(subject, predicate, past)
            case Conditional():
                return self._conditional(clause)
            case Clauses(joint, parts):
                return self._side_by_side(joint, parts)
            case There(phrase):
                return self._there(phrase)
            case Denied(inner):
                return negation(self._unboxed(lambda: self._clause(inner), negative=True))

    def _simple(self, subject: NounPhrase | None, predicate: Predicate, past: bool) -> Formula:
        match subject:
            case Name(words, column) if self._names_kind(words):
                return self._simple(Quantified("a", Nominal((), lower(words), column=column)), predicate, past)
            case Quantified(kind):
                told = predicate.predicate if isinstance(predicate, NotSo) else predicate
                if isinstance(told, Verb) and told.lemma == "exist" and not told.parts:
                    there = self._there(subject)
                    return there if told is predicate else negation(there)
                if kind in ("a", "bare") and self._scope.box is None:
                    return self._generic(subject, predicate, past)
            case Pronoun("it"):
                told = predicate.predicate if isinstance(predicate, NotSo) else predicate
                if isinstance(told, Verb) and told.lemma in WEATHER and not told.parts:
                    weather = Atom(self.names.predicate((told.lemma,), 0))
                    return weather if told is predicate else Not(weather)
            case Possessed():
                if (related := self._relating(subject, predicate)) is not None:
                    return related
            case None:
                return self._of_anything(predicate)
            case Pronoun("you") if self._scope.box is None and not self._scope.here:
                return self._of_anything(predicate)
        return self._phrase(subject, lambda term: self._predicate(predicate, term))

    def _of_anything(self, predicate: Predicate) -> Formula:
        variable = self._scope.variable()
        return every(variable, TRUE, self._predicate(predicate, variable))

    def _generic(self, subject: Quantified, predicate: Predicate, past: bool) -> Formula:
        """A dog barks, dogs bark: all dogs do. A dog barked, dogs came in: some dog did."""
        if subject.determiner == "a" and (known := self._again(subject.nominal)) is not None:
            return self._predicate(predicate, known)
        event = past and isinstance(predicate, Verb) and not predicate.participle and not subject.nominal.behind
        one = event if subject.determiner == "bare" else past or self._scope.nested
        formula = self._phrase(
            subject._replace(determiner="some" if one else "every"), lambda term: self._predicate(predicate, term)
        )
        if isinstance(formula, ForAll) and isinstance(formula.body, Implies):
            self._speaks_of(subject.determiner, formula.variable, formula.body.left)
        return formula

    def _side_by_side(self, joint: Joint, parts: tuple[Clause, ...]) -> Formula:
        """Clauses joined. Where a pronoun takes up an indefinite of the first, both speak of whatever that may be."""
        shared = self._scope.box is None and any(
            isinstance(part, Simple) and isinstance(part.subject, Pronoun) for part in parts[1:]
        )
        if not shared:
            return joined(joint, [self._clause(part) for part in parts])
        box = self._scope.box = Box(guards=[])
        formula = joined(joint, [self._clause(part) for part in parts])
        self._scope.box = None
        return _closed(box, formula)

    def _conditional(self, clause: Conditional) -> Formula:
        outer, box = self._scope.box, Box()
        self._scope.box = box
        if clause.trailing:  # what follows is told first, and the condition may take it up
            box.guards = []
            right = self._clause(clause.consequence)
            left = self._clause(clause.condition)
        else:
            left = self._clause(clause.condition)
            self._scope.box, nested, self._scope.nested = None, self._scope.nested, True
            right = self._clause(clause.consequence)
            self._scope.nested = nested
        self._scope.box = outer
        return _closed(box, Iff(left, right) if clause.both else Implies(left, right))

    def _there(self, phrase: NounPhrase) -> Formula:
        if isinstance(phrase, Quantified) and phrase.determiner in ("a", "bare", "some", "any", "every", "the"):
            phrase = phrase._replace(determiner="some")
        return self._phrase(phrase, lambda term: TRUE)

    def _relating(self, subject: Possessed, predicate: Predicate) -> Formula | None:
        """The sister of Ann is Bo: a relation of the two."""
        denied = isinstance(predicate, NotSo)
        told = predicate.predicate if isinstance(predicate, NotSo) else predicate
        if not isinstance(told, Is) or not isinstance(told.other, Name | Pronoun | Quantified):
            return None
        formula = self._phrase(told.other, lambda term: self._relation(subject.nominal, term, subject.owner))
        return negation(formula) if denied else formula

    def _names_kind(self, words: tuple[str, ...]) -> bool:
        """Whether a bare noun stands for its kind: 'gold is heavy', where the text also speaks of 'all gold'."""
        return self._vocabulary.has("class", lower(words))


def _closed(box: Box, formula: Formula) -> Formula:
    """The formula with the box's variables bound, on what its guards say."""
    formula = given(both(*(box.guards or ())), formula)
    for variable in reversed(box.variables):
        formula = ForAll(variable, None, formula)
    return formula
