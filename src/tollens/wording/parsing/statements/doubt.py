"""Doubt: whether words that look alike may mean the same, so that what was not proved may only not have been seen.

What is proved from the words that agree stays proved. But where a predicate stands in one sentence only and shares a
word with another, the two may be one thing told in two ways, and 'unknown' would be said by accident. So it would of
a question that joins several statements: English leaves open how far 'not' and 'either' reach. And so it would where a
text leaves to its reader what its words imply: that a definition holds both ways, that tigers are animals, that what is
in a town is in its country.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence, Set
from difflib import SequenceMatcher

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import ordinal
from tollens.wording.parsing.statements.lexicon import ANYTHING, PREPOSITION
from tollens.wording.parsing.statements.naming import Symbol, Symbolised, Words
from tollens.wording.parsing.statements.trees import (
    Clause,
    Clauses,
    Conditional,
    IsA,
    NoneOf,
    Phrases,
    Possessed,
    Predicates,
    Quantified,
    Simple,
)


def joins_statements(asked: Clause) -> bool:
    """Whether a question is about several statements, joined by 'and', 'or' or 'if'."""
    left: list[object] = [asked]
    while left:
        node = left.pop()
        if isinstance(node, Clauses | Conditional | Predicates | Phrases | NoneOf):
            return True
        if isinstance(node, tuple):
            left += [each for each in node if isinstance(each, tuple)]
    return False


def defines(told: Clause) -> Words:
    """The noun that a sentence defines, if it does: 'an orphan is someone who …'. Whoever is so may be one as well."""
    match told:
        case Simple(Quantified("a", noun), IsA(kind)) if kind.behind and not noun.behind:
            says_nothing = not kind.words or singular(kind.words[-1]) in ANYTHING
            return noun.words if says_nothing else ()
    return ()


def is_definite(asked: Clause) -> bool:
    """Whether a question is about the only one that is so: 'the oldest of the dogs', 'the second student'."""
    left: list[object] = [asked]
    while left:
        node = left.pop()
        if isinstance(node, Quantified) and node.determiner == "the" and (node.nominal.of or node.nominal.behind):
            return True
        if isinstance(node, Possessed) and node.nominal.words[:1] and _is_singling(node.nominal.words):
            return True
        if isinstance(node, tuple):
            left += [each for each in node if isinstance(each, tuple)]
    return False


def _is_singling(words: Words) -> bool:
    return any(word.endswith("est") or ordinal(word) is not None or word in ("most", "only") for word in words)


def look_alike(
    premises: Sequence[Collection[Symbolised]], asked: Collection[Symbolised], implied: Set[tuple[Symbol, Symbol]]
) -> tuple[Symbolised, Symbolised] | None:
    """Two symbols that may be one, or imply each other, from the symbols of each sentence; `implied` are those of which
    that is said. Two predicates of the same words; one that stands in one sentence only and shares a word with another;
    one that is asked about and is another one with more words; a name that says what it names; names that are spelt
    alike."""
    uses = Counter(symbol for sentence in (*premises, asked) for symbol in sentence)
    for symbol, other in (*_of_the_same_words(uses), *_of_degrees(uses, asked), *_of_places(uses)):
        return symbol, other
    names = [symbol for symbol in uses if symbol.key[1] == 0]
    for place, symbol in enumerate(names):
        for other in names[:place]:
            if _spelt_alike(symbol, other):
                return symbol, other
    having: defaultdict[str, list[Symbolised]] = defaultdict(list)
    for symbol in uses:
        for stem in {*symbol.stems, *map(_positive, symbol.stems)}:
            having[stem].append(symbol)
    for symbol, count in uses.items():
        is_asked = symbol in asked
        for other in (each for stem in sorted({*symbol.stems, *map(_positive, symbol.stems)}) for each in having[stem]):
            if is_asked and other != symbol and _are_opposite(symbol, other):
                return symbol, other
            if other == symbol or {(symbol.key, other.key), (other.key, symbol.key)} & implied:
                continue
            if count == 1 and (is_asked or (symbol.key[1] > 0 and other.key[1] > 0)):
                return symbol, other
            if is_asked and symbol.key[1] > 0 and other.key[1] > 0 and _is_part(symbol.stems, other.stems):
                return symbol, other
            if symbol.key[1] == 0 and other.key[1] == 1 and other.stems <= symbol.stems:
                return symbol, other
    return None


def _positive(stem: str) -> str:
    """What a word is the opposite of, by its first letters: 'unhappy' is the opposite of 'happy'."""
    return stem[2:] if len(stem) > _LONG and stem.startswith(("un", "in", "im", "ir")) else stem


def _are_opposite(one: Symbolised, other: Symbolised) -> bool:
    return one.stems != other.stems and set(map(_positive, one.stems)) == set(map(_positive, other.stems))


def _is_part(one: frozenset[str], other: frozenset[str]) -> bool:
    return one < other or other < one


def _of_the_same_words(symbols: Collection[Symbolised]) -> Iterator[tuple[Symbolised, Symbolised]]:
    """Predicates of the same words; and two that are prepositions alone: what is in a town may be within it."""
    same: dict[frozenset[str], Symbolised] = {}
    for symbol in symbols:
        alone = not symbol.stems and symbol.name in PREPOSITION
        if symbol.key[1] > 0 and (symbol.stems or alone) and same.setdefault(symbol.stems, symbol) != symbol:
            yield symbol, same[symbol.stems]


def _of_degrees(
    symbols: Collection[Symbolised], asked: Collection[Symbolised]
) -> Iterator[tuple[Symbolised, Symbolised]]:
    """What is asked about and a comparison of it: who is faster than somebody fast is fast."""
    for symbol in asked:
        for other in symbols:
            one, two = symbol.name.removesuffix("e").removesuffix("y"), other.name
            compared = two.endswith(("er_than", "_as")) and two.removeprefix("as_").startswith(one)
            if len(one) > 2 and "_" not in one and symbol.key[1] == 1 and compared:
                yield symbol, other


def _of_places(symbols: Collection[Symbolised]) -> Iterator[tuple[Symbolised, Symbolised]]:
    """A preposition alone and a participle with it: what is in a town may be located in it."""
    alone = {symbol.name: symbol for symbol in symbols if symbol.key[1] == 2 and symbol.name in PREPOSITION}
    for symbol in symbols:
        participle, _, preposition = symbol.name.rpartition("_")
        if symbol.key[1] == 2 and preposition in alone and participle in _PLACED:
            yield alone[preposition], symbol


def _spelt_alike(one: Symbolised, other: Symbolised) -> bool:
    """Whether two names differ by a slip of the pen: 'Ann Smith' and 'Ann Smyth'."""
    a, b = one.key[0], other.key[0]
    if a == b or len(a) < _LONG or abs(len(a) - len(b)) > 1 or a[:2] != b[:2]:
        return False
    if a[:-1] == b[:-1]:  # 'Plan A' and 'Plan B' are meant to differ
        return False
    return SequenceMatcher(None, a, b).ratio() > _ALIKE


_LONG, _ALIKE = 5, 0.85
_PLACED = frozenset("located situated found based placed lie stand".split())
