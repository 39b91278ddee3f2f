"""What the grammar makes of a sentence: its phrases and how they hang together. `meaning` says what they mean."""

from __future__ import annotations

from typing import Literal, NamedTuple

Joint = Literal["and", "or", "xor"]
Determiner = Literal[
    "every", "any", "no", "some", "a", "bare", "the", "this", "only", "most", "not every",
    "exactly", "at least", "at most", "own",
]  # fmt: skip
Words = tuple[str, ...]


def lower(words: Words) -> Words:
    """Words without capitals."""
    return tuple([word.lower() for word in words])


def column_of(node: object) -> int:
    """The column of the first word in a part of a tree; 1 where no part of it carries one."""
    found: list[int] = []
    left = [node]
    while left:
        each = left.pop()
        if isinstance(each, tuple):
            left += each
            column = getattr(each, "column", None)
            found += [column] if isinstance(column, int) else []
    return min(found, default=1)


# Noun phrases -------------------------------------------------------------------------------------------------------


class Nominal(NamedTuple):
    """A noun with what stands around it: 'kind, big' before it, a relative clause or a preposition's phrase behind it,
    and what it is of: 'sister of Ann'. Without words it says nothing but what stands around it."""

    adjectives: tuple[Words, ...]
    words: Words
    behind: tuple[Predicate, ...] = ()
    of: NounPhrase | None = None
    column: int = 1


class Name(NamedTuple):
    """A proper name, or a bare noun that is used like one; in the text's own letters."""

    words: Words
    column: int = 1


class Pronoun(NamedTuple):
    """It, they, he, she; or you, for anyone."""

    word: str
    column: int = 1


class Quantified(NamedTuple):
    """A determiner and its noun; `number` for counts. `but` is who is left out: 'no one but Ann'."""

    determiner: Determiner
    nominal: Nominal
    number: int = 0
    plural: bool = False
    but: NounPhrase | None = None


class Possessed(NamedTuple):
    """What is somebody's: Ann's sister, the sister of Ann."""

    nominal: Nominal
    owner: NounPhrase


class Phrases(NamedTuple):
    """Noun phrases side by side: Ann and Bo, Ann or Bo."""

    joint: Joint
    parts: tuple[NounPhrase, ...]


class NoneOf(NamedTuple):
    """Neither Ann nor Bo."""

    parts: tuple[NounPhrase, ...]


NounPhrase = Name | Pronoun | Quantified | Possessed | Phrases | NoneOf


# Predicates ---------------------------------------------------------------------------------------------------------


class IsA(NamedTuple):
    """Is a dog; is kind; are dogs that bark."""

    nominal: Nominal
    article: bool


class Is(NamedTuple):
    """Is the captain, is Ann, is Ann's sister."""

    other: NounPhrase


class Argument(NamedTuple):
    """A noun phrase behind a verb, with its preposition or without one. `infinitive` is the verb between the two:
    'wants to own a boat', 'avoids eating fish'."""

    preposition: str
    phrase: NounPhrase
    infinitive: str = ""


class Verb(NamedTuple):
    """A verb or a preposition with what stands behind it. In the passive `participle` is the verb as it stands."""

    lemma: str
    parts: tuple[str | Argument, ...]
    participle: str = ""
    column: int = 1
    past: bool = False


class Whose(NamedTuple):
    """Whose sister is kind."""

    nominal: Nominal
    predicate: Predicate


class Gap(NamedTuple):
    """Whom Ann likes; that Ann works for: the thing spoken of is the verb's object."""

    subject: NounPhrase
    verb: Verb


class NotSo(NamedTuple):
    """A predicate negated."""

    predicate: Predicate


class Predicates(NamedTuple):
    """Predicates of one subject side by side."""

    joint: Joint
    parts: tuple[Predicate, ...]


Predicate = IsA | Is | Verb | Whose | Gap | NotSo | Predicates


# Clauses ------------------------------------------------------------------------------------------------------------


class Simple(NamedTuple):
    """Subject and predicate. Without a subject, of anything: 'Either men or women'."""

    subject: NounPhrase | None
    predicate: Predicate
    past: bool = False


class There(NamedTuple):
    """There is such a thing."""

    phrase: NounPhrase


class Denied(NamedTuple):
    """It is not so that."""

    clause: Clause


class Clauses(NamedTuple):
    """Clauses side by side."""

    joint: Joint
    parts: tuple[Clause, ...]


class Conditional(NamedTuple):
    """If this, then that; `both` for 'if and only if'. Trailing: the consequence is told first."""

    condition: Clause
    consequence: Clause
    both: bool = False
    trailing: bool = False


Clause = Simple | There | Denied | Clauses | Conditional
