"""Telling an argument in the words of a theme, as an item whose answer is the solver's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from tollens.benchmarks.logiqa.fresh.argument import CATEGORICAL, Argument, NotDrawn
from tollens.logic import Theory, show_theory
from tollens.records import Item, Language, Origin, Part
from tollens.solvers import judge
from tollens.text import overlap, words
from tollens.wording.arguments import (
    QUESTIONS,
    Cast,
    Stated,
    Statement,
    Theme,
    cast_classes,
    cast_events,
    cast_people,
    check_read,
    tell,
    tell_conclusion,
    tell_passage,
)
from tollens.wording.backbone.filling import listed
from tollens.wording.scenarios import people

Form = Literal["what follows", "what cannot be", "missing premise", "who is it"]

_TELLINGS = 24  # of one argument, before another is drawn
# Words of a passage, or characters where it is Chinese.
LENGTHS: Mapping[Language, tuple[int, int]] = {"en": (40, 150), "zh": (60, 250)}
_HOMES: Mapping[Language, tuple[str, ...]] = {
    "en": ("western", "western", "western", "chinese"),
    "zh": ("chinese",) * 5 + ("western",),
}
_SPACE: Mapping[Language, str] = {"en": " ", "zh": ""}


@dataclass(frozen=True, slots=True)
class Told:
    """An argument in words. Names are given where the options are names of people."""

    argument: Argument
    cast: Cast
    premises: tuple[Statement, ...]
    options: tuple[Statement, ...]
    conclusion: Statement | None
    opening: str
    sentences: tuple[str, ...]
    concluded: str
    question: str
    texts: tuple[str, ...]

    @property
    def passage(self) -> str:
        """The passage that a reader sees."""
        return _SPACE[self.cast.language].join(filter(None, (self.opening, *self.sentences, self.concluded)))

    def read_back(self, speaker: str) -> None:
        """Read every sentence back; ReadOtherwise where one says something else, or something more."""
        for sentence, premise in zip(self.sentences, self.premises, strict=True):
            check_read(sentence, premise, self.cast)
        if self.conclusion is not None:
            check_read(self.concluded, self.conclusion, self.cast, speaker)
        if self.cast.kind != "people":
            for text, option in zip(self.texts, self.options, strict=True):
                check_read(text, option, self.cast)

    @property
    def theory(self) -> Theory:
        """What the words state and ask."""
        stated = Stated(
            premises=tuple(zip(self.premises, self.sentences, strict=True)),
            ask=self.argument.ask,
            question=self.question,
            options=tuple(zip(self.options, self.texts, strict=True)),
            conclusion=self.conclusion,
        )
        return stated.theory(self.cast)


def told_item(
    argument: Argument,
    form: Form,
    theme: Theme,
    overlap_rank: int,
    rng: Random,
    language: Language,
    *,
    item_id: str,
    origin: Origin,
) -> Item:
    """The argument as an item, told so that as many wrong options as `overlap_rank` says share more of their words with
    the passage than the right one. NotDrawn if no telling does, or none is of a fitting length."""
    for _ in range(_TELLINGS):
        told = _told(argument, form, theme, rng, language)
        if not _is_of_length(told):
            raise NotDrawn("a passage too short or too long")
        if _overlap_rank(told, rng) in (None, overlap_rank):
            break
    else:
        raise NotDrawn("no telling with words shared as drawn")
    told.read_back(theme.speaker[language])
    theory = told.theory
    judgement = judge(theory)
    if judgement.gave_up or judgement.fitting != (argument.answer,):
        found = "gave up" if judgement.gave_up else f"finds that {judgement.fitting} of the options fit"
        raise RuntimeError(f"the solver {found}, where {argument.answer} was drawn: {theory}")
    return Item(
        id=item_id,
        passage=(Part(name="passage", text=told.passage),),
        question=told.question,
        options=told.texts,
        answer=judgement.fitting[0],
        language=language,
        kinds=(*argument.types, form),
        split="fresh",
        origin=origin,
        theory=show_theory(theory),
        measures={
            "premises": len(argument.premises),
            "needed": argument.needed,
            "places": len(argument.places),
        },
        fallacies=argument.fallacies,
    )


def _told(argument: Argument, form: Form, theme: Theme, rng: Random, language: Language) -> Told:
    """One telling. Of events each may be told by its denial; a class has none, and a name alone says that it holds."""
    flips = [rng.random() < 0.5 for _ in range(argument.width)]
    names: list[str] = []
    if form == "who is it":
        for option in argument.options:
            flips[option.parts[0].place] = not option.parts[0].positive
        asked = rng.sample(people()[rng.choice(_HOMES[language])], argument.width)
        names = [person.text(language) for person in asked]
        cast, stories = cast_people(theme.who, asked, language), theme.who_story
    elif CATEGORICAL in argument.types:
        flips = [False] * argument.width
        cast, stories = cast_classes(rng.sample(theme.terms, argument.width), language), theme.classes_story
    else:
        cast, stories = cast_events(rng.sample(theme.events, argument.width), language), theme.story
    premises = tuple(premise.flipped(flips) for premise in argument.premises)
    options = tuple(option.flipped(flips) for option in argument.options)
    conclusion = argument.conclusion and argument.conclusion.flipped(flips)
    opening = rng.choice(stories[language])
    sentences = tuple(tell_passage(premises, cast, rng))
    if names:
        opening = opening.replace("{names}", listed([names[place] for place in sorted(argument.places)], language))
        question, texts = theme.asked[argument.ask][language], tuple(names[each.parts[0].place] for each in options)
    else:
        question, texts = rng.choice(QUESTIONS[argument.ask][language]), tuple(tell(each, cast) for each in options)
    return Told(
        argument=argument,
        cast=cast,
        premises=premises,
        options=options,
        conclusion=conclusion,
        opening=opening,
        sentences=sentences,
        concluded=tell_conclusion(conclusion, cast, theme.speaker[language], rng) if conclusion else "",
        question=question,
        texts=texts,
    )


def _is_of_length(told: Told) -> bool:
    shortest, longest = LENGTHS[told.cast.language]
    return shortest <= len(words(told.passage, told.cast.language)) <= longest


def _overlap_rank(told: Told, rng: Random) -> int | None:
    """How many of the wrong options share more of their words with the passage than the right one, ties by chance;
    None of names, which all stand there."""
    if told.cast.kind == "people":
        return None
    language = told.cast.language
    passage = words(told.passage, language)
    shared = [(overlap(words(text, language), passage, "tokens", "ratio"), rng.random()) for text in told.texts]
    return sum(each > shared[told.argument.answer] for each in shared)
