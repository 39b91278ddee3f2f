"""No LaTeX is at hand where the tests run: what breaks a run of it is checked by its rules."""

from __future__ import annotations

import re

import pytest

from tollens.report.content import Column, Row, Section, Table, Value
from tollens.report.latex import as_latex, table_as_latex

from .reports import hostile_report, make_report, make_table, quarter


def body_of(text: str) -> list[str]:
    """The rows between the rules, as LaTeX parts them."""
    inside = text.partition("\\midrule\n")[2].partition("\\bottomrule")[0]
    return [row.strip() for row in inside.replace("\\midrule", "").split("\\\\\n") if row.strip()]


def assert_sound(text: str) -> None:
    """Braces and environments are balanced, and no character that LaTeX acts on stands bare."""
    text = re.sub(r"(?<!\\)%.*", "", text)
    depth = 0
    for found in re.finditer(r"\\.|[{}]", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        assert depth >= 0
    assert depth == 0
    opened: list[str] = []
    for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if kind == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert not opened
    bare = re.sub(r"\\.", "", text, flags=re.DOTALL)
    assert not re.search(r"[#_^~\"`\x00-\x08\x0b-\x1f\u2212\ufffd]", bare)
    assert bare.count("$") % 2 == 0


def test_a_table_is_set_with_rules_a_caption_and_a_label() -> None:
    text = table_as_latex(make_table())

    assert_sound(text)
    assert text.startswith("% \\usepackage{adjustbox,array,booktabs}\n\\begin{table}\n")
    assert "\\caption{Accuracy. How to read it.}\n\\label{tab:results}" in text
    assert [text.count(f"\\{rule}rule") for rule in ("top", "mid", "bottom")] == [1, 2, 1]  # people are set apart
    assert text.endswith("\\end{table}\n")


def test_every_row_has_an_entry_for_each_column() -> None:
    for row in body_of(table_as_latex(make_table())):
        assert len(re.findall(r"(?<!\\)&", row)) == 2


def test_figures_have_interval_n_marks_and_a_key_to_them() -> None:
    text = table_as_latex(make_table())

    assert (
        "always-a & 25.0\\textsuperscript{1} {\\footnotesize (11.2–46.9)} {\\footnotesize $n = 20$} & not run" in text
    )
    assert "\\textbf{50.0} {\\footnotesize (40.0–60.0)} {\\footnotesize $n = 1{,}200$}" in text
    assert "People & 86.37\\textsuperscript{p} & --" in text
    assert "Shares in \\%" in text and "\\textsuperscript{p}\\,printed in a paper" in text
    assert "\\textsuperscript{1}\\,2 unanswered" in text


def test_an_n_that_a_column_shares_stands_in_its_head_alone() -> None:
    rows = tuple(Row(title=title, entries=(quarter(), None)) for title in "ab")

    text = table_as_latex(make_table(rows=rows))

    assert text.count("$n = 20$") == 1
    assert text.index("$n = 20$") < text.index("\\midrule")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_b & 50 % #1 $x$", r"a\_b \& 50 \% \#1 \$x\$"),
        ("\\end{table}", r"\textbackslash{}end\{table\}"),
        ("--view ,,x", r"-{}-view ,{},x"),
        ("−1.2 × 3", r"$-$1.2 $\times$ 3"),
        ("~^<>|", r"\textasciitilde{}\textasciicircum{}\textless{}\textgreater{}\textbar{}"),
        ("[2pt] *", r"{[}2pt{]} {*}"),
        ("第一行\n中文", "第一行 中文"),
    ],
)
def test_what_latex_acts_on_is_shown(text: str, shown: str) -> None:
    table = Table(id="x", title="X", corner="", columns=(Column(title="c"),), rows=(Row(title=text, entries=(None,)),))

    assert body_of(table_as_latex(table)) == [f"{shown} & --"]


def test_a_row_that_begins_with_a_bracket_is_no_length() -> None:
    rows = (Row(title="a", entries=("x", "y")), Row(title="[b]", entries=("x", "y")))

    assert not re.search(r"(?:\\\\|rule)\s*[\[*]", table_as_latex(make_table(rows=rows)))


def test_a_hash_may_be_broken() -> None:
    rows = (Row(title="a", entries=("9f" * 32, "y")),)

    text = table_as_latex(make_table(rows=rows))

    assert "p{3.5cm}" in text
    assert text.replace("\\allowbreak{}", "").count("9f" * 32) == 1 and text.count("\\allowbreak{}") == 6


def test_the_report_is_a_document_of_all_tables_and_charts() -> None:
    text = as_latex(make_report())

    assert_sound(text)
    assert text.count("\\begin{table}") == text.count("\\label{tab:") == 4
    assert "\\usepackage[scheme=plain]{ctex}" in text  # there is Chinese
    assert re.findall(r"\\section\{(.*?)\}", text) == ["Results", "By depth", "Provenance"]


def test_without_chinese_any_latex_does() -> None:
    table = Table(
        id="x", title="X", corner="", columns=(Column(title="c"),), rows=(Row(title="r", entries=(quarter(),)),)
    )

    text = as_latex(make_report(Section(id="x", title="X", parts=(table,))))

    assert text.startswith("% Made by Tollens. Any LaTeX compiles it.\n")
    assert "ctex" not in text and "\\usepackage[T1]{fontenc}" in text

    other = as_latex(make_report(Section(id="x", title="אבג", parts=(table,))))

    assert "Any LaTeX" not in other and "ctex" not in other and "\\usepackage{fontspec}" in other


def test_hostile_text_breaks_nothing() -> None:
    assert_sound(as_latex(hostile_report()))


def test_a_p_value_and_a_difference_keep_their_signs() -> None:
    rows = (Row(title="a", entries=(Value(value=0.0004, unit="p"), Value(value=-0.012, unit="points"))),)

    assert body_of(table_as_latex(make_table(rows=rows)))[0] == "a & \\textless{} 0.001 & $-$1.2"
