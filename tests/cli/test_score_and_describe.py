"""`tollens score` with a paired set, and `tollens describe`, as a user gives them."""

from __future__ import annotations

import json
from pathlib import Path

import tollens as tl
from commands import Tollens
from factories import logiqa_block, make_item, write_logiqa


def write(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def test_the_contrast_set_of_ropes(data: Path, tollens: Tollens) -> None:
    folder = data / "ropes" / "contrast"
    arguments = [
        "score",
        f"ropes={folder}/ropes_contrast_set_original_032820.json",
        "--predictions",
        folder / "predictions_original_032820.json",
        "--paired-with",
        f"ropes={folder}/ropes_contrast_set_032820.json",
        "--paired-predictions",
        folder / "predictions_contrast_set_032820.json",
    ]
    document = tollens(*arguments, "--json").document
    figures = {
        name: round(100 * document[name]["value"], 1) for name in ("em", "f1", "paired_em", "paired_f1", "consistency")
    }
    assert figures == {"em": 47.7, "f1": 54.5, "paired_em": 32.5, "paired_f1": 39.8, "consistency": 17.6}
    assert document["unpaired"] == [] and document["paired"]["n"] == 974
    told = tollens(*arguments)
    assert told.code == 0 and "17.6 [15.3, 20.1]" in told.out and "by publisher's id" in told.out


def test_choices_are_paired_too(tollens: Tollens, tmp_path: Path) -> None:
    tl.write_items(tmp_path / "a.jsonl", [make_item(1, id="x"), make_item(2, id="y"), make_item(3, id="z")])
    tl.write_items(tmp_path / "b.jsonl", [make_item(1, id="x"), make_item(2, id="y")])
    first = write(tmp_path / "a.json", {"x": "A", "y": "A", "z": "B"})
    second = write(tmp_path / "b.json", {"x": "A", "y": "B"})
    paired = ("--paired-with", tmp_path / "b.jsonl", "--paired-predictions", second)
    document = tollens("score", tmp_path / "a.jsonl", "--predictions", first, *paired, "--json").document
    assert document["consistency"]["value"] == 0.5 and document["unpaired"] == ["z"] and "em" not in document
    assert (document["accuracy"]["n"], document["paired_accuracy"]["value"]) == (3, 0.5)
    told = tollens("score", tmp_path / "a.jsonl", "--predictions", first, *paired)
    assert "1 items have no counterpart, such as z" in told.out and "WARNING" not in told.out


def test_most_items_without_a_counterpart_are_told_first(tollens: Tollens, tmp_path: Path) -> None:
    tl.write_items(tmp_path / "a.jsonl", [make_item(n, id=f"a{n}") for n in range(5)])
    tl.write_items(tmp_path / "b.jsonl", [make_item(1, id="a1"), make_item(2, id="b2")])
    first = write(tmp_path / "a.json", {f"a{n}": "A" for n in range(5)})
    second = write(tmp_path / "b.json", {"a1": "A", "b2": "A"})
    paired = ("--paired-with", tmp_path / "b.jsonl", "--paired-predictions", second)
    told = tollens("score", tmp_path / "a.jsonl", "--predictions", first, *paired)
    assert told.out.startswith("WARNING: 5 of 7 items have no counterpart")


def test_the_scores_of_spans_stand_at_the_top_paired_or_not(tollens: Tollens, tmp_path: Path) -> None:
    spans = {"options": (), "answer": None, "spans": ("pond A",)}
    tl.write_items(tmp_path / "a.jsonl", [make_item(1, id="x", **spans), make_item(2, id="y", **spans)])
    answers = write(tmp_path / "a.json", {"x": "Pond A", "y": "pond B"})
    document = tollens("score", tmp_path / "a.jsonl", "--predictions", answers, "--json").document
    assert (document["em"]["value"], document["f1"]["value"], document["accuracy"]["value"]) == (0.5, 0.75, 0.5)


def test_a_paired_set_without_its_answers_is_refused(tollens: Tollens, tmp_path: Path) -> None:
    tl.write_items(tmp_path / "a.jsonl", [make_item(1, id="x")])
    answers = write(tmp_path / "a.json", {"x": "A"})
    done = tollens("score", tmp_path / "a.jsonl", "--predictions", answers, "--paired-with", tmp_path / "a.jsonl")
    assert done.code == 2 and "expected a paired set and its predictions" in done.err


def test_any_items_are_described(tollens: Tollens, tmp_path: Path) -> None:
    path = write_logiqa(tmp_path / "x.txt", logiqa_block(), logiqa_block(passage="No heron eats bread at night."))
    document = tollens("describe", f"logiqa={path}", "--json").document["sets"][0]
    assert document["items"] == 2 and document["passages"] == 2 and document["paper"] is None
    assert document["texts"]["passage"]["lengths"] == {"average": 5.0, "longest": 6}
    assert document["texts"]["option"]["number"] == 8
    assert document["texts"]["passage"]["vocabulary"] == 8  # every heron eats fish no bread at night
    assert "2 items, 2 different passages" in tollens("describe", f"logiqa={path}").out


def test_the_paper_stands_beside(data: Path, tollens: Tollens) -> None:
    out = tollens("describe", f"ropes={data}/ropes/dev-v1.0.json").out
    assert "1,688 items, 203 different passages" in out and "63.4" in out
    assert "Lin et al. 2019, of this split, 1,688 items by 2 annotators. All others" in out


def test_the_statistics_of_logiqas_paper_are_of_the_whole_data_set(tollens: Tollens, tmp_path: Path) -> None:
    path = write_logiqa(tmp_path / "Eval.txt", logiqa_block(), logiqa_block(passage="No heron eats bread at night."))
    document = tollens("describe", f"logiqa={path}", "--json").document["sets"][0]
    paper = document["paper"]
    assert (document["items"], paper["items"], paper["whole"]) == (2, 8678, True)
    assert paper["averages"] == {"passage": 76.87, "question": 12.03, "option": 15.83}
    assert paper["longest"] == {"passage": 323, "question": 54, "option": 111}
    out = tollens("describe", f"logiqa={path}").out
    assert "2 items, 2 different passages" in out
    assert "Liu et al. 2020, of all 8,678 items, the splits together. All others are measured here, on 2 items." in out
    (passage,) = (line.split() for line in out.splitlines() if line.split()[:1] == ["passage"])
    assert passage == ["passage", "2", "2", "5.0", "76.87", "6", "323", "8"]


def test_the_papers_columns_are_there_only_where_it_prints_something(tollens: Tollens, tmp_path: Path) -> None:
    tl.write_items(tmp_path / "x.jsonl", [make_item(1)])
    out = tollens("describe", tmp_path / "x.jsonl").out
    assert "paper" not in out and "x.jsonl: 1 item, 1 different passage\n" in out


def test_logiqas_dev_set_stands_beside_the_papers_figures_of_all_items(data: Path, tollens: Tollens) -> None:
    out = tollens("describe", f"logiqa={data}/logiqa/Eval.txt").out
    assert "651 items" in out and "of all 8,678 items" in out
    (option,) = (line.split() for line in out.splitlines() if line.split()[:1] == ["option"])
    assert option == ["option", "2,604", "2,583", "14.6", "15.83", "236", "111", "5,069"]
