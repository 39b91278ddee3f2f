"""How far 'never', 'no longer', 'no' and 'rarely' reach, where more follows after 'and' or 'or'."""

from __future__ import annotations

from tollens.wording.parsing.statements.lexicon import AUXILIARY, NEGATION
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
    IsA,
    NotSo,
    Phrases,
    Predicate,
    Predicates,
    Quantified,
    Verb,
    column_of,
)

_NEARLY = frozenset(("hardly", "barely", "scarcely", "rarely", "seldom"))


def never_both(seen: Seen) -> Misread | None:
    """Ann never smokes or drinks; Ann no longer smokes and drinks; Ann rarely smokes or drinks: neither of the two, or
    only the first is denied."""
    for part in seen.of(Predicates):
        if not isinstance(part.node, Predicates) or part.node.joint == "xor":  # 'either' says where it begins
            continue
        word: str | None = None
        for each in part.node.parts:
            first = _outermost(each, 0)
            if word is not None and _may_be_denied(seen, first, part.node.joint):
                return Misread(
                    column_of(first), f"a subject or a negation of its own: how far '{word}' reaches is open"
                )
            word = _denying(seen, _outermost(each, -1)) or word
    return None


def _outermost(predicate: Predicate, place: int) -> Predicate:
    """The first or the last of predicates side by side."""
    while isinstance(predicate, Predicates):
        predicate = predicate.parts[place]
    return predicate


def _denying(seen: Seen, predicate: Predicate) -> str | None:
    """The adverb before a predicate that denies it, or nearly."""
    if isinstance(predicate, Verb | IsA):
        words = predicate.parts if isinstance(predicate, Verb) else predicate.nominal.words
        return next((each for each in words if isinstance(each, str) and each in _NEARLY), None)
    if not isinstance(predicate, NotSo):
        return None
    for place in range(seen.place(column_of(predicate)) - 1, -1, -1):
        if seen.words[place] == "longer":
            return "no longer"
        if seen.words[place] in NEGATION:
            return "never" if seen.words[place] == "never" else None
    return None


def _may_be_denied(seen: Seen, predicate: Predicate, joint: str) -> bool:
    """Whether a denial before 'and' or 'or' may reach this predicate: not where it has one of its own, where 'but'
    comes before it, or where 'and' begins another kind of predicate: 'never smokes and is kind'."""
    if isinstance(predicate, NotSo) or _denying(seen, predicate) is not None:
        return False
    place = seen.place(column_of(predicate))
    before = seen.words[max(0, place - 4) : place]
    joints = [word for word in before if word in ("and", "or", "but")]
    if joints[-1:] == ["but"]:
        return False
    return joint == "or" or AUXILIARY.isdisjoint(before[-3:])


def no_one_of(seen: Seen) -> Misread | None:
    """Ann has no dogs or cats: 'no' is before the first alone, and means both."""
    for part in seen.of(Phrases):
        match part.node:
            case Phrases("and" | "or", (Quantified("no"), *others)):
                for other in others:
                    if not (isinstance(other, Quantified) and other.determiner == "no"):
                        return Misread(
                            column_of(other), "'no' before each of the nouns: how far the first reaches is open"
                        )
    return None


RULES: tuple[Rule, ...] = (
    rule(never_both, kinds=(Predicates,), words="never longer hardly barely scarcely rarely seldom"),
    rule(no_one_of, kinds=(Phrases,), words="no"),
)
