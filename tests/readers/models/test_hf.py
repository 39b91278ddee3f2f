"""Models on disk: tiny random ones, and the same numbers computed here in the plainest way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.readers import make_reader
from tollens.readers.models.making import Models
from tollens.readers.models.prompt import template_for
from tollens.readers.models.settings import Asking
from tollens.readers.neural.trained import Trained, write_record
from tollens.records import ItemsCard, Part, Prediction, Question, Stage
from tollens.runs.execute import execute, run_folder

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)

torch.set_num_threads(1)  # models this small wait for threads longer than they work

CHAT = (
    "{{ bos_token }}{% for turn in messages %}<{{ turn.role }}>{{ turn.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
)
NO_SYSTEM = "{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}" + CHAT
TEXTS = ("Every heron eats fish.", "Pia is a heron. " * 9, "Some ducks swim, and Tom sees them from the bridge.")


def questions(*, labels: bool = False) -> list[Question]:
    """Questions of several lengths, with options or with labels."""
    options = ("True", "False", "Unknown") if labels else ("Pia eats.", "Tom swims.", "Nobody swims.", "All eat.")
    return [
        make_question(ordinal=place, passage=(Part(name="passage", text=text),), options=options)
        for place, text in enumerate((*TEXTS, "Tom swims."), start=1)
    ]


def tokenizer(chat: str | None, *, ends: bool = False) -> Any:
    """Byte pairs of a few sentences; no token for padding. `ends`: with a sign at the end, as T5 has."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers

    found = Tokenizer(models.BPE())
    found.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    found.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=420,
        special_tokens=["<s>", "</s>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    found.train_from_iterator([*TEXTS, "Answer: A B C D"] * 3, trainer)
    if ends:
        found.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    wrapped = transformers.PreTrainedTokenizerFast(tokenizer_object=found, bos_token="<s>", eos_token="</s>")
    wrapped.chat_template = chat
    return wrapped


def save_causal(folder: Path, *, chat: str | None = None, context: int = 2048) -> Path:
    """A GPT-2 of two small layers with random weights."""
    torch.manual_seed(5)
    config = transformers.GPT2Config(
        vocab_size=420, n_positions=context, n_embd=32, n_layer=2, n_head=2, bos_token_id=0, eos_token_id=1,
        initializer_range=0.3,
    )  # fmt: skip
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    tokenizer(chat).save_pretrained(folder)
    return folder


def save_seq2seq(folder: Path) -> Path:
    """A T5 of the same kind."""
    torch.manual_seed(6)
    config = transformers.T5Config(
        vocab_size=420, d_model=32, d_kv=16, d_ff=64, num_layers=2, num_heads=2, initializer_factor=1.0,
        pad_token_id=0, eos_token_id=1, decoder_start_token_id=0, tie_word_embeddings=False,
    )  # fmt: skip
    transformers.T5ForConditionalGeneration(config).save_pretrained(folder)
    tokenizer(None, ends=True).save_pretrained(folder)
    return folder


def read(folder: Path, asked: Sequence[Question], **asking: Any) -> list[Prediction]:
    return list(make_reader(f"hf:{folder}", models=Models(asking=Asking(**asking))).read(asked))


@cache
def plain(folder: Path, *, seq2seq: bool = False) -> tuple[Any, Any]:
    """The model and its tokenizer without any of our code."""
    kind = transformers.T5ForConditionalGeneration if seq2seq else transformers.GPT2LMHeadModel
    return kind.from_pretrained(folder).eval(), transformers.PreTrainedTokenizerFast.from_pretrained(folder)


def text_of(question: Question) -> str:
    return template_for(question, "direct").prompt(question).as_text().rstrip()


def marks_of(question: Question) -> tuple[str, ...]:
    return template_for(question, "direct").prompt(question).marks


def causal_weights(folder: Path, text: str, marks: Sequence[str]) -> list[list[float]]:
    """One token at a time, one sequence at a time: the log-likelihood of each token of each mark."""
    model, words = plain(folder)
    found = []
    for mark in marks:
        tokens, behind = words(text)["input_ids"], words(mark)["input_ids"]
        weights = []
        for token in behind:
            with torch.no_grad():
                logits = model(torch.tensor([tokens])).logits[0, -1]
            weights.append(float(torch.log(torch.softmax(logits.double(), -1))[token]))
            tokens = [*tokens, token]
        found.append(weights)
    return found


ROUNDING = 1.5e-4  # a log-likelihood is kept with four digits, and the last may fall on either side


@pytest.fixture(scope="module")
def causal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_causal(tmp_path_factory.mktemp("models") / "tiny-gpt2")


@pytest.fixture(scope="module")
def seq2seq(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_seq2seq(tmp_path_factory.mktemp("models") / "tiny-t5")


@pytest.mark.parametrize("labels", [False, True], ids=["letters", "labels"])
@pytest.mark.parametrize("method", ["likelihood", "likelihood-mean"])
def test_a_causal_model_weighs_as_a_plain_pass_does(causal: Path, method: str, labels: bool) -> None:
    asked = questions(labels=labels)
    for question, found in zip(asked, read(causal, asked, method=method), strict=True):
        weights = causal_weights(causal, text_of(question), [f" {mark}" for mark in marks_of(question)])
        assert any(len(each) > 1 for each in weights) == labels  # both kinds of mark are there
        expected = [sum(each) / (len(each) if method == "likelihood-mean" else 1) for each in weights]
        assert found.option_scores == pytest.approx(expected, abs=ROUNDING)
        assert found.answer == max(range(len(expected)), key=expected.__getitem__)


@pytest.mark.parametrize("labels", [False, True], ids=["letters", "labels"])
def test_the_decoder_of_a_seq2seq_model_weighs_the_marks(seq2seq: Path, labels: bool) -> None:
    model, words = plain(seq2seq, seq2seq=True)
    asked = questions(labels=labels)
    for question, found in zip(asked, read(seq2seq, asked, method="likelihood"), strict=True):
        shown = torch.tensor([words(text_of(question))["input_ids"]])
        assert shown[0, -1] == 1
        expected = []
        for mark in marks_of(question):
            tokens = words(mark, add_special_tokens=False)["input_ids"]
            with torch.no_grad():
                logits = model(input_ids=shown, decoder_input_ids=torch.tensor([[0, *tokens]])).logits[0]
            weights = torch.log_softmax(logits.double(), -1)
            expected.append(sum(float(weights[place, token]) for place, token in enumerate(tokens)))
        assert found.option_scores == pytest.approx(expected, abs=ROUNDING)


@pytest.mark.parametrize("kind", ["causal", "seq2seq"])
def test_what_is_written_is_what_generate_writes(kind: str, request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(kind)
    model, words = plain(folder, seq2seq=kind == "seq2seq")
    for question, found in zip(questions(), read(folder, questions(), answer_tokens=12), strict=True):
        shown = words(text_of(question), return_tensors="pt")
        out = model.generate(
            input_ids=shown["input_ids"],
            attention_mask=shown["attention_mask"],
            do_sample=False,
            max_new_tokens=12,
            pad_token_id=0,
        )
        new = out[0, shown["input_ids"].shape[1] :] if kind == "causal" else out[0, 1:]
        assert found.detail is not None
        assert found.detail.endswith(words.decode(new, skip_special_tokens=True))
        assert found.cost is not None
        assert found.cost.input_tokens == shown["input_ids"].shape[1]
        assert 1 <= found.cost.output_tokens <= 12


@pytest.mark.parametrize("kind", ["causal", "seq2seq"])
@pytest.mark.parametrize(
    "asking",
    [{"method": "likelihood"}, {"answer_tokens": 8}, {"answer_tokens": 8, "temperature": 0.9}],
    ids=["likelihood", "greedy", "drawn"],
)
def test_no_answer_depends_on_its_batch(kind: str, asking: dict[str, Any], request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(kind)
    asked = questions()
    together = read(folder, asked, **asking)
    alone = [read(folder, [question], **asking)[0] for question in asked]
    backwards = read(folder, asked[::-1], **asking)[::-1]
    for one, two, three in zip(together, alone, backwards, strict=True):
        assert (one.answer, one.missing, one.detail, one.cost) == (two.answer, two.missing, two.detail, two.cost)
        assert (one.answer, one.detail, one.cost) == (three.answer, three.detail, three.cost)
        assert one.option_scores == pytest.approx(two.option_scores, abs=ROUNDING)


def test_draws_follow_the_seed_and_the_question(causal: Path) -> None:
    asked = [make_question(ordinal=place) for place in range(1, 9)]  # the same words under eight names
    drawn = [each.detail for each in read(causal, asked, temperature=1.0, answer_tokens=8, seed=3)]
    assert drawn == [each.detail for each in read(causal, asked, temperature=1.0, answer_tokens=8, seed=3)]
    assert drawn != [each.detail for each in read(causal, asked, temperature=1.0, answer_tokens=8, seed=4)]
    assert len(set(drawn)) > 1


def test_draws_have_the_distribution_of_the_model(causal: Path) -> None:
    asked = [make_question(ordinal=place) for place in range(1, 401)]
    found = read(causal, asked, temperature=0.7, answer_tokens=1)
    model, words = plain(causal)
    with torch.no_grad():
        logits = model(torch.tensor([words(text_of(asked[0]))["input_ids"]])).logits[0, -1]
    likely = torch.softmax(logits.double() / 0.7, -1)
    token = int(likely.argmax())
    share = sum((each.detail or "").endswith(words.decode([token])) for each in found) / len(asked)
    spread = float((likely[token] * (1 - likely[token]) / len(asked)) ** 0.5)
    assert 0.02 < float(likely[token]) < 0.98
    assert abs(share - float(likely[token])) < 4 * spread + 0.01  # a longer token may end in the same letters


def test_a_chat_template_is_used_where_there_is_one_and_a_chat_is_asked_for(tmp_path: Path) -> None:
    folder = save_causal(tmp_path / "tiny-chat", chat=CHAT)
    question = questions()[0]
    prompt = template_for(question, "direct").prompt(question)
    turns = "".join(f"<{each.role}>{each.content}\n" for each in prompt.messages)
    expected = [sum(each) for each in causal_weights(folder, f"<s>{turns}<assistant>", prompt.marks)]
    assert read(folder, [question], method="likelihood")[0].option_scores == pytest.approx(expected, abs=ROUNDING)
    as_text = causal_weights(folder, prompt.as_text(), [f" {mark}" for mark in prompt.marks])
    found = read(folder, [question], method="likelihood", api="completions")[0]
    assert found.option_scores == pytest.approx([sum(each) for each in as_text], abs=ROUNDING)


def test_a_template_without_a_system_turn_has_it_in_the_first_turn(tmp_path: Path) -> None:
    folder = save_causal(tmp_path / "tiny-chat", chat=NO_SYSTEM)
    prompt_file = tmp_path / "own.toml"
    prompt_file.write_text(
        'form = "choice"\nlanguage = "en"\nsystem = "Be brief."\nuser = "{question}\\n{options}"\nanswer = "{answer}"\n'
    )
    question = questions()[0]
    shown = "\n".join(f"{mark}. {option}" for mark, option in zip("ABCD", question.options, strict=True))
    text = f"<s><user>Be brief.\n\n{question.question}\n{shown}\n<assistant>"
    expected = [sum(each) for each in causal_weights(folder, text, "ABCD")]
    found = read(folder, [question], method="likelihood", prompt=str(prompt_file))[0]
    assert found.option_scores == pytest.approx(expected, abs=ROUNDING)


def test_a_seam_that_would_melt_leaves_the_prompt_as_it_is(causal: Path) -> None:
    from tollens.readers.models.on_disk import find, load
    from tollens.readers.models.tokenising import Tokenising

    words = Tokenising(load(find(str(causal))), chat=False)
    _, own = plain(causal)
    text, mark = "Every her", "on"
    text_melts = own(text + mark)["input_ids"][: len(own(text)["input_ids"])] != own(text)["input_ids"]
    assert text_melts, "the tokenizer of this test should join them"
    assert words._behind(text, words.tokens(text), mark) == tuple(own(mark)["input_ids"])


def test_a_prompt_beyond_the_context_fails_and_says_so(tmp_path: Path) -> None:
    folder = save_causal(tmp_path / "short", context=256)
    short = make_question(ordinal=1)
    long = make_question(ordinal=2, passage=(Part(name="passage", text="Pia is a heron. " * 200),))
    for asking in ({"method": "likelihood"}, {"answer_tokens": 4}):
        first, second = read(folder, [short, long], **asking)
        assert first.missing != "failed"
        assert second.missing == "failed"
        assert second.detail is not None
        assert "context has 256" in second.detail


def test_without_options_there_is_nothing_to_weigh(causal: Path) -> None:
    assert read(causal, [make_question(options=(), answer=None)], method="likelihood")[0].missing == "abstained"


def test_a_batch_that_does_not_fit_is_halved(
    causal: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from tollens.readers.models.passes import Passes

    whole = read(causal, questions(), method="likelihood")
    weigh, longest = Passes._weigh_causal, max(questions(), key=lambda each: len(each.passage_text))

    def small(self: Passes, jobs: Any) -> Any:
        if len(jobs) > 1:
            raise torch.cuda.OutOfMemoryError("no room")
        return weigh(self, jobs)

    monkeypatch.setattr(Passes, "_weigh_causal", small)
    for halved, found in zip(read(causal, questions(), method="likelihood"), whole, strict=True):
        assert halved.option_scores == pytest.approx(found.option_scores, abs=ROUNDING)
        assert (halved.item, halved.answer, halved.cost) == (found.item, found.answer, found.cost)
    assert [record.message for record in caplog.records] == [
        "not enough memory for 4 questions at a time: 2 from now",
        "not enough memory for 2 questions at a time: 1 from now",
    ]

    def none(self: Passes, jobs: Any) -> Any:
        raise RuntimeError("DefaultCPUAllocator: can't allocate memory")

    monkeypatch.setattr(Passes, "_weigh_causal", none)
    found = read(causal, [longest], method="likelihood")[0]
    assert found.missing == "failed"
    assert "not enough memory" in (found.detail or "")


def test_a_fault_that_is_not_of_memory_is_raised(causal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tollens.readers.models.passes import Passes

    def broken(self: Passes, jobs: Any) -> Any:
        raise RuntimeError("shapes differ")

    monkeypatch.setattr(Passes, "_weigh_causal", broken)
    with pytest.raises(RuntimeError, match="shapes differ"):
        read(causal, questions(), method="likelihood")


def test_the_card_tells_models_apart_by_their_files(tmp_path: Path) -> None:
    one, two = save_causal(tmp_path / "a" / "tiny"), save_causal(tmp_path / "b" / "tiny")
    cards = [make_reader(f"hf:{folder}").card for folder in (one, two)]
    assert cards[0] == cards[1]
    assert cards[0].name == "hf:tiny"
    torch.manual_seed(9)
    other = transformers.GPT2LMHeadModel.from_pretrained(two)
    torch.nn.init.normal_(other.transformer.wte.weight)
    other.save_pretrained(two)
    assert make_reader(f"hf:{two}").card != cards[0]


def test_what_is_no_model_is_refused(tmp_path: Path, causal: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=r"found no config\.json"):
        make_reader(f"hf:{tmp_path / 'empty'}")
    with pytest.raises(InputError, match="expected a folder"):
        make_reader("hf:")
    with pytest.raises(InputError, match="found neither"):
        make_reader("hf:nobody/has-this-model")
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="found a file"):
        make_reader(f"hf:{tmp_path / 'file'}")
    odd = tmp_path / "odd"
    odd.mkdir()
    for config in ("[", "[]", '{"model_type": "nothing"}', json.dumps({"model_type": 7})):
        (odd / "config.json").write_text(config)
        with pytest.raises(InputError):
            make_reader(f"hf:{odd}")
    bert = transformers.BertConfig(
        vocab_size=9, hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8
    )
    transformers.BertForMaskedLM(bert).save_pretrained(tmp_path / "bert")
    with pytest.raises(InputError, match="found BertForMaskedLM"):
        make_reader(f"hf:{tmp_path / 'bert'}")


def test_weights_that_are_missing_are_not_made_up(tmp_path: Path) -> None:
    folder = save_causal(tmp_path / "holes")
    from safetensors.torch import load_file, save_file

    weights = load_file(folder / "model.safetensors")
    lost = next(name for name in sorted(weights) if "attn" in name)
    save_file(
        {name: each for name, each in weights.items() if name != lost}, folder / "model.safetensors", {"format": "pt"}
    )
    with pytest.raises(InputError, match="found none for"):
        read(folder, questions())
    (folder / "model.safetensors").write_bytes(b"\0" * 64)
    with pytest.raises(InputError, match="cannot be loaded"):
        read(folder, questions())


def test_options_that_it_would_ignore_are_refused(causal: Path) -> None:
    from tollens.cli.model_options import ModelOptions

    for options in (ModelOptions(base_url="http://localhost:1/v1"), ModelOptions(requests_per_minute=3.0)):
        with pytest.raises(InputError, match="of no meaning for hf"):
            options.models([f"hf:{causal}"], 0, None)
        assert options.models([f"hf:{causal}", "openai:gpt"], 0, None) is not None
    assert ModelOptions(method="likelihood").models([f"hf:{causal}"], 0, None) is not None


def test_runs_of_it_are_the_same_every_time(causal: Path, tmp_path: Path) -> None:
    from factories import make_item
    from tollens.records import Items
    from tollens.runs import take_snapshot
    from tollens.runs.view import FULL_VIEW

    items = Items.of((make_item(ordinal=place) for place in range(1, 4)), "zoo")
    files = []
    for name in ("one", "two"):
        reader = make_reader(f"hf:{causal}", models=Models(asking=Asking(method="likelihood")))
        snapshot = take_snapshot(items, tmp_path / name)
        folder = run_folder(tmp_path / name, reader, snapshot, FULL_VIEW)
        execute(reader, snapshot, folder)
        files.append(list(folder.predictions()))
    assert files[0] == files[1]
    assert len(files[0]) == 3


def test_a_folder_that_was_trained_here_keeps_its_trainings(tmp_path: Path) -> None:
    folder = save_seq2seq(tmp_path / "t5")
    assert make_reader(f"hf:{folder}").card.lineage == ()
    sets = [ItemsCard(name=name, sha256=name * 64, count=9, language="en") for name in ("a", "b")]
    record = Trained(
        name="t5",
        family="seq2seq",
        form="choice",
        on=(sets[1],),
        size=9,
        dev=sets[0],
        view="C,Q,A",
        settings={"reader": "seq2seq", "recipe": "seq2seq", "scratch": "false"},
        seed=1,
        base="first",
        dev_score=0.5,
        dev_measure="accuracy",
        steps=1,
        made_with={},
        earlier=(Stage(network="seq2seq:t5-small", on=(sets[0],)),),
    )
    write_record(folder, record)
    lineage = make_reader(f"hf:{folder}").card.lineage
    assert [(each.network, each.on) for each in lineage] == [("seq2seq:t5-small", (sets[0],)), ("seq2seq", (sets[1],))]
