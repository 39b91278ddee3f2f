"""What a reply says: an option, a label or a span; or nothing that a careful person would record, and why.

>>> shown = {"marks": ("A", "B", "C"), "options": ("a cat", "a dog", "a fox"), "language": "en"}
>>> extract("It is no dog, so B is out. The answer is (C).", **shown)
Extracted(answer=2, span=None, rule='answer line', unreadable='')
>>> extract("It could be A or B.", **shown).unreadable
'it names several options'

What is more than the answer that was asked for is read by the cascade.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tollens.records import Language

# A reply that is what it was asked to be. The cascade would say the same, a hundred times as slowly.
_AS_ASKED = re.compile(r"(Answer: |答案：)?([A-Z])")


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a reply says: an option by place, or a span; or neither, and why it is unreadable."""

    answer: int | None = None
    span: str | None = None
    rule: str = ""  # which step of the cascade decided
    unreadable: str = ""  # why nothing could be read


def extract(
    reply: str, *, marks: Sequence[str], options: Sequence[str], language: Language, cut: bool = False
) -> Extracted:
    """What a reply says, when the options were shown under those marks; without marks, a span is read. `cut`: the reply
    was cut off, so that its end is none."""
    as_asked = _AS_ASKED.fullmatch(reply.strip())
    if as_asked is not None and as_asked[2] in marks and as_asked[2] not in options:
        return Extracted(answer=marks.index(as_asked[2]), rule="answer line" if as_asked[1] else "lone letter")
    from tollens.readers.models.replies.cascade import read_reply  # its many phrases take a while to load

    return read_reply(reply, marks, options, language, cut=cut)
