"""Imitation: an item's backbone in other words, at the three levels of NAIL's Figure 2.

imitation-s    other subjects and speakers; where the subject is a group, another word for the group
imitation-so   other objects too; where classes take the objects' part, other classes. An item without objects gets
               other subjects only
imitation-spo  another scenario: other subjects, predicates and objects, and another story

That the logic is the same is proved for each imitation, and how many words it shares with the original is measured.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle, islice, repeat
from random import Random

import msgspec

from tollens.errors import InputError
from tollens.logic import Formula, Premise, Theory, read_theory, show
from tollens.logic.canonical import same_up_to_renaming
from tollens.names import look_up
from tollens.perturb.answers import solved
from tollens.perturb.refusals import NotApplicable
from tollens.records import Item, Language, Origin, Part, letter
from tollens.seeds import stream
from tollens.solvers import decide, judge
from tollens.solvers.decide import sorted_goal
from tollens.text import shared_words
from tollens.wording.backbone import (
    BAR,
    Backbone,
    Grounding,
    Meaning,
    NoMeaning,
    NoWords,
    Told,
    deal,
    fitting,
    read_backbone,
    saved,
    tell,
)
from tollens.wording.backbone.dealing import home_of
from tollens.wording.scenarios import LANGUAGES, TITLES, Scenario

VERSION = 2  # one more whenever an item of some seed would come out differently

# The first letters of the placeholders that get other words: subjects, speakers, objects, predicates.
LEVELS: Mapping[str, str] = {"imitation-s": "st", "imitation-so": "stabcd", "imitation-spo": "stabcdp"}
_ELSEWHERE = "imitation-spo"
_CLASSES = "set_operation"  # the kind whose predicates are classes and take the part of objects
_HOMES: Mapping[Language, str] = {"en": "western", "zh": "chinese"}  # of people, where an original has none
_TRIES = 100
_DRAWS = 10  # of scenarios for one imitation, where the first ones have too many words of the original
_NONE: Mapping[str, str] = {}

SHARED = "shared_words_percent"  # the measure: how many of its content words the original has too, rounded up


@dataclass(frozen=True, slots=True)
class _Original:
    """An item with what it was told from."""

    item: Item
    theory: Theory
    backbone: Backbone
    scenario: Scenario


def imitated_item(item: Item, how: str, *, times: int = 1, seed: int = 0) -> list[Item]:
    """The item and its imitations, as one group. NotApplicable says why there are none."""
    made = imitations(item, how, times=times, seed=seed)
    first = msgspec.structs.replace(item, id=f"{item.id}/{how}/0", group=item.id, origin=_origin(item, how, seed))
    return [first, *made]


def imitations(item: Item, how: str, *, times: int = 1, seed: int = 0) -> list[Item]:
    """So many imitations of an item, each with other words than it and than each other. NotApplicable says why they
    cannot be had. The first ones are the same however many are asked for."""
    level = look_up(how, LEVELS, "level of imitation")
    original = _original(item)
    rng = stream(seed, f"perturb/{how}", VERSION, item.id)
    changed = level + ("p" if how == "imitation-so" and original.backbone.kind == _CLASSES else "")
    words = {name: symbol for name, symbol in item.grounding.items() if name != "scenario"}
    kept = {name: symbol for name, symbol in words.items() if name[0] not in changed}
    home = home_of(words) or _HOMES[item.language]
    places = _elsewhere(original, rng) if how == _ELSEWHERE else repeat(original.scenario)
    found = _groundings(original.backbone, places, rng, home, kept=kept, unlike=item.grounding)
    draws = _DRAWS if how == _ELSEWHERE else 1
    return [_first_apart(original, islice(found, draws), how, seed, number) for number in range(1, times + 1)]


def grounded(text: str, language: Language, number: int, seed: int = 0, *, name: str = "backbone") -> Iterator[Item]:
    """So many items of a backbone that a person wrote, each in other words, as one group; the solver gives the answer.

    InputError where the backbone cannot be read, where not just one option is right, and where there are no words for
    it; where the words do not go so far, only once they have run out."""
    backbone = read_backbone(text)
    answer = _answer(backbone)
    _refuse_other_words(backbone)
    places = fitting(backbone)
    if not places:
        raise InputError(f"no scenario of the kind {backbone.kind} has the words that this backbone asks for")
    group = f"{name}/{hashlib.sha256(backbone.text.encode()).hexdigest()[:8]}"
    rng = stream(seed, "perturb/grounded", VERSION, group, language)
    found = _groundings(backbone, cycle(_shuffled(places, rng)), rng, _HOMES[language])

    def items() -> Iterator[Item]:
        made = 0
        for made, grounding in enumerate(islice(found, number), 1):
            told = tell(backbone, grounding, language)
            _prove(backbone.theory, told, f"{group} in the scenario {grounding.scenario.key}")
            yield Item(
                id=f"{group}/{language}/{seed}/{made}",
                passage=(Part(name="passage", text=told.passage),),
                question=told.question,
                options=told.options,
                answer=answer,
                language=language,
                kinds=(TITLES[backbone.kind],),
                group=group,
                origin=Origin(benchmark=name, recipe=f"perturb/grounded/{VERSION}", seed=seed, index=made),
                theory=told.theory,
                backbone=backbone.text,
                grounding=grounding.record,
            )
        if made < number:
            raise InputError(f"expected words for {number} items of this backbone, found words for {made}")

    return items()


def _refuse_other_words(backbone: Backbone) -> None:
    """InputError where a sentence that is made of our own frames and phrases says something else than its formula.
    Words of a person's own are taken on trust."""
    theory, asked = backbone.theory, backbone.theory.asked
    bare = replace(theory, premises=(), asked=None)
    meaning = Meaning(backbone.kind, backbone.shape, len(backbone.placeholders.get("s", ())))
    stated = [(premise.formula, premise.sentence) for premise in theory.premises]
    stated += [(option.formula, option.text) for option in asked.options] if asked else []
    for formula, sentence in stated:
        for language, template in zip(LANGUAGES, (sentence or "").split(BAR), strict=False):
            try:
                said = sorted_goal(bare, meaning.of(template, language))
            except NoMeaning:
                continue
            if not (_follows(bare, said, formula) and _follows(bare, formula, said)):
                raise InputError(f"{template!r} says {show(said)}, and the formula is {show(formula)}")


def _follows(theory: Theory, given: Formula, goal: Formula) -> bool:
    return decide(replace(theory, premises=(Premise(given),)), goal).status in ("entailed", "inconsistent")


def _answer(backbone: Backbone) -> int:
    """The option of a backbone that is right. InputError where none is, or several are."""
    judgement = judge(backbone.theory)
    if judgement.gave_up:
        raise InputError("the solver gave up on this backbone")
    if not judgement.consistent:
        raise InputError("the premises of this backbone contradict each other")
    if not judgement.sound:
        fits = ", ".join(letter(place) for place in judgement.fitting)
        raise InputError(f"expected just one option of this backbone to fit, found {fits or 'none'}")
    return judgement.fitting[0]


def _original(item: Item) -> _Original:
    """The item as it was told. NotApplicable where something of it is missing, or does not belong to the rest."""
    if item.backbone is None:
        raise NotApplicable("it has no backbone")
    if item.theory is None:
        raise NotApplicable("it has no theory")
    try:
        theory = read_theory(item.theory)
    except InputError as error:
        raise NotApplicable("its theory cannot be read") from error
    try:
        backbone = read_backbone(item.backbone)
    except InputError as error:
        raise NotApplicable("its backbone cannot be read") from error
    try:
        grounding = saved(backbone, item.grounding)
    except InputError as error:
        raise NotApplicable("its grounding cannot be read") from error
    if grounding.record != item.grounding:
        raise NotApplicable("its grounding is not that of its backbone")
    if same_up_to_renaming(theory, backbone.theory) is None:
        raise NotApplicable("its theory is not that of its backbone")
    try:
        answer = solved(item, theory)
    except InputError as error:
        raise NotApplicable("the solver does not take its theory") from error
    if answer != item.answer:
        raise NotApplicable("its key is not what its theory proves")
    return _Original(item, theory, backbone, grounding.scenario)


def _elsewhere(original: _Original, rng: Random) -> Iterator[Scenario]:
    """The other scenarios that fit, in an order that is drawn, again and again."""
    others = [place for place in fitting(original.backbone) if place is not original.scenario]
    if not others:
        raise NotApplicable("no other scenario has the words for it")
    return cycle(_shuffled(others, rng))


def _shuffled(places: tuple[Scenario, ...] | list[Scenario], rng: Random) -> list[Scenario]:
    return rng.sample(places, len(places))


def _groundings(
    backbone: Backbone,
    places: Iterator[Scenario],
    rng: Random,
    home: str,
    *,
    kept: Mapping[str, str] = _NONE,
    unlike: Mapping[str, str] = _NONE,
) -> Iterator[Grounding]:
    """Groundings that differ from `unlike` and from each other, until no more are found in reasonable time."""
    seen = {frozenset(unlike.items())}
    failed = 0
    while failed < _TRIES:
        failed += 1
        try:
            grounding = deal(backbone, next(places), rng, home, kept, unlike)
        except NoWords:
            continue
        if (words := frozenset(grounding.record.items())) not in seen:
            seen.add(words)
            failed = 0
            yield grounding


def _first_apart(original: _Original, found: Iterator[Grounding], how: str, seed: int, number: int) -> Item:
    """The first imitation that shares less than a third of its words with the original, or else that which shares the
    fewest: a backbone by hand may have many words of its own."""
    least: Item | None = None
    for grounding in found:
        made = _imitation(original, grounding, how, seed, number)
        if 3 * made.measures[SHARED] < 100:
            return made
        if least is None or made.measures[SHARED] < least.measures[SHARED]:
            least = made
    if least is None:
        raise NotApplicable("there are too few words for so many imitations")
    return least


def _imitation(original: _Original, grounding: Grounding, how: str, seed: int, number: int) -> Item:
    item = original.item
    told = tell(original.backbone, grounding, item.language)
    name = f"{item.id}/{how}/{number}"
    _prove(original.theory, told, name)
    made = msgspec.structs.replace(
        item,
        id=name,
        passage=(Part(name=item.passage[0].name if item.passage else "passage", text=told.passage),),
        question=told.question,
        options=told.options,
        group=item.id,
        origin=_origin(item, how, seed),
        theory=told.theory,
        grounding=grounding.record,
        explanation=None,  # the original's is in the original's words
    )
    return msgspec.structs.replace(made, measures={**item.measures, SHARED: _shared_percent(made, item)})


def _prove(theory: Theory, told: Told, name: str) -> None:
    """RuntimeError unless what is told has the logic of the theory."""
    if same_up_to_renaming(theory, read_theory(told.theory)) is None:
        raise RuntimeError(f"{name} has another logic than what it imitates: its words get in each other's way")


def _shared_percent(item: Item, other: Item) -> int:
    """How many in a hundred of the item's content words the other has too, rounded up so that it never flatters."""
    return math.ceil(round(100 * shared_words(_text(item), _text(other), item.language), 6))


def _text(item: Item) -> str:
    return "\n".join((item.passage_text, item.question, *item.options))


def _origin(item: Item, how: str, seed: int) -> Origin:
    return Origin(benchmark=item.benchmark or "perturb", id=item.id, recipe=f"perturb/{how}/{VERSION}", seed=seed)
