"""Comparisons: 'more cars than Bo', 'twice as old as Bo', 'faster than some car'."""

from __future__ import annotations

from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import Argument, IsA, Quantified, Verb

_AMOUNTS = frozenset("many much few little long soon far often well".split())
_TIMES = frozenset("twice thrice times half nearly almost just exactly".split())
_COMPARATIVES = frozenset("better worse further farther less more other".split())
_SOME = frozenset(("some", "any", "no", "a", "not every", "most"))


def compared_otherwise(seen: Seen) -> Misread | None:
    """Ann sold more cars than Bo; Ann runs faster than Bo; Ann is more careful than Bo: what is compared is not said by
    one word before 'than'."""
    plain = {
        seen.place(part.node.column) + 1
        for part in seen.parts
        if isinstance(part.node, Verb) and _is_plain(part.node) and not _follows_comparative(seen, part.node.column)
    }
    for place in range(seen.size):
        if seen.words[place] != "than":
            continue
        counts = seen.words[place - 1] in ("more", "fewer", "less") and cardinal(seen.words[place + 1]) is not None
        excepts = seen.words[place - 1] == "other" and seen.words[place - 2].endswith(("one", "body", "thing"))
        if place not in plain and not counts and not excepts:
            return seen.misread(place, "one word that compares two, such as 'taller', before 'than'")
    return None


def _is_plain(verb: Verb) -> bool:
    """Whether it is a comparison such as 'taller than Bo'."""
    match verb:
        case Verb("be", (Argument("than"),), word) if " " not in word:
            return (word.endswith("er") and word not in ("rather", "other")) or word in _COMPARATIVES
    return False


def _follows_comparative(seen: Seen, column: int) -> bool:
    """Whether the word is a noun behind a comparative: 'a cleverer singer than Bo'."""
    place = seen.place(column)
    return place > 0 and seen.words[place - 1].endswith("er") and seen.source.is_open(place - 1)


def more_so(seen: Seen) -> Misread | None:
    """Ann is more careful: 'more' is no quality beside 'careful'."""
    for part in seen.of(IsA):
        match part.node:
            case IsA(nominal, False):
                words = [word for adjective in nominal.adjectives for word in adjective] + list(nominal.words[:-1])
                if (found := next((each for each in words if each in ("more", "less")), None)) is not None:
                    return Misread(nominal.column, f"what it is by itself, without '{found}'")
    return None


def compared_with_some(seen: Seen) -> Misread | None:
    """Ann is taller than some student: which one is left open; taller than any other student: who is the other."""
    for part in seen.of(Argument):
        match part.node:
            case Argument("than", Quantified(determiner, nominal)):
                other = any("other" in words for words in (*nominal.adjectives, nominal.words))
                if determiner in _SOME or other:
                    return Misread(nominal.column, "a name behind 'than', or 'every' with a noun")
    return None


def as_much_as(seen: Seen) -> Misread | None:
    """Ann is twice as old as Bo; Ann has as many cars as Bo; it lasted as long as it could."""
    words = seen.words
    for place in range(seen.size):
        if words[place] == "as" and "as" in words[place + 2 : place + 4]:
            if words[place - 1] in _TIMES and place:
                return seen.misread(place - 1, f"a comparison without '{words[place - 1]}'")
            if words[place + 1] in _AMOUNTS:
                return seen.misread(place, f"a comparison without 'as {words[place + 1]}'")
    return None


RULES: tuple[Rule, ...] = (
    rule(compared_otherwise, words="than"),
    rule(more_so, kinds=(IsA,)),
    rule(compared_with_some, words="than"),
    rule(as_much_as, words="as"),
)
