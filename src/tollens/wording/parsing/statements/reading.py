"""Texts of statements: facts, rules, and a statement to be called true, false or unknown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tollens.errors import InputError
from tollens.logic import Atom, Constant, ForAll, Formula, Implies, Premise, Theory, Variable, checked
from tollens.wording.parsing.english.sentences import sentences
from tollens.wording.parsing.english.tokens import Token, tokens
from tollens.wording.parsing.seam import Reading, Text
from tollens.wording.parsing.statements.cues import names_in, verbs_in
from tollens.wording.parsing.statements.doubt import defines, is_definite, joins_statements, look_alike
from tollens.wording.parsing.statements.grammar import Grammar
from tollens.wording.parsing.statements.lexicon import GENERAL
from tollens.wording.parsing.statements.meaning import Said, Unresolved, meaning_of
from tollens.wording.parsing.statements.misreadings import (
    Seen,
    facts,
    looking_back,
    misread,
    of_another_time,
    sized_twice,
    sizes_in,
    swallowed,
    unsure,
)
from tollens.wording.parsing.statements.naming import Naming, Symbol, Words, key_of, renamed
from tollens.wording.parsing.statements.questions import read_question
from tollens.wording.parsing.statements.trees import Clause, Quantified
from tollens.wording.parsing.statements.vocabulary import Use, Uses, Vocabulary, together, uses_in
from tollens.wording.unreadable import UnreadableSentence, WouldBeMisread

MOST_TOKENS = 120  # of a sentence
MOST_CHARACTERS = 60_000  # of a text

_GLUED = re.compile(r"([.!?;])(?=[A-Z][a-z])(?<=[a-z0-9][a-z0-9)].)")  # 'so.Then': a space was lost
_APART = re.compile(r"(?<!\s)\s+(?=[’']s\b)")  # 'Ann 's': one was added


def read_statements(text: Text) -> Reading:
    """The theory of a text of statements, with its question."""
    if sum(map(len, (*text.parts, text.question, *text.options))) > MOST_CHARACTERS:
        raise UnreadableSentence(text.passage[:200], 1, f"a text of at most {MOST_CHARACTERS:,} characters")
    told = [sentence.text for part in text.parts for sentence in sentences(_spaced(part))]
    for sentence in told:
        if sentence[-1] == "?" or sentence[-2:-1] == "?":  # perhaps within quotation marks
            raise UnreadableSentence(sentence, len(sentence), "a statement: what is asked is not said")
    question = read_question(text.question, [_spaced(option) for option in text.options])
    read = Statements(told, question.asked)
    formulas, said = read.formulas[: len(told)], read.formulas[len(told) :]
    premises = [Premise(formula, sentence) for formula, sentence in zip(formulas, told, strict=True)]
    premises += [Premise(formula) for formula in read.implied]
    theory = Theory(tuple(premises), asked=question.of(said))
    try:
        checked(theory)
    except InputError as error:
        raise UnreadableSentence(text.passage, 1, f"statements that agree on their words ({error.message})") from error
    idle, everything = read.idle()
    return Reading(theory, "statements", doubt=read.doubt, idle=idle, everything=everything)


def _spaced(text: str) -> str:
    """The text with its spaces where they belong."""
    text = _GLUED.sub(r"\1 ", text)
    return _APART.sub("", text) if "'s" in text or "’s" in text else text


class Statements:
    """The sentences of a text, and those that are asked about: their formulas, and what is implied by how they speak,
    that a graduate student is a student, or that there are dogs where dogs are asked about."""

    def __init__(self, told: Sequence[str], asked: Sequence[str]) -> None:
        self._told, self._asked = told, asked
        whole = (*told, *asked)
        cues = [_cues(sentence) for sentence in whole]
        names = frozenset[str]().union(*(each.names for each in cues))
        verbs = frozenset[str]().union(*(each.verbs for each in cues))
        parsed = [
            _parsed(sentence, names & cue.words, verbs & cue.words) for sentence, cue in zip(whole, cues, strict=True)
        ]
        self._refuse_misread(parsed)
        uses = together([each.uses for each in parsed], [each.uses for each in parsed[len(told) :]], names)
        self._naming = Naming()
        self._said: list[Said] = []
        self.formulas: list[Formula] = []
        self.implied: list[Formula] = []
        self._parsed, self._uses = parsed, uses
        self._heads: dict[Words, Words] = {}
        subject: Constant | None = None
        before: Clause | None = None  # the sentence that the subject is of
        for place, each in enumerate(parsed):
            said = each.said(uses)
            if said.looked_back:
                said = each.said_after(subject, Vocabulary(uses))
                if before is not None and (found := looking_back(before, each.tree)) is not None:
                    raise WouldBeMisread(whole[place], found.column, found.expected)
            elif said.subject is not None:
                before = each.tree
            subject = said.subject or subject
            self._heads.update(said.heads)
            self._add(said, kinds=place >= len(told) and len(asked) == 1)
        self.implied += self._implied_heads()

    def _refuse_misread(self, parsed: Sequence[_Parsed]) -> None:
        """UnreadableSentence where sentences are misread beside each other, or none shows how one is to be read."""
        whole = (*self._told, *self._asked)
        for place, (sentence, each) in enumerate(zip(whole, parsed, strict=True)):
            if each.unsure is not None:
                evidence = re.compile(rf"\b(?:{'|'.join(map(re.escape, each.unsure.evidence))})\b")
                if not any(evidence.search(other) for other in (*whole[:place], *whole[place + 1 :])):
                    raise WouldBeMisread(sentence, each.unsure.column, each.unsure.expected)
        if (sized := sized_twice([each.sizes for each in parsed])) is not None:
            raise WouldBeMisread(whole[sized[0]], sized[1].column, sized[1].expected)
        said = [each.facts for each in parsed]
        if (timed := of_another_time(said[: len(self._told)], said[len(self._told) :])) is not None:
            raise WouldBeMisread(whole[timed[0]], timed[1].column, timed[1].expected)

    def _add(self, said: Said, *, kinds: bool) -> None:
        """Take in what a sentence says, under the names that the text knows its symbols by."""
        changes: dict[Symbol, str] = {}
        for symbol in said.symbols:
            if (name := self._naming.name(symbol)) != symbol.name:
                changes[symbol.name, symbol.key[1]] = name
        self.formulas.append(renamed(said.formula, changes) if changes else said.formula)
        self._said.append(said)
        self.implied += [renamed(kind, changes) for kind in said.kinds] if kinds else []

    def _implied_heads(self) -> list[Formula]:
        """That whatever is a noun with words before it is what its head says."""
        variable = Variable("x")
        name = self._naming.predicate
        pairs = [(name(words, 1), name(head, 1)) for words, head in self._heads.items()]
        return [
            ForAll(variable, None, Implies(Atom(whole, (variable,)), Atom(head, (variable,))))
            for whole, head in dict.fromkeys(pairs)
            if whole != head
        ]

    def idle(self) -> tuple[tuple[str, ...], str]:
        """The predicates of nouns that premises quantify over in part, 'kind animals', and that none of them says of
        anything; and the one of all that lives, if it is the only one."""
        uses = frozenset[tuple[Use, str]]().union(*(each.uses for each in self._parsed[: len(self._told)]))
        said = {key for use, key in uses if use in ("called", "adjective", "articled", "relation")}
        part, whole = ({key for use, key in uses if use == each} - said for each in ("part", "whole"))
        named = self._naming.symbols
        general = (part | whole) & GENERAL
        idle = tuple(named[key, 1].name for key in sorted(part - whole | part & general) if (key, 1) in named)
        alone = len(general) == 1 and part - whole <= general
        everything = next((named[key, 1].name for key in general if alone and (key, 1) in named), "")
        return idle, everything

    def doubt(self) -> UnreadableSentence | None:
        """Why what is asked may only seem not to follow: that a question could be joined in another way, that a text
        leaves to its reader what its words imply, or that two symbols may be one."""
        count = len(self._told)
        whole = (*self._told, *self._asked)
        for sentence, each in zip(self._asked, self._parsed[count:], strict=True):
            if joins_statements(each.tree):
                return UnreadableSentence(sentence, 1, "one statement: how several are joined may be read in two ways")
        named = self._naming.symbols
        symbols = [dict.fromkeys([named[symbol.key] for symbol in said.symbols]) for said in self._said]
        asked = {symbol: None for each in symbols[count:] for symbol in each}
        if (compared := next((symbol for symbol in asked if symbol.name.endswith("_than")), None)) is not None:
            return UnreadableSentence(
                self._asked[0],
                1,
                f"whether '{compared.name.replace('_', ' ')}' goes both ways, or on from one to another",
            )
        if (placed := next((each for each in asked if each.key[1] == 2 and each.name in _NESTED), None)) is not None:
            return UnreadableSentence(self._asked[0], 1, f"whether '{placed.name}' goes on from one to another")
        for sentence, each in zip(self._asked, self._parsed[count:], strict=True):
            if is_definite(each.tree):
                return UnreadableSentence(
                    sentence, 1, "a question by name: whether there is just one such is left open"
                )
        for sentence, each in zip(self._told, self._parsed[:count], strict=True):
            if any((key_of(noun), 1) == symbol.key for noun in each.those for symbol in asked):
                return UnreadableSentence(sentence, 1, "whether there are any such")
            if (noun := defines(each.tree)) and any(symbol.key == (key_of(noun), 1) for symbol in asked):
                return UnreadableSentence(sentence, 1, f"whether all such are a '{' '.join(noun)}'")
            for use, key in sorted(each.uses):
                if use == "restricted" and ("said", key) not in self._uses and (key, 1) in named:
                    return UnreadableSentence(sentence, 1, f"of whom it is said that they are a '{named[key, 1].name}'")
        implied = {((key_of(words), 1), (key_of(head), 1)) for words, head in self._heads.items()}
        alike = look_alike(symbols[:count], asked, implied)
        if alike is None:
            return None
        sentence = next(each for each, known in zip(whole, symbols, strict=True) if alike[0] in known)
        one, other = (f"'{each.name.replace('_', ' ')}'" for each in alike)
        column = 1 + max(0, sentence.lower().find(alike[0].name.split("_")[0].lower()))
        return UnreadableSentence(sentence, column, f"the words that stand elsewhere: {one} may mean {other}")


class _Cues(NamedTuple):
    """Which words a sentence has, and which of them it shows to be names and verbs."""

    words: frozenset[str]
    names: frozenset[str]
    verbs: frozenset[str]


class _Parsed:
    """A sentence's tree and how it uses its words; what it says is remembered with the uses on which that depends."""

    __slots__ = ("_known", "_sentence", "facts", "sizes", "those", "tree", "unsure", "uses")

    def __init__(self, sentence: str, seen: Seen) -> None:
        self.tree, self.uses = seen.tree, uses_in(seen.tree)
        self.unsure = unsure(seen)  # where only other sentences can show that this one is not misread
        self.facts, self.sizes = facts(seen), sizes_in(seen)
        # the nouns that it takes up in the plural with 'the': who says 'the tall dogs' takes it that there are some
        nouns = [part.node for part in seen.of(Quantified)]
        self.those = [
            each.nominal.words
            for each in nouns
            if isinstance(each, Quantified) and each.determiner == "the" and each.plural
        ]
        self._sentence = sentence
        self._known: list[tuple[Uses, Uses, Said]] = []

    def said(self, uses: Uses) -> Said:
        """What it says by itself in a text of these uses. Where it looks back, it is to be read with the one before."""
        for asked, found, said in self._known:
            if uses & asked == found:
                return said
        vocabulary = Vocabulary(uses)
        said = self.said_after(_NOBODY, vocabulary)
        asked = frozenset(vocabulary.asked)
        self._known = [(asked, uses & asked, said), *self._known[:_MOST_WAYS]]
        return said

    def said_after(self, subject: Constant | None, vocabulary: Vocabulary) -> Said:
        """What it says behind a sentence about a subject."""
        try:
            said = meaning_of(self.tree, vocabulary, subject)
        except Unresolved as error:
            raise UnreadableSentence(self._sentence, error.column, error.expected) from error
        if (word := swallowed(said.symbols)) is not None:
            column = 1 + max(0, self._sentence.lower().find(word))
            raise WouldBeMisread(self._sentence, column, f"clauses that '{word}' joins, denies or compares")
        return said


_NOBODY = Constant("somebody")  # stands for whoever was spoken of before, until that is known
_NESTED = frozenset(("in", "within", "inside", "located_in", "part"))  # what is in a town is in its country
_MOST_WAYS = 7  # in which a sentence is remembered to have been meant
_ASIDE = re.compile(r"\((?!\s*(?:but|and|or|not)\b)[^()]{0,80}\)|[()](?=\s*but\b)|(?<=both)\)")


def _blank(aside: re.Match[str]) -> str:
    """What stands in brackets says nothing of its own; columns stay as they are."""
    return " " * len(aside[0])


_QUOTES = frozenset("\"“”‘’'`«»")


@lru_cache(maxsize=1 << 8)  # a text's sentences are all taken for their cues before the first is read
def words_of(sentence: str) -> tuple[Token, ...]:
    """The sentence's tokens without its quotation marks; UnreadableSentence where they are too many."""
    if len(sentence) > 20 * MOST_TOKENS:
        raise UnreadableSentence(sentence, 1, f"a sentence of at most {MOST_TOKENS} words")
    told = _ASIDE.sub(_blank, sentence) if "(" in sentence or ")" in sentence else sentence
    found = tuple([token for token in tokens(told) if token.text not in _QUOTES])
    if len(found) > MOST_TOKENS:
        raise UnreadableSentence(sentence, found[MOST_TOKENS].column, f"a sentence of at most {MOST_TOKENS} words")
    if not found:
        raise UnreadableSentence(sentence, 1, "a statement")
    return found


# Texts of one kind share sentences, and most of the work is done once for each.


@lru_cache(maxsize=1 << 13)
def _cues(sentence: str) -> _Cues:
    found = words_of(sentence)
    return _Cues(frozenset([token.word for token in found]), names_in(found), verbs_in(found))


@lru_cache(maxsize=1 << 13)
def _parsed(sentence: str, names: frozenset[str], verbs: frozenset[str]) -> _Parsed:
    grammar = Grammar(words_of(sentence), names, verbs)
    try:
        tree = grammar.question() or grammar.statement()
    except RecursionError as error:
        raise UnreadableSentence(sentence, 1, "a sentence that is not nested so deep") from error
    if tree is None:
        raise UnreadableSentence(sentence, grammar.column(max(0, grammar.furthest)), grammar.expected)
    seen = Seen(grammar, tree)
    if (found := misread(seen)) is not None:
        raise WouldBeMisread(sentence, found.column, found.expected)
    return _Parsed(sentence, seen)
