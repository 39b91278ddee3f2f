"""Every sentence that scenarios, frames and phrases can make is read back as what it states, and as nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.logic import Formula
from tollens.wording.backbone import FRAMES, Backbone, Frame, Grounding, Line, Meaning, NoMeaning, deal, framed
from tollens.wording.backbone.filling import OF_TWO
from tollens.wording.backbone.reading import Reading, ReadOtherwise
from tollens.wording.backbone.stand_ins import FixedTexts
from tollens.wording.scenarios import LANGUAGES, Language, Scenario, Vocabulary, Word, people, scenarios
from tollens.wording.scenarios.shapes import SHAPES

SIZE = 6  # subjects, objects of each predicate, and speakers
TIMES = 2  # how often each phrase and each frame is drawn in a scenario

KINDS = tuple(SHAPES)
JOINED: tuple[Frame, ...] = ("if", "only if", "either", "either way", "or", "iff", "unless", "and")
NAMED: tuple[Frame, ...] = ("is named", "is not named")
CLAIMS: tuple[Frame, ...] = ("all", "some", "some not", "no", "not all", "only")
OF_ORDER = ("before", "after", "next", "gap", "same", "not_same", "at", "not_at")
OF_ENDS = ("first", "last", "not_first", "not_last")


def read_back(sentence: str, template: str, reading: Reading) -> None:
    """The sentence is read as what its template states and as nothing else."""
    reading.check(sentence, reading.meaning.of(template, reading.language))


def members(letter: str, number: int = SIZE) -> list[str]:
    return [f"{letter}{place}" for place in range(1, number + 1)]


def grounded(place: Scenario, rng: Random, home: str) -> Grounding:
    """Words for as much as a scenario can be asked for: all its predicates at once."""
    lines = [f"sort s = {', '.join(members('s'))}"] if place.kind != "set_operation" else ["sort s"]
    lines += [f"sort t = {', '.join(members('t'))}"] if place.speakers == "people" else []
    first = 1 if place.kind == "ordering" else 0  # places in an order are numbers
    lines += [
        f"sort {letter} = {', '.join(members(letter))}"
        for letter, vocabulary in list(zip("abcd", place.predicates, strict=False))[first:]
        if vocabulary.objects
    ]
    lines += [f"predicate {name}" for name in members("p", len(place.predicates))]
    return deal(Backbone(place.kind, place.shape, tuple(map(Line, lines))), place, rng, home)


class Composer:
    """Draws calls and templates for a grounding, in one language."""

    def __init__(self, grounding: Grounding, language: Language, rng: Random) -> None:
        self.grounding, self.language, self.rng = grounding, language, rng
        self.place = grounding.scenario
        self.predicates = list(grounding.predicates)
        self.with_ones = [name for name in self.predicates if "one" in grounding.predicates[name].phrases["en"]]

    def templates(self) -> Iterator[str]:
        """Every phrase and every frame of the language, each drawn a few times."""
        for _ in range(TIMES):
            yield from self.facts()
            yield from self.names()
            yield from self.claims()
            yield from self.speeches()

    def facts(self) -> Iterator[str]:
        """Each clause by itself, and two of them in each frame that joins clauses."""
        clauses = list(self.clauses())
        if clauses:
            yield from (framed("plain", 0, self.language, call) for call in clauses)
            yield from self.joined(clauses)

    def joined(self, clauses: list[str]) -> Iterator[str]:
        for frame in JOINED:
            for variant in range(len(FRAMES[self.language][frame])):
                yield framed(frame, variant, self.language, *self.rng.choices(clauses, k=2))

    def clauses(self) -> Iterator[str]:
        """Each phrase that is a clause, of words that are drawn."""
        kind = self.place.kind
        if kind == "real_fake":
            yield from self.of_facts()
        if kind == "set_operation":
            yield from self.counts()
        if kind == "ordering":
            yield from self.of_order()
        for name in self.with_ones:
            for phrase in ("is", "not"):
                yield f"{name}.{phrase} {self.subject(name)} {self.object(name)}"
                yield f"{name}.{phrase} {self.rng.choice(members('s'))} {self.object(name)}"
            one, other = self.rng.sample(members("s"), 2)
            this, that = self.rng.sample(members(self.letter(name)), 2)
            yield f"{name}.is (either {one} {other}) {this}"
            yield f"{name}.is {one} (either {this} {that})"

    def of_facts(self) -> Iterator[str]:
        one, other = self.rng.sample(members("s"), 2)
        for phrase in ("is", "not", "also", "nor"):
            yield f"p1.{phrase} {one}"
            yield from (f"p1.{phrase} ({which} {one} {other})" for which in OF_TWO[self.language])
        yield from (f"p1.{phrase} {one} {other}" for phrase in ("both", "neither"))
        yield from (f"{phrase} {self.speaker()}" for phrase in ("truthful", "lying"))

    def of_order(self) -> Iterator[str]:
        for phrase in SHAPES["ordering"][self.place.shape].first:
            if phrase in OF_ORDER:
                one, other = self.subjects()
                number = self.rng.randint(1, SIZE - 2)
                last = self.rng.randint(1, SIZE) if phrase.endswith("at") else other
                yield f"p1.{phrase} {number if phrase == 'gap' else ''} {one} {last}"
            elif phrase in OF_ENDS:
                yield f"p1.{phrase} {self.subjects()[0]}"

    def counts(self) -> Iterator[str]:
        for phrase in ("count", "at_least", "at_most"):
            one, other = self.rng.sample(self.predicates, 2)
            both = framed("both", 0, self.language, f"{one}.vp", f"{other}.vp")
            but = framed("but", 0, self.language, f"{one}.vp", f"{other}.not_vp")
            yield f"{phrase} {self.rng.randint(2, 30)}: {{{one}.vp}}"
            yield f"{phrase} {self.rng.randint(2, 30)}: {but}"
            yield f"{phrase} {self.rng.randint(2, 30)}: {both}"

    def subjects(self) -> list[str]:
        """Two subjects by name, or as the one that has something."""
        drawn = self.rng.sample(members("s"), 2)
        for place, one in enumerate(self.rng.sample(range(SIZE), 2)):
            if self.with_ones and self.rng.random() < 0.5:
                name = self.rng.choice(self.with_ones)
                drawn[place] = f"({name}.one {self.letter(name)}{one + 1})"
        return drawn

    def subject(self, but: str) -> str:
        """The one that has something, by another predicate where there is one."""
        name = self.rng.choice([each for each in self.with_ones if each != but] or [but])
        return f"({name}.one {self.object(name)})"

    def object(self, name: str) -> str:
        return self.rng.choice(members(self.letter(name)))

    def letter(self, name: str) -> str:
        return "abcd"[self.predicates.index(name)]

    def speaker(self) -> str:
        return self.rng.choice(members("t" if self.place.speakers == "people" else "s"))

    def names(self) -> Iterator[str]:
        """That the one who has something is somebody, or is not."""
        for name in self.with_ones:
            for frame in NAMED:
                for variant in range(len(FRAMES[self.language][frame])):
                    one, subject = f"{name}.one {self.object(name)}", self.rng.choice(members("s"))
                    yield framed(frame, variant, self.language, one, subject)

    def claims(self) -> Iterator[str]:
        """Each class in each claim."""
        if self.place.kind == "set_operation":
            for name in self.predicates:
                for frame in CLAIMS:
                    for variant in range(len(FRAMES[self.language][frame])):
                        other = self.rng.choice([each for each in self.predicates if each != name])
                        yield framed(frame, variant, self.language, f"{name}.np s", f"{other}.vp")

    def speeches(self) -> Iterator[str]:
        """What is said, in one sentence or in two."""
        if self.place.speakers is None:
            return
        clauses = list(self.of_facts())
        clauses += ["p1.i_is", "p1.i_not"] if self.place.speakers == "subjects" else []
        said = [framed("plain", 0, self.language, call) for call in clauses]
        said += self.joined(clauses)
        between = " " if self.language == "en" else ""
        said += [between.join(self.rng.sample(said, 2)) for _ in range(4)]
        yield from (f"{{says {self.speaker()}: {each}}}" for each in said)


def faults(place: Scenario, language: Language, home: str, rng: Random) -> Iterator[str]:
    """The sentences of a scenario that are not read back, each with what they are read as."""
    grounding = grounded(place, rng, home)
    reading = Reading(grounding, Meaning(place.kind, place.shape, SIZE), language)
    told = 0
    for template in Composer(grounding, language, rng).templates():
        told += 1
        try:
            read_back(grounding.tell(template, language), template, reading)
        except ReadOtherwise as fault:
            yield f"{place.key}: {template}: {fault}"
    if not told:
        yield f"{place.key}: nothing was told"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_all_that_a_scenario_can_say_is_read_as_what_it_states(kind: str, language: Language) -> None:
    rng = Random(f"reading {kind} {language}")
    homes = tuple(people())
    found = [
        fault
        for number, place in enumerate(scenarios(kind))
        for fault in faults(place, language, homes[number % len(homes)], rng)
    ]
    assert not found, f"{len(found)} sentences, of which the first are:\n" + "\n".join(found[:20])


# Words of the tests' own, some of which get in each other's way.


def told_of(words: dict[str, str], is_: str, not_: str, one: str, language: Language = "en") -> Reading:
    """A reading for one predicate, whose phrases are given, of subjects and objects that are."""
    phrases = {"each": "{values}.", "who": "{o}?", "which": "{s}?", "list": "?", "is": is_, "not": not_, "one": one}
    vocabulary = Vocabulary(Word("v", "v", "v"), {language: phrases})
    own = Vocabulary(Word("w", "w", "w"), {language: {"story": "{names}."}})
    place = Scenario("own", "matching", "", None, (), own, (vocabulary,))
    grounding = Grounding(place, {name: Word(name, text, text) for name, text in words.items()}, {"p1": vocabulary})
    return Reading(grounding, Meaning("matching"), language)


PLAIN = {"s1": "Ann", "s2": "Ben", "a1": "tea", "a2": "milk"}


def drinks(words: dict[str, str] = PLAIN) -> Reading:
    return told_of(words, "{s} drinks {o}", "{s} does not drink {o}", "the one with {o}")


def stated(*templates: str, language: Language = "en") -> set[Formula]:
    return {Meaning("matching").of(template, language) for template in templates}


@pytest.mark.parametrize(
    ("sentence", "template"),
    [
        ("Ann drinks tea.", "{p1.is s1 a1}."),
        ("The one with milk does not drink tea.", "{p1.not (p1.one a2) a1}."),
        ("If Ann drinks tea, then Ben does not drink tea.", "If {p1.is s1 a1}, then {p1.not s2 a1}."),
        ("Ann drinks tea if Ben drinks milk.", "If {p1.is s2 a2}, then {p1.is s1 a1}."),
        ("The one with tea is not Ben.", "{p1.one a1} is not {s2}."),
        ("Ben is not the one with tea.", "{p1.one a1} is not {s2}."),
    ],
)
def test_a_sentence_is_read_as_what_it_says(sentence: str, template: str) -> None:
    assert drinks().formulas(sentence) == stated(template)


@pytest.mark.parametrize(
    "sentence",
    ["", "Ann drinks tea", "Ann drinks wine.", "Cleo drinks tea.", "tea drinks Ann.", "Ann drinks tea if.", "Who?"],
)
def test_what_nobody_would_tell_is_not_read(sentence: str) -> None:
    assert drinks().formulas(sentence) == set()


def test_an_object_that_denies_another_has_two_readings() -> None:
    reading = told_of({**PLAIN, "a1": "tall", "a2": "not tall"}, "{s} is {o}", "{s} is not {o}", "the {o} one")
    assert reading.formulas("Ann is not tall.") == stated("{p1.is s1 a2}.", "{p1.not s1 a1}.")


def test_names_that_run_into_objects_have_two_readings() -> None:
    words = {"s1": "安", "s2": "安安", "a1": "安乐", "a2": "乐"}
    reading = told_of(words, "{s}{o}", "{s}不{o}", "{o}者", "zh")
    assert reading.formulas("安安乐。") == stated("{p1.is s1 a1}。", "{p1.is s2 a2}。", language="zh")


def test_an_object_with_a_clause_in_it_has_two_readings() -> None:
    reading = drinks({**PLAIN, "a3": "tea, and Ben drinks milk"})
    expected = stated("{p1.is s1 a3}.", "{p1.is s1 a1}, and {p1.is s2 a2}.")
    assert reading.formulas("Ann drinks tea, and Ben drinks milk.") == expected


def test_reading_otherwise_is_an_error_that_says_how() -> None:
    reading = drinks()
    read_back("Ann drinks tea.", "{p1.is s1 a1}.", reading)
    with pytest.raises(ReadOtherwise, match=r"p1\(s1\) = a2.*found p1\(s1\) = a1"):
        read_back("Ann drinks tea.", "{p1.is s1 a2}.", reading)
    with pytest.raises(ReadOtherwise, match="found nothing"):
        read_back("Ann drinks.", "{p1.is s1 a1}.", reading)
    with pytest.raises(NoMeaning):
        read_back("Ann", "{s1}", reading)


def clashing() -> Reading:
    """Few words, of which many get in each other's way."""
    words = {"s1": "Ann", "s2": "the one with tea", "a1": "tea", "a2": "tea or Ann drinks tea", "a3": "tea if tea"}
    return drinks(words)


def every_template() -> Iterator[str]:
    """All sentences of one or two clauses about two subjects and three objects."""
    subjects = [*members("s", 2), "(p1.one a1)"]
    calls = [f"p1.{how} {one} {owned}" for how in ("is", "not") for one in subjects for owned in members("a", 3)]
    for frame, texts in FRAMES["en"].items():
        for variant in range(len(texts)):
            if frame == "plain":
                yield from (framed(frame, variant, "en", call) for call in calls)
            elif frame in JOINED:
                yield from (framed(frame, variant, "en", one, other) for one in calls for other in calls)
            elif frame in NAMED:
                for owned in members("a", 3):
                    yield from (framed(frame, variant, "en", f"p1.one {owned}", name) for name in members("s", 2))


def test_all_readings_are_found_that_telling_everything_finds() -> None:
    reading = clashing()
    expected: dict[str, set[Formula]] = {}
    for template in every_template():
        told = reading.grounding.tell(template, "en")
        expected.setdefault(told, set()).add(Meaning("matching").of(template, "en"))
    assert max(map(len, expected.values())) > 2, "the words were to be ambiguous"
    assert {told: reading.formulas(told) for told in expected} == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_stand_ins_are_read_as_the_words_themselves(kind: str, language: Language) -> None:
    rng = Random(f"stand-ins {kind} {language}")
    for place in rng.sample(scenarios(kind), 8):
        grounding = grounded(place, rng, rng.choice(tuple(people())))
        reading = Reading(grounding, Meaning(place.kind, place.shape, SIZE), language)
        composer = Composer(grounding, language, rng)
        for template in (*composer.facts(), *composer.names(), *composer.claims()):
            told = grounding.tell(template, language)
            by_words = {reading.meaning.stated(frame, *calls) for frame, calls in reading.grammar.read(told)}
            assert reading.formulas(told) == by_words, told


@given(st.sets(st.text("ab", min_size=1, max_size=3), min_size=1, max_size=3), st.text("ab", min_size=1, max_size=4))
def test_fixed_texts_have_the_words_that_stand_across_them(texts: set[str], word: str) -> None:
    most = len(word) + 1 if len(word) > 1 else 1  # a word that lies across texts has a letter of each
    rows = ("".join(row) for number in range(1, most + 1) for row in product(texts, repeat=number))
    assert FixedTexts(texts).have(word) == any(word in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_told_the_truth_is_read(language: Language) -> None:
    for place in scenarios("real_fake"):
        grounding = grounded(place, Random(place.key), "western")
        reading = Reading(grounding, Meaning("real_fake", place.shape, SIZE), language)
        sort = "t" if place.speakers == "people" else "s"
        for number in range(1, SIZE):
            (read,) = reading.formulas(grounding.tell(f"{{outcome {number} {SIZE}}}", language))
            assert str(read) == f"exactly {number} x:{sort} (truthful(x))"
