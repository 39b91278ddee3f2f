"""Duplicates within a set and between sets: exact, near, and shared passages."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from tollens.checks.finding import Finding, Severity
from tollens.records import Item
from tollens.text import words
from tollens.text.near import NearSearch, Runs, runs_of


@dataclass(frozen=True, slots=True)
class Print:
    """What is kept of an item to compare it with others: hashes, not text."""

    id: str
    set_index: int
    whole: bytes
    passage: bytes
    options: tuple[bytes, ...]
    key: bytes  # that of the right option or span; empty where it is not known
    group: str | None = None


Pair = tuple[Print, Print]


@dataclass(slots=True)
class Pairs:
    """Pairs of items that are alike, by how; the earlier of each stands first."""

    repeated_id: list[Pair] = field(default_factory=list)
    same: list[Pair] = field(default_factory=list)
    conflicting: list[Pair] = field(default_factory=list)
    near: list[Pair] = field(default_factory=list)
    passage: list[Pair] = field(default_factory=list)


class Copies:
    """Items as they are read, and what among them is there before. A copy is met by the first of its own set and by
    the first of an earlier one: a leak does not hide a duplicate, nor a duplicate a leak."""

    def __init__(self) -> None:
        self.count = 0
        self._pairs = Pairs()
        self._search = NearSearch()
        self._searched: list[Print] = []
        self._ids: dict[tuple[int, str], Print] = {}
        self._whole: dict[bytes, list[Print]] = {}
        self._passages: dict[bytes, list[Print]] = {}

    def add(self, item: Item, set_index: int) -> None:
        """Take an item in."""
        self.count += 1
        each, whole, asked = print_of(item, set_index)
        if (first := self._ids.setdefault((set_index, each.id), each)) is not each:
            self._pairs.repeated_id.append((first, each))
        known = self._whole.setdefault(each.whole, [])
        self._pairs.same += [(first, each) for first in known]
        self._pairs.conflicting += [
            (first, each) for first in known if first.key and each.key and first.key != each.key
        ][:1]
        if not known:
            self._search.add(whole, asked)
            self._searched.append(each)
            if each.passage:
                self._note(self._passages.setdefault(each.passage, []), each, self._pairs.passage)
        if all(first.set_index != each.set_index for first in known):
            known.append(each)

    @staticmethod
    def _note(known: list[Print], each: Print, pairs: list[Pair]) -> None:
        pairs += [(first, each) for first in known]
        if all(first.set_index != each.set_index for first in known):
            known.append(each)

    def pairs(self) -> Pairs:
        """All pairs that are alike, each under the strongest likeness it has."""
        found = self._pairs
        near_pairs = ((self._searched[first], self._searched[second]) for first, second in self._search.pairs())
        found.near = [pair for pair in near_pairs if not _meant_to_be_alike(*pair)]
        found.conflicting += [pair for pair in found.near if _contradict(*pair)]
        near = {(second.set_index, second.id) for _, second in found.near}
        found.passage = [
            pair
            for pair in found.passage
            if (pair[1].set_index, pair[1].id) not in near and not _meant_to_be_alike(*pair)
        ]
        return found

    @property
    def approximate(self) -> bool:
        """Whether there were too many items to compare exactly."""
        return not self._search.exact


def _meant_to_be_alike(one: Print, other: Print) -> bool:
    """Whether the two are of one group of a set, such as a theory and its edits: words are all but the same there."""
    return one.group is not None and (one.set_index, one.group) == (other.set_index, other.group)


def _contradict(one: Print, other: Print) -> bool:
    """Whether each has the other's right answer among its options as a wrong one."""
    return one.key != other.key and one.key in other.options and other.key in one.options


def print_of(item: Item, set_index: int) -> tuple[Print, Runs, Runs]:
    """The item's print, its runs of words, and those of question and options. Case, punctuation and the order of
    options do not count."""
    passage = words(item.passage_text, item.language)
    question = words(item.question, item.language)
    options = [words(option, item.language) for option in item.options]
    key = words(item.answer_text, item.language)
    print_ = Print(
        id=item.id,
        set_index=set_index,
        whole=_hash([*passage, "|", *question, "|", *sorted(" ".join(option) for option in options)]),
        passage=_hash(passage) if passage else b"",
        options=tuple(map(_hash, options)),
        key=_hash(key) if key else b"",
        group=item.group,
    )
    return print_, runs_of(question, *options, passage), runs_of(question, *options)


def duplicate_findings(pairs: Pairs) -> list[Finding]:
    """Findings of what is alike, within one set and between two: what is in two sets leaks from one to the other."""
    same, leaked = _inside_and_between(pairs.same)
    near, nearly_leaked = _inside_and_between(pairs.near)
    passage, passage_leaked = _inside_and_between(pairs.passage)
    found: list[tuple[str, Severity, str, list[Pair]]] = [
        ("repeated-id", "error", "two items of one set have the same id", pairs.repeated_id),
        ("conflicting-keys", "error", "the same item, or nearly so, with another right answer", pairs.conflicting),
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


def _hash(words_of_text: list[str]) -> bytes:
    return hashlib.blake2b("\x1f".join(words_of_text).encode(), digest_size=12).digest()
