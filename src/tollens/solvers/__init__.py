"""What follows from a theory, and why."""

from tollens.solvers.decide import decide
from tollens.solvers.judge import Judged, Judgement, judge
from tollens.solvers.prove import prove
from tollens.solvers.verdict import LABEL_OF, Label, Limits, Model, Status, Step, Verdict
from tollens.solvers.worlds import Worlds, worlds

__all__ = [
    "LABEL_OF",
    "Judged",
    "Judgement",
    "Label",
    "Limits",
    "Model",
    "Status",
    "Step",
    "Verdict",
    "Worlds",
    "decide",
    "judge",
    "prove",
    "worlds",
]
