"""A text that a server echoes: which of its tokens are those of the mark behind the prompt.

Servers count where a token begins in characters or in UTF-8 bytes, and some begin with a sign that they count but do
not echo. Only one token is generated behind the text, or none, so where a token begins can be checked at both ends of
the mark: a reading of the numbers that does not fit there is never used.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from tollens.errors import Stopped
from tollens.readers.models.prompt import joint
from tollens.readers.models.wire import Reply


def weights_behind(reply: Reply, prompt: str, sent: str) -> list[float]:
    """The log-likelihood of each token behind the prompt that the text sent begins with. Stopped where the reply does
    not tell them for certain."""
    if not reply.logprobs or len(reply.logprobs) != len(reply.offsets):
        raise Stopped("the server gives no log-likelihood of a text that is echoed: ask with --method generate")
    if not reply.text.startswith(sent):
        raise Stopped("the server does not echo the text that it was sent: ask with --method generate")
    for offsets in _readings(reply, sent):
        if _fits(offsets, reply.text, prompt, sent):
            behind = zip(reply.logprobs, offsets, strict=True)
            found = [weight for weight, offset in behind if len(prompt) <= offset < len(sent)]
            weights = [weight for weight in found if weight is not None]
            if len(weights) == len(found):
                return weights
    told = "the server does not tell for certain which tokens are an option's, as they begin elsewhere"
    raise Stopped(f"{told}: ask with --method generate")


def _readings(reply: Reply, sent: str) -> Iterator[Sequence[int]]:
    """What the server's offsets may mean, in characters: the likeliest first."""
    plain = reply.offsets
    yield plain
    yield from _from_bytes(plain, reply.text)
    # The first token may be a sign that begins every text and is not echoed. The others are then too far behind by its
    # length, which only a generated token that comes to stand right behind the text can prove.
    shifted = (0, *(offset - plain[1] for offset in plain[1:])) if len(plain) > 1 else plain
    for offsets in (shifted, *_from_bytes(shifted, reply.text)):
        if offsets[-1] == len(sent):
            yield offsets


def _from_bytes(offsets: Sequence[int], text: str) -> Iterator[Sequence[int]]:
    """The same offsets taken as bytes of UTF-8; nothing where they cannot be. A token that begins within a character
    belongs to that character."""
    edges = [0, *accumulate(len(letter.encode("utf-8", "surrogatepass")) for letter in text)]
    if not text.isascii() and all(0 <= offset <= edges[-1] for offset in offsets):
        yield tuple(bisect_right(edges, offset) - 1 for offset in offsets)


def _fits(offsets: Sequence[int], text: str, prompt: str, sent: str) -> bool:
    """Whether tokens that begin there begin with the text, one of them with the mark, and the generated one, where
    there is one, right behind the mark."""
    generated = [offset for offset in offsets if offset >= len(sent)]
    first = next((offset for offset in offsets if offset >= len(prompt)), len(sent))
    return (
        offsets[0] == 0
        and all(one <= next_one for one, next_one in pairwise(offsets))
        and first < len(sent)
        and first <= len(prompt) + len(joint(prompt))  # the space may belong to the mark's token, or to none
        and (generated == [len(sent)] or (not generated and text == sent))
    )
