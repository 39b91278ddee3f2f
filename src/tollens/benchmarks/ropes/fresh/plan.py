"""What is drawn before anything is told: a kind, a grounding, and a chain of influences in a domain that fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import prod
from random import Random
from typing import TypeVar

from tollens.benchmarks.ropes.fresh.kinds import (
    DEPTHS,
    GROUNDINGS,
    KINDS,
    SHAPES,
    STATED,
    Kind,
    Stated,
    of_causes,
    of_times,
)
from tollens.benchmarks.ropes.fresh.settings import Ropes
from tollens.errors import InputError
from tollens.names import look_up
from tollens.wording.domains import Domain, Grounding, Influence, Quantity, Shape, domains

K = TypeVar("K")
Chain = tuple[Influence, ...]
Places = tuple[Domain, ...]
ByDepth = Mapping[tuple[int, int], Mapping[Domain, list[Chain]]]  # chains by length and sign, then by domain


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an item is to be."""

    kind: Kind
    shape: Shape
    grounding: Grounding
    stated: Stated
    domain: Domain
    chain: Chain

    @property
    def told(self) -> Quantity:
        """The quantity that the situation tells of."""
        return _ends(self.domain, self.chain, self.kind)[0]

    @property
    def asked(self) -> Quantity:
        """The quantity that is asked about."""
        return _ends(self.domain, self.chain, self.kind)[1]

    @property
    def members(self) -> tuple[str, ...]:
        """The quantities of the chain in order."""
        return (self.chain[0].cause, *(influence.effect for influence in self.chain))


def draw_plan(rng: Random, settings: Ropes, places: Places | None = None) -> Plan:
    """A plan in one of those places, with the paper's shares, as far as the settings leave it open; without places, in
    any domain that the settings allow. More of the one makes more of the other as often as less: who takes one for the
    other does no better than chance. InputError where the settings leave nothing.
    """
    allowed = _places(settings.field, settings.domain) if places is None else places
    open_to = {
        (kind, ground): found
        for kind in KINDS
        for ground in GROUNDINGS
        if (found := _fitting(kind, ground, settings, allowed))
    }
    if not open_to:
        raise InputError(_nothing(settings))
    kind = drawn(rng, {kind: KINDS[kind] for kind, _ in open_to})
    ground = drawn(rng, {ground: _share(kind, ground) for each, ground in open_to if each == kind})
    fitting = open_to[kind, ground]
    depth = drawn(rng, {depth: DEPTHS[depth] for depth, _ in fitting})
    sign = rng.choice([sign for each, sign in fitting if each == depth])
    chains = fitting[depth, sign]
    place = rng.choice(list(chains))
    shape = drawn(rng, SHAPES[kind])
    stated = drawn(rng, {each: share for each, share in STATED.items() if _allows(settings.relation, each)})
    return Plan(
        kind=kind,
        shape=shape,
        grounding=ground,
        stated=stated,
        domain=place,
        chain=rng.choice(chains[place]),
    )


def _allows(given: str, each: str) -> bool:
    """Whether what is set, if anything is, names it."""
    return not given or each.replace(" ", "-") == given


def drawn(rng: Random, shares: Mapping[K, int]) -> K:
    """One of them, with its share."""
    return rng.choices(list(shares), list(shares.values()))[0]


def _fitting(kind: Kind, ground: Grounding, settings: Ropes, places: Places) -> ByDepth:
    """The chains that the settings allow for a kind and a grounding."""
    if not _allows(settings.kind, kind) or not _allows(settings.grounding, ground):
        return {}
    return {key: found for key, found in _possible(kind, ground, places).items() if key[0] in settings.depths}


def _share(kind: Kind, ground: Grounding) -> int:
    """Changes are always told by name; the other kinds make up for it, so that the shares of all items are right."""
    changes = sum(share for each, share in KINDS.items() if of_times(each))
    return GROUNDINGS[ground] - (changes if ground == "explicit" and not of_times(kind) else 0)


def _nothing(settings: Ropes) -> str:
    names = ("field", "domain", "kind", "grounding", "depth")
    given = ", ".join(f"{name}={value}" for name in names if (value := getattr(settings, name)))
    return f"no item could be made with {given}"


@cache
def _places(field: str, key: str) -> Places:
    """The domains of a field, or the one of that key."""
    if key:
        look_up(key, domains(), "domain")
    return tuple(place for place in domains().values() if _allows(field, place.field) and key in ("", place.key))


@cache
def _possible(kind: Kind, ground: Grounding, places: Places) -> ByDepth:
    found: dict[tuple[int, int], dict[Domain, list[Chain]]] = {}
    for place in places:
        for chain in place.chains:
            told, asked = _ends(place, chain, kind)
            if _can_tell(told, ground, kind) and _can_ask(asked, kind):
                sign = prod(influence.sign for influence in chain)
                found.setdefault((len(chain), sign), {}).setdefault(place, []).append(chain)
    return found


def _ends(place: Domain, chain: Chain, kind: Kind) -> tuple[Quantity, Quantity]:
    cause, effect = place.by_name[chain[0].cause], place.by_name[chain[-1].effect]
    return (effect, cause) if of_causes(kind) else (cause, effect)


def _can_tell(quantity: Quantity, ground: Grounding, kind: Kind) -> bool:
    return quantity.changed is not None and ground == "explicit" if of_times(kind) else ground in quantity.levels


def _can_ask(quantity: Quantity, kind: Kind) -> bool:
    has: Mapping[Shape, bool] = {
        "which": bool(quantity.which),
        "whether": quantity.whether is not None,
        "will": quantity.will is not None,
        "did": quantity.did is not None,
        "goal": bool(quantity.goal),
    }
    return all(has[shape] for shape in SHAPES[kind])
