"""Which split each problem goes to, so that the items of either language keep the shares."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.benchmarks.logiqa.raw.rows import Problem
from tollens.benchmarks.splitting import SHARES, Ties, dealt, near_pairs, near_passages, situation_ties, units


def splits_of(problems: Sequence[Problem], seed: int) -> tuple[list[str], bool]:
    """The split of each problem, and whether no near-duplicate can have been missed. What is tied in either language is
    tied."""
    ties: Ties = []
    exact = True
    for language in ("en", "zh"):
        places = [place for place, problem in enumerate(problems) if language in problem.versions]
        items = [problems[place].versions[language] for place in places]
        for near in (near_pairs(items), near_passages(items)):
            exact &= near.exact
            ties += [(places[one], places[other]) for one, other in near.ties]
        ties += [(places[one], places[other]) for one, other in situation_ties(items)]
    splits = [""] * len(problems)
    for group in _by_languages(problems, units(len(problems), ties)):
        for place, split in _dealt(group, seed):
            splits[place] = split
    return splits, exact


def _by_languages(problems: Sequence[Problem], parts: Sequence[list[int]]) -> list[list[list[int]]]:
    """The units in groups that are dealt each by itself: English, Chinese, both. Dealt as one, a few English items
    among many Chinese ones could all fall into one split. Groups with fewer units than there are splits go together,
    and with the largest where they are still too few."""
    found: dict[frozenset[str], list[list[int]]] = {}
    for part in parts:
        spoken = frozenset(language for place in part for language in problems[place].versions)
        found.setdefault(spoken, []).append(part)
    groups = [group for group in found.values() if len(group) >= len(SHARES)]
    few = [part for group in found.values() if len(group) < len(SHARES) for part in group]
    if not groups or len(few) >= len(SHARES):
        return [*groups, few]
    largest = max(groups, key=len)
    return [group + few if group is largest else group for group in groups]


def _dealt(parts: Sequence[Sequence[int]], seed: int) -> list[tuple[int, str]]:
    """The split of every place in some of the units."""
    places = [place for part in parts for place in part]
    numbers = iter(range(len(places)))
    return list(zip(places, dealt([[next(numbers) for _ in part] for part in parts], SHARES, seed), strict=True))
