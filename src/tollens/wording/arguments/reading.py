"""Reading sentences of arguments back: what each can mean, by every frame whose parts are texts of the cast."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tollens.wording.arguments.cast import Cast
from tollens.wording.arguments.frames import CONCLUSIONS, FRAMES, MARKERS
from tollens.wording.arguments.statements import Form, Said, Statement
from tollens.wording.arguments.telling import SLOT, capital
from tollens.wording.backbone import ReadOtherwise
from tollens.wording.scenarios import Language

# No clause holds one of these, so a frame takes a sentence apart in one way.
_PART: Mapping[Language, str] = {"en": r"([^,.:]+)", "zh": r"([^，。：]+)"}


def check_read(sentence: str, statement: Statement, cast: Cast, speaker: str | None = None) -> None:
    """Raise ReadOtherwise unless the sentence is read as what the statement means and as nothing else."""
    meant = statement.formula(cast.atoms)
    found = {each.formula(cast.atoms) for each in readings(sentence, cast, speaker)}
    if found != {meant}:
        raise ReadOtherwise(sentence, meant, found)


def readings(sentence: str, cast: Cast, speaker: str | None = None) -> Iterator[Statement]:
    """All that a sentence can be read as; as a conclusion, where somebody is named who draws it."""
    known: dict[str, Said] = {}
    for place, (holds, fails) in enumerate(cast.texts):
        known |= {text: Said(place, False) for text in (fails, capital(fails))}
        known |= {text: Said(place) for text in (holds, capital(holds))}  # a class has the same noun for both
    body = _body(sentence, cast.language, speaker)
    for form, order, pattern in _patterns(cast.language):
        if (match := pattern.fullmatch(body)) is None:
            continue
        parts: dict[int, Said] = {}
        for (place, denied), text in zip(order, match.groups(), strict=True):
            if (said := known.get(text)) is not None:
                parts[place] = said.denied if denied else said
        if len(parts) == len(order):
            yield Statement(form, tuple(parts[place] for place in sorted(parts)))


def conclusion_heads(speaker: str, language: Language) -> tuple[str, ...]:
    """How a conclusion of somebody may begin."""
    return tuple(capital(frame.replace("{speaker}", speaker)).partition("{said}")[0] for frame in CONCLUSIONS[language])


def _body(sentence: str, language: Language, speaker: str | None) -> str:
    """The sentence without a word that joins it to others, or without him who concludes it."""
    before = MARKERS[language] if speaker is None else conclusion_heads(speaker, language)
    found = next((each for each in before if sentence.startswith(each)), "")
    return capital(sentence.removeprefix(found))


@cache
def _patterns(language: Language) -> list[tuple[Form, list[tuple[int, bool]], re.Pattern[str]]]:
    """Every frame with the order of its slots and a pattern that takes it apart."""
    found = []
    for form, frames in FRAMES[language].items():
        for frame in frames:
            order = [(int(place), sign == "-") for sign, place in SLOT.findall(frame)]
            fixed = SLOT.split(frame)[::3]  # each slot leaves a sign and a place between
            found.append((form, order, re.compile(_PART[language].join(map(re.escape, fixed)))))
    return found
