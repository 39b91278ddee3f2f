"""Every defect that is planted is found, with its item, and nothing is found where nothing is."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from factories import make_item
from tollens.checks import Audit, Finding, audit
from tollens.checks.duplicates import NEAR, alike, print_of
from tollens.records import Item, Items, Part, letter

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


def found(result: Audit, kind: str) -> Finding | None:
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
    finding = found(audit([Items.of([*items, spoilt])]), kind)
    assert finding is not None and finding.items == ("spoilt",) and finding.count == 1


@pytest.mark.parametrize(
    "text",
    ["11 月 8 日上午下雨。", "40% of herons swim.", "3.5 million herons", "1. Herons. 2. Ducks.", "2010年的调查"],
)
def test_quantities_and_lists_are_no_left_over_numbers(text: str) -> None:
    item = make_item(
        passage=(Part(name="passage", text=text),), language="zh" if "日" in text or "年" in text else "en"
    )
    assert found(audit([Items.of([item])]), "leftover-numbering") is None


def test_a_key_that_is_mostly_one_letter_is_an_error_with_its_p_value() -> None:
    items = [make_item(n, id=item.id, passage=item.passage, options=item.options, answer=3 if n % 2 else n % 4)
             for n, item in enumerate(clean_items(200))]  # fmt: skip
    finding = found(audit([Items.of(items)]), "always-d")
    assert finding is not None and finding.severity == "error" and finding.count == 100
    assert "D is the key of 100 of 200 items (50.0%" in finding.message and "p = " in finding.message
    assert set(finding.items) == {item.id for item in items if item.answer == 3}


def test_a_published_table_is_set_beside_a_shortcut() -> None:
    items = [make_item(n, id=item.id, passage=item.passage, answer=3) for n, item in enumerate(clean_items(60))]
    published = {("zoo", "dev"): {"Parrot": 0.31, "Owl": 0.42}}
    finding = found(audit([Items.of(items)], published), "always-d")
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
    finding = found(result, "options-only")
    assert finding is not None and finding.severity == "error" and finding.count > 280
    assert found(result, "question-only") is None


def test_a_question_only_classifier_is_held_against_the_commonest_letter() -> None:
    items = []
    for item in clean_items(300):
        asked = f"{letter(item.answer or 0)} {item.question}"
        items.append(
            make_item(id=item.id, passage=item.passage, options=item.options, question=asked, answer=item.answer)
        )
    finding = found(audit([Items.of(items)]), "question-only")
    assert finding is not None and finding.severity == "error"


def test_few_items_are_not_learnt_from_and_that_is_said() -> None:
    finding = found(audit([Items.of(clean_items(20))]), "too-few-for-classifiers")
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
    pairs = {kind: found(result, kind) for kind in ("duplicate", "conflicting-keys", "leak", "passage-leak")}
    assert {kind: finding and set(finding.items) for kind, finding in pairs.items()} == {
        "duplicate": {"train/0", "copy", "train/1", "conflict"},
        "conflicting-keys": {"train/1", "conflict"},
        "leak": {"train/2", "leaked"},
        "passage-leak": {"train/3", "other"},
    }


def test_near_duplicates_are_just_those_that_comparing_all_pairs_finds() -> None:
    rng = random.Random(5)
    items = clean_items(60, 3)
    for number in range(60):  # copies with ever more words changed
        source = items[number]
        text = source.passage_text.split()
        for _ in range(number // 6):
            text[rng.randrange(len(text))] = "changed"
        passage = (Part(name="passage", text=" ".join(text)),)
        items.append(make_item(id=f"copy/{number}", passage=passage, question=source.question, options=source.options))
    prints = [print_of(item, 0) for item in items]

    def jaccard(one: set[int], other: set[int]) -> float:
        return len(one & other) / len(one | other)

    expected = {
        (a.id, b.id) for a, b in combinations(prints, 2)
        if a.whole != b.whole and jaccard({*map(int, a.runs)}, {*map(int, b.runs)}) >= NEAR
    }  # fmt: skip
    pairs = alike(prints)
    assert {(a.id, b.id) for a, b in pairs.near} == expected
    assert 10 < len(expected) < 55
