from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from torch.optim.optimizer import register_optimizer_step_pre_hook  # noqa: E402

from tollens.errors import InputError, RunLocked  # noqa: E402
from tollens.readers.neural.answering import answers_of  # noqa: E402
from tollens.readers.neural.form import Form  # noqa: E402
from tollens.records import Item, Prediction, Question  # noqa: E402
from tollens.scores import score, summarise  # noqa: E402
from tollens.training.examples import Example  # noqa: E402
from tollens.training.loop import train  # noqa: E402
from tollens.training.passes import Passes, Prepared  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402
from training.toy_network import Toy, examples  # noqa: E402
from training.toy_training import log, same, settings, toy_training, weights  # noqa: E402


@pytest.mark.parametrize("form", ["choice", "span"])
def test_it_learns_what_can_be_learnt(tmp_path: Path, form: Form) -> None:
    _, outcome = toy_training(tmp_path, size=200, form=form, epochs=8, rate=0.05)
    assert outcome.dev_score >= 0.9
    assert outcome.dev_measure == ("f1" if form == "span" else "accuracy")
    assert (outcome.all_steps, outcome.epochs, outcome.skipped, outcome.notes) == (200, 8.0, 0, ())


def test_the_same_seed_gives_the_same_weights_and_another_seed_others(tmp_path: Path) -> None:
    once, _ = toy_training(tmp_path / "once")
    again, _ = toy_training(tmp_path / "again")
    other, _ = toy_training(tmp_path / "other", seed=2)
    assert same(weights(once), weights(again))
    assert not same(weights(once), weights(other))
    assert log(tmp_path / "once") == log(tmp_path / "again")


def run_of(network: Toy, dev: list[Example]) -> Any:
    """What a run says of the network, question by question."""
    scores = []
    for example in dev:
        shown = example.question
        item = Item(id=shown.id, question="", options=shown.options, answer=example.answer, spans=example.spans)
        scores.append(score(item, answers_of(network, [network.encode(shown)])[0]))
    return summarise(scores).scores


@pytest.mark.parametrize("form", ["choice", "span"])
def test_the_network_ends_with_the_best_weights_and_their_score(tmp_path: Path, form: Form) -> None:
    seen: list[float] = []

    def watch(progress: Progress) -> None:
        if progress.dev_score is not None:
            seen.append(progress.dev_score)
            assert progress.best == max(seen)

    network, outcome = toy_training(tmp_path, form=form, evaluate=1, epochs=8, rate=2.0, watch=watch)
    assert len(seen) == outcome.all_steps == 40
    assert max(seen) == outcome.dev_score
    assert form == "span" or seen[-1] < max(seen)  # at this rate the last weights are not the best
    assert seen.index(max(seen)) + 1 == outcome.steps  # the first of the best
    assert not network.module.training
    assert run_of(network, examples(20, seed=2, form=form))[outcome.dev_measure].value == outcome.dev_score


def test_it_stops_when_the_dev_score_rises_no_more(tmp_path: Path) -> None:
    class Stubborn(Toy):
        def predictions(self, outputs: Any, encoded: Any) -> list[Prediction]:
            return [Prediction(item=each.question.id, answer=0) for each in encoded]

    _, outcome = toy_training(tmp_path, network=Stubborn(), patience=2)
    assert (outcome.steps, outcome.all_steps, outcome.epochs) == (5, 15, 3.0)


def test_it_is_evaluated_every_so_many_steps_and_at_the_end(tmp_path: Path) -> None:
    toy_training(tmp_path, evaluate=12, epochs=6)
    lines = [json.loads(line) for line in log(tmp_path).splitlines()]
    assert [line["step"] for line in lines if "dev_score" in line] == [12, 24, 30]


def test_the_log_has_a_line_every_fifty_steps_with_their_mean_loss(tmp_path: Path) -> None:
    losses: dict[int, float] = {}
    toy_training(tmp_path, epochs=21, watch=lambda progress: losses.update({progress.step: progress.loss}))
    lines = [json.loads(line) for line in log(tmp_path).splitlines()]
    assert [line["step"] for line in lines if "rate" in line] == [50, 100]
    assert lines[-1]["step"] == len(losses) == 105
    assert losses[3] != losses[2] != losses[1]
    assert {line["step"]: line["loss"] for line in lines}.items() <= losses.items()


def gradient(tmp_path: Path, fits: int = 10_000, **given: Any) -> list[Any]:
    """Of the one step of a training, as its optimiser meets it."""
    torch.manual_seed(1)
    network = Toy(dropout=0.0, fits=fits)
    found: list[Any] = []
    hooks = register_optimizer_step_pre_hook(
        lambda optimiser, *_: found.extend(
            each.grad.clone() for each in network.module.parameters() if each.grad is not None
        )
    )
    try:
        train(
            network,
            examples(11),
            examples(2),
            settings(epochs=1, batch=11, clip=0, **given),
            seed=1,
            folder=tmp_path / str(given) / str(fits),
            identity="",
        )
    finally:
        hooks.remove()
    return found


def test_passes_change_a_gradient_by_rounding_alone(tmp_path: Path) -> None:
    whole = gradient(tmp_path)
    assert len(whole) == 5
    torch.manual_seed(1)
    network = Toy(dropout=0.0)  # a second way: every question alone, the mean of all
    for example in examples(11):
        encoded = network.encode(example.question)
        target = network.target(encoded, example.answer, ())
        assert target is not None
        tensors = network.tensors([encoded], [target])
        (network.losses(network.module(**tensors), tensors).sum() / 11).backward()
    alone = [each.grad for each in network.module.parameters() if each.grad is not None]
    for each in (gradient(tmp_path, accumulate=2), gradient(tmp_path, accumulate=4), gradient(tmp_path, fits=3), alone):
        torch.testing.assert_close(each, whole, rtol=1e-5, atol=1e-7)


def test_with_dropout_passes_draw_other_masks_and_the_gradient_is_the_same_on_average() -> None:
    torch.manual_seed(1)
    network = Toy(dropout=0.3)
    # Of one layer, a generator would draw the same numbers in one pass and in two; every real network has several.
    network.module.norm = torch.nn.Sequential(network.module.norm, torch.nn.Dropout(0.3))
    prepared = []
    for example in examples(8):
        encoded = network.encode(example.question)
        target = network.target(encoded, example.answer, ())
        assert target is not None
        prepared.append(Prepared(encoded, target))
    passes = Passes(network, torch.device("cpu"), "float32")

    def drawn(limit: int, seed: int) -> Any:
        network.module.zero_grad()
        passes.gradient(prepared, len(prepared), limit, (seed,))
        return network.module.dense.weight.grad.clone()

    assert torch.equal(drawn(8, 0), drawn(8, 0)) and torch.equal(drawn(4, 0), drawn(4, 0))
    assert not torch.allclose(drawn(8, 0), drawn(4, 0), rtol=1e-2)
    whole, divided = (torch.stack([drawn(limit, seed) for seed in range(400)]) for limit in (8, 4))
    error = ((whole.var(0) + divided.var(0)) / 400).sqrt()
    assert bool(((whole.mean(0) - divided.mean(0)).abs() < 5 * error).all())


def test_a_gradient_is_clipped(tmp_path: Path) -> None:
    torch.manual_seed(1)
    network, norms = Toy(), []

    def note(optimiser: Any, *_: Any) -> None:
        parts = [each.grad.norm() for each in network.module.parameters() if each.grad is not None]
        norms.append(float(torch.stack(parts).norm()))

    hooks = register_optimizer_step_pre_hook(note)
    try:
        toy_training(tmp_path, network=network, clip=0.01, epochs=1)
    finally:
        hooks.remove()
    assert norms == pytest.approx([0.01] * 5, rel=1e-3)


def test_bfloat16_computes_roughly_the_same_with_half_the_digits(tmp_path: Path) -> None:
    kinds = set()

    class Watched(Toy):
        def losses(self, outputs: Any, tensors: Any) -> Any:
            kinds.add(outputs["scores"].dtype)
            return super().losses(outputs, tensors)

    torch.manual_seed(1)
    network = Watched()
    network.module.dense.register_forward_hook(lambda module, given, made: kinds.add(made.dtype))
    half, outcome = toy_training(tmp_path / "half", network=network, size=200, epochs=8, precision="bfloat16")
    assert kinds == {torch.bfloat16, torch.float32}  # the one inside, the other for the loss and the dev score
    assert {each.dtype for each in half.module.parameters()} == {torch.float32}
    torch.manual_seed(1)
    whole, other = toy_training(tmp_path / "whole", network=Watched(), size=200, epochs=8, precision="float32")
    assert not same(weights(half), weights(whole))
    assert outcome.dev_score == pytest.approx(other.dev_score, abs=0.1)


@pytest.mark.parametrize("is_faster", [True, False])
def test_auto_is_what_the_machine_is_faster_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_faster: bool
) -> None:
    monkeypatch.setattr("tollens.training.settings.has_bfloat16", lambda: is_faster)
    kinds = set()
    network = Toy()
    network.module.dense.register_forward_hook(
        lambda module, given, made: kinds.add(made.dtype) if module.training else None
    )
    toy_training(tmp_path, network=network, epochs=1, precision="auto")
    assert kinds == {torch.bfloat16 if is_faster else torch.float32}


def test_what_cannot_be_said_is_counted_and_left_out(tmp_path: Path) -> None:
    odd = [Example(each.question, spans=("nowhere",)) for each in examples(3, seed=5, form="span")]
    network, on, dev = Toy("span"), examples(10, form="span") + odd, examples(4, seed=2, form="span")
    outcome = train(network, on, dev, settings(epochs=1), seed=1, folder=tmp_path / "a", identity="")
    assert (outcome.skipped, outcome.all_steps) == (3, 2)
    with pytest.raises(InputError, match="found 3 whose answers it cannot say"):
        train(network, odd, dev, settings(), seed=1, folder=tmp_path / "b", identity="")
    with pytest.raises(InputError, match="to train the network on, found none"):
        train(network, [], dev, settings(), seed=1, folder=tmp_path / "c", identity="")
    with pytest.raises(InputError, match="dev score of, found none"):
        train(network, on, [], settings(), seed=1, folder=tmp_path / "d", identity="")


def test_a_finished_training_is_not_done_again(tmp_path: Path) -> None:
    network, outcome = toy_training(tmp_path)

    class Unread(Toy):
        def encode(self, question: Question) -> Any:
            raise AssertionError("nothing has to be read again")

    again, found = toy_training(tmp_path, network=Unread())
    assert found == outcome
    assert same(weights(again), weights(network))
    assert (tmp_path / "training" / "checkpoint.pt").stat().st_size < 15_000  # 2,000 numbers and no optimiser


def test_another_process_keeps_this_one_out(tmp_path: Path) -> None:
    from filelock import FileLock

    (tmp_path / "training").mkdir()
    with FileLock(tmp_path / "training" / ".lock"), pytest.raises(RunLocked, match="another process is training here"):
        toy_training(tmp_path)
