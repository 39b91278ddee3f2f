from __future__ import annotations

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.runs import View


def test_a_view_hides_what_it_does_not_name() -> None:
    question = make_question()
    assert View.parse("a, q ,C").of(question) == question
    assert View.parse("Q,A").of(question).passage == () and View.parse("Q,A").of(question).question
    assert View.parse("C,A").of(question).question == "" and View.parse("C,A").of(question).passage
    only = View.parse("A").of(question)
    assert (only.passage, only.question, only.options) == ((), "", question.options)


@pytest.mark.parametrize("wrong", ["", "C,Q", "A,B", "CQA"])
def test_an_unknown_view_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="expected A with Q or C or both"):
        View.parse(wrong)
