"""Words that take up someone named before: she, they both, neither of them, the other."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import Term
from tollens.wording.parsing.arrangements.clues.phrases import Force, NounPhrase, named
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import name
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY, PRONOUNS
from tollens.wording.parsing.english.numbers import cardinal

_BOTH = ("they both", "both of them", "both", "the two of them", "they each", "each of them")


def pronoun(p: Parse, place: int) -> Iterator[tuple[NounPhrase, int]]:
    """He, she, it, they: whoever the sentence named last before it, alone or in a list; both: the two it named."""
    both = p.after_any(place, _BOTH)
    ends = both is not None and (p.is_end(both) or p.word(both) in (",", ";", *AUXILIARY))
    if both is not None and (p.word(place) == "they" or p.word(both - 1) == "them" or ends):
        yield from ((phrase, both) for phrase in _the_two(p, place, "all"))
    either = p.after_any(place, ["either one of them", "either of them", "either one of the two", "either of the two"])
    if either is not None:
        yield from ((phrase, either) for phrase in _the_two(p, place, "any"))
    neither = p.after(place, "neither", "of", "them")
    if neither is None and p.word(place) == "neither" and p.word(place + 1) in AUXILIARY:
        neither = place + 1
    if neither is not None:
        yield from ((phrase, neither) for phrase in _the_two(p, place, "none"))
    if p.after(place, "the", "other") is not None and p.word(place + 2) in AUXILIARY and _is_either_way(p, place):
        yield from ((phrase, place + 2) for phrase in _the_two(p, place, "all"))
    yield from ((phrase, place + 3) for phrase in _the_rest(p, place))
    if p.word(place) not in PRONOUNS or p.word(0) == p.word(place):  # she who does it all is no part of the game
        return
    if p.word(place) == "they" and p.words[1:2] == ["either"]:
        return  # if either Ann or Bo sings, they …: whoever of them does
    if p.word(place) in ("they", "them") and any(True for _ in named_before(p, place)):
        yield from ((phrase, place + 1) for phrase in _the_two(p, place, "all"))
        return
    for before in range(place - 1, -1, -1):
        for kind, found, end in name(p, before):
            if end <= place and not kind.name.startswith("quality"):
                yield named(kind, found), place + 1
                return


def _the_rest(p: Parse, place: int) -> Iterator[NounPhrase]:
    """Ann and Bo sing; the other four do not: all that were not named, where they are so many."""
    size = cardinal(p.word(place + 2)) if p.after(place, "the", "other") is not None else None
    if size is None or p.word(place + 3) not in AUXILIARY:
        return
    known = [(kind, found) for k in range(place) for kind, found, _ in name(p, k)]
    kinds = {kind for kind, _ in known}
    for kind in kinds if len(kinds) == 1 else ():
        rest = tuple(term for term in kind.members if (kind, term) not in known)
        if len(rest) == size:
            yield NounPhrase(kind, rest, "all", listed=True)


def named_before(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...]]]:
    """Those whom the sentence named before, by kind, where it named several."""
    seen: dict[str, tuple[Kind, list[Term]]] = {}
    at = 0
    while at < place:
        known = next(name(p, at), None)
        if known is not None and (p.tokens[at].text[0].isupper() or known[2] > at + 1 or len(p.words[at]) > 1):
            kind, found, at = known
            listed = seen.setdefault(kind.name, (kind, []))[1]
            listed += [] if found in listed else [found]
        else:
            at += 1
    yield from ((kind, tuple(terms)) for kind, terms in seen.values() if len(terms) > 1)


def _the_two(p: Parse, place: int, force: Force) -> Iterator[NounPhrase]:
    """The two that were joined last, 'Ann and Bo'; else the two that were named, where just one kind has two."""
    for at in range(place - 2, 0, -1):
        if p.word(at) in ("and", "or", "nor"):
            left = [(kind, one) for k in range(at) for kind, one, end in name(p, k) if end in (at, at - 1)]
            right = [(kind, one) for k in (at + 1, at + 2) for kind, one, _ in name(p, k)]
            if left and right and left[0][0] == right[0][0] and left[0] != right[0]:
                yield NounPhrase(left[0][0], (left[0][1], right[0][1]), force, listed=force == "all")
                return
    pairs = [(kind, terms) for kind, terms in named_before(p, place) if len(terms) == 2]
    if len(pairs) == 1:
        yield NounPhrase(*pairs[0], force, listed=force == "all")


def _is_either_way(p: Parse, place: int) -> bool:
    """If either Ann or Bo sings, the other does: then 'the other' is both, so long as nothing is denied."""
    condition = p.words[:place]
    denied = any(word in ("not", "no", "neither", "unless", "never") for word in p.words)
    return not denied and "either" in condition and condition[0] in ("if", "when", "whenever")
