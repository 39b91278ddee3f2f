"""One reader on one snapshot: start, go on where it stopped, finish."""

from __future__ import annotations

import hashlib
import platform
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import islice
from pathlib import Path

import msgspec

from tollens.errors import InputError, Stopped
from tollens.readers.reader import ConcurrentReader, Payer, Reader
from tollens.records import Hold, Missing, Prediction, Question, Run
from tollens.records.leftovers import remove_leftovers
from tollens.runs.concurrent import read_concurrently
from tollens.runs.folder import RunFolder
from tollens.runs.journal import Journal
from tollens.runs.snapshot import Snapshot, short_name, slug
from tollens.runs.spending import Spending
from tollens.runs.view import FULL_VIEW, View

BATCH = 32

# What went wrong on the way to a reader that waits for somebody else: it is asked again when the run goes on.
ASKED_AGAIN: tuple[Missing, ...] = ("failed", "timed-out")

# Called with the number of items that are done now and the number of all.
Progress = Callable[[int, int], None]

# Called with questions and their predictions.
Save = Callable[[Sequence[Question], Sequence[Prediction]], None]


def run_folder(base: Path, reader: Reader, snapshot: Snapshot, view: View) -> RunFolder:
    """Where that run is kept: the names are for people, the hash keeps runs apart that differ in anything."""
    parts = [
        slug(reader.card.name),
        slug(short_name(snapshot.card.name)),
        _identity(reader, snapshot, view)[:8],
    ]
    return RunFolder(base / ".".join(parts))


def execute(
    reader: Reader,
    snapshot: Snapshot,
    folder: RunFolder,
    view: View = FULL_VIEW,
    progress: Progress = lambda done, total: None,
) -> Run:
    """Run the reader on what has no prediction yet, alone in the folder, and return the finished manifest. Stopped
    where the folder, one of its files or the items are deleted, renamed or replaced meanwhile."""
    with folder.locked() as held:
        return go_on(reader, snapshot, held, view, progress)


def go_on(reader: Reader, snapshot: Snapshot, held: Hold, view: View, progress: Progress) -> Run:
    """The same for a caller that holds the folder. A manifest that says complete is believed when every item has its
    prediction: what was lost since is made again."""
    held.check()
    folder = RunFolder(held.folder)
    run = folder.manifest() if folder.exists() else _begin(reader, snapshot, folder, view)
    if run.id != _identity(reader, snapshot, view):
        raise InputError("the folder holds another run: its settings, items or view differ", file=folder.path)
    if reader.card.lineage and not run.reader.lineage:  # the folder is of a version that did not keep it
        run = msgspec.structs.replace(run, reader=reader.card)
        folder.save_manifest(run)
    remove_leftovers(folder.path)
    if isinstance(reader, ConcurrentReader):
        folder.forget(ASKED_AGAIN)  # another time the server may be there
    done = {prediction.item for prediction in folder.predictions()}
    progress(len(done), run.items.count)
    if len(done) == run.items.count and run.state == "complete":
        return run
    folder.keep_spent([item for item in folder.spending().latest if item in done])
    payer = _payer(run, folder.spending())
    order: list[str] = []
    with held.watching(folder.manifest_path), held.watching(snapshot.path, snapshot.is_whole):
        with folder.appending(held) as journal:
            save = _saving(reader, journal, lambda more: progress(len(done) + more, run.items.count))
            _answer(reader, _left(snapshot, view, done, order), payer, save)
        held.check()
        if not snapshot.is_whole():
            raise Stopped(f"{snapshot.path} was changed during the run")
        held.check()
        folder.put_in_order(order)
    return _finish(run, folder, held)


def _payer(run: Run, spending: Spending) -> Payer:
    """Who pays for the replies to each item: another one each time that it is asked again, since what it had cost by
    then is counted already."""
    name = run.payer or run.id

    def payer(item: str) -> str:
        times = spending.times(item)
        return f"{name}.{times} {item}" if times else f"{name} {item}"

    return payer


def _left(snapshot: Snapshot, view: View, done: Set[str], order: list[str]) -> Iterator[Question]:
    """The questions that are not done. The ids of all items are noted, in their order."""
    for item in snapshot:
        order.append(item.id)
        if item.id not in done:
            yield view.of(item.as_question())


def _saving(reader: Reader, journal: Journal, progress: Callable[[int], None]) -> Save:
    """Save the reader's predictions, once they were checked; `progress` is called with their number."""
    saved = 0

    def save(questions: Sequence[Question], predictions: Sequence[Prediction]) -> None:
        nonlocal saved
        _check(questions, predictions, reader)
        journal.append(predictions)
        saved += len(questions)
        progress(saved)

    return save


def _answer(reader: Reader, questions: Iterator[Question], payer: Payer, save: Save) -> None:
    """Let the reader answer the questions, as many at a time as it takes."""
    if isinstance(reader, ConcurrentReader):
        read_concurrently(reader, questions, payer, lambda question, found: save([question], [found]))
    else:
        for batch in _batches(questions):
            save(batch, reader.read(batch))


def _finish(run: Run, folder: RunFolder, held: Hold) -> Run:
    """Say that the run is complete, unless the folder was taken away in the last moment."""
    held.check()  # or the manifest would be saved to a new folder at the old path
    run = msgspec.structs.replace(run, state="complete", finished=_now())
    folder.save_manifest(run)
    try:
        held.check()
    except Stopped:  # the folder is not the one that holds the predictions
        folder.manifest_path.unlink(missing_ok=True)
        raise
    return run


def _begin(reader: Reader, snapshot: Snapshot, folder: RunFolder, view: View) -> Run:
    run = Run(
        id=_identity(reader, snapshot, view),
        reader=reader.card,
        items=snapshot.card,
        view=view.shown,
        state="running",
        started=_now(),
        payer=secrets.token_hex(8),
        made_with={
            "tollens": version("tollens"),
            "python": platform.python_version(),
            "platform": platform.platform(),
            "msgspec": version("msgspec"),
        },
    )
    folder.save_manifest(run)
    return run


def _batches(questions: Iterable[Question]) -> Iterator[list[Question]]:
    source = iter(questions)
    while batch := list(islice(source, BATCH)):
        yield batch


def _check(questions: Sequence[Question], predictions: Sequence[Prediction], reader: Reader) -> None:
    asked, answered = [question.id for question in questions], [prediction.item for prediction in predictions]
    if asked != answered:
        raise RuntimeError(f"reader {reader.card.name} was asked {asked} and answered {answered}")
    for question, prediction in zip(questions, predictions, strict=True):
        answer = prediction.answer
        if answer is not None and not 0 <= answer < len(question.options):
            raise RuntimeError(
                f"reader {reader.card.name} answered option {answer} of {len(question.options)}: {question.id}"
            )
        if prediction.span is not None and question.options:
            raise RuntimeError(f"reader {reader.card.name} answered a choice with a span: {question.id}")


def _identity(reader: Reader, snapshot: Snapshot, view: View) -> str:
    parts = [
        msgspec.json.encode(msgspec.structs.replace(reader.card, lineage=()), order="deterministic"),
        snapshot.card.sha256.encode(),
        view.shown.encode(),
    ]
    return hashlib.sha256(b"\n".join(parts)).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
