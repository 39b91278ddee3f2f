"""The dev score: the figure that a run of the trained reader would give, taken the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tollens.readers.neural.answering import Answering
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Encoded, Network
from tollens.records import Item, Score
from tollens.scores import ACCURACY, F1, score, summarise
from tollens.training.examples import Example
from tollens.training.passes import unfit
from tollens.training.processes import Processes


def measure_of(form: Form) -> str:
    """What is taken of that form of answers."""
    return F1 if form == "span" else ACCURACY


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of an evaluation: a score; a fault of one of the processes; or neither, since it was given up."""

    score: float | None = None
    fault: str | None = None


@dataclass(slots=True)
class Dev:
    """The questions that a network is measured on while it is trained."""

    answering: Answering
    items: Sequence[Item]
    encoded: Sequence[Encoded]
    processes: Processes

    @classmethod
    def of(cls, network: Network, examples: Sequence[Example], processes: Processes) -> Dev:
        """Encode them, once for all evaluations."""
        items = [example.as_item() for example in examples]
        return cls(Answering(network), items, [network.encode(example.question) for example in examples], processes)

    def score(self, asked: Callable[[], bool]) -> Measured:
        """The score of the network as it is. It is given up where someone asks to stop; all processes come to the same
        end of it."""
        module = self.answering.network.module
        module.eval()
        try:
            share = self._scores(asked)
        finally:
            module.train()
        told = self.processes.gather(share)
        if fault := next((fault for _, fault in told if fault is not None), None):
            return Measured(fault=fault)
        whole = sorted((each for scores, _ in told for each in scores), key=lambda each: each[0])
        if len(whole) < len(self.items):
            return Measured()
        return Measured(summarise(score for _, score in whole).scores[measure_of(self.answering.network.form)].value)

    def _scores(self, asked: Callable[[], bool]) -> tuple[list[tuple[int, Score]], str | None]:
        """Of this process's share, by place, and the fault that ended it, if any: the others have to be told."""
        share = self.processes.share(range(len(self.items)))
        found: list[tuple[int, Score]] = []
        for number, answer in self.answering.answers([self.encoded[place] for place in share]):
            place = share[number]
            if answer is None:
                return found, unfit(self.encoded[place])
            found.append((place, score(self.items[place], answer)))
            if asked():
                break
        return found, None
