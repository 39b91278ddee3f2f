"""Bringing published data: from its official address or from a folder, checked by hash, gone on with when cut off."""

from __future__ import annotations

import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Literal, cast

from tollens.benchmarks.archive import unpack
from tollens.benchmarks.benchmark import Benchmark, PublishedFile
from tollens.benchmarks.home import check_hash, known_hash, place_of, record_hash, sha256_of
from tollens.errors import DownloadError, InputError, TollensError

TRIES = 4
_RANGE_IS_WRONG = 416
TIMEOUT = 30.0
PIECE = 1 << 16

# Called with the file's name, the bytes that are here and the bytes there will be, where the server says.
Progress = Callable[[str, int, int | None], None]


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of one official file."""

    split: str
    path: Path
    state: Literal["downloaded", "copied", "already here", "not in the folder"]
    sha256: str | None


def get(
    benchmark: Benchmark,
    *,
    folder: Path | None = None,
    mirror: str | None = None,
    progress: Progress = lambda name, done, total: None,
) -> list[Brought]:
    """Bring every official file: from the folder where one is given, else from its address or the mirror's. One that
    cannot be brought does not keep the others from coming: it is told when they are here."""
    if not benchmark.files:
        raise InputError(f"{benchmark.name} has no published files; its items are made with {benchmark.name}:fresh")
    if folder is not None:
        return _copy_all(benchmark, folder)
    dead: dict[str, DownloadError] = {}
    try:
        return _each(benchmark, lambda file: _bring(benchmark, file, mirror, progress, dead))
    finally:
        for archive in {place_of(benchmark, file).with_name(file.source) for file in benchmark.files if file.member}:
            if archive.is_file():
                with _alone(archive):
                    archive.unlink(missing_ok=True)


def _each(benchmark: Benchmark, bring: Callable[[PublishedFile], Brought]) -> list[Brought]:
    """What became of every file; when all were tried, the faults of those that could not be brought."""
    brought, faults = list[Brought](), dict[str, TollensError]()
    for file in benchmark.files:
        try:
            brought.append(bring(file))
        except TollensError as error:
            faults[f"{benchmark.name}:{file.split}"] = error
    here = ", ".join(f"{benchmark.name}:{each.split}" for each in brought if each.sha256)
    if len(faults) == 1 and not here:
        raise next(iter(faults.values()))
    if faults:
        told = "\n".join(f"{name}: {error}" for name, error in faults.items())
        kind = InputError if all(isinstance(error, InputError) for error in faults.values()) else DownloadError
        raise kind(
            f"{len(faults)} of {len(benchmark.files)} files could not be brought\n{told}\nHere: {here or 'none'}"
        )
    return brought


def _copy_all(benchmark: Benchmark, folder: Path) -> list[Brought]:
    if not folder.is_dir():
        raise InputError("expected a folder with the published files", file=folder)
    brought = _each(benchmark, lambda file: _copy(benchmark, file, folder))
    if all(each.state == "not in the folder" for each in brought):
        names = ", ".join(file.name for file in benchmark.files)
        raise InputError(f"expected one of {names}, found none of them", file=folder)
    return brought


def _copy(benchmark: Benchmark, file: PublishedFile, folder: Path) -> Brought:
    place, source, archive = place_of(benchmark, file), folder / file.name, folder / file.source
    if source.is_file():
        check_hash(source, known_hash(benchmark, file))
        with _alone(place) as part:
            shutil.copyfile(source, part)
            return _settle(benchmark, file, part, source, "copied")
    if file.member is not None and archive.is_file():
        with _alone(place) as part:
            unpack(archive, file.member, part)
            return _settle(benchmark, file, part, archive, "copied")
    return Brought(file.split, source, "not in the folder", None)


def _bring(
    benchmark: Benchmark,
    file: PublishedFile,
    mirror: str | None,
    progress: Progress,
    dead: dict[str, DownloadError],
) -> Brought:
    """Bring a file. `dead` are the addresses that gave nothing: another file from one of them is not waited for."""
    place, expected = place_of(benchmark, file), known_hash(benchmark, file)
    url = f"{mirror.rstrip('/')}/{file.source}" if mirror else file.url
    with _alone(place) as part:
        if place.is_file() and expected is not None and sha256_of(place) == expected:
            return Brought(file.split, place, "already here", expected)
        if url in dead:
            raise dead[url]
        try:
            if file.member is None:
                _download(url, part, progress)
            else:
                _bring_from_archive(url, place.with_name(file.source), file.member, part, progress)
        except DownloadError as error:
            dead[url] = error
            raise
        return _settle(benchmark, file, part, url, "downloaded")


def _bring_from_archive(url: str, archive: Path, member: str, part: Path, progress: Progress) -> None:
    """Unpack a file of an archive, which is brought first unless another file of it was wanted just before."""
    with _alone(archive) as archive_part:
        if not archive.is_file():
            _download(url, archive_part, progress)
            archive_part.replace(archive)
            _tag_file(archive_part).unlink(missing_ok=True)
        unpack(archive, member, part)


@contextmanager
def _alone(place: Path) -> Iterator[Path]:
    """Where to bring a file to before it is whole, held while it comes: a second process waits for its turn."""
    from filelock import FileLock

    place.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(place.with_name(f".{place.name}.lock")):
        yield _part(place)


def _settle(
    benchmark: Benchmark, file: PublishedFile, part: Path, source: str | Path, state: Literal["downloaded", "copied"]
) -> Brought:
    """Check the whole file, remember its hash, and give it its name. A wrong one is told by where it came from."""
    try:
        sha256 = check_hash(part, known_hash(benchmark, file))
    except InputError as error:
        part.unlink()  # going on from wrong bytes would never end well
        told = error.message if file.member is None else f"{file.member}: {error.message}"
        raise InputError(told, file=source) from error
    if file.sha256 is None:
        record_hash(benchmark, file, sha256)
    place = place_of(benchmark, file)
    part.replace(place)
    _tag_file(part).unlink(missing_ok=True)
    return Brought(file.split, place, state, sha256)


def _part(place: Path) -> Path:
    return place.with_name(f"{place.name}.part")


def _tag_file(part: Path) -> Path:
    """Where the server's own mark of the version that is being brought is kept, so that two are never joined."""
    return part.with_name(f"{part.name}.etag")


def _download(url: str, part: Path, progress: Progress) -> None:
    for attempt in range(1, TRIES + 1):
        try:
            _fetch(url, part, progress)
            return
        except (urllib.error.HTTPError, ValueError) as error:
            code = 0
            if isinstance(error, urllib.error.HTTPError):
                code = error.code
                error.close()
            if code == _RANGE_IS_WRONG:
                # All of it may be here already, or something else is: bring it anew, the hash will tell.
                part.unlink(missing_ok=True)
                continue
            if code >= 500 and attempt < TRIES:
                time.sleep(0.2 * 2**attempt)
                continue
            raise DownloadError(f"{url}: {error}") from error
        except (OSError, HTTPException) as error:
            if attempt == TRIES:
                raise DownloadError(
                    f"{url}: {error}. What came is kept: the same command goes on from there. "
                    "Without a network, put the files into a folder and use --from FOLDER."
                ) from error
            time.sleep(0.2 * 2**attempt)


def _fetch(url: str, part: Path, progress: Progress) -> None:
    """Bring the rest of a file; raise OSError when the connection ends too early."""
    have = part.stat().st_size if part.exists() else 0
    tag = _tag_file(part).read_text("ascii") if _tag_file(part).exists() else ""
    request = urllib.request.Request(url, headers={"User-Agent": "tollens"})
    if not request.full_url.startswith(("http://", "https://")):
        raise ValueError("expected an http or https address")
    if have and tag:
        request.add_header("Range", f"bytes={have}-")
        request.add_header("If-Range", tag)
    with cast(HTTPResponse, urllib.request.urlopen(request, timeout=TIMEOUT)) as response:
        if response.status != 206:
            have = 0  # the server sends it all: what is here is of another version or cannot be gone on from
        length = response.headers.get("Content-Length")
        total = have + int(length) if length else None
        _tag_file(part).write_text(response.headers.get("ETag", ""), "ascii")
        with part.open("ab" if have else "wb") as file:
            for piece in _pieces(response):
                file.write(piece)
                have += len(piece)
                progress(part.name.removesuffix(".part"), have, total)
    if total is not None and have < total:
        raise OSError(f"the connection ended after {have:,} of {total:,} bytes")


def _pieces(response: HTTPResponse) -> Iterator[bytes]:
    while piece := response.read1(PIECE):
        yield piece
