"""Constructions that the grammar takes for something else: they are refused, each by a rule that names it.

Every rule sees the words and the tree of one sentence. What it finds is said with the column and with what was expected
there, so that a text is not answered from a sentence that was misread.
"""

from __future__ import annotations

from functools import lru_cache

from tollens.wording.parsing.statements.misreadings import (
    agreement,
    anaphora,
    collectives,
    comparisons,
    coordinations,
    denials,
    ellipsis,
    embedded,
    names,
    quantities,
)
from tollens.wording.parsing.statements.misreadings.seen import Check, Misread, Rule, Seen, Unsure
from tollens.wording.parsing.statements.misreadings.sizes import Sized, sized_twice, sizes_in
from tollens.wording.parsing.statements.misreadings.symbols import swallowed
from tollens.wording.parsing.statements.misreadings.times import Fact, facts, of_another_time

RULES: tuple[Rule, ...] = (
    *ellipsis.RULES,
    *coordinations.RULES,
    *denials.RULES,
    *collectives.RULES,
    *comparisons.RULES,
    *quantities.RULES,
    *embedded.RULES,
    *names.RULES,
    *anaphora.RULES,
    *agreement.RULES,
)


def misread(seen: Seen) -> Misread | None:
    """Where the sentence was misread, by the first rule that finds it; None where none does."""
    checks = _checks(seen.kinds, _WORDS.intersection(seen.words))
    return next((found for check in checks if (found := check(seen)) is not None), None)


_WORDS = frozenset[str]().union(*(rule.words for rule in RULES))


@lru_cache(maxsize=1 << 12)
def _checks(kinds: frozenset[type], words: frozenset[str]) -> tuple[Check, ...]:
    """The checks that may find something in a sentence of these kinds of parts that has these words."""
    return tuple(
        rule.check
        for rule in RULES
        if (not rule.kinds or rule.kinds & kinds) and (not rule.words or rule.words & words)
    )


def unsure(seen: Seen) -> Unsure | None:
    """Where only the rest of the text can show whether the sentence was misread."""
    return names.capital_plural(seen) or embedded.doing_something(seen)


looking_back = anaphora.looking_back

__all__ = [
    "Fact", "Misread", "Seen", "Sized", "Unsure", "facts", "looking_back", "misread", "of_another_time", "sized_twice",
    "sizes_in", "swallowed", "unsure",
]  # fmt: skip
