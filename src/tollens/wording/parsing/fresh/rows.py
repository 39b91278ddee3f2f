"""People in a row, as our lineups are told: a story of ours, who stands where, and a question with options.

So little can be said of a row that all of it is told, of the people whom the story names, and looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from tollens.errors import InputError
from tollens.logic import TRUE, Asked, Formula, Function, Option, Premise, Sort, Theory, checked
from tollens.wording.lineup import ROW_WORDS
from tollens.wording.lineup.clues import Clue, InPlace, every_clue
from tollens.wording.lineup.meaning import formula
from tollens.wording.parsing.fresh.openings import Openings, pattern_of
from tollens.wording.parsing.fresh.sentences import SPACE, count_of, sentences_of
from tollens.wording.parsing.seam import Language, Reading, Text
from tollens.wording.unreadable import OfAnotherKind, UnreadableSentence

FAMILY = "row"
_FEWEST, _MOST = 2, 26  # options
_SIZES = range(2, 7)  # people for whom there are numbers in the stories
_ASKS: Mapping[Language, str] = {"en": "?", "zh": "？"}  # how our questions end
# What a theory calls people, places, and where somebody stands.
_NAMES: Mapping[Language, tuple[str, str, str]] = {"en": ("person", "place", "at"), "zh": ("人", "位置", "站在")}

Sentences = Mapping[str, Sequence[Clue]]


def read_row(text: Text) -> Reading:
    """The theory of a row of people. UnreadableSentence where it is none of ours, or not all of it is read."""
    if (
        len(text.parts) != 1
        or not _FEWEST <= len(text.options) <= _MOST
        or not text.question.endswith(_ASKS[text.language])
    ):
        raise OfAnotherKind(text.question[:60], 1, "a question about options")

    def theory(story: str) -> Theory:
        return _read(story, sentences_of(text.parts[0], text.language), text)

    return Reading(_openings(text.language).read(text.parts[0], theory), FAMILY)


@cache
def _openings(language: Language) -> Openings[str]:
    return Openings(((story, story) for story in ROW_WORDS[language].stories), language)


def _read(story: str, sentences: Sequence[str], text: Text) -> Theory:
    language = text.language
    length = count_of(story, language)
    opening, told = SPACE[language].join(sentences[:length]), sentences[length:]
    names = _people(story, opening, language)
    known = _sentences(names, language)
    persons, places, at = _NAMES[language]

    def stated(sentence: str) -> Formula:
        found = known.get(sentence, ())
        if len(found) != 1:
            expected = "a statement that can be read in one way" if found else "a statement about those in the row"
            raise UnreadableSentence(sentence, 1, expected)
        return formula(found[0], at, names)

    theory = Theory(
        premises=(Premise(TRUE, opening), *(Premise(stated(sentence), sentence) for sentence in told)),
        sorts=(Sort(persons, names), Sort(places, numbers=(1, len(names)))),
        functions=(Function(at, (persons,), places, one_to_one=True),),
        asked=_asked(text, names, stated),
    )
    try:
        return checked(theory)
    except InputError as error:
        raise UnreadableSentence(opening, 1, f"what can be said together: {error}") from error


def _people(story: str, opening: str, language: Language) -> tuple[str, ...]:
    """The people whom the opening names, if it tells the story of them."""
    words = ROW_WORDS[language]
    for size in _SIZES:
        # A story that is told of slots leaves them open where the names stand; their number is told.
        slots = tuple(f"{{n{place}}}" for place in range(size))
        found = pattern_of(words.story(story, slots)).fullmatch(opening)
        names = tuple(found.groupdict().values()) if found else ()
        if names and set(names) <= set(words.names) and len(set(names)) == size:
            return names
    raise OfAnotherKind(opening, 1, "the names of those who stand in a row")


def _sentences(names: Sequence[str], language: Language) -> Sentences:
    """All that can be said of a row of these people, with what it says."""
    turns = ROW_WORDS[language].turns
    found: dict[str, list[Clue]] = {}
    for kind in every_clue(len(names)):
        for clue in kind:
            for sentence in turns(clue, names):
                found.setdefault(sentence, []).append(clue)
    return found


def _asked(text: Text, names: Sequence[str], stated: Callable[[str], Formula]) -> Asked:
    words, size = ROW_WORDS[text.language], len(names)
    for mode in ("must", "could", "cannot"):
        if text.question in words.questions[mode]:
            return Asked(mode, tuple(Option(stated(each), each) for each in text.options), text=text.question)
    for place in range(1, size + 1):
        if text.question in words.who(place, size):
            options = tuple(Option(_stands(each, place, names, text.language), each) for each in text.options)
            return Asked("must", options, text=text.question)
    raise UnreadableSentence(text.question, 1, "a question about the row")


def _stands(name: str, place: int, names: Sequence[str], language: Language) -> Formula:
    if name not in names:
        raise UnreadableSentence(name, 1, "one of the names")
    return formula(InPlace(names.index(name), place), _NAMES[language][2], names)
