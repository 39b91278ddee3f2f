from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tollens.records import Item, Origin, Part
from tollens.report import Report, as_html, collect
from tollens.runs import View

from .factories import FakeReader, broken_off, chinese, english, figure, run_on

HOSTILE = "</script><img src=x onerror=alert(1)><!-- <script> ]]> & \" ' \u2028 \x07 中文"


class Page(HTMLParser):
    """What a page holds, as a parser sees it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.rows: list[str] = []  # the words of each table row
        self.words: list[str] = []
        self.chinese: list[str] = []  # what stands in an element that says it is Chinese
        self._open: list[tuple[str, bool]] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in ("meta", "path", "rect"):
            self._open.append((tag, ("lang", "zh") in attrs))
        if tag == "tr":
            self.rows.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "rect"):
            assert self._open.pop()[0] == tag
        if tag in ("td", "th", "div"):
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] in ("script", "style"):
            self.scripts += [data] if self._open[-1][0] == "script" else []
            return
        self.words.append(data)
        if any(tag == "tr" for tag, _ in self._open):
            self.rows[-1] = " ".join(f"{self.rows[-1]}{data}".split()) + (" " if data[-1:].isspace() else "")
        if any(is_chinese for _, is_chinese in self._open):
            self.chinese.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def row(self, start: str) -> str:
        (found,) = (row for row in self.rows if row.startswith(start))
        return found


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert isinstance(data, dict)
    return data


@pytest.fixture
def report(tmp_path: Path) -> Report:
    items = [english(number, answer=number % 4, kinds=("order",), group=f"g{number // 2}") for number in range(20)]
    zh = [chinese(number, kinds=("否定",), answer=None if number == 4 else 0) for number in range(5)]
    shy = FakeReader("shy", {"zoo/0": ("abstained", "cannot tell"), "zoo/1": ("failed", "no line")})
    return collect(
        [
            run_on(items, FakeReader("always-a"), tmp_path),
            run_on(items, shy, tmp_path),
            run_on(items, FakeReader("always-a"), tmp_path, view=View.parse("Q,A")),
            broken_off(run_on(zh, FakeReader("always-a"), tmp_path, name="zoo-zh:dev"), done=3),
        ],
        {"zoo": [figure("always-a", 0.2837, items=20), figure("human", 0.86, title="Human, mean", items=20)]},
    )


def test_the_figures_of_the_page_are_those_of_the_runs(report: Report) -> None:
    page = Page(as_html(report))

    # 5 of 20 are A: Wilson's interval of 5 / 20 is 11.2 to 46.9; of 4 / 20, 8.1 to 41.6.
    assert "25.0 % 11.2–46.9 n = 20" in page.row("always-a 25.0 %")
    assert "20.0 % 8.1–41.6 n = 20" in page.row("shy 20.0 %")
    assert "20 items chance 25.0 % (4 options)" in page.row("Reader zoo:test")
    assert "5 items 1 without a key, not scored chance 50.0 % (2 options)" in page.row("Reader zoo:test")
    assert "4 runs, 3 readers, 2 item sets, 25 items" in page.text


def test_the_bar_ends_at_the_value_and_ticks_at_chance(report: Report) -> None:
    page = as_html(report)

    assert '<rect class="fill" x="0" y="4" width="33.0" height="6"/>' in page  # 25 % of 132
    assert '<path class="chance" d="M66.0 0v14"/>' in page  # 1 of 2 options


def test_reasons_for_no_answer_stand_apart(report: Report) -> None:
    row = Page(as_html(report)).row("shy 20.0 %")

    assert "2 unanswered: 1 abstained, 1 failed" in row
    assert "22.2 % of the 18 answered" in row


def test_an_unfinished_run_says_so(report: Report) -> None:
    page = Page(as_html(report))

    assert "incomplete: 3 of 5 done" in page.row("always-a 25.0 %")
    assert "always-a incomplete" in page.row("Kind always-a incomplete")


def test_the_papers_figures_are_marked_and_never_in_the_bars(report: Report) -> None:
    page = Page(as_html(report))

    assert "paper accuracy 28.37 % Keeper et al. 2020" in page.row("always-a 25.0 %")
    assert "paper" not in page.row("always-a view Q,A 25.0 %")
    assert "zoo, test from the paper, not run here Human, mean accuracy 86.0 % Keeper et al. 2020" in page.text


def test_a_page_without_papers_does_not_speak_of_them(tmp_path: Path) -> None:
    page = Page(as_html(collect([run_on([english(0)], FakeReader("always-a"), tmp_path)], {})))

    assert "paper" not in page.text


def test_pairs_show_difference_and_both_tests(report: Report) -> None:
    row = Page(as_html(report)).row("always-a shy")

    # One item only the first has right, none only the second: the sign test gives 1.
    assert row.startswith("always-a shy +5.0 0.0 to +15.0 20 1 0 1.000")


def test_provenance_names_what_the_run_was_made_from(report: Report) -> None:
    page = Page(as_html(report))

    for run in report.provenance:
        assert run.id in page.text and run.sha256 in page.text and run.started in page.text


def test_chinese_is_marked_as_chinese(report: Report) -> None:
    assert "否定" in Page(as_html(report)).chinese


def test_nothing_is_loaded(report: Report) -> None:
    text = as_html(report)
    page = Page(text)

    links = [value or "" for name, value in page.attributes if name in ("src", "href", "srcset", "action", "data")]
    assert links and all(link.startswith("#") for link in links)
    assert "@import" not in text and "url(" not in text
    assert not page.tags & {"img", "link", "iframe", "object", "embed", "base"}


def hostile_report(tmp_path: Path) -> Report:
    item = Item(
        id=f"id {HOSTILE}",
        passage=(Part(name=f"part {HOSTILE}", text=f"passage {HOSTILE}"),),
        question=f"question {HOSTILE}",
        options=(f"first {HOSTILE}", f"second {HOSTILE}"),
        answer=0,
        kinds=(f"kind {HOSTILE}",),
        group=f"group {HOSTILE}",
        split="test",
        origin=Origin(benchmark="zoo", file=f"file {HOSTILE}"),
        theory=f"theory {HOSTILE}",
    )
    reader = FakeReader(f"reader {HOSTILE}", otherwise=("unreadable", f"detail {HOSTILE}"), settings={"s": HOSTILE})
    figures = {"zoo": [figure(HOSTILE, 0.5, title=HOSTILE, items=1)]}
    return collect([run_on([item], reader, tmp_path, name="hostile </title><svg onload=x>")], figures)


def test_hostile_text_adds_no_element_and_no_handler(tmp_path: Path, report: Report) -> None:
    hostile = Page(as_html(hostile_report(tmp_path)))

    assert hostile.tags <= Page(as_html(report)).tags
    assert not [name for name, _ in hostile.attributes if name.startswith("on")]
    assert len(hostile.scripts) == 2


def test_hostile_text_comes_out_of_the_data_as_it_went_in(tmp_path: Path) -> None:
    report = hostile_report(tmp_path)

    data = data_of(as_html(report))

    (sample,) = msgspec.convert(data["samples"], list[dict[str, object]])
    for name in ("id", "question", "theory"):
        assert sample[name] == f"{name} {HOSTILE}"
    assert sample["options"] == [f"first {HOSTILE}", f"second {HOSTILE}"]
    assert sample["passage"] == [{"name": f"part {HOSTILE}", "text": f"passage {HOSTILE}"}]
    (answer,) = msgspec.convert(sample["answers"], list[dict[str, object]])
    assert answer["detail"] == f"detail {HOSTILE}"


def test_the_policy_names_exactly_the_script_and_style_of_the_page(report: Report) -> None:
    import base64
    import hashlib

    text = as_html(report)
    policy = next(value for name, value in Page(text).attributes if name == "content" and "default-src" in str(value))

    for tag in ("script", "style"):
        (inside,) = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in str(policy)
    assert str(policy).startswith("default-src 'none'")


def test_the_script_never_parses_text_as_html(report: Report) -> None:
    script = Page(as_html(report)).scripts[-1]

    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|DOMParser", script)
