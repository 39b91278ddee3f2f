"""Named variants of a reader: `word-matching:set,count` picks one choice from each list, in any order."""

from __future__ import annotations

from collections.abc import Mapping

from tollens.errors import InputError
from tollens.records import ReaderCard

# What a reader leaves open and its choices; the first of each list is what is taken when none is named.
Choices = Mapping[str, tuple[str, ...]]


def choose_variant(reader: str, argument: str, choices: Choices) -> dict[str, str]:
    """The choice for each list. A word that is in none of them, or a second one from the same list, is refused."""
    chosen: dict[str, str] = {}
    for word in filter(None, (part.strip() for part in argument.split(","))):
        place = next((name for name, words in choices.items() if word in words), None)
        if place is None or place in chosen:
            told = "; ".join(f"{name}: {', '.join(words)}" for name, words in choices.items())
            problem = f"two choices of {place}" if place else f"unknown variant {word!r}"
            raise InputError(f"reader {reader}:{argument}: {problem}. Choose at most one of each — {told}.")
        chosen[place] = word
    return {name: chosen.get(name, words[0]) for name, words in choices.items()}


def variant_card(reader: str, version: int, chosen: Mapping[str, str], choices: Choices, seed: int) -> ReaderCard:
    """The reader's card: its name tells the choices that are not the first ones; a seed counts where it is used."""
    named = [word for name, word in chosen.items() if word != choices[name][0]]
    settings = {**chosen, "version": str(version)}
    if "seeded" in chosen.values():
        settings["seed"] = str(seed)
    return ReaderCard(name=":".join(filter(None, [reader, ",".join(named)])), settings=settings)
