"""Labels of drawings: how wide they are, where they are broken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, count
from unicodedata import east_asian_width

from tollens.text import has_chinese

_LATIN = "Arial, 'Liberation Sans', Helvetica"
_CHINESE = (
    "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', 'WenQuanYi Micro Hei'"
)
SIZE = 12  # pixels
_LETTER = 6.3  # pixels, rather too many than too few; a Chinese character takes two


def fonts_for(text: str) -> str:
    """The fonts to draw the text with, of which the first that is there is used. Where there is Chinese, one that has
    it stands first: programs that draw do not all go on to the next one for what the first lacks."""
    families = (_CHINESE, _LATIN) if has_chinese(text) else (_LATIN, _CHINESE)
    return ", ".join([*families, "sans-serif"])


def pixels(text: str) -> float:
    """About how wide the text is."""
    return _LETTER * sum(map(_letters, text))


def wrapped(text: str, width: float, most: int = 3) -> str:
    """The text in lines of about that many pixels, broken at spaces where it can be; cut where it needs too many."""
    lines: list[str] = []
    while text and len(lines) < most:
        cut = _fitting(text, width)
        lines.append(text[:cut].strip())
        text = text[cut:].strip()
    return "\n".join([*lines[:-1], f"{lines[-1][:-1]}…"] if text else lines)


def unlike(names: Sequence[str]) -> list[str]:
    """The names, with a number behind one that stands there already; no name at all is a dash."""
    found: dict[str, None] = {}
    for name in (each or "–" for each in names):
        found[next(each for each in chain([name], (f"{name} ({n})" for n in count(2))) if each not in found)] = None
    return list(found)


def _fitting(text: str, width: float) -> int:
    """How many characters make the first line; at least one."""
    fits = sum(used <= width / _LETTER for used in accumulate(map(_letters, text)))
    if fits == len(text):
        return fits
    space = text.rfind(" ", 0, fits + 1)
    return space if space > 0 else max(fits, 1)


def _letters(character: str) -> int:
    return 2 if east_asian_width(character) in "WF" else 1
