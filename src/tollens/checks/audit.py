"""The audit: what can be answered without reasoning, what is there twice, and what is out of shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tollens.checks.classifiers import FEWEST, MOST, Example, example_of, options_only, question_only
from tollens.checks.duplicates import Copies, duplicate_findings
from tollens.checks.finding import SEVERITIES, Finding, Shortcut
from tollens.checks.form import defects, form_findings
from tollens.checks.numbers import numbered_choices
from tollens.checks.shortcuts import Tally, shortcut_finding
from tollens.checks.spans import SpanNotes, question_only_of_spans
from tollens.checks.units import unit_of
from tollens.records import Estimate, Item, Items
from tollens.seeds import derive


@dataclass(frozen=True, slots=True)
class PublishedSplit:
    """What a paper prints of a split: how many items the released file has, the readers' titles and accuracies."""

    items: int
    readers: Mapping[str, float]


# By benchmark and split.
Published = Mapping[tuple[str, str], PublishedSplit]


@dataclass(frozen=True, slots=True)
class Audit:
    """What the audit of some sets found, the gravest first."""

    items: int
    sets: dict[str, int]  # how many items each set has
    answers: dict[str, int]  # how often each letter is the key
    chance: float
    gold_overlap: Estimate | None  # the share of keys that are the best matching option, as LogiQA's Table 6
    shortcuts: list[Shortcut]
    findings: list[Finding]


@dataclass(slots=True)
class _Notes:
    """What one pass over the items leaves behind."""

    tally: Tally = field(default_factory=Tally)
    numbered: Tally = field(default_factory=Tally)  # of items whose options have a number each
    spans: SpanNotes = field(default_factory=SpanNotes)
    copies: Copies = field(default_factory=Copies)
    found: dict[str, list[str]] = field(default_factory=dict)
    examples: list[tuple[int, Example]] = field(default_factory=list)
    graded: int = 0
    origins: set[tuple[str | None, str | None]] = field(default_factory=set)

    def add(self, item: Item, set_index: int) -> None:
        self.tally.add(item)
        if item.answer is not None and (chosen := numbered_choices(item)) is not None:
            self.numbered.note(item.id, unit_of(item), item.answer, len(item.options), chosen)
        self.spans.add(item)
        self.copies.add(item, set_index)
        self.origins.add((item.benchmark, item.split))
        for kind in defects(item):
            self.found.setdefault(kind, []).append(item.id)
        if (example := example_of(item)) is not None:
            self.graded += 1
            self.examples.append((derive("sample", item.id), example))
            if len(self.examples) >= 2 * MOST:
                self._thin_out()

    def _thin_out(self) -> None:
        """Keep a sample that depends on the ids alone, so that it is the same in any order."""
        self.examples.sort(key=lambda pair: pair[0])
        del self.examples[MOST:]

    def sample(self) -> list[Example]:
        self._thin_out()
        return [example for _, example in self.examples]


def audit(sets: Sequence[Items], published: Published | None = None) -> Audit:
    """Audit the sets together, in one pass over each."""
    notes = _Notes()
    counts: dict[str, int] = {}
    for index, items in enumerate(sets):
        before = notes.copies.count
        for item in items:
            notes.add(item, index)
        counts[items.name] = counts.get(items.name, 0) + notes.copies.count - before
    shortcuts, findings = _shortcuts(notes, published or {})
    of_spans, span_findings, span_chance = _span_shortcuts(notes.spans)
    shortcuts += of_spans
    findings += span_findings
    findings += duplicate_findings(notes.copies.pairs())
    if notes.copies.approximate:
        told = f"{notes.copies.count:,} items are too many to compare all: near duplicates are estimated by MinHash"
        findings.append(_note("near-estimated", told))
    findings += form_findings(notes.found)
    return Audit(
        items=notes.copies.count,
        sets=counts,
        answers=dict(sorted(notes.tally.answers.items())),
        chance=notes.tally.chance if notes.tally.chances else span_chance,
        gold_overlap=next((each.accuracy for each in shortcuts if each.name == "word-overlap"), None),
        shortcuts=shortcuts,
        findings=sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)),
    )


def _shortcuts(notes: _Notes, published: Published) -> tuple[list[Shortcut], list[Finding]]:
    results = [
        (each, tally.hits.get(each.name, [])) for tally in (notes.tally, notes.numbered) for each in tally.shortcuts()
    ]
    findings: list[Finding | None] = []
    sample = notes.sample()
    if len(sample) >= FEWEST and len({example.fold for example in sample}) > 1:
        results += [options_only(sample), question_only(sample)]
        findings.append(_note_of_sample(len(sample), notes.graded))
    elif len(sample) >= FEWEST:
        findings.append(
            _note("one-group", "all items are of one group or passage: no classifier can be cross-validated")
        )
    elif sample:
        findings.append(_note_of_too_few(len(sample)))
    findings += [shortcut_finding(each, items, _beside(each, notes, published)) for each, items in results]
    return [each for each, _ in results], [finding for finding in findings if finding is not None]


def _span_shortcuts(notes: SpanNotes) -> tuple[list[Shortcut], list[Finding], float]:
    """What the audit says of items that are answered with a span, and what guessing among candidates gets."""
    choices, tally = notes.choices(), Tally()
    for choice in choices:
        tally.note(choice.id, choice.unit, choice.key, len(choice.candidates), choice.chosen)
    findings: list[Finding | None] = []
    if notes.count > len(choices):
        left = notes.count - len(choices)
        message = f"{left:,} of {notes.count:,} span items have fewer than two candidates: no shortcut counts them"
        findings.append(Finding(kind="too-few-candidates", severity="note", message=message, count=left, items=()))
    if notes.seen > notes.count:
        findings.append(
            _note("span-sample", f"span items: a sample of {notes.count:,} of {notes.seen:,} was looked at")
        )
    results = [(each, tally.hits.get(each.name, [])) for each in tally.shortcuts()]
    if len(choices) >= FEWEST and len({choice.fold for choice in choices}) > 1:
        results.append(question_only_of_spans(choices))
    elif choices:
        findings.append(_note_of_too_few(len(choices)))
    findings += [shortcut_finding(each, items) for each, items in results]
    return [each for each, _ in results], [finding for finding in findings if finding is not None], tally.chance


def _beside(shortcut: Shortcut, notes: _Notes, published: Published) -> str:
    """How a shortcut stands beside the paper's readers, where all the items are of one published split."""
    benchmark, split = next(iter(notes.origins)) if len(notes.origins) == 1 else (None, None)
    if benchmark is None or split is None:
        return ""
    known = published.get((benchmark, split))
    if known is None or known.items != notes.copies.count:
        return ""  # a file of that name is not the released one when it has another number of items
    table = known.readers
    beaten = [title for title, value in table.items() if value < shortcut.accuracy.value]
    if not beaten:
        return ""
    best = max(table, key=lambda title: table[title])
    who = "every reader" if len(beaten) == len(table) else f"{len(beaten)} of {len(table)} readers"
    return f"; above {who} that the paper reports on {split} (its best: {best}, {table[best]:.1%})"


def _note(kind: str, message: str) -> Finding:
    return Finding(kind=kind, severity="note", message=message, count=0, items=())


def _note_of_sample(n: int, graded: int) -> Finding | None:
    if n == graded:
        return None
    message = f"the classifiers saw a sample of {n:,} of {graded:,} items"
    return Finding(kind="classifier-sample", severity="note", message=message, count=n, items=())


def _note_of_too_few(n: int) -> Finding:
    message = f"{n} items are too few to cross-validate a classifier on; it takes {FEWEST}"
    return Finding(kind="too-few-for-classifiers", severity="note", message=message, count=n, items=())
