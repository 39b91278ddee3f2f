"""Sentences: clauses, and what joins them: if, only if, unless, either … or, and, but."""

from __future__ import annotations

from dataclasses import replace

from tollens.logic import (
    And,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    conjunction,
)
from tollens.wording.parsing.arrangements.clues.agents import agent_first
from tollens.wording.parsing.arrangements.clues.any_order import without_order
from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.comparisons import more_than_others
from tollens.wording.parsing.arrangements.clues.ellipsis import permission, without_emphasis
from tollens.wording.parsing.arrangements.clues.exclusives import made_up_of
from tollens.wording.parsing.arrangements.clues.instances import constants_in, for_every_one, names_in
from tollens.wording.parsing.arrangements.clues.inversions import behind_scene, between_first, place_first, there_is
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.orders import gap_of
from tollens.wording.parsing.arrangements.clues.phrases import named
from tollens.wording.parsing.arrangements.clues.separations import separated
from tollens.wording.parsing.arrangements.clues.subjects import only_these, said_of, subject_first
from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate
from tollens.wording.parsing.arrangements.clues.wherever import wherever
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound as how_many
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, PRONOUNS
from tollens.wording.unreadable import UnreadableSentence


def read_sentence(sentence: str, game: Game) -> Formula:
    """What a sentence says of the game. UnreadableSentence where it is beyond the grammar."""
    p = Parse(without_order(without_emphasis(sentence)), game)
    if not p.words:
        raise p.unreadable()
    try:
        if (every := for_every_one(p)) is not None:
            return conjunction([read_sentence(each, game) for each in every])
    except UnreadableSentence:
        pass  # 'that dog' may be another one: the rules below say
    spoken_of = names_in(p)
    for clause, end in statement(p, 0):
        if p.is_end(end) and spoken_of <= constants_in(clause.formula):
            return clause.formula
        p.step(end, "the end of the sentence, or a word that joins another clause")
    raise p.unreadable()


def statement(p: Parse, place: int) -> Found:
    """A whole sentence or a part of one: conditions first, then clauses that are joined."""
    p.step(place, "a clause")
    for one, end in _conditional(p, place):
        yield one, end
        more = p.after_any(end, [", and if", "; if", ", but if", "; and if", "; but if"])
        for other, stop in _conditional(p, more - 1) if more is not None else ():  # if …, …, and if not, …
            yield Clause(And((one.formula, other.formula))), stop
        yield from _otherwise(p, one, end)
    for first, end in joined(p, place):
        yield from _with_condition(p, first, end)
        yield from _with_gap(p, first, place, end)
        yield from _with_more(p, first, end)
        yield first, end


def _otherwise(p: Parse, first: Clause, place: int) -> Found:
    """If …, …; otherwise …: what holds where the condition does not."""
    start = p.after_any(place, ["; otherwise ,", "; otherwise", ", otherwise ,", ", otherwise"])
    for second, end in joined(p, start, before=first) if start is not None else ():
        if isinstance(first.formula, Implies):
            yield Clause(And((first.formula, Implies(Not(first.formula.left), second.formula)))), end


def _with_gap(p: Parse, first: Clause, start: int, place: int) -> Found:
    """…, with exactly two dogs between them: the two that the clause names."""
    at = p.after(place, ",", "with") or p.after(place, "with")
    if at is None or first.kind is None:
        return
    named = [(kind, term) for k in range(start, place) for kind, term, _ in name(p, k)]
    two = list(dict.fromkeys(each for each in named if each[0] == first.kind))
    for bound, count, end in how_many(p, at):
        while end < len(p.words) and (p.word(end) in _AMONG or is_scenery(p, end) or any(noun(p, end))):
            end += 1
        stop = p.after(end, "between", "them")
        if stop is None or len(two) != 2:
            continue
        gap = gap_of(p, first.kind, bound, count)
        if gap is not None:
            yield Clause(And((first.formula, gap(two[0][1], two[1][1])))), stop


def _with_more(p: Parse, first: Clause, place: int) -> Found:
    """…, with Bo sitting in the chair to his left: a clause without its auxiliary."""
    at = p.after(place, ",", "with")
    for subject, end in noun_phrase(p, at) if at is not None else ():
        for said, stop in predicate(p, end, subject.kind, negative=False, bare=False):
            formula = said.of(p.fresh, subject)
            if formula is not None and not any(word in ("first", "last") for word in p.words[end:stop]):
                yield Clause(And((first.formula, formula))), stop


_AMONG = ("other", "intermediate", "somewhere")


_IF = ("if", "whenever", "when", "in the event that", "provided that")


def _conditional(p: Parse, place: int) -> Found:
    """If …, [then] …; unless …, …"""
    opening = p.after_any(place, _IF)
    if opening is not None:
        for condition, end in joined(p, opening, negative=True):
            at = end + 1 if p.word(end) == "," else end
            at = at + 1 if p.word(at) == "then" else at
            if p.word(at) == ",":
                at += 1
            for result, behind in joined(p, at, before=condition):
                yield Clause(Implies(condition.formula, result.formula), result.kind, result.said), behind
    if p.word(place) == "unless":
        for condition, end in joined(p, place + 1, negative=True):
            at = end + 1 if p.word(end) == "," else end
            for result, behind in joined(p, at, before=condition):
                yield Clause(Implies(Not(condition.formula), result.formula), result.kind, result.said), behind


def _with_condition(p: Parse, result: Clause, end: int) -> Found:
    """… if …; … only if …; … unless …; … if and only if …"""
    at = end + 1 if p.word(end) == "," else end
    found = list(_conditions_behind(p, result, at))
    done = [stop for _, stop in found if p.word(stop) == "," and p.word(stop + 1) in ("and", "but")]
    for both, behind in found:
        if not any(stop < behind for stop in done):  # 'Ann sings if Bo does, and Cy dances' may be two sentences
            yield both, behind


def _conditions_behind(p: Parse, result: Clause, at: int) -> Found:
    """What a clause says with the condition that stands at a place, however far that may go on."""
    for words in ("if and only if", "if , and only if ,", "if , but only if ,", "if but only if", "just in case",
                  "when and only when"):  # fmt: skip
        if (start := p.after(at, *words.split())) is not None and not _of_each_or_of_all(p, result):
            for condition, behind in joined(p, start, before=result, negative=False):
                yield Clause(Iff(result.formula, condition.formula)), behind
    if (start := p.after_any(at, ["only if", "only when", "only in the event that"])) is not None and (
        not _of_each_or_of_all(p, result)
    ):
        for condition, behind in joined(p, start, before=result):
            yield Clause(Implies(result.formula, condition.formula)), behind
    if p.word(at) == "unless":
        for condition, behind in joined(p, at + 1, before=result, negative=True):
            yield Clause(Implies(Not(condition.formula), result.formula)), behind
    if (start := p.after_any(at, _IF)) is not None and p.word(start) not in ("and", ",", "but"):
        for condition, behind in joined(p, start, before=result, negative=True):
            yield Clause(Implies(condition.formula, result.formula)), behind


def _of_each_or_of_all(p: Parse, result: Clause) -> bool:
    """Whether a condition that is needed may be needed for each of several, or for all at once: any cat sings only
    if Ann does."""
    subject = result.subject
    several = subject is not None and subject.force == "all" and (len(subject.terms) > 1 or subject.where is not None)
    return several and "both" not in p.words


def joined(p: Parse, place: int, *, before: Clause | None = None, negative: bool = False) -> Found:
    """Clauses joined by and, but, or; either … or …"""
    if p.word(place) == "either":
        for first, end in _side(p, place + 1, before, negative):
            at = end + 1 if p.word(end) == "," else end
            if p.word(at) != "or":
                continue
            at += 2 if p.word(at + 1) == "else" else 1
            for second, behind in _side(p, at, first, negative):
                if (last := p.after_any(behind, [", but not both", "but not both"])) is not None:
                    yield Clause(Xor(first.formula, second.formula)), last
                behind = p.after_any(behind, [", or both", "or both"]) or behind
                yield Clause(Or((first.formula, second.formula))), behind
    for first, end in clause(p, place, before=before, negative=negative):
        yield first, end
        yield from _and_more(p, first, end, negative)


def _side(p: Parse, place: int, before: Clause | None, negative: bool) -> Found:
    """One side of either … or: a clause; or several, joined by 'and', where a comma ends them, or the sentence."""
    for first, end in clause(p, place, before=before, negative=negative):
        yield first, end
        for both, stop in _and_more(p, first, end, negative) if p.word(end) == "and" else ():
            if isinstance(both.formula, And) and (p.word(stop) == "," or p.is_end(stop)):
                yield both, stop


def _and_more(p: Parse, first: Clause, end: int, negative: bool) -> Found:
    at = end + 1 if p.word(end) in (",", ";") else end
    join = "but" if p.word(at) in ("though", "although", "whereas", "while") else p.word(at)
    subject = first.subject
    if subject is not None and subject.listed and subject.terms == subject.kind.members and subject.where is None:
        return  # 'the men who sit there and here': no new clause begins
    if p.word(end) == "," and p.word(at) in ("who", "which"):  # before Ann, who sings last
        yield from _who(p, first, end, negative)
    if p.word(end) == "," and join not in ("and", "but", "or", "nor"):
        yield from _elliptical(p, first, at, negative)
    if join in ("and", "but", "or", "nor") or p.word(end) == ";":
        behind = at + 1 if join in ("and", "but", "or") else at
        if join == "or" and p.word(behind) == "else":
            behind += 1
        if join == "and" and p.word(behind) == "if" and negative:
            behind += 1
        if join == "nor" or (join in ("and", "but") and p.word(behind) == "nor"):
            yield from _nor(p, first, behind + (p.word(behind) == "nor"), negative)
            return
        if join in ("and", "but") and not negative and (stop := permission(p, behind)) is not None:
            yield first, stop
        if join in ("and", "but"):
            yield from _elliptical(p, first, behind, negative)
        for second, stop in clause(p, behind, before=first, negative=negative):
            if join == "or":
                for words in (", but not both", "but not both"):
                    if (last := p.after(stop, *words.split())) is not None:
                        yield Clause(Xor(first.formula, second.formula)), last
            parts = (first.formula, second.formula)
            both = Clause(Or(parts) if join == "or" else And(parts), second.kind, second.said, second.subject)
            yield both, stop
            yield from _and_more(p, both, stop, negative)


def _who(p: Parse, first: Clause, comma: int, negative: bool) -> Found:
    """Whoever is named right before the comma, and what is said of them behind it."""
    whom = [named(kind, one) for k in range(comma) for kind, one, last in name(p, k) if last == comma]
    for each in whom[:1]:
        for second, end in said_of(p, each, comma + 2, negative):
            both = Clause(And((first.formula, second.formula)), second.kind, second.said, second.subject)
            yield both, end
            yield from _and_more(p, both, end, negative)


def _elliptical(p: Parse, first: Clause, place: int, negative: bool) -> Found:
    """Ann is hired in May, Bo in June: the verb is that of the clause before."""
    if first.subject is None or first.subject.force != "all" or first.subject.where is not None:
        return
    for subject, end in noun_phrase(p, place, negative=negative):
        if subject.kind != first.kind or subject.force != "all" or subject.where is not None:
            continue
        if p.word(end) not in PREPOSITIONS:
            continue
        for said, stop in predicate(p, end, subject.kind, negative=negative, bare=False):
            formula = said.of(p.fresh, subject)
            if formula is not None:
                both = Clause(And((first.formula, formula)), subject.kind, said, subject)
                yield both, stop
                yield from _and_more(p, both, stop, negative)


def _nor(p: Parse, first: Clause, place: int, negative: bool) -> Found:
    """…; nor does Ann sit next to Bo."""
    if p.word(place) in AUXILIARY:
        for subject, end in noun_phrase(p, place + 1, negative=True):
            same = first.said is not None and subject.kind == first.kind and subject.force == "all"
            formula = first.said.denied.of(p.fresh, subject) if same and first.said is not None else None
            if formula is not None and (p.is_end(end) or p.word(end) in (",", ";")):
                yield Clause(And((first.formula, formula)), first.kind, first.said, subject), end
        for second, end in subject_first(p, place + 1, negative=True):
            both = Clause(And((first.formula, Not(second.formula))), second.kind, second.said)
            yield both, end
            yield from _and_more(p, both, end, negative)


def clause(p: Parse, place: int, *, before: Clause | None = None, negative: bool = False) -> Found:
    """A single clause."""
    p.step(place, "a clause: someone, and what is said of them")
    if before is not None:
        yield from _left_out(p, place, before)
        yield from _that_one(p, place, before, negative)
        if p.word(place) in PRONOUNS and before.subject is not None and before.subject.force == "all":
            yield from said_of(p, before.subject, place + 1, negative)
            return
    yield from subject_first(p, place, negative=negative)
    if (start := behind_scene(p, place)) is not None:
        yield from clause(p, start, before=before, negative=negative)
    yield from only_these(p, place)
    yield from ((Clause(formula), end) for formula, end in made_up_of(p, place))
    yield from there_is(p, place, negative)
    yield from more_than_others(p, place)
    yield from separated(p, place)
    yield from place_first(p, place, negative)
    yield from between_first(p, place, negative)
    yield from wherever(p, place)
    yield from agent_first(p, place, negative)
    if p.after(place, "not", "both") is not None:  # not both of them sing
        for inner, behind in subject_first(p, place + 1, negative=True):
            yield Clause(Not(inner.formula)), behind
    for opening in ("it is not the case that", "it is not true that", "it cannot be that"):
        if (end := p.after(place, *opening.split())) is not None:
            for inner, behind in clause(p, end, before=before, negative=True):
                yield Clause(Not(inner.formula)), behind


def _that_one(p: Parse, place: int, before: Clause, negative: bool) -> Found:
    """Exactly one park has a lake, and that park …: the one of which the clause before was said."""
    one, said = before.subject, before.said
    if p.word(place) != "that" or one is None or said is None or said.alone is None:
        return
    if one.force != "exactly" or one.number != 1:
        return
    for kind, _, end in noun(p, place + 1):
        if kind == one.kind:
            meant = replace(one, force="all", number=0, where=said.alone)
            yield from said_of(p, meant, end, negative)


def _left_out(p: Parse, place: int, before: Clause) -> Found:
    """So is Ann; Ann does also; Ann is not; neither is Bo: the predicate is that of the clause before."""
    if before.kind is None or before.said is None:
        return
    if p.word(place) in ("so", "neither", "nor") and p.word(place + 1) in AUXILIARY:
        at = place + 2
        for subject, end in noun_phrase(p, at):
            if subject.kind == before.kind:
                said = before.said.denied if p.word(place) != "so" else before.said
                formula = said.of(p.fresh, subject)
                if formula is not None:
                    yield Clause(formula, subject.kind, before.said, subject), end
    same = p.after_any(
        place, ["the same is true of", "the same is true for", "the same holds for", "the same goes for"]
    )
    for subject, end in noun_phrase(p, same) if same is not None else ():
        formula = before.said.of(p.fresh, subject) if subject.kind == before.kind else None
        if formula is not None:
            yield Clause(formula, subject.kind, before.said, subject), end
    for subject, end in noun_phrase(p, place):
        if subject.kind != before.kind or p.word(end) not in AUXILIARY:
            continue
        if subject.besides:
            if before.subject is None or before.subject.force != "all" or before.subject.where is not None:
                continue
            rest = tuple(term for term in subject.terms if term not in before.subject.terms)
            subject = replace(subject, terms=rest, besides=False)
        at, denied = end, False
        while p.word(at) in AUXILIARY or p.word(at) in ("not", "also", "both", "so", "too"):
            denied, at = denied != (p.word(at) == "not"), at + 1
        at = p.after_any(at, ["in it", "on it", "in them", "one of them", "among them"]) or at
        said = before.said.denied if denied else before.said
        formula = said.of(p.fresh, subject)
        if formula is not None:
            yield Clause(formula, subject.kind, before.said, subject), at
