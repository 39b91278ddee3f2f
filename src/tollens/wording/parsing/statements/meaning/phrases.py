"""Noun phrases bind: names, pronouns and whom they mean, quantifiers and their scope."""

from __future__ import annotations

from tollens.logic import TRUE, Constant, Exists, Formula, Term, Variable
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import ANYTHING
from tollens.wording.parsing.statements.meaning.nouns import Body, Nouns
from tollens.wording.parsing.statements.meaning.quantifiers import (
    both,
    but_for,
    every,
    joined,
    negation,
    quantified,
    some,
)
from tollens.wording.parsing.statements.meaning.scope import Referent, Unresolved
from tollens.wording.parsing.statements.naming import atom, constant
from tollens.wording.parsing.statements.trees import (
    Determiner,
    Name,
    Nominal,
    NoneOf,
    NounPhrase,
    Phrases,
    Possessed,
    Pronoun,
    Quantified,
)


class NounPhrases(Nouns):
    """The meaning of noun phrases in one sentence."""

    def _phrase(self, phrase: NounPhrase, body: Body) -> Formula:
        match phrase:
            case Name(words):
                term = constant(self.names.thing(words))
                self._scope.here.append(Referent(term, ""))
                return body(term)
            case Pronoun():
                return body(self._pronoun(phrase))
            case Quantified():
                return self._quantified(phrase, body)
            case Possessed(nominal, owner):
                return self._phrase(owner, lambda term: self._possessed(nominal, term, body))
            case Phrases(joint, parts):
                return joined(joint, [self._phrase(part, body) for part in parts])
            case NoneOf(parts):
                return both(*(negation(self._phrase(part, body)) for part in parts))

    def _pronoun(self, pronoun: Pronoun, but: Term | None = None) -> Term:
        if pronoun.word == "you" and self._scope.box is not None and not self._scope.here:
            variable = self._scope.variable()
            self._scope.box.variables.append(variable)
            self._scope.here.append(Referent(variable, ""))
        term = self._scope.pronoun(but)
        if term is None:
            raise Unresolved(pronoun.column, f"somebody before whom '{pronoun.word}' means")
        return term

    def _quantified(self, phrase: Quantified, body: Body) -> Formula:
        determiner, nominal = phrase.determiner, phrase.nominal
        if determiner == "own":
            return self._possessed(nominal, self._pronoun(Pronoun("its", nominal.column)), body)
        if determiner in ("the", "this"):
            return self._definite(phrase, body)
        box = self._scope.box
        if determiner == "a" and (known := self._again(nominal)) is not None:
            return body(known)
        variable = self._scope.variable()
        noun = singular(nominal.words[-1]) if nominal.words else ""
        referent = Referent(variable, "" if noun in ANYTHING else noun)
        self._scope.here.append(referent)
        if (box is not None and determiner in ("a", "some", "any", "bare")) or (
            box is not None and box.guards is not None and determiner == "every"
        ):
            box.variables.append(variable)
            restriction = self._nominal(nominal, variable)
            self._speaks_of(determiner, variable, restriction)
            if box.guards is not None:
                if restriction != TRUE:
                    box.guards.append(restriction)
                return body(variable)
            return both(restriction, body(variable))
        if determiner == "any" and self._scope.negative:
            determiner = "some"
        restriction = self._unboxed(lambda: self._nominal(nominal, variable))
        formula = self._unboxed(lambda: body(variable), negative=determiner == "no")
        self._scope.here.remove(referent)
        self._speaks_of(determiner, variable, restriction)
        if phrase.but is None:
            return quantified(determiner, phrase.number, variable, restriction, formula)
        return self._but(phrase, variable, restriction, formula, body)

    def _speaks_of(self, determiner: Determiner, variable: Variable, restriction: Formula) -> None:
        """Who says something of 'a dog' or of 'dogs' in general takes it that there are some."""
        if determiner in ("a", "bare") and restriction != TRUE:
            self._kinds[Exists(variable, None, restriction)] = None

    def _but(
        self, phrase: Quantified, variable: Variable, restriction: Formula, formula: Formula, body: Body
    ) -> Formula:
        """No one but Ann: she is, and no one else is. Everyone but Ann: she is not, and all others are."""
        assert phrase.but is not None
        if isinstance(phrase.but, Quantified):  # none but the brave: nobody who is not
            nominal = phrase.but.nominal
            left_out = self._unboxed(lambda: self._nominal(nominal, variable))
            return quantified(phrase.determiner, 0, variable, both(restriction, negation(left_out)), formula)

        def apart(term: Term) -> Formula:
            others = quantified(phrase.determiner, 0, variable, but_for(variable, term, restriction), formula)
            hers = body(term)
            return both(hers if phrase.determiner == "no" else negation(hers), others)

        return self._phrase(phrase.but, apart)

    def _again(self, nominal: Nominal) -> Term | None:
        """'A dog' behind a condition that spoke of a dog means that one."""
        if not nominal.words or nominal.behind:
            return None
        return self._scope.called(singular(nominal.words[-1]), vacuous=False)

    def _definite(self, phrase: Quantified, body: Body) -> Formula:
        nominal = phrase.nominal
        noun = singular(nominal.words[-1]) if nominal.words else ""
        known = self._scope.called(noun, noun in ANYTHING)
        if known is not None:
            return body(known)
        if phrase.plural and self._vocabulary.has("class", nominal.words):
            return self._quantified(phrase._replace(determiner="every"), body)
        if phrase.determiner == "this":
            if noun in ANYTHING and (term := self._scope.pronoun()) is not None:
                return body(term)
            raise Unresolved(nominal.column, f"a {noun or 'noun'} that was spoken of before")
        words = (*(word for adjective in nominal.adjectives for word in adjective), *nominal.words)
        if not nominal.behind and nominal.of is None:
            term = constant(self.names.thing(words))
            self._scope.here.append(Referent(term, ""))
            return body(term)
        if phrase.plural:
            return self._quantified(phrase._replace(determiner="every"), body)
        variable = self._scope.variable()
        restriction = self._unboxed(lambda: self._nominal(nominal, variable))
        told = self._unboxed(lambda: body(variable))
        return both(some(variable, restriction, TRUE), every(variable, restriction, told))

    def _possessed(self, nominal: Nominal, owner: Term, body: Body) -> Formula:
        """Ann's sisters: all of them. Ann's sister: whoever is one, where the text speaks of sisters so; else one thing
        more."""
        plural = singular(nominal.words[-1]) != nominal.words[-1]
        if not plural and not self._vocabulary.has("relation", nominal.words) and isinstance(owner, Constant):
            term = constant(self.names.thing((*nominal.words, "of", owner.name)))
            self._scope.here.append(Referent(term, ""))
            return body(term)
        variable = self._scope.variable()
        related = atom(self.names.predicate(nominal.words, 2), (variable, owner))
        told = self._unboxed(lambda: body(variable))
        all_of_them = every(variable, related, told)
        return all_of_them if plural else both(some(variable, related, TRUE), all_of_them)
