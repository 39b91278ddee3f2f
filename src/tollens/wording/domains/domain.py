"""Domain: a small world of quantities that influence each other, with the words to tell and to ask about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

# In what is invented an influence may go either way, and nobody knows which before the background says so.
Field = Literal["physical science", "life science", "economics", "everyday", "invented"]
Sign = Literal[1, -1]
Pair = tuple[str, str]  # what says 'more', and what says 'less'
# The way a background says it: 'X causes Y to rise', 'the more X, the more Y'.
Relation = Literal["causal", "qualitative"]
# How a situation tells that a quantity is high or low: by its name, in other words, by what everybody knows.
Grounding = Literal["explicit", "lexical gap", "common sense"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the background that states an influence, in a way."""

    text: str
    relation: Relation


@dataclass(frozen=True, slots=True)
class Influence:
    """More of the cause makes more of the effect (1) or less of it (-1)."""

    cause: str
    effect: str
    sign: Sign
    statements: tuple[Statement, ...]

    @property
    def ends(self) -> tuple[str, str]:
        """Cause and effect."""
        return self.cause, self.effect

    def said(self, relation: Relation) -> tuple[str, ...]:
        """The sentences that state it in that way."""
        return tuple(statement.text for statement in self.statements if statement.relation == relation)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that offers two words in its slots {p} and {q}, of a subject {x}, which may be compared with {y}."""

    text: str
    words: Pair


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Quantity:
    """What can be more or less, with its forms. A form that is not there is never used.

    Clauses have the slot {x}, those of two subjects also {y}; questions are whole.
    """

    name: str
    compared: Pair | None  # {x} has more, less, than {y}
    same: str | None  # {x} and {y} have as much
    levels: Mapping[Grounding, tuple[tuple[str, ...], tuple[str, ...]]]  # {x} has much; {x} has little
    changed: Pair | None  # {x} has more, less, than it had
    which: tuple[Pair, ...]  # which has more, which has less?
    whether: Choice | None  # does {x} have {p} or {q} than {y}?
    will: Choice | None  # will it {p} or {q} at {x}?
    did: Choice | None  # did it {p} or {q} at {x}?
    goal: tuple[Pair, ...]  # which suits somebody who wants more, who wants less?


@dataclass(frozen=True, eq=False)
class Domain:
    """A world of quantities. `kind` is what its two subjects are: a farm, a lamp."""

    key: str
    field: Field
    kind: str
    pairs: tuple[tuple[str, str], ...]  # names of two subjects
    openings: tuple[str, ...]  # how a background begins
    asides: tuple[str, ...]  # sentences of a background that state no influence
    situations: tuple[str, ...]  # how a situation begins: {x}, {y} and perhaps {who}
    fillers: tuple[str, ...]  # clauses about {x} from which nothing follows
    quantities: tuple[Quantity, ...]
    influences: tuple[Influence, ...]

    @cached_property
    def by_name(self) -> Mapping[str, Quantity]:
        """The quantities by name."""
        return {quantity.name: quantity for quantity in self.quantities}

    @cached_property
    def reached(self) -> Mapping[str, frozenset[str]]:
        """What each quantity influences, at once or by way of others."""
        found: dict[str, frozenset[str]] = {}

        def reach(name: str) -> frozenset[str]:
            if name not in found:
                effects = {influence.effect for influence in self.influences if influence.cause == name}
                found[name] = frozenset(effects).union(*map(reach, effects))
            return found[name]

        for name in self.by_name:
            reach(name)
        return found

    @cached_property
    def chains(self) -> tuple[tuple[Influence, ...], ...]:
        """Influences one behind the other, from one to three. Where there are two ways from the first quantity to one
        of the others, none is a chain: the other way would count too."""
        return tuple(chain for influence in self.influences for chain in self._chains_from((influence,)))

    def _chains_from(self, chain: tuple[Influence, ...]) -> Iterator[tuple[Influence, ...]]:
        if not self._single(chain):
            return
        yield chain
        if len(chain) < LONGEST:
            for influence in self.influences:
                if influence.cause == chain[-1].effect:
                    yield from self._chains_from((*chain, influence))

    def _single(self, chain: tuple[Influence, ...]) -> bool:
        """Whether no quantity of the chain but the first is also reached from it in another way."""
        members = {chain[0].cause, *(influence.effect for influence in chain)}
        sources = members.union(*(self.reached[name] for name in members))
        last = chain[-1]
        return not any(
            influence.effect == last.effect and influence.cause != last.cause and influence.cause in sources
            for influence in self.influences
        )


LONGEST = 3  # influences in a chain
