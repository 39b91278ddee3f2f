"""What is asked of an arrangement, and what the options say."""

from __future__ import annotations

import re

from tollens.logic import FALSE, TRUE, Asked, Formula, Iff, Option, Premise, Term, conjunction
from tollens.wording.parsing.arrangements.asked.exact_lists import supposed
from tollens.wording.parsing.arrangements.asked.extremes import number_needs
from tollens.wording.parsing.arrangements.asked.full_lists import arrangement
from tollens.wording.parsing.arrangements.asked.gaps import filled
from tollens.wording.parsing.arrangements.asked.tallies import tallies, ways
from tollens.wording.parsing.arrangements.clues.listed_names import every_name, names_of
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.questions import Stem, read_stem
from tollens.wording.parsing.seam import Need, Tally, Ways
from tollens.wording.unreadable import UnreadableSentence

_LETTER = re.compile(r"^\(?[A-H][.)]\s+")


Needs = tuple[tuple[Need | Tally | Ways, ...], ...]


def read_question(question: str, options: tuple[str, ...], game: Game) -> tuple[Asked, Needs]:
    """The question with its options as formulas, or as what each of them needs."""
    stem = read_stem(question)
    suppose = tuple(Premise(read_sentence(text, game), text) for text in stem.suppose)
    texts = [_LETTER.sub("", option).strip() for option in options]
    needs: Needs
    if stem.shape == "number":
        needs = tuple(number_needs(stem, text, game) for text in texts)
        formulas = [each[0].formulas[0] for each in needs]
    elif stem.shape in ("count", "settles", "settled", "implies"):
        needs = tuple(tallies(stem, text, game) for text in texts)
        formulas = [each[0].formulas[0] for each in needs]
    elif stem.shape == "worlds":
        needs = tuple((ways(stem, text, game),) for text in texts)
        formulas = [TRUE for _ in texts]
    elif stem.free:
        formulas = [_formula(stem, text, game) for text in texts]
        needs = tuple((Need("could", each), Need("must", each, so=False)) for each in formulas)
    elif stem.shape == "all":
        said: dict[Term, Formula] = {}
        needs = tuple(_needs(stem, text, game, said) for text in texts)
        formulas = [conjunction(need.formula for need in each if isinstance(need, Need) and need.so) for each in needs]
    else:
        needs = ()
        formulas = [_formula(stem, text, game) for text in texts]
    made = tuple(Option(formula, option) for formula, option in zip(formulas, options, strict=True))
    return Asked(stem.mode, made, stem.but, suppose, question), needs


def dropped_condition(question: str, game: Game) -> Formula | None:
    """The condition that holds no longer, where the question puts another in its stead or takes it away."""
    stem = read_stem(question)
    return read_sentence(stem.dropped, game) if stem.dropped else None


def _formula(stem: Stem, text: str, game: Game) -> Formula:
    if stem.shape == "substitute":  # beside the other conditions, the one must say what the other says
        return Iff(read_sentence(text, game), read_sentence(stem.before, game))
    if stem.shape == "statement":
        return read_sentence(text, game)
    if stem.shape == "gap" and _IN_ORDER.search(f"{stem.before} {stem.after}") is not None:
        return arrangement(stem, text, game)
    if stem.shape == "gap":
        return filled(stem, text, game)
    if stem.shape == "arrangement":
        return arrangement(stem, text, game)
    raise UnreadableSentence(stem.before or text, 1, "a question that is no count")


# A whole order, though the question does not call it one: the dogs shown, from first to sixth.
_IN_ORDER = re.compile(
    r",? (?:listed )?(?:in order,? )?from (?:first|earliest|\w+est|most \w+|position 1)\b.* to |"
    r", (?:listed )?(?:\w+ )*in order,? from \w+(?: \d)? (?:to|through) ",
    re.I,
)


def _needs(stem: Stem, text: str, game: Game, said: dict[Term, Formula]) -> tuple[Need, ...]:
    """A list of all who could: each that is listed could, and no other. `said` keeps what is said of each."""
    plain = text.strip(" .").removesuffix(" only")
    found = names_of(plain, game) or names_of(f"{stem.noun.split(' in ')[0]} {plain}", game)
    if found is None:
        raise UnreadableSentence(text, 1, "a list of names of the set-up")
    kind, listed = found
    for term, name in every_name(kind, game):
        if term not in said and term in supposed(Stem("must", "gap", suppose=(stem.before, stem.after)), kind, game):
            said[term] = FALSE  # next to Ann stands someone else
        if term not in said:
            said[term] = filled(Stem(stem.mode, "gap", before=stem.before, after=stem.after), name, game)
    return tuple(Need(stem.mode, said[term], term in listed) for term in kind.members)
