"""The command as a user starts it: a process of its own, and what came of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)


Tollens = Callable[..., Outcome]


def command_in(folder: Path) -> Tollens:
    """The command, to be run in that folder."""

    def run(*arguments: object, **environment: str) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "tollens", *map(str, arguments)],
            cwd=folder,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run
