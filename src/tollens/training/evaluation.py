"""The dev score: the figure that a run of the trained reader would give, taken the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tollens.errors import InputError
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

    def score(self, asked: Callable[[], bool]) -> float | None:
        """The score of the network as it is; None where it was given up, since someone asked to stop."""
        module = self.answering.network.module
        module.eval()
        try:
            scores = self._scores(asked)
        finally:
            module.train()
        whole = sorted((each for some in self.processes.gather(scores) for each in some), key=lambda each: each[0])
        if len(whole) < len(self.items):
            return None
        return summarise(score for _, score in whole).scores[measure_of(self.answering.network.form)].value

    def _scores(self, asked: Callable[[], bool]) -> list[tuple[int, Score]]:
        """Of this process's share, by place."""
        share = self.processes.share(range(len(self.items)))
        found: list[tuple[int, Score]] = []
        for number, answer in self.answering.answers([self.encoded[place] for place in share]):
            place = share[number]
            if answer is None:
                raise InputError(unfit(self.encoded[place]))
            found.append((place, score(self.items[place], answer)))
            if asked():
                break
        return found
