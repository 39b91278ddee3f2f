"""Dealing words to the placeholders of a backbone: anew, or as they were saved, or some of them anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random

from tollens.errors import InputError
from tollens.wording.backbone.backbone import Backbone, placeholders_in
from tollens.wording.backbone.grounding import Grounding
from tollens.wording.backbone.scenes import OBJECTS
from tollens.wording.scenarios import LANGUAGES, Language, Scenario, Vocabulary, Word, people, scenario, scenarios

SUBJECTS, SPEAKERS, PREDICATES = "s", "t", "p"
_TRIES = 100
_ANY_ORDER = {"matching", "set_operation"}  # kinds whose predicates can take each other's place
_OF_A_GROUP = "set_operation"
_NONE: Mapping[str, str] = {}


class NoWords(InputError):
    """A scenario has not the words that a backbone asks for."""


def fitting(backbone: Backbone) -> tuple[Scenario, ...]:
    """The scenarios that have the words for a backbone."""
    return _fitting_declarations(backbone.kind, backbone.shape, backbone.declarations)


@lru_cache(maxsize=1 << 10)
def _fitting_declarations(kind: str, shape: str, declarations: tuple[str, ...]) -> tuple[Scenario, ...]:
    wanted = placeholders_in(declarations)
    objects = tuple(sorted(len(wanted.get(letter, ())) for letter in OBJECTS))
    subjects, predicates = (len(wanted.get(letter, ())) for letter in (SUBJECTS, PREDICATES))
    return _fitting(kind, shape, subjects, predicates, objects)


@cache
def _fitting(kind: str, shape: str, subjects: int, predicates: int, objects: tuple[int, ...]) -> tuple[Scenario, ...]:
    return tuple(
        place
        for place in scenarios(kind)
        if place.shape == shape
        and (not place.subjects or len(place.subjects) >= subjects)
        and len(place.predicates) >= predicates
        and all(
            has >= needs
            for has, needs in zip(
                sorted((len(each.objects) for each in place.predicates), reverse=True), reversed(objects), strict=False
            )
        )
    )


def deal(
    backbone: Backbone,
    place: Scenario,
    rng: Random,
    home: str,
    kept: Mapping[str, str] = _NONE,
    unlike: Mapping[str, str] = _NONE,
) -> Grounding:
    """Words of the scenario for every placeholder; those in `kept`, by symbol, stay as they are. `unlike` is another
    grounding, whose words, predicates' too, are dealt only where there are too few others, and then not to the
    placeholders that had them unless it cannot be helped. People are at home there, or where the scenario is. NoWords
    where there are too few."""
    home = place.home or home
    for _ in range(_TRIES):
        grounding = _deal(backbone, place, rng, home, kept, unlike)
        if (not kept and _all_distinct(place, home)) or all(distinct(grounding, language) for language in LANGUAGES):
            return grounding
    raise NoWords(f"the scenario {place.key} has words that get in each other's way")


def saved(backbone: Backbone, record: Mapping[str, str]) -> Grounding:
    """The grounding of a record. InputError where a word or a scenario is not there any more."""
    place = scenario(backbone.kind, record.get("scenario", ""))
    return deal(backbone, place, Random(0), "western", record)


def home_of(record: Mapping[str, str]) -> str | None:
    """Where the people of a grounding are at home, by its record; None where it names nobody."""
    named = {record[name] for name in record if name[0] in (SUBJECTS, SPEAKERS) and name[1:].isdigit()}
    return next((home for home, names in people().items() if any(name.symbol in named for name in names)), None)


def _deal(
    backbone: Backbone, place: Scenario, rng: Random, home: str, kept: Mapping[str, str], unlike: Mapping[str, str]
) -> Grounding:
    wanted = backbone.placeholders
    predicates = _predicates(place, wanted.get(PREDICATES, ()), rng, kept, unlike)
    names = people()[home]
    words: dict[str, Word] = {SUBJECTS: place.own.name}
    if place.kind == _OF_A_GROUP:  # the subject is the group itself, which the sort stands for
        words = _words([SUBJECTS], place.subjects, rng, kept, unlike, place.subjects)
    words |= _words(wanted.get(SUBJECTS, ()), place.subjects or names, rng, kept, unlike, place.subjects or everyone())
    if SPEAKERS in wanted:
        taken = {word.symbol for word in words.values()}
        others = [name for name in names if name.symbol not in taken]
        words |= _words(wanted[SPEAKERS], others, rng, kept, unlike, everyone())
        words[SPEAKERS] = SPEAKER
    for letter, vocabulary in zip(OBJECTS, predicates.values(), strict=False):
        words[letter] = vocabulary.name
        words |= _words(wanted.get(letter, ()), vocabulary.objects, rng, kept, unlike, vocabulary.objects)
    return Grounding(place, words, predicates)


SPEAKER = Word("speaker", "speaker", "说话人")


@cache
def everyone() -> tuple[Word, ...]:
    """The names of all people."""
    return tuple(word for names in people().values() for word in names)


def _words(
    placeholders: Sequence[str],
    pool: Sequence[Word],
    rng: Random,
    kept: Mapping[str, str],
    unlike: Mapping[str, str],
    all_of_them: Sequence[Word],
) -> dict[str, Word]:
    """A word for each placeholder. One that is kept may be any; the others are drawn from the pool."""
    if not kept and not unlike and len(pool) >= len(placeholders):
        return dict(zip(placeholders, _some(rng, pool, len(placeholders)), strict=True))
    by_symbol = {word.symbol: word for word in all_of_them} if kept else {}
    found: dict[str, Word] = {}
    for placeholder in placeholders:
        if placeholder in kept:
            if kept[placeholder] not in by_symbol:
                raise NoWords(f"there is no word {kept[placeholder]!r} for {placeholder}")
            found[placeholder] = by_symbol[kept[placeholder]]
    rest = [placeholder for placeholder in placeholders if placeholder not in found]
    gone = {word.symbol for word in found.values()}
    left = [word for word in pool if word.symbol not in gone]
    by_name = {word.symbol: word for word in left}
    drawn = dict(zip(rest, map(by_name.__getitem__, _drawn(rest, list(by_name), rng, unlike)), strict=True))
    return {placeholder: found.get(placeholder) or drawn[placeholder] for placeholder in placeholders}


def _some(rng: Random, pool: Sequence[Word], number: int) -> list[Word]:
    """So many of the words: `rng.sample` for few of many, in half of its time."""
    places: dict[int, None] = {}
    while len(places) < number:
        places[int(rng.random() * len(pool))] = None
    return [pool[place] for place in places]


def _drawn(placeholders: Sequence[str], pool: Sequence[str], rng: Random, unlike: Mapping[str, str]) -> list[str]:
    """A symbol of the pool for each placeholder, other than those of `unlike` as far as there are others."""
    wanted = len(placeholders)
    if len(pool) < wanted:
        raise NoWords(f"expected {wanted} words to choose from, found {len(pool)}")
    avoided = set(unlike.values())
    fresh = [symbol for symbol in pool if symbol not in avoided]
    if len(fresh) >= wanted:
        return rng.sample(fresh, wanted)
    stale = [symbol for symbol in pool if symbol in avoided]
    drawn = fresh + rng.sample(stale, wanted - len(fresh))
    for _ in range(_TRIES):
        rng.shuffle(drawn)
        if all(unlike.get(placeholder) != symbol for placeholder, symbol in zip(placeholders, drawn, strict=True)):
            break
    return drawn


def _predicates(
    place: Scenario, placeholders: Sequence[str], rng: Random, kept: Mapping[str, str], unlike: Mapping[str, str]
) -> dict[str, Vocabulary]:
    if len(placeholders) > len(place.predicates):
        raise NoWords(f"the scenario {place.key} has {len(place.predicates)} predicates, not {len(placeholders)}")
    if not kept and place.kind not in _ANY_ORDER:
        return dict(zip(placeholders, place.predicates, strict=False))
    by_symbol = {vocabulary.name.symbol: vocabulary for vocabulary in place.predicates}
    if set(placeholders) <= set(kept):
        if missing := [name for name in placeholders if kept[name] not in by_symbol]:
            raise NoWords(f"there is no predicate {kept[missing[0]]!r} in the scenario {place.key}")
        return {name: by_symbol[kept[name]] for name in placeholders}
    if place.kind not in _ANY_ORDER:
        return dict(zip(placeholders, place.predicates, strict=False))
    return {
        name: by_symbol[symbol]
        for name, symbol in zip(placeholders, _drawn(placeholders, list(by_symbol), rng, unlike), strict=True)
    }


@cache
def _all_distinct(place: Scenario, home: str) -> bool:
    """Whether all words that can be dealt in a scenario could be dealt at once."""
    sorts = [place.own.name, SPEAKER, *(vocabulary.name for vocabulary in place.predicates)]
    things = [word for vocabulary in place.predicates for word in vocabulary.objects]
    things += people()[home] if place.speakers or not place.subjects else ()
    (sorts if place.kind == _OF_A_GROUP else things).extend(place.subjects)
    return all(_distinct(things, sorts, language) for language in LANGUAGES)


def distinct(grounding: Grounding, language: Language) -> bool:
    """Whether no two things have one name, and no thing has a predicate's."""
    return _distinct(
        [word for placeholder, word in grounding.words.items() if placeholder[1:]],
        [word for placeholder, word in grounding.words.items() if not placeholder[1:]],
        language,
    )


def _distinct(things: Sequence[Word], sorts: Iterable[Word], language: Language) -> bool:
    names = {word.name(language) for word in things}
    texts = {word.text(language) for word in things}
    return len(names) == len(things) == len(texts) and names.isdisjoint(word.name(language) for word in sorts)
