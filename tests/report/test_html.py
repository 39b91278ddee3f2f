from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter

from tollens.report.content import Column, Report, Row, Section, Table, Value
from tollens.report.explorer.part import Explorer
from tollens.report.html import BAR, as_html

from .reports import HOSTILE, UNITS, Page, hostile_report, make_report, make_table

EXPLORER = Explorer(
    markup='<p id="explorer">Pages of items.</p>',
    style="#explorer { color: red; }",
    script='document.getElementById("explorer-data").textContent;',
    data="AAEC",
)


def plain(report: Report) -> str:
    """The page with its charts left out: drawing has tests of its own."""
    return as_html(report, draw=lambda chart: f"<i>{chart.id}</i>")


def test_a_share_stands_with_its_interval_its_n_and_its_note() -> None:
    row = Page(plain(make_report())).row("always-a")

    assert row == "always-a 25.0 % interval 11.2–46.9 n = 20 2 unanswered not run"


def test_the_best_is_bold_and_said_to_be_so() -> None:
    text = plain(make_report())

    assert "50.0 % (best of its column)" in Page(text).row("shy")
    assert re.findall(r"<b>([\d.]+ %)</b>", text) == ["50.0 %"] * 2  # in each of the two tables


def test_what_a_paper_prints_is_marked_and_has_no_bar() -> None:
    text = plain(make_report(Section(id="x", title="X", parts=(make_table(),))))

    assert "paper 86.37 %" in Page(text).row("People")
    assert text.count('<svg class="bar"') == 2  # of the two that were measured


def test_the_bar_ends_at_the_value_and_ticks_at_chance() -> None:
    (bar, *_) = re.findall(r'<svg class="bar".*?</svg>', plain(make_report()), re.DOTALL)

    assert f'class="fill" y="4" width="{round(0.25 * BAR, 1)}"' in bar
    assert f"M{round(0.1119 * BAR, 1)} 7H{round(0.4687 * BAR, 1)}" in bar
    assert f'class="chance" d="M{round(0.25 * BAR, 1)} 0v14"' in bar


def test_a_bar_never_leaves_its_track() -> None:
    table = make_table(rows=(Row(title="odd", entries=(Value(value=1.7, low=-0.2, high=2.0), None)),))

    text = plain(make_report(Section(id="x", title="X", parts=(table,))))

    assert f'class="fill" y="4" width="{BAR}"' in text
    assert f"M0 7H{BAR}" in text


def test_every_unit_is_said_in_its_own_words() -> None:
    row = Row(title="all", entries=tuple(Value(value=0.0512, unit=unit) for unit in UNITS))
    table = Table(
        id="x", title="X", corner="", columns=tuple(Column(title=unit) for unit in UNITS), rows=(row, row, row)
    )

    text = Page(plain(make_report(Section(id="x", title="X", parts=(table,))))).row("all")

    assert text == "all 5.1 % +5.1 0 0.0512 0.05 s $0.05 0.051"


def test_chance_is_said_below_the_column_it_is_of() -> None:
    assert Page(plain(make_report())).row("Reader") == "Reader zoo:test 20 items chance 25.0 % 动物园"


def test_a_table_has_a_caption_heads_with_scopes_and_a_region_that_is_labelled() -> None:
    text = plain(make_report())

    assert '<caption class="unseen">Accuracy</caption>' in text
    ids = Counter(re.findall(r'\bid="([^"]*)"', text))
    assert max(ids.values()) == 1
    labels = re.findall(r'aria-labelledby="([^"]*)"', text)
    assert labels and set(labels) <= set(ids)
    assert not re.findall(r"<th(?![^>]*scope=)", text.replace("<thead>", ""))


def test_charts_are_drawn_and_their_numbers_are_one_click_away() -> None:
    page = Page(as_html(make_report()))

    assert {"figure", "figcaption", "details", "summary", "desc"} <= page.tags
    assert "0 25.0 % interval 11.2–46.9 n = 20" in page.row("0 25.0 %")
    assert "paper 75.0 %" in page.row("1 25.0 %")


def test_the_page_can_be_walked_from_its_links() -> None:
    text = plain(make_report())

    targets = re.findall(r'href="#([^"]*)"', text)
    assert [each for each in targets if each != "content"] == ["results", "depth", "provenance"]
    assert all(f'id="{each}"' in text for each in targets)


def test_a_section_of_many_parts_begins_with_a_list_of_them() -> None:
    parts = tuple(make_table(f"t{place}", title=f"Table {place}") for place in range(5))

    text = plain(make_report(Section(id="many", title="Many", parts=parts)))

    assert all(f'<a href="#part-t{place}">Table {place}</a>' in text for place in range(5))


def test_a_section_and_a_table_of_the_same_id_are_told_apart() -> None:
    text = plain(make_report(Section(id="provenance", title="Provenance", parts=(make_table("provenance"),))))

    assert max(Counter(re.findall(r'\bid="([^"]*)"', text)).values()) == 1


def test_chinese_is_marked_as_chinese_and_the_rest_is_not() -> None:
    page = Page(plain(make_report(title="zoo 动物园，猫 and more")))

    assert "动物园，猫" in page.chinese
    assert not any("zoo" in each for each in page.chinese)


def test_the_explorer_stands_before_the_last_section_with_its_data_and_is_allowed_by_its_hashes() -> None:
    text = as_html(make_report(), EXPLORER, draw=lambda chart: "")
    page = Page(text)

    places = [text.index(f'<section id="{each}"') for each in ("results", "depth", "items", "provenance")]
    assert places == sorted(places)
    assert '<a href="#items">Items</a>' in text
    assert EXPLORER.markup in text
    assert '<script type="application/octet-stream" id="explorer-data">AAEC</script>' in text
    assert page.scripts == ["AAEC", EXPLORER.script]
    assert_policy_names_all(text)


def test_the_policy_names_exactly_the_styles_and_scripts_of_the_page() -> None:
    assert_policy_names_all(plain(make_report()))
    assert "script-src 'none'" in policy_of(plain(make_report()))


def policy_of(text: str) -> str:
    (policy,) = [
        str(value) for name, value in Page(text).attributes if name == "content" and "default-src" in str(value)
    ]
    return policy


def assert_policy_names_all(text: str) -> None:
    policy = policy_of(text)
    assert policy.startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        inside = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in inside]
        allowed = " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
        assert f"{tag}-src {allowed};" in policy


def test_nothing_is_loaded_and_nothing_is_styled_in_place() -> None:
    text = as_html(make_report())
    page = Page(text)

    links = [
        value or "" for name, value in page.attributes if name in ("src", "href", "srcset", "action", "xlink:href")
    ]
    assert links and all(link.startswith("#") for link in links)
    assert "@import" not in text and "url(" not in text
    assert not page.tags & {"img", "image", "use", "link", "iframe", "object", "embed", "base", "foreignobject"}
    assert not [name for name, _ in page.attributes if name == "style"]


def test_hostile_text_adds_no_element_and_no_handler() -> None:
    hostile = Page(as_html(hostile_report()))

    assert hostile.tags <= Page(as_html(make_report())).tags | {"bdi"}
    assert not [name for name, _ in hostile.attributes if name.startswith("on")]
    assert hostile.scripts == []
    assert "{{ 7*7 }} {% x %}" in hostile.text
    assert "\u202e" not in hostile.text and "\x07" not in hostile.text


def test_text_from_the_right_is_kept_to_itself() -> None:
    text = plain(hostile_report())

    assert text.count("<bdi>") >= 8
    assert HOSTILE not in text
