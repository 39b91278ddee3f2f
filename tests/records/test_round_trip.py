"""Every record comes back from JSON Lines and from Parquet exactly as it was."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tollens.records import (
    Cost,
    Estimate,
    Item,
    ItemsCard,
    Origin,
    Part,
    Prediction,
    Question,
    ReaderCard,
    Record,
    Run,
    Score,
    Spent,
    read_records,
    write_records,
)

# Anything that UTF-8 can hold; line separators inside text are where formats break.
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20) | st.sampled_from(
    ["\u2028", "\r\n", "\x85", "\x00"]
)
texts = st.lists(text, max_size=4).map(tuple)
maybe = st.none() | text
number = st.integers(-(2**63), 2**63 - 1)
real = st.floats(allow_nan=False, allow_infinity=False)
language = st.sampled_from(["en", "zh"])
parts = st.lists(st.builds(Part, name=text, text=text), max_size=3).map(tuple)
origin = st.builds(
    Origin, benchmark=text, file=maybe, line=st.none() | number, id=maybe, original=maybe, recipe=maybe,
    seed=st.none() | number, index=st.none() | number,
)  # fmt: skip
items = st.builds(
    Item, id=text, question=text, passage=parts, options=texts, answer=st.none() | number, spans=texts,
    language=language, kinds=texts, group=maybe, author=maybe, split=maybe, origin=st.none() | origin, theory=maybe,
)  # fmt: skip
questions = st.builds(
    Question, id=text, question=text, passage=parts, options=texts, language=language, benchmark=maybe
)
cost = st.builds(Cost, requests=number, input_tokens=number, output_tokens=number, seconds=real, dollars=real)
costs = st.none() | cost
extra = {"detail": maybe, "option_scores": st.lists(real, max_size=4).map(tuple), "cost": costs, "spent": costs}
predictions = (
    st.builds(Prediction, item=text, answer=number, **extra)
    | st.builds(Prediction, item=text, span=text, **extra)
    | st.builds(Prediction, item=text, missing=st.sampled_from(["abstained", "unreadable", "timed-out"]), **extra)
)
scores = st.builds(
    Score, item=text, outcome=st.sampled_from(["right", "wrong", "absent"]), kinds=texts, group=maybe,
    metrics=st.dictionaries(text, real, max_size=3),
)  # fmt: skip
tables = st.dictionaries(text, text, max_size=3)
runs = st.builds(
    Run, id=text, view=text, state=st.sampled_from(["running", "complete"]), started=text, finished=maybe,
    reader=st.builds(ReaderCard, name=text, settings=tables), made_with=tables,
    items=st.builds(
        ItemsCard, name=text, sha256=text, count=number, language=language, benchmark=maybe, split=maybe
    ),
)  # fmt: skip

spent = st.builds(Spent, item=text, cost=cost)
EVERY = {Item: items, Question: questions, Prediction: predictions, Spent: spent, Score: scores, Run: runs}


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
@settings(max_examples=60, deadline=None)
@given(drawn=st.data())
def test_a_file_gives_back_what_was_written(kind: type[Record], ending: str, drawn: st.DataObject) -> None:
    records = drawn.draw(st.lists(EVERY[kind], max_size=4))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"x{ending}"
        assert write_records(path, records, kind) == len(records)
        assert list(read_records(path, kind)) == records


@given(predictions)
def test_what_is_saved_and_what_is_measured_are_a_prediction_again(prediction: Prediction) -> None:
    saved, measured = prediction.saved, prediction.measured
    assert saved.saved == saved and saved.measured is None
    assert saved.cost is None or not saved.cost.seconds
    assert (measured.cost if measured else saved.cost) == (prediction.spent or prediction.cost)
    left_out = {"cost": None, "spent": None}
    assert replace(saved, **left_out) == replace(prediction, **left_out)


@given(items)
def test_a_question_has_nothing_of_the_answer(item: Item) -> None:
    hidden = {"answer", "spans", "theory", "kinds", "group", "author", "origin", "split"}
    assert hidden.isdisjoint(item.as_question().__struct_fields__)


def test_a_prediction_has_an_answer_or_a_reason_and_never_both() -> None:
    for wrong in ({}, {"answer": 1, "span": "x"}, {"answer": 1, "missing": "refused"}):
        with pytest.raises(ValueError, match="exactly one of"):
            Prediction(item="x", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_a_number_that_a_file_cannot_hold_is_refused(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Prediction(item="x", answer=0, option_scores=(0.5, number))
    with pytest.raises(ValueError, match="finite"):
        Score(item="x", outcome="right", metrics={"f1": number})
    with pytest.raises(ValueError, match="finite"):
        Cost(seconds=number)


def test_records_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Estimate(value=1.0, low=0.0, high=1.0, n=1).n = 2  # type: ignore[misc]
