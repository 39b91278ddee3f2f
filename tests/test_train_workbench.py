"""Training in Python: a folder that is a reader, the same whenever it is made, and faults that are told."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import tollens as tl  # noqa: E402
from factories import make_item  # noqa: E402
from readers.neural.tiny import save_encoder, save_t5  # noqa: E402
from small_trainings import DEV, LEARNED, boxes, small  # noqa: E402
from tollens.errors import Stopped  # noqa: E402
from tollens.readers.neural.trained import read_record  # noqa: E402
from tollens.readers.neural.words.network import WordsNetwork  # noqa: E402
from tollens.records import Part  # noqa: E402
from tollens.training.randomness import VERSION  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402
from tollens.workbench.training import Training  # noqa: E402


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


def test_it_goes_on_with_more_passes_and_the_precision_of_the_machine_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tollens.training.settings.has_bfloat16", lambda: False)
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
    monkeypatch.setattr("tollens.workbench.training.planning.VERSION", "next")
    with pytest.raises(tl.InputError, match=rf"another training: randomness {VERSION} there, next here$"):
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


def test_a_set_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    first, again = tl.Items.of(LEARNED[:10], "first"), tl.Items.of(LEARNED[9::-1], "again")
    for on, told in (([first, first], "first twice"), ([first, again], "the same items in first and again")):
        with pytest.raises(tl.InputError, match=f"expected each set to train on once, found {told}$"):
            small(tmp_path / "x", on=on)
        with pytest.raises(tl.InputError, match=f"expected each set to train on once, found {told}$"):
            tl.train_sizes("attentive", on, DEV, tmp_path / "x", sizes="4")
    assert not (tmp_path / "x").exists()


def test_weights_can_be_read_by_whom_the_umask_lets(tmp_path: Path) -> None:
    bert = save_encoder(tmp_path / "bert")
    before = os.umask(0o027)
    try:
        words = small(tmp_path / "words", settings={"epochs": 1}).folder
        settings = {"epochs": 1, "length": 40, "pooling": "all"}
        pooled = tl.train(f"encoder:{bert}", LEARNED[:8], DEV[:4], tmp_path / "pooled", settings=settings).folder
    finally:
        os.umask(before)
    files = [words / "model.safetensors", *(pooled / each for each in ("model.safetensors", "head.safetensors"))]
    assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o640] * 3


@pytest.mark.parametrize("family", ["encoder", "dagn", "seq2seq"])
def test_the_record_has_the_length_that_the_network_has(family: str, tmp_path: Path) -> None:
    base = save_t5(tmp_path / "base", kind="Bart", max_position_embeddings=64)
    base = base if family == "seq2seq" else save_encoder(tmp_path / "bert", context=64)
    reader = f"{family}:{base}"

    def trained(name: str, **settings: object) -> Training:
        given = {"epochs": 1, "recipe": family, **settings}
        recipe = str(given.pop("recipe"))
        return tl.train(reader, LEARNED[:8], DEV[:4], tmp_path / name, recipe=recipe, settings=given)

    long = trained("long", length=100_000)
    assert long.record.settings["length"] == "64"
    assert "length=64, not 100000: the model reads no more" in long.notes and long.notes == long.record.notes
    fit = trained("fit", length=50)
    assert fit.record.settings["length"] == "50" and not any("reads no more" in note for note in fit.notes)
    further = tl.train(family, boxes(12, 8), DEV[:4], tmp_path / "further", begin=long.folder, settings={"epochs": 1})
    assert further.record.settings["length"] == "64" and not any("reads no more" in note for note in further.notes)


def test_items_without_an_answer_are_left_out_and_counted(tmp_path: Path) -> None:
    trained = small(tmp_path / "x", on=[*LEARNED, *boxes(8, 3, answer=None)], settings={"epochs": 1})
    assert trained.record.size == 40 and "3 items to train on have no known answer and are left out" in trained.notes


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
        (lambda to: small(to, settings={"rate": "inf"}), "rate=inf does not fit: expected a finite number"),
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
    with pytest.raises(tl.InputError, match="expected a folder, found a file"):
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


def test_the_seed_of_a_training_chooses_no_items(tmp_path: Path) -> None:
    fresh: dict[str, Any] = {"on": "lineup:fresh", "dev": "lineup:fresh", "size": 12, "dev_size": 8}
    made = {
        seeds: small(
            tmp_path / "{}-{}".format(*seeds), item_seed=seeds[0], seed=seeds[1], settings={"epochs": 1}, **fresh
        ).record
        for seeds in ((1, 1), (1, 2), (2, 1))
    }
    items = {seeds: (record.on[0].sha256, record.dev.sha256) for seeds, record in made.items()}
    assert items[1, 1] == items[1, 2] != items[2, 1]
    assert [record.seed for record in made.values()] == [1, 2, 1]
