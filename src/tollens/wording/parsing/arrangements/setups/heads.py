"""The noun that a list is a list of, and the number that the sentence gives it."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.game import Words
from tollens.wording.parsing.arrangements.words import ARTICLES, PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import Token

KINDS_OF = frozenset("kinds types varieties species sorts pieces areas items kind type variety categories".split())


STOPS = frozenset(
    "the a an of in on at to for by with from each every exactly all is are was were be been will must can has have "
    "had following either and or its his her their one two three four five six seven eight nine ten who that which "
    "least most only these those this sells contains different consecutive separate total whereas".split()
)


_MODIFIERS = frozenset("sales sports arts news business goods crafts".split())  # plurals that stand before a noun


def head_of(found: Sequence[Token], before: int, size: int) -> tuple[list[Words], int | None]:
    """The nouns for a list, and the number that the sentence gives it. The noun stands before the list; or anywhere
    before it with the right number; or behind, where the list comes first."""
    words = [token.word for token in found]
    if before < 0:
        at = -before
        while at < len(words) and (words[at] in ARTICLES or words[at] in ("only", "all")):
            at += 1
        ends = PREPOSITIONS | {"who", "that", ",", ".", ";", "and", "whereas", "which"}
        end = next((k for k in range(at, len(words)) if words[k] in ends), len(words))
        end = next((k + 1 for k in range(at, end) if is_plural(words[k])), end)  # the guests being seated
        return nouns_of(words[at:end]), None
    equated = words[before : before + 1] in (["are"], ["were"]) and ";" not in words[:before] and len(words) > 2
    if equated and words[0] == "the" and is_plural(words[1]) and words[2] in PREPOSITIONS:
        return nouns_of(words[1:2]), None  # the players on these teams are …
    end = before
    while end and words[end - 1] in (",", "(", "named", "—"):
        end -= 1
    start = end
    while start and end - start < 4 and words[start - 1].isalpha() and words[start - 1] not in STOPS:
        if cardinal(words[start - 1]) is not None:
            break
        if start < end and is_plural(words[start - 1]) and words[start - 1] not in _MODIFIERS:
            break  # three girls get lockers: what comes before is another noun
        start -= 1
    number = cardinal(words[start - 1]) if start else None
    if start < end and not is_plural(words[end - 1]):  # seats arranged: the noun is the plural
        end = next((k for k in range(end, start, -1) if is_plural(words[k - 1])), end)
    direct = nouns_of(words[start:end]) if start < end and (is_plural(words[end - 1]) or number is not None) else []
    if start > 1 and words[start - 1] == "of" and words[start - 2] in KINDS_OF and start < end:
        number = cardinal(words[start - 3]) if start > 2 else None
        direct = [*nouns_of(words[start:end]), (singular(words[start - 2]),)]
    if not direct and start < end and words[start - 1] == "different" and words[start - 2 : start - 1] == ["a"]:
        direct = nouns_of(words[start:end])  # each a different charity: F, G, …
    definite = number is None and start and words[start - 1] in ("these", "those", "their", "its")
    if definite and words[before : before + 1] == [":"]:  # five plants grow in these fields: …
        counted = next((k for k in range(start) if cardinal(words[k]) == size), None)
        if counted is not None and (nouns := counted_nouns(words, counted)):
            return nouns, size
    number = None if number == 1 else number  # one sort of bread: rye, or …
    if direct and number in (None, size):
        return direct + _events_of(words, start - 1 if number is not None else start), number
    for at in range(end - 1, -1, -1):
        if cardinal(words[at]) == size and (nouns := counted_nouns(words, at)):
            of = words[end - 2 : end - 1] == ["of"] and (singular(words[end - 3]),) in nouns  # five colours of glass
            return [*nouns, (words[end - 1],)] if of else nouns, size
    if not direct and number in (None, size):
        for at in range(end - 3, -1, -1):  # exactly one kind of flower in each vase
            if words[at : at + 3 : 2] == ["one", "of"] and words[at + 1] in KINDS_OF:
                return nouns_of(words[at + 3 : at + 4]), None
        for at in range(end - 1, -1, -1):
            if words[at] in (",", ";", ":"):
                break
            if is_plural(words[at]) and words[at] not in KINDS_OF | STOPS:
                return nouns_of([words[at]]), number
        for at in range(end - 2, -1, -1):  # exactly one language to study
            if words[at] == "one" and words[at + 1].isalpha() and words[at + 1] not in STOPS:
                return nouns_of([words[at + 1]]), None
    return direct, number


def _events_of(words: Sequence[str], start: int) -> list[Words]:
    """The letters of nine people; the songs for each of four pupils: a person is called by what is theirs."""
    at = start
    while at and words[at - 1] in ("each", "of", "exactly", "for", "by", "from", "the"):
        at -= 1
    if at and at < start and words[at] in ("of", "for", "by", "from") and is_plural(words[at - 1]):
        verbs = {"consists", "includes", "contains", "members"}  # and members are never what they are members of
        return [] if words[at - 1] in KINDS_OF | verbs else nouns_of([words[at - 1]])
    return []


def counted_nouns(words: Sequence[str], at: int) -> list[Words]:
    """The noun behind a number: it is the first plural there."""
    for stop in range(at + 2, min(at + 7, len(words) + 1)):
        word = words[stop - 1]
        if word in KINDS_OF and words[stop : stop + 1] == ["of"]:
            end = next(
                (k for k in range(stop + 1, len(words)) if not words[k].isalpha() or words[k] in STOPS), len(words)
            )
            return [*nouns_of(words[stop + 1 : min(end, stop + 3)]), (singular(word),)]
        if (not word.isalpha() and "-" not in word) or word in STOPS - {"different", "consecutive", "separate"}:
            return []
        if is_plural(word):
            stop += stop < len(words) and is_plural(words[stop]) and words[stop - 1].endswith("ics")
            return nouns_of([each for each in words[at + 1 : stop] if each not in STOPS])
    return []


def is_plural(word: str) -> bool:
    """Whether a word looks like the plural of a noun."""
    return singular(word) != word and word.replace("-", "").isalpha()


def nouns_of(words: Sequence[str]) -> list[Words]:
    """The noun with its adjectives, and alone."""
    if not words or not words[-1].replace("-", "").isalpha():
        return []
    lemma = (*words[:-1], singular(words[-1]))
    return list(dict.fromkeys([lemma[-1:], lemma, lemma[-2:]]))
