"""Layers of clauses for `closed`: what a clause negates is settled in the layers before its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tollens.errors import InputError
from tollens.solvers.rules.clauses import Clause, Literal

Key = tuple[str | int, int]  # a predicate or a gate, and of how many things it is
Graph = Mapping[Key, Mapping[Key, bool]]  # what depends on what, and whether on its negation

_MOST_NAMED = 5  # premises that a message names


def layers(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """The clauses in layers; InputError where something depends on its own negation."""
    graph: defaultdict[Key, dict[Key, bool]] = defaultdict(dict)
    for clause in clauses:
        below = graph[_key(clause.head)]
        for literal in clause.conditions:
            key = _key(literal)
            below[key] = below.get(key, False) or not literal.positive
    level: dict[Key, int] = {}
    for circle in _circles(graph):
        found = 0
        for key, negated in ((key, negated) for member in circle for key, negated in graph.get(member, {}).items()):
            if negated and key in circle:
                raise InputError(
                    f"under closed semantics {_told(circle, clauses)}: {key[0]} depends on its own negation"
                )
            found = max(found, level.get(key, 0) + negated)
        level |= dict.fromkeys(circle, found)
    sorted_: list[list[Clause]] = [[] for _ in range(max(level.values(), default=0) + 1)]
    for clause in clauses:
        sorted_[level[_key(clause.head)]].append(clause)
    return sorted_


def _told(circle: set[Key], clauses: Iterable[Clause]) -> str:
    """That the premises that make up a circle have no meaning."""
    within = (
        clause for clause in clauses if _key(clause.head) in circle and circle & set(map(_key, clause.conditions))
    )
    numbers = sorted({clause.premise + 1 for clause in within if clause.premise is not None})
    named = ", ".join(map(str, numbers[:_MOST_NAMED])) + ", …" * (len(numbers) > _MOST_NAMED)
    return f"premises {named} together have no meaning" if len(numbers) > 1 else f"premise {named} has no meaning"


def _key(literal: Literal) -> Key:
    return literal.name, len(literal.arguments)


def _circles(graph: Graph) -> Iterator[set[Key]]:
    """The strongly connected parts of a graph, each behind all that it depends on (Tarjan, without recursion)."""
    order: dict[Key, int] = {}
    lowest: dict[Key, int] = {}
    path: dict[Key, None] = {}
    for start in graph:
        left: list[tuple[Key, Iterator[Key]]] = [] if start in order else [(start, iter(graph[start]))]
        while left:
            key, below = left[-1]
            if key not in order:
                order[key] = lowest[key] = len(order)
                path[key] = None
            for other in below:
                if other not in order:
                    left.append((other, iter(graph.get(other, {}))))
                    break
                if other in path:
                    lowest[key] = min(lowest[key], lowest[other])
            else:
                left.pop()
                if left:
                    above = left[-1][0]
                    lowest[above] = min(lowest[above], lowest[key])
                if lowest[key] == order[key]:
                    yield _taken_off(path, key)


def _taken_off(path: dict[Key, None], key: Key) -> set[Key]:
    """The end of the path from a key on, no longer part of it."""
    found: set[Key] = set()
    while key not in found:
        found.add(path.popitem()[0])
    return found
