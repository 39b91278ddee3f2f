"""Raw exam items in the tests' own words, with every defect that the recipe must find planted in some of them, and with
what looks like a defect and is none in others."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Row = dict[str, Any]

_PEOPLE = "Ada Boris Clara Dmitri Elif Farid Greta Hugo Ines Jonas Kaya Lorenzo Mina Nils Olga Pavel Rosa Sven".split()
_THINGS = "lantern kettle anchor basket violin saddle mirror ladder blanket compass barrel hammer candle wagon".split()
_PLACES = "harbour orchard chapel quarry meadow station bakery lighthouse cellar courtyard mill vineyard".split()
_DEEDS = "paints mends sells hides borrows polishes weighs counts carries guards wraps measures".split()
_人 = "安娜 鲍里 克拉 德米 艾琳 法里 格雷 雨果 伊内 约纳 卡雅 洛伦 米娜 尼尔 奥加 帕维".split()
_物 = "灯笼 水壶 铁锚 篮子 提琴 马鞍 镜子 梯子 毛毯 罗盘 木桶 锤子 蜡烛 马车".split()
_地 = "码头 果园 礼堂 矿场 草地 车站 面包房 灯塔 地窖 院子 磨坊 葡萄园".split()
_事 = "油漆 修理 出售 隐藏 借用 擦亮 称量 清点 搬运 看守 包裹 测量".split()


def clean(rng: random.Random, number: int, language: str = "en") -> Row:
    """An item that nothing is wrong with, unlike any other."""
    if language == "zh":
        told = [
            f"{rng.choice(_人)}在{rng.choice(_地)}{rng.choice(_事)}{rng.choice(_物)}{rng.randrange(2, 90)}件。"
            for _ in range(7)
        ]
        return {
            "id": f"q{number}",
            "language": "zh",
            "passage": f"账本第{number}页写道：" + "".join(told),
            "question": f"如果{rng.choice(_人)}说的是真话，下列哪项关于{rng.choice(_物)}的说法一定成立？",
            "options": [f"{who}{rng.choice(_事)}了{rng.choice(_物)}。" for who in rng.sample(_人, 4)],
            "answer": rng.choice("ABCD"),
        }
    told = [
        f"{rng.choice(_PEOPLE)} {rng.choice(_DEEDS)} {rng.randrange(2, 90)} pieces of {rng.choice(_THINGS)} work "
        f"at the {rng.choice(_PLACES)}."
        for _ in range(6)
    ]
    return {
        "id": f"q{number}",
        "language": "en",
        "passage": f"Ledger {number} says this. " + " ".join(told),
        "question": f"If {rng.choice(_PEOPLE)} tells the truth, which of these must hold of the {rng.choice(_THINGS)}?",
        "options": [f"{who} {rng.choice(_DEEDS)} the {rng.choice(_THINGS)}." for who in rng.sample(_PEOPLE, 4)],
        "answer": rng.choice("ABCD"),
    }


def _told(row: Row, text: str) -> None:
    row["passage"] = f"{row['passage']} {text}"


def _asked(row: Row, text: str) -> None:
    row["question"] = text + (f"（{row['id']}）" if row["language"] == "zh" else f" (Ledger {row['id']})")


def _marked(**fields: Any) -> Callable[[Row], None]:
    return lambda row: row.update(fields)


def _passage(text: str) -> Callable[[Row], None]:
    return lambda row: _told(row, text)


def _question(text: str) -> Callable[[Row], None]:
    return lambda row: _asked(row, text)


@dataclass(frozen=True)
class Defect:
    """A defect: the language of the item, what is done to it, and the kind that the funnel is to give it."""

    kind: str
    plant: Callable[[Row], None]
    language: str = "en"


DEFECTS: tuple[Defect, ...] = (
    Defect("3 options", lambda row: row["options"].pop()),
    Defect("5 options", lambda row: row["options"].append("None of the others.")),
    Defect("0 options", lambda row: row.pop("options")),
    Defect("3 options", lambda row: row["options"].pop(), "zh"),
    Defect("same options", lambda row: row["options"].__setitem__(3, row["options"][0].upper())),
    Defect("empty option", lambda row: row["options"].__setitem__(2, "  ")),
    Defect("empty passage", lambda row: row.update(passage=" … ")),
    Defect("empty question", lambda row: row.update(question="?!")),
    Defect("no key", lambda row: row.pop("answer")),
    Defect("no key", _marked(answer="E")),
    Defect("no key", _marked(answer=4)),
    Defect("no key", _marked(answer="AB")),
    Defect("no key", _marked(answer=["A", "C"])),
    Defect("no key", _marked(answer="1")),
    Defect("no key", _marked(answer=True)),
    Defect("other language", _marked(passage="三个人在码头修理梯子，两个人在磨坊称量水壶。")),
    Defect("other language", _marked(question="Who mends the ladder?", options=["Ada", "Boris", "Ida", "Jo"]), "zh"),
    Defect("picture", _marked(image="plan.png")),
    Defect("picture", _marked(figure=True)),
    Defect("table", _marked(table=[["a", "b"], ["c", "d"]])),
    Defect("table", _marked(tables=1), "zh"),
    Defect("picture", _passage('The plan: <img src="plan-of-the-mill">')),
    Defect("picture", _passage("![the plan](plan)")),
    Defect("picture", _passage("As shown in the figure, the mill has two doors.")),
    Defect("picture", _question("Which door is the one marked in the diagram above?")),
    Defect("picture", _question("Which of the following figures completes the row?")),
    Defect("picture", _passage("The chart below shows what was sold in spring.")),
    Defect("picture", _passage("The doors are numbered (see Figure 2).")),
    Defect("picture", _passage("仓库的布局如图所示。"), "zh"),
    Defect("picture", _question("根据下图，哪扇门通向院子？"), "zh"),
    Defect("picture", _question("下列图形中，哪一个符合前面的规律？"), "zh"),
    Defect("picture", _passage("（见图1，其中有两扇门。）"), "zh"),
    Defect("picture", _passage("门的位置见【图】。"), "zh"),
    Defect("table", _passage("The following table gives the prices of a week.")),
    Defect("table", _passage("The prices are shown in the table below.")),
    Defect("table", _question("According to the table, who paid most?")),
    Defect("table", _passage("\n| day | price |\n|---|---|\n| Monday | 4 |")),
    Defect("table", _passage("<table><tr><td>4</td></tr></table>")),
    Defect("table", _passage("各家的收入如下表所示。"), "zh"),
    Defect("table", _question("根据上表，谁付的钱最多？"), "zh"),
    Defect("table", _question("以下表格中，哪一行与陈述矛盾？"), "zh"),
    Defect("picture", _question("Which figure comes next in the row?")),
    Defect("table", _passage("See the table for what the five teams sold.")),
    Defect("table", _passage("下面是一张表格，写着各队的成绩。"), "zh"),
    Defect("table", _question("根据表1的数据，哪一队最多？"), "zh"),
    Defect("picture", _passage("图中阴影部分是已经卖出的。"), "zh"),
    Defect("underlined", _question("What does the underlined word stand for?")),
    Defect("underlined", _question("Which word should be underlined?")),
    Defect("underlined", _passage("The underlined sentence is the claim.")),
    Defect("underlined", _passage("He said: <u>nothing is lost</u>.")),
    Defect("underlined", _question("划线部分的意思是："), "zh"),
    Defect("underlined", _question("下列对画线句子的理解，正确的是："), "zh"),
    Defect("underlined", _question("文中加下划线的词语指的是："), "zh"),
    Defect("underlined", _question("填入横线处最恰当的一句是："), "zh"),
    Defect("picture", _question("Look at the chart and say who sold most.")),
    Defect("picture", _passage("Refer to the pie chart.")),
    Defect("picture", _passage("Questions 3 to 5 refer to the diagram.")),
    Defect("picture", _passage("As can be seen from the chart, sales fell.")),
    Defect("picture", _passage("The attached diagram has two rooms.")),
    Defect("picture", _passage("The shaded part of the figure is sold.")),
    Defect("picture", _passage("由图可知，甲比乙高。"), "zh"),
    Defect("picture", _question("根据柱状图，哪年卖得最多？"), "zh"),
    Defect("picture", _question("据图回答：哪座房子最高？"), "zh"),
    Defect("picture", _passage("图示为两个房间的布局。"), "zh"),
    Defect("table", _question("Refer to the table when you answer.")),
    Defect("table", _passage("The data in the table come from five towns.")),
    Defect("table", _passage("This table shows the number of births.")),
    Defect("table", _passage("从表中可以看出，甲队最多。"), "zh"),
    Defect("table", _question("根据统计表，哪一队最多？"), "zh"),
    Defect("table", _question("依据表中的数据，哪一项正确？"), "zh"),
    Defect("table", _question("表中数据说明了什么？"), "zh"),
    Defect("underlined", _question("在横线上填入最恰当的一句："), "zh"),
    Defect("underlined", _question("文中画横线的句子是什么意思？"), "zh"),
    Defect("sort sentences", _question("Sort sentences 1 to 5 into a story.")),
    Defect("sort sentences", _question("In which order should the following sentences be? Arrange these sentences.")),
    Defect("sort sentences", _question("Which is the right order of the above sentences?")),
    Defect("sort sentences", _question("Put the five sentences in the best order.")),
    Defect("sort sentences", _question("将下列句子重新排列，最连贯的是："), "zh"),
    Defect("sort sentences", _question("把上面六个句子排序，正确的一组是："), "zh"),
    Defect("sort sentences", _question("下列语序正确的是："), "zh"),
    Defect("sort sentences", _question("重新排列以下语句，顺序正确的是："), "zh"),
)

# What looks like a defect and is none.
HARMLESS: tuple[tuple[str, Callable[[Row], None]], ...] = (
    ("en", _passage("The table was laid for six, and four sat down at table 2.")),
    ("en", _passage("Picture this: a mill with two doors and no roof.")),
    ("en", _passage("They sat around the table and could not figure it out.")),
    ("en", _passage("A cat slept under the table below the window.")),
    ("en", _passage("The figure was below forty in spring, and figures show that it rose.")),
    ("en", _passage("The minister underlined the need for a new mill.")),
    ("en", _passage("The judge passed three sentences and sorted the papers.")),
    ("en", _passage("She looked at the man in the picture and said that he was her uncle.")),
    ("en", _passage("They played table tennis; the timetable hung by the door, the chart of the sea in the hall.")),
    ("en", _passage("He was last seen in the photo booth at noon.")),
    ("en", _passage("The table shows signs of wear and gives way when six lean on it.")),
    ("en", _passage("According to the figures, sales rose by a tenth.")),
    ("en", _passage("The nurses look at the chart and write down the time.")),
    ("en", _passage("Look at the tables and chairs that were sold.")),
    ("en", _passage("The table records hung in the hall beside the picture house.")),
    ("en", _passage("The sign at the gate says 码头, which none of them could read.")),
    ("en", _question("Arrange the six runners in order: who came third?")),
    ("en", _question("In which order were the prison sentences served?")),
    ("en", _marked(image=False, table=None, figure="", images=[])),
    ("en", _marked(answer=0)),  # so that a 4 elsewhere is a stray one, not a file that counts from 1
    ("zh", _question("按照成绩从高到低排列名次，谁排第三？")),
    ("zh", _question("五个人排成一行，按身高排序，谁在正中？")),
    ("zh", _passage("以下图书都已借出，以下表述由馆员写下，他试图查清此事。")),
    ("zh", _passage("他在会上表示，网上图书馆的计划线路已经策划好，策划线上活动的人填好了表格。")),
    ("zh", _passage("五位代表中有两位看了手表，漫画线条很细，他们的意见表达得很清楚。")),
    ("zh", _passage("他在地图中看到三座山，计划表中的任务已经完成，下表面比上表面光滑。")),
    ("zh", _passage("该表是名牌，他戴上表出了门。")),
    ("zh", _passage("他的车停在划线上，被罚了款。")),
    ("zh", _passage("从表面看两人没有分歧，根据表决结果议案通过了。")),
    ("zh", _passage("由图书馆借出的书，据统计表明，都已归还。")),
    ("zh", _passage("根据图纸，工人建了房子；据表哥说，从地图上可以看出路线。")),
    ("zh", _passage("这些字母按顺序排列，研究者认为人对图形的识别是天生的。")),
)


@dataclass
class Exam:
    """A raw file in the making: its rows, the kind of defect of each row that must go, by id, the ids of rows that are
    nearly the same, and those of rows that are translations of each other."""

    rows: list[Row] = field(default_factory=list)
    planted: dict[str, str] = field(default_factory=dict)
    near: list[tuple[str, str]] = field(default_factory=list)
    translated: list[tuple[str, str]] = field(default_factory=list)

    def write(self, path: Path) -> Path:
        """The file."""
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self.rows), "utf-8")
        return path


def make_exam(size: int, seed: int) -> Exam:
    """A raw file of so many rows, and of as many as there are defects to plant, in a drawn order."""
    rng = random.Random(seed)
    exam = Exam()

    def fresh(language: str) -> Row:
        exam.rows.append(clean(rng, len(exam.rows) + 1, language))
        return exam.rows[-1]

    for defect in DEFECTS * 5:
        row = fresh(defect.language)
        defect.plant(row)
        exam.planted[row["id"]] = defect.kind
    for language, change in HARMLESS * 5:
        change(fresh(language))
    for place in range(120):
        language = "en" if place % 2 else "zh"
        first, second = fresh(language), fresh(language)
        name = second["id"]
        second.update(json.loads(json.dumps(first)), id=name)
        if place % 3 == 0:  # the same again, but for case, stops and the order of its options
            second["passage"] = second["passage"].upper().replace(".", " .")
            second["options"] = second["options"][::-1]
            exam.planted[name] = "duplicate"
        else:  # nearly the same: one word is another
            second["passage"] = second["passage"].replace("Ledger", "Notebook").replace("账本", "日记")
            exam.near.append((first["id"], name))
    for place in range(80):
        first, second = fresh("zh"), fresh("en")
        second["answer"] = first["answer"]
        exam.translated.append((first["id"], second["id"]))
        if place % 2:
            first["pair"] = second["pair"] = f"p{place}"
        else:
            second["translation_of"] = first["id"]
        if place % 10 == 0:  # what is wrong with one is wrong with both
            _asked(first, "划线部分的意思是：")
            exam.planted |= {first["id"]: "underlined", second["id"]: "underlined"}
        elif place % 10 == 1:
            second["answer"] = "ABCD"["DABC".index(first["answer"])]
            exam.planted |= {first["id"]: "two keys", second["id"]: "two keys"}
    while len(exam.rows) < size:
        fresh("en" if len(exam.rows) % 2 else "zh")
    # The first of two stays before the second: it is the later of two equals that goes.
    place_of = {row["id"]: rng.random() for row in exam.rows}
    for place in range(len(exam.rows)):
        row = exam.rows[place]
        if exam.planted.get(row["id"]) == "duplicate":
            place_of[row["id"]] = 1 + rng.random()
    exam.rows.sort(key=lambda row: place_of[row["id"]])
    return exam
