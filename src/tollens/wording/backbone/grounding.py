"""Grounding: which words stand for the placeholders of a backbone, and a template told in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

from tollens.wording.backbone.filling import BEFORE_CAPITALS, Filling
from tollens.wording.backbone.templates import Outline, outlined, parse
from tollens.wording.scenarios.scenario import LANGUAGES, Language, Scenario, Vocabulary, Word

_CAPITAL_IN_WORDS = re.compile(r"“|\.[ \n]")
FIRST_STAND_IN = 0xE000  # of the characters that no text has, up to the last
STAND_IN = re.compile("([\ue000-\uf8ff])")
_MOST_KNOWN = 1 << 12  # texts that are kept of a scenario
_TEXT: Mapping[Language, attrgetter[str]] = {language: attrgetter(language) for language in LANGUAGES}


@dataclass(frozen=True, slots=True, eq=False)
class Grounding:
    """A scenario and its words for each placeholder: subjects, objects and speakers as words, predicates as
    vocabularies. A sort's placeholder has the word for what its members are."""

    scenario: Scenario
    words: Mapping[str, Word]
    predicates: Mapping[str, Vocabulary]

    def names(self, language: Language) -> dict[str, str]:
        """The name in the notation of each placeholder, in that language."""
        called = {placeholder: word.name(language) for placeholder, word in self.words.items()}
        called |= {placeholder: vocabulary.name.name(language) for placeholder, vocabulary in self.predicates.items()}
        return called

    @property
    def record(self) -> dict[str, str]:
        """The grounding as it is saved: the scenario, and the symbol of each placeholder."""
        own = self.scenario.own.name
        things = {
            name: word.symbol for name, word in self.words.items() if name[1:] or (name == "s" and word is not own)
        }
        predicates = {name: vocabulary.name.symbol for name, vocabulary in self.predicates.items()}
        return {"scenario": self.scenario.key, **things, **predicates}

    def tell(self, template: str, language: Language) -> str:
        """The template in words, with a capital where a sentence begins."""
        return Voice(self, language).tell(template)


def stand_in(number: int) -> str:
    """A character that no text has, for the word in that place."""
    return chr(FIRST_STAND_IN + number)


@dataclass(frozen=True, slots=True)
class Text:
    """A text to be filled in with words: which of those that are given stands in each slot, and which slots begin a
    sentence."""

    text: str
    order: tuple[int, ...]
    begins: tuple[int, ...]
    in_order: bool  # each word that is given stands in one slot, the first in the first

    def told(self, words: Sequence[str]) -> str:
        """The text with these words."""
        if not self.begins:
            return self.text % tuple(words if self.in_order else [words[place] for place in self.order])
        slots = [*words] if self.in_order else [words[place] for place in self.order]
        for place in self.begins:
            slots[place] = _with_capital(slots[place])
        return self.text % tuple(slots)


@lru_cache(maxsize=1 << 12)
def _with_capital(word: str) -> str:
    return word[:1].upper() + word[1:]


class Texts:
    """The texts of outlines, of the first few predicates of a scenario in a language, for whatever words."""

    def __init__(self, place: Scenario, predicates: tuple[str, ...], language: Language) -> None:
        self.place, self.language = place, language
        self.predicates = dict(zip(predicates, place.predicates, strict=False))
        self._known: dict[Outline, Text] = {}

    def text(self, outline: Outline) -> Text:
        """The text of an outline. InputError where the scenario has no words for it."""
        found = self._known.get(outline)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[outline] = self._text(outline)
        return found

    def _text(self, outline: Outline) -> Text:
        stand_ins = {name: stand_in(number) for number, name in enumerate(outline.names)}
        told = Filling(self.place, self.predicates, self.language, stand_ins).text(outline.template)
        parts = STAND_IN.split(told)
        fixed, order = parts[::2], tuple([ord(each) - FIRST_STAND_IN for each in parts[1::2]])
        marks = BEFORE_CAPITALS if self.language == "en" else ()
        begins = [place for place, text in enumerate(fixed[:-1]) if text.endswith(marks)]
        begins += [0] if marks and order and not fixed[0] else []
        in_order = order == tuple(range(len(outline.names)))
        text = "%s".join([part.replace("%", "%%") for part in fixed])
        return Text(text, order, tuple(begins), in_order)


_texts = lru_cache(maxsize=1 << 10)(Texts)


class Voice:
    """Tells templates in the words of a grounding, in one language."""

    def __init__(self, grounding: Grounding, language: Language) -> None:
        self.grounding, self.language = grounding, language
        words, place = grounding.words, grounding.scenario
        self.words: Mapping[str, str] = dict(zip(words, map(_TEXT[language], words.values()), strict=True))
        # Texts are kept where predicates stand in their own order, and where no capital is made inside or behind words.
        self.texts: Texts | None = None
        all_of_it = "\n".join((*self.words.values(), ""))
        in_order = tuple(grounding.predicates.values()) == place.predicates[: len(grounding.predicates)]
        if in_order and _CAPITAL_IN_WORDS.search(all_of_it) is None:
            self.texts = _texts(place, tuple(grounding.predicates), language)
        self._told: dict[str, str] = {}

    def tell(self, template: str) -> str:
        """The template in words, with a capital where a sentence begins."""
        told = self._told.get(template)
        if told is None:
            told = self._told[template] = self._tell(template)
        return told

    def _tell(self, template: str) -> str:
        if self.texts is not None:
            outline, names = outlined(template)
            try:
                words = [*map(self.words.__getitem__, names)]
            except KeyError:  # it is for the filling to say what has no words
                pass
            else:
                return self.texts.text(outline).told(words)
        grounding = self.grounding
        return Filling(grounding.scenario, grounding.predicates, self.language, self.words).text(parse(template))
