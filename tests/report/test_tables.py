"""CSV, and the folder of figures."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as Xml
from io import StringIO
from pathlib import Path

import pytest

from tollens.errors import InputError
from tollens.report.content import Column, Report, Row, Section, Table, Value
from tollens.report.csv_tables import as_csv, chart_as_csv, tables_as_csv
from tollens.report.figures import write_figures

from .reports import UNITS, hostile_report, make_bars, make_lines, make_report, make_table

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'


def lines_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))


def test_there_is_a_line_an_entry_and_nothing_is_rounded() -> None:
    share = Value(value=1 / 3, low=0.1, high=0.9, n=3, note="x", best=True)
    row = Row(title="r", aside="below", entries=(share, "words", None))
    columns = (Column(title="a", aside="3 items", chance=0.25), Column(title="b"), Column(title="c"))

    first, second, third = lines_of(tables_as_csv([Table(id="t", title="T", corner="R", columns=columns, rows=(row,))]))

    assert first == {
        "table": "t",
        "row": "r",
        "column": "a",
        "text": "",
        "value": repr(1 / 3),
        "low": "0.1",
        "high": "0.9",
        "n": "3",
        "unit": "share",
        "published": "false",
        "best": "true",
        "note": "x",
        "row_aside": "below",
        "column_aside": "3 items",
        "chance": "0.25",
    }
    assert (second["column"], second["text"], second["value"], second["unit"]) == ("b", "words", "", "")
    assert (third["column"], third["text"], third["value"]) == ("c", "", "")


def test_every_unit_is_named() -> None:
    row = Row(title="r", entries=tuple(Value(value=-0.5, unit=unit) for unit in UNITS))
    table = Table(id="t", title="T", corner="", columns=tuple(Column(title=unit) for unit in UNITS), rows=(row,))

    found = lines_of(tables_as_csv([table]))

    assert [each["unit"] for each in found] == list(UNITS)
    assert {each["value"] for each in found} == {"-0.5"}  # a number is a number, and no formula


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r\n+", "＝", " =", "\u2028@"])
def test_no_text_is_a_formula(start: str) -> None:
    text = f"{start}cmd()"
    table = Table(
        id="t",
        title="T",
        corner="",
        columns=(Column(title=text, aside=text), Column(title="c")),
        rows=(Row(title=text, aside=text, entries=(text, Value(value=1, note=text))),),
    )

    for line in lines_of(tables_as_csv([table])):
        for name in ("row", "column", "text", "note", "row_aside", "column_aside"):
            assert not line[name].startswith(("=", "+", "-", "@", "＝", "\t", "\r"))


def test_spreadsheets_are_told_that_it_is_utf_8() -> None:
    data = as_csv(make_report())

    assert data.startswith(b"\xef\xbb\xbftable,row,column")
    assert any(line["column"] == "动物园" for line in lines_of(data))


def test_the_report_is_all_tables_and_charts_in_one_file() -> None:
    found = lines_of(as_csv(make_report()))

    assert list(dict.fromkeys(line["table"] for line in found)) == ["results", "depth", "kinds", "runs"]
    alone = lines_of(chart_as_csv(make_lines()))
    assert [line for line in found if line["table"] == "depth"] == alone
    assert len(alone) == 3 * 3  # places and series
    assert sum(line["published"] == "true" for line in alone) == 1


def test_hostile_text_makes_no_further_lines() -> None:
    data = as_csv(hostile_report()).decode("utf-8-sig")

    assert len(data.splitlines()) == 1 + 2 + 4 + 4


def test_the_folder_has_a_file_for_each_chart_and_table(tmp_path: Path) -> None:
    written = write_figures(make_report(), tmp_path / "figures", draw=lambda chart: SVG)

    names = {f"{id_}.{ending}" for id_ in ("results", "runs") for ending in ("csv", "md", "tex")}
    names |= {f"{id_}.{ending}" for id_ in ("depth", "kinds") for ending in ("svg", "png", "csv")}
    assert {path.name for path in written} == names == {path.name for path in (tmp_path / "figures").iterdir()}
    assert (tmp_path / "figures" / "kinds.png").read_bytes().startswith(b"\x89PNG")


def test_the_drawings_of_the_folder_are_those_of_the_page(tmp_path: Path) -> None:
    report = make_report(Section(id="x", title="X", parts=(make_bars(),)))

    write_figures(report, tmp_path)

    assert Xml.parse(tmp_path / "kinds.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert len((tmp_path / "kinds.png").read_bytes()) > 5000


def test_other_files_stay_and_none_is_half_written(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "runs.tex").mkdir()
    report: Report = make_report(Section(id="x", title="X", parts=(make_table("runs"),)))

    with pytest.raises(InputError, match=r"runs\.tex.*found a folder"):
        write_figures(report, tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == {"mine.txt", "runs.tex", "runs.csv", "runs.md"}
