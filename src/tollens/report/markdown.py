"""Report → Markdown as GitHub reads it. Text from the runs is escaped: it stays text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tollens.records import Estimate, letter
from tollens.report import phrases
from tollens.report.content import (
    Answer,
    Breakdown,
    Cell,
    ItemSet,
    Pairs,
    PaperList,
    Provenance,
    Report,
    Sample,
)

SAMPLES_PER_SET = 12

_ACTIVE = re.compile(r"([\\`*_\[\]~|$])")
_LINE_START = re.compile(r"^\s*(?:([#+=-])|(\d{1,9})([.)]))")
_LINE_BREAK = re.compile(r"\r\n?|[\n\v\f\x1c-\x1e\x85\u2028\u2029]")


def as_markdown(report: Report) -> str:
    """The same content as the page has, with a dozen samples of each item set."""
    return "\n".join(_document(report)) + "\n"


def _document(report: Report) -> Iterator[str]:
    yield f"# Report on {_text(report.title)}"
    yield ""
    yield f"{phrases.totals(report)}. Made {phrases.moment(report.made)}."
    yield from _results(report)
    automatic = [phrases.AUTOMATIC_NOTE] if any(table.automatic for table in report.kinds) else []
    yield from _breakdowns(report, "Kind", report.kinds, " ".join([phrases.KINDS_NOTE, *automatic]))
    yield from _breakdowns(report, "Fallacy", report.fallacies, phrases.FALLACIES_NOTE)
    yield from _breakdowns(report, "Group", report.groups, phrases.GROUPS_NOTE)
    if report.comparisons:
        yield from ["", "## Readers compared", "", phrases.PAIRS_NOTE]
        for table in report.comparisons:
            yield from _pairs(report, table)
    if report.samples:
        yield from ["", "## Samples"]
        for place, items in enumerate(report.sets):
            yield from _samples(report, items, [sample for sample in report.samples if sample.items == place])
    yield from ["", "## Provenance", ""]
    yield from _provenance(report)


def _results(report: Report) -> Iterator[str]:
    cells = {(cell.reader, cell.items): cell for cell in report.cells}
    yield from ["", "## Results", "", phrases.ACCURACY_NOTE, ""]
    yield from _table(
        [
            "Reader",
            *(_lines(_text(phrases.set_label(items)), *phrases.set_facts(items)) for items in report.sets),
        ],
        (
            [
                _text(phrases.reader_label(row)),
                *(_cell(cells.get((reader, place))) for place in range(len(report.sets))),
            ]
            for reader, row in enumerate(report.readers)
        ),
    )
    if report.papers or any(cell.paper for cell in report.cells):
        yield from ["", phrases.PAPER_NOTE]
    for printed in report.papers:
        yield from _paper(printed)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return "not run"
    return _lines(
        _estimate(cell.accuracy) if cell.accuracy is not None else "nothing scored",
        phrases.span_f1(cell),
        phrases.unfinished(cell),
        ": ".join(filter(None, [phrases.unanswered(cell), ", ".join(phrases.reasons(cell))])),
        phrases.when_answered(cell),
        "" if cell.complete else phrases.ungraded(cell.ungraded),
        *(f"paper: {_text(phrases.printed(figure))} ({_text(figure.paper)})" for figure in cell.paper),
    )


def _paper(printed: PaperList) -> Iterator[str]:
    yield from ["", f"### {_text(printed.benchmark)}, {_text(printed.split)}: {phrases.PAPER_LIST_NOTE}", ""]
    yield from _table(
        ["Reader", "Paper’s figure", "Paper"],
        ([_text(each.title), _text(phrases.printed(each)), _text(each.paper)] for each in printed.figures),
    )


def _breakdowns(report: Report, part: str, tables: Sequence[Breakdown], note: str) -> Iterator[str]:
    if not tables:
        return
    yield from ["", f"## By {part.lower()}", "", note]
    for table in tables:
        mark = f" ({phrases.AUTOMATIC})" if table.automatic else ""
        yield from ["", f"### {_text(phrases.set_label(report.sets[table.items]))}{mark}", ""]
        said = _count if table.wholes else _estimate
        rows = [[_text(line.name), *map(said, line.figures)] for line in table.lines]
        rows[:0] = [[f"**{whole.name}**", *map(_estimate, whole.figures)] for whole in table.wholes]
        unfinished = {cell.reader for cell in report.cells if cell.items == table.items and not cell.complete}
        names = [
            _lines(
                _text(phrases.reader_label(report.readers[reader])),
                "incomplete" if reader in unfinished else "",
            )
            for reader in table.readers
        ]
        yield from _table([part, *names], rows)
        if table.more:
            yield from ["", f"{phrases.counted(table.more, 'more group')} not shown."]


def _pairs(report: Report, table: Pairs) -> Iterator[str]:
    yield from ["", f"### {_text(phrases.set_label(report.sets[table.items]))}", ""]
    if table.with_best_only:
        yield from [phrases.BEST_NOTE, ""]
    yield from _table(
        [
            "First",
            "Second",
            "Difference",
            "n",
            "Only first right",
            "Only second right",
            "McNemar p",
            "Bootstrap p",
        ],
        (
            [
                _text(phrases.reader_label(report.readers[pair.first])),
                _text(phrases.reader_label(report.readers[pair.second])),
                f"{phrases.points(pair.difference.value)} ({phrases.points_interval(pair.difference)})",
                f"{pair.difference.n:,}",
                f"{pair.only_first:,}",
                f"{pair.only_second:,}",
                _text(phrases.p_value(pair.mcnemar_p)),
                _text(phrases.p_value(pair.bootstrap_p)),
            ]
            for pair in table.pairs
        ),
    )


def _samples(report: Report, items: ItemSet, samples: Sequence[Sample]) -> Iterator[str]:
    shown = samples[:SAMPLES_PER_SET]
    yield from [
        "",
        f"### {_text(phrases.set_label(items))}: {len(shown)} of {phrases.counted(items.count, 'item')}",
    ]
    for sample in shown:
        yield from ["", f"#### {_text(sample.id)}", ""]
        facts = [f"{name} {_text(value)}" for name, value in phrases.facts_of(sample) if name != "item"]
        yield from [", ".join(facts), ""] if facts else []
        for part in sample.passage:
            yield from _quote(part.text if part.name == "passage" else f"{part.name}: {part.text}")
            yield ">"
        yield from [*_quote(sample.question), ""]
        yield from (f"- {_option(sample, index)}" for index in range(len(sample.options)))
        yield from (f"- **right:** {_text(span)}" for span in sample.spans)
        yield ""
        answers = {answer.reader: answer for answer in sample.answers}
        yield from _table(
            ["Reader", "Answer", "Outcome", "In words"],
            (
                [_text(phrases.reader_label(report.readers[reader])), *_answer(answers.get(reader))]
                for reader in items.readers
            ),
        )


def _option(sample: Sample, index: int) -> str:
    right = " **(right)**" if index == sample.answer else ""
    return f"{letter(index)}. {_text(sample.options[index])}{right}"


def _answer(answer: Answer | None) -> list[str]:
    if answer is None:
        return ["", "not reached", ""]
    given = letter(answer.option) if answer.option is not None else answer.span or ""
    return [_text(given), phrases.outcome(answer), _text(answer.detail or "")]


def _provenance(report: Report) -> Iterator[str]:
    yield from _table(
        ["Run", "Reader", "Settings", "Items", "View", "Started", "Finished", "Made with", "Cost"],
        (_provenance_row(report, run) for run in report.provenance),
    )


def _provenance_row(report: Report, run: Provenance) -> list[str]:
    return [
        _text(run.id),
        _text(report.readers[run.reader].name),
        _settings(run.settings),
        _lines(_text(run.items), f"sha256 {_text(run.sha256)}"),
        _text(run.view),
        _text(run.started),
        _text(run.finished or "not finished"),
        _settings(run.made_with),
        phrases.cost(run.cost) if run.cost is not None else "",
    ]


def _settings(pairs: Iterable[tuple[str, str]]) -> str:
    return _lines(*(f"{_text(name)} = {_text(value)}" for name, value in pairs))


def _estimate(estimate: Estimate | None) -> str:
    if estimate is None:
        return "none"
    return f"**{phrases.percent(estimate.value)}** ({phrases.interval(estimate)}), n = {estimate.n:,}"


def _count(estimate: Estimate | None) -> str:
    return "none" if estimate is None else phrases.right_of(estimate)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in [head, ["---"] * len(head), *rows]:
        yield f"| {' | '.join(row)} |"


def _lines(*parts: str) -> str:
    """Several lines in one cell."""
    return "<br>".join(part for part in parts if part)


def _quote(text: str) -> list[str]:
    return [f"> {_text(line)}" for line in _LINE_BREAK.split(text)]


def _text(text: str) -> str:
    """The text so that Markdown and HTML show it as it is, on one line."""
    return _lines(*(_escaped(line) for line in _LINE_BREAK.split(text)))


def _escaped(line: str) -> str:
    line = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    line = _ACTIVE.sub(r"\\\1", line.strip())
    return _LINE_START.sub(lambda found: f"{found[2] or ''}\\{found[1] or found[3]}", line)
