"""Candidates: the statements that may be options or conclusions, by their form, and those that may stand together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

from tollens.benchmarks.logiqa.fresh.argument import CATEGORICAL, OPTIONS
from tollens.benchmarks.logiqa.fresh.worlds import CLASSES, EVENTS, Where, of_classes, of_events
from tollens.wording.arguments import CLASS_FORMS, Form, Said, Statement


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A statement that may be an option or a conclusion: the worlds in which it holds, and sets of worlds of which none
    may be ruled out, or a part of it would be idle: the condition of a conditional that cannot come true, a consequence
    that holds anyway, one of two events that is impossible by itself."""

    statement: Statement
    holds: int
    alive: tuple[int, ...] = ()


@cache
def shaped(form: Form, kind: str) -> list[Candidate]:
    """All statements of a form."""
    if kind == CATEGORICAL:
        return [Candidate(each, of_classes()(each)) for each in _of_form(form, range(CLASSES))]
    where = of_events()
    return [Candidate(each, where(each), _alive(where, each)) for each in _of_form(form, range(EVENTS))]


@cache
def sharing(form: Form) -> dict[tuple[int, Said], list[Candidate]]:
    """The statements of two events by what they say on a side."""
    found: dict[tuple[int, Said], list[Candidate]] = {}
    for candidate in shaped(form, ""):
        for side, said in enumerate(candidate.statement.parts):
            found.setdefault((side, said), []).append(candidate)
    return found


@cache
def alike(form: Form) -> dict[Candidate, list[list[Candidate]]]:
    """To each claim about classes, three others such that each of the four is to the others what they are to each
    other: were one the converse of another, a third would be that of the fourth."""
    found: dict[Candidate, list[list[Candidate]]] = {}
    for options in combinations(shaped(form, CATEGORICAL), OPTIONS):
        claims = [option.statement for option in options]
        profiles = [sorted(_relation(one, other) for other in claims if other is not one) for one in claims]
        if all(profile == profiles[0] for profile in profiles):
            for one in options:
                found.setdefault(one, []).append([other for other in options if other is not one])
    return found


def _relation(one: Statement, other: Statement) -> list[bool]:
    """What two claims share: for every class that is in both, whether it is on the same side, where that matters."""
    symmetric = one.form in ("some", "no")
    return sorted(
        symmetric or side == place
        for side, first in enumerate(one.parts)
        for place, second in enumerate(other.parts)
        if first.place == second.place
    )


def _alive(where: Where, statement: Statement) -> tuple[int, ...]:
    parts = [where(Statement("fact", (part,))) for part in statement.parts]
    match statement.form:
        case "if":
            return parts[0], ~parts[1]
        case "and":
            return tuple(parts)
    return ()


def _of_form(form: Form, places: range) -> Iterator[Statement]:
    if form in CLASS_FORMS:
        pairs = combinations(places, 2) if form in ("some", "no") else permutations(places, 2)
        yield from (Statement(form, (Said(one), Said(other))) for one, other in pairs)
    elif form == "fact":
        yield from (Statement(form, (Said(place, positive),)) for place in places for positive in (True, False))
    else:
        pairs = combinations(places, 2) if form == "and" else permutations(places, 2)
        for (one, other), first, second in product(pairs, (True, False), (True, False)):
            yield Statement(form, (Said(one, first), Said(other, second)))
