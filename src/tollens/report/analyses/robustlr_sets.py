"""Which of RobustLR's sets an item set is, whatever its file is called."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tollens.benchmarks.robustlr.sets import BARE, CONTRAST, EQUIVALENCE, TRAINING
from tollens.report.book import Book, ItemSet
from tollens.report.measuring import groups_of
from tollens.report.phrases import counted

_RECIPE = re.compile(r"robustlr/([\w-]+)/\d+")
_BARE = tuple(f"{name}{BARE}" for name in CONTRAST)
_ORDER = (*CONTRAST, *EQUIVALENCE, *TRAINING, *_BARE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobustSet:
    """An item set and which of RobustLR's it is: 'c-cs', 'c-cs-bare', 'all'; None where it is none of them."""

    items: ItemSet
    variant: str | None

    @property
    def title(self) -> str:
        """As the paper calls it, or else the name of the items: two sets can share it."""
        if self.variant is None:
            return self.items.title
        name = self.variant.removesuffix(BARE)
        return TRAINING.get(name, name.upper()) + (" without distractors" if self.bare else "")

    @property
    def full_title(self) -> str:
        """The title with the name of the items: no other set has it."""
        return self.title if self.variant is None else f"{self.title} ({self.items.title})"

    @property
    def aside(self) -> str:
        """Of which items, and of how many theories, or items where each stands for itself."""
        name = "" if self.variant is None else f"{self.items.title}, "
        groups = groups_of(self.items)
        theories = "1 theory" if groups == 1 else f"{groups:,} theories"
        return name + (theories if groups else counted(len(self.items.graded), "item"))

    @property
    def bare(self) -> bool:
        """Whether distractors were left out."""
        return self.variant in _BARE


def robust_sets(book: Book, benchmark: str) -> list[RobustSet]:
    """The item sets of a benchmark in the paper's order; what is none of its sets is last."""
    found = [RobustSet(items=each, variant=_variant(each)) for each in book.sets if each.benchmark == benchmark]
    return sorted(found, key=lambda each: _ORDER.index(each.variant) if each.variant is not None else len(_ORDER))


def _variant(items: ItemSet) -> str | None:
    """By the recipe of fresh items, or by the edits of published ones; all items must agree."""
    recipes = {item.origin.recipe if item.origin else None for item in items.items.values()}
    if recipes == {None}:
        hows = {kind.rpartition(" ")[0] for item in items.items.values() for kind in item.kinds if " " in kind}
        return next((name for name, how in {**CONTRAST, **EQUIVALENCE}.items() if hows == {how}), None)
    found = _RECIPE.fullmatch(recipes.pop() or "") if len(recipes) == 1 else None
    return found[1] if found and found[1] in _ORDER else None
