"""What several tests need: the real data where they are, and a home of their own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from commands import Tollens, command_in


@pytest.fixture
def data() -> Path:
    """The folder of real data; tests that need it skip where there is none."""
    folder = os.environ.get("TOLLENS_DATA")
    if not folder:
        pytest.skip("real data: set TOLLENS_DATA to a folder that has logiqa/Eval.txt and the rest")
    return Path(folder)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data home for the test alone, so that none reads or writes the user's."""
    place = tmp_path / "tollens-home"
    monkeypatch.setenv("TOLLENS_HOME", str(place))
    return place


@pytest.fixture
def tollens(tmp_path: Path) -> Tollens:
    """The command `tollens`, run in an empty folder."""
    work = tmp_path / "work"
    work.mkdir()
    return command_in(work)
