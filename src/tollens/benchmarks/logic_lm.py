"""ProofWriter, PrOntoQA and BIG-bench's logical deduction, as Logic-LM (Pan et al. 2023) selected and published them.

[{"id": …, "context": …, "question": …, "options": ["A) …", "B) …"], "answer": "B", "explanation": […]}]

The three share this format; only PrOntoQA has explanations, the steps of a proof. Texts are kept as they stand, but for
the marks of the options; the record with its marks is the item's original. Items of one context are one group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec

from tollens.benchmarks.benchmark import Benchmark, PublishedFile
from tollens.benchmarks.source_json import Place, decoded, lettered_answer, source_json
from tollens.errors import shown
from tollens.records import Item, Origin, Part, letter

_HOME = "https://raw.githubusercontent.com/teacherpeterpan/Logic-LLM/main/data"
_LICENCE = "MIT (Logic-LM's repository)"


class _Row(msgspec.Struct):
    id: str | int
    context: str
    question: str
    options: Annotated[list[str], msgspec.Meta(min_length=1)]
    answer: str | None = None
    explanation: list[str] = []


def read_logic_lm(path: Path, split: str | None, *, benchmark: str) -> Iterator[Item]:
    """The items of a file in order. An id that the file uses twice is told apart by `~2`."""
    part = f"{benchmark}/{split or path.stem}"
    groups: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for original, place in _records(path):
        row = decoded(original.encode(), _Row, "an object with id, context, question, options and answer", place)
        name = str(row.id)
        seen[name] += 1
        yield Item(
            id=f"{part}/{name}" + (f"~{seen[name]}" if seen[name] > 1 else ""),
            passage=(Part(name="passage", text=row.context),),
            question=row.question,
            options=tuple(_without_mark(option, index, place) for index, option in enumerate(row.options)),
            answer=lettered_answer(row.answer, len(row.options), place),
            group=groups.setdefault(row.context, f"{part}/context-{len(groups) + 1}"),
            split=split,
            origin=Origin(benchmark=benchmark, file=path.name, line=place.line, id=name, original=original),
            explanation="\n".join(row.explanation) or None,
        )


def _records(path: Path) -> Iterator[tuple[str, Place]]:
    """Every record as it stands in the file, with its place."""
    data = source_json(path)
    end, line = 0, 1
    expected = "a list of objects, as Logic-LM published it"
    for number, raw in enumerate(decoded(data, list[msgspec.Raw], expected, Place(path)), start=1):
        record = bytes(raw)
        start = data.index(record, end)  # only a comma and blanks stand between two records
        line += data.count(b"\n", end, start)
        place = Place(path, f"record {number}", line)
        end, line = start + len(record), line + record.count(b"\n")
        try:
            yield record.decode("utf-8"), place
        except UnicodeDecodeError as error:
            raise place.fault(f"expected UTF-8, found byte 0x{record[error.start]:02x}") from error


def _without_mark(option: str, index: int, place: Place) -> str:
    """The option's own text. The answer is the letter of a mark, so that marks in another order are refused."""
    mark = f"{letter(index)}) "
    if not option.startswith(mark):
        raise place.fault(f"expected option {index + 1} to begin with {mark!r}, found {shown(option)}")
    return option.removeprefix(mark)


PROOFWRITER = Benchmark(
    name="proofwriter",
    title="ProofWriter, open world, as Logic-LM selected",
    language="en",
    licence=_LICENCE,
    read=partial(read_logic_lm, benchmark="proofwriter"),
    files=(
        PublishedFile(split="train", url=f"{_HOME}/ProofWriter/train.json"),
        PublishedFile(
            split="dev",
            url=f"{_HOME}/ProofWriter/dev.json",
            sha256="e792b54981065c91d4aecc908be17ce9a730f2327548e6fa36717ef01e472240",
        ),
        PublishedFile(split="test", url=f"{_HOME}/ProofWriter/test.json"),
    ),
)

PRONTOQA = Benchmark(
    name="prontoqa",
    title="PrOntoQA, as Logic-LM selected",
    language="en",
    licence=_LICENCE,
    read=partial(read_logic_lm, benchmark="prontoqa"),
    files=(PublishedFile(split="dev", url=f"{_HOME}/ProntoQA/dev.json"),),
)

LOGICAL_DEDUCTION = Benchmark(
    name="logical-deduction",
    title="BIG-bench logical deduction, as Logic-LM selected",
    language="en",
    licence=_LICENCE,
    read=partial(read_logic_lm, benchmark="logical-deduction"),
    files=(
        PublishedFile(
            split="train",
            url=f"{_HOME}/LogicalDeduction/train.json",
            sha256="03054c408fe11db309f7dca128a26453670fa93fc7fa96375d8fb4b2f89f8fca",
        ),
        PublishedFile(split="dev", url=f"{_HOME}/LogicalDeduction/dev.json"),
    ),
)
