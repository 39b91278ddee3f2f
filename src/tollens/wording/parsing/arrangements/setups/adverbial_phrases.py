"""The phrases that are adverbials of set-ups: one at a time, exactly once, during a certain week.

Every rule takes the words and a place, and gives the place behind the phrase that it found there, or None; what the
phrase says is noted in the flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tollens.wording.parsing.arrangements.clues.any_order import behind_any_order
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.from_to import behind_scale
from tollens.wording.parsing.arrangements.words import WEEKDAYS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import past, word_at

Rule = Callable[[Sequence[str], int, Flags], int | None]

_TIMES = frozenset(
    "day week month year afternoon morning evening night semester season summer winter weekend workday hour term visit "
    "meeting session event".split()
) | frozenset(WEEKDAYS)
_CERTAIN = frozenset("particular certain single given busy entire whole typical ordinary regular".split())
_APART = frozenset("different separate distinct".split())
ENDS = {",", ";", "—", "–", ":", ".", ")"}
_WAYS = frozenset("street road hallway hall corridor river avenue path alley lane".split())


def _in_turn(words: Sequence[str], at: int, flags: Flags) -> int | None:
    """One at a time, one van at a time, one after another, in succession, in a row, without ties."""
    end = past(
        words,
        at,
        "one on top of the other", "one on top of another",
        "one after the other", "one after another", "one by one", "one behind the other", "one behind another",
        "in succession", "in immediate succession", "in turn",
        "sequentially", "successively", "in some order", "in an order", "in a fixed order", "in a certain order",
        "in single file", "in a row", "in one row", "in a single row", "in a line", "in a straight line",
        "in a straight row", "in a sequence", "in sequence", "without ties", "with no ties", "without any ties",
    )  # fmt: skip
    if end is None and words[at] == "consecutively" and word_at(words, at + 1) != "numbered":
        end = at + 1
    if end is None and words[at] in ("one", "1"):
        for stop in range(at + 1, at + 4):
            if (behind := past(words, stop, "at a time", "at any time", "at any one time")) is not None:
                end = behind
                break
            if not word_at(words, stop).replace("-", "").isalpha():
                break
    if end is not None and words[at] == "in" and words[end - 1] in ("row", "line") and word_at(words, end) == "of":
        flags.sequence = True  # in a row of six seats: the seats are still to be read
        return None
    if end is None or words[0] == "no" or (words[at] in ("successively", "consecutively") and "two" in words[:at]):
        return None
    flags.sequence = True
    return end


def _apart(words: Sequence[str], at: int, flags: Flags) -> int | None:
    """Each at a different time, at different times: no two share one."""
    start = at + 1 if words[at] == "each" else at
    end = past(words, start, *(f"at a different {each}" for each in ("time", "moment", "hour")), "at different times")
    if end is None or word_at(words, end) not in ENDS | {""}:
        return None
    flags.sequence = flags.no_ties = True
    return end


def _once(words: Sequence[str], at: int, flags: Flags) -> int | None:
    """Exactly once, only once, once each, once."""
    if words[at - 1 : at] in (["least"], ["most"], ["than"], ["more"]):
        return None
    start = at + 1 if words[at] in ("each", "every") else at
    end = past(
        words, start, "exactly once", "only once", "just once", "precisely once", "once each", "exactly one time",
        "once and only once", "one time each",
    )  # fmt: skip
    if end is None and start == at and words[at] == "once" and at and word_at(words, at + 1) in ENDS | {""}:
        end = at + 1
    if end is not None:
        flags.once = True
    return end


def _any_order(words: Sequence[str], at: int, _: Flags) -> int | None:
    """Though not necessarily in that order."""
    return behind_any_order(words, at)


def _no_others(words: Sequence[str], at: int, _: Flags) -> int | None:
    """And no others; but no other dogs: the list was whole anyway."""
    if words[at] not in ("and", "but") or words[at + 1 : at + 2] != ["no"] or word_at(words, at + 2)[:5] != "other":
        return None
    end = at + 3
    if word_at(words, end) not in ENDS | {""} and singular(words[end]) != words[end]:
        end += 1
    return end if word_at(words, end) in ENDS | {""} else None


def _not_both(words: Sequence[str], at: int, _: Flags) -> int | None:
    """But not both, where each is either this or that."""
    end = past(words, at, "( but not both )", "but not both")
    return end if end is not None and word_at(words, end) in ENDS | {""} else None


def _for_a_time(words: Sequence[str], at: int, _: Flags) -> int | None:
    """During a certain week, over the course of one day, on a Tuesday: a time that is one for all."""
    if words[at] not in ("on", "during", "over", "in", "for", "within", "throughout", "at"):
        return None
    start = past(words, at + 1, "the course of", "the period of") or at + 1
    if word_at(words, start) not in ("a", "an", "one", "some", "that") and past(words, start, "the next") is None:
        return None
    end = start + (2 if words[start] == "the" else 1)
    while word_at(words, end) in _CERTAIN:
        end += 1
    if word_at(words, end) not in _TIMES or (
        words[end] in ("meeting", "session", "visit", "event") and end < start + 2
    ):
        return None
    return end + 2 if word_at(words, end + 1) == "," and at == 0 else end + 1


def _different(words: Sequence[str], at: int, _: Flags) -> int | None:
    """Six different dogs are six dogs."""
    if words[at] not in _APART or not at or cardinal(words[at - 1]) is None or not word_at(words, at + 1).isalpha():
        return None
    return at + 1


def _only(words: Sequence[str], at: int, _: Flags) -> int | None:
    """Are the only guests; the next five days."""
    if words[at] == "only" and words[at - 2 : at] in (["are", "the"], ["were", "the"]):
        return at + 1
    if words[at] == "next" and words[at - 1 : at] == ["the"] and cardinal(word_at(words, at + 1)) is not None:
        return at + 1
    return None


def _addition(words: Sequence[str], at: int, _: Flags) -> int | None:
    end = past(words, at, "additionally", "furthermore", "in addition", "moreover", "also") if at == 0 else None
    return end + 1 if end is not None and word_at(words, end) == "," else None


def _along(words: Sequence[str], at: int, _: Flags) -> int | None:
    """Along one side of a straight street, on the same side of a road: where all of it is."""
    end = past(words, at, *(f"{way} {one} side of" for way in ("on", "along") for one in ("one", "the same")))
    if end is None or word_at(words, end) not in ("a", "the"):
        return None
    end += 1
    while word_at(words, end) in ("straight", "single", "long", "quiet"):
        end += 1
    return end + 1 if word_at(words, end) in _WAYS else None


def _at_once(words: Sequence[str], at: int, _: Flags) -> int | None:
    """The talks will all be given on the same day: a day of which nothing else is said."""
    end = past(words, at, "on the same day", "in the same week", "during the same week", "on a single day")
    alone = words[:1] in (["the"], ["all"]) and "two" not in words and "as" not in words and "not" not in words
    return end if end is not None and alone and word_at(words, end) in (".", "") else None


def _numbered_on(words: Sequence[str], at: int, _: Flags) -> int | None:
    """With successively numbered seats …: said again of places that are numbered."""
    end = past(words, at, "with successively numbered", "with consecutively numbered")
    return None if end is None else next((k for k in range(end, len(words)) if words[k] in (".", ";")), len(words))


PHRASES: tuple[Rule, ...] = (
    _addition, _any_order, _no_others, _not_both, _for_a_time, _different, _only, behind_scale, _apart, _once, _in_turn,
    _numbered_on, _along, _at_once,
)  # fmt: skip
