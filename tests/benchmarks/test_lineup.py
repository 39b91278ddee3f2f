"""Lineup, held against a second engine that knows only the text: it reads the sentences back and tries every row."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tollens.benchmarks.lineup import LINEUP, LINEUP_ZH, VERSION, puzzle
from tollens.benchmarks.lineup.worlds import fitting
from tollens.records import Item
from tollens.wording.lineup.clues import ImmediatelyLeft

Places = Mapping[str, int]  # where each person stands, 0 is the far left
Pick = Callable[[Sequence[float]], float]  # max or min
Meaning = Callable[..., bool]  # of the places and of what the sentence's pattern caught

BENCHMARKS = {"en": LINEUP, "zh": LINEUP_ZH}
NUMBERS = {
    word: n for words in ("one two three four five six".split(), "一两三四五六") for n, word in enumerate(words, 1)
}
ORDINALS = {
    word: n
    for words in ("first second third fourth fifth sixth".split(), "一二三四五六")
    for n, word in enumerate(words)
}


def gap(places: Places, one: str, other: str) -> int:
    return places[other] - places[one]


def ends(places: Places) -> tuple[int, int]:
    return 0, len(places) - 1


def at_once(places: Places, one: str, side: str, other: str) -> bool:
    return gap(places, one, other) == (1 if side in ("left", "左") else -1)


def on_side(places: Places, one: str, side: str, other: str) -> bool:
    return gap(places, one, other) > 0 if side in ("left", "左") else gap(places, one, other) < 0


def adjacent(places: Places, one: str, other: str) -> bool:
    return gap(places, one, other) in (1, -1)


def apart(places: Places, one: str, other: str) -> bool:
    return gap(places, one, other) not in (1, -1)


def counted(places: Places, count: str, one: str, other: str) -> bool:
    return abs(gap(places, one, other)) - 1 == NUMBERS[count]


def at_an_end(places: Places, one: str) -> bool:
    return places[one] in ends(places)


def inside(places: Places, one: str) -> bool:
    return places[one] not in ends(places)


def outermost(places: Places, one: str, side: str) -> bool:
    return places[one] == ends(places)[side in ("right", "右")]


def nth(places: Places, one: str, ordinal: str) -> bool:
    return places[one] == ORDINALS[ordinal]


SENTENCES: dict[str, list[tuple[str, Meaning]]] = {
    "en": [
        (r"N stands immediately to the (left|right) of N", at_once),
        (r"N stands somewhere to the (left|right) of N", on_side),
        (r"N and N stand next to each other", adjacent),
        (r"N stands next to N", adjacent),
        (r"N and N do not stand next to each other", apart),
        (r"N does not stand next to N", apart),
        (r"Exactly (one) person stands between N and N", counted),
        (r"Exactly (two|three|four) people stand between N and N", counted),
        (r"There is exactly (one) person between N and N", counted),
        (r"There are exactly (two|three|four) people between N and N", counted),
        (r"N stands at one end of the row", at_an_end),
        (r"N stands either at the far left or at the far right", at_an_end),
        (r"N does not stand at either end of the row", inside),
        (r"N stands neither at the far left nor at the far right", inside),
        (r"N stands at the far (left|right)", outermost),
        (r"N stands (\w+) from the left", nth),
    ],
    "zh": [
        (r"N紧挨着站在N的(左|右)边", lambda places, one, other, side: at_once(places, one, side, other)),
        (r"N站在N(左|右)边的某个位置", lambda places, one, other, side: on_side(places, one, side, other)),
        (r"N和N相邻", adjacent),
        (r"N和N挨着站", adjacent),
        (r"N和N不相邻", apart),
        (r"N没有和N挨着站", apart),
        (r"N和N之间恰好隔着(.)个人", lambda places, one, other, count: counted(places, count, one, other)),
        (r"N和N中间正好站着(.)个人", lambda places, one, other, count: counted(places, count, one, other)),
        (r"N站在这一排的一端", at_an_end),
        (r"N不是站在最左边，就是站在最右边", at_an_end),
        (r"N不在这一排的两端", inside),
        (r"N既不在最左边，也不在最右边", inside),
        (r"N站在最(左|右)边", outermost),
        (r"从左往右数，N排第(.)", nth),
        (r"N站在从左数第(.)个位置", nth),
    ],
}

# Who stands in the row, and how many the story says they are.
STORY = {
    "en": r"(?P<number>\w+) \w+, (?P<names>[A-Z]\w+(?:, [A-Z]\w+)+ and [A-Z]\w+), ",
    "zh": r"(?P<names>\w+(?:、\w+)+?)(?P<number>[四五六])[位名个]",
}

ASKED = {
    "en": {
        "must": r"Which .* must be true\?",
        "could": r"Which .* could be true\?",
        "cannot": r"Which .* cannot be true\?",
    },
    "zh": {"must": r".*哪一?项一定为真？", "could": r".*哪一?项可能为真？", "cannot": r".*哪一?项不可能为真？"},
}

# A question for a person, and the sentence that each name then stands for.
WHO = {
    "en": {r"Who (stands .*)\?": r"N \1."},
    "zh": {
        r"站在(最[左右]边)的是谁？": r"N站在\1。",
        r"从左往右数，排第(.)的是谁？": r"从左往右数，N排第\1。",
        r"从左数第(.)个人是谁？": r"从左往右数，N排第\1。",
    },
}


@dataclass(frozen=True)
class Reading:
    """What the text says: of every clue and option, in which of all the rows it is true."""

    asked: str
    clues: tuple[tuple[bool, ...], ...]
    options: tuple[tuple[bool, ...], ...]

    def fitting(self, clues: Sequence[tuple[bool, ...]]) -> list[int]:
        possible = [all(row) for row in zip(*clues, strict=True)]
        assert any(possible)
        return [
            i
            for i, option in enumerate(self.options)
            if self._fits([t for t, p in zip(option, possible, strict=True) if p])
        ]

    def _fits(self, truths: list[bool]) -> bool:
        return {"must": all(truths), "could": any(truths), "cannot": not any(truths)}[self.asked]


def read(item: Item) -> Reading:
    names, said = people_and_clues(item)
    rows = [{name: place for place, name in enumerate(row)} for row in permutations(names)]

    def truths(sentence: str) -> tuple[bool, ...]:
        holds, caught = meaning(sentence, names, item.language)
        return tuple(holds(places, *caught) for places in rows)

    asked, statement = question(item)
    options = [statement.replace("N", option) for option in item.options]
    return Reading(asked, tuple(map(truths, said)), tuple(map(truths, options)))


def people_and_clues(item: Item) -> tuple[list[str], list[str]]:
    """Who stands in the row, by the first sentence, and every later sentence that names one of them."""
    story, *rest = (sentence.strip() for sentence in re.findall(r".+?(?:\.(?= |$)|。)", item.passage_text))
    people = re.match(STORY[item.language], story)
    assert people, story
    names = re.split(r", | and |、", people["names"])
    assert NUMBERS[people["number"].lower()] == len(set(names)) == len(names)
    return names, [sentence for sentence in rest if any(name in sentence for name in names)]


def question(item: Item) -> tuple[str, str]:
    """The mode, and the sentence that an option stands for, with N for the option."""
    for pattern, statement in WHO[item.language].items():
        if found := re.fullmatch(pattern, item.question):
            return "must", found.expand(statement)
    (mode,) = [mode for mode, pattern in ASKED[item.language].items() if re.fullmatch(pattern, item.question)]
    return mode, "N"


def meaning(sentence: str, names: Sequence[str], language: str) -> tuple[Meaning, tuple[str, ...]]:
    """What the sentence says, and of whom. It must have one reading, no more and no less."""
    name = f"({'|'.join(names)})"
    found = [
        (holds, match.groups())
        for pattern, holds in SENTENCES[language]
        if (match := re.fullmatch(pattern.replace("N", name) + r"[.。]", sentence))
    ]
    assert len(found) == 1, sentence
    return found[0]


@cache
def build(language: str, index: int, seed: int) -> Item:
    recipe = BENCHMARKS[language].recipes["lineup"]
    (item,) = recipe.make(index, seed, recipe.with_settings({})).items
    return item


def items(language: str, size: int = 300, seed: int = 1) -> list[Item]:
    return [build(language, index, seed) for index in range(size)]


@cache
def readings(language: str) -> list[tuple[Item, Reading]]:
    return [(item, read(item)) for item in items(language)]


def words_seen(item: Item) -> tuple[str, str, tuple[str, ...]]:
    return item.passage_text, item.question, item.options


def near_a_quarter(hits: float, size: int) -> bool:
    """Within four standard deviations of guessing among four."""
    return abs(hits - size / 4) < 4 * math.sqrt(size * 3 / 16)


def hits(among: Sequence[Item], pick: Pick, score: Callable[[Item, str], float]) -> float:
    """How often the option with the highest, or lowest, score is the key, counting a tie by its part."""
    total = 0.0
    for item in among:
        scores = [score(item, option) for option in item.options]
        best = [i for i, value in enumerate(scores) if value == pick(scores)]
        total += (item.answer in best) / len(best)
    return total


def words(text: str, language: str) -> list[str]:
    return re.findall(r"\w" if language == "zh" else r"\w+", text)


def words_shared(item: Item, option: str) -> float:
    seen = Counter(words(item.passage_text, item.language))
    return sum(seen[word] for word in words(option, item.language))


def mentions(item: Item, option: str) -> float:
    """How often the clues name a person of the option, on average."""
    names, said = people_and_clues(item)
    here = [name for name in names if name in option]
    return sum(name in sentence for name in here for sentence in said) / len(here)


both = pytest.mark.parametrize("language", BENCHMARKS)


@both
def test_exactly_the_keyed_option_fits_what_the_text_says(language: str) -> None:
    for item, reading in readings(language):
        assert reading.fitting(reading.clues) == [item.answer], item


@both
def test_without_any_one_clue_the_key_is_no_longer_the_only_one_that_fits(language: str) -> None:
    for item, reading in readings(language):
        for rest in combinations(reading.clues, len(reading.clues) - 1):
            assert reading.fitting(rest) != [item.answer], item


@both
def test_no_clue_decides_the_question_alone(language: str) -> None:
    for item, reading in readings(language):
        assert 3 <= len(reading.clues) <= 5
        for clue in reading.clues:
            assert reading.fitting([clue]) != [item.answer], item


@both
def test_wrong_options_tempt(language: str) -> None:
    """What need not be true could be; what cannot be true is so by no single clue."""
    for item, reading in readings(language):
        possible = [all(row) for row in zip(*reading.clues, strict=True)]
        for i, option in enumerate(reading.options):
            left = {truth for truth, open_ in zip(option, possible, strict=True) if open_}
            if item.kinds in (("must",), ("cannot",)) and i != item.answer:
                assert left == {True, False}, item
            if item.kinds == ("could",) and i != item.answer:
                assert all(any(map(min, option, clue)) for clue in reading.clues), item


@both
def test_no_option_follows_from_another_or_excludes_it(language: str) -> None:
    for item, reading in readings(language):
        if item.kinds != ("who",):
            for one, other in combinations(reading.options, 2):
                assert len(set(zip(one, other, strict=True))) == 4, item


@both
@given(seed=st.integers(), index=st.integers(min_value=0))
@settings(max_examples=25, deadline=None)
def test_any_seed_and_index_give_a_sound_item(language: str, seed: int, index: int) -> None:
    item = build(language, index, seed)
    reading = read(item)
    assert reading.fitting(reading.clues) == [item.answer]


@both
def test_the_same_seed_and_index_give_the_same_item(language: str) -> None:
    for index in (0, 1, 299):
        assert build.__wrapped__(language, index, 1) == build(language, index, 1)


@both
def test_two_seeds_share_no_item(language: str) -> None:
    one, other = ({words_seen(item) for item in items(language, 500, seed)} for seed in (1, 2))
    assert len(one) == len(other) == 500
    assert not one & other


def test_both_languages_tell_the_same_puzzle() -> None:
    for english, chinese in zip(readings("en"), readings("zh"), strict=True):
        assert english[1] == chinese[1]
        assert english[0].kinds == chinese[0].kinds


@both
def test_the_options_are_four_and_differ(language: str) -> None:
    for item in items(language, 500):
        assert len(set(item.options)) == len(item.options) == 4


def test_all_kinds_and_letters_are_even() -> None:
    for counts in (Counter(i.answer for i in items("en", 1000)), Counter(i.kinds for i in items("en", 1000))):
        assert len(counts) == 4
        assert all(near_a_quarter(count, 1000) for count in counts.values())


@both
@pytest.mark.parametrize("pick", [max, min])
def test_neither_length_nor_shared_words_give_the_key_away(language: str, pick: Pick) -> None:
    among = items(language, 1000)
    assert near_a_quarter(hits(among, pick, lambda item, option: len(option)), 1000)
    assert near_a_quarter(hits(among, pick, words_shared), 1000)


@pytest.mark.parametrize("pick", [max, min])
@pytest.mark.parametrize("kind", ["who", "must", "could", "cannot"])
def test_counting_how_often_people_are_named_does_not_give_the_key_away(kind: str, pick: Pick) -> None:
    among = [item for item in items("en", 1000) if item.kinds == (kind,)]
    assert near_a_quarter(hits(among, pick, mentions), len(among))


@both
def test_every_turn_of_phrase_is_used(language: str) -> None:
    said = [
        re.sub("|".join(names), "N", clue) for names, clues in map(people_and_clues, items(language)) for clue in clues
    ]
    for pattern, _ in SENTENCES[language]:
        assert any(re.fullmatch(pattern + "[.。]", sentence) for sentence in said), pattern


@pytest.mark.parametrize(("language", "name"), [("en", "lineup"), ("zh", "lineup-zh")])
def test_an_item_says_where_it_comes_from(language: str, name: str) -> None:
    item = items(language, 4, 7)[3]
    assert BENCHMARKS[language].name == name
    assert (item.id, item.language, item.split, item.theory) == (f"{name}/7/3", language, "fresh", None)
    assert item.origin
    assert (item.origin.benchmark, item.origin.recipe) == (name, f"lineup/{VERSION}")
    assert (item.origin.seed, item.origin.index) == (7, 3)


def test_chinese_is_punctuated_as_chinese() -> None:
    for item in items("zh"):
        assert not re.search(r"[\s!-~]", "".join((item.passage_text, item.question, *item.options)))


def test_giving_up_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle, "draw_clues", lambda *_: ())
    with pytest.raises(RuntimeError, match="people found in 20 draws of 300 tries"):
        LINEUP.recipes["lineup"].make(0, 1, None)


def test_clues_that_contradict_each_other_label_nothing() -> None:
    with pytest.raises(ValueError, match="contradict"):
        fitting("must", [ImmediatelyLeft(0, 1)], [ImmediatelyLeft(0, 1), ImmediatelyLeft(1, 0)], 4)
