"""What the explorer's script reads: a short index of all items, and what each item says in blocks that are opened when
they are needed. Of each block there are two halves: the words of its items, which are searched, and all the rest. The
index and each half are JSON, compressed and in base64, a line each, the index first."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import msgspec

from tollens.records import LETTERS, Item, Origin, Outcome
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.explorer.quotes import by_reference
from tollens.report.explorer.worlds import tell_worlds
from tollens.report.phrases import cost
from tollens.runs.snapshot import snapshot_path
from tollens.scores import is_graded

# The sign of each outcome in the index. Three more are no outcomes: an answer to an item without a key, an item that
# the run has not reached, and a reader that was not run on the set.
SIGNS: dict[Outcome, str] = {
    "right": "r",
    "wrong": "w",
    "abstained": "a",
    "wavered": "v",
    "unreadable": "u",
    "refused": "f",
    "timed-out": "t",
    "failed": "e",
    "absent": "x",
}
NO_KEY, NOT_REACHED, NOT_RUN = "?", ".", "-"

LONGEST_SAID = 4_000  # characters of what a reader said; a model can say a book
MOST_SAID = 16_000_000  # and of all that readers said together: where they said more, each is cut shorter
LONGEST_WRITTEN = 20_000  # characters of a theory or proof
MOST_WRITTEN = 80_000_000
HEAD = {"en": 64, "zh": 32}  # characters of an item that the list shows
BLOCK = 400_000  # bytes of JSON in a block, about: what is read to show one item
WORLD_SECONDS = 2.0  # for the worlds of all items together


def explorer_data(book: Book, *, world_seconds: float = WORLD_SECONDS) -> str:
    """The index and the blocks. Items are numbered through all sets, in their order."""
    theories = list(_theories(book))
    worlds = tell_worlds(theories, world_seconds)
    firsts: list[int] = []
    packed: list[Future[str]] = []
    with ThreadPoolExecutor() as pool:  # compressing lets other threads run, and takes as long as all the rest
        for first, block in _blocks(_details(book, worlds, _Cuts(book))):
            firsts.append(first)
            packed += [pool.submit(_packed, b"[%b]" % b",".join(half)) for half in zip(*block, strict=True)]
    index = _index(book) | {"blocks": firsts, "worlds": [len(worlds), len(theories)]}
    return "\n".join([_packed(_json(index)), *(each.result() for each in packed)])


def _json(value: object) -> bytes:
    """JSON in UTF-8. What cannot be encoded, half of a surrogate pair, is written as JSON escapes it."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, compresslevel=6, mtime=0)).decode("ascii")


def _blocks(details: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[int, list[tuple[bytes, bytes]]]]:
    """The details in blocks, each with the number of its first."""
    first, block, size = 0, list[tuple[bytes, bytes]](), 0
    for number, detail in enumerate(details):
        block.append(detail)
        size += sum(map(len, detail))
        if size >= BLOCK:
            yield first, block
            first, block, size = number + 1, [], 0
    if block:
        yield first, block


def _index(book: Book) -> dict[str, Any]:
    """What the list and the filters need of every item, a column each."""
    items = [item for each in book.sets for item in each.items.values()]
    kinds = [_kinds(each, item) for each in book.sets for item in each.items.values()]
    kind_places = _places(chain.from_iterable(kinds))
    group_places = _places(item.group for item in items if item.group is not None)
    spans: dict[str, int] = {}
    return {
        "letters": LETTERS,
        "readers": [each.title for each in book.readers],
        "sets": [
            {
                "title": each.title,
                "slug": each.slug,
                "count": len(each.items),
                "file": snapshot_path(Path("DIR"), each.card).as_posix(),
                "readers": [book.readers.index(reading.reader) for reading in each.readings],
            }
            for each in book.sets
        ],
        "signs": {sign: outcome for outcome, sign in SIGNS.items()},
        "ids": [item.id for item in items],
        "heads": [head for each in book.sets for head in _heads(each)],
        "chinese": "".join("1" if item.language == "zh" else "0" for item in items),
        "kinds": list(kind_places),
        "kindsOf": [[kind_places[kind] for kind in each] for each in kinds],
        "groups": list(group_places),
        "groupOf": [-1 if item.group is None else group_places[item.group] for item in items],
        "outcomes": [
            "".join(_signs(each, book.reading(reader, each)) for each in book.sets) for reader in book.readers
        ],
        "given": [
            [given for each in book.sets for given in _given(each, book.reading(reader, each), spans)]
            for reader in book.readers
        ],
    }


def _places(names: Iterable[str]) -> dict[str, int]:
    """Each name's place among the different ones."""
    return {name: place for place, name in enumerate(dict.fromkeys(names))}


def _kinds(items: ItemSet, item: Item) -> tuple[str, ...]:
    """The item's kinds; those that a program told are marked."""
    return item.kinds or tuple(f"{kind} (automatic)" for kind in items.told.get(item.id, ()))


def _heads(items: ItemSet) -> list[str]:
    """The beginning of each item: of its question or of its passage, whichever tells more of the items apart."""
    questions = [_head(item.question, HEAD[item.language]) for item in items.items.values()]
    passages = [
        _head(item.passage[0].text, HEAD[item.language]) if item.passage else "" for item in items.items.values()
    ]
    return passages if len(set(passages)) > len(set(questions)) else questions


def _head(text: str, length: int) -> str:
    words = " ".join(text[: 4 * length].split())
    return words if len(words) <= length else f"{words[:length]}…"


def _signs(items: ItemSet, reading: Reading | None) -> str:
    if reading is None:
        return NOT_RUN * len(items.items)
    return "".join(_sign(reading, id_) for id_ in items.items)


def _sign(reading: Reading, id_: str) -> str:
    found = reading.scores.get(id_)
    if found is not None:
        return SIGNS[found.outcome]
    prediction = reading.predictions.get(id_)
    if prediction is None:
        return NOT_REACHED
    return NO_KEY if prediction.missing is None else SIGNS[prediction.missing]


def _given(items: ItemSet, reading: Reading | None, spans: dict[str, int]) -> Iterator[int]:
    """The option that was chosen of each item; -1 where there is no answer, and lower for spans, the same for the
    same."""
    for id_ in items.items:
        prediction = reading.predictions.get(id_) if reading else None
        if prediction is not None and prediction.span is not None:
            yield -2 - spans.setdefault(prediction.span, len(spans))
        else:
            yield -1 if prediction is None or prediction.answer is None else prediction.answer


def _theories(book: Book) -> Iterator[tuple[int, str]]:
    """The items that have a theory, by number: those first of which the fewest readers are right, each set in turn."""
    start, sets = 0, []
    for each in book.sets:
        rights = [
            (sum(r.scores[id_].outcome == "right" for r in each.readings if id_ in r.scores), number, item.theory)
            for number, (id_, item) in enumerate(each.items.items(), start=start)
            if item.theory
        ]
        sets.append([(number, theory) for _, number, theory in sorted(rights, key=lambda found: found[:2])])
        start += len(each.items)
    for turn in zip_longest(*sets):
        yield from (found for found in turn if found is not None)


class _Cuts:
    """How many characters of each text that readers wrote there is room for."""

    def __init__(self, book: Book) -> None:
        given = [each for items in book.sets for reading in items.readings for each in reading.predictions.values()]
        said = [len(each.detail) for each in given if each.detail]
        written = [len(text) for each in given for text in (each.theory, each.proof) if text]
        self.said = fair_length(said, MOST_SAID, LONGEST_SAID)
        self.written = fair_length(written, MOST_WRITTEN, LONGEST_WRITTEN)


def fair_length(lengths: Sequence[int], most: int, longest: int) -> int:
    """The greatest length, up to the longest, with which texts of these lengths come to no more than `most` when each
    that is longer is cut to it."""
    low, high = 0, longest
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if sum(min(each, middle) for each in lengths) <= most else (low, middle - 1)
    return low


def _cut(text: str, length: int) -> list[Any]:
    """The text and how many characters of it were left off."""
    return [text[:length], max(0, len(text) - length)]


def _cited(text: str, length: int, words: str) -> list[Any]:
    """The same, and whether what it quotes of the words is told by reference."""
    shown, left = _cut(text, length)
    cited = by_reference(shown, words)
    return [shown, left, 0] if cited is None else [cited, left, 1]


def _details(book: Book, worlds: Mapping[int, Mapping[str, Any]], cuts: _Cuts) -> Iterator[tuple[bytes, bytes]]:
    """The words of each item, and all else that is shown of it, as JSON."""
    number = 0
    for each in book.sets:
        for item in each.items.values():
            words = "\n".join([*(part.text for part in item.passage), item.question, *item.options])
            answers = [_answer(item, reading, words, cuts) for reading in each.readings]
            rest = _rest(each, item, words) | {"answers": answers, "worlds": worlds.get(number)}
            yield _json([[part.text for part in item.passage], item.question, item.options]), _json(rest)
            number += 1


def _rest(items: ItemSet, item: Item, words: str) -> dict[str, Any]:
    return {
        "parts": [part.name for part in item.passage],
        "key": item.answer,
        "spans": item.spans,
        "graded": is_graded(item),
        "fallacies": item.fallacies,
        "explanation": item.explanation,
        "theory": _cited(item.theory, LONGEST_WRITTEN, words) if item.theory else None,
        "facts": [(name, text) for name, text in _facts(items, item) if text],
    }


def _facts(items: ItemSet, item: Item) -> Iterator[tuple[str, str]]:
    yield "set", items.title
    yield "split", item.split or ""
    yield "kinds", ", ".join(_kinds(items, item))
    yield "author", item.writer or ""
    yield "origin", _origin(item.origin)
    yield "measures", "; ".join(f"{name.replace('_', ' ')}: {value:,}" for name, value in item.measures.items())


def _origin(origin: Origin | None) -> str:
    """Where an item comes from, in words."""
    if origin is None:
        return ""
    named = [("line", origin.line), ("id", origin.id), ("seed", origin.seed), ("index", origin.index)]
    parts = [origin.benchmark, origin.file, origin.recipe]
    parts += [f"{name} {value}" for name, value in named if value is not None]
    return ", ".join(part for part in parts if part)


def _answer(item: Item, reading: Reading, words: str, cuts: _Cuts) -> dict[str, Any] | None:
    """What a reader said beside the option that it chose; what it did not say is left out."""
    said = reading.predictions.get(item.id)
    if said is None:
        return None
    told: dict[str, Any] = {}
    if said.span is not None:
        told["span"] = said.span
    if said.detail:
        told["detail"] = _cut(said.detail, cuts.said)
    if said.option_scores:
        told["scores"] = said.option_scores
    if said.places:
        told["places"] = said.places
    if (spent := reading.costs.get(item.id)) is not None:
        told["cost"] = cost(spent)
    if said.proof:
        told["proof"] = _cited(said.proof, cuts.written, words)
    if said.theory:
        same = said.theory == item.theory
        told |= {"sameTheory": True} if same else {"theory": _cited(said.theory, cuts.written, words)}
    return told
