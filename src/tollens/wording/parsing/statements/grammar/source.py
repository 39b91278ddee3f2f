"""A sentence as the grammar walks over it: its words, what each may be, and how far the grammar came."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import Token
from tollens.wording.parsing.statements.lexicon import (
    ADVERB,
    AUXILIARY,
    BE,
    CLOSED,
    DETERMINER,
    NEGATION,
    PREPOSITION,
    PRONOUN,
    VAGUE,
    WHO,
)
from tollens.wording.parsing.statements.trees import NounPhrase, Predicate
from tollens.wording.parsing.statements.verbs import forms, lemma

_SAME_IN_PLURAL = frozenset(("sheep", "deer", "fish", "species", "series", "aircraft"))


class Source(ABC):
    """The words of a sentence, and a place where it was left off. A phrase is read by its place, from 0; a reading is
    the phrase and the place behind it, or None."""

    def __init__(self, tokens: Sequence[Token], names: frozenset[str], verbs: frozenset[str]) -> None:
        self.tokens = tokens
        self.words = [*_as_words(tokens), "", "", "", ""]  # so that one may look ahead
        self.size = len(tokens)
        self._open = [_is_open(word) or _is_small(self.words, place) for place, word in enumerate(self.words)]
        self._adverbs = [_is_adverb(word) for word in self.words]
        self.names = names  # words that the text writes as names
        self.verbs = verbs  # plain forms that the text shows to be verbs
        self.furthest, self.expected = -1, "a statement"
        self.depth = 0
        self.pairing = 0  # how many of 'either … or' are being read between them
        self.opened = 0  # how many of them still await their 'or'
        self.closed = 0  # how many relative clauses are being read there: 'or' ends them
        self.inside = 0  # how many phrases are being read behind which a verb must still come

    def missing(self, at: int, what: str) -> None:
        """Note that something else was expected here: the furthest such place is told when nothing can be read."""
        if at > self.furthest:
            self.furthest, self.expected = at, what

    def column(self, at: int) -> int:
        """The column of a word; behind the last one, of the end."""
        if at < self.size:
            return self.tokens[at].column
        last = self.tokens[-1]
        return last.column + len(last.text)

    def is_open(self, at: int) -> bool:
        """Whether the word may be a noun, an adjective or a verb: it is in no closed class."""
        return self._open[at]

    def is_vague(self, at: int) -> bool:
        """Whether the word is a number that is not known: 'few', 'little' before a noun of stuff."""
        return self.words[at] in VAGUE and not self._open[at]

    def is_capital(self, at: int) -> bool:
        """Whether a word is written as a name is: with a capital, not just because the sentence begins there."""
        if at >= self.size or not self.tokens[at].text[0].isupper():
            return False
        return (at > 0 or self.words[0] in self.names) and self.words[at] not in AUXILIARY

    def is_adverb(self, at: int) -> bool:
        """Whether the word can stand between a subject and its verb."""
        return self._adverbs[at]

    def is_plural(self, at: int) -> bool:
        """Whether the word looks like a plural noun."""
        word = self.words[at]
        return word in _SAME_IN_PLURAL or singular(word) != word

    def is_verb(self, at: int, plural: bool | None) -> bool:
        """Whether the word may be a finite main verb of a subject that is plural, or is not, or may be either."""
        word = self.words[at]
        if not self.is_open(at) or (not word.isalpha() and "-" not in word):
            return False
        if not self.inside and self.verb_follows(at):
            return False
        found = forms(word)
        if "past" in found:
            return True
        if plural is not True and ("third" in found or self._unknown_third(at)):
            return True
        return plural is not False and ("plain" in found or word in self.verbs or self._takes_object(at))

    def verb_follows(self, at: int) -> bool:
        """Whether the next word is a verb already, so that this one, if it looks like a plural, is a noun."""
        after = at + 1
        if self.words[after] in AUXILIARY:
            return True
        participle = "participle" in forms(self.words[at])
        if not self.is_plural(at) and not participle:
            return False
        if not participle and (self.words[after] in WHO or self.words[after] == "of" or self._is_reduced(after)):
            return True
        while self.is_open(after) and not self.is_capital(after):  # 'the sales method is'
            after += 1
        if after > at + 1 and self.words[after] in BE:
            return True
        after = at + 1
        while self.is_adverb(after):
            after += 1
        found = forms(self.words[after])
        return (
            self.words[after] in AUXILIARY
            or ("past" in found and "participle" not in found)
            or (after > at + 1 and "plain" in found)
        )

    def _is_reduced(self, at: int) -> bool:
        """Whether a participle with its phrase stands here, behind a noun: 'issued by banks'."""
        return "participle" in forms(self.words[at]) and self.words[at + 1] in PREPOSITION

    def _unknown_third(self, at: int) -> bool:
        """Whether an unknown word may be a verb by its ending; before a plain form it is a noun: 'bands play'."""
        word = self.words[at]
        base = lemma(word)
        return (
            not self._lists_nouns(at)
            and word != base
            and word[-1] == "s"
            and singular(word) != word
            and ((not forms(word) and "plain" not in forms(self.words[at + 1])) or base in self.verbs)
        )

    def _lists_nouns(self, at: int) -> bool:
        """Whether two words stand alone, so that the second is a noun: 'either cheap chopsticks or …'."""
        alone = self.words[at + 1] in ("", ".", ",", "and", "or")
        return (
            alone
            and at > 0
            and self.is_open(at - 1)
            and not self.is_capital(at - 1)
            and self.words[at - 2] not in DETERMINER
        )

    def _takes_object(self, at: int) -> bool:
        """Whether a word that nobody knows must be a verb, as it stands before a determiner or a pronoun."""
        word, behind = self.words[at], self.words[at + 1]
        return behind in DETERMINER | PRONOUN and not forms(word) and singular(word) == word

    def is_finite(self, at: int, plural: bool | None = None) -> bool:
        """Whether a predicate of a subject that ends here can begin here."""
        word = self.words[at]
        if word in AUXILIARY or word in NEGATION:
            return word not in ("being", "been", "be")
        if word == "no" and self.words[at + 1] == "longer":
            return self.is_finite(at + 2, plural)
        start = at
        while self.is_adverb(at):
            at += 1
            if self.words[at] in AUXILIARY:
                return True
        return self.is_verb(at, plural) or (self.words[start] in ("either", "neither") and self.is_open(at))

    def has_object(self, at: int) -> bool:
        """Whether what stands behind a word is what verbs take and nouns do not."""
        behind = self.words[at + 1]
        return behind in DETERMINER or behind in ("to", "it", "them") or "ing" in forms(behind)

    @abstractmethod
    def predicate(self, at: int, relative: bool = False) -> tuple[Predicate, int] | None:
        """A predicate with its verb."""

    @abstractmethod
    def modifier(self, at: int) -> tuple[Predicate, int] | None:
        """What can stand behind a noun without a verb of its own: a preposition's phrase, a participle's."""

    @abstractmethod
    def noun_phrase(self, at: int, reduced: bool = True) -> tuple[NounPhrase, int] | None:
        """A noun phrase as a subject has it; with `reduced` a participle behind the noun belongs to it."""

    @abstractmethod
    def object_phrase(self, at: int) -> tuple[NounPhrase, int] | None:
        """A noun phrase as it stands behind a verb or a preposition."""

    @abstractmethod
    def single_phrase(
        self, at: int, reduced: bool, behind: bool = True, subject: bool = True
    ) -> tuple[NounPhrase, int] | None:
        """One noun phrase: a subject's, which ends where its verb begins, or another's; with or without what may stand
        behind the noun."""

    @abstractmethod
    def is_verb_phrase(self, at: int) -> bool:
        """Whether a predicate that shares its subject with one before begins here."""

    def is_clause(self, at: int) -> bool:
        """Whether a clause with a subject of its own begins here."""
        word = self.words[at]
        if word in ("there", "if") or (word == "it" and self.words[at + 1] == "is"):
            return True
        if word in PREPOSITION or word in AUXILIARY or word in NEGATION:
            return False
        if "plain" in forms(word) and self.has_object(at):
            return False
        # A bare noun before 'and' is more likely an adjective: 'Bo is kind and Ann is tall'.
        bare = at > 0 and self.is_open(at) and not self.is_capital(at)
        read = self.single_phrase(at, True) if bare else self.noun_phrase(at)
        if read is None or not self.is_finite(read[1]):
            return False
        # Behind 'and' a bare noun and a word that nobody knows are more nouns, not a clause: 'clothes and other goods'.
        return not bare or self.words[read[1]] in CLOSED or bool(forms(self.words[read[1]])) or self.is_adverb(read[1])


def _as_words(tokens: Sequence[Token]) -> list[str]:
    """The words in lower case. 'US' is a country: what is all capitals is no word of a closed class. 'He/she' is
    'they', 'Tower A' a name, 'a living being' a noun."""
    words = [token.word for token in tokens]
    if _WRITTEN.keys().isdisjoint(words):
        return words
    for place, word in enumerate(words):
        if word not in _WRITTEN:
            continue
        text, after = tokens[place].text, words[place + 1] if place + 1 < len(words) else ""
        if word == "a":
            named = place > 0 and text == "A" and after in _BEHIND_NAMES and tokens[place - 1].text[0].isupper()
            words[place] = "A" if named else "a"
        elif word == "being":
            words[place] = "beings" if place > 0 and after in _BEHIND_NOUNS else "being"
        elif text.isupper() or "/" in text:
            words[place] = _WRITTEN[word]
    return words


@lru_cache(maxsize=1 << 14)
def _is_open(word: str) -> bool:
    return word[:1].isalnum() and word not in CLOSED


@lru_cache(maxsize=1 << 14)
def _is_adverb(word: str) -> bool:
    return word in ADVERB or (len(word) > 4 and word.endswith("ly") and word not in _NO_ADVERB and "-" not in word)


def _is_small(words: Sequence[str], at: int) -> bool:
    """Whether 'little' says that something is small, not how much there is: 'is little', 'little dogs', 'all little
    and kind people'."""
    if words[at] != "little":
        return False
    before, after = words[at - 1] if at else "", words[at + 1]
    if after == "?" and words[0] in BE:
        return True
    if after in _ENDS_ADJECTIVES:
        listed = after in (",", "and") and _is_open(words[at + 2]) and (not before or before in _BEFORE_ADJECTIVES)
        return listed or before in _BEFORE_ADJECTIVES
    return _is_open(after) and (before in _BEFORE_SMALL or singular(after) != after)


_ENDS_ADJECTIVES = frozenset(("", ".", ",", "?", "!", ";", "and", "or", "but", "nor", "then", "if", "unless"))
_BEFORE_SMALL = frozenset(("all", "every", "each", "any", "no", "some", "the", "this", "that", "these", "those"))
_BEFORE_ADJECTIVES = (
    _BEFORE_SMALL | BE | NEGATION | frozenset((",", "and", "or", "nor", "but", "either", "neither", "both"))
)
_BEHIND_NOUNS = frozenset(("", ".", ",", "and", "or", "nor", "who", "that"))
_BEHIND_NAMES = AUXILIARY | PREPOSITION | frozenset(("", ".", ",", "and", "or"))
_WRITTEN = {
    "us": "US", "it": "IT", "who": "WHO", "or": "OR", "am": "AM", "a": "A", "being": "beings",
    "he/she": "they", "she/he": "they", "his/her": "their", "him/her": "them",
}  # fmt: skip
_NO_ADVERB = frozenset(
    "only family friendly lovely lonely ugly early daily elderly likely deadly silly italy fly reply supply apply rely "
    "july miserly belly jelly bully assembly anomaly monopoly butterfly lively costly ally".split()
)
