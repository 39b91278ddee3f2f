"""Items of LogiQA that came without reasoning types are broken down by those that the tagger tells, marked as such."""

from __future__ import annotations

from pathlib import Path

import msgspec

from commands import Tollens
from tollens.records import Item, Origin, Part, write_records
from tollens.report.automatic import told_kinds
from tollens.report.book import open_book
from tollens.report.collect import collect
from tollens.report.content import Report, Table, Value
from tollens.runs import find_runs


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


def reported(tollens: Tollens, folder: Path, items: list[Item]) -> Report:
    write_records(folder / "exams.jsonl", items, Item)
    assert tollens("run", "always-a", "--on", folder / "exams.jsonl", "-o", folder / "runs").code == 0
    return collect(open_book(find_runs([folder / "runs"]), {}))


def by_title(report: Report, words: str) -> list[Table]:
    parts = [part for section in report.sections for part in section.parts if words in part.title]
    return [part for part in parts if isinstance(part, Table)]


def figures(table: Table) -> dict[str, list[tuple[float, int | None]]]:
    return {row.title: [(each.value, each.n) for each in row.entries if isinstance(each, Value)] for row in table.rows}


def test_items_of_logiqa_without_kinds_are_broken_down_by_those_told(tollens: Tollens, tmp_path: Path) -> None:
    report = reported(tollens, tmp_path, EXAMS)
    (table,) = by_title(report, "(automatic)")
    assert figures(table) == {
        "disjunctive": [(0.5, 2)],
        "necessary conditional": [(1.0, 1)],
        "sufficient conditional": [(0.0, 1)],
    }
    (section,) = [each for each in report.sections if table in each.parts]
    assert "a program told them from words" in section.note


def test_types_that_items_came_with_stay_and_one_with_none_was_given_none(tollens: Tollens, tmp_path: Path) -> None:
    items = [exam(0, PASSAGES[0], kinds=("conjunctive",)), exam(1, PASSAGES[1])]
    report = reported(tollens, tmp_path, items)
    assert by_title(report, "(automatic)") == []
    (table,) = by_title(report, "Accuracy by reasoning type")
    assert figures(table) == {"conjunctive": [(1.0, 1)]}


def test_a_set_of_several_benchmarks_keeps_told_and_given_apart(tollens: Tollens, tmp_path: Path) -> None:
    others = [exam(0, PASSAGES[0], benchmark="logiqa2", kinds=("conjunctive",)), exam(2, PASSAGES[1], benchmark="zoo")]
    items = [*others, EXAMS[0]]
    write_records(tmp_path / "exams.jsonl", items, Item)
    assert tollens("run", "always-a", "--on", tmp_path / "exams.jsonl", "-o", tmp_path / "runs").code == 0
    (saved,) = find_runs([tmp_path / "runs"])
    assert told_kinds(saved.snapshot) == {"logiqa/0": ("necessary conditional",)}
    report = collect(open_book([saved], {}))
    told = [figures(each) for each in by_title(report, "automatic")]
    assert told == [{"necessary conditional": [(1.0, 1)]}]


def test_other_benchmarks_are_left_alone(tollens: Tollens, tmp_path: Path) -> None:
    for name, origin in (("named", Origin(benchmark="zoo")), ("bare", None)):
        items = [msgspec.structs.replace(each, id=f"zoo/{number}", origin=origin) for number, each in enumerate(EXAMS)]
        (tmp_path / name).mkdir()
        assert by_title(reported(tollens, tmp_path / name, items), "automatic") == []
