"""Looking at items: how many and how long, what can be answered without reasoning, whether the keys are right."""

from __future__ import annotations

from dataclasses import dataclass

from tollens.benchmarks import BENCHMARKS, benchmark
from tollens.benchmarks.description import Description, PaperTexts
from tollens.benchmarks.description import describe as describe_items
from tollens.checks import Audit, PublishedSplit, Soundness
from tollens.checks import audit as audit_sets
from tollens.checks import check as check_soundness
from tollens.errors import InputError
from tollens.scores import ACCURACY
from tollens.solvers import Limits
from tollens.workbench.items import ItemsLike, as_items
from tollens.workbench.reporting import paper_figures


@dataclass(frozen=True, slots=True)
class Described:
    """A set of items described, with what its paper says of that split, where it says something."""

    items: str
    description: Description
    paper: PaperTexts | None


def describe(items: ItemsLike, *, size: int = 100, item_seed: int = 0) -> Described:
    """Count items and their texts, and measure how long they are."""
    asked = as_items(items, size=size, item_seed=item_seed)
    found = describe_items(asked)
    name, split = found.origin or ("", "")
    known = benchmark(name) if name in BENCHMARKS else None
    return Described(asked.name, found, known.texts.get(split) if known is not None else None)


def audit(*items: ItemsLike, size: int = 100, item_seed: int = 0) -> Audit:
    """Audit the sets together: shortcuts, duplicates and leaks, form."""
    published = {
        (name, figure.split): PublishedSplit(
            figure.items,
            {
                each.title: each.value
                for each in known
                if (each.split, each.metric) == (figure.split, ACCURACY) and not each.reader.startswith("human")
            },
        )
        for name, known in paper_figures().items()
        for figure in known
        if figure.metric == ACCURACY
    }
    return audit_sets([as_items(each, size=size, item_seed=item_seed) for each in items], published)


def check(items: ItemsLike, *, size: int = 100, item_seed: int = 0, limits: Limits | None = None) -> Soundness:
    """Whether every item's key is what its theory proves, and the only one. Items without any theory are refused."""
    asked = as_items(items, size=size, item_seed=item_seed)
    result = check_soundness(asked, limits=limits)
    if result.items == result.without_theory:
        others = (
            f"`tollens run symbolic --on {asked.name}` reads the words into theories, "
            f"`tollens audit {asked.name}` looks for shortcuts, duplicates and defects"
        )
        raise InputError(f"expected items with a theory, found none in {asked.name}. {with_theories()}. {others}")
    return result


def with_theories() -> str:
    """Which items carry their theory, for whoever asks for one where there is none."""
    known = [benchmark(name) for name in BENCHMARKS]
    fresh = [f"{each.name}:fresh" for each in known if "fresh" in each.theories]
    published = [each.name for each in known if "published" in each.theories]
    return f"Items that carry their theory: {', '.join(fresh)}; as published, {', '.join(published)}"
