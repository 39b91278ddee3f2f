"""Readers by item sets: the main table, with what the papers print beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tollens.benchmarks.benchmark import Figure
from tollens.report.book import Book, Figures, ItemSet, Reading
from tollens.report.content import Column, Entry, Row, Section, Table, Value
from tollens.report.measuring import groups_of, published, unfinished
from tollens.report.phrases import ACCURACY_NOTE, GROUPS_NOTE, PAPER_NOTE, counted, number, printed
from tollens.scores import ACCURACY, ACCURACY_WHEN_ANSWERED, EM, F1
from tollens.scores.agreement import agreement, human_performance, table_of
from tollens.scores.corrections import holm
from tollens.scores.paired import compare

MOST_COLUMNS = 8  # of one table; the sets after these have another
ALPHA = 0.05

_BEST_NOTE = (
    "A figure in bold is better than that of every other complete reader of its column that was shown everything: "
    "p < 0.05 by McNemar’s exact test, after Holm’s correction for their number; where items come in groups, by that "
    "of whole groups too. F1 has no such test here."
)
_PEOPLE_NOTE = "People are set apart, and what is in bold was not tested against them."


@dataclass(frozen=True, slots=True)
class _Filled:
    """A column with what stands in it: by the title of the reader, and by that of a row of its own below them."""

    head: Column
    entries: dict[str, Entry] = field(default_factory=dict)
    below: dict[str, Value] = field(default_factory=dict)
    otherwise: Entry = None  # for readers that are not among the entries


def section(book: Book) -> Section | None:
    """The table of accuracies; of span sets EM and F1. What a paper prints of the very same set has a column beside.

    A reader with the setting `human=yes` is a person. Where two or more of them read the whole of a set, their mean and
    the share of items that one of them has right have rows of their own, with Fleiss' kappa.
    """
    columns = [list(_columns(items, book)) for items in book.sets]
    parts = [_table(place, page, book) for place, page in enumerate(_pages(columns), start=1)]
    notes = [ACCURACY_NOTE, _BEST_NOTE]
    notes += [_PEOPLE_NOTE] if any(each.is_person for each in book.readers) else []
    notes += [GROUPS_NOTE] if any(groups_of(items) for items in book.sets) else []
    notes += [PAPER_NOTE] if any(_printed(book.figures, items) for items in book.sets) else []
    return Section(id="results", title="Results", parts=tuple(parts), note=" ".join(notes))


def _pages(columns: Sequence[list[_Filled]]) -> Iterator[list[_Filled]]:
    """The columns of the sets in as many tables as are needed; those of one set stay together."""
    page: list[_Filled] = []
    for each in columns:
        if page and len(page) + len(each) > MOST_COLUMNS:
            yield page
            page = []
        page += each
    yield page


def _table(place: int, page: Sequence[_Filled], book: Book) -> Table:
    there = [each for each in book.readers if any(each.title in column.entries for column in page)]
    readers = sorted(there, key=lambda each: each.is_person)
    below = list(dict.fromkeys(title for column in page for title in column.below))
    return Table(
        id="results" if place == 1 else f"results-{place}",
        title="Readers by item sets" if place == 1 else f"Readers by item sets, part {place}",
        corner="Reader",
        columns=tuple(column.head for column in page),
        rows=tuple(
            Row(
                title=each.title,
                entries=tuple(column.entries.get(each.title, column.otherwise) for column in page),
                apart=each.is_person,
            )
            for each in readers
        )
        + tuple(
            Row(title=title, entries=tuple(column.below.get(title) for column in page), apart=True) for title in below
        ),
    )


def _columns(items: ItemSet, book: Book) -> Iterator[_Filled]:
    """What was measured on a set, and what its paper prints, for each metric."""
    spans = [not item.options for item in items.graded]
    first = _measured(items, f"{items.title}, EM" if spans and all(spans) else items.title, book.seed)
    yield first
    yield from _paper(items, book.figures, first.head.title, (ACCURACY, EM))
    if any(spans):
        second = _Filled(
            Column(title=f"{items.title}, F1", aside=counted(sum(spans), "item")),
            {each.reader.title: _f1(each) for each in items.readings},
            otherwise="not run",
        )
        yield second
        yield from _paper(items, book.figures, second.head.title, (F1,))


def _measured(items: ItemSet, title: str, seed: int) -> _Filled:
    best = _best(items, seed)
    ungraded, groups = len(items.items) - len(items.graded), groups_of(items)
    facts = [counted(len(items.items), "item")]
    facts += [f"{ungraded:,} without a key"] if ungraded else []
    facts += [f"in {counted(groups, 'group')}"] if groups else []
    return _Filled(
        Column(title=title, aside=", ".join(facts), chance=items.chance),
        {each.reader.title: _accuracy(each, best=each is best) for each in items.readings},
        dict(_humans(items, seed)),
        otherwise="not run",
    )


def _accuracy(reading: Reading, *, best: bool) -> Entry:
    summary = reading.summary
    notes = [unfinished(reading)]
    if summary.unanswered:
        reasons = ", ".join(f"{n:,} {outcome}" for outcome, n in sorted(summary.unanswered.items()))
        notes.append(f"{sum(summary.unanswered.values()):,} unanswered: {reasons}")
        if summary.answered:
            answered = summary.scores[ACCURACY_WHEN_ANSWERED]
            notes.append(f"{number(answered.value, 'share')} of {answered.n:,} when answered")
    note = "; ".join(each for each in notes if each)
    if not summary.n:
        return f"nothing scored; {note}" if note else "nothing scored"
    estimate = summary.scores[ACCURACY]
    return Value(value=estimate.value, low=estimate.low, high=estimate.high, n=estimate.n, best=best, note=note)


def _f1(reading: Reading) -> Entry:
    found = reading.summary.scores.get(F1)
    return Value.of(found, note=unfinished(reading)) if found is not None else "nothing scored"


def _best(items: ItemSet, seed: int) -> Reading | None:
    """The reading that a paired test calls better than every other; people do not take part."""
    among = [each for each in items.readings if each.reader.sees_all and each.complete and each.scores]
    ranked = sorted((each for each in among if not each.reader.is_person), key=lambda each: -_right(each))
    if len(ranked) < 2:
        return None
    p_values = []
    for other in ranked[1:]:
        found = compare(ranked[0].scores, other.scores, seed=seed)
        p_values.append(max(found.mcnemar_p, found.groups_p))
    return ranked[0] if max(holm(p_values)) < ALPHA else None


def _right(reading: Reading) -> int:
    return reading.summary.outcomes.get("right", 0)


def _humans(items: ItemSet, seed: int) -> Iterator[tuple[str, Value]]:
    """The mean and the ceiling of the people who read the whole set, where there are two or more."""
    people = [each for each in items.readings if each.reader.is_person and each.reader.sees_all and each.complete]
    if len(people) < 2 or not items.graded:
        return
    ids = [item.id for item in items.graded]
    found = human_performance([[each.scores[id_].outcome == "right" for id_ in ids] for each in people])
    said = [[each.predictions[id_] for each in people] for id_ in ids]
    kappa = agreement(table_of([(one.answer, one.span) for one in each] for each in said), seed=seed)
    agreed = f"Fleiss’ kappa {kappa.value:.2f} ({kappa.low:.2f} to {kappa.high:.2f})"
    yield f"People, mean of {len(people)}", Value.of(found.average, note=agreed)
    yield f"People, one of {len(people)} right", Value.of(found.ceiling)


def _printed(figures: Figures, items: ItemSet) -> list[Figure]:
    """What the paper prints of that split, if this is it: a set of another size, or one that was written to a file of
    ours and may have been edited on the way, only has its name."""
    known = figures.get(items.benchmark, ()) if items.benchmark is not None and items.as_published else ()
    return [each for each in known if (each.split, each.items) == (items.card.split, items.card.count)]


def _paper(items: ItemSet, figures: Figures, beside: str, metrics: tuple[str, ...]) -> Iterator[_Filled]:
    """The paper's column: in the rows of readers that were run with everything shown, and in rows of its own."""
    found = [each for each in _printed(figures, items) if each.metric in metrics]
    if not found:
        return
    column = _Filled(Column(title=f"{beside}, paper", aside=", ".join(dict.fromkeys(each.paper for each in found))))
    run = [each.reader for each in items.readings if each.reader.sees_all]
    for reader in run:
        if same := [each for each in found if each.reader == reader.name]:
            also = "; ".join(f"{printed(published(each.value))}: {each.title}" for each in same[1:])
            column.entries[reader.title] = published(same[0].value, also, n=same[0].n)
    others = {each.reader for each in found} - {reader.name for reader in run}
    column.below.update((each.title, published(each.value, n=each.n)) for each in found if each.reader in others)
    yield column
