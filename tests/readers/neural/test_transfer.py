"""A network that begins with another training, as `tollens train --from` makes it: every family, form and pooling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
pytest.importorskip("transformers", reason="transformers is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from factories import make_question  # noqa: E402
from readers.neural.tiny import KINDS, Kind, save_encoder, save_t5  # noqa: E402
from tollens.errors import InputError  # noqa: E402
from tollens.readers.neural.families import FAMILIES  # noqa: E402
from tollens.readers.neural.form import Form  # noqa: E402
from tollens.readers.neural.network import Network, Start  # noqa: E402
from tollens.settings import settings_of  # noqa: E402
from tollens.training.recipes import all_of  # noqa: E402
from tollens.training.transfer import begin_with  # noqa: E402

LABELS = ("True", "False", "Unknown")
FORMS: tuple[Form, ...] = ("choice", "label", "span")
POOLINGS = ("first", "all", "asked")


def start(form: Form, **settings: str) -> Start:
    options = {"choice": ("Pia", "Tom"), "label": LABELS, "span": ()}[form]
    return Start(form=form, questions=[make_question(options=options)], settings=settings)


def saved(family: str, argument: Path | str, form: Form, into: Path, **settings: str) -> dict[str, Any]:
    """The weights of a network that was saved as after a training, the encoder's by their own names."""
    torch.manual_seed(3)
    network = FAMILIES[family].make(str(argument), start(form, **settings))
    with torch.no_grad():  # trained: nothing is as it was
        for weight in network.module.parameters():
            weight.add_(torch.randn_like(weight) / 10)
    into.mkdir()
    network.save(into)
    return encoder_of(network)


def begun(family: str, folder: Path, form: Form, **settings: str) -> tuple[Network, tuple[str, ...]]:
    """With all settings of the family that a record holds, those that nobody set among them."""
    torch.manual_seed(4)
    held = all_of(settings_of(FAMILIES[family].settings(), settings))
    return begin_with(folder, FAMILIES[family], start(form, **held))


def encoder_of(network: Network) -> dict[str, Any]:
    part = getattr(network.module, "encoder", network.module)
    return {name: each.clone() for name, each in part.state_dict().items()}


def assert_same(found: dict[str, Any], known: dict[str, Any]) -> None:
    """All that both have; only a pooler may be of one alone."""
    assert all("pooler" in name for name in found.keys() ^ known.keys())
    assert all(torch.equal(each, known[name]) for name, each in found.items() if name in known)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("was", "form"), [(was, form) for was in ("first", "asked", "span") for form in FORMS])
def test_an_encoder_takes_its_weights_to_any_form_and_pooling(tmp_path: Path, kind: Kind, was: str, form: Form) -> None:
    pooling = "first" if was == "span" else was
    first: Form = "span" if was == "span" else "label"
    known = saved("encoder", save_encoder(tmp_path / "base", kind), first, tmp_path / "x", pooling=pooling)
    for wanted in POOLINGS:
        network, notes = begun("encoder", tmp_path / "x", form, pooling=wanted)
        assert network.form == form
        assert_same(encoder_of(network), known)
        is_pooled = wanted != "first" and form != "span"
        is_same = form == first and is_pooled == (pooling != "first")
        assert any("new and not from x" in note for note in notes) == (not is_same)
        assert any("not used: a span" in note for note in notes) == (wanted != "first" and form == "span")
        network.save(tmp_path)
        assert_same(encoder_of(FAMILIES["encoder"].load(tmp_path)), known)


@pytest.mark.parametrize("pooling", POOLINGS)
def test_the_same_form_and_pooling_keep_the_head(tmp_path: Path, pooling: str) -> None:
    saved("encoder", save_encoder(tmp_path / "base"), "label", tmp_path / "x", pooling=pooling)
    network, notes = begun("encoder", tmp_path / "x", "label", pooling=pooling)
    own = FAMILIES["encoder"].load(tmp_path / "x").module.state_dict()
    assert notes == ()
    assert all(torch.equal(each, own[name]) for name, each in network.module.state_dict().items())


def test_weights_without_which_a_head_begins_anew_are_named(tmp_path: Path) -> None:
    saved("encoder", save_encoder(tmp_path / "base"), "label", tmp_path / "x", pooling="asked")
    _, (pooled, new) = begun("encoder", tmp_path / "x", "span", pooling="asked")
    assert pooled.startswith("pooling=asked is for choices and labels")
    assert new == "new and not from x: model.qa_outputs.weight, model.qa_outputs.bias"
    _, (new,) = begun("encoder", tmp_path / "x", "choice", pooling="all")
    assert new == "new and not from x: head.weight, head.bias"


@pytest.mark.parametrize("was", FORMS)
@pytest.mark.parametrize("form", FORMS)
def test_a_model_that_writes_takes_all_its_weights_to_any_form(tmp_path: Path, was: Form, form: Form) -> None:
    given = {"answer_length": "5"} if was == "span" else {}
    known = saved("seq2seq", save_t5(tmp_path / "base"), was, tmp_path / "x", **given)
    network, notes = begun("seq2seq", tmp_path / "x", form, **given)
    assert network.form == form and notes == ()
    assert_same(encoder_of(network), known)
    if form != "span":
        with pytest.raises(InputError, match="answer_length=7 is for spans, and these questions want a"):
            begun("seq2seq", tmp_path / "x", form, answer_length="7")


def test_a_dagn_takes_all_but_its_last_layer_to_another_form(tmp_path: Path) -> None:
    known = saved("dagn", save_encoder(tmp_path / "base"), "choice", tmp_path / "x")
    whole = FAMILIES["dagn"].load(tmp_path / "x").module.state_dict()
    for form in FORMS[:2]:
        network, notes = begun("dagn", tmp_path / "x", form)
        assert_same(encoder_of(network), known)
        new = () if form == "choice" else ("score.4.weight", "score.4.bias")
        assert notes == ((f"new and not from x: {', '.join(new)}",) if new else ())
        found = network.module.state_dict()
        assert all(torch.equal(each, whole[name]) for name, each in found.items() if name not in new)


@pytest.mark.parametrize("family", ["attentive", "gated-attention", "co-matching"])
def test_a_network_over_words_goes_on_as_it_is(tmp_path: Path, family: str) -> None:
    known = saved(family, "", "choice", tmp_path / "x", hidden="4", dimension="4")
    for form in FORMS:
        network, notes = begun(family, tmp_path / "x", form, hidden="4", dimension="4")
        assert network.form == form
        assert notes[:1] == (() if form == "choice" else (f"it gave a choice and now gives a {form}",))
        assert_same(encoder_of(network), known)


def test_a_network_over_words_says_how_many_words_it_knows_where_it_does_not_know_all(tmp_path: Path) -> None:
    saved("attentive", "", "choice", tmp_path / "x", hidden="4", dimension="4")

    def notes_of(*texts: str) -> tuple[str, ...]:
        asked = [make_question(passage=(), question=text, options=("Pia", "Tom")) for text in texts]
        return begin_with(tmp_path / "x", FAMILIES["attentive"], Start(form="choice", questions=asked, settings={}))[1]

    assert notes_of("Pia? Tom!") == ()
    assert notes_of("Pia snores", "so Tom snores") == ("x: 2 of 4 words of the questions are known",)
