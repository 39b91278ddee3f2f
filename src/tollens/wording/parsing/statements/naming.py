"""Names for what a text speaks of: the same words, however inflected, are one predicate or one thing.

>>> names = Naming()
>>> names.predicate(("basketball", "player"), 1), names.predicate(("basketball-players",), 1), names.thing(("Ann",))
('basketball_player', 'basketball_player', 'Ann')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tollens.logic import Atom, Constant, Equal, Formula, Term
from tollens.logic.walk import rebuilt
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import CLOSED
from tollens.wording.parsing.statements.verbs import lemma

Words = tuple[str, ...]
Symbol = tuple[str, int]  # a predicate and its places, or a constant and 0

_BETWEEN = re.compile(r"\W+")
_APART = re.compile(r"[\W_]+")
_DROPPED = frozenset(("a", "an", "the", "also", "'s"))
# Words that mean something in the notation of theories.
_RESERVED = frozenset(
    "all some no not and or xor true false forall exists exactly sort function predicate constant semantics suppose "
    "conclusion ask says of are only first last existential".split()
)
_VARIABLE = re.compile(r"[u-z]\d*")


class Symbolised(NamedTuple):
    """A symbol, what it is known by, and the stems of its words."""

    key: Symbol
    name: str
    stems: frozenset[str]


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """A word without what inflection adds, so that its forms meet."""
    bare = singular(word.lower())
    return bare[:-1] if len(bare) > 3 and bare[-1] == "e" else bare


@lru_cache(maxsize=1 << 14)
def key_of(words: Words) -> str:
    """What words have in common with the same words spelt as one, with hyphens, or in the plural."""
    return "".join([stem(part) for word in words if word not in _DROPPED for part in _BETWEEN.split(word)])


@lru_cache(maxsize=1 << 14)
def bag_of(words: Words) -> str:
    """What words have in common with the same words in another order."""
    return " ".join(sorted([stem(word) for word in words if word not in _DROPPED]))


@lru_cache(maxsize=1 << 14)
def stems_of(words: Words) -> frozenset[str]:
    """The stems of words that say something by themselves: no prepositions, no 'have'."""
    parts = (part for word in words for part in _BETWEEN.split(word.lower()))
    return frozenset(stem(lemma(part)) for part in parts if part and part not in CLOSED)


@lru_cache(maxsize=1 << 14)
def _predicate(words: Words, places: int, ordered: bool) -> Symbolised:
    key = key_of(words) if ordered or len(words) == 1 else bag_of(words)
    last = words[-1] if words else ""
    shown = (*words[:-1], singular(last) if ordered else last)
    return Symbolised((key, places), _written(tuple(word for word in shown if word not in _DROPPED)), stems_of(words))


@lru_cache(maxsize=1 << 14)
def _thing(words: Words) -> Symbolised:
    kept = words[1:] if len(words) > 1 and words[0].lower() in _DROPPED else words
    return Symbolised((" ".join(kept).lower(), 0), _written(kept), stems_of(words))


def _written(words: Words) -> str:
    """Words as one name of the notation."""
    name = _APART.sub("_", "_".join(words)).strip("_") or "it"
    if name[0].isdigit():
        name = f"n{name}"
    return f"{name}_" if name in _RESERVED or _VARIABLE.fullmatch(name) else name


# What is said of the same things in the same words is the same value: it is made and hashed once.


@lru_cache(maxsize=1 << 14)
def constant(name: str) -> Constant:
    """The constant of a name."""
    return Constant(name)


@lru_cache(maxsize=1 << 14)
def atom(predicate: str, arguments: tuple[Term, ...]) -> Atom:
    """The atom of a predicate and its terms."""
    return Atom(predicate, arguments)


class Naming:
    """The names of the symbols met so far. A key is called by the first words that it was met with."""

    def __init__(self) -> None:
        self.symbols: dict[Symbol, Symbolised] = {}
        self._taken: set[Symbol] = set()

    def predicate(self, words: Words, places: int, *, ordered: bool = True) -> str:
        """The predicate of these words and of so many terms. Of a noun the order of words counts, of a verb with what
        stands behind it it does not."""
        return self.name(_predicate(words, places, ordered))

    def thing(self, words: Words) -> str:
        """The constant that is called so; capitals and articles make no difference."""
        return self.name(_thing(words))

    def name(self, symbol: Symbolised) -> str:
        """The name by which a symbol is known here: its own, unless it was met before or the name is taken."""
        known = self.symbols.get(symbol.key)
        if known is not None:
            return known.name
        name, number, places = symbol.name, 2, symbol.key[1]
        while (name, places) in self._taken:
            name, number = f"{symbol.name}_{number}", number + 1
        self._taken.add((name, places))
        self.symbols[symbol.key] = symbol if name == symbol.name else symbol._replace(name=name)
        return name


def renamed(formula: Formula, names: Mapping[Symbol, str]) -> Formula:
    """The formula with predicates and constants under other names."""

    def term(each: Term) -> Term:
        return constant(names.get((each.name, 0), each.name)) if isinstance(each, Constant) else each

    match formula:
        case Atom(predicate, arguments):
            known = names.get((predicate, len(arguments)), predicate)
            return atom(known, tuple(map(term, arguments)))
        case Equal(left, right):
            return Equal(term(left), term(right))
        case _:
            return rebuilt(formula, lambda part: renamed(part, names))
