"""Reports made by hand, with everything that a writer must be able to write."""

from __future__ import annotations

from html.parser import HTMLParser

from tollens.report.content import Chart, Column, Point, Report, Row, Section, Series, Table, Unit, Value

HOSTILE = "</script><img src=x onerror=alert(1)><!-- {{ 7*7 }} {% x %} | `b` \\ $m$ =cmd() & \" ' \x07 \u202e שלום 中文"
UNITS: tuple[Unit, ...] = ("share", "points", "count", "number", "seconds", "dollars", "p")


def quarter(**changes: object) -> Value:
    """5 of 20 right: Wilson's interval is 11.2 to 46.9."""
    return Value(**{"value": 0.25, "low": 0.1119, "high": 0.4687, "n": 20, **changes})  # type: ignore[arg-type]


def make_table(id: str = "results", *, rows: tuple[Row, ...] = (), title: str = "Accuracy") -> Table:  # noqa: A002
    rows = rows or (
        Row(title="always-a", entries=(quarter(note="2 unanswered"), "not run")),
        Row(title="shy", aside="view Q,A", entries=(Value(value=0.5, low=0.4, high=0.6, n=1200, best=True), None)),
        Row(title="People", entries=(Value(value=0.8637, published=True), None), apart=True),
    )
    columns = (Column(title="zoo:test", aside="20 items", chance=0.25), Column(title="动物园"))
    return Table(id=id, title=title, corner="Reader", columns=columns, rows=rows, note="How to read it.")


def make_lines(id: str = "depth") -> Chart:  # noqa: A002
    return Chart(
        id=id,
        title="Accuracy by depth",
        x="Depth",
        y="Accuracy",
        kind="lines",
        chance=0.5,
        series=(
            Series(name="always-a", points=tuple(Point(x=depth, value=quarter()) for depth in (2.0, 0.0, 1.0))),
            Series(name="BERT", published=True, points=(Point(x=1.0, value=Value(value=0.75, published=True)),)),
            Series(
                name="symbolic",
                points=(Point(x=0.0, value=Value(value=0.9)),),
                curve=((0.0, 0.9), (1.0, 0.8), (2.0, 0.7)),
                curve_note="a straight line",
            ),
        ),
    )


def make_bars(
    id: str = "kinds",  # noqa: A002
    *,
    readers: int = 2,
    places: tuple[str, ...] = ("order", "否定"),
    unit: Unit = "share",
) -> Chart:
    return Chart(
        id=id,
        title="Accuracy by kind",
        x="Kind",
        y="Accuracy",
        kind="bars",
        chance=0.25,
        series=tuple(
            Series(name=f"reader {reader}", points=tuple(Point(x=each, value=quarter(unit=unit)) for each in places))
            for reader in range(readers)
        ),
    )


def hostile_parts() -> tuple[Table | Chart, ...]:
    table = Table(
        id="hostile",
        title=HOSTILE,
        corner=HOSTILE,
        columns=(Column(title=HOSTILE, aside=HOSTILE), Column(title="n")),
        rows=(Row(title=HOSTILE, aside=HOSTILE, entries=(HOSTILE, quarter(note=HOSTILE))),),
        note=HOSTILE,
    )
    points = tuple(Point(x=f"{HOSTILE}{end}", value=quarter()) for end in ("", "!"))
    series = (Series(name=HOSTILE, points=points, curve_note=HOSTILE), Series(name=HOSTILE, points=points))
    bars = Chart(id="hostile-bars", title=HOSTILE, x=HOSTILE, y=HOSTILE, kind="bars", series=series, note=HOSTILE)
    lines = Chart(id="hostile-lines", title=HOSTILE, x=HOSTILE, y=HOSTILE, kind="lines", series=series, note=HOSTILE)
    return table, bars, lines


def make_report(*sections: Section, title: str = "zoo:test") -> Report:
    sections = sections or (
        Section(id="results", title="Results", parts=(make_table(),), note="Wilson’s interval."),
        Section(id="depth", title="By depth", parts=(make_lines(), make_bars())),
        Section(id="provenance", title="Provenance", parts=(make_table("runs", title="Runs"),)),
    )
    made = "2026-01-31T09:30:00+00:00"
    return Report(title=title, made=made, seed=0, totals="2 runs, 2 readers, 1 item set, 20 items", sections=sections)


def hostile_report() -> Report:
    return make_report(Section(id="odd", title=HOSTILE, parts=hostile_parts(), note=HOSTILE), title=HOSTILE)


class Page(HTMLParser):
    """What a page holds, as a parser sees it."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.rows: list[str] = []  # the words of each table row
        self.words: list[str] = []
        self.chinese: list[str] = []  # what stands in an element that says it is Chinese
        self.scripts: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(text)
        self.close()
        assert not self._open, "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self._open.append((tag, ("lang", "zh") in attrs))
        if tag == "tr":
            self.rows.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag
        if tag in ("td", "th", "div"):
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] in ("script", "style"):
            self.scripts += [data] if self._open[-1][0] == "script" else []
            return
        self.words.append(data)
        if any(tag == "tr" for tag, _ in self._open):
            self.rows[-1] += data
        if any(is_chinese for _, is_chinese in self._open):
            self.chinese.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def row(self, start: str) -> str:
        found = [row for row in (" ".join(each.split()) for each in self.rows) if row.startswith(start)]
        return found[0]
