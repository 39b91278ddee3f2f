"""Cast: what the places of an argument stand for in a language."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tollens.logic import Atom, Constant, Predicate, Sort
from tollens.wording.arguments.statements import Said
from tollens.wording.arguments.theme import Clause, Term
from tollens.wording.scenarios import Language, Word

# What a theory calls people, that which holds of some of them and not of others, and the things of which some are in a
# class.
_PERSON: Mapping[Language, str] = {"en": "person", "zh": "人"}
_DOES: Mapping[Language, str] = {"en": "does", "zh": "如此"}
_THING: Mapping[Language, str] = {"en": "thing", "zh": "对象"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Of each place what is said when it holds and when it does not, and its atom in the theory. A class has one noun
    for both."""

    kind: Literal["events", "people", "classes"]
    language: Language
    texts: tuple[tuple[str, str], ...]
    atoms: tuple[Atom, ...]

    def text(self, said: Said) -> str:
        """What is said of a place."""
        return self.texts[said.place][0 if said.positive else 1]

    def declared(self, places: Collection[int]) -> tuple[tuple[Sort, ...], tuple[Predicate, ...]]:
        """What a theory declares that speaks of these places."""
        atoms = [self.atoms[place] for place in sorted(places)]
        if self.kind == "people":
            sort = _PERSON[self.language]
            members = tuple(str(argument) for atom in atoms for argument in atom.arguments)
            return (Sort(sort, members),), (Predicate(_DOES[self.language], (sort,)),)
        if self.kind == "classes":
            sort = _THING[self.language]
            return (Sort(sort),), tuple(Predicate(atom.predicate, (sort,)) for atom in atoms)
        return (), tuple(Predicate(atom.predicate) for atom in atoms)


def cast_events(events: Sequence[Clause], language: Language) -> Cast:
    """Events at the places."""
    return Cast(
        "events",
        language,
        tuple((event.text(language, True), event.text(language, False)) for event in events),
        tuple(Atom(event.symbol(language)) for event in events),
    )


def cast_people(who: Clause, people: Sequence[Word], language: Language) -> Cast:
    """People at the places, of whom something holds or does not."""
    holds, denied = who.text(language, True), who.text(language, False)
    names = [person.text(language) for person in people]
    return Cast(
        "people",
        language,
        tuple((holds.replace("{x}", name), denied.replace("{x}", name)) for name in names),
        tuple(Atom(_DOES[language], (Constant(person.name(language)),)) for person in people),
    )


def cast_classes(terms: Sequence[Term], language: Language) -> Cast:
    """Classes at the places."""
    return Cast(
        "classes",
        language,
        tuple((term.noun[language], term.noun[language]) for term in terms),
        tuple(Atom(term.symbol(language)) for term in terms),
    )
