"""`tollens solve`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.options import Json

if TYPE_CHECKING:
    from tollens.logic import Formula, Theory
    from tollens.solvers import Judgement, Limits, Verdict


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A theory, ITEMS, or - for standard input.")],
    item: Annotated[str | None, typer.Option("--item", metavar="ID", help="Which of the ITEMS to solve.")] = None,
    goal: Annotated[str | None, typer.Option("--goal", metavar="FORMULA", help="What to decide.")] = None,
    semantics: Annotated[
        str | None,
        typer.Option("--semantics", metavar="NAME", help="classical, rules or closed; else the theory's own."),
    ] = None,
    show_worlds: Annotated[bool, typer.Option("--worlds", help="List the worlds.")] = False,
    language: Annotated[
        str | None, typer.Option("--language", metavar="CODE", help="Of the answer: en or zh; else the theory's own.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long the solver may think.")] = 10.0,
    as_json: Json = False,
) -> None:
    """Say what follows from a theory, and why.

    A theory that asks something gets its options judged, and the one that fits explained; with --goal a formula is
    decided and explained; the theory's worlds are counted and what they agree on is shown as a table. ITEMS that carry
    their theory can be named too: the first is solved, or the one that --item names.

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
    from tollens.wording import LANGUAGES, answer_lines, language_of

    if language not in (None, *LANGUAGES):
        raise InputError(f"unknown language {language!r}: expected {' or '.join(LANGUAGES)}")
    text, spoken = _text(file, item)
    theory = read_theory(text)
    if semantics is not None:
        if semantics not in get_args(Semantics):
            raise InputError(f"unknown semantics {semantics!r}: expected {', '.join(get_args(Semantics))}")
        theory = replace(theory, semantics=cast(Semantics, semantics))
    language = language or spoken or language_of(theory.supposed)
    asked = Asked(theory, None if goal is None else read_formula(goal), Limits(seconds=seconds), language)
    answer = asked.answer(show_worlds)
    if as_json:
        emit(answer)
        return
    for line in answer_lines(answer, language):
        say(line)


def _text(file: str, item: str | None) -> tuple[str, str | None]:
    """The theory's text: of a file, of standard input, or of an item, which has a language."""
    import sys

    from tollens.errors import InputError

    path = Path(file)
    if path.suffix == ".theory" and not path.is_file():
        raise InputError("expected a theory, found no file of that name", file=file)
    if item is not None and (file == "-" or (path.is_file() and path.suffix not in (".jsonl", ".parquet"))):
        raise InputError(f"--item names one of several ITEMS: {file} is one theory")
    if file != "-" and (not path.is_file() or path.suffix in (".jsonl", ".parquet")):
        return _theory_of(file, item)
    data = sys.stdin.buffer.read() if file == "-" else path.read_bytes()
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        raise InputError(f"expected UTF-8 text: {error}", file="standard input" if file == "-" else file) from error


def _theory_of(items: str, wanted: str | None) -> tuple[str, str]:
    """The theory of the first item that has one, or of the item that is wanted, and the item's language."""
    from tollens.benchmarks import load
    from tollens.errors import InputError

    for each in load(items):
        if each.theory is not None and wanted in (None, each.id):
            return each.theory, each.language
    raise InputError(f"no item of {items} has a theory" if wanted is None else f"{items} has no theory of {wanted}")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of the solver."""

    theory: Theory
    goal: Formula | None
    limits: Limits
    language: str

    def answer(self, show_worlds: bool) -> dict[str, Any]:
        """The answer as JSON."""
        from tollens.errors import InputError
        from tollens.logic import TRUE
        from tollens.solvers import decide, judge
        from tollens.solvers.decide import is_listed, sorted_goal

        theory, asked = self.theory.supposed, self.theory.asked
        if self.goal is None and asked is not None and asked.mode == "label" and asked.conclusion is None:
            raise InputError("`ask label` takes a line `conclusion …`")
        listed = is_listed(theory) and theory.semantics == "classical"
        if show_worlds and not listed:
            raise InputError("--worlds takes listed sorts and classical semantics: there is no list of worlds here")
        goal = self.goal or (asked.conclusion if asked is not None and asked.mode == "label" else None)
        answer: dict[str, Any] = {"premises": len(theory.premises), "semantics": theory.semantics}
        if goal is not None:
            goal = sorted_goal(theory, goal)
            answer |= {
                "goal": str(goal),
                "verdict": self._verdict(theory, goal, decide(theory, goal, limits=self.limits)),
            }
        elif asked is not None and asked.options:
            answer["question"] = {"mode": asked.mode, "except": asked.but, "text": asked.text}
            answer["options"] = self._options(judge(self.theory, limits=self.limits))
        if listed:
            answer["worlds"] = self._worlds(show_worlds)
        contradicts = listed and answer["worlds"]["complete"] and not answer["worlds"]["count"]
        if goal is None and (contradicts or not (listed or "options" in answer)):
            answer["verdict"] = self._verdict(theory, TRUE, decide(theory, TRUE, limits=self.limits))
        return answer

    def _verdict(self, theory: Theory, goal: Formula, verdict: Verdict) -> dict[str, Any]:
        from tollens.solvers import prove
        from tollens.wording import explain

        proof = prove(theory, goal, verdict, limits=self.limits)
        return {
            "status": verdict.status,
            "engine": verdict.engine,
            "limit": verdict.limit,
            "premises": [str(given) for place, given in enumerate(theory.formulas) if place in verdict.premises],
            "models": [list(map(str, model.true)) for model in verdict.models],
            "derived": list(map(str, verdict.derived)),
            "explanation": explain(theory, goal, verdict, proof, self.language),
        }

    def _options(self, judgement: Judgement) -> list[dict[str, Any]]:
        from tollens.logic.printer import option_name
        from tollens.solvers.judge import decided

        options = self.theory.asked.options if self.theory.asked else ()
        return [
            {
                "name": option_name(place),
                "text": option.text or str(option.formula),
                "fits": judged.fits,
                "verdict": self._verdict(*decided(self.theory.supposed, option), judged.verdict),
            }
            for place, (option, judged) in enumerate(zip(options, judgement.options, strict=True))
        ]

    def _worlds(self, listed: bool) -> dict[str, Any]:
        from tollens.solvers import worlds
        from tollens.wording import laid_out, tables

        found = worlds(self.theory.supposed, limits=self.limits)
        return {
            "count": len(found.models),
            "complete": found.complete,
            "limit": found.limit,
            "always": [str(atom) for atom, how in found.agreed.items() if how == "always"],
            "sometimes": [str(atom) for atom, how in found.agreed.items() if how == "sometimes"],
            "tables": [laid_out(table) for table in tables(self.theory, found)],
            "list": [list(map(str, model.true)) for model in found.models] if listed else [],
        }
