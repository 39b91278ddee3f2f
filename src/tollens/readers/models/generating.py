"""Generation: a model writes, and the answer is read from what it wrote."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager

import msgspec

from tollens.errors import Stopped
from tollens.readers.models.connection import Connection, Sent
from tollens.readers.models.prompt import Prompt
from tollens.readers.models.prompted import Prompted, card
from tollens.readers.models.replies.extraction import extract
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.wire import CHAT, COMPLETIONS, Reply, chat_body, completion_body
from tollens.readers.reader import ConcurrentReader, Payer
from tollens.records import Cost, Prediction, Question

_CUT = ("length", "max_tokens")  # what servers say of a reply that came to its longest
_LONG = 5_000  # characters: reading takes milliseconds from here on, and other requests go on meanwhile


class Generating:
    """Lets the model write, and reads the answer from what it wrote."""

    def __init__(self, connection: Connection, asking: Asking, traffic: Traffic, prompted: Prompted) -> None:
        self._connection, self._asking, self._prompted = connection, asking, prompted
        self.concurrency = traffic.concurrency
        self.card = card(connection.model, asking, prompted)

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        self._connection.charge(costs)

    def opened(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """Open for a run, under the names that its replies are kept as paid by."""
        return self._connection.opened(payer)

    def reckon(self, question: Question) -> Cost:
        """What an answer will cost at most."""
        prompt = self._prompted.prompt(question)
        return self._connection.reckon(prompt.as_text(), self._asking.most_tokens)

    async def answer(self, question: Question) -> Prediction:
        """Its prediction for one question; the raw reply is kept as the detail."""
        prompt = self._prompted.prompt(question)
        sent = await self._connection.send(*self.request(prompt), question.id)
        if sent.reply is None:
            return unanswered(question, sent)
        if len(sent.reply.text) > _LONG:
            found = await asyncio.to_thread(prediction, question, prompt, sent.reply, sent.cost)
        else:
            found = prediction(question, prompt, sent.reply, sent.cost)
        return msgspec.structs.replace(found, spent=sent.spent)

    def request(self, prompt: Prompt) -> tuple[str, dict[str, object]]:
        """Where a prompt is sent, and as what."""
        asking, model = self._asking, self._connection.model.name
        if asking.api == "chat":
            return CHAT, chat_body(model, prompt, asking, asking.most_tokens)
        return COMPLETIONS, completion_body(model, prompt.as_text(), asking)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        return asyncio.run(read_all(self, questions))


async def read_all(reader: ConcurrentReader, questions: Sequence[Question]) -> list[Prediction]:
    """One prediction for each question, in order, as many at a time as the reader takes. A failure stops new questions,
    and is raised when the requests on their way are done."""
    turn = asyncio.Semaphore(reader.concurrency)
    failed: list[Exception] = []
    found: list[Prediction] = []

    async def one(question: Question) -> Prediction | None:
        async with turn:
            if failed:
                return None
            try:
                return await reader.answer(question)
            except Exception as error:  # raised again below
                failed.append(error)
                return None

    async with reader.opened(str):
        for each in await asyncio.gather(*map(one, questions)):
            found += [] if each is None else [each]
    if failed:
        raise next((error for error in failed if not isinstance(error, Stopped)), failed[0])
    return found


def prediction(question: Question, prompt: Prompt, reply: Reply, cost: Cost) -> Prediction:
    """What a reply says of a question."""
    if reply.refusal is not None or reply.finish == "content_filter":
        return Prediction(item=question.id, missing="refused", detail=reply.refusal or reply.text, cost=cost)
    if reply.cut_at:
        return Prediction(item=question.id, missing="unreadable", detail=f"{cut_note(reply)}: {reply.text}", cost=cost)
    cut = reply.finish.lower() in _CUT
    found = extract(reply.text, marks=prompt.marks, options=question.options, language=question.language, cut=cut)
    if found.answer is not None:
        return Prediction(item=question.id, answer=found.answer, detail=reply.text, cost=cost)
    if found.span is not None:
        return Prediction(item=question.id, span=found.span, detail=reply.text, cost=cost)
    if found.rule == "refusal":
        return Prediction(item=question.id, missing="refused", detail=reply.text, cost=cost)
    told = ", and the reply was cut off (--answer-tokens)" if cut else ""
    detail = f"{found.unreadable}{told}" + (f": {reply.text}" if reply.text else "")
    return Prediction(item=question.id, missing="unreadable", detail=detail, cost=cost)


def cut_note(reply: Reply) -> str:
    """Why no answer is read from a reply that was cut: its end may take back its beginning."""
    return f"the reply is too long: its first {reply.cut_at:,} bytes are kept (--max-reply), and no answer is read"


def unanswered(question: Question, sent: Sent) -> Prediction:
    """The prediction for a question that got no reply."""
    fault = sent.fault
    kind = fault.kind if fault is not None else "failed"
    return Prediction(item=question.id, missing=kind, detail=str(fault), cost=sent.cost, spent=sent.spent)
