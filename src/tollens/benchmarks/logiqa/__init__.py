"""LogiQA (Liu et al. 2020) and LogiQA 2.0 (Liu et al. 2023), English and Chinese."""

from __future__ import annotations

from functools import partial

from tollens.benchmarks.benchmark import Benchmark, PublishedFile
from tollens.benchmarks.from_raw import RawRecipe
from tollens.benchmarks.logiqa.figures import CHINESE, ENGLISH
from tollens.benchmarks.logiqa.fresh import TYPES, Logiqa, make
from tollens.benchmarks.logiqa.further_figures import TEXTS
from tollens.benchmarks.logiqa.json_format import read_json
from tollens.benchmarks.logiqa.raw.recipe import build_from_raw
from tollens.benchmarks.logiqa.text_format import read_text
from tollens.benchmarks.recipe import Recipe
from tollens.records import Language

_HOME = "https://raw.githubusercontent.com/lgw863/LogiQA-dataset/master"
_HOME2 = "https://raw.githubusercontent.com/csitfun/LogiQA2.0/main/logiqa/DATA/LOGIQA"


def _recipes(name: str, language: Language) -> dict[str, Recipe]:
    """Items of all reasoning types, and of each."""
    mixed = Recipe(
        title="arguments of five reasoning types", make=partial(make, language=language, name=name), settings=Logiqa
    )
    return {"logiqa": mixed} | {
        kind.replace(" ", "-"): Recipe(
            title=f"arguments of {kind} reasoning",
            make=partial(make, language=language, name=name, kind=kind),
            settings=Logiqa,
        )
        for kind in TYPES
    }


LOGIQA = Benchmark(
    name="logiqa",
    title="LogiQA",
    language="en",
    licence="not stated by its publisher",
    read=partial(read_text, benchmark="logiqa", language="en"),
    files=(
        PublishedFile(split="train", url=f"{_HOME}/Train.txt"),
        PublishedFile(
            split="dev",
            url=f"{_HOME}/Eval.txt",
            sha256="4c49e6753b7262c001506b9151135abf722247035ab075dad93acdea5789c01f",
        ),
        PublishedFile(split="test", url=f"{_HOME}/Test.txt"),
    ),
    figures=ENGLISH,
    texts=TEXTS,
    recipes=_recipes("logiqa", "en"),
    theories=("fresh",),
    from_raw=RawRecipe(
        title="raw exam items, cleaned and split",
        make=partial(build_from_raw, benchmark="logiqa", language="en"),
        draws=True,
        into_folder=True,
    ),
)

LOGIQA_ZH = Benchmark(
    name="logiqa-zh",
    title="LogiQA, Chinese",
    language="zh",
    licence="not stated by its publisher",
    read=partial(read_text, benchmark="logiqa-zh", language="zh"),
    files=(
        PublishedFile(split="train", url=f"{_HOME}/zh_train.txt"),
        PublishedFile(
            split="dev",
            url=f"{_HOME}/zh_eval.txt",
            sha256="8d5375b94568222e0e37e8305ae5603f23721c1937c4bdeeb041e275f218c4cf",
        ),
        PublishedFile(split="test", url=f"{_HOME}/zh_test.txt"),
    ),
    figures=CHINESE,
    recipes=_recipes("logiqa-zh", "zh"),
    theories=("fresh",),
    from_raw=RawRecipe(
        title="raw exam items, cleaned and split",
        make=partial(build_from_raw, benchmark="logiqa-zh", language="zh"),
        draws=True,
        into_folder=True,
    ),
)

LOGIQA2 = Benchmark(
    name="logiqa2",
    title="LogiQA 2.0",
    language="en",
    licence="CC BY-NC-SA 4.0",
    read=partial(read_json, benchmark="logiqa2", language="en"),
    files=(
        PublishedFile(split="train", url=f"{_HOME2}/train.txt"),
        PublishedFile(
            split="dev",
            url=f"{_HOME2}/dev.txt",
            sha256="bbefb563b7ddc02640ccdc314c1315d5727dba48539d0ecdd126fa351e511b09",
        ),
        PublishedFile(split="test", url=f"{_HOME2}/test.txt"),
    ),
)

LOGIQA2_ZH = Benchmark(
    name="logiqa2-zh",
    title="LogiQA 2.0, Chinese",
    language="zh",
    licence="CC BY-NC-SA 4.0",
    read=partial(read_json, benchmark="logiqa2-zh", language="zh"),
    files=(
        PublishedFile(split="train", url=f"{_HOME2}/train_zh.txt"),
        PublishedFile(
            split="dev",
            url=f"{_HOME2}/dev_zh.txt",
            sha256="a72a23160c9e12e15ea8c13e57af5032a7c37157573ebdd7e7c8e0ad34aef780",
        ),
        PublishedFile(split="test", url=f"{_HOME2}/test_zh.txt"),
    ),
)
