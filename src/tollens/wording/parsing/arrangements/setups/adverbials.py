"""Adverbials of set-ups: how it is done and when, which says nothing of who goes where, or only that there is an order,
that each comes once, that no two share a place.

>>> flags = Flags()
>>> without_adverbials("During one week, six vans are washed, one van at a time, each exactly once.", flags)
'six vans are washed.'
>>> flags.sequence, flags.once
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.setups.adverbial_phrases import ENDS, PHRASES
from tollens.wording.parsing.arrangements.setups.announcements import before_conditions, opens_clues
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.ties import FINDING, MARKS, clauses_of, says_no_repeats, says_no_ties
from tollens.wording.parsing.arrangements.words import PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import Token, joined, past, tokens, word_at

_MOST_WORDS = 160


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
        ends = [end for rule in PHRASES if (end := rule(words, at, flags)) is not None]
        if not ends:
            kept_tokens.append(found[at])
            at += 1
            continue
        at = max(ends)
        while kept_tokens and kept_tokens[-1].word in (",", "(") and (at >= len(words) or words[at] in ENDS):
            at += words[at : at + 1] == [")"] and kept_tokens[-1].word == "("
            kept_tokens.pop()
    return joined(kept_tokens)


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
    return joined(made) if made != found else text


def _written(words: str) -> list[Token]:
    return [Token(word, word, 1) for word in words.split()]
