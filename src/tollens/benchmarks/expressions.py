"""ITEMS: what stands on the command line for a set of items.

x.jsonl, x.parquet        a file of ours
logiqa:dev                published data that `tollens get` brought
logiqa=Eval.txt           a file in that benchmark's published format
lineup:fresh              made now, by size and item seed
robustlr/c-cs:fresh       the same, of one of the benchmark's sets
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.catalogue import BENCHMARKS, benchmark
from tollens.benchmarks.fresh_items import FRESH, fresh
from tollens.benchmarks.home import known_hash, place_of, sha256_of
from tollens.errors import InputError
from tollens.records import Item, Items, check_readable, read_records
from tollens.records.files import ENDINGS

DEFAULT_SIZE = 100


def load(expression: str, *, size: int = DEFAULT_SIZE, item_seed: int = 0) -> Items:
    """The items that an expression names. `size` and `item_seed` choose fresh ones; a set without items is refused."""
    name, sign, rest = _split(expression)
    name, slash, set_name = name.partition("/") if rest == FRESH else (name, "", "")
    if name not in BENCHMARKS and _is_file_of_ours(expression, name, sign):
        path = Path(expression)
        check_readable(path)
        return _named(expression, lambda: read_records(path, Item))
    if not sign:
        raise InputError(
            f"{expression!r} names no items: expected a .jsonl or .parquet file, NAME:SPLIT, NAME=FILE or NAME:fresh, "
            f"where NAME is one of {', '.join(BENCHMARKS)}{_hint(expression)}"
        )
    known = benchmark(name)
    if sign == "=":
        return _named(expression, lambda: _published(known, Path(rest), known.split_of(Path(rest))))
    if rest == FRESH:
        return fresh(known, size, item_seed, set_name=set_name if slash else None)
    return _brought(known, rest, expression)


def _split(expression: str) -> tuple[str, str, str]:
    """Name, sign and rest, at the first sign: a name holds neither."""
    place = next((place for place, character in enumerate(expression) if character in ":="), len(expression))
    return expression[:place], expression[place : place + 1], expression[place + 1 :]


def _hint(expression: str) -> str:
    """Whose published format the file may be in, by its ending."""
    known = (benchmark(name) for name in BENCHMARKS)
    able = [each.name for each in known if each.write is not None and each.write_suffix == Path(expression).suffix]
    return f". Is it {' or '.join(f'{name}={expression}' for name in able)}?" if able else ""


def _is_file_of_ours(expression: str, name: str, sign: str) -> bool:
    """A sign may stand in a path too: then there is such a file, or a folder before the sign."""
    path = Path(expression)
    return path.suffix in ENDINGS and (not sign or path.exists() or len(Path(name).parts) > 1)


def _published(known: Benchmark, path: Path, split: str | None) -> Iterable[Item]:
    if known.read is None:
        raise InputError(f"{known.name} has no published format")
    check_readable(path)
    return known.read(path, split)


def _brought(known: Benchmark, split: str, expression: str) -> Items:
    file = next((file for file in known.files if file.split == split), None)
    if file is None:
        splits = [each.split for each in known.files] + ([FRESH] if known.recipes else [])
        raise InputError(f"{known.name} has no split {split!r}; it has {', '.join(splits)}")
    path = place_of(known, file)
    if not path.is_file():
        raise InputError(f"{expression} is not on this machine yet; bring it with `tollens get {known.name}`")
    if (expected := known_hash(known, file)) is not None and sha256_of(path) != expected:
        raise InputError(f"the file was changed since it came; `tollens get {known.name}` brings it anew", file=path)
    return _named(expression, lambda: _published(known, path, split))


def _named(expression: str, open_items: Callable[[], Iterable[Item]]) -> Items:
    def reopened() -> Iterator[Item]:
        empty = True
        for item in open_items():
            empty = False
            yield item
        if empty:
            raise InputError(f"{expression} holds no items")

    return Items(expression, reopened)
