"""Facts and rules in English, with RobustLR's templates.

{a} is {X}.   {a} is the {R} of {b}.   The {R} of {b} is {a}.   {a} is {b}'s {R}.   each also with 'is not'
If {p} then {q}.   {q} if {p}.   parts joined by 'and' or 'or'
If someone is {X} then that person is {Y}.

Merged, a subject is not said again: 'If Charlie is tall or smart then …'. The published texts write 'The' in the middle
of a sentence too; both are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tollens.logic import And, ForAll, Formula, Implies, Or
from tollens.wording.rulebook.language import (
    REMEMBERED,
    Piece,
    Rulebook,
    Turns,
    UnreadableSentence,
    about_anyone,
    joined,
    literal,
    name_and_people,
    of_anyone,
    pieces,
)

_ANYONE, _SAME = "someone", "that person"
_NAME, _WORD = rf"(?:[A-Z][\w-]*|{_ANYONE}|{_SAME})", r"[a-z][\w-]*"
_NOBODY = {
    "Someone",
    "Something",
    "Everyone",
    "Everybody",
    "Everything",
    "Nobody",
    "Nothing",
    "It",
    "They",
    "He",
    "She",
}
_BEING = rf"(not )?(?:the ({_WORD}) of ({_NAME})|({_NAME})'s ({_WORD})|({_WORD}))"
_WHOLE = re.compile(rf"[Tt]he ({_WORD}) of ({_NAME}) is (not )?({_NAME})|({_NAME}) is {_BEING}")
_JOINT = re.compile(r" (and|or) ")
_END = re.compile(r"(?<=\.)\s+")
_JOINTS: dict[str, type[And] | type[Or]] = {"and": And, "or": Or}


class _English:
    def tell(self, formula: Formula, turns: Turns, *, merged: bool = False) -> str:
        """A sentence."""
        if isinstance(formula, ForAll):
            return _about_anyone(formula, turns, merged)
        if not isinstance(formula, Implies):
            return _capital(_literals(formula, turns, merged)) + "."
        # 'q and r if p' could be taken for 'q, and r if p': it is read, as it was published, and not written.
        if_first = turns.random() < 0.5 or isinstance(formula.right, And | Or)
        right, left = _literals(formula.right, turns, merged), _literals(formula.left, turns, merged)
        return f"If {left} then {right}." if if_first else f"{_capital(right)} if {left}."

    def read(self, sentence: str) -> Formula:
        """What it says."""
        if not sentence.endswith("."):
            raise UnreadableSentence(sentence, len(sentence) + 1, "a full stop")
        if sentence.startswith("If "):
            left, then, right = sentence[3:-1].partition(" then ")
            if not then:
                raise UnreadableSentence(sentence, len(sentence), "'then'")
            left_at, right_at = 4, 4 + len(left) + len(then)
        else:
            right, then, left = sentence[:-1].partition(" if ")
            left_at, right_at = 1 + len(right) + len(then), 1
        conclusion = _read(Piece(right, right_at), sentence)
        if not then:
            if _ANYONE in sentence or _SAME in sentence:
                raise UnreadableSentence(sentence, 1, "a name: this says that there is someone, not of whom")
            return conclusion
        rule = Implies(_read(Piece(left, left_at), sentence), conclusion)
        if _ANYONE not in sentence and _SAME not in sentence:
            return rule
        # Once, in a condition that comes first: else it would say that there is someone, or speak of two people.
        if (
            not sentence.startswith("If ")
            or left.count(_ANYONE) != 1
            or _ANYONE in right
            or _SAME in left.partition(_ANYONE)[0]
        ):
            raise UnreadableSentence(sentence, 1, f"'{_ANYONE}' once, in the condition, and then '{_SAME}'")
        return about_anyone(rule, (_ANYONE, _SAME))

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text."""
        return [part for part in _END.split(text.strip()) if part]

    def passage(self, sentences: Sequence[str]) -> str:
        """One text."""
        return " ".join(sentences)


def _about_anyone(rule: ForAll, turns: Turns, merged: bool) -> str:
    """If someone …: the condition always comes first, so that it is clear who 'that person' is."""
    named = of_anyone(rule, _ANYONE)
    left, right = _literals(named.left, turns, merged), _literals(named.right, turns, merged)
    first, mark, rest = f"If {left} then {right}.".partition(_ANYONE)
    return first + mark + rest.replace(_ANYONE, _SAME)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _literals(formula: Formula, turns: Turns, merged: bool) -> str:
    if not isinstance(formula, And | Or):
        ways = _ways(formula)
        return ways.whole[int(turns.random() * len(ways.whole))]
    told: list[str] = []
    before, negated = "", False
    for each in formula.parts:
        ways = _ways(each)
        if merged and ways.subject == before and (ways.negated or not negated):  # behind 'not' it would seem denied too
            told.append(ways.continued[int(turns.random() * len(ways.continued))])
        else:
            turn = int(turns.random() * len(ways.whole))
            told.append(ways.whole[turn])
            before = ways.subject if turn < len(ways.continued) else ""
        negated = ways.negated
    return (" and " if isinstance(formula, And) else " or ").join(told)


@dataclass(frozen=True, slots=True)
class _Ways:
    """The ways to tell a literal: whole, and behind another of the same subject. Those with the subject in front come
    first among the whole ones."""

    subject: str
    negated: bool
    whole: tuple[str, ...]
    continued: tuple[str, ...]


@lru_cache(maxsize=REMEMBERED)
def _ways(each: Formula) -> _Ways:
    name, people, negated = name_and_people(each)
    no = "not " if negated else ""
    if len(people) == 1:
        return _Ways(people[0], negated, (f"{people[0]} is {no}{name}",), (f"{no}{name}",))
    continued = (f"{no}the {name} of {people[1]}", f"{no}{people[1]}'s {name}")
    whole = (*(f"{people[0]} is {each}" for each in continued), f"the {name} of {people[1]} is {no}{people[0]}")
    return _Ways(people[0], negated, whole, continued)


def _read(text: Piece, sentence: str) -> Formula:
    """Literals that one word joins."""
    if not _JOINT.search(text.text) and (alone := _clause(text.text)):  # as most are
        return alone.literal
    literals: list[Formula] = []
    marks: set[str] = set()
    subject, negated = "", False
    for piece, mark in pieces(text, _JOINT):
        if mark:
            marks.add(mark)
        clause = _clause(piece.text)
        if clause is None and subject:
            clause = _clause(f"{subject} is {piece.text}")
            if clause is not None and negated and not clause.negated:
                raise UnreadableSentence(sentence, piece.column, "'not' or the subject again: 'not' may end before it")
        if clause is None:
            raise UnreadableSentence(sentence, piece.column, "who is what, as in 'Anne is kind'")
        literals.append(clause.literal)
        subject, negated = clause.subject, clause.negated
    if len(marks) > 1:
        raise UnreadableSentence(sentence, text.column, "parts joined by 'and' or by 'or', not by both")
    return joined(literals, _JOINTS[marks.pop()] if marks else None)


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause that was read. The subject is who stands in front; nobody where the relation does."""

    literal: Formula
    subject: str
    negated: bool


@lru_cache(maxsize=REMEMBERED)
def _clause(text: str) -> _Clause | None:
    found = _WHOLE.fullmatch(text)
    if found is None:
        return None
    relation, of, no, who, subject, not_, relation_2, of_2, other, relation_of_other, adjective = found.groups()
    if _NOBODY & set(found.groups()):
        return None
    if relation:
        return _Clause(literal(relation, (who, of), no), "", bool(no))
    if adjective:
        return _Clause(literal(adjective, (subject,), not_), subject, bool(not_))
    people = subject, of_2 or other
    return _Clause(literal(relation_2 or relation_of_other, people, not_), subject, bool(not_))


ENGLISH: Rulebook = _English()
