"""The runs of the demo: sets made and readers asked in two processes."""

from __future__ import annotations

import gc
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from tollens.benchmarks import load
from tollens.records import Item, Items, make_folder
from tollens.runs import open_run
from tollens.workbench.running import Runs, result_of, run
from tollens.workers import end_with_parent

PROCESSES = 2
_LOOK = 0.2  # seconds between looks at how far the processes are
_AT_A_TIME = 10  # steps that a process reports together

_steps: SimpleQueue[int]  # in a process: where it reports


def run_sets(
    sets: Mapping[str, int], readers: Sequence[str], into: Path, item_seed: int, watch: Callable[[int, int], None]
) -> Runs:
    """Make each set, with as many items as it says, and run all readers on it. Runs that are there already go on.

    Readers that draw keep the default seed of `run`. `watch` is called with the steps done
    and all steps: making an item is one step, and its answer by the last reader another."""
    make_folder(into)
    # Started anew, not forked: the process may have threads, such as a progress bar's.
    context = multiprocessing.get_context("spawn")
    steps: SimpleQueue[int] = context.SimpleQueue()
    pool = ProcessPoolExecutor(PROCESSES, context, initializer=_begin, initargs=(steps,))
    try:
        work = [pool.submit(_run_set, name, size, tuple(readers), into, item_seed) for name, size in sets.items()]
        _wait_for(work, steps, 2 * sum(sets.values()), watch)
        folders = [folder for each in work for folder in each.result()]
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    pool.shutdown()
    return Runs(tuple(result_of(open_run(folder)) for folder in folders), into)


def _wait_for(
    work: Sequence[Future[list[Path]]], steps: SimpleQueue[int], total: int, watch: Callable[[int, int], None]
) -> None:
    """Wait for the work, and show meanwhile how far it is. What went wrong is raised at once."""
    done, pending = 0, set(work)
    while pending:
        finished, pending = wait(pending, timeout=_LOOK, return_when=FIRST_COMPLETED)
        for each in finished:
            each.result()
        while not steps.empty():
            done += steps.get()
        watch(min(done, total), total)


# In the processes.


def _begin(steps: SimpleQueue[int]) -> None:
    global _steps
    _steps = steps
    gc.set_threshold(50_000)  # as in the first process
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the first process, which ends the others


def _run_set(name: str, size: int, readers: tuple[str, ...], into: Path, item_seed: int) -> list[Path]:
    """The run folders of all readers on the set."""
    made = load(name, size=size, item_seed=item_seed)
    held = list(_counted(made, size))

    def watch(reader: str, _: str, done: int, total: int) -> None:
        if reader == readers[-1] and done and (done % _AT_A_TIME == 0 or done == total):
            _steps.put((done - 1) % _AT_A_TIME + 1)

    runs = run(list(readers), replace(made, open=lambda: iter(held)), into=into, watch=watch)
    return [result.saved.folder.path for result in runs]


def _counted(items: Items, size: int) -> Iterator[Item]:
    for number, item in enumerate(items, start=1):
        if number % _AT_A_TIME == 0 or number == size:
            _steps.put((number - 1) % _AT_A_TIME + 1)
        yield item
