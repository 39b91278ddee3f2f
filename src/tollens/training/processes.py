"""The processes that train together under `accelerate launch`. A process that runs alone is one of one.

Each takes its share of every step's questions and computes their gradient alone; then the gradients are added, once a
step. Nobody waits in the middle of a pass: a share may be empty, and a pass that does not fit into memory may be tried
again without the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tollens.errors import InputError
from tollens.readers.neural.packages import device

T = TypeVar("T")

_BUCKET = 2**24  # numbers that are added together: many small messages take longer than a large one


# What a launcher gives each process: torch's, which accelerate's is, or one of MPI.
_LAUNCHED = ("LOCAL_RANK", "MPI_LOCALRANKID", "OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK")


def is_main() -> bool:
    """Whether this is the process that writes and speaks."""
    return not _was_launched() or bool(_state().is_main_process)


def wait() -> None:
    """Until all processes are here."""
    if _was_launched():
        _state().wait_for_everyone()


def in_main(act: Callable[[], T]) -> T | None:
    """What the main process comes to; the others wait for it, and get None. A fault that it meets ends all of them: the
    others with its words, as an InputError."""
    if not _was_launched():
        return act()
    found: T | None = None
    fault: Exception | None = None
    if is_main():
        try:
            found = act()
        except Exception as error:  # whatever it is: nobody may be left waiting
            fault = error
    told = Processes.found().gather(None if fault is None else str(fault) or type(fault).__name__)
    if told[0] is not None:
        # Threads that still serve the others when a process ends may abort it, in place of what it has to tell.
        _state().destroy_process_group()
        raise fault or InputError(told[0])
    return found


def _was_launched() -> bool:
    return any(name in os.environ for name in _LAUNCHED)


def _state() -> Any:
    """What accelerate knows of the processes; they meet when it is first asked."""
    from accelerate import PartialState
    from accelerate.utils import parse_flag_from_env

    return PartialState(cpu=device() == "cpu" or parse_flag_from_env("ACCELERATE_USE_CPU"))


@dataclass(frozen=True, slots=True)
class Processes:
    """This process among all of them, and where it computes."""

    rank: int
    size: int
    device: Any

    @classmethod
    def found(cls) -> Processes:
        """As this one was started. Where there are several, they have met when this returns."""
        import torch

        if not _was_launched():
            return cls(0, 1, torch.device(device()))
        state = _state()
        return cls(state.process_index, state.num_processes, state.device)

    def share(self, things: Sequence[T]) -> list[T]:
        """What this process takes of them. Of things in order of their length, all have some of each."""
        return list(things[self.rank :: self.size])

    def gather(self, thing: T) -> list[T]:
        """What every process has here, in their order."""
        if self.size == 1:
            return [thing]
        from accelerate.utils import gather_object

        return list(gather_object([thing]))

    def spread(self, module: Any) -> None:
        """Give all processes the weights that the main one has."""
        if self.size > 1:
            from accelerate.utils import broadcast

            for tensor in module.state_dict().values():
                tensor.copy_(broadcast(tensor))

    def add_gradients(self, parameters: Sequence[Any]) -> None:
        """Make each gradient the sum over all processes. A parameter that no process has a gradient of stays without;
        the others have zeros where they lack one."""
        if self.size == 1:
            return
        import torch
        from accelerate.utils import reduce

        used = [any(each) for each in zip(*self.gather([part.grad is not None for part in parameters]), strict=True)]
        for part in (part for part, has in zip(parameters, used, strict=True) if has and part.grad is None):
            part.grad = torch.zeros_like(part)
        for bucket in _buckets([part.grad for part in parameters if part.grad is not None]):
            whole = reduce(torch.cat([each.reshape(-1) for each in bucket]), "sum")
            for each, added in zip(bucket, whole.split([each.numel() for each in bucket]), strict=True):
                each.copy_(added.view_as(each))


def _buckets(tensors: Sequence[Any]) -> Iterator[list[Any]]:
    bucket: list[Any] = []
    size = 0
    for tensor in tensors:
        if bucket and size + tensor.numel() > _BUCKET:
            yield bucket
            bucket, size = [], 0
        bucket.append(tensor)
        size += tensor.numel()
    if bucket:
        yield bucket
