"""Consistency: are items that belong together right together, and is the same said of what is the same?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

from tollens.records import Prediction, Score
from tollens.report.analyses.together import Bundle, Key, Member, bundles
from tollens.report.book import Book, BookReader, Reading
from tollens.report.content import Chart, Column, Point, Row, Section, Series, Table, Value
from tollens.report.measuring import unfinished, unfinished_note
from tollens.report.phrases import counted
from tollens.scores import proportion
from tollens.scores.intervals import mean
from tollens.text import span_words

MOST_COUNTED = 8  # items of a group whose number is told exactly

_NOTE = (
    "Figures are of groups, each of which counts once, with Wilson’s 95 % interval; means have the normal one. "
    "“If independent” is what “all right” would come to if every item were right or wrong by itself: the accuracies of "
    "a group’s items multiplied, and the mean of that over groups. It is a yardstick, without an interval. A reader is "
    "above it where the items of a group stand and fall together, by understanding or because some groups are easy; "
    "below it, where it says the same of what is not the same. Where some right answers of a group are the same, “same "
    "answer” is of the items that share one, and counts each such set of them. An item without an answer has not the "
    "same answer as another. A group that was not reached whole is left out."
)


@dataclass(slots=True)
class _Found:
    """How a reader fared on the groups that it reached whole."""

    groups: int = 0
    all_right: int = 0
    shares: list[float] = field(default_factory=list)
    independent: float = 0.0
    alike: int = 0  # sets of items of a group that have one right answer
    same: int = 0  # of these, how many got one answer, and how many got one that is wrong
    same_wrong: int = 0
    unlike: int = 0  # groups in which no two right answers are the same
    same_though: int = 0  # of these, how many got one answer all the same
    spread: Counter[str] = field(default_factory=Counter)


def section(book: Book) -> Section | None:
    """For each bundle of items that belong together a table, and a chart of how many of a group are right."""
    parts: list[Table | Chart] = []
    for bundle in bundles(book):
        among = {each.reader for each in bundle.sets[0].full}
        names = _spread_names(bundle)
        rows: list[tuple[BookReader, Sequence[Reading], _Found]] = []
        for reader in book.readers:
            readings = [each for items in bundle.sets if (each := book.reading(reader, items)) is not None]
            if reader in among and len(readings) == len(bundle.sets):
                found = _measured(bundle, readings, names)
                if found.groups:
                    rows.append((reader, readings, found))
        if rows:
            parts += [_table(bundle, rows), _chart(bundle, names, rows)]
    return Section(id="consistency", title="Consistency", parts=tuple(parts), note=_NOTE)


def _measured(bundle: Bundle, readings: Sequence[Reading], names: Sequence[str]) -> _Found:
    whole = []
    for group in bundle.groups:
        scores = [score for each in group if (score := readings[each.place].scores.get(each.item.id)) is not None]
        if len(scores) == len(group):
            whole.append((group, scores))
    accuracies = _accuracies(whole)
    found = _Found()
    for group, scores in whole:
        right = sum(score.outcome == "right" for score in scores)
        found.groups += 1
        found.all_right += right == len(group)
        found.shares.append(right / len(group))
        found.independent += prod(accuracies[each.sort] for each in group)
        found.spread[_spread_name(right, len(group), names)] += 1
        said = [_said(each, readings[each.place].predictions[each.item.id]) for each in group]
        _compare(group, scores, said, found)
    return found


def _accuracies(groups: Sequence[tuple[Sequence[Member], Sequence[Score]]]) -> dict[tuple[int, str], float]:
    asked: Counter[tuple[int, str]] = Counter()
    right: Counter[tuple[int, str]] = Counter()
    for group, scores in groups:
        for member, score in zip(group, scores, strict=True):
            asked[member.sort] += 1
            right[member.sort] += score.outcome == "right"
    return {sort: right[sort] / n for sort, n in asked.items()}


def _said(member: Member, given: Prediction) -> Key | None:
    """The answer in the form of the key; None where there is none, or none that can be compared."""
    if member.key is None:
        return None
    if given.span is not None:
        return tuple(span_words(given.span, member.item.language))
    return given.answer


def _compare(group: Sequence[Member], scores: Sequence[Score], said: Sequence[Key | None], found: _Found) -> None:
    """Count the answers that are the same: where the right ones are, and where no two of them are."""
    by_key: dict[Key, list[int]] = {}
    for place, each in enumerate(group):
        if each.key is None:
            return
        by_key.setdefault(each.key, []).append(place)
    for places in by_key.values():
        if len(places) > 1:
            found.alike += 1
            if said[places[0]] is not None and len({said[place] for place in places}) == 1:
                found.same += 1
                found.same_wrong += scores[places[0]].outcome != "right"
    if len(by_key) == len(group):
        found.unlike += 1
        found.same_though += said[0] is not None and len(set(said)) == 1


def _spread_names(bundle: Bundle) -> list[str]:
    """How many items of a group are right, as told apart: by number where all groups are of one small size."""
    sizes = {len(group) for group in bundle.groups}
    size = max(sizes)
    if len(sizes) > 1 or size > MOST_COUNTED:
        return ["none", "under half", "half or more", "all"]
    return [f"{right} of {size}" for right in range(size + 1)]


def _spread_name(right: int, size: int, names: Sequence[str]) -> str:
    if len(names) == size + 1 and names[0] != "none":
        return names[right]
    if right in (0, size):
        return names[-1] if right else names[0]
    return names[1] if 2 * right < size else names[2]


def _table(bundle: Bundle, rows: Sequence[tuple[BookReader, Sequence[Reading], _Found]]) -> Table:
    columns: list[tuple[Column, list[Value | None]]] = [
        (Column(title="All right"), [_share(found.all_right, found.groups) for _, _, found in rows]),
        (Column(title="If independent"), [Value(value=found.independent / found.groups) for _, _, found in rows]),
        (Column(title="Mean share right"), [_mean(found.shares) for _, _, found in rows]),
    ]
    if any(found.alike for _, _, found in rows):
        aside = "where the right answer is the same"
        columns += [
            (Column(title="Same answer", aside=aside), [_share(found.same, found.alike) for _, _, found in rows]),
            (
                Column(title="Same wrong answer", aside=aside),
                [_share(found.same_wrong, found.alike) for _, _, found in rows],
            ),
        ]
    if all(found.unlike == found.groups for _, _, found in rows):
        aside = "where all right answers differ"
        columns.append(
            (
                Column(title="Same answer", aside=aside),
                [_share(found.same_though, found.unlike) for _, _, found in rows],
            )
        )
    return Table(
        id=f"consistency-{bundle.slug}",
        title=f"Consistency: {bundle.title}",
        corner="Reader",
        columns=tuple(column for column, _ in columns),
        rows=tuple(
            Row(
                title=reader.title,
                aside="; ".join(dict.fromkeys(filter(None, map(unfinished, readings)))),
                entries=tuple(entries[place] for _, entries in columns),
            )
            for place, (reader, readings, _) in enumerate(rows)
        ),
        note=" ".join(filter(None, (bundle.what, _sizes(bundle)))),
    )


def _sizes(bundle: Bundle) -> str:
    sizes = sorted(map(len, bundle.groups))
    each = f"{sizes[0]}" if sizes[0] == sizes[-1] else f"{sizes[0]} to {sizes[-1]}"
    alone = f"; {counted(bundle.alone, 'item')} in none of them" if bundle.alone else ""
    return f"{counted(len(sizes), 'group')} of {each} items{alone}."


def _share(count: int, n: int) -> Value | None:
    return Value.of(proportion(count, n)) if n else None


def _mean(shares: Sequence[float]) -> Value:
    return Value.of(mean(sum(shares), sum(each * each for each in shares), len(shares)))


def _chart(bundle: Bundle, names: Sequence[str], rows: Sequence[tuple[BookReader, Sequence[Reading], _Found]]) -> Chart:
    return Chart(
        id=f"consistency-chart-{bundle.slug}",
        title=f"How many items of a group are right: {bundle.title}",
        x="Items of the group that are right",
        y="Share of groups",
        kind="bars",
        series=tuple(
            Series(
                name=reader.title,
                points=tuple(
                    Point(x=name, value=Value.of(proportion(found.spread[name], found.groups))) for name in names
                ),
            )
            for reader, _, found in rows
        ),
        note=unfinished_note(reading for _, readings, _ in rows for reading in readings),
    )
