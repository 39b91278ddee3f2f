"""The way back from a sentence to the calls that made it, by all frames and phrases that might have.

A text is cut wherever the texts between its slots stand, and a slot takes only what is the word for something.
So every reading is found, and a sentence that has two of them shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import product

from tollens.text.numbers import LARGEST, number_word
from tollens.wording.backbone.filling import OF_TWO, OF_TWO_OBJECTS
from tollens.wording.backbone.frames import FRAMES, JOINED, Frame
from tollens.wording.backbone.meaning import framed
from tollens.wording.scenarios.scenario import LANGUAGES, Language, Scenario, Vocabulary
from tollens.wording.scenarios.shapes import SHAPES

# What a text in a slot can be, as it stands in a call; nothing or None where it is no such thing.
Fill = Callable[[str], "tuple[str, ...] | None"]
# What words stand for, by their texts.
Known = Mapping[str, tuple[str, ...]]
# A frame and the calls in it.
Framed = tuple[Frame, tuple[str, ...]]

STOPS = frozenset(text[-1] for language in LANGUAGES for texts in FRAMES[language].values() for text in texts)

BETWEEN: Mapping[Language, str] = {"en": ". ", "zh": "。"}  # where one sentence ends and another begins
_OF_FACTS = ("is", "not", "also", "nor", "both", "neither")
_OF_ORDER = ("before", "after", "next", "gap", "same", "not_same", "at", "not_at")
_OF_ENDS = ("first", "last", "not_first", "not_last")
_CLAUSES = frozenset((*_OF_FACTS, *_OF_ORDER, *_OF_ENDS))
_OWN_CLAUSES = frozenset(("truthful", "lying", "count", "at_least", "at_most"))
OWN_SENTENCES = frozenset(("says", "outcome"))
_OF_ME: Mapping[str, str] = {"i_is": "is", "i_not": "not"}  # what I say of myself, as others say it of me
_NAMED: frozenset[Frame] = frozenset(("is named", "is not named"))
_CLAIMS: frozenset[Frame] = frozenset(("all", "some", "some not", "no", "not all", "only"))
_SLOT = re.compile(r"\{(\w+)\}")
_MOST_KNOWN = 1 << 12  # clauses that are kept with what they were read as


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase cut at its slots: the texts around them, their names, and where each stands that a call gives."""

    head: str
    middles: tuple[str, ...]
    tail: str
    slots: tuple[str, ...]
    order: tuple[int, ...]
    middle: str  # a text that must stand in whatever fits, to be looked for first

    def fits(self, text: str) -> bool:
        """Whether the text begins and ends as the phrase does."""
        return text.endswith(self.tail) and text.startswith(self.head)

    def filled(self, text: str, fills: tuple[Fill, ...]) -> list[tuple[str, ...]]:
        """All ways to fill the slots that give the text, which fits, in the order of the text."""
        inner = text[len(self.head) : len(text) - len(self.tail)]
        if len(fills) == 1:
            return [(each,) for each in fills[0](inner) or ()]
        return _cut(inner, self.middles, fills) if fills else []


def _cut(text: str, middles: tuple[str, ...], fills: tuple[Fill, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    middle = middles[0]
    at = text.find(middle)
    while at >= 0:
        # What is behind comes first: it is mostly an object, and looking that up is quick.
        behind = text[at + len(middle) :]
        if len(middles) > 1:
            rests = _cut(behind, middles[1:], fills[1:])
        else:
            rests = [(each,) for each in fills[1](behind) or ()]
        if rests:
            found += [(first, *rest) for first in fills[0](text[:at]) or () for rest in rests]
        at = text.find(middle, at + 1)
    return found


@dataclass(frozen=True, slots=True)
class _Framing:
    """A frame's text cut at its clauses; `turned` if the second stands first."""

    frame: Frame
    head: str
    middle: str
    tail: str
    turned: bool
    second: str  # of a claim: which phrase of the second class stands there


@dataclass(frozen=True, slots=True)
class Words:
    """What can stand in the slots of a scenario's phrases: its subjects, those who speak, the objects of each
    predicate, all by their texts; and the text of the group that classes are of."""

    subjects: Known
    speakers: Known
    objects: Mapping[str, Known]
    group: str


class Grammar:
    """Reads sentences that are told in the words of a scenario, as frames and calls. Predicates go by their names."""

    def __init__(
        self,
        place: Scenario,
        language: Language,
        predicates: Mapping[str, Vocabulary],
        words: Words,
        initials: str = "",
    ) -> None:
        """`initials` are small letters that words begin with, beside those that the scenario is known to have."""
        self._place, self._language, self._words = place, language, words
        self._numbers = numbers(language).get
        self._pairs = _pairs(language, place.own.phrases[language].get("count", "人"))
        # Beside each phrase stand the texts that tell quickly whether it can be there at all.
        self._phrases: list[tuple[str, str, str, Phrase, str, tuple[Fill, ...]]] = []
        self._ones: list[tuple[Phrase, str, Fill]] = []
        self._of_me: dict[str, list[str]] = {}
        self._classes: dict[str, dict[str, tuple[str, ...]]] = {"np": {}, "vp": {}, "not_vp": {}}
        for name, vocabulary in predicates.items():
            for called, phrase in compiled(place, vocabulary, language).items():
                self._note(name, called, phrase, words.objects[name])
        for called, phrase in compiled(place, place.own, language).items():
            if called in _OWN_CLAUSES:
                self._clause(phrase, called, {"s": words.speakers.get, "k": self._numbers, "x": self._verbs})
        self._framings = _framings(language, bool(self._ones), bool(self._classes["np"]))
        self._initials = initials_of(place, language).union(initials)
        # What texts were read as before: sentences of one puzzle share clauses, and ways to cut them share parts.
        self._clauses_read: dict[str, list[str]] = {}

    def read(self, text: str, speaker: str | None = None) -> list[Framed]:
        """All that a sentence can be, which may begin with a capital that its words have not. `speaker` is who says it,
        where somebody does."""
        return [each for told in told_as(text, self._initials) for each in self._as_it_stands(told, speaker)]

    def fixed(self, more: Iterable[str] = ()) -> set[str]:
        """The texts that stand around words and between them, and some more, each also with a capital; a speech's too,
        and what is between two sentences of it."""
        phrases = [entry[3] for entry in self._phrases] + [phrase for phrase, _, _ in self._ones]
        own = compiled(self._place, self._place.own, self._language)
        phrases += [own[name] for name in OWN_SENTENCES if name in own]
        phrases += [phrase for _, phrase in self._pairs] + [phrase for _, _, phrase in _two_verbs(self._language)]
        found = {text for phrase in phrases for text in (phrase.head, *phrase.middles, phrase.tail)}
        for framings in self._framings.values():
            found.update(text for entry in framings for text in entry[:3])
        found.update(self._of_me, *self._classes.values(), numbers(self._language), more)
        found.update(BETWEEN[self._language])  # its characters: a sentence ends with the first
        return {each for text in found if text for each in (text, text[0].upper() + text[1:])}

    def _clause(self, phrase: Phrase, call: str, fills: Mapping[str, Fill]) -> None:
        taken = tuple([fills[slot] for slot in phrase.slots])
        self._phrases.append((phrase.middle, phrase.tail, phrase.head, phrase, call, taken))

    def _note(self, name: str, called: str, phrase: Phrase, objects: Known) -> None:
        """Notes a phrase of a predicate, if it is a clause or stands in one."""
        if called in _CLAUSES:
            subject = self._one_or_two if phrase.slots.count("t") == 0 else self._subject
            fills: dict[str, Fill] = {
                "o": partial(self._object_or_two, objects),
                "k": self._numbers,
                "s": subject,
                "t": subject,
            }
            self._clause(phrase, f"{name}.{called}", fills)
        elif called == "one":
            self._ones.append((phrase, f"{name}.one", objects.get))
        elif called in _OF_ME:
            self._of_me.setdefault(phrase.head, []).append(f"{name}.{_OF_ME[called]}")
        elif called in self._classes:
            text = phrase.head + (self._words.group if phrase.slots else "") + phrase.tail
            known = self._classes[called]
            known[text] = (*known.get(text, ()), name)

    def _subject(self, text: str) -> tuple[str, ...]:
        """A subject by name, or as 'the one' that has something."""
        return self._words.subjects.get(text, ()) + tuple([f"({call})" for call in self._one(text)])

    def _one(self, text: str) -> Iterator[str]:
        for phrase, call, fill in self._ones:
            if phrase.fits(text):
                yield from (f"{call} {owned}" for (owned,) in phrase.filled(text, (fill,)))

    def _one_or_two(self, text: str) -> tuple[str, ...]:
        """A subject, or at least one of two, or exactly one."""
        return self._subject(text) + self._two(text, self._words.subjects, tuple(OF_TWO[self._language]))

    def _object_or_two(self, objects: Known, text: str) -> tuple[str, ...]:
        """An object, or one of two."""
        return objects.get(text, ()) + self._two(text, objects, OF_TWO_OBJECTS)

    def _two(self, text: str, known: Known, ways: Container[str]) -> tuple[str, ...]:
        """One of two that are known, in any of these ways to say so."""
        found: list[str] = []
        for call, phrase in self._pairs:
            if call in ways and phrase.fits(text):
                found += [f"({call} {one} {other})" for one, other in phrase.filled(text, (known.get, known.get))]
        return tuple(found)

    def _verbs(self, text: str) -> tuple[str, ...]:
        """What those who are counted do, one thing, two, or one and not another, as the end of a call."""
        found = [f": {{{name}.vp}}" for name in self._classes["vp"].get(text, ())]
        for frame, second, phrase in _two_verbs(self._language):
            if phrase.fits(text):
                two = phrase.filled(text, (self._classes["vp"].get, self._classes[second].get))
                found += [": " + framed(frame, 0, "en", f"{one}.vp", f"{other}.{second}") for one, other in two]
        return tuple(found)

    def _as_it_stands(self, text: str, speaker: str | None) -> list[Framed]:
        found: list[Framed] = []
        for middle, tail, head, framing in self._framings.get(text[-1:], ()):
            if middle in text and text.startswith(head) and text.endswith(tail):
                given = self._framed(framing, text[len(head) : len(text) - len(tail)], speaker)
                found += [(framing.frame, calls) for calls in given]
        return found

    def _framed(self, framing: _Framing, inner: str, speaker: str | None) -> Iterable[tuple[str, ...]]:
        """The calls that can stand in a frame, the first before the second."""
        if framing.frame == "plain":
            return [(call,) for call in self._clauses(inner, speaker)]
        if framing.frame in _CLAIMS:
            return self._claims(framing, inner)
        found: list[tuple[str, ...]] = []
        names = self._words.subjects
        at = inner.find(framing.middle)
        while at >= 0:
            left, right = inner[:at], inner[at + len(framing.middle) :]
            if framing.frame in _NAMED:
                one, name = (right, left) if framing.turned else (left, right)
                found += product(self._one(one) if name in names else (), names.get(name, ()))
            elif calls := self._clauses(left, speaker):
                others = self._clauses(right, speaker)
                found += product(others, calls) if framing.turned else product(calls, others)
            at = inner.find(framing.middle, at + 1)
        return found

    def _claims(self, framing: _Framing, inner: str) -> Iterator[tuple[str, ...]]:
        seconds = self._classes[framing.second]
        for text, names in self._classes["np"].items():
            if inner.startswith(text + framing.middle):
                others = seconds.get(inner[len(text) + len(framing.middle) :], ())
                yield from ((f"{one}.np s", f"{other}.vp") for one, other in product(names, others))

    def _clauses(self, text: str, speaker: str | None) -> list[str]:
        """The calls that a clause can be. What speakers say of themselves is a call that names them."""
        found = self._clauses_read.get(text)
        if found is None:
            if len(self._clauses_read) >= _MOST_KNOWN:
                self._clauses_read.clear()
            found = self._clauses_read[text] = self._read(text)
        if speaker is not None and text in self._of_me:
            return found + [f"{call} {speaker}" for call in self._of_me[text]]
        return found

    def _read(self, text: str) -> list[str]:
        found: list[str] = []
        for middle, tail, head, phrase, call, fills in self._phrases:
            if middle in text and text.endswith(tail) and text.startswith(head):
                filled = phrase.filled(text, fills)
                found += [" ".join([call, *[given[place] for place in phrase.order]]) for given in filled]
        return found


def told_as(text: str, initials: Container[str]) -> tuple[str, ...]:
    """A sentence as it stands, and without its capital where that may be the sentence's alone."""
    first = text[:1].lower()
    return (text, first + text[1:]) if first in initials and first != text[:1] else (text,)


def _phrase(text: str, signature: str) -> Phrase:
    """A phrase's text, with the slots in the order in which a call gives them."""
    parts = _SLOT.split(text)
    slots, middles = tuple(parts[1::2]), tuple(parts[2:-1:2])
    order = tuple(slots.index(slot) for slot in signature.replace("(", "").replace(")", "").split() if slot in slots)
    tail = parts[-1] if slots else ""  # a phrase without slots is its head
    return Phrase(parts[0], middles, tail, slots, order, max(middles, key=len, default=""))


@cache
def compiled(place: Scenario, vocabulary: Vocabulary, language: Language) -> dict[str, Phrase]:
    """The phrases of a scenario's vocabulary: its own, or that of its first predicate, or of another."""
    shape = SHAPES[place.kind][place.shape]
    others = shape.first if vocabulary is place.predicates[0] else shape.others
    signatures = shape.own if vocabulary is place.own else others
    return {name: _phrase(vocabulary.phrases[language][name], slots) for name, slots in signatures.items()}


@cache
def _pairs(language: Language, count: str) -> tuple[tuple[str, Phrase], ...]:
    texts = OF_TWO[language]
    return tuple((call, _phrase(text.replace("{count}", count), "s t")) for call, text in texts.items())


@cache
def _two_verbs(language: Language) -> tuple[tuple[Frame, str, Phrase], ...]:
    """How two verbs stand together: the frame, which phrase of its class the second is, and the text around them."""
    frames: tuple[tuple[Frame, str], ...] = (("both", "vp"), ("but", "not_vp"))
    return tuple((frame, second, _phrase(text, "0 1")) for frame, second in frames for text in FRAMES[language][frame])


@cache
def numbers(language: Language) -> dict[str, tuple[str, ...]]:
    """Numbers as they stand in a call, by their words."""
    return {number_word(number, language): (str(number),) for number in range(LARGEST + 1)}


@cache
def _framings(language: Language, ones: bool, classes: bool) -> dict[str, list[tuple[str, str, str, _Framing]]]:
    """The frames of a language for clauses, and for 'the one' and for classes where a scenario speaks of such; by the
    last character, each beside the texts that tell quickly whether it can be there at all."""
    wanted = {"plain", *JOINED, *(_NAMED if ones else ()), *(_CLAIMS if classes else ())}
    found: dict[str, list[tuple[str, str, str, _Framing]]] = {}
    for frame, texts in FRAMES[language].items():
        for framing in (_framing(frame, text, language) for text in texts if frame in wanted):
            known = found.setdefault(framing.tail[-1], [])
            known.append((framing.middle, framing.tail, framing.head, framing))
    return found


@cache
def initials_of(place: Scenario, language: Language) -> frozenset[str]:
    """Small letters that a sentence of the scenario may begin with before it gets its capital."""
    phrases = [
        text
        for each in (place.own, *place.predicates)
        for name, text in each.phrases[language].items()
        if name in _CLAUSES or name in _OWN_CLAUSES or name in OWN_SENTENCES or name == "one"
    ]
    begun = {text[:3] for text in phrases}
    texts = [*phrases, *OF_TWO[language].values(), *(word.text(language) for word in place.subjects)]
    texts += numbers(language) if "{k}" in begun else ()
    texts += [word.text(language) for each in place.predicates for word in each.objects if "{o}" in begun]
    return frozenset(text[0] for text in texts if text[0].islower())


def _framing(frame: Frame, text: str, language: Language) -> _Framing:
    phrase = _phrase(text, "0 1")
    second = ""
    if frame in _CLAIMS:  # Chinese says 'all are not' where English says 'no'
        second = "not_vp" if ".not_vp" in framed(frame, 0, language, "p1.np s", "p2.vp") else "vp"
    return _Framing(frame, phrase.head, phrase.middle, phrase.tail, phrase.slots[0] == "1", second)
