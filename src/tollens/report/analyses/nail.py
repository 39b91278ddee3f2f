"""NAIL as its paper looks at it: what was shown, the four kinds, sentences, possible worlds and length (its Table 2 and
Figures 5 and 6), originals and imitations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tollens.benchmarks.nail.figures import ITEMS, PAPER
from tollens.benchmarks.nail.tables import KINDS, inputs, paper_split, transfer
from tollens.records import Item
from tollens.report.analyses.nail_imitations import imitation_tables
from tollens.report.analyses.training_tables import TRANSFER_NOTE, size_charts, transfer_table
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Chart, Column, Point, Row, Section, Series, Table, Value
from tollens.report.measuring import (
    accuracy,
    breakdown,
    filed,
    groups_of,
    published,
    scores_of,
    shortfall,
    titles_without_view,
    unfinished_note,
    whole,
)
from tollens.report.phrases import ACCURACY_NOTE, PAPER_NOTE
from tollens.text import words

VIEWS = ("A", "Q,A", "C,A", "C,Q,A")
LEAST, MOST = 20, 6  # items of a bin at least, and bins at most

_NOTE = (
    f"{ACCURACY_NOTE} {PAPER_NOTE} The data of NAIL’s paper were never released: its rows, which are set apart, are of "
    "its own items, and the others of items of the same kinds that were made here."
)
_GROUPS_NOTE = "Where items come in groups, as an original with its imitations, the intervals take each for itself."
_BINS_NOTE = (
    f"Items are cut into at most {MOST} bins by quantile, never within one value, so that each has about equally many, "
    f"and at least {LEAST}."
)


def section(book: Book) -> Section | None:
    """Tables and charts of each set, and of originals beside their imitations, wherever those are."""
    sets = book.of_family("nail")
    parts = [part for items in sets for part in _parts(book, items)]
    parts += [table for items in sets for table in imitation_tables(book, items)]
    parts += _by_training(book, sets)
    if not parts:
        return None
    groups = f" {_GROUPS_NOTE}" if any(groups_of(items) for items in sets) else ""
    return Section(id="nail", title="NAIL", parts=tuple(parts), note=f"{_NOTE}{groups}")


def _parts(book: Book, items: ItemSet) -> Iterator[Table | Chart]:
    kinds = filed(items, lambda item: item.kinds)
    asked = {kind: ids for kind, ids in sorted(kinds.items()) if kind not in KINDS}
    sizes: tuple[tuple[str, str, str, Callable[[Item], int | None]], ...] = (
        ("sentences", "Sentences in the backbone", "number of sentences", lambda item: item.measures.get("sentences")),
        ("worlds", "Possible worlds", "number of possible worlds", lambda item: item.measures.get("possible_worlds")),
        ("length", _words_title(items), "context length", lambda item: len(words(item.passage_text, item.language))),
    )
    found: list[Table | Chart | None] = [
        _by_view(book, items),
        _by_kind(items, {kind: kinds[kind] for kind in KINDS if kind in kinds}),
        breakdown(
            items,
            asked,
            id=f"nail-asked-{items.slug}",
            title=f"Accuracy by what is asked on {items.title}",
            corner="Asked",
        ),
        *(_by_size(items, name, axis, title, size) for name, axis, title, size in sizes),
    ]
    yield from (part for part in found if part is not None)


def _by_training(book: Book, sets: Sequence[ItemSet]) -> Iterator[Table | Chart]:
    """Tables 3 and 7: readers by what they were trained on; and by how many items they had."""
    table = transfer_table(
        sets,
        {"": _whole},
        id="nail-transfer",
        title="Accuracy by what a reader was trained on",
        printed=_printed_transfer,
        note=TRANSFER_NOTE,
    )
    if table is not None:
        yield table
    lines = {each.title: each for each in sets}
    yield from size_charts(book, lines, _whole, id="nail-size", title="Accuracy by training items, NAIL", y="Accuracy")


def _printed_transfer(columns: Sequence[ItemSet]) -> list[Row]:
    """What the paper prints: of its test set, and of its dev set beside a set that is called dev."""
    splits = list(dict.fromkeys(paper_split(items.card.split) for items in columns))
    rows = []
    for title in transfer("en", splits[0]):
        entries = []
        for items in columns:
            split = paper_split(items.card.split)
            figure = transfer(items.card.language, split).get(title)
            entries.append(
                None if figure is None else published(figure, split if len(splits) > 1 else "", n=ITEMS[split])
            )
        if any(entries):
            aside = f"{PAPER}, {' and '.join(splits)}"
            rows.append(Row(title="RoBERTa-large", aside=aside, entries=(title, *entries), apart=True))
    return rows


def _words_title(items: ItemSet) -> str:
    return "Characters of the context" if items.card.language == "zh" else "Words of the context"


def _by_view(book: Book, items: ItemSet) -> Table | None:
    """Table 2: a row a reader that was shown more and less, a column for each view."""
    several = list(items.by_view())
    if not several:
        return None
    views = [view for view in VIEWS if any(view in each for each in several)]
    views += sorted({view for each in several for view in each} - set(views))
    titles, split = titles_without_view(book), paper_split(items.card.split)
    rows = [
        Row(
            title=titles[next(iter(each.values())).reader],
            entries=tuple(_whole(each[view]) if view in each else None for view in views),
        )
        for each in several
    ]
    rows += [
        Row(
            title=title,
            aside=f"{PAPER}, {split}",
            entries=tuple(published(shown[view], n=ITEMS[split]) if view in shown else None for view in views),
            apart=True,
        )
        for title, shown in inputs(items.card.language, split).items()
    ]
    return Table(
        id=f"nail-views-{items.slug}",
        title=f"Accuracy by what was shown of {items.title}",
        corner="Reader",
        columns=tuple(Column(title=f"({view.replace(',', ', ')})", chance=items.chance) for view in views),
        rows=tuple(rows),
        note="C is the context, Q the question, A the answer options.",
    )


def _whole(reading: Reading) -> Value | None:
    found = whole(reading)
    return None if found is None else Value.of(found, note=shortfall(reading))


def _by_kind(items: ItemSet, kinds: Mapping[str, Sequence[str]]) -> Chart | None:
    """Figure 5: bars for each of the four kinds."""
    return _chart(items, kinds, id_=f"nail-kinds-{items.slug}", title=f"Accuracy by kind on {items.title}", x="Kind")


def _by_size(items: ItemSet, name: str, axis: str, title: str, size: Callable[[Item], int | None]) -> Chart | None:
    """Figure 6: a line over bins of the items that have such a size; None where they do not come to two bins."""
    sizes = {item.id: found for item in items.graded if (found := size(item)) is not None}
    bins = _bins(sizes)
    if len(bins) < 2:
        return None
    return _chart(
        items,
        bins,
        id_=f"nail-{name}-{items.slug}",
        title=f"Accuracy by {title} on {items.title}",
        x=axis,
        lines=True,
    )


def _chart(
    items: ItemSet, groups: Mapping[str, Sequence[str]], *, id_: str, title: str, x: str, lines: bool = False
) -> Chart | None:
    if not groups or not items.full:
        return None
    return Chart(
        id=id_,
        title=title,
        x=x,
        y="Accuracy",
        kind="lines" if lines else "bars",
        series=tuple(
            Series(
                name=each.reader.title,
                points=tuple(
                    Point(x=name, value=value)
                    for name, ids in groups.items()
                    if (value := accuracy(scores_of(each, ids))) is not None
                ),
            )
            for each in items.full
        ),
        note=" ".join(filter(None, [_BINS_NOTE if lines else "", unfinished_note(items.full)])),
        chance=items.chance,
    )


@dataclass(slots=True)
class _Bin:
    low: int
    high: int
    ids: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.low:,}" if self.low == self.high else f"{self.low:,}–{self.high:,}"


def _bins(sizes: Mapping[str, int]) -> dict[str, list[str]]:
    """The ids in the order of their sizes, in bins; what is left over at the end goes to the last one."""
    by_size: dict[int, list[str]] = {}
    for id_, size in sizes.items():
        by_size.setdefault(size, []).append(id_)
    enough = max(LEAST, -(-len(sizes) // MOST))
    bins: list[_Bin] = []
    for size, ids in sorted(by_size.items()):
        if not bins or len(bins[-1].ids) >= enough:
            bins.append(_Bin(size, size))
        bins[-1].high = size
        bins[-1].ids += ids
    if len(bins) > 1 and len(bins[-1].ids) < LEAST:
        last = bins.pop()
        bins[-1].high = last.high
        bins[-1].ids += last.ids
    return {each.name: each.ids for each in bins}
