"""The reader `hf:PATH`: a language model on disk, causal or seq2seq, through transformers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tollens.errors import InputError
from tollens.readers.models.generating import prediction
from tollens.readers.models.on_disk import Loaded, OnDisk, load
from tollens.readers.models.passes import Mark, Passes, ToWeigh, ToWrite
from tollens.readers.models.prompt import Prompt
from tollens.readers.models.prompted import Prompted, deciding, title
from tollens.readers.models.settings import Asking
from tollens.readers.models.tokenising import Tokenising
from tollens.readers.models.wire import Reply, Usage
from tollens.readers.neural.trained import lineage_in
from tollens.records import Cost, Prediction, Question, ReaderCard
from tollens.seeds import derive

VERSION = "1"  # one more whenever what the model is shown, or what is made of its numbers, would come out otherwise
_DIGITS = 4  # of a log-likelihood: what lies behind them is rounding, and may change with the batch
_SEEDS = 2**63


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question as the model is shown it; the marks are there where they are weighed."""

    question: Question
    prompt: Prompt
    text: str
    tokens: tuple[int, ...]
    marks: tuple[Mark, ...]


class OnDiskReader:
    """A model in memory reads a batch of questions at a time: it writes, or the marks that the prompt shows are
    weighed. Its weights are loaded when the first question comes. A prompt that is longer than the model can read is a
    failure that says so; nothing is cut off."""

    def __init__(self, found: OnDisk, asking: Asking, prompted: Prompted) -> None:
        self._found, self._asking, self._prompted = found, asking, prompted
        self._weighs = asking.method != "generate"
        self.card = ReaderCard(
            name=title(f"hf:{found.name}", asking),
            settings={
                "model": found.name,
                "kind": found.kind,
                "hf.version": VERSION,
                **found.settings,
                **deciding(asking, prompted),
            },
            lineage=lineage_in(found.folder),  # a trained folder may be a model of transformers too
        )

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        asked = [self._asked(question) for question in questions]
        unfit = [self._unfit(each) for each in asked]
        fit = [each for each, why in zip(asked, unfit, strict=True) if why is None]
        answers = iter(self._weighed(fit) if self._weighs else self._written(fit))
        return [why or next(answers) for why in unfit]

    def _asked(self, question: Question) -> _Asked:
        prompt = self._prompted.prompt(question)
        text = self._tokenising.text(prompt)
        marks = self._tokenising.marks(text, prompt.marks) if self._weighs else ()
        return _Asked(question, prompt, text, self._tokenising.tokens(text), marks)

    def _unfit(self, asked: _Asked) -> Prediction | None:
        """Why the model cannot be asked that; None where it can."""
        item, limit, read = asked.question.id, self._tokenising.context, len(asked.tokens)
        if self._weighs and not asked.marks:
            return Prediction(item=item, missing="abstained", detail="there are no options to weigh")
        if not asked.tokens or not all(mark.tokens for mark in asked.marks):
            return Prediction(item=item, missing="failed", detail="the tokenizer makes no tokens of what is shown")
        behind = max((len(mark.lead) + len(mark.tokens) for mark in asked.marks), default=self._asking.most_tokens)
        # A decoder of its own has its own context.
        needed = read + behind if self._found.kind == "causal" else max(read, behind)
        if limit is None or needed <= limit:
            return None
        told = f"the prompt has {read:,} tokens and the answer may have {behind:,}"
        return Prediction(item=item, missing="failed", detail=f"{told}: the model's context has {limit:,}")

    def _written(self, asked: Sequence[_Asked]) -> list[Prediction]:
        """What is read from what the model writes."""
        asking = self._asking
        jobs = [
            ToWrite(each.tokens, derive(asking.seed, "hf", VERSION, each.question.id, each.text) % _SEEDS)
            for each in asked
        ]
        found = []
        written = self._passes.write(jobs, asking.most_tokens, asking.temperature)
        for each, done in zip(asked, written, strict=True):
            if done is None:
                found.append(_no_memory(each))
                continue
            usage = Usage(len(each.tokens), len(done.tokens))
            reply = Reply(self._tokenising.words(done.tokens), "stop" if done.ended else "length", usage)
            cost = Cost(input_tokens=usage.input, output_tokens=usage.output)
            found.append(prediction(each.question, each.prompt, reply, cost))
        return found

    def _weighed(self, asked: Sequence[_Asked]) -> list[Prediction]:
        """The option whose mark weighs most; of two that weigh the same, the first."""
        mean = self._asking.method == "likelihood-mean"
        found = []
        weighed = self._passes.weigh([ToWeigh(each.tokens, each.marks) for each in asked])
        for each, done in zip(asked, weighed, strict=True):
            if done is None:
                found.append(_no_memory(each))
                continue
            weights = [sum(mark) / (len(mark) if mean else 1) for mark in done.marks]
            rounded = tuple(round(weight, _DIGITS) for weight in weights)
            best = max(range(len(rounded)), key=lambda place: rounded[place])
            cost = Cost(input_tokens=done.read)
            found.append(Prediction(item=each.question.id, answer=best, option_scores=rounded, cost=cost))
        return found

    @cached_property
    def _passes(self) -> Passes:
        passes = Passes(self._loaded)
        if not passes.can_begin:
            told = "expected the token that its decoder begins with, found no decoder_start_token_id"
            raise InputError(told, file=self._found.folder)
        return passes

    @cached_property
    def _tokenising(self) -> Tokenising:
        return Tokenising(self._loaded, chat=self._asking.api == "chat")

    @cached_property
    def _loaded(self) -> Loaded:
        return load(self._found)


def _no_memory(asked: _Asked) -> Prediction:
    why = f"not enough memory for a prompt of {len(asked.tokens):,} tokens, even alone"
    return Prediction(item=asked.question.id, missing="failed", detail=why)
