"""Asking z3 within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tollens.budget import Budget, GaveUp
from tollens.solvers.session import Clash

MOST_PARTS = 1_000_000  # of all formulas of one session
NODE_SIZE = 1_000  # bytes of a part of a formula in z3, with Python's hold on it, about
_LONGEST = 1e6  # seconds; what z3 can be told
_MIB = 1 << 20
_MOST_MEMORY = 1 << 31  # MiB; what z3 can be told


def satisfied(solver: Any, names: Sequence[Any], chosen: Sequence[int], budget: Budget) -> Clash | None:
    """None where the chosen of the named assertions have a model, which the solver then has; GaveUp where z3 cannot
    tell."""
    import z3

    budget.enter("z3")
    solver.set("timeout", max(1, int(min(budget.seconds_left, _LONGEST) * 1000)))
    # z3 compares with all that it has taken in this process, for other solvers too.
    room = (z3.Z3_get_estimated_alloc_size() + budget.bytes_left) / _MIB
    if room < _MOST_MEMORY:
        solver.set("max_memory", int(room) + 1)
    answer = solver.check(*(names[place] for place in chosen))
    if answer == z3.unknown:
        reason = solver.reason_unknown()
        if "memory" in reason:
            raise budget.out_of_memory()
        if reason in ("timeout", "canceled"):
            raise budget.out_of_time()
        raise GaveUp(f"z3 cannot tell: {reason}")
    if answer == z3.sat:
        return None
    core = {str(name) for name in solver.unsat_core()}
    return Clash(frozenset(place for place in chosen if f"|{place}|" in core))
