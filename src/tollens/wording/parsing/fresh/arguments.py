"""Arguments as fresh LogiQA's are told: an opening of one of our themes, statements about it, and a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, cast

from tollens.errors import InputError
from tollens.logic import TRUE, Premise, Theory, checked
from tollens.wording.arguments import (
    CLASS_FORMS,
    QUESTIONS,
    Ask,
    Cast,
    Said,
    Stated,
    Statement,
    Theme,
    cast_classes,
    cast_events,
    cast_people,
    conclusion_heads,
    readings,
    themes,
)
from tollens.wording.backbone.dealing import everyone
from tollens.wording.parsing.fresh.lists import looked_up, unlisted
from tollens.wording.parsing.fresh.openings import Openings, pattern_of
from tollens.wording.parsing.fresh.sentences import SPACE, count_of, sentences_of
from tollens.wording.parsing.seam import Language, Reading, Text
from tollens.wording.scenarios import Word
from tollens.wording.unreadable import OfAnotherKind, UnreadableSentence

FAMILY = "argument"
_FEWEST, _MOST = 2, 26  # options
_ASKS: Mapping[Language, str] = {"en": "?", "zh": "？"}  # how our questions end


@dataclass(frozen=True, slots=True, eq=False)
class _Opening:
    """How an argument of a theme begins, and what it is then about."""

    story: str
    theme: Theme
    about: Literal["events", "people", "classes"]


def read_argument(text: Text) -> Reading:
    """The theory of an argument in one of our themes. UnreadableSentence where it is none, or not all of it is read."""
    if (
        len(text.parts) != 1
        or not _FEWEST <= len(text.options) <= _MOST
        or not text.question.endswith(_ASKS[text.language])
    ):
        raise OfAnotherKind(text.question[:60], 1, "a question about options")

    def theory(opening: _Opening) -> Theory:
        return _read(opening, sentences_of(text.parts[0], text.language), text)

    return Reading(_openings(text.language).read(text.parts[0], theory), FAMILY)


@cache
def _openings(language: Language) -> Openings[_Opening]:
    found: list[_Opening] = []
    for theme in themes():
        found += [_Opening(story, theme, "events") for story in theme.story[language]]
        found += [_Opening(story, theme, "people") for story in theme.who_story[language]]
        found += [_Opening(story, theme, "classes") for story in theme.classes_story[language]]
    return Openings(((opening.story, opening) for opening in found), language)


def _read(opening: _Opening, sentences: Sequence[str], text: Text) -> Theory:
    language = text.language
    length = count_of(opening.story, language)
    story, told = SPACE[language].join(sentences[:length]), list(sentences[length:])
    slots = pattern_of(opening.story).fullmatch(story)
    if slots is None:
        raise UnreadableSentence(story, 1, "the opening of an argument")
    names = _people(story, slots["names"], language) if opening.about == "people" else ()
    players = _cast(opening, names, language)
    ask = _ask(opening, text)
    concluded = told.pop() if ask == "completes" and told else None
    speaker = opening.theme.speaker[language]
    stated = Stated(
        premises=[(_statement(sentence, players), sentence) for sentence in told],
        ask=ask,
        question=text.question,
        options=[(_option(option, players, names), option) for option in text.options],
        conclusion=_statement(concluded, players, speaker) if concluded else None,
    )
    if (ask == "completes") != (stated.conclusion is not None):
        raise UnreadableSentence(story, len(story) + 1, "a conclusion")
    theory = stated.theory(players)
    try:
        return checked(replace(theory, premises=(Premise(TRUE, story), *theory.premises)))
    except InputError as error:
        raise UnreadableSentence(story, 1, f"what can be said together: {error}") from error


def _people(story: str, names: str, language: Language) -> tuple[Word, ...]:
    found = unlisted(names, {word.text(language): word for word in everyone()}, language)
    if found is None:
        raise UnreadableSentence(story, 1, "a list of names")
    return found


def _cast(opening: _Opening, names: Sequence[Word], language: Language) -> Cast:
    if opening.about == "people":
        return cast_people(opening.theme.who, names, language)
    return _whole_cast(opening, language)


@cache
def _whole_cast(opening: _Opening, language: Language) -> Cast:
    """All that a theme has: an argument takes some of it."""
    theme = opening.theme
    return cast_classes(theme.terms, language) if opening.about == "classes" else cast_events(theme.events, language)


def _ask(opening: _Opening, text: Text) -> Ask:
    """What the question asks. Of people it is asked who it is; a conclusion is drawn of events alone."""
    asks: Sequence[str] = ("must", "cannot") if opening.about != "events" else ("must", "cannot", "completes")
    for ask in asks:
        people = opening.about == "people"
        known = (opening.theme.asked[ask][text.language],) if people else QUESTIONS[ask][text.language]
        if text.question in known:
            return cast(Ask, ask)
    raise UnreadableSentence(text.question, 1, "a question about the argument")


def _statement(sentence: str, players: Cast, speaker: str | None = None) -> Statement:
    """What a sentence says, if that is one thing; as a conclusion, where somebody is named who draws it."""
    if speaker is not None and not sentence.startswith(conclusion_heads(speaker, players.language)):
        raise UnreadableSentence(sentence, 1, "a conclusion")
    of_classes = players.kind == "classes"
    found = [each for each in readings(sentence, players, speaker) if (each.form in CLASS_FORMS) == of_classes]
    if not found:
        raise UnreadableSentence(sentence, 1, "a statement in the words of the theme")
    if len({each.formula(players.atoms) for each in found}) > 1:
        raise UnreadableSentence(sentence, 1, "a statement that can be read in one way")
    return found[0]


def _option(option: str, players: Cast, names: Sequence[Word]) -> Statement:
    if players.kind != "people":
        return _statement(option, players)
    place = looked_up(option, {name.text(players.language): place for place, name in enumerate(names)})
    if place is None:
        raise UnreadableSentence(option, 1, "one of the names")
    return Statement("fact", (Said(place),))
