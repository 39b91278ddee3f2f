"""The same for what is fitted, drawn or compared: curves, places, confidences, pairs of readers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from statistics import fmean

import numpy as np
import statsmodels.api as sm

from .figures import Golden, accuracy, answered, holm, mean, resampled_interval, right, share, swapped
from .raw import EVERYTHING, Json, RawRun, RawSet
from .sections import Found

# Measure, title of its row, title of its axis; possible worlds are drawn elsewhere.
MEASURES = (
    ("depth", "Depth of the proof", True),
    ("needed", "Premises that the proof needs", True),
    ("worlds", "Worlds before the clues", True),
    ("possible_worlds", "Possible worlds", False),
)

# Each curve that should be drawn: the chart and the reader, the intercept, the slope, and from where to where.
Curves = dict[tuple[str, str], tuple[float, float, float, float]]


def difficulty(sets: Sequence[RawSet], curves: Curves) -> Found:
    """Accuracy at each number, and the logistic curve of greatest likelihood with Wald's interval of its slope."""
    for items in sets:
        for measure, title, drawn in MEASURES:
            numbers = {
                id_: math.log10(value) if "worlds" in measure else float(value)
                for id_, item in ((item["id"], item) for item in items.keyed)
                if (value := item.get("measures", {}).get(measure)) is not None
            }
            if len(set(numbers.values())) < 2:
                continue
            chart, table = f"difficulty-{measure}-{items.slug}", f"difficulty-slopes-{items.slug}"
            for run in items.full:
                if drawn:
                    for place, ids in _points(numbers).items():
                        yield (chart, f"{place:g}", run.title), accuracy(items, run, ids)
                reached = [(numbers[item["id"]], right(item, said)) for item, said in items.graded(run)]
                fitted = _fitted(reached)
                yield (table, title, run.title), fitted and fitted[1]
                if fitted and drawn:
                    ends = [number for number, _ in reached]
                    slope = fitted[1].value
                    assert isinstance(slope, float)
                    curves[chart, run.title] = (fitted[0], slope, min(ends), max(ends))


def _points(numbers: Mapping[str, float]) -> dict[float, list[str]]:
    """Up to eight different numbers are points; more are cut into eight stretches of one length, each a point at the
    mean of its numbers."""
    found: dict[float, list[str]] = {}
    if len(set(numbers.values())) <= 8:
        for id_, number in numbers.items():
            found.setdefault(number, []).append(id_)
        return found
    low, high = min(numbers.values()), max(numbers.values())
    edges = [low + (high - low) * step / 8 for step in range(9)]
    for step in range(8):
        inside = [
            id_
            for id_, number in numbers.items()
            if edges[step] <= number < edges[step + 1] or ((step == 7) and number == high)
        ]
        if inside:
            place = fmean(numbers[id_] for id_ in inside)
            found[round(place, 2 - math.floor(math.log10(high - low)))] = inside
    return found


def _fitted(reached: Sequence[tuple[float, bool]]) -> tuple[float, Golden] | None:
    """Intercept and slope; None where all are right or wrong, or one number parts the two."""
    rights = [number for number, fate in reached if fate]
    wrongs = [number for number, fate in reached if not fate]
    if not rights or not wrongs or max(rights) <= min(wrongs) or max(wrongs) <= min(rights):
        return None
    design = sm.add_constant(np.array([number for number, _ in reached]))
    fit = sm.Logit(np.array([float(fate) for _, fate in reached]), design).fit(disp=0, tol=1e-12)
    low, high = fit.conf_int()[1]
    slope = Golden(value=float(fit.params[1]), low=float(low), high=float(high), n=len(reached), unit="number")
    return float(fit.params[0]), slope


# Places of the options


def position(sets: Sequence[RawSet]) -> Found:
    """Of the items that a reader answered: how often it chose each place."""
    for items in sets:
        if items.spans:
            continue
        options = [item["options"] for item in items.keyed]
        names = list("ABCDE"[: max(map(len, options))])
        if all(each == options[0] for each in options):
            names = [f"{name} ({option})" for name, option in zip(names, options[0], strict=True)]
        part, chart = f"position-{items.slug}", f"position-chart-{items.slug}"
        keys = Counter(item["answer"] for item in items.keyed)
        for place, name in enumerate(names):
            yield (part, "Right answers", name), share(keys[place], len(options))
            yield (chart, name, "right answers"), share(keys[place], len(options))
        for run in items.runs:
            if "rotated" in run.settings:
                yield from _rotated(items, run, names)
                continue
            chosen = Counter(said["answer"] for _, said in items.graded(run) if answered(said))
            for place, name in enumerate(names):
                yield (part, run.title, name), share(chosen[place], chosen.total())
                yield (chart, name, run.title), share(chosen[place], chosen.total())
            yield (part, run.title, "p"), _uneven(items, run, len(names), chosen)


def _uneven(items: RawSet, run: RawRun, places: int, chosen: Counter[int]) -> Golden:
    """How often a reader that likes no place would choose as unevenly: its right answers are any of the items with so
    many options, its wrong ones fall on any other place. Drawn item by item, without any short cut."""
    pairs = [(item, said) for item, said in items.graded(run) if answered(said)]
    draws = 4_000
    expected, counts = np.zeros(places), np.zeros((draws, places))
    generator = np.random.default_rng(20_261_116)
    for options in {len(item["options"]) for item, _ in pairs}:
        same = [(item, said) for item, said in pairs if len(item["options"]) == options]
        keys, n = np.array([item["answer"] for item, _ in same]), len(same)
        rights = sum(right(item, said) for item, said in same)
        for key in keys:
            for place in range(options):
                expected[place] += rights / n if place == key else (1 - rights / n) / (options - 1)
        is_right = generator.permuted(np.tile(np.arange(n) < rights, (draws, 1)), axis=1)
        elsewhere = (keys + generator.integers(1, options, size=(draws, n))) % options
        drawn = np.where(is_right, keys, elsewhere)
        counts += np.stack([(drawn == place).sum(axis=1) for place in range(places)], axis=1)
    there = expected > 0
    found = np.array([chosen[place] for place in range(places)])
    by_luck = ((counts - expected)[:, there] ** 2 / expected[there]).sum(axis=1)
    as_uneven = by_luck >= ((found - expected)[there] ** 2 / expected[there]).sum() - 1e-9
    p = float(as_uneven.mean())
    error = 4 * math.sqrt(max(p * (1 - p), 0.001) * (1 / draws + 1 / 10_000))
    return Golden(value=(p - error, p + error), n=len(pairs), unit="p")


def _rotated(items: RawSet, run: RawRun, names: Sequence[str]) -> Found:
    """Means over items of the share of each place, of the orders that were answered."""
    part = f"position-rotated-{items.slug}"
    chosen = [[place for place in said["places"] if place >= 0] for said in run.said.values()]
    for place, name in enumerate(names):
        yield (part, run.title, name), mean([each.count(place) / len(each) for each in chosen if each])
    wavered = sum(said.get("missing") == "wavered" for said in run.said.values())
    yield (part, run.title, "Wavered"), share(wavered, len(run.said))


# Calibration


def calibration(sets: Sequence[RawSet]) -> Found:
    """Confidence is the probability of the option that was chosen."""
    for items in sets:
        for run in items.full:
            if "option_scores" not in run.settings or items.spans:
                continue
            pairs = sorted(
                (_confidence(run, said), right(item, said))
                for item, said in items.graded(run)
                if said.get("option_scores")
            )
            part, chart, n = f"calibration-{items.slug}", f"calibration-chart-{items.slug}", len(pairs)
            bins = [[pair for place, pair in enumerate(pairs) if place * 10 // n == each] for each in range(10)]
            yield (part, run.title, "Accuracy"), share(sum(fate for _, fate in pairs), n)
            yield (part, run.title, "Mean confidence"), mean([sure for sure, _ in pairs])
            squares = [(sure - fate) ** 2 for sure, fate in pairs]
            yield (part, run.title, "Brier score"), mean(squares, unit="number")
            error = _calibration_error(bins)
            yield (part, run.title, "Calibration error"), Golden(value=error, n=n, note_between=_by_luck(bins))
            for each in filter(None, bins):
                row = f"{fmean(sure for sure, _ in each):g}"
                yield (chart, row, run.title), share(sum(fate for _, fate in each), len(each))


def _confidence(run: RawRun, said: Json) -> float:
    """The probability of the option that was chosen, all of them brought to a sum of 1."""
    weights = said["option_scores"]
    if run.settings["option_scores"] == "log-probability":
        weights = [math.exp(weight) for weight in weights]
    return float(weights[said["answer"]] / sum(weights))


def _by_luck(bins: Sequence[Sequence[tuple[float, bool]]]) -> tuple[float, float]:
    """Where the 95 % quantile of 1,000 errors can lie, in percent, if every confidence is true: four standard errors
    either way, and what is lost in print."""
    generator, draws = np.random.default_rng(20_261_116), 5_000
    n = sum(map(len, bins))
    errors = np.zeros(draws)
    for each in filter(None, bins):
        sure = np.array([confidence for confidence, _ in each])
        rights = (generator.random((draws, len(each))) < sure).sum(axis=1)
        errors += abs(rights - sure.sum()) / n
    error = 4 * math.sqrt(0.95 * 0.05 * (1 / 1_000 + 1 / draws))
    low, high = np.quantile(errors, [0.95 - error, min(1.0, 0.95 + error)])
    return 100 * float(low) - 0.06, 100 * float(high) + 0.06


def _calibration_error(bins: Sequence[Sequence[tuple[float, bool]]]) -> float:
    """The distance of accuracy from mean confidence in each bin, averaged by the bins' items."""
    n = sum(map(len, bins))
    return sum(
        len(each) / n * abs(fmean(sure for sure, _ in each) - fmean(fate for _, fate in each)) for each in bins if each
    )


# Readers compared


def compared(sets: Sequence[RawSet], rows_of: Callable[[str], list[str]]) -> Found:
    """Each row is of two readers, which its title names; which they are is held to the law that the note states."""
    for items in sets:
        part = f"compared-{items.slug}"
        by_title = {run.title: run for run in items.runs}
        pairs = [tuple(row.split(" against ")) for row in rows_of(part)]
        _check_pairs(items, [(by_title[first], by_title[second]) for first, second in pairs])
        figures = []
        for first, second in pairs:
            fates = [
                (right(item, by_title[first].said[item["id"]]), right(item, by_title[second].said[item["id"]]), item)
                for item in items.keyed
            ]
            figures.append(_pair(items, fates))
        corrected = holm([float(figure["Exact p"].value) for figure in figures])  # type: ignore[arg-type]
        for (first, second), figure, p in zip(pairs, figures, corrected, strict=True):
            row = f"{first} against {second}"
            for column, golden in figure.items():
                yield (part, row, column), golden
            yield (part, row, "p after Holm’s correction"), Golden(value=p, unit="p")


def _check_pairs(items: RawSet, pairs: Sequence[tuple[RawRun, RawRun]]) -> None:
    """All pairs of the complete readers that were shown everything, the better one first; the best with each where
    there are more than six; and each with itself as it was shown less."""
    rights = {run.title: sum(right(item, said) for item, said in items.graded(run)) for run in items.runs}
    full = [run.title for run in items.full if items.complete(run)]
    between = [(first.title, second.title) for first, second in pairs if second.view == EVERYTHING]
    less = {(first.title, second.title) for first, second in pairs if second.view != EVERYTHING}
    assert all(rights[first] >= rights[second] for first, second in between)
    if len(full) > 6:
        best = between[0][0]
        assert rights[best] == max(rights[title] for title in full)
        assert sorted(between) == sorted((best, title) for title in full if title != best)
    else:
        assert {frozenset(pair) for pair in between} == {frozenset(pair) for pair in combinations(full, 2)}
    shown_less = [run for run in items.runs if run.view != EVERYTHING and items.complete(run)]
    assert less == {("looking", run.title) for run in shown_less if "looking" in full}


def _pair(items: RawSet, fates: Sequence[tuple[bool, bool, Json]]) -> dict[str, Golden]:
    table = Counter((first, second) for first, second, _ in fates)
    balances: Counter[str] = Counter()
    for first, second, item in fates:
        balances[item.get("group") or item["id"]] += first - second
    sizes = {len(group) for group in items.groups.values()}
    assert len(sizes) == 1, "the exact resampling is of groups of one size"
    n = len(fates)
    low, high = resampled_interval([balances[group] for group in items.groups], n)
    difference = (table[True, False] - table[False, True]) / n
    return {
        "Difference": Golden(value=difference, low=low, high=high, n=n, unit="points"),
        "Exact p": Golden(value=swapped(list(balances.values())), unit="p"),
        "Both right": Golden(value=table[True, True], unit="count"),
        "Only the first": Golden(value=table[True, False], unit="count"),
        "Only the second": Golden(value=table[False, True], unit="count"),
        "Neither": Golden(value=table[False, False], unit="count"),
    }
