"""The gradient of a step's questions, in as many passes as memory allows.

The sum is the same, up to rounding and what dropout draws: a step that is divided otherwise draws other masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from tollens.readers.neural.network import Encoded, Network, Target
from tollens.readers.neural.packages import is_out_of_memory
from tollens.training.randomness import seed_all


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question as the network takes it in, and what it is to say."""

    encoded: Encoded
    target: Target


@dataclass(frozen=True, slots=True)
class Share:
    """What a process has to tell the others of its share of a step."""

    loss: float  # the sum over its questions
    limit: int  # questions that it could take at once
    fault: str | None = None


class Passes:
    """A network on one device, with one precision: float32 or bfloat16."""

    def __init__(self, network: Network, device: Any, precision: str) -> None:
        self._network, self._device = network, device
        self._is_half = precision == "bfloat16"

    def gradient(self, batch: Sequence[Prepared], size: int, limit: int, seed: tuple[int | str, ...]) -> Share:
        """Leave in the module the gradient of the batch's losses over `size`, the questions of the whole step. Passes
        that do not fit are halved and the batch is begun anew; one question that does not fit is a fault."""
        while True:
            seed_all(*seed)
            outcome = self._try(batch, size, limit)
            if isinstance(outcome, float):
                return Share(outcome, limit)
            self._network.module.zero_grad(set_to_none=True)
            self._forget()
            if len(outcome) == 1:
                return Share(0.0, limit, fault=unfit(outcome[0].encoded))
            limit = len(outcome) // 2

    def _try(self, batch: Sequence[Prepared], size: int, limit: int) -> float | Sequence[Prepared]:
        """The sum of the losses, or the pass that did not fit."""
        sums = []
        for start in range(0, len(batch), limit):
            some = batch[start : start + limit]
            try:
                losses = self._losses(some)
                (losses.sum() / size).backward()
                sums.append(losses.detach().sum())
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
                return some
        return float(sum(sums))  # asked for once a step: a GPU need not wait between passes

    def _losses(self, some: Sequence[Prepared]) -> Any:
        network = self._network
        tensors = network.tensors([each.encoded for each in some], [each.target for each in some])
        tensors = {name: each.to(self._device) for name, each in tensors.items()}
        with self._precision():
            outputs = network.module(**tensors)
        if self._is_half:
            from accelerate.utils import convert_to_fp32

            outputs = convert_to_fp32(outputs)
        return network.losses(outputs, tensors)

    def _precision(self) -> AbstractContextManager[Any]:
        import torch

        if not self._is_half:
            return nullcontext()
        return torch.autocast(self._device.type, dtype=torch.bfloat16)  # type: ignore[no-any-return]

    def _forget(self) -> None:
        import torch

        if self._device.type == "cuda":
            torch.cuda.empty_cache()


def unfit(encoded: Encoded) -> str:
    """That one question is too much for the memory, in words."""
    told = f"item {encoded.question.id}: it does not fit into memory, alone in its batch"
    return f"{told} ({encoded.rows} rows of up to {encoded.length} tokens)"
