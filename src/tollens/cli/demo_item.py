"""One item of the demo with its proof, in few lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from tollens.records import Item, Prediction, letter

WIDTH = 80
_MOST_LINES = 12  # of the words, the options and the proof
_PROOF = 3
_QUOTED = re.compile(r" \(“.*?”\)")  # the premise that a step of a proof quotes; the item has it


def lines_of_item(pairs: Iterable[tuple[Item, Prediction]]) -> list[str]:
    """The first item that fits, with a proof in three lines; nothing where none does."""
    for item, prediction in pairs:
        proof = _proof(prediction)
        if len(proof) != _PROOF or prediction.answer is None:
            continue
        lines = [*_words(item, prediction), *_options(item), *proof]
        if len(lines) <= _MOST_LINES and all(len(line) <= WIDTH for line in lines):
            before = len(lines) - _PROOF
            right = letter(prediction.answer)
            return [f"A fresh item, {item.id}:", *lines[:before], f"Proof that {right} is right:", *lines[before:]]
    return []


def _words(item: Item, prediction: Prediction) -> list[str]:
    """The passage with the number of each premise, as the proof cites them, and the question."""
    from tollens.logic import read_theory

    premises = read_theory(prediction.theory or "").premises
    passage = " ".join(f"[{number}] {premise.sentence}" for number, premise in enumerate(premises, start=1))
    return [*_folded(passage), *_folded(item.question)]


def _options(item: Item) -> list[str]:
    """The options, all on one line or each on its own."""
    marked = [f"{letter(place)}. {option}" for place, option in enumerate(item.options)]
    together = "  " + "   ".join(marked)
    return [together] if len(together) <= WIDTH else [line for option in marked for line in _folded(option)]


def _proof(prediction: Prediction) -> list[str]:
    """The steps of a direct proof and what follows from them, without the sentences that they quote."""
    goal, *steps = (prediction.proof or "").split("\n")
    if not goal.startswith("To show") or "Assume" in goal:
        return []
    return [f"  {_QUOTED.sub('', step)}" for step in steps]


def _folded(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
