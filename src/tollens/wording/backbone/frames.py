"""Frames: what stands around the clauses of a sentence, in each language, and what it makes of them.

A frame's text is a template whose calls are left open: {0} is the first clause, {1} the second. A language may have
several texts for one frame; a builder draws one, and whoever reads a sentence knows all of them. {0: …} is the first
call with what follows as its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tollens.wording.scenarios.scenario import Language

# What a frame makes of its clauses, or of its classes.
Frame = Literal[
    "plain",
    "if",
    "only if",
    "either",
    "either way",  # of two that cannot both be
    "or",
    "iff",
    "unless",
    "and",
    "is named",
    "is not named",
    "all",
    "some",
    "some not",
    "no",
    "not all",
    "only",
    "counted",
    "counted both",
    "counted but",
    "both",
    "but",
    "list",  # names and nothing around them
]

# Frames that join two clauses.
JOINED: frozenset[Frame] = frozenset(("if", "only if", "either", "either way", "or", "iff", "unless", "and"))

FRAMES: Mapping[Language, Mapping[Frame, tuple[str, ...]]] = {
    "en": {
        "plain": ("{0}.",),
        "if": ("If {0}, then {1}.", "{1} if {0}."),
        "only if": ("{0} only if {1}.",),
        "either": ("Either {0}, or {1}, but not both.",),
        "either way": ("Either {0} or {1}.",),
        "or": ("{0}, or {1}, or both.", "{0}, or {1}, or both of these are the case."),
        "iff": ("{0} if and only if {1}.",),
        "unless": ("Unless {0}, {1}.",),
        "and": ("{0}, and {1}.",),
        "is named": ("{0} is {1}.",),
        "is not named": ("{0} is not {1}.", "{1} is not {0}."),
        "all": ("All {0} {1}.",),
        "some": ("Some {0} {1}.",),
        "some not": ("Some {0} {1}.",),
        "no": ("No {0} {1}.", "None of the {0} {1}."),
        "not all": ("Not all {0} {1}.",),
        "only": ("Only {0} {1}.",),
        "counted": ("{0: {1}}.",),
        "counted both": ("{0: {1} and {2}}.",),
        "counted but": ("{0: {1} but {2}}.",),
        "both": ("{0} and {1}",),
        "but": ("{0} but {1}",),
    },
    "zh": {
        "plain": ("{0}。",),
        "if": ("如果{0}，那么{1}。", "若{0}，则{1}。"),
        "only if": ("仅当{1}时，{0}。",),
        "either": ("要么{0}，要么{1}，两者有且只有一个成立。", "以下两种情况有且只有一种成立：{0}；{1}。"),
        "either way": ("要么{0}，要么{1}。",),
        "or": ("{0}，或者{1}，两者至少有一个成立。", "以下两种情况至少有一种成立：{0}；{1}。"),
        "iff": ("{0}，当且仅当{1}。",),
        "unless": ("除非{0}，否则{1}。",),
        "and": ("{0}，并且{1}。",),
        "is named": ("{0}是{1}。", "{0}就是{1}。"),
        "is not named": ("{0}不是{1}。", "{0}并不是{1}。"),
        "all": ("所有{0}都{1}。", "凡是{0}都{1}。"),
        "some": ("有些{0}{1}。",),
        "some not": ("有些{0}{1}。",),
        "no": ("{0}都{1}。", "所有{0}都{1}。"),
        "not all": ("并非所有{0}都{1}。",),
        "only": ("只有{0}才{1}。",),
        "counted": ("{0: {1}}。",),
        "counted both": ("{0: 既{1}又{2}}。",),
        "counted but": ("{0: {1}但{2}}。",),
        "both": ("既{0}又{1}",),
        "but": ("{0}但{1}",),
    },
}
