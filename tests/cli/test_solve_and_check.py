from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.benchmarks import BENCHMARKS, benchmark
from tollens.records import Item, write_records
from tollens.text import latin_words

PUZZLE = """
sort p = ann, bo
sort n = 1..2
function at(p): n, one-to-one
at(ann) = 1
ask must
A: at(bo) = 1
B: at(bo) = 2
"""


def test_solve_judges_the_options_and_counts_the_worlds(tollens: Tollens, tmp_path: Path) -> None:
    (tmp_path / "x.theory").write_text(PUZZLE)
    document = tollens("solve", tmp_path / "x.theory", "--json").document
    assert [(option["name"], option["fits"]) for option in document["options"]] == [("A", False), ("B", True)]
    assert document["worlds"]["count"] == 1 and document["worlds"]["always"] == ["at(ann) = 1", "at(bo) = 2"]
    people = tollens("solve", tmp_path / "x.theory").out
    assert "B. at(bo) = 2: fits (entailed)" in people and "Worlds: 1" in people


def test_solve_explains_in_either_language_and_shows_the_table(tollens: Tollens, tmp_path: Path) -> None:
    (tmp_path / "x.theory").write_text(PUZZLE)
    english = tollens("solve", tmp_path / "x.theory").out
    assert "Why B:" in english and "Therefore at(bo) = 2" in english and "ann  ✓  ✗" in english
    assert "✓ in every world, ✗ in none, · in some and not in others" in english
    assert "因此，at(bo) = 2 成立。" in tollens("solve", tmp_path / "x.theory", "--language", "zh").out


TIRED = """
sort 人 = 小陈, 小王
predicate 累(人)
累(小陈) ∨ 累(小王)  "小陈和小王至少有一个累了。"
¬累(小王)  "小王不累。"
ask must
A: 累(小陈)  "小陈累了。"
B: 累(小王)  "小王累了。"
"""


def test_solve_speaks_the_language_of_the_theory_or_the_one_that_is_named(tollens: Tollens, tmp_path: Path) -> None:
    (tmp_path / "x.theory").write_text(TIRED, "utf-8")
    chinese = tollens("solve", tmp_path / "x.theory").out
    assert "A. 小陈累了：符合（必然成立）" in chinese and "A 为何符合：" in chinese and "可能的情形：1 种" in chinese
    assert latin_words(chinese) == []
    assert tollens("solve", tmp_path / "x.theory", "--language", "zh").out == chinese
    assert "A. 小陈累了。: fits (entailed)" in tollens("solve", tmp_path / "x.theory", "--language", "en").out
    decided = tollens("solve", tmp_path / "x.theory", "--goal", "累(小陈)", "--semantics", "classical", "--worlds").out
    assert decided.startswith("累(小陈)：必然成立（经典语义）\n") and latin_words(decided) == []
    told = tollens("solve", tmp_path / "x.theory", "--language", "fr")
    assert told.code == 2 and "unknown language 'fr': expected en or zh" in told.err


def test_solve_speaks_the_language_of_the_item(tollens: Tollens, tmp_path: Path) -> None:
    items = [make_item(1, theory=PUZZLE, language="zh"), make_item(2, theory=TIRED, language="en")]
    write_records(tmp_path / "x.jsonl", items, Item)
    assert "B. at(bo) = 2：符合" in tollens("solve", tmp_path / "x.jsonl").out
    assert ": fits (entailed)" in tollens("solve", tmp_path / "x.jsonl", "--item", "zoo/dev/2").out
    english, chinese = (tollens("solve", tmp_path / "x.jsonl", "--json", "--language", each) for each in ("en", "zh"))
    without = [
        [{**option["verdict"], "explanation": None} for option in each.document["options"]]
        for each in (english, chinese)
    ]
    assert without[0] == without[1] and english.document["worlds"] == chinese.document["worlds"]


def test_solve_says_what_is_derived_in_either_language(tollens: Tollens, tmp_path: Path) -> None:
    (tmp_path / "x.theory").write_text("semantics rules\np\np -> q\n")
    english = "The premises do not contradict each other.\nDerived:\n  p\n  q\n"
    assert tollens("solve", tmp_path / "x.theory").out == english
    assert (
        tollens("solve", tmp_path / "x.theory", "--language", "zh").out == "前提之间没有矛盾。\n可以推出：\n  p\n  q\n"
    )


def test_the_help_lists_the_semantics(tollens: Tollens) -> None:
    assert "classical, rules or closed" in " ".join(tollens("solve", "--help").out.split())


def test_solve_says_why_a_premise_completes_an_argument(tollens: Tollens, tmp_path: Path) -> None:
    (tmp_path / "x.theory").write_text(
        "no A are B\nconclusion not all C are A\nask completes\nA: some C are B\nB: all C are B\n"
    )
    document = tollens("solve", tmp_path / "x.theory", "--json").document
    assert [option["fits"] for option in document["options"]] == [True, False]
    assert document["options"][0]["verdict"]["premises"] == ["no A are B", "some C are B"]


def test_solve_takes_the_theory_of_an_item(tollens: Tollens, tmp_path: Path) -> None:
    plain = make_item(1, question="Which of the following must be true?")
    write_records(tmp_path / "x.jsonl", [plain, make_item(2, theory=PUZZLE), make_item(3, theory="p")], Item)
    assert "B. at(bo) = 2: fits" in tollens("solve", tmp_path / "x.jsonl").out
    assert (
        tollens("solve", tmp_path / "x.jsonl", "--item", "zoo/dev/3", "--goal", "p", "--json").document["goal"] == "p"
    )
    words = tollens("solve", tmp_path / "x.jsonl", "--item", "zoo/dev/1", "--json").document
    assert [option["fits"] for option in words["options"]] == [True, False, False, False]
    assert words["reading"]["sentences"][1]["sentence"] == "Pia is a heron at the lake."
    assert "has no item zoo/dev/9" in tollens("solve", tmp_path / "x.jsonl", "--item", "zoo/dev/9").err


def test_solve_reads_standard_input_and_decides_a_goal() -> None:
    command = [sys.executable, "-m", "tollens", "solve", "-", "--goal", "p", "--json"]
    done = subprocess.run(command, input="p -> q\n~q\n", capture_output=True, text=True, check=True)
    verdict = json.loads(done.stdout)["verdict"]
    assert (verdict["status"], verdict["premises"]) == ("refuted", ["p → q", "¬q"])


@pytest.mark.parametrize(("semantics", "status"), [("classical", "refuted"), ("rules", "independent")])
def test_the_semantics_are_named(tollens: Tollens, tmp_path: Path, semantics: str, status: str) -> None:
    (tmp_path / "x.theory").write_text("p -> q\n~q\n")
    done = tollens("solve", tmp_path / "x.theory", "--goal", "p", "--semantics", semantics, "--json")
    assert done.document["verdict"]["status"] == status


@pytest.mark.parametrize(
    ("text", "arguments", "told"),
    [
        ("p -> ", [], "line 1: column 5: expected a formula, found the end"),
        ("p", ["--goal", "q )"], "column 3"),
        ("p", ["--semantics", "fuzzy"], "unknown semantics 'fuzzy': expected classical, rules, closed"),
        ("sort a = b\nc(b)", [], "the predicate c is not declared"),
    ],
)
def test_what_cannot_be_read_is_told(
    tollens: Tollens, tmp_path: Path, text: str, arguments: list[str], told: str
) -> None:
    (tmp_path / "x.theory").write_text(text)
    done = tollens("solve", tmp_path / "x.theory", *arguments)
    assert (done.code, done.out) == (2, "") and told in done.err and "Traceback" not in done.err


def test_check_counts_and_exits_by_what_it_found(tollens: Tollens, tmp_path: Path) -> None:
    two = {"theory": PUZZLE, "options": ("first", "second")}
    good, bad = make_item(1, answer=1, **two), make_item(2, answer=0, **two)
    write_records(tmp_path / "good.jsonl", [good], Item)
    write_records(tmp_path / "bad.jsonl", [good, bad, make_item(3, theory="p ("), make_item(4)], Item)
    done = tollens("check", tmp_path / "good.jsonl", "--json")
    assert done.code == 0 and (done.document["items"], done.document["agree"]) == (1, 1)
    done = tollens("check", tmp_path / "bad.jsonl", "--json")
    assert done.code == 1
    counts = {
        key: done.document[key] for key in ("items", "agree", "disagree", "unreadable", "gave_up", "without_theory")
    }
    assert counts == {"items": 4, "agree": 1, "disagree": 1, "unreadable": 1, "gave_up": 0, "without_theory": 1}
    assert {"item", "kind", "expected", "found", "evidence"} == set(done.document["findings"][0])
    assert "zoo/dev/2: key wrong; expected A, found B" in tollens("check", tmp_path / "bad.jsonl").out


def test_check_without_any_theory_is_refused(tollens: Tollens, tmp_path: Path) -> None:
    write_records(tmp_path / "x.jsonl", [make_item(1)], Item)
    done = tollens("check", tmp_path / "x.jsonl")
    assert done.code == 2 and done.out == "" and len(done.err.splitlines()) == 1
    assert "expected items with a theory, found none in x.jsonl" in done.err.replace(f"{tmp_path}/", "")
    assert "nail:fresh" in done.err and "as published, folio" in done.err and "lineup" not in done.err
    for other in ("tollens run symbolic --on", "tollens audit"):
        assert f"`{other} {tmp_path / 'x.jsonl'}`" in done.err


@pytest.mark.parametrize("name", [name for name in BENCHMARKS if benchmark(name).recipes])
def test_what_is_said_to_carry_its_theory_does(name: str) -> None:
    fresh = tl.load(f"{name}:fresh", size=4)
    carried = {item.theory is not None for item in fresh}
    assert carried == {"fresh" in benchmark(name).theories}


def test_what_is_said_of_published_items_is_so(data: Path) -> None:
    files = {
        "folio": "folio/folio-train.jsonl",
        "robustlr": "robustlr/sample.jsonl",
        "logiqa": "logiqa/Eval.txt",
        "ropes": "ropes/dev-v1.0.json",
        "proofwriter": "proofwriter/dev.json",
        "ar-lsat": "ar_lsat/AR_DevelopmentData.json",
    }
    for name, file in files.items():
        carried = any(item.theory is not None for item in tl.load(f"{name}={data / file}"))
        assert carried == ("published" in benchmark(name).theories), name


def test_solve_names_an_item_where_none_has_a_theory(tollens: Tollens, tmp_path: Path) -> None:
    write_records(tmp_path / "x.jsonl", [make_item(5), make_item(6)], Item)
    done = tollens("solve", tmp_path / "x.jsonl")
    assert done.code == 2 and "name one with --item, such as --item zoo/dev/5, and its words are read" in done.err


def test_one_item_is_one_item(tollens: Tollens, tmp_path: Path) -> None:
    good = make_item(1, answer=1, theory=PUZZLE, options=("first", "second"))
    write_records(tmp_path / "x.jsonl", [good], Item)
    assert "1 item: 1 agree" in tollens("check", tmp_path / "x.jsonl").out
    assert "x.jsonl: 1 item\n" in tollens("audit", tmp_path / "x.jsonl").out
    assert "Wrote 1 item to" in tollens("build", "nail", "--size", 1, "-o", tmp_path / "y.jsonl").out


@pytest.mark.parametrize("command", ["check", "describe", "audit"])
def test_no_items_are_said_to_be_none(command: str, tollens: Tollens, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").touch()
    done = tollens(command, tmp_path / "x.jsonl")
    assert done.code == 2 and "x.jsonl holds no items" in done.err and len(done.err.splitlines()) == 1


def folio_row(**fields: object) -> str:
    given = {
        "example_id": 7,
        "premises": ["Herons eat.", "Pia is a heron."],
        "premises-FOL": ["∀x (Heron(x) → Eats(x))", "Heron(pia)"],
        "conclusion": "Pia eats.",
        "label": "True",
    }
    return json.dumps({**given, **fields}, ensure_ascii=False)


def test_folio_is_checked_by_its_conclusions_where_it_has_them(tollens: Tollens, tmp_path: Path) -> None:
    rows = [
        folio_row(**{"conclusion-FOL": "Eats(pia)"}),
        folio_row(**{"conclusion-FOL": "Eats(tom)", "label": "Uncertain", "example_id": 8}),
        folio_row(**{"conclusion-FOL": "¬Eats(pia)", "example_id": 9}),
        folio_row(example_id=10),
    ]
    (tmp_path / "x.jsonl").write_text("\n".join(rows), "utf-8")
    document = tollens("check", f"folio={tmp_path / 'x.jsonl'}", "--json").document
    assert (document["agree"], document["consistent"], document["disagree"]) == (2, 1, 1)
    (finding,) = document["findings"]
    assert (finding["item"], finding["expected"], finding["found"]) == ("folio/x/9", "True", "False")


def test_folio_train_as_published(data: Path, tollens: Tollens) -> None:
    document = tollens("check", f"folio={data}/folio/folio-train.jsonl", "--json").document
    assert document["items"] == 1004 and document["unreadable"] <= 0.08 * 1004
    assert document["consistent"] + document["disagree"] + document["unreadable"] + document["gave_up"] == 1004
    assert all(finding["evidence"] for finding in document["findings"])
