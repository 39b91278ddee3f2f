"""The reader `litellm:PROVIDER/MODEL`: other providers, through the package litellm.

litellm translates a request into a provider's own protocol and its faults into those of OpenAI's. Everything else is
as for `openai:`: the pace, the tries, the breaker, the kept replies and the budget. The key is read by litellm from the
provider's own environment variable, and from nowhere else.
"""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Callable
from types import TracebackType
from typing import Any

import msgspec

from tollens.errors import InputError, Stopped, shown
from tollens.readers.models.calling import Caller
from tollens.readers.models.connection import Model
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.spending import Price
from tollens.readers.models.wire import CHAT

# Before the import: no file of prices is fetched, and no file of variables is read from the working folder.
_QUIET = {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_MODE": "PRODUCTION"}
_LOGGERS = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
_SECRET = ("_KEY", "_KEY_ID", "_TOKEN", "_SECRET", "_PASSWORD", "_CREDENTIALS")
_SHORTEST_SECRET = 8  # letters: anything shorter stands in many a text


def provided(name: str, asking: Asking, base_url: str | None, price: Price | None) -> Model:
    """A provider's model. What the provider does not take is left out of every request, and the card says so."""
    litellm = import_litellm()
    if asking.api != "chat" or asking.method != "generate":
        told = "reader litellm asks for messages: --api completions and --method likelihood are for openai and hf"
        raise InputError(told)
    try:
        bare, provider, _, _ = litellm.get_llm_provider(name)
    except litellm.BadRequestError as error:
        told = "expected a provider and its model, as in litellm:anthropic/claude-sonnet-4-5"
        raise InputError(f"{told}, found {shown(name)}") from error
    missing = litellm.validate_environment(model=name).get("missing_keys") or ()
    if missing and base_url is None:
        raise InputError(f"expected a key in the environment, {' and '.join(missing)}, for the provider {provider}")
    taken = litellm.get_supported_openai_params(model=bare, custom_llm_provider=provider) or ()
    left_out = tuple(field for field in ("seed", "temperature") if field not in taken)
    if "temperature" in left_out and asking.temperature:
        raise InputError(f"{name} takes no temperature, found {asking.temperature:g}")
    address = base_url or f"litellm:{provider}"
    return Model(name=name, base_url=address, price=price, reader="litellm", left_out=left_out)


def calling(base_url: str | None) -> Callable[[Model, Traffic], Caller]:
    """How such a model is called: at an address of the user's own, or wherever its provider is."""
    return lambda model, traffic: _Provider(base_url, model, traffic)


class _Provider(Caller):
    """A provider behind litellm. Only the exchange of one request is its own."""

    def __init__(self, base_url: str | None, model: Model, traffic: Traffic) -> None:
        super().__init__("", None, traffic)
        self._address, self._model = base_url, model

    def _open(self) -> None:
        self._litellm = import_litellm()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._litellm.close_litellm_async_clients()

    async def _exchange(self, path: str, body: bytes) -> tuple[int, bytes, str | None]:
        if path != CHAT:
            raise RuntimeError(f"litellm is asked for messages only, not for {path}")
        litellm = self._litellm
        request: dict[str, Any] = msgspec.json.decode(body)
        for field in self._model.left_out:
            request.pop(field, None)
        try:
            found = await litellm.acompletion(
                **request,
                api_base=self._address,
                timeout=self._traffic.timeout,
                num_retries=0,  # we try again, and leave out, ourselves
                max_retries=0,
                drop_params=False,
            )
        except litellm.Timeout:
            raise TimeoutError from None
        except litellm.ContentPolicyViolationError as error:
            return 200, _declined(self._clean(str(error))), None
        except litellm.UnsupportedParamsError as error:
            raise Stopped(f"{self._model.name} does not take such requests: {self._clean(str(error))}") from None
        except litellm.exceptions.openai.OpenAIError as error:  # what all of its own are
            status = getattr(error, "status_code", None)
            told = str(error).partition("Traceback (most recent call last)")[0]  # it quotes one, of its own code
            return _status(status), self._clean(told).encode("utf-8", "replace"), _after(error)
        return 200, found.model_dump_json().encode("utf-8"), None

    def _clean(self, text: str) -> str:
        """The text without any key that stands in the environment: which one litellm has used is not known here."""
        for name, value in os.environ.items():
            if name.upper().endswith(_SECRET) and len(value) >= _SHORTEST_SECRET:
                text = text.replace(value, "[key]")
        return text


def import_litellm() -> Any:
    """The package, silent: it prints nothing, logs nothing and reports to nobody. InputError where it is missing."""
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import litellm
    except ImportError as error:
        told = "reader litellm needs the package litellm: pip install 'tollens[providers]'"
        raise InputError(f"{told} ({error})") from error
    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.turn_off_message_logging = True
    warnings.filterwarnings("ignore", module=r"(litellm|pydantic)\b")  # of its own types, which no user can mend
    for logger in _LOGGERS:
        logging.getLogger(logger).setLevel(logging.CRITICAL + 1)
    return litellm


def _declined(why: str) -> bytes:
    """A reply of the protocol that says that the provider declined."""
    message = {"content": "", "refusal": why}
    return msgspec.json.encode({"choices": [{"message": message, "finish_reason": "content_filter"}]})


def _status(found: object) -> int:
    """The status of a fault; a fault without one never reached the provider, or was not understood."""
    return found if isinstance(found, int) and found != 200 else 500


def _after(error: Exception) -> str | None:
    """When to come again, where the provider has said it."""
    response = getattr(error, "response", None)
    headers = getattr(response, "headers", None)
    found = headers.get("retry-after") if headers is not None else None
    return found if isinstance(found, str) else None
