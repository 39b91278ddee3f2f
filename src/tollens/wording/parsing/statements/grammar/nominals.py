"""Nominals: a noun with the adjectives before it, and the clauses and phrases behind it."""

from __future__ import annotations

from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.statements.grammar.source import Source
from tollens.wording.parsing.statements.lexicon import (
    ANYTHING,
    ARTICLE,
    AUXILIARY,
    DETERMINER,
    NOUN_ING,
    PREPOSITION,
    RELATIONAL,
    WHO,
)
from tollens.wording.parsing.statements.trees import Gap, Nominal, NounPhrase, Predicate, Verb, Whose
from tollens.wording.parsing.statements.verbs import forms

_KINDS = frozenset(("type", "kind", "sort", "form", "piece", "types", "kinds", "sorts", "forms", "pieces"))


class Nominals(Source):
    """The grammar of a noun and what stands around it."""

    def nominal(
        self, at: int, plural: bool | None, *, reduced: bool = True, behind: bool = True, subject: bool = True
    ) -> tuple[Nominal, int] | None:
        """Adjectives, a noun, and what stands behind it."""
        start, adjectives = at, []
        if self.words[at] in WHO or self._is_participle_phrase(at):  # all who came; all invited to come
            found, end = self._behind(at, subject, reduced=True)
            if found:
                return Nominal((), (), found, column=self.column(at)), end
        end = self._noun_end(at, plural, subject and behind)
        while end == start + 1 and self._adjective_follows(start, plural):
            adjectives.append((self.words[start],))
            start = end + 1 + (self.words[end + 1] == "and")
            end = self._noun_end(start, plural, subject and behind)
        if end == start:
            self.missing(at, "a noun")
            return None
        if not adjectives and end == start + 1 and self.words[start] in _KINDS and self.words[end] == "of":
            inner = self.nominal(
                end + 1 + (self.words[end + 1] in ARTICLE), None, reduced=reduced, behind=behind, subject=subject
            )
            if inner is not None:  # a kind of dog is a dog
                return inner
        words = tuple(self.words[start:end])
        of: NounPhrase | None = None
        if self.words[end] == "of":
            self.inside += subject
            read = self.single_phrase(end + 1, reduced, False, False) if subject else self.object_phrase(end + 1)
            self.inside -= subject
            if read is not None:
                of, end = read
        found = ()
        if behind or self.words[end] in WHO or self.words[end] == "whose":
            found, end = self._behind(end, subject, reduced, relative_only=not behind)
        return Nominal(tuple(adjectives), words, found, of, self.column(start)), end

    def _adjective_follows(self, at: int, plural: bool | None) -> bool:
        """Whether a comma or 'and' here joins this adjective to the next: a noun comes in the end, and this is none."""
        joint = self.words[at + 1]
        place = at + 2
        if joint == "," and self.words[place] == "and":
            place += 1
        if (
            joint not in (",", "and")
            or not self.is_open(place)
            or self.is_plural(at)
            or cardinal(self.words[at]) is not None
        ):
            return False
        if (
            (self.is_verb_phrase(place) and not self._is_attributive(place))
            or self.is_capital(at)
            or self.is_capital(place)
            or (self.is_finite(place) and joint == "and" and not self.is_open(place + 1))
        ):
            return False
        end = self._noun_end(place, plural)
        if self.words[end] == "or" or (self.words[end] == "," and self.words[end + 1] in ("and", "or")):
            return False  # a list of nouns
        if end == place + 1 and self.words[end] in (",", "and") and self.is_open(end + 1):
            return self._adjective_follows(place, plural)
        return (
            end > place and (plural is False or self.is_plural(end - 1)) and (end > place + 1 or self.is_plural(place))
        )

    def _is_attributive(self, at: int) -> bool:
        """Whether a participle stands here before its noun: 'tired people', 'tired, old people'."""
        place = at + 1 + (self.words[at + 1] == ",")
        return "participle" in forms(self.words[at]) and self.is_open(place)

    def _noun_end(self, at: int, plural: bool | None, subject: bool = True) -> int:
        """The place behind the noun and the words before it that belong to it. A subject's verb ends it; another's
        only a verb that must still come."""
        end = at + (self.words[at] == "most")
        while self.is_open(end) and not (end > at and self._noun_ends(end, plural, subject)):
            end += 1
        return end

    def _noun_ends(self, at: int, plural: bool | None, subject: bool) -> bool:
        """Whether the noun ends before this word: a predicate begins, or a participle with a phrase of its own."""
        if self._is_participle_phrase(at) or self._is_adjective_phrase(at):
            return True
        if not subject:
            return self.is_adverb(at) or (self.inside > 0 and self._awaited(at))
        many = self.is_plural(at - 1)
        if plural is True and not many:
            return False
        if plural is False:
            many = False
        return self.is_finite(at, many)

    def _awaited(self, at: int) -> bool:
        """Whether the verb that must still come, behind a relative clause or a phrase of the subject, stands here."""
        if self.is_capital(at):
            return False
        if not forms(self.words[at]) & {"plain", "third", "past"}:
            return self._unknown_third(at) and self.has_object(at) and self._is_last_verb(at)
        return not self.verb_follows(at) and self.is_verb(at, None)

    def _is_last_verb(self, at: int) -> bool:
        """Whether no word behind this one could be a verb, so that this one, unknown as it is, must be it."""
        for place in range(at + 1, self.size):
            word, before = self.words[place], self.words[place - 1]
            if word in AUXILIARY:
                return False
            if before in DETERMINER or before in PREPOSITION or self.is_capital(place):
                continue
            if self.is_open(place) and (forms(word) & {"plain", "third", "past"} or self._unknown_third(place)):
                return False
        return True

    def _is_participle_phrase(self, at: int) -> bool:
        """Whether a participle stands here with something behind it that is its own: 'issued by banks'."""
        while self.is_adverb(at) and forms(self.words[at + 1]) & {"participle"}:
            at += 1
        word, behind = self.words[at], self.words[at + 1]
        if behind == "than":
            return self.is_open(at)
        if behind in PREPOSITION or word == "named":
            return bool(forms(word) & {"participle", "ing"}) and word not in NOUN_ING
        return behind in DETERMINER and "ing" in forms(word) and word not in NOUN_ING

    def _behind(
        self, at: int, subject: bool, reduced: bool, relative_only: bool = False
    ) -> tuple[tuple[Predicate, ...], int]:
        """Relative clauses, and phrases of prepositions and participles, as many as there are."""
        found: list[Predicate] = []
        while True:
            read = self._relative(at, subject)
            if read is None and not relative_only and self._is_modifier(at, reduced):
                self.inside += subject
                read = self.modifier(at)
                self.inside -= subject
            if read is None:
                return tuple(found), at
            found.append(read[0])
            at = read[1]

    def _is_modifier(self, at: int, reduced: bool) -> bool:
        """Whether a preposition's phrase stands here, or a participle's or an adjective's."""
        if self.words[at] in PREPOSITION:
            return self.words[at] not in ("of", "than")
        return reduced and (self._is_participle_phrase(at) or self._is_adjective_phrase(at))

    def _is_adjective_phrase(self, at: int) -> bool:
        """Whether an adjective with its phrase stands behind a noun: 'students good at chess'."""
        says_nothing = self.words[at - 1] in ANYTHING or self.words[at] in RELATIONAL
        return says_nothing and self.is_open(at) and self.words[at + 1] in PREPOSITION

    def _relative(self, at: int, subject: bool) -> tuple[Predicate, int] | None:
        """A relative clause. The sentence's own verb comes behind a subject's, not behind an object's."""
        awaits, within = subject or self.inside > 0, self.opened > 0
        self.inside += awaits
        self.closed += within
        try:
            return self._relative_clause(at, awaits)
        finally:
            self.inside -= awaits
            self.closed -= within

    def _relative_clause(self, at: int, awaits: bool) -> tuple[Predicate, int] | None:
        word = self.words[at]
        if word == "whose":
            end = self._noun_end(at + 1, None)
            told = self.predicate(end, relative=awaits) if end > at + 1 else None
            if told is None:
                return None
            return Whose(Nominal((), tuple(self.words[at + 1 : end]), column=self.column(at + 1)), told[0]), told[1]
        if word not in WHO and word != "whom":
            return None
        if word != "whom" and (self.is_finite(at + 1) or (word == "who" and self.is_open(at + 1))):
            told = self.predicate(at + 1, relative=awaits)
            if told is not None:
                return told
        subject = self.noun_phrase(at + 1)
        if subject is None or not self.is_finite(subject[1]):
            return None
        told = self.predicate(subject[1], relative=awaits)
        if told is None or not isinstance(told[0], Verb):
            return None
        return Gap(subject[0], told[0]), told[1]
