"""Needs that count: how many could, how many are settled, what settles all, what makes something so, how many ways."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tollens.logic import Atom, Formula, Implies, Not
from tollens.wording.parsing.arrangements.asked.gaps import filled
from tollens.wording.parsing.arrangements.clues.listed_names import every_name
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import RELATIONAL
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.questions import Stem
from tollens.wording.parsing.seam import Need, Tally, Ways
from tollens.wording.unreadable import UnreadableSentence


def tallies(stem: Stem, text: str, game: Game) -> tuple[Need | Tally, ...]:
    """How many could, and how many are settled: of just so many it is so. What settles all: with it, each has one place
    that it must have."""
    if stem.shape == "settles":
        given = filled(stem, text, game) if stem.after else read_sentence(text, game)
        return Need("could", given), *settlings(game, given)
    if stem.shape == "implies":
        given, claim = read_sentence(text, game), read_sentence(stem.before, game)
        if stem.mode == "could":
            raise UnreadableSentence(stem.before, 1, "what must be so, or cannot, if the option is true")
        return Need("could", given), Need("must", Implies(given, claim if stem.mode == "must" else Not(claim)))
    number = cardinal(text.strip(" .").lower())
    p = Parse(stem.noun, game)
    kind = next((kind for kind, terms, end in noun(p, 0) if terms == kind.members and p.is_end(end)), None)
    if number is None or kind is None:
        raise UnreadableSentence(text if number is None else stem.noun, 1, "a number of things of the set-up")
    if stem.shape == "settled":
        return (Tally(number, tuple(settlings(game, None, kind))),)
    gap = Stem(stem.mode, "gap", before=stem.before, after=stem.after)
    return (Tally(number, tuple(Need(stem.mode, filled(gap, called, game)) for _, called in every_name(kind, game))),)


_WAYS = re.compile(r",? from \w+ to \w+,?|\b(?:any one|each) of which\b|\b(?:of|the)(?: remaining)? \w+\b", re.I)


def ways(stem: Stem, text: str, game: Game) -> Ways:
    """That there are so many arrangements. UnreadableSentence where the question counts only some of them, or where a
    world says more than how things are arranged."""
    number = cardinal(text.strip(" .").lower())
    p = Parse(_WAYS.sub(" ", stem.before), game)
    some = any(word in RELATIONAL - {"which"} or any(name(p, k)) for k, word in enumerate(p.words))
    if number is None or some:
        raise UnreadableSentence(text if number is None else stem.before, 1, "the number of all arrangements")
    if len(game.links) + len(game.chosen) != 1 or game.marks:
        raise UnreadableSentence(stem.before, 1, "a set-up that says one thing of each, to count its arrangements")
    return Ways(number)


def settlings(game: Game, given: Formula | None, kind: Kind | None = None) -> Iterator[Tally]:
    """For each thing, that what is said, with what is given, settles where it is. UnreadableSentence where the set-up
    says more than one thing of the things."""
    if not game.links and len(game.chosen) == 1 and not game.marks:
        (things,) = game.kinds
        for thing in things.members:
            chosen = Atom(game.chosen[things.name], (thing,))
            yield Tally(
                1,
                tuple(Need("must", each if given is None else Implies(given, each)) for each in (chosen, Not(chosen))),
            )
        return
    links = [link for link in game.links if kind is None or link.thing == kind]
    if len(game.links) != 1 or len(links) != 1 or game.marks or game.chosen:
        raise UnreadableSentence(game.kinds[0].name, 1, "a set-up that says one thing of each, to see what settles it")
    (link,) = links

    def must(formula: Formula) -> Need:
        return Need("must", formula if given is None else Implies(given, formula))

    for thing in link.thing.members:
        there = [link.holds(thing, place) for place in link.place.members]
        if link.is_function:
            yield Tally(1, tuple(map(must, there)))
        else:
            yield Tally(len(there), tuple(Tally(1, (must(each), must(Not(each)))) for each in there))
