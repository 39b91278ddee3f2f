"""A limit is held in every stage, and the answer says in which one it was reached."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from budgets import Ticking, forget
from commands import command_in
from tollens.budget import Budget, OutOfMemory, OutOfTime, Stage
from tollens.logic import read_formula, read_theory
from tollens.solvers import Judgement, Limits, Verdict, Worlds, decide, judge, prove, worlds
from tollens.wording import explain
from tollens.wording.limits import in_chinese

Call = Callable[[Budget], Verdict | Worlds | Judgement]


def deciding(text: str, goal: str) -> Call:
    """Read, decide, prove and explain, all within one budget."""

    def call(budget: Budget) -> Verdict:
        theory, wanted = read_theory(text, budget), read_formula(goal, budget)
        verdict = decide(theory, wanted, budget=budget)
        explain(theory, wanted, verdict, prove(theory, wanted, verdict, budget=budget), "en", budget)
        return verdict

    return call


def listing(text: str) -> Call:
    return lambda budget: worlds(read_theory(text, budget), budget=budget)


def judging(text: str) -> Call:
    return lambda budget: judge(read_theory(text, budget), budget=budget)


LONG = " ∧ ".join(f"(p{n} → p{n + 1})" for n in range(150))
SEATS = "sort m = a, b, c\nsort n = 1..4\nfunction at(m): n, one-to-one\nat(a) + 1 = at(b)\nat(c) = first"
CROWDS = "sort t (20)\npredicate a(t)\npredicate b(t)\nat least 12 x (a(x))\nat least 12 x (b(x))"
LISTS = "sort m = a, b\nsort n = 1..3\nfunction at(m): n, one-to-one\nask list\nA: at(a) = 1 ∧ at(b) = 2\nB: at(a) = 3"
FAMILIES: dict[str, Call] = {
    "long line": deciding(f"{LONG}\np0", "p9"),
    "truth table": deciding("p → q\n¬exactly 1 of (q; r; s)\np", "q"),
    "functions": deciding(SEATS, "at(a) > 1"),
    "SAT": deciding("sort n = 1..6\npredicate p(n, n)\n∀x ∃y p(x, y)\n∀x ∀y (p(x, y) → ¬p(y, x))", "p(1, 2)"),
    "clash": deciding("sort n = 1..5\npredicate p(n, n)\n∀x ∃y p(x, y)\n∀x ∀y (p(x, y) → ⊥)", "p(1, 2)"),
    "towers": deciding("".join(f"(p{n} ↔ q{n}) ⊕ (q{n} ↔ r{n})\n" for n in range(12)), "p1 ↔ r1"),
    "classes": deciding(CROWDS, "some a are b"),
    "open": deciding("∀v (P(v) → Q(v))\n∃v P(v)\n∀v ∃w R(v, w)", "∃v Q(v)"),
    "unnamed": deciding("∀v (P(v) → ∃w (R(v, w) ∧ P(w)))\nP(a)", "∃w ∃u (R(a, w) ∧ R(w, u))"),
    "rules": deciding("semantics rules\n∀v (P(v) → Q(v))\n∀v (Q(v) → S(v))\nP(a)", "S(a)"),
    "closed": deciding("semantics closed\n∀v (P(v) ∧ ¬Q(v) → S(v))\nP(a)\nQ(b)\nP(b)", "S(a)"),
    "worlds": listing(SEATS),
    "many worlds": listing("sort n = 1..5\npredicate p(n, n)\n∀x exactly 1 y (p(x, y))\n∀y exactly 1 x (p(x, y))"),
    "options": judging(f"{SEATS}\nask could\nA: at(a) = 2\nB: at(a) = 4\nC: at(b) = 2"),
    "lists": judging(LISTS),
}


def limits_of(found: Verdict | Worlds | Judgement) -> list[str]:
    """The limits that were reached before there was an answer."""
    if isinstance(found, Judgement):
        return [limit for each in found.options if each.fits is None for limit in limits_of(each.verdict)]
    return [str(found.limit)] if isinstance(found, Worlds) or found.status == "gave up" else []


@pytest.mark.parametrize("name", FAMILIES)
def test_whenever_the_time_is_up_the_answer_is_the_same_or_none(name: str) -> None:
    call = FAMILIES[name]
    forget()
    whole = call(Ticking())  # from here on, lines that were read are not looked at again
    unhurried = Ticking()
    call(unhurried)
    for most in sorted({*range(0, unhurried.looks, max(1, unhurried.looks // 60)), unhurried.looks - 1}):
        budget = Ticking(most)
        try:
            found = call(budget)
        except OutOfTime as error:
            assert str(error) == f"1e+06 seconds: {budget.stage}"
            continue
        assert most <= budget.looks <= most + 60  # it ends at once: what is left looks again only to give up
        stages = {limit.removeprefix("1e+06 seconds: ") for limit in limits_of(found)} - {"None"}
        assert stages <= set(get_args(Stage))
        if isinstance(found, Verdict) and isinstance(whole, Verdict):
            assert found.status in (whole.status, "gave up")
        if isinstance(found, Judgement) and isinstance(whole, Judgement):
            pairs = zip(found.options, whole.options, strict=True)
            assert all(ours.fits in (None, theirs.fits) for ours, theirs in pairs)


def test_every_stage_is_held_somewhere() -> None:
    met: set[Stage] = set()
    for call in FAMILIES.values():
        budget = Ticking()
        call(budget)
        met |= set(budget.stages)
    assert met == set(get_args(Stage))


@pytest.mark.parametrize("stage", get_args(Stage))
def test_every_stage_has_a_name_in_chinese(stage: Stage) -> None:
    budget = Budget(seconds=0, memory=0)
    with pytest.raises(OutOfTime) as time:
        budget.enter(stage)
    with pytest.raises(OutOfMemory) as memory:
        budget.take(1, 1)
    for error in (time, memory):
        assert stage in str(error.value)
        assert "，" in in_chinese(str(error.value)) and in_chinese(str(error.value)).split("，")[1] != stage


HUGE = "sort m = a, b\nsort n = 1..150000\nfunction f(m): n\nfunction g(m): n\n∀x (f(x) = 3 ↔ g(x) = 4)"


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (HUGE, "f(a) = 1"),
        ("sort n = 1..40\npredicate p(n, n)\n∀x exactly 19 y (p(x, y))", "p(1, 1)"),
        ("semantics rules\nsort n = 1..55\npredicate p(n, n, n)\n∀x ∀y ∀z (p(x, y, z) → p(z, y, x))", "p(1, 1, 1)"),
        ("sort t\nsort n = 1..20000\nfunction f(t): n\n∀x:n (∃y:t f(y) = x)", "∃y:t f(y) = 1"),
    ],
)
def test_memory_has_a_limit_that_is_counted(text: str, goal: str) -> None:
    theory, wanted = read_theory(text), read_formula(goal)
    found = [decide(theory, wanted, limits=Limits(seconds=600, memory=1)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].status == "gave up" and "1 MiB: " in str(found[0].limit)


def test_what_a_call_took_is_given_back() -> None:
    budget = Budget(memory=100)
    for _ in range(3):
        before = budget.bytes_left
        decide(read_theory(SEATS), read_formula("at(a) = 2"), budget=budget)
        assert budget.bytes_left == before


@pytest.mark.parametrize(
    "text",
    [
        "sort t (999999999999)\npredicate p(t)\nfunction f(t): t\n∀x p(f(x))",
        "semantics rules\nsort t (999999999999)\npredicate p(t)\n∀x (p(x) → p(x))",
        "sort n = 1..20000\npredicate p(n)\nat least 10000 x (p(x))",
        "sort n = 1..1000000\nsort t\nfunction f(t): n\nfunction g(t): n\n∀k:n (∃x f(x) = k ↔ ∃x g(x) = k)",
        "sort n = 1..90\npredicate p(n, n, n)\n∀x ∀y ∀z p(x, y, z)",
    ],
)
def test_what_is_too_large_is_refused_before_it_is_made(text: str) -> None:
    """By a count of what would be made: no time and no memory is needed to find out."""
    found = decide(read_theory(text), read_formula("⊤"), limits=Limits(seconds=600, memory=200))
    assert found.status == "gave up" and "second" not in str(found.limit)


def test_counts_within_counts_end() -> None:
    nested = "p0"
    for n in range(1, 40):
        nested = f"¬exactly 1 of ({nested}; p{n}; q{n})"
    found = worlds(read_theory(nested), limits=Limits(memory=400), budget=Ticking(50_000))
    assert not found.complete and found.limit is not None


def test_calls_that_share_a_budget_share_its_time() -> None:
    theory = read_theory(f"{SEATS}\nask could\nA: at(a) = 2\nB: at(a) = 4\nC: at(b) = 2")
    budget = Budget(seconds=0)
    judgement = judge(theory, budget=budget)
    assert [each.fits for each in judgement.options] == [None] * 3
    assert worlds(theory.supposed, budget=budget).limit == "0 seconds: checking names"


def test_the_command_says_in_which_stage_the_memory_was_used_up(tmp_path: Path) -> None:
    solve = command_in(tmp_path)
    (tmp_path / "huge.theory").write_text(HUGE, "utf-8")
    found = solve("solve", "huge.theory", "--memory", 1, "--json").document
    assert found["worlds"]["limit"] == "1 MiB: grounding"
    (tmp_path / "long.theory").write_text(" ∧ ".join([LONG] * 10), "utf-8")
    found = solve("solve", "long.theory", "--memory", 1, "--json").document
    assert (found["verdict"]["status"], found["verdict"]["limit"]) == ("gave up", "1 MiB: reading")
    told = solve("solve", "long.theory", "--memory", 1, "--language", "zh")
    assert told.code == 0 and "1 MiB，读取理论" in told.out
