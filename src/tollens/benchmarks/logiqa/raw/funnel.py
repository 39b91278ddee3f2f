"""LogiQA's cleaning of raw exam items, step by step as its paper has it; every item that is dropped says why.

A problem in two languages is one: what is wrong with either version is wrong with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tollens.benchmarks.from_raw import Step
from tollens.benchmarks.logiqa.raw.defects import is_underlined, needs_picture, needs_table, sorts_sentences
from tollens.benchmarks.logiqa.raw.rows import Problem
from tollens.benchmarks.logiqa.raw.script import is_in_other_script
from tollens.errors import shown
from tollens.records import Item, Language, letter
from tollens.records.base import Record
from tollens.text import plain, words

OPTIONS = 4
# The steps in order. The paper prints how many items there were before the first and after the last.
RAW = "raw items"
FORM = "four options, one of them the key"
SELF_CONTAINED = "no picture or table"
KEY_WORDS = "nothing underlined, no sentences to sort"
NO_DUPLICATES = "no passage and question twice"
LANGUAGE = "in the language asked for"
PUBLISHED = {RAW: 13_918, NO_DUPLICATES: 8_678}


class Dropped(Record, frozen=True, kw_only=True, tag_field="record", tag="dropped/1"):
    """A raw item that was dropped: the step that dropped it, the kind of defect, and the reason in words."""

    id: str
    line: int
    step: str
    kind: str
    reason: str


@dataclass(slots=True)
class Funnel:
    """What is left of the problems, and what was dropped at which step."""

    left: list[Problem]
    steps: list[Step]
    dropped: list[Dropped] = field(default_factory=list)

    def pass_through(self, name: str, faults: Iterator[tuple[str, str] | None]) -> None:
        """A step: the faults are those of the problems that are left, in order, each as its kind and its words."""
        kept: list[Problem] = []
        kinds: Counter[str] = Counter()
        for problem, fault in zip(self.left, faults, strict=True):
            if fault is None:
                kept.append(problem)
                continue
            kind, reason = fault
            kinds[kind] += 1
            self.dropped += [
                Dropped(id=item.id, line=_line(item), step=name, kind=kind, reason=reason)
                for item in problem.versions.values()
            ]
        self.steps.append(
            Step(
                name=name,
                left=len(kept),
                dropped=len(self.left) - len(kept),
                reasons=dict(kinds.most_common()),
                published=PUBLISHED.get(name),
            )
        )
        self.left = kept


def cleaned(problems: Sequence[Problem]) -> Funnel:
    """The problems after the paper's steps."""
    funnel = Funnel(list(problems), [Step(name=RAW, left=len(problems), published=PUBLISHED[RAW])])
    funnel.pass_through(FORM, map(_fault_of_form, problems))
    funnel.pass_through(SELF_CONTAINED, map(_picture_or_table, list(funnel.left)))
    funnel.pass_through(KEY_WORDS, map(_key_words, list(funnel.left)))
    funnel.pass_through(NO_DUPLICATES, _copies(list(funnel.left)))
    return funnel


def only_in(funnel: Funnel, language: Language) -> None:
    """The last step: problems without a version in that language are dropped."""
    lack = f"there is no version of it in {language!r}"
    faults = (None if language in problem.versions else ("no translation", lack) for problem in list(funnel.left))
    funnel.pass_through(LANGUAGE, faults)


def _fault_of_form(problem: Problem) -> tuple[str, str] | None:
    for language, item in problem.versions.items():
        if len(item.options) != OPTIONS:
            return f"{len(item.options)} options", f"it has {len(item.options)} options, not {OPTIONS}"
        for name, text in (("passage", item.passage_text), ("question", item.question)):
            if not words(text, language):
                return f"empty {name}", f"its {name} has no words"
        for name, text in (
            ("passage", item.passage_text),
            ("question and options", "\n".join((item.question, *item.options))),
        ):
            if is_in_other_script(text, language):
                found = "English" if language == "zh" else "Chinese"
                return "other language", f"it is said to be in {language!r}, but there is {found} in its {name}"
        plainly = [plain(option) for option in item.options]
        for place, option in enumerate(plainly):
            if not option:
                return "empty option", f"its option {letter(place)} is empty"
            if option in plainly[:place]:
                return "same options", f"its options {letter(plainly.index(option))} and {letter(place)} are the same"
        if problem.answers[language] is None:
            return "no key", "it does not say which option is right"
        if item.answer is None or not 0 <= item.answer < OPTIONS:
            told = shown(problem.answers[language])
            return "no key", f"its answer is none of the options: expected A to D or 0 to 3, found {told}"
    keys = [letter(item.answer) for item in problem.versions.values() if item.answer is not None]
    if len(set(keys)) > 1:
        return "two keys", f"its versions have different keys: {' and '.join(keys)}"
    return None


def _picture_or_table(problem: Problem) -> tuple[str, str] | None:
    for marker in problem.markers:
        kind = "table" if marker.startswith("table") else "picture"
        return kind, f"the raw item is marked as having a {kind}: its field {marker!r}"
    for item in problem.versions.values():
        if found := needs_picture(item):
            return "picture", f"it needs a picture: {shown(found)}"
        if found := needs_table(item):
            return "table", f"it needs or has a table: {shown(found)}"
    return None


def _key_words(problem: Problem) -> tuple[str, str] | None:
    for item in problem.versions.values():
        if found := is_underlined(item):
            return "underlined", f"it goes by what is underlined: {shown(found)}"
        if found := sorts_sentences(item):
            return "sort sentences", f"it asks for sentences to be sorted: {shown(found)}"
    return None


def _copies(problems: Sequence[Problem]) -> Iterator[tuple[str, str] | None]:
    """Each problem whose passage and question, in any of its languages, an earlier one has. Case, punctuation and the
    options do not count."""
    seen: dict[tuple[str, ...], Item] = {}
    for problem in problems:
        prints = {
            (language, *words(item.passage_text, language), "|", *words(item.question, language)): item
            for language, item in problem.versions.items()
        }
        met = next(((seen[each], item) for each, item in prints.items() if each in seen), None)
        if met is None:
            seen |= prints
            yield None
            continue
        first, item = met
        reason = f"the passage and the question are those of line {_line(first)} ({first.id})"
        key, before = _key(item), _key(first)
        yield "duplicate", reason if key == before else f"{reason}, where the right answer is another"


def _key(item: Item) -> str:
    return plain(item.options[item.answer]) if item.answer is not None else ""


def _line(item: Item) -> int:
    return item.origin.line if item.origin and item.origin.line else 0
