"""What was not answered, by reader and item set, and the commonest reasons in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import get_args

from tollens.records import Missing
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Column, Entry, Row, Section, Table, Value
from tollens.report.measuring import unfinished
from tollens.report.phrases import counted
from tollens.scores import ACCURACY, ACCURACY_WHEN_ANSWERED, proportion

MOST_REASONS = 5  # that are shown of a reader on an item set
LONGEST = 120  # characters of a reason
_READ = 2_000  # characters of a detail that are looked at: it can be a whole reply of a model

_OUTCOMES: tuple[Missing, ...] = get_args(Missing)
_MEANING: dict[Missing, str] = {
    "abstained": "the reader chose not to answer",
    "wavered": "the answer changed with the order of the options",
    "unreadable": "it answered, and no answer could be read from that",
    "refused": "a model declined",
    "timed-out": "no reply came in time",
    "failed": "an error on the way",
    "absent": "answers made elsewhere have none for the item",
}
_GUESSED = "guessed by "  # how the detail of an answer begins that a second reader guessed
_NOTE = (
    "Shares are of the items that were reached, with Wilson’s 95 % interval. An item without an answer counts as not "
    "right in every accuracy but that “when answered”, which is of answered items with a key."
)
_REASONS_NOTE = (
    f"At most {MOST_REASONS} a reader, the commonest first. Reasons that differ only in what they quote, or in "
    "numbers, are counted together; “…” stands for these."
)


def section(book: Book) -> Section | None:
    """Two tables for each item set that some reader left items of unanswered."""
    parts, whole = list[Table](), list[str]()
    for items in book.sets:
        tallies = [(reading, _tally(reading)) for reading in items.readings]
        if any(tally.total() for _, tally in tallies):
            parts += [_outcomes(items, tallies), _reasons(items, tallies)]
        else:
            whole.append(items.title)
    answered = f" Every item of {', '.join(whole)} that was reached has an answer." if whole else ""
    return Section(id="answering", title="Items without an answer", parts=tuple(parts), note=_NOTE + answered)


# How often each reason stands, by outcome. What a second reader guessed is among them under its own name.
Tally = Counter[tuple[str, str]]


def _tally(reading: Reading) -> Tally:
    """The reasons of a reading, as `reason` says them."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for each in reading.predictions.values():
        if each.missing is not None:
            outcome, detail = str(each.missing), each.detail or ""
        elif "guess" in reading.reader.settings and (each.detail or "").startswith(_GUESSED):
            outcome, detail = "guessed", (each.detail or "").partition("; ")[2]
        else:
            continue
        said = reason(detail)
        found.setdefault((outcome, _NUMBER.sub("…", said)), Counter())[said] += 1
    # What differs in no number keeps its numbers.
    return Counter(
        {
            (outcome, next(iter(said)) if len(said) == 1 else alike): said.total()
            for (outcome, alike), said in found.items()
        }
    )


_QUOTED = re.compile(r"“[^”]*(?:”|$)")
_FOUND = re.compile(r", found .*")
_NUMBER = re.compile(r"\d[\d,.]*(?<![,.])")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|(?<=[。！？])")


def reason(detail: str) -> str:
    """The first clause of a detail, on one short line, without what it quotes. Where that quotes only what it is about,
    the next clause stands too: 'cannot read “…”: expected a verb'."""
    before, _, quoted = detail[:_READ].partition("“")
    _, placed, rest = quoted.partition("”: column ")  # a sentence that cannot be read may have quotes of its own
    text = f"{before}“…”: {rest.partition(': ')[2]}" if placed else detail[:_READ]
    text = " ".join(text.split())
    if not text.isprintable():  # what steers a terminal or turns the direction of a text is not to be read
        text = "".join(filter(str.isprintable, text))
    first, _, rest = _FOUND.sub("", _QUOTED.sub("“…”", text)).partition(": ")
    if first.endswith("“…”") and rest:
        first = f"{first}: {rest.partition(': ')[0]}"
    first = _SENTENCE_END.split(first, maxsplit=1)[0].strip()
    if len(first) > LONGEST:
        first = f"{first[: LONGEST - 1].rstrip()}…"
    return first or "no reason given"


def _outcomes(items: ItemSet, tallies: Sequence[tuple[Reading, Tally]]) -> Table:
    there = {outcome for _, tally in tallies for outcome, _ in tally}
    outcomes = [each for each in (*_OUTCOMES, "guessed") if each in there]
    return Table(
        id=f"answering-{items.slug}",
        title=f"Answered or not: {items.title}",
        corner="Reader",
        columns=(
            Column(title="Answered"),
            *(Column(title=_title(each)) for each in outcomes),
            Column(title="Accuracy", chance=items.chance),
            Column(title="Accuracy when answered", chance=items.chance),
        ),
        rows=tuple(
            Row(
                title=reading.reader.title,
                aside=unfinished(reading),
                entries=_row(reading, tally, outcomes),
            )
            for reading, tally in tallies
        ),
        note=_meaning(outcomes),
    )


def _title(outcome: str) -> str:
    return outcome.replace("-", " ").capitalize()


def _meaning(outcomes: Sequence[str]) -> str:
    told = [f"{_title(name)}: {meaning}" for name, meaning in _MEANING.items() if name in outcomes]
    if "guessed" in outcomes:
        told.append("Guessed: among the answered, those that a second reader gave where the first had none")
    return "; ".join(told) + "."


def _row(reading: Reading, tally: Tally, outcomes: Sequence[str]) -> tuple[Entry, ...]:
    n = len(reading.predictions)
    missing = sum(each.missing is not None for each in reading.predictions.values())
    counts: Counter[str] = Counter()
    for (outcome, _), count in tally.items():
        counts[outcome] += count
    shares = [_share(count, n) for count in (n - missing, *(counts[each] for each in outcomes))]
    scores = reading.summary.scores
    accuracies = [Value.of(scores[each]) if scores[each].n else None for each in (ACCURACY, ACCURACY_WHEN_ANSWERED)]
    return *shares, *accuracies


def _share(count: int, n: int) -> Value | None:
    return Value.of(proportion(count, n), note=f"{count:,}") if n else None


def _reasons(items: ItemSet, tallies: Sequence[tuple[Reading, Tally]]) -> Table:
    rows = []
    for reading, tally in tallies:
        n, name = len(reading.predictions), reading.reader.title
        common = sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))
        for (outcome, said), count in common[:MOST_REASONS]:
            rows.append(Row(title=name, entries=(outcome.replace("-", " "), said, _share(count, n))))
        if others := common[MOST_REASONS:]:
            told = counted(len(others), "other reason")
            rows.append(Row(title=name, entries=(None, told, _share(sum(count for _, count in others), n))))
    return Table(
        id=f"answering-reasons-{items.slug}",
        title=f"Why there is no answer: {items.title}",
        corner="Reader",
        columns=(Column(title="Outcome"), Column(title="Reason"), Column(title="Items")),
        rows=tuple(rows),
        note=_REASONS_NOTE,
    )
