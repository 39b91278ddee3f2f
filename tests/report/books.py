"""Books in memory, for tests of what is computed from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tollens.benchmarks.benchmark import Figure
from tollens.records import Item, ItemsCard, Prediction, ReaderCard, Run, Stage
from tollens.report.book import Book, BookReader, ItemSet, Reading
from tollens.report.lineages import lineage_of
from tollens.report.naming import ReaderKey, reader_titles, set_titles
from tollens.runs import FULL_VIEW
from tollens.scores import is_graded, score

# What a reader said of an item: an option, a span, a whole prediction, or None where it abstained.
Said = int | str | Prediction | None


@dataclass(frozen=True)
class Given:
    """A reader's answers to the items of a set, in their order; fewer than there are items where it is incomplete."""

    reader: str
    said: Sequence[Said]
    settings: Mapping[str, str] = field(default_factory=dict)
    view: str = FULL_VIEW.shown
    lineage: tuple[Stage, ...] = ()

    @property
    def card(self) -> ReaderCard:
        return ReaderCard(name=self.reader, settings=dict(self.settings), lineage=self.lineage)

    @property
    def key(self) -> ReaderKey:
        settings = tuple(sorted(self.settings.items()))
        return ReaderKey(self.reader, settings, self.view, 1, lineage_of(self.card))


@dataclass(frozen=True)
class Shelf:
    """An item set and what was said of it."""

    items: Sequence[Item]
    given: Sequence[Given]
    name: str = "zoo:fresh"
    split: str | None = "fresh"


def prediction(item: Item, said: Said) -> Prediction:
    if isinstance(said, Prediction):
        return said
    if said is None:
        return Prediction(item=item.id, missing="abstained")
    return Prediction(item=item.id, span=said) if isinstance(said, str) else Prediction(item=item.id, answer=said)


def make_book(*shelves: Shelf, figures: Mapping[str, Sequence[Figure]] | None = None, seed: int = 0) -> Book:
    keys = list(dict.fromkeys(each.key for shelf in shelves for each in shelf.given))
    readers = {key: BookReader(key=key, title=title) for key, title in zip(keys, reader_titles(keys), strict=True)}
    cards = [_card(shelf, place) for place, shelf in enumerate(shelves)]
    sets = []
    for shelf, card, title in zip(shelves, cards, set_titles(cards), strict=True):
        items = {item.id: item for item in shelf.items}
        readings = []
        for each in shelf.given:
            found = {item.id: prediction(item, said) for item, said in zip(shelf.items, each.said, strict=False)}
            complete = len(found) == len(items)
            run = Run(
                id=f"{each.reader}-{card.sha256[:4]}-{each.view}",
                reader=each.card,
                items=card,
                view=each.view,
                state="complete" if complete else "running",
                started="2026-01-31T09:30:00+00:00",
                made_with={"tollens": "0"},
            )
            scores = {id_: score(items[id_], said) for id_, said in found.items() if is_graded(items[id_])}
            readings.append(
                Reading(reader=readers[each.key], run=run, predictions=found, scores=scores, asked=len(items))
            )
        slug = title.lower().replace(":", "-").replace("/", "-").replace(" #", "-")
        sets.append(ItemSet(card=card, title=title, slug=slug, items=items, told={}, readings=tuple(readings)))
    return Book(readers=tuple(readers.values()), sets=tuple(sets), figures=figures or {}, seed=seed)


def _card(shelf: Shelf, place: int) -> ItemsCard:
    first = shelf.items[0]
    return ItemsCard(
        name=shelf.name,
        sha256=f"{place:064x}",
        count=len(shelf.items),
        language=first.language,
        benchmark=first.benchmark,
        split=shelf.split,
    )
