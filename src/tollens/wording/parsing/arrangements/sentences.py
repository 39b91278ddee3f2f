"""Sentences: clauses, and what joins them: if, only if, unless, either … or, and, but."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tollens.logic import (
    And,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Xor,
    conjunction,
)
from tollens.wording.parsing.arrangements.adverbials import without_order
from tollens.wording.parsing.arrangements.betweenness import between
from tollens.wording.parsing.arrangements.clauses import Clause, Found
from tollens.wording.parsing.arrangements.comparisons import more_than_others
from tollens.wording.parsing.arrangements.ellipsis import permission, without_emphasis
from tollens.wording.parsing.arrangements.game import Game, Link
from tollens.wording.parsing.arrangements.instances import constants_in, for_every_one, names_in
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.orders import gap_of
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.phrases import NounPhrase, named
from tollens.wording.parsing.arrangements.positions import position_of
from tollens.wording.parsing.arrangements.predicates import Predicate
from tollens.wording.parsing.arrangements.quantities import bound as how_many
from tollens.wording.parsing.arrangements.verb_phrases import WAY, predicate, verb_phrase, way_of
from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, DO, HAVE, MODAL, PREPOSITIONS, PRONOUNS
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
    yield from _conditional(p, place)
    for first, end in joined(p, place):
        yield from _with_condition(p, first, end)
        yield from _with_gap(p, first, place, end)
        yield first, end


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
    for words in ("if and only if", "if , and only if ,", "if , but only if ,", "if but only if", "just in case",
                  "when and only when"):  # fmt: skip
        if (start := p.after(at, *words.split())) is not None:
            for condition, behind in joined(p, start, before=result, negative=False):
                yield Clause(Iff(result.formula, condition.formula)), behind
    if (start := p.after_any(at, ["only if", "only when", "only in the event that"])) is not None:
        for condition, behind in joined(p, start, before=result):
            yield Clause(Implies(result.formula, condition.formula)), behind
    if p.word(at) == "unless":
        for condition, behind in joined(p, at + 1, before=result, negative=True):
            yield Clause(Implies(Not(condition.formula), result.formula)), behind
    if (start := p.after_any(at, _IF)) is not None and p.word(start) not in ("and", ",", "but"):
        for condition, behind in joined(p, start, before=result, negative=True):
            yield Clause(Implies(condition.formula, result.formula)), behind


def joined(p: Parse, place: int, *, before: Clause | None = None, negative: bool = False) -> Found:
    """Clauses joined by and, but, or; either … or …"""
    if p.word(place) == "either":
        for first, end in clause(p, place + 1, before=before, negative=negative):
            at = end + 1 if p.word(end) == "," else end
            if p.word(at) != "or":
                continue
            at += 2 if p.word(at + 1) == "else" else 1
            for second, behind in clause(p, at, before=first, negative=negative):
                for words in (", but not both", "but not both"):
                    if (last := p.after(behind, *words.split())) is not None:
                        yield Clause(Xor(first.formula, second.formula)), last
                yield Clause(Or((first.formula, second.formula))), behind
    for first, end in clause(p, place, before=before, negative=negative):
        yield first, end
        yield from _and_more(p, first, end, negative)


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
        for second, end in _said_of(p, each, comma + 2, negative):
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
        for second, end in _subject_first(p, place + 1, negative=True):
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
            yield from _said_of(p, before.subject, place + 1, negative)
            return
    yield from _subject_first(p, place, negative=negative)
    yield from _there_is(p, place, negative)
    yield from more_than_others(p, place)
    yield from _place_first(p, place, negative)
    yield from _between_first(p, place, negative)
    yield from _agent_first(p, place, negative)
    if p.after(place, "not", "both") is not None:  # not both of them sing
        for inner, behind in _subject_first(p, place + 1, negative=True):
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
            yield from _said_of(p, meant, end, negative)


def _subject_first(p: Parse, place: int, *, negative: bool) -> Found:
    for subject, end in noun_phrase(p, place, negative=negative):
        if subject.besides:
            yield from _others_than(p, subject, end, negative)
            continue
        for start in _to_verb(p, end):
            yield from _said_of(p, subject, start, negative)
        yield from _aside(p, subject, end, negative)
        joint = p.after(end, "and") or p.after(end, ",", "and")
        if joint is not None and subject.force == "all" and subject.where is None:
            yield from _with_others(p, subject, joint, negative)
        if p.word(end) == "and" and subject.force in ("exactly", "at least", "at most"):
            for second, stop in noun_phrase(p, end + 1, negative=negative):
                if second.kind != subject.kind or second.force not in ("exactly", "at least", "at most"):
                    continue
                for said, behind in verb_phrase(p, stop, subject.kind, negative=negative):
                    both = said.of(p.fresh, subject), said.of(p.fresh, second)
                    if both[0] is not None and both[1] is not None:
                        yield Clause(And((both[0], both[1]))), behind


def _others_than(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """Exactly one other singer is on Ann's team: other than whoever the rest of the clause names."""
    for said, end in verb_phrase(p, place, subject.kind, negative=negative or subject.force == "none"):
        named_here = {one for k in range(place, end) for kind, one, _ in name(p, k) if kind == subject.kind}
        if not named_here:
            before = {one for k in range(place) for kind, one, _ in name(p, k) if kind == subject.kind}
            named_here = before if len(before) == 1 else set()
        rest = tuple(term for term in subject.terms if term not in named_here)
        formula = said.of(p.fresh, replace(subject, terms=rest, besides=False)) if named_here else None
        if formula is not None:
            yield Clause(formula), end


def _aside(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """Ann, who sings, sits there: what is said between the commas is said of her as well."""
    if p.word(place) != "," or p.word(place + 1) not in ("who", "which") or subject.force != "all":
        return
    for aside, end in _said_of(p, subject, place + 2, negative):
        if p.word(end) == ",":
            for main, stop in _said_of(p, subject, end + 1, negative):
                yield replace(main, formula=And((aside.formula, main.formula))), stop


def _said_of(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    for said, end in verb_phrase(p, place, subject.kind, negative=negative or subject.force == "none"):
        if subject.force == "any" and len(subject.terms) == 2 and p.after(end, ",", "but", "not", "both") is not None:
            either = said.of(p.fresh, replace(subject, force="exactly", number=1))
            if either is not None:  # either Ann or Bo sings, but not both
                yield Clause(either, subject.kind, said.positive or said, subject), end + 4
        formula = said.of(p.fresh, subject)
        if formula is not None:
            yield Clause(formula, subject.kind, said.positive or said, subject), end


def _to_verb(p: Parse, place: int) -> Iterator[int]:
    """The place, and that of an auxiliary behind a word of the set-up: the third dog shown must be …"""
    yield place
    at = place
    if p.after(place, "to", "be") is not None:  # the fourth dog to be shown
        at = place + 2
    while at < len(p.words) and at - place < 5 and is_scenery(p, at):
        at += 1
    if at > place and p.word(at) in AUXILIARY:
        yield at


def _with_others(p: Parse, first: NounPhrase, place: int, negative: bool) -> Found:
    """Ann and exactly three other singers …"""
    for others, end in noun_phrase(p, place, negative=negative):
        if not others.besides or others.kind != first.kind:
            continue
        rest = tuple(term for term in others.terms if term not in first.terms)
        counted = replace(others, terms=rest, besides=False)
        for said, behind in verb_phrase(p, end, first.kind, negative=negative):
            both = said.of(p.fresh, first), said.of(p.fresh, counted)
            if both[0] is not None and both[1] is not None:
                yield Clause(And((both[0], both[1]))), behind


def _there_is(p: Parse, place: int, negative: bool) -> Found:
    """There are exactly two men in group 1."""
    if p.word(place) != "there":
        return
    at = place + 1
    while p.word(at) in AUXILIARY:
        at += 1
    for subject, end in noun_phrase(p, at, negative=negative):
        for said, behind in predicate(p, end, subject.kind, negative=negative, bare=True):
            formula = said.of(p.fresh, subject)
            if formula is not None:
                yield Clause(formula, subject.kind, said.positive or said, subject), behind


def _place_first(p: Parse, place: int, negative: bool) -> Found:
    """On Monday Ann sings: the place is said before the thing."""
    if p.word(place) not in PREPOSITIONS:
        return
    for where, end in noun_phrase(p, place + 1, negative=negative):
        at = end + 1 if p.word(end) == "," else end
        for subject, behind in noun_phrase(p, at, negative=negative):
            found = p.game.link(subject.kind, where.kind)
            if found is None:
                continue
            link, forward = found
            stop, denied = behind, False
            while p.word(stop) in AUXILIARY or p.word(stop) == "not":
                denied, stop = denied != (p.word(stop) == "not"), stop + 1
            while stop < len(p.words) and (is_scenery(p, stop) or stop == behind):
                stop += 1
            formula = where.over(p.fresh, _there(p, subject, link, forward))
            yield Clause(Not(formula) if denied else formula), stop


def _between_first(p: Parse, place: int, negative: bool) -> Found:
    """Between Ann and Bo exactly one singer performs."""
    for kind in p.game.kinds if p.word(place) == "between" else ():
        position = position_of(p, kind) if not kind.ordered else None
        for said, end in between(p, place, position, negative) if position is not None else ():
            at = end + 1 if p.word(end) == "," else end
            for subject, stop in noun_phrase(p, at, negative=negative):
                formula = said.of(p.fresh, subject) if subject.kind == kind else None
                while p.word(stop) in AUXILIARY or (stop < len(p.words) and is_scenery(p, stop)):
                    stop += 1
                if formula is not None:
                    yield Clause(formula), stop


def _there(p: Parse, subject: NounPhrase, link: Link, forward: bool) -> Callable[[Term], Formula]:
    def said(there: Term) -> Formula:
        return subject.over(p.fresh, lambda one: link.holds(one, there) if forward else link.holds(there, one))

    return said


def _agent_first(p: Parse, place: int, negative: bool) -> Found:
    """She selects the oboe; the judge places Ann third: whoever does it is no part of the game, the object is."""
    at = place
    if p.word(at) in PRONOUNS:
        at += 1
    else:
        while at < len(p.words) and at - place < 4 and is_scenery(p, at) and p.word(at) not in AUXILIARY:
            at += 1
    if at == place:
        return
    for start in range(at, place, -1):
        denied, verb = False, start
        while p.word(verb) in MODAL | DO | HAVE or p.word(verb) in ("not", "also", "is", "was", "be", "to", "both"):
            denied, verb = denied != (p.word(verb) == "not"), verb + 1
        for behind in (verb + 1, verb + 2, verb):
            if behind > len(p.words) or (behind > verb and (not p.word(verb).isalpha() or any(name(p, verb)))):
                continue
            if behind == verb + 2 and p.word(verb + 1) not in PREPOSITIONS | {"out"}:
                continue
            if len([word for word in p.words[place:behind] if word not in ARTICLES | PREPOSITIONS | AUXILIARY]) < 2:
                continue  # whoever does it, and what they do
            for thing, end in noun_phrase(p, behind, negative=negative or denied):
                yield from _object_is(p, thing, end, denied, p.words[verb:behind])


def _object_is(p: Parse, thing: NounPhrase, end: int, denied: bool, verb: Sequence[str]) -> Found:
    """The object and what is said of it: a place; or, where things are selected, that it is."""
    for said, behind in predicate(p, end, thing.kind, negative=denied, bare=False):
        formula = said.of(p.fresh, thing)
        if formula is not None:
            yield Clause(Not(formula) if denied else formula, thing.kind, said), behind
    if thing.kind.name in p.game.chosen:
        name = f"{p.game.chosen[thing.kind.name]}{WAY}{way_of(verb)}"
        chosen = Predicate(lambda term: Atom(name, (term,)))
        formula = chosen.of(p.fresh, thing)
        at = end
        while formula is not None:
            yield Clause(Not(formula) if denied else formula, thing.kind, chosen), at
            if p.is_end(at) or not is_scenery(p, at):
                break
            at += 1


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
    for subject, end in noun_phrase(p, place):
        if subject.kind != before.kind or p.word(end) not in AUXILIARY:
            continue
        at, denied = end, False
        while p.word(at) in AUXILIARY or p.word(at) in ("not", "also", "both", "so", "too"):
            denied, at = denied != (p.word(at) == "not"), at + 1
        said = before.said.denied if denied else before.said
        formula = said.of(p.fresh, subject)
        if formula is not None:
            yield Clause(formula, subject.kind, before.said, subject), at
