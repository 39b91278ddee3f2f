"""Items described: how many there are, how long their texts are and how many different words they have, with a paper's
own figures beside them.

Lengths are in words as `tollens.text.words` cuts them: runs of letters and digits, without punctuation; Chinese in
characters. A passage that several items share counts once, and so do its parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from tollens.benchmarks.collection import Lengths, LengthSums
from tollens.records import Item
from tollens.text import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTexts:
    """What a paper says of a split, or of the whole data set: how many items, who wrote them; of its parts, how many
    different texts there are, how long they are and how many different words they have."""

    paper: str
    items: int
    whole: bool = False  # of all splits together
    different: Mapping[str, int] = field(default_factory=dict)
    averages: Mapping[str, float] = field(default_factory=dict)
    longest: Mapping[str, int] = field(default_factory=dict)
    vocabulary: Mapping[str, int] = field(default_factory=dict)
    annotators: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The texts of one part: how many there are, how many different ones, how long they are, and how many different
    words they have."""

    number: int
    different: int
    lengths: Lengths
    vocabulary: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What items are made of. `texts` are by part of the passage, and of questions, options and answers (the right
    spans); `origin` is the benchmark and split, where all the items are of one."""

    items: int
    passages: int  # different ones
    texts: Mapping[str, Texts]
    origin: tuple[str, str] | None


@dataclass(slots=True)
class _Part:
    sums: LengthSums = field(default_factory=LengthSums)
    seen: set[bytes] = field(default_factory=set)
    vocabulary: set[str] = field(default_factory=set)

    def add(self, text: str, language: str) -> None:
        cut = words(text, language)
        self.sums.add(len(cut))
        self.seen.add(_print_of(text))
        self.vocabulary.update(cut)

    @property
    def texts(self) -> Texts:
        return Texts(
            number=self.sums.number,
            different=len(self.seen),
            lengths=self.sums.lengths,
            vocabulary=len(self.vocabulary),
        )


def describe(items: Iterable[Item]) -> Description:
    """The description of the items, in one pass; it holds sums, hashes and words, not items."""
    parts: dict[str, _Part] = {}
    passages: set[bytes] = set()
    origins: set[tuple[str | None, str | None]] = set()
    count = 0
    for item in items:
        count += 1
        origins.add((item.benchmark, item.split))
        passage = _print_of("\0".join(part.text for part in item.passage))
        told = [(part.name, part.text) for part in item.passage] if passage not in passages else []
        passages.add(passage)
        told += [("question", item.question), *(("option", option) for option in item.options)]
        told += [("answer", span) for span in item.spans]
        for name, text in told:
            parts.setdefault(name, _Part()).add(text, item.language)
    benchmark, split = next(iter(origins)) if len(origins) == 1 else (None, None)
    return Description(
        items=count,
        passages=len(passages),
        texts={name: part.texts for name, part in parts.items()},
        origin=(benchmark, split) if benchmark is not None and split is not None else None,
    )


def _print_of(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).digest()
