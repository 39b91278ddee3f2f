"""Is the key what the theory proves, and the only one?"""

from __future__ import annotations

import pytest

from factories import make_item
from tollens.checks import check
from tollens.records import Item

ROW = """
sort p = ann, bo, cy
sort n = 1..3
function at(p): n, one-to-one
at(ann) < at(bo)
at(cy) = 1
ask must
A: at(ann) = 2
B: at(ann) = 3
C: at(bo) = 1
"""


def item(theory: str, answer: int = 0, options: tuple[str, ...] = ("one", "two", "three")) -> Item:
    return make_item(theory=theory, answer=answer, options=options)


@pytest.mark.parametrize(
    ("theory", "answer", "kind"),
    [
        (ROW, 0, "agree"),
        (ROW, 1, "key wrong"),
        (ROW.replace("A: at(ann) = 2", "A: at(ann) = 1"), 0, "none fits"),
        (ROW.replace("B: at(ann) = 3", "B: at(bo) = 3"), 0, "several fit"),
        (ROW.replace("at(cy) = 1", "at(cy) = 1\nat(bo) = 2"), 0, "inconsistent"),
        (ROW.replace("at(cy) = 1", "at(dora) = 1"), 0, "unreadable"),
        (ROW.replace("at(cy) = 1", "at(cy = 1"), 0, "unreadable"),
        ("p → q\np\n¬q", 0, "inconsistent"),
        ("p → q\np", 0, "consistent"),
    ],
)
def test_each_kind_of_item_is_told(theory: str, answer: int, kind: str) -> None:
    result = check([item(theory, answer)])
    assert result.counts == {kind: 1}
    assert result.all_sound == (kind in ("agree", "consistent")) == (not result.findings)
    if result.findings:
        (finding,) = result.findings
        assert finding.item == "zoo/dev/1" and finding.evidence and finding.evidence[0]


@pytest.mark.parametrize(("conclusion", "label"), [("Q(ann)", "True"), ("¬P(ann)", "False"), ("Q(bo)", "Unknown")])
def test_a_label_is_what_the_solver_says_of_the_conclusion(conclusion: str, label: str) -> None:
    labels = ("True", "False", "Unknown")
    theory = f"∀v (P(v) → Q(v))\nP(ann)\nconclusion {conclusion}\nask label"
    for given in range(3):
        result = check([item(theory, given, labels)])
        assert result.counts == {"agree" if labels[given] == label else "key wrong": 1}


def test_a_wrong_key_comes_with_what_proves_it() -> None:
    (finding,) = check([item(ROW, 1)]).findings
    assert (finding.expected, finding.found) == ("B", "A")
    assert finding.evidence[0] == "A: fits: entailed by at(ann) < at(bo); at(cy) = 1"


@pytest.mark.parametrize(
    ("theory", "options", "answer", "kind"),
    [
        ("p → q\nsuppose p\nconclusion q\nask label", ("True", "False", "Unknown"), 0, "agree"),
        ("p\nask must\nA: p\nB: ¬p", ("True", "False"), 0, "agree"),
        ("p\nconclusion p\nask label", ("true", "false", "unknown"), 0, "agree"),
        ("p\nconclusion p\nask label", ("Yes", "No"), 0, "unreadable"),
        ("p\nask must\nA: p\nB: ¬p", ("a", "b", "c", "d"), 0, "unreadable"),
        ("p\nask must\nA: p\nB: ¬p", ("a", "b"), None, "unreadable"),
        ("p → q\nr\nconclusion q\nask completes\nA: ¬r\nB: r", ("a", "b"), 0, "none fits"),
    ],
)
def test_an_item_and_its_theory_fit_together(
    theory: str, options: tuple[str, ...], answer: int | None, kind: str
) -> None:
    assert check([make_item(theory=theory, options=options, answer=answer)]).counts == {kind: 1}


def test_items_without_theory_are_counted_apart() -> None:
    result = check([make_item(1), item(ROW)])
    assert (result.items, result.without_theory, result.counts) == (2, 1, {"agree": 1})
