"""Log-likelihood: each option is weighed by how likely the model finds it behind the prompt."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager

import msgspec

from tollens.readers.models.connection import Connection, Sent
from tollens.readers.models.echo import weights_behind
from tollens.readers.models.generating import cut_note, read_all, unanswered
from tollens.readers.models.prompt import Prompt, joint
from tollens.readers.models.prompted import Prompted, card
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.wire import COMPLETIONS, weighing_body
from tollens.readers.reader import Payer
from tollens.records import Cost, Prediction, Question


class Weighing:
    """Asks for the log-likelihood of each mark that the prompt shows (a letter, a label) as the prompt's continuation:
    its sum over the tokens, or their mean. Nothing is generated, so every question with options has an answer."""

    def __init__(self, connection: Connection, asking: Asking, traffic: Traffic, prompted: Prompted) -> None:
        self._connection, self._mean, self._prompted = connection, asking.method == "likelihood-mean", prompted
        self.concurrency = traffic.concurrency
        self.card = card(connection.model, asking, prompted)

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        self._connection.charge(costs)

    def opened(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """Open for a run, under the names that its replies are kept as paid by."""
        return self._connection.opened(payer)

    def reckon(self, question: Question) -> Cost:
        """What an answer will cost at most: a request for each option."""
        prompt = self._prompted.prompt(question)
        text = _text(prompt)
        return sum((self._connection.reckon(text + joint(text) + mark, 1) for mark in prompt.marks), Cost())

    async def answer(self, question: Question) -> Prediction:
        """The option that weighs most; of two that weigh the same, the first."""
        prompt = self._prompted.prompt(question)
        if not prompt.marks:
            return Prediction(item=question.id, missing="abstained", detail="there are no options to weigh")
        text = _text(prompt)
        model = self._connection.model.name
        whole = [text + joint(text) + mark for mark in prompt.marks]
        bodies = [weighing_body(model, each) for each in whole]
        asking = [self._connection.send(COMPLETIONS, body, question.id) for body in bodies]
        found = await asyncio.gather(*asking, return_exceptions=True)
        for each in found:  # raised when all are done, so that none goes on by itself
            if isinstance(each, BaseException):
                raise each
        sent = [each for each in found if isinstance(each, Sent)]
        cost, spent = sum((each.cost for each in sent), Cost()), sum((each.spent for each in sent), Cost())
        weights: list[float] = []
        for each, asked in zip(sent, whole, strict=True):
            if each.reply is None:
                return msgspec.structs.replace(unanswered(question, each), cost=cost, spent=spent)
            if each.reply.cut_at:
                note = cut_note(each.reply)
                return Prediction(item=question.id, missing="unreadable", detail=note, cost=cost, spent=spent)
            behind = weights_behind(each.reply, text, asked)
            weights.append(sum(behind) / len(behind) if self._mean else sum(behind))
        best = max(range(len(weights)), key=lambda place: weights[place])
        return Prediction(item=question.id, answer=best, option_scores=tuple(weights), cost=cost, spent=spent)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        return asyncio.run(read_all(self, questions))


def _text(prompt: Prompt) -> str:
    """The text that a mark is weighed behind."""
    return prompt.as_text().rstrip()
