"""What is asked of a text of statements: whether one is true, false or unknown, or which of several must be true."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tollens.logic import Asked, Formula, Option, Premise
from tollens.text.labels import labels_of
from tollens.wording.parsing.english.sentences import sentences
from tollens.wording.parsing.questions import Mode, Stem, read_stem
from tollens.wording.unreadable import UnreadableSentence

# What may stand before the statement that is to be judged.
_ABOUT_TRUTH = re.compile(
    r"\b(?:true|false|unknown|uncertain|statement|conclusion|following|correct|follow|infer)", re.IGNORECASE
)
_IS_IT_TRUE = re.compile(
    r"^(?:is it (?:true|the case|correct) that|does it follow that|can (?:we|one) (?:conclude|infer) that|"
    r"can it be (?:concluded|inferred) that|true or false:|so,|therefore,)\s+",
    re.IGNORECASE,
)


# That the passage holds is supposed anyway.
_GIVEN = re.compile(
    r"^(?:so|then|well|therefore|thus)?,?\s*(?:if|suppose|assuming|assume|based on|according to|from|given)\b"
    r"[^,?]*\b(?:above|this|these|statements?|information|propositions?|determinations?|judge?ments?|conditions?|"
    r"conclusions?|descriptions?|passage|text)\b[^,?]*,\s*(?:then,?\s*)?",
    re.IGNORECASE,
)
_OF_THESE = (
    r"^(?:(?:which|what)(?: one)? of )?the following"
    r"(?: (?:statements?|conclusions?|items?|options?|judge?ments?|propositions?))?"
)
_ABOVE = r"(?: (?:from|by|based on|according to|in|on) [^,?]*)?"
_DEDUCED = r"(?:inferred|concluded|derived|deduced|drawn|obtained|launched|introduced)"
_ASKING: tuple[tuple[Mode, str], ...] = (
    ("cannot", rf"(?:can not|cannot|can't|could not) be (?:true|correct|{_DEDUCED})|(?:is|are) impossible|"
               r"must be false|(?:is|are)(?: necessarily| definitely| certainly)? (?:false|wrong|incorrect)"),
    ("could", r"(?:may|might|could)(?: also)? be (?:true|correct)|(?:is|are) possible"),
    ("must", rf"(?:can|could|may)(?: be)?(?: properly| correctly| logically| reasonably)?(?: be)? {_DEDUCED}|"
             rf"(?:must|will|should)(?: also)? be (?:true|correct|{_DEDUCED})|"
             r"(?:is|are|must)(?: also| necessarily| certainly| definitely| be)* (?:true|correct)|"
             r"(?:necessarily |logically )?follows?(?: logically)?"),
)  # fmt: skip
_MODES = [(mode, re.compile(f"{_OF_THESE} (?:{what}){_ABOVE}$", re.IGNORECASE)) for mode, what in _ASKING]


@dataclass(frozen=True, slots=True)
class AskedWords:
    """The statements that a question is about, in words: the one to be judged, or what is supposed and the options."""

    question: str
    asked: tuple[str, ...] = ()
    stem: Stem | None = None
    options: tuple[str, ...] = ()

    def of(self, formulas: Sequence[Formula]) -> Asked | None:
        """The question with the formulas of its statements."""
        if not self.asked:
            return None
        if self.stem is None:
            return Asked("label", text=self.question or None, conclusion=formulas[0])
        count = len(self.stem.suppose)
        suppose = tuple(map(Premise, formulas[:count], self.stem.suppose))
        options = tuple(map(Option, formulas[count:], self.options))
        return Asked(self.stem.mode, options, self.stem.but, suppose, self.question)


def read_question(question: str, options: Sequence[str]) -> AskedWords:
    """What a question asks about; UnreadableSentence where it asks for something else than the truth of statements."""
    if options and labels_of(options) is None:
        return _choice(question, tuple(options))
    if not question.strip():
        return AskedWords(question)
    *before, last = [sentence.text for sentence in sentences(question)]
    for sentence in before:
        if _ABOUT_TRUTH.search(sentence) is None:
            raise UnreadableSentence(sentence, 1, "a question whether a statement is true")
    if before and before[-1][-1] == ":" and not last:
        raise UnreadableSentence(question, len(question), "a statement")
    statement = _IS_IT_TRUE.sub("", last)
    statement = (
        statement.split(": ", 1)[1]
        if _ABOUT_TRUTH.search(statement.split(": ", 1)[0]) and ": " in statement
        else statement
    )
    return AskedWords(question, (statement,))


def _deduction(question: str) -> Stem | None:
    """A question which of the options can be inferred, in the words of examinations; None where it asks otherwise."""
    text = _GIVEN.sub("", " ".join(question.split())).rstrip(" ?.:")
    without = re.sub(r",? except(?: for)?(?: which)?$", "", text, flags=re.IGNORECASE)
    for mode, pattern in _MODES:
        if pattern.match(without):
            return Stem(mode, "statement", but=without != text)
    return None


def _choice(question: str, options: tuple[str, ...]) -> AskedWords:
    stem = _deduction(question) or read_stem(question)
    if stem.shape == "statement":
        told = options
    elif stem.shape == "gap":
        told = tuple(" ".join((stem.before, option.rstrip("."), stem.after)).strip() for option in options)
    else:
        raise UnreadableSentence(question, 1, "a question which of some statements must, could or cannot be true")
    return AskedWords(question, (*stem.suppose, *told), stem, options)
