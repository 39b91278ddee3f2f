"""Facts and rules in English, with RobustLR's templates.

{a} is {X}.   {a} is the {R} of {b}.   The {R} of {b} is {a}.   {a} is {b}'s {R}.   each also with 'is not'
If {p} then {q}.   {q} if {p}.   parts joined by 'and' or 'or'
If someone is {X} then that person is {Y}.

Merged, a subject is not said again: 'If Charlie is tall or smart then …'. The published texts write 'The' in the middle
of a sentence too; both are read.
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
    Parts,
    Piece,
    Ways,
    literal,
    name_and_people,
)
from tollens.wording.rulebook.sentences import Rulebook
from tollens.wording.unreadable import UnreadableSentence

_ANYONE, _SAME = "someone", "that person"
_NAME, _WORD = rf"(?:[A-Z][\w-]*|{_ANYONE}|{_SAME})", r"[a-z][\w-]*"
_BEING = rf"(not )?(?:the ({_WORD}) of ({_NAME})|({_NAME})'s ({_WORD})|({_WORD}))"
_CLAUSE = re.compile(rf"(?<![\w-])(?:[Tt]he ({_WORD}) of ({_NAME}) is (not )?({_NAME})|({_NAME}) is {_BEING})")
_NO_NAMES = frozenset("Someone Something Everyone Everybody Everything Nobody Nothing It They He She That This".split())


@lru_cache(maxsize=REMEMBERED)
def _ways(each: Formula) -> Ways:
    name, people, negated = name_and_people(each)
    no = "not " if negated else ""
    if len(people) == 1:
        return Ways(people[0], negated, (f"{people[0]} is {no}{name}",), (f"{no}{name}",))
    continued = (f"{no}the {name} of {people[1]}", f"{no}{people[1]}'s {name}")
    whole = (*(f"{people[0]} is {each}" for each in continued), f"the {name} of {people[1]} is {no}{people[0]}")
    return Ways(people[0], negated, whole, continued)


@lru_cache(maxsize=REMEMBERED)
def _clause(text: str) -> Clause | None:
    found = _CLAUSE.fullmatch(text)
    if found is None or _NO_NAMES & set(found.groups()):
        return None
    relation, of, no, who, subject, not_, relation_2, of_2, other, relation_of_other, adjective = found.groups()
    if relation:
        return Clause(literal(relation, (who, of), no), "", bool(no))
    if adjective:
        return Clause(literal(adjective, (subject,), not_), subject, bool(not_))
    people = subject, of_2 or other
    return Clause(literal(relation_2 or relation_of_other, people, not_), subject, bool(not_))


def _rule(turn: float, left: str, right: str, rule: Implies) -> str:
    # 'q and r if p' could be taken for 'q, and r if p': it is read, as it was published, and not written.
    if turn < 0.5 or isinstance(rule.right, And | Or):
        return f"If {left} then {right}."
    return _statement(f"{right} if {left}")


def _statement(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}."


def _parts(sentence: str) -> Parts:
    if not sentence.endswith("."):
        raise UnreadableSentence(sentence, len(sentence) + 1, "a full stop")
    if sentence.startswith("If "):
        left, then, right = sentence[3:-1].partition(" then ")
        if not then:
            raise UnreadableSentence(sentence, len(sentence), "'then'")
        return Parts(Piece(right, 4 + len(left) + len(then)), Piece(left, 4), condition_first=True)
    right, then, left = sentence[:-1].partition(" if ")
    return Parts(Piece(right, 1), Piece(left, 1 + len(right) + len(then)) if then else None)


ENGLISH = Rulebook(
    Language(
        ways=_ways,
        clause=_clause,
        rule=_rule,
        parts=_parts,
        joins={And: Join(" and ", " and "), Or: Join(" or ", " or ")},
        joint=re.compile(" (and|or) "),
        joint_of={"and": And, "or": Or},
        statement=_statement,
        condition_first="If {left} then {right}.",
        continuation="{subject} is {text}",
        carries_not=True,
        anyone=_ANYONE,
        same=_SAME,
        end=re.compile(r"(?<=\.)\s+"),
        space=" ",
        example="Anne is kind",
    )
)
