"""Replies that name several options and settle on none: 'maybe D or C', 'A or B', 可能是A或者C, 'A/B'.

They are unreadable like others without an answer; this module only finds out what to say of them. It looks at the last
line, and leaves out what is refuted, asked or supposed there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from tollens.readers.models.replies.blanks import SPACES
from tollens.readers.models.replies.claims import is_supposed
from tollens.readers.models.replies.named import Names
from tollens.readers.models.replies.phrases import announcing, naming

_MOST_NAMES = 200  # of a line that are looked at
_LINE = 1_000  # characters at the end of the reply that are looked at
_AROUND = 120  # characters before and after a row of names that may speak against it
_I = re.IGNORECASE

_JOINT = re.compile(
    rf"""["')\]}}>.】]{{0,3}}+(?:选项|项)?[^\S\n]?(?:
        (?P<either>,?[ ]?\b(?:or|vs|versus)\b\.?|/|\||\\|,?(?:或者|或|还是|就是)|,?要么)
      | (?P<all>,[ ]?and\b|and\b|&|,|、|和|与|以及|及))
      {SPACES}(?:(?:else|maybe|possibly|perhaps|probably|either|even|also)\b,?{SPACES}|也许|可能|或许|也|是|选){{0,3}}
      (?:the[ ])?(?:(?:option|choice|answer)[ ]|选项)?["'(\[{{<【]{{0,3}}""",
    _I | re.VERBOSE,
)
# Options that are named in a row with 'and' or a comma are undecided where the line says so.
_OPEN = re.compile(
    r"""\b(?:maybe|perhaps|possibl[ey]|both|either|between|could|might|may|plausible|consistent|remain(?:s|ing)?|left
        |toss-up|torn)\b|可能|也许|或许|都|均|之间|取舍""",
    _I | re.VERBOSE,
)
_HEDGE = re.compile(
    r"""(?:\b(?:maybe|perhaps|possibly|(?:could|might|may)(?:[ ]also)?[ ]be)\b|可能是?|也许是?|或许是?)
        [ ]?(?:选|option[ ]|选项)?["'(\[]{0,2}""",
    _I | re.VERBOSE,
)
_HEDGED = re.compile(r"[)\]\"']{0,2}(?:选项|项)?(?:[ ](?:seems|could|might|may)\b|也?(?:或许|可能|也许))|也", _I)
# 'I cannot decide between A and B' refutes neither.
_UNDECIDED = re.compile(
    r"\b(?:can(?:not|'t| not)|could(?: not|n't)|unable to|not able to)(?: really)? (?:decide|choose|tell|say|pick)\b"
    r"|\b(?:am|'m|are|'re) not (?:sure|certain)\b|(?:无法|不能|难以)(?:决定|选择|取舍|确定)",
    _I,
)


_ONE_OR_THE_OTHER = re.compile(r"不是(?=[^,。]{1,20}就是)")
_BARE_LETTERS = re.compile(r"(?:^|:)[ ]?[A-Z](?:[.)]?[ ][(]?[A-Z])+[.)]?$")


def names_several(text: str, names: Names) -> bool:
    """Whether the last line names several options, as what the answer may be."""
    line = _ONE_OR_THE_OTHER.sub("要么", text.rstrip()[-_LINE:].rpartition("\n")[2])
    if (letters := _BARE_LETTERS.search(line)) and set(naming.SINGLE.findall(letters[0])) <= names.letters.keys():
        return _is_open(line, letters.start(), letters.end())
    row: set[int] = set()
    hedged: set[int] = set()
    start = end = 0
    either = False
    for place, after, option in islice(_named(line, names), _MOST_NAMES):
        joint = _JOINT.fullmatch(line, end, place) if row else None
        if joint is None:
            row, start, either = set(), place, False
        row.add(option)
        end, either = after, either or (joint is not None and joint["either"] is not None)
        if len(row) > 1 and (either or _OPEN.search(line)) and _is_open(line, start, end):
            return True
        if _is_hedged(line, place, after) and _is_open(line, place, after):
            hedged.add(option)
    return len(hedged) > 1


def _named(line: str, names: Names) -> Iterator[tuple[int, int, int]]:
    """Each option that is named: where its name begins and ends, and which one it is."""
    end = 0
    for start in range(len(line)):
        if start < end or (start and _is_word(line[start]) and _is_word(line[start - 1])):
            continue
        if (found := names.name_at(line, start)) is not None:
            end, option = found
            if not (_is_word(line[end - 1]) and _is_word(line[end : end + 1])):
                yield start, end, option


def _is_word(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_hedged(line: str, start: int, end: int) -> bool:
    before = [each.end() for each in _HEDGE.finditer(line, max(0, start - 30), start)]
    return start in before or _HEDGED.match(line, end) is not None


def _is_open(line: str, start: int, end: int) -> bool:
    """Whether nothing around a row of names refutes, supposes or asks it."""
    before = _UNDECIDED.sub(" ", line[max(0, start - _AROUND) : start])
    after = line[end : end + _AROUND]
    behind = announcing.CLAUSE.split(_UNDECIDED.sub(" ", after))[0]
    sentence = announcing.SENTENCE.search(after)
    if sentence is not None and sentence[0] == "?":
        return False
    clause = announcing.CLAUSE.split(before)[-1]
    return not (naming.REFUTED.search(clause) or naming.REFUTED.search(behind) or is_supposed(before, len(before)))
