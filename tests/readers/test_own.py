"""A reader of the user's own: what it gets wrong is told with the line of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.readers import make_reader
from tollens.records import Prediction

SOURCE = """class First:
    def read(self, questions):
        return [0 for _ in questions]


class Broken:
    def read(self, questions):
        return [1 / 0 for _ in questions]
"""


@pytest.fixture(params=["absolute", "relative", "roundabout"])
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same file, named in different ways."""
    (tmp_path / "mine.py").write_text(SOURCE)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    named = {"absolute": str(tmp_path / "mine.py"), "relative": "mine.py", "roundabout": "folder/../mine.py"}
    return named[str(request.param)]


def test_a_fault_is_told_with_its_line_however_the_file_is_named(file: str) -> None:
    assert make_reader(f"{file}:First").read([make_question()])[0].answer == 0
    with pytest.raises(InputError, match="line 8: ZeroDivisionError"):
        make_reader(f"{file}:Broken").read([make_question()])


def test_a_file_without_a_class_says_that_one_is_expected(file: str) -> None:
    for spec in (file, f"{file}:"):
        with pytest.raises(InputError, match=r"expected a class in a file, as in path/to/file\.py:Class"):
            make_reader(spec)
    with pytest.raises(InputError, match="expected a class Second, found none"):
        make_reader(f"{file}:Second")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ("[tl.Prediction(item=q.id, answer=0) for q in reversed(questions)]", "in the order of the questions"),
        ("[tl.Prediction(item='x', answer=0) for q in questions]", "found one to 'x'"),
        ("[tl.Prediction(item=q.id, answer=9) for q in questions]", "expected an option from 0 to 3, found 9"),
        ("[tl.Prediction(item=q.id, answer=-1) for q in questions]", "expected an option from 0 to 3, found -1"),
        ("[tl.Prediction(item=q.id, answer='A') for q in questions]", "expected a prediction, found"),
        ("[tl.Prediction(item=q.id, span='a heron') for q in questions]", "found the span 'a heron'"),
        ("[tl.Prediction(item=q.id, missing='asleep') for q in questions]", "expected a prediction, found"),
        ("[tl.Prediction(item=q.id) for q in questions]", "exactly one of answer, span and missing"),
        ("[0 for q in questions][1:]", "expected a list of 2 answers, found 1 of them"),
        ("[0 for q in questions] + [0]", "expected a list of 2 answers, found 3 of them"),
        ("(0 for q in questions)", "expected a list of 2 answers, found <generator"),
        ("'AB'", "expected a list of 2 answers"),
        ("None", "expected a list of 2 answers, found None"),
        ("exit(3)", "the reader failed, line 5: SystemExit: 3"),
    ],
)
def test_answers_that_cannot_be_are_refused_and_never_given_to_another_question(
    tmp_path: Path, answers: str, told: str
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import tollens as tl\n\nclass Mine:\n    def read(self, questions):\n        return {answers}\n")
    with pytest.raises(InputError, match=r"mine\.py") as refused:
        make_reader(f"{path}:Mine").read([make_question(), make_question(id="zoo/dev/2")])
    assert told in str(refused.value)


def test_a_whole_prediction_is_taken_as_it_is(tmp_path: Path) -> None:
    path, question = tmp_path / "mine.py", make_question()
    path.write_text(
        "import tollens as tl\n\nclass Mine:\n    def read(self, questions):\n"
        "        return [tl.Prediction(item=q.id, missing='abstained', detail='too dark') for q in questions]\n"
    )
    expected = Prediction(item=question.id, missing="abstained", detail="too dark")
    assert make_reader(f"{path}:Mine").read([question]) == [expected]
