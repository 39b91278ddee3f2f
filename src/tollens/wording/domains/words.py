"""Small matters of words: slots, names in a theory, beginnings of words, capitals."""

from __future__ import annotations

import re

from tollens.text import content_words

_SLOT = re.compile(r"\{(\w+)\}")
_STEM = 4  # letters by which forms of one word are held to be the same
# Words that say how much and not of what, or nothing in particular.
_DEGREES = frozenset(
    """
    high higher highest low lower lowest large larger largest small smaller smallest great greater greatest big bigger
    strong stronger weak weaker long longer short shorter good better bad worse amount amounts level levels number
    numbers lot lots plenty hardly rise rises rising raise raises fall falls falling drop drops grow grows growing
    increase increases increasing decrease decreases decreasing likely kind make makes keep keeps get gets got
    like people way come comes came find finds found take takes go goes thing things become becomes
    became year years day days times
    """.split()
)


def slots_of(text: str) -> list[str]:
    """The slots of a form in order."""
    return _SLOT.findall(text)


def filled(text: str, words: dict[str, str]) -> str:
    """The form with words in its slots."""
    return _SLOT.sub(lambda slot: words[slot[1]], text)


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def symbol(name: str) -> str:
    """A name as theories have it: 'Hill Farm' is hill_farm."""
    return "_".join(re.findall(r"[a-z0-9]+", name.lower()))


def stems(text: str) -> frozenset[str]:
    """How the words begin that say what a text is about; slots are no words of it."""
    return frozenset(word[:_STEM] for word in content_words(_SLOT.sub(" ", text), "en") - _DEGREES)
