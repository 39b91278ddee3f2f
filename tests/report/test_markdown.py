from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tollens.records import Item, Part
from tollens.report import as_markdown, collect
from tollens.report.markdown import SAMPLES_PER_SET
from tollens.runs import View

from .factories import FakeReader, broken_off, chinese, english, figure, run_on

HOSTILE = "a | b\n| c |\r\n<img src=x onerror=alert(1)> ![x](y) [z](javascript:z) `|` \\| **x** _y_ $z$ &lt; # q"


def tables(text: str) -> list[list[str]]:
    """The lines of each table."""
    return [block.splitlines() for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)]


def cells(line: str) -> int:
    """How many cells GitHub sees: a pipe parts two unless a backslash stands before it."""
    return len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) - 1


def test_every_row_of_a_table_has_as_many_cells_as_its_head(tmp_path: Path) -> None:
    item = Item(
        id=HOSTILE,
        passage=(Part(name="passage", text=HOSTILE),),
        question=HOSTILE,
        options=(HOSTILE, "plain"),
        answer=1,
        kinds=(HOSTILE,),
        group=HOSTILE,
        split="test",
    )
    readers = [
        FakeReader(HOSTILE, settings={"k|": HOSTILE}),
        FakeReader("shy", otherwise=("unreadable", HOSTILE)),
    ]

    text = as_markdown(collect([run_on([item], reader, tmp_path, name=HOSTILE) for reader in readers], {}))

    found = tables(text)
    assert len(found) == 6  # results, kind, group, pairs, one sample, provenance
    for table in found:
        assert {cells(line) for line in table} == {cells(table[0])}


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    item = Item(id="x", passage=(Part(name="passage", text=HOSTILE),), question=HOSTILE, options=(HOSTILE,), answer=0)
    reader = FakeReader(HOSTILE, otherwise=("failed", HOSTILE))

    text = as_markdown(collect([run_on([item], reader, tmp_path, name=HOSTILE)], {}))
    page = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)

    assert set(re.findall(r"<(\w+)", page)) <= {
        *("h1", "h2", "h3", "h4", "p", "ul", "li", "blockquote", "strong", "br"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }
    assert set(re.findall(r"<strong>(.*?)</strong>", page)) == {"0.0 %", "(right)"}
    assert "&lt;img src=x onerror=alert(1)&gt; ![x](y) [z](javascript:z) `|` \\| **x** _y_ $z$ &amp;lt; # q" in page


@pytest.mark.parametrize(
    "line", ["# head", "- dash", "+ plus", "1. one", "12) twelve", "=====", "---", "    code", "<script", "<!-- x"]
)
def test_no_line_of_a_passage_becomes_a_heading_a_list_code_or_html(line: str, tmp_path: Path) -> None:
    item = Item(id="x", passage=(Part(name="passage", text=f"Before.\n{line}\nAfter."),), question="?", spans=("a",))

    text = as_markdown(collect([run_on([item], FakeReader("x"), tmp_path)], {}))
    page = MarkdownIt("commonmark").render(text)

    quote = re.search(r"<blockquote>(.*?)</blockquote>", page, re.DOTALL)
    assert quote is not None
    assert set(re.findall(r"<(\w+)", quote[1])) == {"p"}
    assert f"Before.\n{escape(line.strip())}\nAfter." in quote[1]


def test_the_figures_are_those_of_the_runs(tmp_path: Path) -> None:
    items = [english(number, answer=number % 4) for number in range(20)]
    shy = FakeReader("shy", {"zoo/0": ("abstained", "?"), "zoo/1": ("failed", "no line")})
    runs = [
        run_on(items, FakeReader("always-a"), tmp_path),
        run_on(items, shy, tmp_path),
        run_on(items, FakeReader("always-a"), tmp_path, view=View.parse("Q,A")),
        broken_off(run_on([chinese(n) for n in range(5)], shy, tmp_path, name="zoo-zh:dev"), done=3),
    ]

    text = as_markdown(collect(runs, {"zoo": [figure("always-a", 0.2837, items=20), figure("human", 0.86, items=20)]}))

    assert (
        "| always-a | **25.0 %** (11.2–46.9), n = 20<br>paper: accuracy 28.37 % (Keeper et al. 2020) | not run |"
        in text
    )
    assert "| always-a (view Q,A) | **25.0 %** (11.2–46.9), n = 20 | not run |" in text
    assert "**20.0 %** (8.1–41.6), n = 20<br>2 unanswered: 1 abstained, 1 failed<br>22.2 % of the 18 answered" in text
    assert "incomplete: 3 of 5 done" in text
    assert "### zoo, test: from the paper, not run here" in text
    assert "| human | accuracy 86.0 % | Keeper et al. 2020 |" in text


def test_a_dozen_samples_of_each_set(tmp_path: Path) -> None:
    reader = FakeReader("always-a")
    runs = [
        run_on([english(n) for n in range(15)], reader, tmp_path),
        run_on([chinese(n) for n in range(3)], reader, tmp_path, name="zoo-zh:dev"),
    ]

    text = as_markdown(collect(runs, {}))

    assert len(re.findall(r"^#### zoo/", text, re.MULTILINE)) == SAMPLES_PER_SET == 12
    assert len(re.findall(r"^#### 动物园/", text, re.MULTILINE)) == 3
    assert "- A. 汤姆是动物。 **(right)**" in text
