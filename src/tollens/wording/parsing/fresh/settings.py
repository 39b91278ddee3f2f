"""The setting of a puzzle, found from its words: whom and what it is about, and what the story states.

What is found is told again and must come out as it stands there: so nothing in the setting goes unread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tollens.logic import TRUE, Premise
from tollens.text.numbers import numbers_by_word
from tollens.wording.backbone import Grounding, Meaning
from tollens.wording.backbone.dealing import SPEAKER, distinct, everyone
from tollens.wording.backbone.filling import capitals
from tollens.wording.backbone.scenes import (
    OBJECTS,
    inhabited,
    just_one,
    of_classes,
    of_matching,
    of_order,
    of_speech,
    placeholders,
)
from tollens.wording.parsing.fresh.lists import looked_up, unlisted
from tollens.wording.parsing.fresh.openings import pattern_of
from tollens.wording.parsing.fresh.sentences import SPACE, count_of
from tollens.wording.parsing.seam import Language
from tollens.wording.scenarios import Scenario, Vocabulary, Word
from tollens.wording.unreadable import UnreadableSentence


@dataclass(frozen=True, slots=True)
class Setting:
    """The words of a puzzle, what it declares and states before the clues, and the sentences behind that."""

    grounding: Grounding
    size: int  # how many subjects
    speakers: int  # who are not themselves the subjects
    declared: tuple[str, ...]
    premises: tuple[Premise, ...]
    rest: tuple[str, ...]

    @property
    def meaning(self) -> Meaning:
        """What sentences of the puzzle state."""
        place = self.grounding.scenario
        return Meaning(place.kind, place.shape, self.size)


def setting_of(place: Scenario, sentences: Sequence[str], language: Language) -> Setting:
    """The setting of a puzzle in a scenario, whose story it is known to begin with. UnreadableSentence where it goes on
    otherwise."""
    length = count_of(place.own.phrases[language]["story"], language)
    story, rest = SPACE[language].join(sentences[:length]), sentences[length:]
    slots = slots_in(story, place.own, "story", language)
    finder = _Finder(place, language, story, slots, rest)
    found = {
        "real_fake": finder.speech,
        "ordering": finder.order,
        "matching": finder.matching,
        "set_operation": finder.classes,
    }[place.kind]()
    if not distinct(found.grounding, language):
        raise UnreadableSentence(story, 1, "names that stand for one thing each")
    return found


def slots_in(
    sentence: str, vocabulary: Vocabulary, phrase: str, language: Language, group: str = "{s}"
) -> Mapping[str, str]:
    """What stands in the slots of a phrase that is the whole sentence; of a group that is known, in the others."""
    told = vocabulary.phrases[language][phrase].replace("{s}", group)
    found = pattern_of(capitals(told, language)).fullmatch(sentence)
    if found is None:
        raise UnreadableSentence(sentence, 1, f"the words of {vocabulary.name.text(language)}, {phrase}")
    return found.groupdict()


class _Finder:
    """Finds what a story is about, kind by kind."""

    def __init__(
        self, place: Scenario, language: Language, story: str, slots: Mapping[str, str], rest: Sequence[str]
    ) -> None:
        self._place, self._language, self._story, self._slots, self._rest = place, language, story, slots, rest

    def speech(self) -> Setting:
        """Those who speak, and those they speak of."""
        words = self._subjects()
        speakers = self._people("speakers", everyone()) if self._place.speakers == "people" else ()
        words |= {"t": SPEAKER} | _named("t", speakers) if speakers else {}
        size = sum(name[0] == "s" for name in words) - 1
        call = f"story {' '.join(placeholders('s', size))}"
        call += f" | {' '.join(placeholders('t', len(speakers)))}" if speakers else ""
        stated = just_one() if self._place.shape.startswith("one") else TRUE
        grounding = self._grounding(words, self._place.predicates)
        self._tell_again(grounding, [call])
        declared = of_speech(size, len(speakers))
        return Setting(grounding, size, len(speakers), declared, (Premise(stated, self._story),), tuple(self._rest))

    def order(self) -> Setting:
        """Those who stand in an order, and what each of them has beside it."""
        words = self._subjects()
        size = len(words) - 1
        owned = self._each(self._place.predicates[1:], self._rest[1:2], size)
        used = [self._place.predicates[0], *(vocabulary for vocabulary, _ in owned)]
        for _, objects in owned:
            words |= _named("b", objects)
        calls = [f"story {' '.join(placeholders('s', size))}", f"p1.each {' '.join(map(str, range(1, size + 1)))}"]
        calls += [f"p2.each {' '.join(placeholders('b', size))}" for _ in owned]
        grounding = self._grounding(words, used)
        return self._settled(grounding, size, of_order(size, len(owned), self._place.shape), calls)

    def matching(self) -> Setting:
        """Those who have something of each sort."""
        words = self._subjects()
        size = len(words) - 1
        owned = self._each(self._place.predicates, self._rest, size)
        if not owned:
            raise UnreadableSentence(self._next(), 1, "what each of them has")
        calls = [f"story {' '.join(placeholders('s', size))}"]
        for number, (letter, (_, objects)) in enumerate(zip(OBJECTS, owned, strict=False), start=1):
            words |= _named(letter, objects)
            calls.append(f"p{number}.each {' '.join(placeholders(letter, size))}")
        grounding = self._grounding(words, [vocabulary for vocabulary, _ in owned])
        return self._settled(grounding, size, of_matching(size, len(owned)), calls)

    def classes(self) -> Setting:
        """A group and its classes: those that are listed, or any where the group is counted."""
        known = {word.text(self._language): word for word in self._place.subjects}
        group = looked_up(self._slots["s"], known)
        if group is None:
            raise UnreadableSentence(self._story, 1, "a group that the story is told of")
        sentence, size = self._next(), 0
        used = list(self._place.predicates)
        try:
            size = self._total(sentence, group)
            call = f"total s {size}"
        except UnreadableSentence:
            used = self._included(sentence, group)
            call = f"include s | {' '.join(placeholders('p', len(used)))}"
        grounding = self._grounding({"s": group}, used)
        self._tell_again(grounding, ["story s", call])
        classes = placeholders("p", len(used))
        stated = (Premise(TRUE, self._story), Premise(TRUE if size else inhabited(classes), sentence))
        return Setting(grounding, 1, 0, of_classes(classes, size), stated, tuple(self._rest[1:]))

    def _total(self, sentence: str, group: Word) -> int:
        slots = slots_in(sentence, self._place.own, "total", self._language, group.text(self._language))
        number = looked_up(slots["k"], numbers_by_word(self._language))
        if not number:
            raise UnreadableSentence(sentence, 1, "how many there are")
        return number

    def _included(self, sentence: str, group: Word) -> list[Vocabulary]:
        slots = slots_in(sentence, self._place.own, "include", self._language, group.text(self._language))
        known = {each.phrases[self._language]["some"]: each for each in self._place.predicates}
        found = unlisted(slots["classes"], known, self._language)
        if found is None:
            raise UnreadableSentence(sentence, 1, "a list of classes")
        return list(found)

    def _next(self) -> str:
        if not self._rest:
            raise UnreadableSentence(self._story, len(self._story) + 1, "another sentence")
        return self._rest[0]

    def _subjects(self) -> dict[str, Word]:
        subjects = self._people("names", self._place.subjects or everyone())
        return {"s": self._place.own.name, **_named("s", subjects)}

    def _people(self, slot: str, pool: Iterable[Word]) -> tuple[Word, ...]:
        found = unlisted(self._slots[slot], {word.text(self._language): word for word in pool}, self._language)
        if found is None:
            raise UnreadableSentence(self._story, 1, f"a list of {slot}")
        return found

    def _each(
        self, among: Sequence[Vocabulary], sentences: Sequence[str], size: int
    ) -> list[tuple[Vocabulary, tuple[Word, ...]]]:
        """What each of the subjects has, as far as the sentences say so: a predicate and its objects each."""
        found: list[tuple[Vocabulary, tuple[Word, ...]]] = []
        for sentence in sentences:
            ways = [
                (vocabulary, objects)
                for vocabulary in among
                if all(vocabulary is not other for other, _ in found)
                and (objects := self._objects(vocabulary, sentence)) is not None
            ]
            if not ways:
                break
            if len(ways) > 1 or len(ways[0][1]) != size:
                raise UnreadableSentence(sentence, 1, f"{size} things of one sort")
            found.append(ways[0])
        return found

    def _objects(self, vocabulary: Vocabulary, sentence: str) -> tuple[Word, ...] | None:
        try:
            slots = slots_in(sentence, vocabulary, "each", self._language)
        except UnreadableSentence:
            return None
        known = {word.text(self._language): word for word in vocabulary.objects}
        return unlisted(slots["values"], known, self._language)

    def _grounding(self, words: Mapping[str, Word], predicates: Sequence[Vocabulary]) -> Grounding:
        named = dict(zip(placeholders("p", len(predicates)), predicates, strict=True))
        sorts = {letter: vocabulary.name for letter, vocabulary in zip(OBJECTS, predicates, strict=False)}
        return Grounding(self._place, {**words, **sorts}, named)

    def _settled(self, grounding: Grounding, size: int, declared: tuple[str, ...], calls: Sequence[str]) -> Setting:
        told = self._tell_again(grounding, calls)
        premises = tuple(Premise(TRUE, sentence) for sentence in told)
        return Setting(grounding, size, 0, declared, premises, tuple(self._rest[len(calls) - 1 :]))

    def _tell_again(self, grounding: Grounding, calls: Sequence[str]) -> list[str]:
        """The sentences of the calls, which must be those of the text."""
        told = [self._story, *self._rest[: len(calls) - 1]]
        for place, call in enumerate(calls):
            expected = grounding.tell(f"{{{call}}}", self._language)
            if place >= len(told) or told[place] != expected:
                raise UnreadableSentence(told[min(place, len(told) - 1)], 1, repr(expected))
        return told


def _named(letter: str, words: Sequence[Word]) -> dict[str, Word]:
    return dict(zip(placeholders(letter, len(words)), words, strict=True))
