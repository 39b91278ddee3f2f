"""Partitions: two of the six dogs are female and four are male. Each is one of these, and the numbers are those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tollens.wording.parsing.arrangements.game import Words
from tollens.wording.parsing.arrangements.words import ARTICLES, PREPOSITIONS, RELATIONAL
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import Token

_MOST_WORDS = 3  # of a quality


class Partition(NamedTuple):
    """Whose parts they are, by noun, and each quality with the number of those that have it."""

    noun: Words
    parts: tuple[tuple[int, tuple[Token, ...]], ...]  # of 'some' and 'the others', 0
    called: str = ""  # what such a quality is: a colour


def partition(found: Sequence[Token], sizes: dict[Words, int]) -> Partition | None:
    """What all of the tokens say together; None where they say anything else, or where the numbers do not add up to as
    many as there are of the noun. `sizes` has the nouns that are known."""
    told = [token for token in found if token.word != "."]
    noun, tokens, called = _each_is_one(told, sizes) or (*_out_of(told, sizes), "")
    parts: list[tuple[int, tuple[Token, ...]]] = []
    for clause in _clauses(tokens):
        at = 1 if clause and clause[0].word in ("exactly", "the") else 0
        at += len(clause) > at and clause[at].word == "other"
        number = cardinal(clause[at].word) if len(clause) > at else None
        before = [count for count, _ in parts]
        if number is None and len(clause) > at and clause[at].word == ("others" if parts else "some"):
            number = 0
        rest = len(clause) > at and clause[at].word in ("rest", "others")
        if not number and noun is not None and 0 not in before and parts and rest:
            number = sizes[noun] - sum(before)  # two are oaks and the rest are elms
        if number is None:
            return None
        verb = next((k for k, token in enumerate(clause) if token.word in ("is", "are", "was", "were")), None)
        if verb is None and called:
            verb = _before_place(clause, at + 1)
        if verb is None or (noun is None and (noun := _noun_of(clause[at + 1 : verb], sizes)) is None):
            return None
        left_out = called and verb >= at  # two major in law, two in history: the verb is left out
        if noun is None or (parts and verb != at + 1 and not left_out):
            return None
        if not parts and not left_out and not _is_of(clause[at + 1 : verb], noun):
            return None
        quality = _quality(clause[verb + 1 :])
        if quality is None:
            return None
        parts.append((number, quality))
    numbers = [number for number, _ in parts]
    if noun is None or len(parts) < 2 or (numbers != [0, 0] and (0 in numbers or sum(numbers) != sizes[noun])):
        return None
    return Partition(noun, tuple(parts), called)


def _before_place(clause: Sequence[Token], at: int) -> int | None:
    """Where the verb of 'two major in law' stands, or would stand in 'two in law'; None where there is none."""
    spots = [k for k in (at, at + 1) if k < len(clause) and clause[k].word in PREPOSITIONS]
    return spots[0] - 1 if spots else None


def _each_is_one(tokens: Sequence[Token], sizes: dict[Words, int]) -> tuple[Words | None, Sequence[Token], str] | None:
    """Each van is exactly one colour: two are …: whose parts, the rest, and what the qualities are."""
    words = [token.word for token in tokens]
    if words[:1] not in (["each"], ["every"]) or ":" not in words[:14]:
        return None
    colon = words.index(":")
    one = next((k for k in range(1, colon - 1) if words[k] == "one"), None)
    noun = _noun_of(tokens[1 : one or 1], sizes)
    plain = one is not None and one == colon - 2 and words[colon - 1].isalpha()
    return (noun, tokens[colon + 1 :], words[colon - 1]) if noun is not None and plain else None


def _out_of(tokens: Sequence[Token], sizes: dict[Words, int]) -> tuple[Words | None, Sequence[Token]]:
    """Of the five children, three are …: whose parts, and the rest."""
    if not tokens or tokens[0].word != "of":
        return None, tokens
    end = next((k for k in range(1, min(7, len(tokens))) if (singular(tokens[k].word),) in sizes), None)
    if end is None:
        return None, tokens
    rest = tokens[end + 1 :]
    return (singular(tokens[end].word),), rest[1:] if rest and rest[0].word == "," else rest


def _clauses(tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between commas, semicolons and 'and'."""
    clauses: list[list[Token]] = [[]]
    for token in tokens:
        if token.word in (",", ";", "and"):
            clauses += [[]] if clauses[-1] else []
        else:
            clauses[-1].append(token)
    return clauses


def _noun_of(tokens: Sequence[Token], sizes: dict[Words, int]) -> Words | None:
    return next(((singular(t.word),) for t in reversed(tokens) if (singular(t.word),) in sizes), None)


def _is_of(tokens: Sequence[Token], noun: Words) -> bool:
    """Whether nothing but the noun stands there: [of the six] dogs, or nothing at all."""
    words = [token.word for token in tokens]
    rest = [word for word in words if word not in ("of", "the") and cardinal(word) is None]
    return not rest or (len(rest) <= 2 and singular(rest[-1]) == noun[0])


def _quality(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """Female; from Seattle; left-handed."""
    start = 0
    while start < len(tokens) and tokens[start].word in PREPOSITIONS | ARTICLES:
        start += 1
    words = tuple(tokens[start:])
    plain = all(token.word[0].isalpha() and token.word not in RELATIONAL | PREPOSITIONS for token in words)
    return words if 0 < len(words) <= _MOST_WORDS and plain else None
