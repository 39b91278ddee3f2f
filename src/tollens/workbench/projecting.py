"""What runs will cost, before they start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tollens.readers import ConcurrentReader, Reader
from tollens.records import Cost, check_folder, scratch_folder
from tollens.runs import ASKED_AGAIN, FULL_VIEW, run_folder, take_snapshot
from tollens.workbench.items import ItemsLike
from tollens.workbench.running import prepared

if TYPE_CHECKING:
    from tollens.readers.models.making import Models


@dataclass(frozen=True, slots=True)
class Projection:
    """One reader on one set: how many items there are, how many have their prediction, and what the rest will cost at
    most. Tokens are estimated from letters, and every reply is taken to be as long as it may."""

    reader: str
    items: str
    total: int
    done: int
    cost: Cost


def project(
    readers: str | Reader | Sequence[str | Reader],
    on: ItemsLike | Sequence[ItemsLike],
    *,
    into: str | Path | None = None,
    view: str = FULL_VIEW.shown,
    size: int = 100,
    item_seed: int = 0,
    limit: int | None = None,
    seed: int = 0,
    models: Models | None = None,
    rotate: bool = False,
    guess: str | Reader | None = None,
) -> list[Projection]:
    """What `run` with the same arguments will cost at most, without asking anybody. A reader that asks nobody costs
    nothing."""
    made, sets, seen = prepared(
        readers,
        on,
        view=view,
        size=size,
        item_seed=item_seed,
        limit=limit,
        seed=seed,
        models=models,
        rotate=rotate,
        guess=guess,
    )
    if into is not None:
        check_folder(Path(into))
    found = []
    with scratch_folder() as scratch:
        for items in sets:
            snapshot = take_snapshot(items, scratch)
            for reader in made:
                folder = run_folder(Path(into if into is not None else scratch), reader, snapshot, seen)
                again = ASKED_AGAIN if isinstance(reader, ConcurrentReader) else ()
                done = {each.item for each in folder.predictions() if each.missing not in again}
                cost = Cost()
                if isinstance(reader, ConcurrentReader):
                    left = (seen.of(item.as_question()) for item in snapshot if item.id not in done)
                    cost = sum(map(reader.reckon, left), Cost())
                found.append(Projection(reader.card.name, items.name, snapshot.card.count, len(done), cost))
    return found
