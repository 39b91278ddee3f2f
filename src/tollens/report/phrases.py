"""How figures and facts are said: the same words on the page and in Markdown."""

from __future__ import annotations

from datetime import UTC, datetime

from tollens.benchmarks.benchmark import Figure
from tollens.records import Cost, Estimate
from tollens.report.content import Answer, Cell, ItemSet, ReaderRow, Report, Sample

_MINUS = "\u2212"


def percent(value: float) -> str:
    """A share as a percentage: 0.5 is '50.0 %'."""
    return f"{100 * value:.1f} %"


def interval(estimate: Estimate) -> str:
    """The 95 % interval, in percent: '39.8–60.2'."""
    return f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}"


def points(value: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    text = f"{100 * value:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", _MINUS)


def points_interval(estimate: Estimate) -> str:
    """The 95 % interval of a difference: '−1.2 to +7.4'."""
    return f"{points(estimate.low)} to {points(estimate.high)}"


def p_value(p: float) -> str:
    """A p-value; what three decimals cannot show is said to be smaller."""
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"


def counted(n: int, noun: str) -> str:
    """A number and its noun: '1 item', '2,000 items'."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def right_of(estimate: Estimate) -> str:
    """A share as counts, where the set is small enough to count: '1 of 2'."""
    return f"{round(estimate.value * estimate.n):,} of {estimate.n:,}"


def unanswered(cell: Cell) -> str:
    """How many items have no answer; `reasons` says why."""
    return f"{sum(n for _, n in cell.unanswered):,} unanswered" if cell.unanswered else ""


def reasons(cell: Cell) -> list[str]:
    """Why items have no answer, each reason by itself: '1 abstained', '2 failed'."""
    return [f"{n:,} {reason}" for reason, n in cell.unanswered]


def when_answered(cell: Cell) -> str:
    """The accuracy on what was answered, where that is not all."""
    figure = cell.when_answered
    return f"{percent(figure.value)} of the {figure.n:,} answered" if figure is not None else ""


def span_f1(cell: Cell) -> str:
    """The F1 of spans, where there are some: 'F1 54.5 % (51.5–57.4)'."""
    return f"F1 {percent(cell.f1.value)} ({interval(cell.f1)})" if cell.f1 is not None else ""


def unfinished(cell: Cell) -> str:
    """How far an incomplete run has come."""
    return "" if cell.complete else f"incomplete: {cell.done:,} of {cell.total:,} done"


def moment(iso: str) -> str:
    """A moment to the minute: '2026-01-31 09:30 UTC'."""
    return f"{datetime.fromisoformat(iso).astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def ungraded(n: int) -> str:
    """How many items are not scored because their right answer is not known."""
    return f"{n:,} without a key, not scored" if n else ""


def printed(figure: Figure) -> str:
    """What a paper prints, to the two decimals that papers print: 'accuracy 35.31 %'."""
    return f"{figure.metric} {round(100 * figure.value, 2)!r} %"


def reader_label(row: ReaderRow) -> str:
    """A reader in one line."""
    details = [row.setting, f"view {row.view}" if row.view else ""]
    shown = ", ".join(detail for detail in details if detail)
    return f"{row.name} ({shown})" if shown else row.name


def set_label(items: ItemSet) -> str:
    """An item set in one line."""
    return f"{items.title} #{items.digits}" if items.digits else items.title


def set_facts(items: ItemSet) -> list[str]:
    """What is known of an item set: how many items, how many without a key, what guessing gets."""
    facts = [counted(items.count, "item"), ungraded(items.ungraded)]
    if items.chance is not None:
        low, high = items.option_counts[0], items.option_counts[-1]
        options = f"{low} options" if low == high else f"{low} to {high} options"
        facts.append(f"chance {percent(items.chance)} ({options})")
    return [fact for fact in facts if fact]


def totals(report: Report) -> str:
    """How much the report is of."""
    return ", ".join(
        [
            counted(len(report.provenance), "run"),
            counted(len(report.readers), "reader"),
            counted(len(report.sets), "item set"),
            counted(sum(items.count for items in report.sets), "item"),
        ]
    )


def outcome(answer: Answer) -> str:
    """How an answer fared: right, wrong, or the reason why there is none."""
    return answer.missing or ("no key" if answer.side == "ungraded" else answer.side)


def facts_of(sample: Sample) -> list[tuple[str, str]]:
    """What is known of a sample beside its words."""
    facts = [
        ("item", sample.id),
        ("kind", ", ".join(sample.kinds)),
        (f"{AUTOMATIC} kind", ", ".join(sample.told_kinds)),
        ("group", sample.group),
        ("origin", sample.origin),
    ]
    return [(name, value) for name, value in facts if value]


def cost(spent: Cost) -> str:
    """What a run cost, as far as it was counted."""
    parts = [
        counted(spent.requests, "request") if spent.requests else "",
        counted(spent.input_tokens, "input token") if spent.input_tokens else "",
        counted(spent.output_tokens, "output token") if spent.output_tokens else "",
        f"{spent.seconds:,.1f} seconds" if spent.seconds else "",
        f"{spent.dollars:,.2f} dollars" if spent.dollars else "",
    ]
    return ", ".join(part for part in parts if part)


# How to read the tables.
ACCURACY_NOTE = (
    "Accuracy with Wilson’s 95 % interval, of n items. An item without an answer counts as not right; "
    "the reasons are counted apart. Items without a key are not scored. A span is right when it matches exactly; its "
    "F1, by words, has the normal interval."
)
PAPER_NOTE = "A figure marked “paper” is what the paper prints; it was not measured here."
PAPER_LIST_NOTE = "from the paper, not run here"
PAIRS_NOTE = (
    "Complete runs on the same items. The difference is first minus second in percentage points, its 95 % "
    "interval from the paired bootstrap; McNemar’s test is exact and two-sided. The p-values are not "
    "corrected for the number of pairs."
)
BEST_NOTE = "Each reader is compared with the best one; there are too many for all pairs."
KINDS_NOTE = "An item of several kinds counts in each of them."
FALLACIES_NOTE = "Of the options that commit the fallacy, in items that were answered, how many were chosen."
AUTOMATIC = "automatic"
AUTOMATIC_NOTE = (
    "Where “automatic” stands, the items came without reasoning types: a program told them from words such as “if”, "
    "“unless”, “all” and “or”, and from what the question asks. It errs; docs/logiqa.md says how often. "
    "An item of which it told no type is in none of the lines."
)
GROUPS_NOTE = (
    "A group is consistent when every item of it is right; its weighted F1 is that of its items' labels. "
    "Below, how many items of each group are right."
)
