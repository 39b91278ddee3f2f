"""The dev score: the figure that a run of the trained reader would give, taken the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tollens.errors import InputError
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Encoded, Network
from tollens.readers.neural.packages import is_out_of_memory
from tollens.readers.neural.trained import answers_of
from tollens.records import Item, Score
from tollens.scores import ACCURACY, F1, score, summarise
from tollens.training.examples import Example
from tollens.training.passes import unfit
from tollens.training.processes import Processes

_BATCH = 32


def measure_of(form: Form) -> str:
    """What is taken of that form of answers."""
    return F1 if form == "span" else ACCURACY


@dataclass(slots=True)
class Dev:
    """The questions that a network is measured on while it is trained."""

    network: Network
    items: Sequence[Item]
    encoded: Sequence[Encoded]
    processes: Processes
    batch: int = _BATCH  # fewer, once so many did not fit

    @classmethod
    def of(cls, network: Network, examples: Sequence[Example], processes: Processes) -> Dev:
        """Encode them, once for all evaluations."""
        items = [example.as_item() for example in examples]
        return cls(network, items, [network.encode(example.question) for example in examples], processes)

    def score(self, asked: Callable[[], bool]) -> float | None:
        """The score of the network as it is; None where it was given up, since someone asked to stop."""
        module = self.network.module
        module.eval()
        try:
            scores = self._scores(asked)
        finally:
            module.train()
        whole = sorted((each for some in self.processes.gather(scores) for each in some), key=lambda each: each[0])
        if len(whole) < len(self.items):
            return None
        return summarise(score for _, score in whole).scores[measure_of(self.network.form)].value

    def _scores(self, asked: Callable[[], bool]) -> list[tuple[int, Score]]:
        """Of this process's share, by place. Those of a length together, the longest first: they may not fit."""
        order = sorted(range(len(self.encoded)), key=lambda place: -self.encoded[place].length)
        order = self.processes.share(order)
        found: list[tuple[int, Score]] = []
        while order and not asked():
            places = order[: self.batch]
            batch = [self.encoded[place] for place in places]
            try:
                answers = answers_of(self.network, batch)
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
                if len(batch) == 1:
                    raise InputError(unfit(batch[0])) from error
                self.batch = len(batch) // 2
                continue
            found += [(place, score(self.items[place], answer)) for place, answer in zip(places, answers, strict=True)]
            order = order[len(places) :]
        return found
