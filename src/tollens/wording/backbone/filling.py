"""Filling templates: what each phrase of a scenario says with given texts in place of the placeholders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tollens.errors import InputError
from tollens.text.numbers import number_word
from tollens.wording.backbone.templates import Call, Template
from tollens.wording.scenarios.scenario import Language, Scenario, Vocabulary
from tollens.wording.scenarios.shapes import SHAPES

_SLOT = re.compile(r"\{(\w+)\}")
BEFORE_CAPITALS = ("“", ". ")

# Phrases of the language itself: subjects made of two subjects. `either` is said where no more than one of the two can
# be it, and of objects as well.
OF_TWO: dict[Language, dict[str, str]] = {
    "en": {
        "at_least_one": "at least one of {s} and {t}",
        "exactly_one": "exactly one of {s} and {t}",
        "either": "either {s} or {t}",
    },
    "zh": {
        "at_least_one": "{s}和{t}中至少有一{count}",
        "exactly_one": "{s}和{t}中恰有一{count}",
        "either": "{s}或{t}",
    },
}
OF_TWO_OBJECTS = ("either",)
_LISTS = {"names", "speakers", "values", "classes"}


class Filling:
    """Fills templates with texts for the words of a scenario, in one language."""

    def __init__(
        self, place: Scenario, predicates: Mapping[str, Vocabulary], language: Language, texts: Mapping[str, str]
    ) -> None:
        self._scenario, self._predicates, self._language, self._texts = place, predicates, language, texts
        self._phrases = {name: _phrases(place, each, language) for name, each in predicates.items()}
        self._own = _phrases(place, place.own, language)

    def text(self, template: Template) -> str:
        """The template with the texts in it, and a capital where a sentence begins."""
        return capitals(self._fill(template), self._language)

    def _fill(self, template: Template) -> str:
        return "".join([part if isinstance(part, str) else self._tell(part) for part in template])

    def _tell(self, call: Call) -> str:
        predicate = call.predicate
        if call.is_name and (text := self._texts.get(call.phrase)) is not None:
            return text
        if predicate is None and call.phrase in OF_TWO[self._language]:
            return self._of_two(call)
        phrase = (self._own if predicate is None else self._phrases.get(predicate, _NONE)).get(call.phrase)
        if phrase is None:
            name = f"{predicate}.{call.phrase}" if predicate else call.phrase
            raise InputError(f"the scenario {self._scenario.key} has no {self._language} words for {name}")
        if phrase.lists:
            return self._of_lists(call, phrase)
        given = call.lists[0]
        if len(given) != len(phrase.singles):
            raise InputError(f"{call.phrase} takes {len(phrase.singles)} words, found {len(given)}")
        told = [self._word(each, slot, predicate) for slot, each in zip(phrase.singles, given, strict=True)]
        if call.sentence is not None:
            told.append(self._fill(call.sentence))
        return phrase.filled(told)

    def _of_two(self, call: Call) -> str:
        """At least one of two, or exactly one."""
        if len(call.arguments) != 2:
            raise InputError(f"{call.phrase} takes 2 words, found {len(call.arguments)}")
        first, second = map(self._tell, call.arguments)
        count = self._scenario.own.phrases[self._language].get("count", "人")
        text = OF_TWO[self._language][call.phrase]
        return text.replace("{s}", first).replace("{t}", second).replace("{count}", count)

    def _of_lists(self, call: Call, phrase: _Phrase) -> str:
        """A phrase that takes lists, and may tell how many are in these."""
        slots: dict[str, str] = {}
        lists = iter(call.lists)
        given = next(lists) if phrase.singles else ()
        if len(given) != len(phrase.singles):
            raise InputError(f"{call.phrase} takes {len(phrase.singles)} words, found {len(given)}")
        for name, each in zip(phrase.singles, given, strict=True):
            slots[name] = self._word(each, name, call.predicate)
        for name in phrase.lists:
            members = next(lists, ())
            if name in phrase.slots:
                slots[name] = listed([self._member(each, name, call.predicate) for each in members], self._language)
            small, large = ("m", "M") if name == "speakers" else ("n", "N")
            slots[small] = number_word(len(members), self._language)
            slots[large] = slots[small].capitalize()
        return phrase.text % tuple([slots[slot] for slot in phrase.slots])

    def _word(self, call: Call, slot: str, predicate: str | None) -> str:
        if call.is_name:
            text = self._texts.get(call.phrase)
            if text is not None:
                return text
        if call.phrase.isdigit():
            number = int(call.phrase)
            return self._place(number, predicate) if slot == "o" else number_word(number, self._language)
        return self._tell(call)

    def _place(self, number: int, predicate: str | None) -> str:
        """A place in an order."""
        place = self._scenario
        objects = (place.own if predicate is None else self._predicates[predicate]).objects
        if not 0 < number <= len(objects):
            raise InputError(f"the scenario {place.key} has no words for place {number}")
        return objects[number - 1].text(self._language)

    def _member(self, call: Call, name: str, predicate: str | None) -> str:
        if name == "classes":
            if call.phrase not in self._predicates:
                raise InputError(f"{call.phrase} is no class here")
            return self._predicates[call.phrase].phrases[self._language]["some"]
        return self._word(call, "o", predicate)


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase as a text to be filled in, and the slots there; and these in the order in which a call gives them: for a
    word each, and for lists."""

    text: str
    slots: tuple[str, ...]
    singles: tuple[str, ...]
    lists: tuple[str, ...]
    order: tuple[int, ...]  # which of the words of a call stands in each slot; a sentence is the last of these
    in_order: bool

    def filled(self, words: Sequence[str]) -> str:
        """The phrase with the words that a call gives."""
        if self.in_order and len(words) == len(self.slots):
            return self.text % tuple(words)
        return self.text % tuple([words[place] for place in self.order])


_NONE: Mapping[str, _Phrase] = {}


@cache
def _phrases(scenario: Scenario, vocabulary: Vocabulary, language: Language) -> Mapping[str, _Phrase]:
    """The phrases of one of the scenario's predicates, or of the scenario itself."""
    shape = SHAPES[scenario.kind][scenario.shape]
    others = shape.first if vocabulary is scenario.predicates[0] else shape.others
    signatures = shape.own if vocabulary is scenario.own else others
    texts = vocabulary.phrases[language]
    return {name: _phrase(texts[name], slots) for name, slots in signatures.items() if name in texts}


def _phrase(text: str, signature: str) -> _Phrase:
    names = [slot.strip("()") for slot in signature.split()]
    lists = tuple([each for each in names if each in _LISTS])
    # How many there are is told by a list; where there is none, it is said.
    told = "nNmM" if lists else ""
    singles = tuple([each for each in names if each not in _LISTS and each != "x" and each not in told])
    parts = _SLOT.split(text.replace("%", "%%"))
    slots = tuple(parts[1::2])
    given = (*singles, "x")
    order = () if lists else tuple([given.index(slot) for slot in slots])
    return _Phrase("%s".join(parts[::2]), slots, singles, lists, order, order == tuple(range(len(slots))))


def listed(texts: Sequence[str], language: Language) -> str:
    """A list in words: A, B and C."""
    if len(texts) < 2:
        return "".join(texts)
    *most, last = texts
    return f"{', '.join(most)} and {last}" if language == "en" else f"{'、'.join(most)}和{last}"


def capitals(text: str, language: Language) -> str:
    """The text with a capital where a sentence or a speech begins, if the language has such."""
    if language != "en":
        return text
    text = text[:1].upper() + text[1:]
    for mark in BEFORE_CAPITALS:
        at = text.find(mark) + len(mark)
        while at >= len(mark):
            text = text[:at] + text[at : at + 1].upper() + text[at + 1 :]
            at = text.find(mark, at) + len(mark)
    return text
