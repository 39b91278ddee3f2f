"""Tokens that a server counts are believed if they can be; else an estimate counts, and that is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands import Tollens
from factories import make_item
from readers.models.answering import answering, chat, noting
from tollens.readers.models.spending import Budget
from tollens.readers.models.wire import MOST_TOKENS, Usage, read_chat, read_completion
from tollens.records import Cost, Item, write_records

ODD: list[Any] = [
    None,
    {},
    [],
    "many",
    7,
    {"prompt_tokens": -1_000_000, "completion_tokens": 5},
    {"prompt_tokens": 10, "completion_tokens": -5},
    {"prompt_tokens": True, "completion_tokens": True},
    {"prompt_tokens": 12.0, "completion_tokens": 5},
    {"prompt_tokens": "12", "completion_tokens": 5},
    {"prompt_tokens": 10**400, "completion_tokens": 5},
    {"prompt_tokens": MOST_TOKENS + 1, "completion_tokens": 5},
    {"prompt_tokens": 10, "completion_tokens": None},
    {"prompt_tokens": 10},
    {"prompt_tokens": 0, "completion_tokens": 0},  # no prompt is so short
    {"prompt_tokens": {"text": 3}, "completion_tokens": [5]},
]


def items(folder: Path, count: int) -> Path:
    path = folder / "zoo.jsonl"
    write_records(path, (make_item(n, question=f"Which of these must be true of {n}?") for n in range(count)), Item)
    return path


@pytest.mark.parametrize("usage", ODD, ids=lambda usage: json.dumps(usage)[:40])
def test_a_count_that_cannot_be_is_none_and_the_reply_is_kept(usage: object) -> None:
    found = read_chat(chat("Answer: B", usage).body)
    assert (found.text, found.usage) == ("Answer: B", None)
    completion = json.dumps({"choices": [{"text": "B"}], "usage": usage}).encode()
    assert (read_completion(completion).text, read_completion(completion).usage) == ("B", None)


@settings(deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=3))
def test_only_whole_numbers_within_reason_are_believed(found: object) -> None:
    usage = Usage.of({"prompt_tokens": found, "completion_tokens": 1})
    if type(found) is int and 0 <= found <= MOST_TOKENS:
        assert usage == Usage(found, 1)
    else:
        assert usage is None


@pytest.mark.parametrize("usage", [ODD[0], ODD[5]], ids=["none", "negative"])
@pytest.mark.parametrize("limit", ["--max-tokens", "--max-cost"])
def test_a_limit_holds_whatever_the_server_counts(tollens: Tollens, tmp_path: Path, usage: object, limit: str) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text("[m]\ninput = 1000.0\noutput = 1000.0\n")
    asked: list[bytes] = []
    most = {"--max-tokens": ("600",), "--max-cost": ("0.6", "--prices", prices)}[limit]  # of some 130 a request

    with answering(noting(asked, chat("Answer: B", usage))) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 40), "--concurrency", 2, "--no-cache")
        for _ in range(3):  # and goes on holding when the run goes on
            done = tollens(*command, "-o", tmp_path / "runs", limit, *most)
            assert done.code == 2
            assert "more would pass the limit" in done.err
    assert 2 <= len(asked) <= 6


def test_what_was_not_counted_is_said(tollens: Tollens, tmp_path: Path) -> None:
    with answering(lambda *_: chat("Answer: B", {"prompt_tokens": -5, "completion_tokens": 5})) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 5))
        plain, as_json = tollens(*command), tollens(*command, "--json")
    assert plain.err.count("no usable count of the tokens") == 1
    assert "0 tokens in, 0 out, at most" in plain.out
    cost = as_json.document["runs"][0]["cost"]
    assert (cost["input_tokens"], cost["output_tokens"]) == (0, 0)
    assert cost["estimated_tokens"] >= 5 * 64


@pytest.mark.parametrize("usage", [(MOST_TOKENS, 1), (10, MOST_TOKENS), (10, 64 * 10 + 10_001)])
def test_a_count_far_beyond_the_request_is_no_count(tollens: Tollens, tmp_path: Path, usage: tuple[int, int]) -> None:
    counted = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
    with answering(lambda *_: chat("Answer: B", counted)) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 3), "-o", tmp_path / "runs")
        for _ in range(2):  # a reply that was kept is believed as little
            done = tollens(*command, "--json", "--max-tokens", 100_000)
            assert done.code == 0, done.err
            cost = done.document["runs"][0]["cost"]
            assert (cost["input_tokens"], cost["output_tokens"]) == (0, 0)


def test_such_a_count_holds_nobody_up(tollens: Tollens, tmp_path: Path) -> None:
    counted = {"prompt_tokens": 10, "completion_tokens": MOST_TOKENS}
    with answering(lambda *_: chat("Answer: B", counted)) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 3), "--concurrency", 1, "--json")
        assert tollens(*command, "--tpm", 1_000_000).document["runs"][0]["answered"] == 3


def test_a_count_that_thoughts_may_explain_is_believed() -> None:
    assert Usage(1000, 10_000).is_credible_for(100, 64)
    assert not Usage(1000, 10_641).is_credible_for(100, 64)


def test_costs_of_old_files_never_give_anything_back() -> None:
    budget = Budget(most_tokens=100)
    budget.add(Cost(requests=1, input_tokens=90, output_tokens=5))
    budget.add(Cost(requests=-5, input_tokens=-1_000_000, output_tokens=-5, dollars=-3.0))
    assert budget._exceeded(Cost(input_tokens=101)) is not None
    assert budget._spent == Cost(requests=1, input_tokens=90, output_tokens=5)


def test_a_cost_without_estimates_is_written_as_before() -> None:
    assert msgspec.json.encode(Cost(requests=1, input_tokens=2)) == b'{"requests":1,"input_tokens":2}'
