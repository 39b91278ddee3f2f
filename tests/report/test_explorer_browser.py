"""The explorer in a real browser, where there is one."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from factories import make_item
from tollens.records import Item, Part, Prediction
from tollens.report.explorer.data import LONGEST_SAID
from tollens.report.explorer.fragment import explorer
from tollens.report.explorer.part import Explorer

from .books import Given, Shelf, make_book
from .chromium import CHROMIUM, MISSING, Chromium, Page

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=MISSING)

AXE = "4.10.3"
SHOWN = "document.querySelector('#explorer-item h3')"
THEORY = """\
sort person = ann, bob
predicate late(person)
late(ann)
ask must
A: late(ann)  "Ann is late."
B: late(bob)  "Bob is late."
"""


def answers_of(reader: int, items: int) -> list[int | None]:
    """Answers that differ from reader to reader, some of them missing."""
    drawn = [hashlib.sha256(f"{reader}/{n}".encode()).digest()[0] % 5 for n in range(items)]
    return [None if each == 4 else each for each in drawn]


ZOO = [
    make_item(
        n,
        answer=n % 4,
        question=f"Which of these must be true of heron {n}?",
        kinds=("odd",) if n % 2 else ("even", "whole"),
        group=f"g{n // 3}",
    )
    for n in range(300)
]
ZH = [
    Item(
        id=f"动物园/{n}",
        language="zh",
        passage=(Part(name="passage", text=f"汤姆是第{n}号动物。"),),
        question="谁是动物？",
        options=("汤姆", "没有人"),
        answer=0,
    )
    for n in range(4)
]
SAID = {"ann": answers_of(1, 300), "bob": answers_of(2, 300), "cyd": [None, *answers_of(3, 300)[1:]]}
REFUSED = Prediction(item="zoo/dev/0", missing="refused", detail="I would rather not.")


def ids(fits: Callable[[int], bool]) -> list[str]:
    return [ZOO[n].id for n in range(300) if fits(n)]


def is_right(reader: str, n: int) -> bool:
    return SAID[reader][n] == n % 4


def is_wrong(reader: str, n: int) -> bool:
    return SAID[reader][n] is not None and not is_right(reader, n)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a page with two sets and three readers, one of them on one set alone."""
    given = [Given("ann", SAID["ann"]), Given("bob", SAID["bob"]), Given("cyd", [REFUSED, *SAID["cyd"][1:]])]
    book = make_book(
        Shelf(ZOO, given, name="zoo:dev"), Shelf(ZH, [Given("ann", [0] * 4), Given("bob", [1] * 4)], name="zoo-zh:dev")
    )
    return written(explorer(book), tmp_path_factory.mktemp("zoo"))


def written(part: Explorer, folder: Path) -> str:
    """The address of a page that holds the explorer and may do nothing but what the real one may."""

    def named(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    style = files("tollens.report").joinpath("page.css").read_text("utf-8") + part.style
    policy = f"default-src 'none'; style-src {named(style)}; script-src {named(part.script)}; base-uri 'none'"
    path = folder / "page.html"
    path.write_text(
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>zoo</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>'
        f'<body><main><h1>zoo</h1><section id="items"><h2>Items</h2>{part.markup}</section></main>'
        f'<script type="application/octet-stream" id="explorer-data">{part.data}</script>'
        f"<script>{part.script}</script></body></html>",
        encoding="utf-8",
    )
    return path.as_uri()


def opened(chromium: Chromium, address: str, **options: Any) -> Page:
    """The page when the explorer has shown what it was asked for."""
    page = chromium.open(address, **options)
    page.wait_for("document.getElementById('explorer-item').firstChild")
    return page


def listed(page: Page) -> list[str]:
    """The ids of all rows, scrolled through from the first to the last."""
    rows: dict[str, str] = page.run("""(async () => {
        const list = document.getElementById("explorer-list");
        const found = {};
        for (list.scrollTop = 0; ; list.scrollTop += list.clientHeight) {
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            for (const row of list.querySelectorAll("[role=option]")) {
                found[row.dataset.place] = row.querySelector(".ex-id").textContent;
            }
            if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) return found;
        }
    })()""")
    return [rows[str(place)] for place in range(len(rows))]


def text(page: Page, selector: str) -> str:
    found: str = page.run(f"document.querySelector({json.dumps(selector)}).textContent")
    return found


def test_it_opens_without_a_fault_and_asks_nothing_of_the_network(chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, zoo)

    assert text(page, "#explorer-filters output") == "304 items"
    assert text(page, "#explorer-item h3") == "zoo/dev/0"
    assert (page.errors, page.requests) == ([], [zoo])


def test_only_the_rows_that_can_be_seen_are_in_the_page(chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, zoo)

    assert 5 < page.run("document.querySelectorAll('[role=option]').length") < 40
    assert listed(page) == [item.id for item in (*ZOO, *ZH)]
    assert page.run("document.querySelectorAll('[role=option]').length") < 40


FILTERS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "A right, B wrong": (
        {"how": "rw", "a": 0, "b": 1},
        [*ids(lambda n: is_right("ann", n) and is_wrong("bob", n)), *(item.id for item in ZH)],
    ),
    "A right, B wrong, of one set": (
        {"how": "rw", "a": 1, "b": 0, "set": "zoo-dev"},
        ids(lambda n: is_right("bob", n) and is_wrong("ann", n)),
    ),
    "A right, B not right": (
        {"how": "rn", "a": 1, "b": 0},
        ids(lambda n: is_right("bob", n) and not is_right("ann", n)),
    ),
    "neither right": (
        {"how": "nn", "a": 0, "b": 1},
        ids(lambda n: not is_right("ann", n) and not is_right("bob", n)),
    ),
    "different answers": (
        {"how": "differ", "a": 0, "b": 1, "set": "zoo-dev"},
        ids(lambda n: None not in (SAID["ann"][n], SAID["bob"][n]) and SAID["ann"][n] != SAID["bob"][n]),
    ),
    "wrong": ({"reader": 1, "outcome": "w", "set": "zoo-dev"}, ids(lambda n: is_wrong("bob", n))),
    "unanswered": ({"reader": 2, "outcome": "missing"}, ids(lambda n: SAID["cyd"][n] is None)),
    "abstained": ({"reader": 2, "outcome": "a"}, ids(lambda n: n > 0 and SAID["cyd"][n] is None)),
    "refused": ({"outcome": "f"}, [ZOO[0].id]),
    "a reader of one set": ({"reader": 2}, [item.id for item in ZOO]),
    "all wrong": ({"right": "wrong"}, ids(lambda n: all(is_wrong(reader, n) for reader in SAID))),
    "none right": ({"right": "none"}, ids(lambda n: not any(is_right(reader, n) for reader in SAID))),
    "kind": ({"kind": "odd"}, ids(lambda n: n % 2 == 1)),
    "group, to the letter": ({"group": "g1"}, ids(lambda n: n // 3 == 1)),
    "group, a part": ({"group": "9"}, ids(lambda n: "9" in f"g{n // 3}")),
    "search in questions": ({"q": "HERON 17"}, ids(lambda n: n in {17, *range(170, 180)})),
    "search in ids": ({"q": "dev/299"}, [ZOO[299].id]),
    "search in Chinese passages": ({"q": "第2号"}, [ZH[2].id]),
    "the fewest right first": (
        {"sort": "hard", "set": "zoo-dev"},
        [ZOO[n].id for n in sorted(range(300), key=lambda n: sum(is_right(reader, n) for reader in SAID))],
    ),
    "nothing": ({"q": "no such words"}, []),
}


@pytest.mark.parametrize("name", FILTERS)
def test_a_filter_gives_exactly_the_items_that_fit(name: str, chromium: Chromium, zoo: str) -> None:
    filters, expected = FILTERS[name]

    page = opened(chromium, f"{zoo}#{urlencode(filters)}")

    found = text(page, "#explorer-filters output")
    assert listed(page) == expected
    assert found.startswith(f"{len(expected)} item")
    assert page.errors == []


def test_filters_are_fields_that_change_the_list_and_the_address(chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, zoo)

    page.run("""{
        const { elements } = document.getElementById("explorer-filters");
        elements.outcome.value = "f";
        elements.outcome.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    page.wait_for("document.querySelector('#explorer-filters output').textContent === '1 item of 304 matches'")
    page.wait_for("location.hash === '#outcome=f&of=zoo-dev&item=zoo%2Fdev%2F0' || location.hash === '#outcome=f'")
    page.run("document.querySelector('button[type=reset]').click()")
    page.wait_for("document.querySelector('#explorer-filters output').textContent === '304 items'")

    assert page.errors == []


def test_the_keyboard_alone_is_enough(chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, zoo)

    page.press("/")
    assert page.run("document.activeElement.name") == "q"
    page.write("heron 1")
    page.wait_for("/match/.test(document.querySelector('#explorer-filters output').textContent)")
    for _ in range(20):
        page.press("Tab")
        if page.run("document.activeElement.id") == "explorer-list":
            break
    page.press("ArrowDown", "ArrowDown", "ArrowUp")
    page.wait_for(f"{SHOWN}.textContent === 'zoo/dev/10'")
    active = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
    assert page.run(f"{active}.getAttribute('aria-selected')") == "true"
    assert page.run(f"{active}.getAttribute('aria-label')").startswith("zoo/dev/10. ")
    assert page.run(f"{active}.getAttribute('aria-setsize')") == "111"
    page.press("End")
    page.wait_for(f"{SHOWN}.textContent === 'zoo/dev/199'")
    assert page.run(f"{active}.getAttribute('aria-posinset')") == "111"
    page.press("Home", "PageDown", "PageUp", "Enter")
    page.wait_for(f"{SHOWN}.textContent === 'zoo/dev/1'")
    assert page.run("document.activeElement.id") == "explorer-item"
    page.press("ArrowRight")
    page.wait_for(f"{SHOWN}.textContent === 'zoo/dev/10'")
    page.press("Escape")
    assert page.run("document.activeElement.id") == "explorer-list"
    assert page.errors == []


def test_what_is_open_is_in_the_address_and_back_goes_back(chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, f"{zoo}#kind=odd&item=zoo/dev/77&of=zoo-dev")
    assert text(page, "#explorer-item h3") == "zoo/dev/77"
    assert "39 of 150" in text(page, ".ex-pager")
    row = "document.querySelector('[role=option][aria-selected=true]')"

    page.run(f"{row}.nextElementSibling.click()")
    page.wait_for(f"{SHOWN}.textContent !== 'zoo/dev/77'")
    second = text(page, "#explorer-item h3")
    sent = page.run("location.href")
    page.run("history.back()")
    page.wait_for(f"{SHOWN}.textContent === 'zoo/dev/77'")

    other = opened(chromium, sent)
    assert text(other, "#explorer-item h3") == second
    assert other.run("document.getElementById('explorer-filters').elements.kind.value") == "odd"
    assert other.run("document.querySelector('.ex-link').href") == sent
    assert page.errors == other.errors == []


@pytest.mark.parametrize("address", ["", "#results", "#item=", "#set=no&reader=-1&outcome=<b>&item=1e9", "#a=7&how=rw"])
def test_an_address_that_names_nothing_still_opens(address: str, chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, f"{zoo}{address}")

    assert page.run("document.querySelectorAll('[role=option]').length") > 5
    assert page.errors == []


def test_an_item_shows_what_was_said_of_it_and_its_worlds(chromium: Chromium, tmp_path: Path) -> None:
    item = make_item(
        1, options=("Ann is late.", "Bob is late."), theory=THEORY, explanation="It says so.", fallacies=("", "guess")
    )
    said = Prediction(item=item.id, answer=1, detail="w" * (LONGEST_SAID + 5), theory="late(bob)", proof="1. It must.")
    silent = Prediction(item=item.id, missing="timed-out", detail="60 s")
    bare = make_item(2, answer=None, theory="sort =")
    book = make_book(Shelf([item, bare], [Given("ann", [said, 2]), Given("bob", [silent])]))

    page = opened(chromium, written(explorer(book), tmp_path))
    shown = text(page, "#explorer-item")

    assert "✗ wrong" in shown and "– timed-out" in shown and "60 s" in shown
    assert "5 more characters in the run’s file" in shown
    assert "late(bob)" in shown and "1. It must." in shown
    assert "It says so." in shown and "guess" in shown
    assert THEORY in shown
    assert "2 worlds fit the premises." in shown
    assert "true in all 2" in shown and "true in 1 of 2" in shown
    page.press("Tab")
    page.run("document.querySelector('[aria-label=\"Next item\"]').click()")
    page.wait_for(f"{SHOWN}.textContent === 'zoo/dev/2'")
    shown = text(page, "#explorer-item")
    assert "neither right nor wrong" in shown and "? answered, no key" in shown and "not reached" in shown
    assert "Not listed: line 1" in shown
    assert page.errors == []


def test_hostile_text_is_shown_and_not_run(chromium: Chromium, tmp_path: Path) -> None:
    hostile = "</script><img src=x onerror=\"document.title='run'\"><!-- <b>bold</b> \u202e turned \ud800"
    long = "x" * 100_000
    item = Item(id=hostile, passage=(Part(name=hostile, text=long),), question=hostile, options=(hostile,), answer=0)
    said = Prediction(item=hostile, missing="failed", detail=hostile, proof=hostile, theory=hostile)
    book = make_book(Shelf([item], [Given(hostile, [said])], name=hostile))

    page = opened(chromium, written(explorer(book), tmp_path), width=360)

    assert page.run("document.querySelectorAll('#items img, #items b, #items script').length") == 0
    assert page.run("document.title") == "zoo"
    assert text(page, "#explorer-item").count(hostile) >= 6
    assert page.run("document.documentElement.scrollWidth") <= 360
    assert (page.errors, len(page.requests)) == ([], 1)


def test_chinese_is_marked_as_chinese(chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, f"{zoo}#set=zoo-zh-dev")

    for selector in (".ex-row .ex-head", "#explorer-item .ex-text", "#explorer-item h3", ".ex-options .ex-text"):
        assert page.run(f"document.querySelector('{selector}').closest('[lang]').lang") == "zh"
    assert page.run("document.querySelector('.ex-pager').closest('[lang]').lang") == "en"


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_nothing_sticks_out_of_the_page(width: int, chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, f"{zoo}#how=rw", width=width)

    assert page.run("document.documentElement.scrollWidth") <= width
    stacked = page.run(
        "document.getElementById('explorer-item').getBoundingClientRect().top >= "
        "document.getElementById('explorer-list').getBoundingClientRect().bottom"
    )
    assert stacked == (width < 832)


def test_on_paper_is_the_item_that_was_opened_and_nothing_otherwise(chromium: Chromium, zoo: str) -> None:
    def printed(address: str) -> list[bool]:
        page = opened(chromium, address)
        page.send("Emulation.setEmulatedMedia", media="print")
        return [
            page.run(f"document.getElementById('{each}').getClientRects().length > 0")
            for each in ("items", "explorer-item", "explorer-list", "explorer-filters")
        ]

    assert printed(zoo) == [False] * 4
    assert printed(f"{zoo}#of=zoo-dev&item=zoo/dev/3") == [True, True, False, False]


def test_a_browser_that_cannot_unpack_the_items_says_so(chromium: Chromium, zoo: str) -> None:
    page = chromium.open(zoo, before="delete window.DecompressionStream")

    page.wait_for("/no DecompressionStream/.test(document.getElementById('explorer-message').innerText)")
    assert page.run("document.getElementById('explorer-app').hidden")


def test_data_that_were_cut_off_are_told_of(chromium: Chromium, tmp_path: Path) -> None:
    part = explorer(make_book(Shelf(ZOO[:2], [Given("ann", [0, 0])])))

    page = chromium.open(written(replace(part, data=part.data[:400]), tmp_path))

    page.wait_for("/cannot be read/.test(document.getElementById('explorer-message').innerText)")
    assert page.run("document.getElementById('explorer-app').hidden")


def test_without_scripts_the_page_says_what_is_missing() -> None:
    markup = explorer(make_book(Shelf(ZOO[:2], [Given("ann", [0, 0])]))).markup

    before, _, after = markup.partition('<p id="explorer-message"')
    assert "scripts are off" in after.partition("</p>")[0] and "hidden" not in after.partition(">")[0]
    assert '<div id="explorer-app" hidden>' in after and "explorer-app" not in before


@pytest.fixture(scope="session")
def axe(request: pytest.FixtureRequest) -> str:
    """The source of axe-core, from npm once and from pytest's cache then."""
    cache = request.config.cache
    if cache is None:
        pytest.skip("pytest has no cache here: axe-core is not kept")
    folder = cache.mkdir(f"axe-core-{AXE}")
    script = folder / "axe.min.js"
    if not script.is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("no npm on the PATH: axe-core cannot be brought")
        done = subprocess.run([npm, "pack", f"axe-core@{AXE}"], cwd=folder, capture_output=True, timeout=120)
        if done.returncode:
            pytest.skip("npm cannot bring axe-core: the page is not checked by it")
        with tarfile.open(folder / f"axe-core-{AXE}.tgz") as archive:
            archive.extract("package/axe.min.js", folder, filter="data")
        (folder / "package/axe.min.js").replace(script)
    return script.read_text("utf-8")


@pytest.mark.parametrize("view", [{}, {"dark": True}, {"width": 360, "height": 800}], ids=["wide", "dark", "narrow"])
def test_axe_finds_nothing_serious(view: dict[str, Any], axe: str, chromium: Chromium, zoo: str) -> None:
    page = opened(chromium, f"{zoo}#how=rw&of=zoo-dev&item=zoo/dev/3", **view)
    page.run("for (const each of document.querySelectorAll('details')) each.open = true")

    page.run(axe)
    found = page.run("axe.run().then((done) => done.violations.map((it) => [it.impact, it.id, it.nodes[0].html]))")

    assert [each for each in found if each[0] in ("serious", "critical")] == []
