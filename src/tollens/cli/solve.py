"""`tollens solve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.options import Json

if TYPE_CHECKING:
    from tollens.logic import Formula, Theory
    from tollens.solvers import Judgement, Limits, Verdict


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A theory; - reads it from standard input.")],
    goal: Annotated[str | None, typer.Option("--goal", metavar="FORMULA", help="What to decide.")] = None,
    semantics: Annotated[str | None, typer.Option("--semantics", help="classical, rules or closed.")] = None,
    show_worlds: Annotated[bool, typer.Option("--worlds", help="List the worlds.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long the solver may think.")] = 10.0,
    as_json: Json = False,
) -> None:
    """Say what follows from a theory, and why.

    A theory that asks something gets its options judged; with --goal a formula is decided; otherwise the theory's
    worlds are counted and what they agree on is shown.

    \b
    Example:
      tollens solve examples/nail-figure-1-colours.theory
      echo 'p -> q
      ~q' | tollens solve - --goal p
    """
    from dataclasses import replace
    from typing import cast, get_args

    from tollens.cli.output import emit, say
    from tollens.errors import InputError
    from tollens.logic import Semantics, read_formula, read_theory
    from tollens.solvers import Limits

    theory = read_theory(_text(file))
    if semantics is not None:
        if semantics not in get_args(Semantics):
            raise InputError(f"unknown semantics {semantics!r}: expected {', '.join(get_args(Semantics))}")
        theory = replace(theory, semantics=cast(Semantics, semantics))
    answer = _answer(theory, None if goal is None else read_formula(goal), Limits(seconds=seconds), show_worlds)
    if as_json:
        emit(answer)
        return
    for line in _lines(answer):
        say(line)


def _text(file: str) -> str:
    import sys

    from tollens.errors import InputError
    from tollens.records import check_readable

    if file == "-":
        data, name = sys.stdin.buffer.read(), "standard input"
    else:
        check_readable(Path(file))
        data, name = Path(file).read_bytes(), file
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"expected UTF-8 text: {error}", file=name) from error


def _answer(theory: Theory, goal: Formula | None, limits: Limits, show_worlds: bool) -> dict[str, Any]:
    from tollens.logic import Truth
    from tollens.solvers import decide, judge
    from tollens.solvers.decide import is_listed

    answer: dict[str, Any] = {"premises": len(theory.premises), "semantics": theory.semantics}
    asked = theory.asked
    if goal is None and asked is not None and asked.mode == "label":
        goal = asked.conclusion
    if goal is not None:
        answer["goal"] = str(goal)
        answer["verdict"] = _verdict(theory, decide(theory, goal, limits=limits))
    elif asked is not None and asked.options:
        answer["question"] = {"mode": asked.mode, "except": asked.but}
        answer["options"] = _options(theory, judge(theory, limits=limits))
    elif not is_listed(theory):
        answer["verdict"] = _verdict(theory, decide(theory, Truth(True), limits=limits))
    if is_listed(theory) and theory.semantics == "classical" and (show_worlds or goal is None):
        answer["worlds"] = _worlds(theory, limits, show_worlds)
    return answer


def _verdict(theory: Theory, verdict: Verdict) -> dict[str, Any]:
    return {
        "status": verdict.status,
        "engine": verdict.engine,
        "limit": verdict.limit,
        "premises": [
            str(formula) for place, formula in enumerate(theory.supposed.formulas) if place in verdict.premises
        ],
        "steps": [{"conclusion": str(step.conclusion), "uses": list(map(str, step.uses))} for step in verdict.proof],
        "models": [list(map(str, model.true)) for model in verdict.models],
    }


def _options(theory: Theory, judgement: Judgement) -> list[dict[str, Any]]:
    from tollens.logic.printer import option_name

    options = theory.asked.options if theory.asked else ()
    return [
        {
            "name": option_name(place),
            "text": option.text or str(option.formula),
            "fits": judged.fits,
            "verdict": _verdict(theory, judged.verdict),
        }
        for place, (option, judged) in enumerate(zip(options, judgement.options, strict=True))
    ]


def _worlds(theory: Theory, limits: Limits, listed: bool) -> dict[str, Any]:
    from tollens.solvers import worlds

    found = worlds(theory.supposed, limits=limits)
    return {
        "count": len(found.models),
        "complete": found.complete,
        "always": [str(atom) for atom, how in found.agreed.items() if how == "always"],
        "sometimes": [str(atom) for atom, how in found.agreed.items() if how == "sometimes"],
        "list": [list(map(str, model.true)) for model in found.models] if listed else [],
    }


def _lines(answer: dict[str, Any]) -> list[str]:
    lines = []
    if "goal" in answer:
        lines.append(f"{answer['goal']}: {answer['verdict']['status']} ({answer['semantics']})")
    if "verdict" in answer:
        lines += _evidence(answer["verdict"])
    for option in answer.get("options", []):
        fits = {True: "fits", False: "does not fit", None: "undecided"}[option["fits"]]
        lines.append(f"{option['name']}. {option['text']}: {fits} ({option['verdict']['status']})")
    if "worlds" in answer:
        worlds = answer["worlds"]
        count = f"{worlds['count']:,}" if worlds["complete"] else f"more than {worlds['count']:,}"
        lines.append(f"Worlds: {count}")
        lines += [f"  always {atom}" for atom in worlds["always"]]
        lines += [f"  sometimes {atom}" for atom in worlds["sometimes"]] if worlds["count"] > 1 else []
        lines += [f"  {number}. {', '.join(world)}" for number, world in enumerate(worlds["list"], start=1)]
    return lines


def _evidence(verdict: dict[str, Any]) -> list[str]:
    lines = [f"  gave up at {verdict['limit']}"] if verdict["limit"] else []
    lines += [f"  from {premise}" for premise in verdict["premises"]]
    lines += [f"  so {step['conclusion']}" for step in verdict["steps"]]
    return lines + [f"  possible: {', '.join(model) or 'nothing holds'}" for model in verdict["models"]]
