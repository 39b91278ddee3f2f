"""LogiQA's recipe on raw exam items: every planted defect is found, nothing else is dropped, nothing leaks."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tollens as tl
from raw_exams import DEFECTS, HARMLESS, Exam, clean, make_exam
from tollens.benchmarks.collection import Lengths, PartFigures
from tollens.benchmarks.from_raw import FromRaw
from tollens.benchmarks.logiqa.raw.funnel import Dropped
from tollens.benchmarks.logiqa.raw.rows import index_of
from tollens.benchmarks.splitting import SHARES
from tollens.checks.duplicates import Copies
from tollens.records import Item, read_records

SIZE = 2_000


@pytest.fixture(scope="module")
def exam() -> Exam:
    return make_exam(SIZE, seed=5)


@pytest.fixture(scope="module")
def built(exam: Exam, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, FromRaw]]:
    """The exam built in each language."""
    folder = tmp_path_factory.mktemp("exam")
    raw = exam.write(folder / "raw.jsonl")
    made = {}
    for name, language in (("logiqa", "en"), ("logiqa-zh", "zh")):
        made[language] = (folder / name, tl.build_from(name, raw, folder / name, seed=3))
    return made


def items_of(folder: Path) -> list[Item]:
    return [item for split in SHARES for item in read_records(folder / f"{split}.jsonl", Item)]


def raw_id(item: Item | Dropped) -> str:
    return item.id.rpartition("/")[2]


def test_every_planted_defect_is_found_and_nothing_else_is_dropped(
    exam: Exam, built: dict[str, tuple[Path, FromRaw]]
) -> None:
    assert len(exam.rows) == SIZE and len({defect.kind for defect in DEFECTS}) >= 10
    spoken = {row["id"]: row["language"] for row in exam.rows}
    for language, (folder, made) in built.items():
        dropped = list(read_records(folder / "dropped.jsonl", Dropped))
        for_another_reason = {raw_id(each): each.kind for each in dropped if each.kind != "no translation"}
        assert for_another_reason == exam.planted
        kept = {raw_id(item) for item in items_of(folder)}
        good = {row["id"] for row in exam.rows} - set(exam.planted)
        assert kept == {each for each in good if spoken[each] == language}
        assert made.funnel[-1].left == len(kept)


def test_the_funnel_adds_up_and_stands_beside_the_papers(exam: Exam, built: dict[str, tuple[Path, FromRaw]]) -> None:
    _, made = built["en"]
    assert [(step.published) for step in made.funnel] == [13_918, None, None, None, 8_678, None]
    assert made.funnel[0].left == SIZE - len(exam.translated)  # two rows of a pair are one item
    for before, step in zip(made.funnel, made.funnel[1:], strict=False):
        assert before.left - step.dropped == step.left and sum(step.reasons.values()) == step.dropped
    assert made.published == {
        "all": PartFigures(
            items=8_678,
            passage=Lengths(average=76.87, longest=323),
            question=Lengths(average=12.03, longest=54),
            option=Lengths(average=15.83, longest=111),
        )
    }
    assert built["zh"][1].published == {}


def test_a_dropped_item_says_where_it_was_and_why_in_words(exam: Exam, built: dict[str, tuple[Path, FromRaw]]) -> None:
    lines = {row["id"]: number for number, row in enumerate(exam.rows, start=1)}
    for dropped in read_records(built["en"][0] / "dropped.jsonl", Dropped):
        assert dropped.line == lines[raw_id(dropped)] and dropped.step and len(dropped.reason.split()) > 3
        if dropped.kind == "duplicate":
            (first,) = [int(word) for word in dropped.reason.replace(",", " ").split() if word.isdigit()]
            assert first < dropped.line


def test_the_table_counts_what_is_in_the_files(built: dict[str, tuple[Path, FromRaw]]) -> None:
    folder, made = built["en"]
    items = items_of(folder)
    lengths = [len(item.passage_text.replace("'", "").replace("<", " ").split()) for item in items]
    assert made.parts["all"].items == len(items) == sum(made.parts[split].items for split in SHARES)
    assert made.parts["all"].passage.average == pytest.approx(sum(lengths) / len(lengths), rel=0.02)
    sizes = Counter(item.split for item in items)
    assert sizes == {split: made.parts[split].items for split in SHARES}
    assert sizes["train"] / len(items) == pytest.approx(0.8, abs=0.03)


def test_near_duplicates_and_translations_are_on_one_side(exam: Exam, built: dict[str, tuple[Path, FromRaw]]) -> None:
    split = {raw_id(item): item.split for folder, _ in built.values() for item in items_of(folder)}
    assert len(exam.near) == 80 and all(split[one] == split[other] for one, other in exam.near)
    kept = [pair for pair in exam.translated if pair[0] not in exam.planted]
    assert len(kept) == 64 and all(split[one] == split[other] for one, other in kept)
    assert len({split[one] for one, _ in exam.near}) == len({split[one] for one, _ in kept}) == 3


def test_the_audits_search_finds_nothing_alike_in_two_parts(built: dict[str, tuple[Path, FromRaw]]) -> None:
    copies = Copies()
    for place, split in enumerate(SHARES):
        for item in read_records(built["zh"][0] / f"{split}.jsonl", Item):
            copies.add(item, place)
    pairs = copies.pairs()
    assert pairs.near and not pairs.same
    assert all(one.set_index == other.set_index for one, other in (*pairs.near, *pairs.passage))


def test_the_same_seed_gives_the_same_bytes_and_another_one_another_split(tmp_path: Path) -> None:
    raw = write_rows(tmp_path / "raw.jsonl", *some_rows(60))
    for name, seed in (("one", 1), ("again", 1), ("two", 2)):
        tl.build_from("logiqa", str(raw), tmp_path / name, seed=seed)
    for split in SHARES:
        one, again, two = ((tmp_path / name / f"{split}.jsonl").read_bytes() for name in ("one", "again", "two"))
        assert one == again != two
    manifest = json.loads((tmp_path / "one" / "manifest.json").read_text("utf-8"))
    assert manifest["seed"] == 1 and manifest["language"] == "en" and manifest["shares"] == {**SHARES}
    assert len(manifest["sources"][0]["sha256"]) == 64 and set(manifest["files"]) == {
        *(f"{split}.jsonl" for split in SHARES),
        "dropped.jsonl",
    }


def write_rows(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), "utf-8")
    return path


def some_rows(number: int) -> list[dict[str, Any]]:
    import random

    rng = random.Random(9)
    return [clean(rng, place) for place in range(number)]


def test_an_item_keeps_kinds_author_and_where_it_comes_from(tmp_path: Path) -> None:
    rows = some_rows(5)
    rows[2] |= {"kinds": ["categorical"], "author": "Ida", "answer": "（c）", "context": rows[2].pop("passage")}
    rows[2]["options"] = [f"{letter}. {text}" for letter, text in zip("ABCD", rows[2]["options"], strict=True)]
    tl.build_from("logiqa", write_rows(tmp_path / "raw.jsonl", *rows), tmp_path / "out")
    (item,) = [item for item in items_of(tmp_path / "out") if item.kinds]
    assert (item.id, item.kinds, item.author, item.answer) == ("logiqa/raw/q2", ("categorical",), "Ida", 2)
    assert item.origin is not None and (item.origin.file, item.origin.line, item.origin.id) == ("raw.jsonl", 3, "q2")
    assert not item.options[0].startswith("A.") and item.origin.original is not None


def test_a_row_may_carry_both_languages(tmp_path: Path) -> None:
    import random

    rng = random.Random(2)
    rows = [{"id": place, "answer": 1, "en": clean(rng, place), "zh": clean(rng, place, "zh")} for place in range(12)]
    raw = write_rows(tmp_path / "raw.jsonl", *rows)
    for name in ("logiqa", "logiqa-zh"):
        tl.build_from(name, raw, tmp_path / name, seed=4)
    english, chinese = items_of(tmp_path / "logiqa"), items_of(tmp_path / "logiqa-zh")
    assert len(english) == len(chinese) == 12
    assert {(raw_id(item), item.split) for item in english} == {(raw_id(item), item.split) for item in chinese}
    assert {item.language for item in english} == {"en"} and {item.language for item in chinese} == {"zh"}


def test_a_rows_own_text_stands_beside_the_other_language(tmp_path: Path) -> None:
    import random

    rng = random.Random(2)
    rows = [{**clean(rng, place), "zh": clean(rng, place, "zh")} for place in range(12)]
    for row in rows[6:]:
        del row["language"]  # it is the one that is not there by its name
    raw = write_rows(tmp_path / "raw.jsonl", *rows)
    for name in ("logiqa", "logiqa-zh"):
        assert tl.build_from(name, raw, tmp_path / name, seed=4).funnel[-1].left == 12
    english, chinese = items_of(tmp_path / "logiqa"), items_of(tmp_path / "logiqa-zh")
    assert {item.passage_text for item in english} == {row["passage"] for row in rows}
    assert {item.passage_text for item in chinese} == {row["zh"]["passage"] for row in rows}


def test_passages_that_differ_in_a_word_are_on_one_side_whatever_is_asked(tmp_path: Path) -> None:
    rows = some_rows(400)
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        second["passage"] = first["passage"].replace("Ledger", "Notebook")
    tl.build_from("logiqa", write_rows(tmp_path / "raw.jsonl", *rows), tmp_path / "out", seed=1)
    split = {raw_id(item): item.split for item in items_of(tmp_path / "out")}
    assert len(split) == 400 and set(split.values()) == set(SHARES)
    assert all(split[one["id"]] == split[two["id"]] for one, two in zip(rows[::2], rows[1::2], strict=True))


def test_short_passages_that_are_alike_tie_nothing(tmp_path: Path) -> None:
    rows = some_rows(30)
    for place, row in enumerate(rows):
        row["passage"] = f"Four friends, one of whom is {place} years old, sit down on a long bench in the park."
    tl.build_from("logiqa", write_rows(tmp_path / "raw.jsonl", *rows), tmp_path / "out", seed=1)
    assert Counter(item.split for item in items_of(tmp_path / "out")) == {"train": 24, "dev": 3, "test": 3}


@pytest.mark.parametrize("seed", range(6))
def test_a_few_items_among_many_of_the_other_language_keep_the_shares(seed: int, tmp_path: Path) -> None:
    import random

    rng = random.Random(7)
    rows = [clean(rng, place, "en" if place % 11 == 0 else "zh") for place in range(132)]
    raw = write_rows(tmp_path / "raw.jsonl", *rows)
    tl.build_from("logiqa", raw, tmp_path / "out", seed=seed)
    assert Counter(item.split for item in items_of(tmp_path / "out")) == {"train": 10, "dev": 1, "test": 1}


def test_too_few_items_of_a_language_are_no_data_set(tmp_path: Path) -> None:
    import random

    rng = random.Random(7)
    raw = write_rows(tmp_path / "raw.jsonl", *(clean(rng, place, "en" if place < 2 else "zh") for place in range(40)))
    with pytest.raises(tl.InputError, match=r"raw\.jsonl: expected items in 'en' for every part, found none for"):
        tl.build_from("logiqa", raw, tmp_path / "out")
    with pytest.raises(tl.InputError, match=r"raw\.jsonl: expected at least 3 units"):
        tl.build_from("logiqa", write_rows(tmp_path / "two.raw.jsonl", *some_rows(2)), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_answers_counted_from_1_are_refused(tmp_path: Path) -> None:
    rows = some_rows(40)
    for place, row in enumerate(rows):
        row["answer"] = place % 4 + 1
    with pytest.raises(tl.InputError, match=r"line 4: expected numbers from 0 .* take 1 off each, or give letters"):
        tl.build_from("logiqa", write_rows(tmp_path / "raw.jsonl", *rows), tmp_path / "out")
    rows[0]["answer"] = 0  # then they are counted from 0, and a 4 is a stray one
    made = tl.build_from("logiqa", write_rows(tmp_path / "raw.jsonl", *rows), tmp_path / "out")
    assert made.funnel[1].reasons == {"no key": 10}


def test_a_row_beyond_all_measure_is_refused(tmp_path: Path) -> None:
    rows = some_rows(3)
    rows[1]["passage"] *= 3_000
    with pytest.raises(tl.InputError, match=r"line 2: expected a raw exam item of at most 200000 characters, found"):
        tl.build_from("logiqa", write_rows(tmp_path / "raw.jsonl", *rows), tmp_path / "out")


@pytest.mark.parametrize(
    ("answer", "index"),
    [("A", 0), ("d", 3), ("(B)", 1), ("Ｃ", 2), ("B.", 1), (0, 0), (3, 3), ("1", None), ("", None), (True, None)],
)
def test_an_answer_is_a_letter_or_a_number_from_0(answer: object, index: int | None) -> None:
    assert index_of(answer) == index


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"id": 1, "passage": 5}], ["line 1", "expected a raw exam item"]),
        ([{"id": 1, "language": "de"}], ["line 1", "language"]),
        ([{"id": 1, "passage": "三人说话。", "question": "谁？"}], ["does not say its language", '"language": "zh"']),
        ([{"id": 1, "translation_of": "9", "language": "en"}], ["translation_of", "'9'", "none"]),
        ([{"pair": 1, "language": "en"}, {"pair": 1, "language": "en"}], ["line 2", "a second row in 'en'", "line 1"]),
        ([{"id": 1, "language": "en"}], ["raw.jsonl", "no row has `passage`", "`answer`", "'id', 'language'"]),
        (
            [{"passage": "It rains.", "question": "Who?", "choices": ["a", "b"], "label": 1}],
            ["raw.jsonl", "no row has `options` or `answer`", "line 1", "'choices', 'label'"],
        ),
        (
            [{"passage": "It rains.", "question": "Who?", "options": ["a", "b"], "answer": "A"}],
            ["raw.jsonl", "no item in 'en' is left of 1 rows", "1 × 2 options"],
        ),
        (
            [{"passage": "It rains.", "language": "en", "en": {"passage": "It snows."}}],
            ["line 1", "expected one text in 'en'", "the row's own"],
        ),
        ([], ["expected raw exam items, found none"]),
    ],
)
def test_what_cannot_be_used_is_told_with_its_place(
    rows: list[dict[str, Any]], told: list[str], tmp_path: Path
) -> None:
    raw = write_rows(tmp_path / "raw.jsonl", *rows)
    with pytest.raises(tl.InputError) as caught:
        tl.build_from("logiqa", raw, tmp_path / "out")
    assert all(each in str(caught.value) for each in told)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "line", [b"\xff\xfe", b"[" * 100_000, b'{"id": "\\ud800"}', b'{"answer": 1' + b"0" * 5_000 + b"}"]
)
def test_hostile_lines_are_faults_and_no_tracebacks(line: bytes, tmp_path: Path) -> None:
    (tmp_path / "raw.jsonl").write_bytes(line)
    with pytest.raises(tl.InputError):
        tl.build_from("logiqa", tmp_path / "raw.jsonl", tmp_path / "out")


def test_what_looks_like_a_defect_is_planted_in_both_languages() -> None:
    assert {language for language, _ in HARMLESS} == {"en", "zh"} == {defect.language for defect in DEFECTS}


@pytest.mark.parametrize(
    ("name", "file", "most"), [("logiqa", "logiqa/Eval.txt", 0), ("logiqa-zh", "logiqa/zh_eval.txt", 0)]
)
def test_what_the_paper_kept_is_kept_here(data: Path, name: str, file: str, most: int) -> None:
    """The published items went through the paper's own filters: ours must not find a picture or a table in them."""
    from tollens.benchmarks.logiqa.raw.defects import is_underlined, needs_picture, needs_table, sorts_sentences

    rules = (needs_picture, needs_table, is_underlined, sorts_sentences)
    found = [item.id for item in tl.load(f"{name}={data / file}") if any(rule(item) for rule in rules)]
    assert len(found) <= most
