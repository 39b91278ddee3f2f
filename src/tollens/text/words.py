"""Words of a text: English by words, Chinese by characters.

>>> words("Tom isn't 12.", "en")
['tom', "isn't", '12']
>>> words("甲比乙高3厘米。", "zh")
['甲', '比', '乙', '高', '3', '厘', '米']
"""

from __future__ import annotations

import re
import unicodedata

from tollens.text.scripts import CHINESE

# A Chinese character is a word by itself in either language; other letters and digits run together.
_WORD = re.compile(rf"[{CHINESE}]|[^\W_{CHINESE}]+(?:'[^\W_{CHINESE}]+)*")

# Words that carry no content of their own (the set U of Richardson et al. 2013), by language.
FUNCTION_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(
        """a about above after again all also am an and any are as at be because been before being
        below between both but by can could did do does doing down during each either else ever every few for from
        further had has have having he her here hers him his how i if in into is it its itself just me more
        most much my neither no nor not of off on once one only or other our out over own same shall she should
        since so some such than that the their theirs them then there these they this those though through to too
        under until up upon us very was we were what when where whether which while who whom whose why will with
        would you your yours""".split()
    ),
    "zh": frozenset(
        "的了着过是在有和与及或也都就才又还不没无而且但如若则因所以之其这那此哪些个项么吗呢吧啊于对把被从到向为"
    ),
}


def plain(text: str) -> str:
    """The text for comparing: compatibility forms folded, curly apostrophes straightened, lower case, single spaces."""
    folded = unicodedata.normalize("NFKC", text).replace("’", "'").casefold()
    return " ".join(folded.split())


def encodable(text: str) -> str:
    """The text with what no file can hold (lone surrogates, from odd file names or hostile JSON) written out."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def words(text: str, language: str) -> list[str]:
    """The words in order. The language is named so that a later one may be cut differently."""
    if language not in FUNCTION_WORDS:
        raise ValueError(f"no word rule for language {language!r}; there is one for {', '.join(FUNCTION_WORDS)}")
    return _WORD.findall(plain(text))
