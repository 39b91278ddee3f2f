"""Verb phrases: a verb or a participle with objects, prepositions, adverbs and infinitives behind it."""

from __future__ import annotations

from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.statements.grammar.coordination import Coordination
from tollens.wording.parsing.statements.lexicon import AUXILIARY, CLOSED, CONJUNCTION, PREPOSITION, WHO
from tollens.wording.parsing.statements.trees import Argument, Predicate, Predicates, Verb
from tollens.wording.parsing.statements.verbs import forms, lemma

Read = tuple[Predicate, int] | None

SAYS_NOTHING = frozenset(
    ("also", "just", "really", "actually", "indeed", "then", "therefore", "still", "already", "currently")
)


class VerbPhrases(Coordination):
    """The grammar of a verb and what stands behind it."""

    def _verb(self, at: int, relative: bool, adverbs: tuple[str, ...] = (), past: bool = False) -> Read:
        parts, end = self._parts(at + 1, relative)
        verb = Verb(lemma(self.words[at]), (*adverbs, *parts), column=self.column(at), past=past)
        joint = self.words[end]
        ways: list[Predicate] = [verb]
        while joint in ("and", "or") and self.words[end] == joint and self._is_adjunct(end + 1, verb):
            more, end = self._parts(end + 1, relative)
            ways.append(verb._replace(parts=(*verb.parts[:-1], *more)))
        return (verb if len(ways) == 1 else Predicates("or" if joint == "or" else "and", tuple(ways))), end

    def _is_adjunct(self, at: int, verb: Verb) -> bool:
        """Whether a preposition's phrase stands here beside a verb's last one: 'sings in French or in Dutch'."""
        last = verb.parts[-1] if verb.parts else ""
        return self.words[at] in PREPOSITION and isinstance(last, Argument) and last.preposition != ""

    def _participle(self, at: int, relative: bool) -> Read:
        start = at
        while self.is_adverb(at):
            at += 1
        word = self.words[at]
        parts, end = self._parts(at + 1, relative)
        parts = (*self.words[start:at], *parts)
        done = "" if word.endswith("ing") else word
        return Verb(lemma(word), parts, done, self.column(at)), end

    def _parts(self, at: int, relative: bool) -> tuple[tuple[str | Argument, ...], int]:
        """What stands behind a verb: objects, prepositions with theirs, adverbs, infinitives."""
        parts: list[str | Argument] = []
        infinitive = ""
        while at < self.size:
            word = self.words[at]
            if (
                relative
                and word != "being"
                and (
                    word in AUXILIARY
                    or (self._awaited(at) and (parts or not self._ends_here(at) or self._is_last_verb(at)))
                )
            ):
                break
            if relative and parts and self.is_adverb(at) and self._awaited(at + 1):
                break  # 'people who jog regularly win': an adverb before a verb is the verb's
            if word == "that" and self.is_clause(at + 1):  # what is known, said or believed is not taken apart
                end = self._clause_end(at + 1)
                parts += self.words[at:end]
                at = end
                continue
            if word in PREPOSITION and not (word == "over" and cardinal(self.words[at + 1]) is not None):
                if word == "to" and (self.words[at + 1] in ("be", "have", "do") or self._is_infinitive(at + 1)):
                    infinitive = f"to {self.words[at + 1]}"
                    parts += ["to", self.words[at + 1]]
                    at += 2
                    continue
                mutual = self.words[at + 1] in ("each", "one") and self.words[at + 2] in ("other", "another")
                read = None if mutual or self._is_gerund(at + 1) else self.object_phrase(at + 1)
                if read is None:
                    parts.append(word)
                    at += 1
                else:
                    parts.append(Argument(word, read[0], infinitive))
                    at = read[1]
            elif self.is_adverb(at) and word not in ("either", "neither", "both", "then", "only", "there"):
                if word not in SAYS_NOTHING:
                    parts.append(word)
                at += 1
            elif self.is_vague(at):  # a part of the verb, like the noun behind it: 'owns many books'
                parts.append(word)
                at += 1
            elif word in ("each", "one") and self.words[at + 1] in ("other", "another"):
                parts.append("reciprocally")
                at += 2
            elif self._is_gerund(at):
                infinitive = word
                parts.append(word)
                at += 1
                if word == "being" and self.is_open(at):
                    parts.append(self.words[at])
                    at += 1
            elif word == "there" and self.words[at + 1] in ("", ".", ",", "and", "or"):
                parts.append(word)
                at += 1
            elif word in CONJUNCTION or word in AUXILIARY or (word in WHO and word != "that"):
                break
            else:
                read = self.object_phrase(at)
                if read is None:
                    break
                parts.append(Argument("", read[0], infinitive))
                at = read[1]
        return tuple(parts), at

    def _is_gerund(self, at: int) -> bool:
        """Whether a verb with -ing stands here, whose own object follows."""
        word = self.words[at]
        return word in ("being", "having") or (
            "ing" in forms(word) and self.words[at + 1] not in ("", ".", ",", "and", "or")
        )

    def _ends_here(self, at: int) -> bool:
        """Whether nothing follows that a verb could take."""
        return self.words[at + 1] in ("", ".", ",", ";", "and", "or", "then")

    def _clause_end(self, at: int) -> int:
        while at < self.size and self.words[at] not in (",", ".", ";", "then"):
            at += 1
        return at

    def _is_infinitive(self, at: int) -> bool:
        return "plain" in forms(self.words[at]) and self.words[at] not in CLOSED and not self.is_capital(at)

    def _compared(self, at: int, word: str, start: int) -> Read:
        read = self.object_phrase(at + 1)
        if read is None:
            self.missing(at + 1, "whom it is compared with")
            return None
        return Verb("be", (Argument(self.words[at], read[0]),), word, self.column(start)), read[1]
