from __future__ import annotations

from pathlib import Path

from tollens.records import Item
from tollens.report import collect
from tollens.report.content import Side
from tollens.report.samples import LONGEST_DETAIL, PER_OUTCOME, choose

from .factories import FakeReader, broken_off, chinese, english, run_on


def test_each_outcome_gets_its_share_whatever_their_sizes() -> None:
    sizes: dict[Side, int] = {"right": 500, "wrong": 50, "unanswered": 3}
    sides = {f"{side} {number}": side for side, size in sizes.items() for number in range(size)}

    chosen = choose(sides, seed=0)

    by_side = {side: sum(sides[item] == side for item in chosen) for side in sides.values()}
    assert by_side == {"right": PER_OUTCOME, "wrong": PER_OUTCOME, "unanswered": 3}


def test_samples_are_not_the_first_and_depend_on_the_seed_alone() -> None:
    sides: dict[str, Side] = {f"zoo/{n}": "right" for n in range(500)}
    backwards = dict(reversed(sides.items()))

    assert choose(sides, seed=0) == choose(backwards, seed=0)
    assert choose(sides, seed=0) != choose(sides, seed=1)
    assert choose(sides, seed=0) != {f"zoo/{n}" for n in range(PER_OUTCOME)}


def test_a_sample_holds_every_readers_answer(tmp_path: Path) -> None:
    items = [chinese(number) for number in range(3)]
    runs = [
        run_on(items, FakeReader("always-a"), tmp_path),
        run_on(items, FakeReader("always-b", otherwise=1), tmp_path),
        broken_off(run_on(items, FakeReader("slow", otherwise=("timed-out", "60 s")), tmp_path), done=1),
    ]

    samples = {sample.id: sample for sample in collect(runs, {}).samples}

    assert set(samples) == {item.id for item in items}
    assert [(each.reader, each.side) for each in samples["动物园/0"].answers] == [
        (0, "right"),
        (1, "wrong"),
        (2, "unanswered"),
    ]
    assert samples["动物园/0"].answers[2].detail == "60 s"
    assert [each.reader for each in samples["动物园/2"].answers] == [0, 1]


def test_a_sample_says_where_its_item_comes_from(tmp_path: Path) -> None:
    items = [english(3), chinese(4), Item(id="bare", question="Who?", spans=("Tom",))]

    origins = {each.id: each.origin for each in collect([run_on(items, FakeReader("x"), tmp_path)], {}).samples}

    assert origins == {
        "zoo/3": "zoo, Test.txt, line 25",
        "动物园/4": "zoo-zh, zoo-zh/1, seed 7, index 4",
        "bare": "",
    }


def test_a_book_of_a_detail_is_cut_and_says_so(tmp_path: Path) -> None:
    reader = FakeReader("chatty", otherwise=("unreadable", "x" * (LONGEST_DETAIL + 1_234)))

    (sample,) = collect([run_on([english(0)], reader, tmp_path)], {}).samples

    assert sample.answers[0].detail == "x" * LONGEST_DETAIL + "… (1,234 more characters)"
