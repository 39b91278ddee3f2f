"""What LogiQA's paper looks into: reasoning types, parts taken away, lengths, overlap with the text, and transfer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tollens.benchmarks.logiqa.figures import ASKED, ITEMS, PAPER
from tollens.benchmarks.logiqa.further_figures import BY_TYPE, BY_VIEW, LENGTHS, OVERLAPS, TRANSFER, Transfer
from tollens.benchmarks.logiqa.reasoning_types import TYPES
from tollens.records import Item
from tollens.report.analyses.training_tables import TRANSFER_NOTE, size_charts, transfer_table
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Chart, Column, Entry, Point, Row, Section, Series, Table, Value
from tollens.report.measuring import (
    accuracy,
    breakdown,
    filed,
    groups_of,
    published,
    scores_of,
    titles_without_view,
    unfinished,
    unfinished_note,
)
from tollens.report.phrases import ACCURACY_NOTE, AUTOMATIC_NOTE, GROUPS_NOTE, PAPER_NOTE
from tollens.scores import proportion
from tollens.text import words

_ROBERTA = "RoBERTa-base, paper"
_OF_TEST = f"{PAPER}, its English test set"
_SHOWN = {
    "C,Q,A": "everything",
    "Q,A": "without the paragraph",
    "C,A": "without the question",
    "A": "without both",
}
_OVERLAP_NOTE = (
    "The overlap ratio is how often a reader takes the very option that word matching takes, of the items of which "
    "that one takes any; the accuracy beside it is of those items alone. The right answers’ own ratio is what word "
    "matching gets."
)
_LENGTH_NOTE = (
    "An item’s length is the words of paragraph, question and options together, as in the paper; Chinese is counted "
    "in characters."
)
_TEST_NOTE = (
    "The paper’s figures by type, by what was shown, by length and of overlap are of its own English test set, of "
    "which it says that it has 867 items; the released file has 651. Its types were given by hand."
)


def section(book: Book) -> Section | None:
    """For each set of LogiQA and LogiQA 2.0 what there are data for. The paper's figures stand beside its released
    English sets alone, in columns that say what they are of."""
    sets = book.of_family("logiqa", "logiqa2")
    parts = [part for items in sets for part in _of_set(items, book)]
    parts += _transfer(sets)
    parts += size_charts(
        book,
        {each.title: each for each in sets},
        _whole,
        id="logiqa-size",
        title="Accuracy by training items, LogiQA",
        y="Accuracy",
    )
    if not parts:
        return None
    notes = [ACCURACY_NOTE]
    notes += [AUTOMATIC_NOTE] if any(items.told for items in sets) else []
    notes += [GROUPS_NOTE] if any(map(groups_of, sets)) else []
    notes += [PAPER_NOTE] if any(map(_is_released, sets)) else []
    notes += [_TEST_NOTE] if any(map(_is_test, sets)) else []
    return Section(id="logiqa", title="LogiQA", parts=tuple(parts), note=" ".join(notes))


def _of_set(items: ItemSet, book: Book) -> Iterator[Table | Chart]:
    yield from _types(items)
    yield from _views(items, book)
    yield from _lengths(items)
    yield from _overlaps(items)


def _is_released(items: ItemSet) -> bool:
    """Whether it is a set that the paper has a figure of, by its name, split and size."""
    known = items.card.split in ("dev", "test") and items.card.count == ITEMS
    return items.benchmark == "logiqa" and items.as_published and known


def _is_test(items: ItemSet) -> bool:
    """Whether it is the one set that most of the paper's figures are of."""
    return _is_released(items) and items.card.split == "test"


def _types(items: ItemSet) -> Iterator[Table]:
    """By the five reasoning types, given or told, and by whatever other kinds the items came with."""
    given = filed(items, lambda item: item.kinds)
    told = filed(items, lambda item: items.told.get(item.id, ()))
    for id_, title, groups in (
        ("types", "Accuracy by reasoning type", given),
        ("types-automatic", "Accuracy by reasoning type (automatic)", told),
    ):
        table = breakdown(
            items,
            {kind: groups[kind] for kind in TYPES if kind in groups},
            id=f"logiqa-{id_}-{items.slug}",
            title=f"{title} on {items.title}",
            corner="Reasoning type",
            note="An item of several types counts in each.",
        )
        if table is not None:
            yield (
                _beside(table, {kind: published(value) for kind, value in BY_TYPE.items()})
                if _is_test(items)
                else table
            )
    others = breakdown(
        items,
        {kind: ids for kind, ids in sorted(given.items()) if kind not in TYPES},
        id=f"logiqa-kinds-{items.slug}",
        title=f"Accuracy by other kinds on {items.title}",
        corner="Kind",
    )
    if others is not None:
        yield others


def _beside(table: Table, figures: Mapping[str, Value]) -> Table:
    """The table with a column of what the paper prints for RoBERTa-base, by the titles of the rows."""
    return replace(
        table,
        columns=(*table.columns, Column(title=_ROBERTA, aside=_OF_TEST)),
        rows=tuple(replace(row, entries=(*row.entries, figures.get(row.title))) for row in table.rows),
    )


def _views(items: ItemSet, book: Book) -> Iterator[Table]:
    """By what was shown, for readers that were shown more than one thing."""
    readers = list(items.by_view())
    if not readers:
        return
    titles = titles_without_view(book)
    shown = dict.fromkeys([*_SHOWN, *(view for views in readers for view in views)])
    table = Table(
        id=f"logiqa-views-{items.slug}",
        title=f"Accuracy by what is shown on {items.title}",
        corner="Shown",
        columns=tuple(
            Column(title=titles[next(iter(views.values())).reader], chance=items.chance) for views in readers
        ),
        rows=tuple(
            Row(title=_SHOWN.get(view, view), entries=tuple(_whole(views.get(view)) for views in readers))
            for view in shown
            if any(view in views for views in readers)
        ),
    )
    paper = {_SHOWN[view]: published(value, n=ASKED["test"]) for view, value in BY_VIEW.items()}
    yield _beside(table, paper) if _is_test(items) else table


def _whole(reading: Reading | None) -> Value | None:
    """The accuracy of a whole reading."""
    value = None if reading is None else accuracy(reading.scores.values())
    return value if reading is None or value is None else replace(value, note=unfinished(reading))


def _lengths(items: ItemSet) -> Iterator[Chart]:
    """By the length of an item, in the paper's ranges."""
    groups = filed(items, _range)
    ranges = [each.title for each in LENGTHS if each.title in groups]
    if not ranges:
        return
    series = [
        Series(
            name=reading.reader.title,
            points=tuple(
                Point(x=title, value=value)
                for title in ranges
                if (value := accuracy(scores_of(reading, groups[title]))) is not None
            ),
        )
        for reading in items.full
    ]
    if _is_test(items):
        points = (
            Point(x=each.title, value=Value(value=each.accuracy, n=each.items, published=True)) for each in LENGTHS
        )
        series.append(Series(name=f"{_ROBERTA} (its test set)", points=tuple(points), published=True))
    yield Chart(
        id=f"logiqa-lengths-{items.slug}",
        title=f"Accuracy by length on {items.title}",
        x="Characters" if items.card.language == "zh" else "Words",
        y="Accuracy",
        kind="bars",
        series=tuple(series),
        note=f"{_LENGTH_NOTE} {unfinished_note(items.full)}".strip(),
        chance=items.chance,
    )


def _range(item: Item) -> list[str]:
    length = len(words("\n".join([item.passage_text, item.question, *item.options]), item.language))
    return [each.title for each in LENGTHS if each.holds(length)]


def _overlaps(items: ItemSet) -> Iterator[Table]:
    """How often each reader takes the option that word matching takes, where that was run on the set."""
    matching = [each for each in items.full if each.reader.name == "word-matching" and each.reader.sees_all]
    if not matching:
        return
    base = max(matching, key=lambda each: each.complete)
    best = {id_: score.answer for id_, score in base.scores.items() if score.answer is not None}
    if not best:
        return
    gold = sum(items.items[id_].answer == answer for id_, answer in best.items())
    rows = [Row(title=each.reader.title, aside=unfinished(each), entries=_overlap(each, best)) for each in items.full]
    names = [each.reader.name for each in items.full]
    right = Row(
        title="The right answers",
        entries=(Value.of(proportion(gold, len(best))), Value.of(proportion(gold, gold)) if gold else None),
        apart=True,
    )
    table = Table(
        id=f"logiqa-overlap-{items.slug}",
        title=f"Overlap with the text on {items.title}",
        corner="Reader",
        columns=(Column(title="Overlap ratio"), Column(title="Accuracy on the overlapping")),
        rows=(*rows, right),
        note=f"{_OVERLAP_NOTE} Word matching is “{base.reader.title}” here.",
    )
    yield _overlaps_beside(table, [*names, ""]) if _is_test(items) else table


def _overlaps_beside(table: Table, names: Sequence[str]) -> Table:
    """The table with the paper's two columns; `names` are the readers of the rows. Readers not run have rows below."""
    paper = {each.reader: (published(each.ratio, n=ASKED["test"]), published(each.accuracy)) for each in OVERLAPS}
    rows = [
        replace(row, entries=(*row.entries, *paper.get(name, (None, None))))
        for name, row in zip(names, table.rows, strict=True)
    ]
    rows += [
        Row(title=each.title, entries=(None, None, *paper[each.reader]), apart=True)
        for each in OVERLAPS
        if each.reader not in names
    ]
    heads = tuple(Column(title=f"{head.title}, paper", aside=_OF_TEST) for head in table.columns)
    return replace(table, columns=(*table.columns, *heads), rows=tuple(rows))


def _overlap(reading: Reading, best: Mapping[str, int]) -> tuple[Entry, Entry]:
    reached = scores_of(reading, best)
    same = [score for score in reached if score.answer == best[score.item]]
    return Value.of(proportion(len(same), len(reached))) if reached else None, accuracy(same)


def _transfer(sets: tuple[ItemSet, ...]) -> Iterator[Table]:
    """Table 4: readers by what they were trained on."""
    table = transfer_table(
        sets,
        {"": _whole},
        id="logiqa-transfer",
        title="Accuracy by what a reader was trained on",
        printed=_printed_transfer,
        note=TRANSFER_NOTE,
    )
    if table is not None:
        yield table


def _printed_transfer(columns: Sequence[ItemSet]) -> list[Row]:
    if not any(map(_is_released, columns)):
        return []
    return [
        Row(title="RoBERTa-base", entries=(each.trained_on, *(_printed(each, of) for of in columns)), apart=True)
        for each in TRANSFER
    ]


def _printed(figure: Transfer, items: ItemSet) -> Value | None:
    """What the paper prints for that very split."""
    if not _is_released(items):
        return None
    split = items.card.split or ""
    return published(figure.dev if split == "dev" else figure.test, n=ASKED[split])
