"""What a span question can be answered with, found without understanding it.

>>> entities("Ann filled cup A. Bob filled cup B with sand.", "en")
['Ann', 'cup A', 'Bob', 'cup B']

Where the question offers something to choose from ('more or less', 'Monday or Friday', 更多还是更少), it is that.
Else it is whatever is named in the situation: names and other words with a capital inside a sentence, a word with a
letter or a number behind it (cup A, day 3), a number with what it counts (30%, 5 PM); in Chinese, words with 甲, 乙, a
letter or a number (甲组, B杯, 3号田). If the question asks 'which cup', only what has that word in it stays, where
something has.
"""

from __future__ import annotations

import re

from tollens.records import Question, situation_of
from tollens.text import FUNCTION_WORDS, alternatives, span_words
from tollens.text.alternatives import is_label, once, tokens_of
from tollens.text.scripts import CHINESE

_NUMBER = re.compile(r"\d[\d.,:]*%?")
_ASKED = re.compile(r"\b(?:which|what)\s+(?:of\s+the\s+)?(\w+)", re.IGNORECASE)
_POSSESSOR = re.compile(r"['’]s$")
_SENTENCE_ENDS = frozenset('.!?"“”:;')

_MARK = r"(?:[甲乙丙丁戊]|[A-Z](?![A-Za-z])|(?<!\d)\d+号?)"
_CHINESE_NAME = re.compile(rf"{_MARK}[{CHINESE}]|[{CHINESE}]{{1,2}}{_MARK}")


def background_of(question: Question) -> str:
    """The rest of a passage that has a situation."""
    parts = [part.text for part in question.passage if part.name != "situation"]
    return "\n".join(parts) if len(parts) < len(question.passage) else ""


def candidates(question: Question) -> list[str]:
    """What the question can be answered with, each once, in the order in which it stands in the text."""
    offered = alternatives(question.question, question.language)
    if len(offered) > 1:
        return offered
    found = entities(situation_of(question.passage), question.language)
    asked = _ASKED.search(question.question)
    wanted = asked[1].lower() if asked else ""
    return [each for each in found if wanted in span_words(each, question.language)] or found


def entities(text: str, language: str) -> list[str]:
    """What is named in a text."""
    if language == "zh":
        return once(_CHINESE_NAME.findall(text), "zh")
    tokens = tokens_of(text)
    written = frozenset(tokens)
    found: list[str] = []
    place = 0
    while place < len(tokens):
        size = _name_size(tokens, place, written)
        if size:
            found.append(_POSSESSOR.sub("", " ".join(tokens[place : place + size])))
        place += max(1, size)
    return once(found, "en")


def _name_size(tokens: list[str], place: int, written: frozenset[str]) -> int:
    """How many tokens the name that begins here has; 0 where none does. `written` are all tokens, to look up."""
    token = tokens[place]
    after = tokens[place + 1] if place + 1 < len(tokens) else ""
    if token.lower() in FUNCTION_WORDS["en"]:
        return 0
    if token[0].isalpha() and is_label(after):
        return 2
    if _NUMBER.fullmatch(token):
        return 2 if after[:1].isalpha() and not token.endswith("%") else 1
    if not token[0].isupper():
        return 0
    if _begins_sentence(tokens, place) and token.lower() in written:
        return 0  # a word like any other, which happens to stand first
    size = 1
    while place + size < len(tokens) and tokens[place + size][0].isupper():
        size += 1
    return size


def _begins_sentence(tokens: list[str], place: int) -> bool:
    return place == 0 or tokens[place - 1] in _SENTENCE_ENDS
