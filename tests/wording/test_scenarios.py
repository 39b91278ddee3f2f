"""Scenarios: enough of them, each with words that can be told and read back, and faults that are told clearly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tollens.errors import InputError
from tollens.logic import read_theory
from tollens.wording.scenarios import LANGUAGES, Language, Scenario, Vocabulary, Word, people, scenario, scenarios
from tollens.wording.scenarios.load import FOLDER, read_scenarios
from tollens.wording.scenarios.shapes import SHAPES

KINDS = tuple(SHAPES)
SLOT = re.compile(r"\{\w+\}")
CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef《》]")
ASCII_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")
DENIALS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(not|no|never|nor|neither|cannot|without|different|unequal)\b"),
    "zh": re.compile("[不未无非]|(?<!沉)没"),
}
# A phrase and the one that denies it, by kind.
OPPOSITES: dict[str, tuple[tuple[str, str], ...]] = {
    "real_fake": (("is", "not"), ("also", "nor"), ("both", "neither"), ("i_is", "i_not")),
    "ordering": (
        ("is", "not"),
        ("at", "not_at"),
        ("first", "not_first"),
        ("last", "not_last"),
        ("same", "not_same"),
    ),
    "matching": (("is", "not"),),
    "set_operation": (("vp", "not_vp"),),
}


def words_of(place: Scenario) -> Iterator[Word]:
    yield from place.subjects
    for vocabulary in place.predicates:
        yield from vocabulary.objects


def texts_of(place: Scenario, language: Language) -> Iterator[str]:
    """Everything that a scenario may say in a language, without its slots."""
    for vocabulary in (place.own, *place.predicates):
        yield from (SLOT.sub("", text) for text in vocabulary.phrases[language].values())
    yield from (word.text(language) for word in words_of(place))


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_forty_of_a_kind_and_no_two_have_one_key(kind: str) -> None:
    found = scenarios(kind)
    assert len(found) >= 40
    assert len({place.key for place in found}) == len(found)
    assert len({place.own.phrases["en"]["story"] for place in found}) == len(found)
    assert len({place.own.phrases["zh"]["story"] for place in found}) == len(found)
    assert {place.shape for place in found} == set(SHAPES[kind])
    assert all(scenario(kind, place.key) is place for place in found)


def test_every_file_is_read_and_has_something_in_it() -> None:
    paths = sorted(FOLDER.glob("*/*.toml"))
    assert {path.parent.name for path in paths} == set(KINDS)
    for path in paths:
        assert list(read_scenarios(path, path.parent.name)), path


@pytest.mark.parametrize("kind", KINDS)
def test_a_scenario_tells_everything_in_both_languages_and_in_words_of_its_own(kind: str) -> None:
    for place in scenarios(kind):
        for vocabulary in (place.own, *place.predicates):
            names = [set(vocabulary.phrases[language]) - {"count"} for language in LANGUAGES]
            assert names[0] == names[1], place.key
            for language in LANGUAGES:
                phrases = [text for name, text in vocabulary.phrases[language].items() if name != "also"]
                assert len(set(phrases)) == len(phrases), f"{place.key}: two phrases are one in {language}"


@pytest.mark.parametrize("kind", KINDS)
def test_each_language_is_written_in_its_own_signs(kind: str) -> None:
    for place in scenarios(kind):
        for text in texts_of(place, "en"):
            assert not CHINESE.search(text), f"{place.key}: {text}"
        for text in texts_of(place, "zh"):
            assert not ASCII_PUNCTUATION.search(text), f"{place.key}: {text}"
            assert not re.search("[A-Za-z]{2}", text), f"{place.key}: {text}"
            assert " " not in text, f"{place.key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_denies_has_a_word_of_denial_and_what_asserts_has_none(kind: str, language: Language) -> None:
    for place in scenarios(kind):
        for vocabulary in place.predicates:
            phrases = vocabulary.phrases[language]
            for positive, negative in OPPOSITES[kind]:
                if positive in phrases and negative in phrases:
                    assert DENIALS[language].search(phrases[negative]), f"{place.key}: {phrases[negative]}"
                    assert not DENIALS[language].search(phrases[positive]), f"{place.key}: {phrases[positive]}"


def names_read(names: list[str]) -> tuple[str, ...]:
    """The names as the notation reads them, as members of a sort."""
    return read_theory(f"sort things = {', '.join(names)}").sorts[0].members


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_words_are_names_that_the_notation_reads(kind: str, language: Language) -> None:
    for place in scenarios(kind):
        for words in (place.subjects, *(vocabulary.objects for vocabulary in place.predicates)):
            names = [word.name(language) for word in words]
            assert not words or names_read(names) == tuple(names), place.key
            assert len(set(names)) == len(names) == len({word.text(language) for word in words}), place.key
        sort = place.own.name.name(language)
        for vocabulary in place.predicates:
            name = vocabulary.name.name(language)
            theory = read_theory(f"sort {sort} = a1, a2\npredicate {name}({sort})\n{name}(a1)")
            assert theory.predicates[0].name == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_have_names_that_are_their_own(language: Language) -> None:
    everyone = [word for names in people().values() for word in names]
    names = [word.name(language) for word in everyone]
    assert names_read(names) == tuple(names)
    assert len(set(names)) == len(names) == len({word.text(language) for word in everyone})
    for word in everyone:
        assert not CHINESE.search(word.en) and not re.search("[!-~]", word.zh), word


def test_whose_name_has_another_in_it_could_be_mistaken_for_it() -> None:
    for names in people().values():
        texts = [word.zh for word in names]
        assert not [(one, other) for one in texts for other in texts if one != other and one in other]


# Faults, in a scenario of the tests' own.

RACE: dict[str, Any] = {
    "key": "snails",
    "shape": "strict",
    "subjects": "people",
    "noun": ["snail", "蜗牛"],
    "en": {"story": "{N} snails raced: {names}."},
    "zh": {"story": "{n}只蜗牛赛跑：{names}。"},
    "predicates": [
        {
            "name": ["pace", "快慢"],
            "en": {
                "each": "No two were equally fast.",
                "before": "{s} was faster than {t}",
                "after": "{s} was slower than {t}",
                "first": "{s} was the fastest",
                "last": "{s} was the slowest",
                "not_first": "{s} was not the fastest",
                "not_last": "{s} was not the slowest",
                "who_first": "Who was the fastest?",
                "who_last": "Who was the slowest?",
                "list": "Which order is right, the fastest first?",
            },
            "zh": {
                "each": "没有两只一样快。",
                "before": "{s}比{t}快",
                "after": "{s}比{t}慢",
                "first": "{s}最快",
                "last": "{s}最慢",
                "not_first": "{s}不是最快的",
                "not_last": "{s}不是最慢的",
                "who_first": "最快的是谁？",
                "who_last": "最慢的是谁？",
                "list": "下列哪项是由快到慢的次序？",
            },
        }
    ],
}


def written(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {written(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return f'"{value}"'


def read(folder: Path, table: dict[str, Any], kind: str = "ordering") -> list[Scenario]:
    path = folder / "own.toml"
    lines = [f"{name} = {written(value)}" for name, value in table.items()]
    path.write_text("\n".join(["[[scenario]]", *lines, ""]), encoding="utf-8")
    return list(read_scenarios(path, kind))


def with_phrase(language: str, name: str, text: str | None) -> dict[str, Any]:
    """The race with one phrase put otherwise, or left out."""
    (pace,) = RACE["predicates"]
    phrases = {key: value for key, value in pace[language].items() if key != name}
    phrases |= {} if text is None else {name: text}
    return {**RACE, "predicates": [{**pace, language: phrases}]}


def test_a_scenario_is_read_as_it_was_written(tmp_path: Path) -> None:
    (place,) = read(tmp_path, RACE)
    assert (place.key, place.kind, place.shape, place.speakers, place.subjects) == (
        "snails",
        "ordering",
        "strict",
        None,
        (),
    )
    assert place.own.name == Word("snail", "snail", "蜗牛")
    (pace,) = place.predicates
    assert isinstance(pace, Vocabulary) and pace.name == Word("pace", "pace", "快慢") and not pace.objects
    assert pace.phrases["zh"]["after"] == "{s}比{t}慢"


WORDS = [[f"w{n}", f"word {n}", f"词{n}"] for n in range(10)]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (with_phrase("en", "before", None), "lacks en.before"),
        (with_phrase("zh", "list", None), "lacks zh.list"),
        (with_phrase("en", "next", "{s} was just behind {t}"), "has en.next, which its shape does not take"),
        (
            with_phrase("en", "before", "{s} was faster than {u}"),
            "en.before: there is no slot 'u' here; there are s, t",
        ),
        (with_phrase("en", "first", "it was the fastest"), "en.first: expected the slot 's'"),
        (with_phrase("zh", "first", "{s}最快，{s}"), "zh.first: a slot stands twice"),
        (with_phrase("en", "before", "{s} was faster than {t}."), "en.before: expected no stop behind a clause"),
        (with_phrase("zh", "after", "{s}比{t}慢。"), "zh.after: expected no stop behind a clause"),
        (with_phrase("en", "each", "No two were equally fast"), "en.each: expected a sentence that ends in ."),
        (with_phrase("zh", "each", "没有两只一样快."), "zh.each: expected a sentence that ends in 。"),
        (with_phrase("zh", "who_first", "最快的是谁?"), "zh.who_first: expected a question that ends in ？"),
        ({**RACE, "shape": "circles"}, "expected a shape of places, strict, ties, found 'circles'"),
        ({**RACE, "shape": "ties"}, "lacks en.not_same"),
        ({**RACE, "subjects": WORDS[:9]}, "expected 10 words, found 9"),
        ({**RACE, "subjects": [*WORDS, ["w0", "another", "别的"]]}, "two words have one name"),
        ({**RACE, "subjects": [*WORDS, ["w10", "another", "词0"]]}, "two words have one name"),
        ({**RACE, "subjects": [*WORDS, ["W 10", "another", "别的"]]}, "'W 10' cannot be a name in a theory"),
        ({**RACE, "predicates": []}, "expected 1 to 2 predicates, found 0"),
        ({**RACE, "predicates": RACE["predicates"] * 3}, "expected 1 to 2 predicates, found 3"),
        (
            {**RACE, "predicates": [{**RACE["predicates"][0], "name": ["Pace!", "快慢"]}]},
            "cannot be a name in a theory",
        ),
        ({key: value for key, value in RACE.items() if key != "subjects"}, "subjects"),
        ({key: value for key, value in RACE.items() if key != "noun"}, "noun"),
        ({key: value for key, value in RACE.items() if key != "zh"}, "zh"),
    ],
)
def test_a_fault_is_told_with_the_file_the_scenario_and_what_is_wrong(
    table: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as error:
        read(tmp_path, table)
    told = str(error.value)
    assert message in told and "own.toml" in told and "snails" in told


def test_too_few_objects_and_speakers_that_are_things_are_told(tmp_path: Path) -> None:
    phrases = {
        "en": {"each": "{values}.", "is": "{s} {o}", "not": "{s} not {o}", "one": "the {o}", "who": "{o}?"},
        "zh": {"each": "{values}。", "is": "{s}{o}", "not": "{s}不{o}", "one": "{o}者", "who": "{o}？"},
    }
    colour = {"name": ["colour", "颜色"], "objects": WORDS[:9], **phrases}
    with pytest.raises(InputError, match="expected 10 words, found 9"):
        read(tmp_path, {**RACE, "predicates": [*RACE["predicates"], colour]})
    (place,) = read(tmp_path, {**RACE, "predicates": [*RACE["predicates"], {**colour, "objects": WORDS}]})
    assert len(place.predicates[1].objects) == 10
    with pytest.raises(InputError, match="expected people where the subjects speak"):
        read(tmp_path, {**RACE, "shape": "one", "speakers": "subjects", "subjects": WORDS}, "real_fake")
    with pytest.raises(InputError, match="expected a shape of one subjects"):
        read(tmp_path, {**RACE, "shape": "one", "speakers": "snails"}, "real_fake")


@pytest.mark.parametrize("text", ["[[scenario]\n", "key = \xff"])
def test_a_file_that_is_no_toml_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError, match=r"own\.toml: cannot be read"):
        list(read_scenarios(path, "ordering"))
    with pytest.raises(InputError, match="cannot be read"):
        list(read_scenarios(tmp_path / "nowhere.toml", "ordering"))


def test_a_key_that_nobody_has_is_told() -> None:
    with pytest.raises(InputError, match="there is no scenario 'moon' of kind matching"):
        scenario("matching", "moon")
