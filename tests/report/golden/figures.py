"""Figures, worked out a second time in plain code."""

from __future__ import annotations

import math
import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from scipy.stats import binomtest

from .raw import Json, RawRun, RawSet

Z = 1.959963984540054  # of the normal distribution, 97.5 % lie below


@dataclass(frozen=True, kw_only=True)
class Golden:
    """What a figure of the report has to be. Where resampling made it, each of the three lies between two numbers."""

    value: float | tuple[float, float]
    low: float | tuple[float, float] | None = None
    high: float | tuple[float, float] | None = None
    n: int | None = None
    unit: str = "share"
    published: bool = False
    best: bool = False
    note: str = ""
    note_between: tuple[float, float] | None = None  # the one number of a note that resampling made, in percent

    def noted(self, note: str) -> Golden:
        return replace(self, note=note)


def share(right: int, n: int) -> Golden:
    """A share with Wilson's interval."""
    p, z2 = right / n, Z * Z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return Golden(value=p, low=max(0.0, middle - half), high=min(1.0, middle + half), n=n)


def mean(values: Sequence[float], *, unit: str = "share", bounded: bool = True) -> Golden:
    """A mean with the normal interval, kept within 0 and 1; Wilson's where all are 0 or 1."""
    n = len(values)
    if bounded and all(value in (0, 1) for value in values):
        return replace(share(round(sum(values)), n), unit=unit)
    middle = fmean(values)
    if n == 1:
        return Golden(value=middle, low=0.0, high=1.0, n=1, unit=unit)
    half = Z * stdev(values) / math.sqrt(n)
    low, high = middle - half, middle + half
    if bounded:
        low, high = max(0.0, low), min(1.0, high)
    return Golden(value=middle, low=low, high=high, n=n, unit=unit)


def printed(value: float | None, n: int | None = None) -> Golden | None:
    """What a paper prints, in percent, where it prints anything, and of how many."""
    return None if value is None else Golden(value=value / 100, n=n, published=True)


# Answers to questions.


def right(item: Json, said: Json) -> bool:
    """Whether it was answered, and rightly."""
    if item.get("options"):
        return said.get("answer") is not None and said["answer"] == item["answer"]
    return said.get("span") is not None and any(plain(said["span"]) == plain(span) for span in item["spans"])


def answered(said: Json) -> bool:
    return said.get("missing") is None


def plain(text: str) -> str:
    """A span without case, punctuation, articles and doubled blanks, as SQuAD's script compares them."""
    bare = "".join(each for each in text.lower() if each not in set(string.punctuation))
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", bare).split())


def overlap(item: Json, said: Json) -> float:
    """The best F1 of the span's words with those of a right one; 0 where nothing was said."""
    if said.get("span") is None:
        return 0.0
    return max(_words_f1(plain(said["span"]).split(), plain(span).split()) for span in item["spans"])


def _words_f1(said: list[str], wanted: list[str]) -> float:
    shared = sum((Counter(said) & Counter(wanted)).values())
    if not said or not wanted:
        return float(said == wanted)
    return 2 * shared / (len(said) + len(wanted))


def accuracy(items: RawSet, run: RawRun, ids: Iterable[str] | None = None) -> Golden | None:
    """Of those of the items that the run has reached."""
    wanted = set(items.items if ids is None else ids)
    rights = [right(item, said) for item, said in items.graded(run) if item["id"] in wanted]
    return share(sum(rights), len(rights)) if rights else None


def weighted_f1(pairs: Sequence[tuple[Json, Json]]) -> Golden | None:
    """The weighted F1 of each group, averaged over the groups."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for item, said in pairs:
        answer = said.get("answer")
        groups.setdefault(item["group"], []).append((item["answer"], -1 if answer is None else answer))
    scores = [_group_f1(group) for group in groups.values()]
    return mean(scores) if scores else None


def _group_f1(pairs: Sequence[tuple[int, int]]) -> float:
    """The F1 of each right option, weighted by how often it is the right one."""
    total = 0.0
    for label, wanted in Counter(key for key, _ in pairs).items():
        hits = sum(key == answer == label for key, answer in pairs)
        taken = sum(answer == label for _, answer in pairs)
        total += wanted * 2 * hits / (taken + wanted)
    return total / len(pairs)


# Tests.


def mcnemar(only_first: int, only_second: int) -> float:
    both = only_first + only_second
    return float(binomtest(only_first, both, 0.5).pvalue) if both else 1.0


def holm(ps: Sequence[float]) -> list[float]:
    order = sorted(range(len(ps)), key=lambda place: ps[place])
    found, least = [0.0] * len(ps), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (len(ps) - rank) * ps[place]))
        found[place] = least
    return found


def resampled(differences: Sequence[int]) -> dict[int, float]:
    """The exact distribution of the sum of as many draws from the differences as there are, by convolution."""
    once = {value: count / len(differences) for value, count in Counter(differences).items()}
    whole = {0: 1.0}
    for _ in range(len(differences)):
        step: dict[int, float] = {}
        for total, p in whole.items():
            for value, q in once.items():
                step[total + value] = step.get(total + value, 0.0) + p * q
        whole = step
    return whole


def quantile(distribution: dict[int, float], at: float) -> int:
    below = 0.0
    for value in sorted(distribution):
        below += distribution[value]
        if below >= at:
            return value
    return max(distribution)


def resampled_interval(differences: Sequence[int], n: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the two ends of a percentile interval of 10,000 resamples can lie: four standard errors either way."""
    distribution = resampled(differences)
    error = 4 * math.sqrt(0.025 * 0.975 / 10_000)
    ends = [tuple(quantile(distribution, middle + sign * error) / n for sign in (-1, 1)) for middle in (0.025, 0.975)]
    (a, b), (c, d) = ends
    return (a, b), (c, d)


def swapped(balances: Sequence[int]) -> float:
    """The share of all ways to give each balance either sign that come to as much, either way: counted out."""
    ways: Counter[int] = Counter({0: 1})
    for balance in balances:
        after: Counter[int] = Counter()
        for total, number in ways.items():
            after[total + balance] += number
            after[total - balance] += number
        ways = after
    reached = abs(sum(balances))
    return float(sum(number for total, number in ways.items() if abs(total) >= reached)) / 2.0 ** len(balances)


def best_reader(items: RawSet) -> str:
    """The complete reader that was shown everything and is better than each of the others: by McNemar's test, and by
    the test of whole groups where items come in groups, after Holm's correction. Empty where there is none."""
    runs = [run for run in items.full if items.complete(run)]
    if len(runs) < 2:
        return ""
    fates = {run.title: [right(item, said) for item, said in items.graded(run)] for run in runs}
    best = max(fates, key=lambda title: sum(fates[title]))
    others = [fate for title, fate in fates.items() if title != best]
    mine = fates[best]
    if any(sum(fate) >= sum(mine) for fate in others):
        return ""
    worst = [max(_mcnemar_of(mine, fate), _swapped_of(items, mine, fate)) for fate in others]
    return best if max(holm(worst)) < 0.05 else ""


def _mcnemar_of(first: Sequence[bool], second: Sequence[bool]) -> float:
    pairs = Counter(zip(first, second, strict=True))
    return mcnemar(pairs[True, False], pairs[False, True])


def _swapped_of(items: RawSet, first: Sequence[bool], second: Sequence[bool]) -> float:
    balances: Counter[str] = Counter()
    for item, one, other in zip(items.keyed, first, second, strict=True):
        balances[item.get("group") or item["id"]] += one - other
    return swapped(list(balances.values()))
