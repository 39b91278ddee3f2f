"""What holds of two: a thing and what it goes with, said of one of them."""

from __future__ import annotations

from collections.abc import Callable

from tollens.logic import (
    Formula,
    Term,
)
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.game import Link
from tollens.wording.parsing.arrangements.parser import Parse

Pair = Callable[[Term, Term], Formula]


def pair_of(link: Link, forward: bool) -> Pair:
    """What a link says of two, the thing first where it is forward."""
    return link.holds if forward else lambda one, other: link.holds(other, one)


def over_pairs(p: Parse, phrase: NounPhrase, pair: Pair) -> Callable[[Term], Formula]:
    """What is said of one: that the pair holds of it and as many others as the phrase says."""
    return lambda one: phrase.over(p.fresh, lambda other: pair(one, other), one)
