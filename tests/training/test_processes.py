from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from tollens.training.processes import Processes, is_main, wait  # noqa: E402
from training.toy_network import Toy  # noqa: E402
from training.toy_training import log, same, toy_training, weights  # noqa: E402

TESTS = Path(__file__).parent.parent


def test_a_process_alone_is_the_main_one_and_waits_for_nobody() -> None:
    code = "from tollens.training.processes import is_main, wait; import sys; wait(); assert is_main();"
    code += "assert not {'torch', 'accelerate'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    wait()
    assert is_main()
    alone = Processes.found()
    assert (alone.rank, alone.size, alone.gather("a"), alone.share("abc")) == (0, 1, ["a"], ["a", "b", "c"])


def test_shares_are_disjoint_and_whole_even_where_there_is_less_than_one_each() -> None:
    shares = [Processes(rank, 3, None).share([5, 6]) for rank in range(3)]
    assert shares == [[5], [6], []]


def test_two_processes_come_to_the_weights_of_one(tmp_path: Path) -> None:
    """Batches of 8 in two processes with two passes each; the last batch of an epoch has one question, so that a
    process has none. In the second training one of them has no memory for more than one question."""
    pytest.importorskip("accelerate", reason="accelerate is not installed: pip install 'tollens[neural]'")
    # `--cpu` starts one process unless there is MPI; `--multi_gpu` starts two, which find that there is no GPU.
    launch = [sys.executable, "-m", "accelerate.commands.launch", "--multi_gpu", "--num_processes", "2"]
    plain = ["--num_machines", "1", "--mixed_precision", "no", "--dynamo_backend", "no", "--main_process_port", "0"]
    given = {**os.environ, "PYTHONPATH": str(TESTS), "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [*launch, *plain, "-m", "training.launched", str(tmp_path)],
        env=given,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    torch.manual_seed(1)
    network, outcome = toy_training(tmp_path / "alone", network=Toy(dropout=0.0), evaluate=7, accumulate=2)
    alone = weights(network)
    for name, notes in (("even", ()), ("narrow", ("batches of 1, since 2 did not fit into memory",))):
        main = torch.load(tmp_path / f"{name}-main.pt", weights_only=True)
        assert same(main, torch.load(tmp_path / f"{name}-other.pt", weights_only=True))
        torch.testing.assert_close(main, alone, rtol=0, atol=1e-5)
        assert done.stdout.count(f"{name}: {outcome.dev_score}, {notes}") == 2  # two processes may share a line
    assert len(log(tmp_path / "even").splitlines()) == len(log(tmp_path / "alone").splitlines())
