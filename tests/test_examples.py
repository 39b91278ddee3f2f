"""The examples: puzzles with the logic of the papers' figures, each solved to the answer that the paper gives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from theories import holds
from tollens.logic import Theory, read_theory, show_theory
from tollens.solvers import Model, judge, worlds

FOLDER = Path(__file__).parents[1] / "examples"
ANSWERS = {
    "logiqa-figure-2-p1-acquaintances": "A",
    "logiqa-figure-2-p4-sunday": "C",
    "logiqa-figure-2-p5-line-up": "B",
    "logiqa-figure-4-p2-storks": "A",
    "logiqa-figure-4-p3-team": "D",
    "nail-figure-1-colours": "A",
    "nail-figure-2-requirements": "C",
    "nail-figure-3-matching": "A",
    "nail-figure-3-ordering": "D",
    "nail-figure-3-real-or-fake": "B",
    "nail-figure-3-set-operation": "C",
}
each_example = pytest.mark.parametrize(("name", "answer"), ANSWERS.items())


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.theory").read_text("utf-8")


def example(name: str) -> Theory:
    return read_theory(text_of(name))


def fitting(theory: Theory) -> str:
    return "".join("ABCD"[place] for place in judge(theory).fitting)


def true_in(model: Model) -> set[str]:
    return set(map(str, model.true))


def test_every_example_has_its_answer_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.theory")} == ANSWERS.keys()


@each_example
def test_the_answer_is_the_papers_and_the_only_one(name: str, answer: str) -> None:
    assert judge(example(name)).sound
    assert fitting(example(name)) == answer


@each_example
def test_what_is_printed_is_read_back(name: str, answer: str) -> None:
    assert read_theory(show_theory(example(name))) == example(name)


@each_example
def test_the_file_says_it_in_words(name: str, answer: str) -> None:
    theory = example(name)
    assert theory.asked is not None and len(theory.asked.options) == 4
    assert all(premise.sentence for premise in theory.premises)
    assert all(option.text for option in theory.asked.options)
    assert f"option {answer} is right" in text_of(name).split("\n")[0]


def test_the_colours_have_one_world() -> None:
    found = worlds(example("nail-figure-1-colours"))
    assert found.complete and len(found.models) == 1
    assert true_in(found.models[0]) == {
        "jersey(alma) = blue",
        "jersey(bela) = yellow",
        "jersey(cora) = green",
        "jersey(dina) = red",
        "truthful(cora)",
        "truthful(dina)",
    }


def test_the_set_operation_falls_without_existential_import() -> None:
    bare = replace(example("nail-figure-3-set-operation"), existential_import=False)
    assert fitting(bare) == ""
    verdict = judge(bare).options[2].verdict
    with_it, without = verdict.models
    assert verdict.status == "independent"
    assert any("atlas" in atom for atom in true_in(with_it))
    assert not any("atlas" in atom for atom in true_in(without))  # a library without atlases


@pytest.mark.parametrize(
    ("option", "go", "stay"),
    [
        ("A", {"dan", "finn"}, {"ada", "yann"}),
        ("B", {"dan", "emil"}, {"ada", "xaver"}),
        ("C", {"dan", "emil", "finn"}, {"ada", "xaver", "yann"}),
    ],
)
def test_the_other_teams_are_left_open_and_fall_in_a_world(option: str, go: set[str], stay: set[str]) -> None:
    theory = example("logiqa-figure-4-p3-team")
    assert theory.asked is not None
    place = "ABCD".index(option)
    verdict, formula = judge(theory).options[place].verdict, theory.asked.options[place].formula
    with_it, without = verdict.models
    assert verdict.status == "independent"
    assert holds(formula, with_it, theory) and not holds(formula, without, theory)
    for model in verdict.models:
        assert all(holds(given, model, theory) for given in theory.supposed.formulas)
    assert {f"goes({person})" for person in go} <= true_in(without)
    assert not {f"goes({person})" for person in stay} & true_in(without)


def test_one_team_refutes_all_the_wrong_options() -> None:
    theory = example("logiqa-figure-4-p3-team")
    assert theory.asked is not None
    *wrong, right = (option.formula for option in theory.asked.options)
    found = worlds(theory.supposed)
    assert found.complete and len(found.models) == 10
    (team,) = (model for model in found.models if true_in(model) == {f"goes({p})" for p in "bea dan emil finn".split()})
    assert holds(right, team, theory) and not any(holds(formula, team, theory) for formula in wrong)
