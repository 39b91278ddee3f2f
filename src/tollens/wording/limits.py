"""The limits that solvers meet, which they name in English, in Chinese."""

from __future__ import annotations

import re

_LIMITS = (
    (r"(\S+) seconds", "{} 秒"),
    (r"(\S+) seconds: (.+)", "{} 秒，{}"),
    (r"(\S+) seconds of forward derivation", "{} 秒的正向推导"),
    (r"(\S+) worlds", "{} 种情形"),
    (r"the time was up before all instances were written out", "尚未写完所有实例，时间已到"),
    (r"more than (\S+) instances of one formula", "一个公式的实例超过 {} 个"),
    (r"more than (\S+) instances of a rule", "一条规则的实例超过 {} 个"),
    (r"more than (\S+) instances of the rules", "各条规则的实例超过 {} 个"),
    (r"more than (\S+) atoms of (.+)", "超过 {} 个原子公式，谓词或函数为 {}"),
    (r"a count of (\S+) over the open sort of everything", "在成员未列出的情况下计数到 {}"),
    (r"a count of (\S+) over the open sort (.+)", "在成员未列出的情况下计数到 {}，类为 {}"),
    (r"a formula is nested deeper than can be followed", "公式嵌套太深"),
    (r"z3 cannot tell: (.+)", "z3 无法判定：{}"),
)


def in_chinese(limit: str) -> str:
    """The limit in Chinese; as it is, where it is none that we know."""
    for pattern, chinese in _LIMITS:
        if found := re.fullmatch(pattern, limit):
            return chinese.format(*found.groups())
    return limit
