"""How an option stands out to one who does not reason."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tollens.benchmarks.logiqa.fresh.argument import Argument
from tollens.wording.arguments import Ask, Said, Statement


def rank(rng: Random, argument: Argument) -> int:
    """How many of the wrong options stand out more than the right one; ties fall by chance."""
    prominence = [(*_prominence(option, argument), rng.random()) for option in argument.options]
    return sum(each > prominence[argument.answer] for each in prominence)


def _prominence(option: Statement, argument: Argument) -> tuple[int, ...]:
    """How an option stands out, the plainest first: it names what the conclusion does, it is often spoken of,
    premises point at it, it has to do with a fact."""
    premises, conclusion = argument.premises, argument.conclusion
    facts = frozenset(place for premise in premises if premise.form == "fact" for place in premise.places)
    joined = [premise for premise in premises if premise.form != "fact"]
    return (
        len(option.places & conclusion.places) if conclusion else 0,
        sum(part.place in premise.places for part in option.parts for premise in premises),
        pointed_at(option, argument),
        sum(bool(option.places & premise.places and facts & premise.places) for premise in joined),
    )


def pointed_at(option: Statement, argument: Argument) -> int:
    """How many premises may settle the option, each by itself and whatever else is known."""
    sought = _sought(option, argument.ask)
    return sum(said in premise.forces for said in sought for premise in argument.premises if premise.form != "fact")


def _sought(option: Statement, ask: Ask) -> tuple[Said, ...]:
    """What premises would have to settle for the option to fit; of a premise that is missing, what would lead to it and
    what it would lead on from."""
    if ask == "cannot":
        return tuple(part.denied for part in option.parts)
    *condition, last = option.parts
    if ask == "completes":
        return (*condition, last.denied)
    return (*(part.denied for part in condition), last)


def joined_in_one(option: Statement, premises: Sequence[Statement]) -> bool:
    """Whether a premise speaks of all that the option does."""
    return len(option.places) > 1 and any(option.places <= premise.places for premise in premises)
