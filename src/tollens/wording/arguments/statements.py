"""Statements of arguments: a form, such as 'only if', and what it is said of. What one means is its formula.

>>> from tollens.logic import Atom, show
>>> rain, dry = Said(0), Said(1, False)
>>> show(Statement("only if", (rain, dry)).formula([Atom("rain"), Atom("flood")]))
'rain → ¬flood'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast, get_args

from tollens.logic import And, Atom, Class, Formula, Implies, Not, Or, Xor

EventForm = Literal["fact", "if", "only if", "or", "xor", "and", "not both", "if both", "if either"]
ClassForm = Literal["all", "some", "no", "not all", "only"]
Form = EventForm | ClassForm

CLASS_FORMS: tuple[ClassForm, ...] = get_args(ClassForm)


class Said(NamedTuple):
    """What a statement speaks of, by its place, and whether it says that it holds or that it does not."""

    place: int
    positive: bool = True

    @property
    def denied(self) -> Said:
        """The opposite."""
        return Said(self.place, not self.positive)


# What each form says of its parts.
_MEANING: Mapping[EventForm, Callable[..., Formula]] = {
    "fact": lambda p: p,
    "if": Implies,
    "only if": Implies,  # the first only if the second: without the second, not the first
    "or": lambda p, q: Or((p, q)),
    "xor": Xor,
    "and": lambda p, q: And((p, q)),
    "not both": lambda p, q: Not(And((p, q))),
    "if both": lambda p, q, r: Implies(And((p, q)), r),
    "if either": lambda p, q, r: Implies(Or((p, q)), r),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """A form and its parts, in the order in which the form takes them. Of classes nothing is denied."""

    form: Form
    parts: tuple[Said, ...]

    @property
    def places(self) -> frozenset[int]:
        """What it speaks of."""
        return frozenset(part.place for part in self.parts)

    @property
    def forces(self) -> tuple[Said, ...]:
        """What it may settle, of events, once the rest of what it speaks of is known."""
        *first, last = self.parts
        match self.form:
            case "if" | "only if" | "if both" | "if either":
                return (*(part.denied for part in first), last)
            case "not both":
                return tuple(part.denied for part in self.parts)
            case "xor":
                return (*self.parts, *(part.denied for part in self.parts))
            case "or" | "and" | "fact":
                return self.parts
        return ()

    def formula(self, atoms: Sequence[Atom]) -> Formula:
        """What it means, given the atom that stands at each place; of classes the predicates of the atoms count."""
        if self.form in CLASS_FORMS:
            subject, object_ = (atoms[part.place].predicate for part in self.parts)
            return Class(self.form, subject, object_)
        said = [atoms[part.place] if part.positive else Not(atoms[part.place]) for part in self.parts]
        return _MEANING[cast(EventForm, self.form)](*said)

    def flipped(self, flips: Sequence[bool]) -> Statement:
        """The same of the opposites, at the places where that is so."""
        return Statement(self.form, tuple(Said(place, positive ^ flips[place]) for place, positive in self.parts))
