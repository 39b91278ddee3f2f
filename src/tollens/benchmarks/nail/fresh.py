"""Fresh items of NAIL: a puzzle is drawn without words, grounded in a scenario and told."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from tollens.benchmarks.explaining import explained
from tollens.benchmarks.key_places import key_place
from tollens.benchmarks.nail.kinds import KINDS, SHARES, refuse_what_no_item_could_have
from tollens.benchmarks.nail.plan import Lot, one_of
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS
from tollens.benchmarks.nail.settings import LEVELS, Nail, choices
from tollens.benchmarks.recipe import Batch
from tollens.records import Item, Language, Origin, Part
from tollens.seeds import stream
from tollens.wording.backbone import Backbone, Grounding, Voice, deal, fitting, read_back, told_by
from tollens.wording.scenarios import TITLES

VERSION = 8  # one more whenever an item of some seed would come out differently
_TRIES = 50

# Whose names people have: mostly those at home in the language.
_HOMES: dict[Language, tuple[str, ...]] = {
    "en": ("western", "western", "western", "chinese"),
    "zh": ("chinese",) * 5 + ("western",),
}


def make(
    number: int,
    seed: int,
    settings: Nail,
    *,
    language: Language,
    name: str,
    kind: str | None = None,
    builder: str = "nail",
) -> Batch:
    """Item `number` of the root seed, of that kind or of any. Both languages tell the same puzzle, each with names of
    its own; two builders share none."""
    refuse_what_no_item_could_have(settings, [kind] if kind else KINDS)
    rng = stream(seed, builder, VERSION, kind or "", number)
    dropped: Counter[str] = Counter()
    answer = key_place(number, OPTIONS, seed, builder, VERSION, kind or "")
    puzzle = draw_puzzle(rng, kind or draw_kind(rng), settings, answer, dropped)
    backbone = puzzle.backbone
    place = one_of(rng, fitting(backbone))
    words = stream(seed, builder, VERSION, kind or "", number, language)
    grounding = deal(backbone, place, words, one_of(words, _HOMES[language]))
    origin = Origin(benchmark=name, recipe=f"nail/{VERSION}", seed=seed, index=number)
    item_id = f"{name}/{kind}/{seed}/{number}" if kind else f"{name}/{seed}/{number}"
    item = told_item(puzzle, backbone, grounding, language, item_id=item_id, origin=origin)
    return Batch((with_explanation(item, settings),), dropped)


def make_pair(number: int, seed: int, settings: Nail, *, names: tuple[str, str]) -> Batch:
    """The same item in both languages, with the same people and one theory."""
    refuse_what_no_item_could_have(settings, KINDS)
    rng = stream(seed, "nail/pairs", VERSION, number)
    dropped: Counter[str] = Counter()
    answer = key_place(number, OPTIONS, seed, "nail/pairs", VERSION)
    puzzle = draw_puzzle(rng, draw_kind(rng), settings, answer, dropped)
    backbone = puzzle.backbone
    grounding = deal(backbone, rng.choice(fitting(backbone)), rng, rng.choice(("western", "chinese")))
    languages: tuple[Language, Language] = ("en", "zh")
    items = [
        told_item(
            puzzle,
            backbone,
            grounding,
            language,
            item_id=f"{names[0]}/pairs/{seed}/{number}/{language}",
            origin=Origin(benchmark=name, recipe=f"nail/pairs/{VERSION}", seed=seed, index=number),
            group=f"{names[0]}/pairs/{seed}/{number}",
            symbols="en",
        )
        for language, name in zip(languages, names, strict=True)
    ]
    return Batch(tuple(with_explanation(item, settings) for item in items), dropped)


def with_explanation(item: Item, settings: Nail) -> Item:
    """The item, with an explanation where that is asked for."""
    return msgspec.structs.replace(item, explanation=explained(item)) if settings.explain else item


def draw_kind(rng: Random) -> str:
    """A kind, with the paper's shares."""
    return rng.choices(list(SHARES), list(SHARES.values()))[0]


def draw_puzzle(rng: Random, kind: str, settings: Nail, answer: int, dropped: Counter[str]) -> Puzzle:
    """A puzzle of the kind, whose right option stands there; what came to nothing on the way is counted. RuntimeError
    if none was found."""
    level = one_of(rng, choices(settings.difficulty, "difficulty", LEVELS))
    lot = Lot(answer, one_of(rng, range(OPTIONS)), one_of(rng, range(OPTIONS)))
    for _ in range(_TRIES):
        try:
            return KINDS[kind](rng, level, settings, lot)
        except NotDrawn as reason:
            dropped[str(reason)] += 1
    raise RuntimeError(f"no {kind} puzzle of level {level} found in {_TRIES} tries: {dict(dropped)}")


def told_item(
    puzzle: Puzzle,
    backbone: Backbone,
    grounding: Grounding,
    language: Language,
    *,
    item_id: str,
    origin: Origin,
    group: str | None = None,
    symbols: Language | None = None,
) -> Item:
    """The puzzle as an item in a language."""
    voice = Voice(grounding, language)
    told = told_by(voice, backbone, symbols)
    read_back(voice, puzzle.meaning, puzzle.stated_in(language))
    return Item(
        id=item_id,
        passage=(Part(name="passage", text=told.passage),),
        question=told.question,
        options=told.options,
        answer=puzzle.answer,
        language=language,
        kinds=(TITLES[puzzle.kind], puzzle.mode),
        group=group,
        split="fresh",
        origin=origin,
        theory=told.theory,
        measures=dict(puzzle.measures),
        backbone=backbone.text,
        grounding=grounding.record,
    )
