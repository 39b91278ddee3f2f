"""People stand in a row: a small fresh benchmark of our own, in English and Chinese.

>>> (item,) = LINEUP.recipes["lineup"].make(0, 1, None).items
>>> item.id, len(item.options)
('lineup/1/0', 4)
"""

from __future__ import annotations

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.lineup.fresh import VERSION, fresh_chinese, fresh_english
from tollens.benchmarks.recipe import Recipe

__all__ = ["LINEUP", "LINEUP_ZH", "VERSION"]

LINEUP = Benchmark(
    name="lineup",
    title="Lineup: people stand in a row",
    language="en",
    licence="Apache-2.0",
    recipes={"lineup": Recipe(title="people in a row", make=fresh_english)},
)

LINEUP_ZH = Benchmark(
    name="lineup-zh",
    title="Lineup: people stand in a row (Chinese)",
    language="zh",
    licence="Apache-2.0",
    recipes={"lineup": Recipe(title="people in a row", make=fresh_chinese)},
)
