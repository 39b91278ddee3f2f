"""How long the report of five readers on 20,000 items takes, how large it is, and how soon Chromium shows it.

    python bench/whole_report.py [--items 20000] [--on robustlr:fresh] [--json]

The items are made and the readers are run first, in a folder that is removed at the end; that is not timed. Opening
is timed from the start of the load to the moment at which the first item can be read, the best of three; the longest
frame is that of a list which is scrolled from end to end; a search reads every passage. Where there is no Chromium on
the PATH none of these is timed. Exit 1 if the page has more than 15 MB, takes more than 15 s of processor time to write
(by the clock a busy machine takes longer) or more than 2 s to open.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

import tollens as tl

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from report.chromium import CHROMIUM, Chromium

READERS = ["random", "always-a", "always-b", "word-matching", "sliding-window"]
MOST_MEGABYTES, MOST_SECONDS, MOST_OPENING = 15.0, 15.0, 2.0

SCROLLED = """(async () => {
    const list = document.getElementById("explorer-list");
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let longest = 0, before = await frame();
    for (let step = 0; step < 120; step += 1) {
        list.scrollTop = (list.scrollHeight * step) / 120;
        const now = await frame();
        longest = Math.max(longest, now - before);
        before = now;
    }
    return longest / 1000;
})()"""
SEARCHED = "/ match/.test(document.querySelector('#explorer-filters output').textContent)"


def opened(path: Path, folder: Path) -> dict[str, float]:
    """Seconds to open the page, of the longest frame of a scroll, and to search it for the first and second time."""
    found: dict[str, float] = {}
    with Chromium(folder) as chromium:
        times = []
        for _ in range(3):
            page = chromium.open(path.as_uri())
            page.wait_for("document.querySelector('#explorer-item h3')")
            times.append(page.run("performance.now()") / 1000)
        found["open"] = min(times)
        found["longest frame"] = page.run(SCROLLED)
        for name, words in (("first search", "not"), ("second search", "other")):
            page.run("document.querySelector('#explorer-filters button[type=reset]').click()")
            page.wait_for(f"!{SEARCHED}")
            page.run("document.querySelector('[name=q]').focus()")
            began = time.perf_counter()
            page.write(f"no {words} words like these")
            page.wait_for(SEARCHED)
            found[name] = time.perf_counter() - began
    return found


def main() -> int:
    """Make the report, open it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=20_000)
    parser.add_argument("--on", default="robustlr:fresh", help="fresh items of any benchmark")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        tl.run(READERS, options.on, size=options.items, into=folder / "runs")
        page = folder / "report.html"
        began, busy = time.perf_counter(), time.process_time()
        tl.write_report(folder / "runs", page)
        found = {"write": time.perf_counter() - began, "write, processor": time.process_time() - busy}
        found["megabytes"] = page.stat().st_size / 1e6
        if CHROMIUM is not None:
            found |= opened(page, folder)
    good = (
        found["write, processor"] <= MOST_SECONDS
        and found["megabytes"] <= MOST_MEGABYTES
        and found.get("open", 0.0) <= MOST_OPENING
    )
    if options.json:
        print(json.dumps({"items": options.items, "readers": len(READERS), **found, "within": good}, indent=2))
    else:
        print(f"{len(READERS)} readers, {options.items:,} items of {options.on}")
        for what, value in found.items():
            print(f"{what:16} {value:8.2f} {'MB' if what == 'megabytes' else 's'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
