"""What a sentence shows of its own words: which are names, which are verbs."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import Token
from tollens.wording.parsing.statements.lexicon import ADVERB, AUXILIARY, CLOSED, DO, NEGATION
from tollens.wording.parsing.statements.verbs import forms, lemma

_SINGULAR = frozenset(("is", "was", "has", "does"))
_PLAIN_BEHIND = DO | frozenset(("can", "will", "would", "must", "shall", "they"))
_THIRD_BEHIND = frozenset(("it", "he", "she", "someone", "something", "somebody", "everyone", "everything", "who"))


def names_in(sentence: Sequence[Token]) -> frozenset[str]:
    """Words that are written with a capital inside a sentence, or begin one as the subject of 'is', or before more of
    their name."""
    found = {token.word for token in sentence[1:] if token.text[0].isupper() and token.word not in CLOSED}
    first = sentence[0].word
    if len(sentence) > 2 and first not in CLOSED:
        after = sentence[1]
        if after.word in _SINGULAR or (after.text[0].isupper() and after.word not in CLOSED):
            found.add(first)
        elif singular(first) != first and "third" in forms(after.word) and sentence[2].word not in AUXILIARY:
            found.add(first)  # 'James watches films': a plural would not
    return frozenset(found)


def verbs_in(sentence: Sequence[Token]) -> frozenset[str]:
    """Words that stand where only a verb can: behind 'does not' and 'can', or behind 'it' with its ending."""
    found: set[str] = set()
    for place in range(len(sentence) - 1):
        word, after = sentence[place].word, sentence[place + 1].word
        if word in NEGATION and place and sentence[place - 1].word in _PLAIN_BEHIND:
            word = sentence[place - 1].word
        if word in _PLAIN_BEHIND:
            if _may_be_verb(after) and (not forms(after) or "plain" in forms(after)):
                found |= {after, f"{after}s"}
        elif word in _THIRD_BEHIND and after[-1] == "s" and _may_be_verb(after):
            found |= {after, lemma(after)}
    return frozenset(found)


def _may_be_verb(word: str) -> bool:
    return word.isalpha() and word not in CLOSED and word not in ADVERB and not word.endswith("ly")
