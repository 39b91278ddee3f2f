"""Set-ups: which things and places there are, how they are called, and how many go with how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tollens.logic import TRUE, Formula, Less
from tollens.logic.walk import every_part
from tollens.wording.parsing.arrangements.clues.circles import defines_across
from tollens.wording.parsing.arrangements.clues.instances import constants_in
from tollens.wording.parsing.arrangements.clues.pairs import pair_of
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.clues.votes import is_for_or_against, set_opposed
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.setups.adverbials import different
from tollens.wording.parsing.arrangements.setups.capacities import capacity
from tollens.wording.parsing.arrangements.setups.cardinalities import cardinality
from tollens.wording.parsing.arrangements.setups.distributions import found_somewhere
from tollens.wording.parsing.arrangements.setups.draft import Draft
from tollens.wording.parsing.arrangements.setups.half_days import half_days_in_order, takes_a_half_day
from tollens.wording.parsing.arrangements.setups.introducing import has_list, introduced
from tollens.wording.parsing.arrangements.setups.linking import Linker
from tollens.wording.parsing.arrangements.setups.marks import counted_marks, marks_of
from tollens.wording.parsing.arrangements.setups.members import add_kind
from tollens.wording.parsing.arrangements.setups.nouns import add_contents, add_events, add_modifiers
from tollens.wording.parsing.arrangements.setups.passages import split_passage
from tollens.wording.parsing.arrangements.setups.places import add_places
from tollens.wording.parsing.arrangements.setups.reductions import excludes_others, mentions, says_more, wholes
from tollens.wording.parsing.arrangements.setups.refusals import (
    refuse_one_for_each,
    refuse_rounds,
    refuse_several_orders,
    refuse_ties,
)
from tollens.wording.parsing.arrangements.setups.roles import roles_of
from tollens.wording.parsing.arrangements.setups.scales import set_near, set_scales
from tollens.wording.parsing.arrangements.words import (
    stem,
)
from tollens.wording.parsing.english.tokens import tokens
from tollens.wording.unreadable import OfAKnownSetup, UnreadableSentence

_MOST_SENTENCES = 60


@dataclass(slots=True)
class Setup:
    """A set-up as read: the game, what its sentences say, and the sentences that are clues."""

    game: Game
    said: list[tuple[str, Formula]]
    clues: list[str]
    functions: dict[str, tuple[bool, bool]] = field(default_factory=dict)  # name → one-to-one, onto
    implied: list[Formula] = field(default_factory=list)  # how the kinds hang together, which no sentence says


def read_setup(passage: str) -> Setup:
    """The set-up of a passage. UnreadableSentence where it declares nothing, or says more than the grammar takes."""
    if len(passage) > 20_000:
        raise UnreadableSentence(passage[:200], 1, "a passage of at most 20,000 characters")
    if not any(mark in passage for mark in (":", "—", "–", "--", "(", " through ")) and all(
        part.count(",") < 2 for part in passage.split(".")
    ):
        raise UnreadableSentence(
            passage[:200], 1, "a list of the things that are arranged, such as 'six dogs: P, Q, …'"
        )
    told = split_passage(passage)
    if not told or len(told) > _MOST_SENTENCES:
        raise UnreadableSentence(passage[:200], 1, f"a set-up and clues: from 1 to {_MOST_SENTENCES} sentences")
    refuse_ties(told)
    draft = Draft(told)
    clues = introduced(draft)
    if not draft.declarations.kinds:
        raise UnreadableSentence(told[0], 1, "a list of the things that are arranged, such as 'six dogs: P, Q, …'")
    try:
        return _build(draft, clues)
    except UnreadableSentence as error:
        raise OfAKnownSetup(error.sentence, error.column, error.expected) from None


def _build(draft: Draft, clues: list[str]) -> Setup:
    game = Game()
    for sentence, _ in draft.reduced:
        game.stems.update(stem(token.word) for token in tokens(sentence) if token.word.isalpha())
    for place, each in enumerate(draft.declarations.kinds):
        add_kind(game, each, place, circular=draft.flags.circular, labels=draft.is_upright)
    add_modifiers(draft, game)
    add_contents(draft, game)
    refuse_several_orders(draft.sequencing, game)
    add_places(draft, game, clues)
    add_events(draft, game)
    if len(game.kinds) > 1:
        set_near(game, [text for text, _ in draft.reduced])
        set_scales(game, draft.flags.scales, upright=draft.is_upright)
    linker = Linker(draft.told, draft.lefts, draft.flags, _tried)
    functions = linker.link(game, clues)
    refuse_one_for_each(draft.reduced, game)
    refuse_rounds(draft.reduced)
    whole_half = any(takes_a_half_day([token.word for token in tokens(text)]) for text in draft.told)
    implied = half_days_in_order(game, functions, alone=whole_half)
    implied += _whose(draft, game)
    declaring = [text for text, _ in draft.reduced if has_list(text)]
    game.marks = marks_of(declaring or draft.told[:1], draft.told, game) | roles_of(draft.told, game)
    set_opposed(game, draft.lefts)
    said: list[tuple[str, Formula]] = []
    for sentence, left in draft.reduced:
        said.append((sentence, _meaning(left, sentence, game)))
    return Setup(game, said, clues, functions, implied)


def _whose(draft: Draft, game: Game) -> Iterator[Formula]:
    """Whose each thing is, where things were listed by owner."""
    if draft.declarations.owned is None:
        return
    things, owners, owned = draft.declarations.owned
    thing, owner = (game.nouns[each.nouns[0]][0] for each in (things, owners))
    found = game.link(thing, owner)
    for name, items in owned.shares if found is not None else ():
        for item in items:
            one = game.names[tuple(token.word for token in item)][1]
            if found is not None:
                yield pair_of(*found)(one, game.names[name][1])


def _tried(left: str, game: Game) -> Formula | None:
    try:
        return _meaning(left, left, game)
    except UnreadableSentence:
        return None


def _meaning(left: str, sentence: str, game: Game) -> Formula:
    """What is left of a set-up sentence says: nothing more than was declared, or how many go with how many."""
    if not left.strip(" .,;:"):
        return TRUE
    text = different(wholes(left, game))
    if (somewhere := found_somewhere(text, game)) is not None:
        return somewhere
    if not says_more(text, game) or not mentions(text, game) or excludes_others(text, game):
        return TRUE
    if defines_across(text, game) or is_for_or_against(text, game):
        return TRUE
    if (counted := counted_marks(text, game) or capacity(text, game) or cardinality(text, game)) is not None:
        return counted
    try:
        said = read_sentence(text, game)
    except UnreadableSentence as error:
        raise UnreadableSentence(sentence, min(error.column, len(sentence)), error.expected) from None
    if not constants_in(said) and any(isinstance(part, Less) for part in every_part(said)):
        raise UnreadableSentence(sentence, 1, "of a set-up, no order that holds of everything")
    return said
