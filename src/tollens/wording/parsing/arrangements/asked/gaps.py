"""The sentence of a question with the option in its gap."""

from __future__ import annotations

import re

from tollens.logic import Formula
from tollens.wording.parsing.arrangements.clues.listed_names import names_of
from tollens.wording.parsing.arrangements.clues.paired_lists import is_paired, paired
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.questions import Stem


def filled(stem: Stem, text: str, game: Game) -> Formula:
    """The stem's sentence with the option in its gap."""
    option = text.strip(" .")
    if is_paired(stem):
        return paired(stem, text, game)
    names = names_of(option, game)
    if names is not None and len(names[1]) > 1 and " and " not in option and " or " not in option:
        cut = option.rfind(",")
        option = f"{option[:cut]} and{option[cut + 1 :]}" if cut > 0 else option
    several = names is not None and len(names[1]) > 1
    after = re.sub(r"^is\b", "are", stem.after) if several else stem.after
    if stem.before.endswith(" together"):  # which talks could the two attend together
        return read_sentence(f"{stem.before.removesuffix(' together')} {option} together {after}".strip(), game)
    if stem.before == "either":  # neither of whom could: it is not so of the one or the other
        option = re.sub(r",? and |, ", " or ", option)
    if not stem.before and after:
        return read_sentence(f"{option}{'' if after.startswith(chr(39)) else ' '}{after}", game)
    sentence = f"{stem.before} {option} {after}".strip()
    return read_sentence(sentence, game)
