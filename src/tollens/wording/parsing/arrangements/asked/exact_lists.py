"""Lists of one group: all the dogs in the first pen, the complete assignment of dogs to it, the four others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tollens.logic import FALSE, Formula, Not, Term, conjunction, disjunction
from tollens.wording.parsing.arrangements.clues.listed_names import every_name, names_of
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.questions import Stem
from tollens.wording.unreadable import UnreadableSentence

_LIST_OF = re.compile(r"\b(?:list|account|description|roster|set) of (?:all )?(?:of )?(?P<rest>.+)$", re.I)
_ASSIGNMENT = re.compile(r"\b(?P<verb>assign)ments? of (?P<things>[\w' -]+?) to (?P<rest>.+)$", re.I)
_WHOLE = re.compile(r"\b(?:complete|entire|full)\b|^the\b|\blist of all\b", re.I)
_PARTIAL = re.compile(r"\bpartial\b|not necessarily complete", re.I)
_OTHERS = re.compile(r"\b(?:(?:two|three|four|five|six) )?other(?: (?:two|three|four|five|six))? ", re.I)


def exact_list(stem: Stem, text: str, game: Game) -> Formula | None:
    """That those whom the option lists, and nobody else, are as the question says; None where it asks for no such
    list. Of one of the pens: of some pen. Of the others: of all but those that are supposed."""
    described = _described(stem)
    found = names_of(text.strip(" ."), game)
    if described is None or found is None:
        return None
    left_out: tuple[Term, ...] = ()
    if _OTHERS.search(described) is not None:
        left_out = supposed(stem, found[0], game)
        described = _OTHERS.sub("", described)
        if not left_out:
            raise UnreadableSentence(stem.before, 1, "someone who is supposed, beside the others")
    groups = [_group(each, found[0], game) for each in _one_by_one(described, game)]
    if not groups or any(group is None for group in groups):
        return None
    partial = _PARTIAL.search(stem.before) is not None
    return disjunction(_just_these(group, found[1], left_out, partial) for group in groups if group is not None)


def supposed(stem: Stem, kind: Kind, game: Game) -> tuple[Term, ...]:
    """Those of a kind whom the suppositions of a question name."""
    parses = [Parse(text, game) for text in stem.suppose]
    named = [term for p in parses for k in range(len(p.words)) for found, term, _ in name(p, k) if found == kind]
    return tuple(dict.fromkeys(named))


def _described(stem: Stem) -> str | None:
    """What is said of those that are listed: the dogs in the first pen, the dogs assigned to it."""
    whole = _LIST_OF.search(stem.before)
    if whole is not None and (_WHOLE.search(stem.before) or _PARTIAL.search(stem.before)):
        rest = re.sub(r",? (?:each|any|all) of (?:which|whom) ", " that ", whole["rest"])
        return re.sub(r"^each of ", "", rest)
    assigned = _ASSIGNMENT.search(stem.before)
    if assigned is None:
        return None
    things = assigned["things"].removeprefix("the ")
    return f"{things} {assigned['verb'].lower()}ed to {assigned['rest']}"


def _one_by_one(described: str, game: Game) -> Iterator[str]:
    """The description; of 'one of the pens', that of each pen."""
    p = Parse(described, game)
    for at in range(len(p.words)):
        if p.after(at, "one", "of", "the") is not None:
            for kind, terms, end in noun(p, at + 3):
                names = [each for term, each in every_name(kind, game) if term in terms]
                head, tail = p.words[:at], p.words[end:]
                yield from (" ".join([*head, each, *tail]).replace(" 's", "'s") for each in names)
                return
    yield described


def _group(described: str, kind: Kind, game: Game) -> NounPhrase | None:
    p = Parse(described if described.lower().startswith(("the ", "those ")) else f"the {described}", game)
    for phrase, end in noun_phrase(p, 0):
        if p.is_end(end) and phrase.kind == kind and phrase.where is not None and phrase.terms == kind.members:
            return phrase
    return None


def _just_these(group: NounPhrase, listed: tuple[Term, ...], left_out: tuple[Term, ...], partial: bool) -> Formula:
    where = group.where
    if where is None or set(listed) & set(left_out):
        return FALSE
    rest = [term for term in group.terms if term not in listed and term not in left_out]
    return conjunction([*map(where, listed), *(() if partial else (Not(where(term)) for term in rest))])
