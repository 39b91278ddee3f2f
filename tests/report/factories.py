"""Small runs in the tests' own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tollens.benchmarks.benchmark import Figure
from tollens.records import Item, Items, Language, Missing, Origin, Part, Prediction, Question, ReaderCard
from tollens.runs import FULL_VIEW, SavedRun, View, execute, open_run, run_folder, take_snapshot

# What a fake reader says of an item: an option, a span, or why it has no answer and in which words.
Said = int | str | tuple[Missing, str]


@dataclass(frozen=True)
class FakeReader:
    """Says what it was told to say, and `otherwise` where it was told nothing."""

    name: str
    says: Mapping[str, Said] = field(default_factory=dict)
    otherwise: Said = 0
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def card(self) -> ReaderCard:
        return ReaderCard(name=self.name, settings=self.settings)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        return [self._prediction(question.id, question.options) for question in questions]

    def _prediction(self, item: str, options: Sequence[str]) -> Prediction:
        if not options and item not in self.says:
            return Prediction(item=item, missing="abstained", detail="there is nothing to choose from")
        match self.says.get(item, self.otherwise):
            case int(option):
                return Prediction(item=item, answer=option)
            case str(span):
                return Prediction(item=item, span=span)
            case (missing, detail):
                return Prediction(item=item, missing=missing, detail=detail)


def english(number: int, *, answer: int | None = 0, kinds: tuple[str, ...] = (), group: str | None = None) -> Item:
    return Item(
        id=f"zoo/{number}",
        passage=(Part(name="passage", text=f"Every cat of keeper {number} is fed. Tom is one of them."),),
        question="Which must be true?",
        options=("Tom is fed.", "Tom is not fed.", "Tom is a dog.", "Nobody is fed."),
        answer=answer,
        kinds=kinds,
        group=group,
        split="test",
        origin=Origin(benchmark="zoo", file="Test.txt", line=8 * number + 1),
    )


def chinese(number: int, *, answer: int | None = 0, kinds: tuple[str, ...] = ()) -> Item:
    language: Language = "zh"
    return Item(
        id=f"动物园/{number}",
        passage=(
            Part(name="background", text="所有的猫都是动物。"),
            Part(name="situation", text=f"第{number}只猫叫汤姆。"),
        ),
        question="以下哪项一定为真?",
        options=("汤姆是动物。", "汤姆是狗。"),
        answer=answer,
        language=language,
        kinds=kinds,
        split="dev",
        origin=Origin(benchmark="zoo-zh", recipe="zoo-zh/1", seed=7, index=number),
    )


def run_on(
    items: Sequence[Item], reader: FakeReader, base: Path, *, name: str = "zoo:test", view: View = FULL_VIEW
) -> SavedRun:
    """The finished run of the reader on the items."""
    snapshot = take_snapshot(Items.of(items, name), base)
    folder = run_folder(base, reader, snapshot, view)
    execute(reader, snapshot, folder, view)
    return open_run(folder.path)


def broken_off(saved: SavedRun, done: int) -> SavedRun:
    """The run as it was when so many items were done."""
    lines = saved.folder.predictions_path.read_bytes().splitlines(keepends=True)
    saved.folder.predictions_path.write_bytes(b"".join(lines[:done]))
    saved.folder.save_manifest(msgspec.structs.replace(saved.run, state="running", finished=None))
    return open_run(saved.folder.path)


def figure(reader: str, value: float, *, title: str = "", split: str = "test", items: int) -> Figure:
    return Figure(
        reader=reader,
        title=title or reader,
        split=split,
        metric="accuracy",
        value=value,
        paper="Keeper et al. 2020",
        items=items,
    )
