"""Facts and rules in Chinese.

{a}是{X}的。   {a}是{b}的{R}。   {b}的{R}是{a}。   each also with 不是
如果{p}，那么{q}。   若{p}，则{q}。   {q}，只要{p}。   parts joined by ，并且 or ，或者

如果某人是{X}的，那么这个人是{Y}的。

Merged, a subject is not said again: 如果查理是高大的或是聪明的，那么…… No name or word holds one of the characters that
sentences are made of here: without spaces, that is how one sees where it ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tollens.logic import And, ForAll, Formula, Implies, Or
from tollens.wording.rulebook.language import (
    REMEMBERED,
    NotInWords,
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

MARKS = "是的不且或，。如果若那么则只要并者"  # what a name or a word cannot hold

_ANYONE, _SAME = "某人", "这个人"
_WORD = rf"[^\s{MARKS}]+"
_WHOLE = re.compile(rf"({_WORD})的({_WORD})(不)?是({_WORD})|({_WORD})(不)?是({_WORD})的({_WORD})?")
_JOINT = re.compile("(，并且|，或者|且|或)")
_RULE = re.compile("(?:如果(.+?)，那么(.+)|若(.+?)，则(.+)|(.+?)，只要(.+))。")
_END = re.compile(r"(?<=。)\s*")
_JOINTS: dict[str, type[And] | type[Or]] = {"，并且": And, "且": And, "，或者": Or, "或": Or}


class _Chinese:
    def tell(self, formula: Formula, turns: Turns, *, merged: bool = False) -> str:
        """A sentence."""
        if isinstance(formula, ForAll):
            return _about_anyone(formula, turns, merged)
        if not isinstance(formula, Implies):
            return _literals(formula, turns, merged) + "。"
        turn = int(turns.random() * 3)
        right, left = _literals(formula.right, turns, merged), _literals(formula.left, turns, merged)
        if turn == 0:
            return f"如果{left}，那么{right}。"
        # Where a side has two parts, one of them could be taken to stand outside 只要: that is read and not written.
        if turn == 1 or isinstance(formula.right, And | Or) or isinstance(formula.left, And | Or):
            return f"若{left}，则{right}。"
        return f"{right}，只要{left}。"

    def read(self, sentence: str) -> Formula:
        """What it says."""
        if found := _RULE.fullmatch(sentence):
            left, right = next(pair for pair in ((1, 2), (3, 4), (6, 5)) if found[pair[0]] is not None)
            rule = Implies(
                _read(Piece(found[left], found.start(left) + 1), sentence),
                _read(Piece(found[right], found.start(right) + 1), sentence),
            )
            if _ANYONE not in sentence and _SAME not in sentence:
                return rule
            condition = found[left]
            once = condition.count(_ANYONE) == 1 and _ANYONE not in found[right]
            if left == 6 or not once or _SAME in condition.partition(_ANYONE)[0]:
                raise UnreadableSentence(sentence, 1, f"{_ANYONE} once, in the condition, and then {_SAME}")
            return about_anyone(rule, (_ANYONE, _SAME))
        if not sentence.endswith("。"):
            raise UnreadableSentence(sentence, len(sentence) + 1, "a full stop (。)")
        if _ANYONE in sentence or _SAME in sentence:
            raise UnreadableSentence(sentence, 1, "a name: this says that there is someone, not of whom")
        return _read(Piece(sentence[:-1], 1), sentence)

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text."""
        return [part for part in _END.split(text.strip()) if part]

    def passage(self, sentences: Sequence[str]) -> str:
        """One text."""
        return "".join(sentences)


def _about_anyone(rule: ForAll, turns: Turns, merged: bool) -> str:
    """如果某人……: the condition always comes first, so that it is clear who 这个人 is."""
    named = of_anyone(rule, _ANYONE)
    left, right = _literals(named.left, turns, merged), _literals(named.right, turns, merged)
    first, mark, rest = f"如果{left}，那么{right}。".partition(_ANYONE)
    return first + mark + rest.replace(_ANYONE, _SAME)


def _literals(formula: Formula, turns: Turns, merged: bool) -> str:
    if not isinstance(formula, And | Or):
        ways = _ways(formula)
        return ways.whole[int(turns.random() * len(ways.whole))]
    apart, close = ("，并且", "且") if isinstance(formula, And) else ("，或者", "或")
    told, before = "", ""
    for each in formula.parts:
        ways = _ways(each)
        if merged and ways.subject == before:
            told += close + ways.continued
            continue
        turn = int(turns.random() * len(ways.whole))
        told += (apart if told else "") + ways.whole[turn]
        before = ways.subject if turn == 0 else ""
    return told


@dataclass(frozen=True, slots=True)
class _Ways:
    """The ways to tell a literal: whole, first with the subject in front, and behind another of the same subject."""

    subject: str
    whole: tuple[str, ...]
    continued: str


@lru_cache(maxsize=REMEMBERED)
def _ways(each: Formula) -> _Ways:
    name, people, negated = name_and_people(each)
    if any(character in MARKS for word in (name, *people) for character in word):
        raise NotInWords(f"{each} holds a character that the sentences are made of")
    no = "不" if negated else ""
    if len(people) == 1:
        return _Ways(people[0], (f"{people[0]}{no}是{name}的",), f"{no}是{name}的")
    continued = f"{no}是{people[1]}的{name}"
    return _Ways(people[0], (people[0] + continued, f"{people[1]}的{name}{no}是{people[0]}"), continued)


def _read(text: Piece, sentence: str) -> Formula:
    """Literals that one word joins."""
    if not _JOINT.search(text.text) and (alone := _clause(text.text)):  # as most are
        return alone.literal
    literals: list[Formula] = []
    joints: set[type[And] | type[Or]] = set()
    subject = ""
    for piece, mark in pieces(text, _JOINT):
        if mark:
            joints.add(_JOINTS[mark])
        clause = _clause(piece.text) or (_clause(subject + piece.text) if subject else None)
        if clause is None:
            raise UnreadableSentence(sentence, piece.column, "谁是什么 (who is what), as in 安妮是善良的")
        literals.append(clause.literal)
        subject = clause.subject
    if len(joints) > 1:
        raise UnreadableSentence(sentence, text.column, "parts joined by 并且 or by 或者, not by both")
    return joined(literals, joints.pop() if joints else None)


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause that was read. The subject is who stands in front; nobody where the relation does."""

    literal: Formula
    subject: str


@lru_cache(maxsize=REMEMBERED)
def _clause(text: str) -> _Clause | None:
    found = _WHOLE.fullmatch(text)
    if found is None:
        return None
    of, relation, no, who, subject, not_, first, second = found.groups()
    if relation:
        return _Clause(literal(relation, (who, of), no), "")
    if second is None:
        return _Clause(literal(first, (subject,), not_), subject)
    return _Clause(literal(second, (subject, first), not_), subject)


CHINESE: Rulebook = _Chinese()
