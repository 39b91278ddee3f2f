"""People stand in a row: a small fresh benchmark of our own, in English and Chinese.

>>> item = LINEUP.fresh(0, 1)
>>> item.id, len(item.options)
('lineup/1/0', 4)
"""

from __future__ import annotations

from tollens.benchmarks.benchmark import Benchmark
from tollens.benchmarks.lineup.fresh import VERSION, fresh_chinese, fresh_english

__all__ = ["LINEUP", "LINEUP_ZH", "VERSION"]

LINEUP = Benchmark(
    name="lineup",
    title="Lineup: people stand in a row",
    language="en",
    licence="Apache-2.0",
    fresh=fresh_english,
)

LINEUP_ZH = Benchmark(
    name="lineup-zh",
    title="Lineup: people stand in a row (Chinese)",
    language="zh",
    licence="Apache-2.0",
    fresh=fresh_chinese,
)
