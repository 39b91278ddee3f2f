"""explain: why a verdict is what it is, in words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from tollens.errors import UnknownName
from tollens.logic import Apply, Equal, Exists, ForAll, Formula, Not, Term, Theory, opposite, show
from tollens.logic.proof import (
    Assumed,
    Close,
    Declared,
    Derive,
    Distinct,
    Given,
    Path,
    Proof,
    Source,
    Suppose,
    TooFew,
    members,
    narrowed,
    plain,
)
from tollens.wording.chinese import Chinese
from tollens.wording.english import English
from tollens.wording.evidence import Model, Step, Verdict
from tollens.wording.phrases import Phrases

LANGUAGES: Mapping[str, Phrases] = {"en": English(), "zh": Chinese()}


def explain(theory: Theory, goal: Formula, verdict: Verdict, proof: Proof | None, language: str = "en") -> list[str]:
    """The reasoning behind a verdict: the steps of the proof, or the two worlds, or the limit that was met."""
    if language not in LANGUAGES:
        raise UnknownName(f"no phrases in language {language!r}; there are for {', '.join(LANGUAGES)}")
    phrases, shown = LANGUAGES[language], show(goal)
    if verdict.status == "gave up":
        return [phrases.gave_up(shown, verdict.limit or "?")]
    if proof is not None:
        return _Told(theory, phrases).proof(proof, verdict.status, shown)
    if verdict.semantics != "classical":
        return _Told(theory, phrases).derivation(verdict, shown)
    if verdict.status == "independent":
        return _worlds(verdict.models, shown, phrases)
    told = _Told(theory, phrases)
    return [phrases.unproved(verdict.status, shown, [told.cited(Given(place)) for place in verdict.premises])]


class _Told:
    """Lines as they are told: numbered, a supposition's indented, each premise quoted when it is first cited."""

    def __init__(self, theory: Theory, phrases: Phrases) -> None:
        self._theory = theory
        self._phrases = phrases
        self._quoted: set[int] = set()
        self._count = 0

    def proof(self, proof: Proof, status: str, goal: str) -> list[str]:
        """The steps of a proof. One that needs its assumption only to end is told without it."""
        assumed = sum(isinstance(source, Assumed) for source in proof.sources())
        direct = assumed == 1 and isinstance(proof.end.source, Assumed)
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
        match source:
            case Given():
                return self._premise(source)
            case Declared(name, rule, value):
                function = next(each for each in self._theory.functions if each.name == name)
                values = members(function.value, self._theory)
                before = show(values[values.index(value) - 1])
                variables = ("x",) if len(function.arguments) == 1 else ("…",)
                applied = f"{name}({', '.join(variables)})"
                return self._phrases.rule(rule, applied, show(value), before, function.arguments)
            case TooFew(name):
                return self._phrases.too_few(name)
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

    def _steps(self, steps: Sequence[Derive | Suppose], numbers: dict[Formula, int], indent: str) -> Iterator[str]:
        for step in _gathered(steps):
            if isinstance(step, Suppose):
                yield self._line(self._phrases.supposed(show(step.literal)), indent)
                supposed, inside = self._count, indent + "   "
                inner = {**numbers, step.literal: supposed}
                yield from self._steps(step.refuted.steps, inner, inside)
                yield self._clash(step.refuted.end, inner, inside)
                known = opposite(step.literal)
                yield self._line(self._phrases.so(show(known), supposed), indent)
                numbers[known] = self._count
                continue
            uses = sorted({numbers[use] for use in step.uses})
            literals = list(map(show, step.literals))
            source, cited, also = self._told(step.source)
            yield self._line(self._phrases.derived(literals, source, cited, uses, also), indent)
            numbers.update(dict.fromkeys(step.literals, self._count))

    def _clash(self, end: Close, numbers: Mapping[Formula, int], indent: str) -> str:
        uses = sorted({numbers[use] for use in end.uses})
        source, cited, also = self._told(end.source)
        return indent + self._phrases.clash(source, cited, uses, also)

    def _told(self, source: Source) -> tuple[Source, str, str]:
        """A source, how it is cited, and what it is read with."""
        if isinstance(source, Distinct):
            return source.source, self.cited(source.source), self._phrases.no_value_twice(source.function)
        return source, self.cited(source), ""

    def _forward(self, step: Step, numbers: Mapping[Formula, int]) -> str:
        source = Given(step.premise)
        uses = sorted({numbers[use] for use in step.uses if use in numbers})
        return self._phrases.derived([show(step.conclusion)], source, self.cited(source), uses, "")

    def _line(self, text: str, indent: str) -> str:
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


def _gathered(steps: Iterable[Derive | Suppose]) -> Iterator[Derive | Suppose]:
    """The steps, with neighbours that a reader finds in the same place told as one: several parts of one premise."""

    def place(step: Derive | Suppose) -> object:
        if isinstance(step, Suppose):
            return step
        if isinstance(step.source, Given):
            return step.source.place, [each for each in step.source.at if not isinstance(each, int)], step.uses
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


def _worlds(models: Sequence[Model], goal: str, phrases: Phrases) -> list[str]:
    """The worlds that show a goal to be independent, the first with it and the second without."""
    lines = [phrases.independent(goal)]
    for model, holds in zip(models, (True, False), strict=False):
        lines.append(phrases.world(goal, holds, [*map(show, model.true), *map(show, _false(model))]))
    if len(models) == 2:
        first, second = models
        changed = [atom for atom in first.true if atom in second.false] + [
            atom for atom in second.true if atom in first.false
        ]
        cells = dict.fromkeys(show(_applied(atom) or atom) for atom in changed)
        lines.append(phrases.differ(list(cells)))
    return lines


def _false(model: Model) -> list[Formula]:
    """The atoms that do not hold, without the values that a function has not."""
    return [Not(atom) for atom in model.false if _applied(atom) is None]


def _applied(atom: Formula) -> Apply | None:
    return atom.left if isinstance(atom, Equal) and isinstance(atom.left, Apply) else None
