"""reasoning-gym's propositional_logic: do the premises, as they are printed, contradict each other?

The premises are read by our notation, which has the same five signs. Where they contradict each other, every formula
follows, and the item has no wrong answer. Its example answer stands in for a key, which these items do not have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tollens.logic import TRUE, Formula, NotationError, Premise, Theory, read_formula
from tollens.solvers import decide

PREMISES = "the premises"
EXAMPLE = "the example answer"


def verdicts(item: Mapping[str, object]) -> dict[str, str] | None:
    """Whether the premises can hold together, and whether they prove the example answer; None if unreadable."""
    data = item["metadata"]
    premises = formulas(str(item["question"]))
    if premises is None or not isinstance(data, dict):
        return None
    theory = Theory(tuple(map(Premise, premises)))
    holds = decide(theory, TRUE).status
    if holds != "entailed":
        return {PREMISES: "contradict" if holds == "inconsistent" else holds, EXAMPLE: "anything follows"}
    return {PREMISES: "consistent", EXAMPLE: example(theory, str(data["example_answer"]))}


def formulas(question: str) -> list[Formula] | None:
    """The numbered premises; None where one cannot be read or is missing."""
    lines = re.findall(r"^\.?(\d+)\. (.+)$", question, re.MULTILINE)
    if not lines or [number for number, _ in lines] != [str(place) for place in range(1, len(lines) + 1)]:
        return None
    try:
        return [read_formula(line) for _, line in lines]
    except NotationError:
        return None


def example(theory: Theory, text: str) -> str:
    """What consistent premises say of the example answer."""
    try:
        found = decide(theory, read_formula(text)).status
    except NotationError:
        return "unreadable"
    return {"entailed": "proved", "refuted": "refuted", "independent": "does not follow"}.get(found, found)
