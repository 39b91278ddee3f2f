"""Cues: words by which a sentence states a causal or a qualitative relation, with their places. See cues.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from tollens.records.base import Record

Kind = Literal["causal", "qualitative"]
Relation = Literal["causal", "qualitative", "both"]

_FILE = Path(__file__).with_name("cues.toml")
_SLOT = re.compile(r"\{([a-z_]+)\}")  # a word in braces; {2,5} is a number of times
# A sentence ends before white space and what can begin another; 'e.g. the' and '3.5' do not end one.
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')\]”’]*\s+(?=[\"'(\[“‘]?[A-Z0-9])")


class CueSpan(Record, frozen=True, kw_only=True):
    """Where a cue stands in a text, from the first character to the one behind the last."""

    start: int
    end: int
    cue: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue: what it looks like, and what before or after it makes it something else."""

    name: str
    kind: Kind
    needs: tuple[str, ...]  # one of these stands in every hit, in lower case
    pattern: re.Pattern[str]
    before: re.Pattern[str] | None
    after: re.Pattern[str] | None

    def places(self, sentence: str, lowered: str) -> Iterator[tuple[int, int]]:
        """Where it stands in a sentence, which is given in lower case too."""
        if not any(each in lowered for each in self.needs):
            return
        for found in self.pattern.finditer(sentence):
            if self.before and self.before.search(sentence[: found.start()]):
                continue
            if self.after and self.after.search(sentence[found.end() :]):
                continue
            yield found.span()


@cache
def cues() -> tuple[Cue, ...]:
    """The cues of cues.toml."""
    held = tomllib.loads(_FILE.read_text("utf-8"))
    lists: dict[str, str] = held["words"]

    def compiled(pattern: str | None) -> re.Pattern[str] | None:
        return None if pattern is None else re.compile(_SLOT.sub(lambda slot: lists[slot[1]], pattern), re.IGNORECASE)

    return tuple(
        Cue(
            each["name"],
            each["kind"],
            tuple(each["needs"]),
            re.compile(rf"\b(?:{_SLOT.sub(lambda slot: lists[slot[1]], each['pattern'])})(?!\w)", re.IGNORECASE),
            compiled(each.get("before")),
            compiled(each.get("after")),
        )
        for each in held["cue"]
    )


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a text with where each begins."""
    start = 0
    for end in _SENTENCE_END.finditer(text):
        yield start, text[start : end.start()]
        start = end.end()
    if start < len(text):
        yield start, text[start:]


def cue_spans(text: str) -> tuple[CueSpan, ...]:
    """The cues in a text, by their places. Of cues of one kind that overlap, the longest stands."""
    found = [
        CueSpan(start=offset + start, end=offset + end, cue=cue.name, kind=cue.kind)
        for offset, sentence in sentences(text)
        for lowered in (sentence.lower(),)
        for cue in cues()
        for start, end in cue.places(sentence, lowered)
    ]
    kept: list[CueSpan] = []
    for span in sorted(found, key=lambda span: (span.start - span.end, span.start)):
        if all(span.kind != other.kind or span.end <= other.start or other.end <= span.start for other in kept):
            kept.append(span)
    return tuple(sorted(kept, key=lambda span: (span.start, span.end)))


def relation_of(spans: tuple[CueSpan, ...]) -> Relation | None:
    """The type of relation that cues speak of; None where there are none."""
    kinds = {span.kind for span in spans}
    return "both" if len(kinds) == 2 else next(iter(kinds), None)
