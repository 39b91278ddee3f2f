"""The background: the influences that are needed, others that are not, and sentences that state none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.ropes.fresh.kinds import of_times
from tollens.benchmarks.ropes.fresh.plan import Plan
from tollens.wording.domains import Influence, Relation

_WORDS = (105, 155)  # between them is drawn how long a background may become

Sentence = tuple[str, Influence | None]  # with the influence that it states, if any


@dataclass(frozen=True, slots=True)
class Background:
    """The sentences in order, each with the influence that it states, if any."""

    sentences: tuple[Sentence, ...]
    rivals: tuple[str, ...]  # quantities beside the chain that influence one of its effects

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return " ".join(sentence for sentence, _ in self.sentences)

    @property
    def influences(self) -> tuple[Influence, ...]:
        """The influences that are stated, each once."""
        return tuple(dict.fromkeys(influence for _, influence in self.sentences if influence is not None))


def draw_background(rng: Random, plan: Plan) -> Background:
    """A background for the plan."""
    others = _others(rng, plan)
    told = zip((*plan.chain, *others), _ways(rng, plan, others), strict=True)
    said: list[Sentence] = [(rng.choice(influence.said(way)), influence) for influence, way in told]
    stated = said[: len(plan.chain)]
    for sentence in said[len(plan.chain) :]:
        stated.insert(rng.randrange(len(stated) + 1), sentence)
    opening = rng.choice(plan.domain.openings)
    asides = _asides(rng, plan, _words((opening, *(text for text, _ in stated))))
    # Most of them set the scene; one may come between the influences or behind them.
    late = len(asides) > 1 and rng.random() < 0.4
    for aside in asides[:late]:
        stated.insert(rng.randrange(1, len(stated) + 1), (aside, None))
    rivals = {influence.cause for influence in others if influence.effect in plan.members}
    scene = ((text, None) for text in (opening, *asides[late:]))
    return Background((*scene, *stated), tuple(sorted(rivals)))


def _asides(rng: Random, plan: Plan, length: int) -> list[str]:
    """Sentences that state nothing, for a background that has so many words without them."""
    wanted, chosen = rng.randint(*_WORDS), list[str]()
    for aside in rng.sample(plan.domain.asides, len(plan.domain.asides)):
        if length + _words((*chosen, aside)) > wanted:
            break
        chosen.append(aside)
    return chosen


def _words(texts: Iterable[str]) -> int:
    return sum(len(text.split()) for text in texts)


def _ways(rng: Random, plan: Plan, others: Sequence[Influence]) -> list[Relation]:
    """How the influences of the chain are stated, as the plan says, and then the others, in any way. No influence is
    stated twice: where a chain of one is to be stated in both ways, the first of the others has the other way."""
    rest = [rng.choice(influence.statements).relation for influence in others]
    if plan.stated != "both":
        return [plan.stated] * len(plan.chain) + rest
    both: tuple[Relation, Relation] = ("causal", "qualitative")
    ways = [*both, rng.choice(both)][: max(2, len(plan.chain))]
    rng.shuffle(ways)
    return ways + rest[len(ways) - len(plan.chain) :]


def _others(rng: Random, plan: Plan) -> Sequence[Influence]:
    """One or two influences that are not needed. A rival, which makes the same effect as one of the chain, is among
    them in half the items that could have it, unless times are compared."""
    members, reached = set(plan.members), plan.domain.reached
    needed = {influence.ends for influence in plan.chain}
    rivals, apart = [], []
    for influence in _one_way(rng, plan.domain.influences):
        inside = influence.effect in members
        if influence.ends in needed or influence.effect == plan.members[0]:
            continue
        cause = plan.domain.by_name[influence.cause]
        if not inside:
            apart.append(influence)
        elif not of_times(plan.kind) and cause.same is not None and not reached[cause.name] & {plan.members[0]}:
            rivals.append(influence)
    chosen = rng.sample(rivals, 1) if rivals and rng.random() < 0.5 else []
    number = rng.choice((1, 2)) if not chosen else rng.choice((0, 1))
    return [*chosen, *rng.sample(apart, min(number, len(apart)))]


def _one_way(rng: Random, influences: Sequence[Influence]) -> list[Influence]:
    """The influences, of any that could go both ways only one."""
    if len({influence.ends for influence in influences}) == len(influences):
        return list(influences)
    ways = rng.sample(influences, len(influences))
    return list({influence.ends: influence for influence in ways}.values())
