"""A reader of the user's own: what it gets wrong is told with the line of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.readers import make_reader

SOURCE = """class First:
    def read(self, questions):
        return [0 for _ in questions]


class Broken:
    def read(self, questions):
        return [1 / 0 for _ in questions]
"""


@pytest.fixture(params=["absolute", "relative", "roundabout"])
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same file, named in different ways."""
    (tmp_path / "mine.py").write_text(SOURCE)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    named = {"absolute": str(tmp_path / "mine.py"), "relative": "mine.py", "roundabout": "folder/../mine.py"}
    return named[str(request.param)]


def test_a_fault_is_told_with_its_line_however_the_file_is_named(file: str) -> None:
    assert make_reader(f"{file}:First").read([make_question()])[0].answer == 0
    with pytest.raises(InputError, match="line 8: ZeroDivisionError"):
        make_reader(f"{file}:Broken").read([make_question()])


def test_a_file_without_a_class_says_that_one_is_expected(file: str) -> None:
    for spec in (file, f"{file}:"):
        with pytest.raises(InputError, match=r"expected a class in a file, as in path/to/file\.py:Class"):
            make_reader(spec)
    with pytest.raises(InputError, match="expected a class Second, found none"):
        make_reader(f"{file}:Second")
