"""Grounding: which words stand for the placeholders of a backbone, and a template told in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

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
        own = call.predicate is None
        if own and call.sentence is None and call.lists == ((),):
            word = self.words.get(call.phrase)
            if word is not None:
                return word.text(language)
        if own and call.phrase in OF_TWO[language]:
            return self._of_two(call, language)
        vocabulary = self.scenario.own if call.predicate is None else self.predicates.get(call.predicate)
        if vocabulary is None or call.phrase not in vocabulary.phrases[language]:
            name = f"{call.predicate}.{call.phrase}" if call.predicate else call.phrase
            raise InputError(f"the scenario {self.scenario.key} has no {language} words for {name}")
        phrase = _phrase(self.scenario, None if own else vocabulary, language, call.phrase)
        if phrase.lists:
            slots = self._lists(call, phrase, vocabulary, language)
        else:
            given = call.lists[0]
            if len(given) != len(phrase.singles):
                raise InputError(f"{call.phrase} takes {len(phrase.singles)} words, found {len(given)}")
            slots = {
                name: self._word(each, name, vocabulary, language)
                for name, each in zip(phrase.singles, given, strict=True)
            }
        if call.sentence is not None:
            slots["x"] = self._fill(call.sentence, language)
        return phrase.filled(slots)

    def _of_two(self, call: Call, language: Language) -> str:
        """At least one of two, or exactly one."""
        if len(call.arguments) != 2:
            raise InputError(f"{call.phrase} takes 2 words, found {len(call.arguments)}")
        first, second = (self._tell(each, language) for each in call.arguments)
        count = self.scenario.own.phrases[language].get("count", "人")
        text = OF_TWO[language][call.phrase]
        return text.replace("{s}", first).replace("{t}", second).replace("{count}", count)

    def _lists(self, call: Call, phrase: _Phrase, vocabulary: Vocabulary, language: Language) -> dict[str, str]:
        """The text of each slot of a phrase that takes lists, and of how many are in these."""
        slots: dict[str, str] = {}
        lists = iter(call.lists)
        given = next(lists) if phrase.singles else ()
        if len(given) != len(phrase.singles):
            raise InputError(f"{call.phrase} takes {len(phrase.singles)} words, found {len(given)}")
        for name, each in zip(phrase.singles, given, strict=True):
            slots[name] = self._word(each, name, vocabulary, language)
        for name in phrase.lists:
            members = next(lists, ())
            if name in phrase.slots:
                slots[name] = listed([self._member(each, name, vocabulary, language) for each in members], language)
            small, large = ("m", "M") if name == "speakers" else ("n", "N")
            slots[small] = number_word(len(members), language)
            slots[large] = slots[small].capitalize()
        return slots

    def _word(self, call: Call, slot: str, vocabulary: Vocabulary, language: Language) -> str:
        word = self.words.get(call.phrase) if call.predicate is None else None
        if word is not None and call.lists == ((),) and call.sentence is None:
            return word.text(language)
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


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase cut at its slots, text and slot in turn; and its slots in the order in which a call gives them: for a
    word each, and for lists."""

    parts: tuple[str, ...]
    singles: tuple[str, ...]
    lists: tuple[str, ...]

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots as they stand in the phrase."""
        return self.parts[1::2]

    def filled(self, slots: Mapping[str, str]) -> str:
        """The phrase with a text in every slot."""
        told = list(self.parts)
        told[1::2] = [slots[slot] for slot in self.parts[1::2]]
        return "".join(told)


@cache
def _phrase(scenario: Scenario, vocabulary: Vocabulary | None, language: Language, name: str) -> _Phrase:
    """A phrase of one of the scenario's predicates, or of the scenario itself."""
    shape = SHAPES[scenario.kind][scenario.shape]
    if vocabulary is None:
        slots = shape.own[name]
    else:
        slots = (shape.first if vocabulary is scenario.predicates[0] else shape.others)[name]
    names = [slot.strip("()") for slot in slots.split()]
    lists = tuple([each for each in names if each in _LISTS])
    # How many there are is told by a list; where there is none, it is said.
    told = "nNmM" if lists else ""
    singles = tuple([each for each in names if each not in _LISTS and each != "x" and each not in told])
    return _Phrase(tuple(_SLOT.split((vocabulary or scenario.own).phrases[language][name])), singles, lists)


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
