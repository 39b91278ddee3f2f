"""Training in Python: a folder that is a reader, never tested on what it learned, the same whenever it is made."""

from __future__ import annotations

import errno
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import tollens as tl  # noqa: E402
from factories import make_item  # noqa: E402
from readers.neural.tiny import save_encoder  # noqa: E402
from tollens.errors import Stopped  # noqa: E402
from tollens.readers.neural.trained import read_record  # noqa: E402
from tollens.readers.neural.words.network import WordsNetwork  # noqa: E402
from tollens.records import Part  # noqa: E402
from tollens.seeds import stream  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402
from tollens.workbench.overlapping import Learned  # noqa: E402
from tollens.workbench.training import Training  # noqa: E402
from tollens.workbench.training_sets import dev_seed, first_of, sizes_of  # noqa: E402

COLOURS = ("red", "blue", "green", "grey")
SMALL = {"hidden": 6, "dimension": 6, "epochs": 3, "batch": 8, "rate": 0.01}


def boxes(seed: int, size: int, **fields: Any) -> list[tl.Item]:
    """Passages that share no three words with one another but by luck, each of which names one colour."""
    found = []
    for number in range(size):
        source = stream(seed, "boxes", 1, number)
        words = [f"w{source.randrange(5000)}" for _ in range(12)]
        answer = source.randrange(4)
        words.insert(source.randrange(12), COLOURS[answer])
        given: dict[str, Any] = {
            "id": f"boxes/{seed}/{number}",
            "passage": (Part(name="passage", text=" ".join(words)),),
            "question": f"Which colour has box {words[0]} {words[1]}?",
            "options": COLOURS,
            "answer": answer,
            "origin": None,
            **fields,
        }
        found.append(make_item(**given))
    return found


LEARNED, DEV = boxes(1, 40), boxes(2, 16)


def small(into: Path, **given: Any) -> Training:
    settings = {**SMALL, **given.pop("settings", {})}
    if "begin" in given or "reader" in given:  # its size is not ours to say
        settings = {name: value for name, value in settings.items() if name not in ("hidden", "dimension")}
    reader = given.pop("reader", "attentive")
    on, dev = given.pop("on", LEARNED), given.pop("dev", DEV)
    return tl.train(reader, on, dev, into, seed=given.pop("seed", 3), settings=settings, **given)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Training:
    return small(tmp_path_factory.mktemp("trained") / "boxes")


def files_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}


def test_the_folder_is_a_reader_that_has_the_score_it_was_kept_for(done: Training) -> None:
    record = read_record(done.folder)
    assert (record.name, record.family, record.form, record.size, record.view) == (
        "boxes",
        "attentive",
        "choice",
        40,
        "C,Q,A",
    )
    assert record.settings.items() >= {"hidden": "6", "epochs": "3", "recipe": "attentive", "clip": "10.0"}.items()
    (result,) = tl.run(str(done.folder), DEV)
    assert result.saved.run.reader.name == "boxes"
    assert result.accuracy == done.dev_score and result.accuracy.value == record.dev_score
    assert not (done.folder / "training" / "checkpoint.pt").exists()


def test_the_same_call_again_changes_nothing(done: Training) -> None:
    before = files_of(done.folder)
    again = small(done.folder)
    assert again.found and not done.found and again.record == done.record and again.dev_score == done.dev_score
    after = files_of(done.folder)
    assert before.keys() == after.keys()
    assert all(before[name] == after[name] for name in before if not name.endswith(".lock"))


def test_another_call_in_the_same_folder_is_told_what_differs(done: Training) -> None:
    before = files_of(done.folder)
    with pytest.raises(tl.InputError, match=r"another training: seed 3 there, 4 here; epochs=3 there, 2 here"):
        small(done.folder, seed=4, settings={"epochs": 2})
    with pytest.raises(tl.InputError, match=r"trained on items \(40 items, \w+\) there, items \(39 items, \w+\) here$"):
        small(done.folder, on=LEARNED[1:])
    with pytest.raises(tl.InputError, match=r"view C,Q,A there, Q,A here$"):
        small(done.folder, view="Q,A")
    assert files_of(done.folder).keys() == before.keys()


def test_how_often_it_is_saved_is_no_difference(done: Training) -> None:
    assert small(done.folder, settings={"checkpoint": 5}).found


def begun(folder: Path, **given: Any) -> None:
    """A training that was interrupted behind its sixth step."""

    def stop(progress: Progress) -> None:
        if progress.step == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        small(folder, settings={"checkpoint": 0, **given}, steps=stop)


def test_it_goes_on_with_more_passes_and_the_precision_of_the_machine_by_its_name(tmp_path: Path) -> None:
    begun(tmp_path / "x")
    seen: list[int] = []
    wishes = {"accumulate": 2, "precision": "float32"}
    trained = small(tmp_path / "x", settings=wishes, steps=lambda progress: seen.append(progress.step))
    assert seen[0] == 7 and trained.record.settings.items() >= {"accumulate": "2", "precision": "float32"}.items()
    begun(tmp_path / "y")
    with pytest.raises(tl.InputError, match=r"another training: precision=float32 there, bfloat16 here$"):
        small(tmp_path / "y", settings={"precision": "bfloat16"})


def test_what_a_seed_draws_has_a_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(tmp_path / "x")
    monkeypatch.setattr("tollens.workbench.training.VERSION", "next")
    with pytest.raises(tl.InputError, match=r"another training: randomness 1 there, next here$"):
        small(tmp_path / "x")


def test_a_fault_before_the_first_checkpoint_leaves_the_folder_to_the_mended_command(
    done: Training, tmp_path: Path
) -> None:
    vectors = tmp_path / "vectors.txt"
    vectors.write_text("red 1 2 3\nblue 4 5 6\n")
    into = tmp_path / "boxes"
    with pytest.raises(tl.InputError, match="3"):
        small(into, vectors=vectors, on=LEARNED[:9])
    assert small(into).record.on == done.record.on
    assert len(list((into / "items").glob("*.jsonl"))) == 2  # what the other one would have been trained on is gone
    weights = "model.safetensors"
    assert (into / weights).read_bytes() == (done.folder / weights).read_bytes()
    begun(tmp_path / "y")
    with pytest.raises(tl.InputError, match="another training"):
        small(tmp_path / "y", on=LEARNED[:9])


def disk_is_full() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


def rust_says_so() -> Exception:
    from safetensors import SafetensorError

    found: Exception = SafetensorError("Error while serializing: I/O error: No space left on device (os error 28)")
    return found


def torch_says_so() -> Exception:
    error = RuntimeError("unexpected pos 64 vs 0")
    error.__context__ = disk_is_full()
    return error


@pytest.mark.parametrize("fault", [disk_is_full, rust_says_so, torch_says_so])
def test_a_network_that_could_not_be_written_is_written_by_the_same_call(
    done: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], Exception]
) -> None:
    def full(network: object, folder: Path) -> None:
        (folder / "model.safetensors").write_bytes(b"torn")
        raise fault()

    into = tmp_path / "boxes"
    with monkeypatch.context() as patch:
        patch.setattr(WordsNetwork, "save", full)
        with pytest.raises(Stopped, match=r"the network could not be written: .*No space left on device") as told:
            small(into)
    assert "checkpoint of the finished training is whole. Mend that, and the same command goes on" in str(told.value)
    with pytest.raises(tl.InputError, match=r"no reader\.json"):
        tl.run(str(into), DEV)
    seen: list[Progress] = []
    assert not small(into, steps=seen.append).found and not seen
    weights = "model.safetensors"
    assert (into / weights).read_bytes() == (done.folder / weights).read_bytes()


def test_another_error_while_it_is_written_is_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(network: object, folder: Path) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(WordsNetwork, "save", broken)
    with pytest.raises(RuntimeError, match="a bug"):
        small(tmp_path / "x", settings={"epochs": 1})


def test_what_a_killed_process_did_not_remove_is_removed(done: Training, tmp_path: Path) -> None:
    copied = tmp_path / "boxes"
    shutil.copytree(done.folder, copied)
    left = copied / "training" / "checkpoint.pt"
    left.write_bytes(b"large")
    assert small(copied).found and not left.exists()


def named(seed: int, size: int, span: str) -> list[tl.Item]:
    """Questions for a name, behind a passage that is longer than what is read of it here."""
    return [
        make_item(
            id=each.id,
            passage=(Part(name="passage", text=f"Yesterday Anna met Boris at {each.passage[0].text}."),),
            question=each.question,
            options=(),
            answer=None,
            spans=(span,),
        )
        for each in boxes(seed, size)
    ]


def test_the_record_keeps_what_was_said_and_what_was_left_out(tmp_path: Path) -> None:
    on = [*named(5, 9, "Boris"), *named(6, 3, "Nobody")]
    wishes: dict[str, Any] = {"on": on, "dev": named(7, 4, "Boris"), "settings": {"epochs": 2, "longest": 9}}
    trained = small(tmp_path / "x", **wishes)
    record = trained.record
    assert (record.size, record.skipped, record.all_steps, record.epochs) == (9, 3, 4, 2.0)
    assert record.notes == (
        "3 of 12 questions have an answer that the network cannot say: left out",
        "12 of 12 passages were cut to the length",
        "4 of 4 passages of dev were cut to the length",
    )
    again = small(tmp_path / "x", **wishes)
    assert again.found and again.notes == trained.notes == record.notes == read_record(tmp_path / "x").notes


def test_an_interrupted_training_goes_on_to_the_same_weights(done: Training, tmp_path: Path) -> None:
    begun(tmp_path / "boxes")
    with pytest.raises(tl.InputError, match=r"found no reader\.json in it: was its training finished\?"):
        tl.run(str(tmp_path / "boxes"), DEV)
    assert not small(tmp_path / "boxes", settings={"checkpoint": 0}).found
    weights = "model.safetensors"
    assert (tmp_path / "boxes" / weights).read_bytes() == (done.folder / weights).read_bytes()


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
    told = r"1 of 17 items of items \(1 the same, 0 nearly\): disguised/0 and boxes/1/5; --allow-overlap insists"
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


@pytest.fixture(scope="module")
def further(done: Training, tmp_path_factory: pytest.TempPathFactory) -> Training:
    """One that goes on from another, with other items."""
    into = tmp_path_factory.mktemp("further") / "further"
    return small(into, on=tl.Items.of(boxes(11, 16), "second"), begin=done.folder, settings={"epochs": 1})


def test_what_was_learnt_before_is_not_forgotten(done: Training, further: Training, tmp_path: Path) -> None:
    assert further.record.before == done.record.on and further.notes == ()
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
    (note,) = third.notes
    assert note.startswith("copied: it was trained on items, which is not in")
    (note,) = tl.run(str(third.folder), [LEARNED[4]]).notes
    assert note.startswith("third: it was trained on items, which is not in")
    with pytest.raises(tl.InputError, match="1 of 1 items"):
        tl.run(str(third.folder), [boxes(11, 1)[0]])


def test_a_fresh_test_set_is_refused_since_its_seed_would_be_the_trainings(tmp_path: Path) -> None:
    with pytest.raises(tl.InputError, match=r"found robustlr/c-cs:fresh, .* training's seed; `tollens build NAME"):
        small(tmp_path / "x", tests=["robustlr/c-cs:fresh"])
    assert not (tmp_path / "x").exists()


def test_a_fresh_dev_set_is_drawn_with_a_seed_of_its_own(tmp_path: Path) -> None:
    trained = small(tmp_path / "x", on="lineup:fresh", dev="lineup:fresh", size=12, dev_size=8, settings={"epochs": 1})
    assert trained.record.on[0].made_by["seed"] == "3"
    assert trained.record.dev.made_by == {"size": "8", "seed": str(dev_seed(3))}
    assert f"dev: lineup:fresh, 8 items of seed {dev_seed(3)}" in trained.notes
    assert dev_seed(3) not in (3, dev_seed(4))


@pytest.mark.parametrize("name", ["robustlr/all", "robustlr/n-cs-bare", "ropes", "lineup-zh"])
def test_fresh_items_of_another_seed_are_no_overlap(name: str) -> None:
    learned = Learned(tl.load(f"{name}:fresh", size=70, seed=1))
    assert learned.overlap("test", tl.load(f"{name}:fresh", size=70, seed=2)) is None
    whole = learned.overlap("test", tl.load(f"{name}:fresh", size=70, seed=1))
    assert whole is not None and whole.same == 70


def test_a_view_is_trained_and_another_one_is_remarked_on(tmp_path: Path) -> None:
    trained = small(tmp_path / "x", view="A,Q", settings={"epochs": 1})
    assert trained.record.view == "Q,A"
    assert tl.run(str(trained.folder), DEV, view="Q,A").notes == ()
    assert tl.run(str(trained.folder), DEV).notes == ("x was trained with the view Q,A and is asked with C,Q,A",)


def test_several_sets_are_trained_on_together(tmp_path: Path) -> None:
    sets = [tl.Items.of(LEARNED[:10], "first"), tl.Items.of(boxes(7, 5), "second")]
    record = small(tmp_path / "x", on=sets, settings={"epochs": 1}).record
    assert [card.name for card in record.on] == ["first", "second"] and record.size == 15
    with pytest.raises(tl.InputError, match="2 of 2 items"):
        tl.run(str(tmp_path / "x"), [LEARNED[0], boxes(7, 1)[0]])


def test_items_without_an_answer_are_left_out_and_counted(tmp_path: Path) -> None:
    trained = small(tmp_path / "x", on=[*LEARNED, *boxes(8, 3, answer=None)], settings={"epochs": 1})
    assert trained.record.size == 40 and "3 items to train on have no known answer and are left out" in trained.notes


# Sizes


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


# Beginning with another training


def test_a_network_over_words_goes_on_from_another_training(done: Training, tmp_path: Path) -> None:
    further = small(tmp_path / "x", begin=done.folder, settings={"rate": 1e-9, "epochs": 1})
    assert further.record.base == "boxes" and further.record.settings["hidden"] == "6"
    assert further.record.dev_score == pytest.approx(done.record.dev_score)  # hardly a step was made
    fresh = small(tmp_path / "y", settings={"rate": 1e-9, "epochs": 1})
    assert fresh.record.dev_score != further.record.dev_score


def test_a_head_for_another_form_is_new_and_said_to_be(tmp_path: Path) -> None:
    bert = save_encoder(tmp_path / "bert", context=160)
    settings = {"epochs": 1, "length": 120, "rate": 1e-9}
    choice = tl.train(f"encoder:{bert}", LEARNED[:8], DEV[:4], tmp_path / "choice", settings=settings)
    assert choice.record.base == "bert" and choice.notes == ()
    labelled = [
        make_item(id=item.id, passage=item.passage, question=item.question, options=("True", "False", "Unknown"))
        for item in boxes(4, 12)
    ]
    label = tl.train("encoder", labelled[:8], labelled[8:], tmp_path / "label", settings=settings, begin=choice.folder)
    (note,) = label.notes
    assert "new and not from choice" in note and "classifier" in note
    assert label.record.base == "choice" and label.record.settings["length"] == "120"
    body = [weights(each.folder)["bert.embeddings.word_embeddings.weight"] for each in (choice, label)]
    assert torch.allclose(*body, atol=1e-6)
    same = tl.train("encoder", LEARNED[:8], DEV[:4], tmp_path / "same", settings=settings, begin=choice.folder)
    assert same.notes == ()
    heads = [weights(each.folder)["classifier.weight"] for each in (choice, same)]
    assert torch.allclose(*heads, atol=1e-6)
    shorter = tl.train(
        "encoder", LEARNED[:8], DEV[:4], tmp_path / "x", recipe="logiqa-bert", settings=settings, begin=choice.folder
    )
    assert shorter.record.settings["length"] == "120" and shorter.notes == ()  # it was said what it is to be
    del settings["length"]
    longer = tl.train(
        "encoder", LEARNED[:8], DEV[:4], tmp_path / "y", recipe="logiqa-bert", settings=settings, begin=choice.folder
    )
    assert longer.record.settings["length"] == "120"
    assert longer.notes == ("not taken from the recipe logiqa-bert: length=256; the network keeps its settings",)


def weights(folder: Path) -> dict[str, Any]:
    from safetensors.torch import load_file

    return dict(load_file(folder / "model.safetensors"))


def test_another_family_to_begin_with_is_refused_with_both(done: Training, tmp_path: Path) -> None:
    with pytest.raises(
        tl.InputError, match="expected a training of gated-attention to begin with, found one of attentive"
    ):
        tl.train("gated-attention", LEARNED, DEV, tmp_path / "x", begin=done.folder)
    with pytest.raises(tl.InputError, match="expected encoder alone"):
        tl.train("encoder:bert", LEARNED, DEV, tmp_path / "x", begin=done.folder)
    with pytest.raises(tl.InputError, match="hidden: a network over words that is trained further keeps its settings"):
        tl.train("attentive", LEARNED, DEV, tmp_path / "x", begin=done.folder, settings={"hidden": 9})
    with pytest.raises(tl.InputError, match=r"no reader\.json"):
        tl.train("attentive", LEARNED, DEV, tmp_path / "x", begin=tmp_path)


# Faults


def labels(size: int) -> list[tl.Item]:
    return [make_item(n, options=("True", "False")) for n in range(size)]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (
            lambda to: small(to, reader="attentiv"),
            "unknown reader that can be trained 'attentiv'. Did you mean attentive",
        ),
        (lambda to: small(to, reader="attentive:x"), "expected attentive, found attentive:x"),
        (lambda to: small(to, reader="encoder"), "expected encoder:FOLDER, found encoder"),
        (lambda to: small(to, reader="encoder:no/such"), "found neither"),
        (lambda to: small(to, recipe="robustlr-t5"), "recipe robustlr-t5 is for seq2seq"),
        (lambda to: small(to, vectors=to / "none.txt"), "expected a file, found nothing of that name"),
        (lambda to: small(to, reader="encoder:x", vectors=to), "word vectors are for networks over words; encoder has"),
        (lambda to: small(to, scratch=True), "attentive always begins from scratch"),
        (lambda to: small(to, settings={"epochs": 0}), "epochs=0 does not fit"),
        (lambda to: small(to, settings={"hiden": 3}), "'hiden' cannot be set here; of the training can be epochs"),
        (lambda to: small(to, view="C"), "unknown view 'C'"),
        (lambda to: small(to, on=[]), "expected at least one set of items to train on"),
        (lambda to: small(to, on=[*LEARNED, *labels(1)]), "expected questions with one form of answer, found several"),
        (lambda to: small(to, dev=labels(2)), "expected questions with one form of answer, found several"),
        (
            lambda to: small(to, on=boxes(1, 3, answer=None)),
            "expected items with known answers to train on, found none",
        ),
        (lambda to: small(to, dev=boxes(2, 3, answer=None)), "to take the dev score of, found none in items"),
        (lambda to: small(to, on=[LEARNED[0], LEARNED[0]]), "two items of items have this id"),
    ],
)
def test_what_cannot_be_is_told_and_leaves_nothing(call: Callable[[Path], object], told: str, tmp_path: Path) -> None:
    into = tmp_path / "into"
    with pytest.raises(tl.InputError, match=re.escape(told)):
        call(into)
    assert not into.exists()


def test_a_file_or_a_used_folder_is_not_trained_into(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(tl.InputError, match="expected a folder to train into, found a file"):
        small(tmp_path / "file")
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "thesis.tex").write_text("x")
    with pytest.raises(tl.InputError, match="expected a new or an empty folder"):
        small(tmp_path / "used")


def test_without_the_packages_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(tl.InputError, match=r"`tollens train attentive` needs torch and transformers: pip install"):
        small(tmp_path / "x")


def test_a_family_is_no_reader_before_it_is_trained() -> None:
    with pytest.raises(tl.InputError, match="attentive is trained first: `tollens train attentive"):
        tl.run("attentive", DEV)
