"""LogiQA made of raw exam items as its paper made it: cleaned step by step, split, and its table beside the paper's.

    tollens build logiqa --from raw.jsonl --seed 1 -o folder

writes train.jsonl, dev.jsonl, test.jsonl, dropped.jsonl and manifest.json. Both languages of a problem are in one split
whichever of them is asked for; so are near-duplicates and questions on one passage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tollens.benchmarks.collection import PartTable
from tollens.benchmarks.from_raw import FromRaw, Source, Step, Watch
from tollens.benchmarks.home import sha256_of
from tollens.benchmarks.logiqa.further_figures import TABLE_2
from tollens.benchmarks.logiqa.raw.funnel import Dropped, cleaned, only_in
from tollens.benchmarks.logiqa.raw.rows import read_problems
from tollens.benchmarks.logiqa.raw.splits import splits_of
from tollens.benchmarks.manifest import write_manifest
from tollens.benchmarks.splitting import SHARES
from tollens.errors import InputError
from tollens.records import Language, check_new_folder, together
from tollens.records.lines import encode

VERSION = 1
ALL = "all"
_STAGES = 4  # reading, cleaning, splitting, writing


def build_from_raw(
    sources: Sequence[Path], folder: Path, seed: int, watch: Watch, *, benchmark: str, language: Language
) -> FromRaw:
    """Clean and split a raw file into a new folder."""
    if len(sources) != 1:
        raise InputError(f"expected one file of raw exam items, found {len(sources)}")
    check_new_folder(folder)
    (path,) = sources
    rows, problems = read_problems(path, benchmark, language)
    watch(1, _STAGES)
    source = Source(file=str(path), sha256=sha256_of(path))
    funnel = cleaned(problems)
    if not any(language in problem.versions for problem in funnel.left):
        raise InputError(f"no item in {language!r} is left of {rows} rows; {_told(funnel.steps)}", file=path)
    watch(2, _STAGES)
    try:
        splits, exact = splits_of(funnel.left, seed)
    except InputError as fault:
        raise InputError(f"{fault.message}; {_told(funnel.steps)}", file=path) from fault
    watch(3, _STAGES)
    by_problem = {id(problem): split for problem, split in zip(funnel.left, splits, strict=True)}
    only_in(funnel, language)
    items = [
        msgspec.structs.replace(problem.versions[language], split=by_problem[id(problem)]) for problem in funnel.left
    ]
    if bare := set(SHARES).difference(item.split for item in items):
        raise InputError(
            f"expected items in {language!r} for every part, found none for {' and '.join(sorted(bare))}: {len(items)} "
            "are left, and near-duplicates, those on one passage and translations stay together",
            file=path,
        )
    figures = PartTable()
    for item in items:
        figures.add(item.split or "", item)
        figures.add(ALL, item)
    both = sum(len(problem.versions) > 1 for problem in problems)
    notes = [f"{rows} rows are {len(problems)} items; {both} of them are there in both languages"] if both else []
    if not exact:
        notes.append("There are so many items that near-duplicates were found by estimates: a few may have been missed")
    made = FromRaw(
        name=benchmark,
        output=str(folder),
        sources=(source,),
        funnel=tuple(funnel.steps),
        parts=figures.figures((*SHARES, ALL)),
        published={ALL: TABLE_2} if language == "en" else {},
        counts={"kinds": dict(Counter(kind for item in items for kind in item.kinds).most_common())},
        notes=tuple(notes),
    )
    dropped: list[Dropped] = sorted(funnel.dropped, key=lambda each: (each.line, each.id))
    with together(folder) as opened:
        for split in SHARES:
            opened(f"{split}.jsonl").writelines(encode(item) for item in items if item.split == split)
        opened("dropped.jsonl").writelines(map(encode, dropped))
    how = {"recipe": f"logiqa from raw {VERSION}", "seed": seed, "language": language, "shares": dict(SHARES)}
    write_manifest(folder, {**how, **msgspec.to_builtins(made)})
    watch(_STAGES, _STAGES)
    return made


def _told(steps: Sequence[Step]) -> str:
    """What the steps left, and why they dropped what they did."""
    left = ", ".join(
        f"{step.left} ({'; '.join([step.name, *(f'{number} × {why}' for why, number in step.reasons.items())])})"
        for step in steps
    )
    return f"the steps left {left}"
