"""The benchmarks: their published formats, their fresh forms, their papers' figures, and how items are named."""

from tollens.benchmarks.benchmark import Benchmark, Figure, PublishedFile
from tollens.benchmarks.catalogue import BENCHMARKS, benchmark
from tollens.benchmarks.expressions import DEFAULT_SIZE, load
from tollens.benchmarks.fresh_items import fresh

__all__ = [
    "BENCHMARKS",
    "DEFAULT_SIZE",
    "Benchmark",
    "Figure",
    "PublishedFile",
    "benchmark",
    "fresh",
    "load",
]
