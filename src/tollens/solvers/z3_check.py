"""Asking z3 within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

from tollens.budget import Budget, GaveUp
from tollens.solvers.session import Clash

NODE_SIZE = 1_000  # bytes of a part of a formula in z3, with Python's hold on it, about
_LONGEST = 1e6  # seconds; what z3 can be told
_LOOK = 0.05  # seconds between two looks at the memory that z3 takes


def satisfied(solver: Any, names: Sequence[Any], chosen: Sequence[int], budget: Budget) -> Clash | None:
    """None where the chosen of the named assertions have a model, which the solver then has; GaveUp where z3 cannot
    tell."""
    import z3

    budget.enter("z3")
    solver.set("timeout", max(1, int(min(budget.seconds_left, _LONGEST) * 1000)))
    with _Watch(solver.ctx, budget.bytes_left) as watch:
        answer = solver.check(*(names[place] for place in chosen))
    if answer == z3.unknown:
        reason = solver.reason_unknown()
        if watch.grown > budget.bytes_left:
            budget.take(1, watch.grown)
        if reason in ("timeout", "canceled"):
            raise budget.out_of_time()
        raise GaveUp(f"z3 cannot tell: {reason}")
    if answer == z3.sat:
        return None
    core = {str(name) for name in solver.unsat_core()}
    return Clash(frozenset(place for place in chosen if f"|{place}|" in core))


class _Watch:
    """Interrupts z3 when it takes more memory than there is room for. z3 has a limit of its own, but for all that a
    process does with it."""

    def __init__(self, context: Any, room: float) -> None:
        self.grown = 0
        self._context, self._room = context, room
        self._done = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> _Watch:
        self._before = _taken()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._done.wait(_LOOK):
            self.grown = _taken() - self._before
            if self.grown > self._room:
                self._context.interrupt()
                return


def _taken() -> int:
    """The bytes that z3 has taken in this process."""
    import z3

    return int(z3.Z3_get_estimated_alloc_size())
