"""The way back: which formulas a told sentence can be read as, by all frames and phrases that might have made it.

A text is cut wherever the texts between its slots stand, and a slot takes only what the grounding calls something.
So every reading is found, and a sentence that has two of them shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product, starmap

from tollens.logic import TRUTHFUL, Atom, Constant, Count, Formula, Says, Variable, Xor
from tollens.wording.backbone.frames import FRAMES, Frame
from tollens.wording.backbone.grounding import OF_TWO, Grounding
from tollens.wording.backbone.meaning import Meaning, framed
from tollens.wording.backbone.numbers import LARGEST, number_word
from tollens.wording.scenarios.scenario import Language, Scenario, Vocabulary, Word
from tollens.wording.scenarios.shapes import SHAPES

# What a text in a slot can be, as it stands in a call; nothing or None where it is no such thing.
Fill = Callable[[str], "tuple[str, ...] | None"]

_OF_FACTS = ("is", "not", "also", "nor", "both", "neither")
_OF_ORDER = ("before", "after", "next", "gap", "same", "not_same", "at", "not_at")
_OF_ENDS = ("first", "last", "not_first", "not_last")
_CLAUSES = frozenset((*_OF_FACTS, *_OF_ORDER, *_OF_ENDS))
_OWN_CLAUSES = frozenset(("truthful", "lying", "count", "at_least", "at_most"))
_OWN_SENTENCES = frozenset(("says", "outcome"))
_QUESTIONS = frozenset(("who", "which", "list", "who_first", "who_last", "who_truthful"))
_OF_ME: Mapping[str, str] = {"i_is": "is", "i_not": "not"}  # what I say of myself, as others say it of me
_JOINED: frozenset[Frame] = frozenset(("if", "only if", "either", "either way", "or", "iff", "unless", "and"))
_NAMED: frozenset[Frame] = frozenset(("is named", "is not named"))
_CLAIMS: frozenset[Frame] = frozenset(("all", "some", "some not", "no", "not all", "only"))
_OBJECTS = "abcd"  # the placeholders of the first predicate's objects, the second's, …
_BETWEEN: Mapping[Language, str] = {"en": ". ", "zh": "。"}  # where one sentence ends and another begins
_SLOT = re.compile(r"\{(\w+)\}")


class ReadOtherwise(RuntimeError):
    """A sentence that cannot be read as what it was to state, or not as that alone."""

    def __init__(self, sentence: str, stated: Formula, read: set[Formula]) -> None:
        found = "; ".join(sorted(map(str, read))) or "nothing"
        super().__init__(f"expected {sentence!r} to be read as {stated} and as nothing else, found {found}")


@dataclass(frozen=True, slots=True)
class _Phrase:
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
    if not middles:
        return [(each,) for each in fills[0](text) or ()]
    found: list[tuple[str, ...]] = []
    middle = middles[0]
    at = text.find(middle)
    while at >= 0:
        # What is behind comes first: it is mostly an object, and looking that up is quick.
        if rests := _cut(text[at + len(middle) :], middles[1:], fills[1:]):
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


class Reading:
    """Reads sentences that are told in the words of one grounding. Formulas are over its placeholders."""

    def __init__(self, grounding: Grounding, meaning: Meaning, language: Language) -> None:
        self.grounding, self.meaning, self.language = grounding, meaning, language
        count = grounding.scenario.own.phrases[language].get("count", "人")
        self._numbers = _numbers(language).get
        self._names = self._called("s")
        self._speakers = self._called("t") if grounding.scenario.speakers == "people" else self._names
        self._pairs = _pairs(language, count)
        # Beside each phrase stand the texts that tell quickly whether it can be there at all.
        self._phrases: list[tuple[str, str, str, _Phrase, str, tuple[Fill, ...]]] = []
        self._own_sentences: dict[str, tuple[_Phrase, tuple[Fill, ...]]] = {}
        self._ones: list[tuple[_Phrase, str, Fill]] = []
        self._of_me: dict[str, list[str]] = {}
        self._classes: dict[str, dict[str, tuple[str, ...]]] = {"np": {}, "vp": {}, "not_vp": {}}
        self._note_phrases()
        self._framings = _framings(language, bool(self._ones), bool(self._classes["np"]))
        self._initials = _initials(grounding.scenario, language)
        # What texts were read as before: sentences of one puzzle share clauses, and ways to cut them share parts.
        self._clauses_read: dict[str, list[str]] = {}
        self._subjects_read: dict[str, tuple[str, ...]] = {}

    def formulas(self, sentence: str) -> set[Formula]:
        """All formulas that the sentence can be read as; none where it is no sentence of ours."""
        return set(self._sentence(sentence, None))

    def check(self, sentence: str, stated: Formula) -> None:
        """ReadOtherwise unless the sentence is read as that formula and no other."""
        read = self._sentence(sentence, None)
        if not read or any(formula != stated for formula in read):
            raise ReadOtherwise(sentence, stated, set(read))

    def questions(self, text: str) -> list[str]:
        """The calls of a scenario's own questions that the text can be."""
        place = self.grounding.scenario
        asked = [("", phrase) for phrase in self._asked(place.own, "own", {}, text)]
        for number, (name, vocabulary) in enumerate(self.grounding.predicates.items()):
            group = "first" if vocabulary is place.predicates[0] else "others"
            objects = self._called(_OBJECTS[number : number + 1]) or self._places(vocabulary.objects)
            asked += [(f"{name}.", phrase) for phrase in self._asked(vocabulary, group, objects, text)]
        return [prefix + phrase for prefix, phrase in asked]

    def _asked(
        self, vocabulary: Vocabulary, group: str, objects: Mapping[str, tuple[str, ...]], text: str
    ) -> Iterator[str]:
        place = self.grounding.scenario
        fills: dict[str, Fill] = {"o": objects.get, "s": self._names.get}
        for called, phrase in _compiled(vocabulary, self.language, place.kind, place.shape, group).items():
            if called not in _QUESTIONS:
                continue
            for told in {text, text[:1].lower() + text[1:]}:  # a name in front may have its capital from there
                if not phrase.slots and told == phrase.head:
                    yield called
                elif phrase.slots and phrase.fits(told):
                    given = phrase.filled(told, tuple([fills[slot] for slot in phrase.slots]))
                    yield from (" ".join([called, *each]) for each in given)

    def _called(self, letter: str) -> dict[str, tuple[str, ...]]:
        """The placeholders with that letter, by their words."""
        words, language = self.grounding.words, self.language
        return {word.text(language): (name,) for name, word in words.items() if name[0] == letter and name[1:]}

    def _note_phrases(self) -> None:
        """Notes the phrases of the predicates and of the scenario, with what can stand in their slots."""
        place = self.grounding.scenario
        for number, (name, vocabulary) in enumerate(self.grounding.predicates.items()):
            group = "first" if vocabulary is place.predicates[0] else "others"
            objects = self._called(_OBJECTS[number : number + 1]) or self._places(vocabulary.objects)
            for called, phrase in _compiled(vocabulary, self.language, place.kind, place.shape, group).items():
                self._note(name, called, phrase, objects)
        self._note_own()

    def _note_own(self) -> None:
        place = self.grounding.scenario
        size = len(self._speakers)
        everybody = {number_word(size, self.language): (str(size),)}
        fills: dict[str, Fill] = {"s": self._speakers.get, "k": self._numbers, "n": everybody.get, "x": _itself}
        for called, phrase in _compiled(place.own, self.language, place.kind, place.shape, "own").items():
            if called in _OWN_CLAUSES:
                self._clause(phrase, called, {**fills, "x": self._verbs})
            elif called in _OWN_SENTENCES:
                self._own_sentences[called] = (phrase, tuple([fills[slot] for slot in phrase.slots]))

    def _clause(self, phrase: _Phrase, call: str, fills: Mapping[str, Fill]) -> None:
        taken = tuple([fills[slot] for slot in phrase.slots])
        self._phrases.append((phrase.middle, phrase.tail, phrase.head, phrase, call, taken))

    def _note(self, name: str, called: str, phrase: _Phrase, objects: Mapping[str, tuple[str, ...]]) -> None:
        """Notes a phrase of a predicate, if it is a clause or stands in one."""
        if called in _CLAUSES:
            subject = self._one_or_two if len(phrase.slots) == 1 else self._subject
            fills: dict[str, Fill] = {"o": objects.get, "k": self._numbers, "s": subject, "t": subject}
            self._clause(phrase, f"{name}.{called}", fills)
        elif called == "one":
            self._ones.append((phrase, f"{name}.one", objects.get))
        elif called in _OF_ME:
            self._of_me.setdefault(phrase.head, []).append(f"{name}.{_OF_ME[called]}")
        elif called in self._classes:
            group = self.grounding.words["s"].text(self.language) if phrase.slots else ""
            text, known = phrase.head + group + phrase.tail, self._classes[called]
            known[text] = (*known.get(text, ()), name)

    def _places(self, objects: tuple[Word, ...]) -> dict[str, tuple[str, ...]]:
        """Places in an order have no placeholders: they are numbers, as far as there are subjects."""
        size = self.meaning.size or len(objects)
        return {word.text(self.language): (str(place),) for place, word in enumerate(objects[:size], start=1)}

    def _subject(self, text: str) -> tuple[str, ...]:
        """A subject by name, or as 'the one' that has something."""
        found = self._subjects_read.get(text)
        if found is None:
            found = self._names.get(text, ()) + tuple([f"({call})" for call in self._one(text)])
            self._subjects_read[text] = found
        return found

    def _one(self, text: str) -> Iterator[str]:
        for phrase, call, fill in self._ones:
            if phrase.fits(text):
                yield from (f"{call} {owned}" for (owned,) in phrase.filled(text, (fill,)))

    def _one_or_two(self, text: str) -> tuple[str, ...]:
        """A subject, or at least one of two, or exactly one."""
        found = self._subject(text)
        for call, phrase in self._pairs:
            if phrase.fits(text):
                two = phrase.filled(text, (self._names.get, self._names.get))
                found += tuple([f"({call} {one} {other})" for one, other in two])
        return found

    def _verbs(self, text: str) -> tuple[str, ...]:
        """What those who are counted do, one thing or two, as the end of a call."""
        verbs = self._classes["vp"]
        found = [f": {{{name}.vp}}" for name in verbs.get(text, ())]
        for phrase in _both(self.language):
            if phrase.fits(text):
                two = phrase.filled(text, (verbs.get, verbs.get))
                found += [": " + framed("both", 0, "en", f"{one}.vp", f"{other}.vp") for one, other in two]
        return tuple(found)

    def _sentence(self, text: str, speaker: str | None) -> list[Formula]:
        """The formulas of a sentence, which may begin with a capital that its words have not."""
        found = self._as_it_stands(text, speaker)
        first = text[:1].lower()
        if first in self._initials and first != text[:1]:
            found += self._as_it_stands(first + text[1:], speaker)
        return found

    def _as_it_stands(self, text: str, speaker: str | None) -> list[Formula]:
        found: list[Formula] = []
        for middle, tail, head, framing in self._framings.get(text[-1:], ()):
            if middle in text and text.startswith(head) and text.endswith(tail):
                given = self._framed(framing, text[len(head) : len(text) - len(tail)], speaker)
                found += [_stated(self.meaning, framing.frame, *calls) for calls in given]
        if speaker is None and self._own_sentences:
            found += self._says(text)
            found += self._outcome(text)
        return found

    def _framed(self, framing: _Framing, inner: str, speaker: str | None) -> Iterable[tuple[str, ...]]:
        """The calls that can stand in a frame, the first before the second."""
        if framing.frame == "plain":
            return [(call,) for call in self._clauses(inner, speaker)]
        if framing.frame in _CLAIMS:
            return self._claims(framing, inner)
        found: list[tuple[str, ...]] = []
        at = inner.find(framing.middle)
        while at >= 0:
            left, right = inner[:at], inner[at + len(framing.middle) :]
            if framing.frame in _NAMED:
                one, name = (right, left) if framing.turned else (left, right)
                found += product(self._one(one) if name in self._names else (), self._names.get(name, ()))
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

    def _says(self, text: str) -> Iterator[Formula]:
        """What somebody says. Who says two things says one that is true and one that is false."""
        phrase, fills = self._own_sentences["says"]
        if not phrase.fits(text):
            return
        for given in phrase.filled(text, fills):
            speaker, said = given[phrase.order[0]], given[phrase.order[1]]
            yield from (_said(speaker, formula) for formula in self._sentence(said, speaker))
            between = _BETWEEN[self.language]
            at = said.find(between)
            while 0 <= at < len(said) - len(between):
                if firsts := self._sentence(said[: at + 1], speaker):
                    seconds = self._sentence(said[at + len(between) :], speaker)
                    yield from starmap(_one_of, product(firsts, seconds))
                at = said.find(between, at + 1)

    def _outcome(self, text: str) -> Iterator[Formula]:
        """How many speakers told the truth."""
        phrase, fills = self._own_sentences["outcome"]
        if phrase.fits(text):
            sort, x = "s" if self._speakers is self._names else "t", Variable("x")
            for given in phrase.filled(text, fills):
                yield Count("exactly", int(given[phrase.order[0]]), x, sort, Atom(TRUTHFUL, (x,)))


def _phrase(text: str, signature: str) -> _Phrase:
    """A phrase's text, with the slots in the order in which a call gives them."""
    parts = _SLOT.split(text)
    slots, middles = tuple(parts[1::2]), tuple(parts[2:-1:2])
    order = tuple(slots.index(slot) for slot in signature.replace("(", "").replace(")", "").split() if slot in slots)
    tail = parts[-1] if slots else ""  # a phrase without slots is its head
    return _Phrase(parts[0], middles, tail, slots, order, max(middles, key=len, default=""))


@cache
def _compiled(vocabulary: Vocabulary, language: Language, kind: str, shape: str, group: str) -> dict[str, _Phrase]:
    """The phrases of a vocabulary: a scenario's own, or of its first predicate, or of another."""
    signatures: Mapping[str, str] = getattr(SHAPES[kind][shape], group)
    return {name: _phrase(vocabulary.phrases[language][name], slots) for name, slots in signatures.items()}


@cache
def _pairs(language: Language, count: str) -> tuple[tuple[str, _Phrase], ...]:
    texts = OF_TWO[language]
    return tuple((call, _phrase(text.replace("{count}", count), "s t")) for call, text in texts.items())


@cache
def _both(language: Language) -> tuple[_Phrase, ...]:
    return tuple(_phrase(text, "0 1") for text in FRAMES[language]["both"])


@cache
def _numbers(language: Language) -> dict[str, tuple[str, ...]]:
    return {number_word(number, language): (str(number),) for number in range(LARGEST + 1)}


@cache
def _framings(language: Language, ones: bool, classes: bool) -> dict[str, list[tuple[str, str, str, _Framing]]]:
    """The frames of a language for clauses, and for 'the one' and for classes where a scenario speaks of such; by the
    last character, each beside the texts that tell quickly whether it can be there at all."""
    wanted = {"plain", *_JOINED, *(_NAMED if ones else ()), *(_CLAIMS if classes else ())}
    found: dict[str, list[tuple[str, str, str, _Framing]]] = {}
    for frame, texts in FRAMES[language].items():
        for framing in (_framing(frame, text, language) for text in texts if frame in wanted):
            known = found.setdefault(framing.tail[-1], [])
            known.append((framing.middle, framing.tail, framing.head, framing))
    return found


@cache
def _initials(place: Scenario, language: Language) -> frozenset[str]:
    """Small letters that a sentence of the scenario may begin with before it gets its capital."""
    phrases = [
        text
        for each in (place.own, *place.predicates)
        for name, text in each.phrases[language].items()
        if name in _CLAUSES or name in _OWN_CLAUSES or name in _OWN_SENTENCES or name == "one"
    ]
    begun = {text[:3] for text in phrases}
    texts = [*phrases, *OF_TWO[language].values(), *(word.text(language) for word in place.subjects)]
    texts += _numbers(language) if "{k}" in begun else ()
    texts += [word.text(language) for each in place.predicates for word in each.objects if "{o}" in begun]
    return frozenset(text[0] for text in texts if text[0].islower())


def _itself(text: str) -> tuple[str, ...]:
    return (text,)


def _framing(frame: Frame, text: str, language: Language) -> _Framing:
    phrase = _phrase(text, "0 1")
    second = ""
    if frame in _CLAIMS:  # Chinese says 'all are not' where English says 'no'
        second = "not_vp" if ".not_vp" in framed(frame, 0, language, "p1.np s", "p2.vp") else "vp"
    return _Framing(frame, phrase.head, phrase.middle, phrase.tail, phrase.slots[0] == "1", second)


@lru_cache(maxsize=1 << 15)
def _stated(meaning: Meaning, frame: Frame, *calls: str) -> Formula:
    return meaning.stated(frame, *calls)


# A formula that was made before has been hashed before, and hashing a new one takes longer than all the reading.


@lru_cache(maxsize=1 << 14)
def _said(speaker: str, formula: Formula) -> Formula:
    return Says(Constant(speaker), formula)


@lru_cache(maxsize=1 << 14)
def _one_of(first: Formula, second: Formula) -> Formula:
    return Xor(first, second)
