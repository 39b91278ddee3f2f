"""NAIL, fresh: every key proved by two engines, no clue idle, the dial and the ranges, both languages one puzzle."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import comb, log
from statistics import mean

import pytest
import z3

import tollens as tl
from tollens.benchmarks.nail import NAIL, NAIL_ZH, matching
from tollens.benchmarks.nail.kinds import KINDS, SHARES
from tollens.budget import Budget
from tollens.checks.soundness import check_item
from tollens.errors import InputError
from tollens.logic import (
    TRUE,
    And,
    Apply,
    Atom,
    Class,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Theory,
    Truth,
    Variable,
    Xor,
    read_theory,
)
from tollens.records import Item
from tollens.solvers import Limits, Status, judge, worlds
from tollens.solvers.first_order import FirstOrderSession
from tollens.solvers.judge import decided
from tollens.solvers.session import Clash
from tollens.wording.backbone import read_backbone
from tollens.wording.scenarios import LANGUAGES, TITLES, Language, people, scenario

SETS = tuple(kind.replace("_", "-") for kind in KINDS)
LIMITS = Limits(seconds=30)
MODES = {"must", "could", "cannot", "must except", "could except", "cannot except", "who", "list"}
NONE: tuple[tuple[str, str], ...] = ()
MANY, FEW = 25, 8  # items of a set; in Chinese these are the same puzzles


@cache
def made(
    name: str, language: Language, number: int, seed: int = 1, settings: tuple[tuple[str, str], ...] = NONE
) -> Item:
    recipe = (NAIL if language == "en" else NAIL_ZH).recipes[name]
    (item,) = recipe.make(number, seed, recipe.with_settings(dict(settings))).items
    return item


def some(
    name: str, language: Language = "en", size: int = MANY, settings: Mapping[str, str] | None = None
) -> list[Item]:
    given = tuple(sorted((settings or {}).items()))
    return [made(name, language, number, settings=given) for number in range(size)]


def theory_of(item: Item) -> Theory:
    return read_theory(item.theory or "")


def clues(item: Item) -> list[int]:
    """The places of the premises that are clues: neither what the story sets up nor the rule of who tells the truth."""
    backbone = read_backbone(item.backbone or "")
    templates = [line.en or "" for line in backbone.lines if line.en and not re.match(r"ask |[A-D]: ", line.notation)]
    formulas = theory_of(item).formulas
    assert len(templates) == len(formulas)
    setting = re.compile(r"\{(story|p\d\.each|include|total|outcome)\b")
    return [
        place
        for place, (template, formula) in enumerate(zip(templates, formulas, strict=True))
        if formula != TRUE and not setting.match(template)
    ]


# The keys, by our solver and by another engine.

STATUS: dict[tuple[bool, bool], Status] = {
    (True, True): "independent",
    (True, False): "entailed",
    (False, True): "refuted",
    (False, False): "inconsistent",
}
FITTING = {"must": {"entailed"}, "could": {"entailed", "independent"}, "cannot": {"refuted"}, "list": {"entailed"}}


def by_z3(theory: Theory, goal: Formula) -> Status:
    session = FirstOrderSession(theory, [*theory.formulas, goal, Not(goal)], Budget(10))
    given = range(len(theory.premises))
    found = [isinstance(session.solve([*given, len(given) + more]), Clash) for more in (0, 1)]
    return STATUS[not found[0], not found[1]]


class Diagram:
    """Classes for z3 as numbers of members, one for each region of the diagram."""

    def __init__(self, theory: Theory) -> None:
        names = [predicate.name for predicate in theory.predicates]
        regions = [frozenset(n for c, n in enumerate(names) if r >> c & 1) for r in range(1 << len(names))]
        self.sizes = {region: z3.Int("+".join(sorted(region)) or "none") for region in regions}
        self.solver = z3.Solver()
        self.solver.add(*(size >= 0 for size in self.sizes.values()))
        (sort,) = theory.sorts
        if sort.size is not None:
            self.solver.add(z3.Sum(*self.sizes.values()) == sort.size)
        self.solver.add(*map(self.claim, theory.formulas))

    def number(self, inside: set[str], outside: frozenset[str] = frozenset()) -> z3.ArithRef:
        return z3.Sum(*(size for region, size in self.sizes.items() if inside <= region and not outside & region))

    def claim(self, formula: Formula) -> z3.BoolRef:
        match formula:
            case Truth(value):
                return z3.BoolVal(value)
            case And(parts):
                return z3.And(*map(self.claim, parts))
            case Exists(_, _, Atom(name)):
                return self.number({name}) > 0
            case Class("all", one, other) | Class("only", other, one):
                return self.number({one}, frozenset({other})) == 0
            case Class("not all", one, other):
                return self.number({one}, frozenset({other})) > 0
            case Class("some", one, other):
                return self.number({one, other}) > 0
            case Class("no", one, other):
                return self.number({one, other}) == 0
            case Count(bound, number, _, _, body):
                inside, outside = set(), set()
                for part in body.parts if isinstance(body, And) else (body,):
                    match part:
                        case Atom(name):
                            inside.add(name)
                        case Not(Atom(name)):
                            outside.add(name)
                        case _:
                            raise TypeError(part)
                found = self.number(inside, frozenset(outside))
                return {"exactly": found == number, "at least": found >= number, "at most": found <= number}[bound]
        raise TypeError(formula)

    def status(self, goal: Formula) -> Status:
        claim = self.claim(goal)
        return STATUS[self.solver.check(claim) == z3.sat, self.solver.check(z3.Not(claim)) == z3.sat]


def fitting_by_z3(theory: Theory) -> list[int]:
    asked = theory.asked
    assert asked is not None
    goals = [decided(theory, option) for option in asked.options]
    if theory.sorts[0].is_open:
        diagram = Diagram(theory)
        statuses = [diagram.status(goal) for _, goal in goals]
    else:
        statuses = [by_z3(given, goal) for given, goal in goals]
    return [place for place, status in enumerate(statuses) if (status in FITTING[asked.mode]) != asked.but]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_the_key_is_proved_and_nothing_else_fits(name: str, language: Language) -> None:
    for item in some(name, language, MANY if language == "en" else FEW):
        assert check_item(item, LIMITS).kind == "agree", item.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_a_second_engine_finds_the_same_key(name: str, language: Language) -> None:
    for item in some(name, language, MANY // 2 if language == "en" else FEW // 2):
        assert fitting_by_z3(theory_of(item)) == [item.answer], item.id


DISTRACTORS, IDLE = {"distractors": "3"}, {"idle": "true"}


def spared(item: Item) -> list[int]:
    """The clues that the key can do without."""
    theory = theory_of(item)
    return [
        place
        for place in clues(item)
        if judge(
            replace(theory, premises=theory.premises[:place] + theory.premises[place + 1 :]), limits=LIMITS
        ).fitting
        == (item.answer,)
    ]


@pytest.mark.parametrize("name", SETS)
def test_without_any_one_clue_the_key_is_lost(name: str) -> None:
    items = some(name, size=50, settings={"difficulty": "1-3"})
    lists = [item for item in items[10:] if item.kinds[1] == "list"]  # where it is most easily lost sight of
    for item in [*items[:10], *lists[:6]]:
        assert len(clues(item)) >= 2, item.id
        idle = [theory_of(item).premises[place].sentence for place in spared(item)]
        assert not idle, f"{item.id}, {item.kinds[1]}, does without: {idle}"


@pytest.mark.parametrize("name", SETS)
def test_distractors_leave_the_key_and_can_be_spared(name: str) -> None:
    plain, items = (some(name, size=10, settings={"difficulty": "2", **more}) for more in ({}, DISTRACTORS))
    assert all(check_item(item, LIMITS).kind == "agree" for item in items)
    assert sum(bool(spared(item)) for item in items[:4]) >= 3  # now and then none is found
    assert mean(len(clues(item)) for item in items) > mean(len(clues(item)) for item in plain) + 1


@pytest.mark.parametrize("name", SETS)
def test_clues_that_can_be_spared_may_stay(name: str) -> None:
    plain, items = (some(name, size=10, settings={"difficulty": "2", **more}) for more in ({}, IDLE))
    assert all(check_item(item, LIMITS).kind == "agree" for item in items)
    assert any(map(spared, items[:6])) or name in (
        "real-fake",
        "set-operation",
    )  # where nothing is gathered beyond need
    if name in ("ordering", "matching"):
        assert mean(len(clues(item)) for item in items) > mean(len(clues(item)) for item in plain)


@pytest.mark.parametrize("settings", [{}, DISTRACTORS, IDLE], ids=str)
@pytest.mark.parametrize("name", SETS)
def test_no_sentence_is_told_twice(name: str, settings: dict[str, str]) -> None:
    for item in some(name, size=15, settings={"difficulty": "1-3", **settings}):
        told = [premise.sentence for premise in theory_of(item).premises]
        assert len(set(told)) == len(told), f"{item.id}: {Counter(told).most_common(1)}"


def of_two(formula: Formula) -> Formula:
    """'X did as much as the one with O' as people read it: X and the one with O are two."""
    match formula:
        case ForAll(variable, sort, Implies(condition, body)):
            return ForAll(variable, sort, Implies(condition, of_two(body)))
        case Equal(Apply(_, (one,)), Apply(_, (other,))) if isinstance(one, Variable) or isinstance(other, Variable):
            return And((formula, Not(Equal(one, other))))
    return formula


def test_nobody_need_be_equal_to_themselves_for_the_key() -> None:
    changed = 0
    for item in some("ordering", size=50, settings={"attributes": "1", "subjects": "4"}):
        theory = theory_of(item)
        assert theory.asked is not None
        read = replace(
            theory,
            premises=tuple(replace(premise, formula=of_two(premise.formula)) for premise in theory.premises),
            asked=replace(
                theory.asked,
                options=tuple(replace(option, formula=of_two(option.formula)) for option in theory.asked.options),
            ),
        )
        if read != theory:
            changed += 1
            judgement = judge(read, limits=LIMITS)
            told = f"{item.id}: {item.passage_text} {item.question} {item.options}"
            assert judgement.consistent and judgement.fitting == (item.answer,), told
    assert changed > 2


# What an item looks like.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_four_options_that_differ_and_a_passage_that_is_its_theory(name: str, language: Language) -> None:
    for item in some(name, language, MANY if language == "en" else FEW):
        theory = theory_of(item)
        assert theory.asked is not None
        assert len(item.options) == 4 == len(set(item.options)) and item.answer in range(4)
        assert len({option.formula for option in theory.asked.options}) == 4
        assert tuple(option.text for option in theory.asked.options) == item.options
        assert theory.asked.text == item.question
        joint = " " if language == "en" else ""
        assert item.passage_text == joint.join(premise.sentence or "" for premise in theory.premises)


CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
STOPS: dict[Language, tuple[str, ...]] = {"en": (".", ".”"), "zh": ("。", "。”")}
MARKS: dict[Language, tuple[str, ...]] = {"en": ("?", "EXCEPT:"), "zh": ("？",)}


def texts_of(item: Item) -> Iterator[str]:
    yield item.passage_text
    yield item.question
    yield from item.options


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_sentences_end_in_stops_and_are_written_in_the_signs_of_their_language(name: str, language: Language) -> None:
    for item in some(name, language, MANY if language == "en" else FEW):
        for premise in theory_of(item).premises:
            assert (premise.sentence or "").endswith(STOPS[language]), f"{item.id}: {premise.sentence}"
        assert item.question.endswith(MARKS[language]), item.question
        for text in texts_of(item):
            if language == "en":
                assert not CHINESE.search(text), text
                assert text[0].isupper() or not text[0].isalpha(), text
                assert "  " not in text and " ." not in text and " ," not in text, text
            else:
                assert not re.search(r"[A-Za-z]{2}|[a-z]|[!-/:-@\[-`{-~]| ", text), text
            assert "{" not in text and "}" not in text and "‖" not in text, text


@pytest.mark.parametrize("name", SETS)
def test_every_way_to_ask_occurs(name: str) -> None:
    items = some(name, size=240)  # the rarest, 'must except' of real/fake mixture, is one in forty
    seen = Counter(item.kinds[1] for item in items)
    assert set(seen) == ({"could", "must except", "cannot except"} if name == "set-operation" else MODES), seen
    assert {item.kinds[0] for item in items} == {TITLES[name.replace("-", "_")]}
    for item in items:
        asked = theory_of(item).asked
        assert asked is not None
        mode = item.kinds[1]
        expected = {"who": ("must", False), "list": ("must", False)}
        assert (asked.mode, asked.but) == expected.get(mode, (mode.split()[0], mode.endswith("except"))), item.id


def test_kinds_come_with_the_shares_of_the_paper_and_letters_evenly() -> None:
    items = some("nail", size=400)
    letters = Counter(item.answer for item in items)
    # chi-square with three degrees of freedom: 16.27 is passed once in a thousand
    assert sum((letters[place] - 100) ** 2 / 100 for place in range(4)) < 16.27, letters
    kinds = Counter(item.kinds[0] for item in items)
    expected = {TITLES[kind]: 400 * share / sum(SHARES.values()) for kind, share in SHARES.items()}
    assert sum((kinds[kind] - share) ** 2 / share for kind, share in expected.items()) < 16.27, kinds


# Worlds, by the solver and by hand.


@pytest.mark.parametrize("name", ["real-fake", "ordering", "matching"])
def test_worlds_are_counted_before_and_after_each_clue(name: str) -> None:
    counted = 0
    for item in some(name, size=20, settings={"difficulty": "1-2"}):
        if item.measures["worlds"] > 200:
            continue
        counted += 1
        theory, places = theory_of(item), clues(item)
        kept = [place for place in range(len(theory.premises)) if place not in places]
        found = []
        for number in range(len(places) + 1):
            told = sorted([*kept, *places[:number]])
            given = replace(theory, premises=tuple(theory.premises[place] for place in told), asked=None)
            found.append(len(worlds(given, limits=Limits(worlds=2000, seconds=30)).models))
        expected = [item.measures["worlds"], *(item.measures[f"worlds_after_{n + 1}"] for n in range(len(places)))]
        assert found == expected, item.id
        assert found == sorted(found, reverse=True) and found[-1] > 0
    assert counted > 6


def test_worlds_of_classes_as_counted_by_hand() -> None:
    for item in some("set-operation"):
        theory = theory_of(item)
        classes, size = len(theory.predicates), theory.sorts[0].size
        if size is not None:  # ways to spread the members over the regions
            expected = comb(size + 2**classes - 1, 2**classes - 1)
        else:  # regions are inhabited or not, and every class has a member
            expected = sum((-1) ** k * comb(classes, k) * 2 ** (2 ** (classes - k)) for k in range(classes + 1))
        assert item.measures["worlds"] == expected, item.id


# The dial and the ranges.


@cache
def of_level(level: int) -> list[Item]:
    return some("nail", size=200, settings={"difficulty": str(level)})


def test_what_is_recorded_rises_with_the_dial() -> None:
    levels = [of_level(level) for level in range(1, 6)]
    for level, items in enumerate(levels, start=1):
        assert {item.measures["difficulty"] for item in items} == {level}
    for measure in ("possible_worlds", "sentences", "worlds"):
        # Worlds differ by factors: of them the logarithm.
        scale = log if measure == "worlds" else float
        found = [mean(scale(item.measures[measure]) for item in items) for items in levels]
        assert found == sorted(found) and len(set(found)) == 5, f"{measure}: {found}"


def test_measures_are_what_they_say() -> None:
    for item in (each for name in SETS for each in some(name)):
        recorded = item.measures
        assert recorded["possible_worlds"] == recorded["subjects"] * recorded["predicates"] * recorded["objects"]
        assert 1 <= recorded["difficulty"] <= 5
        premises = theory_of(item).premises
        two = sum(isinstance(premise.formula, Xor) for premise in premises) if recorded["predicates"] == 1 else 0
        if item.kinds[0] == TITLES["real_fake"]:
            assert recorded["sentences"] == len(premises) + two, item.id
        else:
            assert recorded["sentences"] == len(premises), item.id


def listed(item: Item) -> Mapping[str, int]:
    """How many members each sort of the backbone has."""
    return {sort.name: len(sort.members) for sort in read_backbone(item.backbone or "").theory.sorts}


@pytest.mark.parametrize(
    ("name", "settings", "sort", "allowed"),
    [
        ("matching", {"subjects": "3"}, "s", {3}),
        ("matching", {"subjects": "4-5"}, "s", {4, 5}),
        ("ordering", {"subjects": "4-5"}, "s", {4, 5}),
        ("ordering", {"subjects": "3"}, "s", {3}),
        ("real-fake", {"subjects": "3-4"}, "s", {3, 4}),
        ("real-fake", {"subjects": "6"}, "s", {6}),
    ],
)
def test_a_range_of_subjects_is_obeyed(name: str, settings: dict[str, str], sort: str, allowed: set[int]) -> None:
    assert {listed(item)[sort] for item in some(name, size=12, settings=settings)} <= allowed


@pytest.mark.parametrize("speakers", ["3", "4", "5-6"])
def test_a_range_of_speakers_is_obeyed(speakers: str) -> None:
    low, _, high = speakers.partition("-")
    for item in some("real-fake", size=20, settings={"speakers": speakers}):
        found = listed(item)
        assert int(low) <= found.get("t", found["s"]) <= int(high or low), item.id


@pytest.mark.parametrize(
    ("name", "attributes"),
    [("matching", "1"), ("matching", "2-3"), ("matching", "4"), ("ordering", "0"), ("ordering", "1")],
)
def test_a_range_of_attributes_is_obeyed(name: str, attributes: str) -> None:
    low, _, high = attributes.partition("-")
    for item in some(name, size=8, settings={"attributes": attributes}):
        found = len(theory_of(item).functions) - (name == "ordering")
        assert int(low) <= found <= int(high or low), item.id


def test_of_five_subjects_with_four_attributes_the_key_is_proved_and_worlds_are_counted() -> None:
    for item in some("matching", size=6, settings={"subjects": "5", "attributes": "4"}):
        assert check_item(item, LIMITS).kind == "agree", item.id
        found = [item.measures["worlds"], *(item.measures[f"worlds_after_{n + 1}"] for n in range(len(clues(item))))]
        assert found[0] == 120**4 and found == sorted(found, reverse=True) and found[-1] > 0


@pytest.mark.parametrize("classes", ["2", "3", "4", "2-3"])
def test_a_range_of_classes_is_obeyed(classes: str) -> None:
    low, _, high = classes.partition("-")
    for item in some("set-operation", size=8, settings={"classes": classes}):
        assert int(low) <= len(theory_of(item).predicates) <= int(high or low), item.id


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("matching", {"subjects": "9"}),
        ("matching", {"subjects": "2-3"}),
        ("matching", {"attributes": "5"}),
        ("matching", {"attributes": "0"}),
        ("ordering", {"attributes": "2"}),
        ("ordering", {"subjects": "5-4"}),
        ("real-fake", {"speakers": "2"}),
        ("real-fake", {"speakers": "7"}),
        ("real-fake", {"subjects": "2"}),
        ("set-operation", {"classes": "5"}),
        ("nail", {"difficulty": "6"}),
        ("nail", {"difficulty": "0-3"}),
        ("nail", {"difficulty": "easy"}),
        ("nail", {"difficulty": "3-"}),
        ("nail", {"distractors": "6"}),
        ("nail", {"distractors": "-1"}),
        ("nail", {"idle": "perhaps"}),
        ("nail", {"colour": "red"}),
    ],
)
def test_a_setting_that_cannot_be_had_is_told(name: str, settings: dict[str, str]) -> None:
    given = next(iter(settings))
    with pytest.raises(InputError, match=given):
        some(name, size=20, settings=settings)


# Seeds, workers, languages.


def test_the_same_items_whoever_makes_them() -> None:
    alone = list(tl.build("nail", size=12, seed=5))
    assert list(tl.build("nail", size=12, seed=5, workers=2)) == alone
    assert [item.id for item in alone] == [f"nail/5/{number}" for number in range(12)]
    recipe = NAIL.recipes["nail"]
    again = [recipe.make(number, 5, recipe.with_settings({})).items[0] for number in (10, 3)]
    assert again == [alone[10], alone[3]]


def test_what_was_made_before_does_not_change_an_item_whose_worlds_are_not_listed() -> None:
    recipe = NAIL.recipes["matching"]
    settings = recipe.with_settings({"subjects": "5", "attributes": "4"})
    first = {number: recipe.make(number, 9, settings).items for number in range(4)}
    matching._grid.cache_clear()
    assert {number: recipe.make(number, 9, settings).items for number in (3, 1, 2, 0)} == first


def puzzle(item: Item) -> tuple[str, frozenset[tuple[str, str]]]:
    return item.backbone or "", frozenset((item.grounding or {}).items())


def test_two_seeds_share_no_item() -> None:
    first = {puzzle(item) for item in some("nail", size=400)}
    second = {puzzle(made("nail", "en", number, 2)) for number in range(200)}
    assert len(first) == 400 and len(second) == 200 and not first & second


@pytest.mark.parametrize("name", [*SETS, "nail"])
def test_both_languages_tell_one_puzzle(name: str) -> None:
    for en, zh in zip(some(name, "en", FEW), some(name, "zh", FEW), strict=True):
        assert en.backbone == zh.backbone and en.answer == zh.answer and en.measures == zh.measures
        assert en.grounding is not None and zh.grounding is not None
        assert en.grounding["scenario"] == zh.grounding["scenario"]
        assert (en.language, zh.language) == ("en", "zh") and en.id != zh.id


def without_sentences(theory: Theory) -> Theory:
    asked = theory.asked
    assert asked is not None
    return replace(
        theory,
        premises=tuple(replace(premise, sentence=None) for premise in theory.premises),
        asked=replace(asked, text=None, options=tuple(replace(option, text=None) for option in asked.options)),
    )


def test_a_pair_is_one_item_in_two_languages() -> None:
    recipe = NAIL.recipes["pairs"]
    groups = set()
    for number in range(20):
        en, zh = recipe.make(number, 1, recipe.with_settings({})).items
        assert (en.language, zh.language) == ("en", "zh") and en.id != zh.id
        assert en.group == zh.group and en.group is not None
        assert (en.backbone, en.grounding, en.answer, en.kinds) == (zh.backbone, zh.grounding, zh.answer, zh.kinds)
        assert without_sentences(theory_of(en)) == without_sentences(theory_of(zh))
        assert not CHINESE.search(en.passage_text) and not re.search("[a-z]", zh.passage_text)
        assert check_item(zh, LIMITS).kind == "agree"
        assert en.origin is not None and zh.origin is not None
        assert (en.origin.benchmark, zh.origin.benchmark) == ("nail", "nail-zh")
        groups.add(en.group)
    assert len(groups) == 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_those_of_the_scenario_that_is_recorded(language: Language) -> None:
    names = {word.symbol for words in people().values() for word in words}
    for name in SETS:
        for item in some(name, language, FEW):
            record = item.grounding or {}
            place = scenario(name.replace("-", "_"), record["scenario"])
            known = {word.symbol for each in place.predicates for word in (each.name, *each.objects)}
            known |= {word.symbol for word in place.subjects} or names
            known |= names if place.speakers == "people" else set()
            assert {symbol for key, symbol in record.items() if key != "scenario"} <= known


def test_subjects_are_named_in_the_story_and_options_speak_of_what_the_story_has() -> None:
    for name in ("matching", "ordering", "real-fake"):
        for language in LANGUAGES:
            for item in some(name, language, FEW):
                place = scenario(name.replace("-", "_"), (item.grounding or {})["scenario"])
                by_symbol = {word.symbol: word for words in (*people().values(), place.subjects) for word in words}
                story = theory_of(item).premises[0].sentence or ""
                for key, symbol in (item.grounding or {}).items():
                    if re.fullmatch(r"[st]\d", key):
                        assert by_symbol[symbol].text(language).lower() in story.lower(), item.id
