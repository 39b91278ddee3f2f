"""Adverbials of set-ups: how it is done and when, which says nothing of who goes where, or only that there is an order,
that each comes once, that no two share a place.

>>> flags = Flags()
>>> without_adverbials("During one week, six vans are washed, one van at a time, each exactly once.", flags)
'six vans are washed.'
>>> flags.sequence, flags.once
(True, True)

Every rule takes the words and a place, and gives the place behind the phrase that it found there, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tollens.wording.parsing.arrangements.announcements import before_conditions, opens_clues, past, word_at
from tollens.wording.parsing.arrangements.ties import FINDING, MARKS, clauses_of, says_no_repeats, says_no_ties
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, WEEKDAYS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import Token, tokens

_TIMES = frozenset(
    "day week month year afternoon morning evening night semester season summer winter weekend workday hour term visit "
    "meeting session event".split()
) | frozenset(WEEKDAYS)
_CERTAIN = frozenset("particular certain single given busy entire whole typical ordinary regular".split())
_APART = frozenset("different separate distinct".split())
_MOST_WORDS = 160
_ENDS = {",", ";", "—", "–", ":", ".", ")"}


@dataclass(slots=True)
class Flags:
    """What the adverbials of a set-up said."""

    sequence: bool = False  # one after the other
    once: bool = False  # each of them once
    no_ties: bool = False  # no two at the same place
    no_repeats: bool = False  # none at two places
    different: bool = False  # each at another place
    circular: bool = False
    scales: list[tuple[str, str]] = field(default_factory=list)  # what the first is, and the last: most popular, …


Rule = Callable[[Sequence[str], int, Flags], int | None]


# --- where the clues begin -------------------------------------------------------------------------------------------


# --- phrases ---------------------------------------------------------------------------------------------------------


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
    if end is None or word_at(words, end) not in _ENDS | {""}:
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
    if end is None and start == at and words[at] == "once" and at and word_at(words, at + 1) in _ENDS | {""}:
        end = at + 1
    if end is not None:
        flags.once = True
    return end


def _any_order(words: Sequence[str], at: int, _: Flags) -> int | None:
    """Though not necessarily in that order; in any order."""
    start = at + 1 if words[at] in ("though", "but", "and", "although") else at
    if (behind := past(words, start, "not necessarily in", "not necessarily", "in")) is None:
        return None
    if words[start] == "in" and word_at(words, behind) not in ("any", "either"):
        return None
    end = past(words, behind, *(f"{which} order" for which in ("that", "this", "the", "any", "either")))
    return past(words, end, "given", "listed") or end if end is not None else None


def _no_others(words: Sequence[str], at: int, _: Flags) -> int | None:
    """And no others; but no other dogs: the list was whole anyway."""
    if words[at] not in ("and", "but") or words[at + 1 : at + 2] != ["no"] or word_at(words, at + 2)[:5] != "other":
        return None
    end = at + 3
    if word_at(words, end) not in _ENDS | {""} and singular(words[end]) != words[end]:
        end += 1
    return end if word_at(words, end) in _ENDS | {""} else None


def _not_both(words: Sequence[str], at: int, _: Flags) -> int | None:
    """But not both, where each is either this or that."""
    end = past(words, at, "( but not both )", "but not both")
    return end if end is not None and word_at(words, end) in _ENDS | {""} else None


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


_ENDPOINTS = frozenset(
    "first highest lowest best worst top bottom left right front back west east north south last beginning end".split()
)


def _scale(words: Sequence[str], at: int, flags: Flags) -> int | None:
    """From first to last, from most brittle to least brittle, from the front of the line to the back: an order, and
    what its ends are called. A bracket behind an end is what it means."""
    start = at + 1 if words[at] == "(" else at
    if word_at(words, start) != "from":
        return None
    first = _endpoint(words, start + 1)
    if first is None:
        return None
    at_to = first[1]
    if word_at(words, at_to).isalpha() and word_at(words, at_to + 1) in ("up", "down", "to"):  # from the lowest box
        at_to += word_at(words, at_to) not in ("up", "down", "to", "through")
    at_to += word_at(words, at_to) in ("up", "down") and word_at(words, at_to + 1) == "to"
    if word_at(words, at_to) == "," and word_at(words, at_to + 1) == "to":
        at_to += 1
    if word_at(words, at_to) not in ("to", "through"):
        return None
    last = _endpoint(words, at_to + 1)
    if last is None:
        return None
    flags.sequence = True
    flags.scales.append((first[0], last[0]))
    end = last[1]
    return end + 1 if start > at and word_at(words, end) == ")" else end


def _endpoint(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """An end of an order and the place behind it: first, most popular, the front of the line, first (most senior)."""
    start = at + 1 if word_at(words, at) == "the" else at
    word = word_at(words, start)
    if word in ("most", "least") and word_at(words, start + 1).replace("-", "").isalpha():
        found, end = f"{word} {words[start + 1]}", start + 2
    elif word in _ENDPOINTS or (word.endswith("est") and len(word) > 5):
        found, end = word, start + 1
        if word_at(words, end) == "end":
            end += 1
    elif word.endswith("th") or word in ("second", "third"):
        found, end = word, start + 1
    elif word == "one" and word_at(words, start + 1) in ("end", "side"):
        found, end = "first", start + 2
    elif word == "other" and word_at(words, start + 1) in ("end", "side", "to", "", ".", ","):
        found, end = "last", start + 1 + (word_at(words, start + 1) in ("end", "side"))
    else:
        return None
    end = _behind_of(words, end)
    comma = end + 1 if word_at(words, end) == "," else end
    if past(words, comma, "at the") is not None:  # first, at the front of the line, to …
        end = _behind_of(words, comma + 3)
        end = end + 1 if word_at(words, end) == "," and word_at(words, end + 1) == "to" else end
    if word_at(words, end) == "(" and ")" in words[end : end + 5]:
        close = end + list(words[end : end + 5]).index(")")
        found, end = " ".join(words[end + 1 : close]), close + 1
    return found, end


def _behind_of(words: Sequence[str], at: int) -> int:
    """The place behind 'of the line', where that stands here."""
    if word_at(words, at) != "of" or word_at(words, at + 1) != "the":
        return at
    end = at + 2
    while word_at(words, end).isalpha() and words[end] not in PREPOSITIONS | AUXILIARY:
        end += 1
    return end


def _along(words: Sequence[str], at: int, _: Flags) -> int | None:
    """Along one side of a straight street, on the same side of a road: where all of it is."""
    end = past(words, at, *(f"{way} {one} side of" for way in ("on", "along") for one in ("one", "the same")))
    if end is None or word_at(words, end) not in ("a", "the"):
        return None
    end += 1
    while word_at(words, end) in ("straight", "single", "long", "quiet"):
        end += 1
    return end + 1 if word_at(words, end) in _WAYS else None


_WAYS = frozenset("street road hallway hall corridor river avenue path alley lane".split())


def _at_once(words: Sequence[str], at: int, _: Flags) -> int | None:
    """The talks will all be given on the same day: a day of which nothing else is said."""
    end = past(words, at, "on the same day", "in the same week", "during the same week", "on a single day")
    alone = words[:1] in (["the"], ["all"]) and "two" not in words and "as" not in words and "not" not in words
    return end if end is not None and alone and word_at(words, end) in (".", "") else None


def _numbered_on(words: Sequence[str], at: int, _: Flags) -> int | None:
    """With successively numbered seats …: said again of places that are numbered."""
    end = past(words, at, "with successively numbered", "with consecutively numbered")
    return None if end is None else next((k for k in range(end, len(words)) if words[k] in (".", ";")), len(words))


_PHRASES: tuple[Rule, ...] = (
    _addition, _any_order, _no_others, _not_both, _for_a_time, _different, _only, _scale, _apart, _once, _in_turn,
    _numbered_on, _along, _at_once,
)  # fmt: skip


# --- clauses ---------------------------------------------------------------------------------------------------------


def _about_the_text(words: Sequence[str]) -> bool:
    """The statements are consistent with each other: of the text itself."""
    start = past(words, 0, "each of the") or 1
    start = start + 1 if word_at(words, start) == "following" else start
    about = singular(word_at(words, start)) in ("paragraph", "statement", "sentence")
    return about and words[0] in ("the", "these", "each") and words[-1] == "."


def _first_has_most(words: Sequence[str]) -> str | None:
    """The one that got the most votes was ranked first: of what the first has most, most expensive or most votes."""
    most = next((k for k in range(1, len(words) - 3) if words[k - 1] == "the" and words[k] == "most"), None)
    last = words[:-1] if words[-1] == "." else words
    ranked = last[-2:-1] in (["ranked"], ["placed"], ["is"], ["was"], ["finished"]) and last[-1] in ("first", "highest")
    return words[most + 1] if words[0] == "the" and most is not None and ranked else None


def _excludes_others(words: Sequence[str]) -> bool:
    """No one invites any other guests: there are none."""
    if words[0] not in ("no", "none", "the") or any(word in (",", "—", ":") for word in words):
        return False
    other = next((k for k in range(len(words) - 1) if words[k] == "any" and words[k + 1] == "other"), None)
    denied = words[0] != "the" or ("not" in words[:other] and words[2:3] in (["does"], ["do"]))
    return other is not None and denied and not any(word in PREPOSITIONS - {"of"} for word in words[other:])


def without_adverbials(sentence: str, flags: Flags) -> str:
    """The sentence without them; what they say is noted. Empty where nothing else is left."""
    found = tokens(sentence)
    words = [token.word for token in found]
    if not words:
        return ""
    if len(words) > _MOST_WORDS:
        return sentence
    if any("table" in words[k + 1 : k + 3] and words[k] in ("circular", "round") for k in range(len(words))):
        flags.circular = True
    flags.circular = flags.circular or "circle" in words
    if _about_the_text(words):
        arranged = any(past(words, k, "in a fixed order", "in a row", "in a line") for k in range(len(words)))
        flags.sequence = flags.sequence or arranged
        return ""
    if opens_clues(sentence):
        kept = before_conditions(words)
        found, words = found[:kept], words[:kept]
    if words and _excludes_others(words):
        return ""
    if words and (most := _first_has_most(words)) is not None:
        flags.sequence = True
        flags.scales.append((f"most {most}", f"least {most}"))
        return ""
    for start, stop in clauses_of(words):
        if says_no_ties(words[start:stop]):
            flags.no_ties = flags.sequence = True
            flags.no_repeats = flags.no_repeats or says_no_repeats(words[start:stop])
            while start and words[start - 1] in MARKS | FINDING | {"and", "with", "but", "nor", "that"}:
                start -= 1
            found, words = [*found[:start], *found[stop:]], [*words[:start], *words[stop:]]
            break
    kept_tokens: list[Token] = []
    at = 0
    while at < len(found):
        ends = [end for rule in _PHRASES if (end := rule(words, at, flags)) is not None]
        if not ends:
            kept_tokens.append(found[at])
            at += 1
            continue
        at = max(ends)
        while kept_tokens and kept_tokens[-1].word in (",", "(") and (at >= len(words) or words[at] in _ENDS):
            at += words[at : at + 1] == [")"] and kept_tokens[-1].word == "("
            kept_tokens.pop()
    return _text(kept_tokens)


def without_order(sentence: str) -> str:
    """The sentence without 'though not necessarily in that order', which says nothing in a clue either."""
    if " order" not in sentence:
        return sentence
    found = tokens(sentence)
    words = [token.word for token in found]
    for at in range(1, len(words)):
        if (end := _any_order(words, at, Flags())) is not None:
            start = at - 1 if words[at - 1] == "," else at
            comma = words[start] == "," and word_at(words, end) == ","
            return _text([*found[:start], *found[end + comma :]])
    return sentence


def _text(found: Sequence[Token]) -> str:
    """The tokens as a sentence again."""
    parts: list[str] = []
    for token in found:
        glued = token.word in ("'s", ",", ".", ";", ":", ")")
        parts.append(token.text if glued or not parts or parts[-1].endswith("(") else f" {token.text}")
    return "".join(parts).strip(" ,;:")


def different(text: str) -> str:
    """'A different one of' is one of them; that no two have the same is for the caller to see."""
    found = tokens(text)
    words = [token.word for token in found]
    made: list[Token] = []
    at = 0
    while at < len(words):
        end = past(words, at, "a different one of", "a separate one of")
        if end is not None:
            made += _written("exactly one of")
        else:
            end = past(words, at, "a different", "a separate", "its own", "his or her own", "their own", "her own")
            compared = any(word in ("from", "than") for word in words[at + 2 : at + 5])
            if end is None or compared:
                made.append(found[at])
                at += 1
                continue
            made += _written("exactly one")
        at = end
    return _text(made) if made != found else text


def _written(words: str) -> list[Token]:
    return [Token(word, word, 1) for word in words.split()]


__all__ = ["Flags", "different", "opens_clues", "without_adverbials", "without_order"]
