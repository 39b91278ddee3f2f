"""Defects of form that show on one item alone: fields, options, script, left-over numbering."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tollens.checks.finding import Finding, Severity
from tollens.records import Item, letter, situation_of
from tollens.text import has_chinese, latin_words, places_of, plain, span_words

_WORDLESS = re.compile(r"[\W_]*")
# 'B. text', '[A] text', '1、text'; not '3.5', nor a list of names of one letter ('A, B', 'A、C和D').
_LABEL = re.compile(
    r"\A\s*+(?:[\[(（]?(?:[A-Z]|\d{1,2})[\])）]\s*+|(?:[A-Z]|\d{1,2})\s*+[.．、。:：]\s*+)"
    r"(?![\d.]|[A-Z](?![A-Za-z]))\S"
)
_NUMBERED = re.compile(r"\A\s*+(?P<number>\d{1,3})(?!\d)\s*+(?P<mark>[.．、：:。,，)）]?)\s*+(?P<next>\S)")
# After a number, these make it a quantity or a date: '11 月', '40 %', '3 名'.
_QUANTITY = set(
    "%％年月日号时点分秒天周岁世纪个名人位只条家所次项种类元万亿米里吨克度倍成余多几岁级层届st nd rd th°-–~～至到/／×"
)


def form_findings(found: dict[str, list[str]]) -> list[Finding]:
    """The findings for the items that the checks below marked."""
    return [
        Finding(kind=kind, severity=severity, message=message, count=len(found[kind]), items=tuple(found[kind]))
        for kind, severity, message, _ in CHECKS
        if found.get(kind)
    ]


def defects(item: Item) -> Iterator[str]:
    """The kinds of defect that an item has."""
    for kind, _, _, has in CHECKS:
        if has(item):
            yield kind


def _texts(item: Item) -> list[str]:
    return [*(part.text for part in item.passage), item.question, *item.options]


def _has_empty_field(item: Item) -> bool:
    return any(_WORDLESS.fullmatch(text) for text in _texts(item))


def _has_identical_options(item: Item) -> bool:
    options = [plain(option) for option in item.options if option.strip()]
    return len(set(options)) < len(options)


def _has_answer_out_of_range(item: Item) -> bool:
    return item.answer is not None and not 0 <= item.answer < len(item.options)


def _has_no_answer(item: Item) -> bool:
    return item.answer is None and not item.spans


def _has_answer_outside_text(item: Item) -> bool:
    """No accepted span stands, word by word, in the situation or in the question."""
    if item.options or not item.spans:
        return False
    texts = [span_words(text, item.language) for text in (situation_of(item.passage), item.question)]
    spans = [span_words(span, item.language) for span in item.spans]
    return not any(places_of(span, text) for span in spans for text in texts)


def _has_too_few_options(item: Item) -> bool:
    return len(item.options) == 1


def _has_wrong_script(item: Item) -> bool:
    """Chinese in an English item; in a Chinese one, a field that has Latin words and no Chinese character."""
    if item.language == "en":
        return any(has_chinese(text) for text in _texts(item))
    return any(len(latin_words(text)) > 1 and not has_chinese(text) for text in _texts(item))


def _has_leftover_numbering(item: Item) -> bool:
    heads = [*(part.text for part in item.passage[:1]), item.question]
    if any(_begins_with_number(text) for text in heads) or sum(map(_is_labelled, item.options)) > 1:
        return True
    return any(_holds_letter(option, place) for place, option in enumerate(item.options))


def _begins_with_number(text: str) -> bool:
    found = _NUMBERED.match(text)
    if not found:
        return False
    if found["mark"]:
        # '3.5 million' is a number; '1. … 2. …' is a list in the text.
        number = int(found["number"])
        return not found["next"].isdigit() and f"{number + 1}{found['mark']}" not in text
    return has_chinese(found["next"]) and found["next"] not in _QUANTITY


def _is_labelled(option: str) -> bool:
    """A letter or a number with its mark stands before the option's text."""
    return _LABEL.match(option) is not None


def _holds_letter(option: str, place: int) -> bool:
    """The option's letter stands inside its text ('the C.S City market'), or another's marks its head ('B.…' third)."""
    own = letter(place)
    if re.search(rf"(?:(?<=\s)|(?<=Mr\.)|(?<=Ms\.)|(?<=Dr\.)){own}\.(?=[^\s.])", option):
        return True
    head = re.match(r"\s*([A-Z])[.．](?=\s*[^\s.])", option)
    return head is not None and has_chinese(option[head.end() :][:2])


Check = tuple[str, Severity, str, Callable[[Item], bool]]

CHECKS: tuple[Check, ...] = (
    ("answer-out-of-range", "error", "the answer is none of the options", _has_answer_out_of_range),
    ("identical-options", "error", "two options are the same text", _has_identical_options),
    ("empty-field", "error", "a passage, a question or an option has no words", _has_empty_field),
    ("too-few-options", "error", "there is a single option", _has_too_few_options),
    (
        "span-rule",
        "warning",
        "the answer stands, word by word, neither in the situation nor in the question",
        _has_answer_outside_text,
    ),
    ("wrong-script", "warning", "text in the script of another language", _has_wrong_script),
    (
        "leftover-numbering",
        "warning",
        "numbers or letters of the exam paper stand in the text",
        _has_leftover_numbering,
    ),
    ("no-answer", "note", "the right answer is not given", _has_no_answer),
)
