"""The forms of a word, for words that no dictionary has: singular of a noun, plain form of a verb.

>>> singular("wumpuses"), singular("cats"), singular("people"), plain("chases"), plain("watches"), plain("has")
('wumpus', 'cat', 'person', 'chase', 'watch', 'have')

A rule that is wrong does little harm while it is wrong everywhere alike: 'lenses' and 'lens' must come out the same.
"""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR_NOUNS = {
    "people": "person", "persons": "person", "men": "man", "women": "woman", "children": "child", "mice": "mouse",
    "geese": "goose", "feet": "foot", "teeth": "tooth", "oxen": "ox", "knives": "knife", "lives": "life",
    "wives": "wife", "wolves": "wolf", "leaves": "leaf", "shelves": "shelf", "halves": "half", "thieves": "thief",
    "calves": "calf", "loaves": "loaf", "series": "series", "species": "species", "sheep": "sheep", "deer": "deer",
    "fish": "fish", "analyses": "analysis", "theses": "thesis", "crises": "crisis", "hypotheses": "hypothesis",
    "criteria": "criterion", "phenomena": "phenomenon", "data": "datum", "media": "medium", "movies": "movie",
    "ties": "tie", "pies": "pie", "shoes": "shoe", "zombies": "zombie", "cookies": "cookie", "calories": "calorie",
}  # fmt: skip
_IRREGULAR_VERBS = {
    "is": "be", "are": "be", "am": "be", "was": "be", "were": "be", "been": "be", "being": "be", "has": "have",
    "had": "have", "does": "do", "did": "do", "goes": "go", "dies": "die", "lies": "lie", "ties": "tie",
}  # fmt: skip


@lru_cache(maxsize=1 << 14)
def singular(noun: str) -> str:
    """The singular of a noun in lower case; a singular is left as it is. Of 'attack dogs' the last word is the noun."""
    head, space, last = noun.rpartition(" ")
    return head + space + _singular(last)


def _singular(noun: str) -> str:
    if (known := _IRREGULAR_NOUNS.get(noun)) is not None:
        return known
    if len(noun) == 3 and noun[2] == "s" and noun[1] not in "aeiouy's":
        return noun[:2]  # TVs, CDs
    if len(noun) < 4 or not noun.endswith("s") or noun.endswith(("ss", "us", "is")):
        return noun
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if noun.endswith(("ouses", "auses")):
        return noun[:-1]
    if noun.endswith(("ches", "shes", "sses", "xes", "zzes", "uses", "oes")):
        return noun[:-2]
    return noun[:-1]


@lru_cache(maxsize=1 << 14)
def plain(verb: str) -> str:
    """The plain form of a verb in the third person, in lower case; a plain form is left as it is."""
    if (known := _IRREGULAR_VERBS.get(verb)) is not None:
        return known
    if len(verb) < 4 or not verb.endswith("s") or verb.endswith(("ss", "us", "is")):
        return verb
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1]
