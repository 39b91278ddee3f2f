"""Tollens: build, prove, run, score and audit reading benchmarks of logical reasoning.

    import tollens as tl

    items = tl.load("lineup:fresh", size=200, item_seed=7)
    runs = tl.run(["word-matching", "random"], items)
    runs.report("report.html")

Names are imported when they are first used, so that `import tollens` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tollens.names import target

if TYPE_CHECKING:
    from tollens.benchmarks import load
    from tollens.benchmarks.logiqa.reasoning_types import reasoning_types
    from tollens.errors import InputError, TollensError
    from tollens.logic import Theory, read_formula, read_theory
    from tollens.readers.models.making import Models
    from tollens.readers.models.settings import Asking, Traffic
    from tollens.records import Item, Items, Part, Prediction, Question, ReaderCard, read_records, write_records
    from tollens.solvers import Limits, decide, judge, worlds
    from tollens.workbench.building import build, build_from, collected, from_backbone, get, perturbed
    from tollens.workbench.checking import audit, check, describe
    from tollens.workbench.comparing import compare, compare_all
    from tollens.workbench.dividing import split
    from tollens.workbench.items import write_items
    from tollens.workbench.powering import power
    from tollens.workbench.projecting import project
    from tollens.workbench.reporting import write_report
    from tollens.workbench.running import run
    from tollens.workbench.scoring import score
    from tollens.workbench.training import train, train_sizes

__all__ = [
    "Asking",
    "InputError",
    "Item",
    "Items",
    "Limits",
    "Models",
    "Part",
    "Prediction",
    "Question",
    "ReaderCard",
    "Theory",
    "TollensError",
    "Traffic",
    "audit",
    "build",
    "build_from",
    "check",
    "collected",
    "compare",
    "compare_all",
    "decide",
    "describe",
    "from_backbone",
    "get",
    "judge",
    "load",
    "perturbed",
    "power",
    "project",
    "read_formula",
    "read_records",
    "read_theory",
    "reasoning_types",
    "run",
    "score",
    "split",
    "train",
    "train_sizes",
    "worlds",
    "write_items",
    "write_records",
    "write_report",
]

_WHERE = {
    "tollens.benchmarks": ("load",),
    "tollens.benchmarks.logiqa.reasoning_types": ("reasoning_types",),
    "tollens.errors": ("InputError", "TollensError"),
    "tollens.logic": ("Theory", "read_formula", "read_theory"),
    "tollens.readers.models.making": ("Models",),
    "tollens.readers.models.settings": ("Asking", "Traffic"),
    "tollens.records": (
        "Item",
        "Items",
        "Part",
        "Prediction",
        "Question",
        "ReaderCard",
        "read_records",
        "write_records",
    ),
    "tollens.solvers": ("Limits", "decide", "judge", "worlds"),
    "tollens.workbench.building": (
        "build",
        "build_from",
        "collected",
        "from_backbone",
        "get",
        "perturbed",
    ),
    "tollens.workbench.checking": (
        "audit",
        "check",
        "describe",
    ),
    "tollens.workbench.comparing": ("compare", "compare_all"),
    "tollens.workbench.dividing": ("split",),
    "tollens.workbench.items": ("write_items",),
    "tollens.workbench.powering": ("power",),
    "tollens.workbench.projecting": ("project",),
    "tollens.workbench.reporting": ("write_report",),
    "tollens.workbench.running": ("run",),
    "tollens.workbench.scoring": ("score",),
    "tollens.workbench.training": ("train", "train_sizes"),
}
_TARGETS = {name: f"{module}:{name}" for module, names in _WHERE.items() for name in names}


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("tollens")
    if name not in _TARGETS:
        raise AttributeError(f"module 'tollens' has no attribute {name!r}")
    return target(_TARGETS[name])
