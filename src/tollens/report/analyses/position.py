"""Position bias: how often each place among the options is chosen, against how often it is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tollens.records import Item, letter
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Chart, Column, Point, Row, Section, Series, Table, Value
from tollens.report.measuring import unfinished, unfinished_note
from tollens.scores import proportion
from tollens.scores.intervals import mean
from tollens.text.labels import labels_of

MOST_PLACES = 8  # that are told apart; the last of them stands for all after it too
DRAWS = 10_000

_NOTE = (
    "Of the items that a reader answered: how often it chose each place, with Wilson’s 95 % interval. A reader that "
    "likes no place better than another is right as often wherever the right option stands, and its wrong answers fall "
    "on all other places alike; p says how often such a reader, as often right as this one, would choose as unevenly, "
    f"by {DRAWS:,} draws."
)
_ROTATED_NOTE = (
    "These readers were asked in every order that turning the options round gives, so that each option stood once in "
    "every place: who looks at the options alone chooses every place equally often and never wavers. Shares are means "
    "over items, of the orders that were answered, with the normal 95 % interval, or Wilson’s where every item has 0 "
    "or 1: the orders of one item belong together."
)


@dataclass(frozen=True, slots=True)
class _Choices:
    """Of the items that a reader answered: how often it chose each place; how many there are by number of options and
    right place, and how many of them are right by number of options."""

    chosen: Counter[int]
    keys: dict[int, Counter[int]]
    right: Counter[int]


def section(book: Book) -> Section | None:
    """For each item set with options a table and a chart, and a table of the readers that were asked in every order."""
    parts: list[Table | Chart] = []
    for items in book.sets:
        asked = [item for item in items.graded if len(item.options) > 1]
        if not asked:
            continue
        names = _names(asked)
        rotated = [each for each in items.readings if _is_rotated(each)]
        once = [(each, _choices(each, items)) for each in items.readings if not _is_rotated(each)]
        once = [(each, found) for each, found in once if found.chosen]
        if once:
            keys = _shares(Counter(_place(item.answer or 0) for item in asked), len(names))
            rows = [(each, _shares(found.chosen, len(names))) for each, found in once]
            values = [_p_value(found, len(names), book.seed) for _, found in once]
            parts += [_table(items, names, keys, rows, values), _chart(items, names, keys, rows)]
        if rotated:
            parts.append(_rotated_table(items, names, rotated))
    return Section(id="position", title="Places of the options", parts=tuple(parts), note=_NOTE)


def _is_rotated(reading: Reading) -> bool:
    return any(given.places for given in reading.predictions.values())


def _place(place: int) -> int:
    return min(place, MOST_PLACES - 1)


def _names(asked: Sequence[Item]) -> list[str]:
    """What each place is called: by its letter, and by the label that always stands there, such as True."""
    most = max(len(item.options) for item in asked)
    names = [letter(place) for place in range(min(most, MOST_PLACES))]
    options = asked[0].options
    if most > MOST_PLACES:
        names[-1] += " and later"
    elif labels_of(options) is not None and all(item.options == options for item in asked):
        names = [f"{name} ({option})" for name, option in zip(names, options, strict=True)]
    return names


def _choices(reading: Reading, items: ItemSet) -> _Choices:
    found = _Choices(Counter(), {}, Counter())
    for id_, score in reading.scores.items():
        options = len(items.items[id_].options)
        if options > 1 and score.key is not None and score.answer is not None and 0 <= score.answer < options:
            found.chosen[_place(score.answer)] += 1
            found.keys.setdefault(options, Counter())[score.key] += 1
            found.right[options] += score.answer == score.key
    return found


def _shares(counts: Mapping[int, int], places: int) -> list[Value]:
    n = sum(counts.values())
    return [Value.of(proportion(counts.get(place, 0), n)) for place in range(places)]


def _p_value(choices: _Choices, places: int, seed: int) -> Value:
    """How often a reader without a liking for a place would choose as unevenly: as many of its answers are right, any
    of them, and the others fall on all other places alike. Unevenness is the sum over places of (chosen - expected)² /
    expected."""
    import numpy as np

    rng = np.random.default_rng(seed)
    expected, drawn = np.zeros(places), np.zeros((DRAWS, places))
    for options, keys in sorted(choices.keys.items()):
        right = choices.right[options]
        accuracy = right / keys.total()
        asked = sorted(keys.items())
        rights = rng.multivariate_hypergeometric([n for _, n in asked], right, size=DRAWS)
        for (key, n), right_here in zip(asked, rights.T, strict=True):
            elsewhere = np.zeros(places)
            for place in range(options):
                elsewhere[_place(place)] += (place != key) / (options - 1)
            expected[_place(key)] += n * accuracy
            expected += n * (1 - accuracy) * elsewhere
            drawn[:, _place(key)] += right_here
            drawn += rng.multinomial(n - right_here, elsewhere)
    found = np.array([choices.chosen[place] for place in range(places)])
    there = expected > 0
    uneven = ((found - expected)[there] ** 2 / expected[there]).sum()
    by_luck = ((drawn - expected)[:, there] ** 2 / expected[there]).sum(axis=1)
    as_uneven = int((by_luck >= uneven - 1e-9).sum())
    return Value(value=(as_uneven + 1) / (DRAWS + 1), n=choices.chosen.total(), unit="p")


def _table(
    items: ItemSet,
    names: Sequence[str],
    keys: Sequence[Value],
    rows: Sequence[tuple[Reading, list[Value]]],
    p_values: Sequence[Value],
) -> Table:
    told = [
        Row(title=reading.reader.title, aside=unfinished(reading), entries=(*shares, p))
        for (reading, shares), p in zip(rows, p_values, strict=True)
    ]
    return Table(
        id=f"position-{items.slug}",
        title=f"Places that are chosen: {items.title}",
        corner="Reader",
        columns=(*(Column(title=name) for name in names), Column(title="p")),
        rows=(Row(title="Right answers", entries=(*keys, None), apart=True), *told),
    )


def _chart(
    items: ItemSet, names: Sequence[str], keys: Sequence[Value], rows: Sequence[tuple[Reading, list[Value]]]
) -> Chart:
    series = [("right answers", keys), *((reading.reader.title, shares) for reading, shares in rows)]
    return Chart(
        id=f"position-chart-{items.slug}",
        title=f"Places that are chosen, and places that are right: {items.title}",
        x="Place",
        y="Share of answered items",
        kind="bars",
        series=tuple(
            Series(
                name=name,
                points=tuple(Point(x=place, value=value) for place, value in zip(names, shares, strict=True)),
            )
            for name, shares in series
        ),
        note=unfinished_note(reading for reading, _ in rows),
    )


def _rotated_table(items: ItemSet, names: Sequence[str], readings: Sequence[Reading]) -> Table:
    return Table(
        id=f"position-rotated-{items.slug}",
        title=f"Places that are chosen when options are rotated: {items.title}",
        corner="Reader",
        columns=(*(Column(title=name) for name in names), Column(title="Wavered")),
        rows=tuple(
            Row(title=each.reader.title, aside=unfinished(each), entries=_rotated(each, len(names)))
            for each in readings
        ),
        note=_ROTATED_NOTE,
    )


def _rotated(reading: Reading, places: int) -> tuple[Value | None, ...]:
    """The mean share of each place, and how many items wavered."""
    totals, squares = [0.0] * places, [0.0] * places
    answered = asked = wavered = 0
    for given in reading.predictions.values():
        if not given.places:
            continue
        asked += 1
        wavered += given.missing == "wavered"
        chosen = Counter(place for each in given.places if each >= 0 and (place := _place(each)) < places)
        if not chosen:
            continue
        answered += 1
        for place, n in chosen.items():
            share = n / chosen.total()
            totals[place] += share
            squares[place] += share * share
    if not answered:
        return *(None for _ in range(places)), Value.of(proportion(wavered, asked))
    shares = [Value.of(mean(total, square, answered)) for total, square in zip(totals, squares, strict=True)]
    return *shares, Value.of(proportion(wavered, asked))
