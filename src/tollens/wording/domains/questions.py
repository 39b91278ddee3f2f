"""The questions that a domain can ask, each with what its answers mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tollens.logic import Formula
from tollens.wording.domains.domain import Choice, Domain, Quantity
from tollens.wording.domains.meaning import MORE_LESS, RISES_FALLS, Clause, Told
from tollens.wording.domains.words import filled, symbol

# which: of the two subjects; whether: more or less than the other; will, did: more or less than before; goal: which of
# the two suits somebody.
Shape = Literal["which", "whether", "will", "did", "goal"]
_ENTITY_SHAPES: tuple[Shape, ...] = ("which", "goal")


@dataclass(frozen=True, slots=True)
class Form:
    """A question with slots {x} and {y} at most. Two forms with one `pair` differ in a word alone."""

    text: str
    quantity: str
    shape: Shape
    pair: str
    more: bool = True  # of two subjects, whether the one with more is asked for
    words: tuple[str, str] = ("", "")  # what is offered, where it is not the subjects

    def answers(self, names: Mapping[str, str]) -> tuple[tuple[str, Formula], tuple[str, Formula]]:
        """What can be answered, and what has to hold for it. The names are those of the subjects x and y."""
        subjects = {slot: symbol(name) for slot, name in names.items()}
        told: tuple[Told, Told] = RISES_FALLS if self.shape in ("will", "did") else MORE_LESS
        meant = [Clause(self.quantity, each).formula(subjects) for each in told]
        if self.shape not in _ENTITY_SHAPES:
            return (self.words[0], meant[0]), (self.words[1], meant[1])
        return (names["x"], meant[not self.more]), (names["y"], meant[self.more])


def questions(domain: Domain) -> tuple[Form, ...]:
    """All questions of a domain."""
    return tuple(form for quantity in domain.quantities for form in _of(quantity))


def _of(quantity: Quantity) -> Iterator[Form]:
    name = quantity.name
    for number, pair in enumerate(quantity.which):
        for more, text in zip((True, False), pair, strict=True):
            yield Form(text, name, "which", f"which {number}", more)
            yield Form(f"{text[:-1]}, {{x}} or {{y}}?", name, "which", f"which {number} of two", more)
    for number, pair in enumerate(quantity.goal):
        for more, text in zip((True, False), pair, strict=True):
            yield Form(text, name, "goal", f"goal {number}", more)
    choices: tuple[tuple[Shape, Choice | None], ...] = (
        ("whether", quantity.whether),
        ("will", quantity.will),
        ("did", quantity.did),
    )
    for shape, choice in choices:
        if choice is not None:
            yield from _choices(name, shape, choice)


def _choices(name: str, shape: Shape, choice: Choice) -> Iterator[Form]:
    for p, q in (choice.words, choice.words[::-1]):
        text = filled(choice.text, {"p": p, "q": q, "x": "{x}", "y": "{y}"})
        yield Form(text, name, shape, f"{shape} {p}", words=choice.words)
