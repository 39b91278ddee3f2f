"""Depths of cases over few atoms, by tables: what each part says where so much is known is found once and looked up.

What is known is an integer with two bits for each atom: that it holds, and that it does not. The closure of a part is
what unit propagation makes of its clauses; that of several parts comes of taking theirs in turn until nothing is new,
and is what propagation makes of all their clauses together. See `case_splits` for what depths are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tollens.solvers.clauses import Clauses, Part

WIDTH = 32  # atoms, of which more are not tabled
_ATOMS = (1 << WIDTH) - 1
_CLASH = -1


class Rule:
    """A part of clauses, with a table of its closures."""

    def __init__(self, part: Part) -> None:
        # For each clause, its literals with their bits and the bits of their opposites.
        self._clauses = [[(_bit(literal), _bit(-literal)) for literal in clause] for clause in part.clauses]
        self.mask = 0
        for clause in self._clauses:
            for one, other in clause:
                self.mask |= one | other
        self.table: dict[int, int] = {}

    def closure(self, known: int) -> int:
        """What is known when the part is taken in, where so much of its atoms was known; a clash where that cannot
        be."""
        found = self.table[known] = self._closure(known)
        return found

    def _closure(self, known: int) -> int:
        before = -1
        while before != known:
            before = known
            for clause in self._clauses:
                if any(known & one for one, _ in clause):
                    continue
                left = [one for one, other in clause if not known & other]
                if not left:
                    return _CLASH
                if len(left) == 1:
                    known |= left[0]
        return known


def rule(part: Part) -> Rule | None:
    """The rule of a part; None where it speaks of other things than the few first atoms."""
    is_small = not part.defined and all(abs(literal) <= WIDTH for clause in part.clauses for literal in clause)
    return Rule(part) if is_small else None


def declared(clauses: Clauses) -> list[Rule] | None:
    """What declarations say, as rules; None where they speak of too much."""
    groups = [
        Part((frozenset(group), *[frozenset((-a, -b)) for a in group for b in group if a < b]))
        for group in clauses.groups
    ]
    found = [rule(part) for part in (clauses.rules, *groups)]
    return None if None in found else [each for each in found if each is not None]


def depths(premises: Sequence[Rule], asked: Iterable[Rule], deepest: int) -> list[int]:
    """The depth of each of those that are asked, with the premises."""
    known = _propagated(premises, 0)
    return [_depth([*premises, each], known, deepest) for each in asked]


def _depth(rules: Sequence[Rule], known: int, deepest: int) -> int:
    known = known if known == _CLASH else _propagated(rules, known)
    if known == _CLASH:
        return 0
    mask = 0
    for each in rules:
        mask |= each.mask
    atoms = [1 << place for place in range(WIDTH) if mask >> place & 1]
    left = _without_refuted(rules, atoms, known)
    if left == _CLASH:
        return 1
    return 2 if _falls_in_two(rules, atoms, left) else deepest


def _without_refuted(rules: Sequence[Rule], atoms: Sequence[int], known: int) -> int:
    """What is known when the opposites of all suppositions hold that are refuted at once."""
    literals = [*atoms, *[atom << WIDTH for atom in atoms]]
    before = -1
    while before != known:
        before = known
        stands = known | _opposite(known)  # what a supposition that stands implies stands too
        for literal in literals:
            if literal & stands:
                continue
            supposed = _propagated(rules, known | literal)
            if supposed != _CLASH:
                stands |= supposed
                continue
            known = _propagated(rules, known | _opposite(literal))
            if known == _CLASH:
                return _CLASH
            stands |= known | _opposite(known)
    return known


def _falls_in_two(rules: Sequence[Rule], atoms: Sequence[int], known: int) -> bool:
    """Whether there is an atom with which and without which the depth is at most 1."""
    stands = known | _opposite(known)
    for atom in atoms:
        if (atom | atom << WIDTH) & stands:
            continue
        for literal in (atom, atom << WIDTH):
            left = _without_refuted(rules, atoms, _propagated(rules, known | literal))
            if left != _CLASH:
                stands |= left
                break
        else:
            return True
    return False


def _propagated(rules: Sequence[Rule], known: int) -> int:
    """What is known when all rules are taken in; a clash where that cannot be."""
    before = -1
    while before != known:
        before = known
        for each in rules:
            seen = known & each.mask
            found = each.table.get(seen)
            if found is None:
                found = each.closure(seen)
            if found == _CLASH:
                return _CLASH
            known |= found
    return known


def _bit(literal: int) -> int:
    return 1 << literal - 1 if literal > 0 else 1 << WIDTH - literal - 1


def _opposite(known: int) -> int:
    """The opposites of all that is known."""
    return known >> WIDTH | (known & _ATOMS) << WIDTH
