"""Why the answer is right, in the item's own language: each option judged, with a proof where it is settled, and where
it is not with a world in which it holds and one in which it does not."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import read_theory
from tollens.logic.printer import option_name
from tollens.records import Item
from tollens.solvers import Limits, judge, prove
from tollens.solvers.judge import decided
from tollens.wording import explain, option_line

# Far above what any item takes: what is built must not depend on how much else the machine has to do.
_LIMITS = Limits(seconds=3600)


def explained(item: Item) -> str:
    """The explanation, line by line: what becomes of each option and why."""
    return "\n".join(_lines(item))


def _lines(item: Item) -> Iterator[str]:
    theory = read_theory(item.theory or "")
    options = theory.asked.options if theory.asked else ()
    for place, (option, judged) in enumerate(zip(options, judge(theory, limits=_LIMITS).options, strict=True)):
        given, goal = decided(theory.supposed, option)
        verdict = judged.verdict
        yield option_line(
            option_name(place), option.text or str(option.formula), judged.fits, verdict.status, item.language
        )
        proof = prove(given, goal, verdict, limits=_LIMITS) if verdict.status in ("entailed", "refuted") else None
        yield from (f"  {line}" for line in explain(given, goal, verdict, proof, item.language))
