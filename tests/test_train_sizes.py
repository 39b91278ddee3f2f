"""Size curves: smaller sets within larger ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import tollens as tl  # noqa: E402
from factories import make_item  # noqa: E402
from small_trainings import DEV, LEARNED, SMALL, boxes  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402
from tollens.workbench.training.sets import first_of, sizes_of  # noqa: E402


def grouped(seed: int, groups: int, each: int) -> list[tl.Item]:
    items = boxes(seed, groups * each)
    return [
        make_item(id=item.id, passage=item.passage, question=item.question, group=f"g{place // each}")
        for place, item in enumerate(items)
    ]


def test_sizes_are_read_as_people_write_them() -> None:
    assert sizes_of("500, 1k,5K,2m,all") == {"500": 500, "1k": 1000, "5k": 5000, "2m": 2_000_000, "all": None}
    assert sizes_of([20, "all"]) == {"20": 20, "all": None}
    for wrong in ("", "0", "1k,", "ten", "1.5k", "-3"):
        with pytest.raises(tl.InputError, match="expected sizes such as"):
            sizes_of(wrong)
    with pytest.raises(tl.InputError, match="the size 1k is there twice"):
        sizes_of("1k,1K")


def test_smaller_sets_are_within_larger_ones_and_groups_stay_whole() -> None:
    sets = [tl.Items.of(grouped(1, 10, 7), "first"), tl.Items.of(boxes(2, 30), "second")]
    chosen = {n: [item for items in first_of(sets, n, 5) for item in items] for n in (20, 50, 90, 100)}
    ids = {n: {item.id for item in items} for n, items in chosen.items()}
    assert ids[20] < ids[50] < ids[90] < ids[100] == {item.id for items in sets for item in items}
    for n, items in chosen.items():
        assert n - 7 < len(items) <= n
        assert set(Counter(item.group for item in items if item.group).values()) == {7}
    other = {item.id for items in first_of(sets, 50, 6) for item in items}
    assert other != ids[50]
    assert len([item for items in first_of(sets[:1], 3, 5) for item in items]) == 3  # no group is so small


def test_a_curve_has_a_training_a_size_and_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    calls: list[Progress] = []
    arguments: dict[str, Any] = {"sizes": "8,24,all", "settings": {**SMALL, "epochs": 1}, "seed": 3}
    first = tl.train_sizes("attentive", LEARNED, DEV, tmp_path / "curve", **arguments)
    assert [each.record.size for each in first] == [8, 24, 40]
    assert [each.folder.name for each in first] == ["8", "24", "all"]
    assert [each.record.name for each in first] == ["curve-8", "curve-24", "curve-all"]
    (tmp_path / "curve" / "24" / "reader.json").unlink()
    again = tl.train_sizes("attentive", LEARNED, DEV, tmp_path / "curve", steps=calls.append, **arguments)
    assert [each.found for each in again] == [True, False, True]
    assert [each.dev_score for each in again] == [each.dev_score for each in first]
    with pytest.raises(tl.InputError, match="expected sizes up to the 40 items that there are, found 1k"):
        tl.train_sizes("attentive", LEARNED, DEV, tmp_path / "other", sizes="8,1k")
    with pytest.raises(tl.InputError, match="found one that holds a training"):
        tl.train_sizes("attentive", LEARNED, DEV, tmp_path / "curve" / "8", sizes="4")


def test_the_item_seed_chooses_the_items_of_smaller_sizes(tmp_path: Path) -> None:
    def drawn(item_seed: int, seed: int) -> str:
        (one,) = tl.train_sizes(
            "attentive",
            LEARNED,
            DEV,
            tmp_path / f"{item_seed}-{seed}",
            sizes="8",
            item_seed=item_seed,
            seed=seed,
            settings={**SMALL, "epochs": 1},
        )
        assert one.record.on[0].made_by == {"seed": str(item_seed), "drawn": f"8 of {len(LEARNED)}"}
        return one.record.on[0].sha256

    assert drawn(0, 1) == drawn(0, 2) != drawn(1, 1)
