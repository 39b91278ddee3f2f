"""Per-item scores and what they come to. What needs numpy is imported from its own file: `paired` (how two readers
differ), `calibration`, `curve`, `tails` and `weighted_f1`; a run that needs none of it does not wait for it. So are
`agreement`, `corrections` and `power`, which only reports and comparisons need."""

from tollens.scores.contrast import Contrast, contrast_of
from tollens.scores.f1_tally import NO_LABEL, WEIGHTED_F1, WEIGHTED_F1_ROUNDED
from tollens.scores.intervals import proportion
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
    "Contrast",
    "Summary",
    "contrast_of",
    "exact_match",
    "f1",
    "is_graded",
    "proportion",
    "score",
    "summarise",
]
