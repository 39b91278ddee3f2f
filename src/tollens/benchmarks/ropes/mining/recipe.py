"""Background passages mined from text files, as ROPES began: passages with causal connectives or qualitative cues.

    tollens build ropes --from book.txt notes/ -o candidates.jsonl

A candidate is what a person then reads: the paper's authors threw out by hand what states no relation. Files are read
twice, once to find what is there twice and once to write, so that no more than prints of the candidates is held.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tollens.benchmarks.from_raw import FromRaw, RawRecipe, Source, Step, Watch
from tollens.benchmarks.home import sha256_of
from tollens.benchmarks.ropes.mining.cues import CueSpan, Relation, cue_spans, relation_of
from tollens.benchmarks.ropes.mining.passages import passages, text_files, why_not
from tollens.benchmarks.splitting import MOST_EXACT
from tollens.records import write_records
from tollens.records.base import Record
from tollens.text import words
from tollens.text.near import NearSearch, runs_of

PAPER = "The paper's relations, judged by hand on 100 questions: causal 70 %, qualitative 4 %, both 26 %"


class Candidate(Record, frozen=True, kw_only=True, tag_field="record", tag="candidate/1"):
    """A background passage that may state a relation: the cues in it and the type of relation that they speak of."""

    id: str
    text: str
    relation: Relation
    cues: tuple[CueSpan, ...]
    file: str
    line: int


@dataclass(slots=True)
class _Tally:
    """What was read and dropped before duplicates are looked for."""

    passages: int = 0
    unfit: Counter[str] = field(default_factory=Counter)
    without_cue: int = 0
    bare: list[Path] = field(default_factory=list)  # files without a passage


def candidates(
    files: Sequence[Path], tally: _Tally | None = None, done: Callable[[int], None] = lambda files: None
) -> Iterator[Candidate]:
    """The passages of the files that have a cue, in order, duplicates and all. `done` is told how many files were."""
    tally = tally or _Tally()
    for number, file in enumerate(files):
        done(number)
        before = tally.passages
        for passage in passages(file):
            tally.passages += 1
            if reason := why_not(passage.text):
                tally.unfit[reason] += 1
                continue
            spans = cue_spans(passage.text)
            relation = relation_of(spans)
            if relation is None:
                tally.without_cue += 1
                continue
            yield Candidate(
                id=f"{file}:{passage.number}",
                text=passage.text,
                relation=relation,
                cues=spans,
                file=str(file),
                line=passage.line,
            )
        if tally.passages == before:
            tally.bare.append(file)


def mine(sources: Sequence[Path], output: Path, _seed: int, watch: Watch) -> FromRaw:
    """Write the candidates of text files and folders of them, each once. Nothing is drawn."""
    files, left_out = text_files(sources)
    tally = _Tally()
    both = 2 * len(files)
    same, near, exact = _copies(candidates(files, tally, lambda number: watch(number, both)))
    relations: Counter[str] = Counter()
    cues: Counter[str] = Counter()

    def kept() -> Iterator[Candidate]:
        again = candidates(files, done=lambda number: watch(len(files) + number, both))
        for place, candidate in enumerate(again):
            if place not in same and place not in near:
                relations[candidate.relation] += 1
                cues.update(span.cue for span in candidate.cues)
                yield candidate

    count = write_records(output, kept(), Candidate)
    notes = [PAPER, *(f"Left out: {each}" for each in left_out)]
    if tally.bare:
        notes.append(f"{len(tally.bare)} of {len(files)} files have no passage, such as {tally.bare[0]}")
    if not count:
        notes.append(f"There is no candidate: {output} is empty")
    if not exact:
        notes.append("There are so many candidates that near-duplicates were found by estimates: a few may remain")
    fit = tally.passages - tally.unfit.total()
    return FromRaw(
        name="ropes",
        output=str(output),
        sources=tuple(Source(file=str(file), sha256=sha256_of(file)) for file in files),
        funnel=(
            Step(name="passages", left=tally.passages),
            Step(name="prose", left=fit, dropped=tally.unfit.total(), reasons=dict(tally.unfit.most_common())),
            Step(name="with a cue", left=fit - tally.without_cue, dropped=tally.without_cue),
            Step(name="each once", left=count + len(near), dropped=len(same)),
            Step(name="none nearly twice", left=count, dropped=len(near)),
        ),
        counts={"relations": dict(relations.most_common()), "cues": dict(cues.most_common())},
        notes=tuple(notes),
    )


def _copies(found: Iterator[Candidate]) -> tuple[set[int], set[int], bool]:
    """The places of candidates that an earlier one is the same as, and of those that an earlier kept one is nearly the
    same as; and whether none of the latter can have been missed."""
    search, searched = NearSearch(MOST_EXACT), list[int]()
    seen: set[bytes] = set()
    same: set[int] = set()
    nothing = runs_of()
    for place, candidate in enumerate(found):
        text = words(candidate.text, "en")
        print_ = hashlib.blake2b(" ".join(text).encode(), digest_size=12).digest()
        if print_ in seen:
            same.add(place)
            continue
        seen.add(print_)
        search.add(runs_of(text), nothing)
        searched.append(place)
    near: set[int] = set()
    for one, other in sorted(search.pairs(), key=lambda pair: (pair[1], pair[0])):
        if searched[one] not in near:
            near.add(searched[other])
    return same, near, search.exact


FROM_TEXTS = RawRecipe(title="background passages mined from texts", make=mine, draws=False, into_folder=False)
