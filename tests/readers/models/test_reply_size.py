"""Of a reply that is too long the beginning is kept, that is said, and no answer is read from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands import Tollens
from factories import make_item
from readers.models.answering import Said, answering, chat, noting
from tollens.errors import InputError
from tollens.readers.models.reply_size import within
from tollens.readers.models.settings import Traffic
from tollens.readers.models.wire import Reply, Usage
from tollens.records import Item, Prediction, read_records, write_records

LEAST = 1024


def items(folder: Path, count: int) -> Path:
    path = folder / "zoo.jsonl"
    write_records(path, (make_item(n, question=f"Which of these must be true of {n}?") for n in range(count)), Item)
    return path


def predictions(folder: Path) -> list[Prediction]:
    return list(read_records(next(folder.glob("openai*/predictions.jsonl")), Prediction))


def size(reply: Reply) -> int:
    text = reply.text + (reply.refusal or "")
    return len(text.encode()) + 16 * (len(reply.logprobs) + len(reply.offsets))


texts = st.text(st.sampled_from("aé鹭🦩\n\x00"), max_size=1500)


@settings(deadline=None)
@given(texts, st.none() | texts, st.integers(0, 100), st.text(max_size=100))
def test_a_reply_is_whole_or_cut_and_said_to_be(text: str, refusal: str | None, count: int, finish: str) -> None:
    reply = Reply(text, finish, Usage(3, 4), refusal, (-1.0,) * count, (0,) * count)
    kept = within(reply, LEAST)
    assert size(kept) <= LEAST
    assert len(kept.finish) <= 64
    if size(reply) <= LEAST:
        assert kept == replace(reply, finish=finish[:64])
    else:
        assert kept.cut_at == LEAST
        assert reply.text.startswith(kept.text)
        assert kept.usage == reply.usage
        assert within(kept, LEAST) == kept


@pytest.mark.parametrize("length", [1_500_000, 50_000_000])
def test_a_huge_reply_takes_little_room_and_gives_no_answer(tollens: Tollens, tmp_path: Path, length: int) -> None:
    said = chat("Answer: B\n" + "so be it. " * (length // 10) + "\nNo, the answer is C.")
    with answering(lambda *_: said) as url:
        done = tollens("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 3), "-o", tmp_path / "runs")
    assert done.code == 0, done.err
    found = predictions(tmp_path / "runs")
    assert [each.missing for each in found] == ["unreadable"] * 3
    assert all("the reply is too long: its first 1,048,576 bytes are kept" in (each.detail or "") for each in found)
    assert "the reply is too long" in done.out
    kept = sum(file.stat().st_size for file in (tmp_path / "runs").rglob("*") if file.is_file())
    assert kept < 3 * 2.5 * (1 << 20)  # once among the kept replies, once in the prediction


def test_a_stream_without_an_end_is_not_read_to_its_end(tollens: Tollens, tmp_path: Path) -> None:
    """The server promises a terabyte, and sends as long as somebody reads."""
    sent = []

    class Endless(bytes):
        def __len__(self) -> int:
            return 1 << 40

    def answer(*_: object) -> Said:
        sent.append(1)
        return Said(Endless(b'{"choices": [{"message": {"content": "Answer: B' + b" and so on" * 100_000))

    with answering(answer) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 2), "-o", tmp_path / "runs")
        done = tollens(*command, "--max-reply", 2048, "--timeout", 60)
    assert done.code == 0, done.err
    found = predictions(tmp_path / "runs")
    assert [each.missing for each in found] == ["unreadable"] * 2
    assert all(len(each.detail or "") < 2048 + 200 for each in found)
    assert len(sent) == 2  # what was read of it is an answer: nobody is asked again


def test_a_cut_reply_is_asked_for_again_when_more_may_be_kept(tollens: Tollens, tmp_path: Path) -> None:
    asked: list[bytes] = []
    said = chat("x" * 3000 + "\nAnswer: B")
    with answering(noting(asked, said)) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 2), "--cache", tmp_path / "kept")
        for most, folder, requests in ((2048, "a", 2), (2048, "b", 2), (1 << 20, "c", 4), (2048, "d", 4)):
            assert tollens(*command, "--max-reply", most, "-o", tmp_path / folder).code == 0
            assert len(asked) == requests
            assert {each.answer for each in predictions(tmp_path / folder)} == {None if most == 2048 else 1}


@pytest.mark.parametrize("most", [0, -1, 1023, 1 << 25])
def test_how_much_is_kept_has_its_bounds(most: int) -> None:
    with pytest.raises(InputError, match="--max-reply"):
        Traffic(most_reply=most)
