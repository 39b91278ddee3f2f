"""DAGN: graphs drawn by hand, messages passed in a plain loop, the laws of a network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from factories import make_question
from readers.neural.tiny import KINDS, Kind, passage, save_encoder, start
from tollens.errors import InputError
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Target
from tollens.records import Prediction, Question

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)
torch.set_num_threads(1)

from tollens.readers.neural.answering import answers_of  # noqa: E402
from tollens.readers.neural.dagn import family as dagn  # noqa: E402
from tollens.readers.neural.dagn.module import MessagePassing, Pooling  # noqa: E402

LABELS = ("True", "False", "Unknown")
FORMS: tuple[Form, ...] = ("choice", "label")
CONTINUOUS, DISCOURSE = 1, 2


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_encoder(tmp_path_factory.mktemp("models") / "tiny-bert")


def network(folder: Path, form: Form, *, seed: int = 1, scratch: bool = False, **settings: str) -> dagn.Dagn:
    torch.manual_seed(seed)
    made = dagn.make(str(folder), start(form, scratch=scratch, **settings))
    made.module.eval()
    return made


def asked(form: Form) -> list[Question]:
    """Several lengths, numbers of options, languages and views; texts without a single unit among them."""
    options = {
        "choice": (("pia eats.", "tom swims, so he eats."), ("a", "b", "c"), ("鱼", "甲组", "", "😀"), ("", "!")),
        "label": (LABELS, ("False", "True"), ("未知", "真", "假"), ("Unknown", "True", "False")),
    }[form]
    texts = ("every heron eats fish because it is a duck. if tom runs, pia runs.", "", "因为每只苍鹭都吃鱼。\ud800", "")
    questions = ("pia eats fish.", "what follows?", "", "")
    return [
        make_question(ordinal=place, passage=passage(text) if text else (), question=question, options=each, answer=0)
        for place, (text, question, each) in enumerate(zip(texts, questions, options, strict=True), start=1)
    ]


def read(made: dagn.Dagn, questions: Sequence[Question]) -> list[Prediction]:
    return answers_of(made, [made.encode(question) for question in questions])


def words_of(made: dagn.Dagn, folder: Path, encoded: Any, row: int) -> list[str]:
    """The words of each unit of a row, from the tokens that belong to it."""
    tokens = made.tensors([encoded])["input_ids"][row].tolist()
    units = encoded.graphs[row].units
    words = transformers.AutoTokenizer.from_pretrained(folder)
    return [
        words.decode([tokens[place] for place in np.flatnonzero(units == number)])
        for number in range(1, units.max() + 1)
    ]


# Graphs


@pytest.mark.parametrize("kind", ["bert", "deberta-v2"])
def test_the_graph_of_an_english_row(tmp_path: Path, kind: Kind) -> None:
    folder = save_encoder(tmp_path, kind)
    made = network(folder, "choice")
    question = make_question(
        passage=passage("pia swims because tom swims. if tom eats, pia eats."),
        question="what follows?",
        options=("tom runs", "pia runs, unless tom runs"),
    )
    encoded = made.encode(question)
    shown = [
        [each.replace(" ", "").replace("▁", "") for each in words_of(made, folder, encoded, row)] for row in (0, 1)
    ]
    before = ["piaswims", "tomswims", "tomeats", "piaeats", "whatfollows"]
    assert shown == [[*before, "tomruns"], [*before, "piaruns", "tomruns"]]
    links = (DISCOURSE, CONTINUOUS, DISCOURSE, CONTINUOUS, CONTINUOUS)
    assert [graph.links for graph in encoded.graphs] == [links, (*links, DISCOURSE)]


def test_the_graph_of_a_chinese_row(bert: Path) -> None:
    made = network(bert, "label")
    question = make_question(
        passage=passage("因为今天很冷，所以皮亚吃鱼。甲组跑得快，乙组慢。"),
        question="如果甲大，乙小。",
        options=("真", "假"),
    )
    encoded = made.encode(question)
    shown = [each.replace(" ", "") for each in words_of(made, bert, encoded, 0)]
    assert shown == ["今天很冷", "皮亚吃鱼", "甲组跑得快", "乙组慢", "甲大", "乙小"]
    assert encoded.graphs[0].links == (DISCOURSE, CONTINUOUS, CONTINUOUS, CONTINUOUS, DISCOURSE)


def test_a_unit_that_was_cut_away_is_not_in_the_graph(bert: Path) -> None:
    made = network(bert, "label", length="10")
    question = make_question(passage=passage("tom runs if pia runs if pia eats fish"), question="why", options=LABELS)
    encoded = made.encode(question)
    assert words_of(made, bert, encoded, 0) == ["tom runs", "pia runs", "why"]
    assert encoded.graphs[0].links == (DISCOURSE, CONTINUOUS)
    assert encoded.detail == "the passage was cut to 6 of 9 tokens"
    assert read(made, [question])[0].detail == encoded.detail


def test_signs_belong_to_no_unit_and_texts_to_their_parts(bert: Path) -> None:
    made = network(bert, "choice")
    encoded = made.encode(make_question(passage=passage("tom runs."), question="why", options=("all", "some")))
    tensors = made.tensors([encoded])
    # [CLS] tom runs . [SEP] why all [SEP]
    assert tensors["units"][0].tolist() == [0, 1, 1, 0, 0, 2, 2, 0]
    assert tensors["parts"][0].tolist() == [0, 1, 1, 1, 0, 2, 2, 0]


# Layers


def test_messages_are_passed_as_in_a_plain_loop() -> None:
    torch.manual_seed(4)
    width, rounds = 6, 2
    passing = MessagePassing(width, rounds)
    units = torch.randn(2, 4, width)
    links = torch.tensor([[DISCOURSE, CONTINUOUS, DISCOURSE], [CONTINUOUS, 0, 0]])
    found = passing(units, links)

    for row in range(2):
        states = [units[row, place] for place in range(4)]
        for _ in range(rounds):
            following = []
            for place in range(4):
                heard = []
                for other, link in ((place - 1, place - 1), (place + 1, place)):
                    kind = int(links[row, link]) if 0 <= link < 3 else 0
                    if kind:
                        loudness = 1 / (
                            1 + torch.exp(-(passing.loudness.weight[0] @ states[other] + passing.loudness.bias))
                        )
                        heard.append(loudness * (passing.kinds[str(kind)].weight @ states[other]))
                mean = sum(heard) / len(heard) if heard else torch.zeros(width)
                following.append(torch.relu(passing.own.weight @ states[place] + passing.own.bias + mean))
            states = following
        assert torch.allclose(found[row], torch.stack(states), atol=1e-6)


def test_a_message_goes_one_link_a_round() -> None:
    torch.manual_seed(4)
    units = torch.rand(1, 4, 6)
    changed = units.clone()
    changed[0, 0] += 1
    links = torch.full((1, 3), DISCOURSE)
    for rounds in (1, 2):
        passing = MessagePassing(6, rounds)
        differs = (passing(units, links) != passing(changed, links)).any(-1)[0]
        assert not differs[rounds + 1 :].any()


def test_pooling_of_no_token_is_zeros() -> None:
    torch.manual_seed(4)
    pooling, states = Pooling(6), torch.randn(2, 3, 6)
    found = pooling(states, torch.tensor([[False, False, False], [False, True, False]]))
    assert torch.equal(found[0], torch.zeros(6)) and torch.allclose(found[1], states[1, 1])


def test_the_kind_of_a_link_matters(bert: Path) -> None:
    made = network(bert, "choice")
    one = make_question(passage=passage("tom runs. pia eats."), question="", options=("all", "some"))
    encoded = made.encode(one)
    joined = replace(encoded, graphs=tuple(replace(graph, links=(DISCOURSE, CONTINUOUS)) for graph in encoded.graphs))
    with torch.inference_mode():
        plain, other = (made.module(**made.tensors([each])) for each in (encoded, joined))
    assert encoded.graphs[0].links == (CONTINUOUS, CONTINUOUS)
    assert not torch.allclose(plain, other)


# Laws


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", FORMS)
def test_an_answer_does_not_depend_on_the_batch(tmp_path: Path, kind: Kind, form: Form) -> None:
    made = network(save_encoder(tmp_path, kind), form)
    found = read(made, asked(form))
    assert found == [read(made, [question])[0] for question in asked(form)]
    for question, each in zip(asked(form), found, strict=True):
        assert len(each.option_scores) == len(question.options)
        assert sum(each.option_scores) == pytest.approx(1, abs=1e-3)
        assert each.answer == each.option_scores.index(max(each.option_scores))


def test_scores_do_not_depend_on_padding(bert: Path) -> None:
    made = network(bert, "choice")
    encoded = [made.encode(question) for question in asked("choice")]
    with torch.inference_mode():
        whole = made.module(**made.tensors(encoded)).flatten()
        alone = torch.cat([made.module(**made.tensors([each])).flatten() for each in encoded])
    assert torch.allclose(whole, alone, atol=1e-5)


def test_a_label_has_the_same_chance_in_any_order_of_the_options(bert: Path) -> None:
    made = network(bert, "label")
    one = make_question(options=LABELS)
    other = make_question(options=("未知", "真", "假"))
    chances, turned = (each.option_scores for each in read(made, [one, other]))
    assert turned == pytest.approx((chances[2], chances[0], chances[1]))


@pytest.mark.parametrize("form", FORMS)
def test_the_loss_is_minus_the_logarithm_of_the_right_option(bert: Path, form: Form) -> None:
    made = network(bert, form)
    questions = asked(form)
    encoded = [made.encode(question) for question in questions]
    targets = [target for each in encoded if (target := made.target(each, 1, ())) is not None]
    tensors = made.tensors(encoded, targets)
    with torch.inference_mode():
        losses = made.losses(made.module(**tensors), tensors)
    chances = [each.option_scores[1] for each in read(made, questions)]
    assert torch.exp(-losses).tolist() == pytest.approx(chances, abs=1e-4)
    assert made.target(encoded[0], len(questions[0].options), ()) is None and made.target(encoded[0], None, ()) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", FORMS)
def test_gradients_reach_every_weight(tmp_path: Path, kind: Kind, form: Form) -> None:
    made = network(save_encoder(tmp_path, kind), form)
    encoded = [made.encode(question) for question in asked(form)]
    tensors = made.tensors(encoded, [Target(place=1)] * len(encoded))
    made.losses(made.module(**tensors), tensors).sum().backward()
    untouched = [name for name, each in made.module.named_parameters() if each.grad is None or not each.grad.any()]
    assert [name for name in untouched if not _shifts_all_alike(name, form)] == []


def _shifts_all_alike(name: str, form: Form) -> bool:
    """A softmax does not change when all that it weighs grows alike: such a weight has no gradient by nature, but for
    what rounding leaves. The last bias is one where each option has a row of its own."""
    return name.endswith(("key.bias", "key_proj.bias")) or (form == "choice" and name == "score.4.bias")


@pytest.mark.parametrize("form", FORMS)
def test_half_precision_reads_the_tokens_again_in_float32(bert: Path, form: Form) -> None:
    made = network(bert, form)
    encoded = [made.encode(question) for question in asked(form)]
    tensors = made.tensors(encoded, [Target(place=1)] * len(encoded))
    seen = set()
    made.module.reading.layers[0].register_forward_pre_hook(
        lambda layer, given: seen.add((given[0].data.dtype, torch.is_autocast_enabled("cpu")))
    )
    exact = made.losses(made.module(**tensors), tensors)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        rough = made.losses(made.module(**tensors), tensors)
    rough.sum().backward()
    assert seen == {(torch.float32, False)} and rough.dtype == torch.float32
    assert torch.allclose(exact, rough, atol=0.3)


@pytest.mark.parametrize("form", FORMS)
def test_what_is_saved_is_the_same_when_loaded(bert: Path, tmp_path: Path, form: Form) -> None:
    made = network(bert, form, rounds="3", length="40")
    made.save(tmp_path)
    again = dagn.load(tmp_path)
    again.module.eval()
    assert again.form == form
    ours, theirs = made.module.state_dict(), again.module.state_dict()
    assert ours.keys() == theirs.keys() and all(torch.equal(ours[name], theirs[name]) for name in ours)
    assert read(again, asked(form)) == read(made, asked(form))


def test_weights_go_by_the_seed(bert: Path) -> None:
    one, same, other = (network(bert, "label", seed=seed).module.state_dict() for seed in (1, 1, 2))
    assert all(torch.equal(one[name], same[name]) for name in one)
    kept = transformers.AutoModel.from_pretrained(bert).state_dict()
    for name in one:
        if name.startswith("encoder."):  # the encoder is that of the folder, whatever the seed
            assert torch.equal(one[name], other[name]) and torch.equal(one[name], kept[name.removeprefix("encoder.")])
    assert not torch.equal(one["passing.own.weight"], other["passing.own.weight"])
    assert not any("pooler" in name for name in one)
    scratch = network(bert, "label", scratch=True).module.state_dict()
    name = "encoder.embeddings.word_embeddings.weight"
    assert not torch.equal(scratch[name], one[name])


# What does not fit


def test_what_cannot_be_done_is_told(bert: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="want a span"):
        dagn.make(str(bert), start("span"))
    with pytest.raises(InputError, match="takes none"):
        dagn.make(str(bert), replace(start("label"), vectors=Path("x.vec")))
    with pytest.raises(InputError, match="rounds=0 does not fit"):
        dagn.make(str(bert), start("label", rounds="0"))
    with pytest.raises(InputError, match="even width"):
        dagn.make(str(save_encoder(tmp_path, hidden_size=9, num_attention_heads=3)), start("label"))


def test_a_folder_that_is_not_whole_is_told(bert: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"found no dagn\.json"):
        dagn.load(bert)
    network(bert, "label").save(tmp_path)
    weights = (tmp_path / "model.safetensors").read_bytes()
    (tmp_path / "model.safetensors").write_bytes(weights[: len(weights) // 2])
    with pytest.raises(InputError, match="cannot be loaded"):
        dagn.load(tmp_path)
    (tmp_path / "model.safetensors").unlink()
    with pytest.raises(InputError, match="cannot be loaded"):
        dagn.load(tmp_path)
    network(bert, "choice").save(tmp_path)
    settings = (tmp_path / "dagn.json").read_text("utf-8")
    (tmp_path / "dagn.json").write_text(settings.replace("choice", "label"), "utf-8")
    with pytest.raises(InputError, match="cannot be loaded"):
        dagn.load(tmp_path)
    (tmp_path / "dagn.json").write_text(settings.replace("choice", "span"), "utf-8")
    with pytest.raises(InputError, match="found one for a span"):
        dagn.load(tmp_path)
