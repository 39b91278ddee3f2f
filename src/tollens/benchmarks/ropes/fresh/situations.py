"""The situation: two subjects, what is told of them, and other things that change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.ropes.fresh.backgrounds import Background
from tollens.benchmarks.ropes.fresh.kinds import of_times
from tollens.benchmarks.ropes.fresh.plan import Plan
from tollens.logic import TRUE, Formula, conjunction
from tollens.wording.domains import (
    AND,
    HIGH_LOW,
    JOINTS,
    LEADS,
    MORE_LESS,
    RISES_FALLS,
    Clause,
    Pair,
    Quantity,
    capital,
    filled,
    symbol,
)
from tollens.wording.scenarios import people

# Words: with fewer than the first a situation gets fillers, with fewer than the second perhaps; with the third it is
# full, and no idle difference is told.
_SHORT, _LONG, _FULL = 38, 50, 60

Block = list[tuple[str, Formula]]  # sentences that stand together, each with what it says


@dataclass(frozen=True, slots=True)
class Situation:
    """The sentences in order, each with what it says; ⊤ where that is nothing about a quantity."""

    names: Pair  # of the subjects, in the order in which they are first named
    sentences: tuple[tuple[str, Formula], ...]
    quantities: tuple[str, ...]  # that are told of

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return " ".join(sentence for sentence, _ in self.sentences)


def draw_situation(rng: Random, plan: Plan, background: Background) -> Situation:
    """A situation for the plan and its background. Each subject is as likely as the other to be named first, to have
    more, and to be told of first; both are named equally often."""
    one, other = names = _shuffled(rng, rng.choice(plan.domain.pairs))
    who = rng.choice([word.en for word in people()["western"] if word.en not in " ".join(names)])
    opening = filled(rng.choice(plan.domain.situations), {"x": one, "y": other, "who": who})
    blocks = [_fact(rng, plan, _shuffled(rng, names))]
    told = [plan.told.name]
    # Only of rivals is it said that they do not differ: 'the two are otherwise alike' would deny what is asked.
    for rival in background.rivals:
        blocks.append([_sentence(Clause(rival, "same"), _same(plan.domain.by_name[rival]), names)])
        told.append(rival)
    difference = _idle_difference(rng, plan, background)
    if difference is not None and _words(opening, blocks) < _FULL:
        blocks.append(_difference(rng, difference, _shuffled(rng, names)))
        told.append(difference.name)
    length = _words(opening, blocks)
    if length < _SHORT or (length < _LONG and rng.random() < 0.5):
        blocks.append(_fillers(rng, plan, _shuffled(rng, names)))
    rng.shuffle(blocks)
    return Situation(names, ((opening, TRUE), *(each for block in blocks for each in block)), tuple(told))


def _fact(rng: Random, plan: Plan, names: Pair) -> Block:
    """What the question rests on: the first has more, the second less."""
    quantity = plan.told
    if of_times(plan.kind) and quantity.changed is not None:
        clauses = [Clause(quantity.name, told) for told in RISES_FALLS]
        return _joined(rng, list(zip(clauses, quantity.changed, names, strict=True)))
    if plan.grounding == "explicit" and rng.random() < 0.5:
        return _difference(rng, quantity, names)
    sides = quantity.levels[plan.grounding]
    return _joined(
        rng,
        [
            (Clause(quantity.name, told), rng.choice(side), name)
            for told, side, name in zip(HIGH_LOW, sides, names, strict=True)
        ],
    )


def _same(quantity: Quantity) -> str:
    if quantity.same is None:
        raise ValueError(f"of {quantity.name} it cannot be said that it is the same")
    return quantity.same


def _difference(rng: Random, quantity: Quantity, names: Pair) -> Block:
    """The first has more of a quantity than the second; it may be told of either."""
    if quantity.compared is None:
        raise ValueError(f"{quantity.name} cannot be compared in words")
    if rng.random() < 0.5:
        return [_sentence(Clause(quantity.name, MORE_LESS[0]), quantity.compared[0], names)]
    return [_sentence(Clause(quantity.name, MORE_LESS[1]), quantity.compared[1], (names[1], names[0]))]


def _idle_difference(rng: Random, plan: Plan, background: Background) -> Quantity | None:
    """A quantity in which the subjects may differ without any bearing on the question: nothing leads from it to the
    chain or to what does not differ, nor from there to it. It is told of in half the items."""
    settled, reached = {*plan.members, *background.rivals}, plan.domain.reached
    idle = [
        quantity
        for quantity in plan.domain.quantities
        if quantity.compared is not None
        and quantity.name not in settled
        and not reached[quantity.name] & settled
        and not any(quantity.name in reached[name] for name in settled)
    ]
    stated = {influence.cause for influence in background.influences}
    idle = [quantity for quantity in idle if quantity.name in stated] or idle
    return rng.choice(idle) if idle and not of_times(plan.kind) and rng.random() < 0.5 else None


def _fillers(rng: Random, plan: Plan, names: Pair) -> Block:
    texts = rng.sample(plan.domain.fillers, 2)
    return _joined(rng, [(None, text, name) for text, name in zip(texts, names, strict=True)], contrast=False)


def _joined(rng: Random, clauses: Sequence[tuple[Clause | None, str, str]], *, contrast: bool = True) -> Block:
    """Two clauses, either first, as one sentence or as two."""
    (one, first, name), (other, second, rival) = clauses if rng.random() < 0.5 else clauses[::-1]
    texts = filled(first, {"x": name}), filled(second, {"x": rival})
    says = _meant(one, name), _meant(other, rival)
    if rng.random() < 0.5:
        joint = rng.choice(JOINTS) if contrast else AND
        return [(f"{capital(texts[0])}{joint}{texts[1]}.", conjunction(part for part in says if part != TRUE))]
    lead = rng.choice(LEADS) if contrast else ""
    return [(f"{capital(texts[0])}.", says[0]), (f"{capital(lead + texts[1])}.", says[1])]


def _sentence(clause: Clause, text: str, names: Pair) -> tuple[str, Formula]:
    slots = dict(zip("xy", names, strict=True))
    return f"{capital(filled(text, slots))}.", clause.formula({slot: symbol(name) for slot, name in slots.items()})


def _meant(clause: Clause | None, name: str) -> Formula:
    return TRUE if clause is None else clause.formula({"x": symbol(name)})


def _words(opening: str, blocks: Sequence[Block]) -> int:
    return len(opening.split()) + sum(len(text.split()) for block in blocks for text, _ in block)


def _shuffled(rng: Random, names: Pair) -> Pair:
    return names if rng.random() < 0.5 else (names[1], names[0])
