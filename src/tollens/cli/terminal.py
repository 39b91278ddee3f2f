r"""Escape what could take over a terminal, in everything the command prints.

A reply, an item, a file name or a reader's card may hold control characters, ANSI sequences, or characters that hide
or reorder text. `GuardedStream` replaces stdout and stderr and shows each of them as an escape. Rich's own
ANSI sequences have to pass, so its consoles come from `guarded_console`, which escapes the text that rich lays out.

>>> visible("\x1b[2Jdone")
'\\x1b[2Jdone'
>>> visible_in_json('"user\u202etxt"')
'"user\\u202etxt"'
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.progress import Progress
    from rich.segment import Segment

# Every control character but newline and tab, line separators, lone surrogates, letters that are blank, and format
# characters that hide text or change its direction.
_HARMFUL = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164"
    r"\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
)
# Joiners shape Persian words and emoji, and variation selectors shape Chinese characters and emoji. Next to ASCII, also
# to that of an escape, they only make two equal names look alike.
_SHAPING = r"[\u200c\u200d\ufe00-\ufe0e\U000e0100-\U000e01ef]+"


def _escaped(harmful: str) -> re.Pattern[str]:
    return re.compile(rf"[{harmful}]|(?<=[!-~{harmful}]){_SHAPING}|{_SHAPING}(?=[!-~{harmful}])")


_IN_TEXT = _escaped(_HARMFUL)
_IN_LINE = _escaped(rf"{_HARMFUL}\t\n")


def visible(text: str) -> str:
    """The text with harmful characters as escapes; newlines and tabs stay."""
    return _IN_TEXT.sub(_escape, text)


def visible_line(text: str) -> str:
    """The text on one line: newlines and tabs are escaped as well."""
    return _IN_LINE.sub(_escape, text)


def visible_in_json(document: str) -> str:
    """The JSON document with harmful characters as JSON escapes; it decodes to the same value."""
    return _IN_TEXT.sub(_json_escape, document)


def _escape(found: re.Match[str]) -> str:
    return "".join(
        f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
        for code in map(ord, found[0])
    )


def _json_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


class GuardedStream(io.TextIOWrapper):
    """A text stream that escapes what is written to it."""

    _replaced: TextIO

    @classmethod
    def over(cls, stream: TextIO) -> GuardedStream:
        """A guarded UTF-8 stream to the same place. What cannot be encoded is escaped."""
        guarded = cls(
            stream.buffer, "utf-8", "backslashreplace", line_buffering=getattr(stream, "line_buffering", False)
        )
        guarded._replaced = stream  # once nobody holds it, it closes the buffer
        return guarded

    def write(self, text: str, /) -> int:
        """Write the text with harmful characters as escapes."""
        super().write(visible(text))
        return len(text)

    def write_styled(self, text: str) -> int:
        """Write text that rich has rendered, with its ANSI sequences."""
        return super().write(text)


class _Styled:
    """The side of a guarded stream that rich writes to."""

    def __init__(self, stream: GuardedStream) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write rendered text."""
        return self._stream.write_styled(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def guard_streams() -> None:
    """Guard stdout and stderr. A stream that was closed swallows what is written to it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            stream = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - it stays open to the end
        setattr(sys, name, GuardedStream.over(stream))


def guarded_console(stream: TextIO, **settings: Any) -> Console:
    """A rich console on the stream. It escapes the text it lays out, and reads no markup in it.

    Text with a fixed place, such as a cell, takes `visible_line` first: an escape is wider than its character."""
    from rich.console import Console

    class GuardedConsole(Console):
        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else segment._replace(text=visible(segment.text))

    file: Any = _Styled(stream) if isinstance(stream, GuardedStream) else stream
    return GuardedConsole(file=file, markup=False, emoji=False, highlight=False, **settings)


@contextmanager
def bars() -> Iterator[Progress]:
    """Progress bars on stderr that vanish at the end. Lines written to stderr meanwhile appear above them."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    stream = sys.stderr
    console = guarded_console(stream)
    # Rich would redirect both streams itself, and read ANSI sequences in log lines as styles.
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as shown:
        above: Any = _AboveBars(console, stream)
        sys.stderr = above
        try:
            yield shown
        finally:
            sys.stderr = stream
            above.close()


class _AboveBars:
    """Stderr while bars are shown: whole lines, printed above them."""

    def __init__(self, console: Console, stream: TextIO) -> None:
        self._console, self._stream, self._rest = console, stream, ""

    def write(self, text: str) -> int:
        """Print the lines that are complete; the rest waits for its end."""
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._console.print(line, soft_wrap=True)
        return len(text)

    def close(self) -> None:
        """Print what has no end."""
        if self._rest:
            self._console.print(self._rest, soft_wrap=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
