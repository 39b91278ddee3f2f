"""Passages of text files: paragraphs of prose, read as they are asked for, however large the file."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tollens.benchmarks.ropes.mining.cues import sentences
from tollens.errors import InputError

ENDINGS = (".txt", ".md")
LEAST_WORDS, MOST_WORDS = 20, 250
LEAST_LETTERS = 0.75  # of all characters: below, it is a listing and no prose

_CHUNK = 1 << 20  # a line or a paragraph longer than this is cut
_FENCE = re.compile(r"\A\s*(?:```|~~~)")
_BREAK = re.compile(r"\A\s*(?:$|#{1,6}\s|[-=~*_]{3,}\s*$)")  # blank, heading, rule
_BULLET = re.compile(r"(?<!\s)\s*(?:[-*+•]|\d{1,3}[.)])\s+")
_QUOTED = re.compile(r"^\s*(?:>\s*)+")


class Passage(NamedTuple):
    """A paragraph, or a part of a long one, on one line: its number in the file, and the line where the paragraph
    begins."""

    file: Path
    number: int
    line: int
    text: str


def text_files(sources: Sequence[Path]) -> tuple[list[Path], list[str]]:
    """The files to read: those named, and of folders those in and below them that end in .txt or .md. What is named
    must be text; of what lies in a folder, each that is not is left out, and told. A file counts once, however often it
    is met."""
    files, left_out = list[Path](), list[str]()
    named = {source.resolve() for source in sources if not source.is_dir()}
    seen: set[Path] = set()
    for path in _met(sources):
        if (place := path.resolve()) in seen:
            continue
        seen.add(place)
        try:
            _check_text(path)
            files.append(path)
        except (InputError, OSError) as error:
            if place in named:
                raise
            left_out.append(str(error))
    if not files:
        raise InputError(f"expected text files, found none in {', '.join(map(str, sources))}")
    return files, left_out


def _met(sources: Sequence[Path]) -> Iterator[Path]:
    """What is named, and of folders what lies in and below them, in order."""
    for source in sources:
        if not source.is_dir():
            yield source
        for folder, inner, names in os.walk(source):
            inner.sort()
            yield from (Path(folder) / name for name in sorted(names) if name.lower().endswith(ENDINGS))


def _check_text(path: Path) -> None:
    """Raise InputError unless the path is a file of UTF-8 text. It is read through once, a piece at a time."""
    for _ in _lines(path):
        pass


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Each line with its number, whether it ends as on Unix, Windows or an old Mac; a very long one in pieces."""
    if not path.is_file():
        raise InputError("expected a text file" + ("" if path.exists() else ", found nothing of that name"), file=path)
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    number = 1
    with path.open("rb") as file:
        if file.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            raise InputError("expected text in UTF-8, found UTF-16", file=path)
        while chunk := file.readline(_CHUNK):
            if b"\0" in chunk:
                raise InputError("expected text, found a binary file", file=path, line=number)
            for line in chunk.splitlines(keepends=True):
                try:
                    yield number, decoder.decode(line)
                except UnicodeDecodeError as error:
                    raise InputError(f"expected text in UTF-8, found {error.reason}", file=path, line=number) from error
                number += line.endswith((b"\n", b"\r"))
        try:
            decoder.decode(b"", final=True)
        except UnicodeDecodeError as error:
            raise InputError(f"expected text in UTF-8, found {error.reason}", file=path, line=number) from error


def passages(path: Path) -> Iterator[Passage]:
    """The passages of a file in order: paragraphs, those of more than MOST_WORDS words cut between sentences."""
    number = 0
    for line, paragraph in _paragraphs(path):
        for piece in _pieces(paragraph):
            number += 1
            yield Passage(path, number, line, piece)


def _paragraphs(path: Path) -> Iterator[tuple[int, str]]:
    held: list[str] = []
    begin, size, fenced = 1, 0, False
    for number, raw in _lines(path):
        line = _QUOTED.sub("", raw)
        fence = _FENCE.match(line) is not None
        if fence or fenced or _BREAK.match(line) or _BULLET.match(line) or size > _CHUNK:
            if held:
                yield begin, " ".join(held)
            held, size = [], 0
            fenced ^= fence
            if fence or fenced or _BREAK.match(line):
                continue
            line = _BULLET.sub("", line, count=1)
        if not held:
            begin = number
        held.append(" ".join(line.split()))
        size += len(line)
    if held:
        yield begin, " ".join(held)


def _pieces(paragraph: str) -> Iterator[str]:
    if len(paragraph.split()) <= MOST_WORDS:
        yield paragraph
        return
    held: list[str] = []
    count = 0
    for _, sentence in sentences(paragraph):
        number = len(sentence.split())
        if held and count + number > MOST_WORDS:
            yield " ".join(held)
            held, count = [], 0
        held.append(sentence.strip())
        count += number
    if held:
        yield " ".join(held)


def why_not(text: str) -> str | None:
    """Why a passage is none to write situations about; None where nothing is against it."""
    count = len(text.split())
    if count < LEAST_WORDS:
        return "too short"
    if count > MOST_WORDS:
        return "too long a sentence"
    letters = sum(map(str.isalpha, text)) + text.count(" ")
    if letters < LEAST_LETTERS * len(text) or not re.search(r"[a-z][.!?][\"')\]”’]*(?:\s|$)", text):
        return "no prose"
    return None
