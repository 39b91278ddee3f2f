"""Backbones: they read back as themselves, templates state what is worked by hand, words stand where they belong."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tollens.benchmarks.nail import NAIL
from tollens.benchmarks.nail.kinds import KINDS
from tollens.errors import InputError
from tollens.logic import read_formula, read_theory
from tollens.records import Item
from tollens.solvers import judge
from tollens.text.numbers import number_word
from tollens.wording.backbone import (
    FRAMES,
    Backbone,
    Grounding,
    Meaning,
    NoMeaning,
    NoWords,
    deal,
    fitting,
    framed,
    read_backbone,
    saved,
    tell,
)
from tollens.wording.backbone.filling import capitals, listed
from tollens.wording.backbone.templates import Call, parse
from tollens.wording.scenarios import LANGUAGES, Language, Word, scenario, scenarios

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "backbones").glob("*.backbone"))


@cache
def fresh(kind: str, number: int) -> Item:
    recipe = NAIL.recipes[kind.replace("_", "-")]
    (item,) = recipe.make(number, 3, recipe.with_settings({})).items
    return item


def backbone_of(item: Item) -> Backbone:
    assert item.backbone is not None
    return read_backbone(item.backbone)


# A backbone and its text.


@pytest.mark.parametrize("kind", KINDS)
def test_the_backbone_of_a_fresh_item_reads_back_as_itself(kind: str) -> None:
    for number in range(10):
        backbone = backbone_of(fresh(kind, number))
        assert backbone.text == fresh(kind, number).backbone
        assert backbone.kind == kind
        assert read_backbone(backbone.text) == backbone


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_backbone_that_a_person_wrote_settles_on_one_text(path: Path) -> None:
    backbone = read_backbone(path.read_text("utf-8"))
    assert read_backbone(backbone.text).text == backbone.text
    assert judge(backbone.theory).sound
    for place in fitting(backbone)[:5]:
        grounding = deal(backbone, place, Random(place.key), "western")
        for language in LANGUAGES:
            assert judge(read_theory(tell(backbone, grounding, language).theory)).sound


@pytest.mark.parametrize("kind", KINDS)
def test_placeholders_are_named_by_the_declarations_and_stand_for_nothing_else(kind: str) -> None:
    for number in range(10):
        item = fresh(kind, number)
        backbone = backbone_of(item)
        named = {name for names in backbone.placeholders.values() for name in names}
        assert item.grounding is not None
        assert named <= set(item.grounding)


OWN = """# kind matching
sort s = s1, s2
sort a = a1, a2
function p1(s): a, one-to-one
⊤  "{story s1 s2} ‖ {story s1 s2}"
p1(s1) = a1  "{p1.is s1 a1}. ‖ {p1.is s1 a1}。"
ask must  "{p1.who a2} ‖ {p1.who a2}"
A: p1(s2) = a2  "{s2} ‖ {s2}"
B: p1(s1) = a2  "{s1} ‖ {s1}"
"""


def test_a_small_backbone_is_read() -> None:
    backbone = read_backbone(OWN)
    assert backbone.text == OWN
    assert backbone.placeholders == {"s": ("s1", "s2"), "a": ("a1", "a2"), "p": ("p1",)}
    assert [line.zh for line in backbone.lines][4] == "{p1.is s1 a1}。"
    assert judge(backbone.theory).fitting == (0,)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# kind matching\n", "", "expected a first line `# kind"),
        ("# kind matching", "# kind puzzles", "real_fake, ordering, matching, set_operation"),
        ("# kind matching", "# kind ordering", "expected one of the shapes places, strict, ties"),
        ("# kind matching", "# kind matching ties", "shapes"),
        ('  "{p1.is s1 a1}. ‖ {p1.is s1 a1}。"', "", "expected a sentence behind"),
        (" ‖ {p1.is s1 a1}。", "", "expected a sentence in each language"),
        ("{p1.is s1 a1}. ‖ {p1.is s1 a1}。", " ‖ {p1.is s1 a1}。", "expected a sentence in each language"),
        ("{p1.is s1 a1}. ‖", "{p1.is s1 a1. ‖", "not closed"),
        ("p1(s1) = a1  ", "p1(s1) = a1 ∧  ", ""),
        ("p1(s1) = a1  ", "p1(s3) = a1  ", "s3"),
        (OWN[OWN.index("ask") :], "", "a backbone asks a question"),
    ],
)
def test_what_is_wrong_with_a_backbone_is_told(old: str, new: str, message: str) -> None:
    assert old in OWN
    with pytest.raises(InputError) as error:
        read_backbone(OWN.replace(old, new, 1))
    assert message in str(error.value)


# Templates.


def test_calls_are_read_with_their_lists_brackets_and_sentences() -> None:
    s1, s2, t1 = (Call(None, name) for name in ("s1", "s2", "t1"))
    assert parse("plain") == ("plain",)
    assert parse("") == ()
    assert parse("{s1}") == (s1,)
    assert parse("If {p1.is s1 s2}, no.") == ("If ", Call("p1", "is", ((s1, s2),)), ", no.")
    assert parse("{story s1 s2 | t1}") == (Call(None, "story", ((s1, s2), (t1,))),)
    assert parse("{p1.is (p2.one s2) s1}") == (Call("p1", "is", ((Call("p2", "one", ((s2,),)), s1),)),)
    assert parse("{says t1: {p1.not s1}.}") == (Call(None, "says", ((t1,),), (Call("p1", "not", ((s1,),)), ".")),)


@pytest.mark.parametrize(
    "text",
    ["{", "}", "{}", "{ }", "{:x}", "a {s1", "{s1}}", "{p1.is (s1}", "{p1.is s1)}", "{(s1)}", "{a {b}", "} {s1}"],
)
def test_a_template_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse(text)


# What templates state, worked by hand: the same formula for the words of both languages.

A, B = "p1.is s1 a1", "p2.not s2 b2"
FORMULA_A, FORMULA_B = "p1(s1) = a1", "p2(s2) ≠ b2"
JOINED = {
    "if": f"({FORMULA_A}) → ({FORMULA_B})",
    "only if": f"({FORMULA_A}) → ({FORMULA_B})",
    "either": f"({FORMULA_A}) ⊕ ({FORMULA_B})",
    "either way": f"({FORMULA_A}) ⊕ ({FORMULA_B})",
    "or": f"({FORMULA_A}) ∨ ({FORMULA_B})",
    "iff": f"({FORMULA_A}) ↔ ({FORMULA_B})",
    "unless": f"({FORMULA_A.replace('=', '≠')}) → ({FORMULA_B})",
    "and": f"({FORMULA_A}) ∧ ({FORMULA_B})",
}
CLAIMS = {
    "all": "all p1 are p2",
    "some": "some p1 are p2",
    "some not": "not all p1 are p2",
    "no": "no p1 are p2",
    "not all": "not all p1 are p2",
    "only": "only p1 are p2",
}
SENTENCES: list[tuple[Language, str, str]] = [
    ("en", "If {A}, then {B}.", "if"),
    ("en", "{B} if {A}.", "if"),
    ("en", "{A} only if {B}.", "only if"),
    ("en", "Either {A}, or {B}, but not both.", "either"),
    ("en", "Either {A} or {B}.", "either way"),
    ("en", "{A}, or {B}, or both.", "or"),
    ("en", "{A}, or {B}, or both of these are the case.", "or"),
    ("en", "{A} if and only if {B}.", "iff"),
    ("en", "Unless {A}, {B}.", "unless"),
    ("en", "{A}, and {B}.", "and"),
    ("zh", "如果{A}，那么{B}。", "if"),
    ("zh", "若{A}，则{B}。", "if"),
    ("zh", "仅当{B}时，{A}。", "only if"),
    ("zh", "要么{A}，要么{B}，两者有且只有一个成立。", "either"),
    ("zh", "以下两种情况有且只有一种成立：{A}；{B}。", "either"),
    ("zh", "要么{A}，要么{B}。", "either way"),
    ("zh", "{A}，或者{B}，两者至少有一个成立。", "or"),
    ("zh", "以下两种情况至少有一种成立：{A}；{B}。", "or"),
    ("zh", "{A}，当且仅当{B}。", "iff"),
    ("zh", "除非{A}，否则{B}。", "unless"),
    ("zh", "{A}，并且{B}。", "and"),
]


@pytest.mark.parametrize(("language", "sentence", "frame"), SENTENCES)
def test_two_clauses_are_joined_as_the_words_between_them_say(language: Language, sentence: str, frame: str) -> None:
    template = sentence.replace("{A}", f"{{{A}}}").replace("{B}", f"{{{B}}}")
    assert Meaning("matching").of(template, language) == read_formula(JOINED[frame])


CLASSES: list[tuple[Language, str, str]] = [
    ("en", "All {p1.np s} {p2.vp}.", "all"),
    ("en", "Some {p1.np s} {p2.vp}.", "some"),
    ("en", "Some {p1.np s} {p2.not_vp}.", "some not"),
    ("en", "No {p1.np s} {p2.vp}.", "no"),
    ("en", "None of the {p1.np s} {p2.vp}.", "no"),
    ("en", "Not all {p1.np s} {p2.vp}.", "not all"),
    ("en", "Only {p1.np s} {p2.vp}.", "only"),
    ("zh", "所有{p1.np s}都{p2.vp}。", "all"),
    ("zh", "凡是{p1.np s}都{p2.vp}。", "all"),
    ("zh", "有些{p1.np s}{p2.vp}。", "some"),
    ("zh", "有些{p1.np s}{p2.not_vp}。", "some not"),
    ("zh", "{p1.np s}都{p2.not_vp}。", "no"),
    ("zh", "所有{p1.np s}都{p2.not_vp}。", "no"),
    ("zh", "并非所有{p1.np s}都{p2.vp}。", "not all"),
    ("zh", "只有{p1.np s}才{p2.vp}。", "only"),
]


@pytest.mark.parametrize(("language", "sentence", "frame"), CLASSES)
def test_classes_are_claimed_of_each_other_as_the_words_say(language: Language, sentence: str, frame: str) -> None:
    assert Meaning("set_operation").of(sentence, language) == read_formula(CLAIMS[frame])


def test_every_frame_of_both_languages_is_among_those_worked_by_hand() -> None:
    for language in LANGUAGES:
        by_hand = {(frame, sentence) for told, sentence, frame in (*SENTENCES, *CLASSES) if told == language}
        for frame, texts in FRAMES[language].items():
            if frame in JOINED or frame in CLAIMS:
                assert len([1 for known, _ in by_hand if known == frame]) == len(texts), f"{language} {frame}"


ONE = "∀x:s ((p2(x) = b1) → ({}))"


@pytest.mark.parametrize(
    ("kind", "shape", "clause", "formula"),
    [
        ("matching", "", "p1.is s1 a2", "p1(s1) = a2"),
        ("matching", "", "p1.not s1 a2", "p1(s1) ≠ a2"),
        ("matching", "", "p1.is (either s1 s2) a2", "(p1(s1) = a2) ⊕ (p1(s2) = a2)"),
        ("matching", "", "p1.is s1 (either a1 a2)", "(p1(s1) = a1) ⊕ (p1(s1) = a2)"),
        ("matching", "", "p1.is (p2.one b1) a2", ONE.format("p1(x) = a2")),
        ("matching", "", "p1.not (p2.one b1) a2", ONE.format("p1(x) ≠ a2")),
        ("ordering", "places", "p1.before s1 s2", "p1(s1) < p1(s2)"),
        ("ordering", "places", "p1.after s1 s2", "p1(s2) < p1(s1)"),
        ("ordering", "places", "p1.next s1 s2", "p1(s1) + 1 = p1(s2)"),
        ("ordering", "places", "p1.gap 1 s1 s2", "(p1(s1) + 2 = p1(s2)) ∨ (p1(s1) = p1(s2) + 2)"),
        ("ordering", "places", "p1.gap 2 s1 s2", "(p1(s1) + 3 = p1(s2)) ∨ (p1(s1) = p1(s2) + 3)"),
        ("ordering", "places", "p1.at s1 3", "p1(s1) = 3"),
        ("ordering", "places", "p1.not_at s1 3", "p1(s1) ≠ 3"),
        ("ordering", "places", "p1.first s1", "p1(s1) = 1"),
        ("ordering", "places", "p1.last s1", "p1(s1) = 5"),
        ("ordering", "strict", "p1.not_first s1", "p1(s1) ≠ 1"),
        ("ordering", "strict", "p1.not_last s1", "p1(s1) ≠ 5"),
        ("ordering", "places", "p1.before (p2.one b1) s2", ONE.format("p1(x) < p1(s2)")),
        ("ordering", "places", "p1.at (p2.one b1) 3", ONE.format("p1(x) = 3")),
        (
            "ordering",
            "places",
            "p1.before (p2.one b1) (p2.one b2)",
            "∀x:s ((p2(x) = b1) → ∀y:s ((p2(y) = b2) → (p1(x) < p1(y))))",
        ),
        ("ordering", "places", "p2.is s1 b1", "p2(s1) = b1"),
        ("ordering", "places", "p2.not s1 b1", "p2(s1) ≠ b1"),
        ("ordering", "ties", "p1.same s1 s2", "p1(s1) = p1(s2)"),
        ("ordering", "ties", "p1.not_same s1 s2", "p1(s1) ≠ p1(s2)"),
        ("ordering", "ties", "p1.first s1", "∀z:s (z ≠ s1 → p1(s1) < p1(z))"),
        ("ordering", "ties", "p1.last s1", "∀z:s (z ≠ s1 → p1(z) < p1(s1))"),
        ("real_fake", "any people", "p1.is s1", "p1(s1)"),
        ("real_fake", "any people", "p1.also s1", "p1(s1)"),
        ("real_fake", "any people", "p1.not s1", "¬p1(s1)"),
        ("real_fake", "any people", "p1.nor s1", "¬p1(s1)"),
        ("real_fake", "any people", "p1.both s1 s2", "p1(s1) ∧ p1(s2)"),
        ("real_fake", "any people", "p1.neither s1 s2", "¬p1(s1) ∧ ¬p1(s2)"),
        ("real_fake", "any people", "p1.is (at_least_one s1 s2)", "p1(s1) ∨ p1(s2)"),
        ("real_fake", "any people", "p1.is (exactly_one s1 s2)", "p1(s1) ⊕ p1(s2)"),
        ("real_fake", "one people", "p1.is (either s1 s2)", "p1(s1) ⊕ p1(s2)"),
        ("real_fake", "any people", "truthful t1", "truthful(t1)"),
        ("real_fake", "any people", "lying t1", "¬truthful(t1)"),
    ],
)
def test_phrases_state_what_they_say_in_both_languages(kind: str, shape: str, clause: str, formula: str) -> None:
    meaning, expected = Meaning(kind, shape, 5), read_formula(formula)
    assert meaning.clause(clause) == expected
    assert meaning.of(f"{{{clause}}}.", "en") == expected
    assert meaning.of(f"{{{clause}}}。", "zh") == expected


@pytest.mark.parametrize(
    ("language", "template", "formula"),
    [
        ("en", "{p1.one a1} is {s2}.", "p1(s2) = a1"),
        ("en", "{p1.one a1} is not {s2}.", "p1(s2) ≠ a1"),
        ("en", "{s2} is not {p1.one a1}.", "p1(s2) ≠ a1"),
        ("zh", "{p1.one a1}就是{s2}。", "p1(s2) = a1"),
        ("zh", "{p1.one a1}是{s2}。", "p1(s2) = a1"),
        ("zh", "{p1.one a1}不是{s2}。", "p1(s2) ≠ a1"),
        ("zh", "{p1.one a1}并不是{s2}。", "p1(s2) ≠ a1"),
    ],
)
def test_the_one_who_has_it_is_somebody_or_is_not(language: Language, template: str, formula: str) -> None:
    assert Meaning("matching").of(template, language) == read_formula(formula)


@pytest.mark.parametrize(
    ("language", "template", "formula"),
    [
        ("en", "{count 4: {p1.vp}}.", "exactly 4 x:s (p1(x))"),
        ("en", "{at_least 4: {p1.vp} and {p2.vp}}.", "at least 4 x:s (p1(x) ∧ p2(x))"),
        ("en", "{at_most 12: {p1.vp}}.", "at most 12 x:s (p1(x))"),
        ("zh", "{count 4: {p1.vp}}。", "exactly 4 x:s (p1(x))"),
        ("zh", "{at_least 4: 既{p1.vp}又{p2.vp}}。", "at least 4 x:s (p1(x) ∧ p2(x))"),
        ("zh", "{at_most 12: {p1.vp}}。", "at most 12 x:s (p1(x))"),
        ("en", "{count 4: {p1.vp} but {p2.not_vp}}.", "exactly 4 x:s (p1(x) ∧ ¬p2(x))"),
        ("zh", "{at_least 4: {p1.vp}但{p2.not_vp}}。", "at least 4 x:s (p1(x) ∧ ¬p2(x))"),
    ],
)
def test_classes_are_counted(language: Language, template: str, formula: str) -> None:
    assert Meaning("set_operation").of(template, language) == read_formula(formula)


@pytest.mark.parametrize(
    ("language", "template", "formula"),
    [
        ("en", "{says t1: {p1.is s1}.}", "t1 says p1(s1)"),
        ("en", "{says t1: {p1.is s1} if {truthful t2}.}", "t1 says (truthful(t2) → p1(s1))"),
        ("en", "{says s1: {p1.i_is}.}", "s1 says p1(s1)"),
        ("en", "{says s1: {p1.i_not}.}", "s1 says ¬p1(s1)"),
        ("en", "{says t1: {p1.is s1}. {p1.not s2}.}", "p1(s1) ⊕ ¬p1(s2)"),
        ("en", "{says t1: If {p1.is s1}, then {p1.also s2}. {p1.not s2}.}", "(p1(s1) → p1(s2)) ⊕ ¬p1(s2)"),
        ("zh", "{says t1: {p1.is s1}。}", "t1 says p1(s1)"),
        ("zh", "{says s1: {p1.i_not}。}", "s1 says ¬p1(s1)"),
        ("zh", "{says t1: {p1.is s1}。{p1.not s2}。}", "p1(s1) ⊕ ¬p1(s2)"),
        ("zh", "{says t1: 若{p1.is s1}，则{lying t2}。}", "t1 says (p1(s1) → ¬truthful(t2))"),
    ],
)
def test_what_is_said_is_true_where_the_speaker_is_and_of_two_things_one_is(
    language: Language, template: str, formula: str
) -> None:
    assert Meaning("real_fake", "any people", 4).of(template, language) == read_formula(formula)


@pytest.mark.parametrize(
    "template",
    [
        "Hello.",
        "{s1}",
        "{p1.is s1 a1}",
        "{p1.is s1 a1}!",
        "{p1.is s1 a1}。",
        "It is said that {p1.is s1 a1}.",
        "{p1.who a1}",
    ],
)
def test_words_that_are_a_persons_own_have_no_meaning_of_ours(template: str) -> None:
    with pytest.raises(NoMeaning):
        Meaning("matching").of(template, "en")


@pytest.mark.parametrize(
    ("kind", "shape", "template"),
    [
        ("ordering", "places", "{p1.before s1}."),
        ("ordering", "places", "{p1.at s1}."),
        ("ordering", "places", "{p1.gap s1 s2}."),
        ("real_fake", "any people", "{truthful}."),
        ("real_fake", "any people", "{p1.both s1}."),
        ("real_fake", "any people", "{p1.is (at_least_one s1)}."),
        ("real_fake", "any people", "{says: {p1.is s1}.}"),
        ("set_operation", "", "{count many: {p1.vp}}."),
        ("matching", "", "{p1.one} is {s1}."),
        ("matching", "", "{p1.is s1}."),
    ],
)
def test_a_call_with_too_few_words_has_no_meaning(kind: str, shape: str, template: str) -> None:
    with pytest.raises(InputError):
        Meaning(kind, shape, 4).of(template, "en")


@pytest.mark.parametrize("kind", KINDS)
def test_templates_of_fresh_items_state_the_formulas_that_stand_before_them(kind: str) -> None:
    seen = 0
    for number in range(10):
        item = fresh(kind, number)
        backbone = backbone_of(item)
        meaning = Meaning(kind, backbone.shape, len(backbone.placeholders.get("s", ())))
        for line in backbone.lines:
            for language in LANGUAGES:
                if (template := line.template(language)) is None or line.notation.startswith(("⊤", "ask")):
                    continue
                try:
                    stated = meaning.of(template, language)
                except NoMeaning:
                    continue
                seen += 1
                assert stated == read_formula(line.notation.partition(": ")[2] or line.notation), line
    assert seen > 80


def test_a_frame_is_put_around_calls() -> None:
    assert framed("if", 1, "en", A, B) == f"{{{B}}} if {{{A}}}."
    assert framed("only if", 0, "zh", A, B) == f"仅当{{{B}}}时，{{{A}}}。"
    assert framed("no", 0, "en", "p1.np s", "p2.vp") == "No {p1.np s} {p2.vp}."
    assert framed("no", 1, "zh", "p1.np s", "p2.vp") == "所有{p1.np s}都{p2.not_vp}。"
    assert framed("some not", 0, "en", "p1.np s", "p2.vp") == "Some {p1.np s} {p2.not_vp}."
    assert framed("counted both", 0, "en", "count 3", "p1.vp", "p2.vp") == "{count 3: {p1.vp} and {p2.vp}}."
    assert framed("counted but", 0, "zh", "at_most 3", "p1.vp", "p2.not_vp") == "{at_most 3: {p1.vp}但{p2.not_vp}}。"


# Words in their places.


@pytest.mark.parametrize(
    ("number", "en", "zh"),
    [
        (1, "one", "一"),
        (2, "two", "两"),
        (10, "ten", "十"),
        (12, "twelve", "十二"),
        (13, "thirteen", "十三"),
        (22, "twenty-two", "二十二"),
        (100, "100", "100"),
    ],
)
def test_small_numbers_are_written_in_words(number: int, en: str, zh: str) -> None:
    assert (number_word(number, "en"), number_word(number, "zh")) == (en, zh)


@pytest.mark.parametrize(
    ("texts", "en", "zh"),
    [
        ([], "", ""),
        (["A"], "A", "A"),
        (["A", "B"], "A and B", "A和B"),
        (["A", "B", "C"], "A, B and C", "A、B和C"),
        (["A", "B", "C", "D"], "A, B, C and D", "A、B、C和D"),
    ],
)
def test_lists_are_written_as_each_language_does(texts: list[str], en: str, zh: str) -> None:
    assert (listed(texts, "en"), listed(texts, "zh")) == (en, zh)


@pytest.mark.parametrize(
    ("text", "capital"),
    [
        ("the otter swims. the fox runs.", "The otter swims. The fox runs."),
        ("ann said: “the otter swims. it is wet.”", "Ann said: “The otter swims. It is wet.”"),
        ("“Echo” is longer", "“Echo” is longer"),
        ("", ""),
    ],
)
def test_a_sentence_and_a_speech_begin_with_a_capital(text: str, capital: str) -> None:
    assert capitals(text, "en") == capital
    assert capitals(text, "zh") == text


def race() -> tuple[Backbone, Grounding]:
    """Three runners by name in the charity run."""
    backbone = read_backbone(
        """# kind ordering places
sort s = s1, s2, s3
sort a = 1..3
sort b = b1, b2, b3
function p1(s): a, one-to-one
function p2(s): b, one-to-one
⊤  "{story s1 s2 s3} ‖ {story s1 s2 s3}"
p1(s1) = 1  "{p1.first s1}. ‖ {p1.first s1}。"
ask must  "{p1.who 2} ‖ {p1.who 2}"
A: p1(s2) = 2  "{s2} ‖ {s2}"
B: p1(s1) = 2  "{s1} ‖ {s1}"
"""
    )
    names = {"s1": "anna", "s2": "ben", "s3": "emma", "p1": "place", "p2": "profession"}
    objects = {
        f"b{n}": word.symbol for n, word in enumerate(scenario("ordering", "charity-run").predicates[1].objects[:3], 1)
    }
    return backbone, saved(backbone, {"scenario": "charity-run", **names, **objects})


def test_a_template_is_told_in_the_words_of_a_scenario() -> None:
    _, grounding = race()
    said = {
        "{p1.before s1 s2}": ("Anna finished sooner than Ben", "安娜跑得比本杰明快"),
        "{p1.at s3 2}": ("Emma finished second", "艾玛获得第二名"),
        "{p1.gap 1 s1 s3}": (
            "Exactly one of the others finished between Anna and Emma",
            "恰好有另外一人在安娜和艾玛之间到达终点",
        ),
        "{p1.gap 2 s1 s3}": (
            "Exactly two of the others finished between Anna and Emma",
            "恰好有另外两人在安娜和艾玛之间到达终点",
        ),
        "{p1.who 3}": ("Who finished third?", "谁获得第三名？"),
        "{s1}, {s2}": ("Anna, Ben", "安娜, 本杰明"),
        "{story s1 s2 s3}": (
            "Three amateur runners, Anna, Ben and Emma, ran against each other in a charity race.",
            "在一场慈善长跑赛中，安娜、本杰明和艾玛这三名业余选手同场竞技。",
        ),
    }
    for template, (en, zh) in said.items():
        assert (grounding.tell(template, "en"), grounding.tell(template, "zh")) == (en, zh)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("Mia", "Leo", "Mia finished sooner than Leo. Leo finished later than Mia."),
        ("the otter", "the fox", "The otter finished sooner than the fox. The fox finished later than the otter."),
        ("vol. two", "100% wool", "Vol. Two finished sooner than 100% wool. 100% wool finished later than vol. Two."),
        (
            "the fox",
            "a hare etc.",
            "The fox finished sooner than a hare etc.. A hare etc. Finished later than the fox.",
        ),
    ],
)
def test_other_words_are_told_in_the_same_texts(first: str, second: str, told: str) -> None:
    _, grounding = race()
    words = {**grounding.words, "s1": Word("one", first, first), "s2": Word("other", second, second)}
    sentences = "{p1.before s1 s2}. {p1.after s2 s1}."
    grounding.tell(sentences, "en")  # from now on the text is known
    assert Grounding(grounding.scenario, words, grounding.predicates).tell(sentences, "en") == told


@pytest.mark.parametrize(
    "template",
    [
        "{s9}",
        "{p1.is s1}",
        "{p9.before s1 s2}",
        "{p1.before s1}",
        "{p1.before s1 s2 s3}",
        "{p1.at s1 99}",
        "{p1.at s1 b9}",
        "{nothing s1}",
        "{p1.same s1 s2}",
        "{exactly_one s1}",
    ],
)
def test_what_a_scenario_has_no_words_for_is_refused(template: str) -> None:
    _, grounding = race()
    with pytest.raises(InputError):
        grounding.tell(template, "en")


def test_a_told_backbone_has_the_same_sentences_in_its_theory() -> None:
    backbone, grounding = race()
    for language in LANGUAGES:
        told = tell(backbone, grounding, language)
        theory = read_theory(told.theory)
        assert tuple(premise.sentence for premise in theory.premises) == told.sentences
        assert theory.asked is not None and theory.asked.text == told.question
        assert tuple(option.text for option in theory.asked.options) == told.options
    mixed = tell(backbone, grounding, "zh", "en")
    assert "sort runner = anna, ben, emma" in mixed.theory and "安娜夺得冠军。" in mixed.theory
    assert mixed.sentences == tell(backbone, grounding, "zh").sentences


@pytest.mark.parametrize("kind", KINDS)
def test_a_grounding_that_was_saved_tells_the_same_text(kind: str) -> None:
    for number in range(10):
        item = fresh(kind, number)
        backbone = backbone_of(item)
        assert item.grounding is not None
        restored = saved(backbone, item.grounding)
        assert restored.record == item.grounding
        told = tell(backbone, restored, "en")
        assert (told.passage, told.question, told.options) == (item.passage_text, item.question, item.options)
        assert told.theory == item.theory


@pytest.mark.parametrize("kind", KINDS)
def test_words_dealt_are_all_different_and_of_one_scenario(kind: str) -> None:
    for number in range(5):
        backbone = backbone_of(fresh(kind, number))
        for place in fitting(backbone)[number::24]:
            grounding = deal(backbone, place, Random(number), "chinese")
            assert grounding.record["scenario"] == place.key
            for language in LANGUAGES:
                named = [word.text(language) for name, word in grounding.words.items() if name[1:]]
                assert len(set(named)) == len(named)
                assert judge(read_theory(tell(backbone, grounding, language).theory)).sound


def test_a_record_that_nothing_fits_any_more_is_told() -> None:
    backbone, grounding = race()
    for change, message in (
        ({"scenario": "moon"}, "no scenario 'moon'"),
        ({"s1": "nobody"}, "'nobody'"),
        ({"p1": "altitude"}, "'altitude'"),
        ({"b1": "astronaut_of_mars"}, "'astronaut_of_mars'"),
    ):
        with pytest.raises(InputError, match=message):
            saved(backbone, {**grounding.record, **change})
    with pytest.raises(NoWords):
        saved(backbone, {**grounding.record, "s1": "ben"})


def test_a_scenario_with_too_few_words_does_not_fit() -> None:
    backbone, _ = race()
    found = fitting(backbone)
    assert found and all(len(place.predicates) == 2 and place.shape == "places" for place in found)
    single = next(place for place in scenarios("ordering") if place.shape == "places" and len(place.predicates) == 1)
    with pytest.raises(NoWords, match="predicates"):
        deal(backbone, single, Random(0), "western")
