"""AdamW and how its rate goes: up in a line, then down in a line or level."""

from __future__ import annotations

from typing import Any

from tollens.training.settings import TrainingSettings


def optimiser_of(module: Any, settings: TrainingSettings) -> Any:
    """AdamW over what is trained in a module. Biases and norms are not drawn towards zero: they are no weights of
    anything."""
    import torch

    free: list[Any] = []
    drawn: list[Any] = []
    for name, parameter in module.named_parameters():
        if parameter.requires_grad:
            (free if _is_free(module, name) else drawn).append(parameter)
    groups = [{"params": drawn, "weight_decay": settings.decay}, {"params": free, "weight_decay": 0.0}]
    return torch.optim.AdamW(
        [group for group in groups if group["params"]], lr=settings.rate, eps=settings.epsilon, fused=True
    )


def _is_free(module: Any, name: str) -> bool:
    owner, _, own = name.rpartition(".")
    is_bias = own.startswith("bias") or own.endswith("bias")  # `bias_ih_l0` of an LSTM, `in_proj_bias` of attention
    return is_bias or "norm" in type(module.get_submodule(owner)).__name__.lower()


def rate_at(step: int, steps: int, settings: TrainingSettings) -> float:
    """The rate of a step, counted from 0. No step has a rate of nothing: the first is a part of the way up, the last a
    part of the way down."""
    warm = round(settings.warmup * steps)
    if step < warm:
        return settings.rate * (step + 1) / warm
    return settings.rate * ((steps - step) / (steps - warm) if settings.schedule == "linear" else 1.0)
