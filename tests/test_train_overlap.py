"""A reader is never tested on what it learned, nor on what the reader that it began with learned."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import tollens as tl  # noqa: E402
from factories import make_item  # noqa: E402
from readers.neural.tiny import save_encoder  # noqa: E402
from small_trainings import DEV, LEARNED, boxes, small  # noqa: E402
from tollens.records import Part  # noqa: E402
from tollens.workbench.overlapping import Learned  # noqa: E402
from tollens.workbench.training import Training  # noqa: E402
from tollens.workbench.training.sets import dev_seed  # noqa: E402


def test_tests_are_named_as_what_is_trained_on_is(tmp_path: Path) -> None:
    test = tmp_path / "test.jsonl"
    items = [*boxes(3, 5), edited(LEARNED[6], 0)]
    tl.write_items(test, items)
    for tests in (str(test), [str(test)], items, [items], tl.Items.of(items), [tl.Items.of(items)]):
        with pytest.raises(tl.InputError, match=r"1 of 6 items of .* \(0 the same, 1 nearly\): edited/0 and boxes/1/6"):
            small(tmp_path / "a", tests=tests)
    with pytest.raises(tl.InputError, match="expected test items that are there already, found lineup:fresh"):
        small(tmp_path / "a", tests="lineup:fresh")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Training:
    return small(tmp_path_factory.mktemp("trained") / "boxes")


def disguised(item: tl.Item, ordinal: int) -> tl.Item:
    """The same item in other letters and another order of options."""
    (part,) = item.passage
    return make_item(
        id=f"disguised/{ordinal}",
        passage=(Part(name="passage", text=part.text.upper() + "!"),),
        question=item.question,
        options=item.options[::-1],
        answer=3 - (item.answer or 0),
    )


def edited(item: tl.Item, ordinal: int) -> tl.Item:
    """The same item with one word more at its end."""
    (part,) = item.passage
    passage = (Part(name="passage", text=f"{part.text} indeed"),)
    return make_item(
        id=f"edited/{ordinal}", passage=passage, question=item.question, options=item.options, answer=item.answer
    )


def test_what_is_in_dev_or_in_a_test_too_is_not_trained_on(tmp_path: Path) -> None:
    told = r"1 of 17 items of items \(1 the same, 0 nearly\): disguised/0 and boxes/1/5; take other items"
    with pytest.raises(tl.InputError, match=told):
        small(tmp_path / "a", dev=[*DEV, disguised(LEARNED[5], 0)])
    test = tl.Items.of([*boxes(3, 5), edited(LEARNED[6], 0)], "test")
    with pytest.raises(tl.InputError, match=r"1 of 6 items of test \(0 the same, 1 nearly\): edited/0 and boxes/1/6"):
        small(tmp_path / "a", tests=[test])
    assert not (tmp_path / "a").exists()
    notes = small(tmp_path / "a", tests=[test], allow_overlap=True).notes
    assert any("1 of 6 items of test" in note for note in notes)
    with pytest.raises(tl.InputError, match="1 of 6 items of test"):  # it is no other training, and yet not allowed
        small(tmp_path / "a", tests=[test])


def test_a_trained_reader_is_not_asked_what_it_learned(done: Training, tmp_path: Path) -> None:
    folder = str(done.folder)
    with pytest.raises(
        tl.InputError, match=r"boxes is trained on what .* 2 of 3 items of items \(1 the same, 1 nearly\)"
    ):
        tl.run([folder, "random"], [edited(LEARNED[2], 0), DEV[0], disguised(LEARNED[3], 0)])
    insisted = tl.run(folder, [edited(LEARNED[2], 0), DEV[0]], allow_overlap=True)
    assert [result.summary.n for result in insisted] == [2] and "1 of 2 items" in insisted.notes[0]
    for wrapped in ({"rotate": True}, {"guess": "random"}):
        with pytest.raises(tl.InputError, match="1 of 1 items"):
            tl.run(folder, [LEARNED[0]], **wrapped)
    with pytest.raises(tl.InputError, match="1 of 1 items"):
        tl.run("random", [LEARNED[0]], guess=folder)
    assert tl.run(folder, boxes(9, 5)).notes == ()


def test_a_folder_without_its_items_says_that_nothing_was_checked(done: Training, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    shutil.copytree(done.folder, copied)
    shutil.rmtree(copied / "items")
    (note,) = tl.run(str(copied), LEARNED[:2]).notes
    assert "it was trained on items, which is not in" in note and "no overlap was looked for" in note


def words_of(items: list[tl.Item]) -> set[str]:
    texts = [" ".join((item.passage[0].text, item.question, *item.options)) for item in items]
    return {word.strip("?").lower() for text in texts for word in text.split()}


@pytest.fixture(scope="module")
def further(done: Training, tmp_path_factory: pytest.TempPathFactory) -> Training:
    """One that goes on from another, with other items."""
    into = tmp_path_factory.mktemp("further") / "further"
    return small(into, on=tl.Items.of(boxes(11, 16), "second"), begin=done.folder, settings={"epochs": 1})


def test_what_was_learnt_before_is_not_forgotten(done: Training, further: Training, tmp_path: Path) -> None:
    assert further.record.before == done.record.on
    learnt, asked = words_of(LEARNED), words_of(boxes(11, 16))
    assert further.notes == (f"boxes: {len(learnt & asked)} of {len(asked)} words of the questions are known",)
    assert tl.run(str(further.folder), boxes(9, 3)).notes == ()
    for item in (LEARNED[4], edited(LEARNED[5], 0), boxes(11, 1)[0]):
        with pytest.raises(tl.InputError, match="1 of 1 items"):
            tl.run(str(further.folder), [item])
    with pytest.raises(tl.InputError, match=r"1 of 17 items of items \(1 the same, 0 nearly\): disguised/0"):
        small(tmp_path / "x", on=boxes(12, 8), dev=[*DEV, disguised(LEARNED[5], 0)], begin=further.folder)
    with pytest.raises(tl.InputError, match=r"1 of 2 items of test"):
        test = tl.Items.of([boxes(11, 1)[0], boxes(9, 1)[0]], "test")
        small(tmp_path / "x", on=boxes(12, 8), tests=[test], begin=further.folder)
    third = small(tmp_path / "third", on=boxes(12, 8), begin=further.folder, settings={"epochs": 1})
    assert third.record.before == (*done.record.on, *further.record.on)
    with pytest.raises(tl.InputError, match="3 of 3 items"):
        tl.run(str(third.folder), [LEARNED[4], boxes(11, 1)[0], boxes(12, 1)[0]])


def test_a_trained_folder_that_is_named_as_a_model_is_not_forgotten_either(tmp_path: Path) -> None:
    bert = save_encoder(tmp_path / "bert")
    settings = {"epochs": 1, "length": 40}
    first = tl.train(f"encoder:{bert}", LEARNED[:8], DEV[:4], tmp_path / "first", settings=settings)
    named = f"encoder:{first.folder}"
    with pytest.raises(tl.InputError, match="1 of 2 items"):
        tl.train(named, boxes(12, 8), [DEV[5], LEARNED[2]], tmp_path / "second", settings=settings)
    second = tl.train(named, boxes(12, 8), DEV[:4], tmp_path / "second", settings=settings)
    assert first.record.before == () and second.record.before == first.record.on
    bare = tl.train(named, boxes(12, 8), [LEARNED[2]], tmp_path / "bare", settings=settings, scratch=True)
    assert bare.record.before == ()


def test_what_is_lost_of_what_was_learnt_before_is_said(further: Training, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    shutil.copytree(further.folder, copied)
    for path in (copied / "items").glob("items.*"):  # dev is called items too
        path.unlink()
    third = small(tmp_path / "third", on=boxes(12, 8), begin=copied, settings={"epochs": 1})
    assert third.notes[0].startswith("copied: it was trained on items, which is not in")
    (note,) = tl.run(str(third.folder), [LEARNED[4]]).notes
    assert note.startswith("third: it was trained on items, which is not in")
    with pytest.raises(tl.InputError, match="1 of 1 items"):
        tl.run(str(third.folder), [boxes(11, 1)[0]])


def test_a_fresh_test_set_is_refused_since_its_seed_would_be_the_trainings(tmp_path: Path) -> None:
    with pytest.raises(tl.InputError, match=r"found robustlr/c-cs:fresh, .* training's item seed; `tollens build NAME"):
        small(tmp_path / "x", tests=["robustlr/c-cs:fresh"])
    assert not (tmp_path / "x").exists()


def test_a_fresh_dev_set_is_drawn_with_a_seed_of_its_own(tmp_path: Path) -> None:
    trained = small(
        tmp_path / "x",
        on="lineup:fresh",
        dev="lineup:fresh",
        size=12,
        dev_size=8,
        item_seed=3,
        seed=1,
        settings={"epochs": 1},
    )
    assert trained.record.on[0].made_by["seed"] == "3" and trained.record.seed == 1
    assert trained.record.dev.made_by == {"size": "8", "seed": str(dev_seed(3))}
    assert f"dev: lineup:fresh, 8 items of item seed {dev_seed(3)}" in trained.notes
    assert dev_seed(3) not in (3, dev_seed(4))


@pytest.mark.parametrize("name", ["robustlr/all", "robustlr/n-cs-bare", "ropes", "lineup-zh"])
def test_fresh_items_of_another_seed_are_no_overlap(name: str) -> None:
    learned = Learned(tl.load(f"{name}:fresh", size=70, item_seed=1))
    assert learned.overlap("test", tl.load(f"{name}:fresh", size=70, item_seed=2)) is None
    whole = learned.overlap("test", tl.load(f"{name}:fresh", size=70, item_seed=1))
    assert whole is not None and whole.same == 70
