"""How many there are, where no number can be written down: 'a majority of dogs', 'no two dogs', 'both dogs'."""

from __future__ import annotations

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.statements.lexicon import TIME
from tollens.wording.parsing.statements.misreadings.seen import Misread, Part, Rule, Seen, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Conditional,
    Nominal,
    Phrases,
    Possessed,
    Pronoun,
    Quantified,
    Simple,
    There,
    Verb,
)

_AMOUNTS = frozenset(
    "number majority minority part portion percentage percent amount lot couple group pair variety series range rest "
    "share half third quarter dozen plenty handful bunch set collection total remainder proportion fraction".split()
)
_KINDS = frozenset(("kinds", "types", "sorts", "forms", "varieties"))
_HIGH = 100  # a figure from here on before a singular may be a model's: 'the 1080 monitor'


def amount_of(seen: Seen) -> Misread | None:
    """A number of dogs bark; the majority of dogs bark: how many do is not said."""
    for part in seen.of(Nominal, Possessed):
        match part.node:
            case Nominal(_, words, _, of, column) if words and of is not None and _is_counted(part):
                if _is_amount(words[-1]):
                    return Misread(column, f"'all', 'some', 'no' or a number, not '{words[-1]} of'")
            case Possessed(Nominal(_, words, _, _, column)) if words and _is_amount(words[-1]):
                if isinstance(part.parent, Simple | Phrases | There):
                    return Misread(column, f"'all', 'some', 'no' or a number, not '{words[-1]} of'")
    return None


def _is_amount(word: str) -> bool:
    return singular(word) in _AMOUNTS or word.endswith("%")


def _is_counted(part: Part) -> bool:
    """Whether a noun is that of a subject, or of what there is."""
    if not isinstance(part.parent, Quantified):
        return False
    around = part.above[-2] if len(part.above) > 1 else None
    return isinstance(around, Simple | Phrases | There)


def number_inside(seen: Seen) -> Misread | None:
    """No two dogs, all three dogs, the two dogs, two of the dogs: a number of things taken together."""
    for part in seen.of(Quantified, Possessed):
        match part.node:
            case Quantified(determiner, nominal, _, plural):
                words = nominal.words
                if (place := next((p for p, word in enumerate(words) if cardinal(word) is not None), None)) is None:
                    continue
                number = cardinal(words[place]) or 0
                is_label = place == len(words) - 1 and (place > 0 or nominal.of is None)
                at = seen.place(nominal.column) + place  # 'part 3 album', '31 October' and '1080p' are names of things
                capital = seen.source.is_capital(at + 1) or seen.source.is_capital(at - 1)
                is_model = determiner in ("the", "this", "a", "bare") and number >= _HIGH and not plural
                bounded = seen.words[at - 1] in ("least", "most")
                if not (is_label or is_model or capital or bounded):
                    return Misread(nominal.column, f"each of them by itself, not '{words[place]}' taken together")
            case Possessed(Nominal(_, words, _, _, column)) if any(cardinal(word) is not None for word in words[:1]):
                return Misread(column, "how many of all there are, such as 'at least two dogs'")
    return None


def kinds_of(seen: Seen) -> Misread | None:
    """Three kinds of robots: the kinds are three, not the robots."""
    for place in range(seen.size - 2):
        number = cardinal(seen.words[place])
        if number is not None and number > 1 and seen.words[place + 1] in _KINDS and seen.words[place + 2] == "of":
            return seen.misread(place, f"how many there are, not how many '{seen.words[place + 1]} of' them")
    return None


def more_of_them(seen: Seen) -> Misread | None:
    """Three more dogs bark; fewer dogs bark: than how many."""
    for part in seen.of(Quantified):
        match part.node:
            case Quantified(_, Nominal(adjectives, words, _, _, column)) if isinstance(part.parent, Simple):
                first, *_ = (*(word for adjective in adjectives for word in adjective), *words, "")
                if first in ("more", "less", "fewer"):
                    return Misread(column, f"a number without '{first}'")
    return None


def some_of_names(seen: Seen) -> Misread | None:
    """One of Ann and Bo; none of Ann, Bo and Cy; two of them: so many of those that are listed."""
    words = seen.words
    for place in range(seen.size - 2):
        numbered = cardinal(words[place]) is not None or words[place] in ("none", "some", "any", "all", "each", "most")
        if numbered and words[place + 1] == "of" and seen.source.is_capital(place + 2):
            end = place + 3
            while end < seen.size and (seen.source.is_capital(end) or words[end] == ","):
                end += 1
            if (words[end] in ("and", "or") and seen.source.is_capital(end + 1)) or (
                words[end] == "'s" and words[place] == "some"
            ):
                return seen.misread(place, f"a statement about each of them, without '{words[place]} of'")
    return None


def both_of(seen: Seen) -> Misread | None:
    """Both dogs are old: the two that are spoken of, not all dogs and not some."""
    words, source = seen.words, seen.source
    for place in range(seen.size):
        before = words[place - 1] if place else ""
        opens = before in ("", ",", "if", "then", "and", "or", "but", "that", "when", "unless", ";")
        goes_on = source.is_open(place + 1) or words[place + 1] in ("of", "the", "these", "those")
        if opens and words[place] == "both" and goes_on and not _joins(seen, place, "and"):
            return seen.misread(place, "who they are: 'both' takes two for granted")
    return None


def _joins(seen: Seen, place: int, joint: str) -> bool:
    """Whether the joint comes before the sentence's verb does: 'both Ann and Bo are'."""
    for ahead in range(place + 1, seen.size):
        if seen.words[ahead] == joint:
            return True
        if seen.words[ahead] in (",", ".", ";") or seen.source.is_finite(ahead):
            return False
    return False


def always_someone(seen: Seen) -> Misread | None:
    """Someone who is kind is always happy: everyone who is, not one of them."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Quantified("some", nominal)) if not isinstance(part.parent, Conditional):
                if "always" in seen.words:
                    return Misread(nominal.column, "'everyone' or 'some', not 'someone … always'")
    return None


def every_time(seen: Seen) -> Misread | None:
    """Ann wrote to a singer every week: to one and the same, or to one each week."""
    for part in seen.of(Verb):
        if not isinstance(part.node, Verb):
            continue
        phrases = [each.phrase for each in part.node.parts if isinstance(each, Argument)]
        times = [each for each in phrases if isinstance(each, Quantified) and each.determiner == "every"]
        some = [each for each in phrases if isinstance(each, Quantified) and each.determiner in ("a", "some")]
        if some and any(each.nominal.words and singular(each.nominal.words[-1]) in TIME for each in times):
            return Misread(some[0].nominal.column, "'the same' or 'another': which one it is each time is left open")
    return None


def long_ago(seen: Seen) -> Misread | None:
    """Two years ago dogs barked: when it was, not how many there were."""
    for part in seen.of(Nominal):
        match part.node:
            case Nominal(_, words, _, _, column) if "ago" in words:
                return Misread(column, "a statement without a time before it")
    return None


def anything_with(seen: Seen) -> Misread | None:
    """You can play chess on a computer: on any computer, or on some."""
    for part in seen.of(Simple):
        match part.node:
            case Simple(Pronoun("you" | "one"), predicate) if not any(
                isinstance(each, Conditional) for each in part.above
            ):
                verbs = [each.node for each in seen.parts if isinstance(each.node, Verb) and predicate in each.above]
                verbs += [predicate] if isinstance(predicate, Verb) else []
                for verb in verbs:
                    for each in verb.parts:
                        phrase = getattr(each, "phrase", None)
                        if isinstance(phrase, Quantified) and phrase.determiner == "a" and "can" in seen.words:
                            return Misread(phrase.nominal.column, "'any' or 'some', not 'a', behind 'you can'")
    return None


RULES: tuple[Rule, ...] = (
    rule(amount_of, kinds=(Nominal,)),
    rule(number_inside, kinds=(Quantified, Possessed)),
    rule(kinds_of, words="kinds types sorts forms varieties"),
    rule(more_of_them, kinds=(Quantified,)),
    rule(some_of_names, words="of"),
    rule(both_of, words="both"),
    rule(always_someone, words="always"),
    rule(every_time, words="every"),
    rule(long_ago, words="ago"),
    rule(anything_with, words="can"),
)
