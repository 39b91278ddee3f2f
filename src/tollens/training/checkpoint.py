"""A training on disk, whole or not at all. A checkpoint is read as numbers and one text, never as code.

Once the training is finished, the weights that were kept are all that is left in it, and the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tollens.errors import InputError, shown
from tollens.records import atomically, check_readable
from tollens.training.place import Place

Tensors = Mapping[str, Any]
_KIND = "tollens-training/1"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a training stands, and the numbers that it has come to."""

    place: Place
    weights: Tensors  # of the module, by name
    best: Tensors = field(default_factory=dict)  # the weights with the best dev score; none before the first
    moments: Mapping[int, Tensors] = field(default_factory=dict)  # what AdamW keeps of each parameter, by its number


def save_checkpoint(path: Path, checkpoint: Checkpoint, identity: str) -> None:
    """Write it in place of the last one. OSError where the disk will not have it; the last one is whole then."""
    import torch

    saved = {
        "kind": _KIND,
        "identity": identity,
        "place": msgspec.json.encode(checkpoint.place).decode(),
        "weights": dict(checkpoint.weights),
        "best": dict(checkpoint.best),
        "moments": dict(checkpoint.moments),
    }
    try:
        with atomically(path) as file:
            torch.save(saved, file)
    except RuntimeError as error:  # torch has one of its own behind an error of the disk
        if isinstance(error.__context__, OSError):
            raise error.__context__ from error
        raise


def load_checkpoint(path: Path, identity: str) -> Checkpoint | None:
    """The checkpoint that was saved for that training; None where there is none. InputError where it is another's, or
    not whole."""
    import torch

    if not path.exists():
        return None
    check_readable(path)
    with path.open("rb") as file:
        try:
            saved = torch.load(file, map_location="cpu", weights_only=True)
        except Exception as error:  # whatever a torn or foreign file makes of torch's reader
            raise _damaged(path, shown(str(error) or type(error).__name__)) from error
    if not isinstance(saved, dict) or saved.get("kind") != _KIND:
        raise _damaged(path, "another file of torch")
    if saved.get("identity") != identity:
        told = "the folder holds another training: its reader, items, settings or seed differ"
        raise InputError(f"{told}; name another folder, or remove {path.parent}", file=path.parent.parent)
    parts: list[Any] = [saved.get(name) for name in ("weights", "best", "moments")]
    moments = parts[2].values() if isinstance(parts[2], dict) else ()
    if not all(isinstance(part, dict) for part in (*parts, *moments)):
        raise _damaged(path, "one that lacks a part")
    try:
        return Checkpoint(msgspec.json.decode(saved["place"], type=Place), *parts)
    except (KeyError, TypeError, msgspec.MsgspecError) as error:
        raise _damaged(path, shown(str(error))) from error


def restore(checkpoint: Checkpoint, module: Any, optimiser: Any, path: Path) -> None:
    """Put the numbers where they belong. InputError where they are those of another network."""
    restore_weights(checkpoint.weights, module, path)
    if checkpoint.best and _shapes(checkpoint.best) != _shapes(module.state_dict()):
        raise _damaged(path, "the best weights of another network")
    groups = optimiser.state_dict()["param_groups"]
    parameters = [each for group in optimiser.param_groups for each in group["params"]]
    for number, moments in checkpoint.moments.items():
        shape = parameters[number].shape if number in range(len(parameters)) else None
        if _shapes(moments) != {"step": (), "exp_avg": shape, "exp_avg_sq": shape}:
            raise _damaged(path, f"what an optimiser of another network keeps (parameter {shown(number)})")
    optimiser.load_state_dict({"state": dict(checkpoint.moments), "param_groups": groups})


def _shapes(tensors: Tensors) -> dict[str, Any]:
    """Of each tensor by name; what is none has none."""
    return {name: getattr(tensor, "shape", None) for name, tensor in tensors.items()}


def restore_weights(weights: Tensors, module: Any, path: Path) -> None:
    """Put weights into a module; InputError where it has others."""
    try:
        module.load_state_dict(weights)
    except (RuntimeError, TypeError, AttributeError) as error:
        raise _damaged(path, f"the weights of another network: {shown(str(error), 200)}") from error


def weights_of(module: Any) -> dict[str, Any]:
    """A copy of the weights, in the machine's own memory."""
    return {name: tensor.detach().to("cpu", copy=True) for name, tensor in module.state_dict().items()}


def _damaged(path: Path, found: str) -> InputError:
    told = f"expected the checkpoint of this training, found {found}"
    return InputError(f"{told}; remove the file, and the training begins anew", file=path)
