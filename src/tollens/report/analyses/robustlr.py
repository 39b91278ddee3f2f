"""RobustLR as its paper looks at it: weighted F1 by set and training set, by group of edits and by label, by the number
of training items, with and without distractors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from tollens.benchmarks.benchmark import Figure
from tollens.benchmarks.robustlr.sets import BARE, GROUPS, TRAINING
from tollens.benchmarks.robustlr.tables import IN_DOMAIN, IN_DOMAIN_ITEMS
from tollens.records import letter
from tollens.report.analyses.robustlr_sets import RobustSet, robust_sets
from tollens.report.analyses.training_tables import size_charts
from tollens.report.book import Book, BookReader, Reading
from tollens.report.content import Chart, Column, Entry, Point, Row, Section, Series, Table, Value
from tollens.report.lineages import network, sizes, trained_on
from tollens.report.measuring import breakdown, filed, published, unfinished, unfinished_note
from tollens.report.phrases import PAPER_NOTE
from tollens.scores import WEIGHTED_F1

_NOTE = (
    "Weighted F1 of each theory with its edits, averaged over the theories, which are the n of a figure and the units "
    "of its interval: the normal 95 % interval, or Wilson’s where every theory has 0 or 1. An item without an answer "
    f"is missed where it was wanted. {PAPER_NOTE} The paper’s rows, which are set apart, are of its own sets of 20,000 "
    "items each: fresh sets are other items of the same kind."
)
_GROUPS_NOTE = (
    "Base is the theory as it was; the others are named by what is new in the edited rules: the operator, a negation, "
    "or both."
)
_LABELS_NOTE = (
    "Each theory is cut down to its items with that right label; there its F1 is 2r / (1 + r), where r is the share "
    "that is right."
)
_DISTRACTORS_NOTE = (
    "Distractors are the facts and rules that the statement’s proof does not need. The two sets are of different "
    "theories: the interval of the difference is put together from theirs (Newcombe’s method)."
)
_VERSIONS_NOTE = "Items of one theory stand and fall together; those of one version are of a theory each."


def section(book: Book) -> Section | None:
    """Tables and charts of each language."""
    parts: list[Table | Chart] = []
    for benchmark in ("robustlr", "robustlr-zh"):
        sets = robust_sets(book, benchmark)
        if sets:
            parts += _parts(book, benchmark, sets)
    return Section(id="robustlr", title="RobustLR", parts=tuple(parts), note=_NOTE) if parts else None


def _parts(book: Book, benchmark: str, sets: Sequence[RobustSet]) -> Iterator[Table | Chart]:
    found: list[Table | Chart | None] = [
        _by_set(book, benchmark, sets),
        *(part for each in sets for part in (_by_group(each), _by_version(each))),
        _by_label(book, benchmark, sets),
        *_by_size(book, benchmark, sets),
        _distractors(book, benchmark, sets),
    ]
    yield from (part for part in found if part is not None)


def _f1(reading: Reading | None) -> Value | None:
    found = reading.summary.scores.get(WEIGHTED_F1) if reading is not None else None
    return None if reading is None or found is None else Value.of(found, note=unfinished(reading))


def _by_set(book: Book, benchmark: str, sets: Sequence[RobustSet]) -> Table | None:
    """Tables 2 to 5: a row a reader, a column a set."""
    shown = [each for each in sets if not each.bare]
    rows = []
    for reader in _in_order(book.readers):
        entries: tuple[Entry, ...] = tuple(_f1(book.reading(reader, each.items)) for each in shown)
        if any(entries):
            rows.append(Row(title=reader.title, aside=_training(reader), entries=entries))
    if not rows:
        return None
    return Table(
        id=f"robustlr-sets-{benchmark}",
        title=f"Weighted F1 by set, {benchmark}",
        corner="Reader",
        columns=tuple(Column(title=each.title, aside=each.aside) for each in shown),
        rows=(*rows, *_printed(book, benchmark, shown)),
        note="C-CS, D-CS and N-CS are contrast sets; C-ES, D1-ES and D2-ES are equivalence sets; the others are in the "
        "domain of a reader that was trained on such a set. The paper’s readers were trained on All, but for GPT-3 and "
        "people.",
    )


def _printed(book: Book, benchmark: str, sets: Sequence[RobustSet]) -> Iterator[Row]:
    """The paper's rows, with what they have in these columns; of readers that were trained on All, where any was."""
    found: dict[str, list[Figure]] = {}
    for figure in book.figures.get(benchmark, ()):
        if figure.metric == WEIGHTED_F1:
            found.setdefault(figure.title, []).append(figure)
    for title, figures in found.items():
        known: dict[str | None, Value] = {each.split: published(each.value) for each in figures}
        if title in IN_DOMAIN:
            known["all"] = published(IN_DOMAIN[title], f"of {IN_DOMAIN_ITEMS:,} items")
        entries = tuple(known.get(each.variant) for each in sets)
        if any(entries):
            # Not as n: what is measured here is of theories, and the paper counts items.
            aside = f"{figures[0].paper}, {figures[0].asked} of each of its own sets"
            yield Row(title=title, aside=aside, entries=entries, apart=True)


def _in_order(readers: Sequence[BookReader]) -> list[BookReader]:
    """Readers that were not trained first; then those of one network together, by training sets and size."""
    networks = list(dict.fromkeys(network(each.lineage) for each in readers))
    trained = [f"RobustLR {title}" for title in TRAINING.values()]

    def place(reader: BookReader) -> tuple[int, int, int, str, int]:
        if not reader.lineage:
            return 0, 0, 0, "", 0
        title = trained_on(reader.lineage)
        known = trained.index(title) if title in trained else len(trained)
        return 1, networks.index(network(reader.lineage)), known, title, reader.train_size

    return sorted(readers, key=place)


def _training(reader: BookReader) -> str:
    said = sizes(reader.lineage)
    return f"on {said}" if said else ""


def _by_group(each: RobustSet) -> Chart | None:
    """Figure 4: bars for each group of edits, of a set that has several."""
    among = each.items.full
    groups = [name for name in GROUPS if any(name in reading.summary.kinds_f1 for reading in among)]
    if len(groups) < 2:
        return None
    return Chart(
        id=f"robustlr-groups-{each.items.slug}",
        title=f"Weighted F1 by group of edits, {each.full_title}",
        x="Group",
        y="Weighted F1",
        kind="bars",
        series=tuple(
            Series(
                name=reading.reader.title,
                points=tuple(
                    Point(x=name, value=Value.of(reading.summary.kinds_f1[name]))
                    for name in groups
                    if name in reading.summary.kinds_f1
                ),
            )
            for reading in among
        ),
        note=f"{_GROUPS_NOTE} {unfinished_note(among)}".strip(),
    )


def _by_version(each: RobustSet) -> Table | None:
    """The rows of the paper's tables of edits: accuracy on each version."""
    versions = filed(each.items, lambda item: [kind for kind in item.kinds if kind not in GROUPS])
    return breakdown(
        each.items,
        versions,
        id=f"robustlr-versions-{each.items.slug}",
        title=f"Accuracy by version of the theory, {each.full_title}",
        corner="Version",
        note=_VERSIONS_NOTE,
    )


def _by_label(book: Book, benchmark: str, sets: Sequence[RobustSet]) -> Table | None:
    """A row for each set and right label."""
    readings = {each.items.slug: {own.reader: own for own in each.items.full} for each in sets}
    readers = [each for each in book.readers if any(each in found for found in readings.values())]
    rows = []
    for each in sets:
        found = readings[each.items.slug]
        for label in sorted({label for own in found.values() for label in own.summary.labels_f1}):
            entries = tuple(_label_f1(found.get(reader), label) for reader in readers)
            rows.append(Row(title=f"{each.full_title}: {_label(each, label)}", entries=entries))
    if not rows:
        return None
    return Table(
        id=f"robustlr-labels-{benchmark}",
        title=f"Weighted F1 by right label, {benchmark}",
        corner="Set and label",
        columns=tuple(Column(title=each.title) for each in readers),
        rows=tuple(rows),
        note=_LABELS_NOTE,
    )


def _label_f1(reading: Reading | None, label: int) -> Value | None:
    found = reading.summary.labels_f1.get(label) if reading is not None else None
    return None if reading is None or found is None else Value.of(found, note=unfinished(reading))


def _label(each: RobustSet, label: int) -> str:
    options = each.items.graded[0].options
    return options[label] if label < len(options) else letter(label)


def _by_size(book: Book, benchmark: str, sets: Sequence[RobustSet]) -> Iterator[Chart]:
    """Figure 5: a line a set over the number of training items, for readers that differ in that number alone."""
    return size_charts(
        book,
        {each.full_title: each.items for each in sets},
        _f1,
        id=f"robustlr-size-{benchmark}",
        title=f"Weighted F1 by training items, {benchmark}",
        y="Weighted F1",
    )


def _distractors(book: Book, benchmark: str, sets: Sequence[RobustSet]) -> Table | None:
    """Figure 6: contrast sets with and without distractors, for readers that read both."""
    pairs = [
        (other, each)
        for each in sets
        if each.bare
        for other in sets
        if not other.bare and other.variant is not None and f"{other.variant}{BARE}" == each.variant
    ]
    rows = []
    for reader in _in_order(book.readers):
        entries: list[Entry] = []
        for pair in pairs:
            with_them, without = (_f1(book.reading(reader, each.items)) for each in pair)
            entries += [with_them, without, _difference(without, with_them)]
        if any(entries[2::3]):
            rows.append(Row(title=reader.title, aside=_training(reader), entries=tuple(entries)))
    if not rows:
        return None
    return Table(
        id=f"robustlr-distractors-{benchmark}",
        title=f"Weighted F1 with and without distractors, {benchmark}",
        corner="Reader",
        columns=tuple(
            column
            for with_them, without in pairs
            for column in (
                Column(title=with_them.title, aside=with_them.aside),
                Column(title=without.title, aside=without.aside),
                Column(title=f"{with_them.title}, gain without"),
            )
        ),
        rows=tuple(rows),
        note=_DISTRACTORS_NOTE,
    )


def _difference(one: Value | None, other: Value | None) -> Value | None:
    """One less the other, of figures that are independent and have intervals."""
    if one is None or other is None:
        return None
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return None
    difference = one.value - other.value
    return Value(
        value=difference,
        low=difference - hypot(one.value - one.low, other.high - other.value),
        high=difference + hypot(one.high - one.value, other.value - other.low),
        unit="points",
    )
