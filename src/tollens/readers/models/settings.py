"""How a model is asked: what decides its answers, and what only decides how they travel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NoReturn, get_args

from tollens.errors import InputError, shown
from tollens.readers.models.prompt import Manner
from tollens.settings import check_real, check_seed, check_whole

Api = Literal["chat", "completions"]
# Generate a reply and read the answer from it; or weigh every option by the log-likelihood of its text behind the
# prompt, as a sum over its tokens or as their mean.
Method = Literal["generate", "likelihood", "likelihood-mean"]
# What a server of the chat protocol calls the longest reply: OpenAI's newer models know the second name alone.
TokenField = Literal["max_tokens", "max_completion_tokens"]

# Bytes that may be kept of a reply. Several times as much is held in memory of every reply on its way.
SMALLEST_REPLY, LARGEST_REPLY = 1 << 10, 1 << 24

_OPTIONS = {
    "requests_per_minute": "--rpm",
    "tokens_per_minute": "--tpm",
    "most_dollars": "--max-cost",
    "most_tokens": "--max-tokens",
    "most_reply": "--max-reply",
}

# The least and the most of each number. Whole numbers have whole bounds.
_ASKING_BOUNDS: Mapping[str, tuple[float, float]] = {
    "shots": (0, 1_000),
    "temperature": (0.0, 100.0),
    "answer_tokens": (1, 1_000_000_000),
    "repairs": (0, 100),
}
_TRAFFIC_BOUNDS: Mapping[str, tuple[float, float]] = {
    "concurrency": (1, 10_000),
    "requests_per_minute": (0.001, 1e9),
    "tokens_per_minute": (1.0, 1e12),
    "timeout": (0.001, 1e6),
    "retries": (0, 1_000),
    "most_dollars": (0.0, 1e9),
    "most_tokens": (0, 10**15),
    "most_reply": (SMALLEST_REPLY, LARGEST_REPLY),
}


def option_of(setting: str) -> str:
    """What a setting is called on the command line."""
    return _OPTIONS.get(setting, f"--{setting.replace('_', '-')}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What decides the answers of a model: it goes into the reader's card."""

    api: Api = "chat"
    method: Method = "generate"
    manner: Manner = "direct"
    prompt: str | None = None  # a named prompt or a file; else by the form of the answer and the language
    shots: int = 0
    examples: str | None = None  # ITEMS that examples are taken from
    temperature: float = 0.0
    answer_tokens: int | None = None  # at most so many in a reply; else by the manner
    token_field: TokenField = "max_tokens"
    seed: int = 0
    repairs: int = 3  # of a theory that a model writes: how often a complaint goes back to it

    def __post_init__(self) -> None:
        _check_one_of("api", self.api, get_args(Api))
        _check_one_of("method", self.method, get_args(Method))
        _check_one_of("manner", self.manner, get_args(Manner))
        _check_one_of("token_field", self.token_field, get_args(TokenField))
        _check_bounds(self, _ASKING_BOUNDS)
        check_seed("--seed", self.seed)
        if self.shots and self.examples is None:
            raise InputError(f"--shots {self.shots}: name the ITEMS that they are taken from with --examples")
        if self.examples is not None and not self.shots:
            raise InputError("--examples: say how many of them are shown, with --shots")
        if self.prompt is not None and self.manner == "steps":
            raise InputError("--manner: --prompt has a manner of its own; --answer-tokens is how long a reply may be")
        if self.method != "generate" and self._in_steps:
            raise InputError(f"--method {self.method} lets the model write nothing: steps need --method generate")
        if self.token_field != "max_tokens" and self.api != "chat":
            raise InputError(f"--token-field {self.token_field} is for --api chat, found {self.api}")

    @property
    def most_tokens(self) -> int:
        """How long a reply may be."""
        return self.answer_tokens or (1024 if self._in_steps else 64)

    @property
    def samples(self) -> bool:
        """Whether the model draws its words: then its answers depend on the seed."""
        return self.method == "generate" and self.temperature > 0

    @property
    def sent_seed(self) -> int:
        """The seed of a request: 0 where nothing is drawn, so that one request is the same under every seed."""
        return self.seed if self.samples else 0

    @property
    def card_seed(self) -> dict[str, str]:
        """The seed as a card has it: only where answers depend on it, by sampling or by the examples it chose."""
        return {"seed": str(self.seed)} if self.samples or self.examples is not None else {}

    @property
    def _in_steps(self) -> bool:
        """Whether the model is to reason first; of a prompt that was given, its name tells."""
        return self.manner == "steps" or (self.prompt is not None and Path(self.prompt).stem.endswith("-steps"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """How requests travel: none of it decides an answer."""

    concurrency: int = 16
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None
    timeout: float = 120.0  # seconds for one request
    retries: int = 8  # further tries of one request
    cache: Path | None = None
    prices: Path | None = None
    most_dollars: float | None = None
    most_tokens: int | None = None  # of all requests together, in and out
    most_reply: int = 1 << 20  # bytes that are kept of one reply
    key_from: str | None = None  # the environment variable, which must be set then; else OPENAI_API_KEY, if it is set

    def __post_init__(self) -> None:
        _check_bounds(self, _TRAFFIC_BOUNDS)
        if self.most_dollars is not None and self.prices is None:
            raise InputError("--max-cost takes prices: name a file of them with --prices")


def _check_one_of(setting: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        _refuse(setting, " or ".join(known), value)


def _check_bounds(settings: Asking | Traffic, bounds: Mapping[str, tuple[float, float]]) -> None:
    for name, (least, most) in bounds.items():
        value = getattr(settings, name)
        if value is None:
            continue
        if isinstance(least, int) and isinstance(most, int):
            check_whole(option_of(name), value, least=least, most=most)
        else:
            check_real(option_of(name), value, least=least, most=most)


def _refuse(setting: str, expected: str, value: object) -> NoReturn:
    raise InputError(f"{option_of(setting)}: expected {expected}, found {shown(value)}")
