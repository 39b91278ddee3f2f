"""What a killed process left unfinished goes with the next one that writes there; what a live one writes stays."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tollens as tl
from factories import make_item
from tollens.records import atomically, check_new_folder, open_scratch, remove_scratch, scratch_folder, together

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed at all")

WRITING = """
from pathlib import Path
from tollens.records import atomically
with atomically(Path({path!r})) as file:
    file.write(b"theirs")
    file.flush()
    print("begun", flush=True)
    input()
"""
SCRATCH = """
from tollens.records import open_scratch
(open_scratch() / "x").write_text("x")
print("begun", flush=True)
input()
"""


@contextmanager
def process(code: str) -> Iterator[subprocess.Popen[str]]:
    """Python that has begun, and waits for a line."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], text=True, **pipes) as running:  # type: ignore[call-overload]
        assert running.stdout is not None and running.stdout.readline() == "begun\n"
        try:
            yield running
        finally:
            running.kill()


def parts(folder: Path) -> list[Path]:
    return sorted(folder.glob(".*.part"))


def write(path: Path) -> None:
    with atomically(path) as file:
        file.write(b"ours")


def test_what_a_killed_process_left_is_removed_by_the_next_that_writes_that_file(tmp_path: Path) -> None:
    path = tmp_path / "a [1].jsonl"
    with process(WRITING.format(path=str(path))) as writer:
        writer.kill()
        writer.wait()
    assert len(parts(tmp_path)) == 1
    write(tmp_path / "another.jsonl")
    assert len(parts(tmp_path)) == 1
    write(path)
    assert parts(tmp_path) == [] and path.read_bytes() == b"ours"


def test_what_a_live_process_writes_stays_and_gets_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with process(WRITING.format(path=str(path))) as writer:
        (theirs,) = parts(tmp_path)
        write(path)
        with pytest.raises(tl.InputError, match="expected a new or an empty folder"):
            check_new_folder(tmp_path)
        assert parts(tmp_path) == [theirs] and path.read_bytes() == b"ours"
        writer.communicate("\n")
        assert writer.returncode == 0
    assert parts(tmp_path) == [] and path.read_bytes() == b"theirs"


def test_what_this_process_writes_stays_too(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with atomically(path) as outer:
        outer.write(b"outer")
        write(path)
    assert path.read_bytes() == b"outer" and parts(tmp_path) == []


def test_files_of_others_that_look_alike_stay(tmp_path: Path) -> None:
    names = [".a.jsonl.part", ".a.jsonl.notes.part", "a.jsonl.12345678.part", ".b.jsonl.12345678.part", ".part"]
    for name in names:
        (tmp_path / name).write_text(name)
    (tmp_path / ".a.jsonl.abcdefgh.part").mkdir()
    (tmp_path / ".a.jsonl.bcdefghi.part").symlink_to(tmp_path / ".part")
    write(tmp_path / "a.jsonl")
    assert len(list(tmp_path.iterdir())) == len(names) + 3


def test_several_files_appear_together_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    with pytest.raises(ZeroDivisionError), together(folder) as opened:
        opened("one").write(b"1")
        opened("two").write(b"2")
        assert len(parts(folder)) == 2
        _ = 1 / 0
    assert list(folder.iterdir()) == []
    with together(folder) as opened:
        opened("one").write(b"1")
        opened("two").write(b"2")
        opened("one").write(b"1")
        assert len(parts(folder)) == 2
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"one": b"11", "two": b"2"}


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The system's folder for temporary files, for the test alone."""
    place = tmp_path / "tmp"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr("tempfile.tempdir", str(place))
    return place


def test_the_folder_that_a_killed_process_worked_in_goes_with_the_next(temporary: Path) -> None:
    with process(SCRATCH) as live, process(SCRATCH) as killed:
        both = set(temporary.iterdir())
        assert len(both) == 2
        killed.kill()
        killed.wait()
        with scratch_folder() as folder:
            assert folder.is_dir() and len(set(temporary.iterdir()) & both) == 1
        assert len(set(temporary.iterdir())) == 1
        assert live.poll() is None and len(list(temporary.rglob("x"))) == 1


def test_a_process_has_one_folder_while_it_needs_any(temporary: Path) -> None:
    other = temporary / "tollens-mydata12"  # named alike, and not one of these
    other.mkdir()
    one, two = open_scratch(), open_scratch()
    assert one != two and len(list(temporary.iterdir())) == 2
    remove_scratch(one)
    assert two.is_dir() and not one.exists()
    remove_scratch(two)
    assert list(temporary.iterdir()) == [other]


def test_a_run_that_is_not_kept_leaves_nothing(temporary: Path) -> None:
    runs = [tl.run("random", [make_item()]) for _ in range(3)]
    assert len(list(temporary.iterdir())) == 1
    del runs
    with pytest.raises(tl.InputError):
        tl.run("scripted:nowhere.json", [make_item()])
    tl.project("random", [make_item()])
    assert list(temporary.iterdir()) == []
