"""Other providers through litellm: against the stub server, and against litellm's own faults."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from factories import make_question
from readers.models.answering import Said, answering, chat, closing
from readers.models.servers import Server, stub
from readers.models.test_contact import SOON, no_such_name, nobody
from tollens.errors import InputError, Stopped
from tollens.readers import make_reader
from tollens.readers.models import via_litellm
from tollens.readers.models.connection import Model
from tollens.readers.models.making import Models
from tollens.readers.models.settings import Asking, Traffic
from tollens.records import Prediction, Question

pytest.importorskip("litellm", reason="litellm is not installed: pip install 'tollens[providers]'")

KEY = "sk-not-to-be-shown-anywhere"


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with stub() as running:
        yield running


def questions(count: int) -> list[Question]:
    return [make_question(ordinal=place, question=f"Which of these, number {place}?") for place in range(1, count + 1)]


def read(asked: list[Question], url: str | None, model: str = "openai/stub", **traffic: Any) -> list[Prediction]:
    models = Models(base_url=url, traffic=Traffic(**traffic))
    return list(make_reader(f"litellm:{model}", models=models).read(asked))


def failing(monkeypatch: pytest.MonkeyPatch, *faults: Exception) -> list[dict[str, Any]]:
    """Let litellm fail so, one fault after the other, and then answer; what it was asked."""
    import litellm

    answer, left, asked = litellm.acompletion, list(faults), []

    async def ask(**request: Any) -> Any:
        asked.append(request)
        if left:
            raise left.pop(0)
        return await answer(**request, mock_response="Answer: B")

    monkeypatch.setattr(litellm, "acompletion", ask)
    return asked


def test_replies_and_tokens_are_those_that_the_server_gives(server: Server) -> None:
    found = read(questions(12), server.url)
    assert all(each.answered for each in found)
    assert all((each.detail or "").startswith("Answer: ") for each in found)
    assert all(each.cost is not None and each.cost.requests == 1 and each.cost.output_tokens == 5 for each in found)
    assert found == [
        _without_seconds(each, like) for each, like in zip(read(questions(12), server.url), found, strict=True)
    ]


def _without_seconds(prediction: Prediction, like: Prediction) -> Prediction:
    import msgspec

    assert prediction.cost is not None
    assert like.cost is not None
    cost = msgspec.structs.replace(prediction.cost, seconds=like.cost.seconds)
    return msgspec.structs.replace(prediction, cost=cost)


def test_faults_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tollens.readers.models.calling._FIRST_PAUSE", 0.01)
    with stub("--faults", '{"429": 0.2, "500": 0.2, "reset": 0.1, "garbage": 0.1}') as shaky:
        found = read(questions(20), shaky.url, retries=12)
        assert all(each.answered for each in found)
        assert sum(each.cost.requests for each in found if each.cost is not None) > 20
        assert sum(shaky.counts()["answered"].values()) >= 20


def test_a_request_that_takes_too_long_is_told_apart() -> None:
    with stub("--faults", '{"hang": 1.0}', "--hang", "5") as stuck:
        found = read(questions(1), stuck.url, retries=0, timeout=0.5)
    assert found[0].missing == "timed-out"


def test_replies_are_kept_and_paid_for_once(server: Server, tmp_path: Path) -> None:
    first = read(questions(3), server.url, cache=tmp_path / "replies.sqlite")
    with pytest.raises(Stopped, match="cannot be reached"):  # another address is another model
        read(questions(3), "http://127.0.0.1:1/v1", cache=tmp_path / "replies.sqlite", retries=0)
    kept = read(questions(3), server.url, cache=tmp_path / "replies.sqlite")
    assert [each.answer for each in kept] == [each.answer for each in first]
    # Outside a run both are of the same run, which is the one that paid.
    assert [each.cost.seconds for each in kept if each.cost is not None] == [0.0] * 3


@pytest.mark.parametrize("concurrency", [1, 16, 64])
@pytest.mark.parametrize("server", [nobody, no_such_name, closing])
def test_a_provider_that_cannot_be_reached_ends_the_run(
    caplog: pytest.LogCaptureFixture, server: Callable[[], AbstractContextManager[str]], concurrency: int
) -> None:
    began = monotonic()
    with server() as url, pytest.raises(Stopped, match="the server cannot be reached: the connection failed"):
        read(questions(100), url, concurrency=concurrency)
    assert monotonic() - began < SOON
    assert caplog.messages == []


def test_a_provider_that_fails_is_no_server_that_cannot_be_reached() -> None:
    with answering(lambda *_: Said(b'{"error": {"message": "no memory"}}', 500)) as url:
        (found,) = read(questions(1), url, retries=1)
    assert found.missing == "failed"
    assert "500" in (found.detail or "")
    assert "no memory" in (found.detail or "")


@pytest.mark.parametrize(
    "usage", [{"prompt_tokens": -1_000_000, "completion_tokens": 5}, {"prompt_tokens": 10**12, "completion_tokens": 5}]
)
def test_tokens_that_cannot_be_are_not_counted(usage: object) -> None:
    with answering(lambda *_: chat("Answer: B", usage)) as url:
        (found,) = read(questions(1), url)
        with pytest.raises(Stopped, match="limit of 300"):
            read(questions(20), url, concurrency=1, most_tokens=300)
    assert found.answer == 1
    assert found.cost is not None
    assert (found.cost.input_tokens, found.cost.output_tokens) == (0, 0)
    assert found.cost.estimated_tokens > 64


def test_a_reply_is_cut_and_scrubbed() -> None:
    with answering(lambda *_: chat(f"You sent {KEY.upper()}. Answer: B")) as url:
        (whole,) = read(questions(1), url)
    assert (whole.answer, whole.detail) == (1, "You sent [key]. Answer: B")
    with answering(lambda *_: chat("x" * 2000 + " Answer: B")) as url:
        (cut,) = read(questions(1), url, most_reply=1024)
    assert cut.missing == "unreadable"
    assert "1,024 bytes" in (cut.detail or "")
    assert len(cut.detail or "") < 1300


def test_an_address_has_secrets_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://me:pass-of-the-proxy@proxy:3128")
    provider = via_litellm._Provider(
        "http://someone:w%6Frd-of-someone@host/v1", Model(name="m", base_url=""), Traffic()
    )
    said = "word-of-someone, w%6frd-of-someone, pass-of-the-proxy, c29tZW9uZTp3b3JkLW9mLXNvbWVvbmU= and more"
    assert provider.scrub(said) == "[key], [key], [key], [key] and more"


def test_a_limit_stops_it(server: Server) -> None:
    models = Models(base_url=server.url, traffic=Traffic(concurrency=1, most_tokens=400))
    with pytest.raises(Stopped, match="limit of 400"):
        make_reader("litellm:openai/stub", models=models).read(questions(20))


def test_faults_are_sorted_as_those_of_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    import litellm

    told: dict[str, Any] = {"llm_provider": "anthropic", "model": "claude"}
    wrong = litellm.AuthenticationError(f"no such key: {KEY}", **told)
    failing(monkeypatch, wrong)
    with pytest.raises(Stopped, match="401, the key is not accepted") as stopped:
        read(questions(1), None)
    assert KEY not in str(stopped.value)
    failing(monkeypatch, litellm.NotFoundError("no model claude", **told))
    with pytest.raises(Stopped, match="404"):
        read(questions(1), None)
    failing(monkeypatch, litellm.UnsupportedParamsError("no temperature", **told))
    with pytest.raises(Stopped, match="does not take such requests"):
        read(questions(1), None)


def test_a_fault_of_one_request_is_that_question_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    import litellm

    told: dict[str, Any] = {"llm_provider": "anthropic", "model": "claude"}
    asked = failing(monkeypatch, litellm.ContextWindowExceededError(f"too long; {KEY}", **told))
    found = read(questions(1), None)[0]
    assert found.missing == "failed"
    assert "too long; [key]" in (found.detail or "")
    assert len(asked) == 1
    failing(monkeypatch, litellm.ContentPolicyViolationError("not such things", **told))
    found = read(questions(1), None)[0]
    assert found.missing == "refused"
    assert "not such things" in (found.detail or "")


def test_a_busy_provider_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import httpx
    import litellm

    told: dict[str, Any] = {"llm_provider": "anthropic", "model": "claude"}
    request = httpx.Request("POST", "https://example.org")
    slow = httpx.Response(429, headers={"retry-after": "0.05"}, request=request)
    asked = failing(
        monkeypatch,
        litellm.RateLimitError("slow down", response=slow, **told),
        litellm.APIConnectionError("nobody there", **told),
    )
    found = read(questions(1), None)[0]
    assert found.answer == 1
    assert found.cost is not None
    assert found.cost.requests == len(asked) == 3
    assert all(each["num_retries"] == each["max_retries"] == 0 for each in asked)


def test_what_a_provider_does_not_take_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = failing(monkeypatch)
    reader = make_reader("litellm:anthropic/claude-3-5-sonnet-20241022")
    assert reader.card.name == "litellm:anthropic/claude-3-5-sonnet-20241022"
    assert reader.card.settings["left_out"] == "seed"
    assert reader.card.settings["address"] == "litellm:anthropic"
    assert reader.read(questions(1))[0].answer == 1
    assert "seed" not in asked[0]
    assert "left_out" not in make_reader("litellm:openai/gpt-4o").card.settings


def test_what_it_cannot_do_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="expected a provider and its model"):
        make_reader("litellm:nonsense")
    with pytest.raises(InputError, match="expected a provider and its model"):
        make_reader("litellm:")
    for asking in (Asking(method="likelihood"), Asking(api="completions")):
        with pytest.raises(InputError, match="asks for messages"):
            make_reader("litellm:openai/stub", models=Models(asking=asking))
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    with pytest.raises(InputError, match="ANTHROPIC_API_KEY"):
        make_reader("litellm:anthropic/claude-3-5-sonnet-20241022")
    from tollens.cli.model_options import ModelOptions

    with pytest.raises(InputError, match="of no meaning for litellm"):
        ModelOptions(key_from="MY_KEY").models(["litellm:openai/stub"], 0, None)


def test_it_says_nothing_and_reads_no_file_of_keys(server: Server, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_API_KEY=from-a-file\nMISTRAL_API_KEY=from-a-file\n")
    code = (
        "import os\n"
        "from tollens.readers import make_reader\n"
        "from tollens.readers.models.making import Models\n"
        "from tollens.readers.models.settings import Traffic\n"
        "from tollens.records import Question\n"
        "asked = [Question(id='a/1', question='Which?', options=('x', 'y'))]\n"
        "from tollens.errors import Stopped\n"
        f"for url in ({server.url!r}, 'http://127.0.0.1:1/v1'):\n"
        "    models = Models(base_url=url, traffic=Traffic(retries=0))\n"
        "    try:\n"
        "        make_reader('litellm:openai/stub', models=models).read(asked)\n"
        "    except Stopped as stopped:\n"
        "        assert ':1/' in url, stopped\n"
        "assert 'MISTRAL_API_KEY' not in os.environ\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
