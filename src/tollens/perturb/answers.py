"""The answer of an item by the solver."""

from __future__ import annotations

from tollens.logic import Theory
from tollens.perturb.refusals import NotApplicable
from tollens.records import LABELS, Item
from tollens.solvers import LABEL_OF, decide, judge


def solved(item: Item, theory: Theory) -> int:
    """The option of the item that the theory proves to be right. NotApplicable where none is, or several are."""
    asked = theory.asked
    if asked is not None and asked.mode == "label" and asked.conclusion is not None:
        status = decide(theory.supposed, asked.conclusion).status
        if item.options != LABELS[item.language]:
            raise NotApplicable("its options are not the three labels")
        if status not in LABEL_OF:
            raise NotApplicable("the solver gave up" if status == "gave up" else "it would contradict itself")
        return LABELS["en"].index(LABEL_OF[status])
    if asked is None or len(asked.options) != len(item.options):
        raise NotApplicable("its theory asks nothing")
    judgement = judge(theory)
    if not judgement.sound:
        raise NotApplicable("no one option fits")
    return judgement.fitting[0]
