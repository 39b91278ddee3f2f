"""Texts that nobody meant for the symbolic reader: it answers or abstains, never crashes, and never takes long.

    python bench/symbolic_fuzz.py [--count 10000] [--seed 1] [--most-seconds 1.0]

Random letters of all scripts, word salad, prose and code of this project, emoji, sentences of fresh items cut, shuffled
and glued, questions without passages, and now and then a megabyte of one word. Exit 1 at a crash, or where a passage of
up to 200 words takes longer than it may.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import tollens as tl
from tollens.readers.symbolic import Symbolic
from tollens.records import Item, Part, Question

ROOT = Path(__file__).parent.parent
WORDS = (
    "if then only unless either or and not neither nor all every each no some any most exactly two three at least "
    "at  most one of the a an is are was who that which they it someone people things cat dogs red kind Ann Bob The "
    "bear chases  before after immediately first last between same as different from assigned to must could cannot "
    "be true EXCEPT  following position floor Monday 1 2 3 , , . . ; : ( ) — ? “ ” 's n't but both given otherwise "
    "suppose says "
).split()
CHINESE = list("如果那么只有才所有的都不是没有一个两三名人小王李说真话假话第一二楼前后相邻，。？！：“”")
STATEMENTS = (("True", "False", "Unknown"), ("真", "假", "未知"))
ASKED = (
    "Which one of the following must be true?",
    "Who is first?",
    "Is it so?",
    "",
    "下列哪项一定为真？",
    "X is red.",
)


def texts(seed: int) -> Callable[[], str]:
    """A source of texts."""
    rng = random.Random(seed)
    prose = [line for path in sorted(ROOT.glob("docs/*.md")) for line in path.read_text("utf-8").split("\n") if line]
    code = [
        line for path in sorted(ROOT.glob("src/tollens/*/*.py"))[:40] for line in path.read_text("utf-8").split("\n")
    ]
    said = [
        sentence
        for name in ("nail", "logiqa", "robustlr", "ropes", "nail-zh", "logiqa-zh")
        for item in tl.load(f"{name}:fresh", size=30, item_seed=seed)
        for sentence in item.passage_text.replace("。", "。|").replace(". ", ".|").split("|")
    ]

    def salad() -> str:
        return " ".join(rng.choices(WORDS, k=rng.randint(1, 200)))

    def letters() -> str:
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x1, 0xD7FF)))) for _ in range(rng.randint(1, 600))
        )

    def emoji() -> str:
        return "".join(chr(rng.randrange(0x1F300, 0x1FAFF)) for _ in range(rng.randint(1, 120)))

    def of(lines: list[str], most: int, glue: str) -> Callable[[], str]:
        return lambda: glue.join(rng.choices(lines, k=rng.randint(1, most)))[:1400]

    def cut() -> str:
        text = rng.choice(said)
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(("", " ", "not ", "，")) + text[at + rng.randint(0, 3) :]

    kinds = (
        salad,
        letters,
        emoji,
        of(prose, 6, "\n"),
        of(code, 12, "\n"),
        of(said, 8, " "),
        of(said, 8, ""),
        lambda: "".join(rng.choices(CHINESE, k=rng.randint(1, 200))),
        lambda: " ".join(cut() for _ in range(rng.randint(1, 6))),
        lambda: rng.choice(("if ", "not ", "(", "all ", "如果", "and ", "—", "the ", '"')) * rng.randint(1, 200),
    )
    return lambda: rng.choice(kinds)()


def questions(seed: int, count: int) -> list[tuple[Question, bool]]:
    """Questions, and whether each is of a length that must be quick."""
    rng, text = random.Random(seed + 1), texts(seed)
    found = []
    for number in range(count):
        long = number % 2_500 == 0
        passage = rng.choice(("if ", "all cats are ", "如果", "not ")) * 300_000 if long else text()
        options = rng.choice((*STATEMENTS, (), tuple(text()[:80] or "x" for _ in range(rng.randint(2, 5)))))
        asked = rng.choice((*ASKED, text()[:200]))
        item = Item(id=f"fuzz/{number}", passage=(Part(name="passage", text=passage),), question=asked, options=options)
        found.append((item.as_question(), not long and len(passage.split()) <= 200))
    return found


def main() -> int:
    """Read them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most-seconds", type=float, default=1.0)
    given = parser.parse_args()
    reader = Symbolic()
    outcomes: Counter[str] = Counter()
    slowest, crashes = 0.0, 0
    for question, quick in questions(given.seed, given.count):
        began = time.perf_counter()
        try:
            found = reader.read([question])[0]
        except Exception:
            crashes += 1
            print(f"CRASH on {question.passage_text[:300]!r} / {question.question!r} / {question.options!r}")
            traceback.print_exc(limit=-4)
            continue
        taken = time.perf_counter() - began
        outcomes[found.missing or "answered"] += 1
        slowest = max(slowest, taken if quick else 0.0)
        if quick and taken > given.most_seconds:
            print(f"SLOW, {taken:.2f} s: {question.passage_text[:300]!r} / {question.question!r}")
    print(f"{given.count:,} texts: {dict(outcomes)}, {crashes} crashes, slowest of the short ones {slowest:.2f} s")
    return 1 if crashes or slowest > given.most_seconds else 0


if __name__ == "__main__":
    sys.exit(main())
