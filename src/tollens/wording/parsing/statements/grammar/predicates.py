"""Predicates: with auxiliaries and negation, and several of them side by side."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.english.tokens import Token
from tollens.wording.parsing.statements.grammar.complements import COMPLEMENT, DONE, FINITE, PLAIN, Complements
from tollens.wording.parsing.statements.grammar.verb_phrases import SAYS_NOTHING, Read
from tollens.wording.parsing.statements.lexicon import (
    AUXILIARY,
    BE,
    CONJUNCTION,
    DO,
    HAVE,
    MODAL,
    NEGATION,
    PREPOSITION,
    UNSURE,
)
from tollens.wording.parsing.statements.trees import Argument, Joint, NotSo, Phrases, Predicate, Predicates, Verb
from tollens.wording.parsing.statements.verbs import forms, lemma

_HEDGES = UNSURE | {"only"}


class PredicatePhrases(Complements):
    """The grammar of predicates."""

    def __init__(self, tokens: Sequence[Token], names: frozenset[str], verbs: frozenset[str]) -> None:
        super().__init__(tokens, names, verbs)
        self._predicates: dict[tuple[int, str, bool, bool, bool], Read] = {}

    def predicate(self, at: int, relative: bool = False) -> Read:
        """One predicate or several, each with its verb; in a relative clause the sentence's own verb ends it."""
        return self._several(at, FINITE, relative)

    def modifier(self, at: int) -> Read:
        """A preposition's phrase or a participle's."""
        word = self.words[at]
        if word in PREPOSITION:
            read = self.object_phrase(at + 1)
            if read is None:
                self.missing(at + 1, f"what stands behind '{word}'")
                return None
            if word == "with":  # planes with two wings are planes that have two wings
                return Verb("have", (Argument("", read[0]),), column=self.column(at)), read[1]
            return Verb("", (Argument(word, read[0]),), column=self.column(at)), read[1]
        if self.words[at + 1] == "than":
            return self._compared(at + 1, word, at)
        if not forms(word) & {"participle", "ing"} and not self.is_adverb(at):
            return self._described(at, relative=True)
        return self._participle(at, relative=True)

    def _several(self, at: int, kind: str, relative: bool) -> Read:
        key = (at, kind, relative, self.pairing > 0, self.closed > 0)
        if key not in self._predicates:
            self._predicates[key] = None
            self._predicates[key] = self._any_of(at, kind, relative)
        return self._predicates[key]

    def _any_of(self, at: int, kind: str, relative: bool) -> Read:
        """Predicates joined by 'or', each of which may be several joined by 'and'."""
        read = self._all_of(at, kind, relative)
        if read is None:
            return None
        parts, end = [read[0]], read[1]
        while not self.closed and (place := self._joined(end, ("or",), kind, False)) is not None:
            more = self._all_of(place, self._kind_here(place, kind), relative)
            if more is None:
                break
            parts.append(more[0])
            end = more[1]
        if len(parts) == 1:
            return read
        joint: Joint = "or"
        if end_of := self._but_not_both(end):
            joint, end = "xor", end_of
        return Predicates(joint, tuple(parts)), end

    def _all_of(self, at: int, kind: str, relative: bool, mixed: bool = False) -> Read:
        read = self._one(at, kind, relative)
        if read is None:
            return None
        parts, end = [read[0]], read[1]
        while True:
            place = self._joined(end, ("and", "but"), kind, mixed)
            if (
                place is None
                and self.words[end] == ","
                and (self._is_contrast(end + 1, kind) or self._list_item(end + 1, kind))
            ):
                place = end + 1
            if place is None:
                break
            more = self._one(place, self._kind_here(place, kind), relative)
            if more is None:
                break
            parts.append(more[0])
            end = more[1]
        return (Predicates("and", _sharing(parts)), end) if len(parts) > 1 else read

    def _is_contrast(self, at: int, kind: str) -> bool:
        """Whether behind a comma stands what it is not: 'a fox, not a dog'."""
        return kind == COMPLEMENT and self.words[at] == "not" and self.words[at + 1] != "both"

    def _list_item(self, at: int, kind: str) -> bool:
        """Whether behind a comma stands one more item of a list: 'kind, young, and blue'."""
        if kind != COMPLEMENT or self.words[at] in CONJUNCTION or not self._list_goes_on(at):
            return False
        place = at
        while place < self.size and self.words[place] not in ("and", "or", "."):
            place += 1
        return self.words[place] == "and"

    def _joined(self, at: int, joints: tuple[str, ...], kind: str, mixed: bool) -> int | None:
        """The place behind 'and' or 'or', where a predicate of the same subject follows and no clause of its own. One
        with its own finite verb stands beside the whole, not inside it, unless they may be mixed."""
        place = at + 1 if self.words[at] == "," else at
        word = self.words[place]
        if word not in joints:
            return None
        place += 1
        if word == "but" and self.words[place : place + 2] == ["not", "both"]:
            return None
        if self.words[place] in ("also", "then"):
            place += 1
        if kind != FINITE and not mixed and self._kind_here(place, kind) == FINITE:
            return None
        if self.words[place] in ("either", "neither", "both") and not self.is_clause(place):
            return place
        if "third" in forms(self.words[place]) and self.words[place + 1] not in AUXILIARY and kind == FINITE:
            return place
        if not self.inside and self.is_clause(place):
            return None
        if kind in (FINITE, PLAIN, DONE) and not self.is_verb_phrase(place) and not self._plain_verb(place, kind):
            return place if forms(self.words[at - 1]) and forms(self.words[place]) else None  # 'sings and dances'
        return place

    def _plain_verb(self, at: int, kind: str) -> bool:
        """Whether a verb stands here in the form that 'can', 'does', 'has' or a plural subject before it asks for."""
        found = forms(self.words[at])
        if self.words[at] in self.verbs and self.is_open(at + 1):
            return True
        if kind == DONE:
            return "participle" in found
        return "plain" in found and self.words[at + 1] not in ("", ".", ",", "and", "or")

    def _kind_here(self, at: int, kind: str) -> str:
        """What is expected behind 'and': the same as before it, unless a finite verb stands there."""
        while self.is_adverb(at) or self.words[at] in NEGATION:
            at += 1
        word = self.words[at]
        if word in AUXILIARY and word not in ("been", "being", "be"):
            return FINITE
        if kind == COMPLEMENT and self.is_verb_phrase(at) and word not in NEGATION:
            found = forms(word)
            return FINITE if "third" in found or "participle" not in found else kind
        if kind in (PLAIN, DONE) and "third" in forms(word):
            return FINITE
        return kind

    def _but_not_both(self, at: int) -> int | None:
        place = at + 1 if self.words[at] == "," else at
        three = self.words[place : place + 3]
        if three == ["but", "not", "both"]:
            return place + 3
        return place + 2 if three[:2] == ["not", "both"] else None

    def _one(self, at: int, kind: str, relative: bool) -> Read:
        word = self.words[at]
        if word in ("either", "neither", "both"):
            return self._paired(at, kind, relative)
        if word in NEGATION or (word == "no" and self.words[at + 1] == "longer"):
            read = self._one(at + 1 + (word == "no"), kind, relative)
            return None if read is None else (NotSo(read[0]), read[1])
        if kind == COMPLEMENT:
            return self._complement(at, relative)
        start = at
        while self.is_adverb(at) and word not in ("either", "neither", "both"):
            at += 1
            word = self.words[at]
            if word in ("either", "neither"):
                return self._paired(at, kind, relative)
        if not _HEDGES.isdisjoint(self.words[start : at + 1]):
            self.missing(start, "what is so, not what only, possibly or preferably is so")
            return None
        adverbs = tuple([each for each in self.words[start:at] if each not in SAYS_NOTHING])
        return self._verbal(at, kind, relative, adverbs)

    def _paired(self, at: int, kind: str, relative: bool) -> Read:
        """Either … or, neither … nor, both … and."""
        word = self.words[at]
        joint = {"either": "or", "neither": "nor", "both": "and"}[word]
        self.pairing += 1
        try:
            return self._pair(at, word, joint, kind, relative)
        finally:
            self.pairing -= 1

    def _pair(self, at: int, word: str, joint: str, kind: str, relative: bool) -> Read:
        awaits = word != "both"
        self.opened += awaits
        first = (
            self._all_of(at + 1, self._kind_here(at + 1, kind), relative, mixed=True)
            if awaits
            else self._one(at + 1, kind, relative)
        )
        self.opened -= awaits
        if first is None:
            return None
        parts, end = [first[0]], first[1]
        while True:
            place = end + 1 if self.words[end] == "," else end
            if self.words[place] != joint and not (joint == "nor" and self.words[place] == "or"):
                break
            place += 1
            if self.words[place] in ("he", "she", "it", "they"):  # 'Ann is either kind or she is tired'
                place += 1
            more = self._all_of(place, self._kind_here(place, kind), relative, mixed=True)
            if more is None:
                return None
            parts.append(more[0])
            end = more[1]
        if len(parts) == 1:
            if word == "both":  # 'are both vegetables'
                return first
            if word == "either" and (apart := _apart(first[0])) is not None:  # 'either be kind or young'
                return apart, self._but_not_both(end) or end
            self.missing(end, f"'{joint}'")
            return None
        end = self._but_not_both(end) or end
        if word == "neither":
            return Predicates("and", tuple(map(NotSo, parts))), end
        return Predicates("xor" if word == "either" else "and", tuple(parts)), end

    def _verbal(self, at: int, kind: str, relative: bool, adverbs: tuple[str, ...]) -> Read:
        word = self.words[at]
        if word in BE and (kind == FINITE or word in ("be", "been", "being")):
            return self._behind_be(at + 1, relative)
        if word in MODAL and kind == FINITE:
            return self._behind_auxiliary(at + 1, PLAIN, relative)
        if word in DO and kind == FINITE:
            place = at + 1 + (self.words[at + 1] in NEGATION)
            while self.is_adverb(place):
                place += 1
            if place > at + 1 or "plain" in forms(self.words[place]):
                return self._behind_auxiliary(at + 1, PLAIN, relative)
        if word in HAVE and kind in (FINITE, PLAIN):
            place = at + 1
            while self.words[place] in NEGATION or self.is_adverb(place):
                place += 1
            if "participle" in forms(self.words[place]) or self.words[place] == "been":
                return self._behind_auxiliary(at + 1, DONE, relative)
        if lemma(word) == "get" and "participle" in forms(self.words[at + 1]):  # 'gets awarded'
            return self._participle(at + 1, relative)
        if not (word in HAVE or word in DO) and not self._is_main_verb(at, kind):
            self.missing(at, "a verb")
            return None
        if word in DO and self.words[at + 1] in ("", ".", ","):  # 'if Ann does'
            self.missing(at + 1, "what it is that is done")
            return None
        return self._verb(
            at, relative, adverbs, past="past" in forms(word) and "plain" not in forms(word) and kind == FINITE
        )

    def _behind_auxiliary(self, at: int, kind: str, relative: bool) -> Read:
        """What stands behind an auxiliary. A negation there is of all that 'or' joins, and of all that two verbs do; of
        two descriptions that 'and' joins it is of the first: 'is not young and kind'."""
        if self.words[at] not in NEGATION:
            return self._several(at, kind, relative)
        if self.words[at + 1] == "only":  # not only kind but also tall: both
            return self._several(at + 2, kind, relative)
        read = self._several(at + 1, kind, relative)
        if read is None:
            return None
        told, end = read
        if isinstance(told, Predicates) and told.joint == "and" and kind == COMPLEMENT and self.words[at + 1] != "both":
            return told._replace(parts=(NotSo(told.parts[0]), *told.parts[1:])), end
        return NotSo(told), end

    def behind_auxiliary(self, word: str, at: int) -> Read:
        """The predicate whose auxiliary stands elsewhere, as in a question."""
        if word in UNSURE:
            self.missing(at, "what is so, not what may be so")
            return None
        kind = COMPLEMENT if word in BE else DONE if word in HAVE else PLAIN
        return self._behind_auxiliary(at, kind, relative=False)

    def _behind_be(self, at: int, relative: bool) -> Read:
        while self.words[at] in SAYS_NOTHING:
            at += 1
        return self._behind_auxiliary(at, COMPLEMENT, relative)

    def _is_main_verb(self, at: int, kind: str) -> bool:
        word = self.words[at]
        if not self.is_open(at):
            return False
        return kind != FINITE or bool(forms(word)) or self.is_verb(at, None) or not self.is_capital(at)


def _sharing(parts: list[Predicate]) -> tuple[Predicate, ...]:
    """Participles side by side share what stands behind the last: 'written and sung by Ann'."""
    last = parts[-1]
    if not isinstance(last, Verb) or not last.participle or last.lemma == "be":
        return tuple(parts)
    alone = [
        isinstance(each, Verb) and bool(each.participle) and each.lemma != "be" and not each.parts
        for each in parts[:-1]
    ]
    if not all(alone):
        return tuple(parts)
    return tuple(each._replace(parts=last.parts) if isinstance(each, Verb) else each for each in parts)


def _apart(predicate: Predicate) -> Predicate | None:
    """The predicate with its last 'or' as one that excludes: 'either' stands before it."""
    if isinstance(predicate, Predicates) and predicate.joint == "or":
        return predicate._replace(joint="xor")
    if isinstance(predicate, Verb) and predicate.parts:
        *before, last = predicate.parts
        if isinstance(last, Argument) and isinstance(last.phrase, Phrases) and last.phrase.joint == "or":
            return predicate._replace(parts=(*before, last._replace(phrase=last.phrase._replace(joint="xor"))))
    return None
