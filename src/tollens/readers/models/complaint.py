"""What a server says when it does not answer: on one line, without secrets or control characters, cut."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from tollens.readers.models.scrubber import Scrubber

READ = 1 << 16  # bytes of such a body that are read at all
_SHOWN = 300  # characters
_BRIEF = 160  # characters of the first line
_KEYS = ("error", "message", "detail", "msg")  # where servers put what they have to say


def complaint(body: bytes, scrub: Scrubber) -> str:
    """What the server said, its lines joined."""
    return _cut(" ".join(_text(body, scrub).split()), _SHOWN)


def first_line(body: bytes, scrub: Scrubber) -> str:
    """The first line of what the server said; of JSON, of the message in it."""
    text = _text(body, scrub)
    with suppress(msgspec.MsgspecError, RecursionError):
        text = _message(msgspec.json.decode(text)) or text
    text = text.strip()
    # The first line of a page or of JSON that is laid out says nothing.
    line = " ".join(text.split()) if text[:1] in ("<", "{", "[") else next(iter(text.splitlines()), "")
    return _cut(" ".join(scrub.message(line).split()), _BRIEF)


def escaped(text: str) -> str:
    """The text with control characters and everything else that does not print as escapes."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def _text(body: bytes, scrub: Scrubber) -> str:
    """The body as text. If it was cut, a secret may have lost its end: that much is left out."""
    text = body[:READ].decode("utf-8", "replace")
    return scrub.message(text)[: None if len(body) < READ else READ // 2]


def _message(found: Any) -> str | None:
    """The message in a body of JSON, under the names that servers use for it."""
    for _ in range(len(_KEYS)):
        if not isinstance(found, dict):
            break
        found = next((found[key] for key in _KEYS if found.get(key)), None)
    return found if isinstance(found, str) else None


def _cut(line: str, most: int) -> str:
    shown = escaped(line)
    return (shown if len(shown) <= most else f"{shown[: most - 1]}…") or "nothing said"
