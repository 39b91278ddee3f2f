"""Mentions that belong together: joined before 'each', between commas, counted for each of several groups."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import Number, Term
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.setups.mentions import Mention
from tollens.wording.parsing.english.numbers import cardinal


def joined_before(groups: list[list[Mention]], last: Mention) -> tuple[Term, ...]:
    """Three old dogs and two young dogs are each …: all five of them. The groups that are taken up go."""
    terms = last.terms
    while len(groups) > 1 and not groups[-1] and len(groups[-2]) == 1:
        before = groups[-2][0]
        if before.how != "whole" or before.kind != last.kind:
            break
        terms = (*before.terms, *terms)
        del groups[-2]
    whole = last.kind.members if last.kind is not None else ()
    return whole if set(terms) == set(whole) else terms


def with_appositions(groups: list[list[Mention]]) -> Iterator[list[Mention]]:
    """Each singer, performing alone, gives exactly one …: what stands between commas parts nothing."""
    held: list[Mention] = []
    for place, group in enumerate(groups):
        rest = [each for later in groups[place + 1 :] for each in later]
        counting = any(each.how in ("exactly", "at least", "at most") for each in group)
        if any(each.how in ("each", "none") for each in group) and not counting and rest:
            held += group
            continue
        counted = {each.kind for each in group if each.how in ("exactly", "at least", "at most")}
        if any(each.how == "each" for each in group) and all(each.kind in counted for each in held):
            held = []  # each dog is shown, one dog per day: the second part says it of the days
        if any(each.how == "each" for each in held):  # each dog is shown, and each is of one colour
            group = [each for each in group if each.how != "each" or each.kind is not None or each.noun]
        yield [*held, *group]
        if group:
            held = []
    if held:
        yield held


def numbered_on(p: Parse, place: int, group: list[Mention]) -> Mention | None:
    """Classes 1 and 2: another of the places that go by numbers."""
    last = group[-1] if group else None
    value = cardinal(p.word(place))
    if last is None or last.how != "name" or last.kind is None or value is None or any(noun(p, place + 1)):
        return None
    return Mention("name", last.kind, place=Number(value)) if Number(value) in last.kind.members else None


def groups_of(p: Parse, place: int) -> tuple[list[Mention], int] | None:
    """Three groups of two; the teams of three pupils each: for each group so many, where there are as many groups."""
    at = place + 1 if p.word(place) in ("the", "exactly") else place
    size = cardinal(p.word(at))
    at = at + 1 if size is not None else at
    for kind, terms, end in noun(p, at):
        start = end + 2 if p.after(end, "of", "exactly") is not None else end + 1
        number = cardinal(p.word(start)) if p.word(end) == "of" else None
        if number is None or terms != kind.members or size not in (None, len(terms)) or start == at:
            continue
        behind = start + 1
        counted: Kind | None = None
        for other, _, stop in noun(p, behind):
            counted, behind = other, stop
            break
        behind = behind + 1 if p.word(behind) == "each" else behind
        if counted == kind:
            continue
        return [Mention("each", kind, terms=terms), Mention("exactly", counted, number)], behind
    return None
