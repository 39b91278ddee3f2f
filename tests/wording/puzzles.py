"""Small puzzles with sentences, in both languages, for the tests of explanations."""

from __future__ import annotations

LIARS_EN = """
sort islander = ann, bob, cal
predicate truthful(islander)
ann says ¬truthful(bob)  "Ann says that Bob is a liar."
bob says ¬truthful(cal)  "Bob says that Cal is a liar."
cal says (¬truthful(ann) ∧ ¬truthful(bob))  "Cal says that Ann and Bob are both liars."
"""
LIARS_ZH = """
sort 岛民 = 甲, 乙, 丙
predicate truthful(岛民)
甲 says ¬truthful(乙)  "甲说：“乙在说谎。”"
乙 says ¬truthful(丙)  "乙说：“丙在说谎。”"
丙 says (¬truthful(甲) ∧ ¬truthful(乙))  "丙说：“甲和乙都在说谎。”"
"""
NONE_EN = """
sort islander = ann, bob, cal
predicate truthful(islander)
ann says exactly 1 x:islander (truthful(x))  "Ann says that exactly one of the three tells the truth."
bob says exactly 0 x:islander (truthful(x))  "Bob says that none of the three tells the truth."
cal says (truthful(ann) ∨ truthful(bob))  "Cal says that Ann or Bob tells the truth."
"""
NONE_ZH = """
sort 岛民 = 甲, 乙, 丙
predicate truthful(岛民)
甲 says exactly 1 x:岛民 (truthful(x))  "甲说：“我们三人中恰有一人说真话。”"
乙 says exactly 0 x:岛民 (truthful(x))  "乙说：“我们都在说谎。”"
丙 says (truthful(甲) ∨ truthful(乙))  "丙说：“甲和乙至少有一人说真话。”"
"""
KINDS_EN = """
sort islander = ann, bob, cal
predicate truthful(islander)
cal says (truthful(ann) ∧ truthful(bob))  "Cal says that Ann and Bob both tell the truth."
exactly 2 x (truthful(x))  "Exactly two of the three tell the truth."
"""
KINDS_ZH = """
sort 岛民 = 甲, 乙, 丙
predicate truthful(岛民)
丙 says (truthful(甲) ∧ truthful(乙))  "丙说：“甲和乙都说真话。”"
exactly 2 x (truthful(x))  "三人中恰有两人说真话。"
"""
RACE_EN = """
sort runner = ann, bob, cal, dee, eve
sort place = 1..5
function at(runner): place, one-to-one
at(ann) < at(bob)  "Ann finished before Bob."
at(cal) + 1 = at(dee)  "Dee came in right behind Cal."
at(bob) < at(cal)  "Bob finished before Cal."
at(eve) ≠ 1 ∧ at(eve) ≠ 5  "Eve was neither first nor last."
at(eve) > at(bob)  "Eve finished after Bob."
"""
RACE_ZH = """
sort 选手 = 甲, 乙, 丙, 丁, 戊
sort 名 = 1..5
function 名次(选手): 名, one-to-one
名次(甲) < 名次(乙)  "甲在乙之前到达终点。"
名次(丙) + 1 = 名次(丁)  "丁紧跟着丙到达。"
名次(乙) < 名次(丙)  "乙在丙之前到达。"
名次(戊) ≠ 1 ∧ 名次(戊) ≠ 5  "戊既不是第一名，也不是最后一名。"
名次(戊) > 名次(乙)  "戊在乙之后到达。"
"""
HOMES_EN = """
sort person = ann, bob, cal, dee
sort city = Rome, Oslo, Cairo, Lima
function lives(person): city, one-to-one
lives(ann) ≠ Rome ∧ lives(ann) ≠ Oslo  "Ann lives neither in Rome nor in Oslo."
lives(bob) = Cairo ∨ lives(bob) = Lima  "Bob lives in Cairo or in Lima."
lives(dee) = Rome → lives(ann) = lives(bob)  "If Dee lived in Rome, Ann and Bob would live in the same city."
"""
HOMES_ZH = """
sort 人 = 甲, 乙, 丙, 丁
sort 城 = 北京, 上海, 广州, 成都
function 住(人): 城, one-to-one
住(甲) ≠ 北京 ∧ 住(甲) ≠ 上海  "甲既不住在北京，也不住在上海。"
住(乙) = 广州 ∨ 住(乙) = 成都  "乙住在广州或者成都。"
住(丁) = 北京 → 住(甲) = 住(乙)  "如果丁住在北京，那么甲、乙住在同一个城市。"
"""

# Language, theory, goal.
PUZZLES = [
    ("en", LIARS_EN, "truthful(bob)"),
    ("en", NONE_EN, "truthful(cal)"),
    ("en", KINDS_EN, "truthful(cal)"),
    ("en", RACE_EN, "at(ann) = 1 ∧ at(dee) = 5"),
    ("en", HOMES_EN, "lives(cal) = Rome"),
    ("zh", LIARS_ZH, "¬truthful(丙)"),
    ("zh", NONE_ZH, "truthful(丙)"),
    ("zh", KINDS_ZH, "truthful(丙)"),
    ("zh", RACE_ZH, "名次(戊) = 3"),
    ("zh", HOMES_ZH, "住(丙) = 北京"),
]
