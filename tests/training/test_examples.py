from __future__ import annotations

from factories import make_item
from tollens.training.examples import Example, example_of


def test_an_item_with_a_known_answer_is_an_example_of_what_is_shown_of_it() -> None:
    item = make_item(answer=2)
    assert example_of(item, item.as_question()) == Example(item.as_question(), 2)
    spans = make_item(options=(), answer=None, spans=("more", "more of it"))
    assert example_of(spans, spans.as_question()) == Example(spans.as_question(), None, ("more", "more of it"))


def test_what_has_no_answer_that_counts_is_none() -> None:
    for item in (make_item(answer=None), make_item(answer=4), make_item(answer=-1), make_item(options=(), answer=0)):
        assert example_of(item, item.as_question()) is None
