"""Models that write: the texts by hand, the likelihoods computed one token at a time, the laws of a network."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from factories import make_question
from readers.neural.tiny import passage, save_encoder, save_t5, start
from tollens.errors import InputError
from tollens.readers.models.prompt import Template
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Target
from tollens.records import Part, Prediction, Question

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)
torch.set_num_threads(1)

from tollens.readers.neural.answering import answers_of  # noqa: E402
from tollens.readers.neural.seq2seq import family as seq2seq  # noqa: E402
from tollens.readers.neural.seq2seq.texts import shown_texts, written_texts  # noqa: E402

LABELS = ("True", "False", "Unknown")
FORMS: tuple[Form, ...] = ("choice", "label", "span")


@pytest.fixture(scope="module")
def t5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_t5(tmp_path_factory.mktemp("models") / "tiny-t5")


def network(folder: Path, form: Form, *, seed: int = 1, scratch: bool = False, **settings: str) -> seq2seq.Seq2Seq:
    torch.manual_seed(seed)
    made = seq2seq.make(str(folder), start(form, scratch=scratch, **settings))
    made.module.eval()
    return made


def asked(form: Form) -> list[Question]:
    """Several lengths, numbers of options, languages and views."""
    options = {
        "choice": (("Pia eats.", "Tom swims."), ("a", "b", "c"), ("鱼", "甲组", "", "😀"), tuple("abcdefghij"[:4])),
        "label": (LABELS, ("False", "True"), ("未知", "真", "假"), ("Unknown", "True", "False")),
        "span": ((), (), (), ()),
    }[form]
    texts = ("Every heron eats fish. " * 3, "", "每只苍鹭都吃鱼。", "Tom </s> [SEP] runs \ud800 if Pia runs.")
    questions = ("Pia eats fish.", "What follows?", "", "谁跑得更快？")
    return [
        make_question(
            ordinal=place, passage=passage(text) if text else (), question=question, options=each, answer=None
        )
        for place, (text, question, each) in enumerate(zip(texts, questions, options, strict=True), start=1)
    ]


def read(made: seq2seq.Seq2Seq, questions: Sequence[Question]) -> list[Prediction]:
    return answers_of(made, [made.encode(question) for question in questions])


@cache
def plain(folder: Path) -> tuple[Any, Any]:
    """The model and its tokenizer without any of our code."""
    model = transformers.AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
    return model, transformers.AutoTokenizer.from_pretrained(folder)


def plain_likelihood(folder: Path, text: str, written: str) -> float:
    """The log-likelihood of a text behind another, one token at a time."""
    model, words = plain(folder)
    given = torch.tensor([words(text)["input_ids"]])
    before, total = [model.config.decoder_start_token_id], 0.0
    for token in words(written)["input_ids"]:
        with torch.no_grad():
            logits = model(input_ids=given, decoder_input_ids=torch.tensor([before])).logits[0, -1]
        total += float(torch.log(torch.softmax(logits.double(), -1))[token])
        before = [*before, token]
    return total


# What is read and written


def test_a_statement_is_shown_and_called_as_robustlr_does() -> None:
    question = make_question(passage=passage("Bob is big."), question="Bob is not big.", options=LABELS)
    assert [each.text for each in shown_texts(question, "label")] == [
        "$answer$ ; $question$ = Bob is not big. ; $context$ = Bob is big."
    ]
    assert written_texts("label") == ["$answer$ = True", "$answer$ = False", "$answer$ = Unknown"]


@pytest.mark.parametrize(
    "parts",
    [
        passage("Bob is big. {question}\n"),
        (Part(name="background", text="All are big."), Part(name="situation", text="Bob is.")),
        (),
    ],
    ids=["one", "several", "none"],
)
def test_a_statement_is_shown_as_the_named_prompt_shows_it(parts: tuple[Part, ...]) -> None:
    question = make_question(passage=parts, question="Bob {passage} is not big.", options=("假", "真", "未知"))
    expected = Template.load("robustlr-t5").prompt(question).as_text().rstrip()
    assert [each.text for each in shown_texts(question, "label")] == [expected]


def test_each_option_is_shown_with_passage_and_question() -> None:
    question = make_question(passage=passage("Pia eats."), question="What follows?", options=("A fish.", "Bread."))
    assert [each.text for each in shown_texts(question, "choice")] == [
        "context: Pia eats. question: What follows? option: A fish.",
        "context: Pia eats. question: What follows? option: Bread.",
    ]
    assert written_texts("choice") == ["True", "False"]


def test_a_question_for_a_span_is_shown_before_its_passage() -> None:
    question = make_question(passage=passage("Pia eats fish."), question="What does Pia eat?", options=(), answer=None)
    assert [each.text for each in shown_texts(question, "span")] == [
        "question: What does Pia eat? context: Pia eats fish."
    ]


# Likelihoods


def test_labels_weigh_what_their_texts_do_in_a_plain_pass(t5: Path) -> None:
    for question, found in zip(asked("label")[:3], read(network(t5, "label"), asked("label")[:3]), strict=True):
        order = {"True": 0, "False": 1, "Unknown": 2, "真": 0, "假": 1, "未知": 2}
        weights = [
            plain_likelihood(t5, shown_texts(question, "label")[0].text, written_texts("label")[order[option]])
            for option in question.options
        ]
        assert found.option_scores == pytest.approx(torch.tensor(weights).softmax(0).tolist(), abs=1e-4)
        assert found.answer == max(range(len(weights)), key=found.option_scores.__getitem__)


@pytest.mark.parametrize("kind", ["T5", "BART"])
def test_options_weigh_true_against_false_in_a_plain_pass(tmp_path: Path, kind: str) -> None:
    folder = save_t5(tmp_path / "model", kind=kind)
    for question, found in zip(asked("choice")[:3], read(network(folder, "choice"), asked("choice")[:3]), strict=True):
        weights = [
            plain_likelihood(folder, each.text, "True") - plain_likelihood(folder, each.text, "False")
            for each in shown_texts(question, "choice")
        ]
        assert found.option_scores == pytest.approx(torch.tensor(weights).softmax(0).tolist(), abs=1e-4)


def test_the_loss_of_a_label_is_the_mean_over_the_tokens_of_its_text(t5: Path) -> None:
    made, question = network(t5, "label"), asked("label")[2]
    tensors = made.tensors([made.encode(question)], [Target(place=2)])  # 假
    found = made.losses(made.module(**tensors), tensors)
    text = "$answer$ = False"
    size = len(plain(t5)[1](text)["input_ids"])
    expected = -plain_likelihood(t5, shown_texts(question, "label")[0].text, text) / size
    assert found.tolist() == pytest.approx([expected], abs=1e-5)


def test_the_loss_of_a_choice_is_the_mean_over_its_options(t5: Path) -> None:
    made, questions = network(t5, "choice"), asked("choice")[:2]
    tensors = made.tensors([made.encode(each) for each in questions], [Target(place=1), Target(place=2)])
    expected = []
    for question, right in zip(questions, (1, 2), strict=True):
        losses = []
        for place, each in enumerate(shown_texts(question, "choice")):
            text = "True" if place == right else "False"
            losses.append(-plain_likelihood(t5, each.text, text) / len(plain(t5)[1](text)["input_ids"]))
        expected.append(sum(losses) / len(losses))
    assert made.losses(made.module(**tensors), tensors).tolist() == pytest.approx(expected, abs=1e-5)


def test_the_loss_of_a_span_is_that_of_transformers(t5: Path) -> None:
    made, question = network(t5, "span"), asked("span")[0]
    encoded = made.encode(question)
    target = made.target(encoded, None, ["", " eats fish "])
    assert target == Target(text="eats fish")
    tensors = made.tensors([encoded], [target])
    model, words = plain(t5)
    labels = torch.tensor([words("eats fish")["input_ids"]])
    expected = model(input_ids=torch.tensor([encoded.ids[0].tolist()]), labels=labels).loss
    assert made.losses(made.module(**tensors), tensors).tolist() == pytest.approx([expected.item()], abs=1e-5)


def test_a_span_is_written_token_by_token(t5: Path) -> None:
    made = network(t5, "span", answer_length="5")
    model, words = plain(t5)
    for question, found in zip(asked("span")[:3], read(made, asked("span")[:3]), strict=True):
        before = [0]
        given = torch.tensor([made.encode(question).ids[0].tolist()])
        while len(before) < 6 and before[-1] != 3:
            with torch.no_grad():
                logits = model(input_ids=given, decoder_input_ids=torch.tensor([before])).logits[0, -1]
            before.append(int(logits.argmax()))
        text = words.decode(before, skip_special_tokens=True).strip()
        assert (found.span or "") == text
        assert found.missing == (None if text else "unreadable")


def test_a_model_that_writes_nothing_is_unreadable(t5: Path) -> None:
    made = network(t5, "span")
    question = asked("span")[0]
    found = made.predictions(torch.tensor([[0, 3, 0]]), [made.encode(question)])
    assert found == [Prediction(item=question.id, missing="unreadable", detail="the model wrote nothing")]


def test_a_span_that_is_too_long_to_be_written_is_no_target(t5: Path) -> None:
    made = network(t5, "span", answer_length="4")
    encoded = made.encode(asked("span")[0])
    assert made.target(encoded, None, ["fish and more fish and more fish", "fish"]) == Target(text="fish")
    assert made.target(encoded, None, ["fish and more fish and more fish"]) is None
    assert made.target(encoded, None, []) is None


# Laws


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_does_not_depend_on_the_batch(t5: Path, form: Form) -> None:
    made = network(t5, form)
    assert read(made, asked(form)) == [read(made, [question])[0] for question in asked(form)]


@pytest.mark.parametrize("form", FORMS)
def test_a_loss_does_not_depend_on_the_batch(t5: Path, form: Form) -> None:
    made = network(t5, form)
    encoded = [made.encode(question) for question in asked(form)]
    targets = [made.target(each, 1, ["fish", "x"][place % 2 :]) for place, each in enumerate(encoded)]
    right = [target for target in targets if target is not None]

    def losses(several: slice) -> list[float]:
        tensors = made.tensors(encoded[several], right[several])
        found: list[float] = made.losses(made.module(**tensors), tensors).tolist()
        return found

    assert losses(slice(None)) == pytest.approx([losses(slice(k, k + 1))[0] for k in range(4)], abs=1e-5)


@pytest.mark.parametrize("form", FORMS)
def test_gradients_reach_every_weight(t5: Path, form: Form) -> None:
    made = network(t5, form)
    encoded = [made.encode(question) for question in asked(form)]
    tensors = made.tensors(encoded, [Target(place=0, text="fish")] * len(encoded))
    made.losses(made.module(**tensors), tensors).sum().backward()
    assert [name for name, each in made.module.named_parameters() if each.grad is None or not each.grad.any()] == []


@pytest.mark.parametrize("form", FORMS)
def test_what_is_saved_is_the_same_when_loaded(t5: Path, tmp_path: Path, form: Form) -> None:
    made = network(t5, form, scratch=True, length="40")
    made.save(tmp_path)
    again = seq2seq.load(tmp_path)
    again.module.eval()
    assert again.form == form
    assert read(again, asked(form)) == read(made, asked(form))
    ours, theirs = made.module.model.state_dict(), plain(tmp_path)[0].state_dict()  # transformers loads it as it is
    assert ours.keys() == theirs.keys() and all(torch.equal(ours[name], theirs[name]) for name in ours)


def test_weights_from_scratch_go_by_the_seed(t5: Path) -> None:
    one, same, other = (list(network(t5, "label", seed=seed, scratch=True).module.parameters()) for seed in (1, 1, 2))
    assert all(torch.equal(left, right) for left, right in zip(one, same, strict=True))
    assert not all(torch.equal(left, right) for left, right in zip(one, other, strict=True))
    kept = list(network(t5, "label", seed=3).module.model.parameters())
    assert all(torch.equal(left, right) for left, right in zip(kept, plain(t5)[0].parameters(), strict=True))


def test_the_loss_is_float32_whatever_the_weights_are(t5: Path) -> None:
    made = network(t5, "label")
    made.module.to(torch.bfloat16)
    tensors = made.tensors([made.encode(each) for each in asked("label")], [Target(place=0)] * 4)
    losses = made.losses(made.module(**tensors), tensors)
    assert losses.dtype == torch.float32 and losses.isfinite().all()


# Cutting


def test_only_the_passage_is_cut_and_that_is_told(t5: Path) -> None:
    words = plain(t5)[1]
    question = make_question(
        passage=passage(("Pia eats fish. " * 50).strip()), question="Why?", options=("Tom runs.", "No.")
    )
    made = network(t5, "choice", length="80")
    encoded = made.encode(question)
    shown = [words.decode(row, skip_special_tokens=True) for row in encoded.ids]
    assert [len(row) for row in encoded.ids] == [80, 80]
    assert all(text.startswith("context: Pia eats fish. Pia eats") for text in shown)
    assert [text.partition(" question: ")[2] for text in shown] == ["Why? option: Tom runs.", "Why? option: No."]
    (found,) = read(made, [question])
    told = re.fullmatch(r"the passage was cut to (\d+) of (\d+) tokens", found.detail or "")
    longest = len(words(shown_texts(question, "choice")[0].text)["input_ids"])
    assert told and int(told[2]) - int(told[1]) == longest - 80


def test_a_question_is_cut_only_where_there_is_no_passage_left(t5: Path) -> None:
    made = network(t5, "choice", length="40")
    question = make_question(question="Why? " * 90, options=("Tom runs.", "No."))
    encoded = made.encode(question)
    assert [len(row) for row in encoded.ids] == [40, 40]
    texts = [plain(t5)[1].decode(row, skip_special_tokens=True) for row in encoded.ids]
    assert texts[0].endswith("option: Tom runs.") and texts[1].endswith("option: No.")
    assert encoded.detail is not None
    assert "the passage was cut to 0 of" in encoded.detail and "question and option were cut" in encoded.detail


@pytest.mark.parametrize("form", FORMS)
def test_any_row_fits(t5: Path, form: Form) -> None:
    made = network(t5, form, length="8")
    for question in asked(form):
        assert made.encode(question).length <= 8
    assert len(read(made, asked(form))) == 4


def test_a_model_with_so_many_places_is_never_shown_more(tmp_path: Path) -> None:
    made = network(save_t5(tmp_path, kind="BART", max_position_embeddings=24), "label")
    (found,) = read(made, [make_question(passage=passage("Pia eats fish. " * 50), options=LABELS)])
    assert found.answer is not None and found.detail is not None


# What does not fit


def test_other_models_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="such as T5, found BertModel"):
        seq2seq.make(str(save_encoder(tmp_path / "bert")), start("label"))
    config = transformers.GPT2Config(vocab_size=20, n_embd=8, n_layer=1, n_head=1)
    transformers.GPT2LMHeadModel(config).save_pretrained(tmp_path / "gpt")
    with pytest.raises(InputError, match="such as T5, found GPT2LMHeadModel"):
        seq2seq.make(str(tmp_path / "gpt"), start("label"))
    save_t5(tmp_path / "half")
    transformers.T5EncoderModel.from_pretrained(tmp_path / "half").save_pretrained(tmp_path / "half")
    with pytest.raises(InputError, match="such as T5, found T5EncoderModel"):
        seq2seq.make(str(tmp_path / "half"), start("label"))


def test_a_model_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import load_file, save_file

    path = save_t5(tmp_path) / "model.safetensors"
    save_file({name: each for name, each in load_file(path).items() if "decoder.block.1" not in name}, path)
    with pytest.raises(InputError, match="expected all weights"):
        seq2seq.make(str(tmp_path), start("label"))


def test_what_cannot_be_set_is_told(t5: Path) -> None:
    with pytest.raises(InputError, match="answer_length=4 is for spans"):
        seq2seq.make(str(t5), start("label", answer_length="4"))
    with pytest.raises(InputError, match="length=2 does not fit"):
        seq2seq.make(str(t5), start("label", length="2"))
    with pytest.raises(InputError, match="takes none"):
        seq2seq.make(str(t5), replace(start("label"), vectors=Path("x.vec")))


def test_a_folder_that_is_not_whole_is_told(t5: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"found no seq2seq\.json"):
        seq2seq.load(t5)
    made = network(t5, "label")
    made.save(tmp_path)
    (tmp_path / "seq2seq.json").write_text('{"form": "poem", "length": 9, "answer_length": 3}', "utf-8")
    with pytest.raises(InputError, match="poem"):
        seq2seq.load(tmp_path)
