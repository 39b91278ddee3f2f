"""A training that was interrupted and went on is one that was never interrupted, bit by bit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from tollens.errors import InputError, Stopped  # noqa: E402
from tollens.training.keeper import Keeper  # noqa: E402
from tollens.training.loop import Outcome  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402
from training.toy_network import Toy  # noqa: E402
from training.toy_training import Weights, log, same, toy_training, weights  # noqa: E402

TESTS = Path(__file__).parent.parent


class Dead(Exception):
    """As sudden as kill -9, as far as a checkpoint can tell."""


def at(*steps: int) -> Callable[[Progress], None]:
    def watch(progress: Progress) -> None:
        if progress.step in steps and progress.dev_score is None:
            raise Dead

    return watch


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Weights, Outcome, bytes]:
    folder = tmp_path_factory.mktemp("whole")
    network, outcome = toy_training(folder, patience=4, evaluate=3)
    return weights(network), outcome, log(folder)


@pytest.mark.parametrize("every", [1, 4, 7])
def test_it_goes_on_exactly_from_any_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: tuple[Weights, Outcome, bytes], every: int
) -> None:
    steps = {"since": 0}

    def is_due(keeper: Keeper) -> bool:
        steps["since"] += 1
        return steps["since"] % every == 0

    monkeypatch.setattr(Keeper, "is_due", is_due)
    for step in (1, 2, 9, 12, 13, 14):
        with pytest.raises(Dead):
            toy_training(tmp_path, patience=4, evaluate=3, watch=at(step))
    network, outcome = toy_training(tmp_path, patience=4, evaluate=3)
    assert same(weights(network), whole[0])
    assert (outcome, log(tmp_path)) == whole[1:]


def test_going_on_it_does_no_step_again_that_was_saved(tmp_path: Path) -> None:
    seen: list[int] = []

    def until(step: int) -> Callable[[Progress], None]:
        def watch(progress: Progress) -> None:
            seen.append(progress.step)
            at(step)(progress)

        return watch

    for step in (7, 12):
        with pytest.raises(Dead):
            toy_training(tmp_path, watch=until(step), checkpoint=0, evaluate=100)
    toy_training(tmp_path, watch=until(-1), checkpoint=0, evaluate=100)
    # The step that it died in was not saved; the last one is told twice, with its dev score.
    assert seen == [*range(1, 8), *range(7, 13), *range(12, 31), 30]


def test_kill_9_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    """Processes are killed while they write a checkpoint at every step. One Python forks them all: torch is loaded
    once."""
    code = "from training.killed import main; main()"
    folders = [str(tmp_path / "killed"), str(tmp_path / "whole")]
    given = {**os.environ, "PYTHONPATH": str(TESTS), "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [sys.executable, "-c", code, *folders], env=given, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["killed"] >= 3
    assert told["begun"] and told["same"]
    assert log(tmp_path / "killed") == log(tmp_path / "whole")
    assert list((tmp_path / "killed" / "training").glob(".*.part")) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_after_ctrl_c_the_same_command_goes_on(
    tmp_path: Path, whole: tuple[Weights, Outcome, bytes], number: signal.Signals
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.step == 8:
            signal.raise_signal(number)

    before = signal.getsignal(number)
    with pytest.raises(Stopped, match="stopped at step 9 of 30; the same command goes on from there"):
        toy_training(tmp_path, patience=4, evaluate=3, watch=interrupt)
    assert signal.getsignal(number) == before
    network, outcome = toy_training(tmp_path, patience=4, evaluate=3)
    assert same(weights(network), whole[0])
    assert (outcome, log(tmp_path)) == whole[1:]


def test_ctrl_c_within_an_evaluation_leaves_it_to_be_done(
    tmp_path: Path, whole: tuple[Weights, Outcome, bytes]
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.step == 9 and progress.dev_score is None:
            signal.raise_signal(signal.SIGINT)  # the evaluation of step 9 is next

    with pytest.raises(Stopped, match="stopped at step 9 of 30"):
        toy_training(tmp_path, patience=4, evaluate=3, watch=interrupt)
    network, outcome = toy_training(tmp_path, patience=4, evaluate=3)
    assert same(weights(network), whole[0])
    assert (outcome, log(tmp_path)) == whole[1:]


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored in the background
    try:
        with pytest.raises(KeyboardInterrupt):
            toy_training(tmp_path, watch=interrupt)
    finally:
        signal.signal(signal.SIGINT, before)


def begun(folder: Path) -> Path:
    """A folder with a checkpoint of step 3."""
    with pytest.raises(Dead):
        toy_training(folder, checkpoint=0, watch=at(4))
    return folder / "training" / "checkpoint.pt"


def test_the_checkpoint_of_another_training_is_refused_and_stays(tmp_path: Path) -> None:
    path = begun(tmp_path)
    kept = path.read_bytes()
    with pytest.raises(InputError, match="the folder holds another training"):
        toy_training(tmp_path, identity="another")
    assert path.read_bytes() == kept


def test_a_torn_or_foreign_checkpoint_says_what_to_remove(tmp_path: Path) -> None:
    path = begun(tmp_path)
    data = path.read_bytes()
    strange = tmp_path / "strange.pt"
    odd = [data[: len(data) // 2], b"", b"\x80\x04garbage", b"PK\x03\x04" + bytes(400)]
    torch.save({"state": torch.zeros(3)}, strange)
    odd.append(strange.read_bytes())
    torch.save([1, 2], strange)
    odd.append(strange.read_bytes())
    for some in odd:
        path.write_bytes(some)
        with pytest.raises(InputError, match=r"checkpoint\.pt: expected the checkpoint of this .*; remove the file"):
            toy_training(tmp_path)


def test_a_checkpoint_is_not_run_as_code(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, ...]:
            return os.mkdir, (str(tmp_path / "harm"),)

    torch.save({"kind": Evil()}, begun(tmp_path))
    with pytest.raises(InputError, match="expected the checkpoint of this training"):
        toy_training(tmp_path)
    assert not (tmp_path / "harm").exists()


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("place", "{}"),
        ("place", 3),
        ("weights", {"odd": 1}),
        ("weights", 7),
        ("moments", {999: {"step": 1}}),
        ("moments", {"a": {}}),
        ("moments", {0: {"step": torch.ones(1), "exp_avg": torch.ones(1), "exp_avg_sq": torch.ones(1)}}),
        ("moments", {0: 4}),
        ("best", 5),
        ("best", {"dense.bias": torch.ones(3)}),
    ],
)
def test_parts_of_another_kind_are_told(tmp_path: Path, part: str, value: object) -> None:
    path = begun(tmp_path)
    saved = torch.load(path, weights_only=True)
    torch.save({**saved, part: value}, path)
    with pytest.raises(InputError, match=r"expected the checkpoint of this .*; remove the file"):
        toy_training(tmp_path)


def test_the_weights_of_another_network_are_told(tmp_path: Path) -> None:
    begun(tmp_path)
    network = Toy()
    network.module.dense = torch.nn.Linear(16, 8)
    with pytest.raises(InputError, match="the weights of another network"):
        toy_training(tmp_path, network=network)
