"""LogiQA's 8-line format: its quirks are taken, its damage is named, and no item borrows a line of the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import logiqa_block, write_logiqa
from tollens.benchmarks import load
from tollens.errors import InputError
from tollens.records import Item

GOOD = logiqa_block()


def read(path: Path, name: str = "logiqa") -> list[Item]:
    return list(load(f"{name}={path}"))


def test_an_item_is_read_with_its_place_and_its_original(tmp_path: Path) -> None:
    first, second = read(write_logiqa(tmp_path / "Eval.txt", GOOD, logiqa_block(answer="D", passage="12.Two swans.")))
    assert first.options == ("Some herons eat.", "Herons eat fish.", "No bird eats.", "Fish eat herons.")
    assert (first.answer, first.split, first.id, first.language) == (1, "dev", "logiqa/dev/1", "en")
    assert (second.answer, second.passage_text, second.id) == (3, "Two swans.", "logiqa/dev/2")
    assert second.origin is not None and second.origin.line == 9 and second.origin.file == "Eval.txt"
    assert second.origin.original == logiqa_block(answer="D", passage="12.Two swans.")[1:]


def test_an_unofficial_name_gives_no_split(tmp_path: Path) -> None:
    (item,) = read(write_logiqa(tmp_path / "mine.txt", GOOD))
    assert item.split is None and item.id == "logiqa/mine/1"


@pytest.mark.parametrize("ending", ["", "\n", "\n\n\n", "\n  \n"])
def test_blank_lines_at_the_end_are_no_item(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "x.txt"
    path.write_text(GOOD + ending, encoding="utf-8")
    assert len(read(path)) == 1


def test_windows_ends_of_line_a_mark_of_order_and_odd_separators_do_not_shift_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    text = "\n".join([logiqa_block(passage="One\u2028two\x85three\x0cfour."), GOOD])
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    first, second = read(path)
    assert first.passage_text == "One\u2028two\x85three\x0cfour." and second.question == "What follows?"


@pytest.mark.parametrize("answer", ["b", "B", " b ", "b.", "Ｂ"])
def test_an_answer_is_a_letter_however_it_is_written(tmp_path: Path, answer: str) -> None:
    assert read(write_logiqa(tmp_path / "x.txt", logiqa_block(answer=answer)))[0].answer == 1


def test_an_empty_field_keeps_its_place(tmp_path: Path) -> None:
    empty = logiqa_block(options=("A.One", "", "C.Three", "D.Four"))
    first, second = read(write_logiqa(tmp_path / "x.txt", empty, GOOD))
    assert first.options == ("One", "", "Three", "Four") and second.answer == 1


SEVEN = "\n".join(GOOD.split("\n")[:-1])
NINE = f"{GOOD}\nE.Herons swim."


@pytest.mark.parametrize(
    ("blocks", "line", "told"),
    [
        ([GOOD, SEVEN, GOOD], 9, "has 7 lines, for another begins at line 16"),
        ([GOOD, SEVEN], 9, "the file ends inside the item that begins here, after 7 lines"),
        ([GOOD, SEVEN, "", ""], 9, "the file ends inside the item that begins here, after 7 lines"),
        ([GOOD, "", "b", "", "", ""], 9, "the file ends inside the item that begins here, after 2 lines"),
        ([NINE, GOOD], 9, "expected a blank line before the next item, found 'E.Herons swim.'"),
        ([GOOD[1:], GOOD], 1, "expected a blank line, found 'b'"),
        ([GOOD, logiqa_block(answer="")], 10, "expected the answer, a letter from a to d, found ''"),
        ([GOOD, logiqa_block(answer="e")], 10, "expected the answer, a letter from a to d, found 'e'"),
    ],
    ids=[
        "seven lines",
        "seven lines at the end",
        "and blank ones behind",
        "a lone letter",
        "nine lines",
        "no blank",
        "no answer",
        "answer e",
    ],
)
def test_damage_is_named_by_line(tmp_path: Path, blocks: list[str], line: int, told: str) -> None:
    with pytest.raises(InputError, match=told) as error:
        read(write_logiqa(tmp_path / "x.txt", *blocks))
    assert error.value.line == line and "x.txt" in str(error.value)


def test_another_encoding_is_named_by_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(GOOD.encode() + b"\n\n" + "a\n苍鹭".encode("gb18030"))
    with pytest.raises(InputError, match=r"line 11: expected UTF-8, found byte 0x\w\w at column 1"):
        read(path)


def test_an_empty_file_holds_no_items(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.touch()
    with pytest.raises(InputError, match="holds no items"):
        read(path)
