"""What the report has to say, section by section: each definition is written down from the papers, the docs and the
notes of the tables, and worked out here from the raw files."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from statistics import fmean

from . import papers
from .figures import (
    Golden,
    accuracy,
    answered,
    best_reader,
    mean,
    overlap,
    plain,
    printed,
    right,
    share,
    weighted_f1,
)
from .raw import Json, RawRun, RawSet

# Where a figure stands: the part's id, the row's title, the column's.
Place = tuple[str, str, str]
Found = Iterator[tuple[Place, Golden | None]]


def results(sets: Sequence[RawSet]) -> Found:
    """Accuracy of each reader on each set. Of spans it is EM, with F1 beside it."""
    columns = [(each, column) for each in sets for column in _columns(each)]
    for place, (items, column) in enumerate(columns):
        part = "results" if place < 7 else "results-2"
        metric, best = column.rpartition(", ")[2], best_reader(items)
        for run in items.runs:
            if metric == "F1":
                figure = mean([overlap(item, said) for item, said in items.graded(run)])
                note = unfinished(items, run)
            else:
                figure = replace(_certain(accuracy(items, run)), best=run.title == best)
                note = _reasons_told(items, run)
            yield (part, run.title, column), figure.noted(note)


def _columns(items: RawSet) -> list[str]:
    return [f"{items.title}, EM", f"{items.title}, F1"] if items.spans else [items.title]


def _reasons_told(items: RawSet, run: RawRun) -> str:
    """How far an incomplete run came, how many items have no answer and why, and the accuracy of those that have."""
    note = shortfall(items, run)
    silent = Counter(said["missing"] for _, said in items.graded(run) if not answered(said))
    if not silent:
        return note
    note += ": " + ", ".join(f"{silent[reason]} {reason}" for reason in sorted(silent))
    spoke = len(list(items.graded(run))) - silent.total()
    rights = sum(right(item, said) for item, said in items.graded(run))
    return f"{note}; {100 * rights / spoke:.1f} % of {spoke} when answered" if spoke else note


def unfinished(items: RawSet, run: RawRun) -> str:
    return "" if items.complete(run) else f"incomplete: {len(run.said)} of {len(items.items)} done"


def shortfall(items: RawSet, run: RawRun) -> str:
    silent = sum(not answered(said) for _, said in items.graded(run))
    return "; ".join(filter(None, [unfinished(items, run), f"{silent} unanswered" if silent else ""]))


def _certain(figure: Golden | None) -> Golden:
    assert figure is not None
    return figure


def _by(
    items: RawSet,
    part: str,
    groups: Mapping[str, Iterable[str]],
    runs: Iterable[RawRun] | None = None,
) -> Found:
    """Accuracy by group of items: a row a group, a column a reader that was shown everything."""
    for name, ids in groups.items():
        for run in items.full if runs is None else runs:
            yield (part, name, run.title), accuracy(items, run, ids)


def _filed(items: RawSet, under: Callable[[Json], Iterable[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item in items.keyed:
        for name in under(item):
            found.setdefault(name, []).append(item["id"])
    return found


# LogiQA

TYPES = ("categorical", "sufficient conditional", "necessary conditional", "disjunctive", "conjunctive")
LENGTHS = {"(0, 100]": (0, 100), "(100, 150]": (100, 150), "(150, 200]": (150, 200), "(200, ∞)": (200, 10**9)}
HIDDEN = {"everything": "C,Q,A", "without the paragraph": "Q,A", "without both": "A"}


def logiqa(sets: Sequence[RawSet], told: Mapping[str, Sequence[str]]) -> Found:
    """`told` are the types that the tagger tells, by item: what the report goes by where items came without any."""
    for items in sets:
        if items.family != "logiqa":
            continue
        kinds = _filed(items, lambda item: item.get("kinds", []))
        if kinds:
            yield from _by(items, f"logiqa-types-{items.slug}", {name: kinds[name] for name in TYPES if name in kinds})
            others = {name: ids for name, ids in kinds.items() if name not in TYPES}
            yield from _by(items, f"logiqa-kinds-{items.slug}", others)
        else:
            types = _filed(items, lambda item: told[item["id"]])
            yield from _by(items, f"logiqa-types-automatic-{items.slug}", types)
        views = {run.view: run for run in items.runs if run.name == "looking"}
        if len(views) > 1:
            for row, view in HIDDEN.items():
                figure = _certain(accuracy(items, views[view])).noted(shortfall(items, views[view]))
                yield (f"logiqa-views-{items.slug}", row, "looking"), figure
        for run in items.runs:  # readers that were trained on another benchmark
            if "trained_on" in run.settings:
                figure = _certain(accuracy(items, run)).noted(shortfall(items, run))
                yield ("logiqa-transfer", run.title, items.title), figure
            if run.settings.get("trained_on") == "robustlr/all:fresh":
                figure = _certain(accuracy(items, run)).noted(unfinished(items, run))
                yield ("logiqa-size-1", run.settings["train_size"], items.title), figure
        lengths = _filed(items, _length)
        yield from _by(items, f"logiqa-lengths-{items.slug}", lengths)
        yield from _overlap(items)


def _length(item: Json) -> list[str]:
    """Words of paragraph, question and options together."""
    texts = [*(part["text"] for part in item["passage"]), item["question"], *item["options"]]
    length = sum(len(_words(text)) for text in texts)
    return [name for name, (low, high) in LENGTHS.items() if low < length <= high]


def _words(text: str) -> list[str]:
    """Runs of letters and digits, with apostrophes between them; a Chinese character is one by itself."""
    return re.findall(r"[\u4e00-\u9fff]|[a-z0-9]+(?:'[a-z0-9]+)*", text.lower().replace("’", "'"))


def _overlap(items: RawSet) -> Found:
    """How often a reader takes the option that word matching takes, of the items of which that one takes any; and how
    often it is right there. Of items that the reader has not reached, nothing is said."""
    part = f"logiqa-overlap-{items.slug}"
    (matching,) = (run for run in items.full if run.name == "word-matching")
    taken = {item["id"]: said["answer"] for item, said in items.graded(matching) if answered(said)}
    for run in items.full:
        asked = [id_ for id_ in taken if id_ in run.said]
        same = [id_ for id_ in asked if run.said[id_].get("answer") == taken[id_]]
        rights = sum(right(items.items[id_], run.said[id_]) for id_ in same)
        yield (part, run.title, "Overlap ratio"), share(len(same), len(asked))
        yield (part, run.title, "Accuracy on the overlapping"), share(rights, len(same)) if same else None
    rights = sum(items.items[id_]["answer"] == option for id_, option in taken.items())
    yield (part, "The right answers", "Overlap ratio"), share(rights, len(taken))
    yield (part, "The right answers", "Accuracy on the overlapping"), share(rights, rights)


# NAIL

NAIL_KINDS = ("real/fake mixture", "ordering", "matching", "set operation")


def nail(sets: Sequence[RawSet]) -> Found:
    for items in sets:
        if items.family != "nail":
            continue
        views = {run.view: run for run in items.runs if run.name == "looking"}
        if len(views) > 1:
            part = f"nail-views-{items.slug}"
            for view, run in views.items():
                figure = _certain(accuracy(items, run)).noted(shortfall(items, run))
                yield (part, "looking", _shown(view)), figure
            language = "zh" if items.benchmark.endswith("-zh") else "en"
            for reader, values in papers.NAIL[language].items():
                for view, value in values.items():
                    yield (part, reader, _shown(view)), printed(value, 99 + 1_998)
        kinds = _filed(items, lambda item: item["kinds"])
        yield from _by(items, f"nail-kinds-{items.slug}", {name: kinds[name] for name in NAIL_KINDS if name in kinds})
        asked = {name: ids for name, ids in kinds.items() if name not in NAIL_KINDS}
        yield from _by(items, f"nail-asked-{items.slug}", asked)
        sizes: dict[str, Callable[[Json], int]] = {
            "sentences": lambda item: int(item["measures"]["sentences"]),
            "worlds": _worlds,
            "length": _context_length,
        }
        for name, size in sizes.items():
            bins = _binned({item["id"]: size(item) for item in items.keyed})
            yield from _by(items, f"nail-{name}-{items.slug}", bins if len(bins) > 1 else {})
    yield from _imitations(next(each for each in sets if each.title == "imitated.jsonl"))


def _shown(view: str) -> str:
    return f"({view.replace(',', ', ')})"


def _worlds(item: Json) -> int:
    """What the paper's Figure 6 calls possible worlds."""
    measures = item["measures"]
    worlds: int = measures["subjects"] * measures["predicates"] * measures["objects"]
    return worlds


def _context_length(item: Json) -> int:
    return sum(len(_words(part["text"])) for part in item["passage"])


def _binned(values: Mapping[str, int], least: int = 20, most: int = 6) -> dict[str, list[str]]:
    """At most six bins by quantile, never within one value, of about equally many items and at least twenty: a bin is
    full with a sixth of the items, or twenty; too few that are left over go to the last."""
    full = max(least, math.ceil(len(values) / most))
    cut: list[list[str]] = []
    for value in sorted(set(values.values())):
        same = [id_ for id_ in values if values[id_] == value]
        left = sum(each >= value for each in values.values())
        if not cut or (len(cut[-1]) >= full and left >= least):
            cut.append([])
        cut[-1] += same
    ends = [(min(values[id_] for id_ in ids), max(values[id_] for id_ in ids)) for ids in cut]
    return {(f"{low}–{high}" if low < high else str(low)): ids for (low, high), ids in zip(ends, cut, strict=True)}


def _imitations(items: RawSet) -> Found:
    """Of originals and imitations, those of families that the run has begun; of the last two columns, families that it
    has reached whole."""
    part = "nail-imitation-spo-imitated-jsonl"
    for run in items.full:
        ids = [
            item["id"] for group in items.groups.values() if len(group) > 1 for item in group if item["id"] in run.said
        ]
        originals = [id_ for id_ in ids if id_.endswith("/0")]  # those behind it are its imitations
        imitations = [id_ for id_ in ids if not id_.endswith("/0")]
        yield (part, run.title, "Originals (E)"), accuracy(items, run, originals)
        yield (part, run.title, "Imitations (I)"), accuracy(items, run, imitations)
        fates = [
            [right(item, run.said[item["id"]]) for item in group]
            for group in items.groups.values()
            if len(group) > 1 and all(item["id"] in run.said for item in group)
        ]
        yield (part, run.title, "As the original"), share(sum(a == b for a, b in fates), len(fates))
        yield (part, run.title, "All right"), share(sum(a and b for a, b in fates), len(fates))
    for reader, (e, i) in papers.NAIL_PARTS.items():
        yield (part, reader, "Originals (E)"), printed(e, 99)
        yield (part, reader, "Imitations (I)"), printed(i, 1_998)


# RobustLR

EDITS = ("base", "op", "op+neg", "neg")


def robustlr(sets: Sequence[RawSet]) -> Found:
    """Weighted F1 of each theory with its edits, averaged over the theories."""
    for items in sets:
        if items.family != "robustlr":
            continue
        name = items.title.removesuffix(":fresh").rpartition("/")[2].upper()
        for run in items.full:
            pairs = list(items.graded(run))
            note = unfinished(items, run)
            whole = _certain(weighted_f1(pairs))
            yield (f"robustlr-sets-{items.benchmark}", run.title, name), whole.noted(note)
            for edit in EDITS:
                cut = [(item, said) for item, said in pairs if edit in item["kinds"]]
                yield (f"robustlr-groups-{items.slug}", edit, run.title), weighted_f1(cut)
            for place, label in enumerate(items.keyed[0]["options"]):
                cut = [(item, said) for item, said in pairs if item["answer"] == place]
                figure = weighted_f1(cut)
                row = f"{name} ({items.title}): {label}"
                yield (f"robustlr-labels-{items.benchmark}", row, run.title), figure and figure.noted(note)
            if run.settings.get("trained_on") == "robustlr/all:fresh":
                column = f"{name} ({items.title})"
                yield ("robustlr-size-robustlr-1", run.settings["train_size"], column), whole.noted(note)
        versions = _filed(items, lambda item: [kind for kind in item["kinds"] if kind not in EDITS])
        yield from _by(items, f"robustlr-versions-{items.slug}", versions)
    for reader, values in papers.ROBUSTLR.items():
        for name, value in zip(papers.ROBUSTLR_SETS, values, strict=True):
            yield ("robustlr-sets-robustlr", reader, name), printed(value)


# ROPES


def ropes(sets: Sequence[RawSet]) -> Found:
    """EM and F1 of each reader, with the background and without; EM by what kind of question it is."""
    (items,) = (each for each in sets if each.family == "ropes")
    part = "ropes-views-ropes-fresh"
    for run in items.runs:
        without = " without background" if run.view == "S,Q,A" else ""
        f1 = mean([overlap(item, said) for item, said in items.graded(run)])
        note = shortfall(items, run)
        yield (part, run.name if without else run.title, f"EM{without}"), _certain(accuracy(items, run)).noted(note)
        yield (part, run.name if without else run.title, f"F1{without}"), f1.noted(note)
    for reader, values in papers.ROPES.items():
        columns = ("EM", "F1", "EM without background", "F1 without background")
        for column, value in zip(columns, values, strict=True):
            yield (part, reader, column), printed(value, papers.ROPES_ASKED.get(reader, 1_710))
    kinds = _filed(items, lambda item: item["kinds"])
    for name, ids in kinds.items():
        yield from _by(items, f"ropes-{_ropes_table(name)}-ropes-fresh", {name: ids})


def _ropes_table(kind: str) -> str:
    endings = {"relation": "relation", "grounding": "grounding", "comparison": "reasoning", "prediction": "reasoning"}
    endings |= {"outcome": "reasoning"}
    if kind.startswith("depth"):
        return "depth"
    return endings.get(kind.rpartition(" ")[2], "field")


# Kinds of other benchmarks


def kinds(sets: Sequence[RawSet]) -> Found:
    for items in sets:
        if items.family not in ("logiqa", "nail", "robustlr", "ropes"):
            yield from _by(items, f"kinds-{items.slug}", _filed(items, lambda item: item.get("kinds", [])))


# Consistency


def consistency(sets: Sequence[RawSet]) -> Found:
    """Groups that were reached whole, each of which counts once."""
    for items in sets:
        if items.grouped:
            groups = [[(items, item) for item in group] for group in items.groups.values() if len(group) > 1]
            yield from _consistency(items.slug, groups, {run.title: [(items, run)] for run in items.full})
    by_title = {each.title: each for each in sets}
    for english in sets:
        other = english.title.replace(english.benchmark, f"{english.benchmark}-zh")
        if other != english.title and other in by_title:
            yield from _languages(english, by_title[other])


def _languages(english: RawSet, chinese: RawSet) -> Found:
    """The same item in English and in Chinese: those of one number."""
    pairs = [
        [(english, item), (chinese, chinese.items[id_.replace(english.benchmark, chinese.benchmark)])]
        for id_, item in english.items.items()
    ]
    pairs = [pair for pair in pairs if all(item in items.keyed for items, item in pair)]
    both = {
        run.title: [(english, run), (chinese, other)]
        for run in english.full
        for other in chinese.full
        if run.title == other.title
    }
    yield from _consistency(f"languages-{english.slug}-{chinese.slug}", pairs, both)


def _consistency(
    slug: str, groups: Sequence[Sequence[tuple[RawSet, Json]]], readers: Mapping[str, Sequence[tuple[RawSet, RawRun]]]
) -> Found:
    part, chart = f"consistency-{slug}", f"consistency-chart-{slug}"
    differ = all(len(set(map(_key, group))) == len(group) for group in groups)
    for title, runs in readers.items():
        of = {id(items): run for items, run in runs}
        whole = [
            [(items, item, of[id(items)].said[item["id"]]) for items, item in group]
            for group in groups
            if all(item["id"] in of[id(items)].said for items, item in group)
        ]
        fates = [[right(item, said) for _, item, said in group] for group in whole]
        n = len(fates)
        if not n:
            continue
        yield (part, title, "All right"), share(sum(map(all, fates)), n)
        yield (part, title, "Mean share right"), mean([sum(fate) / len(fate) for fate in fates])
        # "the accuracies of a group's items multiplied": an item's is that of its set, over the groups reached whole.
        reached: dict[int, list[bool]] = {}
        for group in whole:
            for items, item, said in group:
                reached.setdefault(id(items), []).append(right(item, said))
        rates = {key: sum(rights) / len(rights) for key, rights in reached.items()}
        alone = fmean(math.prod(rates[id(items)] for items, _, _ in group) for group in whole)
        yield (part, title, "If independent"), Golden(value=alone)
        names = Counter(_spread(sum(fate), len(fate), {len(group) for group in groups}) for fate in fates)
        for name in _spreads({len(group) for group in groups}):
            yield (chart, name, title), share(names[name], n)
        if differ:
            same = [len({_said(said) for _, _, said in group}) == 1 and _all_said(group) for group in whole]
            yield (part, title, "Same answer"), share(sum(same), n)
            continue
        alike = []  # the items of a group that have the same right answer, where there are several
        for group in whole:
            keys: dict[object, list[tuple[Json, Json]]] = {}
            for items, item, said in group:
                keys.setdefault(_key((items, item)), []).append((item, said))
            alike += [each for each in keys.values() if len(each) > 1]
        same_answers = [each for each in alike if all(map(answered, (s for _, s in each))) and _one(s for _, s in each)]
        wrong = [each for each in same_answers if not right(*each[0])]
        yield (part, title, "Same answer"), share(len(same_answers), len(alike))
        yield (part, title, "Same wrong answer"), share(len(wrong), len(alike))


def _spreads(sizes: set[int]) -> list[str]:
    """How many of a group are right, as told apart: by number where all groups are of one size."""
    if len(sizes) > 1:
        return ["none", "under half", "half or more", "all"]
    (size,) = sizes
    return [f"{count} of {size}" for count in range(size + 1)]


def _spread(rights: int, size: int, sizes: set[int]) -> str:
    if len(sizes) == 1:
        return f"{rights} of {size}"
    return "none" if not rights else "all" if rights == size else "under half" if 2 * rights < size else "half or more"


def _key(of: tuple[RawSet, Json]) -> object:
    item = of[1]
    return item["answer"] if item.get("options") else plain(item["spans"][0])


def _said(said: Json) -> object:
    return plain(said["span"]) if said.get("span") is not None else said.get("answer")


def _one(said: Iterable[Json]) -> bool:
    return len({_said(each) for each in said}) == 1


def _all_said(group: Sequence[tuple[RawSet, Json, Json]]) -> bool:
    return all(answered(said) for _, _, said in group)


# Fallacies


def fallacies(sets: Sequence[RawSet]) -> Found:
    """Of the options that commit a fallacy, in items that were answered: how many were taken."""
    part = "fallacies-logiqa-fresh"
    items = next(each for each in sets if each.title == "logiqa:fresh")
    offers = [
        (item, place, name) for item in items.keyed for place, name in enumerate(item.get("fallacies", [])) if name
    ]
    names = list(dict.fromkeys(name for _, _, name in offers))
    for name in [*names, "all of them"]:
        mine = [(item, place) for item, place, each in offers if name in (each, "all of them")]
        guesses = [1 / len(item["options"]) for item, _ in mine]
        yield (part, name, "By guessing"), Golden(value=sum(guesses) / len(guesses))
        for run in items.full:
            taken = [
                run.said[item["id"]]["answer"] == place
                for item, place in mine
                if item["id"] in run.said and answered(run.said[item["id"]])
            ]
            yield (part, name, run.title), share(sum(taken), len(taken)) if taken else None


# Items without an answer

REASONS = ("abstained", "wavered", "unreadable", "refused", "timed-out", "failed", "absent")


def answering(sets: Sequence[RawSet], rows_of: Callable[[str], list[str]]) -> Found:
    for items in sets:
        part = f"answering-{items.slug}"
        there = {said["missing"] for run in items.runs for said in run.said.values() if not answered(said)}
        if not there:  # everybody answered everything
            continue
        for run in items.runs:
            n = len(run.said)
            silent = Counter(said["missing"] for said in run.said.values() if not answered(said))
            spoke = n - silent.total()
            yield (part, run.title, "Answered"), share(spoke, n).noted(str(spoke))
            for reason in there:
                column = reason.replace("-", " ").capitalize()
                yield (part, run.title, column), share(silent[reason], n).noted(str(silent[reason]))
            fates = [(right(item, said), answered(said)) for item, said in items.graded(run)]
            rights, heard = sum(fate for fate, _ in fates), sum(spoken for _, spoken in fates)
            yield (part, run.title, "Accuracy"), share(rights, len(fates))
            yield (part, run.title, "Accuracy when answered"), share(rights, heard) if heard else None
            yield from _reasons(items, run, rows_of)


def _reasons(items: RawSet, run: RawRun, rows_of: Callable[[str], list[str]]) -> Found:
    """The five commonest reasons, what was said of them in words, and the others together."""
    part, n = f"answering-reasons-{items.slug}", len(run.said)
    silent = Counter(_reason(said) for said in run.said.values() if not answered(said))
    rows = {
        " / ".join([run.title, reason.replace("-", " "), words]): count for (reason, words), count in silent.items()
    }
    shown = [row for row in rows_of(part) if row in rows] if rows else []
    # Which of two that are equally common is shown is not for us to say.
    assert [rows[row] for row in shown] == sorted(rows.values(), reverse=True)[:5], (rows, rows_of(part))
    for row in shown:
        yield (part, row, "Items"), share(rows[row], n).noted(str(rows[row]))
    others = [count for row, count in rows.items() if row not in shown]
    if others:
        words = f"{len(others)} other reason{'s' * (len(others) > 1)}"
        yield (part, f"{run.title} / {words}", "Items"), share(sum(others), n).noted(str(sum(others)))


def _reason(said: Json) -> tuple[str, str]:
    words = said.get("detail", "no reason given")
    return said["missing"], words.partition(":")[0]


# Costs


def costs(sets: Sequence[RawSet]) -> Found:
    """Sums over all items that were reached; means over those whose cost was counted, which answers that are absent
    are not among; what all items with a key cost, divided by how many were right. And how long runs took."""
    rows: list[tuple[RawSet, RawRun]] = []
    for items in sets:
        for run in items.runs:
            if any("cost" in said for said in run.said.values()):
                rows.append((items, run))
                yield from _costs(f"costs-{items.slug}", run.title, [(items, run)])
            if run.manifest.get("finished"):
                ends = [datetime.fromisoformat(run.manifest[moment]) for moment in ("started", "finished")]
                took = (ends[1] - ends[0]).total_seconds()
                yield ("costs-times", run.title, items.title), Golden(value=took, unit="seconds")
    for title in dict.fromkeys(run.title for _, run in rows):
        yield from _costs("costs-all", title, [(items, run) for items, run in rows if run.title == title])


def _costs(part: str, title: str, runs: Sequence[tuple[RawSet, RawRun]]) -> Found:
    spent = [said["cost"] for items, run in runs for _, said in items.reached(run) if "cost" in said]
    rights = sum(right(item, said) for items, run in runs for item, said in items.graded(run))
    keyed = [said["cost"] for items, run in runs for _, said in items.graded(run) if "cost" in said]
    sums = {key: sum(each.get(key, 0) for each in spent) for key in ("requests", "input_tokens", "output_tokens")}
    yield (part, title, "Requests"), Golden(value=sums["requests"], unit="count")
    yield (part, title, "Tokens in"), Golden(value=sums["input_tokens"], unit="count")
    yield (part, title, "Tokens out"), Golden(value=sums["output_tokens"], unit="count")
    units = {"Tokens": ("input_tokens", "output_tokens"), "Seconds": ("seconds",), "Dollars": ("dollars",)}
    for name, keys in units.items():
        unit = "number" if name == "Tokens" else name.lower()
        values = [float(sum(each.get(key, 0) for key in keys)) for each in spent]
        if name != "Tokens":
            yield (part, title, name), Golden(value=sum(values), unit=unit)
        yield (part, title, f"{name} an item"), mean(values, unit=unit, bounded=False)
        paid = sum(each.get(key, 0) for each in keyed for key in keys) / rights
        yield (part, title, f"{name} a right answer"), Golden(value=paid, unit=unit, note=f"{rights} right")
