"""Bringing data from a server that breaks off, changes its file, or is not there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from factories import logiqa_block, write_logiqa
from tollens.benchmarks import Benchmark, PublishedFile, get, load
from tollens.benchmarks import catalogue as catalogue_module
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
