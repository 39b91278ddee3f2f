"""NAIL (ICLR 2022 submission): truth-tellers, orderings, matchings and sets, fresh and proved; English and Chinese.

>>> (item,) = NAIL.recipes["nail"].make(0, 1, NAIL.recipes["nail"].with_settings({})).items
>>> item.id, len(item.options)
('nail/1/0', 4)
"""

from __future__ import annotations

from functools import partial

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.collection import Collection
from tollens.benchmarks.nail.data_set import PARTS, data_set
from tollens.benchmarks.nail.figures import TABLE_1, figures
from tollens.benchmarks.nail.fresh import make, make_pair
from tollens.benchmarks.nail.kinds import KINDS
from tollens.benchmarks.nail.settings import Nail
from tollens.benchmarks.recipe import Recipe
from tollens.records import Language
from tollens.wording.scenarios import TITLES

__all__ = ["NAIL", "NAIL_ZH"]


def _recipes(name: str, language: Language) -> dict[str, Recipe]:
    recipes = {
        "nail": Recipe(
            title="all four kinds, with the paper's shares",
            make=partial(make, language=language, name=name),
            settings=Nail,
        )
    }
    for kind in KINDS:
        recipes[kind.replace("_", "-")] = Recipe(
            title=TITLES[kind],
            make=partial(make, language=language, name=name, kind=kind),
            settings=Nail,
        )
    if language == "en":
        recipes["pairs"] = Recipe(
            title="the same item in English and in Chinese, with one theory",
            make=partial(make_pair, names=("nail", "nail-zh")),
            batch=2,
            settings=Nail,
        )
    return recipes


def _benchmark(name: str, title: str, language: Language) -> Benchmark:
    return Benchmark(
        name=name,
        title=title,
        language=language,
        licence="Apache-2.0",
        recipes=_recipes(name, language),
        figures=figures(language),
        theories=("fresh",),
        collection=Collection(
            parts=PARTS,
            make=partial(data_set, language=language, name=name),
            settings=Nail,
            published=TABLE_1 if language == "en" else {},
        ),
    )


NAIL = _benchmark("nail", "NAIL", "en")
NAIL_ZH = _benchmark("nail-zh", "NAIL, Chinese", "zh")
