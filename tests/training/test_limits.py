"""What happens when the disk or the memory is not enough, or the numbers run away."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from tollens.errors import InputError, Stopped  # noqa: E402
from tollens.training.checkpoint import Checkpoint  # noqa: E402
from tollens.training.evaluation import Dev, Measured  # noqa: E402
from tollens.training.keeper import Keeper  # noqa: E402
from tollens.training.place import Place  # noqa: E402
from tollens.training.processes import Processes  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402
from training.toy_network import Bags, Toy, examples  # noqa: E402
from training.toy_training import log, same, toy_training, weights  # noqa: E402


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Of 64 kB: room for some checkpoints, and not for more."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if os.name != "posix" or os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can only be mounted by root")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_stops_it_and_what_was_saved_goes_on(small_disk: Path, tmp_path: Path) -> None:
    ballast = small_disk / "ballast"

    def fill(progress: Progress) -> None:
        if progress.step == 8 and progress.dev_score is None:
            free = os.statvfs(small_disk)
            ballast.write_bytes(bytes((free.f_bavail - 1) * free.f_frsize))

    with pytest.raises(Stopped) as stopped:
        toy_training(small_disk, checkpoint=0, watch=fill)
    assert str(stopped.value) == (
        f"{small_disk}: the checkpoint of step 8 could not be written: No space left on device; "
        "the checkpoint of step 7 is whole. Mend that, and the same command goes on from there"
    )
    ballast.unlink()
    assert sorted(path.name for path in (small_disk / "training").iterdir()) == [".lock", "checkpoint.pt", "log.jsonl"]
    seen: list[int] = []
    network, outcome = toy_training(small_disk, watch=lambda progress: seen.append(progress.step))
    assert seen[0] == 8
    other, expected = toy_training(tmp_path / "whole")
    assert same(weights(network), weights(other))
    assert outcome == expected


def test_a_disk_that_was_full_from_the_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.EDQUOT, "Disk quota exceeded")

    monkeypatch.setattr(torch, "save", full)
    with pytest.raises(Stopped, match=r"quota exceeded; there is no checkpoint yet\..* the same command begins anew"):
        toy_training(tmp_path, checkpoint=0)


def test_what_does_not_fit_is_halved_and_said_and_the_step_stays_the_same(tmp_path: Path) -> None:
    torch.manual_seed(1)
    start = Toy(dropout=0.0)
    torch.manual_seed(1)
    narrow = Toy(dropout=0.0, fits=3)
    whole, expected = toy_training(tmp_path / "whole", network=start)
    network, outcome = toy_training(tmp_path / "narrow", network=narrow)
    note = "batches of 2, since 8 did not fit into memory"
    assert (outcome.notes, expected.notes) == ((note,), ())
    assert json.loads(log(tmp_path / "narrow").splitlines()[0]) == {"step": 1, "note": note}
    assert network.asked[:6] == [8, 4, 2, 2, 2, 2]
    assert max(network.asked[2:]) == 2  # tried twice, and never again
    for name, tensor in weights(network).items():
        torch.testing.assert_close(tensor, weights(whole)[name], rtol=1e-3, atol=1e-4)


def test_what_was_learnt_of_the_memory_is_not_forgotten(tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.step == 5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        toy_training(tmp_path / "a", network=Toy(fits=3), checkpoint=0, watch=interrupt)
    again, outcome = toy_training(tmp_path / "a", network=Toy(fits=3))
    assert max(again.asked) == 2
    assert outcome.notes == ("batches of 2, since 8 did not fit into memory",)


def test_a_training_goes_on_with_more_passes_and_not_with_fewer(tmp_path: Path) -> None:
    first, again, last = Toy(), Toy(), Toy()
    for network, passes, steps in ((first, 1, 5), (again, 4, 11)):

        def interrupt(progress: Progress, last: int = steps) -> None:
            if progress.step == last:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            toy_training(tmp_path, network=network, checkpoint=0, accumulate=passes, watch=interrupt)
    toy_training(tmp_path, network=last, accumulate=2)
    assert (max(first.asked), max(again.asked), max(last.asked)) == (8, 2, 2)


def test_a_dev_question_that_does_not_fit_ends_it_in_every_process(tmp_path: Path) -> None:
    class Narrow(Toy):
        def tensors(self, encoded: Any, targets: Any = None) -> Any:
            if targets is None:
                raise RuntimeError("DefaultCPUAllocator: not enough memory")
            return super().tensors(encoded, targets)

    with pytest.raises(InputError, match=r"^item toy/2/\d+: it does not fit .*; the checkpoint of step 5 is whole"):
        toy_training(tmp_path, network=Narrow(), checkpoint=0)

    class Beside(Processes):
        """One of two; the other has no memory."""

        def gather(self, thing: Any) -> Any:
            return [thing, ([], "item x: it does not fit")]

    dev = Dev.of(Toy(), examples(4), Beside(0, 2, torch.device("cpu")))
    assert dev.score(lambda: False) == Measured(fault="item x: it does not fit")


def test_little_time_goes_into_checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("tollens.training.keeper.monotonic", lambda: now)
    network = Toy()
    checkpoint = Checkpoint(Place(limit=8, step=3), network.module.state_dict())

    def slowly(*_: object) -> None:
        nonlocal now
        now += 9

    monkeypatch.setattr("tollens.training.keeper.save_checkpoint", slowly)
    due: dict[int, list[bool]] = {}
    for seconds in (60, 500, 0):
        keeper = Keeper(tmp_path, "", seconds, writes=True)
        with keeper.alone(), keeper.writing(checkpoint.place):
            keeper.save(checkpoint)
        began = now
        due[seconds] = []
        for waited in (0, 59, 61, 179, 181, 499, 501):
            now = began + waited
            due[seconds].append(keeper.is_due())
    assert due[60] == [False] * 4 + [True] * 3  # 20 times 9 seconds
    assert due[500] == [False] * 6 + [True]
    assert all(due[0])


def test_what_was_cut_is_counted(tmp_path: Path) -> None:
    class Short(Toy):
        def encode(self, question: Any) -> Any:
            found = super().encode(question)
            is_cut = question.id in ("toy/1/3", "toy/1/4", "toy/2/0")
            return replace(found, detail="the passage was cut") if is_cut and isinstance(found, Bags) else found

    _, outcome = toy_training(tmp_path, network=Short(fits=3))
    cut = ("2 of 33 passages were cut to the length", "1 of 20 passages of dev were cut to the length")
    assert outcome.notes == (*cut, "batches of 2, since 8 did not fit into memory")


def test_a_question_that_does_not_fit_alone_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^item toy/1/\d+: it does not fit into memory, alone in its batch \(4 rows"):
        toy_training(tmp_path, network=Toy(fits=0))


def test_an_error_that_is_not_of_the_memory_is_not_hidden(tmp_path: Path) -> None:
    class Broken(Toy):
        def losses(self, outputs: Any, tensors: Any) -> Any:
            raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        toy_training(tmp_path, network=Broken())


class Runaway(Toy):
    def __init__(self, odd: float, steps: int) -> None:
        super().__init__()
        self.odd, self.steps = odd, steps

    def losses(self, outputs: Any, tensors: Any) -> Any:
        losses = super().losses(outputs, tensors)
        return losses * self.odd if len(self.asked) > self.steps else losses


@pytest.mark.parametrize("odd", [float("nan"), float("inf")])
def test_a_loss_that_is_no_number_ends_it_and_the_last_checkpoint_is_kept(tmp_path: Path, odd: float) -> None:
    with pytest.raises(InputError, match=f"the loss is {odd} in step 7: .*; the checkpoint of step 6 is whole"):
        toy_training(tmp_path, network=Runaway(odd, 6), checkpoint=0)
    saved = torch.load(tmp_path / "training" / "checkpoint.pt", weights_only=True)
    assert all(bool(tensor.isfinite().all()) for tensor in saved["weights"].values())


def test_so_does_a_gradient_that_is_none(tmp_path: Path) -> None:
    class Steep(Toy):
        def losses(self, outputs: Any, tensors: Any) -> Any:
            losses = super().losses(outputs, tensors)
            return losses + (self.module.dense.bias.sum() * 0).sqrt()  # its slope at 0 has no end

    with pytest.raises(InputError, match=r"the gradient's norm is nan in step 1: .*; there is no checkpoint yet"):
        toy_training(tmp_path, network=Steep())
