"""Many questions at a time: each answer is saved when it comes, and never asked for again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from tollens.errors import Stopped
from tollens.readers.reader import ConcurrentReader
from tollens.records import Prediction, Question


def read_concurrently(
    reader: ConcurrentReader,
    questions: Iterator[Question],
    payer: str,
    save: Callable[[Question, Prediction], None],
) -> None:
    """Let the reader answer the questions, and save each prediction as it comes. When the reader stops, or anything
    fails, what is on its way is still waited for and saved, and then the reason is raised."""
    asyncio.run(_all(reader, questions, payer, save))


async def _all(
    reader: ConcurrentReader,
    questions: Iterator[Question],
    payer: str,
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
        # A bug of ours is told before a limit that was reached meanwhile.
        raise next((error for error in stopped if not isinstance(error, Stopped)), stopped[0])
