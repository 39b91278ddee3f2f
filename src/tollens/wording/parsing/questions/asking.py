"""Reading a question: its supposition first, then what it asks, by one rule after the other."""

from __future__ import annotations

import re
from dataclasses import replace

from tollens.wording.parsing.questions import gaps, lists, numbers
from tollens.wording.parsing.questions.conditions import changed, substituted, without_reminder
from tollens.wording.parsing.questions.settling import settling
from tollens.wording.parsing.questions.stems import Stem
from tollens.wording.parsing.questions.suppositions import suppositions
from tollens.wording.parsing.questions.truth import of_truth
from tollens.wording.unreadable import UnreadableSentence

_LONGEST = 1_200
_EXCEPT = re.compile(r"(?<![,\s])[,\s]*\bexcept(?: for)?\b[\s:.,]*", re.IGNORECASE)
_END = re.compile(r"(?<![\s?:.,])[\s?:.,]+$")
_THEN = re.compile(r"^then,? ", re.I)

# Questions that change the conditions, or ask what would settle them: no shape here says what they ask.
_BEYOND = re.compile(
    r"\b(?:condition|restriction|rule|constraint|requirement|information)s?\b.*\b(?:substitut|replac|suspend|remov|add|lift|"
    r"relax|remain|no longer)|\bsubstituted for\b|\bremain(?:s|ed)? (?:the same|in effect|unchanged)\b|\brather than\b|"
    r"\binstead of\b|\bdetermine|\bguarantee|\bif (?:known|true)\b|\bviolate(?! the (?:\w+ )?conditions)|\bif which\b",
    re.I,
)
_OF_THEM = re.compile(r"^of the (?:\w+ ){0,2}?(?P<noun>\w+), (?P<rest>(?:if|which|what|each|any)\b.+)$", re.I)
_OF_THESE_FIRST = re.compile(r"(?:^|(?<=[.,] ))of the following, which one is\b", re.I)
_NUMBER_THAT = re.compile(r"\b(?P<bound>maximum|minimum|greatest|fewest|smallest|largest) number that\b", re.I)


def read_stem(question: str) -> Stem:
    """What a question asks. UnreadableSentence where it is none of the shapes."""
    if len(question) > _LONGEST:
        raise UnreadableSentence(question, 1, f"a question of at most {_LONGEST:,} characters")
    text, exceptions = _EXCEPT.subn(" ", " ".join(question.replace("’", "'").split()))
    if (given := substituted(text)) is not None and not exceptions:
        return Stem("must", "substitute", before=given, dropped=given)
    if (change := changed(text)) is not None:
        stem = read_stem(change.rest + (" EXCEPT:" if exceptions else ""))
        return replace(stem, suppose=(*change.new, *stem.suppose), dropped=change.old)
    text = _END.sub("", _in_usual_words(without_reminder(text)))
    if (settled := settling(text)) is not None and not exceptions:
        return settled
    if (beyond := _BEYOND.search(text)) is not None:
        raise UnreadableSentence(question, 1, f"a question on the conditions as they are, without '{beyond[0]}'")
    if exceptions > 1:
        raise UnreadableSentence(question, 1, "'except' once")
    suppose, text = suppositions(text)
    text = _END.sub("", _THEN.sub("", text)).replace("CANNOT", "cannot").replace("NOT", "not")
    read = _asked(text, question, excepted=bool(exceptions))
    return replace(read, but=read.but != bool(exceptions), suppose=suppose)


def _in_usual_words(text: str) -> str:
    """Of the boats, what is the greatest number that …: the greatest number of boats. 'In that case' says nothing."""
    text = re.sub(r"(?<=\. )in that case,? ", "", text, flags=re.I)
    text = _OF_THESE_FIRST.sub("which one of the following is", text)
    found = _OF_THEM.match(text)
    if found is None:
        return text
    return _NUMBER_THAT.sub(lambda each: f"{each['bound']} number of {found['noun']} that", found["rest"])


def _asked(text: str, question: str, *, excepted: bool) -> Stem:
    """What is asked, by the first rule that reads all of it."""
    return (
        of_truth(text)
        or lists.of_all(text, question)
        or numbers.of_ends(text)
        or gaps.described(text, question)
        or lists.of_arrangements(text, question)
        or numbers.of_worlds(text)
        or numbers.of_counts(text)
        or gaps.pairs(text)
        or gaps.subjects(text, question)
        or numbers.of_numbers(text)
        or gaps.inside(text, question)
        or gaps.completed(text, question, excepted=excepted)
    )
