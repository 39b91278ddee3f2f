"""The sentences that each form of statement can be told with, in English and Chinese.

`{0}` is the first part of the statement, `{-0}` its denial; where `{+0}` stands, the part is no denial itself. The
first frame of a form is how options are told, so that the options of a question are all told alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from tollens.wording.arguments.statements import Form
from tollens.wording.scenarios import Language

FRAMES: Mapping[Language, Mapping[Form, tuple[str, ...]]] = {
    "en": {
        "fact": ("{0}.", "It is known that {0}.", "As it turns out, {0}.", "It is already certain that {0}."),
        "if": ("If {0}, {1}.", "If {0}, then {1}.", "{1} if {0}.", "Should it turn out that {0}, {1}."),
        "only if": (
            "{0} only if {1}.",
            "Unless {+1}, {-0}.",
            "{-0} unless {+1}.",
            "It cannot be that {+0} unless {+1}.",
        ),
        "or": (
            "{0}, or {1}, or both.",
            "Either {0} or {1}, and perhaps both.",
            "At least one of two things is the case: {0}, or {1}.",
        ),
        "xor": (
            "Either {0} or {1}, but not both.",
            "Exactly one of two things is the case: {0}, or {1}.",
        ),
        "and": ("{0}, and {1}.", "It is known both that {0} and that {1}.", "{0}, while {1}."),
        "not both": (
            "It cannot be both that {0} and that {1}.",
            "It is impossible that {0} while {1}.",
            "It is out of the question that {0} while {1}.",
        ),
        "if both": ("If {0} and {1}, {2}.", "If it is true both that {0} and that {1}, then {2}."),
        "if either": ("If {0} or {1}, {2}.", "{2} if {0} or if {1}."),
        "all": ("All {0} are {1}.", "Without exception, {0} are {1}.", "{0} are all {1}."),
        "some": ("Some {0} are {1}.", "Some of the {0} are {1}."),
        "no": ("No {0} are {1}.", "None of the {0} are {1}."),
        "not all": ("Not all {0} are {1}.", "Some {0} are not {1}.", "Some of the {0} are not {1}."),
        "only": ("Only {0} are {1}.",),
    },
    "zh": {
        "fact": ("{0}。", "已知{0}。", "可以肯定的是，{0}。", "目前已经确定，{0}。"),
        "if": ("如果{0}，那么{1}。", "假如{0}，那么{1}。", "倘若{0}，则{1}。", "若{0}，则{1}。"),
        "only if": (
            "除非{1}，否则{-0}。",
            "只有{1}，{+0}才有可能。",
            "{+0}的必要条件是{+1}。",
        ),
        "or": ("或者{0}，或者{1}，也可能两者都是。", "{0}，或者{1}，二者至少有一项属实。"),
        "xor": ("要么{0}，要么{1}，二者只居其一。", "{0}，或者{1}，两种情况有且只有一种会出现。"),
        "and": ("{0}，并且{1}。", "{0}，而且{1}。", "已知{0}，同时{1}。"),
        "not both": ("{0}与{1}不可能同时成立。", "不会出现{0}同时{1}的情况。"),
        "if both": ("如果{0}并且{1}，那么{2}。", "在{0}而且{1}的情况下，{2}。"),
        "if either": ("如果{0}或者{1}，那么{2}。", "无论是{0}还是{1}，都意味着{2}。"),
        "all": ("所有{0}都是{1}。", "凡是{0}都是{1}。", "{0}全都是{1}。"),
        "some": ("有些{0}是{1}。", "有的{0}是{1}。", "{0}当中有一些是{1}。"),
        "no": ("所有{0}都不是{1}。", "{0}都不是{1}。", "凡是{0}都不是{1}。"),
        "not all": ("并非所有{0}都是{1}。", "有些{0}不是{1}。", "有的{0}不是{1}。"),
        "only": ("只有{0}才是{1}。", "不是{0}，就不是{1}。"),
    },
}

# What may stand before a sentence that is not the first one.
MARKERS: Mapping[Language, tuple[str, ...]] = {
    "en": ("Moreover, ", "Besides, ", "In addition, ", "What is more, "),
    "zh": ("此外，", "另外，", "再者，", "还有，"),
}

# How a passage ends whose conclusion lacks a premise.
CONCLUSIONS: Mapping[Language, tuple[str, ...]] = {
    "en": ("From this {speaker} concludes that {said}.", "So {speaker} is convinced that {said}."),
    "zh": ("{speaker}由此断定：{said}。", "{speaker}据此认为：{said}。"),
}

QUESTIONS: Mapping[str, Mapping[Language, tuple[str, ...]]] = {
    "must": {
        "en": (
            "If all of this is true, which of the following must be true as well?",
            "Which of the following conclusions can be drawn from what is said?",
            "Which of the following follows from these statements?",
        ),
        "zh": ("如果上述断定为真，则以下哪项一定为真？", "由此可以推出以下哪项结论？", "从以上陈述能够推出下列哪项？"),
    },
    "cannot": {
        "en": (
            "If all of this is true, which of the following cannot be true?",
            "Which of the following is ruled out by what is said?",
        ),
        "zh": ("如果上述断定为真，则以下哪项不可能为真？", "根据以上陈述，下列哪种情况不可能出现？"),
    },
    "completes": {
        "en": (
            "Which of the following, if it is assumed, makes the conclusion follow?",
            "The conclusion does not follow yet. Which of the following premises is missing?",
        ),
        "zh": ("补充以下哪项，可以使上述结论成立？", "上述结论还缺少一个前提，这个前提是以下哪项？"),
    },
}
