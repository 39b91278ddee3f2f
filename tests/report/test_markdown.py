from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

from tollens.report.content import Row, Section, Value
from tollens.report.markdown import as_markdown, table_as_markdown

from .reports import HOSTILE, hostile_report, make_report, make_table, quarter


def tables(text: str) -> list[list[str]]:
    """The lines of each table."""
    return [block.splitlines() for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)]


def cells(line: str) -> int:
    """How many cells GitHub sees: a pipe parts two unless a backslash stands before it."""
    return len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) - 1


def rendered(text: str) -> str:
    return str(MarkdownIt("commonmark", {"html": True}).enable("table").render(text))


def test_figures_stand_with_interval_n_and_note() -> None:
    text = as_markdown(make_report())

    assert "| always-a | 25.0 % (11.2–46.9), n = 20<br>2 unanswered | not run |" in text
    assert "| shy<br>view Q,A | **50.0 %** (best) (40.0–60.0), n = 1,200 | – |" in text
    assert "| **People** | paper: 86.37 % | – |" in text
    assert "| Reader | zoo:test<br>20 items<br>chance 25.0 % | 动物园 |" in text


def test_sections_parts_and_notes_are_in_order() -> None:
    heads = re.findall(r"^#+ .*$", as_markdown(make_report()), re.MULTILINE)

    assert heads == [
        "# Report on zoo:test",
        "## Results",
        "### Accuracy",
        "## By depth",
        "### Accuracy by depth",
        "### Accuracy by kind",
        "## Provenance",
        "### Runs",
    ]


def test_a_chart_is_given_by_its_numbers() -> None:
    text = as_markdown(make_report())

    assert "| Depth | always-a | BERT | symbolic<br>a straight line |" in text
    assert "| 1 | 25.0 % (11.2–46.9), n = 20 | paper: 75.0 % | – |" in text


def test_every_row_has_as_many_cells_as_its_head_whatever_stands_in_it() -> None:
    found = tables(as_markdown(hostile_report()))

    assert len(found) == 3
    for table in found:
        assert {cells(line) for line in table} == {cells(table[0])}


def test_hostile_text_stays_text() -> None:
    page = rendered(as_markdown(hostile_report()))

    known = {"h1", "h2", "h3", "p", "br", "strong", "table", "thead", "tbody", "tr", "th", "td"}
    assert set(re.findall(r"<(\w+)", page)) <= known
    assert "&lt;img src=x onerror=alert(1)&gt;&lt;!-- {{ 7*7 }} {% x %} | `b` \\ $m$ =cmd()" in page
    assert "\u202e" not in page and "\x07" not in page


@pytest.mark.parametrize(
    "note",
    ["# head", "- dash", "+ plus", "1. one", "12) twelve", "=====", "---", "    code", "<script", "<!-- x", "```"],
)
def test_no_note_becomes_a_heading_a_list_code_or_html(note: str) -> None:
    report = make_report(Section(id="x", title="X", parts=(), note=note))

    last = rendered(as_markdown(report)).strip().splitlines()[-1]

    assert last.startswith("<p>") and last.endswith("</p>")
    assert re.sub("<.*?>", "", last).replace("&lt;", "<").replace("&gt;", ">") == note.strip()


def test_a_line_break_in_a_cell_is_one() -> None:
    rows = (Row(title="a\nb\u2028c", entries=("d\r\ne", quarter())),)

    line = tables(table_as_markdown(make_table(rows=rows)))[0][2]

    assert line.startswith("| a<br>b<br>c | d<br>e |")


def test_a_table_alone_has_its_title_and_note() -> None:
    text = table_as_markdown(make_table(title="x"))

    assert text.startswith("# x\n\n| Reader |") and text.endswith("\n\nHow to read it.\n")


def test_figures_that_begin_a_cell_are_not_escaped() -> None:
    rows = (Row(title="a", entries=(Value(value=0.0004, unit="p"), Value(value=-0.012, unit="points"))),)

    assert "| a | &lt; 0.001 | −1.2 |" in table_as_markdown(make_table(rows=rows))
    assert HOSTILE not in as_markdown(hostile_report())
