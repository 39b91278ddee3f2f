"""RobustLR (Sanyal et al. 2022): theories of facts and rules, and their minimal logical edits; English and Chinese.

>>> batch = ROBUSTLR.recipes["n-cs"].make(0, 1, ROBUSTLR.recipes["n-cs"].with_settings({}))
>>> [item.kinds[0] for item in batch.items]
['base', 'neg', 'neg', 'neg']
"""

from __future__ import annotations

from functools import partial

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.recipe import Recipe
from tollens.benchmarks.robustlr.contrast_sets import make_contrast
from tollens.benchmarks.robustlr.equivalence_sets import make_equivalence
from tollens.benchmarks.robustlr.figures import FIGURES
from tollens.benchmarks.robustlr.published import read_published, write_published
from tollens.benchmarks.robustlr.sampling import Operator, Sampling
from tollens.benchmarks.robustlr.sets import BARE, CONTRAST, EQUIVALENCE
from tollens.benchmarks.robustlr.training import STATEMENTS, make_training
from tollens.perturb.contrast import TABLES
from tollens.records import Language

__all__ = ["ROBUSTLR", "ROBUSTLR_ZH"]

_TRAINING: dict[str, tuple[Operator, ...]] = {"all": ("and", "or"), "not": (), "and-not": ("and",), "or-not": ("or",)}


def _recipes(language: Language) -> dict[str, Recipe]:
    recipes = {
        name: Recipe(
            title=f"theories with {', '.join((*operators, 'not'))}, to train on",
            make=partial(make_training, language=language, name=name, operators=frozenset(operators)),
            batch=len(STATEMENTS),
            settings=Sampling,
        )
        for name, operators in _TRAINING.items()
    }
    for name, how in CONTRAST.items():
        for bare in (False, True):
            full = f"{name}{BARE}" if bare else name
            recipes[full] = Recipe(
                title=f"{how} contrast set" + (" without distractors" if bare else ""),
                make=partial(make_contrast, language=language, name=full, how=how, distractors=not bare),
                batch=len(TABLES[how]),
                settings=Sampling,
            )
    for name, how in EQUIVALENCE.items():
        recipes[name] = Recipe(
            title=f"{how} equivalence set",
            make=partial(make_equivalence, language=language, name=name, how=how),
            batch=2,
            settings=Sampling,
        )
    return recipes


ROBUSTLR = Benchmark(
    name="robustlr",
    title="RobustLR",
    language="en",
    licence="MIT",
    read=partial(read_published, language="en"),
    write=write_published,
    recipes=_recipes("en"),
    theories=("published", "fresh"),
    figures=FIGURES,
)

ROBUSTLR_ZH = Benchmark(
    name="robustlr-zh",
    title="RobustLR, Chinese",
    language="zh",
    licence="Apache-2.0",
    read=partial(read_published, language="zh"),
    write=write_published,
    recipes=_recipes("zh"),
    theories=("published", "fresh"),
)
