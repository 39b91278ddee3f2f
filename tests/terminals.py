"""A terminal for tests: what a command writes to it, and what is then on the screen."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


def on_terminal(command: Sequence[str], folder: Path, columns: int = 200) -> str:
    """What a command writes to a terminal of so many columns."""
    terminal, end = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": "30"}
    process = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, cwd=folder, env=environment)
    os.close(end)
    written = b""
    with suppress(OSError):  # Linux ends a terminal that way
        while chunk := os.read(terminal, 65536):
            written += chunk
    os.close(terminal)
    process.wait()
    return written.decode()


def screen(written: str) -> list[str]:
    """The lines that are left, by the sequences that rich's tables and bars use."""
    lines, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[[?0-9;]*[A-Za-z]|[\r\n]|[^\x1b\r\n]+", written):
        if part == "\n":
            row, column = row + 1, 0
            lines += [""] * (row + 1 - len(lines))
        elif part == "\r":
            column = 0
        elif part == "\x1b[2K":
            lines[row] = ""
        elif part == "\x1b[1A":
            row -= 1
        elif not part.startswith("\x1b"):
            lines[row] = lines[row][:column].ljust(column) + part + lines[row][column + len(part) :]
            column += len(part)
    return lines if lines[-1] else lines[:-1]
