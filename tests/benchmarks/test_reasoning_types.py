from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

import tollens as tl
from tollens.benchmarks.logiqa.reasoning_types import TYPES, reasoning_types
from tollens.records import Item, Language, Part

CATEGORICAL, SUFFICIENT, NECESSARY, DISJUNCTIVE, CONJUNCTIVE = TYPES


def item(passage: str, *options: str, question: str = "Who?", language: Language = "en") -> Item:
    return Item(
        id="x",
        passage=(Part(name="passage", text=passage),),
        question=question,
        options=options,
        language=language,
    )


def told(passage: str, *options: str, question: str = "Who?", language: Language = "en") -> set[str]:
    return {tag.kind for tag in reasoning_types(item(passage, *options, question=question, language=language))}


@pytest.mark.parametrize(
    ("passage", "kinds"),
    [
        ("All herons wade.", {CATEGORICAL}),
        ("No heron sings.", {CATEGORICAL}),
        ("Some of them wade.", {CATEGORICAL}),
        ("Most bakers rise early.", {CATEGORICAL}),
        ("If the lamp is lit, the door is open.", {SUFFICIENT}),
        ("The door stays open as long as the lamp is lit.", {SUFFICIENT}),
        ("Once the lamp is lit, the door opens.", {SUFFICIENT}),
        ("Should it rain, Bo leaves, because it is cold; therefore the house is empty.", {SUFFICIENT}),
        ("Bo sings only if Ann plays.", {NECESSARY}),
        ("Bo stays at home unless Ann sings.", {NECESSARY}),
        ("Water is indispensable here.", {NECESSARY}),
        ("Only members can vote.", {NECESSARY}),
        ("The lamp is lit if and only if the door is open.", {SUFFICIENT, NECESSARY}),
        ("Bo is either in the garden or at the mill.", {DISJUNCTIVE}),
        ("The key is under the mat or in the shed.", {DISJUNCTIVE}),
        ("Ann or Bo took the key.", {DISJUNCTIVE}),
        ("The mill is both old and damp.", {CONJUNCTIVE}),
        ("She not only bakes, she sings.", {CONJUNCTIVE}),
        ("It rained, and the road was closed.", {CONJUNCTIVE}),
        ("Neither twin came.", {CONJUNCTIVE}),
    ],
)
def test_an_english_sentence_of_each_form(passage: str, kinds: set[str]) -> None:
    assert told(passage) == kinds


@pytest.mark.parametrize(
    "passage",
    [
        "The lamp is lit.",
        # 'if' for whether, for manner, for concession
        "Ann asked if the shop was open.",
        "Ann asked her brother if the shop was open.",
        "She did not know if it was late or not.",
        "He ran as if it were late.",
        "The shop is open even if it rains.",
        # 'only' as an adverb
        "The shop only sells tea.",
        "There are only three bakers.",
        # 'or' in lists of names and in numbers
        "The winner was one of Ann, Bo or Cy.",
        "It took 3 or 4 days.",
        "It was more or less dry.",
        # 'and' between two names, in numbers and in set phrases
        "Ann and Bo met.",
        "It rose more and more.",
        "It lies between the mill and the shed.",
        # quantifiers that quantify nothing
        "It was not cold at all.",
        "They knew each other.",
        "It is no longer cold.",
        "This is the most serious fault.",
        "A few left.",
        # time, not condition
        "The mill was once full.",
        "They meet once a week.",
        # one weak cue alone
        "It must be cold.",
        "Bo left because it was cold.",
    ],
)
def test_an_english_sentence_of_no_form(passage: str) -> None:
    assert told(passage) == set()


@pytest.mark.parametrize(
    ("passage", "kinds"),
    [
        ("所有的鹭鸟都会涉水。", {CATEGORICAL}),
        ("有些面包师早起。", {CATEGORICAL}),
        ("没有人离开。", {CATEGORICAL}),
        ("如果灯亮，那么门开着。", {SUFFICIENT}),
        ("只要灯亮，门就开着。", {SUFFICIENT}),
        ("一旦下雨，路就封闭。", {SUFFICIENT}),
        ("只有小安弹琴，小波才唱歌。", {NECESSARY}),
        ("除非小安唱歌，否则小波留在家里。", {NECESSARY}),
        ("没有水，就没有鱼。", {NECESSARY}),
        ("当且仅当灯亮，门开着。", {SUFFICIENT, NECESSARY}),
        ("小波要么在花园，要么在磨坊。", {DISJUNCTIVE}),
        ("钥匙不在垫子下就在棚里，或者丢了。", {DISJUNCTIVE}),
        ("他不是医生，就是老师。", {DISJUNCTIVE}),
        ("她不但会烤面包，而且会唱歌。", {CONJUNCTIVE}),
        ("磨坊既旧又潮。", {CONJUNCTIVE}),
        ("他带了伞和帽子。", {CONJUNCTIVE}),
    ],
)
def test_a_chinese_sentence_of_each_form(passage: str, kinds: set[str]) -> None:
    assert told(passage, language="zh") == kinds


@pytest.mark.parametrize(
    "passage",
    [
        "灯亮着。",
        "他问小安商店是否开门。",
        "店里只有三个人。",
        "店里只有三名人才。",
        "他或许在花园。",
        "凶手是甲、乙或丙。",
        "甲和乙见面了。",
        "小安和小波见面了。",
        "两国和平相处。",
        "他参与了比赛。",
        "店里来了若干客人。",
        "房屋的所有权归他。",
        "他每天散步。",
        "主要是天气冷。",
        "他必须走。",
        "他来得及时。",
    ],
)
def test_a_chinese_sentence_of_no_form(passage: str) -> None:
    assert told(passage, language="zh") == set()


def test_half_a_weight_needs_company() -> None:
    assert told("You must pay.") == told("The rest depends on it.") == set()
    assert told("You must pay. The rest depends on it.") == {NECESSARY}


@pytest.mark.parametrize(
    ("question", "language", "kinds"),
    [
        ("If that is so, who sings?", "en", {SUFFICIENT}),
        ("Which of these does the argument assume?", "en", {NECESSARY}),
        ("Which one weakens the argument?", "en", {NECESSARY}),
        ("Which of these can be inferred from the text?", "en", {SUFFICIENT}),
        ("Which of these can be inferred?", "en", set()),
        ("如果这样，谁唱歌？", "zh", {SUFFICIENT}),
        ("上述论证依赖哪项假设？", "zh", {NECESSARY}),
        ("以下哪项最能削弱上述论证？", "zh", {NECESSARY}),
        ("根据上述，可以推出哪项？", "zh", {SUFFICIENT}),
    ],
)
def test_what_the_question_asks_counts(question: str, language: Language, kinds: set[str]) -> None:
    assert told("", question=question, language=language) == kinds


def test_connectives_of_the_question_are_no_premises() -> None:
    assert told("It is cold.", question="Is it warm or dry and bright, unless all is lost?") == set()


def test_a_cue_says_where_its_words_are() -> None:
    asked = Item(
        id="x",
        passage=(Part(name="background", text="Herons wade."), Part(name="situation", text="It is cold.")),
        question="Which one is true?",
        options=("Bo sings.", "Bo sings UNLESS it rains."),
    )

    ((cue,),) = (tag.cues for tag in reasoning_types(asked))

    assert (cue.rule, cue.place, cue.words) == ("unless", "option B", "UNLESS")
    assert asked.options[1][cue.start : cue.end] == cue.words


def test_the_heaviest_cue_stands_first() -> None:
    (tag,) = reasoning_types(item("You must pay; otherwise it is closed. It opens only if you pay."))

    assert [(cue.weight, cue.words) for cue in tag.cues] == [(1, "only if"), (0.5, "must"), (0.5, "otherwise")]


def test_nothing_but_the_text_is_looked_at() -> None:
    bare = item("If it rains, Bo or Ann stays.", "All stay.", "None stay.")
    full = msgspec.structs.replace(bare, answer=1, kinds=("conjunctive",), explanation="both and all unless")

    assert reasoning_types(full) == reasoning_types(bare) == reasoning_types(full.as_question())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("unit", ["A-", "if ", "only a a a a a ", "whether x ", "甲、乙或", "只有", "不是", "如果不"])
def test_a_long_text_takes_time_in_proportion(unit: str, language: Language) -> None:
    text = unit * (50_000 // len(unit))
    start = time.perf_counter()

    told(text, question=text, language=language)

    assert time.perf_counter() - start < 5  # in proportion, half a second; by squares, minutes


def f1(truth: list[set[str]], guesses: list[set[str]], kind: str) -> float:
    """The F1 by its other definition: what is shared by the mean of what is due and what is given."""
    due = {place for place, kinds in enumerate(truth) if kind in kinds}
    given = {place for place, kinds in enumerate(guesses) if kind in kinds}
    return len(due & given) / ((len(due) + len(given)) / 2)


def test_it_beats_both_baselines_on_the_published_types(data: Path) -> None:
    items = list(tl.load(f"logiqa2={data / 'logiqa2' / 'dev.txt'}"))
    truth = [set(each.kinds) for each in items]
    often = {kind for kind in TYPES if sum(kind in kinds for kinds in truth) > len(items) / 2}

    def macro(guesses: list[set[str]]) -> float:
        return sum(f1(truth, guesses, kind) for kind in TYPES) / len(TYPES)

    tagger = macro([{tag.kind for tag in tl.reasoning_types(each)} for each in items])

    assert often == {CATEGORICAL, SUFFICIENT, CONJUNCTIVE}
    assert tagger > macro([set(TYPES)] * len(items)) + 0.05 > macro([often] * len(items)) + 0.05


def test_both_languages_of_one_item_are_mostly_told_alike(data: Path) -> None:
    english = tl.load(f"logiqa={data / 'logiqa' / 'Eval.txt'}")
    chinese = tl.load(f"logiqa-zh={data / 'logiqa' / 'zh_eval.txt'}")
    pairs = [
        ({tag.kind for tag in tl.reasoning_types(one)}, {tag.kind for tag in tl.reasoning_types(other)})
        for one, other in zip(english, chinese, strict=True)
    ]

    same = {kind: sum((kind in one) == (kind in other) for one, other in pairs) / len(pairs) for kind in TYPES}

    assert all(same[kind] > 0.8 for kind in (CATEGORICAL, SUFFICIENT, NECESSARY, DISJUNCTIVE))
    assert same[CONJUNCTIVE] > 0.6  # English says 'and' where Chinese sets two clauses side by side
