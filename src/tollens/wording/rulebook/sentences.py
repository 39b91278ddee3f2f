"""Rulebook: sentences about facts and rules in a language, told and read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.logic import And, Constant, ForAll, Formula, Implies, Or, Term, Variable
from tollens.logic.walk import every_term, substituted, with_terms
from tollens.wording.rulebook.language import Language, NotInWords, Piece, Turns
from tollens.wording.unreadable import UnreadableSentence

_X = Variable("x")


class Rulebook:
    """A language's sentences, both ways."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def tell(self, formula: Formula, turns: Turns, *, merged: bool = False) -> str:
        """The literal or rule as a sentence. Merged: a subject that is repeated is said once. NotInWords where no
        sentence says it."""
        if isinstance(formula, ForAll):
            return self._tell_of_anyone(formula, turns, merged)
        if not isinstance(formula, Implies):
            return self._language.statement(self._side(formula, turns, merged))
        turn = turns.random()
        right, left = self._side(formula.right, turns, merged), self._side(formula.left, turns, merged)
        return self._language.rule(turn, left, right, formula)

    def read(self, sentence: str) -> Formula:
        """What a sentence says. UnreadableSentence where it is none of these."""
        parts = self._language.parts(sentence)
        conclusion = self._read(parts.conclusion, sentence)
        anyone, same = self._language.anyone, self._language.same
        unnamed = anyone in sentence or same in sentence
        if parts.condition is None:
            if unnamed:
                raise UnreadableSentence(sentence, 1, "a name: this says that there is someone, not of whom")
            return conclusion
        rule = Implies(self._read(parts.condition, sentence), conclusion)
        if not unnamed:
            return rule
        # Once, in a condition that comes first: else it would say that there is someone, or speak of two people.
        before, found, after = parts.condition.text.partition(anyone)
        again = anyone in after or anyone in parts.conclusion.text or same in before
        if not parts.condition_first or not found or again:
            raise UnreadableSentence(sentence, 1, f"'{anyone}' once, in the condition, and then '{same}'")
        return _of_all(rule, (anyone, same))

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, in order."""
        return [part for part in self._language.end.split(text.strip()) if part]

    def passage(self, sentences: Sequence[str]) -> str:
        """The sentences as one text."""
        return self._language.space.join(sentences)

    def _tell_of_anyone(self, rule: ForAll, turns: Turns, merged: bool) -> str:
        """If someone …: the condition always comes first, so that it is clear who 'that person' is."""
        anyone, same = self._language.anyone, self._language.same
        named = _of_one(rule, anyone)
        left, right = self._side(named.left, turns, merged), self._side(named.right, turns, merged)
        first, mark, rest = self._language.condition_first.format(left=left, right=right).partition(anyone)
        return first + mark + rest.replace(anyone, same)

    def _side(self, formula: Formula, turns: Turns, merged: bool) -> str:
        """A literal, or literals that one word joins."""
        if not isinstance(formula, And | Or):
            whole = self._language.ways(formula).whole
            return whole[int(turns.random() * len(whole))]
        join = self._language.joins[type(formula)]
        told, before, negated = "", "", False
        for each in formula.parts:
            ways = self._language.ways(each)
            seems_denied = self._language.carries_not and negated and not ways.negated  # behind the 'not' before it
            if merged and ways.subject == before and not seems_denied:
                told += join.close + ways.continued[int(turns.random() * len(ways.continued))]
            else:
                turn = int(turns.random() * len(ways.whole))
                told += (join.apart if told else "") + ways.whole[turn]
                before = ways.subject if turn < len(ways.continued) else ""
            negated = ways.negated
        return told

    def _read(self, side: Piece, sentence: str) -> Formula:
        """What a side of a rule says, or a sentence that is none."""
        language = self._language
        if not language.joint.search(side.text) and (alone := language.clause(side.text)):  # as most are
            return alone.literal
        literals: list[Formula] = []
        joined: set[type[And] | type[Or]] = set()
        subject, negated = "", False
        for piece, mark in self._pieces(side):
            if mark:
                joined.add(language.joint_of[mark])
            clause = language.clause(piece.text)
            if clause is None and subject:
                clause = language.clause(language.continuation.format(subject=subject, text=piece.text))
                if clause is not None and language.carries_not and negated and not clause.negated:
                    expected = "'not' or the subject again: 'not' may end before it"
                    raise UnreadableSentence(sentence, piece.column, expected)
            if clause is None:
                raise UnreadableSentence(sentence, piece.column, f"who is what, as in '{language.example}'")
            literals.append(clause.literal)
            subject, negated = clause.subject, clause.negated
        if len(joined) > 1:
            raise UnreadableSentence(sentence, side.column, "parts joined by 'and' or by 'or', not by both")
        return joined.pop()(tuple(literals)) if joined else literals[0]

    def _pieces(self, side: Piece) -> Iterator[tuple[Piece, str]]:
        """The pieces between the joints, each with the joint before it; '' before the first."""
        start, before = 0, ""
        for found in self._language.joint.finditer(side.text):
            yield Piece(side.text[start : found.start()], side.column + start), before
            start, before = found.end(), found.group(1)
        yield Piece(side.text[start:], side.column + start), before


def tell_and_read_back(rulebook: Rulebook, formula: Formula, turns: Turns, *, merged: bool = False) -> str:
    """The formula as a sentence that says just this: it is read back, and must come out the same."""
    sentence = rulebook.tell(formula, turns, merged=merged)
    try:
        found = rulebook.read(sentence)
    except UnreadableSentence as error:
        raise NotInWords(f"{sentence!r} would not be understood: {error}") from error
    if found != formula:
        raise AssertionError(f"{sentence!r} was to say {formula} and says {found}")
    return sentence


def _of_one(rule: ForAll, name: str) -> Implies:
    """A rule about anyone, with a name in the variable's place. NotInWords where it is none about just one person, of
    whom the condition speaks: 'If Anne is big then someone is kind' would say that there is one."""
    if rule.sort is None and isinstance(rule.body, Implies) and rule.variable in set(every_term(rule.body.left)):
        named = substituted(rule.body, rule.variable, Constant(name))
        if isinstance(named, Implies):
            return named
    raise NotInWords(f"no sentence says {rule}")


def _of_all(rule: Implies, names: Sequence[str]) -> Formula:
    """What a rule says in which these names stand for anyone."""
    people = {Constant(name) for name in names}

    def freed(term: Term) -> Term:
        return _X if term in people else term

    return ForAll(_X, None, with_terms(rule, freed))
