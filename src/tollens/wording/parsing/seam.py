"""What a family of texts is given and what it gives back: words in, a theory with its question out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from tollens.logic import Formula, Theory
from tollens.wording.unreadable import UnreadableSentence

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Text:
    """What there is to read: the parts of a passage, what is asked of it, and the options where there are some."""

    parts: tuple[str, ...]
    question: str = ""
    options: tuple[str, ...] = ()
    language: Language = "en"

    @property
    def passage(self) -> str:
        """The parts of the passage, a line each."""
        return "\n".join(self.parts)


@dataclass(frozen=True, slots=True)
class Need:
    """What an option needs to be right, beside others: that a formula must hold, could hold, or cannot; or that it is
    not so."""

    mode: Literal["must", "could", "cannot"]
    formula: Formula
    so: bool = True

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All that is to be decided."""
        return (self.formula,)


@dataclass(frozen=True, slots=True)
class Tally:
    """That just so many of these are met: of six who could come first, three; of five days that must be Ann's, one."""

    number: int
    needs: tuple[Need | Tally, ...]

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All that is to be decided."""
        return tuple(formula for need in self.needs for formula in need.formulas)


@dataclass(frozen=True, slots=True)
class Ways:
    """That there are just so many ways how all could be."""

    number: int

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """Nothing is to be decided: the worlds are to be counted."""
        return ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as.

    The theory's premises carry the sentences that state them; a sentence that states nothing of the matter stands
    there too, as ⊤. Its `asked` is the question: with mode `label` its conclusion is to be called true, false or
    unknown; else its options are the text's, in their order, or, where the text offers none, all that could be
    answered, each under the words of the answer.
    """

    theory: Theory
    family: str
    # Where an option is no single formula, such as a list of all who could come first: what each option needs.
    needs: tuple[tuple[Need | Tally | Ways, ...], ...] = ()
    # Words that nearly agree may mean the same: what is proved stands, what is not is not known to be unknown. To be
    # asked before answering Unknown, or that an option could hold, and raised instead; it is not worked out until then.
    doubt: Callable[[], UnreadableSentence | None] = field(default=lambda: None, compare=False)
    # Predicates of nouns that the text quantifies over and never says of anything: 'animal' where 'all kind animals are
    # big' and nothing is said to be an animal. `everything` is the one of them that may stand for 'thing', or empty.
    idle: tuple[str, ...] = ()
    everything: str = ""


# A family reads a text whole, or raises UnreadableSentence: which sentence, at which column, and what was expected.
Family = Callable[[Text], Reading]
