"""The answers of a network to many questions, as many at a time as there is memory for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.readers.neural.network import Encoded, Network
from tollens.readers.neural.packages import is_out_of_memory
from tollens.records import Prediction

_BATCH = 32


class Answering:
    """A network that reads in batches. One that does not fit is halved, and so are the ones behind it."""

    def __init__(self, network: Network, batch: int = _BATCH) -> None:
        self.network, self._batch = network, batch

    def answers(self, encoded: Sequence[Encoded]) -> Iterator[tuple[int, Prediction | None]]:
        """Each question by its place, and its answer; None where there is not enough memory for it even alone. Those of
        a length are read together, the longest first: they are what may not fit."""
        order = sorted(range(len(encoded)), key=lambda place: -encoded[place].length)
        while order:
            places = order[: self._batch]
            found: Sequence[Prediction | None]
            try:
                found = answers_of(self.network, [encoded[place] for place in places])
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
                if len(places) > 1:
                    self._batch = len(places) // 2
                    continue
                found = [None]
            yield from zip(places, found, strict=True)
            order = order[len(places) :]


def answers_of(network: Network, encoded: Sequence[Encoded]) -> list[Prediction]:
    """The network's predictions for one batch, computed where its weights are."""
    import torch

    where = next(iter(network.module.parameters())).device
    tensors = {name: each.to(where) for name, each in network.tensors(encoded).items()}
    with torch.inference_mode():
        return network.predictions(network.module(**tensors), encoded)
