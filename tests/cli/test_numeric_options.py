"""Every option that takes a number refuses what is no number, or is beyond its bounds, in one message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.cli.app import COMMANDS, run_command
from tollens.records import Item, read_records, write_records
from tollens.settings import MOST_SEED

# What no option takes.
ABSURD = (
    *("nan", "inf", "-inf", "1e309", "-1", "99999999999999999999", "-99999999999999999999", "9" * 5000),
    *("", " ", "many", "0x10", "1_0", "1,000", "²", "１２", "٣", "1 "),
)
# What a command is given besides, so that nothing else is wrong.
BESIDES: dict[str, tuple[str, ...]] = {
    "demo": ("-o", "demo"),
    "build": ("lineup", "-o", "made.jsonl"),
    "perturb": ("zoo.jsonl", "--how", "shuffle", "-o", "made.jsonl"),
    "split": ("zoo.jsonl",),
    "solve": ("a.theory",),
    "check": ("zoo.jsonl",),
    "describe": ("zoo.jsonl",),
    "audit": ("zoo.jsonl",),
    "train": ("attentive", "--on", "zoo.jsonl", "--dev", "zoo.jsonl", "-o", "trained"),
    "run": ("openai:m", "formalise:m", "--base-url", "http://127.0.0.1:9/v1", "--on", "zoo.jsonl", "--dry-run"),
    "score": ("zoo.jsonl", "--predictions", "answers.json"),
    "compare": ("runs",),
    "power": ("--items", "100"),
}


def numeric(hint: Any) -> bool:
    """Whether an option is for a number."""
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    kinds = get_args(plain) if get_origin(plain) in (UnionType, Union) else (plain,)
    return bool({int, float} & set(kinds))


def options() -> Iterator[tuple[str, str]]:
    """Every option that takes a number, with its command."""
    for name, command in COMMANDS.items():
        for hint in get_type_hints(command, include_extras=True).values():
            if numeric(hint):
                yield name, str(get_args(hint)[1].default)  # in an annotation the first name is there


OPTIONS = sorted(options())


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_records(tmp_path / "zoo.jsonl", (make_item(n) for n in range(3)), Item)
    (tmp_path / "a.theory").write_text("p -> q\np\n", "utf-8")
    (tmp_path / "answers.json").write_text('{"zoo/dev/0": "A"}', "utf-8")
    return tmp_path


def test_all_options_for_numbers_are_found() -> None:
    assert len(OPTIONS) > 40 and {command for command, _ in OPTIONS} == set(BESIDES)


@pytest.mark.parametrize(("command", "option"), OPTIONS)
def test_an_absurd_number_is_told(command: str, option: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if command == "train":
        pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
    before = sorted(place.rglob("*"))
    # of --items and --difference there is one
    besides = () if option in ("--items", "--difference") and command == "power" else BESIDES[command]
    for value in ABSURD:
        with pytest.raises(SystemExit) as done:
            run_command([command, *besides, f"{option}={value}"])
        said = capsys.readouterr()
        assert (done.value.code, said.out) == (2, ""), (value, said)
        told = said.err.strip().splitlines()[-1]
        assert option in told or f"{option[2:]}:" in told, (value, said.err)
        assert "expected" in told and len(told) < 300, (value, said.err)
    assert sorted(place.rglob("*")) == before


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_the_largest_seed_can_be_used_everywhere(ending: str, tollens: Tollens, tmp_path: Path) -> None:
    made, runs = tmp_path / f"made.{ending}", tmp_path / "runs"
    assert tollens("build", "lineup", "--size", 3, "--seed", MOST_SEED, "-o", made).code == 0
    fresh = list(tl.load("lineup:fresh", size=3, item_seed=MOST_SEED))
    assert list(read_records(made, Item)) == fresh and fresh[0].origin is not None
    assert fresh[0].origin.seed == MOST_SEED
    done = tollens("run", "random", "word-matching:seeded", "--on", made, "--seed", MOST_SEED, "-o", runs)
    assert done.code == 0, done.err
    assert tollens("compare", runs, "--seed", MOST_SEED).code == 0
    assert tollens("report", runs, "-o", tmp_path / "x.md").code == 0


def test_the_longest_time_can_be_used(tollens: Tollens, place: Path) -> None:
    (place / "open.theory").write_text("forall x (heron(x) -> bird(x))\nheron(pia)\n", "utf-8")
    for file, goal in (("a.theory", "q"), ("open.theory", "bird(pia)")):
        done = tollens("solve", place / file, "--goal", goal, "--seconds", 1_000_000, "--json")
        assert done.code == 0 and done.document["verdict"]["status"] == "entailed", done


def test_the_same_bounds_hold_in_python(place: Path) -> None:
    wrong: list[Any] = [10**20, -1, 1.5]
    for number in wrong:
        for call in (
            lambda n=number: tl.load("lineup:fresh", size=n),
            lambda n=number: tl.load("lineup:fresh", item_seed=n),
            lambda n=number: tl.build("lineup", size=n),
            lambda n=number: tl.build("lineup", workers=n),
            lambda n=number: tl.run("random", "zoo.jsonl", seed=n),
            lambda n=number: tl.split("zoo.jsonl", seed=n),
            lambda n=number: tl.perturbed("zoo.jsonl", "shuffle", times=n),
            lambda n=number: tl.compare("one", "other", seed=n),
        ):
            with pytest.raises(tl.InputError, match=r"expected a whole number from \d to"):
                call()


# Settings of a training: those that are options of their own, and the others behind --with.
TRAINING = (
    "--epochs",
    "--batch",
    "--accumulate",
    "--rate",
    "--patience",
    "--with=hidden",
    "--with=dimension",
    "--sizes",
)


@pytest.mark.parametrize("option", TRAINING)
@pytest.mark.parametrize("value", ["nan", "-1", "1e309", "2_0", "２", "9" * 5000])
def test_an_absurd_setting_of_a_training_is_told(
    option: str, value: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
    with pytest.raises(SystemExit) as done:
        run_command(["train", *BESIDES["train"], f"{option}={value}"])
    said = capsys.readouterr()
    assert (done.value.code, said.out) == (2, "") and "Traceback" not in said.err
    assert option.rpartition("=")[2].strip("-") in said.err and not (place / "trained").exists()
