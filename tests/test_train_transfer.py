"""A training that begins with the weights of another one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import tollens as tl  # noqa: E402
from factories import make_item  # noqa: E402
from readers.neural.tiny import save_encoder  # noqa: E402
from small_trainings import DEV, LEARNED, boxes, small  # noqa: E402
from tollens.readers.neural.trained import read_record  # noqa: E402
from tollens.workbench.training import Training  # noqa: E402


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Training:
    return small(tmp_path_factory.mktemp("trained") / "boxes")


def test_a_network_over_words_goes_on_from_another_training(done: Training, tmp_path: Path) -> None:
    further = small(tmp_path / "x", begin=done.folder, settings={"rate": 1e-9, "epochs": 1})
    assert further.record.base == "boxes" and further.record.settings["hidden"] == "6"
    fresh = small(tmp_path / "y", settings={"rate": 1e-9, "epochs": 1})
    learnt, kept, drawn = (weights(each.folder) for each in (done, further, fresh))
    assert all(torch.allclose(kept[name], learnt[name], atol=1e-6) for name in learnt)  # hardly a step was made
    assert not all(torch.allclose(drawn[name], learnt[name], atol=1e-2) for name in learnt)


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


def trained_sets(training: Training) -> list[tuple[list[str], int | None, bool]]:
    """The sets, the size and the start of each training of a lineage."""
    return [([card.name for card in each.on], each.size, each.scratch) for each in training.record.lineage]


def test_the_whole_lineage_is_kept_through_three_trainings_of_several_sets(tmp_path: Path) -> None:
    one, two = tl.Items.of(boxes(21, 8), "one"), tl.Items.of(boxes(22, 12), "two")
    three, four = tl.Items.of(boxes(23, 16), "three"), tl.Items.of(boxes(24, 9), "four")
    quick = {"epochs": 1}
    first = small(tmp_path / "first", on=[one, two], settings=quick)
    second = small(tmp_path / "second", on=three, begin=first.folder, settings=quick)
    third = small(tmp_path / "third", on=one, begin=second.folder, settings=quick, seed=9)
    again = small(tmp_path / "again", on=four, begin=third.folder, settings=quick)
    history = [(["one", "two"], 20, False), (["three"], 16, False), (["one"], 8, False), (["four"], 9, False)]
    assert [trained_sets(each) for each in (first, second, third, again)] == [history[:n] for n in (1, 2, 3, 4)]
    assert (
        again.record.lineage[:3]
        == third.record.lineage
        == tl.run(str(third.folder), DEV).results[0].saved.run.reader.lineage
    )
    assert "third (trained on one + two → three → one) on items" in repr(tl.run(str(third.folder), DEV))
    assert [each.base for each in again.record.lineage] == [None, "first", "second", "third"]
    assert [each.seed for each in again.record.lineage] == [3, 3, 9, 3]
    assert again.record.learnt() == (*first.record.on, *second.record.on, *again.record.on)  # each once


def test_a_start_from_scratch_is_kept_and_has_nothing_before_it(tmp_path: Path) -> None:
    bert = save_encoder(tmp_path / "bert")
    settings = {"epochs": 1, "length": 40}
    on = tl.Items.of(LEARNED[:8], "on")
    warm = tl.train(f"encoder:{bert}", on, DEV[:4], tmp_path / "warm", settings=settings)
    cold = tl.train(f"encoder:{warm.folder}", on, DEV[:4], tmp_path / "cold", settings=settings, scratch=True)
    assert trained_sets(warm) == [(["on"], 8, False)] and trained_sets(cold) == [(["on"], 8, True)]
    assert warm.record.lineage[0].network == "encoder:bert" and cold.record.lineage[0].network == "encoder:warm"
    more = tl.train("encoder", tl.Items.of(boxes(31, 8), "more"), DEV[:4], tmp_path / "more", begin=cold.folder)
    assert trained_sets(more) == [(["on"], 8, True), (["more"], 8, False)]
    named = tl.train(f"encoder:{warm.folder}", boxes(32, 8), DEV[:4], tmp_path / "named", settings=settings)
    assert trained_sets(named) == [(["on"], 8, False), (["items"], 8, False)]


def test_a_record_of_an_older_version_names_the_sets_that_came_before(done: Training, tmp_path: Path) -> None:
    further = small(tmp_path / "x", on=tl.Items.of(boxes(41, 8), "more"), begin=done.folder, settings={"epochs": 1})
    path = further.folder / "reader.json"
    document = json.loads(path.read_text("utf-8"))
    for name in ("earlier", "base_hash"):
        del document[name]
    path.write_text(json.dumps(document), "utf-8")
    assert [([card.name for card in each.on], each.merged) for each in read_record(further.folder).lineage] == [
        (["items"], False),
        (["more"], False),
    ]
    document["before"].append({**document["before"][0], "name": "other", "sha256": "1" * 64})
    path.write_text(json.dumps(document), "utf-8")
    (before, _) = read_record(further.folder).lineage
    assert before.merged and before.size is None and [card.name for card in before.on] == ["items", "other"]


def test_a_training_that_an_older_version_began_knows_what_came_before(done: Training, tmp_path: Path) -> None:
    given: dict[str, Any] = {"on": tl.Items.of(boxes(51, 8), "more"), "begin": done.folder, "settings": {"epochs": 1}}
    whole = small(tmp_path / "x", **given)
    (whole.folder / "reader.json").unlink()
    path = whole.folder / "training" / "plan.json"
    document = json.loads(path.read_text("utf-8"))
    del document["earlier"]
    path.write_text(json.dumps(document), "utf-8")
    assert small(tmp_path / "x", **given).record.lineage == whole.record.lineage
