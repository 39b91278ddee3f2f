"""Reading an arrangement: set-up, clues, question and options as one theory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import (
    TRUE,
    Apply,
    Atom,
    Constant,
    Equal,
    ForAll,
    Formula,
    Function,
    Iff,
    Less,
    Not,
    Number,
    Predicate,
    Premise,
    Sort,
    Theory,
    Variable,
)
from tollens.logic.walk import every_part, rebuilt
from tollens.wording.parsing.arrangements.asked.options import dropped_condition, read_question
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.clues.ways import WAY, one_way
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.setups.adverbials import without_adverbials
from tollens.wording.parsing.arrangements.setups.announcements import opens_clues
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.reductions import excludes_others
from tollens.wording.parsing.arrangements.setups.setup import Setup, read_setup
from tollens.wording.parsing.seam import Need, Reading, Tally, Text, Ways
from tollens.wording.unreadable import OfAKnownSetup, UnreadableSentence


def read_arrangement(text: Text) -> Reading:
    """The theory that a text states, with its question. UnreadableSentence where a sentence is beyond the grammar."""
    if text.language != "en":
        raise UnreadableSentence(text.passage[:200], 1, "a text in English")
    text = _without_quotes(text)
    setup = read_setup(text.passage)
    try:
        return _read(setup, text)
    except UnreadableSentence as error:
        raise OfAKnownSetup(error.sentence, error.column, error.expected) from None


def _read(setup: Setup, text: Text) -> Reading:
    """Clues, question and options, in the words that the set-up taught."""
    premises = [Premise(formula, sentence) for sentence, formula in setup.said]
    premises += [Premise(_said(sentence, setup.game), sentence) for sentence in setup.clues]
    premises += [Premise(formula) for formula in (*_ranked(setup.game), *_composed(setup), *setup.implied)]
    asked, needs = read_question(text.question, text.options, setup.game)
    dropped = dropped_condition(text.question, setup.game)
    if dropped is not None:
        kept = [premise for premise in premises if premise.formula != dropped]
        if len(kept) == len(premises):
            raise UnreadableSentence(text.question, 1, "a condition of the passage in the passage's words")
        premises = kept
    theory = replace(declared(setup), premises=tuple(premises), asked=asked)
    return _one_way(Reading(theory, "arrangements", needs), text)


_QUOTES = str.maketrans("", "", '"“”')


def _without_quotes(text: Text) -> Text:
    """The text with its titles unmarked: their capitals show them as well."""
    options = tuple(option.translate(_QUOTES) for option in text.options)
    parts = tuple(part.translate(_QUOTES) for part in text.parts)
    return replace(text, parts=parts, question=text.question.translate(_QUOTES), options=options)


def _ranked(game: Game) -> list[Formula]:
    """Where only some have a place: those that are selected have one, and no others."""
    place = game.partial
    link = next((link for link in game.links if link.place == place), None) if place is not None else None
    if place is None or link is None:
        return []
    last = place.members[-1]
    one = Variable("v")
    behind = Number(last.value + 1) if isinstance(last, Number) else last
    has_one = Less(Apply(link.name, (one,)), behind)
    return [ForAll(one, link.thing.name, Iff(Atom(game.chosen[link.thing.name], (one,)), has_one))]


def _composed(setup: Setup) -> Iterator[Formula]:
    """Where each speaker has one topic and both have a day, it is the same day."""
    functions = [link for link in setup.game.links if link.is_function]
    for pair in functions:
        if not setup.functions[pair.name][0]:
            continue
        for own in functions:
            for other in functions:
                if own.thing == pair.thing and other.thing == pair.place and own.place == other.place:
                    one = Variable("v")
                    there = Apply(other.name, (Apply(pair.name, (one,)),))
                    yield ForAll(one, pair.thing.name, Equal(Apply(own.name, (one,)), there))


def _one_way(reading: Reading, text: Text) -> Reading:
    """The reading with one predicate for what is selected. Refused where sentences put it in two ways, such as
    'interviewed' and 'hired': that may be two things."""
    theory, asked = reading.theory, reading.theory.asked
    if asked is None:
        return reading
    formulas = [*theory.every_formula, *(f for needs in reading.needs for need in needs for f in need.formulas)]
    atoms = {part.predicate for formula in formulas for part in every_part(formula) if isinstance(part, Atom)}
    ways = {name.partition(WAY)[2] for name in atoms if WAY in name} - {""}
    meant = one_way(ways)
    if meant is None:
        said = " and ".join(f"'{way}'" for way in sorted(ways))
        raise UnreadableSentence(text.passage[:200], 1, f"one thing that is said of what is selected, not {said}")
    denied = frozenset(way for way, selected in meant.items() if not selected)

    def plain(formula: Formula) -> Formula:
        return _plain(formula, denied)

    def plain_need(need: Need | Tally) -> Need | Tally:
        if isinstance(need, Tally):
            return replace(need, needs=tuple(map(plain_need, need.needs)))
        return replace(need, formula=plain(need.formula))

    return Reading(
        replace(
            theory,
            premises=tuple(replace(each, formula=plain(each.formula)) for each in theory.premises),
            asked=replace(
                asked,
                suppose=tuple(replace(each, formula=plain(each.formula)) for each in asked.suppose),
                options=tuple(replace(each, formula=plain(each.formula)) for each in asked.options),
            ),
        ),
        reading.family,
        tuple(tuple(need if isinstance(need, Ways) else plain_need(need) for need in needs) for needs in reading.needs),
    )


def _plain(formula: Formula, denied: frozenset[str] = frozenset()) -> Formula:
    """A formula with the plain predicate of those that are selected, whatever way that was put."""
    if isinstance(formula, Atom):
        predicate, _, way = formula.predicate.partition(WAY)
        atom = Atom(predicate, formula.arguments)
        return Not(atom) if way in denied else atom
    return rebuilt(formula, lambda part: _plain(part, denied))


def declared(setup: Setup) -> Theory:
    """What there is and what can be said of it, without anything being said."""
    game = setup.game
    return Theory(
        sorts=tuple(_sort(kind) for kind in game.kinds),
        functions=tuple(_function(setup, name) for name in setup.functions),
        predicates=tuple(_predicates(game)),
    )


def read_clue(sentence: str, game: Game) -> Formula:
    """What a clue says of the game; ⊤ where it only opens others."""
    return _plain(_said(sentence, game))


def _said(sentence: str, game: Game) -> Formula:
    if opens_clues(sentence) and without_adverbials(sentence, Flags()) == "":
        return TRUE
    if excludes_others(sentence, game):
        return TRUE
    return read_sentence(sentence, game)


def _sort(kind: Kind) -> Sort:
    numbers = [term.value for term in kind.members if isinstance(term, Number)]
    if numbers:
        return Sort(kind.name, numbers=(numbers[0], numbers[-1] + kind.spare))
    return Sort(kind.name, tuple(term.name for term in kind.members if isinstance(term, Constant)))


def _function(setup: Setup, name: str) -> Function:
    link = next(link for link in setup.game.links if link.name == name)
    one_to_one, onto = setup.functions[name]
    return Function(name, (link.thing.name,), link.place.name, one_to_one=one_to_one, onto=onto)


def _predicates(game: Game) -> Iterator[Predicate]:
    for link in game.links:
        if not link.is_function:
            yield Predicate(link.name, (link.thing.name, link.place.name))
    for kind, name in game.chosen.items():
        yield Predicate(name, (kind,))
    for marked, name in game.marks.values():
        yield Predicate(name, (marked.name,))
