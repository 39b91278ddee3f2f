"""Which items and what readers draw are two seeds: a reader that draws nothing is one reader on all items."""

from __future__ import annotations

import json
from inspect import signature
from pathlib import Path

import pytest

from commands import Tollens
from readers.models.servers import stub
from tollens.cli.app import COMMANDS

FRESH = ("--on", "lineup:fresh", "--size", 4)


def manifests(runs: Path) -> list[dict[str, object]]:
    return [json.loads(path.read_text("utf-8")) for path in sorted(runs.glob("*/manifest.json"))]


def cards(runs: Path) -> set[str]:
    return {json.dumps(each["reader"], sort_keys=True) for each in manifests(runs)}


def items(runs: Path) -> set[str]:
    return {path.read_text("utf-8") for path in (runs / "items").glob("*.jsonl")}


@pytest.mark.parametrize("reader", ["openai:stub", "formalise:stub"])
def test_a_model_on_the_items_of_three_seeds_is_one_reader_of_the_report(
    tollens: Tollens, tmp_path: Path, reader: str
) -> None:
    runs = tmp_path / "runs"
    with stub() as server:
        for item_seed, seed in ((0, 0), (3, 0), (4, 7)):
            seeds = ("--item-seed", item_seed, "--seed", seed)
            done = tollens("run", reader, "--base-url", server.url, *FRESH, *seeds, "-o", runs)
            assert done.code == 0, done.err
        before = server.counts()
        elsewhere = ("--seed", 9, "-o", tmp_path / "elsewhere", "--cache", runs / "replies.sqlite")
        for again in (("--seed", 8, "-o", runs), elsewhere):  # the same run, and the same requests in another folder
            assert tollens("run", reader, "--base-url", server.url, *FRESH, *again).code == 0
        assert server.counts() == before
    assert len(cards(runs)) == 1 and len(items(runs)) == 3
    assert tollens("report", runs, "-o", tmp_path / "report.md").code == 0
    assert "3 runs, 1 reader, 3 item sets" in (tmp_path / "report.md").read_text("utf-8")


def test_rule_readers_have_no_seed_in_their_cards(tollens: Tollens, tmp_path: Path) -> None:
    readers = ("word-matching", "sliding-window", "always-a", "first-entity", "symbolic")
    for seed in (0, 5):
        assert tollens("run", *readers, *FRESH, "--seed", seed, "-o", tmp_path / "runs").code == 0
    assert len(cards(tmp_path / "runs")) == len(manifests(tmp_path / "runs")) == len(readers)
    assert not any('"seed"' in card for card in cards(tmp_path / "runs"))


@pytest.mark.parametrize("reader", ["random", "word-matching:seeded", "sliding-window:seeded"])
def test_a_reader_that_draws_has_its_seed_and_not_that_of_the_items(
    tollens: Tollens, tmp_path: Path, reader: str
) -> None:
    for item_seed, seed in ((0, 0), (3, 0), (0, 3)):
        done = tollens("run", reader, *FRESH, "--item-seed", item_seed, "--seed", seed, "-o", tmp_path / "runs")
        assert done.code == 0, done.err
    assert len(cards(tmp_path / "runs")) == 2 and len(items(tmp_path / "runs")) == 2


@pytest.mark.parametrize("asked", [("--temperature", "0.7"), ("--shots", 2, "--examples", "nail:fresh")])
def test_a_model_that_samples_or_is_shown_drawn_examples_has_its_seed(
    tollens: Tollens, tmp_path: Path, asked: tuple[object, ...]
) -> None:
    with stub() as server:
        for item_seed, seed in ((0, 1), (3, 1), (0, 2)):
            seeds = ("--item-seed", item_seed, "--seed", seed)
            done = tollens("run", "openai:m", "--base-url", server.url, *asked, *FRESH, *seeds, "-o", tmp_path / "runs")
            assert done.code == 0, done.err
    settings = [json.loads(card)["settings"] for card in cards(tmp_path / "runs")]
    assert sorted(each["seed"] for each in settings) == ["1", "2"]


def test_seed_does_not_choose_items(tollens: Tollens, tmp_path: Path) -> None:
    for seed in (0, 5):
        assert tollens("run", "random", *FRESH, "--seed", seed, "-o", tmp_path / "runs").code == 0
    assert len(items(tmp_path / "runs")) == 1
    assert {str(each["items"]) for each in manifests(tmp_path / "runs")} == {
        str(manifests(tmp_path / "runs")[0]["items"])
    }


def test_split_and_perturb_have_both_seeds(tollens: Tollens, tmp_path: Path) -> None:
    def written(command: str, *arguments: object, out: str) -> str:
        done = tollens(command, *arguments, "-o", tmp_path / out)
        assert done.code == 0, done.err
        path = tmp_path / out
        return "".join(each.read_text("utf-8") for each in ([path] if path.is_file() else sorted(path.glob("*.jsonl"))))

    for command, arguments in {
        "perturb": ("nail:fresh", "--size", 2, "--how", "imitation-s"),
        "split": ("nail:fresh", "--size", 30),
    }.items():
        ending = ".jsonl" if command == "perturb" else ""
        seeds = {"same": (1, 1), "other-items": (2, 1), "other-draws": (1, 2), "again": (1, 1)}
        made = {
            name: written(command, *arguments, "--item-seed", one, "--seed", two, out=f"{command}-{name}{ending}")
            for name, (one, two) in seeds.items()
        }
        assert made["same"] == made["again"]
        assert len({made["same"], made["other-items"], made["other-draws"]}) == 3
    manifest = json.loads((tmp_path / "split-other-items" / "manifest.json").read_text("utf-8"))
    assert manifest["made_by"] == {"nail:fresh": {"size": "30", "seed": "2"}} and manifest["seed"] == 1


def test_every_command_that_takes_a_size_of_fresh_items_takes_their_seed_by_one_name() -> None:
    for name, command in COMMANDS.items():
        options = signature(command).parameters
        assert ("size" in options) == ("item_seed" in options) or name in ("build", "demo"), name
