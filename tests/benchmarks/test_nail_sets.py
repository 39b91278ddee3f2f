"""Set operation: what the list of all questions promises, by an enumeration of its own; and counts that are true."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from tollens.benchmarks.nail.claims import Claims
from tollens.benchmarks.nail.counts import SIZES, Counts
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.questions import WANTED, Mode, Status
from tollens.benchmarks.nail.statements import Statement
from tollens.logic import Class, Count

CLASSES = 4
REGIONS = list(product((False, True), repeat=CLASSES))


@cache
def claims() -> Claims:
    return Claims(CLASSES)


def regions(*wanted: tuple[int, bool]) -> int:
    """The regions, as bits, that are in these classes or not."""
    fitting = [all(region[each] == inside for each, inside in wanted) for region in REGIONS]
    return sum(1 << place for place, fits in enumerate(fitting) if fits)


@cache
def every_world() -> list[int]:
    """Every choice of inhabited regions, as bits, that gives each class a member."""
    of_class = [regions((each, True)) for each in range(CLASSES)]
    return [world for world in range(1 << len(REGIONS)) if all(world & members for members in of_class)]


def where(claim: Statement, worlds: list[int], true: bool = True) -> list[int]:
    """The worlds in which the claim is true, or false."""
    assert isinstance(claim.formula, Class)
    one, other = (int(name[1:]) - 1 for name in (claim.formula.subject, claim.formula.object))
    spoken, some = {
        "all": (regions((one, True), (other, False)), False),
        "only": (regions((one, False), (other, True)), False),
        "no": (regions((one, True), (other, True)), False),
        "some": (regions((one, True), (other, True)), True),
        "not all": (regions((one, True), (other, False)), True),
    }[claim.formula.claim]
    wanted = some == true
    return [world for world in worlds if bool(world & spoken) == wanted]


def status(claim: Statement, worlds: list[int]) -> Status:
    true, false = where(claim, worlds), where(claim, worlds, true=False)
    return Status.SOMETIMES if true and false else Status.ALWAYS if true else Status.NEVER


def left_by(clues: list[Statement]) -> list[int]:
    worlds = every_world()
    for clue in clues:
        worlds = where(clue, worlds)
    return worlds


@pytest.mark.parametrize("seed", range(6))
def test_claims_are_settled_by_all_clues_together_and_by_none_alone(seed: int) -> None:
    rng = Random(seed)
    mode: Mode = rng.choice(["could", "must except", "cannot except"])
    plan = Plan(mode, rng.randrange(4), rng.randrange(4), 0)
    found = claims().question(rng, plan, 4)
    assert found is not None
    clues, options = found
    wrong = [each for place, each in enumerate(options) if place != plan.answer]
    left = left_by(clues)
    assert left and status(options[plan.answer], left) is Status.SOMETIMES
    assert {status(each, left) for each in wrong} == {WANTED[mode].wrong}
    for clue in clues:
        without = left_by([each for each in clues if each is not clue])
        assert any(status(each, without) is not WANTED[mode].wrong for each in wrong), "it can be spared"
        assert all(status(each, left_by([clue])) is not WANTED[mode].wrong for each in wrong), "it settles one alone"


def test_what_is_named_together_tells_nothing() -> None:
    rng, right, expected = Random(5), 0, 0.0
    for _ in range(1500):
        plan = Plan("could", rng.randrange(4), rng.randrange(4), 0)
        clues, options = claims().question(rng, plan, 4) or ([], [])
        named = [set(clue.named) for clue in clues]
        together = [set(option.named) in named for option in options]
        right += together[plan.answer]
        expected += sum(together) / len(together)
    assert abs(right - expected) < 4 * (1500 * 0.25) ** 0.5


def numbers(statements: list[Statement]) -> list[int]:
    return [each.formula.number for each in statements if isinstance(each.formula, Count)]


# What readers might go by who look at numbers alone: the size of the group, and what is told of it.
GUESSES: dict[str, Callable[[int, list[int]], float]] = {
    "smallest": lambda size, told: min(told),
    "largest": lambda size, told: max(told),
    "mean": lambda size, told: sum(told) / len(told),
    "difference": lambda size, told: max(told) - min(told),
    "first two": lambda size, told: abs(told[0] - told[1]),
    "sum": lambda size, told: sum(told),
    "overlap": lambda size, told: sum(told) - size,
    "rest": lambda size, told: size - max(told),
    "most of the rest": lambda size, told: size - min(told),
    "half": lambda size, told: size / 2,
}


@pytest.mark.parametrize(("classes", "times"), [(2, 800), (3, 300)])
def test_numbers_alone_tell_nothing(classes: int, times: int) -> None:
    """The option that is nearest to any of the guesses is right about as often as one in four; without what sees to it
    the smallest number told would be nearest in three of four, or the difference in three of five."""
    rng, found, right = Random(11), 0, dict.fromkeys(GUESSES, 0.0)
    sizes = range(SIZES[classes][0], SIZES[classes][1] + 1)
    groups = [Counts(classes, size) for size in sizes[:: max(1, len(sizes) // 4)]]
    for _ in range(times):
        group, plan = rng.choice(groups), Plan("could", rng.randrange(4), rng.randrange(4), 0)
        question = group.question(rng, plan, 4)
        if question is None:
            continue
        told, offered = numbers(question[0]), numbers(question[1])
        found += 1
        for name, guess in GUESSES.items():
            off = [abs(number - guess(group.size, told)) for number in offered]
            right[name] += (off[plan.answer] == min(off)) / off.count(min(off))
    assert found > 0.9 * times
    shares = {name: right[name] / found for name in GUESSES}
    assert all(0.12 < share < 0.34 for share in shares.values()), shares


@pytest.mark.parametrize("classes", SIZES)
@pytest.mark.parametrize("seed", range(8))
def test_of_four_numbers_just_the_right_one_is_possible_and_no_clue_has_it(classes: int, seed: int) -> None:
    rng = Random(seed)
    group = Counts(classes, SIZES[classes][0])
    plan = Plan("could", rng.randrange(4), rng.randrange(4), 0)
    found = group.question(rng, plan, 3)
    if found is None:
        return
    clues, options = found
    assert not set(numbers(clues)) & set(numbers(options))
    assert sorted(numbers(options), reverse=True).index(numbers(options)[plan.answer]) == plan.rank
    holding = [group.space.where(each.formula) for each in clues]
    possible = []
    for option in options:
        inside = group.space.where(option.formula)
        for each in holding:
            inside &= each
        possible.append(bool(inside))
    assert possible == [place == plan.answer for place in range(4)]
