"""Declarations: the lists of a set-up, each with the noun that it is a list of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tollens.wording.parsing.arrangements.enumerations import Enumeration, enumeration
from tollens.wording.parsing.arrangements.game import Words
from tollens.wording.parsing.arrangements.heads import KINDS_OF, STOPS, counted_nouns, head_of, is_plural, nouns_of
from tollens.wording.parsing.arrangements.partitions import Partition, partition
from tollens.wording.parsing.arrangements.words import AUXILIARY, MONTHS, PREPOSITIONS, WEEKDAYS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import Token, tokens
from tollens.wording.unreadable import UnreadableSentence

_MOST_TOKENS = 160
_DASHES = {"—", "–", "--", "-"}
_OPENERS = {*_DASHES, ":", "(", ","}
_CLOSERS = {*_DASHES, ";", ")", ".", ":"}
_BEHIND = _CLOSERS | AUXILIARY | {",", "each", "who", "and", "will", "all", "one", "both"} | PREPOSITIONS
_NAMED = ("numbered", "labeled", "labelled", "named", "called", "lettered", "designated", "entitled", "abbreviated")
_LINKING = frozenset("namely on by for about of from in to with".split())
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

    def take(self, text: str, sentence: str) -> str:
        """Take the lists out of a sentence and note their kinds; what is left."""
        found = tokens(text)
        if len(found) > _MOST_TOKENS:
            raise UnreadableSentence(sentence, 1, f"a sentence of at most {_MOST_TOKENS} words and marks")
        made: list[tuple[Declared, int]] = []
        for _ in range(8):
            spots = (each for each in _lists(found) if not _is_cut(found, each) and not self._is_known(found, each))
            spot = next(spots, None)
            if spot is None:
                break
            start, end, listed, before, instead = spot
            nouns, size = head_of(found, before, len(listed.items))
            if listed.noun and (listed.noun,) not in nouns:
                nouns, size = [(listed.noun,), *(nouns if size == len(listed.items) else [])], None
            if listed.numbers and listed.numbers[0] > 1000 and ("year",) not in nouns:
                nouns, size = [("year",), *nouns[:0]], None
            if listed.ordered and listed.items[0][0].word in (*WEEKDAYS, *MONTHS):
                nouns, size = [("day",) if listed.items[0][0].word in WEEKDAYS else ("month",)], None
            if instead:
                quality = self._next_quality
                nouns = [("person",)] if instead == "the people" else [(quality,)]
                instead = instead.replace("quality", quality)
            if size is not None and size != len(listed.items):
                raise UnreadableSentence(sentence, 1, f"{size} members, as the sentence says, not {len(listed.items)}")
            if not nouns:
                raise UnreadableSentence(sentence, 1, "a noun for the things that are listed")
            declared = self._note(nouns, listed)
            if declared is not None:
                made.append((declared, start))
            goes_on = end < len(found) and (found[end].word in _QUANTIFIED or cardinal(found[end].word) is not None)
            filler = [Token(word, word, 1) for word in (instead or ("," if goes_on else "")).split()]
            found = [*found[:start], *filler, *found[end:]]
        self._merge(found, made)
        self._renamed(found, made)
        if self._parents(found, made):
            return ""
        if (parts := partition(found, self.sizes)) is not None and not self._are_groups(parts):
            return self._parted(parts)
        return " ".join(token.text for token in found).replace(" 's", "'s")

    def _renamed(self, left: Sequence[Token], made: Sequence[tuple[Declared, int]]) -> None:
        """Seven trucks, S, …, are the only arrivals: an arrival is a truck."""
        words = [token.word for token in left]
        for declared, start in made:
            if words[start : start + 1] == ["are"] and words[start + 1 : start + 2] in (["the"], ["all"]):
                at = start + 3 if words[start + 2 : start + 3] == ["only"] else start + 2
                if at < len(words) and is_plural(words[at]) and declared in self.kinds:
                    declared.nouns += [noun for noun in nouns_of([words[at]]) if noun not in declared.nouns]

    def _is_known(self, found: Sequence[Token], spot: Spot) -> bool:
        """Whether it only mentions some of those that were listed: dogs P and Q, behind 'five dogs: P, Q, …'."""
        start, _, listed, before, instead = spot
        words = {tuple(token.word for token in item) for item in listed.items}
        if instead or before != start or found[start].word in _OPENERS:
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
        self.kinds.append(Declared([(name,)], Enumeration(tuple(quality for _, quality in found.parts))))
        counts = [f"exactly {number} {noun} {' '.join(t.text for t in quality)}" for number, quality in found.parts]
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

    def _merge(self, left: Sequence[Token], made: Sequence[tuple[Declared, int]]) -> None:
        """Seven people—three men: A, B, C; and four women: …—are one kind with two groups."""
        parts = [each for each, _ in made if not each.listed.ordered]
        total = sum(len(each.listed.items) for each in parts)
        if len(parts) < 2 or len({word for each in parts for word in each.words}) != total:
            return
        words = [token.word for token in left]
        nouns: list[Words] = []
        for at, word in enumerate(words[: min(start for _, start in made)]):
            if cardinal(word) == total:
                nouns = counted_nouns(words, at)
                break
        if not nouns and "of" in words[: made[0][1]]:  # of the coins, two …; five of the pets …
            of = words.index("of")
            nouns = nouns_of(words[of + 2 : of + 3]) if words[of + 1 : of + 2] == ["the"] else []
        if not all(_joins(words, start) for each, start in made if each in parts[:-1]):
            return
        if not nouns and len(self.kinds) != len(parts):
            return
        items = tuple(item for each in parts for item in each.listed.items)
        shared = [noun for noun in parts[0].nouns if all(noun in each.nouns for each in parts)]
        whole = Declared(list(dict.fromkeys([*nouns, *shared])) or [("person",)], Enumeration(items))
        for each in parts:
            own = [noun for noun in each.nouns if noun not in shared]
            whole.groups.append((own, tuple(whole.words.index(word) for word in each.words)))
            self.kinds.remove(each)
        self.kinds.insert(0, whole)


def _joins(words: Sequence[str], place: int) -> bool:
    """Whether another counted noun follows at once: and three women."""
    ahead = next((word for word in words[place : place + 5] if word not in (",", ";", "and", "exactly", "or")), "")
    return cardinal(ahead) is not None or (words[place : place + 1] == ["and"] and is_plural(ahead))


Spot = tuple[int, int, Enumeration, int, str]  # from, to, the list, where its noun ends, what is put instead


def _is_cut(found: Sequence[Token], spot: Spot) -> bool:
    """Whether the list goes on before its first name: of 'belong to Ann, Bo, and Cy', 'Bo and Cy' is no list."""
    start, _, listed, _, _ = spot
    if found[start].word != "," or start < 2 or not _is_title(listed) or start + 1 >= len(found):
        return False
    return found[start - 1].text[0].isupper() and len(listed.items) > 1


def _lists(found: Sequence[Token]) -> Iterator[Spot]:
    """Where a list stands."""
    words = [token.word for token in found]
    for at, word in enumerate(words):
        if word in _OPENERS:
            yield from _apposed(found, words, at)
        if word in _NAMED:
            yield from _numbered(found, words, at)
        if words[at + 1 : at + 2] in (["through"], ["to"]) and (listed := enumeration(found[at : at + 3])) is not None:
            start = at - 1 if words[at - 1 : at] == ["from"] else at
            yield start, at + 3, listed, start, ""
        if words[at + 2 : at + 3] == ["through"] and (listed := enumeration(found[at : at + 5])) is not None:
            yield at + 1, at + 5, listed, at + 1, ""
        if not at and found[0].text[0].isupper() and words[1:2] == [","]:
            yield from _opening(found, words)
        if word == "either" and at and words[0] in ("each", "every"):
            yield from _either(found, words, at)
        if word in PREPOSITIONS and "each" in words[:at] and "or" in words[at:]:
            yield from _alternatives(found, words, at)
        if word in PREPOSITIONS and 1 < at < 6 and words[0] == "the" and found[at + 1 : at + 2]:
            yield from _belonging(found, words, at)
        if word in ("are", "is", "include", "includes") and at:
            yield from _equated(found, words, at)
        if word == "among" and words[at + 1 : at + 2] not in (["the"], ["these"], ["its"], ["her"], ["his"]):
            yield from _choice(found, words, at)
        if at and is_plural(words[at - 1]) and found[at].text[0].isupper() and words[at - 1] not in STOPS:
            for end in range(min(len(found), at + 40), at + 2, -1):
                listed = enumeration(found[at:end])
                if listed is not None and len(listed.items) > 1 and (end == len(found) or words[end] != "or"):
                    yield at, end, listed, at, ""
                    break


def _apposed(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """Behind a dash, a colon, a bracket, or between commas."""
    start = at + 2 if set(words[at + 1 : at + 2]) & _LINKING else at + 1
    size = _number_before(words, at)
    for end in range(min(len(found), start + 80), start + 1, -1):
        if end < len(found) and words[end] not in _BEHIND:
            continue
        listed = enumeration(found[start:end], size)
        if listed is None:
            continue
        fits = size == len(listed.items) and (end == len(found) or words[end] in _CLOSERS | {","})
        if words[at] == "," and size is not None and size > 1 and not fits:
            continue
        if words[at] in _DASHES and _is_subject(words, at, end):
            yield at, end + 2, listed, -(end + 2), ""  # two—Ann and Bo—are cooks
            return
        counted = any(cardinal(word) == len(listed.items) for word in words[:at]) and len(listed.items) > 2
        if words[at] == "," and counted and end >= len(found) - 1 and words[start] == "one":
            yield at, end, listed, at, ""  # four plays are put on, one by Kim, one by …
            return
        if words[at] == "," and not (
            (fits and (_is_title(listed) or _is_plain_pair(listed, end == len(found) or words[end] in _CLOSERS)))
            or (_is_title(listed) and end < len(found) and words[end] == ",")
            or _is_repeated(words, at, listed)
        ):
            continue
        close = (
            end + 1
            if end < len(found) and words[end] in (_CLOSERS - {".", ";", ":"}) | ({","} if words[at] == "," else set())
            else end
        )
        yield at, close, listed, at, ""
        return


def _number_before(words: Sequence[str], at: int) -> int | None:
    """The number of the noun that stands right before a place: of 'two red boats', two."""
    for back in range(at - 1, max(-1, at - 6), -1):
        if (number := cardinal(words[back])) is not None:
            return number if back < at - 1 else None
        if not words[back].replace("-", "").isalpha() or words[back] in STOPS:
            return None
    return None


def _choice(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """One language from among French, German, and Italian."""
    for end in range(min(len(found), at + 40), at + 3, -1):
        if end < len(found) and words[end] not in _CLOSERS | {","}:
            continue
        listed = enumeration(found[at + 1 : end])
        if listed is not None and len(listed.items) > 2:
            yield at, end, listed, at, ""
            return


def _is_subject(words: Sequence[str], at: int, end: int) -> bool:
    """Whether a number, 'them' or 'the men' stands before a list in dashes, and 'are' behind it."""
    if (
        not at
        or words[end : end + 1] == []
        or words[end] not in _DASHES
        or words[end + 1 : end + 2] not in (["are"], ["were"])
    ):
        return False
    return cardinal(words[at - 1]) is not None or words[at - 1] == "them" or words[at - 2 : at - 1] == ["the"]


def _is_title(listed: Enumeration) -> bool:
    return all(item[0].text[0].isupper() for item in listed.items)


def _is_plain_pair(listed: Enumeration, closed: bool) -> bool:
    """Two workshops, painting and sculpture: names in small letters, and nothing behind them."""
    return closed and all(len(item) == 1 and item[0].text.islower() for item in listed.items)


def _is_repeated(words: Sequence[str], at: int, listed: Enumeration) -> bool:
    """Raft 1 and raft 2, behind 'two rafts,'."""
    return bool(at) and listed.noun == singular(words[at - 1])


def _numbered(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """Chairs numbered 1 through 6; the chairs are numbered consecutively from 1 to 6."""
    start = at + 1
    while start < len(found) and words[start] in (
        "consecutively",
        "sequentially",
        "successively",
        "from",
        "as",
        ",",
        "in",
        "chronological",
        "order",
    ):
        start += 1
    for end in range(min(len(found), start + 40), start + 1, -1):
        listed = enumeration(found[start:end]) if end <= len(found) else None
        if listed is not None and (end == len(found) or words[end] in _BEHIND):
            first = at
            while first and words[first - 1] in (
                ",",
                "and",
                "are",
                "is",
                "each",
                "that",
                "which",
                "whose",
                "names",
                "consecutively",
                "sequentially",
            ):
                first -= 1
            if first and words[first - 1] in _DASHES and end < len(found) and words[end] in _DASHES:
                first, end = first - 1, end + 1
            yield first, end, listed, first, ""
            return


def _opening(found: Sequence[Token], words: Sequence[str]) -> Iterator[Spot]:
    """A sentence that begins with the names: A, B, and C ride a bus; A, B and C are the guests."""
    for end in range(min(len(found), 60), 4, -1):
        listed = enumeration(found[:end])
        if listed is None or len(listed.items) < 3 or not _is_title(listed):
            continue
        if end < len(words) and words[end] in ("are", "is"):
            yield 0, end + 1, listed, -(end + 1), ""
        else:
            yield 0, end, listed, 0, "the people"
        return


def _either(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """Each hen is either a layer or a broody: of one of two qualities."""
    start = at - 3 if words[max(0, at - 3) : at] == ["exactly", "one", "of"] else at
    for end in range(min(len(found), at + 16), at + 2, -1):
        if end < len(found) and words[end] not in _CLOSERS | {","} | PREPOSITIONS:
            continue
        listed = enumeration(
            [token for token in found[at + 1 : end] if token.word not in ("as", "in", "on", "at", "by", "to")]
        )
        if listed is not None and len(listed.items) < 6:
            yield start, end, listed, at, "exactly one quality"
            return


def _alternatives(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """Each comes from Kenya, Peru, or Spain: names without a noun."""
    for end in range(min(len(found), at + 16), at + 3, -1):
        if end < len(found) and words[end] not in _CLOSERS | {","}:
            continue
        listed = enumeration(found[at + 1 : end])
        if listed is not None and _is_title(listed) and words[end - 2] == "or":
            yield at + 1, end, listed, at, "exactly one quality"
            return


def _belonging(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """The cars belong to Ann, Bo, and Cy: each car is called by whose it is."""
    noun = next((k + 1 for k in range(1, at) if is_plural(words[k])), None)
    stop = next((k for k in range(at + 1, len(words)) if words[k] in (";", ".")), len(words))
    listed = enumeration(found[at + 1 : stop])
    if noun is not None and listed is not None and _is_title(listed) and len(listed.items) > 2:
        yield at + 1, stop, listed, noun, ""


def _equated(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """The guests are A, B, and C; A, B, and C are the guests; A, B and C are guests."""
    stop = next((k for k in range(at + 1, len(words)) if words[k] in (";", ".")), len(words))
    start = at + 2 if words[at + 1 : at + 2] in (["by"], ["from"], ["on"], ["about"], ["for"]) else at + 1
    listed = enumeration(found[start:stop])
    plain = (
        words[0] == "the" and at < 5 and is_plural(words[at - 1]) and words[at] == "are"
    )  # the statues are a bull, …
    if listed is not None and (_is_title(listed) or (plain and len(listed.items) > 2)):
        yield at, stop, listed, at, ""
    first = next((k + 1 for k in range(at - 1, -1, -1) if words[k] in (";", ":")), 0)
    for start in (first, first + 1):
        names = enumeration(found[start:at])
        behind = words[at + 1] if at + 1 < len(words) else ""
        if names is not None and _is_title(names) and (behind in ("the", *KINDS_OF) or is_plural(behind)):
            yield start, at + 1, names, -(at + 1), ""
