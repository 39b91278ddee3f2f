"""Many questions at a time: each answer is saved when it comes, and never asked for again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from tollens.errors import Moved, Stopped
from tollens.readers.reader import ConcurrentReader, Payer
from tollens.records import Prediction, Question


def read_concurrently(
    reader: ConcurrentReader,
    questions: Iterator[Question],
    payer: Payer,
    save: Callable[[Question, Prediction], None],
) -> None:
    """Let the reader answer the questions, and save each prediction as it comes. When the reader stops, or anything
    fails, what is on its way is still waited for and saved, and then the reason is raised."""
    asyncio.run(_all(reader, questions, payer, save))


async def _all(
    reader: ConcurrentReader,
    questions: Iterator[Question],
    payer: Payer,
    save: Callable[[Question, Prediction], None],
) -> None:
    stopped: list[Exception] = []

    async def work() -> None:
        while not stopped and (question := next(questions, None)) is not None:
            try:
                save(question, await reader.answer(question))
            except Exception as error:  # raised again below, when the others are done
                stopped.append(error)

    async with reader.opened(payer):
        await asyncio.gather(*(work() for _ in range(reader.concurrency)))
    if stopped:
        raise min(stopped, key=_rank)


def _rank(error: Exception) -> int:
    """Which of several reasons is raised: a bug of ours before a folder that was moved, and that before a limit."""
    return 0 if not isinstance(error, Stopped) else 1 if isinstance(error, Moved) else 2
