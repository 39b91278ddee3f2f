from __future__ import annotations

from datetime import UTC, datetime
from math import sqrt
from pathlib import Path

import pytest

from tollens.errors import InputError
from tollens.records import Item
from tollens.report import collect
from tollens.report.collect import MOST_FOR_ALL_PAIRS, MOST_GROUPS
from tollens.runs import View

from .factories import FakeReader, broken_off, chinese, english, figure, run_on


def wilson(right: int, n: int) -> tuple[float, float]:
    """Wilson's interval, from the textbook."""
    z, p = 1.959964, right / n
    middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def test_a_cell_is_the_share_of_right_answers_with_its_interval(tmp_path: Path) -> None:
    items = [english(number, answer=number % 4) for number in range(10)]

    (cell,) = collect([run_on(items, FakeReader("always-a"), tmp_path)], {}).cells

    assert cell.accuracy is not None
    assert (cell.accuracy.value, cell.accuracy.n) == (0.3, 10)
    assert (cell.accuracy.low, cell.accuracy.high) == pytest.approx(wilson(3, 10), abs=1e-5)
    assert (cell.complete, cell.done, cell.total, cell.unanswered) == (True, 10, 10, ())


def test_reasons_for_no_answer_are_counted_apart_and_none_is_right(tmp_path: Path) -> None:
    reader = FakeReader(
        "shy",
        {
            "zoo/0": ("abstained", ""),
            "zoo/1": ("timed-out", ""),
            "zoo/2": ("timed-out", ""),
            "zoo/3": ("unreadable", "both"),
            "zoo/4": ("absent", ""),
            "zoo/5": 1,
        },
    )

    (cell,) = collect([run_on([english(number) for number in range(8)], reader, tmp_path)], {}).cells

    assert cell.unanswered == (("absent", 1), ("abstained", 1), ("timed-out", 2), ("unreadable", 1))
    assert cell.accuracy is not None and cell.accuracy.value == 2 / 8
    assert cell.when_answered is not None and (cell.when_answered.value, cell.when_answered.n) == (2 / 3, 3)


def test_items_without_a_key_are_counted_and_not_scored(tmp_path: Path) -> None:
    items = [chinese(0), chinese(1, answer=None), chinese(2, answer=1)]

    report = collect([run_on(items, FakeReader("always-a"), tmp_path)], {})

    assert report.sets[0].ungraded == report.cells[0].ungraded == 1
    assert report.cells[0].accuracy is not None and report.cells[0].accuracy.n == 2
    assert {answer.side for sample in report.samples for answer in sample.answers} == {
        "right",
        "wrong",
        "ungraded",
    }


def test_nothing_is_scored_where_no_item_has_a_key(tmp_path: Path) -> None:
    report = collect([run_on([chinese(0, answer=None)], FakeReader("always-a"), tmp_path)], {})

    assert report.cells[0].accuracy is None
    assert report.sets[0].chance is None
    assert not report.comparisons


def test_chance_is_the_mean_over_items_of_one_by_the_number_of_options(tmp_path: Path) -> None:
    reader = FakeReader("always-a")
    even = run_on([english(0), english(1)], reader, tmp_path, name="even")
    mixed = run_on([english(0), chinese(1)], reader, tmp_path, name="mixed")
    spans = run_on([Item(id="x", question="Who?", spans=("Tom",))], reader, tmp_path, name="spans")

    report = collect([even, mixed, spans], {})

    assert [items.chance for items in report.sets] == [0.25, (1 / 4 + 1 / 2) / 2, None]


def test_an_unfinished_run_says_how_far_it_came_and_is_not_compared(tmp_path: Path) -> None:
    items = [english(number) for number in range(5)]
    whole = run_on(items, FakeReader("always-a"), tmp_path)
    part = broken_off(run_on(items, FakeReader("always-b", otherwise=1), tmp_path), done=2)

    report = collect([whole, part], {})

    assert [(cell.complete, cell.done, cell.total) for cell in report.cells] == [(True, 5, 5), (False, 2, 5)]
    assert not report.comparisons


def test_a_run_that_calls_itself_complete_with_predictions_missing_is_not_believed(tmp_path: Path) -> None:
    items = [english(number) for number in range(5)]
    saved = run_on(items, FakeReader("always-a"), tmp_path)
    manifest = saved.run
    broken_off(saved, done=3).folder.save_manifest(manifest)

    (cell,) = collect([saved], {}).cells

    assert not cell.complete


def test_a_run_that_was_killed_before_it_called_itself_complete_is_not_complete(tmp_path: Path) -> None:
    items = [english(number) for number in range(5)]

    (cell,) = collect([broken_off(run_on(items, FakeReader("always-a"), tmp_path), done=5)], {}).cells

    assert (cell.complete, cell.done) == (False, 5)


def test_the_papers_figure_stands_beside_the_same_reader_benchmark_split_and_view_only(
    tmp_path: Path,
) -> None:
    items = [english(number) for number in range(3)]
    figures = {
        "zoo": [
            figure("always-a", 0.5, items=3),
            figure("always-a", 0.6, split="dev", items=3),
            figure("human", 0.86, items=3),
            figure("of-a-larger-set", 0.9, items=651),
        ],
        "zoo-zh": [figure("always-a", 0.7, items=1)],
    }
    runs = [
        run_on(items, FakeReader("always-a"), tmp_path),
        run_on(items, FakeReader("always-a"), tmp_path, view=View.parse("A")),
        run_on([chinese(1)], FakeReader("always-a"), tmp_path, name="zoo-zh:dev"),
    ]

    report = collect(runs, figures)

    assert [[each.value for each in cell.paper] for cell in report.cells] == [[0.5], [], []]
    assert [[each.reader for each in printed.figures] for printed in report.papers] == [["human"]]


def test_kinds_count_an_item_in_each_of_its_kinds(tmp_path: Path) -> None:
    items = [
        english(0, kinds=("negation", "order")),
        english(1, kinds=("order",), answer=1),
        chinese(2, kinds=("否定",)),
    ]

    (table,) = collect([run_on(items, FakeReader("always-a"), tmp_path)], {}).kinds

    got = {line.name: [(each.value, each.n) for each in line.figures if each] for line in table.lines}
    assert got == {"negation": [(1.0, 1)], "order": [(0.5, 2)], "否定": [(1.0, 1)]}


def test_groups_show_their_consistency_and_say_how_many_are_left_out(tmp_path: Path) -> None:
    groups = MOST_GROUPS + 3
    items = [english(number, group=f"pair {number // 2:02}", answer=int(number == 1)) for number in range(2 * groups)]

    (table,) = collect([run_on(items, FakeReader("always-a"), tmp_path)], {}).groups

    assert table.wholes[0].name == "consistent groups"
    (consistency,) = table.wholes[0].figures
    assert consistency is not None and (consistency.value, consistency.n) == ((groups - 1) / groups, groups)
    assert (len(table.lines), table.more) == (MOST_GROUPS, 3)


def test_a_pair_counts_what_only_one_has_right(tmp_path: Path) -> None:
    items = [english(number) for number in range(10)]
    good = FakeReader("good", {"zoo/0": 1})
    poor = FakeReader("poor", {f"zoo/{number}": 3 for number in range(2, 8)})

    (table,) = collect([run_on(items, poor, tmp_path), run_on(items, good, tmp_path)], {}).comparisons

    (pair,) = table.pairs
    report_names = ["poor", "good"]
    assert [report_names[pair.first], report_names[pair.second]] == ["good", "poor"]
    assert (pair.both_right, pair.only_first, pair.only_second, pair.neither_right) == (3, 6, 1, 0)
    assert pair.difference.value == 0.5
    # A fair coin falls 6:1 or more unevenly in 16 of 128 cases.
    assert pair.mcnemar_p == pytest.approx(16 / 128)


def test_many_readers_are_compared_with_the_best_alone(tmp_path: Path) -> None:
    items = [english(number) for number in range(9)]

    def readers(count: int) -> list[FakeReader]:
        return [FakeReader(f"r{k}", {f"zoo/{n}": 1 for n in range(k)}) for k in range(count)]

    few = [run_on(items, reader, tmp_path) for reader in readers(MOST_FOR_ALL_PAIRS)]
    many = [run_on(items, reader, tmp_path) for reader in readers(MOST_FOR_ALL_PAIRS + 1)]

    (all_pairs,) = collect(few, {}).comparisons
    (with_best,) = collect(many, {}).comparisons

    assert len(all_pairs.pairs) == 15
    assert (len(with_best.pairs), {pair.first for pair in with_best.pairs}) == (MOST_FOR_ALL_PAIRS, {0})


def test_namesakes_are_told_apart_by_their_settings_and_views(tmp_path: Path) -> None:
    items = [english(0)]
    runs = [
        run_on(items, FakeReader("random", settings={"seed": "1", "by": "hash"}), tmp_path),
        run_on(items, FakeReader("random", settings={"seed": "2", "by": "hash"}), tmp_path),
        run_on(
            items,
            FakeReader("random", settings={"seed": "1", "by": "hash"}),
            tmp_path,
            view=View.parse("Q,A"),
        ),
    ]

    rows = collect(runs, {}).readers

    assert [(row.name, row.setting, row.view) for row in rows] == [
        ("random", "seed=1", None),
        ("random", "seed=2", None),
        ("random", "", "Q,A"),
    ]


def test_the_same_run_in_two_folders_has_two_rows_and_one_named_twice_has_one(tmp_path: Path) -> None:
    first = run_on([english(0)], FakeReader("always-a"), tmp_path / "first")
    second = run_on([english(0)], FakeReader("always-a"), tmp_path / "second")

    report = collect([first, second, first], {})

    assert [row.setting for row in report.readers] == ["", "run 2"]
    assert len(report.cells) == len(report.provenance) == 2


def test_sets_of_one_name_are_told_apart_by_their_hashes(tmp_path: Path) -> None:
    reader = FakeReader("always-a")
    runs = [
        run_on([english(0)], reader, tmp_path, name="zoo=data/Test.txt"),
        run_on([english(1)], reader, tmp_path, name="zoo=other/Test.txt"),
        run_on([english(2)], reader, tmp_path, name="zoo:test"),
    ]

    sets = collect(runs, {}).sets

    assert [items.title for items in sets] == ["zoo=Test.txt", "zoo=Test.txt", "zoo:test"]
    assert [items.digits for items in sets] == [sets[0].sha256[:8], sets[1].sha256[:8], None]


def test_the_same_runs_give_the_same_report(tmp_path: Path) -> None:
    items = [english(number, answer=number % 4) for number in range(60)]
    runs = [run_on(items, FakeReader(name, otherwise=k), tmp_path) for k, name in enumerate("abc")]
    made = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)

    assert collect(runs, {}, seed=3, made=made) == collect(runs, {}, seed=3, made=made)
    assert collect(runs, {}, made=made).made == "2026-01-31T09:30:00+00:00"


def test_no_runs_are_refused() -> None:
    with pytest.raises(InputError, match="found none"):
        collect([], {})
