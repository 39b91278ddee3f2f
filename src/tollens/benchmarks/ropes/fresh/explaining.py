"""Why the answer is right: from what is told to what is asked, influence by influence, each step proved."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.benchmarks.ropes.fresh.backgrounds import Background
from tollens.benchmarks.ropes.fresh.kinds import of_causes, of_times
from tollens.benchmarks.ropes.fresh.plan import Plan
from tollens.benchmarks.ropes.fresh.situations import Situation
from tollens.logic import Apply, Formula, Theory
from tollens.logic.walk import every_term
from tollens.solvers import decide
from tollens.wording.domains import MORE_LESS, RISES_FALLS, Clause, Pair, capital, filled, symbol


def explained(plan: Plan, background: Background, situation: Situation, theory: Theory, subject: str) -> str:
    """The explanation, a line for each step. It speaks of the subject, compared with the other or with itself before.
    RuntimeError where a step does not follow."""
    other = next(name for name in situation.names if name != subject)
    return "\n".join(_lines(plan, background, situation, theory, (subject, other)))


def _lines(plan: Plan, background: Background, situation: Situation, theory: Theory, names: Pair) -> Iterator[str]:
    yield f"The situation says: {_quoted(_facts(situation, plan.told.name))}"
    for link in reversed(plan.chain) if of_causes(plan.kind) else plan.chain:
        said = [text for text, each in background.sentences if each is link]
        yield f"The background says: {_quoted(said)}"
        for rival in background.influences:
            if rival.effect == link.effect and rival is not link:
                yield f"In what else could matter the two do not differ: {_quoted(_facts(situation, rival.cause))}"
        yield f"So {_step(plan, theory, link.cause if of_causes(plan.kind) else link.effect, names)}."


def _step(plan: Plan, theory: Theory, quantity: str, names: Pair) -> str:
    """What follows about a quantity, in its own words."""
    known = plan.domain.by_name[quantity]
    told, texts = (RISES_FALLS, known.changed) if of_times(plan.kind) else (MORE_LESS, known.compared)
    slots = dict(zip("xy", names, strict=True))
    for place, each in enumerate(told):
        formula = Clause(quantity, each).formula({slot: symbol(name) for slot, name in slots.items()})
        if decide(theory, formula).status == "entailed":
            return filled(texts[place], slots) if texts is not None else str(formula)
    raise RuntimeError(f"nothing follows about {quantity}")


def _facts(situation: Situation, quantity: str) -> list[str]:
    return [text for text, formula in situation.sentences if quantity in _spoken_of(formula)]


def _spoken_of(formula: Formula) -> set[str]:
    return {term.function for term in every_term(formula) if isinstance(term, Apply)}


def _quoted(texts: list[str]) -> str:
    return " ".join(f"“{capital(text)}”" for text in texts)
