"""Per-item scores, what they come to, and how two readers differ."""

from tollens.scores.contrast import Contrast, contrast_of
from tollens.scores.group_f1 import NO_LABEL, WEIGHTED_F1, WEIGHTED_F1_ROUNDED, weighted_f1
from tollens.scores.intervals import guessing_tail, proportion, sign_test
from tollens.scores.paired import Comparison, compare
from tollens.scores.per_item import ACCURACY, is_graded, score
from tollens.scores.spans import EM, F1, exact_match, f1
from tollens.scores.summary import ACCURACY_WHEN_ANSWERED, GROUP_CONSISTENCY, Summary, summarise

__all__ = [
    "ACCURACY",
    "ACCURACY_WHEN_ANSWERED",
    "EM",
    "F1",
    "GROUP_CONSISTENCY",
    "NO_LABEL",
    "WEIGHTED_F1",
    "WEIGHTED_F1_ROUNDED",
    "Comparison",
    "Contrast",
    "Summary",
    "compare",
    "contrast_of",
    "exact_match",
    "f1",
    "guessing_tail",
    "is_graded",
    "proportion",
    "score",
    "sign_test",
    "summarise",
    "weighted_f1",
]
