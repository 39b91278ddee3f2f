"""LogiQA 1 as published: 8 lines an item.

(blank)
d                         the right letter
passage
question
A.first option            and three more
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from tollens.benchmarks.logiqa.cleaning import without_letters, without_number
from tollens.benchmarks.source_lines import source_lines
from tollens.errors import InputError, shown
from tollens.records import Item, Language, Origin, Part

LINES = 8
SHAPE = "an item is 8 lines: blank, answer letter, passage, question, 4 options"


def read_text(path: Path, split: str | None, benchmark: str, language: Language) -> Iterator[Item]:
    """The items of a file in order. A block that is not 8 lines is named, so no item can borrow a line of the next."""
    for ordinal, (start, block) in enumerate(_blocks(path), start=1):
        answer = _answer(block[1], path, start + 1)
        passage, question = without_number(block[2]), without_number(block[3])
        options = without_letters(block[4:])
        changed = [passage, question, *options] != block[2:]
        yield Item(
            id=f"{benchmark}/{split or path.stem}/{ordinal}",
            passage=(Part(name="passage", text=passage),),
            question=question,
            options=tuple(options),
            answer=answer,
            language=language,
            split=split,
            origin=Origin(
                benchmark=benchmark,
                file=path.name,
                line=start,
                original="\n".join(block[1:]) if changed else None,
            ),
        )


def _blocks(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Each item's eight lines with the number of the first."""
    lines = _without_blank_end(source_lines(path))
    ahead: deque[tuple[int, str]] = deque()
    while True:
        ahead.extend(islice(lines, LINES + 1 - len(ahead)))
        if not ahead:
            return
        _check_block(list(ahead), path)
        start = ahead[0][0]
        yield start, [ahead.popleft()[1] for _ in range(LINES)]


def _without_blank_end(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines without the blank ones at the end of the file, which could pass for an empty last option."""
    held: list[tuple[int, str]] = []
    for number, text in lines:
        held.append((number, text))
        if text.strip():
            yield from held
            held = []


def _check_block(ahead: list[tuple[int, str]], path: Path) -> None:
    """Raise InputError unless an item's eight lines stand first, with the beginning of another or nothing behind."""
    start, first = ahead[0]
    if first.strip():
        raise InputError(f"expected a blank line, found {shown(first)}; {SHAPE}", file=path, line=start)
    for place in range(2, len(ahead) - 1):
        if not ahead[place][1].strip() and _is_letter(ahead[place + 1][1]):
            raise InputError(
                f"the item that begins here has {place} lines, for another begins at line {ahead[place][0]}; {SHAPE}",
                file=path,
                line=start,
            )
    if len(ahead) < LINES:
        raise InputError(
            f"the file ends inside the item that begins here, after {len(ahead)} lines; {SHAPE}",
            file=path,
            line=start,
        )
    if len(ahead) > LINES and ahead[LINES][1].strip():
        number, text = ahead[LINES]
        raise InputError(
            f"expected a blank line before the next item, found {shown(text)}; the item from line {start} is too long. "
            f"{SHAPE.capitalize()}",
            file=path,
            line=number,
        )


def _letter(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().rstrip(".").lower()


def _is_letter(text: str) -> bool:
    return _letter(text) in {"a", "b", "c", "d"}


def _answer(text: str, path: Path, line: int) -> int:
    if not _is_letter(text):
        raise InputError(f"expected the answer, a letter from a to d, found {shown(text)}", file=path, line=line)
    return "abcd".index(_letter(text))
