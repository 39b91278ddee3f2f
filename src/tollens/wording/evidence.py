"""What an explanation is given: the shapes of a verdict and its evidence, whoever made them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tollens.logic import Formula


class Model(Protocol):
    """A way things could be."""

    @property
    def true(self) -> Sequence[Formula]:
        """The atoms that hold in it."""

    @property
    def false(self) -> Sequence[Formula]:
        """The atoms that do not."""


class Step(Protocol):
    """One step of a forward derivation."""

    @property
    def conclusion(self) -> Formula:
        """What it adds."""

    @property
    def premise(self) -> int:
        """The premise, by place."""

    @property
    def uses(self) -> Sequence[Formula]:
        """The literals before it that it uses."""


class Verdict(Protocol):
    """What follows, with evidence."""

    @property
    def status(self) -> str:
        """Entailed, refuted, independent, inconsistent or gave up."""

    @property
    def semantics(self) -> str:
        """Classical, rules or closed."""

    @property
    def premises(self) -> Sequence[int]:
        """The premises that it rests on, by place."""

    @property
    def models(self) -> Sequence[Model]:
        """For independent: a model in which the goal holds and one in which it does not."""

    @property
    def limit(self) -> str | None:
        """For gave up: at which limit."""

    @property
    def proof(self) -> Sequence[Step]:
        """Under rules and closed: the steps of the derivation."""
