"""The turns of phrase that explanations and answers are made of. `english` and `chinese` each have all of them.

A source comes with how it is cited: a premise by number, a declaration by what it says. Steps are numbers
of lines; `also` is what a premise is read with, where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tollens.logic.proof import Rule, Source


class Phrases(Protocol):
    """One language."""

    def premise(self, number: int, quoted: str | None, values: Sequence[str]) -> str:
        """A premise by number, quoted where it is cited for the first time, and for which values of its variables."""

    def rule(self, rule: Rule, applied: str, value: str, before: str, sorts: Sequence[str]) -> str:
        """What a declaration says of one value of a function of such sorts; `before` is the value before it."""

    def instance(self, values: Sequence[str]) -> str:
        """For which values of its variables what was shown is read."""

    def presumed(self) -> str:
        """What is said of a whole class takes for granted that there are such things."""

    def no_value_twice(self, function: str) -> str:
        """A one-to-one function."""

    def too_few(self, function: str) -> str:
        """A one-to-one function has fewer values than it needs."""

    def outside(self, value: str, sort: str, first: int, last: int) -> str:
        """A number that is none of a sort's."""

    def within(self, sort: str, first: int, last: int) -> str:
        """The numbers that there are of a sort."""

    def sentence(self, text: str) -> str:
        """A sentence of the theory, in quotation marks."""

    def derived(self, literals: Sequence[str], source: Source, cited: str, steps: Sequence[int], also: str) -> str:
        """Literals that follow."""

    def taken(
        self, thing: str, parts: Sequence[str], source: Source, cited: str, steps: Sequence[int], also: str
    ) -> str:
        """A thing of which all this holds; by the source and the steps there is one."""

    def perhaps(self, thing: str, parts: Sequence[str]) -> str:
        """A thing of which all this holds, if there is one; anything where nothing need hold."""

    def supposed(self, literal: str) -> str:
        """Something is supposed."""

    def so(self, literal: str, step: int) -> str:
        """What was supposed in that step led to a contradiction; its opposite holds."""

    def clash(self, source: Source, cited: str, steps: Sequence[int], also: str) -> str:
        """A contradiction."""

    def to_show(self, status: str, goal: str, premises: Sequence[int], assumes: bool) -> str:
        """What the proof is for, and that it begins with an assumption where it does."""

    def shown(self, status: str, goal: str, premises: Sequence[int], steps: Sequence[int]) -> str:
        """It has been shown; by these steps where they say it directly."""

    def unproved(self, status: str, goal: str, premises: Sequence[str]) -> str:
        """The verdict without a proof, and the premises that it rests on."""

    def independent(self, goal: str) -> str:
        """The goal may hold or not."""

    def world(self, goal: str, holds: bool, literals: Sequence[str]) -> str:
        """A world in which the goal holds, or does not."""

    def differ(self, cells: Sequence[str]) -> str:
        """Where the two worlds differ."""

    def closed_world(self) -> str:
        """What cannot be derived is false."""

    def not_derived(self, status: str, goal: str, closed: bool) -> str:
        """Forward derivation does not reach the goal."""

    def gave_up(self, goal: str, limit: str) -> str:
        """No verdict."""

    def verdict(self, goal: str, status: str, semantics: str) -> str:
        """The goal's verdict in a line."""

    def read_as(self) -> str:
        """What stands above the sentences and what each was read as."""

    def understood(self) -> str:
        """In place of the sentence of a premise that no sentence states."""

    def consistent(self) -> str:
        """The premises can all hold."""

    def all_derived(self, count: int) -> str:
        """What stands above all so many literals that forward derivation comes to."""

    def option(self, name: str, text: str, fits: bool | None, status: str) -> str:
        """An option, whether it fits what is asked (None: it was not found out), and its verdict."""

    def why(self, name: str) -> str:
        """What stands above the reasons for which an option fits."""

    def worlds(self, count: int, limit: str | None) -> str:
        """How many worlds there are; with a limit, so many and perhaps more."""

    def signs(self) -> str:
        """What the signs in a table mean."""

    def listed(self, atoms: Sequence[str]) -> str:
        """A world by the atoms that hold in it."""
