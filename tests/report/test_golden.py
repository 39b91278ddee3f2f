"""Golden runs: every figure of every table and chart of a report, worked out a second time from the raw files.

The runs are made by the command line (golden/making.py). What the report should say is worked out from their JSON by
plain code that imports nothing of our scores and reports (golden/sections.py and golden/trends.py, which write each
definition down). A figure of the report without its golden one fails the last test, and so does a golden one that the
report has not: a new table needs its own computation here. Nothing is left out.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from math import exp
from pathlib import Path

import pytest

import tollens as tl
from tollens.report.book import open_book
from tollens.report.collect import collect
from tollens.report.content import Chart, Report, Table, Value
from tollens.runs import find_runs
from tollens.workbench.reporting import paper_figures

from .golden import sections, trends
from .golden.figures import Golden
from .golden.making import command, make_runs
from .golden.raw import RawSet, read_runs
from .golden.sections import Found, Place
from .golden.walk import figures_of, parts_of

CLOSED = 1e-9  # figures that have a closed form
FITTED = 1e-6  # slopes, which the report rounds to so many digits


@dataclass(frozen=True)
class World:
    """The golden runs, the report of them, and what it should say."""

    runs: Path
    sets: list[RawSet]
    report: Report
    parts: dict[str, Table]
    found: dict[Place, Value]
    golden: dict[Place, Golden]
    curves: trends.Curves


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    base = tmp_path_factory.mktemp("golden")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TOLLENS_HOME", str(base / "home"))
        runs = make_runs(base)
        report = collect(open_book(find_runs([runs]), paper_figures()))
    sets, parts = read_runs(runs), parts_of(report)
    found = dict(chain.from_iterable(figures_of(id_, part).items() for id_, part in parts.items()))
    curves: trends.Curves = {}
    golden = _only_once(_expected(sets, base, lambda part: _rows(found, part), curves))
    return World(runs, sets, report, parts, found, golden, curves)


def _expected(sets: list[RawSet], base: Path, rows_of: Callable[[str], list[str]], curves: trends.Curves) -> Found:
    """Section by section. The tagger is not of the report's making: what it tells of each item is taken from it."""
    told = {item.id: [tag.kind for tag in tl.reasoning_types(item)] for item in tl.load(f"logiqa={base / 'Eval.txt'}")}
    yield from sections.results(sets)
    yield from sections.logiqa(sets, told)
    yield from sections.nail(sets)
    yield from sections.robustlr(sets)
    yield from sections.ropes(sets)
    yield from sections.kinds(sets)
    yield from sections.consistency(sets)
    yield from trends.difficulty(sets, curves)
    yield from sections.fallacies(sets)
    yield from sections.answering(sets, rows_of)
    yield from trends.position(sets)
    yield from trends.calibration(sets)
    yield from sections.costs(sets)
    yield from trends.compared(sets, rows_of)


def _only_once(found: Iterable[tuple[Place, Golden | None]]) -> dict[Place, Golden]:
    """By place; where there is nothing to say, nothing."""
    golden: dict[Place, Golden] = {}
    for place, figure in found:
        if figure is not None:
            assert place not in golden, f"two golden figures for {place}"
            golden[place] = figure
    return golden


def _rows(found: Iterable[Place], part: str) -> list[str]:
    return list(dict.fromkeys(row for part_id, row, _ in found if part_id == part))


def is_near(found: float | None, golden: float | tuple[float, float] | None, tolerance: float) -> bool:
    if found is None or golden is None:
        return found is None and golden is None
    low, high = golden if isinstance(golden, tuple) else (golden, golden)
    return low - tolerance <= found <= high + tolerance


def agrees(place: Place, found: Value, golden: Golden) -> bool:
    tolerance = FITTED if place[0].startswith("difficulty-slopes") else CLOSED
    numbers = [(found.value, golden.value), (found.low, golden.low), (found.high, golden.high)]
    return (
        all(is_near(one, other, tolerance) for one, other in numbers)
        and (found.n, found.unit, found.published, found.best) == (golden.n, golden.unit, golden.published, golden.best)
        and _says(found.note, golden)
    )


def _says(note: str, golden: Golden) -> bool:
    if golden.note_between is None:
        return note == golden.note
    (number,) = re.findall(r"[\d.]+", note)
    return is_near(float(number), golden.note_between, 0)


def test_every_figure_is_what_the_raw_files_come_to(world: World) -> None:
    wrong = {
        place: (world.found[place], golden)
        for place, golden in world.golden.items()
        if place in world.found and not agrees(place, world.found[place], golden)
    }
    assert not wrong, "\n".join(f"{place}:\n  report {one}\n  golden {other}" for place, (one, other) in wrong.items())


def test_no_figure_is_unchecked_and_none_is_missing(world: World) -> None:
    assert set(world.found) - set(world.golden) == set(), "the report has figures that no golden computation is of"
    assert set(world.golden) - set(world.found) == set(), "the report lacks figures"


def test_the_runs_try_what_they_should(world: World) -> None:
    """A golden test of empty tables would prove nothing."""
    assert {section.id for section in world.report.sections} == {
        *("results", "logiqa", "nail", "robustlr", "ropes", "kinds", "consistency", "difficulty"),
        *("fallacies", "answering", "position", "calibration", "costs", "compared", "provenance"),
    }
    assert len(world.found) > 4_000
    assert 0 < sum(value.best for value in world.found.values()) < len(world.sets)
    assert any(value.published for value in world.found.values())
    assert not any(value.published for (part, _, _), value in world.found.items() if part.startswith("logiqa"))
    outcomes = {
        said["missing"] for items in world.sets for run in items.runs for said in run.said.values() if "missing" in said
    }
    assert outcomes == {"abstained", "wavered", "unreadable", "refused", "timed-out", "failed", "absent"}


def test_curves_are_those_of_greatest_likelihood(world: World) -> None:
    charts = [part for section in world.report.sections for part in section.parts if isinstance(part, Chart)]
    drawn = {
        (chart.id, series.name): series
        for chart in charts
        for series in chart.series
        if series.curve and chart.id.startswith("difficulty")
    }
    assert set(drawn) == set(world.curves)
    for key, (intercept, slope, low, high) in world.curves.items():
        places = [place for place, _ in drawn[key].curve]
        assert (places[0], places[-1]) == pytest.approx((low, high))
        for place, chance in drawn[key].curve:
            assert chance == pytest.approx(1 / (1 + exp(-intercept - slope * place)), abs=1e-6)


def test_what_is_said_of_a_curve_is_what_its_table_says(world: World) -> None:
    titles = {measure: title for measure, title, _ in trends.MEASURES}
    for part in (part for section in world.report.sections for part in section.parts if isinstance(part, Chart)):
        if not part.id.startswith("difficulty"):
            continue
        measure, slug = part.id.removeprefix("difficulty-").split("-", 1)
        for series in part.series:
            slope = world.golden.get((f"difficulty-slopes-{slug}", titles[measure], series.name))
            if slope is None:
                assert series.curve_note.startswith("no curve: ") and not series.curve
            else:
                words = series.curve_note.replace("\N{MINUS SIGN}", "-")
                told = [float(number) for number in re.findall(r"-?[\d.]+(?:e-\d+)?", words)]
                assert told == pytest.approx([slope.value, slope.low, slope.high], rel=6e-3, abs=1e-6)


def test_the_counts_beside_rows_are_those_of_complete_readers(world: World) -> None:
    for id_, part in world.parts.items():
        for row in part.rows:
            if counted := re.fullmatch(r"(?:in )?([\d,]+) (?:items?|options?)", row.aside):
                counts = [entry.n for entry in row.entries if isinstance(entry, Value) and entry.n is not None]
                assert max(counts) == int(counted[1].replace(",", "")), (id_, row.title)


def test_chance_is_one_by_the_number_of_options(world: World) -> None:
    chances = {
        items.title: sum(1 / len(item["options"]) for item in items.keyed) / len(items.keyed)
        for items in world.sets
        if not items.spans
    }
    by_slug = {items.slug: chances.get(items.title) for items in world.sets}
    checked = 0
    for section in world.report.sections:
        for part in section.parts:
            slug = max((slug for slug in by_slug if part.id.endswith(slug)), key=len, default="")
            told = [part.chance] if isinstance(part, Chart) else [column.chance for column in part.columns]
            names = [""] if isinstance(part, Chart) else [column.title for column in part.columns]
            for chance, name in zip(told, names, strict=True):
                if chance is not None:
                    assert chance == pytest.approx(chances.get(name, by_slug.get(slug))), (part.id, name)
                    checked += 1
    assert checked > 100


def test_the_command_writes_the_same_figures(world: World, tmp_path: Path) -> None:
    command("report", world.runs, "-o", tmp_path / "report.csv")

    with (tmp_path / "report.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["value"]]
    written = Counter((row["table"].removesuffix("-numbers"), row["column"], *_numbers(row)) for row in rows)
    assert written == Counter(
        (part, column, value.value, value.low, value.high, value.n, value.unit, value.published)
        for (part, _, column), value in world.found.items()
    )


def _numbers(row: dict[str, str]) -> tuple[object, ...]:
    low, high, n = (float(row[key]) if row[key] else None for key in ("low", "high", "n"))
    return float(row["value"]), low, high, n, row["unit"], row["published"] in ("True", "true", "1", "yes")
