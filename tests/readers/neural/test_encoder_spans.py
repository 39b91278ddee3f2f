"""Encoders that answer with a span: targets, windows, losses worked by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from factories import make_question
from readers.neural.encoders import answers, losses, made, questions, scores
from readers.neural.tiny import KINDS, Kind, save_encoder
from tollens.readers.neural.network import Network, Target
from tollens.records import Part, Question

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
