"""The row in Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.lineup.clues import (
    AtEnd,
    Between,
    Clue,
    ImmediatelyLeft,
    InPlace,
    NextTo,
    NotAtEnd,
    NotNextTo,
    SomewhereLeft,
)
from tollens.wording.lineup.row_words import RowWords

# No name shares a character with the sentences below: without spaces, that is how one sees where it ends.
NAMES = """
    陈浩 林悦 王思琪 赵鹏 周雅婷 吴昊 郑晓彤 孙磊 钱雨薇 冯凯 蒋梦瑶 沈舟 韩冰洁 杨博豪 朱文静 秦岳
    许佳宁 何苗 吕俊 张宇航 曹阳 严晓峰 魏嘉欣 陶丽 姜楠 邹敏 苏晴 潘宏 范晨曦 彭海涛 廖骏 唐立
"""

STORIES = (
    "{people}{number}位朋友站成一排合影。左右以摄影师的视角为准。",
    "{people}{number}位邻居在路边站成一排等公交车，此外没有别人。左右以马路对面行人的视角为准。",
    "{people}{number}名选手在起跑线上站成一排。左右以对面观众的视角为准。",
    "{people}{number}位歌手在台上站成一排。左右以台下观众的视角为准。",
    "{people}{number}位决赛选手在台上站成一排，等候宣布结果。左右以对面评委的视角为准。",
    "{people}{number}名球员站成一排，组成人墙防守任意球。左右以主罚球员的视角为准。",
    "{people}{number}位游客在一幅大画前站成一排。左右以他们身后保安的视角为准。",
    "{people}{number}个孩子在泳池边站成一排，准备下水。左右以对面老师的视角为准。",
)

PLACES = "一二三四五六"
COUNTS = "一两三四五六"  # before a measure word


def _story(story: str, names: Sequence[str]) -> str:
    return story.format(people="、".join(names), number=COUNTS[len(names) - 1])


def _turns(clue: Clue, names: Sequence[str]) -> tuple[str, ...]:
    """The ways to say it. Each says all of it and nothing more."""
    match clue:
        case ImmediatelyLeft(left, right):
            a, b = names[left], names[right]
            return (f"{a}紧挨着站在{b}的左边。", f"{b}紧挨着站在{a}的右边。")
        case SomewhereLeft(left, right):
            a, b = names[left], names[right]
            return (f"{a}站在{b}左边的某个位置。", f"{b}站在{a}右边的某个位置。")
        case NextTo(one, other):
            a, b = names[one], names[other]
            return (f"{a}和{b}相邻。", f"{b}和{a}挨着站。")
        case NotNextTo(one, other):
            a, b = names[one], names[other]
            return (f"{a}和{b}不相邻。", f"{b}没有和{a}挨着站。")
        case Between(one, other, count):
            a, b = names[one], names[other]
            people = f"{COUNTS[count - 1]}个人"
            return (f"{a}和{b}之间恰好隔着{people}。", f"{b}和{a}中间正好站着{people}。")
        case AtEnd(person):
            a = names[person]
            return (f"{a}站在这一排的一端。", f"{a}不是站在最左边，就是站在最右边。")
        case NotAtEnd(person):
            a = names[person]
            return (f"{a}不在这一排的两端。", f"{a}既不在最左边，也不在最右边。")
        case InPlace(person, place):
            return _in_place(names[person], place, len(names))


def _in_place(name: str, place: int, size: int) -> tuple[str, ...]:
    if place in (1, size):
        return (f"{name}站在{_end(place)}。",)
    return (f"从左往右数，{name}排第{PLACES[place - 1]}。", f"{name}站在从左数第{PLACES[place - 1]}个位置。")


def _end(place: int) -> str:
    return "最左边" if place == 1 else "最右边"


def _who(place: int, size: int) -> tuple[str, ...]:
    if place in (1, size):
        return (f"站在{_end(place)}的是谁？",)
    return (f"从左往右数，排第{PLACES[place - 1]}的是谁？", f"从左数第{PLACES[place - 1]}个人是谁？")


def _questions(asked: str) -> tuple[str, ...]:
    return f"以下哪一项{asked}？", f"根据以上信息，下列哪项{asked}？"


CHINESE = RowWords(
    language="zh",
    names=tuple(NAMES.split()),
    stories=STORIES,
    story=_story,
    turns=_turns,
    who=_who,
    questions={"must": _questions("一定为真"), "could": _questions("可能为真"), "cannot": _questions("不可能为真")},
    space="",
)
