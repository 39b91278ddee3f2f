"""Options that a reply sets apart without announcing them: in bold, called right, with a check mark or a yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from tollens.readers.models.replies.claims import MOST_CLAIMS
from tollens.readers.models.replies.named import Names
from tollens.readers.models.replies.phrases import announcing, judging, naming

_CLAUSE = 80  # characters before an option that is called right that are looked at for what makes it none


def in_bold(text: str, names: Names) -> set[int]:
    """The options whose letters stand in bold, but for those that are refuted in the same breath."""
    found: set[int] = set()
    for match in islice(judging.BOLD.finditer(text), MOST_CLAIMS):
        if match["letter"] in names.letters:
            rest = announcing.SENTENCE.split(text[match.end() : match.end() + 200])[0]
            found |= set() if naming.REFUTED.search(rest) else {names.letters[match["letter"]]}
    return found


def called_right(text: str, names: Names) -> set[int]:
    """The options that the reply calls correct, or that have a check mark."""
    found: set[int] = set()
    for match in islice(judging.CALLED_RIGHT.finditer(text), MOST_CLAIMS):
        before = announcing.SENTENCE.split(text[max(0, match.start() - _CLAUSE) : match.start()])[-1]
        clause = before.rpartition(",")[2] if "either" not in before.lower() else before
        if not judging.NO_RIGHT.search(clause) and not naming.OTHER_THINGS.search(before):
            found |= {names.letters[letter] for letter in match["letters"] if letter in names.letters}
    for match in judging.ONLY.finditer(text):
        letter = match[match.lastindex or 0]
        found |= {names.letters[letter]} if letter in names.letters else set()
    for match in judging.CHECKED.finditer(text):
        letter = match["before"] or match["after"] or match["inline"]
        found |= {names.letters[letter]} if letter in names.letters else set()
    return found or _said_yes(text, names)


def _said_yes(text: str, names: Names) -> set[int]:
    """The options with a yes in a row of verdicts, '(A) no, (B) yes': one alone is a manner of speaking."""
    if names.are_labels or not any(naming.STRUCK_BY_VERDICT.match(text, each.end()) for each in _letters(text)):
        return set()
    return {names.letters[letter] for letter in judging.SAID_YES.findall(text) if letter in names.letters}


def _letters(text: str) -> Iterator[re.Match[str]]:
    return islice(naming.SINGLE.finditer(text), MOST_CLAIMS)
