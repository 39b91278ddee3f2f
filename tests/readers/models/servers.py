"""The stub server as a process of its own, for tests."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STUB = Path(__file__).parent / "stub_server.py"


@dataclass(frozen=True)
class Server:
    """A stub that is running."""

    port: int

    @property
    def url(self) -> str:
        """Its base address."""
        return f"http://127.0.0.1:{self.port}/v1"

    def counts(self) -> Any:
        """What it was asked, what it answered, and the tokens of each."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/counts") as response:
            return json.load(response)


@contextmanager
def stub(*arguments: str) -> Iterator[Server]:
    """A stub server with these arguments."""
    process = subprocess.Popen([sys.executable, str(STUB), *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield Server(int(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
