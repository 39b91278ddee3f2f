"""Whether work grows with the length of a text and no faster, whatever else the machine does.

Growth is measured in CPU time of this process, the least of several tries, from 10 kB doubling to 160 kB. What takes
less than FLOOR is in the noise and passes: work that grows with the square of the length takes seconds at 160 kB.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass

SIZES = tuple(10_000 * 2**doubling for doubling in range(5))
FLOOR = 0.1  # seconds
LONGEST = 1.0
MOST_PER_DOUBLING = 3.0  # 2 is linear, 4 is quadratic
_TRIES = 4

# What a text is made of that is meant to cost time: runs of one thing, and beginnings of what patterns look for.
PIECES = (
    *(" ", "\xa0", "\n", " \n", "\t", "1", "a", "A", "甲", "一", "或", "_"),
    *("(", "[", "{", '"', "'", "*", "**", "** ", "`", "```\n", "#", "-", ".", ":", ",", ";", "、", "？", "。", "|"),
    *("not ", "a ", "A ", "A, ", "A: ", "甲的", "不是", "? ", "> ", "1) x ", "1. ", "2) x ", "a.", "a'", "\\text{"),
    *("答案", "答案：", "选A。", "因为", "answer ", "answer: ", "the answer is ", "because ", "if ", "but ", "wait "),
    *("Answer: B\n", "B is correct. ", "A×, ", "**A** ", "<think>", "</think>", "let me know ", "A" + " " * 39),
)


def text_of(piece: str, size: int) -> str:
    """A text of that size of the piece over and over, between two letters."""
    return f"x{(piece * (size // len(piece) + 1))[:size]}x"


def assert_linear(use: Callable[[str], object], piece: str) -> None:
    """Fail where the use of a text of the piece grows faster than its length, or 10 kB of it take LONGEST seconds."""
    earlier = 0.0
    for doublings, size in enumerate(SIZES, start=1):
        text = text_of(piece, size)
        most = max(FLOOR, MOST_PER_DOUBLING * earlier) if earlier else LONGEST
        spent, tries = _spent(use, text), 1
        while most < spent < 5 * most and tries < _TRIES:  # a busy machine, perhaps
            spent, tries = min(spent, _spent(use, text)), tries + 1
        assert spent <= most, f"{size:,} characters of {piece!r} took {spent:.2f} s, half of them {earlier:.2f} s"
        if spent * 4 ** (len(SIZES) - doublings) < FLOOR:
            return  # the largest would be in the noise even if the time grew with the square of the length
        earlier = spent


def patterns_of(*packages: str) -> Mapping[str, re.Pattern[str]]:
    """The compiled patterns of the modules of these packages, by their names; those in tuples and tables too."""
    found: dict[str, re.Pattern[str]] = {}
    for package in packages:
        module = importlib.import_module(package)
        names = [package]
        if hasattr(module, "__path__"):
            names += [each.name for each in pkgutil.walk_packages(module.__path__, f"{package}.")]
        for name in names:
            for key, value in vars(importlib.import_module(name)).items():
                found.update(_patterns_in(f"{name}.{key}", value, depth=3))
    unlike = {id(pattern): name for name, pattern in reversed(found.items())}
    return {name: found[name] for name in unlike.values()}


def _patterns_in(name: str, value: object, depth: int) -> Iterator[tuple[str, re.Pattern[str]]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield name, value
    elif depth and isinstance(value, Mapping):
        for key, each in value.items():
            yield from _patterns_in(f"{name}[{key!r}]", each, depth - 1)
    elif depth and isinstance(value, tuple | list):
        for place, each in enumerate(value):
            yield from _patterns_in(f"{name}[{place}]", each, depth - 1)
    elif depth and is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _patterns_in(f"{name}.{each.name}", getattr(value, each.name, None), depth - 1)


def _spent(use: Callable[[str], object], text: str) -> float:
    gc.disable()  # its rounds take longer the more is alive, whoever owns it
    try:
        begun = time.process_time()
        use(text)
        return time.process_time() - begun
    finally:
        gc.enable()
