"""How a sentence puts it that something is selected."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, PREPOSITIONS, RELATIONAL, stem
from tollens.wording.parsing.statements.lexicon import PARTICIPLES

WAY = ":"  # between the predicate of those that are selected and how a sentence puts it
_AWAY = frozenset("OFF OUT AGAINST WITHOUT".split())  # what turns it round
_RELATIONAL = frozenset(map(stem, RELATIONAL))


def _verb(word: str) -> str:
    """What the forms of a verb share: grown is of grow."""
    return stem(PARTICIPLES.get(word, word))


_SELECTING = frozenset(
    map(
        _verb, "selected chosen picked included includes consists contains member members serves used uses take".split()
    )
)


def way_of(words: Sequence[str]) -> str:
    """How a sentence puts it that something is selected: by one verb, which must be the same all over, or by a word
    that means no more than that ('selected', 'in the park'), for which nothing is put."""
    said: list[str] = []
    for word in words:
        if word == "together":
            continue
        if word == "by":  # by whom does not say how
            break
        if word.upper() in _AWAY:
            said.append(word.upper())  # in capitals: 'off' is no stem, as that of 'offer' is
        elif word not in AUXILIARY | ARTICLES | PREPOSITIONS:
            said.append(_verb(word))
    return "_".join(each for each in said if each not in _SELECTING)


def one_way(ways: set[str]) -> dict[str, bool] | None:
    """For each way whether it says that something is selected, or that it is not: on stage and off stage; None where
    they may be several things, such as 'interviewed' and 'hired'. 'Tested in the study' is 'tested'."""
    words = {way: frozenset(way.split("_")) for way in ways}
    plain = {way: each - _AWAY for way, each in words.items()}
    whole = max(plain.values(), key=len, default=frozenset())
    away = {way for way, each in words.items() if each & _AWAY}
    if not all(each <= whole for each in plain.values()) or frozenset() in plain.values():
        return None
    if len(ways) > 1 and whole & _RELATIONAL:
        return None  # such a word does more than say how
    if away and len(away) == len(ways):
        return dict.fromkeys(ways, True) if len({words[way] & _AWAY for way in ways}) == 1 else None
    return {way: way not in away for way in ways}
