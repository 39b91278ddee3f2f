"""Fresh items of the row, each from its seed and index alone."""

from __future__ import annotations

from tollens.benchmarks.lineup.puzzle import draw_puzzle
from tollens.benchmarks.lineup.wording import tell
from tollens.benchmarks.recipe import Batch
from tollens.records import Item, Origin, Part
from tollens.seeds import stream
from tollens.settings import Settings
from tollens.wording.lineup import CHINESE, ENGLISH, RowWords

VERSION = 1  # one more whenever an item of some seed would come out differently


def fresh_english(index: int, seed: int, settings: Settings) -> Batch:  # noqa: ARG001 - nothing can be set
    """Item `index` of the root seed in English."""
    return Batch((_fresh("lineup", ENGLISH, index, seed),))


def fresh_chinese(index: int, seed: int, settings: Settings) -> Batch:  # noqa: ARG001 - nothing can be set
    """Item `index` of the root seed in Chinese: the same puzzle as in English, told anew."""
    return Batch((_fresh("lineup-zh", CHINESE, index, seed),))


def _fresh(name: str, words: RowWords, index: int, seed: int) -> Item:
    rng = stream(seed, "lineup", VERSION, index)
    puzzle = draw_puzzle(rng)
    telling = tell(puzzle, words, rng)
    return Item(
        id=f"{name}/{seed}/{index}",
        passage=(Part(name="passage", text=telling.passage),),
        question=telling.question,
        options=telling.options,
        answer=puzzle.answer,
        kinds=(puzzle.asked,),
        language=words.language,
        split="fresh",
        origin=Origin(benchmark=name, recipe=f"lineup/{VERSION}", seed=seed, index=index),
    )
