"""Log-likelihood: an option weighs what the server's own tokens of it weigh, however the server counts them; and where
that cannot be told, nothing is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from factories import make_question
from tollens.errors import Stopped
from tollens.readers.models.calling import NotAnswered
from tollens.readers.models.connection import Connection, Model, Sent
from tollens.readers.models.on_disk import Loaded
from tollens.readers.models.prompted import Prompted
from tollens.readers.models.settings import Asking, Method, Traffic
from tollens.readers.models.spending import Budget
from tollens.readers.models.tokenising import Tokenising
from tollens.readers.models.weighing import Weighing
from tollens.readers.models.wire import Reply, Usage
from tollens.records import Cost, Part, Prediction, Question

ENGLISH = make_question(question="Pia flies.", options=("True", "False", "Unknown"))
CHINESE = make_question(
    language="zh",
    passage=(Part(name="passage", text="鹭吃鱼。" * 5),),
    question="皮娅会飞。",
    options=("真", "假", "未知"),
)
PAID = Cost(requests=1, input_tokens=10)


def marks(question: Question) -> list[str]:
    """The options as they stand behind the prompt."""
    return [("" if question.language == "zh" else " ") + option for option in question.options]


def pieces(text: str, size: int) -> Iterator[str]:
    return (text[place : place + size] for place in range(0, len(text), size))


def likelihood(token: str) -> float:
    return -(sum(map(ord, token)) % 89 + 1) / 8  # exact in binary


def tokens(question: Question, sent: str) -> tuple[list[str], list[str]]:
    """The tokens of the prompt and of the mark that a text is of."""
    mark = max((each for each in marks(question) if sent.endswith(each)), key=len)
    return list(pieces(sent.removesuffix(mark), 5)), list(pieces(mark, 2))


def echo(
    question: Question, sent: str, *, generated: str | None = " x", sign: str = "", bytewise: bool = False
) -> Reply:
    """What a server says of a text: it may generate a token behind it, count a sign before it, and count in bytes."""
    before, mark = tokens(question, sent)
    listed = [*([sign] if sign else []), *before, *mark, *([generated] if generated is not None else [])]
    offsets, place = [], 0
    for token in listed:
        offsets.append(place)
        place += len(token.encode()) if bytewise else len(token)
    weights = [None, *map(likelihood, listed[1:])]
    return Reply(sent + (generated or ""), "length", Usage(10, 1), logprobs=tuple(weights), offsets=tuple(offsets))


class Told(Connection):
    """A connection to nobody, that answers a text as it is told to."""

    def __init__(self, reply: Callable[[str], Reply | None]) -> None:
        super().__init__(Model(name="told", base_url="http://nowhere/v1"), Traffic(), Budget())
        self._reply = reply

    async def send(self, path: str, body: dict[str, Any], item: str) -> Sent:
        reply = self._reply(body["prompt"])
        if reply is None:
            return Sent(None, Cost(requests=9), NotAnswered("nobody is there", "failed", 9))
        return Sent(reply, PAID)


def weigh(question: Question, reply: Callable[[str], Reply | None], method: Method = "likelihood") -> Prediction:
    asking = Asking(method=method)
    reader = Weighing(Told(reply), asking, Traffic(), Prompted(asking))
    return asyncio.run(reader.answer(question))


def by_hand(question: Question) -> list[list[float]]:
    return [[likelihood(token) for token in pieces(mark, 2)] for mark in marks(question)]


SERVERS: list[dict[str, Any]] = [
    {},
    {"generated": None},  # it echoes and no more
    {"generated": ""},  # what it generates is the sign of the end
    {"sign": "<|begin_of_text|>"},
    {"sign": "<s>", "generated": " No more of this"},
    {"bytewise": True},
    {"bytewise": True, "generated": None},
    {"bytewise": True, "sign": "<s>"},
]


@pytest.mark.parametrize("question", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize("server", SERVERS, ids=str)
def test_an_option_weighs_what_its_tokens_weigh_however_a_server_counts(
    question: Question, server: dict[str, Any]
) -> None:
    expected = by_hand(question)
    found = weigh(question, lambda sent: echo(question, sent, **server))
    assert found.option_scores == tuple(map(sum, expected))
    assert found.answer == max(range(3), key=lambda place: sum(expected[place]))
    assert found.cost == PAID + PAID + PAID
    mean = weigh(question, lambda sent: echo(question, sent, **server), "likelihood-mean")
    assert mean.option_scores == pytest.approx([sum(each) / len(each) for each in expected])


def test_a_mark_stands_as_an_answer_stands_in_the_examples() -> None:
    for question, end in ((ENGLISH, "Answer: True"), (CHINESE, "答案：真")):
        texts: list[str] = []
        weigh(question, lambda sent: texts.append(sent))  # noqa: B023 - called before the next turn
        assert texts[0].endswith(end)


def moved(reply: Reply, by: int, first: int = 1) -> Reply:
    offsets = (*reply.offsets[:first], *(offset + by for offset in reply.offsets[first:]))
    return replace(reply, offsets=offsets)


def merged(reply: Reply, question: Question, sent: str) -> Reply:
    """The last token of the prompt and the first of the mark as one token."""
    seam = len(tokens(question, sent)[0])
    return replace(
        reply,
        logprobs=reply.logprobs[:seam] + reply.logprobs[seam + 1 :],
        offsets=reply.offsets[:seam] + reply.offsets[seam + 1 :],
    )


UNSURE: list[tuple[str, Callable[[Reply, Question, str], Reply]]] = [
    ("another text", lambda reply, question, sent: replace(reply, text="zzz" * 400)),
    ("a text with a sign before it", lambda reply, question, sent: replace(reply, text=f"<s>{reply.text}")),
    ("nothing echoed", lambda reply, question, sent: replace(reply, text=" x")),
    ("no weights", lambda reply, question, sent: replace(reply, logprobs=())),
    ("fewer weights than tokens", lambda reply, question, sent: replace(reply, logprobs=reply.logprobs[1:])),
    ("no first token", lambda reply, question, sent: moved(reply, 1, first=0)),
    ("counted too low", lambda reply, question, sent: moved(reply, -1)),
    ("counted too high", lambda reply, question, sent: moved(reply, 2)),
    ("backwards", lambda reply, question, sent: replace(reply, offsets=reply.offsets[::-1])),
    ("a token across the seam", merged),
    ("no weight in the mark", lambda reply, question, sent: replace(reply, logprobs=(None,) * len(reply.logprobs))),
]


@pytest.mark.parametrize("question", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize("spoil", [each for _, each in UNSURE], ids=[name for name, _ in UNSURE])
def test_what_is_not_told_for_certain_stops(question: Question, spoil: Callable[[Reply, Question, str], Reply]) -> None:
    with pytest.raises(Stopped, match="--method generate"):
        weigh(question, lambda sent: spoil(echo(question, sent), question, sent))


def test_what_was_paid_for_is_counted_though_an_option_fails() -> None:
    found = weigh(ENGLISH, lambda sent: None if sent.endswith("Unknown") else echo(ENGLISH, sent))
    assert (found.missing, found.answer) == ("failed", None)
    assert found.cost == PAID + PAID + Cost(requests=9)


@pytest.mark.parametrize("bytewise", [False, True])
def test_a_character_cut_into_several_tokens_is_weighed_whole(bytewise: bool) -> None:
    """By bytes the second token begins within the character, by characters with it."""

    def server(sent: str) -> Reply:
        start = len(sent[:-1].encode()) if bytewise else len(sent) - 1
        second, end = (1, 3) if bytewise else (0, 1)
        offsets = (0, start, start + second, start + end)
        return Reply(f"{sent}x", logprobs=(None, -1.0, -0.5, -9.0), offsets=offsets)

    question = make_question(language="zh", passage=(), question="皮娅会飞。", options=("真", "假"))
    assert weigh(question, server).option_scores == (-1.5, -1.5)


def test_a_model_on_disk_is_shown_the_mark_in_the_same_place() -> None:
    class Letters:
        """A tokenizer whose tokens are letters."""

        eos_token_id, model_max_length = 0, 100

        def __call__(self, text: str, **_: object) -> dict[str, list[int]]:
            return {"input_ids": list(map(ord, text))}

    config = SimpleNamespace(get_text_config=SimpleNamespace)
    loaded = Loaded(model=SimpleNamespace(config=config), tokenizer=Letters(), kind="causal", device="cpu")
    tokenising = Tokenising(loaded, chat=False)
    for text, mark, behind in (("Answer:", "A", " A"), ("答案：", "A", "A")):
        assert tokenising.marks(text, [mark])[0].tokens == tuple(map(ord, behind))
