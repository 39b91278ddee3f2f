"""Bringing data from a server that breaks off, changes its file, or is not there."""

from __future__ import annotations

import io
import lzma
import tarfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from factories import logiqa_block, write_logiqa
from tollens.benchmarks import Benchmark, PublishedFile, load
from tollens.benchmarks import catalogue as catalogue_module
from tollens.benchmarks.get import get
from tollens.benchmarks.home import home
from tollens.benchmarks.logiqa import LOGIQA
from tollens.errors import DownloadError, InputError

BODY = "\n".join(logiqa_block(passage=f"Heron {n} eats fish. {'It does. ' * 40}") for n in range(200)).encode()


@dataclass
class Server:
    """A server for one file: it can break off after some bytes, and it remembers what it was asked."""

    url: str = ""
    body: bytes = BODY
    break_off_after: list[int] = field(default_factory=list)  # one entry a request, while they last
    ranges: list[str | None] = field(default_factory=list)
    status: int = 200


@pytest.fixture
def server() -> Iterator[Server]:
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked = self.headers.get("Range")
            state.ranges.append(asked)
            if state.status != 200:
                self.send_error(state.status)
                return
            tag = f'"{hash(state.body)}"'
            start = int(asked.removeprefix("bytes=").removesuffix("-")) if asked else 0
            if self.headers.get("If-Range") != tag:
                start = 0
            part = state.body[start:]
            if asked and not part:
                self.send_error(416)
                return
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(part)))
            self.send_header("ETag", tag)
            self.end_headers()
            keep = state.break_off_after.pop(0) if state.break_off_after else len(part)
            self.wfile.write(part[:keep])
            self.close_connection = True

        def log_message(self, *args: object) -> None:
            pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    state.url = f"http://127.0.0.1:{httpd.server_address[1]}"
    try:
        yield state
    finally:
        httpd.shutdown()
        thread.join()
        httpd.server_close()


@pytest.fixture
def birds(monkeypatch: pytest.MonkeyPatch) -> Benchmark:
    """A benchmark of one file whose hash nobody wrote down."""
    known = Benchmark(
        name="birds",
        title="Birds",
        language="en",
        licence="none",
        read=LOGIQA.read,
        files=(PublishedFile(split="dev", url="http://127.0.0.1:9/birds.txt"),),
    )
    monkeypatch.setitem(catalogue_module.BENCHMARKS, "birds", f"{__name__}:BIRDS")
    monkeypatch.setattr(catalogue_module, "target", lambda path: known)
    return known


def test_a_download_that_breaks_off_goes_on_where_it_stopped(server: Server, birds: Benchmark) -> None:
    server.break_off_after = [10_000, 20_000]
    (brought,) = get(birds, mirror=server.url)
    assert brought.path.read_bytes() == BODY
    assert server.ranges == [None, "bytes=10000-", "bytes=30000-"]
    assert len(list(load("birds:dev"))) == 200


def test_what_came_is_kept_for_the_next_call(server: Server, birds: Benchmark) -> None:
    server.break_off_after = [1_000] * 4
    with pytest.raises(DownloadError, match="goes on from there"):
        get(birds, mirror=server.url)
    get(birds, mirror=server.url)
    assert server.ranges[-1] == "bytes=4000-"


def test_two_versions_of_a_file_are_never_joined(server: Server, birds: Benchmark) -> None:
    server.break_off_after = [1_000] * 4
    with pytest.raises(DownloadError):
        get(birds, mirror=server.url)
    server.body = BODY.replace(b"Heron", b"Crane")
    (brought,) = get(birds, mirror=server.url)
    assert brought.path.read_bytes() == server.body


def test_a_hash_is_recorded_on_first_use_and_held_to(server: Server, birds: Benchmark) -> None:
    (first,) = get(birds, mirror=server.url)
    assert get(birds, mirror=server.url)[0].state == "already here" and len(server.ranges) == 1
    first.path.unlink()
    server.body = BODY + b"\n"
    with pytest.raises(InputError, match=f"expected sha256 {first.sha256}, found"):
        get(birds, mirror=server.url)
    assert not first.path.exists()


def test_a_file_that_was_changed_here_is_not_read_and_is_brought_anew(server: Server, birds: Benchmark) -> None:
    (brought,) = get(birds, mirror=server.url)
    brought.path.write_bytes(BODY + b"\n")
    with pytest.raises(InputError, match="the file was changed since it came; `tollens get birds` brings it anew"):
        load("birds:dev")
    assert get(birds, mirror=server.url)[0].state == "downloaded" and len(list(load("birds:dev"))) == 200


def test_what_came_whole_and_was_not_yet_named_is_no_dead_end(server: Server, birds: Benchmark) -> None:
    server.break_off_after = [1_000] * 4
    with pytest.raises(DownloadError):
        get(birds, mirror=server.url)
    (part,) = home().rglob("*.part")
    part.write_bytes(BODY)  # as if it had been killed after the last byte: there is no range behind it
    assert get(birds, mirror=server.url)[0].path.read_bytes() == BODY


def test_a_written_down_hash_is_held_to(tmp_path: Path) -> None:
    write_logiqa(tmp_path / "Eval.txt", logiqa_block())
    with pytest.raises(InputError, match=r"Eval\.txt: expected sha256 4c49e675"):
        get(LOGIQA, folder=tmp_path)


def test_from_a_folder_what_is_there_comes_and_the_rest_is_named(tmp_path: Path) -> None:
    write_logiqa(tmp_path / "Test.txt", logiqa_block())
    states = {each.split: each.state for each in get(LOGIQA, folder=tmp_path)}
    assert states == {"train": "not in the folder", "dev": "not in the folder", "test": "copied"}
    assert [item.id for item in load("logiqa:test")] == ["logiqa/test/1"]


def test_a_folder_without_any_of_the_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"expected one of Train\.txt, Eval\.txt, Test\.txt, found none"):
        get(LOGIQA, folder=tmp_path)


def test_an_address_that_says_no_is_told(server: Server, birds: Benchmark) -> None:
    server.status = 404
    with pytest.raises(DownloadError, match=r"birds\.txt: HTTP Error 404"):
        get(birds, mirror=server.url)
    with pytest.raises(DownloadError, match="expected an http or https address"):
        get(birds, mirror="file:///etc")


def archive_of(**members: bytes) -> bytes:
    """A tar.gz of files in a folder `birds`, and one beside it that nobody asked for."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as tar:
        for name, body in {"../outside": b"x", **{f"birds/{name}.txt": body for name, body in members.items()}}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(body)
            tar.addfile(entry, io.BytesIO(body))
    return written.getvalue()


def packed(birds: Benchmark) -> Benchmark:
    url = "http://127.0.0.1:9/birds.tar.gz"
    files = [PublishedFile(split=split, url=url, member=f"birds/{split}.txt") for split in ("train", "dev")]
    return replace(birds, files=tuple(files))


def test_the_files_of_an_archive_come_out_of_one_download(server: Server, birds: Benchmark) -> None:
    server.body = archive_of(train=BODY + b"\n", dev=BODY)
    train, dev = get(packed(birds), mirror=server.url)
    assert (train.path.read_bytes(), dev.path.read_bytes()) == (BODY + b"\n", BODY)
    assert server.ranges == [None] and (train.path.name, dev.path.name) == ("train.txt", "dev.txt")
    assert {path.name for path in train.path.parent.iterdir() if not path.name.startswith(".")} == {
        "train.txt",
        "dev.txt",
    }
    assert [each.state for each in get(packed(birds), mirror=server.url)] == ["already here"] * 2


def test_an_archive_can_lie_in_a_folder(tmp_path: Path, birds: Benchmark) -> None:
    (tmp_path / "birds.tar.gz").write_bytes(archive_of(train=b"t", dev=BODY))
    assert [each.state for each in get(packed(birds), folder=tmp_path)] == ["copied"] * 2


@pytest.mark.parametrize(
    ("body", "told"),
    [(archive_of(dev=BODY), r"expected birds/train\.txt in the archive"), (BODY, "expected a tar archive")],
)
def test_an_archive_without_the_file_is_told_and_not_kept(
    server: Server, birds: Benchmark, body: bytes, told: str
) -> None:
    server.body = body
    with pytest.raises(InputError, match=told):
        get(packed(birds), mirror=server.url)
    assert not list(home().rglob("birds.tar.gz"))


def damaged(body: bytes) -> bytes:
    return body[: len(body) // 2]


@pytest.mark.parametrize("body", [lzma.compress(b"x" * 9_000)[:60], damaged(archive_of(train=b"t" * 999, dev=BODY))])
def test_a_damaged_archive_is_told_by_its_name_and_nothing_of_it_stays(
    tmp_path: Path, birds: Benchmark, body: bytes
) -> None:
    (tmp_path / "birds.tar.gz").write_bytes(body)
    with pytest.raises(InputError, match=r"birds\.tar\.gz: expected a tar archive"):
        get(packed(birds), folder=tmp_path)
    assert not list(home().rglob("*.part")) and not list(home().rglob("dev.txt"))


def test_a_changed_member_is_told_by_its_archive(tmp_path: Path, birds: Benchmark) -> None:
    known = packed(birds)
    known = replace(known, files=tuple(replace(file, sha256="0" * 64) for file in known.files))
    (tmp_path / "birds.tar.gz").write_bytes(archive_of(train=BODY, dev=BODY))
    with pytest.raises(InputError, match=r"birds\.tar\.gz: birds/train\.txt: expected sha256 000") as told:
        get(known, folder=tmp_path)
    assert ".part" not in str(told.value)


def test_a_missing_source_does_not_keep_the_others_from_coming(server: Server, birds: Benchmark) -> None:
    server.body = archive_of(train=BODY, dev=BODY)
    first, second = packed(birds).files
    gone = replace(second, split="test", member="birds/test.txt")
    with pytest.raises(InputError, match="1 of 3 files could not be brought") as told:
        get(replace(birds, files=(first, gone, second)), mirror=server.url)
    assert "birds:test: " in str(told.value) and "Here: birds:train, birds:dev" in str(told.value)
    assert {path.name for path in home().rglob("*.txt")} == {"train.txt", "dev.txt"} and server.ranges == [None]
    server.status = 404
    with pytest.raises(DownloadError, match="2 of 2 files could not be brought"):
        get(packed(replace(birds, name="finches")), mirror=server.url)
    assert len(server.ranges) == 2  # of an address that gives nothing one file is asked for
