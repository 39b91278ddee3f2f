"""A training that begins with the weights of another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import tollens as tl  # noqa: E402
from factories import make_item  # noqa: E402
from readers.neural.tiny import save_encoder  # noqa: E402
from small_trainings import DEV, LEARNED, boxes, small  # noqa: E402
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
