"""The page in a real browser, where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tollens.records import Item, Part
from tollens.report import Report, as_html, collect
from tollens.runs import SavedRun

from .factories import FakeReader, chinese, english, run_on
from .test_html import Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on the PATH: the page is not opened in a browser")


def opened(report: Report, address: str, folder: Path) -> Page:
    """The page after its script has run."""
    page = folder / "report.html"
    page.write_text(as_html(report), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
    options += ["--disable-background-networking", "--disable-component-update"]
    options += [f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=2000", "--dump-dom"]
    done = subprocess.run(
        [str(CHROMIUM), *options, f"{page.as_uri()}{address}"],
        capture_output=True,
        timeout=120,
        check=True,
    )
    return Page(done.stdout.decode())


def sample_of(page: Page) -> str:
    """The words of the sample that is open."""
    return page.text.partition("Item set")[2].partition("Up to 20 items")[0]


@pytest.fixture
def runs(tmp_path: Path) -> list[SavedRun]:
    zoo = [english(number, answer=number % 2) for number in range(6)]
    zh = [chinese(number) for number in range(4)]
    always_a, shy = FakeReader("always-a"), FakeReader("shy", otherwise=("abstained", "I would rather not."))
    return [
        *(run_on(zoo, reader, tmp_path) for reader in (always_a, shy)),
        *(run_on(zh, reader, tmp_path, name="zoo-zh:dev") for reader in (always_a, shy)),
    ]


def test_the_address_names_the_sample(runs: list[SavedRun], tmp_path: Path) -> None:
    report = collect(runs, {})
    second = report.samples[1]

    text = sample_of(opened(report, "#at=1", tmp_path))

    assert f"2 of {len(report.samples)}" in text
    assert f"item{second.id}" in text
    assert second.passage[0].text in text
    assert "I would rather not." in text


def test_the_address_can_filter_by_set_reader_and_outcome(runs: list[SavedRun], tmp_path: Path) -> None:
    report = collect(runs, {})
    wrong = [sample for sample in report.samples if sample.items == 0 and sample.answer == 1]

    text = sample_of(opened(report, "#set=0&reader=0&outcome=wrong&at=2", tmp_path))

    assert "3 of 3" in text
    assert f"item{wrong[2].id}" in text
    assert "✗ always-a" in text and "✓ right" in text


@pytest.mark.parametrize("address", ["", "#results", "#at=", "#set=99&reader=-1&outcome=<b>&at=1e9", "#at=-3"])
def test_an_address_that_names_nothing_still_opens_a_sample(address: str, runs: list[SavedRun], tmp_path: Path) -> None:
    report = collect(runs, {})

    text = sample_of(opened(report, address, tmp_path))

    assert f"of {len(report.samples)}" in text


def test_a_filter_that_nothing_fits_says_so(runs: list[SavedRun], tmp_path: Path) -> None:
    text = sample_of(opened(collect(runs, {}), "#reader=1&outcome=wrong", tmp_path))

    assert "No sample is like this." in text


def test_chinese_samples_are_marked_as_chinese(runs: list[SavedRun], tmp_path: Path) -> None:
    assert "汤姆是动物。" in opened(collect(runs, {}), "#set=1&at=0", tmp_path).chinese


def test_hostile_text_is_shown_and_not_run(tmp_path: Path) -> None:
    hostile = "</script><img src=x onerror=\"document.title='run'\"><!-- <b>bold</b>"
    item = Item(id="x", passage=(Part(name="p", text=hostile),), question=hostile, options=(hostile,), answer=0)
    reader = FakeReader(hostile, otherwise=("failed", hostile))

    page = opened(collect([run_on([item], reader, tmp_path, name="zoo")], {}), "#at=0", tmp_path)

    assert not page.tags & {"img"}
    assert sample_of(page).count(hostile) >= 5
    assert "run: report" not in page.text and "zoo: report" in page.text
