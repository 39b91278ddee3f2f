"""Examples are seen as the questions are: what a view hides of the one it hides of the other."""

from __future__ import annotations

import pytest

from factories import PASSAGE, make_item
from tollens.errors import InputError
from tollens.readers.models.making import Models
from tollens.readers.models.prompted import Prompted
from tollens.readers.models.settings import Asking
from tollens.records import Items
from tollens.runs import View
from tollens.workbench.examples import with_examples
from tollens.workbench.running import prepared

EXAMPLE = make_item(1, question="Which is the example?", answer=2, explanation="Every heron at the lake eats fish.")
ASKED = make_item(2, question="Which is asked?")


def shown(view: str) -> str:
    seen = View.parse(view)
    models = with_examples(Models(examples=(EXAMPLE,)), [Items.of([ASKED])], seen)
    return Prompted(Asking(manner="steps"), models.examples).prompt(seen.of(ASKED.as_question())).as_text()


@pytest.mark.parametrize(
    ("view", "passages", "questions"), [("C,Q,A", 2, True), ("C,A", 2, False), ("Q,A", 0, True), ("A", 0, False)]
)
def test_an_example_is_cut_as_the_question_is_and_keeps_its_answer(view: str, passages: int, questions: bool) -> None:
    text = shown(view)
    assert text.count(PASSAGE) == passages
    assert [each in text for each in (EXAMPLE.question, ASKED.question)] == [questions, questions]
    assert ("\n" + (EXAMPLE.explanation or "") + "\n" in text) == (view == "C,Q,A")
    assert "Answer: C" in text


def test_a_run_is_of_the_examples_as_they_are_seen() -> None:
    def card(view: str) -> str:
        models = Models(base_url="http://nowhere/v1", examples=(EXAMPLE,))
        made, _, _ = prepared(
            "openai:m",
            Items.of([ASKED]),
            view=view,
            size=1,
            item_seed=0,
            limit=None,
            seed=0,
            models=models,
            rotate=False,
            guess=None,
        )
        return made[0].card.settings["examples.sha256"]

    assert len({card(view) for view in ("C,Q,A", "C,A", "Q,A", "A")}) == 4


def test_an_example_that_is_asked_is_refused_whatever_is_hidden_of_it() -> None:
    for view in ("C,Q,A", "A"):
        with pytest.raises(InputError, match="among the items that are asked"):
            with_examples(Models(examples=(EXAMPLE,)), [Items.of([EXAMPLE])], View.parse(view))
