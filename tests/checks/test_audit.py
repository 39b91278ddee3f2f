"""Every defect that is planted is found, with its item, and nothing is found where nothing is."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest

from factories import make_item
from tollens.checks import Audit, Finding, PublishedSplit, audit
from tollens.checks.duplicates import Copies, print_of
from tollens.checks.shortcuts import p_shown
from tollens.records import Item, Items, Part, letter
from tollens.text.near import NEAR, NEAR_ASKED, jaccard

WORDS = [f"{a}{b}" for a in ("ba", "ko", "mi", "ru", "te") for b in ("lan", "nor", "pis", "quet", "vam", "zor", "del")]


def nonsense(rng: random.Random, length: int) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(length)) + "."


def clean_items(n: int, seed: int = 0, name: str = "set") -> list[Item]:
    """Items that nothing is wrong with: every text and every key is drawn."""
    rng = random.Random(seed)
    return [
        make_item(
            ordinal,
            id=f"{name}/{ordinal}",
            passage=(Part(name="passage", text=nonsense(rng, 40)),),
            question=nonsense(rng, 8),
            options=tuple(nonsense(rng, rng.randint(4, 9)) for _ in range(4)),
            answer=rng.randrange(4),
        )
        for ordinal in range(n)
    ]


def found_in(result: Audit, kind: str) -> Finding | None:
    return next((finding for finding in result.findings if finding.kind == kind), None)


def test_nothing_is_found_where_nothing_is() -> None:
    result = audit([Items.of(clean_items(400))])
    assert result.findings == [] and result.items == 400 and sum(result.answers.values()) == 400
    names = {each.name for each in result.shortcuts}
    assert {"always-a", "always-d", "longest-option", "shortest-option", "word-overlap"} < names
    assert {"options-only", "question-only"} < names
    assert all(each.accuracy.n == 400 and each.accuracy.low <= each.chance for each in result.shortcuts)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("identical-options", {"options": ("one heron", "Two herons", "ＴＷＯ  herons", "three")}),
        ("wrong-script", {"options": ("one", "two", "三只", "four")}),
        ("wrong-script", {"language": "zh", "question": "哪项为真？", "options": ("甲", "one two", "丙", "丁")}),
        ("leftover-numbering", {"question": "12. Which is true?"}),
        ("leftover-numbering", {"passage": (Part(name="passage", text="54对某高校的调查"),), "language": "zh"}),
        ("leftover-numbering", {"options": ("one", "two", "most of the C.S City market", "four")}),
        ("empty-field", {"options": ("one", "two", " . ", "four")}),
        ("empty-field", {"question": ""}),
        ("answer-out-of-range", {"answer": 4}),
        ("answer-out-of-range", {"answer": -1}),
        ("too-few-options", {"options": ("one",)}),
        ("no-answer", {"answer": None}),
    ],
)
def test_a_planted_defect_is_found_with_its_item(kind: str, fields: dict[str, object]) -> None:
    items = clean_items(60)
    spoilt = make_item(7, id="spoilt", **{"question": "Which of them is it?", **fields})
    finding = found_in(audit([Items.of([*items, spoilt])]), kind)
    assert finding is not None and finding.items == ("spoilt",) and finding.count == 1


@pytest.mark.parametrize(
    "text",
    ["11 月 8 日上午下雨。", "40% of herons swim.", "3.5 million herons", "1. Herons. 2. Ducks.", "2010年的调查"],
)
def test_quantities_and_lists_are_no_left_over_numbers(text: str) -> None:
    item = make_item(
        passage=(Part(name="passage", text=text),), language="zh" if "日" in text or "年" in text else "en"
    )
    assert found_in(audit([Items.of([item])]), "leftover-numbering") is None


def test_a_key_that_is_mostly_one_letter_is_an_error_with_its_p_value() -> None:
    items = [make_item(n, id=item.id, passage=item.passage, options=item.options, answer=3 if n % 2 else n % 4)
             for n, item in enumerate(clean_items(200))]  # fmt: skip
    finding = found_in(audit([Items.of(items)]), "always-d")
    assert finding is not None and finding.severity == "error" and finding.count == 100
    assert "D is the key of 100 of 200 items (50.0%" in finding.message and "p = " in finding.message
    assert set(finding.items) == {item.id for item in items if item.answer == 3}


def test_a_published_table_is_set_beside_a_shortcut() -> None:
    items = [make_item(n, id=item.id, passage=item.passage, answer=3) for n, item in enumerate(clean_items(60))]
    readers = {"Parrot": 0.31, "Owl": 0.42}
    other = found_in(audit([Items.of(items)], {("zoo", "dev"): PublishedSplit(99, readers)}), "always-d")
    assert other is not None and "paper" not in other.message
    finding = found_in(audit([Items.of(items)], {("zoo", "dev"): PublishedSplit(60, readers)}), "always-d")
    assert finding is not None
    assert "above every reader that the paper reports on dev (its best: Owl, 42.0%)" in finding.message


def test_an_options_only_classifier_learns_a_give_away_word() -> None:
    items = []
    for item in clean_items(300):
        assert item.answer is not None
        options = list(item.options)
        options[item.answer] += " certainly"
        items.append(make_item(id=item.id, passage=item.passage, options=tuple(options), answer=item.answer))
    result = audit([Items.of(items)])
    finding = found_in(result, "options-only")
    assert finding is not None and finding.severity == "error" and finding.count > 280
    assert found_in(result, "question-only") is None


def test_a_question_only_classifier_is_held_against_the_commonest_letter() -> None:
    items = []
    for item in clean_items(300):
        asked = f"{letter(item.answer or 0)} {item.question}"
        items.append(
            make_item(id=item.id, passage=item.passage, options=item.options, question=asked, answer=item.answer)
        )
    finding = found_in(audit([Items.of(items)]), "question-only")
    assert finding is not None and finding.severity == "error"


def test_few_items_are_not_learnt_from_and_that_is_said() -> None:
    finding = found_in(audit([Items.of(clean_items(20))]), "too-few-for-classifiers")
    assert finding is not None and finding.severity == "note"


def test_duplicates_within_and_leaks_between_are_told_apart() -> None:
    first, second = clean_items(40, 1, "train"), clean_items(40, 2, "test")
    copy = make_item(id="copy", passage=first[0].passage, question=first[0].question,
                     options=first[0].options[::-1], answer=3 - (first[0].answer or 0))  # fmt: skip
    conflict = make_item(id="conflict", passage=first[1].passage, question=first[1].question,
                         options=first[1].options, answer=((first[1].answer or 0) + 1) % 4)  # fmt: skip
    leaked = make_item(id="leaked", passage=first[2].passage, question=first[2].question,
                       options=first[2].options, answer=first[2].answer)  # fmt: skip
    other = make_item(id="other", passage=first[3].passage, question="Something else?", answer=0)
    result = audit([Items.of([*first, copy, conflict], "train"), Items.of([*second, leaked, other], "test")])
    assert result.sets == {"train": 42, "test": 42}
    pairs = {kind: found_in(result, kind) for kind in ("duplicate", "conflicting-keys", "leak", "passage-leak")}
    assert {kind: finding and set(finding.items) for kind, finding in pairs.items()} == {
        "duplicate": {"train/0", "copy", "train/1", "conflict"},
        "conflicting-keys": {"train/1", "conflict"},
        "leak": {"train/2", "leaked"},
        "passage-leak": {"train/3", "other"},
    }


def copies_with_ever_more_changes(count: int, seed: int) -> list[Item]:
    """Items, then a copy of each with more and more words of its passage and options changed."""
    rng, items = random.Random(seed), clean_items(count, seed)
    for number in range(count):
        source = items[number]
        text = source.passage_text.split()
        for _ in range(number * 10 // count):
            text[rng.randrange(len(text))] = "changed"
        passage = (Part(name="passage", text=" ".join(text)),)
        items.append(make_item(id=f"copy/{number}", passage=passage, question=source.question, options=source.options))
    return items


def all_pairs(items: list[Item], least: float = NEAR) -> set[tuple[str, str]]:
    """Near pairs by comparing everything with everything."""
    prints = [print_of(item, 0) for item in items]
    return {
        (a.id, b.id)
        for (a, whole, asked), (b, other_whole, other_asked) in combinations(prints, 2)
        if a.whole != b.whole and jaccard(whole, other_whole) >= least and jaccard(asked, other_asked) >= NEAR_ASKED
    }


def near(items: list[Item]) -> set[tuple[str, str]]:
    copies = Copies()
    for item in items:
        copies.add(item, 0)
    return {(a.id, b.id) for a, b in copies.pairs().near}


def test_near_duplicates_are_just_those_that_comparing_all_pairs_finds() -> None:
    items = copies_with_ever_more_changes(60, 3)
    expected = all_pairs(items)
    assert near(items) == expected and 10 < len(expected) < 55


def test_many_items_are_compared_by_signatures_that_find_nearly_all(monkeypatch: pytest.MonkeyPatch) -> None:
    items = copies_with_ever_more_changes(300, 4)
    surely, perhaps = all_pairs(items, NEAR + 0.08), all_pairs(items, NEAR - 0.12)
    monkeypatch.setattr("tollens.text.near.MOST_EXACT", 100)
    found = near(items)
    assert len(found & surely) >= 0.95 * len(surely) > 10 and found <= perhaps
    assert found_in(audit([Items.of(items)]), "near-estimated") is not None


def test_the_same_passage_with_another_question_is_no_near_duplicate() -> None:
    first, other = clean_items(2)
    long = (Part(name="passage", text=first.passage_text * 9),)
    one = make_item(id="one", passage=long, question=first.question, options=first.options)
    two = make_item(id="two", passage=long, question=other.question, options=other.options)
    result = audit([Items.of([one, two])])
    assert found_in(result, "near-duplicate") is None
    shared = found_in(result, "shared-passage")
    assert shared is not None and shared.items == ("one", "two")


def test_near_duplicates_that_contradict_each_other_are_an_error() -> None:
    (first,) = clean_items(1)
    reordered = make_item(
        id="reordered", passage=(Part(name="passage", text=first.passage_text.replace(".", " more.")),),
        question=first.question, options=first.options[::-1], answer=first.answer,
    )  # fmt: skip
    finding = found_in(audit([Items.of([first, reordered])]), "conflicting-keys")
    assert finding is not None and set(finding.items) == {first.id, "reordered"}


def test_a_leak_does_not_hide_a_duplicate_and_an_id_that_stands_twice_is_told() -> None:
    (item,) = clean_items(1)
    again = msgspec.structs.replace(item, id="again")
    result = audit([Items.of([item], "a"), Items.of([item, again, make_item(id="again")], "b")])
    kinds = {kind: found_in(result, kind) for kind in ("leak", "duplicate", "repeated-id")}
    assert {kind: finding and finding.count for kind, finding in kinds.items()} == {
        "leak": 2,
        "duplicate": 1,
        "repeated-id": 1,
    }


def test_a_p_value_is_never_shown_as_nought() -> None:
    assert [p_shown(p) for p in (0.0, 1e-40, 0.00123, 1.0)] == ["< 1e-30", "< 1e-30", "0.0012", "1"]
    items = [make_item(n, options=("yes " * 9, "no"), answer=0) for n in range(3000)]
    finding = found_in(audit([Items.of(items)]), "longest-option")
    assert finding is not None and "p < 1e-30" in finding.message


def test_versions_of_one_theory_stay_in_one_fold() -> None:
    items = [
        make_item(id=f"{item.id}/{version}", passage=(Part(name="p", text=f"{version} {item.passage_text}"),),
                  options=item.options, answer=item.answer, group=item.id)
        for item in clean_items(60) for version in range(6)
    ]  # fmt: skip
    shortcut = next(each for each in audit([Items.of(items)]).shortcuts if each.name == "options-only")
    assert shortcut.accuracy.value < 0.5


@pytest.mark.parametrize(("fields", "learnt"), [({"passage": ()}, True), ({"group": "one"}, False)])
def test_items_without_a_passage_can_be_learnt_from_and_one_group_cannot(fields: dict[str, Any], learnt: bool) -> None:
    items = []
    for item in clean_items(200):
        options = list(item.options)
        options[item.answer or 0] += " certainly"
        items.append(make_item(id=item.id, options=tuple(options), answer=item.answer, **fields))
    result = audit([Items.of(items)])
    assert (found_in(result, "options-only") is not None) == learnt
    assert (found_in(result, "one-group") is not None) == (not learnt)


def test_a_theory_and_its_edits_are_meant_to_be_alike() -> None:
    text = nonsense(random.Random(3), 60)
    versions = [
        make_item(
            ordinal,
            passage=(Part(name="theory", text=f"{text} Anne is {WORDS[ordinal]}."),),
            options=("True", "False"),
            answer=ordinal % 2,
        )
        for ordinal in range(4)
    ]
    apart = audit([Items.of(versions)])
    together = audit([Items.of(msgspec.structs.replace(each, group="one") for each in versions)])
    alike = {"conflicting-keys", "near-duplicate", "shared-passage"}
    assert alike & {finding.kind for finding in apart.findings}
    assert not alike & {finding.kind for finding in together.findings}
    again = audit([Items.of(msgspec.structs.replace(versions[0], id=f"again/{n}", group="one") for n in range(2))])
    assert found_in(again, "duplicate")  # word for word the same is a defect in a group too
