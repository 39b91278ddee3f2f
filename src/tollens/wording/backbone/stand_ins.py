"""Sentences with stand-ins in place of their words: what a scenario can say is read once for all words.

A stand-in is a character that no text has. Which calls a sentence can be depends on its words only through the slots
they fill; so a sentence whose words have been replaced is read once, and what it was read as is kept.

That finds every reading if each place where a word stands is a slot in all of them. It is one unless two words overlap
there, or the word may also be part of a fixed text, or lie across several: then the sentence is for a grammar of the
words themselves to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from tollens.wording.backbone.frames import Frame
from tollens.wording.backbone.grammar import Grammar, Known, Words
from tollens.wording.backbone.grounding import FIRST_STAND_IN, STAND_IN
from tollens.wording.scenarios.scenario import Language, Scenario, Vocabulary

SPEAKER = "\uf8ff"  # who says the sentence
OBJECT = 2  # the sort of the objects of a scenario's first predicate; 0 are subjects, 1 those who speak beside them
_PREDICATES = 0xF000  # the first stand-in of predicates' names
_MOST = 32  # words in a sentence
SMALL = "x"  # before the stand-in of a word that begins with a small letter, which may get a capital
_MOST_KNOWN = 1 << 12  # sentences that are kept with what they were read as


def predicate_stand_in(number: int) -> str:
    """The stand-in for the name of a scenario's predicate, by its place among them."""
    return chr(_PREDICATES + number)


class Form(NamedTuple):
    """How a word may stand in a sentence, and what stands in for it as the first word there, the second, …"""

    text: str
    stand_ins: tuple[str, ...]


@lru_cache(maxsize=1 << 14)
def forms(text: str, sort: int) -> tuple[Form, ...]:
    """The forms of a word for something of a sort: one, or two where it can get a capital."""
    if not text[:1].islower():
        return (Form(text, _stand_ins(sort, "")),)
    capital = text[0].upper() + text[1:]
    return Form(text, _stand_ins(sort, SMALL)), Form(capital, _stand_ins(sort, SMALL.upper()))


@lru_cache(maxsize=1 << 9)
def _stand_ins(sort: int, before: str) -> tuple[str, ...]:
    return tuple(before + chr(FIRST_STAND_IN + sort * _MOST + number) for number in range(_MOST))


def _known(sort: int) -> Known:
    return {each: (each[-1],) for before in ("", SMALL) for each in _stand_ins(sort, before)}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A frame and the calls in it, a line each, with stand-ins to be filled in."""

    frame: Frame
    text: str
    stand_ins: tuple[str, ...]

    def calls(self, placeholders: Mapping[str, str]) -> str | None:
        """The calls with what the stand-ins stand for; None where something of it is not there."""
        try:
            return self.text % tuple([placeholders[each] for each in self.stand_ins])
        except KeyError:
            return None


def _pattern(frame: Frame, calls: Iterable[str]) -> Pattern:
    parts = STAND_IN.split("\n".join(calls).replace("%", "%%"))
    return Pattern(frame, "%s".join(parts[::2]), tuple(parts[1::2]))


class FixedTexts:
    """Texts that may follow each other in any order.

    >>> [FixedTexts(texts).have("then") for texts in (("the", "no"), ("at", "hen"), ("the", "one"))]
    [True, True, False]
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = sorted(filter(None, texts))
        self._lines = "\n" + "\n".join(self._texts) + "\n"
        self._firsts, self._lasts = {text[0] for text in self._texts}, {text[-1] for text in self._texts}

    def have(self, word: str) -> bool:
        """Whether the word can stand in them, in one or across several."""
        if word in self._lines:
            return True
        begun = [end for end in self._seams(word) if f"{word[:end]}\n" in self._lines]
        seen = set(begun)
        while begun:
            start = begun.pop()
            if f"\n{word[start:]}" in self._lines:
                return True
            for text in self._texts:
                end = start + len(text)
                if end not in seen and word.startswith(text, start):
                    seen.add(end)
                    begun.append(end)
        return False

    def _seams(self, word: str) -> list[int]:
        """Where in the word a text might end and another begin."""
        return [end for end in range(1, len(word)) if word[end - 1] in self._lasts and word[end] in self._firsts]


@dataclass(slots=True, eq=False)
class Patterns:
    """What sentences of a scenario with stand-ins in them are read as."""

    grammar: Grammar
    _fixed: FixedTexts
    _read: dict[tuple[str, bool], list[Pattern]] = field(default_factory=dict)
    _may_be_fixed: dict[str, bool] = field(default_factory=dict)

    def read(self, text: str, said: bool) -> list[Pattern]:
        """All that a sentence can be; whether somebody says it makes a difference for what they say of themselves."""
        key = text, said
        found = self._read.get(key)
        if found is None:
            if len(self._read) >= _MOST_KNOWN:
                self._read.clear()
            calls = self.grammar.read(text, SPEAKER if said else None)
            found = self._read[key] = [_pattern(frame, each) for frame, each in calls]
        return found

    def may_be_fixed(self, word: str) -> bool:
        """Whether the word can stand in fixed texts, in one of them or across several that follow each other."""
        found = self._may_be_fixed.get(word)
        if found is None:
            if len(self._may_be_fixed) >= _MOST_KNOWN:
                self._may_be_fixed.clear()
            found = self._may_be_fixed[word] = self._fixed.have(word)
        return found


@lru_cache(maxsize=1 << 11)
def patterns(
    place: Scenario, language: Language, speakers: int, group: str, placed: tuple[tuple[Vocabulary, int], ...]
) -> Patterns:
    """Those of a scenario in a language: speakers are of that sort, classes of that group, and `placed` are predicates
    whose objects are not words but so many numbered places."""
    numbered = dict(placed)
    names = {predicate_stand_in(number): vocabulary for number, vocabulary in enumerate(place.predicates)}
    objects = {
        name: places(vocabulary, numbered[vocabulary], language) if vocabulary in numbered else _known(OBJECT + number)
        for number, (name, vocabulary) in enumerate(names.items())
    }
    words = Words(_known(0), _known(speakers), objects, group)
    grammar = Grammar(place, language, names, words, SMALL)
    numbers = [text for each in numbered for text in places(each, numbered[each], language)]
    return Patterns(grammar, FixedTexts(grammar.fixed(numbers)))


def places(vocabulary: Vocabulary, size: int, language: Language) -> Known:
    """Places in an order have no placeholders: they are numbers, as far as there are subjects."""
    return {word.text(language): (str(place),) for place, word in enumerate(vocabulary.objects[:size], start=1)}
