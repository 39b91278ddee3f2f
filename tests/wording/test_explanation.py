"""Explanations: all that is used is told, in order, and reads as a person would say it."""

from __future__ import annotations

import random
import re

import pytest

from theories import random_ground, random_sorted
from tollens.errors import InputError
from tollens.logic import Formula, Theory, read_formula, read_theory, show
from tollens.solvers import Limits, decide
from tollens.solvers.decide import sorted_goal
from tollens.solvers.prove import prove
from tollens.wording import explain
from wording.puzzles import HOMES_ZH, LIARS_EN, PUZZLES, RACE_EN

CITED = {"en": r"premise (\d+)", "zh": r"前提(\d+)"}


def told(theory: str, goal: str, language: str = "en", **options: object) -> list[str]:
    read, wanted = read_theory(theory), read_formula(goal)
    verdict = decide(read, wanted, **options)  # type: ignore[arg-type]
    return explain(read, wanted, verdict, prove(read, wanted, verdict), language)


def test_a_proof_by_contradiction_in_english() -> None:
    assert told(LIARS_EN, "truthful(bob)") == [
        "To show: truthful(bob). Assume that it does not hold.",
        "1. ¬truthful(bob), by the assumption.",
        "2. truthful(ann), by premise 1 (“Ann says that Bob is a liar.”) with step 1.",
        "3. truthful(cal), by premise 2 (“Bob says that Cal is a liar.”) with step 1.",
        "Contradiction: premise 3 (“Cal says that Ann and Bob are both liars.”) cannot hold with steps 2 and 3.",
        "Therefore truthful(bob).",
    ]


def test_a_direct_proof_in_chinese() -> None:
    assert told(HOMES_ZH, "住(丙) = 北京", "zh") == [
        "求证：住(丙) = 北京。",
        "1. 由前提1（“甲既不住在北京，也不住在上海。”），得 住(甲) ≠ 北京。",
        "2. 由前提2（“乙住在广州或者成都。”），得 住(乙) ≠ 北京。",
        "3. 由前提3（“如果丁住在北京，那么甲、乙住在同一个城市。”），又因 住 的取值互不相同，得 住(丁) ≠ 北京。",
        "4. 由第1、2、3步，又因必有一个人 x 使 住(x) = 北京，得 住(丙) = 北京。",
        "因此，住(丙) = 北京 成立。",
    ]


def test_a_supposition_is_indented_and_closed_before_one_goes_on() -> None:
    assert told("p ∨ q\np ∨ ¬q", "p ∧ p") == [
        "To show: p ∧ p. Assume that it does not hold.",
        "1. ¬p, by the assumption.",
        "2. q, by premise 1 (p ∨ q) with step 1.",
        "Contradiction: premise 2 (p ∨ ¬q) cannot hold with steps 1 and 2.",
        "Therefore p ∧ p.",
    ]
    lines = told("p ∨ q\np ∨ ¬q\n¬p ∨ q", "¬(p ∧ q)")
    (supposed,) = (place for place, line in enumerate(lines) if "Suppose" in line)
    assert lines[supposed + 1].startswith("   ") and not lines[supposed].startswith(" ")
    assert any(line.startswith("   Contradiction: ") for line in lines)
    assert any(re.match(r"\d+\. So ", line) for line in lines)


def random_cases() -> list[tuple[Theory, Formula]]:
    rng = random.Random(3)
    return [make for _ in range(100) for make in (random_ground(rng, 5, 4), random_sorted(rng))]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_premise_that_is_used_is_told_and_lines_are_numbered_in_order(language: str) -> None:
    for theory, goal in random_cases():
        verdict = decide(theory, goal)
        proof = prove(theory, goal, verdict)
        lines = explain(theory, goal, verdict, proof, language)
        if proof is None:
            continue
        cited = {int(number) - 1 for line in lines[1:-1] for number in re.findall(CITED[language], line)}
        assert cited == set(verdict.premises)
        numbers = [int(found[1]) for line in lines if (found := re.match(r" *(\d+)\. ", line))]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize(("language", "theory", "goal"), PUZZLES)
def test_the_puzzles_are_told_in_their_language_with_their_sentences(language: str, theory: str, goal: str) -> None:
    text = "\n".join(told(theory, goal, language))
    assert ("。" in text) == (language == "zh") and not re.search(r"[,;:!?] ?[\u4e00-\u9fff]", text)
    verdict = decide(read_theory(theory), read_formula(goal))
    for place in verdict.premises:
        sentence = read_theory(theory).premises[place].sentence or ""
        assert text.count(sentence.replace("“", "‘").replace("”", "’")) == 1


def test_two_worlds_and_where_they_differ() -> None:
    first, with_goal, without, differ = told(RACE_EN.replace("at(eve) > at(bob)", "at(eve) ≠ 5"), "at(eve) = 2")
    assert first == "at(eve) = 2 can hold and can fail."
    assert "at(eve) = 2," in f"{with_goal[:-1]}," and "at(eve) = 3," in f"{without[:-1]},"
    assert differ == "The two differ in at(bob) and at(eve)."
    assert told("p → q", "q", "zh")[0] == "q 可能成立，也可能不成立。"


def test_forward_derivations_are_told_in_order() -> None:
    theory = '∀v (Big(v) → Slow(v))  "Whatever is big is slow."\nBig(bo)\n∀v (Slow(v) → ¬Late(v))'
    assert told(theory, "Late(bo)", semantics="rules") == [
        "1. Big(bo), by premise 2 (Big(bo)).",
        "2. Slow(bo), by premise 1 (“Whatever is big is slow.”) with step 1.",
        "3. ¬Late(bo), by premise 3 (∀v (Slow(v) → ¬Late(v))) with step 2.",
        "Therefore it cannot be that Late(bo).",
    ]
    assert told("p → q", "q", semantics="rules") == ["Neither q nor its opposite can be derived."]
    assert told("p → q", "q", "zh", semantics="closed") == ["这里凡推不出的都为假，所以 q 为假。"]


def test_limits_and_what_has_no_proof_are_said() -> None:
    pigeons = ", ".join(f"m{n}" for n in range(12))
    theory = f"sort p = {pigeons}\nsort n = 1..11\nfunction at(p): n\n∀u:p ∀v:p (u ≠ v → at(u) ≠ at(v))"
    (line,) = told(theory, "at(m0) = 1", limits=Limits(seconds=0.1))
    assert line.startswith("Whether at(m0) = 1 follows was not found out: the limit was reached (")
    (line,) = told("∃x P(x)\n∀x (P(x) → x = a)", "P(a)")
    assert line.startswith("P(a) follows, from premise 1 (∃x (P(x))) and premise 2 (∀x (P(x) → (x = a))).")


CATS = '∃x (Cat(x) ∧ Big(x))  "Some cats are big."\n∀x (Cat(x) → Animal(x))  "Cats are animals. "'


def test_a_thing_is_taken_with_all_that_is_said_of_it() -> None:
    assert told(CATS, "∃x (Animal(x) ∧ Big(x))") == [
        "To show: ∃x (Animal(x) ∧ Big(x)).",
        "1. Let w be such that Cat(w) and Big(w); there is one, by premise 1 (“Some cats are big.”).",
        "2. Animal(w), by premise 2 (“Cats are animals.”) for w with step 1.",
        "Therefore ∃x (Animal(x) ∧ Big(x)), by steps 1 and 2.",
    ]
    assert told(CATS, "∃x (Animal(x) ∧ Big(x))", "zh")[1:] == [
        "1. 由前提1（“Some cats are big.”），可取 w，使得 Cat(w) 且 Big(w)。",
        "2. 由前提2（“Cats are animals.”，取 w）和第1步，得 Animal(w)。",
        "由第1、2步，∃x (Animal(x) ∧ Big(x)) 成立。",
    ]


def test_an_exception_is_taken_and_cannot_be() -> None:
    assert told("all A are B\nall B are C", "all A are C") == [
        "To show: all A are C. Assume that it does not hold.",
        "1. Let w be such that A(w) and ¬C(w); there is one, by the assumption.",
        "2. B(w), by premise 1 (all A are B) for x = w with step 1.",
        "Contradiction: premise 2 (all B are C) for x = w cannot hold with steps 1 and 2.",
        "Therefore all A are C.",
    ]


def test_a_thing_may_be_taken_before_it_is_known_that_there_is_one() -> None:
    lines = told("∃x ∀y R(x, y)", "∀y ∃x R(x, y)")
    assert lines[2] == "2. Let v be such that ¬∃x (R(x, v)), if there is one."
    assert lines[3] == "3. R(w, v), by step 1 for y = v."
    assert told("∃x ∀y R(x, y)", "∀y ∃x R(x, y)", "zh")[2] == "2. 若有 v 使得 ¬∃x (R(x, v))，就取这样一个 v。"
    assert told("∀x P(x)", "∃x P(x)")[1] == "1. Let w be anything."
    assert told("∀x P(x)", "∃x P(x)", "zh")[1] == "1. 任取 w。"


def test_things_that_were_taken_are_named_in_their_sorts() -> None:
    theory = "sort s\nsort r\npredicate P(s)\npredicate Q(s, r)\n∃x P(x)\n∀x ∀y (P(x) → Q(x, y))\nconstant a: r"
    (line,) = (line for line in told(theory, "∃x Q(x, a)") if "premise 2" in line)
    assert "for x = w and y = a" in line


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match="there are for en, zh"):
        told("p", "p", "fr")


PLACES = "sort r = a, b\nsort place = 1..2\nsort 名次 = 1..2\nfunction at(r): place\nfunction 第(r): 名次\n"


@pytest.mark.parametrize(
    ("premise", "english", "chinese"),
    [
        ("at(a) = 3", "3 is none of place 1..2", "3 不在 place 1..2 之内"),
        ("at(a) = last + 1", "3 is none of place 1..2", "3 不在 place 1..2 之内"),
        ("0 = 第(a)", "0 is none of 名次 1..2", "0 不在名次 1..2 之内"),
        ("at(b) > 2", "every place is one of 1..2", "place 只有 1..2"),
        ("at(a) + 2 = at(b)", "every place is one of 1..2", "place 只有 1..2"),
        ("∀x (第(x) ≤ 0)", "every 名次 is one of 1..2", "名次只有 1..2"),
    ],
)
def test_what_is_outside_a_sort_is_the_reason(premise: str, english: str, chinese: str) -> None:
    supposed = show(sorted_goal(read_theory(PLACES), read_formula(premise)))  # as `solve` has it, with its ends known
    for theory, goal in ((PLACES + premise, "⊤"), (PLACES, supposed)):
        (line,) = (line for line in told(theory, goal) if line.startswith("Contradiction"))
        assert line.endswith(f"cannot hold, as {english}.")
        (line,) = (line for line in told(theory, goal, "zh") if line.startswith("矛盾"))
        assert line.replace(" ", "").startswith(f"矛盾：因{chinese}，".replace(" ", ""))


@pytest.mark.parametrize("premise", ["at(a) < at(a)", "p ∧ ¬p", "at(a) = at(a) + 1"])
def test_what_contradicts_itself_has_no_reason_in_the_numbers(premise: str) -> None:
    assert not any("place" in line for line in told(f"{PLACES}predicate p\n{premise}", "⊤"))
