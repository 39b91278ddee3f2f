"""Terms and formulas: what can be said.

>>> from tollens.logic import ForAll, Implies, Atom, Variable
>>> x = Variable("x")
>>> print(ForAll(x, None, Implies(Atom("Drinks", (x,)), Atom("Dependent", (x,)))))
∀x (Drinks(x) → Dependent(x))

Formulas are plain frozen values. `print` shows them in the notation that `tollens.logic.notation` reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar, dataclass_transform

T = TypeVar("T")


class _Shown:
    """What all terms and formulas share: they print in the notation."""

    __slots__ = ("_hash",)
    _hash: int

    def __str__(self) -> str:
        from tollens.logic.printer import show

        return show(self)  # type: ignore[arg-type]


def _hash_once(value: _Shown) -> int:
    try:
        return value._hash
    except AttributeError:
        names: tuple[str, ...] = getattr(value, "__match_args__")  # noqa: B009 - a dataclass has them, its base has not
        object.__setattr__(value, "_hash", hash((type(value).__name__, *(getattr(value, name) for name in names))))
        return value._hash


@dataclass_transform(frozen_default=True)
def _value(shape: type[T]) -> type[T]:
    """A frozen value that is hashed once: formulas are keys wherever something is remembered of them, and a deep one
    is long to hash."""
    made = dataclass(frozen=True, slots=True)(shape)
    made.__hash__ = _hash_once  # type: ignore[assignment, method-assign]
    return made


@_value
class Variable(_Shown):
    """A variable; a quantifier binds it."""

    name: str


@_value
class Constant(_Shown):
    """The name of one thing. Members of the same sort with different names are different things."""

    name: str


@_value
class Number(_Shown):
    """A position or another whole number, in a sort of numbers."""

    value: int


@_value
class Apply(_Shown):
    """A function's value: the city of a person, the place of a runner."""

    function: str
    arguments: tuple[Term, ...]


@_value
class Plus(_Shown):
    """So many places further on; a negative number is further back. Outside the sort there is nothing."""

    term: Term
    steps: int


Term = Variable | Constant | Number | Apply | Plus


@_value
class Atom(_Shown):
    """A predicate of some terms; without terms it is a proposition."""

    predicate: str
    arguments: tuple[Term, ...] = ()


@_value
class Equal(_Shown):
    """Two terms are the same thing."""

    left: Term
    right: Term


@_value
class Less(_Shown):
    """One number is less than another: an earlier place, a younger age."""

    left: Term
    right: Term


@_value
class Truth(_Shown):
    """What always holds, or what never does."""

    value: bool


@_value
class Not(_Shown):
    """The body does not hold."""

    body: Formula


@_value
class And(_Shown):
    """All the parts hold. There are two or more: `conjunction` takes any number."""

    parts: tuple[Formula, ...]

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError("And joins two formulas or more")


@_value
class Or(_Shown):
    """At least one part holds. There are two or more: `disjunction` takes any number."""

    parts: tuple[Formula, ...]

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError("Or joins two formulas or more")


@_value
class Implies(_Shown):
    """If the left holds, so does the right."""

    left: Formula
    right: Formula


@_value
class Iff(_Shown):
    """Both hold or neither does."""

    left: Formula
    right: Formula


@_value
class Xor(_Shown):
    """Just one of the two holds."""

    left: Formula
    right: Formula


@_value
class ForAll(_Shown):
    """The body holds of every member of the sort; without a sort, of everything."""

    variable: Variable
    sort: str | None
    body: Formula


@_value
class Exists(_Shown):
    """The body holds of some member of the sort."""

    variable: Variable
    sort: str | None
    body: Formula


Bound = Literal["exactly", "at least", "at most"]


@_value
class Count(_Shown):
    """The body holds of exactly, at least or at most so many members of the sort."""

    bound: Bound
    number: int
    variable: Variable
    sort: str | None
    body: Formula


@_value
class HowMany(_Shown):
    """Exactly, at least or at most so many of these formulas hold."""

    bound: Bound
    number: int
    formulas: tuple[Formula, ...]


@_value
class Says(_Shown):
    """The speaker says it: it holds just when the speaker tells the truth."""

    speaker: Term
    body: Formula


Claim = Literal["all", "some", "no", "not all", "only"]


@_value
class Class(_Shown):
    """A claim about two classes, each named by a predicate of one place.

    Whether 'all', 'no' and 'only' say that there are such things at all (existential import) is for the theory to say.
    """

    claim: Claim
    subject: str
    object: str


Formula = (
    Atom
    | Equal
    | Less
    | Truth
    | Not
    | And
    | Or
    | Implies
    | Iff
    | Xor
    | ForAll
    | Exists
    | Count
    | HowMany
    | Says
    | Class
)

TRUE = Truth(True)
FALSE = Truth(False)


def conjunction(formulas: Iterable[Formula]) -> Formula:
    """All of them hold: true of none, of one itself."""
    parts = tuple(formulas)
    return And(parts) if len(parts) > 1 else parts[0] if parts else TRUE


def opposite(formula: Formula) -> Formula:
    """The formula that holds just when this one does not, without a double negation."""
    return formula.body if isinstance(formula, Not) else Not(formula)


def disjunction(formulas: Iterable[Formula]) -> Formula:
    """At least one of them holds: false of none, of one itself."""
    parts = tuple(formulas)
    return Or(parts) if len(parts) > 1 else parts[0] if parts else FALSE


# The predicate that Says speaks of: the speaker tells the truth.
TRUTHFUL = "truthful"
