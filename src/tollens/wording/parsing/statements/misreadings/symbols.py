"""Words that join, deny or compare and were taken for a part of a name or of a verb."""

from __future__ import annotations

from collections.abc import Iterable

from tollens.wording.parsing.statements.naming import Symbolised

_SWALLOWED = frozenset(
    "nor not no neither either both unless whether if versa respectively otherwise except than".split()
)


def swallowed(symbols: Iterable[Symbolised]) -> str | None:
    """The first such word inside a symbol; None where there is none. What is said, believed or known is one whole."""
    for symbol in symbols:
        words = symbol.name.split("_")
        if "that" in words:
            words = words[: words.index("that")]
        if len(words) > 1 and words[1] == "than":
            words = [words[0], *words[2:]]
        found = next((word for word in words if word in _SWALLOWED), None)
        if found is not None and len(words) > 1:
            return found
    return None
