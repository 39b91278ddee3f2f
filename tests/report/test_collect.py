"""What `collect` makes of the sections together."""

from __future__ import annotations

from factories import make_item
from tollens.records import Cost, Prediction
from tollens.report.collect import collect

from .books import Given, Shelf, make_book


def test_every_part_has_an_id_of_its_own_whatever_sets_are_called() -> None:
    items = [make_item(n) for n in range(4)]
    said = [Prediction(item=item.id, missing="abstained", cost=Cost(requests=1, seconds=1)) for item in items]
    names = ("all", "times", "reasons-all", "chart-all", "automatic-all")
    report = collect(make_book(*(Shelf(items, [Given("one", said), Given("two", [0] * 4)], name) for name in names)))
    ids = [part.id for section in report.sections for part in section.parts]
    assert {"costs-all", "costs-all-2", "answering-reasons-all", "answering-reasons-all-2"} <= set(ids)
    assert len(set(ids)) == len(ids)
