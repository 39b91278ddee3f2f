"""Complements: what stands behind 'is'."""

from __future__ import annotations

from abc import abstractmethod

from tollens.wording.parsing.statements.grammar.verb_phrases import SAYS_NOTHING, Read, VerbPhrases
from tollens.wording.parsing.statements.lexicon import (
    ADJECTIVE_ING,
    AUXILIARY,
    NEGATION,
    OWNER,
    PREPOSITION,
    SOMEONE,
    UNSURE,
    WHO,
)
from tollens.wording.parsing.statements.trees import Argument, Is, IsA, Name, NotSo, Possessed, Quantified, Verb
from tollens.wording.parsing.statements.verbs import forms

# What a predicate may begin with: its own finite verb, or what stands behind 'is', 'has', or 'can' and 'does'.
FINITE, COMPLEMENT, DONE, PLAIN = "finite", "complement", "done", "plain"


class Complements(VerbPhrases):
    """The grammar of descriptions."""

    @abstractmethod
    def _one(self, at: int, kind: str, relative: bool) -> Read:
        """One predicate of a kind."""

    @abstractmethod
    def _verbal(self, at: int, kind: str, relative: bool, adverbs: tuple[str, ...]) -> Read:
        """A predicate that begins with a verb."""

    def _complement(self, at: int, relative: bool) -> Read:
        while self.words[at] in SAYS_NOTHING:
            at += 1
        word, after = self.words[at], self.words[at + 1]
        if word in ("either", "neither", "both") or word in NEGATION:
            return self._one(at, COMPLEMENT, relative)
        if word == "anything" and after == "but":
            told = self._one(at + 2, COMPLEMENT, relative)
            return None if told is None else (NotSo(told[0]), told[1])
        if word == "only":
            self.missing(at, "what it is, without 'only'")
            return None
        if word in ("a", "an", "another"):
            if after in ("either", "neither"):
                return self._one(at + 1, COMPLEMENT, relative)
            return self._is_a(at + 1, True)
        if word in ("one", "those", "ones") and (after in WHO or self._is_participle_phrase(at + 1)):
            return self._is_a(at + 1, True)
        if word in SOMEONE and (after in WHO or self._is_participle_phrase(at + 1)):  # is someone who sings
            return self._is_a(at + 1, True)
        if word == "one" and after == "of":
            read = self.object_phrase(at + 2)
            if read is not None and isinstance(read[0], Quantified):
                return IsA(read[0].nominal, True), read[1]
            if read is not None and isinstance(read[0], Possessed):
                return Is(read[0]), read[1]
            return None if read is None else (Verb("be", (Argument("of", read[0]),), "one", self.column(at)), read[1])
        if word == "as" and self.is_open(at + 1) and self.words[at + 2] == "as":
            return self._compared(at + 2, f"as {after}", at)
        if word == "the" and after == "same":
            end = self._noun_end(at + 2, None)
            if self.words[end] != "as":
                self.missing(end, "'as', and what it is the same as")
                return None
            return self._compared(end, " ".join(("same", *self.words[at + 2 : end])), at)
        if word in PREPOSITION:
            parts, end = self._parts(at, relative)
            if parts == (word,):  # the match is on
                return Verb("be", (), word, self.column(at)), end
            if not parts or not isinstance(parts[0], Argument):
                self.missing(at + 1, f"what stands behind '{word}'")
                return None
            if word == "with":
                return Verb("have", (parts[0]._replace(preposition=""), *parts[1:]), column=self.column(at)), end
            return Verb("", parts, column=self.column(at)), end
        if word == "the" and after == "only":
            only = self.nominal(at + 2, None, subject=False)
            return None if only is None else (Is(Quantified("only", only[0])), only[1])
        if word in ("the", "this", "that", "these", "those") or word in OWNER or self._is_possessive(at):
            read = self.single_phrase(at, True, subject=False)
            return None if read is None else (Is(read[0]), read[1])
        if word in AUXILIARY:
            return self._verbal(at, FINITE, relative, ())
        if self.is_capital(at) and not forms(word):
            read = self.object_phrase(at)
            if read is not None and isinstance(read[0], Name):
                return Is(read[0]), read[1]
        if not self.is_open(at) and not self.is_adverb(at):
            if word not in ("some", "someone", "something", "no", "nobody", "nothing", "any", "anything", "it"):
                self.missing(at, "what it is")
                return None
            read = self.object_phrase(at)
            return None if read is None else (Is(read[0]), read[1])
        return self._described(at, relative)

    def _is_possessive(self, at: int) -> bool:
        """Whether a name with 's stands here."""
        place = at
        while self.is_capital(place):
            place += 1
        return place > at and self.words[place] == "'s"

    def _is_a(self, at: int, article: bool) -> Read:
        read = self.nominal(at, False if article else None, subject=False)
        if read is None:
            return None
        return IsA(read[0], article), read[1]

    def _described(self, at: int, relative: bool) -> Read:
        """Adjectives, participles and bare nouns: kind; interested in chess; being paid by the school; dogs."""
        start = at
        while self.is_adverb(at) and (at == start or self.words[at] != "then"):
            at += 1
        if at > start and not self.is_open(at) and self.words[at - 1].endswith("ly"):
            at -= 1  # an adjective that looks like an adverb
        word, adverbs = self.words[at], tuple(self.words[start:at])
        if not UNSURE.isdisjoint(adverbs):
            self.missing(start, "what is so, not what possibly is so")
            return None
        found = forms(word)
        if not self.is_open(at):
            self.missing(at, "what it is")
            return None
        alone = not self.is_open(at + 1) or self.is_adverb(at + 1)  # 'tired', not 'tired people'
        if ("ing" in found and not (alone and word in ADJECTIVE_ING)) or ("participle" in found and alone):
            read = self._participle(at, relative)
            if read is not None and isinstance(read[0], Verb):
                return read[0]._replace(parts=(*adverbs, *read[0].parts)), read[1]
        end = self._noun_end(at, None, subject=False)
        behind = self.words[end]
        takes = (behind in PREPOSITION and behind != "of") or (behind == "that" and self.is_clause(end + 1))
        if takes and not self.is_plural(end - 1):  # 'good at chess', 'sure that Ann came', not 'dogs in the park'
            parts, stop = self._parts(end, relative)
            words = " ".join((*adverbs, *self.words[at:end]))
            return Verb("be", parts, words, self.column(at)), stop
        nominal = self.nominal(at, None, subject=False)
        if nominal is None:
            return None
        return IsA(nominal[0]._replace(words=(*adverbs, *nominal[0].words)), False), nominal[1]
