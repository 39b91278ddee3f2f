"""Influences as formulas: of two subjects, the one with more of the cause has more of the effect, or less.

'The more rain, the larger the harvest' is read both ways, as somebody reads it who asks which of two had more rain:

    ∀x ∀y (rain(y) < rain(x) ↔ harvest(y) < harvest(x))

Where the background names another cause of the effect, it is read of two that do not differ in that other cause.
Over time a subject is compared with itself alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tollens.logic import (
    Asked,
    Equal,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Option,
    Premise,
    Sort,
    Theory,
    Variable,
    conjunction,
)
from tollens.wording.domains.domain import Influence
from tollens.wording.domains.meaning import AFTER, BEFORE, HIGH, LOW, more, value

_SUBJECT, _TIME, _LEVEL = "subject", "time", "level"
_X, _Y, _S, _T = map(Variable, "xyst")


def influence_formula(influence: Influence, told: Iterable[Influence], over_time: bool) -> Formula:
    """What an influence says, beside the others that are told."""
    one, other = ((_X, _S), (_X, _T)) if over_time else ((_X,), (_Y,))
    link: Formula = Iff(more(influence.cause, one, other), more(influence.effect, one, other, influence.sign > 0))
    rivals = sorted({each.cause for each in told if each.effect == influence.effect} - {influence.cause})
    if rivals:
        link = Implies(conjunction(Equal(value(name, *one), value(name, *other)) for name in rivals), link)
    variables = ((_X, _SUBJECT), (_S, _TIME), (_T, _TIME)) if over_time else ((_X, _SUBJECT), (_Y, _SUBJECT))
    for variable, sort in reversed(variables):
        link = ForAll(variable, sort, link)
    return link


def qualitative_theory(
    subjects: Sequence[str],
    quantities: Iterable[str],
    premises: Iterable[Premise],
    question: str,
    options: Iterable[Option],
    over_time: bool,
) -> Theory:
    """The theory of an item, with its question."""
    times = (Sort(_TIME, (BEFORE.name, AFTER.name)),) if over_time else ()
    arguments = (_SUBJECT, _TIME) if over_time else (_SUBJECT,)
    return Theory(
        premises=tuple(premises),
        sorts=(Sort(_SUBJECT, tuple(subjects)), *times, Sort(_LEVEL, numbers=(LOW, HIGH))),
        functions=tuple(Function(name, arguments, _LEVEL) for name in quantities),
        asked=Asked("must", tuple(options), text=question),
    )
