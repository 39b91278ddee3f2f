"""`tollens power`: from arguments, from two runs, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item

ITEMS = [make_item(n, answer=n % 4) for n in range(40)]


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    tl.run(["always-a", "always-b"], ITEMS, into=tmp_path / "runs")
    return tmp_path / "runs"


def test_the_items_that_a_difference_takes(tollens: Tollens) -> None:
    done = tollens("power", "--difference", 0.03, "--disagreement", 0.2, "--json")
    # By hand in tests/scores/test_power.py.
    assert (done.document["items"], done.document["disagreement"]) == (1808, 0.2)
    assert (done.document["alpha"], done.document["power"]) == (0.05, 0.8)
    told = tollens("power", "--difference", 0.03, "--disagreement", 0.2).out
    assert "A difference of 3 points takes 1,808 items" in told and "disagree on 20.0 %" in told
    surer = tollens("power", "--difference", 0.03, "--disagreement", 0.2, "--power", 0.9, "--alpha", 0.01, "--json")
    assert surer.document["items"] > 1808


def test_what_is_not_known_is_taken_at_its_worst(tollens: Tollens) -> None:
    worst = tollens("power", "--difference", 0.03, "--accuracy", 0.6)
    assert "disagree on 77.0 %" in worst.out and "the most that they can at accuracy 0.6" in worst.out
    assert "disagree on 100.0 %" in tollens("power", "--difference", 0.03).out
    assert "a correlation of 0.5" in tollens("power", "--items", 651, "--accuracy", 0.6, "--correlation", 0.5).out


def test_the_smallest_difference_that_items_show(tollens: Tollens) -> None:
    document = tollens("power", "--items", 1808, "--disagreement", 0.2, "--json").document
    assert document["difference"] == pytest.approx(0.03, abs=1e-5) and document["items"] == 1808
    few = tollens("power", "--items", 4)
    assert few.code == 0 and "4 items show no difference" in few.out
    assert tollens("power", "--items", 4, "--json").document["difference"] is None


def test_two_runs_say_how_often_they_disagree(tollens: Tollens, runs: Path) -> None:
    one, other = sorted(runs.glob("always-*"))
    document = tollens("power", one, other, "--difference", 0.1, "--json").document
    assert document["runs"] == ["always-a", "always-b"] and document["groups"] is None
    assert document["disagreement"] == document["seen"]["value"] == 20 / 40  # each has ten right, and no item is shared
    assert document["items"] == tl.power(difference=0.1, disagreement=0.5).items
    assert tollens("power", runs, "--difference", 0.1, "--json").document == document
    told = tollens("power", one, other).out
    assert told.startswith("40 items show a difference of ") and "as always-a and always-b did" in told


def test_groups_are_told_of(tmp_path: Path) -> None:
    grouped = [make_item(n, answer=n % 4, group=str(n // 4)) for n in range(40)]
    tl.run(["always-a", "always-b"], grouped, into=tmp_path)
    assert tl.power(tmp_path, difference=0.1).groups == 10


def test_runs_that_never_disagree_say_nothing(tmp_path: Path) -> None:
    tl.run(["always-a", "random"], [make_item(1, options=("a",))], into=tmp_path)
    with pytest.raises(tl.InputError, match="right on the same items"):
        tl.power(tmp_path, difference=0.1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--difference nan", "found 'nan'"),
        ("--difference 3", "such as 0.03 for three points, found 3.0"),
        ("--difference 0.1 --power 1", "power: expected"),
        ("--difference 0.5 --accuracy 0.6", "differ by at most 0.4"),
        ("--items 0", "items: expected a number from 1"),
        ("--difference 0.1 --items 9", "found both"),
        ("", "found neither"),
        ("{} --difference 0.1 --accuracy 0.4", "expected runs or accuracy, found both"),
        ("{}/always-a* --difference 0.1", "expected two runs, found 1: always-a"),
        ("nowhere --difference 0.1", "nowhere: expected a folder of runs"),
    ],
)
def test_nonsense_is_told(tollens: Tollens, runs: Path, arguments: str, told: str) -> None:
    words = [word.replace("{}", str(runs)) for word in arguments.split()]
    words = [str(next(runs.glob("always-a*"))) if word.endswith("*") else word for word in words]
    done = tollens("power", *words)
    assert done.code == 2 and told in done.err and done.out == "" and "Traceback" not in done.err
