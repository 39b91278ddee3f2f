"""Faults as a user meets them: one message on stderr, an exit code, no traceback.

Exit codes: 0 done; 1 the answer is no; 2 bad usage or input, or a machine that cannot go on (a full disk). A process
that was interrupted ends as shells expect: 130 after Ctrl-C, 141 when nobody reads its output any more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tollens.cli.terminal import visible_line
from tollens.errors import TollensError

NO = 1
FAULT = 2
INTERRUPTED = 130
NOBODY_READS = 141
_GO_ON = ("run", "train")  # commands that begin where they stopped


@contextmanager
def told(command: Callable[[], str | None]) -> Iterator[None]:
    """Turn what a user can mend into a message and an exit code; let everything else through. `command` is asked for
    the command's name when it was interrupted."""
    try:
        yield
        sys.stdout.flush()
    except TollensError as error:
        _say(str(error))
        raise SystemExit(FAULT) from error
    except KeyboardInterrupt as error:
        kept = " What was kept with -o stays, and the same command goes on from there." if command() in _GO_ON else ""
        _say(f"stopped.{kept}")
        raise SystemExit(INTERRUPTED) from error
    except BrokenPipeError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end
        raise SystemExit(NOBODY_READS) from error
    except OSError as error:
        _say(_in_words(error))
        raise SystemExit(FAULT) from error


def _in_words(error: OSError) -> str:
    from tollens.records.full_disk import FULL

    where = f"{error.filename}: " if error.filename else ""
    what = error.strerror or str(error)
    if error.errno in FULL:
        return f"{where}{what}. Make room and give the same command again: what was saved stays."
    return f"{where}{what}"


def _say(message: str) -> None:
    print(f"tollens: {visible_line(message)}", file=sys.stderr)
