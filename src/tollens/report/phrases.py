"""How figures are said: the same words in every format."""

from __future__ import annotations

from datetime import UTC, datetime

from tollens.records import Cost
from tollens.report.content import Unit, Value

_MINUS = "\u2212"


def number(value: float, unit: Unit) -> str:
    """A figure without its interval: '50.0 %', '+1.2', '1,204', '3.5 s', '$0.02', '< 0.001'."""
    match unit:
        case "share":
            return f"{100 * value:.1f} %"
        case "points":
            return points(value)
        case "count":
            return f"{value:,.0f}"
        case "number":
            return (f"{value:,.3g}" if abs(value) < 1_000 else f"{value:,.0f}").replace("-", _MINUS)
        case "seconds":
            return f"{value:,.1f} s" if value >= 0.1 or value == 0 else f"{value:.1g} s"
        case "dollars":
            return f"${value:,.2f}" if value >= 0.01 or value == 0 else f"${value:.2g}"
        case "p":
            return p_value(value)


def printed(value: Value) -> str:
    """A figure without its interval. What a paper prints has the two decimals that papers print."""
    if value.published and value.unit == "share":
        return f"{round(100 * value.value, 2)!r} %"
    return number(value.value, value.unit)


def interval(value: Value) -> str:
    """The 95 % interval: '39.8–60.2', '−1.2 to +7.4'; empty where there is none."""
    if value.low is None or value.high is None:
        return ""
    match value.unit:
        case "share":
            return f"{100 * value.low:.1f}–{100 * value.high:.1f}"
        case "points":
            return f"{points(value.low)} to {points(value.high)}"
        case _:
            return f"{number(value.low, value.unit)} to {number(value.high, value.unit)}"


def points(value: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    text = f"{100 * value:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", _MINUS)


def p_value(p: float) -> str:
    """A p-value; what three decimals cannot show is said to be smaller."""
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"


def counted(n: int, noun: str) -> str:
    """A number and its noun: '1 item', '2,000 items'."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def moment(iso: str) -> str:
    """A moment to the minute: '2026-01-31 09:30 UTC'."""
    return f"{datetime.fromisoformat(iso).astimezone(UTC):%Y-%m-%d %H:%M} UTC"


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


# Notes that several tables share.
ACCURACY_NOTE = (
    "Accuracy with Wilson’s 95 % interval, of n items. An item without an answer counts as not right; "
    "the reasons are counted apart. Items without a key are not scored."
)
GROUPS_NOTE = (
    "Where items come in groups that stand and fall together, the intervals take every item for itself all the same."
)
PAPER_NOTE = "A figure marked “paper” is what the paper prints; it was not measured here."
AUTOMATIC_NOTE = (
    "Where “automatic” stands, the items came without reasoning types: a program told them from words such as “if”, "
    "“unless”, “all” and “or”, and from what the question asks. It errs; docs/logiqa.md says how often. "
    "An item of which it told no type is in none of the lines."
)
