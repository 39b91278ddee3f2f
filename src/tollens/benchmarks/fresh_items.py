"""Fresh items by name, size and seed, on one process or several, always the same ones in the same order."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.catalogue import benchmark
from tollens.benchmarks.recipe import Batch, Recipe
from tollens.errors import InputError
from tollens.names import look_up
from tollens.records import Item, Items
from tollens.records.lines import decode, encode
from tollens.settings import check_seed, check_whole
from tollens.workers import end_with_parent

if TYPE_CHECKING:
    from concurrent.futures import Future

FRESH = "fresh"

MOST_ITEMS = 1_000_000_000
MOST_WORKERS = 1_024

_AT_A_TIME = 32  # batches that a worker makes before it sends them
_AHEAD = 4  # tasks a worker may be ahead of whoever takes the items


class _Order(NamedTuple):
    """What is to be made, in words that another process understands."""

    benchmark: str
    set: str
    settings: Mapping[str, str]
    seed: int


def recipe(known: Benchmark, set_name: str | None) -> tuple[str, Recipe]:
    """The recipe of that set and its name; without a name the benchmark's first."""
    if not known.recipes:
        raise InputError(f"{known.name} has no recipe for fresh items")
    name = next(iter(known.recipes)) if set_name is None else set_name
    return name, look_up(name, known.recipes, f"set of {known.name}")


def fresh(
    known: Benchmark,
    size: int,
    seed: int,
    *,
    set_name: str | None = None,
    settings: Mapping[str, str] | None = None,
    workers: int = 1,
    dropped: Counter[str] | None = None,
) -> Items:
    """Items 0 to size - 1 of the seed. What is thrown away on the way is counted into `dropped`, by reason."""
    name, how = recipe(known, set_name)
    check_whole("size", size, least=1, most=MOST_ITEMS)
    check_whole("workers", workers, least=1, most=MOST_WORKERS)
    check_seed("seed of fresh items", seed)
    how.with_settings(settings or {})  # a setting that does not fit is told now, not at the first item
    order = _Order(known.name, name, settings or {}, seed)

    def made() -> Iterator[Item]:
        numbers = range(-(-size // how.batch))
        batches = _alone(order, numbers) if workers < 2 else _shared(order, numbers, workers)
        return islice(chain.from_iterable(_items(batch, dropped) for batch in batches), size)

    title = known.name if set_name is None else f"{known.name}/{name}"
    return Items(f"{title}:{FRESH}", made, size, {"size": str(size), "seed": str(seed), **order.settings}, how.batch)


def _items(batch: Batch, dropped: Counter[str] | None) -> tuple[Item, ...]:
    if dropped is not None:
        dropped.update(batch.dropped)
    return batch.items


def _alone(order: _Order, numbers: range) -> Iterator[Batch]:
    how = benchmark(order.benchmark).recipes[order.set]
    settings = how.with_settings(order.settings)
    return (how.make(number, order.seed, settings) for number in numbers)


# Between processes items travel as lines: pickled, a text equal to a default would no longer be that default, and an
# item would be written in other bytes.
_Sent = list[tuple[list[bytes], Mapping[str, int]]]


def _make(order: _Order, numbers: range) -> _Sent:
    return [([encode(item) for item in batch.items], batch.dropped) for batch in _alone(order, numbers)]


def _received(sent: _Sent) -> Iterator[Batch]:
    for lines, dropped in sent:
        yield Batch(tuple(decode(line, Item, "a worker", 1) for line in lines), dropped)


def _shared(order: _Order, numbers: range, workers: int) -> Iterator[Batch]:
    """The batches in order, made by several processes. Few are held at a time."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Started anew, not forked: the process may have threads, such as a progress bar's.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=end_with_parent) as pool:
        tasks = (numbers[start : start + _AT_A_TIME] for start in range(0, len(numbers), _AT_A_TIME))
        waiting: deque[Future[_Sent]] = deque(
            pool.submit(_make, order, task) for task in islice(tasks, workers * _AHEAD)
        )
        while waiting:
            yield from _received(waiting.popleft().result())
            waiting.extend(pool.submit(_make, order, task) for task in islice(tasks, 1))
