"""How far a 'not' reaches: to the next 'but', or the next verb with an ending of its own."""

from __future__ import annotations

from tollens.wording.parsing.arrangements.names import name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, RELATIONAL
from tollens.wording.parsing.english.inflection import plain


def ends_denial(p: Parse, place: int) -> bool:
    """Whether what is joined here is not denied any more: by 'but', or by a verb with an ending of its own."""
    return p.word(place) == "but" or (p.word(place) == "and" and is_finite(p, place + 1))


def is_finite(p: Parse, place: int) -> bool:
    """Whether a verb in the third person stands here: 'stays' cannot go with 'does not'."""
    word = p.word(place)
    known = word in PREPOSITIONS or any(noun(p, place)) or any(name(p, place))
    return word.isalpha() and plain(word) != word and not known and word not in RELATIONAL | AUXILIARY
