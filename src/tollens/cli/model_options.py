"""The options of `tollens run` that are for language models."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.number_options import real, whole

if TYPE_CHECKING:
    from tollens.readers.models.making import Models

_PANEL = "Language models"


def _option(*names: str, metavar: str | None = None, help: str) -> Any:  # noqa: A002 - typer's word
    return typer.Option(*names, metavar=metavar, help=help, rich_help_panel=_PANEL)


def _whole(name: str, metavar: str, help: str) -> Any:  # noqa: A002 - the settings have the bounds
    return whole(name, metavar=metavar, help=help, rich_help_panel=_PANEL)


def _real(name: str, metavar: str, help: str) -> Any:  # noqa: A002 - the settings have the bounds
    return real(name, metavar=metavar, help=help, rich_help_panel=_PANEL)


BaseUrl = Annotated[
    str | None, _option("--base-url", metavar="URL", help="The server, as in http://localhost:8000/v1.")
]
Api = Annotated[str | None, _option("--api", metavar="NAME", help="chat or completions.")]
Method = Annotated[
    str | None, _option("--method", metavar="NAME", help="generate, or weigh options: likelihood, likelihood-mean.")
]
Manner = Annotated[str | None, _option("--manner", metavar="NAME", help="direct, or steps: reason first.")]
PromptFile = Annotated[str | None, _option("--prompt", metavar="FILE", help="A prompt of your own, or a named one.")]
Shots = Annotated[int | None, _whole("--shots", "K", "So many examples before the question.")]
Examples = Annotated[str | None, _option("--examples", metavar="ITEMS", help="Where the examples are taken from.")]
Temperature = Annotated[float | None, _real("--temperature", "T", "0 unless you say otherwise.")]
AnswerTokens = Annotated[int | None, _whole("--answer-tokens", "N", "The most tokens of one reply.")]
TokenField = Annotated[
    str | None, _option("--token-field", metavar="NAME", help="max_tokens, or max_completion_tokens as OpenAI has it.")
]
Repairs = Annotated[int | None, _whole("--repairs", "K", "formalise: how often a complaint goes back; 3 by default.")]
Concurrency = Annotated[int | None, _whole("--concurrency", "N", "Requests at a time; 16 by default.")]
RequestsPerMinute = Annotated[float | None, _real("--rpm", "N", "At most so many requests a minute.")]
TokensPerMinute = Annotated[float | None, _real("--tpm", "N", "At most so many tokens a minute.")]
Timeout = Annotated[float | None, _real("--timeout", "SECONDS", "For one request; 120 by default.")]
Retries = Annotated[int | None, _whole("--retries", "N", "Further tries of one request; 8 by default.")]
CacheFile = Annotated[Path | None, _option("--cache", metavar="FILE", help="Keep replies; else in the output folder.")]
NoCache = Annotated[bool, _option("--no-cache", help="Keep no replies.")]
Prices = Annotated[
    Path | None, _option("--prices", metavar="FILE", help="Dollars a million tokens, by model, as TOML.")
]
MostDollars = Annotated[
    float | None,
    _real("--max-cost", "DOLLARS", "At most so many dollars in all; then it stops, and can go on."),
]
MostTokens = Annotated[
    int | None,
    _whole("--max-tokens", "N", "At most so many tokens in all; then it stops, and can go on."),
]
MostReply = Annotated[
    int | None,
    _whole("--max-reply", "BYTES", "Keep at most so much of one reply; 1048576 by default."),
]
KeyFrom = Annotated[
    str | None,
    _option("--key-from", metavar="NAME", help="The environment variable with the key; else OPENAI_API_KEY, if set."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelOptions:
    """What was said of models on the command line; None where nothing was."""

    base_url: str | None = None
    api: str | None = None
    method: str | None = None
    manner: str | None = None
    prompt: str | None = None
    shots: int | None = None
    examples: str | None = None
    temperature: float | None = None
    answer_tokens: int | None = None
    token_field: str | None = None
    repairs: int | None = None
    concurrency: int | None = None
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None
    timeout: float | None = None
    retries: int | None = None
    cache: Path | None = None
    no_cache: bool = False
    prices: Path | None = None
    most_dollars: float | None = None
    most_tokens: int | None = None
    most_reply: int | None = None
    key_from: str | None = None

    def models(self, readers: list[str], seed: int, output: Path | None) -> Models | None:
        """How the models among the readers are asked; None where there is none. An option that no reader takes, or that
        another makes idle, is refused."""
        from tollens.errors import InputError
        from tollens.readers import is_model

        values = {each.name: getattr(self, each.name) for each in fields(self)}
        said = {name: value for name, value in values.items() if value is not None and value is not False}
        if not any(map(is_model, readers)):
            if said:
                raise InputError(f"{_named(said)}: for language models, and none of the readers is one")
            return None
        from tollens.readers.models.making import Models, taken
        from tollens.readers.models.settings import Asking, Traffic

        kinds = {reader.partition(":")[0].strip().lower() for reader in readers if is_model(reader)}
        weighs = self.method is not None and self.method != "generate"
        if idle := set(said) - frozenset[str]().union(*(taken(kind, weighs=weighs) for kind in kinds)):
            weighing = f" with --method {self.method}" if weighs else ""
            raise InputError(f"{_named(idle)}: of no meaning for {', '.join(sorted(kinds))}{weighing}")
        for pair, why in _APART.items():
            if set(pair) <= set(said):
                raise InputError(f"{_named(pair)}: {why}")
        asking = Asking(seed=seed, **{name: said[name] for name in _DECIDING if name in said})
        kept = None if self.no_cache else self.cache or (output / "replies.sqlite" if output is not None else None)
        traffic = Traffic(**{name: said[name] for name in _TRAVELLING if name in said}, cache=kept)
        return Models(base_url=self.base_url, asking=asking, traffic=traffic)


def _named(settings: Iterable[str]) -> str:
    """The settings as the user typed them."""
    from tollens.readers.models.settings import option_of

    return ", ".join(sorted(map(option_of, settings)))


_APART = {
    ("cache", "no_cache"): "only one of them can be meant",
    ("manner", "prompt"): "such a prompt has its own manner; --answer-tokens is how long a reply may be",
}
_DECIDING = (
    *("api", "method", "manner", "prompt", "shots", "examples"),
    *("temperature", "answer_tokens", "token_field", "repairs"),
)
_TRAVELLING = (
    *("concurrency", "requests_per_minute", "tokens_per_minute", "timeout", "retries"),
    *("prices", "most_dollars", "most_tokens", "most_reply", "key_from"),
)
