"""Statements of arguments in words: every frame says one thing, in both languages and in every theme."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tollens.errors import InputError
from tollens.logic import read_formula
from tollens.wording.arguments import (
    CLASS_FORMS,
    Cast,
    Form,
    Said,
    Statement,
    Theme,
    cast_classes,
    cast_events,
    cast_people,
    check_read,
    read_theme,
    readings,
    tell,
    tell_conclusion,
    theme,
    themes,
)
from tollens.wording.arguments.frames import FRAMES
from tollens.wording.arguments.telling import tell_passage
from tollens.wording.arguments.theme import FOLDER
from tollens.wording.backbone import ReadOtherwise
from tollens.wording.scenarios import LANGUAGES, Language, people

SIZES: dict[Form, int] = {"fact": 1, "if both": 3, "if either": 3}
EVENT_FORMS = [form for form in FRAMES["en"] if form not in CLASS_FORMS]


def casts(one: Theme, language: Language) -> list[tuple[Cast, list[Form]]]:
    return [
        (cast_events(one.events[:4], language), list(EVENT_FORMS)),
        (cast_people(one.who, people()["chinese"][:4], language), list(EVENT_FORMS)),
        (cast_classes(one.terms[:4], language), list(CLASS_FORMS)),
    ]


def some(form: Form, rng: Random) -> Statement:
    places = rng.sample(range(4), SIZES.get(form, 2))
    return Statement(form, tuple(Said(place, form in CLASS_FORMS or rng.random() < 0.5) for place in places))


@pytest.mark.parametrize("one", themes(), ids=lambda one: one.key)
def test_every_sentence_is_read_as_what_it_says_and_as_nothing_else(one: Theme) -> None:
    rng = Random(one.key)
    for language in LANGUAGES:
        for cast, forms in casts(one, language):
            statements = [some(form, rng) for form in forms for _ in range(6)]
            for statement, sentence in zip(statements, tell_passage(statements, cast, rng), strict=True):
                check_read(sentence, statement, cast)
                check_read(tell(statement, cast), statement, cast)
            speaker = one.speaker[language]
            for statement in statements:
                if statement.form in ("fact", "if", *CLASS_FORMS):
                    check_read(tell_conclusion(statement, cast, speaker, rng), statement, cast, speaker)


# What a person reads in these sentences, worked out by hand. p, q and r are the first three events of the night market.
BY_HAND = [
    ("If the quay is closed to cars, the ferry runs until midnight.", "p -> q"),
    ("The ferry runs until midnight if the quay is closed to cars.", "p -> q"),
    ("The quay is closed to cars only if the ferry runs until midnight.", "p -> q"),
    ("Unless the ferry runs until midnight, the quay stays open to cars.", "p -> q"),
    ("The quay stays open to cars unless the ferry runs until midnight.", "p -> q"),
    ("It cannot be that the quay is closed to cars unless the brass band plays.", "p -> r"),
    ("The quay is closed to cars, or the ferry runs until midnight, or both.", "p | q"),
    ("Either the quay is closed to cars or the ferry runs until midnight, but not both.", "p xor q"),
    ("It cannot be both that the quay is closed to cars and that the brass band plays.", "~(p & r)"),
    ("If the quay is closed to cars or the brass band plays, the ferry runs until midnight.", "(p | r) -> q"),
    ("Moreover, the brass band does not play.", "~r"),
    ("如果码头禁止车辆通行，那么渡船开到午夜。", "p -> q"),
    ("只有渡船开到午夜，码头禁止车辆通行才有可能。", "p -> q"),
    ("除非渡船开到午夜，否则码头允许车辆通行。", "p -> q"),
    ("码头禁止车辆通行的必要条件是渡船开到午夜。", "p -> q"),
    ("要么码头禁止车辆通行，要么渡船开到午夜，二者只居其一。", "p xor q"),
    ("码头禁止车辆通行与铜管乐队登台演出不可能同时成立。", "~(p & r)"),
    ("此外，铜管乐队不登台演出。", "~r"),
]


@pytest.mark.parametrize(("sentence", "meaning"), BY_HAND)
def test_sentences_mean_what_a_person_reads_in_them(sentence: str, meaning: str) -> None:
    language: Language = "en" if sentence.isascii() else "zh"
    events = theme("night-market").events[:3]
    cast = cast_events(events, language)
    symbols = {letter: event.symbol(language) for letter, event in zip("pqr", events, strict=True)}
    meant = read_formula(re.sub(r"\b[pqr]\b", lambda match: symbols[match[0]], meaning))
    assert {each.formula(cast.atoms) for each in readings(sentence, cast)} == {meant}


def test_a_sentence_that_says_something_else_is_refused() -> None:
    cast = cast_events(theme("night-market").events[:2], "en")
    claim = Statement("if", (Said(0), Said(1)))
    with pytest.raises(ReadOtherwise, match="nothing else"):
        check_read("If the ferry runs until midnight, the quay is closed to cars.", claim, cast)
    with pytest.raises(ReadOtherwise, match="nothing"):
        check_read("The quay is a fine place.", claim, cast)


def test_there_are_themes_enough_and_their_words_can_be_told_apart() -> None:
    assert len(themes()) >= 30
    for one, language in product(themes(), LANGUAGES):
        texts = [text for event in one.events for text in (event.text(language, True), event.text(language, False))]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("found", "put", "told"),
    [
        ('name = "ferry_late"', 'name = "Ferry late"', "cannot be a name"),
        (
            "the ferry runs until midnight",
            "the ferry runs if it can",
            "could be taken for the word between two clauses",
        ),
        ("渡船开到午夜", "渡船，开到午夜", "could be taken for the word between two clauses"),
        ("{x} helps", "everybody helps", "expected {x} once"),
        ('must.en = "Which of them is certain to help?"', 'must.en = "Say who helps."', "expected a question"),
        ("speaker.en", "speakers.en", "'speakers', which it does not take"),
        ("the baker rents a stall", "the brass band plays", "stands twice"),
    ],
)
def test_a_theme_that_could_not_be_read_back_is_refused(tmp_path: Path, found: str, put: str, told: str) -> None:
    text = (FOLDER / "night-market.toml").read_text("utf-8")
    assert found in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(found, put, 1), "utf-8")
    with pytest.raises(InputError, match="(?s)" + told.replace("{", r"\{").replace("?", r"\?")):
        read_theme(path)
