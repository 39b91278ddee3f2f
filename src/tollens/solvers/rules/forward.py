"""Forward derivation over numbered literals: what is known, each by the rule that first gave it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from tollens.budget import Budget
from tollens.solvers.rules.instances import Rule

Known = dict[int, Rule]

_RULES = 1_000  # between two looks at the budget


def spread(rules: Sequence[Rule], known: Known, budget: Budget) -> Known:
    """Add to what is known all that the rules give, nearest first.

    Each rule counts the conditions that it still waits for, and each literal knows who waits for it (Dowling and
    Gallier), so that the work is linear in the size of the rules.
    """
    missing = [0] * len(rules)
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    ready: list[Rule] = []
    for place, rule in enumerate(rules):
        for condition in rule.conditions:
            if condition not in known:
                missing[place] += 1
                waiting[condition].append(place)
        if not missing[place]:
            ready.append(rule)
    for turn, rule in enumerate(ready):  # it grows as rules become ready
        if turn % _RULES == 0:
            budget.check()
        if rule.head in known:
            continue
        known[rule.head] = rule
        for place in waiting.get(rule.head, ()):
            missing[place] -= 1
            if not missing[place]:
                ready.append(rules[place])
    return known


def behind(target: int, known: Known) -> Known:
    """The part of what is known that the target was derived by, what is used before what uses it."""
    found: Known = {}
    left = [(target, False)]
    while left:
        literal, ready = left.pop()
        if literal in found:
            continue
        if ready:
            found[literal] = known[literal]
        else:
            left.append((literal, True))
            left += [(condition, False) for condition in reversed(known[literal].conditions)]
    return found


def premises_of(rules: Iterable[Rule]) -> set[int]:
    """The premises that the rules come from."""
    return {rule.premise for rule in rules if rule.premise is not None}
