"""decide: does a goal follow from a theory?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from tollens.budget import UNLIMITED, Budget, GaveUp, OutOfMemory, OutOfTime
from tollens.errors import InputError, shown
from tollens.logic import TRUE, Class, Count, Exists, ForAll, Formula, Not, Premise, Semantics, Theory, checked
from tollens.logic.walk import every_part
from tollens.solvers.constants import named_things
from tollens.solvers.first_order import FirstOrderSession
from tollens.solvers.ground import Ground, Grounder, Proposition, TooLarge, Value, ground, negated
from tollens.solvers.regions import RegionSession, fits_regions
from tollens.solvers.rules import derive
from tollens.solvers.sat import SatSession
from tollens.solvers.session import Clash, Session
from tollens.solvers.table import MOST_ATOMS, TableSession
from tollens.solvers.verdict import Limits, Model, Status, Verdict

NO_LIMITS = Limits()


def decide(
    theory: Theory,
    goal: Formula,
    *,
    semantics: Semantics | None = None,
    limits: Limits = NO_LIMITS,
    budget: Budget | None = None,
) -> Verdict:
    """What the theory says of the goal, under its own semantics or the one that is named. A budget is one that several
    calls share; without one the call has all that the limits allow."""
    expect_theory(theory)
    expect_formula(goal)
    named = semantics or theory.semantics
    if named not in get_args(Semantics):
        raise InputError(f"unknown semantics {named!r}: expected {', '.join(get_args(Semantics))}")
    budget = budget or limits.budget()
    try:
        with budget.returned():
            return _decided(*sorted_with(theory, goal, budget), named, limits.elements, budget)
    except GaveUp as error:
        return Verdict("gave up", named, "none", limit=str(error))
    except RecursionError:
        return Verdict("gave up", named, "none", limit="a formula is nested deeper than can be followed")


def _decided(theory: Theory, goal: Formula, semantics: Semantics, elements: int, budget: Budget) -> Verdict:
    if semantics != "classical":
        return derive(theory, goal, semantics, budget)
    if is_listed(theory, goal):
        return _classical(*ground(theory, budget=budget), goal, budget)
    if (things := _all_things(theory)) is not None:
        return _classical(*ground(theory, things, budget), goal, budget)
    return _open(theory, goal, elements, budget)


def expect_theory(theory: object) -> None:
    """InputError for what is no theory, such as the text of one."""
    if not isinstance(theory, Theory):
        raise InputError(f"expected a theory, found {shown(theory)}{_reads(theory, 'read_theory')}")


def expect_formula(formula: object) -> None:
    """InputError for what is no formula, such as the text of one."""
    if not isinstance(formula, Formula):
        raise InputError(f"expected a formula, found {shown(formula)}{_reads(formula, 'read_formula')}")


def _reads(found: object, reader: str) -> str:
    return f": `{reader}` reads one from a text" if isinstance(found, str) else ""


def is_listed(theory: Theory, *more: Formula) -> bool:
    """Whether everything that the theory, and more formulas, speak of is listed, so that it can be written out."""
    if theory.sorts:
        return not any(sort.is_open for sort in theory.sorts)
    quantified = (ForAll, Exists, Count, Class)
    formulas = (*theory.formulas, *more)
    return not any(isinstance(part, quantified) for formula in formulas for part in every_part(formula))


def sorted_goal(theory: Theory, goal: Formula, budget: Budget = UNLIMITED) -> Formula:
    """The goal with the sorts that the theory's names give it."""
    return sorted_with(theory, goal, budget)[1]


def sorted_with(theory: Theory, goal: Formula, budget: Budget = UNLIMITED) -> tuple[Theory, Formula]:
    """The theory, which a program may have built and nobody checked, and the goal with sorts and ends filled in."""
    whole = checked(replace(theory, premises=(*theory.premises, Premise(goal)), asked=None), budget)
    return replace(whole, premises=whole.premises[:-1]), whole.premises[-1].formula


def open_session(result: Ground, more: Sequence[Proposition], budget: Budget = UNLIMITED) -> Session:
    """The engine for this many atoms at work on premises, then `more`, then the rules."""
    propositions = [*result.premises, *more, *result.rules]
    if len(result.atoms) <= MOST_ATOMS:
        return TableSession(propositions, len(result.atoms), budget)
    return SatSession(propositions, len(result.atoms), budget)


def _classical(result: Ground, grounder: Grounder, goal: Formula, budget: Budget) -> Verdict:
    wanted = grounder.proposition(goal)
    count = len(result.premises)
    session = open_session(result, [wanted, negated(wanted)], budget)
    given = list(range(count))
    rules = list(range(count + 2, count + 2 + len(result.rules)))
    with_goal = session.solve([*given, count, *rules])
    without = session.solve([*given, count + 1, *rules])
    if isinstance(with_goal, Clash) and isinstance(without, Clash):
        return _rests_on(session, "inconsistent", session.solve([*given, *rules]), given, rules)
    if isinstance(without, Clash):
        return _rests_on(session, "entailed", without, given, [count + 1, *rules])
    if isinstance(with_goal, Clash):
        return _rests_on(session, "refuted", with_goal, given, [count, *rules])
    models = tuple(model_of(result, true) for true in (with_goal, without))
    return Verdict("independent", "classical", session.name, models=models)


def _open(theory: Theory, goal: Formula, elements: int, budget: Budget) -> Verdict:
    """Models with a few unnamed things come first: they are evidence, and quickly found. What has none is decided by
    regions, where it is about classes, and by z3 where it is not."""
    with_goal, without = _small_models(theory, goal, elements, budget)
    if with_goal is not None and without is not None:
        return Verdict("independent", "classical", "SAT", models=(with_goal, without))
    if goal == TRUE and with_goal is not None:
        return Verdict("entailed", "classical", "SAT")
    formulas = [*theory.formulas, goal, Not(goal)]
    session: RegionSession | FirstOrderSession = (
        RegionSession(theory, formulas, budget)
        if fits_regions(theory, formulas)
        else FirstOrderSession(theory, formulas, budget)
    )
    given = list(range(len(theory.premises)))
    models: list[Model] = []
    impossible, certain = False, False
    for place, known in ((len(given), with_goal), (len(given) + 1, without)):
        clashes = known is None and isinstance(session.solve([*given, place]), Clash)
        model = known or (session.population if isinstance(session, RegionSession) else None)
        models += [model] if model is not None and not clashes else []
        impossible, certain = (clashes, certain) if place == len(given) else (impossible, clashes)
    return _told(session, given, certain, impossible, tuple(models))


def _told(
    session: Session, given: Sequence[int], certain: bool, impossible: bool, models: tuple[Model, ...]
) -> Verdict:
    """The verdict of a session whose goal stands behind the premises, and its negation behind that."""
    goal, denial = len(given), len(given) + 1
    if certain and impossible:
        return _rests_on(session, "inconsistent", session.solve(given), given, [])
    if certain:
        return _rests_on(session, "entailed", session.solve([*given, denial]), given, [denial])
    if impossible:
        return _rests_on(session, "refuted", session.solve([*given, goal]), given, [goal])
    return Verdict("independent", "classical", session.name, models=models)


MOST_SIZED = 10  # members of an open sort that are written out when its size is known


def _all_things(theory: Theory) -> dict[str | None, list[Value]] | None:
    """The members of open sorts whose size is known and small, named ones first; None where it is not so for all."""
    named = named_things(theory)
    sizes = {sort.name: sort.size for sort in theory.sorts if sort.is_open}
    if not theory.sorts or any(
        size is None or not len(named[sort]) <= size <= MOST_SIZED for sort, size in sizes.items()
    ):
        return None
    return {sort: _with_unnamed(sort, named[sort], (size or 0) - len(named[sort])) for sort, size in sizes.items()}


def _with_unnamed(sort: str | None, named: Sequence[str], count: int) -> list[Value]:
    """Named things and so many more, under names that nobody can write."""
    return [*named, *(f"{sort or 'thing'} #{n + 1}" for n in range(count))]


def _small_models(theory: Theory, goal: Formula, elements: int, budget: Budget) -> tuple[Model | None, Model | None]:
    """A model with the goal and one without, among those with few unnamed things beside the named ones."""
    named = named_things(theory, goal)
    with_goal: Model | None = None
    without: Model | None = None
    for extra in range(elements + 1):
        things = {sort: _with_unnamed(sort, names, extra or not names) for sort, names in named.items()}
        sizes = {sort.name: sort.size for sort in theory.sorts}
        if any(sizes.get(str(sort)) not in (None, len(members)) for sort, members in things.items()):
            continue
        try:
            with budget.returned():
                result, grounder = ground(theory, things, budget)
                wanted = grounder.proposition(goal)
                session = open_session(result, [wanted, negated(wanted)], budget)
        except TooLarge:
            break
        count, rules = (
            len(result.premises),
            range(len(result.premises) + 2, len(result.premises) + 2 + len(result.rules)),
        )
        for place, found in ((count, with_goal), (count + 1, without)):
            if found is None and not isinstance(true := session.solve([*range(count), place, *rules]), Clash):
                model = model_of(result, true)
                with_goal, without = (model, without) if place == count else (with_goal, model)
        if with_goal is not None and (without is not None or goal == TRUE):
            break
    return with_goal, without


def _rests_on(
    session: Session, status: Status, clash: frozenset[int] | Clash, premises: Sequence[int], always: Sequence[int]
) -> Verdict:
    """The verdict that a clash shows, with the premises that it rests on: as few as can be, where there is time."""
    try:
        return Verdict(status, "classical", session.name, premises=smallest(session, clash, premises, always))
    except (OutOfTime, OutOfMemory):
        needed = tuple(place for place in premises if isinstance(clash, Clash) and place in clash.among)
        limit = "there was no time to find out which of the premises can be spared"
        return Verdict(status, "classical", session.name, premises=needed, limit=limit)


def smallest(
    session: Session, clash: frozenset[int] | Clash, premises: Sequence[int], always: Sequence[int]
) -> tuple[int, ...]:
    """A set of premises that clashes with what always holds, and from which none can be spared."""
    if not isinstance(clash, Clash):
        raise ValueError("there is a model: nothing clashes")
    needed = [place for place in premises if place in clash.among]
    for place in list(needed):
        rest = [other for other in needed if other != place]
        if place in needed and isinstance(found := session.solve([*rest, *always]), Clash):
            needed = [other for other in rest if other in found.among]
    return tuple(needed)


def model_of(result: Ground, true: frozenset[int]) -> Model:
    """A model in terms of the theory's own atoms."""
    return Model(
        true=tuple(atom for number, atom in enumerate(result.atoms, start=1) if number in true),
        false=tuple(atom for number, atom in enumerate(result.atoms, start=1) if number not in true),
    )
