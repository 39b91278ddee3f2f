"""Encoders of transformers beside plain calls of the same models, and losses worked by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from factories import OPTIONS as BIRDS
from factories import make_question
from readers.neural.encoders import AUTO, FORMS, answers, losses, made, questions, scores
from readers.neural.tiny import KINDS, Kind, save_encoder
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Target
from tollens.records import Part
from tollens.text.labels import labels_of

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)

torch.set_num_threads(1)


@pytest.fixture(scope="module", params=KINDS)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    kind: Kind = request.param
    return save_encoder(tmp_path_factory.mktemp(kind), kind, context=160)


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_encoder(tmp_path_factory.mktemp("bert"))


# What the model reads


@pytest.mark.parametrize("form", FORMS)
def test_logits_are_those_of_a_plain_call_row_by_row(folder: Path, form: Form, tmp_path: Path) -> None:
    network = made(folder, form)
    network.save(tmp_path)
    plain = getattr(transformers, AUTO[form]).from_pretrained(tmp_path).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(tmp_path)
    found = scores(network, questions(form))
    for place, question in enumerate(questions(form)):
        passage, asked = question.passage_text, question.question
        if not passage or not asked:
            continue  # a tokenizer takes an empty text for none
        if form == "choice":
            rows = [tokenizer(passage, f"{asked} {option}".strip(), return_tensors="pt") for option in question.options]
            logits = [plain(**{name: each[None] for name, each in row.items()}).logits for row in rows]
            assert torch.allclose(found[place, : len(rows)], torch.cat(logits, 1)[0], atol=1e-5)
        elif form == "label":
            row = tokenizer(passage, asked, return_tensors="pt")
            assert torch.allclose(found[place], plain(**row).logits[0], atol=1e-5)
        else:
            out = plain(**tokenizer(asked, passage, return_tensors="pt"))
            size = out.start_logits.shape[1]
            assert torch.allclose(found[place, :size, 0], out.start_logits[0], atol=1e-5)
            assert torch.allclose(found[place, :size, 1], out.end_logits[0], atol=1e-5)


@pytest.mark.parametrize("form", FORMS)
def test_a_batch_does_not_change_an_answer(folder: Path, form: Form) -> None:
    network = made(folder, form)
    asked = questions(form)
    together = answers(network, asked)
    assert together == [answers(network, [question])[0] for question in asked]
    assert together == answers(network, asked[::-1])[::-1]
    assert [found.item for found in together] == [question.id for question in asked]
    if form != "span":
        assert all(len(found.option_scores) == len(each.options) for found, each in zip(together, asked, strict=True))
        assert all(sum(found.option_scores) == pytest.approx(1, abs=3e-4) for found in together)


@pytest.mark.parametrize(("form", "length", "kept"), [("choice", 512, 49), ("choice", 24, 9), ("label", 40, 30)])
def test_a_passage_that_is_cut_is_told(bert: Path, form: Form, length: int, kept: int) -> None:
    """The model reads 64 tokens. 3 of a row are its own, 7 those of the question, and 5 of the longest option."""
    network = made(bert, form, length=str(length))
    asked = make_question(
        passage=(Part(name="passage", text="fish " * 90),), options=("True", "False") if form == "label" else BIRDS
    )
    assert network.encode(asked).length == min(64, length)
    assert answers(network, [asked])[0].detail == f"the passage was cut to {kept} of 90 tokens"


def test_roberta_reads_as_many_tokens_as_it_has_positions(tmp_path: Path) -> None:
    network = made(save_encoder(tmp_path, "roberta", context=48), "label")
    asked = make_question(passage=(Part(name="passage", text="fish " * 90),), options=("True", "False"))
    assert network.encode(asked).length == 48
    assert answers(network, [asked])[0].answered


# What it learns from


@pytest.mark.parametrize("form", ["choice", "label"])
def test_the_loss_of_options_by_hand(folder: Path, form: Form) -> None:
    network = made(folder, form)
    asked = questions(form)
    targets = [Target(1), Target(0), Target(2), Target(1)]
    found = losses(network, asked, targets).tolist()
    logits = scores(network, asked).tolist()
    for place, (question, target) in enumerate(zip(asked, targets, strict=True)):
        labels = labels_of(question.options)
        outputs = [["True", "False", "Unknown"].index(label) for label in labels or ()] or range(len(question.options))
        chances = [math.exp(logits[place][output]) for output in outputs]
        assert found[place] == pytest.approx(-math.log(chances[target.place] / sum(chances)), rel=1e-4)
        assert network.target(network.encode(question), target.place, ()) == target
        assert network.target(network.encode(question), None, ()) is None
        assert network.target(network.encode(question), len(question.options), ()) is None


@pytest.mark.parametrize("form", FORMS)
def test_gradients_reach_every_parameter(folder: Path, form: Form) -> None:
    network = made(folder, form)
    asked = [question for question in questions(form) if question.passage]
    targets = [network.target(network.encode(question), 0, ("Tom", "Pia", "皮亚")) for question in asked]
    losses(network, asked, [target for target in targets if target is not None]).sum().backward()
    without = {
        name for name, each in network.module.named_parameters() if each.grad is None or not each.grad.abs().sum() > 0
    }
    # All options have one bias, and a softmax does not see what all have: its gradient is 0, or what rounding leaves.
    assert without <= ({"model.classifier.bias"} if form == "choice" else set())
    assert all(each.grad.isfinite().all() for each in network.module.parameters())


@pytest.mark.parametrize("form", FORMS)
def test_half_precision_does_not_break_the_loss(bert: Path, form: Form) -> None:
    network = made(bert, form)
    asked = [question for question in questions(form) if question.passage]
    encoded = [network.encode(question) for question in asked]
    targets = [network.target(each, 0, ("Tom", "Pia", "皮亚")) for each in encoded]
    tensors = network.tensors(encoded, [target for target in targets if target is not None])
    exact = network.losses(network.module(**tensors), tensors)
    with torch.autocast("cpu", torch.bfloat16):
        rough = network.losses(network.module(**tensors), tensors)
    assert exact.shape == (3,) and rough.dtype == torch.float32
    assert torch.allclose(exact, rough, atol=0.3)
