"""`tollens build` and `tollens list sets`: sets, settings, workers, endings."""

from __future__ import annotations

from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens


def test_one_worker_and_two_write_the_same_bytes(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    for name, workers in (("one", 1), ("two", 2)):
        arguments = ("--set", "c-cs", "--size", 500, "--seed", 3, "--workers", workers, "-o", f"{name}.jsonl", "--json")
        document = tollens("build", "robustlr", *arguments).document
        assert document["items"] == 500 and document["name"] == "robustlr/c-cs"
        assert {"rules", "facts", "statement_negated"} <= {feature["name"] for feature in document["features"]}
    assert (work / "one.jsonl").read_bytes() == (work / "two.jsonl").read_bytes()
    fresh = list(tl.load("robustlr/c-cs:fresh", size=500, item_seed=3))
    assert (
        list(tl.load(str(work / "one.jsonl"))) == fresh == list(tl.build("robustlr", set_name="c-cs", size=500, seed=3))
    )


def test_settings_language_and_csv(tollens: Tollens, tmp_path: Path) -> None:
    done = tollens(
        *("build", "robustlr", "--set", "not", "--language", "zh", "--with", "depth=2", "--with", "merged=true"),
        *("--size", 30, "-o", "x.jsonl", "--json"),
    )
    assert done.code == 0 and done.document["name"] == "robustlr-zh/not"
    items = list(tl.load(str(tmp_path / "work/x.jsonl")))
    assert {item.language for item in items} == {"zh"} and max(item.measures["depth"] for item in items) <= 2
    assert tollens("build", "robustlr/n-cs", "--size", 8, "-o", "x.csv").code == 0
    assert tollens("check", "robustlr=x.csv", "--json").document["agree"] == 8


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("robustlr", "--set", "c-sc"), "Did you mean c-es or c-cs?"),
        (("robustlr/c-cs", "--set", "n-cs"), "expected one set, found c-cs and n-cs"),
        (("robustlr", "--with", "depth=many"), "depth=many does not fit: expected int"),
        (("robustlr", "--with", "depth=0"), "depth=0 does not fit: expected int >= 1"),
        (("robustlr", "--with", "least=20", "--with", "most=15"), "expected no more least than most"),
        (("robustlr", "--with", "deep=3"), "'deep' cannot be set here; least, most, depth"),
        (("robustlr", "--with", "depth"), "expected --with KEY=VALUE"),
        (("robustlr", "--language", "fr"), "is not there in the language 'fr'"),
        (("lineup", "--with", "depth=3"), "nothing can"),
        (("folio",), "no recipe for fresh items"),
    ],
)
def test_what_cannot_be_built_is_told(tollens: Tollens, arguments: tuple[str, ...], told: str) -> None:
    done = tollens("build", *arguments, "-o", "x.jsonl")
    assert done.code == 2 and told in done.err and "Traceback" not in done.err


def test_csv_is_for_benchmarks_that_were_published_so(tollens: Tollens) -> None:
    done = tollens("build", "lineup", "-o", "x.csv")
    assert done.code == 2 and "expected a file name that ends in .jsonl or .parquet" in done.err


def test_sets_are_listed(tollens: Tollens) -> None:
    rows = tollens("list", "sets", "--json").document["sets"]
    assert {"robustlr/c-cs", "robustlr-zh/d2-es", "lineup/lineup"} <= {row["name"] for row in rows}
    assert "depth=5" in next(row["settings"] for row in rows if row["name"] == "robustlr/all")


def test_runs_on_sets_have_the_weighted_f1(tollens: Tollens) -> None:
    done = tollens(
        *("run", "random", "always-true", "word-matching", "--on", "robustlr/c-cs:fresh", "robustlr-zh/n-cs:fresh"),
        *("--size", 70, "--json"),
    )
    runs = done.document["runs"]
    assert len(runs) == 6
    for run in runs:
        figure, accuracy = run["scores"]["weighted_f1"], run["scores"]["accuracy"]
        assert 0 <= figure["low"] <= figure["value"] <= figure["high"] <= 1 and accuracy["n"] == 70
        assert {"base"} < set(run["kinds_f1"]) and set(run["labels_f1"]) == {"0", "1", "2"}
