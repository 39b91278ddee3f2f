"""Backgrounds and situations as fresh ROPES' are told: what influences what, two subjects, and a question about them.

Nothing is offered to choose from: what could be answered are the two subjects, or the two words of the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from tollens.errors import InputError
from tollens.logic import TRUE, Apply, Formula, Option, Premise, Theory, checked
from tollens.logic.walk import every_term
from tollens.wording import domains as known
from tollens.wording.backbone.dealing import everyone
from tollens.wording.domains import AFTER, Domain, Influence, Pair, domains, influence_formula, qualitative_theory
from tollens.wording.parsing.fresh.openings import Openings, pattern_of
from tollens.wording.parsing.fresh.sentences import SPACE, count_of, sentences_of
from tollens.wording.parsing.seam import Language, Reading, Text
from tollens.wording.unreadable import OfAnotherKind, UnreadableSentence

FAMILY = "influences"
_LANGUAGE: Language = "en"  # of all domains
_MOST_PARTS = 2  # background and situation, or both in one

T = TypeVar("T")


def read_influences(text: Text) -> Reading:
    """The theory of a background and a situation in one of our domains. UnreadableSentence where they are none, or not
    all of them is read."""
    if (
        text.options
        or text.language != _LANGUAGE
        or not 1 <= len(text.parts) <= _MOST_PARTS
        or not text.question.endswith("?")
    ):
        raise OfAnotherKind(text.question[:60], 1, "a question without options")

    def theory(place: Domain) -> Theory:
        sentences = [sentence for part in text.parts for sentence in sentences_of(part, _LANGUAGE)]
        return _read(place, sentences, text.question)

    return Reading(_openings().read(text.parts[0], theory), FAMILY)


@cache
def _openings() -> Openings[Domain]:
    stories = ((opening, place) for place in domains().values() for opening in place.openings)
    return Openings(stories, _LANGUAGE)


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands together in a background: so many sentences, with the influence that they state, if any. Where they
    open the situation, the subjects in the order in which they are named."""

    sentences: int
    text: str
    influence: Influence | None = None
    names: Pair | None = None


def _read(place: Domain, sentences: Sequence[str], question: str) -> Theory:
    background, opening, names, rest = _apart(place, sentences)
    reading = known.Reading(place, names)
    answers = _only(reading.question(question), question, "a question about the two")
    facts = [(each, _only(reading.facts(each), each, "a fact about the two")) for each in rest]
    over_time = any(AFTER in every_term(formula) for _, formula in answers)
    for sentence, formula in facts:
        if formula != TRUE and (AFTER in every_term(formula)) != over_time:
            raise UnreadableSentence(sentence, 1, "changes over time alone" if over_time else "no change over time")
    influences = list(dict.fromkeys(each.influence for each in background if each.influence is not None))
    stated = [Premise(_meant(each.influence, influences, over_time), each.text) for each in background]
    told = [Premise(formula, sentence) for sentence, formula in facts]
    premises = [*stated, Premise(TRUE, opening), *told]
    options = [Option(formula, answer) for answer, formula in answers]
    options.sort(key=lambda option: _place_of(option.text or "", question, opening))
    spoken_of = set(_quantities([*(each.formula for each in premises), *(each.formula for each in options)]))
    quantities = [quantity.name for quantity in place.quantities if quantity.name in spoken_of]
    subjects = [known.symbol(name) for name in names]
    try:
        return checked(qualitative_theory(subjects, quantities, premises, question, options, over_time))
    except InputError as error:
        raise UnreadableSentence(question, 1, f"what can be said together: {error}") from error


def _meant(influence: Influence | None, others: Sequence[Influence], over_time: bool) -> Formula:
    return TRUE if influence is None else influence_formula(influence, others, over_time)


def _apart(place: Domain, sentences: Sequence[str]) -> tuple[list[_Piece], str, Pair, Sequence[str]]:
    """The pieces of the background, the opening of the situation with the subjects, and the rest of the situation."""
    background: list[_Piece] = []
    left = sentences
    while left:
        piece = _next(place, left)
        left = left[piece.sentences :]
        if not background and piece.text not in place.openings:
            raise OfAnotherKind(piece.text, 1, "the opening of a background")
        if piece.names is not None:
            return background, piece.text, piece.names, left
        background.append(piece)
    raise UnreadableSentence(" ".join(sentences[-1:]), 1, "a situation behind it")


def _next(place: Domain, sentences: Sequence[str]) -> _Piece:
    """What stands next in a background: a statement, or the opening of the situation."""
    ways: list[_Piece] = []
    for length in range(1, min(_longest(place), len(sentences)) + 1):
        text = SPACE[_LANGUAGE].join(sentences[:length])
        ways += [_Piece(length, text, influence=each) for each in known.stated(place, text)]
        ways += [_Piece(length, text, names=names) for names in _subjects(place, text)]
    if len(ways) != 1:
        expected = "a sentence of a background or a situation" + " that can be read in one way" * bool(ways)
        raise UnreadableSentence(sentences[0], 1, expected)
    return ways[0]


@cache
def _longest(place: Domain) -> int:
    """How many sentences a statement of the background, or an opening, has at most."""
    texts = [*place.openings, *place.asides, *place.situations]
    texts += [statement.text for influence in place.influences for statement in influence.statements]
    return max(count_of(text, _LANGUAGE) for text in texts)


def _subjects(place: Domain, text: str) -> Iterator[Pair]:
    """The subjects, if the text opens a situation about two of the domain's."""
    for situation in place.situations:
        found = pattern_of(situation).fullmatch(text)
        if found is None or found.groupdict().get("who", "") not in _who():
            continue
        x, y = found["x"], found["y"]
        if (x, y) in place.pairs or (y, x) in place.pairs:
            yield x, y


@cache
def _who() -> frozenset[str]:
    """Who may be named in a situation beside the subjects; nobody need be."""
    return frozenset(("", *(word.en for word in everyone())))


def _only(read: set[T], sentence: str, expected: str) -> T:
    if len(read) != 1:
        raise UnreadableSentence(sentence, 1, f"{expected} that can be read in one way" if read else expected)
    return next(iter(read))


def _place_of(answer: str, question: str, opening: str) -> tuple[bool, int]:
    """Where an answer is offered: in the question, or else in the situation."""
    return answer not in question, (question if answer in question else opening).find(answer)


def _quantities(formulas: Sequence[Formula]) -> Iterator[str]:
    for formula in formulas:
        yield from (term.function for term in every_term(formula) if isinstance(term, Apply))
