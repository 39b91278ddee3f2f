"""Declarations: the lists of a set-up, each with the noun that it is a list of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tollens.wording.parsing.arrangements.game import Words
from tollens.wording.parsing.arrangements.setups.enumerations import Enumeration
from tollens.wording.parsing.arrangements.setups.half_days import PART, half_days
from tollens.wording.parsing.arrangements.setups.heads import STOPS, counted_nouns, head_of, is_plural, nouns_of
from tollens.wording.parsing.arrangements.setups.lists import DASHES, OPENERS, Spot, is_cut, lists_in
from tollens.wording.parsing.arrangements.setups.owners import Owned, owned_lists
from tollens.wording.parsing.arrangements.setups.partitions import Partition, partition
from tollens.wording.parsing.arrangements.words import AUXILIARY, MONTHS, WEEKDAYS, stem
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import Token, tokens
from tollens.wording.unreadable import UnreadableSentence

_MOST_TOKENS = 160
_CHOOSING = frozenset(map(stem, "selected chosen drawn picked".split()))
_QUANTIFIED = ("each", "exactly", "at", "no", "with")


@dataclass(slots=True)
class Declared:
    """A kind under way: its nouns, its members, and groups of them that have nouns of their own."""

    nouns: list[Words]
    listed: Enumeration
    groups: list[tuple[list[Words], tuple[int, ...]]] = field(default_factory=list)

    @property
    def words(self) -> list[Words]:
        """The members by their words."""
        return [tuple(token.word for token in item) for item in self.listed.items]


class Declarations:
    """What the sentences of a set-up declare, as they are read."""

    def __init__(self) -> None:
        self.kinds: list[Declared] = []
        self._parent: list[Words] = []
        self._told: list[str] = []  # the words of the sentences before
        self.owned: tuple[Declared, Declared, Owned] | None = None  # what is listed by owner, the owners, and how

    def take(self, text: str, sentence: str) -> str:
        """Take the lists out of a sentence and note their kinds; what is left."""
        found = tokens(text)
        if len(found) > _MOST_TOKENS:
            raise UnreadableSentence(sentence, 1, f"a sentence of at most {_MOST_TOKENS} words and marks")
        if (by_owner := self._by_owner(found)) is not None:
            return by_owner
        self._told += [token.word for token in found]
        made: list[tuple[Declared, int]] = []
        if (halves := half_days(found)) is not None:
            self._note([(PART,)], halves[0])
            found = halves[1]
        for _ in range(8):
            spots = [each for each in lists_in(found) if not is_cut(found, each) and not self._is_known(found, each)]
            fitting = next((each for each in spots if self._fault(found, each) is None), None)
            if fitting is None and spots:
                raise UnreadableSentence(sentence, 1, self._fault(found, spots[0]) or "a list of things")
            if fitting is None:
                break
            start, end, listed, _, instead = fitting
            nouns, _ = self._called(found, fitting)
            instead = instead.replace("quality", self._next_quality)
            declared = self._note(nouns, listed)
            if declared is not None:
                made.append((declared, start))
            goes_on = end < len(found) and (found[end].word in _QUANTIFIED or cardinal(found[end].word) is not None)
            filler = [Token(word, word, 1) for word in (instead or ("," if goes_on else "")).split()]
            found = [*found[:start], *filler, *found[end:]]
        found = self._merge(found, made)
        self._renamed(found, made)
        if self._parents(found, made):
            return ""
        if (parts := partition(found, self.sizes)) is not None and not self._are_groups(parts):
            return self._parted(parts)
        return " ".join(token.text for token in found).replace(" 's", "'s")

    def _by_owner(self, found: Sequence[Token]) -> str | None:
        """The kind that a sentence lists by owner, where its noun was counted before: each member has one owner."""
        for owners in self.kinds if not self.owned and any(token.word == ";" for token in found) else ():
            owned = owned_lists(found, owners.words)
            if owned is None:
                continue
            size = len(owned.items)
            counted = [counted_nouns(self._told, k) for k, word in enumerate(self._told) if cardinal(word) == size]
            nouns = list(dict.fromkeys(noun for each in counted for noun in each))
            if nouns:
                things = Declared(nouns, Enumeration(owned.items))
                self.kinds.insert(0, things)
                self.owned = things, owners, owned
                return f"each {' '.join(nouns[0])} exactly one {' '.join(owners.nouns[0])}"
        return None

    def _fault(self, found: Sequence[Token], spot: Spot) -> str | None:
        """What is expected where the list is none, or has no noun; None where all is well."""
        nouns, size = self._called(found, spot)
        if size is not None and size != len(spot[2].items):
            return f"{size} members, as the sentence says, not {len(spot[2].items)}"
        return None if nouns else "a noun for the things that are listed"

    def _called(self, found: Sequence[Token], spot: Spot) -> tuple[list[Words], int | None]:
        """The nouns for a list, and how many things it should have, where the sentence says so."""
        start, end, listed, before, instead = spot
        if instead:
            called = {"the people": "person", "exactly one time": "time"}.get(instead, self._next_quality)
            return [(called,)], None
        if listed.ordered and listed.items[0][0].word in (*WEEKDAYS, *MONTHS):
            return [("day",), ("weekday",)] if listed.items[0][0].word in WEEKDAYS else [("month",)], None
        nouns, size = head_of(found, before, len(listed.items))
        if listed.noun and (listed.noun,) not in nouns:
            return [(listed.noun,), *(nouns if size == len(listed.items) else [])], None
        if listed.numbers and listed.numbers[0] > 1000 and ("year",) not in nouns:
            return [("year",)], None
        if not nouns and any(token.word == "1st" for token in found[start:end]):  # from the 1st to the 7th of May
            return [("day",)], None
        return nouns, size

    def _renamed(self, left: Sequence[Token], made: Sequence[tuple[Declared, int]]) -> None:
        """Seven trucks, S, …, are the only arrivals: an arrival is a truck. The critics are selected from among three
        poets, …, and three editors, …: all of these are critics."""
        words = [token.word for token in left]
        for declared, start in made:
            if words[start : start + 1] == ["are"] and words[start + 1 : start + 2] in (["the"], ["all"]):
                at = start + 3 if words[start + 2 : start + 3] == ["only"] else start + 2
                if at < len(words) and is_plural(words[at]) and declared in self.kinds:
                    declared.nouns += [noun for noun in nouns_of([words[at]]) if noun not in declared.nouns]
        verb = next((k for k, word in enumerate(words[:12]) if stem(word) in _CHOOSING), None)
        drawn = verb is not None and words[0] == "the" and words[verb + 1 : verb + 2] == ["from"]
        wholes = [each for each in self.kinds if not each.listed.ordered]
        if drawn and made and len(wholes) == 1 and is_plural(words[1]) and words[2] in AUXILIARY:
            whole = wholes[0]
            whole.nouns += [noun for noun in nouns_of(words[1:2]) if noun not in whole.nouns]

    def _is_known(self, found: Sequence[Token], spot: Spot) -> bool:
        """Whether it only mentions some of those that were listed: dogs P and Q, behind 'five dogs: P, Q, …'; or the
        parts of the day."""
        start, _, listed, before, instead = spot
        words = {tuple(token.word for token in item) for item in listed.items}
        if any(each.nouns == [(PART,)] and words == set(each.words) for each in self.kinds):
            return True
        if instead or before != start or found[start].word in OPENERS:
            return False
        noun = (singular(found[start - 1].word),) if start else ()
        return any(words < set(each.words) and noun in each.nouns for each in self.kinds)

    def _note(self, nouns: list[Words], listed: Enumeration) -> Declared | None:
        made = Declared(nouns, listed, [([noun[-1:], noun], places) for noun, places in listed.groups])
        for known in self.kinds:
            if set(made.words) < set(known.words):
                known.groups.append((nouns, tuple(known.words.index(word) for word in made.words)))
                return None
            if set(made.words) == set(known.words):
                known.nouns += [noun for noun in nouns if noun not in known.nouns]
                return None
        self.kinds.append(made)
        return made

    @property
    def sizes(self) -> dict[Words, int]:
        """How many there are, by noun."""
        return {noun: len(each.listed.items) for each in self.kinds for noun in each.nouns}

    @property
    def _next_quality(self) -> str:
        """What a kind of qualities is called that has no noun of its own."""
        taken = sum(each.nouns[0][0].startswith("quality") for each in self.kinds)
        return f"quality{taken + 1}" if taken else "quality"

    def _are_groups(self, found: Partition) -> bool:
        """Whether the parts were listed by name."""
        known = {noun[-1] for each in self.kinds for nouns, _ in each.groups for noun in nouns}
        return all(singular(quality[-1].word) in known for _, quality in found.parts)

    def _parted(self, found: Partition) -> str:
        """The qualities as a kind; and what is said of numbers, each part on its own."""
        noun, name = " ".join(found.noun), self._next_quality
        nouns: list[Words] = [(name,), (found.called,)] if found.called else [(name,)]
        self.kinds.append(Declared(nouns, Enumeration(tuple(quality for _, quality in found.parts))))
        counts = [
            f"{f'exactly {number}' if number else 'at least 1'} {noun} {' '.join(t.text for t in quality)}"
            for number, quality in found.parts
        ]
        return ", ".join([f"each {noun} exactly one {name}", *counts])

    def _parents(self, left: Sequence[Token], made: Sequence[tuple[Declared, int]]) -> bool:
        """Five of the pets are cats: …; two are dogs: …: cats and dogs are pets."""
        words = [token.word for token in left]
        if len(made) != 1 or made[0][0] not in self.kinds or made[0][0].listed.ordered:
            return False
        declared = made[0][0]
        verb = next((k for k, word in enumerate(words) if word in ("are", "were")), None)
        if verb is None or not words[:verb] or cardinal(words[0]) != len(declared.listed.items):
            return False
        if "of" in words[:verb]:
            self._parent = nouns_of([w for w in words[words.index("of") + 1 : verb] if w not in STOPS])
        elif verb != 1 or not self._parent:
            return False
        known = next(
            (each for each in self.kinds if each is not declared and set(self._parent) & set(each.nouns)), None
        )
        self.kinds.remove(declared)
        if known is None:
            known = Declared(self._parent, declared.listed)
            self.kinds.insert(0, known)
        else:
            known.listed = Enumeration((*known.listed.items, *declared.listed.items))
        known.groups.append((declared.nouns, tuple(known.words.index(word) for word in declared.words)))
        return True

    def _joined_parts(self, words: Sequence[str], made: Sequence[tuple[Declared, int]]) -> list[Declared]:
        """The lists that may be parts of one: all that are in no order; or, of three or more, those that share a noun
        and follow each other, as old dogs and young dogs do before kennels."""
        parts = [(each, start) for each, start in made if not each.listed.ordered]
        every = [each for each, _ in parts]
        for size in range(len(parts) - 1, 1, -1):
            for first in range(len(parts) - size + 1):
                run = parts[first : first + size]
                own = [each for each, _ in run]
                shared = [noun for noun in own[0].nouns if all(noun in each.nouns for each in own)]
                others = [each for each in every if each not in own]
                apart = shared and not any(noun in each.nouns for each in others for noun in shared)
                if apart and all(_joins(words, start, each, own) for each, start in run[:-1]):
                    return own
        return every

    def _merge(self, left: list[Token], made: Sequence[tuple[Declared, int]]) -> list[Token]:
        """Seven people—three men: A, B, C; and four women: …—are one kind with two groups. What is left without them,
        where the whole has a noun of its own."""
        parts = self._joined_parts([token.word for token in left], made)
        total = sum(len(each.listed.items) for each in parts)
        if len(parts) < 2 or len({word for each in parts for word in each.words}) != total:
            return left
        words = [token.word for token in left]
        nouns: list[Words] = []
        spots = [(each, start) for each, start in made if each in parts]
        for at, word in enumerate(words[: min(start for _, start in spots)]):
            if cardinal(word) == total:
                nouns = counted_nouns(words, at)
                if not nouns and words[max(0, at - 2) : at] == ["from", "among"]:  # four dishes from among seven: …
                    counts = [counted_nouns(words, k) for k in range(at) if cardinal(words[k]) is not None]
                    nouns = counts[-1] if counts else []
                break
        if not nouns and "of" in words[: spots[0][1]]:  # of the coins, two …; five of the pets …
            of = words.index("of")
            nouns = nouns_of(words[of + 2 : of + 3]) if words[of + 1 : of + 2] == ["the"] else []
        if not all(_joins(words, start, each, parts) for each, start in spots[:-1]):
            return left
        shared = [noun for noun in parts[0].nouns if all(noun in each.nouns for each in parts)]
        alone = len([each for each in self.kinds if not each.listed.ordered]) == len(parts)
        if not nouns and not shared and not alone:
            return left
        items = tuple(item for each in parts for item in each.listed.items)
        whole = Declared(list(dict.fromkeys([*nouns, *shared])) or [("person",)], Enumeration(items))
        for each in parts:
            own = [noun for noun in each.nouns if noun not in shared]
            whole.groups.append((own, tuple(whole.words.index(word) for word in each.words)))
            self.kinds.remove(each)
        self.kinds.insert(0, whole)
        return _without_parts(left, spots, whole) if nouns else left


def _without_parts(left: list[Token], made: Sequence[tuple[Declared, int]], whole: Declared) -> list[Token]:
    """Six dogs—two pugs and four collies—bark: six dogs bark. Only what counts the parts goes."""
    words = [token.word for token in left]
    start = next((k for k in range(made[0][1] - 1, -1, -1) if words[k] in {*DASHES, "(", ":"}), None)
    end = made[-1][1]
    known = {word for nouns in (whole.nouns, *(nouns for nouns, _ in whole.groups)) for noun in nouns for word in noun}
    if start is None:  # four of the dogs are collies and two are pugs, behind their names
        counting = ("of", "the", "and", ",", ";", ".", "others", "other", "remaining")
        bare = all(word in counting or cardinal(word) is not None or singular(word) in known for word in words)
        return [] if bare else _without_relatives(left, known)
    counts = [
        word in (",", ";", "and", "exactly") or cardinal(word) is not None or singular(word) in known
        for word in words[start + 1 : end]
    ]
    if not counts or not all(counts):
        return left
    return [*left[:start], *left[end + (words[end : end + 1] in (["—"], ["–"], [")"], ["--"])) :]]


def _without_relatives(left: list[Token], known: set[str]) -> list[Token]:
    """Six dogs, two of which are pugs and four of which are collies, bark: six dogs bark."""
    words = [token.word for token in left]
    relative = ["of", "which"]
    start = next((k for k in range(len(words)) if words[k] == "," and words[k + 2 : k + 4] == relative), None)
    if start is None:
        return left
    end = start + 1
    while end < len(words) and (
        words[end] in ("of", "which", "and", ",") or cardinal(words[end]) is not None or singular(words[end]) in known
    ):
        end += 1
    return [*left[:start], *left[end:]]


def _joins(words: Sequence[str], place: int, part: Declared, parts: Sequence[Declared]) -> bool:
    """Whether another counted noun follows at once, or behind the noun of this one: and three women; or the noun of
    another one does: F and G are plays, and X and Y are novels."""
    own = {word for noun in part.nouns for word in noun}
    others = {noun[0] for each in parts if each is not part for noun in each.nouns} - own
    known = (",", ";", "and", "exactly", "or", "the", "other", "remaining", "whereas", "while", "a", "group", "of")
    ahead = next((word for word in words[place : place + 8] if word not in known and singular(word) not in own), "")
    joined = words[place : place + 1] == ["and"] and is_plural(ahead)
    return cardinal(ahead) is not None or joined or singular(ahead) in others
