"""Where right options stand: each place equally often, in an order that is drawn.

>>> sorted(key_place(number, 4, "zoo", 1) for number in range(8))
[0, 0, 1, 1, 2, 2, 3, 3]
"""

from __future__ import annotations

from functools import lru_cache

from tollens.seeds import stream


def key_place(number: int, options: int, *parts: int | str) -> int:
    """The place of item `number`'s right option, among so many; the parts name the set. Of as many items in a row as
    there are options, each place is that of one: who always answers with the same letter is right just by chance."""
    block, rest = divmod(number, options)
    return _places(block, options, *parts)[rest]


@lru_cache(maxsize=1 << 8)
def _places(block: int, options: int, *parts: int | str) -> list[int]:
    """Of the items of a block, which are mostly made one behind the other."""
    return stream(*parts, "key", block).sample(range(options), options)
