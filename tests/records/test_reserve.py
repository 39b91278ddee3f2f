"""A reserve holds what was written to it, whoever looks and whenever its writer died."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tollens.records.reserve import Reserve


def left(file: Path) -> list[list[bytes]]:
    """The rows of every reserve that is left; all of them are removed."""
    found = []
    for reserve in Reserve.left_for(file):
        found.append(list(reserve.rows()))
        reserve.remove()
    return found


def test_rows_outlive_a_process_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "a[b]*.sqlite"
    code = (
        "import os, sys; from pathlib import Path; from tollens.records.reserve import Reserve\n"
        "reserve = Reserve.made_for(Path(sys.argv[1]), 1 << 16)\n"
        "assert reserve.write(b'one') and reserve.write(b'two' * 1000)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    (path,) = tmp_path.iterdir()
    assert path.stat().st_size == 1 << 16
    assert path.stat().st_blocks * 512 >= 1 << 16  # the room is really taken
    assert left(tmp_path / "ab.sqlite") == []  # a file of another name
    assert left(file) == [[b"one", b"two" * 1000]]
    assert list(tmp_path.iterdir()) == []


def test_a_reserve_in_use_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    mine, other = Reserve.made_for(file, 1 << 16), Reserve.made_for(file, 1 << 16)
    assert mine.write(b"row")
    assert left(file) == []
    other.close()
    assert len(list(tmp_path.iterdir())) == 1  # one without rows removes itself
    mine.close()
    assert left(file) == [[b"row"]]


@settings(deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=9000), max_size=9))
def test_what_fits_is_found_and_what_does_not_is_refused(
    tmp_path_factory: pytest.TempPathFactory, rows: list[bytes]
) -> None:
    file = tmp_path_factory.mktemp("reserve") / "kept"
    reserve = Reserve.made_for(file, 1 << 15)
    written = [row for row in rows if reserve.write(row)]
    assert sum(map(len, rows)) > (1 << 15) - 8 * len(rows) or written == rows
    reserve.close()
    assert left(file) == ([written] if written else [])


@pytest.mark.parametrize("keep", range(0, 60, 7))
def test_a_torn_row_is_none(tmp_path: Path, keep: int) -> None:
    file = tmp_path / "kept"
    reserve = Reserve.made_for(file, 1 << 15)
    assert reserve.write(b"first") and reserve.write(b"x" * 50)
    reserve.close()
    (path,) = tmp_path.iterdir()
    data = bytearray(path.read_bytes())
    data[13 + keep :] = bytes(len(data) - 13 - keep)
    path.write_bytes(data)
    (rows,) = left(file)
    assert rows == [b"first"] + ([b"x" * 50] if keep >= 58 else [])


def test_on_a_small_disk_a_reserve_is_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = 100_000

    def allocate(descriptor: int, offset: int, size: int) -> None:
        if size > room:
            raise OSError(errno.ENOSPC, "full")
        os.ftruncate(descriptor, size)

    monkeypatch.setattr(os, "posix_fallocate", allocate, raising=False)
    reserve = Reserve.made_for(tmp_path / "kept", 1 << 20)
    assert 50_000 < reserve.path.stat().st_size <= room
    reserve.close()
    room = 1000
    with pytest.raises(OSError, match="No space"):
        Reserve.made_for(tmp_path / "kept", 1 << 20)
    assert list(tmp_path.iterdir()) == []


def test_a_system_that_cannot_allocate_writes_zeros(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "posix_fallocate", raising=False)
    reserve = Reserve.made_for(tmp_path / "kept", 100_000)
    assert reserve.path.stat().st_blocks * 512 >= 100_000
    assert reserve.write(b"row")
    reserve.close()
    assert left(tmp_path / "kept") == [[b"row"]]


def test_a_disk_without_locks_has_a_reserve_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", refuse)
    made = Reserve.made_for(tmp_path / "kept", 1 << 16)
    assert made.write(b"row")
    assert left(tmp_path / "kept") == []  # nobody can say whether its process lives
    made.close()
    assert len(list(tmp_path.iterdir())) == 1
