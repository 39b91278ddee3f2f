"""Replies kept in SQLite, each under a hash of everything that decides it."""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tollens.errors import InputError, Stopped
from tollens.readers.models.wire import Reply

_DECODER = msgspec.json.Decoder(Reply)


@dataclass(frozen=True, slots=True)
class Kept:
    """A reply that was kept, and who paid for it: a run, for an item."""

    reply: Reply
    payer: str


class Cache:
    """A file of replies. A reply is there once `keep` has returned, whatever becomes of the process. Stopped where the
    file cannot be read or written any more."""

    def __init__(self, path: Path) -> None:
        self._path = path
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
        row = self._execute("SELECT reply, payer FROM replies WHERE key = ?", (key,)).fetchone()
        return None if row is None else Kept(_DECODER.decode(row[0]), row[1])

    def keep(self, key: str, reply: Reply, payer: str) -> None:
        """Keep a reply; one that is there already stays."""
        if self._own is not None:
            self._own.add(key)
        self._execute("INSERT OR IGNORE INTO replies VALUES (?, ?, ?)", (key, msgspec.json.encode(reply), payer))

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def _execute(self, statement: str, values: tuple[object, ...]) -> sqlite3.Cursor:
        try:
            return self._base.execute(statement, values)
        except sqlite3.Error as error:
            raise Stopped(f"{self._path}: replies cannot be kept there any more ({error})") from error


def key_of(address: str, body: bytes) -> str:
    """The key of a request: the address and the whole body."""
    return hashlib.sha256(address.encode() + b"\n" + body).hexdigest()
