"""What outlines show of sentences is what the sentences show themselves, whatever words there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tollens.logic import Formula, Not
from tollens.wording.backbone import FRAMES, Grounding, Meaning, Reading, ReadOtherwise, Voice, framed, read_back
from tollens.wording.backbone.grammar import Grammar, Known, Words
from tollens.wording.backbone.reading_back import by_outlines
from tollens.wording.scenarios import LANGUAGES, Language, Scenario, Vocabulary, Word, people, scenarios
from wording.test_reading_back import JOINED, KINDS, SIZE, Composer, grounded


class ByWords(Reading):
    """Reads by the words themselves and by nothing else: no stand-ins, and nothing that is known of fixed texts."""

    def __init__(self, voice: Voice, meaning: Meaning) -> None:
        super().__init__(voice.grounding, meaning, voice.language)
        self._patterns = None
        self._small = "".join(word[0] for word in voice.words.values() if word[:1].islower())
        self._initials = self._initials.union(self._small)

    @cached_property
    def grammar(self) -> Grammar:
        predicates = self.grounding.predicates
        objects = {name: self._objects(name) for name in predicates}
        words = Words(self._called("s"), self._speakers, objects, self._texts.get("s", ""))
        return Grammar(self.grounding.scenario, self.language, predicates, words, self._small)

    def _called(self, letter: str) -> Known:
        """The placeholders by their words: all of them, where several have one word."""
        found: dict[str, tuple[str, ...]] = {}
        for name, text in self._texts.items():
            if name[0] == letter and name[1:]:
                found[text] = (*found.get(text, ()), name)
        return found


def is_accepted(voice: Voice, meaning: Meaning, template: str, formula: Formula) -> bool:
    """Whether the sentence itself is read as the formula and as nothing else."""
    return ByWords(voice, meaning).formulas(voice.tell(template)) == {formula}


def shown_by_outlines(voice: Voice, meaning: Meaning, templates: Iterable[str]) -> tuple[int, int]:
    """How many templates are shown to be read as they should, and of how many, where all that is shown is so. Each is
    also said to state what others state, which is never shown."""
    shown, formulas = [], {}
    for template in templates:
        formulas[template] = meaning.of(template, voice.language)
    stated = [*formulas.items()]
    for place, (template, formula) in enumerate(stated):
        shown.append(by_outlines(voice, meaning, [(template, formula)]))
        assert not shown[-1] or is_accepted(voice, meaning, template, formula), voice.tell(template)
        for wrong in (Not(formula), stated[place - 1][1]):
            if wrong != formula:
                assert not by_outlines(voice, meaning, [(template, wrong)])
                with pytest.raises(ReadOtherwise):
                    read_back(voice, meaning, [(template, wrong)])
    return sum(shown), len(shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_outlines_show_of_scenarios_is_so(kind: str, language: Language) -> None:
    rng = Random(f"outlines {kind} {language}")
    shown = of = 0
    for place in rng.sample(scenarios(kind), 8):
        grounding = grounded(place, rng, rng.choice(tuple(people())))
        templates = dict.fromkeys(Composer(grounding, language, rng).templates())
        found = shown_by_outlines(Voice(grounding, language), Meaning(place.kind, place.shape, SIZE), templates)
        shown, of = shown + found[0], of + found[1]
    if kind in ("real_fake", "ordering"):  # of others predicates stand in any order
        assert shown > 0.8 * of


# Scenarios of the tests' own, and words that are parts of their texts.

FACTS: dict[Language, dict[str, str]] = {
    "en": {
        "is": "{s} did it",
        "not": "{s} did not do it",
        "also": "{s} did it too",
        "nor": "{s} did not do it either",
        "both": "both {s} and {t} did it",
        "neither": "neither {s} nor {t} did it",
        "i_is": "I did it",
        "i_not": "I did not do it",
        "who": "Who did it?",
    },
    "zh": {
        "is": "{s}做了",
        "not": "{s}没做",
        "also": "{s}也做了",
        "nor": "{s}也没做",
        "both": "{s}和{t}都做了",
        "neither": "{s}和{t}都没做",
        "i_is": "我做了",
        "i_not": "我没做",
        "who": "谁做了？",
    },
}
SPEECH: dict[Language, dict[str, str]] = {
    "en": {
        "story": "{names}.",
        "says": "{s} says, “{x}”",
        "outcome": "{k} told the truth.",
        "truthful": "{s} told the truth",
        "lying": "{s} lied",
        "who_truthful": "Who told the truth?",
    },
    "zh": {
        "story": "{names}。",
        "says": "{s}说：“{x}”",
        "outcome": "{k}人说真话。",
        "truthful": "{s}说真话",
        "lying": "{s}说谎",
        "who_truthful": "谁说真话？",
    },
}
OF_A_SPEECH = Meaning("real_fake", "one subjects", 3)


def speaking(facts: dict[Language, dict[str, str]]) -> Scenario:
    """People who speak of each other, in these words."""
    own = Vocabulary(Word("one", "one", "人"), SPEECH)
    return Scenario("own", "real_fake", "one subjects", "subjects", (), own, (Vocabulary(Word("v", "v", "v"), facts),))


SPEAKING = speaking(FACTS)


def voice_of(place: Scenario, words: Iterable[str], language: Language) -> Voice:
    named = {f"s{number}": Word(f"n{number}", word, word) for number, word in enumerate(words, start=1)}
    return Voice(Grounding(place, {"s": place.own.name, **named}, {"p1": place.predicates[0]}), language)


def speeches(language: Language) -> Iterator[str]:
    """Sentences of one clause and of two, said by somebody and said by nobody, and two sentences in one speech."""
    calls = ["p1.is s1", "p1.not s2", "p1.both s2 s3", "p1.is (either s3 s2)", "truthful s3", "lying s2"]
    plain = [framed("plain", 0, language, call) for call in calls]
    joined = [
        framed(frame, variant, language, *pair)
        for frame in JOINED
        for variant in range(len(FRAMES[language][frame]))
        for pair in (("p1.is s1", "p1.not s2"), ("lying s2", "p1.also s3"))
    ]
    of_me = [framed("plain", 0, language, call) for call in ("p1.i_is", "p1.i_not")]
    yield from (*plain, *joined)
    yield from (f"{{says s1: {each}}}" for each in (*plain, *joined, *of_me))
    between = " " if language == "en" else ""
    yield from (f"{{says s3: {one}{between}{other}}}" for one, other in zip(plain, (*of_me, *plain[2:]), strict=True))


ODD_ZH = st.text("安娜说真话谎做没和我都了：，。“”", min_size=1, max_size=3)
ODD_EN = st.one_of(
    st.sampled_from(
        ["Ann", "Anna", "ann", "I", "it", "Did", "not", "or", "the truth", "Ann did it", "Ann says", "Ben."]
    ),
    st.text("Ai “”,.", min_size=1, max_size=3),
)


@given(st.lists(ODD_ZH, min_size=3, max_size=3))
@example(["安", "安安", "安娜"])
@example(["说真", "安", "娜"])
@example(["安", "我", "娜"])
@example(["安做了。安", "安", "娜"])
@settings(deadline=None, max_examples=150)
def test_what_outlines_show_of_chinese_words_is_so(words: list[str]) -> None:
    shown_by_outlines(voice_of(SPEAKING, words, "zh"), OF_A_SPEECH, speeches("zh"))


@given(st.lists(ODD_EN, min_size=3, max_size=3))
@example(["Ann", "ann", "Anna"])
@example(["Ann", "I", "Ben"])
@example(["Ann", "Ann", "Ben"])
@example(["ann", "Ben", "Cleo"])
@example(["Ann did it", "Ann", "Ben"])
@settings(deadline=None, max_examples=150)
def test_what_outlines_show_of_english_words_is_so(words: list[str]) -> None:
    shown_by_outlines(voice_of(SPEAKING, words, "en"), OF_A_SPEECH, speeches("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_words_that_stand_apart_everything_is_shown(language: Language) -> None:
    shown, of = shown_by_outlines(voice_of(SPEAKING, ("Ann", "Ben", "Cleo"), language), OF_A_SPEECH, speeches(language))
    assert shown == of > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_scenario_that_says_two_things_alike_neither_is_shown(language: Language) -> None:
    alike = {each: {**FACTS[each], "not": FACTS[each]["is"], "i_not": FACTS[each]["i_is"]} for each in LANGUAGES}
    voice = voice_of(speaking(alike), ("Ann", "Ben", "Cleo"), language)
    for call in ("p1.is s2", "p1.not s2", "p1.i_is", "p1.i_not"):
        template = f"{{says s1: {framed('plain', 0, language, call)}}}"
        stated = [(template, OF_A_SPEECH.of(template, language))]
        assert not by_outlines(voice, OF_A_SPEECH, stated)
        with pytest.raises(ReadOtherwise):
            read_back(voice, OF_A_SPEECH, stated)


# Who has what, in a scenario where nobody speaks: there a word may begin with a small letter.

HAVING: dict[Language, dict[str, str]] = {
    "en": {
        "is": "{s} has {o}",
        "not": "{s} has not {o}",
        "one": "who has {o}",
        "each": "{values}.",
        "who": "{o}?",
        "which": "{s}?",
        "list": "?",
    },
    "zh": {
        "is": "{s}有{o}",
        "not": "{s}没有{o}",
        "one": "有{o}的人",
        "each": "{values}。",
        "who": "{o}？",
        "which": "{s}？",
        "list": "？",
    },
}
OF_A_MATCH = Meaning("matching")


def having(phrases: dict[Language, dict[str, str]], words: Iterable[str], language: Language) -> Voice:
    """A voice that tells who has what; the words are of two subjects and of two things."""
    pool = Vocabulary(Word("v", "v", "v"), phrases)
    own = Vocabulary(Word("one", "one", "人"), {"en": {"story": "{names}."}, "zh": {"story": "{names}。"}})
    place = Scenario("own", "matching", "", None, (), own, (pool,))
    named = dict(zip(("s1", "s2", "a1", "a2"), (Word(word, word, word) for word in words), strict=False))
    return Voice(Grounding(place, named, {"p1": pool}), language)


def having_told(language: Language) -> Iterator[str]:
    calls = ["p1.is s1 a1", "p1.not s2 a1", "p1.is (p1.one a2) a1", "p1.is (either s1 s2) a2", "p1.not s2 a2"]
    yield from (framed("plain", 0, language, call) for call in calls)
    for frame in JOINED:
        for variant in range(len(FRAMES[language][frame])):
            yield framed(frame, variant, language, "p1.is s1 a1", "p1.not s2 a2")


ODD_THINGS = st.one_of(
    st.sampled_from(["the fox", "The fox", "fox", "the foxes", "a cap", "A cap", "not", "has", "who has", "if", "x"]),
    st.text("tTa has", min_size=1, max_size=4).filter(lambda text: text.strip() == text),
)


@given(st.lists(ODD_THINGS, min_size=4, max_size=4))
@example(["the fox", "The fox", "a cap", "a hat"])
@example(["the fox", "fox", "a cap", "the foxes"])
@example(["the fox", "the hare", "a cap", "A cap"])
@example(["x", "y", "a cap", "a hat"])
@settings(deadline=None, max_examples=150)
def test_what_outlines_show_of_words_with_small_letters_is_so(words: list[str]) -> None:
    shown_by_outlines(having(HAVING, words, "en"), OF_A_MATCH, having_told("en"))


def test_of_words_with_small_letters_that_stand_apart_everything_is_shown() -> None:
    words = ("the fox", "the hare", "a cap", "a muff")
    shown, of = shown_by_outlines(having(HAVING, words, "en"), OF_A_MATCH, having_told("en"))
    assert shown == of > 10


@pytest.mark.parametrize(
    ("words", "is_shown"),
    [
        (("Tea", "Bun", "Kit"), True),
        (("Tea", "Teas", "Kit"), False),  # one begins as the other
        (("Tea", "Bun", "aBu"), False),  # which stands in TeaBun
        (("TeaTe", "aTea", "Kit"), False),  # TeaTeaTea has the first twice, once across itself
    ],
)
def test_words_that_run_into_each_other_are_seen(words: tuple[str, ...], is_shown: bool) -> None:
    phrases: dict[Language, dict[str, str]] = {"en": {**HAVING["en"], "is": "{s}{o}"}, "zh": HAVING["zh"]}
    subject, *things = words
    voice = having(phrases, (subject, "Zoe", *things), "en")
    template = "{p1.is s1 a1}."
    assert by_outlines(voice, OF_A_MATCH, [(template, OF_A_MATCH.of(template, "en"))]) is is_shown
