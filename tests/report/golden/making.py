"""The golden runs: made by the command line from answers that are drawn here by hashing names, the same every time."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tollens.cli.app import run_command

Json = dict[str, Any]

SETS = ("nail:fresh", "nail-zh:fresh", "robustlr/c-cs:fresh", "robustlr/c-es:fresh", "ropes:fresh")
SIZE = 42
MORE_SETS = (*(f"robustlr/{name}:fresh" for name in ("d-cs", "n-cs", "d1-es", "d2-es")), "robustlr-zh/n-cs:fresh")
MORE_SIZE = 28
SEED = 3
SEEDS = ("--item-seed", SEED, "--seed", SEED)
LOGIQA = "logiqa:fresh"
LOGIQA_SIZE = 14
PUBLISHED_ITEMS = 26  # the size of nothing that was published
IMITATED = 12
LINEUP_SIZE = 24
REASONS = ("abstained", "refused", "unreadable", "timed-out", "failed")


def draw(*names: str) -> float:
    """A number from 0 to 1 that the names decide."""
    return int.from_bytes(hashlib.sha256("|".join(names).encode()).digest()[:6]) / 2**48


def make_runs(base: Path) -> Path:
    """All golden runs, in one folder."""
    runs, published, imitated, lineup = base / "runs", base / "Eval.txt", base / "imitated.jsonl", base / "rows.jsonl"
    published.write_text("".join(_published_items()), "utf-8")
    command("run", "random", "--on", *SETS, "--size", SIZE, *SEEDS, "-o", runs)
    command("run", "random", "--on", *MORE_SETS, "--size", MORE_SIZE, *SEEDS, "-o", runs)
    command("run", "random", "--on", LOGIQA, "--size", LOGIQA_SIZE, *SEEDS, "-o", runs)
    command("build", "lineup", "--size", LINEUP_SIZE, "--seed", SEED, "-o", lineup)
    _forget_keys(lineup)
    first = base / "first.jsonl"
    (whole,) = (runs / "items").glob("nail-fresh.*.jsonl")
    first.write_text("".join(whole.read_text("utf-8").splitlines(keepends=True)[:IMITATED]), "utf-8")
    command("perturb", first, "--how", "imitation-spo", "--seed", SEED, "-o", imitated)
    command("run", "random", "--on", f"logiqa={published}", imitated, lineup, "-o", runs)
    items = [json.loads(line) for file in sorted((runs / "items").glob("*.jsonl")) for line in _lines(file)]
    _say(base, items)
    told = [f"scripted:{base / name}.jsonl" for name in ("good", "weak", "shy", "half")]
    own = base / "readers.py"
    everybody = [*told, "word-matching", f"{own}:Sure", f"{own}:Looking"]
    pupils = [f"{own}:{name}" for name in ("Few", "Many", "Other")]
    fresh = ("--size", SIZE, "--item-seed", SEED, "-o", runs)
    command("run", *everybody, "--on", *SETS, *fresh)
    command("run", told[0], "--on", *MORE_SETS, "--size", MORE_SIZE, "--item-seed", SEED, "-o", runs)
    command("run", *pupils, "--on", *SETS[2:4], *fresh)
    command("run", *everybody, "--on", LOGIQA, "--size", LOGIQA_SIZE, "--item-seed", SEED, "-o", runs)
    command("run", *everybody, "--on", f"logiqa={published}", imitated, lineup, "-o", runs)
    command("run", f"{own}:Surer", *pupils, "--on", f"logiqa={published}", "-o", runs)
    for view in ("Q,A", "A"):
        command("run", f"{own}:Looking", "--view", view, "--on", *SETS[:2], *fresh)
        command("run", f"{own}:Looking", "--view", view, "--on", f"logiqa={published}", "-o", runs)
    command("run", f"{own}:Looking", "--view", "S,Q,A", "--on", "ropes:fresh", *fresh)
    command("run", f"{own}:Turning", "always-a", "--rotate", "--on", SETS[0], *fresh)
    _stop(runs)
    return runs


def command(*arguments: object) -> None:
    """The command, in this process: what it has read and drawn for one call it need not do again for the next."""
    with redirect_stdout(StringIO()), pytest.raises(SystemExit) as done:
        run_command(list(map(str, arguments)))
    assert not done.value.code, arguments


def _forget_keys(file: Path) -> None:
    """Every sixth item loses its right answer: such items are not scored."""
    items = [json.loads(line) for line in _lines(file)]
    _write(file, ({k: v for k, v in item.items() if k != "answer" or n % 6} for n, item in enumerate(items)))


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def _stop(runs: Path) -> None:
    """Make the runs of the reader `half` what a process leaves that died on the way."""
    for folder in runs.glob("scripted-half*"):
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        manifest["state"] = "running"
        manifest.pop("finished", None)
        (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
        predictions = _lines(folder / "predictions.jsonl")
        kept = predictions[: round(0.6 * len(predictions))]
        (folder / "predictions.jsonl").write_text("".join(f"{line}\n" for line in kept), "utf-8")


# What the readers say.


def _say(base: Path, items: Sequence[Json]) -> None:
    shutil.copy(Path(__file__).with_name("readers.py"), base / "readers.py")
    for reader, share in (("good", 0.8), ("weak", 0.45), ("half", 0.6)):
        answers = ((item["id"], _answer(reader, item, _share(reader, item, share))) for item in items)
        _write(base / f"{reader}.jsonl", ({"id": id_, "answer": answer} for id_, answer in answers))
    _write(base / "shy.jsonl", (row for item in items if (row := _shy(item)) is not None))
    said: Json = {"sure": {}, "looking": {}, "turning": {}, "few": {}, "many": {}, "other": {}}
    for item in items:
        id_, options = item["id"], item.get("options", [])
        if options and draw("sure silent", id_) > 0.08:
            said["sure"][id_] = _weights(item)
        shares = {"C,Q,A": 0.7, "S,Q,A": 0.55, "C,A": 0.6, "Q,A": 0.4, "A": 0.3}
        said["looking"][id_] = {view: _answer(f"looking {view}", item, share) for view, share in shares.items()}
        if options:
            chosen = _answer("turning", item, 0.7)
            mood = draw("mood", id_)
            said["turning"][id_] = 0 if mood < 0.2 else None if mood < 0.3 else options[chosen]
        for pupil, share in (("few", 0.4), ("many", 0.75), ("other", 0.6)):
            said[pupil][id_] = _answer(pupil, item, share)
    (base / "said.json").write_text(json.dumps(said), "utf-8")


def _share(reader: str, item: Json, share: float) -> float:
    """On two sets the good reader is better than all the others beyond doubt."""
    return 1.0 if reader == "good" and item["id"].startswith(("logiqa/dev", "robustlr/c-es")) else share


def _answer(reader: str, item: Json, share: float) -> int | str:
    """Right with that chance: an option's index or a span; a wrong span is sometimes a part of the right one."""
    right = draw(reader, "right", item["id"]) < share
    luck = draw(reader, "which", item["id"])
    options = item.get("options", [])
    if options:
        key = item.get("answer", 0)
        others = [place for place in range(len(options)) if place != key]
        return int(key) if right else others[int(luck * len(others))]
    span = str(item["spans"][0])
    return span if right else f"{span.split()[-1]} perhaps" if luck < 0.5 else "something else"


def _shy(item: Json) -> Json | None:
    """A whole prediction, with its cost; nothing at all for a few items."""
    id_, mood = item["id"], draw("shy", "mood", item["id"])
    if mood < 0.05:
        return None
    cost = {"requests": 1 + int(mood * 3), "input_tokens": int(900 * mood), "output_tokens": int(90 * mood)}
    row: Json = {
        "record": "prediction/1",
        "item": id_,
        "cost": {**cost, "seconds": round(3 * mood * mood, 3), "dollars": round(mood / 100, 5)},
    }
    if mood < 0.3:
        return {**row, "missing": REASONS[int((mood - 0.05) / 0.05) % len(REASONS)], "detail": "so it was"}
    answer = _answer("shy", item, 0.85)
    return {**row, ("answer" if isinstance(answer, int) else "span"): answer}


def _weights(item: Json) -> list[float]:
    """Probabilities, the greatest mostly on the right option; no two are equal."""
    drawn = [0.05 + draw("weight", str(place), item["id"]) for place in range(len(item["options"]))]
    drawn[item.get("answer", 0)] += 0.6 * draw("weight", "right", item["id"])
    return [each / sum(drawn) for each in drawn]


def _write(path: Path, rows: Iterator[Json]) -> None:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")


# A file in LogiQA's published format, in words of our own.

_PREMISES = (
    "If the lantern is lit, then the keeper is awake.",
    "All keepers of the island can row.",
    "Only those who have a key may enter the tower.",
    "The boat is either in the harbour or on the beach.",
    "The baker sells bread and the miller grinds corn.",
    "The path to the well was laid with stones a long time ago.",
)
_QUESTIONS = ("Which of the following must be true?", "Which of the following weakens the argument?")
_FILLING = "The wind came from the west that day and the gulls kept close to the cliffs."


def _published_items() -> Iterator[str]:
    for number in range(PUBLISHED_ITEMS):
        premises = [_PREMISES[number % 6], _PREMISES[(number // 6 + 2) % 6]]
        passage = " ".join(premises + [_FILLING] * (number % 4 * 4 + number % 3))
        options = [
            f"The {who} number {number} {did}."
            for who, did in (
                ("keeper", "is awake and can row"),
                ("miller", "lost the key"),
                ("baker", "is on the beach" + " with the boat" * (number % 5)),
                ("gull", "slept"),
            )
        ]
        key = "abcd"[int(4 * draw("key", str(number)))]
        lines = ["", key, passage, _QUESTIONS[number % 2]]
        lines += [f"{letter}.{option}" for letter, option in zip("ABCD", options, strict=True)]
        yield "".join(f"{line}\n" for line in lines)
