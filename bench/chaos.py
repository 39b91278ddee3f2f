"""A run of a model behind a server that fails in every way, killed again and again: every promise is checked.

    python bench/chaos.py [--items 2000] [--kills 20] [--seed 1] [--concurrency 16] [--share 0.3] [--no-cache]

bench/faulty_server.py runs on this machine. It answers a share of the requests with one of its 30 kinds of fault.
`tollens run` asks it all questions and is killed with `kill -9` at random moments. Each time the same command goes on,
in the end until every question has its answer. A second run is never killed and meets no fault. One line per promise is
printed. Exit 1 if one is broken. It takes about two minutes and ends by itself: the number of requests and of passes is
limited, and so is the time of a pass.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from faulty_server import FAULTS, answer_to
from tollens.records import Item, Part, write_records
from tollens.runs import RunFolder

SERVER = Path(__file__).with_name("faulty_server.py")
OPTIONS = ("Pia eats fish.", "Pia eats bread.", "Nobody eats fish.", "Pia is a duck.")
TIMEOUT, SLOW = 2.0, 4.0  # seconds that the run waits for a reply, and that a late one takes
MOST_PASSES, IDLE_PASSES = 20, 2  # after the last kill; without a new answer
MOST_SECONDS = 600.0  # for one pass
LEAST_KINDS = 16
ASKED_AGAIN = ("failed", "timed-out")


@dataclass(frozen=True)
class Server:
    """A faulty server that is running."""

    port: int
    control: int

    @property
    def url(self) -> str:
        """Its base address."""
        return f"http://127.0.0.1:{self.port}/v1"

    def counts(self) -> Any:
        """Its requests, how often it delivered each answer, and its faults."""
        return json.loads(self._say("counts"))

    def wait(self, delivered: int, seconds: float) -> int:
        """Wait until it has delivered that many answers; how many there are."""
        return int(self._say(f"wait {delivered} {seconds}"))

    def _say(self, line: str) -> str:
        with socket.create_connection(("127.0.0.1", self.control), timeout=60) as there:
            there.sendall(f"{line}\n".encode())
            with there.makefile(encoding="utf-8") as answer:
                return answer.readline()


@contextmanager
def serving(*arguments: object) -> Iterator[Server]:
    """A server in a process of its own; it ends with us, however we end."""
    command = [sys.executable, str(SERVER), *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None or process.stdin is None:
            raise RuntimeError("the server has no streams")
        try:
            yield Server(*map(int, process.stdout.readline().split()))
        finally:
            process.stdin.close()


@dataclass
class Story:
    """What happened, and what was on disk after each kill."""

    kills: int = 0
    passes: int = 0
    repeated: list[int] = field(default_factory=list)  # items that were on disk twice after a kill
    saved: dict[str, bytes] = field(default_factory=dict)  # lines of answers that were on disk after a kill
    changed: set[str] = field(default_factory=set)  # items whose line was another one later, or gone

    def look(self, folder: RunFolder | None) -> None:
        """Compare what is on disk with what was there before."""
        found: dict[str, bytes] = {}
        for line in _lines(folder):
            row = json.loads(line)
            if row["item"] in found:
                self.repeated.append(row["item"])
            if row.get("missing") not in ASKED_AGAIN:
                found[row["item"]] = line
        self.changed |= {item for item, line in self.saved.items() if found.get(item) != line}
        self.saved |= found


def _lines(folder: RunFolder | None) -> list[bytes]:
    """The whole lines of a run's predictions."""
    if folder is None or not folder.predictions_path.exists():
        return []
    return [line for line in folder.predictions_path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def write_items(path: Path, count: int) -> None:
    """As many questions, all of them different."""
    passage = (Part(name="passage", text="Every heron at the lake eats fish. Pia is a heron at the lake."),)
    made = (
        Item(id=f"chaos/{n}", passage=passage, question=f"This is question number {n}. Which is true?", options=OPTIONS)
        for n in range(count)
    )
    write_records(path, made, Item)


def command(server: Server, items: Path, into: Path, concurrency: int, *more: str) -> list[str]:
    """The run as a user would start it."""
    run = [sys.executable, "-m", "tollens", "run", "openai:stub", "--base-url", server.url, "--on", str(items)]
    return [*run, "-o", str(into), "--concurrency", str(concurrency), "--timeout", f"{TIMEOUT:g}", *more]


def run_folder(into: Path) -> RunFolder | None:
    """The folder of the one run there."""
    found = list(into.glob("openai*"))
    return RunFolder(found[0]) if found else None


def passed(line: list[str]) -> tuple[int, str]:
    """Run a command to its end: its exit code and its last words."""
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=MOST_SECONDS, encoding="utf-8")
    except subprocess.TimeoutExpired:
        return -1, f"not done after {MOST_SECONDS:.0f} seconds"
    return done.returncode, (done.stderr.strip().splitlines() or [""])[-1]


def kill_once(
    line: list[str], server: Server, chance: random.Random, left: int, kills_left: int, startup: float
) -> bool:
    """Start the run and kill it: a few times while it starts, else after some more answers. Whether it was running."""
    delivered = server.wait(0, 0)
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        more = min(2 * left // (kills_left + 1), left - 40)
        if more < 1 or chance.random() < 0.25:
            pause = chance.uniform(0.0, startup)
        else:
            wanted, give_up = delivered + chance.randint(1, more), time.monotonic() + MOST_SECONDS
            while process.poll() is None and server.wait(wanted, 1.0) < wanted and time.monotonic() < give_up:
                pass  # the server has waited a second
            pause = chance.uniform(0.0, 0.2)
        with suppress(subprocess.TimeoutExpired):
            process.wait(pause)
    finally:
        process.kill()
    return process.wait() < 0


def chaos(given: argparse.Namespace, server: Server, items: Path, into: Path, startup: float) -> Story:
    """The run with its kills, and then as many passes as it takes."""
    chance, story = random.Random(given.seed), Story()
    line = command(server, items, into, given.concurrency, *(["--no-cache"] if given.no_cache else []))
    tries = 0
    while story.kills < given.kills and tries < 3 * given.kills:
        tries += 1
        left = given.items - len(story.saved)
        story.kills += kill_once(line, server, chance, left, given.kills - story.kills, startup)
        story.look(run_folder(into))
    idle = 0
    while story.passes < MOST_PASSES and idle < IDLE_PASSES:
        story.passes += 1
        before = len(story.saved)
        code, said = passed(line)
        story.look(run_folder(into))
        idle = 0 if len(story.saved) > before else idle + 1
        if code == 0 and len(story.saved) == given.items:
            break
        if code != 0:
            print(f"pass {story.passes} ended with {code}: {said}", file=sys.stderr)
    return story


def promises(
    given: argparse.Namespace, story: Story, calm: Path, into: Path, counts: Any, later: int
) -> Iterator[tuple[bool, str]]:
    """Each promise: whether it is kept, and its figures."""
    folder, whole = run_folder(into), run_folder(calm)
    lines, reference = _lines(folder), _lines(whole)
    found = [json.loads(line) for line in lines]
    ids = [row["item"] for row in found]
    total, faults = given.items, counts["faults"]
    delivered = {int(number): times for number, times in counts["delivered"].items()}
    repeats, most = sum(times - 1 for times in delivered.values()), story.kills * given.concurrency
    kinds = f"{len(faults)} of {len(FAULTS)} kinds of fault, {sum(faults.values()):,} in all"
    yield len(faults) >= LEAST_KINDS, f"{kinds}; {counts['requests']:,} requests for {total:,} items"
    yield story.kills == given.kills, f"{story.kills} of {given.kills} kills hit the run; {story.passes} more passes"
    answered = {row["item"] for row in found if row.get("missing") not in ASKED_AGAIN}
    lost = total - len(answered) + len(story.changed)
    yield lost == 0, f"{lost} predictions lost: {len(answered):,} of {total:,} are there, {len(story.changed)} changed"
    twice = len(ids) - len(set(ids)) + len(story.repeated)
    yield twice == 0, f"{twice} predictions twice, at any kill or in the end"
    same = sum(one == other for one, other in zip(lines, reference, strict=False))
    yield lines == reference, f"{same:,} of {len(reference):,} lines are those of a run without faults and kills"
    yield from _usage(found, delivered, folder)
    yield repeats <= most, f"{repeats:,} answers delivered more than once; at most {most:,} = kills × concurrency"
    yield later == 0, f"{later} requests when the finished run is started once more"


def _usage(found: list[Any], delivered: dict[int, int], folder: RunFolder | None) -> Iterator[tuple[bool, str]]:
    """Tokens by what the server counted, of answers that were delivered exactly once."""
    spent = {} if folder is None else folder.spending().latest
    once = {f"chaos/{number}": answer_to(number)[1] for number, times in delivered.items() if times == 1}
    for what in ("cost", "spent"):
        counted, wrong = 0, 0
        for row in (each for each in found if each["item"] in once):
            cost = row.get("cost") or {}
            measured = spent.get(row["item"])
            tokens = cost.get("input_tokens", 0) + cost.get("output_tokens", 0)
            if what == "spent" and measured is not None:
                tokens = measured.input_tokens + measured.output_tokens
            counted += tokens
            wrong += tokens != once[row["item"]]
        line = f"{counted:,} tokens as {what}, {sum(once.values()):,} by the server, for {len(once):,} answers"
        yield wrong == 0, f"{line} that were delivered once; {wrong} differ"


def main() -> int:
    """Run all of it and print what held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=16)
    parser.add_argument("--share", type=float, default=0.3, help="share of requests that meet a fault")
    parser.add_argument("--no-cache", action="store_true", help="keep no replies but in the predictions")
    given = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="chaos-") as scratch:
        items, calm, into = (Path(scratch) / name for name in ("chaos.jsonl", "calm", "chaos"))
        write_items(items, given.items)
        with serving("--share", 0) as server:
            began = time.monotonic()
            process = subprocess.Popen(command(server, items, calm, 3), stdout=subprocess.DEVNULL)
            server.wait(1, 60.0)
            startup = time.monotonic() - began
            if process.wait(MOST_SECONDS) != 0:
                print("the run without faults did not end well", file=sys.stderr)
                return 1
        bounds = ("--slow", SLOW, "--most", 20 * given.items + 1_000)
        with serving("--share", given.share, "--seed", given.seed, *bounds) as server:
            story = chaos(given, server, items, into, startup)
            counts = server.counts()
            passed(command(server, items, into, given.concurrency))
            later = server.counts()["requests"] - counts["requests"]
        kept = list(promises(given, story, calm, into, counts, later))
    for holds, line in kept:
        print(f"{'kept  ' if holds else 'BROKEN'}  {line}")
    print(f"{time.monotonic() - started:.0f} seconds, seed {given.seed}")
    return 0 if all(holds for holds, _ in kept) else 1


if __name__ == "__main__":
    sys.exit(main())
