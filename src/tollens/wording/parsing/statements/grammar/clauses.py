"""Clauses: subject and predicate, 'there is', conditions, and several clauses side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.wording.parsing.english.tokens import Token
from tollens.wording.parsing.statements.grammar.predicates import PredicatePhrases
from tollens.wording.parsing.statements.lexicon import AUXILIARY, BE, IF, OPENING, PREPOSITION
from tollens.wording.parsing.statements.trees import (
    Argument,
    Clause,
    Clauses,
    Conditional,
    Denied,
    Joint,
    Name,
    Nominal,
    NotSo,
    NounPhrase,
    Phrases,
    Predicate,
    Predicates,
    Quantified,
    Simple,
    There,
    Verb,
)
from tollens.wording.parsing.statements.verbs import forms

Read = tuple[Clause, int] | None

_DEEPEST = 12  # conditions inside conditions


class Grammar(PredicatePhrases):
    """The grammar of whole statements."""

    def __init__(self, tokens: Sequence[Token], names: frozenset[str], verbs: frozenset[str]) -> None:
        super().__init__(tokens, names, verbs)
        self._clauses: dict[int, Read] = {}

    def statement(self, at: int = 0) -> Clause | None:
        """The sentence from a place on as one statement; None where it is none."""
        while self.words[at] in OPENING and (
            self.words[at + 1] == "," or self.words[at] in ("therefore", "thus", "hence")
        ):
            at += 1 + (self.words[at + 1] == ",")
        read = self._whole(at)
        if read is None:
            return None
        clause, end = read
        while self.words[end] in (".", "!", "?", ","):
            end += 1
        if end < self.size:
            self.missing(end, "the end of the sentence")
            return None
        return clause

    def question(self) -> Clause | None:
        """A question that is answered by yes or no, as the statement that it asks about: 'Is Ann kind?'."""
        word = self.words[0]
        if word not in AUXILIARY:
            return None
        if self.words[:3] == ["is", "it", "true"] and self.words[3] == "that":
            return self.statement(4)
        for phrase, end in self._asked_about(1):
            told = self.behind_auxiliary(word, end)
            if told is not None and self.words[told[1]] in ("?", "", "."):
                return Simple(phrase, told[0], word in ("was", "were", "did", "had"))
        self.missing(1, "a question such as 'is Ann kind?'")
        return None

    def _asked_about(self, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """The subjects that a question may have: no verb tells where they end, so the longest comes first."""
        determined = self._determiner(at)
        start = at if determined is None else determined[3]
        end = self._noun_end(start, None, subject=False)
        if not self.is_open(start) or ((read := self.single_phrase(at, False)) is not None and read[1] > end):
            read = self.noun_phrase(at)
            if read is not None:
                yield read
            if read is None or read[1] != end + 1 or not self.is_adverb(end):  # 'jolly' looks like an adverb
                return
        if self.is_capital(start):  # a name ends before the first word without a capital
            end = next((place for place in range(start + 1, end) if not self.is_capital(place)), end)
        elif (many := self._plural_before_verb(start, end)) is not None:
            end = many
        for place in range(end, start, -1):
            if determined is None and self.is_plural(place - 1) and not self.is_capital(start):
                noun = Nominal((), tuple(self.words[start:place]), column=self.column(start))
                yield Quantified("bare", noun, plural=True), place
            elif determined is None:
                yield Name(tuple(token.text for token in self.tokens[start:place]), self.column(start)), place
            else:
                noun = Nominal((), tuple(self.words[start:place]), column=self.column(start))
                yield Quantified(determined[0], noun, determined[1], bool(determined[2])), place

    def _plural_before_verb(self, at: int, end: int) -> int | None:
        """The place of the first plain verb behind a plural: 'do cats eat fish?'."""
        for place in range(at + 1, end):
            if self.is_plural(place - 1) and "plain" in forms(self.words[place]):
                return place
        return None

    def _placed(self, at: int) -> Read:
        """A statement behind 'In 2016,': a part of its verb."""
        word = self.words[at]
        if word not in PREPOSITION or word in ("to", "of", "than", "as"):
            return None
        where = self.object_phrase(at + 1)
        if where is None or self.words[where[1]] != ",":
            return None
        read = self._whole(where[1] + 1)
        if read is None or not isinstance(read[0], Simple) or not isinstance(read[0].predicate, Verb):
            return None
        verb = read[0].predicate
        return read[0]._replace(predicate=verb._replace(parts=(*verb.parts, Argument(word, where[0])))), read[1]

    def _whole(self, at: int) -> Read:
        self.depth += 1
        try:
            return (
                None if self.depth > _DEEPEST else self._conditional(at) or self._placed(at) or self._with_condition(at)
            )
        finally:
            self.depth -= 1

    # Conditions -----------------------------------------------------------------------------------------------------

    def _conditional(self, at: int) -> Read:
        """If …, then …; unless …, …; suppose that …, then …."""
        word = self.words[at]
        start = at + 1
        if word in ("suppose", "assuming", "supposing", "given", "provided"):
            start += self.words[start] == "that"
        elif word not in IF and word != "unless":
            return None
        condition = self._any_clause(start)
        if condition is None:
            return None
        clause, end = condition
        end += self.words[end] == ","
        end += self.words[end] == "then"
        end += self.words[end] == ","
        consequence = self._whole(end)
        if consequence is None:
            self.missing(end, "what holds then")
            return None
        return Conditional(Denied(clause) if word == "unless" else clause, consequence[0]), consequence[1]

    def _with_condition(self, at: int) -> Read:
        """Clauses, and behind them 'if', 'only if', 'if and only if' or 'unless' with the condition."""
        read = self._any_clause(at)
        if read is None:
            return None
        clause, end = read
        place = end + 1 if self.words[end] == "," else end
        four = self.words[place : place + 4]
        if four == ["if", "and", "only", "if"]:
            condition = self._any_clause(place + 4)
            return None if condition is None else (Conditional(clause, condition[0], both=True), condition[1])
        if four[:2] == ["only", "if"] or four[:2] == ["only", "when"]:
            condition = self._any_clause(place + 2)
            return None if condition is None else (Conditional(clause, condition[0]), condition[1])
        if four[0] in IF or four[0] == "unless":
            condition = self._any_clause(place + 1)
            if condition is None:
                self.missing(place + 1, "a condition")
                return None
            told = Denied(condition[0]) if four[0] == "unless" else condition[0]
            return Conditional(told, clause, trailing=True), condition[1]
        return clause, end

    # Side by side -------------------------------------------------------------------------------------------------

    def _any_clause(self, at: int) -> Read:
        """Clauses joined by 'or', each of which may be several joined by 'and'."""
        if at not in self._clauses:
            self._clauses[at] = None
            self._clauses[at] = self._joined_clauses(at)
        return self._clauses[at]

    def _joined_clauses(self, at: int) -> Read:
        if self.words[at] == "either" and (read := self._either(at)) is not None:
            return read
        read = self._every_clause(at)
        if read is None:
            return None
        parts, end = [read[0]], read[1]
        while (place := self._next(end, ("or",))) is not None and (more := self._every_clause(place)) is not None:
            parts.append(more[0])
            end = more[1]
        if len(parts) == 1:
            return read
        joint: Joint = "or"
        if (stop := self._but_not_both(end)) is not None:
            joint, end = "xor", stop
        return Clauses(joint, tuple(parts)), end

    def _every_clause(self, at: int) -> Read:
        read = self._clause(at)
        if read is None:
            return None
        parts, end = [read[0]], read[1]
        while (place := self._next(end, ("and", "but", ";"))) is not None and (more := self._clause(place)) is not None:
            parts.append(more[0])
            end = more[1]
        return (Clauses("and", tuple(parts)), end) if len(parts) > 1 else read

    def _next(self, at: int, joints: tuple[str, ...]) -> int | None:
        """The place behind 'and' or 'or', where another clause begins."""
        place = at + 1 if self.words[at] == "," else at
        if self.words[place] not in joints or self.words[place + 1 : place + 3] == ["not", "both"]:
            return None
        return place + 1

    def _either(self, at: int) -> Read:
        """Either one clause or another; or of anything, either one predicate or another: 'Either men or women'."""
        first = self._every_clause(at + 1)
        if first is not None:
            place = first[1] + (self.words[first[1]] == ",")
            second = self._every_clause(place + 1) if self.words[place] == "or" else None
            if second is not None:
                end = self._but_not_both(second[1]) or second[1]
                return Clauses("xor", (first[0], second[0])), end
            if isinstance(first[0], Simple) and isinstance(first[0].predicate, Predicates):
                told = first[0].predicate
                if told.joint == "or":  # 'Either someone is kind or cold'
                    subject = first[0].subject
                    if isinstance(subject, Quantified) and subject.determiner == "some":
                        subject = subject._replace(determiner="a")  # whoever it may be
                    return Simple(subject, told._replace(joint="xor"), first[0].past), first[1]
        for kind in ("complement", "plain"):
            read = self._paired(at, kind, False)
            if read is not None and self.words[read[1]] in (".", "", "!"):
                kinds = read[0]._replace(joint="or") if isinstance(read[0], Predicates) else read[0]
                return Simple(None, kinds), read[1]  # all there is are these; that nothing is both is not said
        return None

    # One clause ---------------------------------------------------------------------------------------------------

    def _clause(self, at: int) -> Read:
        word = self.words[at]
        if word == "there" and (self.words[at + 1] in BE or self.words[at + 1] in ("exist", "exists")):
            return self._there(at)
        if word == "it" and (read := self._it_is_so(at)) is not None:
            return read
        if word == "either" and (read := self._either(at)) is not None:
            return read
        if word == "both":
            at += 1
        for reduced in (True, False):
            subject = self.noun_phrase(at, reduced)
            if subject is None:
                self.missing(at, "a subject")
                continue
            phrase, place = subject
            if self.words[place] == "," and self.is_adverb(place + 1) and self.words[place + 2] == ",":
                place += 3
            aside = self._aside(place) if isinstance(phrase, Name) else None
            if aside is not None:
                place = aside[1]
            if not self.is_finite(place):
                self.missing(place, "a verb")
                continue
            told = self.predicate(place)
            if told is not None and aside is not None:
                both = Simple(phrase, aside[0]), Simple(phrase, told[0], self._is_episodic(place, told[0]))
                return Clauses("and", both), told[1]
            if told is not None:
                end = told[1]
                if isinstance(phrase, Phrases) and phrase.joint == "or" and (stop := self._but_not_both(end)):
                    phrase, end = phrase._replace(joint="xor"), stop
                if isinstance(phrase, Phrases) and phrase.joint == "and" and self._not_both(place, told[0]):
                    assert isinstance(told[0], NotSo)
                    return Denied(Simple(phrase, told[0].predicate)), end
                return Simple(phrase, told[0], self._is_episodic(place, told[0])), end
        return None

    def _aside(self, at: int) -> tuple[Predicate, int] | None:
        """A relative clause between commas, which says something more of a name: 'Ann, who is old, sings'."""
        if self.words[at] != "," or self.words[at + 1] not in ("who", "which") or not self.is_finite(at + 2):
            return None
        self.inside += 1
        told = self.predicate(at + 2, relative=True)
        self.inside -= 1
        return None if told is None or self.words[told[1]] != "," else (told[0], told[1] + 1)

    def _not_both(self, at: int, predicate: Predicate) -> bool:
        """Whether a negation is of all subjects together: 'Ann and Bo are not both tall'."""
        return isinstance(predicate, NotSo) and self.words[at + 1 : at + 3] == ["not", "both"]

    def _is_episodic(self, at: int, predicate: Predicate) -> bool:
        """Whether the predicate tells of one time: in the past, or going on now, or where something is now."""
        if self.words[at] in BE and isinstance(predicate, Verb) and not predicate.participle:
            if "ing" in forms(self.words[at + 1]):
                return True
            place = predicate.parts[0] if not predicate.lemma and predicate.parts else ""
            if (
                isinstance(place, Argument)
                and isinstance(place.phrase, Quantified)
                and place.phrase.determiner == "the"
            ):
                return True
        return _is_past(self.words[at], predicate)

    def _there(self, at: int) -> Read:
        """There is such a thing; there is not."""
        place = at + 2
        denied = self.words[place] in ("not", "never")
        place += denied
        read = self.single_phrase(place, True, subject=False)
        if read is None:
            self.missing(place, "what there is")
            return None
        clause = There(read[0])
        return (Denied(clause) if denied else clause), read[1]

    def _it_is_so(self, at: int) -> Read:
        """It is true that; it is not the case that."""
        if self.words[at + 1] not in ("is", "was"):
            return None
        place = at + 2
        denied = self.words[place] == "not"
        place += denied
        if self.words[place : place + 2] == ["the", "case"]:
            place += 2
        elif self.words[place] in ("true", "false"):
            denied = denied != (self.words[place] == "false")
            place += 1
        else:
            return None
        if self.words[place] != "that":
            return None
        read = self._whole(place + 1)
        return None if read is None else ((Denied(read[0]) if denied else read[0]), read[1])


def _is_past(first: str, predicate: Predicate) -> bool:
    """Whether the predicate tells of one time in the past, not of what is always so."""
    if first in ("was", "were", "did", "had"):
        return True
    told = predicate
    while isinstance(told, NotSo | Predicates):
        told = told.predicate if isinstance(told, NotSo) else told.parts[0]
    return isinstance(told, Verb) and told.past
