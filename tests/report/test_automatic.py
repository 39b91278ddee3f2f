"""Items of LogiQA that came without reasoning types are broken down by those that the tagger tells, marked as such."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tollens.records import Item, Origin, Part
from tollens.report import as_html, as_markdown, collect
from tollens.report.content import Breakdown

from .factories import FakeReader, broken_off, english, run_on


def exam(number: int, passage: str, *, benchmark: str = "logiqa", kinds: tuple[str, ...] = ()) -> Item:
    return Item(
        id=f"{benchmark}/{number}",
        passage=(Part(name="passage", text=passage),),
        question="Who?",
        options=("Ann.", "Bo."),
        answer=number % 2,
        kinds=kinds,
        origin=Origin(benchmark=benchmark),
    )


PASSAGES = ("Bo sings unless Ann sings.", "If Ann sings, Bo or Cy sings.", "It is either wet or cold.", "It is cold.")
EXAMS = [exam(number, passage) for number, passage in enumerate(PASSAGES)]
READER = FakeReader("always-a")


def figures(table: Breakdown) -> dict[str, list[tuple[float, int]]]:
    return {line.name: [(each.value, each.n) for each in line.figures if each] for line in table.lines}


def test_items_of_logiqa_without_kinds_are_broken_down_by_those_told(tmp_path: Path) -> None:
    report = collect([run_on(EXAMS, READER, tmp_path)], {})

    (table,) = report.kinds
    assert table.automatic
    assert figures(table) == {
        "disjunctive": [(0.5, 2)],
        "necessary conditional": [(1.0, 1)],
        "sufficient conditional": [(0.0, 1)],
    }
    assert {sample.id: (sample.kinds, sample.told_kinds) for sample in report.samples} == {
        "logiqa/0": ((), ("necessary conditional",)),
        "logiqa/1": ((), ("sufficient conditional", "disjunctive")),
        "logiqa/2": ((), ("disjunctive",)),
        "logiqa/3": ((), ()),
    }


def test_the_heading_and_the_note_say_that_they_are_automatic(tmp_path: Path) -> None:
    report = collect([run_on(EXAMS, READER, tmp_path, name="logiqa:dev")], {})
    markdown, page = as_markdown(report), as_html(report)

    assert "\n### logiqa:dev (automatic)\n" in markdown
    assert '<span class="mark">automatic</span></h3>' in page
    assert "automatic kind necessary conditional" in markdown
    for text in (markdown, page):
        assert "a program told them from words" in text


def test_types_that_items_came_with_stay_and_one_with_none_was_given_none(tmp_path: Path) -> None:
    items = [exam(0, PASSAGES[0], kinds=("conjunctive",)), exam(1, PASSAGES[1])]

    report = collect([run_on(items, READER, tmp_path)], {})

    (table,) = report.kinds
    assert not table.automatic and figures(table) == {"conjunctive": [(1.0, 1)]}
    assert "automatic" not in as_markdown(report)
    assert "automatic" not in as_html(report)


def test_a_set_of_several_benchmarks_keeps_told_and_given_apart(tmp_path: Path) -> None:
    given = [exam(0, PASSAGES[0], benchmark="logiqa2", kinds=("conjunctive",)), english(1, kinds=("order",))]

    report = collect([run_on([*given, EXAMS[0]], READER, tmp_path)], {})

    assert [(table.automatic, set(figures(table))) for table in report.kinds] == [
        (False, {"conjunctive", "order"}),
        (True, {"necessary conditional"}),
    ]


def test_other_benchmarks_are_left_alone(tmp_path: Path) -> None:
    items = [
        msgspec.structs.replace(each, id=f"zoo/{number}", origin=Origin(benchmark="zoo"))
        for number, each in enumerate(EXAMS)
    ]
    bare = [msgspec.structs.replace(each, origin=None) for each in items]

    for name, some in (("named", items), ("bare", bare)):
        report = collect([run_on(some, READER, tmp_path, name=name)], {})
        assert report.kinds == () and "automatic" not in as_markdown(report) + as_html(report)


def test_an_unfinished_run_counts_what_it_has_reached(tmp_path: Path) -> None:
    part = broken_off(run_on(EXAMS, READER, tmp_path), done=2)

    (table,) = collect([part], {}).kinds

    assert figures(table)["disjunctive"] == [(0.0, 1)]
