"""Puzzles as NAIL's are told: a story of ours, clues about it, and a question with options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain

from tollens.errors import InputError
from tollens.logic import (
    TRUE,
    TRUTHFUL,
    Asked,
    Atom,
    Class,
    Formula,
    Mode,
    Option,
    Premise,
    Says,
    Theory,
    checked,
    read_theory,
)
from tollens.logic.canonical import Renaming
from tollens.logic.walk import every_part
from tollens.wording import backbone
from tollens.wording.backbone.asking import BETWEEN, BETWEEN_PAIRS, IN_PAIR, WORDS, chosen, claim, ordered, paired
from tollens.wording.backbone.scenes import OBJECTS, RULES, Rule, so_many_truthful
from tollens.wording.parsing.fresh.lists import looked_up
from tollens.wording.parsing.fresh.openings import Openings
from tollens.wording.parsing.fresh.sentences import sentences_of
from tollens.wording.parsing.fresh.settings import Setting, setting_of, slots_in
from tollens.wording.parsing.seam import Language, Reading, Text
from tollens.wording.scenarios import TITLES, Scenario, scenarios
from tollens.wording.unreadable import OfAnotherKind, UnreadableSentence

FAMILY = "puzzle"
_FEWEST, _MOST = 2, 26  # options
_ASKS: Mapping[Language, tuple[str, ...]] = {"en": ("?", "EXCEPT:"), "zh": ("？",)}  # how our questions end


def read_puzzle(text: Text) -> Reading:
    """The theory of a puzzle in one of our scenarios. UnreadableSentence where it is none, or not all of it is read."""
    if not _may_be_one(text):
        raise OfAnotherKind(text.question[:60], 1, "a question about options")

    def theory(place: Scenario) -> Theory:
        return _Puzzle(setting_of(place, sentences_of(text.parts[0], text.language), text.language), text).theory()

    return Reading(_openings(text.language).read(text.parts[0], theory), FAMILY)


def _may_be_one(text: Text) -> bool:
    """Whether a look at the question and the options does not tell that the text is no puzzle of ours."""
    return (
        len(text.parts) == 1 and _FEWEST <= len(text.options) <= _MOST and text.question.endswith(_ASKS[text.language])
    )


@cache
def _openings(language: Language) -> Openings[Scenario]:
    places = chain.from_iterable(map(scenarios, TITLES))
    return Openings(((place.own.phrases[language]["story"], place) for place in places), language)


class _Puzzle:
    """A puzzle whose setting is known, being read."""

    def __init__(self, setting: Setting, text: Text) -> None:
        self._setting, self._text, self._language = setting, text, text.language
        self._place = setting.grounding.scenario
        self._reading = backbone.Reading(setting.grounding, setting.meaning, text.language)

    def theory(self) -> Theory:
        """What the text states and asks, in its own names."""
        clues = self._speeches() if self._place.kind == "real_fake" else map(self._clue, self._setting.rest)
        theory = replace(
            _declared(self._setting.declared),
            premises=(*self._setting.premises, *clues),
            asked=self._asked(),
        )
        if self._setting.rest[-1:] == (RULES["halves"][self._language],):
            self._refuse_truthful(theory)
        if self._place.kind == "set_operation":  # where things are counted, the classes are those that are spoken of
            spoken_of = set(chain.from_iterable(map(_predicates, theory.every_formula)))
            theory = replace(theory, predicates=tuple(each for each in theory.predicates if each.name in spoken_of))
        try:
            return checked(self._renaming(theory).applied(theory))
        except InputError as error:
            raise UnreadableSentence(self._text.parts[0], 1, f"what can be said together: {error}") from error

    def _renaming(self, theory: Theory) -> Renaming:
        """From placeholders to the words of the text."""
        names = self._setting.grounding.names(self._language)
        return Renaming(
            sorts={sort.name: names[sort.name] for sort in theory.sorts},
            things=names,
            functions=names,
            predicates={**names, TRUTHFUL: TRUTHFUL},
        )

    def _clue(self, sentence: str) -> Premise:
        return Premise(self._formula(sentence), sentence)

    def _formula(self, sentence: str) -> Formula:
        """What a sentence states, if that is one thing."""
        found = self._reading.formulas(sentence)
        if len(found) != 1:
            expected = "a statement that can be read in one way" if found else "a statement in the words of the story"
            raise UnreadableSentence(sentence, 1, expected)
        return found.pop()

    def _speeches(self) -> Iterator[Premise]:
        """What is said and what is told beside it, up to the rule by which people speak. Each speaks once."""
        *clues, closing = self._setting.rest or ("",)
        rule, stated = self._rule(closing)
        spoke: Counter[str] = Counter()
        for sentence in clues:
            clue = self._clue(sentence)
            if sentence.endswith("”"):
                spoke[slots_in(sentence, self._place.own, "says", self._language)["s"]] += 1
                if isinstance(clue.formula, Says) == (rule == "halves"):
                    raise UnreadableSentence(sentence, 1, "two statements" if rule == "halves" else "one statement")
            yield clue
        speakers = self._setting.speakers or self._setting.size
        if len(spoke) != speakers or set(spoke.values()) != {1}:
            raise UnreadableSentence(closing, 1, f"a statement of each of the {speakers} before")
        yield Premise(stated, closing)

    def _refuse_truthful(self, theory: Theory) -> None:
        """Who says one thing that is true and one that is false does neither tell the truth nor lie."""
        for formula in theory.every_formula:
            if any(isinstance(part, Atom) and part.predicate == TRUTHFUL for part in every_part(formula)):
                raise UnreadableSentence(self._setting.rest[-1], 1, "nothing about who tells the truth")

    def _rule(self, closing: str) -> tuple[Rule, Formula]:
        for rule, told in RULES.items():
            if closing == told[self._language]:
                return rule, TRUE
        stated = self._formula(closing)
        sort = "t" if self._setting.speakers else "s"
        speakers = self._setting.speakers or self._setting.size
        if all(stated != so_many_truthful(number, sort) for number in range(speakers + 1)):
            raise UnreadableSentence(closing, 1, "how many told the truth")
        return "count", stated

    def _asked(self) -> Asked:
        question = self._text.question
        for mode, told in WORDS.items():
            if question in told[self._language]:
                asked: Mode = "must" if mode.startswith("must") else "could" if mode.startswith("could") else "cannot"
                options = tuple(Option(self._formula(option), option) for option in self._text.options)
                return Asked(asked, options, but=mode.endswith("except"), text=question)
        calls = self._reading.questions(question)
        if len(calls) != 1:
            raise UnreadableSentence(question, 1, "a question that the story leaves open")
        of_call = self._listed if calls[0].endswith(".list") else self._answer
        options = tuple(Option(of_call(calls[0], option), option) for option in self._text.options)
        return Asked("must", options, text=question)

    def _answer(self, call: str, option: str) -> Formula:
        """What a bare name claims as the answer to a question."""
        predicate, _, phrase = call.split()[0].rpartition(".")
        letter = "s"
        if phrase == "who_truthful" and self._setting.speakers:
            letter = "t"
        elif phrase == "which":
            letter = self._letter(predicate)
        return self._setting.meaning.clause(claim(call, self._named(option, letter)))

    def _listed(self, call: str, option: str) -> Formula:
        """What a full list claims."""
        predicate = call.removesuffix(".list")
        size = self._setting.size
        if self._place.kind == "matching":
            pairs = [pair.split(IN_PAIR[self._language]) for pair in option.split(BETWEEN_PAIRS[self._language])]
            if any(len(pair) != 2 for pair in pairs):
                raise UnreadableSentence(option, 1, "a list of who has what")
            who = [self._named(pair[0], "s") for pair in pairs]
            what = [self._named(pair[1], self._letter(predicate)) for pair in pairs]
            if len(who) != size or len(set(who)) != size or len(set(what)) != size:
                raise UnreadableSentence(option, 1, "a list of everybody")
            return paired(predicate, sorted(zip(who, what, strict=True)))
        names = [self._named(name, "s") for name in option.split(BETWEEN[self._language])]
        if len(set(names)) != len(names) or (self._place.kind == "ordering" and len(names) != size):
            raise UnreadableSentence(option, 1, "a list of everybody, each once")
        if self._place.kind == "ordering":
            return ordered(names)
        return chosen([name for name in self._setting.grounding.words if name[0] == "s" and name[1:]], names)

    def _letter(self, predicate: str) -> str:
        """The placeholders of a predicate's objects, by their letter."""
        return OBJECTS[int(predicate[1:]) - 1]

    def _named(self, name: str, letter: str) -> str:
        """The placeholder of a name."""
        words = self._setting.grounding.words
        known = {word.text(self._language): each for each, word in words.items() if each[0] == letter and each[1:]}
        found = looked_up(name, known)
        if found is None:
            raise UnreadableSentence(name, 1, "a name of the story")
        return found


@cache
def _declared(lines: tuple[str, ...]) -> Theory:
    return read_theory("\n".join(lines))


def _predicates(formula: Formula) -> Iterator[str]:
    """The classes that a formula speaks of."""
    for part in every_part(formula):
        if isinstance(part, Atom):
            yield part.predicate
        elif isinstance(part, Class):
            yield from (part.subject, part.object)
