"""The canonical form of a theory up to renaming: whether two theories have the same logic, and how many have another.

>>> from tollens.logic import read_theory
>>> ducks = read_theory("sort bird = dot, kim\\npredicate Swims(bird)\\nSwims(dot) ∨ Swims(kim)\\n¬Swims(dot)")
>>> trains = read_theory("sort train = up, down\\npredicate Late(train)\\n¬Late(down)\\nLate(up) ∨ Late(down)")
>>> canonical(ducks) == canonical(trains)
True
>>> same_up_to_renaming(ducks, trains).things
{'dot': 'down', 'kim': 'up'}

Renamed are sorts, things (members and constants), functions, predicates and bound variables, each kind by itself. What
has a meaning of its own keeps it: numbers, the predicate `truthful`, `first` and `last` where the theory declares names
and not these; so does a variable that nothing binds. Order does not count among premises, suppositions, declarations,
members of a sort, and the parts of ∧, ∨, ⊕, ↔, = and 'so many of (…; …)'. Sentences and texts do not count. All else
does: how often a thing is said, what is asked, EXCEPT, the options in their order, what is declared, and every sign. No
two formulas are taken to be the same because they are equivalent.

The method is that of canonical graph labelling: symbols and formulas are cells of a graph, which are told apart by what
they are made of and by where they stand, until no more can be; then one symbol of a class is singled out, each in turn,
and the least text that comes of it is the form. Symmetries that are found on the way spare the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from tollens.logic.cells import NAMES, Cells, kept_names
from tollens.logic.labelling import Labelling
from tollens.logic.theory import Theory


@dataclass(frozen=True, slots=True)
class Renaming:
    """Old name → new name, by kind; things are members and constants."""

    sorts: Mapping[str, str]
    things: Mapping[str, str]
    functions: Mapping[str, str]
    predicates: Mapping[str, str]

    def applied(self, value: Any) -> Any:
        """A theory, formula or term in its new names; KeyError where a name has none. Bound variables stay."""
        if isinstance(value, tuple):
            return tuple(map(self.applied, value))
        if not hasattr(value, "__match_args__"):
            return value
        new: dict[str, Any] = {}
        for field in fields(value):
            old, kind = getattr(value, field.name), NAMES.get(type(value), {}).get(field.name)
            if kind is None or old is None:
                new[field.name] = self.applied(old)
            else:
                names = getattr(self, kind)
                new[field.name] = tuple(names[name] for name in old) if isinstance(old, tuple) else names[old]
        if isinstance(value, Theory):
            new["constants"] = tuple((self.things[name], self.sorts[sort]) for name, sort in value.constants)
        return replace(value, **new)


def canonical(theory: Theory) -> str:
    """A text that is equal for two theories just when they are the same up to renaming, on every machine. InputError
    where a theory is so symmetric that it cannot be found in reasonable time."""
    return Labelling(Cells(theory)).form()[0]


def same_up_to_renaming(one: Theory, two: Theory) -> Renaming | None:
    """A renaming that turns one theory into the other, up to what `canonical` ignores; None where there is none."""
    graph, other = Cells(one), Cells(two)
    (form, places), (other_form, other_places) = Labelling(graph).form(), Labelling(other).form()
    if form != other_form:
        return None
    there = {other_places[cell]: name for (_, name), cell in other.symbols.items()}
    names: dict[str, dict[str, str]] = {kind.name: {} for kind in fields(Renaming)}
    for (kind, name), cell in graph.symbols.items():
        names[kind][name] = there[places[cell]]
    renaming = Renaming(**names)
    if not _turns(one, two, renaming):  # whatever the search did: a renaming that is handed out was tried
        raise AssertionError(f"equal forms, and yet {renaming} does not turn one theory into the other")
    return renaming


def _turns(one: Theory, two: Theory, renaming: Renaming) -> bool:
    """Whether the renaming is one to one, keeps what has a meaning of its own, and gives the other theory."""
    kept = kept_names(one) | kept_names(two)
    for kind in fields(renaming):
        names: Mapping[str, str] = getattr(renaming, kind.name)
        moved = {(kind.name, name) for pair in names.items() if len(set(pair)) == 2 for name in pair}
        if len(set(names.values())) < len(names) or moved & kept:
            return False
    return Cells(renaming.applied(one)).text() == Cells(two).text()
