"""reasoning-gym's syllogism: does the conclusion follow from the two statements, as the words stand?

Nothing but the form counts: a word names a class, and what is known of dogs and mammals is not used. 'Some A are B'
says that at least one A is a B, 'some A are not B' that at least one A is none. What 'all' and 'no' say of empty
classes is read in three ways, and a key is called refuted under every reading only where none of them saves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from tollens.logic import Atom, Claim, Class, Exists, Premise, Theory, Variable
from tollens.solvers import Status, decide

MODERN = "classes may be empty"
SUBJECTS = "'all' and 'no' say that their subject has members"
TRADITIONAL = "all three classes have members"
EVERY = "under every reading"
READINGS = (MODERN, SUBJECTS, TRADITIONAL)

STATEMENT = re.compile(r"(All|No|Some) (\w+) are (not )?(\w+)")
CLAIMS: dict[tuple[str, bool], Claim] = {
    ("All", False): "all",
    ("No", False): "no",
    ("Some", False): "some",
    ("Some", True): "not all",
}


def verdicts(item: Mapping[str, object]) -> dict[str, str] | None:
    """Of each reading whether it proves or refutes the key; None where the words cannot be read."""
    read = statements(str(item["question"]))
    if read is None or item["answer"] not in ("Yes", "No"):
        return None
    said = {reading: outcome(status(*read, reading), item["answer"] == "Yes") for reading in READINGS}
    return {**said, EVERY: said[MODERN] if len(set(said.values())) == 1 else "depends on the reading"}


def outcome(found: Status, keyed_yes: bool) -> str:
    """'Follows' is proved by a proof and refuted by a world without the conclusion, which is all that it takes."""
    if found in ("gave up", "inconsistent"):
        return found
    return "proved" if (found == "entailed") == keyed_yes else "refuted"


def statements(question: str) -> tuple[Class, Class, Class] | None:
    """The two premises and the conclusion, their classes named in the order in which they come."""
    lines = re.fullmatch(r"[^\n]+:\n1\. (.+)\n2\. (.+)\n\n[^\n]+:\n(.+)\?\n\(Answer Yes or No\)", question)
    claims = [claim(line) for line in lines.groups()] if lines else []
    found = [each for each in claims if each is not None]
    if len(found) != 3:
        return None
    names = {word: f"class{place}" for place, word in enumerate(dict.fromkeys(words(found)))}
    first, second, third = (Class(each.claim, names[each.subject], names[each.object]) for each in found)
    return first, second, third


def claim(line: str) -> Class | None:
    """What a statement says; None where it is of no form that is known."""
    if (match := STATEMENT.fullmatch(line)) is None or (match[1], bool(match[3])) not in CLAIMS:
        return None
    return Class(CLAIMS[match[1], bool(match[3])], match[2], match[4])


def words(claims: Iterable[Class]) -> list[str]:
    """The classes of the claims in the order in which they come."""
    return [word for each in claims for word in (each.subject, each.object)]


@cache
def status(first: Class, second: Class, conclusion: Class, reading: str) -> Status:
    """What the two premises say of the conclusion; there are few forms, each solved once."""
    x = Variable("x")
    classes = dict.fromkeys(words((first, second, conclusion)))
    premises = [Premise(first), Premise(second)]
    if reading == TRADITIONAL:
        premises += [Premise(Exists(x, None, Atom(name, (x,)))) for name in classes]
    return decide(Theory(tuple(premises), existential_import=reading == SUBJECTS), conclusion).status
