"""The way back: which formulas a told sentence can be read as, by all frames and phrases that might have made it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import product, starmap

from tollens.logic import Constant, Formula, Says, Xor
from tollens.text.numbers import number_word
from tollens.wording.backbone.frames import Frame
from tollens.wording.backbone.grammar import (
    BETWEEN,
    STOPS,
    Fill,
    Grammar,
    Known,
    Phrase,
    Words,
    compiled,
    initials_of,
    numbers,
    told_as,
)
from tollens.wording.backbone.grounding import Grounding
from tollens.wording.backbone.meaning import Meaning, kept
from tollens.wording.backbone.scenes import OBJECTS, so_many_truthful
from tollens.wording.backbone.stand_ins import OBJECT, SPEAKER, Patterns, forms, patterns, places, predicate_stand_in
from tollens.wording.scenarios.scenario import Language, Vocabulary

_QUESTIONS = frozenset(("who", "which", "list", "who_first", "who_last", "who_truthful"))


class ReadOtherwise(RuntimeError):
    """A sentence that cannot be read as what it was to state, or not as that alone."""

    def __init__(self, sentence: str, stated: Formula, read: set[Formula]) -> None:
        found = "; ".join(sorted(map(str, read))) or "nothing"
        super().__init__(f"expected {sentence!r} to be read as {stated} and as nothing else, found {found}")


class Reading:
    """Reads sentences that are told in the words of one grounding. Formulas are over its placeholders."""

    def __init__(self, grounding: Grounding, meaning: Meaning, language: Language) -> None:
        self.grounding, self.meaning, self.language = grounding, meaning, language
        place = grounding.scenario
        own = compiled(place, place.own, language)
        self._speech = (own["says"], own["outcome"]) if place.speakers else None
        self._initials = initials_of(place, language)
        self._stated = _stating(meaning)
        self._speaking = "t" if place.speakers == "people" else "s"
        self._texts = {name: word.text(language) for name, word in grounding.words.items()}
        self._speakers = self._called(self._speaking)
        worded = {name[0] for name in self._texts if name[1:]}
        letters = dict(zip(grounding.predicates, OBJECTS, strict=False))
        self._letters = {name: letter for name, letter in letters.items() if letter in worded}
        self._predicates: dict[str, str] = {}  # their names by what stands in for these
        self._patterns: Patterns | None = None
        self._forms: list[tuple[str, str, tuple[str, ...]]] = []
        # Where classes are all that is spoken of, each sentence is another.
        if worded and len(set(grounding.predicates.values())) == len(grounding.predicates):
            self._note_patterns()

    def _note_patterns(self) -> None:
        """Notes the forms of all words, what stands in for each, and the patterns of sentences."""
        place, sorts, placed = self.grounding.scenario, {"s": 0, "t": 1}, []
        for name, vocabulary in self.grounding.predicates.items():
            number = place.predicates.index(vocabulary)
            self._predicates[predicate_stand_in(number)] = name
            if name in self._letters:
                sorts[self._letters[name]] = OBJECT + number
            elif vocabulary.objects:
                placed.append((vocabulary, self._size(vocabulary)))
        found = patterns(place, self.language, sorts[self._speaking], self._texts.get("s", ""), tuple(placed))
        self._patterns = found
        for name, text in self._texts.items():
            if name[1:]:
                for form in forms(text, sorts[name[0]]):
                    stand_ins = () if found.may_be_fixed(form.text) else form.stand_ins
                    self._forms.append((form.text, name, stand_ins))

    def formulas(self, sentence: str) -> set[Formula]:
        """All formulas that the sentence can be read as; none where it is no sentence of ours."""
        return set(self._sentence(sentence))

    def check(self, sentence: str, stated: Formula) -> None:
        """ReadOtherwise unless the sentence is read as that formula and no other."""
        read = self._sentence(sentence)
        if read != [stated] and (not read or any(formula != stated for formula in read)):
            raise ReadOtherwise(sentence, stated, set(read))

    def may_be_fixed(self, word: str) -> bool:
        """Whether the word may stand in a sentence otherwise than in a slot: then no stand-in will do for it."""
        return self._patterns is None or self._patterns.may_be_fixed(word)

    def questions(self, text: str) -> list[str]:
        """The calls of a scenario's own questions that the text can be."""
        place = self.grounding.scenario
        asked = [("", phrase) for phrase in self._asked(place.own, {}, text)]
        for name, vocabulary in self.grounding.predicates.items():
            asked += [(f"{name}.", phrase) for phrase in self._asked(vocabulary, self._objects(name), text)]
        return [prefix + phrase for prefix, phrase in asked]

    def _asked(self, vocabulary: Vocabulary, objects: Known, text: str) -> Iterator[str]:
        fills: dict[str, Fill] = {"o": objects.get, "s": self._called("s").get}
        for called, phrase in compiled(self.grounding.scenario, vocabulary, self.language).items():
            if called not in _QUESTIONS:
                continue
            for told in {text, text[:1].lower() + text[1:]}:  # a name in front may have its capital from there
                if not phrase.slots and told == phrase.head:
                    yield called
                elif phrase.slots and phrase.fits(told):
                    given = phrase.filled(told, tuple([fills[slot] for slot in phrase.slots]))
                    yield from (" ".join([called, *each]) for each in given)

    def _called(self, letter: str) -> Known:
        """The placeholders with that letter, by their words."""
        return {text: (name,) for name, text in self._texts.items() if name[0] == letter and name[1:]}

    def _objects(self, predicate: str) -> Known:
        """What the objects of a predicate are called: they are words, or places in an order."""
        if letter := self._letters.get(predicate):
            return self._called(letter)
        vocabulary = self.grounding.predicates[predicate]
        return places(vocabulary, self._size(vocabulary), self.language)

    def _size(self, vocabulary: Vocabulary) -> int:
        """How many places of an order there are."""
        return self.meaning.size or len(vocabulary.objects)

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar of the words themselves, for sentences in which no stand-ins will do."""
        predicates = self.grounding.predicates
        objects = {name: self._objects(name) for name in predicates}
        words = Words(self._called("s"), self._speakers, objects, self._texts.get("s", ""))
        return Grammar(self.grounding.scenario, self.language, predicates, words)

    def _sentence(self, text: str) -> list[Formula]:
        found = self._told(text, None)
        if self._speech is not None:
            says, outcome = self._speech
            for told in told_as(text, self._initials):
                if says.fits(told):
                    found += self._says(told, says)
                if outcome.fits(told):
                    found += self._outcome(told, outcome)
        return found

    def _told(self, text: str, speaker: str | None) -> list[Formula]:
        """What a sentence of clauses states."""
        if text[-1:] not in STOPS:
            return []
        read = self._by_pattern(text, speaker)
        if read is None:
            read = [(frame, "\n".join(calls)) for frame, calls in self.grammar.read(text, speaker)]
        return [self._stated(frame, calls) for frame, calls in read]

    def _by_pattern(self, text: str, speaker: str | None) -> list[tuple[Frame, str]] | None:
        """What a sentence can be by its pattern, a call a line; None where no stand-ins will do."""
        if self._patterns is None:
            return None
        found: list[tuple[int, str, str, tuple[str, ...]]] = []
        for word, placeholder, stand_ins in self._forms:
            if word in text:
                at = text.find(word)
                while at >= 0:
                    found.append((at, word, placeholder, stand_ins))
                    at = text.find(word, at + 1)
        if len(found) > 1:
            found.sort()
        pattern, given, end = "", self._predicates.copy(), 0
        for number, (at, word, placeholder, stand_ins) in enumerate(found):
            if at < end or number >= len(stand_ins):
                return None
            stand_in = stand_ins[number]
            pattern += text[end:at] + stand_in
            given[stand_in[-1]] = placeholder
            end = at + len(word)
        if speaker is not None:
            given[SPEAKER] = speaker
        read = self._patterns.read(pattern + text[end:], speaker is not None)
        return [(each.frame, calls) for each in read if (calls := each.calls(given)) is not None]

    def _says(self, text: str, phrase: Phrase) -> list[Formula]:
        """What somebody says. Who says two things says one that is true and one that is false."""
        found: list[Formula] = []
        fills: dict[str, Fill] = {"s": self._speakers.get, "x": _itself}
        between = BETWEEN[self.language]
        for given in phrase.filled(text, tuple([fills[slot] for slot in phrase.slots])):
            speaker, said = given[phrase.order[0]], given[phrase.order[1]]
            found += [said_by(speaker, formula) for formula in self._told(said, speaker)]
            at = said.find(between)
            while 0 <= at < len(said) - len(between):
                if firsts := self._told(said[: at + 1], speaker):
                    found += starmap(one_of, product(firsts, self._told(said[at + len(between) :], speaker)))
                at = said.find(between, at + 1)
        return found

    def _outcome(self, text: str, phrase: Phrase) -> list[Formula]:
        """How many speakers told the truth."""
        everybody = number_word(len(self._speakers), self.language)
        fills: dict[str, Fill] = {"k": numbers(self.language).get, "n": {everybody: (everybody,)}.get}
        filled = phrase.filled(text, tuple([fills[slot] for slot in phrase.slots]))
        return [so_many_truthful(int(given[phrase.order[0]]), self._speaking) for given in filled]


def _itself(text: str) -> tuple[str, ...]:
    return (text,)


@lru_cache(maxsize=1 << 8)
def _stating(meaning: Meaning) -> Callable[[Frame, str], Formula]:
    """What frames with calls in them, a line each, state by a meaning."""

    @lru_cache(maxsize=1 << 14)
    def stated(frame: Frame, calls: str) -> Formula:
        return kept(meaning.stated(frame, *calls.split("\n")))

    return stated


# A formula that was made before has been hashed before, and hashing a new one takes longer than all the reading.


@lru_cache(maxsize=1 << 14)
def said_by(speaker: str, formula: Formula) -> Formula:
    """Somebody says it."""
    return kept(Says(Constant(speaker), formula))


@lru_cache(maxsize=1 << 14)
def one_of(first: Formula, second: Formula) -> Formula:
    """Just one of two is so."""
    return kept(Xor(first, second))
