"""The benchmarks by name, each described in its own folder and imported when it is asked for."""

from __future__ import annotations

from typing import cast

from tollens.benchmarks.benchmark import Benchmark
from tollens.names import look_up, target

BENCHMARKS: dict[str, str] = {
    "logiqa": "tollens.benchmarks.logiqa:LOGIQA",
    "logiqa-zh": "tollens.benchmarks.logiqa:LOGIQA_ZH",
    "logiqa2": "tollens.benchmarks.logiqa:LOGIQA2",
    "logiqa2-zh": "tollens.benchmarks.logiqa:LOGIQA2_ZH",
    "folio": "tollens.benchmarks.folio:FOLIO",
    "proofwriter": "tollens.benchmarks.logic_lm:PROOFWRITER",
    "prontoqa": "tollens.benchmarks.logic_lm:PRONTOQA",
    "logical-deduction": "tollens.benchmarks.logic_lm:LOGICAL_DEDUCTION",
    "ar-lsat": "tollens.benchmarks.ar_lsat:AR_LSAT",
    "robustlr": "tollens.benchmarks.robustlr:ROBUSTLR",
    "robustlr-zh": "tollens.benchmarks.robustlr:ROBUSTLR_ZH",
    "ropes": "tollens.benchmarks.ropes:ROPES",
    "nail": "tollens.benchmarks.nail:NAIL",
    "nail-zh": "tollens.benchmarks.nail:NAIL_ZH",
    "lineup": "tollens.benchmarks.lineup:LINEUP",
    "lineup-zh": "tollens.benchmarks.lineup:LINEUP_ZH",
}


def benchmark(name: str) -> Benchmark:
    """The benchmark of that name."""
    return cast(Benchmark, target(look_up(name, BENCHMARKS, "benchmark")))
