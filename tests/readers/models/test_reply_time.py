"""Reading a reply takes time in proportion to its length, and a long one holds up nobody."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Sequence

import pytest

from factories import OPTIONS, make_question
from growth import PIECES, assert_linear, patterns_of
from tollens.errors import InputError
from tollens.readers.models import generating
from tollens.readers.models.connection import Connection, Model, Sent
from tollens.readers.models.formalising import theory_in
from tollens.readers.models.generating import Generating
from tollens.readers.models.prompted import Prompted
from tollens.readers.models.replies.blanks import LONGEST, shortened
from tollens.readers.models.replies.extraction import Extracted, extract
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.spending import Budget
from tollens.readers.models.wire import Reply
from tollens.records import Cost, Prediction

# Packages whose patterns meet what a model wrote or what an item says.
PATTERNS = patterns_of(
    *("tollens.readers.models", "tollens.readers.candidates", "tollens.readers.word_matching"),
    *("tollens.text", "tollens.scores", "tollens.checks"),
    *("tollens.wording.rulebook", "tollens.wording.parsing.plain", "tollens.wording.parsing.english"),
    *("tollens.benchmarks.logiqa.cleaning", "tollens.benchmarks.ropes.mining.passages"),
)
LABELS = ("True", "False", "Unknown")


def use(pattern: re.Pattern[str], text: str) -> None:
    pattern.match(text)
    pattern.fullmatch(text)
    for _ in pattern.finditer(text):
        pass


def test_the_patterns_are_found() -> None:
    assert len(PATTERNS) > 100
    for name in ("span_reading._REASON", "reply_text._FAREWELL", "phrases.announcing.ANSWER_MARK"):
        assert f"tollens.readers.models.replies.{name}" in PATTERNS
    assert "tollens.wording.rulebook.chinese._CLAUSE" in PATTERNS


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_takes_time_in_proportion_to_the_text(name: str) -> None:
    for piece in PIECES:
        assert_linear(lambda text: use(PATTERNS[name], text), piece)


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize(
    ("marks", "options", "language"),
    [("ABCD", OPTIONS, "en"), (LABELS, LABELS, "en"), ((), (), "en"), ((), (), "zh")],
    ids=["letters", "labels", "spans", "Chinese spans"],
)
def test_reading_a_reply_takes_time_in_proportion_to_it(
    marks: Sequence[str], options: Sequence[str], language: str, piece: str
) -> None:
    def read(text: str) -> Extracted:
        return extract(text, marks=marks, options=options, language="zh" if language == "zh" else "en")

    assert_linear(read, piece)


@pytest.mark.parametrize("piece", ["```\n", "```", "```x\n", "(", "~", "p & ", "sort a = b\n", '"', " "])
def test_reading_a_theory_takes_time_in_proportion_to_it(piece: str) -> None:
    def read(text: str) -> None:
        with pytest.raises(InputError):
            theory_in(text, make_question())

    assert_linear(read, piece)


def test_runs_of_white_space_are_cut_and_lines_stay_lines() -> None:
    for run in (" " * 500, "\n" * 500, " \n" * 250, " " * 300 + "\n" + " " * 300):
        short = shortened(f"a{run}b")
        assert len(short) <= LONGEST + 2
        assert ("\n" in short) == ("\n" in run)
        assert (short[0], short[-1], short[1:-1].strip()) == ("a", "b", "")
    assert shortened(f"a{' ' * LONGEST}b\n\nc") == f"a{' ' * LONGEST}b\n\nc"


@pytest.mark.parametrize("blank", [" " * 500, "\n" * 500, "\xa0" * 500, " \n" * 200])
def test_much_white_space_changes_no_answer(blank: str) -> None:
    for reply in ("{}B", "B{}", "Answer: B{}.", "So the answer is{}B.", "Let us see.{}Answer: B", "**Answer:**{}**B**"):
        found = extract(reply.format(blank), marks="ABCD", options=OPTIONS, language="en")
        assert found.answer == 1, reply
    assert extract(f"Answer:{blank}Pia because{blank}she", marks=(), options=(), language="en").span == "Pia"


class Long(Connection):
    """A connection whose only reply is long."""

    def __init__(self) -> None:
        super().__init__(Model(name="long", base_url="http://nowhere/v1"), Traffic(), Budget())

    async def send(self, path: str, body: dict[str, object], item: str) -> Sent:
        return Sent(Reply("Answer: A\n" * 2_000, "stop"), Cost())


def test_a_long_reply_that_is_being_read_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reading waits for what only the loop can do: on the loop itself it would wait in vain."""
    met = threading.Event()

    def waits(*_: object, **__: object) -> Extracted:
        return Extracted(answer=0 if met.wait(5) else 1)

    monkeypatch.setattr(generating, "extract", waits)

    async def both() -> Prediction:
        asking = Asking()
        reader = Generating(Long(), asking, Traffic(), Prompted(asking))
        asyncio.get_running_loop().call_later(0.05, met.set)
        return await reader.answer(make_question())

    assert asyncio.run(both()).answer == 0
