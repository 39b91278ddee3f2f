"""What `solve` prints for people: each language has all of it, and no word of the other."""

from __future__ import annotations

from typing import Any

import pytest

from tollens.errors import InputError
from tollens.logic import read_formula, read_theory
from tollens.solvers import Limits, decide, worlds
from tollens.solvers.prove import prove
from tollens.text import has_chinese, latin_words
from tollens.wording import answer_lines, explain, language_of
from tollens.wording.limits import in_chinese

STATUSES = ("entailed", "refuted", "independent", "inconsistent", "gave up")


def verdict(status: str = "entailed", derived: tuple[str, ...] = (), limit: str | None = None) -> dict[str, Any]:
    return {"status": status, "explanation": [], "derived": list(derived), "limit": limit}


def counted(complete: bool, tables: list[list[str]], listed: list[list[str]]) -> dict[str, Any]:
    limit = None if complete else "10,000 worlds"
    return {"count": 12_345, "complete": complete, "limit": limit, "tables": tables, "list": listed}


def documents() -> list[dict[str, Any]]:
    goals = [
        {"goal": "p", "semantics": semantics, "verdict": verdict(status)}
        for semantics in ("classical", "rules", "closed")
        for status in STATUSES
    ]
    options = [
        {"name": "A", "text": "p", "fits": fits, "verdict": verdict(status)}
        for fits in (True, False, None)
        for status in STATUSES
    ]
    return [
        *goals,
        {"semantics": "classical", "options": options},
        {"semantics": "classical", "verdict": verdict()},
        {"semantics": "rules", "verdict": verdict(derived=("p", "q"))},
        {"semantics": "closed", "verdict": verdict()},
        {"semantics": "classical", "worlds": counted(True, [["r  p", "a  ·"]], [["p", "q"]])},
        {"semantics": "classical", "worlds": counted(False, [], [])},
    ]


@pytest.mark.parametrize("document", documents())
def test_each_language_says_all_in_its_own_words(document: dict[str, Any]) -> None:
    english, chinese = list(answer_lines(document, "en")), list(answer_lines(document, "zh"))
    assert len(english) == len(chinese)
    assert not has_chinese("".join(english)) and not latin_words(" ".join(chinese))
    for one, other in zip(english, chinese, strict=True):
        assert bool(latin_words(one)) == has_chinese(other)  # lines of signs and formulas alone are the same


def test_verdicts_in_chinese_are_told_apart() -> None:
    lines = [next(answer_lines(document, "zh")) for document in documents()[:15]]
    assert len(set(lines)) == 15
    assert lines[0] == "p：必然成立（经典语义）" and lines[6] == "p：必然不成立（规则语义）"


def test_the_signs_of_the_tables_are_explained_below_them() -> None:
    document = {"semantics": "classical", "worlds": counted(True, [["r  p", "a  ·"]], [])}
    assert list(answer_lines(document, "en"))[1:] == [
        "Worlds: 12,345",
        "r  p",
        "a  ·",
        "✓ in every world, ✗ in none, · in some and not in others",
    ]
    assert all(sign in list(answer_lines(document, "zh"))[-1] for sign in "✓✗·")
    document["worlds"] = counted(True, [], [])
    assert list(answer_lines(document, "en"))[1:] == ["Worlds: 12,345"]


def test_a_full_stop_is_not_followed_by_a_colon() -> None:
    option = {"name": "A", "fits": True, "verdict": verdict()}
    english = {"semantics": "classical", "options": [{**option, "text": "Ann won."}]}
    assert next(answer_lines(english, "en")) == "A. Ann won: fits (entailed)"
    chinese = {"semantics": "classical", "options": [{**option, "text": "小陈第一。"}]}
    assert next(answer_lines(chinese, "zh")) == "A. 小陈第一：符合（必然成立）"


def test_what_gave_up_is_not_said_to_derive_nothing() -> None:
    gave_up = {"semantics": "rules", "verdict": verdict("gave up", limit="1 second: forward derivation")}
    assert list(answer_lines(gave_up, "en")) == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match="there are for en, zh"):
        list(answer_lines({"semantics": "classical"}, "fr"))


def test_the_language_of_a_theory_is_that_of_its_premises_sentences() -> None:
    assert language_of(read_theory('p  "Ann is tired."\n')) == "en"
    assert language_of(read_theory('p  "Ann is tired."\nq  "小陈累了。"\n')) == "zh"
    assert language_of(read_theory("累(小陈)\n")) == "en"  # names are no sentences


PIGEONS = ", ".join(f"m{n}" for n in range(12))
HOLES = f"sort p = {PIGEONS}\nsort n = 1..11\nfunction at(p): n\n∀u:p ∀v:p (u ≠ v → at(u) ≠ at(v))"
MANY = "sort n = 1..100\npredicate r(n, n, n)\n∀x ∀y ∀z r(x, y, z)"


@pytest.mark.parametrize(
    ("theory", "goal", "semantics"),
    [
        (HOLES, "at(m0) = 1", "classical"),
        (MANY, "r(1, 1, 1)", "classical"),
        (MANY, "r(1, 1, 1)", "rules"),
        ("\n".join(f"p{n} → p{n + 1}" for n in range(9_000)), "p1", "rules"),
        ("at least 30 x (P(x))", "∃x ∃y (P(x) ∧ R(x, y))", "classical"),
    ],
)
def test_the_limits_that_solvers_meet_are_told_in_chinese(theory: str, goal: str, semantics: Any) -> None:
    read, wanted = read_theory(theory), read_formula(goal)
    found = decide(read, wanted, semantics=semantics, limits=Limits(seconds=0.02))
    assert found.status == "gave up" and found.limit is not None
    (line,) = explain(read, wanted, found, prove(read, wanted, found), "zh")
    assert in_chinese(found.limit) in line and has_chinese(in_chinese(found.limit))
    assert set(latin_words(in_chinese(found.limit))) <= {"SAT"}


def test_limits_on_worlds_are_told_in_chinese() -> None:
    limits = [Limits(worlds=3), Limits(seconds=0)]
    cut = [worlds(read_theory("p ∨ q ∨ r"), limits=each).limit for each in limits]
    cut += [worlds(read_theory("sort n = 1..100\npredicate r(n, n, n)")).limit]
    assert [in_chinese(each or "") for each in cut] == [
        "3 种情形",
        "0 秒，检查名称",
        "超过 200,000 个原子公式，谓词或函数为 r",
    ]
    assert in_chinese("a limit that nobody knows") == "a limit that nobody knows"
