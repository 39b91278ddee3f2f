"""As few premises as will do: none of them can be spared, though another set may be smaller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tollens.budget import Budget
from tollens.solvers.rules.forward import Known, behind, premises_of, spread
from tollens.solvers.rules.instances import Rule

_AT_ONCE = 4_000  # premises that are looked at together, a bit each


def minimal(target: int, rules: Sequence[Rule], known: Known, budget: Budget) -> Known:
    """A derivation of a target that is known by the rules, from premises of which none can be spared.

    It begins with the derivation that was found, and leaves out a premise at a time. Rules of no premise stay.
    """
    while True:
        derivation = behind(target, known)
        used = premises_of(derivation.values())
        rules = _in_turn((rule for rule in rules if rule.premise is None or rule.premise in used), known)
        spare = _spare(target, rules, sorted(used), budget)
        if spare is None:
            return derivation
        known = spread([rule for rule in rules if rule.premise != spare], {}, budget)


def _in_turn(rules: Iterable[Rule], known: Known) -> list[Rule]:
    """The rules whose conditions are known, in the order in which they became so."""
    turn = {literal: place for place, literal in enumerate(known)}
    met = [rule for rule in rules if all(condition in turn for condition in rule.conditions)]
    return sorted(met, key=lambda rule: max((turn[condition] for condition in rule.conditions), default=-1))


def _spare(target: int, rules: Sequence[Rule], premises: Sequence[int], budget: Budget) -> int | None:
    """One of the premises without which the target can still be derived."""
    for start in range(0, len(premises), _AT_ONCE):
        some = premises[start : start + _AT_ONCE]
        needed = _needed(target, rules, {premise: 1 << place for place, premise in enumerate(some)}, budget)
        for place, premise in enumerate(some):
            if not needed >> place & 1:
                return premise
    return None


def _needed(target: int, rules: Sequence[Rule], bits: Mapping[int | None, int], budget: Budget) -> int:
    """The premises, a bit each, that every derivation of the target uses.

    A way to a literal needs its own premise and all that its conditions need; the literal needs what all its ways have
    in common. Going round in circles is no way: a literal is taken to need everything until a way to it is found.
    """
    needed: dict[int, int] = {}
    changed = True
    while changed:
        budget.check()
        changed = False
        for conditions, head, premise in rules:
            way, before = bits.get(premise, 0), needed.get(head, -1)
            for condition in conditions:
                way |= needed.get(condition, -1)
            if before & way != before:
                needed[head], changed = before & way, True
    return needed[target]
