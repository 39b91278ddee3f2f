"""Ten thousand damaged inputs: each is answered or refused in words, within its limit, and none ends in a traceback.

    python bench/fuzz.py [--count 10000] [--seed 1] [--only theories] [--processes 2] [--case NUMBER]

theories: shapes small and far too large, pieces of them changed, to `tollens solve --seconds`; items: records with
fields changed, to `solve`, `check`, `describe`, `audit` and `run`; replies: what models write, to what reads options,
spans and theories out of it; runs: run folders with files changed, to `report`, `compare` and `run`. Plain words for
the symbolic reader are in `symbolic_fuzz.py`.

A command is called in a worker process: an exception that it lets through is a traceback, and so is any exit code but
0, 1 and 2. Time is the processor's, since the machine may have other things to do: a case may take its --seconds and
one more, and a command on files what it takes to start. A case that does not end, a worker that dies and one that
fills the memory are counted as well. The cases depend on --seed alone. One line for each promise, and
exit 1 where one is broken; --case shows the input of one case, with --only, and what becomes of it.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

import fuzz_records
import fuzz_theories
from fuzz_pool import Name, Outcome, outcomes

EXAMPLES = Path(__file__).parent.parent / "examples"
SHARES = {"theories": 0.4, "items": 0.25, "replies": 0.25, "runs": 0.1}
SECONDS = 0.5  # what a solver is given
MORE = 1.0  # and what the whole may take beyond that
START = 4.0  # of the processor, for a command on files: what it imports is counted with the first case of a worker
SHOWN = 10  # broken cases that are shown of a kind


class Fuzz:
    """One worker's cases: what they are made from, and how each is run."""

    def __init__(self, seed: int) -> None:
        import tollens as tl
        from tollens.cli.app import run_command
        from tollens.records.lines import encode

        self._seed, self._command = seed, run_command
        self._folder = Path(tempfile.mkdtemp(prefix="tollens-fuzz-"))
        names = ("nail", "logiqa", "robustlr", "ropes", "lineup", "nail-zh")
        items = [item for name in names for item in tl.load(f"{name}:fresh", size=5, item_seed=seed)]
        self._questions = [item.as_question() for item in items]
        self._lines = [encode(item).rstrip(b"\n") for item in items]
        self._theories = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.theory"))]
        self._theories += [item.theory for item in items if item.theory is not None]
        self._told, self._seconds = "", 0.0
        self.called: tuple[object, ...] = ()  # the last command: its arguments and what it read
        self._call("run", "random", "sliding-window", "--on", "lineup:fresh", "--size", 8, "-o", self._folder / "runs")
        for theory in self._theories[:3]:  # what every command brings with it is brought before any is counted
            self._call("solve", "-", stdin=theory)
        self._call("solve", "-", "--goal", "∃v Q(v)", stdin="∀v (P(v) → Q(v))\n∃v P(v)")

    def __call__(self, name: Name) -> Outcome:
        """Run a case."""
        kind, number = name
        make: dict[str, Callable[[Random], float]] = {
            "theories": self._theory,
            "items": self._items,
            "replies": self._reply,
            "runs": self._run,
        }
        self._told, self._seconds, allowed = "answered", 0.0, SECONDS + MORE
        try:
            allowed = make[kind](Random(f"{self._seed}/{kind}/{number}"))
        except Exception:
            return Outcome(name, "traceback", traceback.format_exc(limit=-3), self._seconds, allowed)
        return Outcome(name, "done", self._told, self._seconds, allowed)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Count the processor's time; what the case is made of was made before."""
        began = time.process_time()
        try:
            yield
        finally:
            self._seconds += time.process_time() - began

    # Each kind: makes a case, runs it, and says what the processor may take.

    def _theory_text(self, rng: Random) -> str:
        text = rng.choice(self._theories) if rng.random() < 0.35 else fuzz_theories.made(rng)
        return fuzz_theories.changed(text, rng)

    def _theory(self, rng: Random) -> float:
        text = self._theory_text(rng)
        options: list[object] = ["--seconds", SECONDS]
        for chance, more in (
            (0.3, ["--goal", fuzz_theories.goal(rng)]),
            (0.2, ["--semantics", rng.choice(("classical", "rules", "closed"))]),
            (0.2, ["--worlds"]),
            (0.2, ["--language", "zh"]),
            (0.3, ["--json"]),
            (0.1, ["--memory", rng.choice((1, 20, 300))]),
        ):
            options += more if rng.random() < chance else []
        self._call("solve", "-", *options, stdin=text)
        return SECONDS + MORE

    def _items(self, rng: Random) -> float:
        number = rng.choice((1, 1, 2, 4))
        change = rng.choice((fuzz_records.changed_record, fuzz_records.with_theory))
        data = b"\n".join(change(rng.choice(self._lines), rng) for _ in range(number)) + rng.choice((b"\n", b""))
        path = self._folder / "items.jsonl"
        path.write_bytes(data)
        shutil.rmtree(self._folder / "made", ignore_errors=True)
        command = rng.choice(("solve", "check", "check", "check", "describe", "run", "run symbolic", "audit"))
        match command:
            case "solve" | "check":
                self._call(command, path, "--seconds", SECONDS)
            case "run" | "run symbolic":
                reader = "symbolic" if command.endswith("symbolic") else "word-matching"
                self._call("run", reader, "--on", path, "-o", self._folder / "made")
            case _:
                self._call(command, path)
        return START + number * (SECONDS + MORE) * (1 if command != "run symbolic" else 8)  # it has 10 seconds for each

    def _reply(self, rng: Random) -> float:
        from tollens.errors import InputError
        from tollens.readers.models.formalising import theory_in
        from tollens.readers.models.replies.cascade import read_reply

        question = rng.choice(self._questions)
        text = fuzz_records.reply(rng, question.passage_text, question.options)
        marks = tuple("ABCDEFGH"[: len(question.options)]) if rng.random() < 0.8 else ()
        with self._timed():
            read_reply(text, marks, question.options if marks else (), question.language, cut=rng.random() < 0.2)
        if rng.random() < 0.3:
            theory = f"```\n{fuzz_theories.changed(rng.choice(self._theories), rng)}\n```\n{text[:200]}"
            try:
                with self._timed():
                    theory_in(theory, question)
            except InputError:
                self._told = "refused"
        return MORE

    def _run(self, rng: Random) -> float:
        folder = self._folder / "changed"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self._folder / "runs", folder)
        fuzz_records.change_folder(folder, rng)
        match rng.choice(("report", "report", "compare", "run")):
            case "report":
                self._call("report", folder, "-o", self._folder / f"report.{rng.choice(('html', 'md', 'csv'))}")
            case "compare":
                self._call("compare", *sorted(folder.iterdir())[:2])
            case _:
                self._call("run", "random", "sliding-window", "--on", "lineup:fresh", "--size", 8, "-o", folder)
        return START + MORE

    def _call(self, *arguments: object, stdin: str = "") -> None:
        """Call the command as a user would; raise what it lets through, and SystemError for a code of no meaning."""
        self.called = (*arguments, stdin)
        out, err = io.StringIO(), io.StringIO()
        before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin.encode("utf-8", "surrogatepass")))
        code: object = 0
        try:
            with redirect_stdout(out), redirect_stderr(err), self._timed():
                self._command(list(map(str, arguments)))
        except SystemExit as end:
            code = end.code or 0
        finally:
            sys.stdin = before
        if code not in (0, 1, 2):
            raise SystemError(f"exit code {code}: {err.getvalue()[:500]}")
        if "Traceback (most recent call last)" in err.getvalue():
            raise SystemError(err.getvalue()[-2_000:])
        gave_up = "limit" in out.getvalue() or "gave up" in out.getvalue()
        self._told = "refused" if code == 2 else "gave up" if gave_up else "answered"


class Make:
    """Makes a worker's cases from the seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __call__(self) -> Fuzz:
        """The cases of one worker."""
        return Fuzz(self._seed)


def cases(count: int, only: str | None) -> list[Name]:
    """The cases by kind and number."""
    shares = SHARES if only is None else {only: 1.0}
    return [(kind, number) for kind, share in shares.items() for number in range(round(count * share))]


def print_promises(kind: str, found: Sequence[Outcome]) -> bool:
    """The lines of one kind; whether every promise was kept."""
    broken = [each for each in found if each.ending in ("traceback", "dies")]
    late = [each for each in found if each.is_past_its_limit]
    told = Counter(each.told if each.ending == "done" else each.ending for each in found)
    for each in [*broken, *late][:SHOWN]:
        name, number = each.name
        print(f"  {name} {number}: {each.ending}, {each.seconds:.2f} of {each.allowed:g} s: {each.told.strip()[-600:]}")
    slowest = max((each.seconds for each in found), default=0.0)
    counts = ", ".join(f"{n:,} {what}" for what, n in told.most_common())
    print(f"{kind}: {len(broken)} tracebacks in {len(found):,} ({counts})")
    print(f"{kind}: {len(late)} past their limit, the slowest {slowest:.2f} s of the processor")
    return not broken and not late


def show_case(kind: str, number: int, seed: int) -> int:
    """Print what a case is made of, and run it here."""
    fuzz = Fuzz(seed)
    outcome = fuzz((kind, number))
    print(*fuzz.called, sep="\n")
    print(outcome)
    return 0 if outcome.ending == "done" and not outcome.is_past_its_limit else 1


def main() -> int:
    """Run the cases in workers and print what was kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=SHARES)
    parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1))
    parser.add_argument("--case", type=int)
    given = parser.parse_args()
    if given.case is not None:
        return show_case(given.only or "theories", given.case, given.seed)
    found: dict[str, list[Outcome]] = {kind: [] for kind in SHARES if given.only in (None, kind)}
    for outcome in outcomes(cases(given.count, given.only), Make(given.seed), given.processes):
        found[outcome.name[0]].append(outcome)
    kept = [print_promises(kind, sorted(some, key=lambda each: each.name)) for kind, some in found.items()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
