"""Lists in a set-up: P, Q, R, and S; lanes 1 through 6; Monday through Friday; a hat, a coat, or a scarf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, MONTHS, PREPOSITIONS, RELATIONAL, WEEKDAYS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal, ordinal
from tollens.wording.parsing.english.tokens import Token

_MOST_ITEMS = 24
_LONGEST_RANGE = 12  # words: from day 1 (lowest) to day 3 (highest)
_DASHES = frozenset("— – -- -".split())
_LONGEST_NAME = 5
_SIDES = frozenset("final left right".split())  # which may be part of a name: the final round, the left side


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The members of a list, each as its words, and whether they come in an order of their own: numbers, days."""

    items: tuple[tuple[Token, ...], ...]
    ordered: bool = False
    numbers: tuple[int, ...] = ()
    noun: str = ""  # the noun that the items repeat: day 1, day 2
    groups: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = ()  # officers F and G, and clerks K and L
    up: int | None = None  # of shelves from bottom to top 1, from top to bottom -1


def enumeration(found: Sequence[Token], size: int | None = None) -> Enumeration | None:
    """The list that these tokens are, all of them; None where they are none. Where its size is known, names and plain
    words may stand side by side."""
    words = [token.word for token in found]
    if not words or (len(words) > _LONGEST_RANGE and not _DASHES.isdisjoint(words)):
        return None  # a dash is part of no name, and only joins the ends of a range
    own = singular(words[0]) if len(words) > 1 and words[0].isalpha() and cardinal(words[1]) is not None else ""
    own = "" if own == "numbered" else own
    if (span := _range(found)) is not None:
        return replace(span, noun=own)
    items = _split(found)
    if items is None and size is not None:  # Knights of York, where the number is right
        items = _split(found, small=True)
        items = items if items is not None and len(items) == size else None
    if items is None or len(items) < 2:
        return None
    if (grouped := _grouped(items)) is not None:
        return grouped
    heads = {singular(item[0].word) for item in items if len(item) == 2}
    if len(heads) == 1 and all(len(item) == 2 or (item != items[0] and len(item) == 1) for item in items):
        items = tuple(item[-1:] for item in items) if cardinal(items[0][-1].word) is not None else items
    elif len(items[0]) == 2 and all(len(item) == 1 for item in items[1:]) and cardinal(items[0][1].word) is not None:
        items = (items[0][1:], *items[1:])  # groups 1, 2, and 3
    numbers = [cardinal(item[-1].word) for item in items]
    if all(len(item) == 1 for item in items) and None not in numbers:
        values = tuple(number for number in numbers if number is not None)
        in_turn = all(after == before + 1 for before, after in pairwise(values))
        return Enumeration(items, ordered=in_turn, numbers=values, noun=own) if in_turn else None
    days = [WEEKDAYS.index(item[0].word) if len(item) == 1 and item[0].word in WEEKDAYS else None for item in items]
    if None not in days:
        return Enumeration(items, ordered=True)
    ranks = [ordinal(item[0].word) for item in items]
    first = ranks[0]
    if all(len(item) == 1 for item in items) and first and ranks == list(range(first, first + len(items))):
        return Enumeration(items, ordered=True, numbers=tuple(range(first, first + len(items))))
    if (up := _upright([item[0].word for item in items])) is not None:
        return Enumeration(items, ordered=True, up=up)
    if tuple(item[0].word for item in items) in _PARTS_OF_DAY:
        return Enumeration(items, ordered=True)
    if all(map(_is_time, items)):
        return Enumeration(items, ordered=True) if _is_rising([item[0].word for item in items]) else None
    if _is_title(items[0]) and not all(_is_title(item) for item in items) and size != len(items):
        return None
    return Enumeration(items)


def _grouped(items: Sequence[tuple[Token, ...]]) -> Enumeration | None:
    """Officers F, G, and H, and clerks K and L: a noun before a name is for the names behind it too, up to the next
    noun. None where the first name has no noun, where a plural has one name, or where there is a single noun."""
    groups: list[tuple[tuple[str, ...], list[int]]] = []
    names: list[tuple[Token, ...]] = []
    for place, item in enumerate(items):
        start = next((k for k, token in enumerate(item) if token.text[0].isupper()), 0)
        if start:
            groups.append((tuple(token.word for token in item[:start]), []))
        plain = all(token.text.isalpha() or "-" in token.text for token in item[:start])
        if not groups or not plain or not _is_title(item[start:]):
            return None
        groups[-1][1].append(place)
        names.append(item[start:])
    several = all((singular(noun[-1]) != noun[-1]) == (len(places) > 1) for noun, places in groups)
    if len(groups) < 2 or not several or cardinal(names[0][-1].word) is not None or len(set(names)) < len(names):
        return None
    nouns = [((*noun[:-1], singular(noun[-1])), tuple(places)) for noun, places in groups]
    return Enumeration(tuple(names), groups=tuple(nouns))


_UPRIGHT = (
    ("bottom", "middle", "top"), ("lower", "middle", "upper"), ("lowest", "middle", "highest"), ("bottom", "top"),
    ("lower", "upper"),
)  # fmt: skip


def _upright(words: Sequence[str]) -> int | None:
    """1 for the bottom, the middle and the top one, -1 from the top down; None where they are called otherwise."""
    return 1 if tuple(words) in _UPRIGHT else -1 if tuple(words[::-1]) in _UPRIGHT else None


_PARTS_OF_DAY = (("morning", "afternoon", "evening"), ("morning", "afternoon", "evening", "night"))


def is_clock(listed: Enumeration) -> bool:
    """Whether the items are times of the day."""
    return all(map(_is_time, listed.items))


def _is_time(item: Sequence[Token]) -> bool:
    """9:00, 10:30 A.M., 2 P.M."""
    hour, _, minute = item[0].word.partition(":")
    halves = [each.word for each in item[1:]]
    return hour.isdigit() and (minute.isdigit() or bool(halves)) and all(each in ("a.m.", "p.m.") for each in halves)


def _is_rising(times: Sequence[str]) -> bool:
    """Whether each time is later than the one before, within half a day."""
    minutes = [60 * (int(hour) % 12) + int(minute or 0) for hour, _, minute in (each.partition(":") for each in times)]
    rises = [(after - before) % 720 for before, after in pairwise(minutes)]
    return all(rises) and sum(rises) < 720


def _is_title(item: Sequence[Token]) -> bool:
    return all(not token.text[0].islower() for token in item)


_ENDS = (("lowest", "highest"), ("first", "last"), ("earliest", "latest"))


def _without_ends(found: Sequence[Token]) -> Sequence[Token]:
    """1 (lowest) to 3 (highest) is 1 to 3: the numbers rise anyway."""
    if len(found) > _LONGEST_RANGE:
        return found
    words = [token.word for token in found]
    marks = [k for k, word in enumerate(words) if word == "("]
    if len(marks) != 2 or any(words[k + 2 : k + 3] != [")"] for k in marks):
        return found
    if (words[marks[0] + 1], words[marks[1] + 1]) not in _ENDS:
        return found
    return [token for k, token in enumerate(found) if not any(mark <= k <= mark + 2 for mark in marks)]


def _range(found: Sequence[Token]) -> Enumeration | None:
    """1 through 6, from 1 to 6, Monday through Friday, first through sixth."""
    found = _without_ends(found)
    words = [token.word for token in found]
    if words[0] == "from":
        words, found = words[1:], found[1:]
    if len(words) == 5 and words[0] == words[3] == "the":  # the 1st through the 7th
        words, found = [words[1], words[2], words[4]], [found[1], found[2], found[4]]
    if len(words) == 5 and words[0] == words[3]:  # day 1 through day 6
        words, found = [words[1], words[2], words[4]], [found[1], found[2], found[4]]
    if len(words) == 4 and singular(words[0]) != words[0]:  # meetings 1 through 3
        words, found = words[1:], found[1:]
    if len(words) != 3 or words[1] not in ("through", "to", "-", "–"):
        return None
    for values in (WEEKDAYS, MONTHS):
        if words[0] in values and words[2] in values:
            low, high = values.index(words[0]), values.index(words[2])
            names = values[low : high + 1] if low < high else [*values[low:], *values[: high + 1]]
            items = tuple((Token(each.capitalize(), each, found[0].column),) for each in names)
            return Enumeration(items, ordered=True) if len(items) > 1 else None
    letters = found[0].text, found[2].text
    if all(len(each) == 1 and each.isupper() for each in letters) and letters[0] < letters[1]:  # crates R through X
        span = [chr(code) for code in range(ord(letters[0]), ord(letters[1]) + 1)]
        return Enumeration(tuple((Token(each, each.lower(), found[0].column),) for each in span))
    first, last = (cardinal(words[0]) or ordinal(words[0])), (cardinal(words[2]) or ordinal(words[2]))
    if first is None or last is None or not 0 < last - first < _MOST_ITEMS:
        return None
    numbers = tuple(range(first, last + 1))
    return Enumeration(tuple((Token(str(n), str(n), found[0].column),) for n in numbers), True, numbers)


def _split(found: Sequence[Token], *, small: bool = False) -> tuple[tuple[Token, ...], ...] | None:
    """The items between commas, 'and', 'or'. Articles are no part of a name; prepositions only where they may be."""
    items: list[list[Token]] = [[]]
    for token in found:
        if token.word in (",", ";", "and", "or"):
            if items[-1]:
                items.append([])
        else:
            items[-1].append(token)
    if not items[-1]:
        items.pop()
    if all(item[0].word == "one" and len(item) == 2 for item in items):  # one denim, one fleece, and one silk
        items = [item[1:] for item in items]
    if all(item[-1].word == "one" and len(item) > 1 for item in items):  # a red one and a blue one
        items = [item[:-1] for item in items]
    named = [_name(item, small=small) for item in items]
    if not 2 <= len(named) <= _MOST_ITEMS or any(name is None for name in named):
        return None
    whole = tuple(name for name in named if name is not None)
    return whole if len({tuple(t.word for t in name) for name in whole}) == len(whole) else None


def _name(item: Sequence[Token], *, small: bool = False) -> tuple[Token, ...] | None:
    if [token.word for token in item[:2]] == ["the", "other"] and len(item) > 2:  # one in Lyon and the other in Rome
        item = item[1:]
    if item and item[0].word in ("one", "other"):  # one for French, one directed by Kim
        linking = ("for", "by", "from", "on", "of", "in", "at", "to", "with", "about")
        stop = next((k for k in range(1, min(3, len(item))) if item[k].word in linking), None)
        item = item[stop + 1 :] if stop is not None else item
    if item and item[0].word in ARTICLES and (len(item) > 1 or item[0].word != "a" or item[0].text == "a"):
        item = item[1:] if len(item) > 1 else item
    if item and item[-1].word == "'s":
        item = item[:-1]
    if not 0 < len(item) <= _LONGEST_NAME:
        return None
    if len(item) == 1 and ordinal(item[0].word) is not None:  # first, second, and third
        return tuple(item)
    doing = item[0].word.endswith("ing")  # walking to a mill
    doing = doing or (small and item[0].text[0].isupper() and item[-1].text[0].isupper())
    for token in item:
        plain = token.text[0].islower() and not (doing and token.word in PREPOSITIONS | ARTICLES)
        if not token.text[0].isalnum() and token.word not in ("'s", "&", "$"):
            return None
        if plain and token.word in (RELATIONAL - _SIDES) | AUXILIARY | PREPOSITIONS:
            return None
    return tuple(item)
