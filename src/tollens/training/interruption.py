"""Ctrl-C between two steps instead of within one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

# What `accelerate launch` and the schedulers of clusters end a process with is as good a reason to save as Ctrl-C.
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Within it the first Ctrl-C is remembered, and what it gives tells whether there was one; a second one ends the
    process as ever. Signals come to the main thread alone: in another one nothing changes."""
    asked = False

    def remember(number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        asked = True
        signal.signal(number, before[number])

    before: dict[int, Callable[[int, FrameType | None], object] | int] = {}
    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, remember) or signal.SIG_DFL for number in _SIGNALS}
    try:
        yield lambda: asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
