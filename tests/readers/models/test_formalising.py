"""A model that writes theories: what it gets wrong goes back to it, and what stays wrong is not guessed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from factories import make_question
from tollens.logic import Theory
from tollens.readers.models.calling import NotAnswered
from tollens.readers.models.connection import Connection, Model, Sent
from tollens.readers.models.formalising import Formalising, shown
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.spending import Budget, Price
from tollens.readers.models.wire import Reply, Usage
from tollens.readers.reader import Payer
from tollens.readers.symbolic.answering import NotFound
from tollens.records import Cost, Part, Prediction, Question

RACE = make_question(
    passage=(Part(name="passage", text="Ann came in ahead of Bo, and Bo ahead of Cy."),),
    question="Who won?",
    options=("Ann", "Bo", "Cy"),
)
RIGHT = """Here it is.
```
sort runner = ann, bo, cy
sort place = 1..3
function at(runner): place, one-to-one
at(ann) < at(bo)  "Ann came in ahead of Bo."
at(bo) < at(cy)
ask must
A: at(ann) = first
B: at(bo) = first
C: at(cy) = first
```
"""


class Told(Connection):
    """A connection to nobody, whose replies are told beforehand."""

    def __init__(self, *replies: str) -> None:
        super().__init__(Model(name="told", base_url="http://nowhere/v1"), Traffic(), Budget())
        self._replies = list(replies)
        self.bodies: list[dict[str, Any]] = []

    @asynccontextmanager
    async def opened(self, payer: Payer) -> AsyncIterator[None]:
        yield

    async def send(self, path: str, body: dict[str, Any], item: str) -> Sent:
        self.bodies.append(body)
        if not self._replies:
            return Sent(None, Cost(requests=9), NotAnswered("nobody is there", "failed", 9))
        return Sent(
            Reply(self._replies.pop(0), "stop", Usage(10, 5)), Cost(requests=1, input_tokens=10, output_tokens=5)
        )


def answer(question: Question, *replies: str, repairs: int = 2) -> tuple[Prediction, Told]:
    told = Told(*replies)
    reader = Formalising(told, Asking(repairs=repairs), Traffic())
    return reader.read([question])[0], told


def test_a_theory_is_solved_and_kept_with_its_proof() -> None:
    found, told = answer(RACE, RIGHT)
    assert found.answer == 0
    assert found.theory is not None
    assert "at(ann) < at(bo)" in found.theory
    assert found.proof
    assert len(told.bodies) == 1


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("I think it is Ann.", "column"),
        ("```\nsort runner = ann\nat(ann) < 2\nask must\nA: p\nB: p\nC: p\n```", "not declared"),
        ("```\np -> q\n```", "asks nothing"),
        ("```\np\nask must\nA: p\n```", "3 options, the theory has 1"),
        (
            RIGHT.replace("at(ann) < at(bo)", "at(bo) < at(ann)").replace("at(bo) < at(cy)", "at(ann) < at(bo)"),
            "contradicts",
        ),
    ],
)
def test_a_complaint_goes_back_and_the_mended_theory_counts(wrong: str, complaint: str) -> None:
    found, told = answer(RACE, wrong, RIGHT)
    assert found.answer == 0
    sent = told.bodies[1]["messages"]
    assert [each["role"] for each in sent] == ["system", "user", "assistant", "user"]
    assert complaint in sent[-1]["content"]
    assert found.cost == Cost(requests=2, input_tokens=20, output_tokens=10)


EMPTY = (
    "```\nconclusion warm(rex)\nask label\n```",
    "```\n# Rex is warm.\nsort dog = rex\npredicate warm(dog)\nconclusion warm(rex)\nask label\n```",
    "```\ntrue\nconclusion warm(rex)\nask label\n```",
    "```\nsuppose red(rex)\nconclusion warm(rex)\nask label\n```",
)


@pytest.mark.parametrize("empty", EMPTY)
def test_a_theory_without_premises_is_a_failure_to_formalise(empty: str) -> None:
    question = make_question(question="Rex is warm.", options=("True", "False", "Unknown"))
    found, told = answer(question, empty, empty, repairs=1)
    assert (found.answer, found.missing) == (None, "abstained")
    assert found.detail is not None
    assert found.detail.startswith("failure to formalise, after 1 repair")
    assert "no premises" in found.detail
    assert "no premises" in told.bodies[1]["messages"][-1]["content"]


@pytest.mark.parametrize("empty", EMPTY)
def test_a_theory_without_premises_can_be_mended(empty: str) -> None:
    question = make_question(question="Rex is warm.", options=("True", "False", "Unknown"))
    found, _ = answer(question, empty, "```\nred(rex)\nred(rex) -> warm(rex)\nconclusion warm(rex)\nask label\n```")
    assert found.answer == 0


def test_what_the_solver_finds_no_answer_in_is_no_failure_to_formalise() -> None:
    """In the reversed race two contradicting premises leave no world."""
    backwards = RIGHT.replace("at(bo) < at(cy)", "at(bo) < at(ann)")
    assert (answer(RACE, backwards, repairs=0)[0].detail or "").startswith("no theory that answers")


def test_a_theory_that_is_too_long_goes_back() -> None:
    found, told = answer(RACE, "```\n" + "p\n" * 60_000 + "```", RIGHT)
    assert found.answer == 0
    assert "at most 100,000 characters" in told.bodies[1]["messages"][-1]["content"]


def test_nothing_is_guessed_when_the_repairs_are_used_up() -> None:
    found, told = answer(RACE, "no", "no", "still no", repairs=2)
    assert found.missing == "abstained"
    assert "after 2 repairs" in (found.detail or "")
    assert len(told.bodies) == 3


def test_a_server_that_fails_is_a_failure_and_no_abstention() -> None:
    found, _ = answer(RACE, "no")
    assert found.missing == "failed"
    assert found.cost == Cost(requests=10, input_tokens=10, output_tokens=5)


def test_what_it_may_cost_counts_every_repair_in_tokens_and_in_dollars() -> None:
    """Of each request: the guide and the question, all replies and complaints before it, and the longest reply."""
    price = Price(input=3.0, output=7.0)
    model = Model(name="told", base_url="http://nowhere/v1", price=price)
    traffic = Traffic()

    def reckoned(repairs: int) -> Cost:
        asking = Asking(repairs=repairs, answer_tokens=100)
        return Formalising(Connection(model, traffic, Budget()), asking, traffic).reckon(RACE)

    once = reckoned(0)
    for repairs in range(4):
        cost = reckoned(repairs)
        assert (cost.requests, cost.output_tokens) == (repairs + 1, (repairs + 1) * 100)
        earlier = cost.input_tokens - (repairs + 1) * once.input_tokens
        assert earlier >= sum(100 * before for before in range(repairs + 1))
        assert cost.dollars == pytest.approx(price.of(Usage(cost.input_tokens, cost.output_tokens)))


def test_a_theory_that_is_being_solved_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver waits for what only the loop can do: on the loop itself it would wait in vain."""
    met = threading.Event()

    def waits(theory: Theory, question: Question) -> NotFound:
        return NotFound("the loop went on" if met.wait(5) else "the loop stood still")

    monkeypatch.setattr("tollens.readers.models.formalising._solved", waits)

    async def both() -> Prediction:
        reader = Formalising(Told(RIGHT), Asking(repairs=0), Traffic())
        asyncio.get_running_loop().call_later(0.05, met.set)
        return await reader.answer(RACE)

    assert "the loop went on" in (asyncio.run(both()).detail or "")


def test_many_at_once_are_answered_as_one_by_one() -> None:
    """Parser and solver work in threads: what each is told is its own."""
    backwards = RIGHT.replace("at(ann) < at(bo)", "at(bo) < at(ann)").replace("at(bo) < at(cy)", "at(cy) < at(bo)")
    told = Told(*[RIGHT, backwards] * 12)
    reader = Formalising(told, Asking(repairs=0), Traffic(concurrency=24))
    assert [each.answer for each in reader.read([RACE] * 24)] == [0, 2] * 12


def test_a_label_is_decided_by_the_conclusion() -> None:
    question = make_question(question="Rex is warm.", options=("True", "False", "Unknown"))
    rules = "forall x (red(x) -> cold(x))\nforall x (cold(x) -> ~warm(x))"
    theory = f"```\nred(rex)\n{rules}\nconclusion warm(rex)\nask label\n```"
    found, _ = answer(question, theory)
    assert found.answer == 1
    assert "A)" not in shown(question)  # labels are no options to the model that writes the theory
