"""Trainings of seconds: items that name a colour, and a small attentive reader that learns them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tollens as tl
from factories import make_item
from tollens.records import Part
from tollens.seeds import stream
from tollens.workbench.training import Training

COLOURS = ("red", "blue", "green", "grey")
SMALL = {"hidden": 6, "dimension": 6, "epochs": 3, "batch": 8, "rate": 0.01}


def boxes(seed: int, size: int, **fields: Any) -> list[tl.Item]:
    """Passages that share no three words with one another but by luck, each of which names one colour."""
    found = []
    for number in range(size):
        source = stream(seed, "boxes", 1, number)
        words = [f"w{source.randrange(5000)}" for _ in range(12)]
        answer = source.randrange(4)
        words.insert(source.randrange(12), COLOURS[answer])
        given: dict[str, Any] = {
            "id": f"boxes/{seed}/{number}",
            "passage": (Part(name="passage", text=" ".join(words)),),
            "question": f"Which colour has box {words[0]} {words[1]}?",
            "options": COLOURS,
            "answer": answer,
            "origin": None,
            **fields,
        }
        found.append(make_item(**given))
    return found


LEARNED, DEV = boxes(1, 40), boxes(2, 16)


def small(into: Path, **given: Any) -> Training:
    settings = {**SMALL, **given.pop("settings", {})}
    if "begin" in given or "reader" in given:  # its size is not ours to say
        settings = {name: value for name, value in settings.items() if name not in ("hidden", "dimension")}
    reader = given.pop("reader", "attentive")
    on, dev = given.pop("on", LEARNED), given.pop("dev", DEV)
    return tl.train(reader, on, dev, into, seed=given.pop("seed", 3), settings=settings, **given)
