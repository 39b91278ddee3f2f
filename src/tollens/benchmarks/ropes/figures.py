"""The numbers that ROPES's paper prints (Lin et al. 2019): EM and F1 in percent, and its Table 1; and what the paper of
its contrast set prints (Gardner et al. 2020)."""

from __future__ import annotations

from tollens.benchmarks.benchmark import Figure
from tollens.benchmarks.description import PaperTexts

PAPER = "Lin et al. 2019"
CONTRAST_PAPER = "Gardner et al. 2020"
ITEMS = {"train": 10_924, "dev": 1_688, "test": 1_710}
CONTRAST_ITEMS = 974
READ_BY_PEOPLE = 400  # of the test questions

Pair = tuple[float, float]  # EM and F1

_TABLE: tuple[tuple[str, str, Pair | None, Pair], ...] = (
    ("roberta-base", "RoBERTa-base", (38.0, 53.5), (35.8, 45.5)),
    ("roberta-base-no-background", "RoBERTa-base without the background", (40.7, 59.3), (33.7, 46.1)),
    ("roberta-large", "RoBERTa-large", (59.7, 70.2), (55.4, 61.1)),
    ("roberta-large-no-background", "RoBERTa-large without the background", (48.7, 55.2), (53.6, 60.4)),
    ("roberta-large-race", "RoBERTa-large, after RACE", (60.1, 73.5), (55.5, 61.6)),
    ("human", "Human, on 400 questions", None, (82.7, 89.0)),
)

FIGURES = tuple(
    Figure(
        reader=reader,
        title=title,
        split=split,
        metric=metric,
        value=value / 100,
        paper=PAPER,
        items=ITEMS[split],
        n=READ_BY_PEOPLE if reader == "human" else ITEMS[split],
        of="questions",
    )
    for reader, title, *pairs in _TABLE
    for split, pair in zip(("dev", "test"), pairs, strict=True)
    if pair is not None
    for metric, value in zip(("em", "f1"), pair, strict=True)
) + tuple(
    Figure(
        reader="roberta",
        title="RoBERTa",
        split=split,
        metric="em",
        value=value / 100,
        paper=CONTRAST_PAPER,
        items=CONTRAST_ITEMS,
        n=CONTRAST_ITEMS,
        of="questions",
    )
    for split, value in (("contrast-original", 47.7), ("contrast", 32.5))
)

TEXTS = {
    "train": PaperTexts(
        paper=PAPER,
        items=ITEMS["train"],
        different={"situation": 1_411},
        averages={"background": 121.6, "situation": 49.1, "question": 10.9, "answer": 1.3},
        vocabulary={"background": 8_616, "situation": 6_949, "question": 1_457},
        annotators=7,
    ),
    "dev": PaperTexts(
        paper=PAPER,
        items=ITEMS["dev"],
        different={"situation": 203},
        averages={"background": 90.7, "situation": 63.4, "question": 12.4, "answer": 1.4},
        vocabulary={"background": 2_008, "situation": 1_077, "question": 1_411},
        annotators=2,
    ),
    "test": PaperTexts(
        paper=PAPER,
        items=ITEMS["test"],
        different={"situation": 300},
        averages={"background": 123.1, "situation": 55.6, "question": 10.6, "answer": 1.4},
        vocabulary={"background": 3_988, "situation": 2_736, "question": 1_885},
        annotators=2,
    ),
}
