"""Claims about classes as clauses: the atoms say which regions of the Venn diagram are inhabited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tollens.errors import InputError
from tollens.logic import And, Atom, Class, Exists, Formula, Not, Truth
from tollens.solvers.clauses import FALSE_PART, TRUE_PART, Group, Part, together


class ClassClauses:
    """The clauses of claims about classes of one open sort. 'Some A are B' is one clause without negations, 'all A are
    B' negations by themselves, so that propagation is enough for all of them: their depth is 0."""

    def __init__(self, classes: Sequence[str]) -> None:
        self._classes = list(classes)
        self.groups: Sequence[Group] = ()
        self.rules = TRUE_PART
        self.atoms: Sequence[int] = range(1, (1 << len(classes)) + 1)
        self.top = 1 << len(classes)
        self._parts: dict[tuple[Formula, bool], Part] = {}

    def part(self, formula: Formula, holds: bool = True) -> Part:
        """The claim, or its negation, as clauses. InputError where it is no claim about classes."""
        key = (formula, holds)
        if key not in self._parts:
            self._parts[key] = self._part(formula, holds)
        return self._parts[key]

    def _part(self, formula: Formula, holds: bool) -> Part:
        match formula:
            case Truth(value):
                return TRUE_PART if value == holds else FALSE_PART
            case Not(body):
                return self.part(body, not holds)
            case And(parts) if holds:
                return together([self.part(part) for part in parts])
            case Exists(_, _, Atom(name)):
                return self._inhabited([name], (), holds)
            case Class(claim, subject, object_):
                one, other = (object_, subject) if claim == "only" else (subject, object_)
                says_some = claim in ("some", "not all")
                if claim in ("some", "no"):
                    return self._inhabited([one, other], (), holds == says_some)
                return self._inhabited([one], [other], holds == says_some)
        raise InputError(f"no claim about classes: {formula}")

    def _inhabited(self, inside: Iterable[str], outside: Iterable[str], holds: bool) -> Part:
        """Whether something is in these classes and not in those."""
        within, without = (sum(1 << self._classes.index(name) for name in names) for names in (inside, outside))
        regions = [atom for atom in self.atoms if (atom - 1) & within == within and not (atom - 1) & without]
        if holds:
            return Part((frozenset(regions),))
        return Part(tuple(frozenset((-atom,)) for atom in regions))
