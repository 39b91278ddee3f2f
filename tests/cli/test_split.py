"""`tollens split`: parts in a folder, leaks by each way of splitting."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.cli.app import run_command
from tollens.records import Item, Part, read_records, write_records

WORDS = [f"{a}{b}" for a in ("ba", "ko", "mi", "ru", "te") for b in ("lan", "nor", "pis", "quet", "vam", "zor")]


def write_set(path: Path, number: int, authors: int = 0) -> Path:
    rng = random.Random(number)

    def text(length: int) -> str:
        return " ".join(rng.choice(WORDS) for _ in range(length))

    items: list[Item] = []
    for situation in range(number):
        passage = (Part(name="background", text=text(30)), Part(name="situation", text=text(20)))
        asked = text(8)
        for which, answer in (("more", "cup A"), ("less", "cup B")):
            items.append(
                make_item(
                    len(items),
                    passage=passage,
                    question=f"{asked} {which}?",
                    options=(),
                    answer=None,
                    spans=(answer,),
                    split=None,
                    author=f"author {situation % authors}" if authors else None,
                )
            )
    write_records(path, items, Item)
    return path


def test_items_are_split_and_leaks_are_printed_for_every_way(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    write_set(work / "mine.jsonl", 60, authors=9)
    arguments = ("split", "mine.jsonl", "-o", "parts", "--apart", "author", "--pairs", "--seed", 4)
    made = tollens(*arguments, "--json").document
    assert made["way"] == "authors" and set(made["leaks"]) == {"items", "situations", "authors"}
    assert made["minimal_pairs"] == 60 and sum(made["parts"].values()) == 120
    parts = {part: list(read_records(work / "parts" / f"{part}.jsonl", Item)) for part in made["parts"]}
    assert {part: len(kept) for part, kept in parts.items()} == made["parts"]
    authors = [{item.author for item in kept} for kept in parts.values()]
    assert not any(one & other for one, other in combinations(authors, 2))
    assert all(item.split == part and item.group for part, kept in parts.items() for item in kept)
    assert made["leaks"]["authors"]["author"]["value"] == 0 < made["leaks"]["situations"]["author"]["value"]
    manifest = json.loads((work / "parts" / "manifest.json").read_text("utf-8"))
    assert (manifest["seed"], manifest["split_by"], manifest["items"]) == (4, "authors", 120)
    again = tl.split(str(work / "mine.jsonl"), apart="author", pairs=True, seed=4)
    assert again.parts == parts


def test_without_authors_and_without_a_folder_it_says_so(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    write_set(work / "mine.jsonl", 20)
    before = sorted(work.iterdir())
    shown = tollens("split", "mine.jsonl")
    assert shown.code == 0 and "No item says who wrote it" in shown.out and "Nothing was written" in shown.out
    assert "memoriser right" in shown.out and "same background" in shown.out
    assert sorted(work.iterdir()) == before


def test_what_cannot_be_split_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tmp_path
    monkeypatch.chdir(work)
    (work / "full").mkdir()
    (work / "full" / "x").write_text("x", "utf-8")
    write_set(work / "mine.jsonl", 20)
    write_set(work / "two.jsonl", 2)
    faults = {
        "no item says who wrote it": ("mine.jsonl", "--apart", "author"),
        "expected to keep authors apart": ("mine.jsonl", "--apart", "title"),
        "expected shares as 80/10/10": ("mine.jsonl", "--shares", "80/0/20"),
        "expected at least 3 units": ("two.jsonl",),
        "expected a new or an empty folder": ("missing.jsonl", "-o", "full"),  # told before anything is read
        "two.jsonl: expected a folder, found a file": ("missing.jsonl", "-o", "two.jsonl"),
        "expected items with an id of their own": ("mine.jsonl", "mine.jsonl"),
    }
    for told, arguments in faults.items():
        with pytest.raises(SystemExit) as done:
            run_command(["split", *arguments])
        assert done.value.code == 2 and told in capsys.readouterr().err
