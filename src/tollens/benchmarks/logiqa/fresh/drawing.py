"""Drawing arguments: premises, and options of which one fits and three tempt.

Everything is drawn over places, whose worlds are listed, and kept when these say that one option fits. A wrong option
tempts: it is what would fit if one of the premises, or the option itself, were misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Literal

from tollens.benchmarks.logiqa.fresh.argument import CATEGORICAL, OPTIONS, Argument, NotDrawn, Plan
from tollens.benchmarks.logiqa.fresh.candidates import Candidate, alike, shaped, sharing
from tollens.benchmarks.logiqa.fresh.fallacies import Fallacy
from tollens.benchmarks.logiqa.fresh.premises import draw_premises
from tollens.benchmarks.logiqa.fresh.prominence import joined_in_one, pointed_at, rank
from tollens.benchmarks.logiqa.fresh.question import Error, Question
from tollens.benchmarks.logiqa.fresh.worlds import inhabited, left_by, of_classes, of_events
from tollens.wording.arguments import CLASS_FORMS, Ask, Form

_TRIES = 120  # of premises, before something else is drawn
_PICKS = 8  # of options for the same premises
_FEWEST: Mapping[Ask, int] = {"must": 3, "cannot": 3, "completes": 2}  # premises
_MOST = 7
_AIMED_AT = 3  # options at least that premises point at as much as at the right one, which is one of them


def draw(rng: Random, kind: str, ask: Ask, plan: Plan, *, people: bool = False) -> Argument:
    """An argument whose premises ask for that reasoning type. Of people, the options are told by their names alone.
    NotDrawn if none was found."""
    where, given = (of_classes(), inhabited()) if kind == CATEGORICAL else (of_events(), -1)
    shape = _shape(rng, kind, ask, people)
    for _ in range(_TRIES):
        premises = draw_premises(rng, kind, facts=_facts(rng, ask, shape))
        left = left_by(where, premises)
        if not left & given or len({where(each) for each in premises}) < len(premises):
            continue
        conclusion = _conclusion(rng, left) if ask == "completes" else None
        if ask == "completes" and conclusion is None:
            continue
        found = _argument(rng, plan, Question(where, ask, premises, conclusion, given), shaped(shape, kind))
        if found is not None:
            return found
    raise NotDrawn(f"no {ask} question of {kind} reasoning with options like {shape!r}")


def _shape(rng: Random, kind: str, ask: Ask, people: bool) -> Form:
    """The form that all options have."""
    if people:
        return "fact"
    if kind == CATEGORICAL:  # too few claims that nothing is so follow, of four that are alike
        return rng.choice(("all", "some", "not all") if ask == "must" else ("all", "some", "no", "not all"))
    return rng.choice(("fact", "and" if ask == "cannot" else "if"))


def _facts(rng: Random, ask: Ask, shape: Form) -> int:
    if shape in CLASS_FORMS or (ask != "completes" and shape != "fact"):
        return 0
    return rng.randint(0, 1) if ask == "completes" else rng.randint(1, 2)


def _conclusion(rng: Random, left: int) -> Candidate | None:
    """Something that does not follow yet, and may be true."""
    among = shaped(rng.choice(("fact", "if")), "")
    for candidate in rng.sample(among, _PICKS):
        if left & candidate.holds and left & ~candidate.holds:
            return candidate
    return None


def _argument(rng: Random, plan: Plan, question: Question, among: Sequence[Candidate]) -> Argument | None:
    """The argument, with options among those of one form; None if there are not enough."""
    rights = [option for option in among if question.is_right(option)]
    for right, wrongs in _sets(rng, question, rights, among) if rights else ():
        found = _assembled(question, plan, right, wrongs)
        if _is_fair(question, found) and rank(rng, found) == plan.rank:
            return found
    return None


def _assembled(question: Question, plan: Plan, right: Candidate, wrongs: Mapping[Candidate, Error]) -> Argument:
    """The argument with these options, of the premises that are needed for one of them."""
    needed = question.needed(right)
    kept = [*needed, *(each for option, error in wrongs.items() for each in question.needed(option, error))]
    wrong = [option.statement for option in wrongs]
    fallacies: list[Fallacy | Literal[""]] = [question.named(option, error) for option, error in wrongs.items()]
    return Argument(
        ask=question.ask,
        premises=tuple(premise for premise in question.premises if premise in kept),
        options=(*wrong[: plan.answer], right.statement, *wrong[plan.answer :]),
        answer=plan.answer,
        fallacies=(*fallacies[: plan.answer], "", *fallacies[plan.answer :]),
        conclusion=question.conclusion.statement if question.conclusion else None,
        needed=len(needed),
    )


def _is_fair(question: Question, found: Argument) -> bool:
    """Whether there are premises enough and not too many, the options speak of nothing else, one at most is ruled out
    rather than tempting, and the right one is not given away by taking two premises where the others take one."""
    spoken_of = {place for each in filter(None, (*found.premises, found.conclusion)) for place in each.places}
    joined = [joined_in_one(option, found.premises) for option in found.options]
    aimed_at = [pointed_at(option, found) >= pointed_at(found.options[found.answer], found) for option in found.options]
    return (
        _FEWEST[question.ask] <= len(found.premises) <= _MOST
        and found.places <= spoken_of
        and found.fallacies.count("contradiction") <= 1
        and (found.types == (CATEGORICAL,) or aimed_at.count(True) >= _AIMED_AT)
        and (question.ask == "completes" or joined.count(True) <= 1 + 2 * joined[found.answer])
    )


def _sets(
    rng: Random, question: Question, rights: Sequence[Candidate], among: Sequence[Candidate]
) -> Iterator[tuple[Candidate, dict[Candidate, Error]]]:
    """Options that may stand together: a right one, and three wrong ones with their errors. Nothing they share sets one
    of the four apart: facts are of four different places, conditionals and pairs have one side in common, and of
    classes each option is to the other three what they are to each other."""
    depths = [question.depth(right) for right in rights]
    if max(depths) < 2:  # a premise alone is no argument
        return
    for _ in range(_PICKS):
        (right,) = rng.choices(rights, [(depth > 1) * depth**2 for depth in depths])
        wrongs: dict[Candidate, Error] = {}
        taken = set[int]()
        for option, place in _beside(rng, right, among):
            if place not in taken and (error := question.error(option)) is not None:
                wrongs[option] = error
                taken.add(place)
            if len(wrongs) == OPTIONS - 1:
                yield right, wrongs
                break


def _beside(rng: Random, right: Candidate, among: Sequence[Candidate]) -> Iterator[tuple[Candidate, int]]:
    """Options that may stand beside the right one, each with what it differs in: of those that differ in the same,
    one is enough."""
    form, parts = right.statement.form, right.statement.parts
    if form in CLASS_FORMS:
        options = rng.choice(alike(form)[right])
        yield from zip(rng.sample(options, len(options)), range(len(options)), strict=True)
        return
    side = rng.randrange(2) if form != "fact" else 0
    group = among if form == "fact" else sharing(form)[1 - side, parts[1 - side]]
    for option in rng.sample(group, len(group)):
        if (place := option.statement.parts[side].place) != parts[side].place:
            yield option, place
