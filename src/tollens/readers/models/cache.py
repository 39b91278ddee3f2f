"""Replies kept in SQLite, each under a hash of everything that decides it."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tollens.errors import InputError, Stopped
from tollens.readers.models.wire import Reply

_DECODER = msgspec.json.Decoder(Reply)
_SOON = 0.02  # seconds: a transaction costs ten times what a row in it does


@dataclass(frozen=True, slots=True)
class Kept:
    """A reply that was kept, and who paid for it: a run, for an item."""

    reply: Reply
    payer: str


class Cache:
    """A file of replies. A reply is there a fiftieth of a second after it was kept, whatever becomes of the process.
    Stopped where the file cannot be read or written any more."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._new: dict[str, Kept] = {}  # not written yet
        self._broken: Stopped | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, isolation_level=None, timeout=30.0)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = NORMAL")
            self._base.execute("CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply BLOB, payer TEXT)")
            # In a file that was empty only what this process keeps can be found: looking it up would be in vain.
            first = self._base.execute("SELECT 1 FROM replies LIMIT 1").fetchone()
            self._own: set[str] | None = None if first is not None else set()
        except (sqlite3.Error, OSError) as error:
            raise InputError(f"expected a file of kept replies: {error}", file=path) from error

    def find(self, key: str) -> Kept | None:
        """The reply that was kept under a key."""
        if self._own is not None and key not in self._own:
            return None
        if (new := self._new.get(key)) is not None:
            return new
        try:
            row = self._base.execute("SELECT reply, payer FROM replies WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise self._failed(error) from error
        return None if row is None else Kept(_DECODER.decode(row[0]), row[1])

    def keep(self, key: str, reply: Reply, payer: str) -> None:
        """Keep a reply; one that is there already stays."""
        if self._broken is not None:
            raise self._broken
        if self._own is not None:
            self._own.add(key)
        if not self._new:
            asyncio.get_running_loop().call_later(_SOON, self._write)
        self._new.setdefault(key, Kept(reply, payer))

    def close(self) -> None:
        """Write what is new and close the file."""
        self._write()
        self._base.close()
        if self._broken is not None:
            raise self._broken

    def _write(self) -> None:
        rows = [(key, msgspec.json.encode(kept.reply), kept.payer) for key, kept in self._new.items()]
        if not rows:
            return
        try:
            with self._base:  # all of them or none
                self._base.execute("BEGIN")
                self._base.executemany("INSERT OR IGNORE INTO replies VALUES (?, ?, ?)", rows)
        except sqlite3.Error as error:
            self._broken = self._failed(error)  # told to the next who keeps a reply
        self._new.clear()

    def _failed(self, error: sqlite3.Error) -> Stopped:
        return Stopped(f"{self._path}: replies cannot be kept there any more ({error})")


def key_of(address: str, body: bytes) -> str:
    """The key of a request: the address and the whole body."""
    return hashlib.sha256(address.encode() + b"\n" + body).hexdigest()
