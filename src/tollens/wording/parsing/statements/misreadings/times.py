"""The time and the mood of what is said and asked: who was, has been or will be a doctor need not be one now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import MODAL, WHO
from tollens.wording.parsing.statements.misreadings.seen import Misread, Part, Seen
from tollens.wording.parsing.statements.trees import (
    Argument,
    Conditional,
    Is,
    IsA,
    Name,
    NotSo,
    Possessed,
    Predicate,
    Predicates,
    Pronoun,
    Quantified,
    Simple,
    Verb,
    column_of,
)
from tollens.wording.parsing.statements.verbs import forms

Mode = Literal["is", "was", "has been", "can", "will"]
Supposed = Literal["", "if", "then"]

_MODES: dict[str, Mode] = {
    **dict.fromkeys(("is", "are", "am", "has", "have", "does", "do"), "is"),
    **dict.fromkeys(("was", "were", "had", "did"), "was"),
    "can": "can", "could": "can", "cannot": "can", "will": "will", "shall": "will",
}  # fmt: skip


_KIND = "*"  # whoever is of a kind


class Fact(NamedTuple):
    """What is said of somebody: of whom, by which word and by which words in all, in which time or mood, and whether as
    a condition or as what follows from one. Without `who` it is of the one spoken of last."""

    who: str
    what: str
    whole: str
    mode: Mode
    column: int
    supposed: Supposed


def facts(seen: Seen) -> tuple[Fact, ...]:
    """What a sentence says of names, of things with 'the', and of kinds, in each of its clauses."""
    return tuple(fact for part in seen.of(Simple) for fact in (*_facts(seen, part), *_of_kinds(seen, part)))


def _of_kinds(seen: Seen, part: Part) -> Iterator[Fact]:
    """What a clause about a kind asks of a thing, as a condition, and what it says of it: 'doctors are rich'."""
    match part.node:
        case Simple(Quantified("every" | "bare" | "a" | "any" | "some" | "no", nominal) as subject, predicate):
            start = _last_place(seen, subject)
            supposed: Supposed = _supposed(part) or "then"
            said = [
                Fact(_KIND, what, whole, "was" if past else _mode(seen, start, at), seen.source.column(at), supposed)
                for what, whole, at, past in _said(seen, predicate)
            ]
            yield from said
            if said and nominal.words:
                noun = singular(nominal.words[-1])
                yield Fact(_KIND, noun, noun, said[0].mode, nominal.column, "if")
            first = seen.place(nominal.column)
            for what, whole, at, past in (each for behind in nominal.behind for each in _said(seen, behind)):
                mode = "was" if past else _mode(seen, at, at)
                before = [word for word in seen.words[first:at] if word in _MODES]
                if before and not past:
                    mode = "has been" if "been" in seen.words[first:at] else _MODES[before[-1]]
                if before or past or not forms(seen.words[at]) & {"participle", "ing"}:  # 'born in Rome': of no time
                    yield Fact(_KIND, what, whole, mode, seen.source.column(at), "if")


def _facts(seen: Seen, part: Part) -> Iterator[Fact]:
    clause = part.node
    if not isinstance(clause, Simple):
        return
    match clause.subject:
        case Name() | Quantified("the" | "this" | "bare" | "every" | "a") as subject:
            who = _shown(subject)
        case Pronoun("he" | "she" | "it" | "they") as subject:
            who = ""
        case _:
            return
    start = _last_place(seen, subject)
    for what, whole, place, past in _said(seen, clause.predicate):
        mode = "was" if past else _mode(seen, start, place)
        yield Fact(who, what, whole, mode, seen.source.column(place), _supposed(part))


def _supposed(part: Part) -> Supposed:
    inside = (*part.above, part.node)
    for outer, inner in pairwise(inside):
        if isinstance(outer, Conditional):
            return "if" if inner is outer.condition else "then"
    return ""


def _said(seen: Seen, predicate: Predicate) -> Iterator[tuple[str, str, int, bool]]:
    """By which word, by which words, where, and whether in the past form of a verb."""
    match predicate:
        case NotSo(inner):
            yield from _said(seen, inner)
        case Predicates(_, parts):
            for part in parts:
                yield from _said(seen, part)
        case Verb(lemma, parts, participle, column, past):
            what = participle if lemma in ("", "be") else lemma
            yield what, " ".join((what, *map(_shown, parts))), seen.place(column), past
        case IsA(nominal) if nominal.words:
            what = singular(nominal.words[-1])
            yield what, what, seen.place(nominal.column), False
        case Is(other):
            what = _shown(other)
            yield what, what, seen.place(column_of(other)), False


def _shown(part: object) -> str:
    """The words of a phrase, in lower case and the noun in the singular."""
    match part:
        case str():
            return part
        case Argument(preposition, phrase):
            return f"{preposition} {_shown(phrase)}"
        case Name(words):
            return " ".join(words).lower()
        case Quantified(_, nominal):
            described = [word for words in nominal.adjectives for word in words]
            return " ".join((*described, *nominal.words[:-1], *map(singular, nominal.words[-1:])))
        case Possessed(nominal, owner):
            return f"{' '.join(nominal.words)} of {_shown(owner)}"
    return "…"


def _last_place(seen: Seen, subject: object) -> int:
    """The place of the last word in a subject that the tree has the column of."""
    found, left = [1], [subject]
    while left:
        each = left.pop()
        if isinstance(each, tuple):
            left += each
            column = getattr(each, "column", None)
            found += [column] if isinstance(column, int) else []
    return seen.place(max(found))


def _mode(seen: Seen, start: int, place: int) -> Mode:
    """The time or the mood of a predicate, by the last auxiliary before it: behind its subject, or first of all."""
    if "third" in forms(seen.words[place]):
        return "is"
    for each in (*range(place - 1, start - 1, -1), 0):
        word = seen.words[each]
        if word not in _MODES or seen.words[each - 1] in WHO:  # 'is an animal that can fly, and a bird'
            continue
        if word == "have" and not MODAL.isdisjoint(seen.words[max(0, each - 2) : each]):
            continue
        perfect = "been" in seen.words[each:place] or "participle" in forms(seen.words[place])
        return "has been" if word in ("has", "have") and perfect else _MODES[word]
    return "is"


def of_another_time(told: Sequence[tuple[Fact, ...]], asked: Sequence[tuple[Fact, ...]]) -> tuple[int, Misread] | None:
    """The place of the first sentence about what is said of another time or mood before, and where it says so: among
    what is told and then asked. Text that is told must not say the same in two times, since nothing tells them apart;
    a question must be of a time that the text speaks of."""
    before: dict[tuple[str, str], list[Fact]] = {}
    by_word: dict[tuple[str, str], list[Fact]] = {}
    kinds: dict[str, list[tuple[int, Fact]]] = {}
    spoken_of = ""
    for place, sentence in enumerate((*told, *asked)):
        for fact in sentence:
            if fact.who == _KIND:
                if place < len(told):
                    kinds.setdefault(fact.whole, []).append((place, fact))
                continue
            spoken_of = who = fact.who or spoken_of
            if place < len(told):
                others = [each for each in before.get((who, fact.whole), ()) if not _agree(each, fact)]
                before.setdefault((who, fact.whole), []).append(fact)
                by_word.setdefault((who, fact.what), []).append(fact)
            else:
                others = by_word.get((who, fact.what), [])
                if not others and fact.mode == "is":  # all dogs were loud: one that is a dog need not be loud
                    others = [each for _, each in kinds.get(fact.whole, ()) if each.supposed == "then"]
                    others = others if {each.mode for each in others} <= {"was", "has been"} else []
                others = [] if any(_agree(each, fact) for each in others) else others
            if others:
                said = " or ".join(f"'{mode}'" for mode in sorted({each.mode for each in others}))
                whole = "text and question" if place >= len(told) else "the whole text"
                return place, Misread(
                    fact.column, f"the same time in {whole}: the text says {said} of it, not '{fact.mode}'"
                )
    return _of_another_time_than_a_kind(before, kinds)


def _of_another_time_than_a_kind(
    named: Mapping[tuple[str, str], Sequence[Fact]], kinds: Mapping[str, Sequence[tuple[int, Fact]]]
) -> tuple[int, Misread] | None:
    """Ann will be a doctor, and every doctor is rich: she need not be rich yet. Who was a doctor is taken for one, as
    many texts that tell a story in the past give their rules in the present."""
    for (_, whole), said in named.items():
        for fact in said:
            if fact.supposed or fact.mode not in ("will", "has been"):
                continue
            for place, kind in kinds.get(whole, ()):
                if (kind.supposed, kind.mode) == ("if", "is"):
                    found = f"the same time in the whole text: the text says '{fact.mode}' of somebody, not 'is'"
                    return place, Misread(kind.column, found)
    return None


def _agree(told: Fact, fact: Fact) -> bool:
    """Whether two are of one time. What will be so if something is so is so; who does it can do it."""
    if told.mode == fact.mode:
        return True
    modes = {told.mode, fact.mode}
    if modes == {"is", "will"}:
        return any(each.mode == "will" and each.supposed for each in (told, fact))
    return modes == {"is", "can"} and any(each.mode == "can" and each.supposed == "if" for each in (told, fact))
