"""`tollens build NAME --from FILE`: what a paper made of raw material, made of yours."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tollens.benchmarks.from_raw import FromRaw

_SUFFIXES = (".jsonl", ".json", ".parquet", ".csv")  # of files; a folder's name may have a dot too


def build_from_raw(
    name: str, sources: Sequence[Path], output: Path, seed: int, language: str | None, *, as_json: bool
) -> None:
    """Make it, and print what was kept and dropped step by step, beside the paper's figures."""
    from tollens.cli.output import emit, progress, writing_to
    from tollens.errors import InputError
    from tollens.workbench.building import build_from, raw_recipe_of

    recipe = raw_recipe_of(name, language)
    if seed and not recipe.draws:
        raise InputError(f"nothing is drawn here: expected no --seed beside {name} --from")
    if recipe.into_folder and output.suffix.lower() in _SUFFIXES:
        raise InputError("expected a folder, for a file a part", file=output)
    with nullcontext() if recipe.into_folder else writing_to(output), progress(quiet=as_json) as watch:
        made = build_from(name, sources, output, seed=seed, language=language, watch=watch)
    if as_json:
        emit({"seed": seed, "made": made} if recipe.draws else {"made": made})
    else:
        _print(made)


def _print(made: FromRaw) -> None:
    from tollens.cli.collection import print_parts
    from tollens.cli.output import say, table

    headings = ["step", "dropped", "left", "(paper)", "why"]
    rows = [
        [
            step.name,
            str(step.dropped),
            str(step.left),
            "–" if step.published is None else str(step.published),
            ", ".join(f"{number} × {reason}" for reason, number in step.reasons.items()),
        ]
        for step in made.funnel
    ]
    table(headings, rows, numeric=headings[1:4])
    for of, counts in made.counts.items():
        if counts:
            say(f"{of}: " + ", ".join(f"{name} {number}" for name, number in counts.items()))
    if made.parts:
        print_parts(made.parts, made.published)
    for note in made.notes:
        say(note)
    say(f"Wrote {made.output}")
