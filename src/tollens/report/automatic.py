"""Reasoning types for items of LogiQA that came without them: told by a program, and shown as such."""

from __future__ import annotations

from tollens.benchmarks.logiqa.reasoning_types import reasoning_types
from tollens.runs import Snapshot

# The benchmarks whose items the types are for.
LOGIQA = frozenset({"logiqa", "logiqa-zh", "logiqa2", "logiqa2-zh"})


def told_kinds(items: Snapshot) -> dict[str, tuple[str, ...]]:
    """The types of each item of LogiQA, by its id. A benchmark of which some items here have kinds is left out: who
    annotated those saw the others and gave them none."""
    if items.card.benchmark is not None and items.card.benchmark not in LOGIQA:
        return {}
    bare = LOGIQA - {item.benchmark for item in items if item.kinds}
    return {item.id: tuple(tag.kind for tag in reasoning_types(item)) for item in items if item.benchmark in bare}
