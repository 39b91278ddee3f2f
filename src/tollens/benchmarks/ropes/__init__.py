"""ROPES (Lin et al. 2019): what a background says of causes and effects, applied to a situation; answers are spans."""

from __future__ import annotations

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.recipe import Recipe
from tollens.benchmarks.ropes.figures import FIGURES, TEXTS
from tollens.benchmarks.ropes.files import FILES
from tollens.benchmarks.ropes.fresh import Ropes, make
from tollens.benchmarks.ropes.mining import FROM_TEXTS
from tollens.benchmarks.ropes.published import read_published, write_published

__all__ = ["ROPES"]

ROPES = Benchmark(
    name="ropes",
    title="ROPES",
    language="en",
    licence="CC BY 4.0",
    read=read_published,
    files=FILES,
    write=write_published,
    write_suffix=".json",
    recipes={
        "ropes": Recipe(
            title="pairs of questions on one situation, with the paper's shares", make=make, batch=2, settings=Ropes
        )
    },
    figures=FIGURES,
    texts=TEXTS,
    theories=("fresh",),
    from_raw=FROM_TEXTS,
)
