"""Where the command begins: guarded streams first, then the command itself."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command that the arguments name. Ctrl-C is told in one line from the first moment on."""
    try:
        from tollens.cli.terminal import guard_streams

        guard_streams()
        # Records are trees: looking for cycles among them as often as is usual takes a tenth of the time, in vain.
        gc.set_threshold(50_000)
        from tollens.cli.app import run_command

        run_command(sys.argv[1:])
    except KeyboardInterrupt:
        print("tollens: stopped.", file=sys.stderr)
        sys.exit(130)
