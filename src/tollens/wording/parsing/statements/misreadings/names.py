"""Names, nouns, verbs and adverbs that are easily taken for each other: 'James sang', 'usually dogs bark'."""

from __future__ import annotations

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.misreadings.seen import Misread, Rule, Seen, Unsure, rule
from tollens.wording.parsing.statements.trees import (
    Argument,
    Name,
    Nominal,
    Phrases,
    Possessed,
    Predicate,
    Quantified,
    Simple,
    Verb,
    column_of,
)
from tollens.wording.parsing.statements.verbs import forms

_OFTEN = frozenset(
    "usually generally normally typically often sometimes mostly mainly largely rarely seldom commonly frequently "
    "occasionally conversely perhaps maybe possibly probably presumably supposedly allegedly reportedly "
    "apparently".split()
)
_NO_NAME = frozenset("also then too always never alone dare need otherwise else often usually sometimes".split())
_POINTING = frozenset("other such latter former same aforementioned said remaining".split())
_CONTRACTED = ("'ll", "'ve", "'re", "'d", "'m", "'t")


def reduced_name(seen: Seen) -> Misread | None:
    """Dan fuelled up before noon left: a bare singular with a participle behind it may be a name with its verb."""
    for part in seen.of(Quantified):
        match part.node:
            case Quantified("bare", Nominal(_, words, behind, _, column), _, False) if words and behind:
                verb = next((each for each in behind if isinstance(each, Verb)), None)
                reduced = verb is not None and verb.participle and verb.lemma != "be"
                opening = column == 1 and verb is not None and verb.lemma in ("", "have") and len(words) == 1
                if reduced or opening:
                    return Misread(column, f"'{words[-1]}' with a determiner, or a name with its own verb")
    return None


def name_or_plural(seen: Seen) -> Misread | None:
    """Mark and James are tall: 'James' is a name, no noun in the plural."""
    for part in seen.of(Phrases):
        if not isinstance(part.node, Phrases):
            continue
        names = [
            each
            for each in part.node.parts
            if isinstance(each, Name)
            and seen.is_capital(each.column)
            and not seen.source.is_plural(seen.place(each.column))
        ]
        for each in part.node.parts:
            match each:
                case Quantified("bare", Nominal((), (_,), (), None, column)) if names and seen.is_capital(column):
                    return Misread(column, f"a name or a noun: '{seen.word(column)}' may be either")
    return None


def adverb_as_noun(seen: Seen) -> Misread | None:
    """Usually dogs bark; Ann sang and immediately left; Ann also sings."""
    first = seen.words[0]
    if first in _OFTEN:
        return seen.misread(0, f"what is so of all or of some, without '{first}'")
    for part in seen.of(Name, Quantified):
        match part.node:
            case Name((word,), column) if word[0].islower() and seen.source.is_adverb(seen.place(column)):
                return Misread(column, f"who it is, not '{word}'")
            case Name(words, column) if len(words) > 1:
                if (wrong := next((word for word in words[1:] if word in _NO_NAME), None)) is not None:
                    return Misread(column, f"a name without '{wrong}'")
            case Quantified("bare", Nominal(adjectives, words, _, _, column)):
                first, *_ = (*(word for adjective in adjectives for word in adjective), *words, "")
                if first in _OFTEN:
                    return Misread(column, f"what is so of all or of some, without '{first}'")
    return None


def contracted(seen: Seen) -> Misread | None:
    """They'll sing; Ann'd sing: the verb is a part of the word."""
    for place, token in enumerate(seen.source.tokens):
        if token.word.endswith(_CONTRACTED) and len(token.word) > 2 and not token.text.isupper():
            return seen.misread(place, f"'{token.text}' in full")
    return None


def described_object(seen: Seen) -> Misread | None:
    """Ann ran unopposed for mayor; the floor ends up covered in mud: how somebody is, not something else."""
    for part in seen.of(Argument):
        match part.node:
            case Argument("" | "up" | "out" | "off", Quantified("bare", Nominal(_, (), behind, _, column))) if behind:
                if seen.words[seen.place(column) - 1] == "be":  # 'is meant to be driven by all'
                    continue
                return Misread(column, f"a noun, not what '{seen.word(column)}' describes")
    return None


def one_more(seen: Seen) -> Misread | None:
    """If a dog barks then another dog barks; everyone likes someone else: a different one."""
    for place in range(seen.size):
        word, before = seen.words[place], seen.words[place - 1] if place else ""
        if word == "another" and before not in ("one", "each"):
            return seen.misread(place, "which one it is: 'another' is one that was not spoken of")
        if word == "else" and before.endswith(("one", "body", "thing")) and before not in ("no", "none"):
            return seen.misread(place, "which one it is: 'else' leaves out somebody spoken of")
    return None


def pointing(seen: Seen) -> Misread | None:
    """Every other dog; such dogs; the latter barks: which ones they are is said by what was said before."""
    for part in seen.of(Quantified):
        match part.node:
            case Quantified(determiner, Nominal(adjectives, words, _, _, column)) if isinstance(part.parent, Simple):
                first, *_ = (*(word for adjective in adjectives for word in adjective), *words, "")
                every_second = determiner == "every" and first in ("second", "third", "fourth", "fifth")
                if first in _POINTING or every_second:
                    return Misread(column, f"which ones they are, without '{first}'")
    return None


def joint_owner(seen: Seen) -> Misread | None:
    """Ann and Bo's dog barks: the dog of both, or Ann and the dog of Bo."""
    for part in seen.of(Phrases):
        match part.node:
            case Phrases("and", (Name(), *_, Possessed(_, Name() as owner))):
                return Misread(column_of(owner), "an owner of its own for each")
    return None


def capital_plural(seen: Seen) -> Unsure | None:
    """James sang, Cats sat on the mat: the capital is that of the sentence, and the verb shows no number."""
    match seen.tree:
        case Simple(Quantified("bare", Nominal((), (word,), behind, None, 1))) if singular(word) != word:
            if _is_reduced(seen, behind) if behind else not _shows_number(seen):
                shown = seen.source.tokens[0].text
                return Unsure(1, (word, singular(word)), f"a name or a noun in the plural: '{shown}' may be either")
    return None


def _is_reduced(seen: Seen, behind: tuple[Predicate, ...]) -> bool:
    """Whether what is read as a participle behind the word may be its verb: 'Jones left before noon'."""
    first = behind[0]
    plural = not {"are", "were", "have", "do"}.isdisjoint(seen.words)
    return isinstance(first, Verb) and first.participle != "" and "past" in forms(seen.words[1]) and not plural


def _shows_number(seen: Seen) -> bool:
    """Whether the verb is one of a plural: 'dogs are', 'dogs bark', not 'dogs barked'."""
    place = 1
    while seen.source.is_adverb(place) or seen.words[place] in ("not", "never"):
        place += 1
    word = seen.words[place]
    if word in ("are", "were", "have", "do"):
        return True
    if word in ("can", "will", "would", "must", "shall", "did", "had", "could", "may", "might", "should"):
        return False
    return "past" not in forms(word) or "plain" in forms(word)


RULES: tuple[Rule, ...] = (
    rule(reduced_name, kinds=(Quantified,)),
    rule(name_or_plural, kinds=(Phrases,)),
    rule(adverb_as_noun),
    rule(contracted),
    rule(described_object, kinds=(Argument,)),
    rule(one_more, words="another else"),
    rule(pointing, kinds=(Quantified,)),
    rule(joint_owner, kinds=(Possessed,)),
)
