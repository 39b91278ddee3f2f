"""`tollens solve`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.number_options import real
from tollens.cli.options import MOST_SECONDS, Json, Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tollens.budget import Budget
    from tollens.errors import InputError
    from tollens.logic import Formula, Theory
    from tollens.solvers import Judgement, Limits, Verdict
    from tollens.wording.parsing import Reading, UnreadableSentence


def solve(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A theory or plain words, ITEMS, or - for standard input.")
    ],
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
    seconds: Annotated[
        float,
        real("--seconds", least=0.01, most=MOST_SECONDS, help="How long all may take: reading, solving, explaining."),
    ] = 10.0,
    memory: Memory = 2048,
    as_json: Json = False,
) -> None:
    """Say what follows from a theory, and why.

    A theory that asks something gets its options judged, and the one that fits explained; with --goal a formula is
    decided and explained; the theory's worlds are counted and what they agree on is shown as a table. ITEMS that carry
    their theory can be named too: the first is solved, or the one that --item names. Plain words are read as the
    reader `symbolic` reads them: what is said, then what is asked, then options marked A), B) … where there are some.

    \b
    Example:
      tollens solve examples/nail-figure-1-colours.theory
      echo 'p -> q
      ~q' | tollens solve - --goal p
      echo 'All cats are animals. Tom is a cat. Is Tom an animal?' | tollens solve -
    """
    from dataclasses import replace
    from typing import cast, get_args

    from tollens.budget import GaveUp
    from tollens.cli.output import emit, say
    from tollens.errors import InputError
    from tollens.logic import Semantics, read_formula
    from tollens.readers.symbolic.idle_nouns import with_semantics
    from tollens.solvers import Limits
    from tollens.wording import LANGUAGES, answer_lines, language_of

    if language not in (None, *LANGUAGES):
        raise InputError(f"unknown language {language!r}: expected {' or '.join(LANGUAGES)}")
    if semantics is not None and semantics not in get_args(Semantics):
        raise InputError(f"unknown semantics {semantics!r}: expected {', '.join(get_args(Semantics))}")
    limits = Limits(seconds=seconds, memory=memory)
    budget = limits.budget()
    wanted = None if goal is None else read_formula(goal)
    theory = None
    try:
        given = _given(file, item, budget)
        theory = given.theory if semantics is None else replace(given.theory, semantics=cast(Semantics, semantics))
        reading = None if given.reading is None else with_semantics(given.reading, theory.semantics)
        theory = theory if reading is None else reading.theory
        language = language or given.language or language_of(theory.supposed)
        answer = Asked(theory, wanted, limits, budget, language, reading).answer(show_worlds)
    except GaveUp as limit:
        language = language or "en"
        answer = _gave_up(theory, wanted, str(limit), language)
    if as_json:
        emit(answer)
        return
    for line in answer_lines(answer, language):
        for part in line.split("\n"):
            say(part)


@dataclass(frozen=True, slots=True)
class Given:
    """What there is to solve: a theory, its language where that is known, and how it was read where it stood in
    words."""

    theory: Theory
    language: str | None = None
    reading: Reading | None = None


def _gave_up(theory: Theory | None, goal: Formula | None, limit: str, language: str) -> dict[str, Any]:
    """The answer where a limit was reached before anything could be decided."""
    from tollens.logic import TRUE, Theory
    from tollens.solvers import Verdict
    from tollens.wording import explain

    semantics = "classical" if theory is None else theory.semantics
    verdict = Verdict("gave up", semantics, "none", limit=limit)
    answer: dict[str, Any] = {"premises": None if theory is None else len(theory.premises), "semantics": semantics}
    if goal is not None:
        answer["goal"] = str(goal)
    lines = explain(theory or Theory(), goal or TRUE, verdict, None, language)
    return answer | {"verdict": _shown_verdict((), verdict, lines)}


def _shown_verdict(formulas: Sequence[Formula], verdict: Verdict, explanation: list[str]) -> dict[str, Any]:
    """A verdict as JSON."""
    return {
        "status": verdict.status,
        "engine": verdict.engine,
        "limit": verdict.limit,
        "premises": [str(formulas[place]) for place in sorted(verdict.premises) if place < len(formulas)],
        "models": [list(map(str, model.true)) for model in verdict.models],
        "derived": list(map(str, verdict.derived)),
        "explanation": explanation,
    }


def _given(file: str, item: str | None, budget: Budget) -> Given:
    """The theory of a file, of standard input, or of an item."""
    import sys

    from tollens.errors import InputError

    path = Path(file)
    if path.suffix == ".theory" and not path.is_file():
        raise InputError("expected a theory, found no file of that name", file=file)
    if item is not None and (file == "-" or (path.is_file() and path.suffix not in (".jsonl", ".parquet"))):
        raise InputError(f"--item names one of several ITEMS: {file} is one theory")
    if file != "-" and (not path.is_file() or path.suffix in (".jsonl", ".parquet")):
        return _of_item(file, item, budget)
    data = sys.stdin.buffer.read() if file == "-" else path.read_bytes()
    try:
        return _of_text(data.decode("utf-8-sig"), budget)
    except UnicodeDecodeError as error:
        raise InputError(f"expected UTF-8 text: {error}", file="standard input" if file == "-" else file) from error


def _of_text(text: str, budget: Budget) -> Given:
    """The theory that a text writes in the notation or, where it is none, states in words."""
    from tollens.logic import NotationError, read_theory
    from tollens.wording.parsing import UnreadableSentence, as_text, in_words, parse

    try:
        return Given(read_theory(text, budget))
    except NotationError:
        if not in_words(text):
            raise
    try:
        words = as_text(text)
        reading = parse(words)
    except UnreadableSentence as error:
        raise _cannot_read(error) from error
    return Given(reading.theory, words.language, reading)


def _of_item(items: str, wanted: str | None, budget: Budget) -> Given:
    """The first item that has a theory, or the item that is wanted: its theory or, where it has none, its words."""
    from dataclasses import replace

    from tollens.benchmarks import load
    from tollens.errors import InputError
    from tollens.logic import read_theory
    from tollens.readers.symbolic.reader import SEMANTICS, text_of
    from tollens.wording.parsing import UnreadableSentence, parse

    first = None
    for each in load(items):
        budget.check()
        first = first or each.id
        if each.theory is not None and wanted in (None, each.id):
            return Given(read_theory(each.theory, budget), each.language)
        if each.id == wanted:
            try:
                reading = parse(text_of(each.as_question()))
            except UnreadableSentence as error:
                raise _cannot_read(error) from error
            theory = replace(reading.theory, semantics=SEMANTICS.get(each.benchmark or "", "classical"))
            return Given(theory, each.language, reading)
    if wanted is None:
        told = f"no item of {items} has a theory: name one with --item, such as --item {first}"
        raise InputError(f"{told}, and its words are read")
    raise InputError(f"{items} has no item {wanted}")


def _cannot_read(error: UnreadableSentence) -> InputError:
    from tollens.errors import InputError, shown

    return InputError(f"cannot read {shown(error.sentence, 200)}: {error}")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of the solver."""

    theory: Theory
    goal: Formula | None
    limits: Limits
    budget: Budget
    language: str
    reading: Reading | None = None  # where the theory was read from words

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
        if self.reading is not None:
            answer["reading"] = _shown(self.reading)
        if goal is not None:
            goal = sorted_goal(theory, goal, self.budget)
            verdict = decide(theory, goal, limits=self.limits, budget=self.budget)
            if self.goal is None and self.reading is not None:
                self._refuse_doubt(self.reading, verdict)
            answer |= {"goal": str(goal), "verdict": self._verdict(theory, goal, verdict)}
        elif self.reading is not None and self.reading.needs:
            answer["answer"] = self._of_needs(self.reading)
        elif asked is not None and asked.options:
            answer["question"] = {"mode": asked.mode, "except": asked.but, "text": asked.text}
            answer["options"] = self._options(judge(self.theory, limits=self.limits, budget=self.budget))
        if listed and (self.reading is None or goal is None or show_worlds):
            answer["worlds"] = self._worlds(show_worlds)
        contradicts = "worlds" in answer and answer["worlds"]["complete"] and not answer["worlds"]["count"]
        if goal is None and (contradicts or not (listed or "options" in answer)):
            verdict = decide(theory, TRUE, limits=self.limits, budget=self.budget)
            answer["verdict"] = self._verdict(theory, TRUE, verdict)
        return answer

    def _verdict(self, theory: Theory, goal: Formula, verdict: Verdict) -> dict[str, Any]:
        from tollens.solvers import prove
        from tollens.wording import explain

        proof = prove(theory, goal, verdict, budget=self.budget)
        explanation = explain(theory, goal, verdict, proof, self.language, self.budget)
        return _shown_verdict(theory.formulas, verdict, explanation)

    def _refuse_doubt(self, reading: Reading, verdict: Verdict) -> None:
        """InputError where a verdict depends on words that the text leaves open."""
        from tollens.errors import InputError
        from tollens.readers.symbolic.idle_nouns import depends_on_noun

        if (reason := depends_on_noun(reading, verdict, self.budget)) is not None:
            raise InputError(reason)
        if verdict.status == "independent" and (doubt := reading.doubt()) is not None:
            raise _cannot_read(doubt)

    def _of_needs(self, reading: Reading) -> dict[str, Any]:
        """The answer to a question whose options are no single formulas."""
        from tollens.readers.symbolic.answering import Answering, Found
        from tollens.records import letter

        found = Answering(reading, self.language, self.limits, self.budget).answer(())
        if isinstance(found, Found):
            return {"name": letter(found.option), "explanation": list(found.proof)}
        return {"name": None, "explanation": [found.reason]}

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
        from tollens.budget import GaveUp
        from tollens.solvers import worlds
        from tollens.wording import laid_out, tables

        found = worlds(self.theory.supposed, limits=self.limits, budget=self.budget)
        limit = found.limit
        try:
            laid = [laid_out(table) for table in tables(self.theory, found, self.budget)]
        except GaveUp as error:
            laid, limit = [], str(error)
        return {
            "count": len(found.models),
            "complete": found.complete,
            "limit": limit,
            "always": [str(atom) for atom, how in found.agreed.items() if how == "always"],
            "sometimes": [str(atom) for atom, how in found.agreed.items() if how == "sometimes"],
            "tables": laid,
            "list": [list(map(str, model.true)) for model in found.models] if listed else [],
        }


def _shown(reading: Reading) -> dict[str, Any]:
    """A reading, sentence by sentence."""
    from tollens.logic import show_theory

    return {
        "family": reading.family,
        "sentences": [{"sentence": each.sentence, "formula": str(each.formula)} for each in reading.theory.premises],
        "theory": show_theory(reading.theory),
    }
