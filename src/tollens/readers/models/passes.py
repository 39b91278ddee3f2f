"""Passes through a model in memory: how likely it finds tokens behind a prompt, and what it writes behind one.

Rows of one pass are padded and masked, so that a row's numbers do not depend on its neighbours beyond rounding.
"""

from __future__ import annotations

import copy
import inspect
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tollens.readers.models.on_disk import Loaded
from tollens.readers.neural.packages import is_out_of_memory

_LOG = logging.getLogger(__name__)
_Job = TypeVar("_Job", "ToWeigh", "ToWrite")
_Done = TypeVar("_Done")


@dataclass(frozen=True, slots=True)
class Mark:
    """The tokens of an option's mark, and what a decoder must have behind it before they begin."""

    tokens: tuple[int, ...]
    lead: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ToWeigh:
    """A prompt, and the marks to be weighed behind it."""

    prompt: tuple[int, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class ToWrite:
    """A prompt to be gone on with, and the seed of what is drawn."""

    prompt: tuple[int, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """The log-likelihood of every token of every mark, and how many tokens the model was shown for it."""

    marks: tuple[tuple[float, ...], ...]
    read: int


@dataclass(frozen=True, slots=True)
class Written:
    """The tokens that were written, and whether the model came to an end by itself."""

    tokens: tuple[int, ...]
    ended: bool


class Passes:
    """A model in memory, a batch at a time. A batch that does not fit is halved, and so are the ones behind it."""

    def __init__(self, loaded: Loaded, batch: int = 32) -> None:
        self._model, self._device, self._kind = loaded.model, loaded.device, loaded.kind
        self._batch = batch
        self._takes = inspect.signature(loaded.model.forward).parameters
        self._config = _plain(loaded.model.generation_config)
        loaded.model.generation_config = self._config
        given = (loaded.tokenizer.pad_token_id, self._config.pad_token_id, loaded.tokenizer.eos_token_id)
        # Padding is masked, so a model without a token for it can be shown any.
        self._pad: int = next((each for each in given if isinstance(each, int)), 0)
        ends = self._config.eos_token_id if self._config.eos_token_id is not None else loaded.tokenizer.eos_token_id
        self._ends = frozenset([ends] if isinstance(ends, int) else ends or ())
        start = self._config.decoder_start_token_id
        self._start: int | None = start if start is not None else self._config.bos_token_id

    @property
    def can_begin(self) -> bool:
        """Whether it is known which token a decoder begins with."""
        return self._kind == "causal" or self._start is not None

    def weigh(self, jobs: Sequence[ToWeigh]) -> list[Weighed | None]:
        """What each mark weighs; None where there is not enough memory for a prompt even alone."""
        return self._in_batches(jobs, self._weigh_causal if self._kind == "causal" else self._weigh_seq2seq)

    def write(self, jobs: Sequence[ToWrite], most_tokens: int, temperature: float) -> list[Written | None]:
        """What the model writes behind each prompt: what it finds likeliest, or drawn at a temperature. None where
        there is not enough memory."""
        return self._in_batches(jobs, lambda batch: self._write(batch, most_tokens, temperature))

    def _in_batches(
        self, jobs: Sequence[_Job], work: Callable[[Sequence[_Job]], Sequence[_Done]]
    ) -> list[_Done | None]:
        """The work on all jobs, prompts of a length together; the longest first, since they are what may not fit."""
        import torch

        found: list[_Done | None] = [None] * len(jobs)
        order = sorted(range(len(jobs)), key=lambda place: -len(jobs[place].prompt))
        while order:
            places, rest = order[: self._batch], order[self._batch :]
            done: Sequence[_Done] | None = None
            try:
                with torch.inference_mode():
                    done = work([jobs[place] for place in places])
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
            if done is None and self._device == "cuda":
                torch.cuda.empty_cache()
            if done is None and len(places) > 1:
                self._batch = len(places) // 2
                _LOG.warning("not enough memory for %d questions at a time: %d from now", len(places), self._batch)
                continue
            for place, each in zip(places, done or (), strict=done is not None):
                found[place] = each
            order = rest
        return found

    def _weigh_causal(self, jobs: Sequence[ToWeigh]) -> list[Weighed]:
        # The row of a mark ends before its last token, so marks of one token share the row of the prompt.
        rows = [[job.prompt + mark.tokens[:-1] for mark in job.marks] for job in jobs]
        distinct = list(dict.fromkeys(row for each in rows for row in each))
        at = {row: place for place, row in enumerate(distinct)}
        ids, mask = self._padded(distinct, left=True)
        keep = max(len(mark.tokens) for job in jobs for mark in job.marks)
        given: dict[str, Any] = {"input_ids": ids, "attention_mask": mask, "use_cache": False}
        if "position_ids" in self._takes:
            given["position_ids"] = (mask.cumsum(-1) - 1).clamp(min=0)
        if "logits_to_keep" in self._takes:
            given["logits_to_keep"] = keep
        weights = self._model(**given).logits[:, -keep:].float().log_softmax(-1)
        return [
            Weighed(
                tuple(
                    _picked(weights[at[row], -len(mark.tokens) :], mark)
                    for row, mark in zip(own, job.marks, strict=True)
                ),
                sum(map(len, set(own))),
            )
            for job, own in zip(jobs, rows, strict=True)
        ]

    def _weigh_seq2seq(self, jobs: Sequence[ToWeigh]) -> list[Weighed]:
        from transformers.modeling_outputs import BaseModelOutput

        if self._start is None:
            raise RuntimeError("a decoder has a token that it begins with")
        ids, mask = self._padded([job.prompt for job in jobs], left=False)
        hidden = self._model.get_encoder()(input_ids=ids, attention_mask=mask).last_hidden_state
        rows = [[(self._start, *mark.lead, *mark.tokens[:-1]) for mark in job.marks] for job in jobs]
        distinct = list(dict.fromkeys((place, row) for place, own in enumerate(rows) for row in own))
        at = {each: place for place, each in enumerate(distinct)}
        whose = [place for place, _ in distinct]
        decoder, _ = self._padded([row for _, row in distinct], left=False)  # what comes later is never looked at
        logits = self._model(
            encoder_outputs=BaseModelOutput(last_hidden_state=hidden[whose]),
            attention_mask=mask[whose],
            decoder_input_ids=decoder,
            use_cache=False,
        ).logits
        weights = logits.float().log_softmax(-1)
        return [
            Weighed(
                tuple(
                    _picked(weights[at[place, row], len(row) - len(mark.tokens) : len(row)], mark)
                    for row, mark in zip(own, job.marks, strict=True)
                ),
                len(job.prompt),
            )
            for place, (job, own) in enumerate(zip(jobs, rows, strict=True))
        ]

    def _write(self, jobs: Sequence[ToWrite], most_tokens: int, temperature: float) -> list[Written]:
        ids, mask = self._padded([job.prompt for job in jobs], left=self._kind == "causal")
        drawing = [_Drawing([job.seed for job in jobs], temperature)] if temperature else []
        out = self._model.generate(
            input_ids=ids,
            attention_mask=mask,
            max_new_tokens=most_tokens,
            pad_token_id=self._pad,
            eos_token_id=sorted(self._ends) or None,
            logits_processor=drawing,
        )
        begin = ids.shape[1] if self._kind == "causal" else 1
        return [self._cut(row) for row in out[:, begin:].tolist()]

    def _cut(self, row: Sequence[int]) -> Written:
        """What was written, without the padding behind the end."""
        for place, token in enumerate(row):
            if token in self._ends:
                return Written(tuple(row[: place + 1]), ended=True)
        return Written(tuple(row), ended=False)

    def _padded(self, rows: Sequence[Sequence[int]], *, left: bool) -> tuple[Any, Any]:
        """Rows as one tensor, and where in it they are."""
        import torch

        width = max(map(len, rows))
        gaps = [[self._pad] * (width - len(row)) for row in rows]
        ids = [[*gap, *row] if left else [*row, *gap] for gap, row in zip(gaps, rows, strict=True)]
        mask = [
            [0] * len(gap) + [1] * len(row) if left else [1] * len(row) + [0] * len(gap)
            for gap, row in zip(gaps, rows, strict=True)
        ]
        return torch.tensor(ids, device=self._device), torch.tensor(mask, device=self._device)


class _Drawing:
    """Draws a token instead of the likeliest one, each row from a source of its own: noise of Gumbel's distribution is
    added, and then the largest sum is a draw from the model's distribution. So a draw depends on no neighbour."""

    def __init__(self, seeds: Sequence[int], temperature: float) -> None:
        import torch

        self._temperature = temperature
        self._sources = [torch.Generator().manual_seed(seed) for seed in seeds]

    def __call__(self, _written: Any, scores: Any) -> Any:
        """The scores with their noise, whatever was written before."""
        import torch

        drawn = [torch.rand(scores.shape[-1], generator=source) for source in self._sources]
        # A draw of exactly 0 has no logarithm.
        noise = -torch.log(-torch.log(torch.stack(drawn).clamp(min=1e-20)))
        return scores.float() / self._temperature + noise.to(scores.device)


def _picked(weights: Any, mark: Mark) -> tuple[float, ...]:
    """The log-likelihood of each token of a mark, of the table that has a row for each."""
    return tuple(float(weights[place, token]) for place, token in enumerate(mark.tokens))


def _plain(config: Any) -> Any:
    """How a model writes, without anything that would bend its distribution; what it begins and ends with stays."""
    plain = copy.deepcopy(config)
    for name, value in _PLAIN.items():
        setattr(plain, name, value)
    return plain


_PLAIN: dict[str, object] = {
    "do_sample": False,
    "num_beams": 1,
    "repetition_penalty": 1.0,
    "no_repeat_ngram_size": 0,
    **dict.fromkeys(("temperature", "top_p", "top_k", "min_p", "typical_p", "max_length", "min_length")),
    **dict.fromkeys(("early_stopping", "length_penalty", "num_beam_groups", "diversity_penalty", "penalty_alpha")),
}
