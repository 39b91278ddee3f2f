"""What the forms of a domain mean: formulas over the two subjects, and for changes over two times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tollens.logic import Apply, Constant, Equal, Formula, Less, Number, Term

LOW, HIGH = 1, 3  # of three levels; in the middle is what is neither
BEFORE, AFTER = Constant("before"), Constant("after")

# more, less, same: of {x} and {y}; high, low: of {x}; rises, falls: of {x}, between two times.
Told = Literal["more", "less", "same", "high", "low", "rises", "falls"]
MORE_LESS: tuple[Told, Told] = ("more", "less")
HIGH_LOW: tuple[Told, Told] = ("high", "low")
RISES_FALLS: tuple[Told, Told] = ("rises", "falls")


@dataclass(frozen=True, slots=True)
class Clause:
    """What a clause of a situation says of its subjects {x} and {y}."""

    quantity: str
    told: Told

    def formula(self, subjects: Mapping[str, str]) -> Formula:
        """As a formula, of the subjects that stand in the slots."""
        x = Constant(subjects["x"])
        if self.told in RISES_FALLS:
            return more(self.quantity, (x, AFTER), (x, BEFORE), self.told == "rises")
        if self.told in HIGH_LOW:
            return Equal(value(self.quantity, x), Number(HIGH if self.told == "high" else LOW))
        y = Constant(subjects["y"])
        if self.told == "same":
            one, other = sorted((x, y), key=lambda subject: subject.name)  # it says the same of both
            return Equal(value(self.quantity, one), value(self.quantity, other))
        return more(self.quantity, (x,), (y,), self.told == "more")


def value(quantity: str, *arguments: Term) -> Apply:
    """The level of a quantity in something, at a time where there are times."""
    return Apply(quantity, arguments)


def more(quantity: str, one: tuple[Term, ...], other: tuple[Term, ...], holds: bool = True) -> Formula:
    """There is more in one than in the other; or less, where it is not so."""
    left, right = value(quantity, *one), value(quantity, *other)
    return Less(right, left) if holds else Less(left, right)
