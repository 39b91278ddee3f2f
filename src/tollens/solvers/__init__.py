"""What follows from a theory, and why."""

from tollens.solvers.decide import decide
from tollens.solvers.judge import Judged, Judgement, judge
from tollens.solvers.prove import prove
from tollens.solvers.verdict import Limits, Model, Status, Step, Verdict
from tollens.solvers.worlds import Worlds, worlds

__all__ = [
    "Judged",
    "Judgement",
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
