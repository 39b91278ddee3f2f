"""Verdict: what follows, with evidence; never a bool and never a silent default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tollens.budget import Budget
from tollens.logic import Formula, Semantics

Status = Literal["entailed", "refuted", "independent", "inconsistent", "gave up"]


# What `ask label` is answered by: there is no label where premises contradict each other or the solver gave up.
Label = Literal["True", "False", "Unknown"]
LABEL_OF: dict[Status, Label] = {"entailed": "True", "refuted": "False", "independent": "Unknown"}


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a solver may go before it gives up and says at which limit."""

    seconds: float = 10.0
    memory: float = 2048.0  # MiB, as they are counted: see `tollens.budget`
    worlds: int = 10_000  # how many are listed
    elements: int = 3  # of an open sort: how many unnamed things a model may have beside the named ones

    def budget(self) -> Budget:
        """A budget of these seconds, from now on, and this memory."""
        return Budget(self.seconds, self.memory)


@dataclass(frozen=True, slots=True)
class Model:
    """A way things could be: the atoms that hold in it. All others of the theory do not."""

    true: tuple[Formula, ...]
    false: tuple[Formula, ...]

    def holds(self, atom: Formula) -> bool:
        """Whether the atom holds in it."""
        return atom in self.true


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: the premise, by place, and the literals before it that give the conclusion."""

    conclusion: Formula
    premise: int
    uses: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a theory says of a goal.

    Entailed, refuted and inconsistent come with the premises that they rest on, by place, none of which can be spared
    (under closed semantics: while all that the whole theory leaves underived stays false); independent with a model in
    which the goal holds and one in which it does not; gave up with the limit. A limit beside another status says that
    there was no time to find out which of the premises can be spared.
    """

    status: Status
    semantics: Semantics
    engine: str
    premises: tuple[int, ...] = ()
    models: tuple[Model, ...] = ()
    limit: str | None = None
    proof: tuple[Step, ...] = ()  # under rules and closed
    derived: tuple[Formula, ...] = ()  # under rules and closed: all that can be derived
