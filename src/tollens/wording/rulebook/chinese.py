"""Facts and rules in Chinese.

{a}是{X}的。   {a}是{b}的{R}。   {b}的{R}是{a}。   each also with 不是
如果{p}，那么{q}。   若{p}，则{q}。   {q}，只要{p}。   parts joined by ，并且 or ，或者
如果某人是{X}的，那么这个人是{Y}的。

Merged, a subject is not said again: 如果查理是高大的或是聪明的，那么…… No name or word holds one of the characters that
sentences are made of here: without spaces, that is how one sees where it ends.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tollens.logic import And, Formula, Implies, Or
from tollens.wording.rulebook.language import (
    REMEMBERED,
    Clause,
    Join,
    Language,
    NotInWords,
    Parts,
    Piece,
    Ways,
    literal,
    name_and_people,
)
from tollens.wording.rulebook.sentences import Rulebook
from tollens.wording.unreadable import UnreadableSentence

MARKS = "是的不且或，。如果若那么则只要并者"  # what a name or a word cannot hold

_WORD = rf"[^\s{MARKS}]+"
_CLAUSE = re.compile(
    rf"(?<![^\s{MARKS}])(?:({_WORD})的({_WORD})(不)?是({_WORD})|({_WORD})(不)?是({_WORD})的({_WORD})?)"
)
# How a rule opens, what stands between its sides, and whether the condition comes first.
_RULES = (("如果", "，那么", True), ("若", "，则", True), ("", "，只要", False))


@lru_cache(maxsize=REMEMBERED)
def _ways(each: Formula) -> Ways:
    name, people, negated = name_and_people(each)
    if any(character in MARKS for word in (name, *people) for character in word):
        raise NotInWords(f"{each} holds a character that the sentences are made of")
    no = "不" if negated else ""
    if len(people) == 1:
        return Ways(people[0], negated, (f"{people[0]}{no}是{name}的",), (f"{no}是{name}的",))
    continued = f"{no}是{people[1]}的{name}"
    return Ways(people[0], negated, (people[0] + continued, f"{people[1]}的{name}{no}是{people[0]}"), (continued,))


@lru_cache(maxsize=REMEMBERED)
def _clause(text: str) -> Clause | None:
    found = _CLAUSE.fullmatch(text)
    if found is None:
        return None
    of, relation, no, who, subject, not_, first, second = found.groups()
    if relation:
        return Clause(literal(relation, (who, of), no), "", bool(no))
    people, name = ((subject,), first) if second is None else ((subject, first), second)
    return Clause(literal(name, people, not_), subject, bool(not_))


def _rule(turn: float, left: str, right: str, rule: Implies) -> str:
    # Where a side has two parts, one of them could be taken to stand outside 只要: that is read and not written.
    compound = isinstance(rule.left, And | Or) or isinstance(rule.right, And | Or)
    if turn < 1 / 3:
        return f"如果{left}，那么{right}。"
    return f"若{left}，则{right}。" if turn < 2 / 3 or compound else f"{right}，只要{left}。"


def _statement(clause: str) -> str:
    return f"{clause}。"


def _parts(sentence: str) -> Parts:
    if not sentence.endswith("。"):
        raise UnreadableSentence(sentence, len(sentence) + 1, "a full stop (。)")
    end = len(sentence) - 1
    for opening, between, condition_first in _RULES:
        begin = len(opening)
        middle = sentence.find(between, begin + 1, end) if sentence.startswith(opening) else -1
        if 0 < middle < end - len(between):
            first = Piece(sentence[begin:middle], begin + 1)
            second = Piece(sentence[middle + len(between) : end], middle + len(between) + 1)
            condition, conclusion = (first, second) if condition_first else (second, first)
            return Parts(conclusion, condition, condition_first=condition_first)
    return Parts(Piece(sentence[:-1], 1))


CHINESE = Rulebook(
    Language(
        ways=_ways,
        clause=_clause,
        rule=_rule,
        parts=_parts,
        joins={And: Join("，并且", "且"), Or: Join("，或者", "或")},
        joint=re.compile("(，并且|，或者|且|或)"),
        joint_of={"，并且": And, "且": And, "，或者": Or, "或": Or},
        statement=_statement,
        condition_first="如果{left}，那么{right}。",
        continuation="{subject}{text}",
        carries_not=False,
        anyone="某人",
        same="这个人",
        end=re.compile(r"(?<=。)\s*"),
        space="",
        example="安妮是善良的",
    )
)
