"""Sentences about any one: said once for each, by name; and whom a sentence names."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic import (
    Constant,
    Formula,
    Term,
)
from tollens.logic.walk import every_term
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import name, noun
from tollens.wording.parsing.arrangements.parser import Parse


def names_in(p: Parse) -> set[str]:
    """Whom the sentence names: a reading that passes over one of them is none. 'Only Ann' may be said of the others."""
    found: set[str] = set()
    if any(word in ("only", "except", "besides", "than") for word in p.words):
        return found
    at = 0
    while at < len(p.words):
        known = next(name(p, at), None)
        # 'a' is an article too, and a plain word may be a verb of the set-up: only a capital makes a name sure.
        if known is not None and p.tokens[at].text[0].isupper() and (at or known[2] > 1 or len(p.words[0]) > 1):
            found |= {known[1].name} if isinstance(known[1], Constant) else set()
            at = known[2]
        else:
            at += 1
    return found


def constants_in(formula: Formula) -> set[str]:
    """Whom a formula speaks of."""
    return {each.name for each in every_term(formula) if isinstance(each, Constant)}


_INDEFINITE = ("a", "an", "any", "a given", "any given", "any one")


def for_every_one(p: Parse) -> list[str] | None:
    """If any dog runs, Ann owns that dog: the sentence once for each dog, by name. None where no 'that dog' or 'it'
    takes up a dog that was left open before."""
    if (either := _whoever_of_two(p) or _none_unless(p) or _none_beside_it(p)) is not None:
        return either
    for at in range(len(p.words)):
        start = p.after_any(at, _INDEFINITE)
        if start is None:
            continue
        for kind, terms, end in noun(p, start):
            again = [
                (k, k + 1 + end - start)
                for k in range(end, len(p.words))
                if p.word(k) == "that" and p.words[k + 1 : k + 1 + end - start] == p.words[start:end]
            ]
            if not again and p.words[0] == "if" and at == 1:
                again = [
                    (k, k + 1) for k in range(end, len(p.words)) if p.word(k) == "it" and p.word(k - 1) in (",", "then")
                ]
            called = [_called(p.game, kind, each) for each in terms]
            if not again or len(terms) < 2 or None in called:
                continue
            spots = [(at, end), *again]
            return [_instead(p, spots, one) for one in called if one is not None]
    return None


_ALL = ("both", "each", "all")


def _whoever_of_two(p: Parse) -> list[str] | None:
    """If either Ann or Bo or both sing, they dance: if Ann sings, Ann dances, and so for Bo."""
    if p.words[:2] != ["if", "either"]:
        return None
    for kind, one, end in name(p, 2):
        for other, two, stop in name(p, end + 1) if p.word(end) == "or" else ():
            behind = p.after_any(stop, ["or both", ", or both ,", ", or both"]) or stop
            they = [k for k in range(behind, len(p.words)) if p.word(k) == "they" and p.word(k + 1) not in _ALL]
            called = [_called(p.game, kind, each) for each in (one, two)]
            if kind == other and len(they) == 1 and p.word(they[0] - 1) in (",", "then") and None not in called:
                spots = [(1, behind), (they[0], they[0] + 1)]
                return [_instead(p, spots, each) for each in called if each is not None]
    return None


def _none_unless(p: Parse) -> list[str] | None:
    """No dog runs unless it is fed: each runs only if it is fed."""
    unless = next((k for k in range(len(p.words)) if p.word(k) == "unless"), None)
    if p.word(0) != "no" or unless is None or p.word(unless + 1) not in ("it", "he", "she", "they", "that"):
        return None
    for kind, terms, end in noun(p, 1):
        called = [_called(p.game, kind, each) for each in terms]
        same = p.words[unless + 2 : unless + 1 + end] == p.words[1:end]
        behind = unless + 1 + end if p.word(unless + 1) == "that" and same else unless + 2
        if None not in called and (p.word(unless + 1) != "that" or same):
            texts = [_instead(p, [(0, end), (unless + 1, behind)], each) for each in called if each is not None]
            return [text.replace(" unless ", " only if ") for text in texts]
    return None


def _none_beside_it(p: Parse) -> list[str] | None:
    """No dog is as old as any dog next to it: of no dog it is so that it is as old as some dog next to it."""
    it = [k for k in range(2, len(p.words)) if p.word(k) == "it" and p.word(k - 1) in _BESIDE_IT]
    if p.word(0) != "no" or len(it) != 1 or any(word in ("unless", "if", "that") for word in p.words):
        return None
    for kind, terms, end in noun(p, 1):
        called = [_called(p.game, kind, each) for each in terms]
        others = [stop for k in range(end, it[0]) for _, _, stop in noun(p, k) if p.word(k - 1) in ("any", "a", "an")]
        if None in called or len(others) != 1 or others[0] >= it[0] or p.word(others[0]) in ("that", "which"):
            continue
        beside = " ".join(p.words[others[0] : it[0]])
        spots = [(0, end), (others[0], it[0] + 1)]
        texts = [(_instead(p, spots, "{}"), each) for each in called if each is not None]
        return [f"it is not the case that {text.format(each, f'that is {beside} {each}')}" for text, each in texts]
    return None


_BESIDE_IT = ("to", "before", "after", "beside", "above", "below", "behind", "preceding", "following")


def _called(game: Game, kind: Kind, term: Term) -> str | None:
    """How a member is called: by name, or by noun and number."""
    words = next((words for words, known in game.names.items() if known == (kind, term)), None)
    if words is not None:
        return " ".join(words)
    called = next((words for words, known in game.nouns.items() if known == (kind, kind.members)), None)
    return f"{' '.join(called)} {term}" if called is not None else None


def _instead(p: Parse, spots: Sequence[tuple[int, int]], word: str) -> str:
    texts: list[str] = []
    at = 0
    while at < len(p.tokens):
        spot = next((end for start, end in spots if start == at), None)
        texts.append(p.tokens[at].text if spot is None else word)
        at = at + 1 if spot is None else spot
    return " ".join(texts).replace(" 's", "'s")
