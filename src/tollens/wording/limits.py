"""The limits that solvers meet, which they name in English, in Chinese."""

from __future__ import annotations

import re

from tollens.budget import Stage

_STAGES: dict[Stage, str] = {
    "reading": "读取理论",
    "checking names": "检查名称",
    "grounding": "展开实例",
    "compiling to clauses": "编译子句",
    "truth tables": "真值表",
    "SAT": "SAT 求解",
    "writing z3's formulas": "编写 z3 公式",
    "z3": "z3 求解",
    "forward derivation": "正向推导",
    "listing worlds": "列举情形",
    "proving": "寻找证明",
    "checking the proof": "检查证明",
    "explaining": "撰写解释",
}
_LIMITS = (
    (r"(\S+) worlds", "{} 种情形"),
    (r"a count to (\S+) of (\S+)", "在 {1} 个之中计数到 {0}"),
    (r"more than (\S+) parts of the regions' formulas", "区域公式超过 {} 个部分"),
    (r"more than (\S+) parts of z3's formulas", "z3 公式超过 {} 个部分"),
    (r"more than (\S+) things of the sort (.+)", "类 {1} 超过 {0} 个成员"),
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
    if found := re.fullmatch(r"(\S+) (seconds?|MiB): (.+)", limit):
        amount, unit, stage = found.groups()
        named = next((chinese for each, chinese in _STAGES.items() if each == stage), stage)
        return f"{amount} {'MiB' if unit == 'MiB' else '秒'}，{named}"
    for pattern, chinese in _LIMITS:
        if found := re.fullmatch(pattern, limit):
            return chinese.format(*found.groups())
    return limit
