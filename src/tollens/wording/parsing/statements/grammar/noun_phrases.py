"""Noun phrases: names, pronouns, nouns with their determiners."""

from __future__ import annotations

from tollens.wording.parsing.statements.grammar.determiners import Determiners
from tollens.wording.parsing.statements.lexicon import (
    ANYONE,
    AUXILIARY,
    DETERMINER,
    EVERYONE,
    GENERIC,
    INDEFINITE,
    NOBODY,
    PRONOUN,
    SOMEONE,
)
from tollens.wording.parsing.statements.trees import (
    Determiner,
    Name,
    Nominal,
    NounPhrase,
    Possessed,
    Pronoun,
    Quantified,
    Words,
)
from tollens.wording.parsing.statements.verbs import forms

_INDEFINITE: dict[str, Determiner] = {
    **dict.fromkeys(SOMEONE, "some"),
    **dict.fromkeys(ANYONE, "any"),
    **dict.fromkeys(EVERYONE, "every"),
    **dict.fromkeys(NOBODY, "no"),
}
_INSIDE_NAMES = frozenset(("of", "the", "de", "la", "van", "von", "for", "and", "&"))


class NounPhrases(Determiners):
    """The grammar of single noun phrases."""

    def single_phrase(
        self, at: int, reduced: bool, behind: bool = True, subject: bool = True
    ) -> tuple[NounPhrase, int] | None:
        """One noun phrase: a subject's, which ends where its verb begins, or another's; with or without what may stand
        behind the noun."""
        read = self._unowned(at, reduced, behind, subject)
        while read is not None and self.words[read[1]] == "'s":
            owner, place = read
            end = self._noun_end(place + 1, None, subject)
            if end == place + 1:
                self.missing(end, "what it is that somebody has")
                return None
            words = tuple(self.words[place + 1 : end])
            read = Possessed(Nominal((), words, column=self.column(place + 1)), owner), end
        return read

    def _unowned(self, at: int, reduced: bool, behind: bool, subject: bool) -> tuple[NounPhrase, int] | None:
        word = self.words[at]
        if not word:
            self.missing(at, "a noun or a name")
            return None
        if self.is_vague(at):
            self.missing(at, f"'all', 'some', 'no' or a number: how many '{word}' are is not known")
            return None
        if (word in INDEFINITE and self.words[at + 1] != "of") or (word == "no" and self.words[at + 1] == "one"):
            return self._indefinite(at, reduced)
        if word == "whoever" and (told := self.predicate(at + 1, relative=True)) is not None:
            return Quantified("every", Nominal((), (), (told[0],), column=self.column(at))), told[1]
        if word in PRONOUN and not (word in DETERMINER and self._noun_end(at + 1, None) > at + 1):
            if word == "he" and self.words[at + 1 : at + 3] == ["or", "she"]:
                return Pronoun("they", self.column(at)), at + 3
            return Pronoun(word, self.column(at)), at + 1
        if word in GENERIC and self.is_finite(at + 1):
            return Pronoun("you", self.column(at)), at + 1
        if word in ("all", "each", "any") and self.words[at + 1] == "of" and self.is_capital(at + 2):
            return self._unowned(at + 2, reduced, behind, subject)  # all of Ann's sisters: Ann's sisters
        if (counted := self._determiner(at)) is not None:
            return self._determined(at, *counted, reduced=reduced, behind=behind, subject=subject)
        if self.is_capital(at) and (name := self._name(at, subject)) is not None:
            return name
        if not self.is_open(at):
            self.missing(at, "a noun or a name")
            return None
        return self._bare(at, reduced, behind, subject)

    def _indefinite(self, at: int, reduced: bool) -> tuple[NounPhrase, int] | None:
        """Someone, anything, nobody …, with what is said of them behind."""
        word = self.words[at]
        end = at + 2 if word == "no" else at + 1
        determiner: Determiner = "no" if word == "no" else _INDEFINITE[word]
        end += self.words[end] == "else"
        but: NounPhrase | None = None
        if self.words[end] in ("but", "except") or self.words[end : end + 2] == ["other", "than"]:
            read = self.single_phrase(end + 1 + (self.words[end] == "other"), reduced, behind=False)
            if read is not None:
                but, end = read
        adjectives: tuple[Words, ...] = ()
        if self.is_open(end) and not self.is_finite(end) and not self._is_participle_phrase(end):
            adjectives, end = ((self.words[end],),), end + 1
        behind, end = self._behind(end, True, reduced)
        return Quantified(determiner, Nominal(adjectives, (), behind, column=self.column(at)), but=but), end

    def _determined(
        self,
        at: int,
        kind: Determiner,
        number: int,
        plural: bool | None,
        start: int,
        *,
        reduced: bool,
        behind: bool,
        subject: bool,
    ) -> tuple[NounPhrase, int] | None:
        numbered = self.words[start][:1].isdigit() and self.is_capital(start + 1)  # the 1972 Summer Olympics
        if kind == "the" and (numbered or self.is_capital(start)) and (name := self._name(start, subject)) is not None:
            return name
        if kind == "only" and self.is_capital(start + (self.words[start] == "the")):
            read = self.single_phrase(start, reduced, behind, subject)
            if read is not None and isinstance(read[0], Name):
                return Quantified("no", Nominal((), (), column=self.column(at)), but=read[0]), read[1]
        if kind == "the" and subject and self.words[start] == "only":
            self.missing(start, "a subject without 'only'")
            return None
        nominal = self.nominal(start, plural, reduced=reduced, behind=behind, subject=subject)
        if nominal is None:
            return None
        found, end = nominal
        if kind == "the" and (name := self._apposition(start, end, subject)) is not None:
            return name
        many = bool(plural) or (plural is None and self.is_plural(end - 1))
        if kind == "the" and subject and not many and end == start + 1 and self.words[end] in ("are", "were", "have"):
            return Quantified(
                "every", Nominal((found.words,), (), column=found.column), plural=True
            ), end  # the rich are
        if kind in ("the", "own") and found.of is not None and not found.behind:
            return Possessed(found._replace(of=None), found.of), end
        if kind in ("every", "no") and self.words[end] in ("but", "except") and self.is_capital(end + 1):
            left_out = self.single_phrase(end + 1, reduced, behind=False)
            if left_out is not None:
                return Quantified(kind, found, number, many, left_out[0]), left_out[1]
        return Quantified(kind, found, number, many), end

    def _apposition(self, at: int, end: int, subject: bool) -> tuple[NounPhrase, int] | None:
        """The band Gong, the band named Gong: the name alone is what is spoken of."""
        place = at
        while (
            self.is_open(place)
            and self.words[place].isalpha()
            and not self.is_capital(place)
            and self.words[place] not in ("named", "called")
        ):
            place += 1
        if place == at or (place >= end and self.words[place] not in ("named", "called")):
            return None
        place += self.words[place] in ("named", "called")
        return self._name(place, subject) if self.is_capital(place) else None

    def _name(self, at: int, subject: bool) -> tuple[NounPhrase, int] | None:
        """Words with capitals; None where a common noun goes on from there: 'Yale graduates'."""
        end = at + 1
        while end < self.size:
            if self.is_capital(end) or self.tokens[end].text[0].isdigit():
                end += 1
            elif self.words[end] in _INSIDE_NAMES and self.words[end] != "and":
                ahead = end + 1 + (self.words[end + 1] == "the")
                if not self.is_capital(ahead):
                    break
                end = ahead + 1
            else:
                break
        awaits = subject or self.inside > 0
        goes_on = self.is_open(end) and not (awaits and self.is_finite(end)) and not self._is_participle_phrase(end)
        if goes_on and (subject or not self.is_adverb(end)):
            return None
        if (
            self.words[end] == ","
            and self.is_capital(end + 1)
            and (self.words[end + 2] in ("", ".") or (self.inside and self.words[end + 2] in AUXILIARY))
        ):
            end += 2  # Portland, Oregon
        text = tuple(token.text for token in self.tokens[at:end])
        if subject and end - at == 1 and self.is_plural(at) and self._plural_verb(end):
            return None
        return Name(text, self.column(at)), end

    def _plural_verb(self, at: int) -> bool:
        """Whether the verb here takes a plural."""
        word = self.words[at]
        return word in ("are", "were", "have", "do") or (
            word not in AUXILIARY and self.is_verb(at, True) and "past" not in forms(word)
        )

    def _bare(self, at: int, reduced: bool, behind: bool, subject: bool) -> tuple[NounPhrase, int] | None:
        """A noun without a determiner: many of them are all of them, one is a name for its kind."""
        nominal = self.nominal(at, None, reduced=reduced, behind=behind, subject=subject)
        if nominal is None:
            return None
        found, end = nominal
        if self.words[at] == "one":
            return Quantified("bare", found), end
        last = end if not found.behind else self._noun_end(at, None)
        plural = found.words != () and self.is_plural(self._last_noun(at, found)) and self._agrees(end)
        if plural or found.behind or found.adjectives or not behind:
            return Quantified("bare", found, plural=plural), end
        if found.of is not None:
            return Possessed(found._replace(of=None), found.of), end
        text = tuple(token.text for token in self.tokens[at:last])
        return Name(text, self.column(at)), end

    def _last_noun(self, at: int, nominal: Nominal) -> int:
        """Where the noun's last word stands."""
        last = nominal.words[-1]
        return next(place for place in range(at, self.size) if self.words[place] == last)

    def _agrees(self, at: int) -> bool:
        """Whether what stands here can follow a plural."""
        word = self.words[at]
        if word in AUXILIARY:
            return word not in ("is", "was", "has", "does")
        return not self.is_verb(at, False) or bool(forms(word) & {"plain", "past"})
