"""`tollens build nail`: the dial, the whole data set, backbones written by hand, explanations."""

from __future__ import annotations

from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens

BACKBONES = Path(__file__).parents[2] / "examples" / "backbones"


def test_difficulty_and_settings(tollens: Tollens, tmp_path: Path) -> None:
    done = tollens("build", "nail", "--difficulty", "2", "--size", 12, "-o", "x.jsonl", "--json")
    assert done.code == 0 and done.document["items"] == 12
    assert {item.measures["difficulty"] for item in tl.load(str(tmp_path / "work/x.jsonl"))} == {2}
    arguments = ("--set", "matching", "--with", "subjects=4", "--with", "attributes=2", "--with", "explain=true")
    assert tollens("build", "nail", "--language", "zh", *arguments, "--size", 2, "-o", "y.jsonl").code == 0
    items = list(tl.load(str(tmp_path / "work/y.jsonl")))
    assert {(item.measures["subjects"], item.measures["predicates"]) for item in items} == {(4, 2)}
    assert all(item.explanation and "求证" in item.explanation for item in items)


def test_the_whole_data_set(tollens: Tollens, tmp_path: Path) -> None:
    done = tollens("build", "nail", "--originals", 5, "--imitations", 2, "--seed", 1, "-o", "nail", "--json")
    document = done.document
    assert document["items"] == 15 and sum(part["items"] for part in document["parts"].values()) == 15
    assert document["published"]["nail-e-train"]["items"] == 292
    files = sorted(path.name for path in (tmp_path / "work/nail").iterdir())
    assert files == sorted(f"{part}.jsonl" for part in document["parts"])
    told = tollens("build", "nail-zh", "--originals", 3, "--imitations", 1, "-o", "zh")
    assert told.code == 0 and "Wrote 6 items to zh" in told.out and "nail-e-train" in told.out


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_backbone_of_ones_own(tollens: Tollens, language: str) -> None:
    for path in sorted(BACKBONES.glob("*.backbone")):
        done = tollens(
            "build", "nail", "--backbone", path, "--language", language, "--size", 4, "-o", "x.jsonl", "--json"
        )
        assert done.code == 0 and done.document["items"] == 4
        assert tollens("check", "x.jsonl", "--json").document["agree"] == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nail", "--difficulty", "6"), "difficulty=6 does not fit: difficulty goes from 1 to 5"),
        (("nail", "--with", "subjects=6"), "of matching"),
        (("nail", "--originals", "3", "--size", "7"), "expected no --size"),
        (("nail", "--difficulty", "hard"), "difficulty=hard does not fit"),
        (("nail", "--set", "matching", "--with", "subjects=9"), "subjects=9 does not fit"),
        (("nail", "--imitations", "3"), "expected --originals N"),
        (("nail", "--originals", "3", "--set", "matching"), "expected no --size, --set"),
        (("robustlr", "--originals", "3"), "not made of originals"),
        (("nail", "--originals", "3", "-o", "x.jsonl"), "expected a folder"),
        (("nail", "--backbone", "missing.backbone"), "cannot be read"),
        (("robustlr", "--difficulty", "3"), "'difficulty' cannot be set here"),
        (("robustlr", "--backbone", "x.backbone"), "backbones are of nail"),
    ],
)
def test_what_cannot_be_built_is_told(tollens: Tollens, arguments: tuple[str, ...], told: str) -> None:
    given = arguments if "-o" in arguments else (*arguments, "-o", "x" if "--originals" in arguments else "x.jsonl")
    done = tollens("build", *given)
    assert done.code == 2 and told in done.err and "Traceback" not in done.err


def test_a_backbone_whose_words_say_something_else_is_refused(tollens: Tollens, tmp_path: Path) -> None:
    text = (BACKBONES / "nail-figure-3-matching.backbone").read_text("utf-8")
    turned = text.replace("{p1.not s1 a1}. ‖", "{p1.is s1 a1}. ‖")
    assert turned != text
    (tmp_path / "work").mkdir(exist_ok=True)
    (tmp_path / "work" / "turned.backbone").write_text(turned, "utf-8")
    done = tollens("build", "nail", "--backbone", "turned.backbone", "-o", "x.jsonl")
    assert done.code == 2 and "says p1(s1) = a1" in done.err


def test_a_folder_that_holds_something_is_not_written_to(tollens: Tollens) -> None:
    assert tollens("build", "nail", "--originals", 1, "--imitations", 0, "-o", "d").code == 0
    done = tollens("build", "nail", "--originals", 1, "--imitations", 0, "-o", "d")
    assert done.code == 2 and "expected a new or an empty folder" in done.err


def test_a_backbone_with_no_answer_is_refused(tollens: Tollens, tmp_path: Path) -> None:
    text = (BACKBONES / "nail-figure-3-matching.backbone").read_text("utf-8")
    lines = text.splitlines()
    without = [line for line in lines if not line.startswith("∀x")]
    assert len(without) < len(lines)
    (tmp_path / "work").mkdir(exist_ok=True)
    (tmp_path / "work" / "open.backbone").write_text("\n".join(without) + "\n", "utf-8")
    done = tollens("build", "nail", "--backbone", "open.backbone", "-o", "x.jsonl")
    assert done.code == 2 and "Traceback" not in done.err
