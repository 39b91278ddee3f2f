"""What the papers print, typed off their tables a second time."""

from __future__ import annotations

# NAIL, Table of baselines, test: accuracy in percent by what was shown.
NAIL = {
    "en": {
        "word matching": {"Q,A": 24.6, "C,Q,A": 25.8},
        "sliding window": {"Q,A": 24.2, "C,Q,A": 22.1},
        "BERT-large": {"A": 26.7, "Q,A": 27.1, "C,Q,A": 29.4},
        "RoBERTa-large": {"A": 26.5, "Q,A": 27.9, "C,Q,A": 30.1},
        "human baseline": {"C,Q,A": 71.3},
        "human expert": {"C,Q,A": 100.0},
    },
    "zh": {
        "word matching": {"Q,A": 24.9, "C,Q,A": 24.2},
        "sliding window": {"Q,A": 24.7, "C,Q,A": 22.5},
        "BERT-large": {"A": 26.7, "Q,A": 26.8, "C,Q,A": 27.7},
        "RoBERTa-large": {"A": 27.7, "Q,A": 30.5, "C,Q,A": 36.2},
        "human baseline": {"C,Q,A": 76.4},
        "human expert": {"C,Q,A": 100.0},
    },
}

# NAIL, RoBERTa-large on NAIL-E and on NAIL-I, test; and what it was trained on.
NAIL_PARTS = {
    "RoBERTa-large, not trained on NAIL": (20.8, 23.5),
    "RoBERTa-large, trained on NAIL": (37.4, 29.7),
    "RoBERTa-large, trained on NAIL-E": (22.9, 26.6),
    "RoBERTa-large, trained on NAIL-I": (38.5, 33.7),
}

# RobustLR: weighted F1 in percent.
ROBUSTLR_SETS = ("C-CS", "D-CS", "N-CS", "C-ES", "D1-ES", "D2-ES")
ROBUSTLR = {
    "RoBERTa-large, not pre-trained": (10, 21, 10, 33, 50, 51),
    "RoBERTa-large": (44, 61, 37, 79, 93, 94),
    "RoBERTa-large, by the paper's other table": (None, None, None, 40, None, None),
    "T5-large": (37, 61, 40, 77, 93, 98),
    "T5-3B": (54, 65, 54, 72, 83, 98),
    "T5-11B": (57, 67, 58, 76, 76, 97),
    "GPT-3, on 500 items a set": (34, 50, 25, 36, 78, 87),
    "Human": (87, 94, 84, 81, 97, 96),
}

# ROPES, test: EM and F1 in percent, then the two without the background.
ROPES = {
    "RoBERTa-base": (35.8, 45.5, 33.7, 46.1),
    "RoBERTa-large": (55.4, 61.1, 53.6, 60.4),
    "RoBERTa-large, after RACE": (55.5, 61.6, None, None),
    "Human, on 400 questions": (82.7, 89.0, None, None),
}
ROPES_ASKED = {"Human, on 400 questions": 400}  # the others: all 1,710
