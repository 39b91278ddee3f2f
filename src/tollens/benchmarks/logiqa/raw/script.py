"""Whether a raw text is in the language that it is said to be in, by its script."""

from __future__ import annotations

import re

from tollens.records import Language
from tollens.text import latin_words
from tollens.text.scripts import CHINESE

_CHARACTER = re.compile(f"[{CHINESE}]")


def is_in_other_script(text: str, language: Language) -> bool:
    """Whether a text has more words of the other language's script than of its own. A Chinese name in an English text
    is no fault, nor is an English one in a Chinese text; a text without words is in neither script."""
    chinese, latin = len(_CHARACTER.findall(text)), len(latin_words(text))
    return latin > chinese if language == "zh" else chinese > latin
