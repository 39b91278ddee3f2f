"""Grounding: which words stand for the placeholders of a backbone, and a template told in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tollens.errors import InputError
from tollens.wording.backbone.numbers import number_word
from tollens.wording.backbone.templates import Call, Template, parse
from tollens.wording.scenarios.scenario import Language, Scenario, Vocabulary, Word
from tollens.wording.scenarios.shapes import SHAPES

_SLOT = re.compile(r"\{(\w+)\}")
_BEGINNING = re.compile(r"^.|(?<=“).|(?<=\. ).")

# Phrases of the language itself: subjects made of two subjects.
OF_TWO: dict[Language, dict[str, str]] = {
    "en": {"at_least_one": "at least one of {s} and {t}", "exactly_one": "exactly one of {s} and {t}"},
    "zh": {"at_least_one": "{s}和{t}中至少有一{count}", "exactly_one": "{s}和{t}中恰有一{count}"},
}
_LISTS = {"names", "speakers", "values", "classes"}


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
        return capitals(self._fill(parse(template), language), language)

    def _fill(self, template: Template, language: Language) -> str:
        return "".join([part if isinstance(part, str) else self._tell(part, language) for part in template])

    def _tell(self, call: Call, language: Language) -> str:
        if call.predicate is None and call.sentence is None and call.lists == ((),):
            word = self.words.get(call.phrase)
            if word is not None:
                return word.text(language)
        if call.predicate is None and call.phrase in OF_TWO[language]:
            phrase = OF_TWO[language][call.phrase]
            if len(call.arguments) != 2:
                raise InputError(f"{call.phrase} takes 2 words, found {len(call.arguments)}")
            first, second = (self._tell(each, language) for each in call.arguments)
            count = self.scenario.own.phrases[language].get("count", "人")
            return phrase.replace("{s}", first).replace("{t}", second).replace("{count}", count)
        vocabulary = self.scenario.own if call.predicate is None else self.predicates.get(call.predicate)
        phrase_ = None if vocabulary is None else vocabulary.phrases[language].get(call.phrase)
        if vocabulary is None or phrase_ is None:
            name = f"{call.predicate}.{call.phrase}" if call.predicate else call.phrase
            raise InputError(f"the scenario {self.scenario.key} has no {language} words for {name}")
        slots = self._slots(call, vocabulary, language, phrase_)
        return "".join([slots[part] if place % 2 else part for place, part in enumerate(_cut(phrase_))])

    def _slots(self, call: Call, vocabulary: Vocabulary, language: Language, phrase: str) -> dict[str, str]:
        """The text of each slot of the phrase that the call fills."""
        slots: dict[str, str] = {}
        signature = _signature(self.scenario, call.predicate, self.predicates, call.phrase)
        lists = iter(call.lists)
        given = next(lists) if signature.singles or not signature.lists else ()
        if len(given) != len(signature.singles):
            raise InputError(f"{call.phrase} takes {len(signature.singles)} words, found {len(given)}")
        for name, each in zip(signature.singles, given, strict=True):
            slots[name] = self._word(each, name, vocabulary, language)
        for name in signature.lists:
            members = next(lists, ())
            if f"{{{name}}}" in phrase:
                slots[name] = listed([self._member(each, name, vocabulary, language) for each in members], language)
            small, large = ("m", "M") if name == "speakers" else ("n", "N")
            slots[small] = number_word(len(members), language)
            slots[large] = slots[small].capitalize()
        if call.sentence is not None:
            slots["x"] = self._fill(call.sentence, language)
        return slots

    def _word(self, call: Call, slot: str, vocabulary: Vocabulary, language: Language) -> str:
        if call.phrase.isdigit():
            number = int(call.phrase)
            if slot != "o":
                return number_word(number, language)
            if not 0 < number <= len(vocabulary.objects):
                raise InputError(f"the scenario {self.scenario.key} has no words for place {number}")
            return vocabulary.objects[number - 1].text(language)
        return self._tell(call, language)

    def _member(self, call: Call, name: str, vocabulary: Vocabulary, language: Language) -> str:
        if name == "classes":
            if call.phrase not in self.predicates:
                raise InputError(f"{call.phrase} is no class here")
            return self.predicates[call.phrase].phrases[language]["some"]
        return self._word(call, "o", vocabulary, language)


@lru_cache(maxsize=1 << 14)
def _cut(phrase: str) -> list[str]:
    """Text and slots in turn."""
    return _SLOT.split(phrase)


@dataclass(frozen=True, slots=True)
class _Signature:
    """The slots of a phrase in the order in which a call gives them: for a word each, and for lists."""

    singles: tuple[str, ...]
    lists: tuple[str, ...]


def _signature(
    scenario: Scenario, predicate: str | None, predicates: Mapping[str, Vocabulary], phrase: str
) -> _Signature:
    shape = SHAPES[scenario.kind][scenario.shape]
    if predicate is None:
        return _slots_of(shape.own[phrase])
    return _slots_of((shape.first if predicates[predicate] is scenario.predicates[0] else shape.others)[phrase])


@cache
def _slots_of(slots: str) -> _Signature:
    names = [slot.strip("()") for slot in slots.split()]
    lists = tuple([name for name in names if name in _LISTS])
    # How many there are is told by a list; where there is none, it is said.
    told = "nNmM" if lists else ""
    return _Signature(tuple([name for name in names if name not in _LISTS and name != "x" and name not in told]), lists)


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
    if "“" in text or ". " in text:
        return _BEGINNING.sub(lambda found: found[0].upper(), text)
    return text[:1].upper() + text[1:]
