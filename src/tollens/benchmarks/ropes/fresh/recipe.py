"""Fresh items of ROPES: a pair of questions that differ in a word, on one background and one situation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from tollens.benchmarks.recipe import Batch
from tollens.benchmarks.ropes.fresh.backgrounds import Background, draw_background
from tollens.benchmarks.ropes.fresh.explaining import explained
from tollens.benchmarks.ropes.fresh.kinds import of_times
from tollens.benchmarks.ropes.fresh.plan import Places, Plan, draw_plan
from tollens.benchmarks.ropes.fresh.settings import Ropes
from tollens.benchmarks.ropes.fresh.situations import Situation, draw_situation
from tollens.logic import TRUE, Formula, Option, Premise, Theory, show_theory
from tollens.records import Item, Origin, Part
from tollens.seeds import stream
from tollens.solvers import judge
from tollens.wording.domains import (
    Form,
    Reading,
    expect,
    filled,
    influence_formula,
    qualitative_theory,
    questions,
    symbol,
)

VERSION = 2  # one more whenever an item of some seed would come out differently
NAME = "ropes"


def make(number: int, seed: int, settings: Ropes, *, places: Places | None = None) -> Batch:
    """Pair `number` of the root seed: two items, whose answers differ; in domains of one's own where they are given."""
    rng = stream(seed, NAME, VERSION, number)
    plan = draw_plan(rng, settings, places)
    background = draw_background(rng, plan)
    situation = draw_situation(rng, plan, background)
    reading = Reading(plan.domain, situation.names)
    _read_back(background, situation, reading)
    proved: dict[Formula, bool] = {}
    items = []
    for place, (form, names) in enumerate(_ask(rng, plan, situation)):
        text, answers = filled(form.text, names), form.answers(names)
        expect(text, frozenset(answers), set[object](reading.question(text)))
        options = tuple(Option(formula, answer) for answer, formula in rng.sample(answers, 2))
        made = _theory(plan, background, situation, text, options)
        if any(option.formula not in proved for option in options):
            proved |= _judged(made)
        (right,) = (option.text or "" for option in options if proved[option.formula])
        item = Item(
            id=f"{NAME}/{seed}/{number}/{'ab'[place]}",
            passage=(Part(name="background", text=background.text), Part(name="situation", text=situation.text)),
            question=text,
            spans=(right,),
            kinds=_kinds(plan),
            group=f"{NAME}/{seed}/{number}",
            split="fresh",
            origin=Origin(benchmark=NAME, recipe=f"{NAME}/{VERSION}", seed=seed, index=2 * number + place),
            theory=show_theory(made),
            measures=_measures(plan, background, situation),
            grounding={"domain": plan.domain.key},
        )
        if settings.explain:
            subject = right if right in situation.names else names["x"]
            told = explained(plan, background, situation, made, subject)
            item = msgspec.structs.replace(item, explanation=f"{told}\nAnswer: {right}")
        items.append(item)
    if items[0].spans == items[1].spans:
        raise RuntimeError(f"both questions of {items[0].group} have the answer {items[0].spans[0]}")
    return Batch(tuple(items))


def _ask(rng: Random, plan: Plan, situation: Situation) -> Iterator[tuple[Form, dict[str, str]]]:
    """Two questions, either first: of the two subjects in turn, or of more and of less."""
    forms = [form for form in questions(plan.domain) if (form.quantity, form.shape) == (plan.asked.name, plan.shape)]
    chosen = rng.choice(forms)
    one, other = situation.names if rng.random() < 0.5 else situation.names[::-1]
    names = {"x": one, "y": other}
    twins = [form for form in forms if form.pair == chosen.pair]
    if len(twins) == 1:
        return iter(((chosen, names), (chosen, {"x": other, "y": one})))
    return iter((form, names) for form in rng.sample(twins, 2))


def _theory(
    plan: Plan, background: Background, situation: Situation, question: str, options: tuple[Option, ...]
) -> Theory:
    """What background, situation and question state."""
    told = background.influences
    stated = [
        Premise(influence_formula(influence, told, of_times(plan.kind)), sentence)
        for sentence, influence in background.sentences
        if influence is not None
    ]
    facts = [Premise(formula, sentence) for sentence, formula in situation.sentences if formula != TRUE]
    spoken = {*situation.quantities, *(name for each in told for name in (each.cause, each.effect))}
    return qualitative_theory(
        [symbol(name) for name in situation.names],
        [quantity.name for quantity in plan.domain.quantities if quantity.name in spoken],
        (*stated, *facts),
        question,
        options,
        of_times(plan.kind),
    )


def _judged(made: Theory) -> dict[Formula, bool]:
    """Which of the options must hold. The questions of a pair mostly have the same two, which are judged once."""
    judgement = judge(made)
    if not judgement.sound or made.asked is None:
        raise RuntimeError(f"not just one option fits: {show_theory(made)}")
    return {option.formula: bool(each.fits) for option, each in zip(made.asked.options, judgement.options, strict=True)}


def _read_back(background: Background, situation: Situation, reading: Reading) -> None:
    """Every sentence is read as what it states and as nothing else."""
    for sentence, influence in background.sentences:
        expect(sentence, influence, set[object](reading.influences(sentence)))
    for sentence, formula in situation.sentences[1:]:
        expect(sentence, formula, set[object](reading.facts(sentence)))


def _kinds(plan: Plan) -> tuple[str, ...]:
    return (
        plan.kind,
        "causal and qualitative relation" if plan.stated == "both" else f"{plan.stated} relation",
        f"{plan.grounding} grounding",
        f"depth {len(plan.chain)}",
        plan.domain.field,
    )


def _measures(plan: Plan, background: Background, situation: Situation) -> dict[str, int]:
    return {
        "depth": len(plan.chain),
        "influences": len(background.influences),
        "rivals": len(background.rivals),
        "facts": sum(formula != TRUE for _, formula in situation.sentences),
    }
