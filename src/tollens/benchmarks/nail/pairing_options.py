"""What the options of a matching are taken from: all that can be said in one form, by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Literal

from tollens.benchmarks.nail.nearby import Listed, PairingSet
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.pairings import Half, Naming, Pairing
from tollens.benchmarks.nail.plan import one_of
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.questions import Mode
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.wording.backbone import Meaning
from tollens.wording.backbone.asking import paired

MEANING = Meaning("matching")
Call = Literal["which", "who", "list"]  # the question of a scenario: what a subject has, who has a thing, or all


class Options:
    """Pairings of one form, with where each of them holds. They go by their places."""

    def __init__(self, listed: Listed, pairings: Sequence[Pairing], call: Call | None = None) -> None:
        self.pairings, self._call = pairings, call
        self.where = [listed.where(pairing) for pairing in pairings]
        self.named = [pairing.named for pairing in pairings]
        self.true = [place for place, pairing in enumerate(pairings) if pairing.is_true]
        self.false = [place for place, pairing in enumerate(pairings) if not pairing.is_true]
        names = Naming(listed.size, [range(listed.size)] * listed.attributes)
        made = [stated(pairing, names) for pairing in pairings]
        sets = {id(each): PairingSet.where(listed, pairing) for each, pairing in zip(made, pairings, strict=True)}
        self.pool = Pool([made], lambda each: sets[id(each)], PairingSet(listed), alike=True)

    def told(self, places: Sequence[int], naming: Naming) -> tuple[Asked, list[Statement]]:
        """The question and these options in the names that things have."""
        options = [stated(self.pairings[place], naming) for place in places]
        attribute, subject, thing, _, _ = self.pairings[0].halves[0]
        predicate, things = f"p{attribute + 1}", naming.things[attribute]
        call, names = None, []
        match self._call:
            case "which":
                call = f"{predicate}.which {naming.subjects[subject]}"
                names = [things[self.pairings[place].halves[0].thing] for place in places]
            case "who":
                call = f"{predicate}.who {things[thing]}"
                names = [naming.subjects[self.pairings[place].halves[0].subject] for place in places]
            case "list":
                call = f"{predicate}.list"
        return Asked(call, self.pool, dict(zip(map(id, options), names, strict=False))), options


def stated(pairing: Pairing, naming: Naming) -> Statement:
    """What a pairing states, in the names that things have."""
    if pairing.frame != "list":
        frame, calls = pairing.told(naming)
        return statement(MEANING, frame, *calls)
    attribute = pairing.halves[0].attribute
    pairs = [(naming.subjects[half.subject], naming.things[attribute][half.thing]) for half in pairing.halves]
    calls = tuple([f"{subject} {thing}" for subject, thing in pairs])
    named = (*naming.subjects, *(thing for _, thing in pairs))
    return Statement("list", calls, paired(f"p{attribute + 1}", pairs), named, ())


class OptionTables:
    """The options of every form, for so many subjects and attributes."""

    def __init__(self, listed: Listed) -> None:
        self._listed = listed
        self._subjects, self._attributes = range(listed.size), range(listed.attributes)

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that options may have: by name, or as the one that has something else."""
        return ("is", "not", "one is", "one not") if len(self._attributes) > 1 else ("is", "not")

    def draw(self, rng: Random, mode: Mode) -> Sequence[Options]:
        """What to ask in the mode, or two things to ask that one place is the right answer to."""
        match mode:
            case "list":
                return [self._list(one_of(rng, self._attributes))]
            case "who":
                attribute, number = one_of(rng, self._attributes), one_of(rng, self._subjects)
                both = [self._who(attribute, number, call) for call in ("which", "who")]
                return both if rng.random() < 0.5 else both[::-1]
        return [self._literals(one_of(rng, self.forms))]

    @cache  # noqa: B019 - there is one for each size
    def _literals(self, form: str) -> Options:
        """Everything of a form that can be said."""
        found = [
            Half(attribute, subject, thing, by, form.endswith("is"))
            for attribute in self._attributes
            for by in (self._attributes if form.startswith("one") else (None,))
            if by != attribute
            for subject in self._subjects
            for thing in self._subjects
        ]
        return self._plain(found)

    @cache  # noqa: B019 - there is one for each size
    def _who(self, attribute: int, number: int, call: Call) -> Options:
        """Which object a subject has, or which subject has it."""
        pairs = [(number, each) if call == "which" else (each, number) for each in self._subjects]
        return self._plain([Half(attribute, *pair) for pair in pairs], call)

    def _plain(self, halves: Sequence[Half], call: Call | None = None) -> Options:
        return Options(self._listed, [Pairing("plain", (half,)) for half in halves], call)

    @cache  # noqa: B019 - there is one for each size
    def _list(self, attribute: int) -> Options:
        """Who has which object, for every subject."""
        orders = permutations(self._subjects)
        lists = [tuple([Half(attribute, subject, thing) for subject, thing in enumerate(order)]) for order in orders]
        return Options(self._listed, [Pairing("list", halves) for halves in lists], "list")
