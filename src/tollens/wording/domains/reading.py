"""The way back: what a told sentence or question can be read as, by all the forms of its domain.

Names are put back into slots, both ways round, and what is left is looked up among the forms. So every reading is
found, and a sentence that has two of them shows it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tollens.logic import TRUE, Formula, conjunction
from tollens.wording.domains.domain import Domain, Grounding, Influence, Pair
from tollens.wording.domains.meaning import HIGH_LOW, MORE_LESS, RISES_FALLS, Clause, Told
from tollens.wording.domains.questions import Form, questions
from tollens.wording.domains.words import capital, symbol

# How two clauses become one sentence, and how one becomes a sentence.
JOINTS = (", while ", ", whereas ", ", but ")  # one against the other
AND = ", and "  # one beside the other
LEADS = ("", "By contrast, ", "On the other hand, ")

Answers = frozenset[tuple[str, Formula]]


class ReadOtherwise(RuntimeError):
    """A text that cannot be read as what it was to state, or not as that alone."""

    def __init__(self, text: str, stated: object, read: set[object]) -> None:
        found = "; ".join(sorted(map(str, read))) or "nothing"
        super().__init__(f"expected {text!r} to be read as {stated} and as nothing else, found {found}")


@dataclass(frozen=True)
class _Forms:
    """The forms of a domain by their text. What states nothing is among them, as None."""

    statements: Mapping[str, set[Influence | None]]
    clauses: Mapping[str, set[Clause | None]]
    questions: Mapping[str, set[Form]]


@cache
def _forms(domain: Domain) -> _Forms:
    statements: dict[str, set[Influence | None]] = defaultdict(set)
    for influence in domain.influences:
        for statement in influence.statements:
            statements[statement.text].add(influence)
    for text in (*domain.openings, *domain.asides):
        statements[text].add(None)
    clauses: dict[str, set[Clause | None]] = defaultdict(set)
    for text, clause in told_clauses(domain):
        clauses[text].add(clause)
    for text in domain.fillers:
        clauses[text].add(None)
    asked: dict[str, set[Form]] = defaultdict(set)
    for form in questions(domain):
        asked[form.text].add(form)
    return _Forms(dict(statements), dict(clauses), dict(asked))


def told_clauses(domain: Domain) -> Iterator[tuple[str, Clause]]:
    """The clauses of a domain that say something of a quantity, each with what it says."""
    grounds: tuple[Grounding, ...] = ("explicit", "lexical gap", "common sense")
    for quantity in domain.quantities:
        pairs: list[tuple[tuple[Told, Told], Pair]] = []
        pairs += [(MORE_LESS, quantity.compared)] if quantity.compared else []
        pairs += [(RISES_FALLS, quantity.changed)] if quantity.changed else []
        for told, texts in pairs:
            yield from ((text, Clause(quantity.name, each)) for each, text in zip(told, texts, strict=True))
        if quantity.same is not None:
            yield quantity.same, Clause(quantity.name, "same")
        for ground in grounds:
            for each, side in zip(HIGH_LOW, quantity.levels.get(ground, ((), ())), strict=True):
                yield from ((text, Clause(quantity.name, each)) for text in side)


def stated(domain: Domain, sentence: str) -> set[Influence | None]:
    """The influences that a sentence of the background states; None is among them where it states none."""
    return _forms(domain).statements.get(sentence, set())


class Reading:
    """Reads what is told of two subjects in a domain."""

    def __init__(self, domain: Domain, names: Pair) -> None:
        self._domain, self._forms = domain, _forms(domain)
        one, other = names
        self._ways = ({"x": one, "y": other}, {"x": other, "y": one})

    def influences(self, sentence: str) -> set[Influence | None]:
        """The influences that a sentence of the background states; None is among them where it states none."""
        return stated(self._domain, sentence)

    def facts(self, sentence: str) -> set[Formula]:
        """What a sentence of the situation says; ⊤ where it says nothing of a quantity."""
        text = sentence.removesuffix(".")
        found = {formula for lead in LEADS if text.startswith(lead) for formula in self._clause(text[len(lead) :])}
        for joint in (*JOINTS, AND):
            head, joined, tail = text.partition(joint)
            while joined:
                found |= {
                    conjunction(part for part in (one, other) if part != TRUE)
                    for one in self._clause(head)
                    for other in self._clause(tail)
                }
                more, joined, tail = tail.partition(joint)
                head = f"{head}{joint}{more}"
        return found

    def question(self, text: str) -> set[Answers]:
        """What can be answered to a question, each with what has to hold for it."""
        return {
            frozenset(form.answers(names))
            for names in self._ways
            for form in self._forms.questions.get(_with_slots(text, names), ())
        }

    def _clause(self, text: str) -> set[Formula]:
        found: set[Formula] = set()
        for names in self._ways:
            subjects = {slot: symbol(name) for slot, name in names.items()}
            slotted = _with_slots(text, names)
            # A clause that begins with a name has its capital from there; any other from the sentence.
            for form in {slotted, slotted[:1].lower() + slotted[1:]}:
                for clause in self._forms.clauses.get(form, ()):
                    found.add(TRUE if clause is None else clause.formula(subjects))
        return found


def misread(domain: Domain) -> Iterator[str]:
    """The forms of a domain that say two things."""
    forms = _forms(domain)
    for found in (forms.statements, forms.clauses, forms.questions):
        yield from (text for text, meanings in found.items() if len(meanings) > 1)


def expect(text: str, stated: object, read: set[object]) -> None:
    """ReadOtherwise unless the text is read as what it states and as nothing else."""
    if read != {stated}:
        raise ReadOtherwise(text, stated, read)


def _with_slots(text: str, names: Mapping[str, str]) -> str:
    for slot, name in names.items():
        text = text.replace(name, f"{{{slot}}}").replace(capital(name), f"{{{slot}}}")
    return text
