"""Telling statements in the words of a cast."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from tollens.wording.arguments.cast import Cast
from tollens.wording.arguments.frames import CONCLUSIONS, FRAMES, MARKERS
from tollens.wording.arguments.statements import Statement
from tollens.wording.scenarios import Language

SLOT = re.compile(r"\{([+-]?)(\d)\}")
STOP: Mapping[Language, str] = {"en": ".", "zh": "。"}
_MARKED = 0.25  # of the sentences; more would sound like a list that is read out


def tell(statement: Statement, cast: Cast) -> str:
    """The statement as a sentence, in the frame of options."""
    return capital(_filled(FRAMES[cast.language][statement.form][0], statement, cast))


def tell_passage(statements: Sequence[Statement], cast: Cast, rng: Random) -> list[str]:
    """The statements as the sentences of a passage, in any of their frames; some are joined to the last by a word."""
    told: list[str] = []
    markers = rng.sample(MARKERS[cast.language], len(MARKERS[cast.language]))  # each once at most
    for statement in statements:
        frame = rng.choice([frame for frame in FRAMES[cast.language][statement.form] if _takes(frame, statement)])
        if told and markers and statement.form != "fact" and rng.random() < _MARKED:
            told.append(markers.pop() + _filled(_small(frame), statement, cast))
        else:
            told.append(capital(_filled(frame, statement, cast)))
    return told


def tell_conclusion(statement: Statement, cast: Cast, speaker: str, rng: Random) -> str:
    """The statement as what somebody concludes."""
    frame = _small(FRAMES[cast.language][statement.form][0]).removesuffix(STOP[cast.language])
    whole = rng.choice(CONCLUSIONS[cast.language]).replace("{speaker}", speaker)
    return capital(whole.replace("{said}", _filled(frame, statement, cast)))


def capital(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


def _small(frame: str) -> str:
    """The frame as it stands behind other words. A clause in front keeps its own letter: it may be a name's."""
    return frame[:1].lower() + frame[1:]


def _takes(frame: str, statement: Statement) -> bool:
    """Whether the frame reads well with these parts: two denials in a row do not."""
    return all(statement.parts[int(place)].positive for sign, place in SLOT.findall(frame) if sign == "+")


def _filled(frame: str, statement: Statement, cast: Cast) -> str:
    def part(match: re.Match[str]) -> str:
        said = statement.parts[int(match[2])]
        return cast.text(said.denied if match[1] == "-" else said)

    return SLOT.sub(part, frame)
