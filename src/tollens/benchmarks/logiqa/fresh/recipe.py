"""Fresh items of LogiQA: an argument is drawn without words, cast in a theme and told; the solver says what fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

import msgspec

from tollens.benchmarks.explaining import explained
from tollens.benchmarks.key_places import key_place
from tollens.benchmarks.logiqa.fresh.argument import CATEGORICAL, OPTIONS, TYPES, NotDrawn, Plan
from tollens.benchmarks.logiqa.fresh.drawing import draw
from tollens.benchmarks.logiqa.fresh.telling import Form, told_item
from tollens.benchmarks.recipe import Batch
from tollens.errors import InputError
from tollens.records import Item, Language, Origin
from tollens.seeds import stream
from tollens.settings import Settings
from tollens.wording.arguments import Ask, themes

VERSION = 1  # one more whenever an item of some seed would come out differently
_TRIES = 300  # arguments, before an item is given up

# What is asked, how often, and what that is of the options.
_SHARES: Mapping[Form, float] = {"what follows": 0.4, "what cannot be": 0.2, "missing premise": 0.25, "who is it": 0.15}
_ASKS: Mapping[Form, tuple[Ask, ...]] = {
    "what follows": ("must",),
    "what cannot be": ("cannot",),
    "missing premise": ("completes",),
    "who is it": ("must", "cannot"),
}
# Of classes nobody is asked for; and four premises that are alike seldom all tempt.
_OF_CLASSES: tuple[Form, ...] = ("what follows", "what cannot be")


class Logiqa(Settings, frozen=True, kw_only=True):
    """What can be set about fresh LogiQA."""

    form: Literal["any", "what follows", "what cannot be", "missing premise", "who is it"] = "any"
    explain: bool = False  # whether each item keeps an explanation in its language


def make(number: int, seed: int, settings: Logiqa, *, language: Language, name: str, kind: str | None = None) -> Batch:
    """Item `number` of the root seed, of that reasoning type or of any."""
    if kind == CATEGORICAL and settings.form not in ("any", *_OF_CLASSES):
        raise InputError(f"of classes it is asked {' or '.join(_OF_CLASSES)}: expected one of these forms")
    rng = stream(seed, "logiqa", VERSION, language, kind or "", number)
    form = (
        settings.form if settings.form != "any" else _form(rng, _OF_CLASSES if kind == CATEGORICAL else tuple(_SHARES))
    )
    chosen = kind or rng.choice([each for each in TYPES if each != CATEGORICAL or form in _OF_CLASSES])
    answer = key_place(number, OPTIONS, seed, "logiqa", VERSION, language, kind or "")
    # Drawn once and kept whatever comes to nothing on the way: what is easy to find is not to be guessed by that.
    plan, overlap_rank = Plan(answer, rng.randrange(OPTIONS)), rng.randrange(OPTIONS)
    ask = rng.choice(_ASKS[form])
    item_id = f"{name}/{kind.replace(' ', '-')}/{seed}/{number}" if kind else f"{name}/{seed}/{number}"
    origin = Origin(benchmark=name, recipe=f"logiqa/{VERSION}", seed=seed, index=number)
    dropped: Counter[str] = Counter()
    for _ in range(_TRIES):
        try:
            argument = draw(rng, chosen, ask, plan, people=form == "who is it")
            theme = rng.choice(themes())
            item = told_item(argument, form, theme, overlap_rank, rng, language, item_id=item_id, origin=origin)
        except NotDrawn as reason:
            dropped[str(reason)] += 1
        else:
            return Batch((_with_explanation(item, settings),), dropped)
    raise RuntimeError(f"no {form} question of {chosen} reasoning found in {_TRIES} tries: {dict(dropped)}")


def _form(rng: Random, forms: Sequence[Form]) -> Form:
    return rng.choices(forms, [_SHARES[form] for form in forms])[0]


def _with_explanation(item: Item, settings: Logiqa) -> Item:
    return msgspec.structs.replace(item, explanation=explained(item)) if settings.explain else item
