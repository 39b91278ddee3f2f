"""What is asked, of which statements, and how an option is shown: as a sentence, a bare name, or a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.statements import Statement
from tollens.logic import Formula
from tollens.wording.backbone import Line
from tollens.wording.backbone.asking import BETWEEN, BETWEEN_PAIRS, IN_PAIR
from tollens.wording.scenarios import LANGUAGES


@dataclass(frozen=True, slots=True)
class Asked:
    """The call of a question, where a scenario asks it; the statements that options are taken from; and the bare names
    that stand for some of these, by identity, where they do.

    A statement of the frame `list` is a list: its calls are names in order, or a subject and its object each.
    """

    call: str | None
    pool: Pool
    names: Mapping[int, str] = field(default_factory=dict)

    def claimed(self, option: Statement) -> Formula | None:
        """What the option's sentence claims, where it is one."""
        return None if option.frame == "list" or id(option) in self.names else option.formula

    def line(self, rng: Random, option: Statement) -> Line:
        """An option as a line of a backbone."""
        if name := self.names.get(id(option)):
            return Line(option.notation, f"{{{name}}}", f"{{{name}}}")
        if option.frame != "list":
            return option.line(rng)
        if " " not in option.calls[0]:
            en, zh = (BETWEEN[each].join(f"{{{name}}}" for name in option.calls) for each in LANGUAGES)
            return Line(option.notation, en, zh)
        pairs = [call.split() for call in option.calls]
        en, zh = (
            BETWEEN_PAIRS[each].join(f"{{{subject}}}{IN_PAIR[each]}{{{owned}}}" for subject, owned in pairs)
            for each in LANGUAGES
        )
        return Line(option.notation, en, zh)
