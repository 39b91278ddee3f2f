"""The classic fallacies, each as a way to misread a statement: what does not follow, but would if it were meant so.

A wrong option that commits a fallacy is one that the premises do not give, and do give once one of them is misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from tollens.wording.arguments import Statement

Fallacy = Literal[
    "affirming the consequent",
    "denying the antecedent",
    "converse of a conditional",
    "converse of 'only if'",
    "part of a condition taken for the whole",
    "affirming a disjunct",
    "denying a conjunct",
    "'not both' read as 'neither'",
    "illicit conversion",
    "undistributed middle",
    "converse of 'only'",
    "'some' read as 'all'",
    "'some' read as 'not all'",
    "'not all' read as 'none'",
    "'not all' read as 'some'",
    "contradiction",  # no misreading: what is given rules it out
]

_CONVERSE: Fallacy = "converse of a conditional"


def misreadings(statement: Statement) -> Iterator[tuple[Fallacy, Statement]]:
    """What a careless reader takes the statement to say as well, and what that is called."""
    parts = statement.parts
    match statement.form:
        case "if":
            yield _CONVERSE, Statement("if", (parts[1], parts[0]))
        case "only if":
            yield "converse of 'only if'", Statement("if", (parts[1], parts[0]))
        case "if both":
            yield "part of a condition taken for the whole", Statement("if", (parts[0], parts[2]))
            yield "part of a condition taken for the whole", Statement("if", (parts[1], parts[2]))
        case "if either":
            yield _CONVERSE, Statement("if", (parts[2], parts[0]))
            yield _CONVERSE, Statement("if", (parts[2], parts[1]))
        case "or":
            yield "affirming a disjunct", Statement("not both", parts)
        case "not both":
            yield "denying a conjunct", Statement("or", parts)
            yield "'not both' read as 'neither'", Statement("and", (parts[0].denied, parts[1].denied))
        case "all":
            yield "illicit conversion", Statement("all", parts[::-1])
        case "only":
            yield "converse of 'only'", Statement("all", parts)
        case "some":
            yield "'some' read as 'all'", Statement("all", parts)
            yield "'some' read as 'not all'", Statement("not all", parts)
        case "not all":
            yield "'not all' read as 'none'", Statement("no", parts)
            yield "'not all' read as 'some'", Statement("some", parts)
            yield "illicit conversion", Statement("not all", parts[::-1])


def named(
    fallacy: Fallacy, taken: Statement, option: Statement, others: Sequence[Statement], *, antecedent_denied: bool
) -> Fallacy:
    """The fallacy by the name that it has in this option: the converse of a conditional has one when the consequent is
    affirmed, another when the antecedent is denied, and converting may leave a middle term undistributed."""
    if fallacy == _CONVERSE and option.form != "if":
        return "denying the antecedent" if antecedent_denied else "affirming the consequent"
    if fallacy == "illicit conversion" and _is_middle(taken, option, others):
        return "undistributed middle"
    return fallacy


def _is_middle(taken: Statement, option: Statement, others: Sequence[Statement]) -> bool:
    """Whether the option joins two classes of which all that is known is that both are in the one that was misread."""
    middle, end = (part.place for part in taken.parts)
    rest = option.places - {end}
    return (
        end in option.places
        and middle not in option.places
        and any(
            other.form == "all" and other.parts[1].place == middle and other.parts[0].place in rest for other in others
        )
    )
