"""Imitations: other words, the same logic and the same answer, at each level; items of backbones written by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.benchmarks.nail.fresh import make
from tollens.benchmarks.nail.kinds import KINDS
from tollens.benchmarks.nail.settings import Nail
from tollens.checks.soundness import check_item
from tollens.errors import InputError, UnknownName
from tollens.logic import read_theory
from tollens.logic.canonical import same_up_to_renaming
from tollens.perturb import NotApplicable, find_operation, grounded, imitations
from tollens.perturb import imitation as module
from tollens.perturb.imitation import LEVELS
from tollens.records import Item, Language
from tollens.solvers import Limits
from tollens.text import content_words, shared_words
from tollens.wording.backbone import fitting, read_backbone, tell
from tollens.wording.scenarios import people, scenario

SHARED = "shared_words_percent"
BACKBONES = sorted((Path(__file__).parents[2] / "examples/backbones").glob("*.backbone"))
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@cache
def fresh(kind: str, language: Language, number: int) -> Item:
    """A fresh item of NAIL, of which some levels are tried."""
    (item,) = make(number, 11, Nail(), language=language, name="nail", kind=kind).items
    return item


def some(count: int = 3) -> list[Item]:
    return [fresh(kind, language, number) for kind in KINDS for language in LANGUAGES for number in range(count)]


def changed(item: Item, **fields: Any) -> Item:
    return msgspec.structs.replace(item, **fields)


def letters(item: Item, of: str) -> dict[str, str]:
    """The words of the placeholders with these first letters."""
    return {name: word for name, word in item.grounding.items() if name != "scenario" and name[0] in of}


@pytest.mark.parametrize("how", LEVELS)
def test_an_imitation_has_the_same_logic_and_the_same_answer(how: str) -> None:
    for item in some():
        (made,) = imitations(item, how)
        renaming = same_up_to_renaming(read_theory(item.theory or ""), read_theory(made.theory or ""))
        assert renaming is not None and made.answer == item.answer
        assert check_item(made, Limits()).kind == "agree"
        assert made.passage_text != item.passage_text and len(set(made.options)) == len(item.options)
        told = [premise.sentence or "" for premise in read_theory(made.theory or "").premises]
        assert "".join(made.passage_text.split()) == "".join("".join(told).split())


@pytest.mark.parametrize("how", LEVELS)
def test_an_imitation_says_what_it_is_of(how: str) -> None:
    for item in some(1):
        made = imitations(item, how, times=2, seed=4)
        assert [each.id for each in made] == [f"{item.id}/{how}/1", f"{item.id}/{how}/2"]
        for each in made:
            assert (each.group, each.kinds, each.split, each.language) == (
                item.id,
                item.kinds,
                item.split,
                item.language,
            )
            assert each.backbone == item.backbone and each.grounding != item.grounding
            assert item.measures.items() <= each.measures.items() and 0 <= each.measures[SHARED] <= 100
            assert each.origin and (each.origin.recipe, each.origin.seed) == (f"perturb/{how}/2", 4)
            assert each.origin.id == item.id and each.benchmark == item.benchmark and each.explanation is None


def test_other_subjects_and_nothing_else() -> None:
    for item in some():
        for made in imitations(item, "imitation-s", times=3):
            before, after = letters(item, "st"), letters(made, "st")
            assert before and before.keys() == after.keys() and all(before[name] != after[name] for name in before)
            rest = {name: word for name, word in item.grounding.items() if name not in before}
            assert rest == {name: word for name, word in made.grounding.items() if name not in after}


def test_other_subjects_and_objects_in_the_same_scenario() -> None:
    for item in some():
        for made in imitations(item, "imitation-so", times=3):
            assert made.grounding["scenario"] == item.grounding["scenario"]
            classes = read_backbone(item.backbone or "").kind == "set_operation"
            if not classes:
                assert letters(made, "p") == letters(item, "p")
            for name, word in letters(item, "stabcd" + ("p" if classes else "")).items():
                assert made.grounding[name] != word


def test_another_scenario() -> None:
    for item in some():
        made = imitations(item, "imitation-spo", times=20)
        places = [each.grounding["scenario"] for each in made]
        others = len(fitting(read_backbone(item.backbone or ""))) - 1
        assert item.grounding["scenario"] not in places
        assert len(set(places)) == min(20, others)  # none comes again before all have been there


@pytest.mark.parametrize("how", LEVELS)
def test_no_two_have_the_same_words(how: str) -> None:
    for item in some(1):
        made = [item, *imitations(item, how, times=6)]
        assert len({tuple(sorted(each.grounding.items())) for each in made}) == 7
        assert len({each.passage_text for each in made}) == 7


@pytest.mark.parametrize("how", LEVELS)
def test_the_seed_settles_them_and_asking_for_more_changes_none(how: str) -> None:
    for item in some(1):
        made = imitations(item, how, times=4, seed=2)
        assert made == imitations(item, how, times=4, seed=2) and made[:2] == imitations(item, how, times=2, seed=2)
        assert made != imitations(item, how, times=4, seed=3)


def test_people_come_from_where_the_originals_are_at_home() -> None:
    at_home = {word.symbol: home for home, words in people().items() for word in words}
    homes: Counter[str] = Counter()
    for item in some():
        before = {at_home[word] for word in letters(item, "st").values() if word in at_home}
        for made in imitations(item, "imitation-spo", times=3):
            after = {at_home[word] for word in letters(made, "st").values() if word in at_home}
            place = scenario(read_backbone(made.backbone or "").kind, made.grounding["scenario"])
            if before and after:  # some scenarios have a home of their own
                assert after == ({place.home} if place.home else before)
                homes.update(after)
    assert set(homes) == set(people())


def test_imitations_elsewhere_share_less_than_a_third_of_their_words() -> None:
    shared = [made.measures[SHARED] for item in some(4) for made in imitations(item, "imitation-spo", times=10)]
    assert len(shared) == 80 * len(KINDS)
    assert 3 * max(shared) < 100 and 3 * sum(shared) < 100 * len(shared)


def test_the_nearer_the_level_the_more_words_are_shared() -> None:
    for kind in KINDS:
        for language in LANGUAGES:
            mean = {
                how: sum(imitations(fresh(kind, language, number), how)[0].measures[SHARED] for number in range(3))
                for how in LEVELS
            }
            assert min(mean["imitation-s"], mean["imitation-so"]) > mean["imitation-spo"]
            if kind in ("matching", "set_operation"):  # all of these have objects, or classes in their part
                assert mean["imitation-s"] > mean["imitation-so"]


def test_shared_words_by_hand() -> None:
    assert shared_words("The red boats sail.", "A red kite: it is red, and Ann’s.", "en") == 1 / 3
    assert shared_words("红色的小船出海。", "红色的风筝。", "zh") == 1 / 4  # 红色, 小船, 船出, 出海
    item = next(grounded(BACKBONES[0].read_text("utf-8"), "en", 1))
    (made,) = imitations(item, "imitation-s")
    old, new = (content_words("\n".join((each.passage_text, *each.options)), "en") for each in (item, made))
    assert made.measures[SHARED] == -(-100 * len(old & new) // len(new)) < 100


def test_content_words_are_what_a_text_speaks_of() -> None:
    english = "Either Anna’s boat is not the second one, or exactly 3 of the boats are red. Which must be true?"
    assert content_words(english, "en") == {"anna", "boat", "boats", "red"}
    chinese = "要么安娜的小船不在第二位，要么周一恰有三名水手。下列哪项一定为真？"
    assert content_words(chinese, "zh") == {"安娜", "小船", "周一", "水手"}
    form = (
        "Given all this, which one of the following is impossible? Unless some are, none of the others could be either."
    )
    assert not content_words(form, "en")
    assert not content_words("根据以上信息，下列哪种情况不可能出现？如果以上陈述都为真，那么下列哪项必定为真？", "zh")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"backbone": None}, "it has no backbone"),
    ({"theory": None}, "it has no theory"),
    ({"theory": "p ∧"}, "its theory cannot be read"),
    ({"backbone": "# kind chess\np"}, "its backbone cannot be read"),
    ({"grounding": {}}, "its grounding cannot be read"),
    ({"grounding": {"scenario": "atlantis"}}, "its grounding cannot be read"),
    ({"theory": "p\nask must\nA: p\nB: ¬p"}, "its theory is not that of its backbone"),
]


@pytest.mark.parametrize(("fields", "reason"), REFUSED)
def test_what_cannot_be_imitated_is_counted_by_reason(fields: dict[str, Any], reason: str) -> None:
    skipped: Counter[str] = Counter()
    item = changed(fresh("matching", "en", 0), **fields)
    assert list(tl.perturbed([item], "imitation-spo", skipped=skipped)) == [] and skipped == {reason: 1}


def test_a_word_that_is_not_there_or_is_missing_is_told() -> None:
    item = fresh("matching", "en", 0)
    for grounding in ({**item.grounding, "a1": "nonsense"}, {**item.grounding, "p1": "nonsense"}):
        with pytest.raises(NotApplicable, match="its grounding cannot be read"):
            imitations(changed(item, grounding=grounding), "imitation-s")
    less = {name: word for name, word in item.grounding.items() if name != "a1"}
    with pytest.raises(NotApplicable, match="its grounding is not that of its backbone"):
        imitations(changed(item, grounding=less), "imitation-s")


def test_a_key_that_is_not_proved_is_not_handed_on() -> None:
    item = fresh("matching", "en", 0)
    with pytest.raises(NotApplicable, match="its key is not what its theory proves"):
        imitations(changed(item, answer=((item.answer or 0) + 1) % 4), "imitation-s")


def test_where_no_other_scenario_fits_nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    item = fresh("matching", "en", 0)
    monkeypatch.setattr(module, "fitting", lambda backbone: (scenario("matching", item.grounding["scenario"]),))
    with pytest.raises(NotApplicable, match="no other scenario"):
        imitations(item, "imitation-spo")
    assert imitations(item, "imitation-so")


def test_a_scenario_with_too_many_words_of_the_original_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    item = fresh("matching", "en", 0)
    first, second = imitations(item, "imitation-spo", times=2)
    shares = {first.passage_text: 0.5, second.passage_text: 0.2}

    def shared(text: str, other: str, language: str) -> float:
        return next((share for passage, share in shares.items() if text.startswith(passage)), 0.4)

    monkeypatch.setattr(module, "shared_words", shared)
    assert imitations(item, "imitation-spo")[0].passage_text == second.passage_text
    shares[second.passage_text] = 1 / 3  # not less than a third, but the least of all
    assert imitations(item, "imitation-spo")[0].measures[SHARED] == 34


def test_where_there_are_too_few_words_nothing_is_made() -> None:
    item = next(grounded(BACKBONES[0].read_text("utf-8"), "en", 1))
    groups = len(scenario("set_operation", item.grounding["scenario"]).subjects)
    assert len(imitations(item, "imitation-s", times=groups - 1)) == groups - 1
    with pytest.raises(NotApplicable, match="too few words"):
        imitations(item, "imitation-s", times=groups)


def test_another_logic_is_an_error_and_never_an_item(monkeypatch: pytest.MonkeyPatch) -> None:
    item = fresh("matching", "en", 0)

    def mistold(*given: Any) -> Any:
        told = tell(*given)
        return type(told)(told.sentences, told.question, told.options, told.theory.replace("≠", "="), told.language)

    monkeypatch.setattr(module, "tell", mistold)
    with pytest.raises(RuntimeError, match="another logic"):
        imitations(item, "imitation-spo")


def test_versions_begin_with_the_item_itself() -> None:
    item = fresh("matching", "zh", 1)
    first, *rest = tl.perturbed([item], "imitation-so", times=3)
    assert first.id == f"{item.id}/imitation-so/0" and first.as_question().passage == item.passage
    assert (first.theory, first.answer, first.kinds, first.measures) == (
        item.theory,
        item.answer,
        item.kinds,
        item.measures,
    )
    assert rest == imitations(item, "imitation-so", times=3) and {each.group for each in (first, *rest)} == {item.id}


def test_an_unknown_level_lists_the_known() -> None:
    with pytest.raises(UnknownName, match="Did you mean imitation-s or imitation-so"):
        imitations(fresh("matching", "en", 0), "imitation-os")


def test_only_imitations_can_be_had_several_times() -> None:
    assert find_operation("imitation-s", 20)
    for how, times in (("shuffle", 2), ("imitation-s", 0)):
        with pytest.raises(InputError, match=f"found (times=)?{times}"):
            tl.perturbed([make_item()], how, times=times)


def test_an_edit_of_the_theory_leaves_no_old_backbone() -> None:
    theory = 'kind(Anne)  "Anne is kind."\nnice(Bob)  "Bob is nice."\nconclusion nice(Bob)\nask label'
    item = tl.Item(
        id="x",
        passage=(tl.Part(name="theory", text="Anne is kind. Bob is nice."),),
        question="Bob is nice.",
        options=("True", "False", "Unknown"),
        answer=0,
        theory=theory,
        backbone="# kind …",
        grounding={"s1": "anne"},
        explanation="It is said so.",
    )
    first, second = tl.perturbed([item], "shuffle")
    assert (first.backbone, first.grounding, first.explanation) == (item.backbone, item.grounding, item.explanation)
    assert (second.backbone, second.grounding, second.explanation) == (None, {}, None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", BACKBONES, ids=lambda path: path.stem)
def test_a_backbone_written_by_hand_becomes_items_and_imitations(path: Path, language: Language) -> None:
    text = path.read_text("utf-8")
    key = {"nail-figure-2-requirements": "C", "nail-figure-3-matching": "A"}[path.stem]  # as the paper's, in order
    items = list(grounded(text, language, 30, seed=5))
    assert items == list(grounded(text, language, 30, seed=5)) != list(grounded(text, language, 30, seed=6))
    assert len({each.id for each in items}) == len({each.passage_text for each in items}) == 30
    assert tl.check(items).counts == {"agree": 30}
    for item in items:
        assert item.answer == "ABCD".index(key) and item.language == language and item.group == items[0].group
    for how in LEVELS:
        (made,) = imitations(items[0], how)
        assert made.answer == items[0].answer and made.passage_text != items[0].passage_text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("p2(s2) ≠ b2  ", "p1(s1) = a1  ", "contradict each other"),
        ("p1(s1) ≠ a1  ", "p1(s1) = a1  ", "just one option of this backbone to fit, found none"),
        ("p2(s2) ≠ b2  ", "⊤  ", "just one option of this backbone to fit, found A, B, C"),
        ("# kind matching", "# kind chess", "expected a first line"),
        ("‖ {p1.list}", "", "expected a sentence in each language"),
        ("function p2", "predicate p3(s)\npredicate p4(s)\npredicate p5(s)\nfunction p2", "no scenario"),
    ],
)
def test_a_backbone_that_is_no_good_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    text = BACKBONES[1].read_text("utf-8")
    assert old in text
    with pytest.raises(InputError, match=message):
        grounded(text.replace(old, new, 1), "en", 1)


def test_words_that_run_out_are_told() -> None:
    text = BACKBONES[0].read_text("utf-8").replace("{story s}", "{nonsense}")
    with pytest.raises(InputError, match="nonsense"):
        list(grounded(text, "en", 1))


def test_the_command_imitates_and_says_how_many_words_are_shared(tollens: Tollens, tmp_path: Path) -> None:
    items = [fresh("matching", "en", number) for number in range(2)]
    tl.write_items(tmp_path / "work/nail.jsonl", [*items, changed(items[0], id="bare", backbone=None)])
    asked = ("perturb", "nail.jsonl", "--how", "imitation-spo", "--times", 3, "-o", "x.jsonl")
    outcome = tollens(*asked, "--json")
    document = outcome.document
    assert outcome.code == 0 and (document["items"], document["groups"], document["skipped"]) == (8, 2, 1)
    assert document["reasons"] == {"it has no backbone": 1} and document["times"] == 3
    assert document["shared_words"]["imitations"] == document["shared_words"]["below_a_third"] == 6
    assert document["shared_words"]["share_below_a_third"] == 1
    assert document["shared_words"]["mean_percent"] <= document["shared_words"]["max_percent"] < 34
    assert tollens("check", "x.jsonl", "--json").document["agree"] == 8
    plain = tollens(*asked)
    assert "below a third in 6 of 6 imitations" in plain.out and "1 left out: it has no backbone" in plain.out
    once = tollens("perturb", "nail.jsonl", "--how", "shuffle", "--times", 2, "-o", "y.jsonl")
    assert once.code == 2 and "imitation-s" in once.err
