"""How much of a reply is kept."""

from __future__ import annotations

from dataclasses import replace

from tollens.readers.models.scrubber import Scrubber
from tollens.readers.models.wire import Reply

_NUMBER = 16  # bytes that a log-likelihood or an offset takes
_REASON = 64  # characters of why a reply ended there
_MARGIN = 1 << 14  # bytes
_WIDEST = 8  # bytes of a body for one byte of a reply, because of JSON's escapes and fields


def most_body(most_reply: int) -> int:
    """How many bytes of a body are read for a reply of a given size."""
    return _WIDEST * most_reply


def within(reply: Reply, most: int) -> Reply:
    """The reply, or its beginning if it has more than `most` bytes. A reply that is cut has `cut_at`, and no numbers,
    since they are useless without the whole text."""
    numbers = _NUMBER * (len(reply.logprobs) + len(reply.offsets))
    finish, refusal = reply.finish[:_REASON], reply.refusal
    room = most - numbers
    if len(reply.text) + len(refusal or "") <= room // 4:  # no letter has more bytes
        return reply if finish == reply.finish else replace(reply, finish=finish)
    text, refused = reply.text.encode("utf-8", "replace"), (refusal or "").encode("utf-8", "replace")
    if len(text) + len(refused) <= room:
        return replace(reply, finish=finish)
    text, refused = text[:most], refused[: max(0, most - len(text))]
    return replace(
        reply,
        text=text.decode("utf-8", "ignore"),
        finish=finish,
        refusal=None if refusal is None else refused.decode("utf-8", "ignore"),
        logprobs=(),
        offsets=(),
        cut_at=most,
    )


def beginning(body: bytes, most: int, scrub: Scrubber) -> Reply:
    """A reply whose body was too long to be read to its end: the beginning of that body."""
    text = scrub(body[: most + _MARGIN].decode("utf-8", "replace"))  # a secret at the edge is found before it is cut
    return replace(within(Reply(text), most), cut_at=most)
