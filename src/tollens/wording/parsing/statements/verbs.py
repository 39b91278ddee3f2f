"""The forms of verbs: what a word may be as a verb, and of which.

>>> sorted(forms("wrote")), lemma("wrote"), sorted(forms("owned")), lemma("owned"), lemma("running")
(['past'], 'write', ['participle', 'past'], 'own', 'run')
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from tollens.wording.parsing.english.inflection import plain
from tollens.wording.parsing.statements.lexicon import NOUN_ING, PARTICIPLES, PAST, VERBS

Form = Literal["plain", "third", "past", "participle", "ing"]

_VOWELS = "aeiou"
_NO_VERB = frozenset(("hundred", "sacred", "naked", "kindred", "hatred", "wicked", "rugged", "crooked"))


@lru_cache(maxsize=1 << 14)
def forms(word: str) -> frozenset[Form]:
    """The forms that a word in lower case is of a verb, known or, with -ed and -ing, made by rule; none where it is no
    verb that can be told so."""
    found: set[Form] = set()
    if word in VERBS:
        found.add("plain")
    if word[-1:] == "s" and (verb := plain(word)) != word and verb in VERBS:
        found.add("third")
    if word in PAST:
        found.add("past")
    if word in PARTICIPLES:
        found.add("participle")
    if word.endswith("ed") and (
        _stem(word, "ed") in VERBS or (len(word) > 5 and word[-3] != "e" and word not in _NO_VERB)
    ):
        found |= {"past", "participle"}
    if word.endswith("ing") and (_stem(word, "ing") in VERBS or (len(word) > 6 and word not in NOUN_ING)):
        found.add("ing")
    return frozenset(found)


@lru_cache(maxsize=1 << 14)
def lemma(word: str) -> str:
    """The plain form of a verb in lower case, by rule where the verb is not known."""
    if word in PAST:
        return PAST[word]
    if word in PARTICIPLES:
        return PARTICIPLES[word]
    if word in VERBS:
        return word
    if len(word) > 4 and word.endswith("ed"):
        return _stem(word, "ed")
    if len(word) > 4 and word.endswith("ing") and (len(word) > 5 or _stem(word, "ing") in VERBS):
        return _stem(word, "ing")
    return plain(word)


def _would_double(bare: str) -> bool:
    """Whether a verb doubles its last letter before an ending: 'hop', 'plan'."""
    if len(bare) < 3 or bare[-1] in _VOWELS + "wxy" or bare[-2] not in _VOWELS or bare[-3] in _VOWELS:
        return False
    return sum(letter in _VOWELS for letter in bare) == 1


def _stem(word: str, ending: str) -> str:
    """The verb behind -ed or -ing: a known one, else the word without its ending, a doubled consonant made single."""
    bare = word[: -len(ending)]
    if ending == "ed" and bare.endswith("i"):
        return bare[:-1] + "y"
    single = bare[:-1] if len(bare) > 2 and bare[-1] == bare[-2] and bare[-1] not in _VOWELS else bare
    silent = bare + "e" in VERBS and single == bare and _would_double(bare)  # hoped is of hope: of hop it is hopped
    for verb in (bare + "e", bare) if silent else (bare, bare + "e", single):
        if verb in VERBS:
            return verb
    return bare if single.endswith(("l", "s", "z", "f")) else single
