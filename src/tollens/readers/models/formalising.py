"""Formalising: a model writes the theory, the solver answers; complaints go back to the model, nothing is guessed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.resources import files

import msgspec

from tollens.errors import InputError
from tollens.logic import Theory, Truth, read_theory, show_theory
from tollens.readers.models.connection import Connection
from tollens.readers.models.generating import cut_note, read_all, unanswered
from tollens.readers.models.prompt import Message, Prompt
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.wire import CHAT, Usage, chat_body
from tollens.readers.reader import Payer
from tollens.readers.symbolic.answering import Answering, Found, NotFound
from tollens.records import Cost, Prediction, Question, ReaderCard, letter
from tollens.solvers import Limits
from tollens.text.labels import labels_of
from tollens.wording.parsing import Reading

VERSION = "2"  # one more whenever what is asked of the model, or what is read from it, changes

_LIMITS = Limits(seconds=10.0)
_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_MOST_TOKENS = 2048
_LONGEST = 100_000  # characters of a theory: reading one takes a second or two by then
_COMPLAINT_TOKENS = 256  # that a complaint has at most, so far as can be said beforehand


class NotUsable(InputError):
    """A theory that cannot answer the question: what is missing, in words for the model."""


class Formalising:
    """A model writes a theory in our notation with its question. What the parser, the signature or the solver has to
    say against it goes back to the model, so many times; the solver answers. Where that fails the last complaint is
    kept, and nothing is guessed."""

    def __init__(self, connection: Connection, asking: Asking, traffic: Traffic) -> None:
        self._connection, self._asking = connection, asking
        self.concurrency = traffic.concurrency
        model = connection.model
        self.card = ReaderCard(
            name=f"formalise:{model.name}",
            settings={
                "model": model.name,
                "address": model.address,
                "repairs": str(asking.repairs),
                "temperature": f"{asking.temperature:g}",
                "answer_tokens": str(asking.answer_tokens or _MOST_TOKENS),
                **asking.card_seed,
                "version": VERSION,
                **({"token_field": asking.token_field} if asking.token_field != "max_tokens" else {}),
            },
        )

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        self._connection.charge(costs)

    def opened(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """Open for a run, under the names that its replies are kept as paid by."""
        return self._connection.opened(payer)

    def reckon(self, question: Question) -> Cost:
        """What an answer will cost at most: every repair has all that was said before it."""
        most, price = self._asking.answer_tokens or _MOST_TOKENS, self._connection.model.price
        once = self._connection.reckon(_guide() + shown(question), most)
        cost = Cost()
        for earlier in range(self._asking.repairs + 1):
            before = Usage(earlier * (most + _COMPLAINT_TOKENS))
            cost += once + Cost(input_tokens=before.input, dollars=price.of(before) if price is not None else 0.0)
        return cost

    async def answer(self, question: Question) -> Prediction:
        """Its prediction for one question, with the theory and the proof."""
        messages = [Message("system", _guide()), Message("user", shown(question))]
        cost, spent = Cost(), Cost()
        theory, complaint, failure = None, "", ""
        for _ in range(self._asking.repairs + 1):
            sent = await self._connection.send(CHAT, self._body(messages), question.id)
            cost, spent = cost + sent.cost, spent + sent.spent
            if sent.reply is None:
                return msgspec.structs.replace(unanswered(question, sent), cost=cost, spent=spent)
            if sent.reply.cut_at:
                note = cut_note(sent.reply)
                return Prediction(item=question.id, missing="unreadable", detail=note, cost=cost, spent=spent)
            reply = sent.reply.text
            try:
                # In threads: while a theory is read and solved, other requests go on.
                theory = await asyncio.to_thread(theory_in, reply, question)
                found = await asyncio.to_thread(_solved, theory, question)
            except InputError as error:
                complaint, failure = str(error), "failure to formalise"
            else:
                if isinstance(found, Found):
                    return msgspec.structs.replace(_answered(question, theory, found, cost), spent=spent)
                complaint, failure = found.reason, "no theory that answers"
            messages += [Message("assistant", reply), Message("user", _complaint(complaint))]
        return Prediction(
            item=question.id,
            missing="abstained",
            detail=f"{failure}, after {self._asking.repairs} repairs; the last complaint: {complaint}",
            theory=show_theory(theory) if theory is not None else None,
            cost=cost,
            spent=spent,
        )

    def _body(self, messages: Sequence[Message]) -> dict[str, object]:
        most = self._asking.answer_tokens or _MOST_TOKENS
        return chat_body(self._connection.model.name, Prompt(tuple(messages), ()), self._asking, most)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        return asyncio.run(read_all(self, questions))


def shown(question: Question) -> str:
    """The question as the model sees it. What could be answered stands below it."""
    lines = [question.passage_text, "", question.question]
    if question.options and labels_of(question.options) is None:
        lines += [f"{letter(place)}) {option}" for place, option in enumerate(question.options)]
    return "\n".join(lines)


def theory_in(reply: str, question: Question) -> Theory:
    """The theory in a reply: of its last fenced block, or all of it. InputError, in words that the model can mend it
    by, where it cannot be read or does not ask what the question asks."""
    blocks = _FENCED.findall(reply)
    written = (blocks[-1] if blocks else reply).strip()
    if len(written) > _LONGEST:
        raise NotUsable(f"expected a theory of at most {_LONGEST:,} characters, found {len(written):,}")
    theory = read_theory(f"{written}\n")
    asked = theory.asked
    if asked is None:
        raise NotUsable("the theory asks nothing: end it with a line `ask …` and its options or its conclusion")
    if all(isinstance(formula, Truth) for formula in theory.formulas):
        raise NotUsable("the theory has no premises: write what the text says as premises, before the line `ask …`")
    if question.options and labels_of(question.options) is not None:
        if asked.mode != "label" or asked.conclusion is None:
            raise NotUsable("the question is whether a statement is true: write `conclusion …` and `ask label`")
    elif question.options and len(asked.options) != len(question.options):
        raise NotUsable(f"the question has {len(question.options)} options, the theory has {len(asked.options)}")
    return theory


def _solved(theory: Theory, question: Question) -> Found | NotFound:
    return Answering(Reading(theory, "formalised"), question.language, _LIMITS).answer(question.options)


def _answered(question: Question, theory: Theory, found: Found, cost: Cost) -> Prediction:
    proof = "\n".join(found.proof)
    if question.options:
        return Prediction(item=question.id, answer=found.option, theory=show_theory(theory), proof=proof, cost=cost)
    return Prediction(item=question.id, span=found.words, theory=show_theory(theory), proof=proof, cost=cost)


def _complaint(reason: str) -> str:
    return f"That theory does not do: {reason}\nWrite the whole theory again, mended."


def _guide() -> str:
    return files("tollens.readers.models").joinpath("prompts", "formalise.txt").read_text("utf-8")
