"""The symbolic reader on every corpus it can be tried on: answered, right, and why it abstains.

    python bench/symbolic.py ../shared/data [--only folio] [--fresh 200] [--seed 1] [--speed]

Prints the table of docs/symbolic.md and, for each corpus, the ten commonest reasons for abstaining. With --speed it
times ProofWriter alone, on one core, best of three: reading, deciding and writing the proof, with nothing remembered
from one round to the next. Exit 1 if that is fewer than 300 items a second.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import tollens as tl
from tollens.readers.symbolic import Symbolic
from tollens.records import Item, Prediction
from tollens.scores import proportion, score

HERE = Path(__file__).parent
CORPORA = {
    "robustlr": "robustlr=robustlr/sample.jsonl",
    "proofwriter": "proofwriter=proofwriter/dev.json",
    "prontoqa": "prontoqa=prontoqa/first100.json",
    "logical-deduction": "logical-deduction=logical_deduction/train.json",
    "ar-lsat": "ar-lsat=ar_lsat/AR_DevelopmentData.json",
    "ar-lsat-train": "ar-lsat=ar_lsat/AR_TrainingData.json",
    "folio": "folio=folio/folio-train.jsonl",
    "logiqa": "logiqa=logiqa/Eval.txt",
}
# Item files of public reasoning sets; each is read if it is there.
READING = (
    "formal-fallacies", "fracas", "justlogic", "logicbench-bqa", "logicbench-mcqa", "logicnli", "multi-logieval",
    "proverqa", "web-of-lies",
)  # fmt: skip
# Games of our own, beside this file.
GAMES = {"games-exam": "exam.json", "games-free": "free.json"}
FRESH = ("robustlr", "robustlr-zh", "nail", "nail-zh", "logiqa", "logiqa-zh", "ropes", "lineup", "lineup-zh")
GOAL = 300.0
_EXPECTED = re.compile(r": column \d+: (expected .*?), found ", re.DOTALL)


def named(data: Path) -> dict[str, str]:
    """What there is to read, by name: the corpora of the folder and the games beside this file."""
    parts = {name: expression.partition("=") for name, expression in CORPORA.items()}
    found = {name: f"{benchmark}={data / file}" for name, (benchmark, _, file) in parts.items()}
    items = {name: data / "reading" / f"{name}.jsonl" for name in READING}
    found |= {name: str(path) for name, path in items.items() if path.is_file()}
    return found | {name: f"ar-lsat={HERE / 'games' / file}" for name, file in GAMES.items()}


def reason(prediction: Prediction) -> str:
    """Why there is no answer, without the words of the item."""
    detail = prediction.detail or ""
    found = _EXPECTED.search(detail)
    return found[1] if found else re.sub(r"(read|itself): .*", r"\1", detail)


def row(name: str, items: Iterable[Item]) -> tuple[str, Counter[str]]:
    """A line of the table, and the reasons."""
    reader = Symbolic()
    right = answered = count = 0
    reasons: Counter[str] = Counter()
    began = time.perf_counter()
    for item in items:
        found = reader.read([item.as_question()])[0]
        count += 1
        if found.missing is not None:
            reasons[reason(found)] += 1
        elif (outcome := score(item, found).outcome) in ("right", "wrong"):
            answered += 1
            right += outcome == "right"
    seconds = time.perf_counter() - began
    whole, of_answered = proportion(right, count), proportion(right, answered)
    shown = f"{of_answered.value:.1%} [{of_answered.low:.1%}, {of_answered.high:.1%}]" if answered else "–"
    speed = f"{1000 * seconds / max(count, 1):.1f} ms"
    return (
        f"| {name} | {count:,} | {answered:,} ({answered / count:.1%}) | {right:,} | {answered - right:,} | {shown} | "
        f"{whole.value:.1%} | {speed} |",
        reasons,
    )


def speed(data: Path) -> int:
    """ProofWriter's items a second. Every round is a process of its own, so that no sentence is remembered."""
    code = (
        "import sys, time, tollens as tl; from tollens.readers.symbolic import Symbolic; "
        "questions = [item.as_question() for item in tl.load(sys.argv[1])]; reader = Symbolic(); "
        "reader.read(questions[:1]); began = time.perf_counter(); reader.read(questions); "
        "print(len(questions) / (time.perf_counter() - began))"
    )
    items = f"proofwriter={data / 'proofwriter/dev.json'}"
    command = [sys.executable, "-c", code, items]
    best = max(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(3))
    print(f"ProofWriter: {best:.0f} items a second (goal {GOAL:.0f})")
    return 0 if best >= GOAL else 1


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--only", choices=[*CORPORA, *READING, *GAMES, "fresh"])
    parser.add_argument("--fresh", type=int, default=200, help="how many items of each fresh set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", action="store_true")
    given = parser.parse_args()
    if given.speed:
        return speed(given.data)
    rows, why = [], {}
    for name in FRESH if given.only in (None, "fresh") else ():
        line, _ = row(f"{name}, fresh", tl.load(f"{name}:fresh", size=given.fresh, item_seed=given.seed))
        rows.append(line)
    for name, expression in named(given.data).items():
        if given.only in (None, name):
            line, why[name] = row(name, tl.load(expression))
            rows.append(line)
    print("| data | n | answered | right | wrong | right of those [95 %] | right of all | time an item |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))
    for name, reasons in why.items():
        if reasons:
            print(f"\n{name}: {reasons.total()} without an answer")
            for text, count in reasons.most_common(10):
                print(f"  {count:5d}  {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
