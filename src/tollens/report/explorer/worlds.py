"""What the worlds of an item's theory make of its options, as the explorer shows it: a small table, or why there is
none. Listing worlds takes a hundredth of a second and more an item, so that there is a limit in all."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tollens.errors import InputError
from tollens.logic import Apply, Equal, Formula, Theory, checked, opposite, read_theory, show
from tollens.logic.printer import option_name
from tollens.solvers import LABEL_OF, Limits, Worlds, decide, judge, worlds
from tollens.solvers.decide import is_listed, sorted_goal
from tollens.solvers.ground import TooLarge, ground
from tollens.solvers.judge import decided
from tollens.solvers.table import Tables

MOST_WORLDS = 1_000  # that are listed; beyond that their number is not known
MOST_ROWS = 24  # worlds that are shown
MOST_COLUMNS = 12  # things in which they differ that are shown
LONGEST = 1.0  # seconds for one item


def tell_worlds(theories: Iterable[tuple[int, str]], seconds: float) -> dict[int, dict[str, Any]]:
    """What the worlds of the theories make of what is asked, as JSON, by the number that each comes with; of the first
    ones only, as far as the time goes."""
    deadline = time.monotonic() + seconds
    told: dict[int, dict[str, Any]] = {}
    for number, text in theories:
        left = deadline - time.monotonic()
        if left <= 0:
            break
        told[number] = _told(text, Limits(seconds=min(left, LONGEST), worlds=MOST_WORLDS))
    return told


def _told(text: str, limits: Limits) -> dict[str, Any]:
    try:
        theory = read_theory(text)
        if is_listed(theory.supposed) and theory.semantics == "classical":
            return _of_worlds(theory, worlds(theory.supposed, limits=limits))
        return {"verdicts": _verdicts(theory, limits), "semantics": theory.semantics}
    except (InputError, TooLarge) as error:
        return {"fault": str(error).partition("\n")[0]}


def _verdicts(theory: Theory, limits: Limits) -> list[list[str]]:
    """What follows of each option, or of the conclusion, where there is no list of worlds."""
    asked = theory.asked
    if asked is None:
        return []
    if asked.options and asked.mode != "label":
        judged = judge(theory, limits=limits).options
        return [[option_name(place), each.verdict.status] for place, each in enumerate(judged)]
    if asked.conclusion is None:
        return []
    status = decide(theory.supposed, asked.conclusion, limits=limits).status
    return [[show(asked.conclusion), f"{status}: {LABEL_OF[status]}" if status in LABEL_OF else status]]


def _of_worlds(theory: Theory, found: Worlds) -> dict[str, Any]:
    """How many worlds there are, in how many each thing that is asked about holds, and a table of the first ones."""
    asked = _asked_about(theory)
    bits = _where(theory, found, [formula for _, formula in asked])
    differing, settled = _differing(found)
    columns = differing[:MOST_COLUMNS]
    rows: list[tuple[str | bool | None, ...]] = [
        (
            *(values[world] for _, values in columns),
            *(None if where is None else bool(where >> world & 1) for where in bits),
        )
        for world in range(len(found.models))
    ]
    return {
        "count": len(found.models),
        "limit": None if found.complete else found.limit,
        "asked": [
            [name, show(formula), None if where is None else where.bit_count()]
            for (name, formula), where in zip(asked, bits, strict=True)
        ],
        "columns": [name for name, _ in columns],
        "more": len(differing) - len(columns),
        "rows": sorted(rows, key=lambda row: [str(cell) for cell in row])[:MOST_ROWS],
        "settled": settled,
    }


def _asked_about(theory: Theory) -> list[tuple[str, Formula]]:
    """The options by letter, each as what is decided to judge it, and the conclusion where there is one."""
    asked = theory.asked
    if asked is None:
        return []
    named = [] if asked.conclusion is None else [("conclusion", asked.conclusion)]
    options = (
        option if asked.mode == "completes" else replace(option, formula=decided(theory, option)[1])
        for option in asked.options
    )
    return [*((option_name(place), option.formula) for place, option in enumerate(options)), *named]


def _where(theory: Theory, found: Worlds, formulas: Sequence[Formula]) -> list[int | None]:
    """The worlds in which each formula holds, a bit each; None where it speaks of what the worlds do not."""
    every = (1 << len(found.models)) - 1
    columns: dict[Formula, int] = {}
    for world, model in enumerate(found.models):
        for atom in model.true:
            columns[atom] = columns.get(atom, 0) | 1 << world
        for atom in model.false:
            columns.setdefault(atom, 0)
    bare = checked(replace(theory.supposed, asked=None))
    result, grounder = ground(bare)
    where: list[int | None] = []
    for formula in formulas:
        before = len(result.atoms)
        proposition = grounder.proposition(sorted_goal(bare, formula))
        if any(atom not in columns for atom in result.atoms[before:]):
            where.append(None)
        else:
            where.append(Tables([columns.get(atom, 0) for atom in result.atoms], every).table(proposition))
    return where


def _differing(found: Worlds) -> tuple[list[tuple[str, list[str | bool]]], list[str]]:
    """What differs from world to world, with its value in each, and what is the same in all of them. A function's
    values are one thing, not one for each value."""
    values: dict[str, list[str | bool]] = {}
    settled: list[str] = []
    if not found.models:
        return [], []
    atoms = (*found.models[0].true, *found.models[0].false)
    true = [set(model.true) for model in found.models]
    for atom in dict.fromkeys(atoms):
        match atom:
            case Equal(Apply() as applied, value):
                cells = values.setdefault(show(applied), [""] * len(true))
                for world, holding in enumerate(true):
                    if atom in holding:
                        cells[world] = show(value)
            case _:
                values[show(atom)] = [atom in holding for holding in true]
                if len(set(values[show(atom)])) == 1:
                    settled.append(show(atom if values[show(atom)][0] else opposite(atom)))
    for name, cells in values.items():
        if len(set(cells)) == 1 and isinstance(cells[0], str):
            settled.append(f"{name} = {cells[0]}")
    differing = sorted((name, cells) for name, cells in values.items() if len(set(cells)) > 1)
    return differing, sorted(settled) if found.complete else []
