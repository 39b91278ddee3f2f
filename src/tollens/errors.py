"""Faults that a user can mend.

    TollensError                 one message, no traceback, exit code 2
    ├── InputError               a file, a record or an argument cannot be used
    │   └── UnknownName          a name that is not in its table; the nearest ones are listed
    ├── DownloadError            published data could not be brought
    ├── RunLocked                another process is writing the run folder
    └── Stopped                  a run ended before its time, on purpose; the same command goes on
        └── Moved                its folder or a file of it is not in its place; the same command goes on once it is

Anything else that escapes is a bug of ours and shows its traceback.
"""

from __future__ import annotations

from pathlib import Path


class TollensError(Exception):
    """A fault that the user can mend; its text is the whole message."""


class InputError(TollensError):
    """What was given cannot be used; says where, what was expected and what was found."""

    def __init__(
        self,
        message: str,
        *,
        file: str | Path | None = None,
        line: int | None = None,
        item: str | None = None,
    ) -> None:
        self.message, self.file, self.line, self.item = message, file, line, item
        where = [str(file)] if file is not None else []
        where += [f"line {line}"] if line is not None else []
        where += [f"item {item}"] if item is not None else []
        super().__init__(f"{', '.join(where)}: {message}" if where else message)


class UnknownName(InputError):
    """A name that is not in its table."""


class DownloadError(TollensError):
    """Published data could not be brought from its address."""


class RunLocked(TollensError):
    """Another process is writing the run folder."""


class Stopped(TollensError):
    """A run ended before its time, at a limit or because nobody answers; what was saved is kept and can go on."""


class Moved(Stopped):
    """A folder or a file of a run was deleted, renamed or replaced during the run. What is at its path now says nothing
    about what was saved."""

    ADVICE = "If it was renamed, move it back, then give the same command"


def shown(value: object, limit: int = 60) -> str:
    """The value as an error message quotes it: on one line, cut when long."""
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
