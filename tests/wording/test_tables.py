"""Tables: what all worlds agree on, laid out so that columns stand under one another."""

from __future__ import annotations

from unicodedata import east_asian_width

from tollens.logic import read_theory
from tollens.solvers import worlds
from tollens.wording import Table, laid_out, tables

HOMES = """
sort 人 = 甲, 欧阳, c
sort 城 = 北京, 上海, Rome
function 住(人): 城, one-to-one
predicate tall(人)
predicate truthful(人)
住(甲) = 北京
tall(c) ∧ ¬tall(甲)
"""


def test_a_table_has_members_as_rows_and_values_as_columns() -> None:
    theory = read_theory(HOMES)
    homes, people = tables(theory, worlds(theory))
    assert homes == Table(
        title="住",
        columns=("北京", "上海", "Rome"),
        rows=("甲", "欧阳", "c"),
        cells=(
            ("always", "never", "never"),
            ("never", "sometimes", "sometimes"),
            ("never", "sometimes", "sometimes"),
        ),
    )
    assert people.columns == ("tall", "truthful")
    assert people.cells == (("never", "sometimes"), ("sometimes", "sometimes"), ("always", "sometimes"))


def test_wide_characters_are_counted_as_two() -> None:
    theory = read_theory(HOMES)
    lines = laid_out(tables(theory, worlds(theory))[0])
    assert lines == [
        "住    北京  上海  Rome",
        "甲     ✓     ✗     ✗",
        "欧阳   ✗     ·     ·",
        "c      ✗     ·     ·",
    ]
    marks = [[place for place, sign in enumerate(columns(line)) if sign in "✓✗·"] for line in lines[1:]]
    assert marks[0] == marks[1] == marks[2]


def columns(line: str) -> str:
    """The line with a second sign behind each wide one."""
    return "".join(sign + "." if east_asian_width(sign) in "WF" else sign for sign in line)


def test_what_the_worlds_do_not_speak_of_is_left_out() -> None:
    theory = read_theory(HOMES)
    found = worlds(theory, on=[theory.premises[0].formula])
    (homes,) = tables(theory, found)
    assert homes.cells[0] == ("always", None, None)
    assert laid_out(homes)[1] == "甲     ✓"
