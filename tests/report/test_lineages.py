"""How readers were trained, in words and in every place that shows it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import make_item
from tollens.records import Item, ItemsCard, Origin, ReaderCard, Run, Stage
from tollens.report.analyses import logiqa, nail, ropes
from tollens.report.book import Book
from tollens.report.collect import collect
from tollens.report.content import Chart, Table, Value
from tollens.report.explorer.data import explorer_data
from tollens.report.lineages import set_called, sizes, trained_on
from tollens.report.naming import reader_keys, reader_titles

from .books import Given, Shelf, make_book
from .test_explorer import read_back


def card(name: str, benchmark: str | None = None, split: str | None = None, **fields: Any) -> ItemsCard:
    given = {"sha256": "0" * 64, "count": 9, "language": "en", **fields}
    return ItemsCard(name=name, benchmark=benchmark, split=split, **given)


def stage(*on: ItemsCard, **fields: Any) -> Stage:
    return Stage(**{"network": "encoder:bert", "on": on, "size": 100, "recipe": "laptop", **fields})


NAIL, LOGIQA = card("nail:fresh", "nail", "fresh"), card("logiqa:train", "logiqa", "train")
ALL, C_CS = card("robustlr/all:fresh", "robustlr", "fresh"), card("robustlr/c-cs:fresh", "robustlr", "fresh")


@pytest.mark.parametrize(
    ("given", "called"),
    [
        (NAIL, "NAIL"),
        (LOGIQA, "LogiQA"),
        (card("logiqa:dev", "logiqa", "dev"), "LogiQA dev"),
        (card("logiqa=some/where/Train.txt", "logiqa", "train"), "LogiQA"),
        (card("logiqa=Train.txt", "logiqa"), "LogiQA"),
        (card("logiqa=some/where/mine.txt", "logiqa"), "LogiQA (mine.txt)"),
        (ALL, "RobustLR All"),
        (card("robustlr/or-not:fresh", "robustlr"), "RobustLR OR+NOT"),
        (C_CS, "RobustLR c-cs"),
        (card("robustlr-zh/all:fresh", "robustlr-zh"), "RobustLR, Chinese All"),
        (card("some/where/mine.jsonl", "nail", "fresh"), "NAIL (mine.jsonl)"),
        (card("some/where/mixed.jsonl"), "mixed.jsonl"),
        (card("zoo:fresh", "zoo"), "zoo:fresh"),
        (card("items"), "items"),
    ],
)
def test_a_set_is_called_by_its_benchmark_where_that_is_known(given: ItemsCard, called: str) -> None:
    assert set_called(given) == called


def test_trainings_are_joined_in_their_order_and_sets_of_one_by_plus() -> None:
    assert trained_on(()) == ""
    assert trained_on((stage(NAIL), stage(LOGIQA))) == "NAIL → LogiQA"
    assert trained_on((stage(NAIL, LOGIQA),)) == "NAIL + LogiQA"
    assert trained_on((stage(NAIL, LOGIQA), stage(ALL), stage(NAIL))) == "NAIL + LogiQA → RobustLR All → NAIL"
    assert trained_on((stage(LOGIQA, scratch=True),)) == "LogiQA from scratch"
    assert trained_on((stage(NAIL, scratch=True), stage(LOGIQA))) == "NAIL from scratch → LogiQA"
    assert trained_on((stage(NAIL, LOGIQA, merged=True), stage(ALL))) == "NAIL, LogiQA → RobustLR All"


def test_sizes_are_of_each_training() -> None:
    assert sizes(()) == sizes((stage(NAIL, size=None),)) == ""
    assert sizes((stage(NAIL, size=1),)) == "1 item"
    assert sizes((stage(NAIL, size=1200), stage(LOGIQA, size=7376))) == "1,200 → 7,376 items"
    assert sizes((stage(NAIL, size=None), stage(LOGIQA, size=5))) == "? → 5 items"


def manifest(reader: ReaderCard, items: str = "a") -> Run:
    of = card(items, sha256=items * 64)
    return Run(
        id=items, reader=reader, items=of, view="C,Q,A", state="complete", started="2026-01-31T09:30:00", made_with={}
    )


def test_a_manifest_keeps_the_lineage_and_one_without_it_can_be_read() -> None:
    kept = manifest(ReaderCard(name="bert", settings={}, lineage=(stage(NAIL), stage(LOGIQA, scratch=True))))
    written = msgspec.json.encode(kept)
    assert msgspec.json.decode(written, type=Run) == kept
    old = manifest(ReaderCard(name="bert", settings={"trained_on": "nail:fresh + logiqa:train", "train_size": "7"}))
    assert b"lineage" not in msgspec.json.encode(old)
    (key,) = reader_keys([old])
    assert (trained_on(key.lineage), sizes(key.lineage)) == ("NAIL + LogiQA", "7 items")


def test_runs_of_one_network_with_and_without_a_lineage_are_one_row() -> None:
    settings = {"trained_on": "logiqa:train", "train_size": "100", "sha256": "ab"}
    old = ReaderCard(name="bert", settings=settings)
    new = ReaderCard(name="bert", settings=settings, lineage=(stage(NAIL), stage(LOGIQA)))
    for runs in ([manifest(old), manifest(new, "b")], [manifest(new), manifest(old, "b")]):
        one, other = reader_keys(runs)
        assert one == other and trained_on(one.lineage) == trained_on(other.lineage) == "NAIL → LogiQA"


def test_titles_differ_also_where_only_the_weights_do() -> None:
    def of(sha256: str, *lineage: Stage) -> ReaderCard:
        return ReaderCard(name="bert", settings={"trained_on": "x", "sha256": sha256}, lineage=lineage)

    runs = [manifest(of("ab", stage(NAIL))), manifest(of("cd", stage(NAIL)), "b"), manifest(of("ef", stage(LOGIQA)))]
    assert reader_titles(reader_keys(runs)) == [
        "bert (trained on NAIL, sha256=ab)",
        "bert (trained on NAIL, sha256=cd)",
        "bert (trained on LogiQA)",
    ]


def asked(benchmark: str, **fields: Any) -> list[Item]:
    return [make_item(n, id=f"{benchmark}/{n}", origin=Origin(benchmark=benchmark), **fields) for n in range(4)]


def parts(book: Book) -> dict[str, Table | Chart]:
    return {part.id: part for section in collect(book).sections for part in section.parts}


TWICE = Given("second", [0, 0, 0, 1], lineage=(stage(NAIL, size=600), stage(LOGIQA, size=7000)))
BOTH = Given("joint", [0, 0, 1, 1], lineage=(stage(NAIL, LOGIQA, scratch=True),))
OWN = Given("plain", [0, 1, 1, 1], lineage=(stage(LOGIQA),))
UNTRAINED = Given("owl", [1, 1, 1, 1])


@pytest.mark.parametrize("benchmark", ["logiqa", "nail"])
def test_a_transfer_table_has_every_training_of_each_reader(benchmark: str) -> None:
    book = make_book(Shelf(asked(benchmark), [TWICE, BOTH, OWN, UNTRAINED], name="x.jsonl"))
    table = parts(book)[f"{benchmark}-transfer"]
    assert isinstance(table, Table)
    measured = [row for row in table.rows if not row.apart]
    assert [(row.title, row.entries[0], row.aside) for row in measured] == [
        ("second (trained on NAIL → LogiQA)", "NAIL → LogiQA", "on 600 → 7,000 items"),
        ("joint (trained on NAIL + LogiQA from scratch)", "NAIL + LogiQA from scratch", "on 100 items"),
        ("plain (trained on LogiQA)", "LogiQA", "on 100 items"),
    ]
    assert [entry.value for row in measured if isinstance(entry := row.entries[1], Value)] == [0.75, 0.5, 0.25]


def test_the_paper_of_nail_has_rows_of_its_own_there() -> None:
    found = parts(make_book(Shelf(asked("nail", split="dev"), [TWICE], name="x.jsonl", split="dev")))
    table = found["nail-transfer"]
    assert isinstance(table, Table)
    printed = {row.entries[0]: row.entries[1] for row in table.rows if row.apart}
    first, zero = printed["LogiQA → NAIL"], printed["nothing"]
    assert (
        isinstance(first, Value) and first.published and first.value == pytest.approx(0.379)
    )  # Table 7, the whole dev set
    assert isinstance(zero, Value) and zero.value == pytest.approx(0.236)


def test_spans_have_em_and_f1_by_what_a_reader_was_trained_on() -> None:
    items = asked("ropes", options=(), answer=None, spans=("pond A",))
    far = Given(
        "far", ["pond A", "Pond", "x", "x"], lineage=(stage(NAIL), stage(card("ropes:train", "ropes", "train")))
    )
    table = parts(make_book(Shelf(items, [far], name="ropes:dev", split="dev")))["ropes-transfer"]
    assert isinstance(table, Table)
    (row,) = table.rows
    assert [column.title for column in table.columns] == ["Trained on", "ropes:dev, EM", "ropes:dev, F1"]
    assert row.entries[0] == "NAIL → ROPES"
    em, f1 = row.entries[1:]
    assert isinstance(em, Value) and isinstance(f1, Value)
    assert em.value == 0.25 and f1.value == pytest.approx((1 + 2 / 3) / 4)


@pytest.mark.parametrize(
    ("section", "benchmark"), [(logiqa.section, "logiqa"), (nail.section, "nail"), (ropes.section, "ropes")]
)
def test_training_on_the_same_benchmark_alone_is_no_transfer(section: Any, benchmark: str) -> None:
    own = Given("own", [0] * 4, lineage=(stage(card(f"{benchmark}:fresh", benchmark)),))
    found = section(make_book(Shelf(asked(benchmark), [own, UNTRAINED], name="x.jsonl")))
    assert not any("transfer" in part.id for part in found.parts) if found else True


def test_every_table_of_readers_and_the_explorer_name_the_trainings() -> None:
    book = make_book(Shelf(asked("nail"), [TWICE, OWN, UNTRAINED], name="x.jsonl"))
    second, plain = "second (trained on NAIL → LogiQA)", "plain (trained on LogiQA)"
    index, _ = read_back(explorer_data(book))
    assert index["readers"] == [second, plain, "owl"]
    found = parts(book)
    table = found["results"]
    assert isinstance(table, Table) and [row.title for row in table.rows] == [second, plain, "owl"]
    for part in found.values():
        named = part.numbers if isinstance(part, Chart) else part
        heads = [*(row.title for row in named.rows), *(column.title for column in named.columns)]
        assert "second" not in heads and "plain" not in heads, part.id


def curve(size: int, said: list[int], name: str = "", **fields: Any) -> Given:
    """A reader of a curve; what it is called and its weights say nothing of which curve."""
    settings = {"sha256": f"{name}{size}{fields}", **fields.pop("settings", {})}
    own = {**fields, "size": size}
    on = own.pop("on", (LOGIQA,))
    earlier = own.pop("earlier", ())
    return Given(name or f"curve-{size}", said, settings=settings, lineage=(*earlier, stage(*on, **own)))


def lines(*given: Given) -> dict[str, dict[str, list[tuple[float | str, float]]]]:
    """The points of each line of each size curve, by title."""
    book = make_book(Shelf(asked("logiqa"), given, name="x.jsonl"))
    charts = [part for part in parts(book).values() if isinstance(part, Chart) and part.id.startswith("logiqa-size")]
    return {
        chart.title.partition(": ")[2]: {
            line.name: [(point.x, point.value.value) for point in line.points] for line in chart.series
        }
        for chart in charts
    }


GOOD, WEAK = [0, 0, 0, 0], [0, 1, 1, 1]


def test_a_curve_is_of_readers_that_differ_in_their_size_whatever_they_are_called() -> None:
    found = lines(curve(1000, GOOD), curve(50, WEAK, name="small"))
    assert found == {"encoder:bert trained on LogiQA": {"x.jsonl": [(50, 0.25), (1000, 1.0)]}}


def test_repeats_with_other_seeds_are_lines_of_the_same_chart() -> None:
    other = card("nail:fresh", "nail", sha256="1" * 64)
    given = [
        curve(size, said, name=f"{seed}-{size}", seed=seed, earlier=(stage(of, seed=seed),))
        for seed, of in ((1, NAIL), (2, other))
        for size, said in ((50, WEAK), (100, GOOD))
    ]
    assert lines(*given) == {
        "encoder:bert trained on NAIL → LogiQA": {
            "x.jsonl": [(50, 0.25), (100, 1.0)],
            "x.jsonl, repeat 2": [(50, 0.25), (100, 1.0)],
        }
    }


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ({"network": "encoder:tiny"}, "encoder:tiny trained on LogiQA"),
        ({"on": (ALL,)}, "encoder:bert trained on RobustLR All"),
        ({"on": (LOGIQA, NAIL)}, "encoder:bert trained on LogiQA + NAIL"),
        ({"scratch": True}, "encoder:bert trained on LogiQA from scratch"),
        ({"earlier": (stage(NAIL),)}, "encoder:bert trained on NAIL → LogiQA"),
        ({"settings": {"rotated": "1"}}, "encoder:bert (rotated) trained on LogiQA"),
    ],
)
def test_another_network_set_or_start_is_another_curve(fields: dict[str, Any], title: str) -> None:
    first = [curve(50, WEAK), curve(100, GOOD)]
    second = [curve(size, GOOD, name=f"other-{size}", **fields) for size in (50, 100)]
    assert list(lines(*first, *second)) == ["encoder:bert trained on LogiQA", title]
    assert list(lines(first[0], second[1])) == []  # two sizes, but of two curves


def test_how_a_step_fits_into_memory_makes_no_other_curve() -> None:
    given = [with_setting(curve(size, GOOD), "accumulate", str(size)) for size in (50, 100)]
    assert list(lines(*given)) == ["encoder:bert trained on LogiQA"]


def test_curves_that_differ_in_a_setting_say_so() -> None:
    given = [
        with_setting(curve(size, GOOD, name=f"{rate}-{size}"), "rate", rate)
        for rate in ("0.1", "0.2")
        for size in (50, 100)
    ]
    assert list(lines(*given)) == [
        "encoder:bert trained on LogiQA (rate=0.1)",
        "encoder:bert trained on LogiQA (rate=0.2)",
    ]


def with_setting(given: Given, name: str, value: str) -> Given:
    """The same with that setting in its training."""
    (only,) = given.lineage
    return Given(
        given.reader,
        given.said,
        settings={**given.settings, "sha256": f"{given.reader}{value}"},
        lineage=(msgspec.structs.replace(only, settings={name: value}),),
    )
