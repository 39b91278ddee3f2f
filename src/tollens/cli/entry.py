"""Where the command begins: streams that can be written to, then the command itself."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command that the arguments name. Ctrl-C is told in one line from the first moment on."""
    try:
        _mend_streams()
        # Records are trees: looking for cycles among them as often as is usual takes a tenth of the time, in vain.
        gc.set_threshold(50_000)
        from tollens.cli.app import run_command

        run_command(sys.argv[1:])
    except KeyboardInterrupt:
        print("tollens: stopped.", file=sys.stderr)
        sys.exit(130)


def _mend_streams() -> None:
    """A stream that was closed swallows what is written to it; text is UTF-8, and what cannot be written is escaped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            stream = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - it stays open to the end
            setattr(sys, name, stream)
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
