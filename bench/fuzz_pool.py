"""Worker processes for cases that may hang, crash or fill the memory: what becomes of one does not touch the others.

A case that does not end is killed with its worker and counted; a worker that dies is counted and replaced.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from signal import SIGTERM
from typing import Any, Literal

MEMORY = 4 << 30  # bytes that a worker may have
HANGING = 120.0  # seconds of the clock after which a case counts as hanging, however busy the machine is

_TERMINATED = f"exit code {-SIGTERM}"

Name = tuple[str, int]  # the kind of a case, and its number
Ending = Literal["done", "traceback", "hangs", "dies", "fills the memory"]


@dataclass(frozen=True)
class Outcome:
    """What became of a case: how it ended, in a word or with its traceback, and how long the processor took."""

    name: Name
    ending: Ending
    told: str
    seconds: float = 0.0
    allowed: float = 0.0

    @property
    def is_past_its_limit(self) -> bool:
        """Whether it took longer than it may."""
        return self.ending in ("hangs", "fills the memory") or self.seconds > self.allowed


Run = Callable[[Name], Outcome]


class _Worker:
    def __init__(self, make: Callable[[], Run]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, make), daemon=True)
        self.process.start()
        theirs.close()
        self.case: Name | None = None
        self.began = 0.0

    def give(self, case: Name) -> None:
        self.case, self.began = case, time.monotonic()
        self.pipe.send(case)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def outcomes(cases: Sequence[Name], make: Callable[[], Run], processes: int) -> Iterator[Outcome]:
    """The outcomes of all cases, as they come. `make` is called in each worker and gives what runs a case."""
    left = iter(cases)
    workers = [_Worker(make) for _ in range(min(processes, len(cases)))]
    try:
        for worker in workers:
            worker.give(next(left))
        while busy := [worker for worker in workers if worker.case is not None]:
            ready = wait([worker.pipe for worker in busy], timeout=1.0)
            for worker in busy:
                found = _looked_at(worker, worker.pipe in ready)
                if found is None:
                    continue
                # No fault of ours ends a process with SIGTERM: somebody else did, and the case is given once more.
                again = found.name if found.told == _TERMINATED else None
                if again is None:
                    yield found
                if found.ending not in ("done", "traceback"):
                    worker.end()
                    workers[workers.index(worker)] = worker = _Worker(make)
                worker.case = None
                if (case := again or next(left, None)) is not None:
                    worker.give(case)
    finally:
        for worker in workers:
            worker.end()


def _looked_at(worker: _Worker, is_ready: bool) -> Outcome | None:
    """The outcome of a worker's case; None while it is at work."""
    assert worker.case is not None
    if is_ready:
        try:
            found = worker.pipe.recv()
        except (EOFError, ConnectionResetError):
            worker.process.join()
            return Outcome(worker.case, "dies", f"exit code {worker.process.exitcode}")
        assert isinstance(found, Outcome)
        return found
    if time.monotonic() - worker.began > HANGING:
        return Outcome(worker.case, "hangs", f"no end after {HANGING:g} s")
    if _taken(worker.process.pid) > MEMORY:
        return Outcome(worker.case, "fills the memory", f"more than {MEMORY >> 30} GiB")
    return None


def _taken(process: int | None) -> int:
    """The bytes that a process has in memory; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _serve(pipe: Connection[Any, Any], make: Callable[[], Run]) -> None:
    run = make()
    while True:
        try:
            case = pipe.recv()
        except EOFError:
            return
        pipe.send(run(case))
