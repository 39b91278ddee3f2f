"""Rows of tokens beside what the tokenizer itself makes of two texts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readers.neural.tiny import KINDS, Kind, tokenizer
from tollens.errors import InputError
from tollens.readers.neural.rows import Rows, kept_of

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
transformers = pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'tollens[neural]'"
)

torch.set_num_threads(1)

PASSAGE = "Every heron at the lake eats fish. 皮亚是一只苍鹭 😀"
TAILS = (("Which of these must be true?", "Pia eats bread."), ("", "Tom swims."), ("Who?", ""))


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_is_what_the_tokenizer_makes_of_two_texts(kind: Kind) -> None:
    plain = tokenizer(kind)
    rows = Rows(tokenizer(kind), 512)
    found, told = rows.tailed(PASSAGE, TAILS)
    assert told is None
    for row, tail in zip(found, TAILS, strict=True):
        expected = plain(PASSAGE, " ".join(text for text in tail if text), return_tensors="pt")
        tensors = rows.tensors([row])
        assert tensors["input_ids"].equal(expected["input_ids"])
        assert tensors["attention_mask"].equal(expected["attention_mask"])
        assert tensors["token_type_ids"].equal(expected.get("token_type_ids", torch.zeros_like(expected["input_ids"])))
        assert rows.size(row) == expected["input_ids"].shape[1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_texts_stand_where_the_row_says(kind: Kind) -> None:
    rows = Rows(tokenizer(kind), 512)
    (row,), _ = rows.tailed("Tom swims.", [("Who?", "Tom.")])
    ids = rows.ids(row)
    assert list(ids[rows.first_at() :][: len(row.first)]) == list(row.first.ids)
    assert list(ids[rows.second_at(row) :][: len(row.second)]) == list(row.second.ids)


def test_rows_are_padded_to_the_longest_of_them_and_no_further() -> None:
    rows = Rows(tokenizer(), 512)
    found, _ = rows.tailed("Tom swims.", [("Who?",), ("Who runs faster?",)])
    tensors = rows.tensors(found)
    assert tensors["input_ids"].shape == (2, max(map(rows.size, found)))
    assert tensors["attention_mask"].sum(1).tolist() == [rows.size(row) for row in found]
    assert tensors["input_ids"][0, rows.size(found[0]) :].tolist() == [0, 0]


def test_the_passage_alone_is_cut() -> None:
    rows = Rows(tokenizer(), 20)
    tails = [("Which is true?", "Pia."), ("Which is true?", "Pia eats fish.")]
    found, told = rows.tailed("fish " * 40, tails)
    assert [rows.size(row) for row in found] == [20, 20]
    assert [len(row.second) for row in found] == [6, 8]  # all of them
    assert [len(row.first) for row in found] == [11, 9]
    assert told == "the passage was cut to 9 of 40 tokens"


def test_where_a_tail_has_no_room_its_longest_text_is_cut() -> None:
    rows = Rows(tokenizer(), 13)
    plain = tokenizer()
    (row,), told = rows.tailed("Tom swims.", [("fish " * 30, "Pia eats bread.")])
    assert plain.convert_ids_to_tokens(row.second.ids) == ["fish"] * 6 + ["pia", "eats", "bread", "."]
    assert len(row.first) == 0
    assert told == "the passage was cut to 0 of 3 tokens; question and option were cut to 10 of 34 tokens"


def test_a_text_cannot_pose_as_a_sign_of_the_tokenizer() -> None:
    rows = Rows(tokenizer(), 64)
    (row,), _ = rows.tailed("Tom [SEP] swims [PAD]", [("Who?",)])
    ids = rows.ids(row).tolist()
    assert ids.count(3) == 2 and ids.count(0) == 0


def test_what_a_file_says_of_padding_and_cutting_is_not_heeded() -> None:
    odd = tokenizer()
    odd.backend_tokenizer.enable_truncation(8)
    odd.backend_tokenizer.enable_padding(length=32)
    assert len(Rows(odd, 64).tokens("fish " * 20)) == 20


def test_odd_texts_have_tokens_too() -> None:
    rows = Rows(tokenizer(), 64)
    for text in ("", " ", "\ud800 fish", "😀", "\x00"):
        found = rows.tokens(text)
        assert len(found) == len(found.offsets)
        rows.tensors(rows.tailed(text, [("", ""), (text, text)])[0])
    assert rows.tokens("\ud800 fish").offsets[-1].tolist() == [2, 6]


@pytest.mark.parametrize("length", [0, 3, 4])
def test_a_length_without_room_is_refused(length: int) -> None:
    with pytest.raises(InputError, match="expected a length of 5 or more"):
        Rows(tokenizer(), length)


def test_a_tokenizer_without_padding_is_refused() -> None:
    bare = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer().backend_tokenizer)
    with pytest.raises(InputError, match="a token for padding, found none"):
        Rows(bare, 64)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=4), st.integers(0, 60))
def test_the_longest_are_cut_first(sizes: list[int], room: int) -> None:
    kept = kept_of(sizes, room)
    by_hand = list(sizes)
    while sum(by_hand) > room:
        by_hand[by_hand.index(max(by_hand))] -= 1
    assert sum(kept) == sum(by_hand) and sorted(kept) == sorted(by_hand)
    assert all(found <= size for found, size in zip(kept, sizes, strict=True))


def test_types_are_those_of_the_tokenizer() -> None:
    kinds: dict[Kind, int] = {"bert": 2, "electra": 2, "deberta-v2": 2, "roberta": 1}
    found: dict[Any, int] = {kind: Rows(tokenizer(kind), 64).types for kind in kinds}
    assert found == kinds
