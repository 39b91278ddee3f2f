"""Text from runs as files can hold it: nothing in it acts on what stands beside it."""

from __future__ import annotations

import re

from tollens.text import encodable

# What has no shape of its own: control characters but for tabs and line breaks, marks that turn the direction of what
# follows, and what XML forbids.
_SHAPELESS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]")
_LINE_BREAK = re.compile(r"\r\n?|[\n\v\f\x1c-\x1e\x85\u2028\u2029]")


def printable(text: str) -> str:
    """The text with a mark in place of each character that cannot be seen and could do harm."""
    return _SHAPELESS.sub("\ufffd", encodable(text))


def lines_of(text: str) -> list[str]:
    """The lines of the text, each printable, whatever they are parted by."""
    return [printable(line).replace("\t", " ") for line in _LINE_BREAK.split(text)]


def one_line(text: str) -> str:
    """The text on a single line."""
    return " ".join(" ".join(lines_of(text)).split())
