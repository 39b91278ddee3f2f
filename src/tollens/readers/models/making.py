"""Making a reader of a model from its name and what the user wishes."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tollens.errors import InputError
from tollens.readers.models.address import check_address, check_key
from tollens.readers.models.connection import Connection, Model
from tollens.readers.models.generating import Generating
from tollens.readers.models.prompted import Prompted
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.spending import Budget, price_of
from tollens.readers.models.weighing import Weighing
from tollens.records import Item

if TYPE_CHECKING:
    from tollens.readers.models.formalising import Formalising
    from tollens.readers.models.hf import OnDiskReader

HOME = "https://api.openai.com/v1"
_KEY = "OPENAI_API_KEY"
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# What a user may say of each kind of model. What no reader of a command takes is refused, not ignored.
_WRITING = frozenset(("temperature", "answer_tokens"))
_CHATTING = frozenset(("api", "token_field"))
_PROMPTING = _WRITING | {"manner", "prompt", "shots", "examples"}
_TRAVELLING = frozenset(
    (
        *("base_url", "concurrency", "requests_per_minute", "tokens_per_minute", "timeout", "retries"),
        *("cache", "no_cache", "prices", "most_dollars", "most_tokens", "most_reply"),
    )
)
TAKES: dict[str, frozenset[str]] = {
    "openai": _PROMPTING | _TRAVELLING | _CHATTING | {"method", "key_from"},
    "formalise": _WRITING | _TRAVELLING | {"repairs", "token_field", "key_from"},
    "hf": _PROMPTING | {"api", "method"},
    "litellm": _PROMPTING | _TRAVELLING | _CHATTING | {"method"},
}


def taken(reader: str, *, weighs: bool) -> frozenset[str]:
    """What a user may say of that kind of model. One that weighs options writes nothing, and a server does so only with
    completions; a model on disk can be shown the prompt as a conversation all the same."""
    takes = TAKES[reader]
    if not weighs or "method" not in takes:
        return takes
    return takes - _WRITING - (_CHATTING if reader == "openai" else frozenset())


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """How models are asked, wherever they are: one for all the models of a command, with one budget."""

    # Else OPENAI_BASE_URL, else OpenAI's own. It may hold a password.
    base_url: str | None = field(default=None, repr=False)
    asking: Asking = field(default_factory=Asking)
    traffic: Traffic = field(default_factory=Traffic)
    examples: tuple[Item, ...] = ()  # the ones that a prompt shows, answers and all
    budget: Budget = field(init=False)

    def __post_init__(self) -> None:
        budget = Budget(self.traffic.most_dollars, self.traffic.most_tokens)
        object.__setattr__(self, "budget", budget)  # the one thing here that changes: what was spent


def make_openai(name: str, models: Models) -> Generating | Weighing:
    """The reader `openai:MODEL`."""
    if not name:
        raise InputError("reader openai: expected the name of a model, as in openai:gpt-4o-mini")
    connection = Connection(_model(name, models), models.traffic, models.budget)
    prompted = Prompted(models.asking, models.examples)
    kind = Generating if models.asking.method == "generate" else Weighing
    return kind(connection, models.asking, models.traffic, prompted)


def make_formalise(name: str, models: Models) -> Formalising:
    """The reader `formalise:MODEL`."""
    if not name:
        raise InputError("reader formalise: expected the name of a model, as in formalise:gpt-4o-mini")
    from tollens.readers.models.formalising import Formalising  # it brings the solvers with it

    connection = Connection(_model(name, models), models.traffic, models.budget)
    return Formalising(connection, models.asking, models.traffic)


def make_hf(name: str, models: Models) -> OnDiskReader:
    """The reader `hf:PATH`."""
    from tollens.readers.models.hf import OnDiskReader
    from tollens.readers.models.on_disk import find

    return OnDiskReader(find(name), models.asking, Prompted(models.asking, models.examples))


def make_litellm(name: str, models: Models) -> Generating:
    """The reader `litellm:PROVIDER/MODEL`."""
    from tollens.readers.models.via_litellm import calling, provided

    if models.base_url is not None:
        check_address(models.base_url)
    model = provided(name, models.asking, models.base_url, price_of(name, models.traffic.prices))
    connection = Connection(model, models.traffic, models.budget, calling(models.base_url))
    return Generating(connection, models.asking, models.traffic, Prompted(models.asking, models.examples))


def _model(name: str, models: Models) -> Model:
    address = models.base_url or os.environ.get("OPENAI_BASE_URL") or HOME
    check_address(address, "--base-url" if models.base_url else "OPENAI_BASE_URL")
    variable, key = _key(models.traffic.key_from)
    if key is not None and urlsplit(address).username is not None:
        raise InputError(f"the address holds a user, and {variable} a key: only one of them can be sent")
    if key is None and address == HOME:
        raise InputError(f"expected a key in the environment variable {variable}, or another server with --base-url")
    return Model(name=name, base_url=address, key=key, price=price_of(name, models.traffic.prices))


def _key(named: str | None) -> tuple[str, str | None]:
    """The environment variable and the key in it. Where the user names the variable, it must be set; else there may be
    no key, as for a local server."""
    if named is not None and not _VARIABLE.fullmatch(named):
        # It may be the key itself, so it is not repeated.
        raise InputError("--key-from: expected the name of an environment variable, found something else")
    variable = named or _KEY
    key = os.environ.get(variable) or None
    if key is None and named is not None:
        raise InputError(f"--key-from {variable}: expected a key in this environment variable, found none")
    if key is not None:
        check_key(key, variable)
    return variable, key
