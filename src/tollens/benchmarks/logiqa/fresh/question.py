"""A question about premises: what fits it, and by which error something else may be taken to fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_

from tollens.benchmarks.logiqa.fresh.candidates import Candidate
from tollens.benchmarks.logiqa.fresh.fallacies import Fallacy, misreadings, named
from tollens.benchmarks.logiqa.fresh.worlds import Where
from tollens.wording.arguments import Ask, Statement


@dataclass(frozen=True, slots=True)
class Error:
    """How an option comes to be taken for the right one: by which misreading, beside what is really said."""

    fallacy: Fallacy
    misread: Statement | None  # the premise or the option; None where nothing is misread
    taken: Statement | None


class Question:
    """What fits a question, given premises: found by the worlds that are left. `given` is what some readers take for
    granted, that no class is empty: the right option fits with it and without, and no other does either way."""

    def __init__(
        self, where: Where, ask: Ask, premises: Sequence[Statement], conclusion: Candidate | None, given: int
    ) -> None:
        self.ask = ask
        self.premises = premises
        self.conclusion = conclusion
        self.where = where
        self._tables = [where(premise) for premise in premises]
        self.left = reduce(and_, self._tables)
        self._given = given
        self._granted = self.left & given
        self._stated = set(self._tables)
        self._misread = [
            (Error(fallacy, premise, taken), self._granted & where(taken))
            for premise in premises
            for fallacy, taken in misreadings(premise)
        ]
        self._errors: dict[Candidate, Error | None] = {}

    def fits(self, option: Candidate, left: int) -> bool:
        """Whether the option is an answer, given the worlds that are left. Where there are none, nothing is."""
        if (followed := self.conclusion) is None:
            ruled_out = option.holds if self.ask == "cannot" else ~option.holds
            return left != 0 and not left & ruled_out and all(left & alive for alive in option.alive)
        if not left & ~followed.holds:  # nothing is missing
            return False
        left &= option.holds
        return left != 0 and not left & ~followed.holds and all(left & alive for alive in followed.alive)

    def is_right(self, option: Candidate) -> bool:
        """Whether the option is an answer that no premise gives as it is, and not by leaving a class empty."""
        return self.fits(option, self.left) and self.fits(option, self._granted) and option.holds not in self._stated

    def error(self, option: Candidate) -> Error | None:
        """How an option that is no answer may be taken for one."""
        if option not in self._errors:
            self._errors[option] = self._error(option)
        return self._errors[option]

    def _error(self, option: Candidate) -> Error | None:
        if option.holds in self._stated or self.fits(option, self.left) or self.fits(option, self._granted):
            return None
        if not self.left & option.holds:  # what one premise denies tempts nobody
            denied = any(not table & option.holds for table in self._tables)
            return None if denied or self.ask != "must" else Error("contradiction", None, None)
        found = [error for error, left in self._misread if self.fits(option, left)]
        if self.ask == "completes":
            own = (Error(fallacy, option.statement, taken) for fallacy, taken in misreadings(option.statement))
            found += [
                error for error in own if error.taken and self.fits(option, self._granted & self.where(error.taken))
            ]
        if len(found) < 2:
            return found[0] if found else None
        # Of several, that which takes the fewest premises is the one that somebody makes.
        return min(found, key=lambda error: len(self.needed(option, error)))

    def needed(self, option: Candidate, error: Error | None = None) -> list[Statement]:
        """Premises of which none can be spared for the option to fit, or to be ruled out where that is its error. One
        that is misread is always needed."""
        return self._needed(option, error, -1)

    def depth(self, option: Candidate) -> int:
        """How many premises it takes for the option to fit, for one who takes it for granted that no class is empty."""
        return len(self._needed(option, None, self._given))

    def _needed(self, option: Candidate, error: Error | None, given: int) -> list[Statement]:
        kept = list(range(len(self.premises)))
        taken = given if error is None or error.taken is None else given & self.where(error.taken)
        for place, premise in enumerate(self.premises):
            if error is not None and premise is error.misread:
                continue
            left = reduce(and_, [self._tables[each] for each in kept if each != place], taken)
            ruled_out = error is not None and error.misread is None
            if not left & option.holds if ruled_out else self.fits(option, left):
                kept.remove(place)
        return [self.premises[each] for each in kept]

    def named(self, option: Candidate, error: Error) -> Fallacy:
        """What the error is called in this option."""
        if error.taken is None:
            return error.fallacy
        left = self.left if self.conclusion is None else self.left & option.holds
        denied = Statement("fact", (error.taken.parts[1].denied,))
        return named(
            error.fallacy,
            error.taken,
            (self.conclusion or option).statement,
            [premise for premise in self.premises if premise is not error.misread],
            antecedent_denied=error.taken.form == "if" and not left & ~self.where(denied),
        )
