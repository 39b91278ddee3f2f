"""Explanations in English."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic.proof import Assumed, Given, OneValue, Rule, Shown, Source


class English:
    """The phrases in English."""

    def premise(self, number: int, quoted: str | None, values: Sequence[str]) -> str:
        """Premise 2 (“Every …”) for x = ann."""
        text = f"premise {number}" + (f" ({quoted})" if quoted else "")
        return f"{text} for {_and(values)}" if values else text

    def rule(self, rule: Rule, applied: str, value: str, before: str, sorts: Sequence[str]) -> str:
        """At(x) = 1 for only one runner x."""
        who = f"{sorts[0]} x" if len(sorts) == 1 else "of its arguments"
        match rule:
            case "one-to-one":
                return f"{applied} = {value} for only one {who}"
            case "onto":
                return f"{applied} = {value} for some {who}"
            case "dense":
                return f"{applied} = {value} for some {who} only if {applied} = {before} for some other"

    def instance(self, values: Sequence[str]) -> str:
        """For x = ann."""
        return f" for {_and(values)}" if values else ""

    def presumed(self) -> str:
        """Existential import."""
        return "such a claim takes for granted that there are some"

    def no_value_twice(self, function: str) -> str:
        """A one-to-one function."""
        return f"{function} has no value twice"

    def too_few(self, function: str) -> str:
        """More arguments than values."""
        return f"{function} is one-to-one and has fewer values than it needs"

    def outside(self, value: str, sort: str, first: int, last: int) -> str:
        """3 is none of place 1..2."""
        return f"{value} is none of {sort} {first}..{last}"

    def within(self, sort: str, first: int, last: int) -> str:
        """Every place is one of 1..2."""
        return f"every {sort} is one of {first}..{last}"

    def sentence(self, text: str) -> str:
        """In double quotation marks, with single ones inside."""
        return "“" + text.strip().replace("“", "‘").replace("”", "’") + "”"

    def derived(self, literals: Sequence[str], source: Source, cited: str, steps: Sequence[int], also: str) -> str:
        """At(a) = 1, by premise 2 with step 1."""
        what = _and(literals)
        match source:
            case Given() | Assumed() | Shown():
                return f"{what}, by {_by(source, cited, steps)}{_as(also)}."
            case OneValue():
                return f"{what}, the only value that {_steps(steps)} {_verb(steps, 'leave')}."
            case _:
                return f"{what}, by {_steps(steps)}, as {cited}." if steps else f"{what}, as {cited}."

    def taken(
        self, thing: str, parts: Sequence[str], source: Source, cited: str, steps: Sequence[int], also: str
    ) -> str:
        """Let w be such that …; there is one, by premise 1."""
        return f"Let {thing} be such that {_and(parts)}; there is one, by {_by(source, cited, steps)}{_as(also)}."

    def perhaps(self, thing: str, parts: Sequence[str]) -> str:
        """Let w be such that …, if there is one."""
        return f"Let {thing} be such that {_and(parts)}, if there is one." if parts else f"Let {thing} be anything."

    def supposed(self, literal: str) -> str:
        """Suppose that it holds."""
        return f"Suppose {literal}."

    def so(self, literal: str, step: int) -> str:
        """So the opposite holds."""
        return f"So {literal}: what step {step} supposes cannot be."

    def clash(self, source: Source, cited: str, steps: Sequence[int], also: str) -> str:
        """What contradicts what."""
        match source:
            case Given() | Assumed():
                what = cited if isinstance(source, Given) else "the assumption"
                return (
                    f"Contradiction: {what} cannot hold" + (f" with {_steps(steps)}" if steps else "") + f"{_as(also)}."
                )
            case Shown():
                return f"Contradiction: {_steps(steps)} cannot {_all(steps)}hold{cited}."
            case OneValue(applied):
                return f"Contradiction: {_steps(steps)} {_verb(steps, 'leave')} no value for {applied}."
            case _:
                against = f" {_steps(steps)} cannot {_all(steps)}hold, as" if steps else ""
                return f"Contradiction:{against} {cited}."

    def to_show(self, status: str, goal: str, premises: Sequence[int], assumes: bool) -> str:
        """To show: …"""
        if status == "inconsistent":
            return f"To show: {_premises(premises)} cannot {_all(premises)}hold."
        if status == "entailed":
            return f"To show: {goal}." + (" Assume that it does not hold." if assumes else "")
        return f"To show: it cannot be that {goal}." + (" Assume that it is so." if assumes else "")

    def shown(self, status: str, goal: str, premises: Sequence[int], steps: Sequence[int]) -> str:
        """Therefore …"""
        by = f", by {_steps(steps)}" if steps else ""
        if status == "inconsistent":
            return f"Therefore {_premises(premises)} cannot {_all(premises)}hold{by}."
        return f"Therefore {goal}{by}." if status == "entailed" else f"Therefore it cannot be that {goal}{by}."

    def unproved(self, status: str, goal: str, premises: Sequence[str]) -> str:
        """The verdict with its premises."""
        said = {
            "entailed": f"{goal} follows",
            "refuted": f"It follows that {goal} does not hold",
            "inconsistent": "There is a contradiction",
        }
        source = f"from {_and(premises)}" if premises else "from the declarations alone"
        return f"{said[status]}, {source}. No step-by-step proof was found."

    def independent(self, goal: str) -> str:
        """It may hold or not."""
        return f"{goal} can hold and can fail."

    def world(self, goal: str, holds: bool, literals: Sequence[str]) -> str:
        """A world by its literals."""
        return f"A world in which {goal} {'holds' if holds else 'does not hold'}: {', '.join(literals)}."

    def differ(self, cells: Sequence[str]) -> str:
        """Where they differ."""
        return f"The two differ in {_and(cells)}."

    def closed_world(self) -> str:
        """The closed world."""
        return "Here whatever cannot be derived is false."

    def not_derived(self, status: str, goal: str, closed: bool) -> str:
        """No derivation reaches it."""
        if closed:
            return f"{self.closed_world()[:-1]}, and so {goal} is {'true' if status == 'entailed' else 'false'}."
        return f"Neither {goal} nor its opposite can be derived."

    def gave_up(self, goal: str, limit: str) -> str:
        """At which limit."""
        return f"Whether {goal} follows was not found out: the limit was reached ({limit})."

    def verdict(self, goal: str, status: str, semantics: str) -> str:
        """At(a) = 1: entailed (classical)."""
        return f"{goal}: {status} ({semantics})"

    def read_as(self) -> str:
        """A heading."""
        return "Read as:"

    def understood(self) -> str:
        """What nobody said."""
        return "(understood)"

    def consistent(self) -> str:
        """No contradiction."""
        return "The premises do not contradict each other."

    def all_derived(self, count: int) -> str:
        """A heading."""
        return "Derived:" if count else "Nothing can be derived."

    def option(self, name: str, text: str, fits: bool | None, status: str) -> str:
        """B. Ann won: fits (entailed)."""
        fitting = {True: "fits", False: "does not fit", None: "undecided"}[fits]
        return f"{name}. {text.strip().removesuffix('.')}: {fitting} ({status})"

    def why(self, name: str) -> str:
        """A heading."""
        return f"Why {name}:"

    def worlds(self, count: int, limit: str | None) -> str:
        """Worlds: 8."""
        return f"Worlds: {count:,}" if limit is None else f"Worlds: at least {count:,} (limit: {limit})"

    def signs(self) -> str:
        """The legend of the tables."""
        return "✓ in every world, ✗ in none, · in some and not in others"

    def listed(self, atoms: Sequence[str]) -> str:
        """With commas."""
        return ", ".join(atoms)


def _and(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def _all(premises: Sequence[int]) -> str:
    return "all " if len(premises) > 2 else "both " if len(premises) == 2 else ""


def _by(source: Source, cited: str, steps: Sequence[int]) -> str:
    if isinstance(source, Shown):
        return f"{_steps(steps)}{cited}"
    return ("the assumption" if isinstance(source, Assumed) else cited) + (f" with {_steps(steps)}" if steps else "")


def _as(reason: str) -> str:
    return f", as {reason}" if reason else ""


def _steps(steps: Sequence[int]) -> str:
    return f"step{'s' * (len(steps) > 1)} {_and(list(map(str, steps)))}"


def _verb(steps: Sequence[int], verb: str) -> str:
    return verb if len(steps) > 1 else f"{verb}s"


def _premises(premises: Sequence[int]) -> str:
    if not premises:
        return "the declarations"
    return f"premise{'s' * (len(premises) > 1)} {_and(list(map(str, premises)))}"
