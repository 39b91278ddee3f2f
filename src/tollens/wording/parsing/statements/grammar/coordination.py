"""Noun phrases side by side: Ann and Bo, either Ann or Bo, neither Ann nor Bo."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import Token
from tollens.wording.parsing.statements.grammar.noun_phrases import NounPhrases
from tollens.wording.parsing.statements.lexicon import ARTICLE, AUXILIARY, PREPOSITION, RELATIONAL
from tollens.wording.parsing.statements.trees import (
    Joint,
    Name,
    Nominal,
    NoneOf,
    NounPhrase,
    Phrases,
    Quantified,
    lower,
)
from tollens.wording.parsing.statements.verbs import forms, lemma


class Coordination(NounPhrases):
    """The grammar of noun phrases that are joined."""

    def __init__(self, tokens: Sequence[Token], names: frozenset[str], verbs: frozenset[str]) -> None:
        super().__init__(tokens, names, verbs)
        self._phrases: dict[tuple[int, bool, bool], tuple[NounPhrase, int] | None] = {}
        self._objects: dict[tuple[int, bool, bool], tuple[NounPhrase, int] | None] = {}

    def noun_phrase(self, at: int, reduced: bool = True) -> tuple[NounPhrase, int] | None:
        """A subject: one noun phrase or several side by side."""
        key = (at, reduced, self.inside > 0)
        if key not in self._phrases:
            self._phrases[key] = None  # a phrase that begins with itself is none
            self._phrases[key] = self._coordinated(at, reduced)
        return self._phrases[key]

    def object_phrase(self, at: int) -> tuple[NounPhrase, int] | None:
        """One noun phrase behind a verb or a preposition, or several side by side; a verb or a clause behind 'and' ends
        it."""
        key = (at, self.inside > 0, self.pairing > 0)
        if key not in self._objects:
            self._objects[key] = None
            self._objects[key] = self._coordinated_objects(at)
        return self._objects[key]

    def _coordinated(self, at: int, reduced: bool) -> tuple[NounPhrase, int] | None:
        opening = self.words[at]
        start = at + 1 if opening in ("either", "neither", "both") else at
        read = self.single_phrase(start, reduced)
        if read is None:
            return None
        parts, end, joint = [read[0]], read[1], ""
        while True:
            place = end + 1 if self.words[end] == "," else end
            if self.words[place] in ("and", "or", "nor"):
                joint, place = self.words[place], place + 1
            elif place == end:
                break
            more = None if self.is_finite(place) else self.single_phrase(place, reduced)
            if more is None or not self._listed(more[1]):
                break
            parts.append(more[0])
            end = more[1]
            if joint and self.words[end] not in (",", joint):
                break
        if len(parts) == 1 or not joint:
            return read if start == at else None
        if opening == "neither":
            return NoneOf(tuple(parts)), end
        how: Joint = "xor" if opening == "either" else "or" if joint == "or" else "and"
        return _sharing_determiner(how, parts), end

    def _listed(self, at: int) -> bool:
        """Whether a list of subjects can go on or come to its predicate here."""
        return self.words[at] in (",", "and", "or", "nor") or self.is_finite(at)

    def _coordinated_objects(self, at: int) -> tuple[NounPhrase, int] | None:
        opening = self.words[at]
        start = at + 1 if opening in ("either", "neither", "both") else at
        read = self.single_phrase(start, True, behind=False, subject=False)
        if read is None:
            return None
        parts, end, joint = [read[0]], read[1], ""
        while True:
            place = end + 1 if self.words[end] == "," else end
            conjunction = (
                self.words[place]
                if self.words[place] in ("and", "or") or (opening == "neither" and self.words[place] == "nor")
                else ""
            )
            if not conjunction and (place == end or not self._list_goes_on(place)):
                break
            place += bool(conjunction)
            if self.is_verb_phrase(place) or (not self.inside and self.is_clause(place)):
                break
            if self.words[place] in ARTICLE and (self.pairing or self.words[start] not in ARTICLE):
                break  # 'made in China or a toy'
            if self._is_other_predicate(place):
                break
            more = self.single_phrase(place, True, behind=False, subject=False)
            if more is None or (conjunction and joint and conjunction != joint):
                break
            joint = conjunction or joint
            parts.append(more[0])
            end = more[1]
        if len(parts) == 1 or not joint:
            return read if start == at else None
        if opening == "neither":
            return NoneOf(tuple(parts)), end
        return Phrases("xor" if opening == "either" else "or" if joint == "or" else "and", tuple(parts)), end

    def _is_other_predicate(self, at: int) -> bool:
        """Whether a new description begins here, 'taller than Bo', 'good at chess', not one more object of the one
        before; between 'either' and 'or' any participle or adjective with its phrase."""
        if not self._is_bare(at):
            return False
        if self.words[at + 1] == "than" or (self.words[at] in RELATIONAL and self.words[at + 1] in PREPOSITION):
            return True
        if not self.pairing:
            return False
        return self.words[at + 1] in PREPOSITION or bool(forms(self.words[at]) & {"participle", "ing"})

    def _is_bare(self, at: int) -> bool:
        """Whether a common noun without a determiner stands here."""
        return self.is_open(at) and not self.is_capital(at)

    def _list_goes_on(self, at: int) -> bool:
        """Whether behind a comma comes a list's next item: 'and' or 'or' follows before the sentence goes elsewhere."""
        if not self.inside and self.is_clause(at):
            return False
        for place in range(at, self.size):
            word = self.words[place]
            if word in ("and", "or"):
                return not self.is_verb_phrase(place + 1) and (self.inside > 0 or not self.is_clause(place + 1))
            if word in AUXILIARY or word in ("then", "if", ".", ";", "who", "which", "that", "but", "neither"):
                return False
        return False

    def is_verb_phrase(self, at: int) -> bool:
        """Whether a predicate that shares its subject with one before begins here."""
        word = self.words[at]
        if word in AUXILIARY or word in ("not", "never"):
            return True
        while self.is_adverb(at):
            at += 1
        word = self.words[at]
        if word in AUXILIARY:
            return True
        if not self.is_open(at) or self.is_capital(at):
            return False
        if lemma(word) in self.verbs and not self._is_noun_here(at):
            return True
        if "plain" in forms(word) and self.has_object(at):
            return True
        return bool(forms(word) & {"third", "past"}) and not self._is_noun_here(at)

    def _is_noun_here(self, at: int) -> bool:
        """Whether a word that may be a verb ends a list of nouns: nothing that a verb takes comes behind it."""
        behind = self.words[at + 1]
        return behind in (",", ".", "", "and", "or") and "past" not in forms(self.words[at]) and self.is_plural(at)


def _sharing_determiner(joint: Joint, parts: list[NounPhrase]) -> Phrases:
    """Nouns side by side share the first one's determiner: 'some dogs and cats'. Of 'no dogs or cats' neither is, of
    'all dogs or cats' both are. Adjectives side by side share the last one's noun: 'red or blue things'."""
    first, last = parts[0], parts[-1]
    if isinstance(first, Name) and joint == "or" and isinstance(last, Quantified) and _is_common(first):
        first = Quantified("bare", Nominal((), lower(first.words), column=first.column))
    if not isinstance(first, Quantified) or first.determiner in ("the", "this", "own"):
        return Phrases(joint, tuple(parts))
    shared: list[NounPhrase] = []
    for each in (first, *parts[1:]):
        if isinstance(each, Name) and first.determiner != "bare" and _is_common(each):
            each = Quantified("bare", Nominal((), each.words, column=each.column))
        if isinstance(each, Quantified) and each.determiner == "bare":
            each = each._replace(determiner=first.determiner, number=first.number)
        shared.append(each)
    if joint == "or" and isinstance(last, Quantified) and last.plural:
        shared = [_of_noun(each, last.nominal) for each in shared]
    general = all(isinstance(each, Quantified) and each.determiner in _GENERAL for each in shared)
    return Phrases("and" if general else joint, tuple(shared))


_GENERAL = frozenset(("no", "every", "any", "bare"))


def _is_common(name: Name) -> bool:
    """Whether what stands without a determiner is a common noun or an adjective."""
    return name.words[0].islower() or name.column == 1


def _of_noun(phrase: NounPhrase, noun: Nominal) -> NounPhrase:
    """An adjective with the noun of the list's last: of 'red or blue things', red things."""
    if not isinstance(phrase, Quantified) or phrase.nominal == noun or phrase.nominal.behind:
        return phrase
    words = phrase.nominal.words
    if len(words) != 1 or singular(words[0]) != words[0]:
        return phrase
    return phrase._replace(nominal=Nominal((*phrase.nominal.adjectives, words), noun.words[-1:], noun.behind))
