"""The page in a real browser, where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tollens.report.content import Report, Section
from tollens.report.explorer.part import Explorer
from tollens.report.html import as_html

from .chromium import CHROMIUM, MISSING, Chromium
from .reports import HOSTILE, hostile_parts, make_bars, make_lines, make_report, make_table

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=MISSING)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with everything, tall and wide and hostile."""
    sections = [
        Section(id="results", title="Results", parts=(make_table(),)),
        *(Section(id=f"s{place}", title=f"Section {place}", parts=(make_table(f"t{place}"),)) for place in range(12)),
        Section(id="depth", title="By depth", parts=(make_lines(),)),
        Section(id="odd", title=HOSTILE, parts=(*hostile_parts(), make_bars(readers=8)), note="word" * 100),
        Section(id="provenance", title="Provenance", parts=(make_table("runs", title="x" * 200),)),
    ]
    explorer = Explorer(
        markup='<p id="explorer">not yet</p>',
        style="#explorer { color: rgb(1, 2, 3); }",
        script="const by = (id) => document.getElementById(id);"
        ' by("explorer").textContent = by("explorer-data").textContent;',
        data="AAEC",
    )
    path = tmp_path_factory.mktemp("page") / "report.html"
    report: Report = make_report(*sections, title=HOSTILE)
    path.write_text(as_html(report, explorer), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("browser")) as found:
        yield found


def test_no_request_leaves_the_file_and_nothing_is_complained_of(page: Path, browser: Chromium) -> None:
    tab = browser.open(page.as_uri())
    title, explorer, colour = tab.run(
        "[document.title, document.getElementById('explorer').textContent,"
        " getComputedStyle(document.getElementById('explorer')).color]"
    )
    assert tab.requests == [page.as_uri()]
    assert tab.errors == []
    assert title.endswith(": report") and "onerror" in title
    assert (explorer, colour) == ("AAEC", "rgb(1, 2, 3)")  # its script and style are allowed


def test_a_script_that_is_not_named_is_not_run(page: Path, browser: Chromium, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    text = page.read_text("utf-8")
    other.write_text(text.replace("</main>", "</main><script>document.title = 'run'</script>"), encoding="utf-8")
    tab = browser.open(other.as_uri())
    assert tab.run("document.title") != "run"
    assert any("Content Security Policy" in each for each in tab.errors)


def test_links_lead_to_their_sections(page: Path, browser: Chromium) -> None:
    tab = browser.open(page.as_uri())
    places = []
    for name in ("s7", "items", "provenance"):
        tab.run(f"document.querySelector('nav a[href=\"#{name}\"]').click()")
        places.append(tab.run(f"document.getElementById('{name}').getBoundingClientRect().top"))
    first, second, last = places
    assert 0 <= first < 100 and 0 <= second < 800  # the last ones cannot come to the top of the window
    assert 0 <= last < 800


def test_the_page_never_scrolls_sideways(page: Path, browser: Chromium) -> None:
    tab = browser.open(page.as_uri())
    tab.run("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    for width in (360, 768, 1440):
        tab.size(width)
        assert max(tab.run("[document.documentElement.scrollWidth, document.body.scrollWidth]")) <= width


def test_in_print_there_is_no_navigation_and_no_scrolling(page: Path, browser: Chromium) -> None:
    tab = browser.open(page.as_uri())
    tab.media("print")
    assert tab.run(
        "[getComputedStyle(document.querySelector('nav')).display,"
        " ...new Set([...document.querySelectorAll('.scroll')].map((each) => getComputedStyle(each).overflowX))]"
    ) == ["none", "visible"]


def test_words_stand_out_from_the_page_in_both_schemes(page: Path, browser: Chromium) -> None:
    tab = browser.open(page.as_uri())
    grounds = []
    for dark in (False, True):
        tab.media(dark=dark)
        words = "['body', '.note', '.mark', 'nav a', '.apart .figure']"
        said = f"{words}.map((each) => getComputedStyle(document.querySelector(each)).color)"
        ground, *inks = tab.run(f"[getComputedStyle(document.body).backgroundColor, ...{said}]")
        assert min(contrast(ink, ground) for ink in inks) >= 4.5
        grounds.append(ground)
    assert len(set(grounds)) == 2


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours as browsers say them."""

    def light(colour: str) -> float:
        shares = [int(each) / 255 for each in colour.removeprefix("rgb(").removesuffix(")").split(",")]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
