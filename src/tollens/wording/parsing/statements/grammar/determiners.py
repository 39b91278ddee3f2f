"""Determiners: all, no, some, the, at least two."""

from __future__ import annotations

from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.statements.grammar.nominals import Nominals
from tollens.wording.parsing.statements.lexicon import AUXILIARY, DETERMINER, OWNER, SOME
from tollens.wording.parsing.statements.trees import Determiner

_SIMPLE: dict[str, tuple[Determiner, bool | None]] = {
    "all": ("every", True), "every": ("every", False), "each": ("every", False), "any": ("any", None),
    "no": ("no", None), "a": ("a", False), "an": ("a", False), "another": ("a", False), "the": ("the", None),
    "this": ("this", False), "that": ("this", False), "these": ("this", True), "those": ("this", True),
    "only": ("only", True), **dict.fromkeys(SOME, ("some", None)),
    **dict.fromkeys(OWNER, ("own", None)),
}  # fmt: skip
_MAGNITUDES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}


class Determiners(Nominals):
    """The grammar of determiners."""

    def _determiner(self, at: int) -> tuple[Determiner, int, bool | None, int] | None:
        """The determiner, its number, whether it takes a plural, and the place behind it."""
        word, after = self.words[at], self.words[at + 1]
        if word == "not" and after in ("all", "every", "each"):
            return "not every", 0, after == "all", at + 2
        if word == "not" and after in ("a", "one") and self.is_open(at + 2):  # not a single dog
            return "no", 0, False, at + 2 + (self.words[at + 2] == "single")
        if word in ("at", "over", "exactly", "only", "just", "more", "fewer", "less", "precisely"):
            return self._count(at)
        if word in ("all", "some", "none", "any", "each", "several") and after == "of":
            kind = _SIMPLE["no" if word == "none" else word][0]
            skip = self.words[at + 2] in DETERMINER
            return kind, 0, True, at + 2 + skip
        if word == "one" and after == "of":
            return "some", 0, True, at + 2 + (self.words[at + 2] in DETERMINER)
        if word == "a" and after == "few" and self.words[at + 2] not in ("of", *AUXILIARY):
            return "some", 0, True, at + 2
        if word == "all" and after in ("the", "these", "those"):
            return "every", 0, True, at + 2
        if word in _SIMPLE:
            kind, plural = _SIMPLE[word]
            if kind == "some" and after in ("of",):
                return None
            return kind, 0, plural, at + 1
        number, end = self._number(at)
        if number is not None and self.is_open(end):
            plural = self.is_plural(self._noun_end(end, number != 1) - 1)
            return ("at least", number, plural, end) if plural or number == 1 else None
        return None

    def _number(self, at: int) -> tuple[int | None, int]:
        """The number that stands here, if one does, and the place behind it: 'two', '3 million'."""
        number = cardinal(self.words[at])
        if number is None or self.words[at + 1] not in _MAGNITUDES:
            return number, at + 1
        return number * _MAGNITUDES[self.words[at + 1]], at + 2

    def _count(self, at: int) -> tuple[Determiner, int, bool | None, int] | None:
        two = self.words[at : at + 2]
        bounds: dict[tuple[str, str], tuple[Determiner, int]] = {
            ("at", "least"): ("at least", 0), ("at", "most"): ("at most", 0), ("more", "than"): ("at least", 1),
            ("fewer", "than"): ("at most", -1), ("less", "than"): ("at most", -1),
        }  # fmt: skip
        if (bound := bounds.get((two[0], two[1]))) is not None:
            number, end = self._number(at + 2)
            if number is None:
                return None
            of = self.words[end] == "of" and self.words[end + 1] in DETERMINER
            return bound[0], number + bound[1], of or number != 1, end + (2 if of else 0)
        number, end = self._number(at + 1)
        if two[0] == "over" and number is not None:
            return "at least", number + 1, True, end
        if two[0] in ("exactly", "only", "just", "precisely") and number is not None:
            return "exactly", number, number != 1, end
        return ("only", 0, True, at + 1) if two[0] == "only" else None
