"""The numbers that LogiQA's paper prints beside its main table (Liu et al. 2020, Figure 3, Tables 2 and 4 to 7). They
are of its English test set, but Table 2 is of all its English data, and Table 4 of its dev set too. None of them was
measured here."""

from __future__ import annotations

from typing import NamedTuple

from tollens.benchmarks.collection import Lengths, PartFigures
from tollens.benchmarks.description import PaperTexts
from tollens.benchmarks.logiqa.figures import PAPER


class Length(NamedTuple):
    """Items by the words of paragraph, question and options together: more than `above`, at most `most`."""

    above: int
    most: int | None
    items: int
    accuracy: float  # of RoBERTa-base

    @property
    def title(self) -> str:
        """The range as the paper writes it."""
        return f"({self.above}, {'∞)' if self.most is None else f'{self.most}]'}"

    def holds(self, length: int) -> bool:
        """Whether an item of that length is in the range."""
        return self.above < length and (self.most is None or length <= self.most)


class Overlap(NamedTuple):
    """How often a reader takes the option that shares most words with the text, and how often it is right there."""

    reader: str  # our name for it, or the model's own; empty for the right answers themselves
    title: str
    ratio: float
    accuracy: float


class Transfer(NamedTuple):
    """RoBERTa-base by what it was trained on, one after the other."""

    trained_on: str
    dev: float
    test: float


# Table 2, of the English data, all splits together.
TABLE_2 = PartFigures(
    items=8_678,
    passage=Lengths(average=76.87, longest=323),
    question=Lengths(average=12.03, longest=54),
    option=Lengths(average=15.83, longest=111),
)
_PARTS = {"passage": TABLE_2.passage, "question": TABLE_2.question, "option": TABLE_2.option}
TEXTS = dict.fromkeys(
    ("train", "dev", "test"),
    PaperTexts(
        paper=PAPER,
        items=TABLE_2.items,
        whole=True,
        averages={name: lengths.average for name, lengths in _PARTS.items()},
        longest={name: lengths.longest for name, lengths in _PARTS.items()},
    ),
)

# Figure 3: RoBERTa-base by what it was shown. The paper draws two more bars and prints no numbers for them.
BY_VIEW = {"C,Q,A": 0.3531, "Q,A": 0.2892}

# Table 4.
TRANSFER = (
    Transfer("LogiQA", 0.3585, 0.3531),
    Transfer("RACE", 0.2919, 0.2686),
    Transfer("COSMOS", 0.2514, 0.2873),
    Transfer("RACE → LogiQA", 0.3460, 0.3507),
    Transfer("COSMOS → LogiQA", 0.3644, 0.3511),
)

# Table 5.
LENGTHS = (
    Length(0, 100, 253, 0.3131),
    Length(100, 150, 364, 0.3625),
    Length(150, 200, 198, 0.3713),
    Length(200, None, 61, 0.4038),
)

# Table 6. Of the right answers themselves as many overlap as word matching has right.
OVERLAPS = (
    Overlap("word-matching", "Word matching", 1.0, 0.2837),
    Overlap("stanford-attentive-reader", "Stanford attentive reader", 0.3547, 0.3582),
    Overlap("gated-attention-reader", "Gated-attention reader", 0.3733, 0.3496),
    Overlap("co-matching", "Co-matching network", 0.4074, 0.3685),
    Overlap("bert-base", "BERT-base", 0.3423, 0.3773),
    Overlap("roberta-base", "RoBERTa-base", 0.3208, 0.4038),
    Overlap("", "The right answers", 0.2837, 1.0),
)

# Table 7: RoBERTa-base by reasoning type.
BY_TYPE = {
    "categorical": 0.5500,
    "sufficient conditional": 0.1711,
    "necessary conditional": 0.1929,
    "disjunctive": 0.2267,
    "conjunctive": 0.2198,
}
