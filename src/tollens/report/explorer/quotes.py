"""Quotations by reference: theories and proofs quote the sentences of their item, which the page has already."""

from __future__ import annotations

import re

# Where a quotation stands is written “@gap:length”, the gap counted from the end of the one before it.
_QUOTED = re.compile(r'(["“])([^"“”\n]{4,})(["”])')
_PAIRS = re.compile(r"[^\u0000-\ud7ff\ue000-\uffff]")  # characters that a browser counts as two


def by_reference(text: str, words: str) -> str | None:
    """The text with each quotation from the words written as where it stands in them; None where that cannot be
    told from what is there already."""
    if '"@' in text or "“@" in text or not (words.isascii() or _PAIRS.search(words) is None):
        return None
    end = 0

    def reference(found: re.Match[str]) -> str:
        nonlocal end
        quoted = found[2]
        start = words.find(quoted, end)
        if start < 0:
            start = words.find(quoted)
        if start < 0:
            return found[0]
        gap, end = start - end, start + len(quoted)
        return f"{found[1]}@{gap}:{len(quoted)}{found[3]}"

    return _QUOTED.sub(reference, text)
