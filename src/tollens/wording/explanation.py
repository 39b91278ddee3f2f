"""explain: why a verdict is what it is, in words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from tollens.budget import UNLIMITED, Budget, GaveUp
from tollens.logic import (
    TRUE,
    And,
    Apply,
    Class,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Less,
    Not,
    Number,
    Or,
    Plus,
    Term,
    Theory,
    opposite,
    show,
)
from tollens.logic.proof import (
    Assumed,
    Close,
    Declared,
    Derive,
    Distinct,
    Given,
    Path,
    Proof,
    Shown,
    Source,
    Suppose,
    Take,
    TooFew,
    assumption,
    narrowed,
    plain,
    said,
    taken,
)
from tollens.logic.proof import Step as ProofStep
from tollens.wording.evidence import Model, Step, Verdict
from tollens.wording.languages import phrases_in
from tollens.wording.phrases import Phrases

_LINE = 50  # steps of the budget for a line


def explain(
    theory: Theory,
    goal: Formula,
    verdict: Verdict,
    proof: Proof | None,
    language: str = "en",
    budget: Budget = UNLIMITED,
) -> list[str]:
    """The reasoning behind a verdict: the steps of the proof, or the two worlds, or the limit that was met. Where the
    budget does not do for that, a line without steps and worlds."""
    phrases, shown = phrases_in(language), show(goal)
    budget.stage = "explaining"
    if verdict.status == "gave up":
        return [phrases.gave_up(shown, verdict.limit or "?")]
    try:
        if proof is not None:
            assumed = assumption(verdict.status, goal)
            return _Told(theory, phrases, assumed, budget).proof(proof, verdict.status, shown)
        if verdict.semantics != "classical":
            return _Told(theory, phrases, budget=budget).derivation(verdict, shown)
        if verdict.status == "independent":
            return _worlds(verdict.models, shown, phrases, budget)
    except GaveUp:
        if verdict.status == "independent":
            return [phrases.independent(shown)]
    told = _Told(theory, phrases)
    return [phrases.unproved(verdict.status, shown, [told.cited(Given(place)) for place in verdict.premises])]


class _Told:
    """Lines as they are told: numbered, a supposition's indented, each premise quoted when it is first cited."""

    def __init__(
        self, theory: Theory, phrases: Phrases, assumed: Formula | None = None, budget: Budget = UNLIMITED
    ) -> None:
        self._theory = theory
        self._phrases = phrases
        self._assumed = assumed
        self._budget = budget
        self._quoted: set[int] = set()
        self._count = 0

    def proof(self, proof: Proof, status: str, goal: str) -> list[str]:
        """The steps of a proof. One that needs its assumption only to end is told without it."""
        assumed = sum(isinstance(source, Assumed) for source in proof.sources())
        direct = bool(proof.steps) and assumed == 1 and isinstance(proof.end.source, Assumed)
        premises = [place + 1 for place in proof.premises]
        lines = [self._phrases.to_show(status, goal, premises, assumed > 0 and not direct)]
        numbers: dict[Formula, int] = {}
        lines += self._steps(proof.steps, numbers, "")
        if not direct:
            lines.append(self._clash(proof.end, numbers, ""))
        last = sorted({numbers[use] for use in proof.end.uses}) if direct and goal not in map(show, numbers) else []
        return [*lines, self._phrases.shown(status, goal, premises, last)]

    def derivation(self, verdict: Verdict, goal: str) -> list[str]:
        """The steps of a forward derivation."""
        closed = verdict.semantics == "closed"
        lines = [self._phrases.closed_world()] if closed and verdict.proof else []
        numbers: dict[Formula, int] = {}
        for step in verdict.proof:
            lines.append(self._line(self._forward(step, numbers), ""))
            numbers[step.conclusion] = self._count
        if verdict.status == "independent" or (closed and not verdict.proof):
            return [*lines, self._phrases.not_derived(verdict.status, goal, closed)]
        return [*lines, self._phrases.shown(verdict.status, goal, [place + 1 for place in verdict.premises], [])]

    def cited(self, source: Source) -> str:
        """How a source is cited: a premise by number, a declaration by what it says; nothing for the others."""
        self._budget.step(_LINE)
        match source:
            case Given():
                return self._premise(source)
            case Declared(name, rule, value):
                function = next(each for each in self._theory.functions if each.name == name)
                values = self._theory.members_of(function.value)
                before = show(values[values.index(value) - 1])
                variables = ("x",) if len(function.arguments) == 1 else ("…",)
                applied = f"{name}({', '.join(variables)})"
                return self._phrases.rule(rule, applied, show(value), before, function.arguments)
            case TooFew(name):
                return self._phrases.too_few(name)
            case Shown(formula, at):
                return self._phrases.instance(self._values(formula, at, True))
            case _:
                return ""

    def _premise(self, source: Given) -> str:
        premise = self._theory.premises[source.place]
        quoted = None
        if source.place not in self._quoted:
            self._quoted.add(source.place)
            quoted = show(premise.formula) if premise.sentence is None else self._phrases.sentence(premise.sentence)
        named = premise.sentence is None  # the variables' names stand in the formula, not in the sentence
        return self._phrases.premise(source.place + 1, quoted, self._values(premise.formula, source.at, named))

    def _steps(self, steps: Sequence[ProofStep], numbers: dict[Formula, int], indent: str) -> Iterator[str]:
        why: Derive | None = None
        for step, after in zip_longest(told := list(_gathered(steps)), told[1:]):
            match step:
                case Suppose():
                    yield from self._supposition(step, numbers, indent)
                case Take():
                    yield self._line(self._take(step, why, numbers), indent)
                    why = None
                case Derive(literals) if isinstance(after, Take) and literals == (after.formula,):
                    why = step  # that there is one is told with the step that takes it
                case Derive(literals, source) if not isinstance(source, Shown) or not set(literals) <= set(numbers):
                    text = self._phrases.derived(list(map(show, literals)), *self._cited(step, numbers))
                    yield self._line(text, indent)
                    numbers.update(dict.fromkeys(literals, self._count))

    def _supposition(self, step: Suppose, numbers: dict[Formula, int], indent: str) -> Iterator[str]:
        yield self._line(self._phrases.supposed(show(step.literal)), indent)
        supposed, inside = self._count, indent + "   "
        inner = {**numbers, step.literal: supposed}
        yield from self._steps(step.refuted.steps, inner, inside)
        yield self._clash(step.refuted.end, inner, inside)
        known = opposite(step.literal)
        yield self._line(self._phrases.so(show(known), supposed), indent)
        numbers[known] = self._count

    def _take(self, step: Take, why: Derive | None, numbers: dict[Formula, int]) -> str:
        """A thing is taken; what it was taken for counts as told of it, where it is known that there is one."""
        self._theory, told = taken(step, self._theory)
        body = told.right if isinstance(told, Implies) else TRUE
        parts = _parts(body)
        line = self._count + 1
        numbers[told] = line
        if why is not None or step.formula in numbers:
            source, cited, uses, also = self._cited(why or Derive((), Shown(TRUE), (step.formula,)), numbers)
            if self._is_presumed(source):
                also = self._phrases.presumed()
            numbers |= {step.formula: numbers.get(step.formula, line), body: line, **dict.fromkeys(parts, line)}
            return self._phrases.taken(show(step.thing), list(map(show, parts)), source, cited, uses, also)
        return self._phrases.perhaps(show(step.thing), [show(part) for part in parts if part != TRUE])

    def _is_presumed(self, source: Source) -> bool:
        """Whether that there is one is not what a premise says, but what it takes for granted: existential import."""
        if not isinstance(source, Given) or source.at != (1,):
            return False
        return isinstance(self._theory.premises[source.place].formula, Class)

    def _clash(self, end: Close, numbers: Mapping[Formula, int], indent: str) -> str:
        return indent + self._phrases.clash(*self._cited(end, numbers))

    def _cited(self, step: Derive | Close, numbers: Mapping[Formula, int]) -> tuple[Source, str, list[int], str]:
        """What a step rests on: its source, how it is cited, the steps that it uses, and what it is read with."""
        uses = sorted({numbers[use] for use in step.uses})
        if isinstance(step.source, Distinct):
            also = self._phrases.no_value_twice(step.source.function)
            return step.source.source, self.cited(step.source.source), uses, also
        also = self._outside(step.source) if isinstance(step, Close) and not uses else ""
        return step.source, self.cited(step.source), uses, also

    def _outside(self, source: Source) -> str:
        """Why a comparison cannot hold by itself, where that is for the numbers that there are; else nothing."""
        match formula := said(source, self._theory, self._assumed):
            case Equal(left, right) | Less(left, right) | Not(Less(left, right)):
                compared = {side.term if isinstance(side, Plus) else side for side in (left, right)}
            case _:
                return ""
        applied = [each for each in compared if isinstance(each, Apply)]
        values = {each.value for each in self._theory.functions for term in applied if each.name == term.function}
        ranges = [(each.name, *each.numbers) for each in self._theory.sorts if each.name in values and each.numbers]
        if len(compared) < 2 or len(ranges) != 1:
            return ""
        ((sort, first, last),) = ranges
        if isinstance(formula, Equal):
            for number in (left, right):
                if isinstance(number, Number) and len(applied) == 1 and not first <= number.value <= last:
                    return self._phrases.outside(show(number), sort, first, last)
        return self._phrases.within(sort, first, last)

    def _forward(self, step: Step, numbers: Mapping[Formula, int]) -> str:
        source = Given(step.premise)
        uses = sorted({numbers[use] for use in step.uses if use in numbers})
        return self._phrases.derived([show(step.conclusion)], source, self.cited(source), uses, "")

    def _line(self, text: str, indent: str) -> str:
        self._budget.step(_LINE)
        self._count += 1
        return f"{indent}{self._count}. {text}"

    def _values(self, formula: Formula, at: Path, named: bool) -> list[str]:
        """Which members a premise is applied to."""
        values, current = [], formula
        for step in at:
            if isinstance(step, Term):
                values.append(f"{_variable(current, self._theory)} = {step}" if named else show(step))
            current = narrowed(current, step, self._theory) or current
        return values


def _parts(formula: Formula) -> list[Formula]:
    """The parts that all hold when the formula does."""
    match formula:
        case And(parts):
            return [each for part in parts for each in _parts(part)]
        case Not(Or(parts)):
            return [each for part in parts for each in _parts(opposite(part))]
        case Not(Implies(left, right)):
            return [*_parts(left), *_parts(opposite(right))]
        case Not(Not(body)):
            return _parts(body)
    return [formula]


def _gathered(steps: Iterable[ProofStep]) -> Iterator[ProofStep]:
    """The steps, with neighbours that a reader finds in the same place told as one: several parts of one premise,
    or of the assumption."""

    def place(step: ProofStep) -> object:
        if not isinstance(step, Derive):
            return step
        if isinstance(step.source, Given | Assumed):
            members_ = tuple(each for each in step.source.at if not isinstance(each, int))
            return replace(step.source, at=members_), step.uses
        return step.source, step.uses

    for _, group in groupby(steps, place):
        first, *more = group
        if isinstance(first, Derive):
            literals = (literal for step in more if isinstance(step, Derive) for literal in step.literals)
            yield Derive((*first.literals, *literals), first.source, first.uses)
        else:
            yield first


def _variable(formula: Formula, theory: Theory) -> str:
    """The variable that the formula's outermost quantifier binds."""
    match plain(formula, theory):
        case ForAll(variable, _, _) | Not(Exists(variable, _, _)):
            return variable.name
    raise ValueError(f"{formula} is not about all members of a sort")


def _worlds(models: Sequence[Model], goal: str, phrases: Phrases, budget: Budget) -> list[str]:
    """The worlds that show a goal to be independent, the first with it and the second without."""
    lines = [phrases.independent(goal)]
    for model, holds in zip(models, (True, False), strict=False):
        budget.step(10 * (len(model.true) + len(model.false)))
        lines.append(phrases.world(goal, holds, [*map(show, model.true), *map(show, _false(model))]))
    if len(models) == 2:
        first, second = models
        missing, lost = set(second.false), set(first.false)
        changed = [atom for atom in first.true if atom in missing] + [atom for atom in second.true if atom in lost]
        cells = dict.fromkeys(show(_applied(atom) or atom) for atom in changed)
        lines += [phrases.differ(list(cells))] if cells else []  # of numbers of things there are no cells to differ in
    return lines


def _false(model: Model) -> list[Formula]:
    """The atoms that do not hold, without the values that a function has not."""
    return [Not(atom) for atom in model.false if _applied(atom) is None]


def _applied(atom: Formula) -> Apply | None:
    return atom.left if isinstance(atom, Equal) and isinstance(atom.left, Apply) else None
