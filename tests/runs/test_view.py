from __future__ import annotations

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.records import Part
from tollens.runs import NO_BACKGROUND, View

BACKGROUND = Part(name="background", text="Shade makes ponds cool.")
SITUATION = Part(name="situation", text="Pond A lies under oaks, pond B in a meadow.")


def test_a_view_hides_what_it_does_not_name() -> None:
    question = make_question()
    assert View.parse("a, q ,C").of(question) == question
    assert View.parse("Q,A").of(question).passage == () and View.parse("Q,A").of(question).question
    assert View.parse("C,A").of(question).question == "" and View.parse("C,A").of(question).passage
    only = View.parse("A").of(question)
    assert (only.passage, only.question, only.options) == ((), "", question.options)


def test_the_situation_is_shown_without_its_background() -> None:
    question = make_question(passage=(BACKGROUND, SITUATION))
    assert View.parse("q,s,a") == NO_BACKGROUND
    assert NO_BACKGROUND.of(question).passage == (SITUATION,)
    assert NO_BACKGROUND.of(question).question == question.question
    assert View.parse("C,Q,A").of(question).passage == (BACKGROUND, SITUATION)


@pytest.mark.parametrize(("passage", "found"), [((Part(name="theory", text="A."),), "theory"), ((), "no passage")])
def test_a_passage_without_a_situation_is_not_shown_as_one(passage: tuple[Part, ...], found: str) -> None:
    with pytest.raises(InputError, match=f"shows a passage's situation alone, found {found}") as caught:
        NO_BACKGROUND.of(make_question(passage=passage))
    assert "zoo/dev/1" in str(caught.value)


@pytest.mark.parametrize("wrong", ["", "C,Q", "A,B", "CQA", "C,S,A", "S"])
def test_an_unknown_view_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="expected A with Q or C or both"):
        View.parse(wrong)
