"""Consistency inside groups and across languages: by hand, on small groups of every sort."""

from __future__ import annotations

from typing import Any

import pytest

from factories import make_item
from tollens.records import LABELS, Item, Origin, Part, Prediction
from tollens.report.analyses.consistency import section
from tollens.report.analyses.together import bundles
from tollens.report.content import Value
from tollens.scores import proportion

from .books import Given, Said, Shelf, make_book
from .finding import chart, series, table, value


def edit(ordinal: int, group: str, answer: int, **fields: Any) -> Item:
    """One version of a theory: its own passage, the labels as options."""
    given: dict[str, Any] = {
        "id": f"robustlr/{ordinal}",
        "group": group,
        "answer": answer,
        "options": LABELS["en"],
        "passage": (Part(name="theory", text=f"Theory {ordinal}."),),
        "origin": Origin(benchmark="robustlr", recipe="robustlr/c-cs/1", seed=1, index=ordinal),
    }
    return make_item(ordinal, **{**given, **fields})


# Two theories: True, False, False and True, True, Unknown; and an item of no group.
THEORIES = [
    edit(0, "one", 0),
    edit(1, "one", 1),
    edit(2, "one", 1),
    edit(3, "two", 0),
    edit(4, "two", 0),
    edit(5, "two", 2),
    edit(6, "three", 0),
]


def test_all_right_mean_share_and_what_independent_errors_would_give() -> None:
    said: list[Said] = [0, 1, 1, 1, 1, 2, 0]
    found = section(make_book(Shelf(THEORIES, [Given("a", said)])))
    shown = table(found, "consistency-zoo-fresh")
    assert value(shown, "a", "All right") == Value.of(proportion(1, 2))
    # Of the six items in groups four are right.
    assert value(shown, "a", "If independent").value == pytest.approx((4 / 6) ** 3)
    assert value(shown, "a", "If independent").low is None
    mean = value(shown, "a", "Mean share right")
    assert mean.value == pytest.approx((1 + 1 / 3) / 2) and mean.n == 2
    assert shown.note == "A group is a theory with its edits. 2 groups of 3 items; 1 item in none of them."
    assert [(point.x, point.value) for point in series(chart(found, "consistency-chart-zoo-fresh"), "a").points] == [
        ("0 of 3", Value.of(proportion(0, 2))),
        ("1 of 3", Value.of(proportion(1, 2))),
        ("2 of 3", Value.of(proportion(0, 2))),
        ("3 of 3", Value.of(proportion(1, 2))),
    ]


def test_the_same_answer_to_what_is_the_same_is_told_apart_from_the_same_wrong_one() -> None:
    # False, False of the first and True, True of the second have one right answer.
    given = [
        Given("right", [0, 1, 1, 0, 0, 2, 0]),
        Given("firm", [0, 0, 0, 1, 1, 1, 0]),
        Given("wavers", [0, 1, 0, 0, 1, 2, 0]),
        Given("silent", [None] * 7),
    ]
    shown = table(section(make_book(Shelf(THEORIES, given))), "consistency-zoo-fresh")
    same = [each.title for each in shown.columns].index("Same answer")
    assert [value(shown, each.reader, same) for each in given] == [Value.of(proportion(n, 2)) for n in (2, 2, 0, 0)]
    assert [value(shown, each.reader, "Same wrong answer").value for each in given] == [0, 1, 0, 0]


def test_groups_that_were_not_reached_whole_are_left_out() -> None:
    found = section(make_book(Shelf(THEORIES, [Given("a", [0, 1, 1, 0])])))
    shown = table(found, "consistency-zoo-fresh")
    assert value(shown, "a", "All right") == Value.of(proportion(1, 1))
    assert value(shown, "a", "If independent").value == 1
    assert shown.rows[0].aside == "incomplete: 4 of 7 done"
    assert "incomplete: 4 of 7 done" in chart(found, "consistency-chart-zoo-fresh").note


def pair(ordinal: int, answer: str) -> Item:
    return make_item(
        ordinal, options=(), answer=None, spans=(answer,), group=f"pair {ordinal // 2}", question=f"Q{ordinal}"
    )


def test_of_pairs_with_different_answers_it_is_told_how_many_got_one() -> None:
    items = [pair(0, "Pia"), pair(1, "Tom"), pair(2, "the lake"), pair(3, "the sea")]
    said: list[Said] = ["Pia", "PIA!", "The lake.", "the sea"]
    shown = table(section(make_book(Shelf(items, [Given("a", said)]))), "consistency-zoo-fresh")
    assert "a pair of questions on one passage, whose right answers differ" in shown.note
    assert [each.title for each in shown.columns][3:] == ["Same answer"]
    assert shown.columns[3].aside == "where all right answers differ"
    # Capitals and stops do not make another answer: the first pair got one, the second did not.
    assert value(shown, "a", 3) == Value.of(proportion(1, 2))
    assert value(shown, "a", "All right") == Value.of(proportion(1, 2))


def test_questions_on_one_passage_have_no_answers_to_compare() -> None:
    items = [make_item(n, group=f"story {n // 3}", question=f"Q{n}") for n in range(6)]
    shown = table(section(make_book(Shelf(items, [Given("a", [0] * 6)]))), "consistency-zoo-fresh")
    assert len(shown.columns) == 3 and "questions on one passage" in shown.note


def test_groups_of_many_sizes_are_told_by_their_share() -> None:
    sizes = [2, 3, 4, 5]
    items, said = list[Item](), list[Said]()
    for size, right in zip(sizes, [0, 1, 2, 5], strict=True):
        for place in range(size):
            items.append(edit(len(items), f"of {size}", 0))
            said.append(0 if place < right else 1)
    found = section(make_book(Shelf(items, [Given("a", said)])))
    points = series(chart(found, "consistency-chart-zoo-fresh"), "a").points
    assert [(point.x, point.value.value) for point in points] == [
        ("none", 0.25),
        ("under half", 0.25),
        ("half or more", 0.25),
        ("all", 0.25),
    ]
    assert "4 groups of 2 to 5 items." in table(found, "consistency-zoo-fresh").note


def nail(ordinal: int, answer: int, *, chinese: bool = False, **fields: Any) -> Item:
    benchmark = "nail-zh" if chinese else "nail"
    given: dict[str, Any] = {
        "id": f"{benchmark}/3/{ordinal}",
        "answer": answer,
        "language": "zh" if chinese else "en",
        "origin": Origin(benchmark=benchmark, recipe="nail/3", seed=3, index=ordinal),
    }
    return make_item(ordinal, **{**given, **fields})


def test_the_same_item_in_two_sets_in_two_languages() -> None:
    english = Shelf(
        [nail(n, n % 4) for n in range(4)], [Given("a", [0, 1, 0, 0]), Given("en only", [0] * 4)], name="en"
    )
    chinese = Shelf([nail(n, n % 4, chinese=True) for n in range(3)], [Given("a", [0, 0, 0])], name="zh")
    found = section(make_book(english, chinese))
    shown = table(found, "consistency-languages-en-zh")
    assert [row.title for row in shown.rows] == ["a"]
    assert value(shown, "a", "All right") == Value.of(proportion(1, 3))
    # Of the three that are in both: two right in English, one in Chinese.
    assert value(shown, "a", "If independent").value == pytest.approx(2 / 3 * 1 / 3)
    same = value(shown, "a", "Same answer")
    assert same == Value.of(proportion(2, 3))
    assert value(shown, "a", "Same wrong answer") == Value.of(proportion(1, 3))
    assert shown.note.endswith("3 groups of 2 items; 1 item in none of them.")


def test_languages_in_one_set_have_each_their_own_accuracy() -> None:
    items = [nail(n // 2, 0, chinese=n % 2 == 1, id=f"nail/pairs/{n}", group=f"pair {n // 2}") for n in range(4)]
    shown = table(section(make_book(Shelf(items, [Given("a", [0, 1, 0, 0])]))), "consistency-zoo-fresh")
    assert "the same item in two languages" in shown.note
    assert value(shown, "a", "If independent").value == pytest.approx(1 * 1 / 2)
    assert value(shown, "a", "Same answer") == Value.of(proportion(1, 2))


@pytest.mark.parametrize(
    "chinese",
    [
        # Another recipe, fresh LogiQA, LogiQA 2.0: the same numbers, other items.
        nail(0, 0, chinese=True, origin=Origin(benchmark="nail-zh", recipe="perturb/imitation-s/1", id="nail-zh/3/0")),
        nail(0, 1, chinese=True),
        nail(5, 0, chinese=True),
    ],
)
def test_items_that_are_not_the_same_are_not_put_together(chinese: Item) -> None:
    book = make_book(Shelf([nail(0, 0)], [Given("a", [0])], name="en"), Shelf([chinese], [Given("a", [0])], name="zh"))
    assert list(bundles(book)) == []


@pytest.mark.parametrize(
    ("family", "recipe", "together"),
    [
        ("logiqa", None, True),
        ("logiqa", "logiqa/1", False),
        ("logiqa2", None, False),
        ("robustlr", "robustlr/n-cs/1", True),
    ],
)
def test_only_some_benchmarks_say_the_same_under_one_number(family: str, recipe: str | None, together: bool) -> None:
    english = make_item(id=f"{family}/1", origin=Origin(benchmark=family, recipe=recipe))
    chinese = make_item(id=f"{family}-zh/1", language="zh", origin=Origin(benchmark=f"{family}-zh", recipe=recipe))
    shelves = [Shelf([each], [Given("a", [0])], name=each.language) for each in (english, chinese)]
    assert len(list(bundles(make_book(*shelves)))) == together


def test_imitations_are_compared_by_place_and_edits_by_words() -> None:
    def made(how: str) -> list[Item]:
        return [
            make_item(
                n,
                group="one",
                options=(f"yes {n}", f"no {n}"),
                passage=(Part(name="passage", text=f"Story {n}."),),
                origin=Origin(benchmark="nail", recipe=f"perturb/{how}/1"),
            )
            for n in range(2)
        ]

    imitations, edits = (
        next(bundles(make_book(Shelf(made(how), [Given("a", [0, 0])])))) for how in ("imitation-s", "negation")
    )
    assert [each.key for each in imitations.groups[0]] == [0, 0]
    assert [each.key for each in edits.groups[0]] == [None, None]


def test_without_groups_there_is_nothing() -> None:
    for items in ([make_item(0), make_item(1)], [make_item(0, group="a"), make_item(1, group="b")]):
        found = section(make_book(Shelf(items, [Given("a", [0, 0])])))
        assert found is not None and not found.parts
    ungraded = [make_item(n, group="one", answer=None) for n in range(3)]
    found = section(make_book(Shelf(ungraded, [Given("a", [0] * 3)])))
    assert found is not None and not found.parts


def test_a_reader_that_reached_no_group_whole_has_no_row() -> None:
    said = [Prediction(item="robustlr/0", missing="failed")]
    found = section(make_book(Shelf(THEORIES, [Given("a", said)])))
    assert found is not None and not found.parts
