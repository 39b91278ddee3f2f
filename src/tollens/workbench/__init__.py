"""The workbench in Python: the same work as on the command line, one call away.

import tollens as tl

items = tl.load("lineup:fresh", size=200, seed=7)
runs = tl.run(["word-matching", "random"], items)
runs.report("report.html")
"""

from tollens.workbench.building import (
    build,
    build_from,
    collected,
    collection_of,
    from_backbone,
    get,
    perturbed,
    raw_recipe_of,
)
from tollens.workbench.checking import Described, audit, check, describe
from tollens.workbench.dividing import Division, split
from tollens.workbench.items import ItemsLike, Watch, as_items, write_items, write_parts
from tollens.workbench.reporting import write_report
from tollens.workbench.running import Result, Runs, compare, result_of, run
from tollens.workbench.scoring import Scored, ScoredPair, score

__all__ = [
    "Described",
    "Division",
    "ItemsLike",
    "Result",
    "Runs",
    "Scored",
    "ScoredPair",
    "Watch",
    "as_items",
    "audit",
    "build",
    "build_from",
    "check",
    "collected",
    "collection_of",
    "compare",
    "describe",
    "from_backbone",
    "get",
    "perturbed",
    "raw_recipe_of",
    "result_of",
    "run",
    "score",
    "split",
    "write_items",
    "write_parts",
    "write_report",
]
