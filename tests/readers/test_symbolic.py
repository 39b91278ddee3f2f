"""The symbolic reader: what it reads it proves, what it cannot read it says, and nothing is guessed unasked."""

from __future__ import annotations

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.logic import read_theory
from tollens.readers import guessing, make_reader
from tollens.readers.symbolic import Symbolic
from tollens.records import Part, Prediction, Question
from tollens.solvers import decide

LABELS = ("True", "False", "Unknown")


def asked(passage: str, question: str, options: tuple[str, ...] = LABELS, **fields: object) -> Question:
    return make_question(passage=(Part(name="passage", text=passage),), question=question, options=options, **fields)


def answer_to(question: Question, argument: str = "") -> Prediction:
    return Symbolic(argument).read([question])[0]


BOATS = "Every ketch is a boat. No boat is a bicycle. The Marigold is a ketch."


@pytest.mark.parametrize(
    ("statement", "label"),
    [
        ("The Marigold is a boat.", "True"),
        ("The Marigold is a bicycle.", "False"),
        ("The Marigold is blue.", "Unknown"),
        ("The Marigold is not a bicycle.", "True"),
    ],
)
def test_a_statement_is_called_what_it_is(statement: str, label: str) -> None:
    blue = "Blue boats are fast. " if "blue" in statement else ""
    found = answer_to(asked(blue + BOATS, statement))
    assert found.answer is not None, found.detail
    assert LABELS[found.answer] == label


def test_an_answer_carries_the_theory_sentence_by_sentence_and_a_proof() -> None:
    found = answer_to(asked(BOATS, "The Marigold is a bicycle."))
    assert found.theory is not None
    theory = read_theory(found.theory)  # it can be read again, and says the same
    assert [premise.sentence for premise in theory.premises] == [
        "Every ketch is a boat.",
        "No boat is a bicycle.",
        "The Marigold is a ketch.",
    ]
    assert theory.asked is not None
    assert theory.asked.conclusion is not None
    assert decide(theory, theory.asked.conclusion).status == "refuted"
    assert found.proof


def test_what_cannot_be_read_is_named_with_its_column_and_not_guessed() -> None:
    sentence = "Colourless green ideas, whence the of."
    found = answer_to(asked(f"Every ketch is a boat. {sentence}", "The Marigold is a boat."))
    assert found.missing == "abstained"
    assert found.detail is not None
    assert sentence in found.detail
    assert "column" in found.detail
    assert "expected" in found.detail


def test_premises_that_contradict_each_other_prove_nothing() -> None:
    found = answer_to(asked("Rex is red. Rex is not red.", "Rex is red."))
    assert found.missing == "abstained"
    assert "contradicts itself" in (found.detail or "")


def test_neither_true_nor_false_is_no_answer_where_unknown_is_not_offered() -> None:
    found = answer_to(asked("Rex is red. If Rex is round then Rex is cold.", "Rex is cold.", ("True", "False")))
    assert found.missing == "abstained"
    assert "settles neither" in (found.detail or "")


def test_semantics_are_those_of_the_benchmark_or_those_that_are_named() -> None:
    # From 'all red things are cold' and 'Rex is not cold' classical logic has that Rex is not red; no rule derives it.
    question = asked("All red things are cold. Rex is not cold.", "Rex is red.")
    assert LABELS[answer_to(question).answer or 0] == "False"
    assert LABELS[answer_to(question, "rules").answer or 0] == "Unknown"
    with pytest.raises(InputError, match="unknown semantics"):
        Symbolic("fuzzy")


def test_a_guess_is_made_only_when_asked_for_and_says_so() -> None:
    question = asked("Twas brillig and the of.", "Rex is red.")
    plain, guessed = Symbolic().read([question])[0], guessing(Symbolic(), make_reader("always-a")).read([question])[0]
    assert plain.missing == "abstained"
    assert guessed.answer == 0
    assert (guessed.detail or "").startswith("guessed by always-a; symbolic abstained")


def test_who_comes_first_is_worked_out() -> None:
    passage = "Three runners, Ann, Bea and Cid, finished a race, no two at the same time. Ann finished before Bea. "
    passage += "Cid finished before Ann."
    found = answer_to(
        asked(passage, "Which of the following must be true?", ("Ann finished first.", "Cid finished first."))
    )
    assert found.answer == 1, found.detail
