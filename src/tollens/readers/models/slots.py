"""Slots: `{name}` in a template's text. They are found in the template alone, once; braces in what fills them stay.

>>> fill("Q: {question}\\nHint: {hint}\\nA {{brace}}", {"question": "Is {this} so?", "hint": ""})
'Q: Is {this} so?\\nA {brace}'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_SLOT = re.compile(r"\{\{|\}\}|\{([a-z_]+)\}|[{}]")


@lru_cache(maxsize=1 << 10)
def slots(text: str) -> frozenset[str]:
    """The names of the slots in a text."""
    return frozenset(match[1] for match in _SLOT.finditer(text) if match[1])


def loose_brace(text: str) -> str | None:
    """The first brace that is neither a slot's nor doubled, with what follows it; None where there is none."""
    for match in _SLOT.finditer(text):
        if match[0] in ("{", "}"):
            return text[match.start() : match.start() + 20].split("\n")[0]
    return None


def fill(text: str, values: Mapping[str, str]) -> str:
    """A text without loose braces, with its slots filled. A line whose slots are all empty is left out, and no gap is
    left in its place."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        names = slots(line)
        if names and not any(values[name] for name in names):
            continue
        if line or (lines and lines[-1]):
            lines.append(line.format_map(values))
    return "\n".join(lines).rstrip("\n")
