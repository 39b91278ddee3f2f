"""Explanations in Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic.proof import Assumed, Given, OneValue, Rule, Shown, Source
from tollens.text import has_chinese
from tollens.wording.limits import in_chinese


class Chinese:
    """The phrases in Chinese."""

    def premise(self, number: int, quoted: str | None, values: Sequence[str]) -> str:
        """前提2（“凡……”，取 x = 甲）."""
        inside = [*([quoted] if quoted else []), *([f"取 {'、'.join(values)}"] if values else [])]
        return f"前提{number}" + (f"（{'，'.join(inside)}）" if inside else "")

    def rule(self, rule: Rule, applied: str, value: str, before: str, sorts: Sequence[str]) -> str:
        """至多有一个 runner 类的 x 使 at(x) = 1."""
        who = f"个{_beside(sorts[0])}x " if len(sorts) == 1 else "组自变量"
        match rule:
            case "one-to-one":
                return f"至多有一{who}使 {applied} = {value}"
            case "onto":
                return f"必有一{who}使 {applied} = {value}"
            case "dense":
                return f"若有一{who}使 {applied} = {value}，则必有另一{who}使 {applied} = {before}"

    def instance(self, values: Sequence[str]) -> str:
        """取 x = 甲."""
        return f"（取 {'、'.join(values)}）" if values else ""

    def presumed(self) -> str:
        """存在含义."""
        return "这类说法都以确有其物为前提"

    def no_value_twice(self, function: str) -> str:
        """一一对应."""
        return f" {function} 的取值互不相同"

    def too_few(self, function: str) -> str:
        """值不够."""
        return f"{function} 是一一对应的，而可取的值不够"

    def outside(self, value: str, sort: str, first: int, last: int) -> str:
        """3 不在名次 1..2 之内."""
        return f" {value} 不在{_beside(sort)}{first}..{last} 之内"

    def within(self, sort: str, first: int, last: int) -> str:
        """名次只有 1..2."""
        return f"{_beside(sort).removesuffix(' ') if has_chinese(sort) else _beside(sort)}只有 {first}..{last}"

    def sentence(self, text: str) -> str:
        """In double quotation marks, with single ones inside."""
        return "“" + text.strip().replace("“", "‘").replace("”", "’") + "”"

    def derived(self, literals: Sequence[str], source: Source, cited: str, steps: Sequence[int], also: str) -> str:
        """由前提2和第1步，得 at(a) = 1。"""
        what = "、".join(literals)
        match source:
            case Given() | Assumed() | Shown():
                return f"由{_by(source, cited, steps)}{_as(also)}，得 {what}。"
            case OneValue():
                return f"{_steps(steps)}排除了其他取值，所以 {what}。"
            case _:
                return f"由{_steps(steps)}，又因{cited}，得 {what}。" if steps else f"因{cited}，得 {what}。"

    def taken(
        self, thing: str, parts: Sequence[str], source: Source, cited: str, steps: Sequence[int], also: str
    ) -> str:
        """由前提1，可取 w，使得……."""
        return f"由{_by(source, cited, steps)}{_as(also)}，可取 {thing}，使得 {' 且 '.join(parts)}。"

    def perhaps(self, thing: str, parts: Sequence[str]) -> str:
        """设 w……."""
        return f"若有 {thing} 使得 {' 且 '.join(parts)}，就取这样一个 {thing}。" if parts else f"任取 {thing}。"

    def supposed(self, literal: str) -> str:
        """假设如此."""
        return f"假设 {literal}。"

    def so(self, literal: str, step: int) -> str:
        """假设不成立."""
        return f"所以第{step}步的假设不成立，即 {literal}。"

    def clash(self, source: Source, cited: str, steps: Sequence[int], also: str) -> str:
        """何者与何者矛盾."""
        match source:
            case Given() | Assumed():
                what = cited if isinstance(source, Given) else "最初的假设"
                why = f"因{also}，" if also else ""
                return f"矛盾：{why}{what}与{_steps(steps)}不能同时成立。" if steps else f"矛盾：{why}{what}不能成立。"
            case Shown():
                return f"矛盾：{_steps(steps)}{cited}不能{'同时' * (len(steps) > 1)}成立。"
            case OneValue(applied):
                return f"矛盾：{_steps(steps)}之后，{applied} 没有可取的值。"
            case _:
                return f"矛盾：{cited}，与{_steps(steps)}不符。" if steps else f"矛盾：{cited}。"

    def to_show(self, status: str, goal: str, premises: Sequence[int], assumes: bool) -> str:
        """求证."""
        if status == "inconsistent":
            return f"求证：{_premises(premises)}。"
        if status == "entailed":
            return f"求证：{goal}。" + ("假设它不成立。" if assumes else "")
        return f"求证：{goal} 不可能成立。" + ("假设它成立。" if assumes else "")

    def shown(self, status: str, goal: str, premises: Sequence[int], steps: Sequence[int]) -> str:
        """证毕."""
        by = f"由{_steps(steps)}，" if steps else "因此，"
        if status == "inconsistent":
            return f"{by}{_premises(premises)}。"
        return f"{by}{goal} 成立。" if status == "entailed" else f"{by}{goal} 不可能成立。"

    def unproved(self, status: str, goal: str, premises: Sequence[str]) -> str:
        """The verdict with its premises."""
        said = {"entailed": f"可以推出 {goal}", "refuted": f"可以推出 {goal} 不成立", "inconsistent": "得出矛盾"}
        return f"由{'、'.join(premises) or '声明本身'}{said[status]}。没有找到逐步的证明。"

    def independent(self, goal: str) -> str:
        """可真可假."""
        return f"{goal} 可能成立，也可能不成立。"

    def world(self, goal: str, holds: bool, literals: Sequence[str]) -> str:
        """A world by its literals."""
        return f"{goal} {'成立' if holds else '不成立'}的一种情形：{'，'.join(literals)}。"

    def differ(self, cells: Sequence[str]) -> str:
        """Where they differ."""
        return f"两种情形的不同之处：{'、'.join(cells)}。"

    def closed_world(self) -> str:
        """封闭世界."""
        return "这里凡推不出的都为假。"

    def not_derived(self, status: str, goal: str, closed: bool) -> str:
        """No derivation reaches it."""
        if closed:
            return f"{self.closed_world()[:-1]}，所以 {goal} 为{'真' if status == 'entailed' else '假'}。"
        return f"{goal} 推不出，它的否定也推不出。"

    def gave_up(self, goal: str, limit: str) -> str:
        """At which limit."""
        return f"未能判定 {goal}：已达到限制（{in_chinese(limit)}）。"

    def verdict(self, goal: str, status: str, semantics: str) -> str:
        """累(小陈)：必然成立（经典语义）."""
        return f"{goal}：{_STATUS[status]}（{_SEMANTICS[semantics]}）"

    def read_as(self) -> str:
        """标题."""
        return "读作："

    def understood(self) -> str:
        """未明说."""
        return "（未明说）"

    def consistent(self) -> str:
        """没有矛盾."""
        return "前提之间没有矛盾。"

    def all_derived(self, count: int) -> str:
        """A heading."""
        return "可以推出：" if count else "什么也推不出。"

    def option(self, name: str, text: str, fits: bool | None, status: str) -> str:
        """B. 小陈第一：符合（必然成立）."""
        fitting = {True: "符合", False: "不符合", None: "未能判定"}[fits]
        return f"{name}. {text.strip().removesuffix('。')}：{fitting}（{_STATUS[status]}）"

    def why(self, name: str) -> str:
        """A heading."""
        return f"{name} 为何符合："

    def worlds(self, count: int, limit: str | None) -> str:
        """可能的情形：8 种."""
        if limit is None:
            return f"可能的情形：{count:,} 种"
        return f"可能的情形：至少 {count:,} 种（已达到限制：{in_chinese(limit)}）"

    def signs(self) -> str:
        """The legend of the tables."""
        return "✓ 在所有情形中都成立，✗ 在所有情形中都不成立，· 在有的情形中成立、有的不成立"

    def listed(self, atoms: Sequence[str]) -> str:
        """With commas."""
        return "，".join(atoms)


_STATUS = {
    "entailed": "必然成立",
    "refuted": "必然不成立",
    "independent": "不能确定",
    "inconsistent": "前提互相矛盾",
    "gave up": "未能判定",
}
_SEMANTICS = {"classical": "经典语义", "rules": "规则语义", "closed": "封闭语义"}


def _beside(word: str) -> str:
    """A word of the theory between Chinese words: with spaces around it, unless it is Chinese itself."""
    return f"{word} " if has_chinese(word) else f" {word} "


def _by(source: Source, cited: str, steps: Sequence[int]) -> str:
    if isinstance(source, Shown):
        return f"{_steps(steps)}{cited}"
    return ("最初的假设" if isinstance(source, Assumed) else cited) + _with(steps)


def _as(reason: str) -> str:
    return f"，又因{reason}" if reason else ""


def _steps(steps: Sequence[int]) -> str:
    return f"第{'、'.join(map(str, steps))}步"


def _with(steps: Sequence[int]) -> str:
    return f"和{_steps(steps)}" if steps else ""


def _premises(premises: Sequence[int]) -> str:
    if not premises:
        return "声明本身不能成立"
    return f"前提{'、'.join(map(str, premises))}不能{'同时' * (len(premises) > 1)}成立"
