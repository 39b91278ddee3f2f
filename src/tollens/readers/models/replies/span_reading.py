"""A span in a reply: what stands behind an answer mark, or the whole of a short reply."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tollens.readers.models.replies.blanks import BLANKS
from tollens.readers.models.replies.phrases import judging, revising
from tollens.readers.models.replies.reply_text import ends_of, unmarked, visible
from tollens.records import Language
from tollens.text import span_words

# A reply that is no longer is taken for a span as it stands, by language.
MOST_WORDS: dict[Language, int] = {"en": 15, "zh": 25}

_SPACES = r"[^\S\n]*+"
_MARK = re.compile(
    rf"""^{_SPACES}[#>\-•]*+{_SPACES}(?:the[ ])?(?:final[ ])?(?:correct[ ])?(?:answer|ans)\b["']?{_SPACES}
          (?:[:：=]|[-–—][ ]|$)
      | \bfinal[ ]answer{_SPACES}(?:[:：]|is\b:?)
      | ["'](?:final_)?answer["']{_SPACES}:(?={_SPACES}["'])
      | \\f?box(?:ed)?{_SPACES}\{{ | <answer>
      | ^{_SPACES}[#>\-•【\["]*+{_SPACES}(?:最终|最后|正确)?的?答案(?:[】\]]|["]?{_SPACES}(?:[:：=]|$))
      | \A\s*+A{_SPACES}[:：]
      | ^{_SPACES}答{_SPACES}[:：]""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
_PROSE = re.compile(
    r"""\banswer[ ](?:to[ ](?:this|the)[ ]question[ ])?(?:is|would[ ]be|must[ ]be)\b:?
      | 答案(?:应该|应当|应)?(?:是|为)[:：]?""",
    re.IGNORECASE | re.VERBOSE,
)
_BOLD_LINE = re.compile(rf"{BLANKS}\*\*([^*\n]{{1,200}})\*\*[^\S\n]*+\n")
# What stands in bold above a text that is no answer.
_TITLE = re.compile(
    r"[:：]\s*$|\b(?:reasoning|explanation|analysis|step|solution|answer|background|situation|question|given)\b"
    r"|分析|解析|推理|理由|步骤|背景|问题|答案|思路",
    re.IGNORECASE,
)
_NEXT_LINE = re.compile(r"\s*+([^\n]{0,1000})")  # no answer is longer
_SENTENCE_END = re.compile(r"(?<![A-Z][a-z])(?<![A-Z][a-z]{2})(?<!\b[A-Z])[.!?]\s+(?=\S)|[。！？；]")
# 1) the first; 2) the second. And '1. Mill Lane' may be the first of a list, or a number with its reason.
_ONE, _TWO = (re.compile(rf"\b{number}(?:[)、]\s?|\.\s)\S") for number in (1, 2))
_NUMBERED = re.compile(r"1\.\s+\D")
_FIRST = re.compile(r"^\(?1\)\s*(?=\D)")  # of a list of one
_REASON = re.compile(r"(?<=\s)(?:because|since)\b|(?P<chinese>因为|由于)", re.IGNORECASE)
_AROUND = "\"'“”‘’「」『』()（）[]{}<> \t\n,，"
_STOPS = ".。!！;；"
_MOST_CLAIMS = 1_000


@dataclass(frozen=True, slots=True)
class Span:
    """The words of an answer; or none, and why."""

    text: str | None = None
    rule: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Claim:
    text: str
    start: int
    end: int
    final: bool


def read_span(text: str, language: Language) -> Span:
    """The span that a reply gives."""
    seen = unmarked(visible(ends_of(text)))
    claims = [claim for claim in _claims(seen) if span_words(claim.text, language)]
    if claims:
        return _checked(claims[-1].text, "answer line") if _agree(seen, claims, language) else _CONFLICT
    last_line = seen.rstrip().rpartition("\n")[2]
    in_prose = [match.end() for match in _PROSE.finditer(last_line)]
    if in_prose and (found := _cut(last_line[in_prose[-1] :])):
        return _checked(found, "answer line")
    if in_prose or _MARK.search(seen):
        return Span(rule="answer line", problem="nothing stands behind the answer mark")
    if (bold := _BOLD_LINE.match(visible(ends_of(text)))) and not _TITLE.search(bold[1]):
        return _short(bold[1], "bold", language)
    if judging.REFUSAL.search(seen):
        return Span(rule="refusal", problem="the model declined")
    return _short(seen, "whole reply", language)


_CONFLICT = Span(rule="answer line", problem="it announces two answers, and neither takes the other back")


def _short(text: str, rule: str, language: Language) -> Span:
    """A text that is short enough to be an answer as it stands."""
    whole = _stripped(text)
    if not span_words(whole, language):
        return Span(rule="none", problem="it has no words")
    if "\n" in whole or _SENTENCE_END.search(whole) or text.rstrip().endswith(("...", "…", ":", "：")):
        return Span(rule="none", problem="it names no answer")
    span = _without_reason(whole)
    if len(span_words(span, language)) > MOST_WORDS[language]:
        return Span(rule="none", problem="it names no answer")
    return Span(span, rule)


def _claims(text: str) -> Iterator[_Claim]:
    for match in list(_MARK.finditer(text))[-_MOST_CLAIMS:]:
        opening = text[match.end() - 1 : match.end()]
        following = _NEXT_LINE.match(text, match.end())
        if following is None:
            continue
        line = following[1]
        if match[0].startswith(("<", "\\")):
            found = line.partition("}" if opening == "{" else "</")[0] if line else ""
        elif match[0][0] in "\"'":
            quote = line[:1]
            found = line[1:].partition(quote)[0] if quote in ("'", '"') else line
        else:
            found = _cut(line)
        final = "final" in match[0].lower() or "最" in match[0]
        yield _Claim(_stripped(found), match.start(), following.end(), final)


def _agree(text: str, claims: list[_Claim], language: Language) -> bool:
    """Whether every claim that differs from the last is taken back before it, or the last calls itself final."""
    last = claims[-1]
    same = span_words(last.text, language)
    others = [claim for claim in claims if span_words(claim.text, language) != same]
    if not others or (last.final and not any(claim.final for claim in others)):
        return True
    return revising.CORRECTION.search(text[others[-1].end : last.start]) is not None


def _checked(found: str, rule: str) -> Span:
    if _is_list(found):
        return Span(rule=rule, problem="it lists answers")
    if judging.REFUSAL.search(found):
        return Span(rule="refusal", problem="the model declined")
    return Span(found, rule)


def _cut(line: str) -> str:
    """The answer at the beginning of a line, without the sentences and the reasons behind it; a list of answers as it
    stands."""
    line = line.strip()
    if _is_list(line):
        return line
    line = _FIRST.sub("", line)
    end = _SENTENCE_END.search(line)
    return _without_reason(line[: end.start()] if end else line)


def _without_reason(text: str) -> str:
    """The text up to its 'because', without quotes and stops around it."""
    reason = _REASON.search(text)
    if reason is None:
        return _stripped(text)
    before = text[: reason.start()].rstrip()
    before = before.removesuffix("，") if reason["chinese"] and before.endswith("，") else before.removesuffix(",")
    return _stripped(before or text)


def _is_list(text: str) -> bool:
    """Whether a line of the text has a first and a second point, or the text begins with '1.' and words."""
    if _NUMBERED.match(text):
        return True
    two = None
    one = _ONE.search(text)
    while one is not None:
        if two is None or two.start() < one.end():
            two = _TWO.search(text, one.end())
        if two is None:
            return False
        line_end = text.find("\n", one.end(), two.start())
        if line_end < 0:
            return True
        one = _ONE.search(text, line_end)
    return False


def _stripped(text: str) -> str:
    """The text without quotes and stops around it; the stop of an abbreviation stays."""
    left = text.strip(_AROUND)
    core = left.rstrip(_AROUND + _STOPS)
    last = core.rsplit(maxsplit=1)[-1] if core else ""
    abbreviated = "." in last and not last.replace(".", "").isdigit() and left.startswith(".", len(core))
    return f"{core}." if abbreviated else core
