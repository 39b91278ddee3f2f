"""Where a set-up lists something: behind a dash, a colon, a bracket, between commas, behind 'numbered' or 'among';
names that are said to be something; qualities of which each thing has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tollens.wording.parsing.arrangements.setups.enumerations import Enumeration, enumeration, is_clock
from tollens.wording.parsing.arrangements.setups.heads import KINDS_OF, STOPS, is_plural
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal, ordinal
from tollens.wording.parsing.english.tokens import Token

DASHES = {"—", "–", "--", "-"}
OPENERS = {*DASHES, ":", "(", ","}
_CLOSERS = {*DASHES, ";", ")", ".", ":"}
_BEHIND = _CLOSERS | AUXILIARY | {",", "each", "who", "and", "will", "all", "one", "both"} | PREPOSITIONS
_NAMED = ("numbered", "labeled", "labelled", "named", "called", "lettered", "designated", "entitled", "abbreviated")
_LINKING = frozenset("namely on by for about of from in to with".split())

Spot = tuple[int, int, Enumeration, int, str]  # from, to, the list, where its noun ends, what is put instead


def is_cut(found: Sequence[Token], spot: Spot) -> bool:
    """Whether the list goes on before its first name: of 'belong to Ann, Bo, and Cy', 'Bo and Cy' is no list."""
    start, _, listed, _, _ = spot
    if found[start].word != "," or start < 2 or not _is_title(listed) or start + 1 >= len(found):
        return False
    return found[start - 1].text[0].isupper() and len(listed.items) > 1


def lists_in(found: Sequence[Token]) -> Iterator[Spot]:
    """Where a list stands."""
    words = [token.word for token in found]
    for at, word in enumerate(words):
        if word in OPENERS:
            yield from _apposed(found, words, at)
        if word in _NAMED:
            yield from _numbered(found, words, at)
        if words[at + 1 : at + 2] in (["through"], ["to"]) and (listed := enumeration(found[at : at + 3])) is not None:
            start = at - 1 if words[at - 1 : at] == ["from"] else at
            ranked = ordinal(word) is not None and words[at + 3 : at + 4] in (["place"], ["position"], ["rank"])
            if ranked:  # in first through sixth place
                yield start, at + 4, replace(listed, noun=words[at + 3]), start, ""
            yield start, at + 3, listed, start, ""
        if words[at + 2 : at + 3] == ["through"] and (listed := enumeration(found[at : at + 5])) is not None:
            start = at + 1 if word != "the" else at - (words[at - 1 : at] == ["from"])
            yield start, _behind_month(words, at + 5), listed, start, ""
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
        if words[at : at + 2] == ["the", "only"]:
            yield from _the_only(found, words, at)
        if word == "among" and words[at + 1 : at + 2] not in (["the"], ["these"], ["its"], ["her"], ["his"]):
            yield from _choice(found, words, at)
        if at and is_plural(words[at - 1]) and found[at].text[0].isupper() and words[at - 1] not in STOPS:
            for end in range(min(len(found), at + 40), at + 2, -1):
                listed = enumeration(found[at:end])
                if listed is not None and len(listed.items) > 1 and (end == len(found) or words[end] != "or"):
                    yield at, end, listed, at, ""
                    break


def _behind_month(words: Sequence[str], at: int) -> int:
    """Behind 'of next month', where that stands here."""
    dated = words[at : at + 1] == ["of"] and words[at + 2 : at + 3] == ["month"]
    return at + 3 if dated else at


def _apposed(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """Behind a dash, a colon, a bracket, or between commas."""
    start = at + 2 if set(words[at + 1 : at + 2]) & _LINKING else at + 1
    size = _number_before(words, at)
    if size == 1 and words[at] == "(" and words[at + 2 : at + 3] == [")"] and found[at + 1].text[0].isupper():
        yield at, at + 3, Enumeration(((found[at + 1],),)), at, ""  # one judge (Ann)
        return
    for end in range(min(len(found), start + 80), start + 1, -1):
        if end < len(found) and words[end] not in _BEHIND:
            continue
        listed = enumeration(found[start:end], size)
        if listed is None:
            continue
        fits = size == len(listed.items) and (end == len(found) or words[end] in _CLOSERS | {","})
        if words[at] == "," and size is not None and size > 1 and not fits:
            continue
        if words[at] == "," and words[end : end + 2] == [",", "and"] and _is_title(listed) and _is_name(found, end + 2):
            continue  # of 'F, G, and H', 'F, G' is no list
        if words[at] in DASHES and _is_subject(words, at, end):
            yield at, end + 2, listed, -(end + 2), ""  # two—Ann and Bo—are cooks
            return
        counted = any(cardinal(word) == len(listed.items) for word in words[:at]) and len(listed.items) > 2
        if words[at] == "," and counted and end >= len(found) - 1 and words[start] == "one":
            yield at, end, listed, at, ""  # four plays are put on, one by Kim, one by …
            return
        if words[at] == "," and not (
            (fits and (_is_title(listed) or listed.numbers or _is_plain_pair(listed, words, end, words[at - 1])))
            or (fits and words[start] == "one")
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
    """Whether a number, 'them' or 'the men' stands before a list in dashes, and 'are' behind it, or another verb with
    nothing but a plural: three—Ann, Bo, and Cy—teach crafts."""
    if not at or words[end : end + 1] == [] or words[end] not in DASHES:
        return False
    bare = len(words) > end + 2 and words[end + 1].isalpha() and is_plural(words[end + 2])
    does = bare and words[end + 1] not in _BEHIND and (words[end + 3 : end + 4] or ["."])[0] in (";", ".")
    if words[end + 1 : end + 2] not in (["are"], ["were"]) and not does:
        return False
    named = words[at - 1] in ("them", "which", "whom") or words[at - 2 : at - 1] == ["the"]
    return cardinal(words[at - 1]) is not None or named


def _is_name(found: Sequence[Token], at: int) -> bool:
    return at < len(found) and found[at].text[0].isupper()


def _is_title(listed: Enumeration) -> bool:
    return all(item[0].text[0].isupper() for item in listed.items)


def _is_plain_pair(listed: Enumeration, words: Sequence[str], end: int, noun: str) -> bool:
    """Two workshops, painting and sculpture; two shifts, the day shift and the night shift: names in small letters, or
    with the noun again, and nothing behind them."""
    closed = end == len(words) or words[end] in _CLOSERS
    again = all(len(item) > 1 and item[-1].word == singular(noun) for item in listed.items)
    return again or (closed and all(len(item) == 1 and item[0].text.islower() for item in listed.items))


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
        "chronologically",
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
                "chronologically",
            ):
                first -= 1
            if first and words[first - 1] in DASHES and end < len(found) and words[end] in DASHES:
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
        if listed is not None and is_clock(listed):  # beginning at 5:00, 6:00, or 7:00
            yield at + 1, end, listed, at, "exactly one time"
            return


def _belonging(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """The cars belong to Ann, Bo, and Cy: each car is called by whose it is."""
    noun = next((k + 1 for k in range(1, at) if is_plural(words[k])), None)
    stop = next((k for k in range(at + 1, len(words)) if words[k] in (";", ".")), len(words))
    listed = enumeration(found[at + 1 : stop])
    if noun is not None and listed is not None and _is_title(listed) and len(listed.items) > 2:
        yield at + 1, stop, listed, noun, ""


def _the_only(found: Sequence[Token], words: Sequence[str], at: int) -> Iterator[Spot]:
    """The only colours that a van can have are red, green, and blue."""
    noun = next((k + 1 for k in range(at + 2, min(at + 5, len(words))) if is_plural(words[k])), None)
    verb = next((k for k in range(at + 2, len(words)) if words[k] == "are"), None)
    if noun is None or verb is None or verb <= noun:
        return
    stop = next((k for k in range(verb + 1, len(words)) if words[k] in (";", ".")), len(words))
    listed = enumeration(found[verb + 1 : stop])
    if listed is not None and len(listed.items) > 2:
        yield at, stop, listed, noun, ""


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
    first = next((k + 1 for k in range(at - 1, -1, -1) if words[k] in (";", ":", "whereas", "while")), 0)
    again = [k + 1 for k in range(first, at) if words[k] == "and" and words[k - 1] == ","]  # …, and X and Y are plays
    only = first + 1 if words[first : first + 1] == ["only"] else first  # only F and G are plays: the others are none
    for start in (only, only + 1, *again):
        names = enumeration(found[start:at])
        behind = words[at + 1] if at + 1 < len(words) else ""
        plural = is_plural(behind) or (behind.isalpha() and is_plural("".join(words[at + 2 : at + 3])))  # civil cases
        if names is not None and _is_title(names) and (behind in ("the", *KINDS_OF) or plural):
            yield first if start == only else start, at + 1, names, -(at + 1), ""
