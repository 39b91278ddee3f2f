"""Encoders that answer from a mean of tokens, beside means worked out from plain calls of the same encoder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factories import make_question
from readers.neural.encoders import ENCODER, made, scores
from readers.neural.tiny import KINDS, Kind, save_encoder
from tollens.errors import InputError
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Network, Target
from tollens.records import Part, Question

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)

torch.set_num_threads(1)

PASSAGE = "Every heron eats fish. Pia is a heron."
ASKED: dict[Form, tuple[str, tuple[str, ...]]] = {
    "choice": ("Who eats fish?", ("Pia", "Tom swims", "Nobody")),
    "label": ("Pia eats fish.", ("True", "False", "Unknown")),
}


@pytest.fixture(scope="module", params=KINDS)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    kind: Kind = request.param
    return save_encoder(tmp_path_factory.mktemp(kind), kind, context=64)


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_encoder(tmp_path_factory.mktemp("bert"))


def question(form: Form, passage: str = PASSAGE, ordinal: int = 1) -> Question:
    asked, options = ASKED[form]
    return make_question(
        ordinal=ordinal, passage=(Part(name="passage", text=passage),), question=asked, options=options
    )


def own_mean(network: Network, folder: Path, passage: str, tail: str, pooling: str) -> Any:
    """The mean of the states that a plain call gives: of all tokens, or of those of the second text."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    row = tokenizer(passage, tail, return_tensors="pt")
    states = network.module.encoder(**{name: row[name] for name in network.module.takes}).last_hidden_state[0]
    chosen = [pooling == "all" or part == 1 for part in row.sequence_ids(0)]
    return states[torch.tensor(chosen)].mean(0)


@pytest.mark.parametrize("pooling", ["all", "asked"])
def test_scores_are_read_off_the_mean(folder: Path, pooling: str) -> None:
    for form, (asked, options) in ASKED.items():
        network = made(folder, form, pooling=pooling)
        tails = [f"{asked} {option}" for option in options] if form == "choice" else [asked]
        with torch.inference_mode():
            means = torch.stack([own_mean(network, folder, PASSAGE, tail, pooling) for tail in tails])
            expected = network.module.head(means).reshape(-1)
        other = question(form, PASSAGE * 2, ordinal=2)  # pads the first one
        assert torch.allclose(scores(network, [question(form), other])[0], expected, atol=1e-5)


@pytest.mark.parametrize("form", ["choice", "label"])
def test_it_is_saved_whole_and_loads_in_transformers_as_an_encoder(bert: Path, form: Form, tmp_path: Path) -> None:
    network = made(bert, form, pooling="asked")
    network.save(tmp_path)
    again = ENCODER.load(tmp_path)
    again.module.eval()
    assert again.form == form
    assert torch.equal(scores(again, [question(form)]), scores(network, [question(form)]))
    plain = transformers.AutoModelForMaskedLM.from_pretrained(tmp_path).base_model
    known = network.module.encoder.state_dict()
    assert all(torch.equal(value, known[name]) for name, value in plain.state_dict().items())


@pytest.mark.parametrize("form", ["choice", "label"])
def test_the_gradient_reaches_every_weight(bert: Path, form: Form) -> None:
    network = made(bert, form, pooling="asked")
    tensors = network.tensors([network.encode(question(form))], [Target(1)])
    network.losses(network.module(**tensors), tensors).sum().backward()
    without = [name for name, part in network.module.named_parameters() if part.grad is None or not part.grad.any()]
    # A bias that all options share cancels out, and so does the key's in attention.
    assert [name for name in without if "head.bias" not in name and "key.bias" not in name] == []


def test_a_view_without_a_question_pools_what_there_is(bert: Path) -> None:
    network = made(bert, "label", pooling="asked")
    asked = make_question(
        passage=(Part(name="passage", text=PASSAGE),), question="", options=("True", "False", "Unknown")
    )
    found = network.predictions(scores(network, [asked]), [network.encode(asked)])
    assert found[0].answered


def test_spans_are_not_pooled_and_that_is_said(bert: Path, tmp_path: Path) -> None:
    network = made(bert, "span", pooling="all")
    assert network.notes == ("pooling=all is for choices and labels, and not used: a span is read off its own tokens",)
    plain = made(bert, "span", pooling="first")
    assert plain.notes == ()
    assert all(torch.equal(*pair) for pair in zip(network.module.parameters(), plain.module.parameters(), strict=True))
    network.save(tmp_path)
    assert ENCODER.load(tmp_path).form == "span"


POOLINGS = ("first", "all", "asked")


@pytest.mark.parametrize(("was", "form"), [(was, form) for was in ASKED for form in ASKED])
def test_a_head_of_a_folder_is_kept_for_the_same_form_and_pooling_and_else_said_to_be_new(
    bert: Path, was: Form, form: Form, tmp_path: Path
) -> None:
    for pooling in POOLINGS:
        folder = tmp_path / pooling
        folder.mkdir()
        first = made(bert, was, pooling=pooling)
        first.save(folder)
        for wanted in POOLINGS:
            network = made(folder, form, seed=2, pooling=wanted)
            if (form, wanted) == (was, pooling):
                assert network.notes == (f"the head is that of {pooling}",)
                assert torch.allclose(scores(network, [question(form)]), scores(first, [question(form)]), atol=1e-5)
            else:
                (note,) = network.notes
                assert note.startswith(f"the head is new: that of {pooling} is for a {was}")
                assert ("read off" in note) == (form == was)
                head = head_of(network)
                assert head.shape != head_of(first).shape or not torch.equal(head, head_of(first))
            assert made(folder, form, pooling=wanted, scratch=True).notes == ()
    (note,) = made(tmp_path / "all", "span").notes
    assert note == f"the head is new: that of all is for a {was}"


def head_of(network: Network) -> Any:
    module = network.module
    return module.head.weight if hasattr(module, "head") else module.model.classifier.weight


def test_a_head_that_is_gone_or_another_form_is_told(bert: Path, tmp_path: Path) -> None:
    made(bert, "label", pooling="all").save(tmp_path)
    rows = tmp_path / "rows.json"
    kept = json.loads(rows.read_text())
    rows.write_text(json.dumps({**kept, "form": "choice"}))
    with pytest.raises(InputError, match="the head cannot be loaded"):
        ENCODER.load(tmp_path)
    rows.write_text(json.dumps({**kept, "form": "span"}))
    with pytest.raises(InputError, match="expected a form of answers"):
        ENCODER.load(tmp_path)
    rows.write_text(json.dumps(kept))
    (tmp_path / "head.safetensors").unlink()
    with pytest.raises(InputError, match="the head cannot be loaded"):
        ENCODER.load(tmp_path)
