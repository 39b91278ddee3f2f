"""Duplicates within a set and between sets: exact, near, and shared passages.

Near means that the sets of three-word runs of two items share at least 80 % (Jaccard). The search is exact: any pair
that similar has a run in common among the rarest fifth of each (prefix filtering), so only those are compared.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tollens.checks.finding import Finding, Severity
from tollens.records import Item
from tollens.text import words

NEAR = 0.8
RUN = 3


@dataclass(frozen=True, slots=True)
class Print:
    """What is kept of an item to compare it with others: hashes, not text."""

    id: str
    set_index: int
    whole: bytes
    passage: bytes
    key: bytes  # the text of the right option
    runs: NDArray[np.uint32]


Pair = tuple[Print, Print]


@dataclass(slots=True)
class Pairs:
    """Pairs of items that are alike, by how; the earlier of each stands first."""

    same: list[Pair] = field(default_factory=list)
    near: list[Pair] = field(default_factory=list)
    passage: list[Pair] = field(default_factory=list)


def print_of(item: Item, set_index: int) -> Print:
    """The item's print. Case, punctuation and the order of options do not count."""
    passage = words(item.passage_text, item.language)
    question = words(item.question, item.language)
    options = [words(option, item.language) for option in item.options]
    key = options[item.answer] if item.answer is not None and 0 <= item.answer < len(options) else [*item.spans]
    text = [*passage, *question, *(word for option in options for word in option)]
    runs = {crc32(" ".join(text[start : start + RUN]).encode()) for start in range(max(1, len(text) - RUN + 1))}
    return Print(
        id=item.id,
        set_index=set_index,
        whole=_hash([*passage, "|", *question, "|", *sorted(" ".join(option) for option in options)]),
        passage=_hash(passage) if passage else b"",
        key=_hash(key) if key else b"",
        runs=np.fromiter(sorted(runs), np.uint32, len(runs)),
    )


def alike(prints: Iterable[Print]) -> Pairs:
    """All pairs that are alike, each under the strongest likeness it has. Every copy is paired with the first."""
    pairs = Pairs()
    firsts: list[Print] = []
    seen: dict[bytes, Print] = {}
    passages: dict[bytes, Print] = {}
    for each in prints:
        if each.whole in seen:
            pairs.same.append((seen[each.whole], each))
            continue
        seen[each.whole] = each
        firsts.append(each)
    pairs.near = list(_near_pairs(firsts))
    near = {(second.set_index, second.id) for _, second in pairs.near}
    for each in firsts:
        if not each.passage:
            continue
        first = passages.setdefault(each.passage, each)
        if first is not each and (each.set_index, each.id) not in near:
            pairs.passage.append((first, each))
    return pairs


def duplicate_findings(pairs: Pairs) -> list[Finding]:
    """Findings of what is alike, within one set and between two: what is in two sets leaks from one to the other."""
    conflicts = [pair for pair in pairs.same if pair[0].key and pair[1].key and pair[0].key != pair[1].key]
    same, leaked = _inside_and_between(pairs.same)
    near, nearly_leaked = _inside_and_between(pairs.near)
    passage, passage_leaked = _inside_and_between(pairs.passage)
    found: list[tuple[str, Severity, str, list[Pair]]] = [
        ("conflicting-keys", "error", "the same item with another right answer", conflicts),
        ("duplicate", "error", "the same item again in one set", same),
        ("near-duplicate", "warning", "nearly the same item again in one set", near),
        ("shared-passage", "note", "the same passage with another question", passage),
        ("leak", "error", "the same item in two sets", leaked),
        ("near-leak", "error", "nearly the same item in two sets", nearly_leaked),
        ("passage-leak", "warning", "the same passage in two sets", passage_leaked),
    ]
    return [_finding(kind, severity, message, these) for kind, severity, message, these in found if these]


def _finding(kind: str, severity: Severity, message: str, pairs: list[Pair]) -> Finding:
    """The finding of some pairs: it counts the later of each, and names both."""
    again = {second.id for _, second in pairs}
    named = dict.fromkeys(each.id for pair in pairs for each in pair)
    example = f"{pairs[0][1].id} and {pairs[0][0].id}"
    return Finding(
        kind=kind,
        severity=severity,
        message=f"{message}, such as {example}",
        count=len(again),
        items=tuple(named),
    )


def _inside_and_between(pairs: list[Pair]) -> tuple[list[Pair], list[Pair]]:
    inside = [pair for pair in pairs if pair[0].set_index == pair[1].set_index]
    between = [pair for pair in pairs if pair[0].set_index != pair[1].set_index]
    return inside, between


def _near_pairs(prints: list[Print]) -> Iterator[Pair]:
    """Every pair whose runs share at least NEAR of all that either has."""
    frequency = Counter(int(run) for each in prints for run in each.runs)
    index: defaultdict[int, list[int]] = defaultdict(list)
    # Shorter ones first, so that those met in the index are never longer than the one at hand.
    order = sorted(range(len(prints)), key=lambda place: len(prints[place].runs))
    for place in order:
        runs = prints[place].runs
        rarest = sorted(map(int, runs), key=lambda run: (frequency[run], run))
        prefix = rarest[: len(runs) - ceil(NEAR * len(runs)) + 1]
        met = {other for run in prefix for other in index[run] if len(prints[other].runs) >= NEAR * len(runs)}
        for other in sorted(met):
            shared = len(np.intersect1d(runs, prints[other].runs, assume_unique=True))
            if shared >= NEAR * (len(runs) + len(prints[other].runs) - shared):
                first, second = sorted((place, other))
                yield prints[first], prints[second]
        for run in prefix:
            index[run].append(place)


def _hash(words_of_text: list[str]) -> bytes:
    return hashlib.blake2b("\x1f".join(words_of_text).encode(), digest_size=12).digest()
