"""The region engine: classes over an unknown population, by the regions of their Venn diagram.

Where an open sort has only predicates of one place, all that can be told apart are the regions: how many things are
A and B and not C. Each region is a whole number, a count is a sum of them, and z3 solves the sums. This decides claims
about classes with and without numbers ('at least 5 young teachers are women', 18 people in all) and shows a population.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Any

from tollens.budget import UNLIMITED, Budget
from tollens.logic import (
    And,
    Atom,
    Constant,
    Count,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Iff,
    Implies,
    Not,
    Or,
    Theory,
    Truth,
    Variable,
    Xor,
    conjunction,
)
from tollens.logic.walk import every_part, parts_of, terms_of
from tollens.solvers.constants import named_things
from tollens.solvers.elaborate import elaborated
from tollens.solvers.ground import TooLarge
from tollens.solvers.session import Clash
from tollens.solvers.verdict import Model
from tollens.solvers.z3_check import MOST_PARTS, NODE_SIZE, satisfied

MOST_CLASSES = 7  # 128 regions

Region = tuple[bool, ...]


def fits_regions(theory: Theory, formulas: Sequence[Formula]) -> bool:
    """Whether the theory speaks of one open sort, by few predicates of one place, one variable at a time."""
    if len(theory.sorts) > 1 or theory.functions or (theory.sorts and not theory.sorts[0].is_open):
        return False
    plain = [elaborated(formula, theory) for formula in formulas]
    classes = {
        part.predicate for formula in plain for part in every_part(formula) if isinstance(part, Atom) and part.arguments
    }
    return len(classes) <= MOST_CLASSES and all(_is_monadic(formula, None) for formula in plain)


def _is_monadic(formula: Formula, bound: Variable | None) -> bool:
    """Whether every predicate has one place and every quantifier governs only its own variable."""
    match formula:
        case Atom(_, arguments) if bound is not None:
            return arguments == (bound,)
        case Atom(_, arguments):
            return len(arguments) <= 1 and all(isinstance(term, Constant) for term in arguments)
        case ForAll(variable, _, body) | Exists(variable, _, body) | Count(_, _, variable, _, body):
            return bound is None and _is_monadic(body, variable) and _names_nothing(body)
        case Truth():
            return True
        case Not() | And() | Or() | Implies() | Iff() | Xor() | HowMany():
            return all(_is_monadic(part, bound) for part in parts_of(formula))
        case _:
            return False


def _names_nothing(body: Formula) -> bool:
    return not any(isinstance(term, Constant) for part in every_part(body) for term in terms_of(part))


class RegionSession:
    """Formulas over one population. `population` is the one that the last answer found."""

    name = "regions"

    def __init__(self, theory: Theory, formulas: Sequence[Formula], budget: Budget = UNLIMITED) -> None:
        import z3

        budget.enter("writing z3's formulas")
        self._z3: Any = z3
        self._context = z3.Context()
        self._theory = theory
        self._budget = budget
        self._parts = 0
        self._sort = theory.sorts[0].name if theory.sorts else None
        plain = [elaborated(formula, theory) for formula in formulas]
        atoms = [part for formula in plain for part in every_part(formula) if isinstance(part, Atom) and part.arguments]
        self._classes = list(dict.fromkeys(atom.predicate for atom in atoms))
        self._regions: list[Region] = list(product((True, False), repeat=len(self._classes)))
        self._sizes = [z3.Int(f"region {n}", self._context) for n in range(len(self._regions))]
        self._things = named_things(theory, *formulas)[self._sort]
        self._solver = z3.Solver(ctx=self._context)
        self._solver.add(*self._population())
        self._names: list[Any] = []
        for place, formula in enumerate(plain):
            self._names.append(z3.Bool(f"|{place}|", self._context))
            self._solver.add(z3.Implies(self._names[-1], self._formula(formula)))
        self.population: Model | None = None

    def _make(self, parts: int) -> None:
        """Count so many parts of formulas, each of which z3 takes some 20 microseconds to make."""
        self._parts += parts
        if self._parts > MOST_PARTS:
            raise TooLarge(f"more than {MOST_PARTS:,} parts of the regions' formulas")
        self._budget.take(parts, NODE_SIZE)
        self._budget.step(20 * parts)

    @cached_property
    def _homes(self) -> dict[str, list[Any]]:
        """For each named thing, in which region it is."""
        homes: dict[str, list[Any]] = {}
        for thing in self._things:
            self._make(len(self._regions))
            homes[thing] = [self._z3.Bool(f"{thing} in {n}", self._context) for n in range(len(self._regions))]
        return homes

    def solve(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> frozenset[int] | Clash:
        """Whether some population satisfies the chosen formulas."""
        if literals:
            raise ValueError("formulas have no literals")
        clash = satisfied(self._solver, self._names, chosen, self._budget)
        if clash is not None:
            return clash
        self.population = self._shown(self._solver.model())
        return frozenset()

    def _population(self) -> list[Any]:
        """Sizes are whole numbers, the named things have a home each, and together they are as many as is known."""
        z3, budget = self._z3, self._budget
        size = self._theory.sorts[0].size if self._theory.sorts else None
        known = [each >= 0 for each in self._sizes]
        known.append(z3.Sum(self._sizes) == size if size is not None else z3.Sum(self._sizes) >= 1)
        for homes in self._homes.values():
            budget.step(40 * len(homes))
            known.append(z3.PbEq([(home, 1) for home in homes], 1))
        one, none = z3.IntVal(1, self._context), z3.IntVal(0, self._context)
        for place, region_size in enumerate(self._sizes):
            budget.step(20 * len(self._homes))
            inside = [z3.If(homes[place], one, none) for homes in self._homes.values()]
            if inside:
                known.append(region_size >= z3.Sum(inside))
        return known

    def _formula(self, formula: Formula) -> Any:
        z3 = self._z3
        self._make(1)
        match formula:
            case Truth(value):
                return z3.BoolVal(value, self._context)
            case Atom(name, ()):
                return z3.Bool(f"{name}/0", self._context)
            case Atom(name, (Constant(thing),)):
                class_ = self._classes.index(name)
                return z3.Or(
                    *(home for home, region in zip(self._homes[thing], self._regions, strict=True) if region[class_])
                )
            case ForAll(_, _, body):
                return self._count(Not(body)) == 0
            case Exists(_, _, body):
                return self._count(body) >= 1
            case Count(bound, number, _, _, body):
                count = self._count(body)
                return {"exactly": count == number, "at least": count >= number, "at most": count <= number}[bound]
            case Not(body):
                return z3.Not(self._formula(body))
            case And(parts):
                return z3.And(*map(self._formula, parts))
            case Or(parts):
                return z3.Or(*map(self._formula, parts))
            case Implies(left, right):
                return z3.Implies(self._formula(left), self._formula(right))
            case Iff(left, right):
                return self._formula(left) == self._formula(right)
            case Xor(left, right):
                return z3.Xor(self._formula(left), self._formula(right))
            case HowMany(bound, number, formulas):
                pairs = [(self._formula(part), 1) for part in formulas]
                make = {"exactly": z3.PbEq, "at least": z3.PbGe, "at most": z3.PbLe}[bound]
                return make(pairs, number)
        raise TypeError(f"not about classes: {formula}")

    def _count(self, body: Formula) -> Any:
        """How many things the body holds of: the sum of the regions in which it does."""
        self._budget.step(20 * len(self._regions))
        inside = [size for size, region in zip(self._sizes, self._regions, strict=True) if self._holds(body, region)]
        return self._z3.Sum(inside) if inside else self._z3.IntVal(0, self._context)

    def _holds(self, body: Formula, region: Region) -> bool:
        match body:
            case Truth(value):
                return value
            case Atom(name, _):
                return region[self._classes.index(name)]
            case Not(inner):
                return not self._holds(inner, region)
            case And(parts):
                return all(self._holds(part, region) for part in parts)
            case Or(parts):
                return any(self._holds(part, region) for part in parts)
            case Implies(left, right):
                return not self._holds(left, region) or self._holds(right, region)
            case Iff(left, right):
                return self._holds(left, region) == self._holds(right, region)
            case Xor(left, right):
                return self._holds(left, region) != self._holds(right, region)
            case HowMany(bound, number, parts):
                count = sum(self._holds(part, region) for part in parts)
                return {"exactly": count == number, "at least": count >= number, "at most": count <= number}[bound]
        raise TypeError(f"not about one thing: {body}")

    def _shown(self, model: Any) -> Model:
        """A population in the theory's words: how many there are in each region, and where the named ones are."""
        x = Variable("x")
        true: list[Formula] = []
        for size, region in zip(self._sizes, self._regions, strict=True):
            number = model.eval(size, model_completion=True).as_long()
            if number:
                true.append(Count("exactly", number, x, self._sort, _as_formula(self._classes, region, x)))
        for thing, homes in self._homes.items():
            self._budget.step(20 * len(homes))
            region = next(
                region
                for home, region in zip(homes, self._regions, strict=True)
                if self._z3.is_true(model.eval(home, model_completion=True))
            )
            true += [
                Atom(name, (Constant(thing),)) for name, inside in zip(self._classes, region, strict=True) if inside
            ]
        return Model(tuple(true), ())


def _as_formula(classes: Sequence[str], region: Region, x: Variable) -> Formula:
    atoms = [Atom(name, (x,)) for name in classes]
    return conjunction(atom if inside else Not(atom) for atom, inside in zip(atoms, region, strict=True))
