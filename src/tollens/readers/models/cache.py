"""Replies kept in SQLite, each under a hash of everything that decides it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tollens.errors import InputError, Stopped
from tollens.readers.models.wire import Reply
from tollens.records import make_folder
from tollens.records.reserve import Reserve

_DECODER = msgspec.json.Decoder(Reply)
_COLUMNS = [("key", True), ("reply", False), ("payer", False)]  # and whether each is the primary key
_SOON = 0.002  # seconds: replies that come together are written together, as a transaction costs ten times a row
_ROOM, _MOST_ROOM = 1 << 22, 1 << 26  # bytes of the reserve: as usual, and at most

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """A reply that was kept, and who paid for it: a run, for an item."""

    reply: Reply
    payer: str


class _Row(msgspec.Struct, array_like=True):
    """A row in the reserve."""

    key: str
    reply: Reply
    payer: str


class Cache:
    """A file of replies. Stopped where the file cannot be read any more.

    Once the future of `keep` is done the reply survives the process. If the file cannot take it, it goes into a
    reserve, and `broken` says why no more requests should be sent. The next process that opens the file moves it
    there."""

    def __init__(self, path: Path, room: int = _ROOM) -> None:
        self._path = path
        self._new: dict[str, Kept] = {}  # not written yet
        self._spilled: dict[str, Kept] = {}  # written to the reserve
        self._stored: asyncio.Future[None] | None = None  # done when the new rows are written
        self._said_damaged = False
        self.broken: Stopped | None = None
        try:
            make_folder(path.parent)
            self._base = sqlite3.connect(path, isolation_level=None, timeout=30.0)
            try:
                self._begin()
                self._reserve = Reserve.made_for(path, room)
            except BaseException:
                self._base.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise InputError(f"expected a file of kept replies: {error}", file=path) from error

    def _begin(self) -> None:
        """Create the table, or check the one that is there; move in the rows of leftover reserves."""
        tables = {name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and "replies" not in tables:
            self._refuse(f"tables of another kind ({', '.join(sorted(tables)[:3])})")
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        self._base.execute("CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply BLOB, payer TEXT)")
        columns = [(name, key == 1) for _, name, _, _, _, key in self._base.execute("PRAGMA table_info(replies)")]
        if columns != _COLUMNS:
            self._refuse(f"a table with {', '.join(name for name, _ in columns) or 'no columns'}")
        for left in Reserve.left_for(self._path):
            self._move(left)
        self._insert(())  # so that a file that cannot be written is known before the first request
        # In a file that was empty only what this process keeps can be found: looking it up would be in vain.
        first = self._base.execute("SELECT 1 FROM replies LIMIT 1").fetchone()
        self._own: set[str] | None = None if first is not None else set()

    def _move(self, left: Reserve) -> None:
        """Move in the rows of a leftover reserve. It is removed if all of them can be read, and else kept."""
        try:
            found = [_spilled(data) for data in left.rows()]
            rows = [row for row in found if row is not None]
            self._insert(rows)
        except BaseException:
            left.leave()
            raise
        if len(rows) == len(found):
            left.remove()
            return
        left.leave()
        _LOG.warning(
            "%s: %d of the %d replies in it cannot be read, perhaps because another version of tollens wrote them;"
            " the file is kept",
            left.path,
            len(found) - len(rows),
            len(found),
        )

    def _refuse(self, found: str) -> None:
        raise InputError(
            f"expected a file of kept replies, found {found}: name another one with --cache", file=self._path
        )

    def find(self, key: str) -> Kept | None:
        """The reply that was kept under a key; None also where it cannot be read, so that it is asked for again."""
        if self._own is not None and key not in self._own:
            return None
        if (new := self._new.get(key) or self._spilled.get(key)) is not None:
            return new
        try:
            row = self._base.execute("SELECT reply, payer FROM replies WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            if (kept := _read(*row)) is None:
                self._say_damaged()
                self._base.execute("DELETE FROM replies WHERE key = ?", (key,))
        except sqlite3.Error as error:
            raise self._failed("read", error) from error
        return kept

    def forget(self, key: str) -> None:
        """Make room for another reply under that key."""
        try:
            self._base.execute("DELETE FROM replies WHERE key = ?", (key,))
        except sqlite3.Error as error:
            raise self._failed("kept", error) from error

    def keep(self, key: str, reply: Reply, payer: str) -> asyncio.Future[None]:
        """Keep a reply, unless there is one. The future is done when the reply is on disk, and raises Stopped
        if neither the file nor the reserve has room."""
        if self._own is not None:
            self._own.add(key)
        if self._stored is None:
            loop = asyncio.get_running_loop()
            self._stored = loop.create_future()
            loop.call_later(_SOON, self._write)
        self._new.setdefault(key, Kept(reply, payer))
        return self._stored

    def close(self) -> None:
        """Write new rows and close the file. Rows in the reserve stay there for the next process."""
        self._write()
        self._base.close()
        self._reserve.close()

    def _write(self) -> None:
        stored, self._stored = self._stored, None
        rows = [_Row(key, kept.reply, kept.payer) for key, kept in self._new.items()]
        fault: Stopped | None = None
        try:
            if rows:
                self._insert(rows)
        except sqlite3.Error as error:
            self.broken = fault = self._failed("kept", error)
            lost = [row for row in rows if not self._spill(row)]
            if not lost:
                fault = None
        self._new.clear()
        if stored is None or stored.done():
            return
        if fault is None:
            stored.set_result(None)
        else:
            stored.set_exception(fault)

    def _insert(self, rows: Iterable[_Row]) -> None:
        """All of them or none."""
        values = ((row.key, msgspec.json.encode(row.reply), row.payer) for row in rows)
        self._base.execute("BEGIN IMMEDIATE")
        try:
            self._base.executemany("INSERT OR IGNORE INTO replies VALUES (?, ?, ?)", values)
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise

    def _say_damaged(self) -> None:
        if not self._said_damaged:
            self._said_damaged = True
            _LOG.warning("%s: replies in it are damaged and are asked for again", self._path)

    def _spill(self, row: _Row) -> bool:
        if not self._reserve.write(msgspec.msgpack.encode(row)):
            return False
        self._spilled[row.key] = Kept(row.reply, row.payer)
        return True

    def _failed(self, what: str, error: sqlite3.Error) -> Stopped:
        return Stopped(f"{self._path}: replies cannot be {what} there any more ({error})")


def room_for(concurrency: int, most_reply: int) -> int:
    """How large the reserve should be: every reply on its way may be as long as any that is kept."""
    return min(concurrency * (most_reply + most_reply // 4 + 4096), _MOST_ROOM)


def _spilled(data: bytes) -> _Row | None:
    """A row of the reserve; None if it is of another version."""
    try:
        return msgspec.msgpack.decode(data, type=_Row)
    except msgspec.MsgspecError:
        return None


def _read(reply: object, payer: object) -> Kept | None:
    """What a row holds; None where it is damaged."""
    if not isinstance(reply, bytes | str):
        return None
    try:
        return Kept(_DECODER.decode(reply), payer if isinstance(payer, str) else "")
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def key_of(address: str, body: bytes) -> str:
    """The key of a request: the address and the whole body."""
    return hashlib.sha256(address.encode() + b"\n" + body).hexdigest()
