"""NAIL's data set: shares, splits that keep an original and its imitations together, and its table."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

import tollens as tl
from tollens.benchmarks.collection import PartTable
from tollens.benchmarks.nail.data_set import PARTS
from tollens.benchmarks.nail.figures import TABLE_1
from tollens.logic import read_theory
from tollens.logic.canonical import same_up_to_renaming
from tollens.workbench.building import collected


def made(originals: int, imitations: int, language: str = "en") -> list[tuple[str, tl.Item]]:
    return list(collected("nail", originals=originals, imitations=imitations, seed=4, language=language))


def test_shares_and_splits_are_the_papers() -> None:
    items = made(488, 0)
    assert Counter(part for part, _ in items) == {"nail-e-train": 292, "nail-e-dev": 97, "nail-e-test": 99}
    # 36.03, 20.40, 29.26 and 14.31 % of 488, by the largest remainders
    assert Counter(item.kinds[0] for _, item in items) == {
        "real/fake mixture": 176,
        "ordering": 99,
        "matching": 143,
        "set operation": 70,
    }
    assert len({item.id for _, item in items}) == 488
    assert all(item.split == part.rpartition("-")[2] for part, item in items)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_original_and_its_imitations_are_one_group_in_one_split(language: str) -> None:
    items = made(10, 3, language)
    assert len(items) == 40 and {part for part, _ in items} <= set(PARTS)
    groups = defaultdict(list)
    for part, item in items:
        groups[item.group].append((part, item))
    for (first_part, original), *imitated in groups.values():
        assert first_part.startswith("nail-e-") and len(imitated) == 3
        theory = read_theory(original.theory or "")
        for part, item in imitated:
            assert part == first_part.replace("-e-", "-i-") and item.split == original.split
            assert item.answer == original.answer and item.language == language
            assert item.grounding["scenario"] != original.grounding["scenario"]
            assert same_up_to_renaming(theory, read_theory(item.theory or "")) is not None
    assert tl.check([item for _, item in items]).counts == {"agree": 40}


def test_the_table_is_counted_by_hand() -> None:
    table = PartTable()
    for passage, question, options in (("one two three", "who is it", ("a", "b c")), ("one", "who", ("a b", "c d e"))):
        part = tl.Part(name="passage", text=passage)
        table.add("x", tl.Item(id=passage, passage=(part,), question=question, options=options))
    found = table.figures(("x", "nothing"))
    assert set(found) == {"x"} and found["x"].items == 2
    assert (found["x"].passage.average, found["x"].passage.longest) == (2.0, 3)
    assert (found["x"].question.average, found["x"].question.longest) == (2.0, 3)
    assert (found["x"].option.average, found["x"].option.longest) == (2.0, 3)
    assert sum(figures.items for figures in TABLE_1.values()) == 10_296


def test_the_same_seed_gives_the_same_set_and_another_another() -> None:
    assert made(4, 1) == made(4, 1)
    other = collected("nail", originals=4, imitations=1, seed=5)
    assert not {item.backbone for _, item in made(4, 1)} & {item.backbone for _, item in other}
