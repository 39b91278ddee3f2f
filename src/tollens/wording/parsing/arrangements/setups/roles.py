"""Roles: one of those who are selected, or of those in each group, is the chairperson, or is to drive."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic import And, Atom, Count, ForAll, Formula, Implies
from tollens.wording.parsing.arrangements.clues.pairs import pair_of
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.setups.mentions import Mention
from tollens.wording.parsing.arrangements.words import AUXILIARY, stem
from tollens.wording.parsing.english.tokens import tokens

_FILLING = AUXILIARY | frozenset("serve serves act acts as assigned chosen selected designated to the its a an".split())
_ENDS = frozenset(", . ; : — –".split())


def role_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    """The word for a role, and the place behind: one of whom will be its chairperson, one of whom is to drive."""
    if list(words[place : place + 3]) != ["one", "of", "whom"]:
        return None
    at = place + 3
    while at < len(words) and words[at] in _FILLING:
        at += 1
    closed = at + 1 == len(words) or words[at + 1 : at + 2] == [] or words[at + 1] in _ENDS
    return (words[at], at + 1) if place + 3 < at < len(words) and words[at].isalpha() and closed else None


def roles_of(told: Sequence[str], game: Game) -> dict[str, tuple[Kind, str]]:
    """The roles that a set-up gives to some of the things, by their stems."""
    found: dict[str, tuple[Kind, str]] = {}
    things = next((kind for kind in game.kinds if not kind.ordered), None)
    for text in told:
        words = [token.word for token in tokens(text)]
        for at in range(len(words)):
            role = role_at(words, at)
            if role is not None and things is not None:
                found[stem(role[0])] = (things, f"is_{stem(role[0])}")
    return found


def has_role(p: Parse, role: str, groups: Sequence[Sequence[Mention]]) -> Formula | None:
    """That just one has the role: of those in each group, or of those who are selected. None where it is not clear of
    whom."""
    whom, mark = p.game.marks[stem(role)]
    eaches = [each for group in groups for each in group if each.how == "each" and each.kind is not None]
    one, two = p.fresh.variable(), p.fresh.variable()
    if len(eaches) == 1 and eaches[0].kind is not None:
        found = p.game.link(whom, eaches[0].kind)
        if found is None:
            return None
        there = And((pair_of(*found)(two, one), Atom(mark, (two,))))
        return ForAll(one, eaches[0].kind.name, Count("exactly", 1, two, whom.name, there))
    chosen = p.game.chosen.get(whom.name)
    if eaches or chosen is None:
        return None
    among = ForAll(one, whom.name, Implies(Atom(mark, (one,)), Atom(chosen, (one,))))
    return And((Count("exactly", 1, two, whom.name, Atom(mark, (two,))), among))
