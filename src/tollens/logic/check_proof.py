"""Checking a proof by the meaning of the signs alone: no solver has a part in it.

Of each step only its one source and the literals it uses are looked at. The step is right when, whatever is put for
what these leave open, the source does not hold together with the opposite of what the step says. `cases` goes through
what can be put.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic.cases import can_hold
from tollens.logic.formula import FALSE, Formula, opposite
from tollens.logic.proof import Derive, Proof, Suppose, assumption, said
from tollens.logic.signature import checked
from tollens.logic.theory import Premise, Theory


def wrong_step(theory: Theory, goal: Formula, status: str, proof: Proof) -> str | None:
    """The first step of the proof that does not follow, in words; None when the proof shows what the verdict says."""
    if status not in ("entailed", "refuted", "inconsistent"):
        return f"no proof shows that a goal is {status}"
    whole = checked(replace(theory, premises=(*theory.premises, Premise(goal)), asked=None))
    theory, goal = replace(whole, premises=whole.premises[:-1]), whole.premises[-1].formula
    return next(_wrong(proof, frozenset(), theory, assumption(status, goal)), None)


def _wrong(proof: Proof, known: frozenset[Formula], theory: Theory, assumed: Formula | None) -> Iterator[str]:
    for step in (*proof.steps, proof.end):
        if isinstance(step, Suppose):
            yield from _wrong(step.refuted, known | {step.literal}, theory, assumed)
            known |= {opposite(step.literal)}
            continue
        yield from (f"{use} is used and was not shown" for use in step.uses if use not in known)
        formula = said(step.source, theory, assumed)
        claims = step.literals if isinstance(step, Derive) else (FALSE,)
        for claim in claims:
            if formula is None or can_hold((*step.uses, opposite(claim), formula), theory):
                yield f"{claim} does not follow from {formula or 'what is not there'} ({step.source})"
        known |= set(claims)
