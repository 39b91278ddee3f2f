"""The reader `litellm:PROVIDER/MODEL`: other providers, through the package litellm.

litellm translates a request into a provider's own protocol and its faults into those of OpenAI's. Everything else is
as for `openai:`: the pace, the tries, the breaker, the kept replies and the budget. The key is read by litellm from the
provider's own environment variable, and from nowhere else.
"""

from __future__ import annotations

import logging
import os
import socket
import ssl
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tollens.errors import InputError, Stopped, shown
from tollens.readers.models.calling import Caller
from tollens.readers.models.complaint import escaped
from tollens.readers.models.connection import Model
from tollens.readers.models.contact import SECONDS, Contact
from tollens.readers.models.scrubber import SHORTEST, Scrubber, secrets_of
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.spending import Price
from tollens.readers.models.transport import NotReached, Response
from tollens.readers.models.wire import CHAT

# Before the import: no file of prices is fetched, and no file of variables is read from the working folder.
_QUIET = {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_MODE": "PRODUCTION"}
_LOGGERS = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
_SECRET = ("_KEY", "_KEY_ID", "_TOKEN", "_SECRET", "_PASSWORD", "_CREDENTIALS")
_FIRST = 4  # requests before any other: litellm takes much longer for a request than the way to a dead server does
_BROKEN = (ConnectionError, socket.gaierror, ssl.SSLError)  # a connection, or the way to one


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
    return lambda model, traffic: Caller(_Provider(base_url, model, traffic), traffic)


class _Provider:
    """The transport through litellm. Which keys it sends is not known here, so all in the environment are secret."""

    address = ""

    def __init__(self, base_url: str | None, model: Model, traffic: Traffic) -> None:
        self._address, self._model, self._traffic = base_url, model, traffic
        self.scrub = Scrubber([*_keys(), *secrets_of(base_url or ""), *_proxy_secrets()])

    async def open(self) -> None:
        """Make ready for requests."""
        self._litellm = import_litellm()

    async def close(self) -> None:
        """Close all connections."""
        await self._litellm.close_litellm_async_clients()

    async def exchange(self, path: str, body: bytes, contact: Contact) -> Response:
        """Send a request once. litellm reads a body to its end, whatever its size."""
        if path != CHAT:
            raise RuntimeError(f"litellm is asked for messages only, not for {path}")
        litellm = self._litellm
        request: dict[str, Any] = msgspec.json.decode(body)
        for field in self._model.left_out:
            request.pop(field, None)
        contact.begin()
        try:
            async with contact.after_first(_FIRST):
                found = await litellm.acompletion(
                    **request,
                    api_base=self._address,
                    timeout=self._timeout(contact),
                    num_retries=0,  # we try again, and leave out, ourselves
                    max_retries=0,
                    drop_params=False,
                )
        except litellm.ContentPolicyViolationError as error:
            contact.answered()
            return Response(200, _declined(str(error)))
        except litellm.UnsupportedParamsError as error:
            said = escaped(self.scrub.message(str(error)))
            raise Stopped(f"{self._model.name} does not take such requests: {said}") from None
        except litellm.exceptions.openai.OpenAIError as error:  # what all of its own are
            if (unreached := _not_reached(litellm, error)) is not None:
                raise NotReached(unreached) from None
            if isinstance(error, litellm.Timeout):
                raise TimeoutError from None
            contact.answered()
            status = getattr(error, "status_code", None)
            told = str(error).partition("Traceback (most recent call last)")[0]  # it quotes one, of its own code
            return Response(_status(status), told.encode("utf-8", "replace"), _after(error))
        contact.answered()
        return Response(200, found.model_dump_json(warnings=False).encode("utf-8"))

    def _timeout(self, contact: Contact) -> Any:
        """Seconds for a request; for its connection less, until contact is made."""
        import httpx

        whole = self._traffic.timeout
        return whole if contact.is_made else httpx.Timeout(whole, connect=min(whole, SECONDS))


def _keys() -> Iterator[str]:
    """All keys in the environment."""
    for name, value in os.environ.items():
        if name.upper().endswith(_SECRET) and len(value) >= SHORTEST:
            yield value


def _proxy_secrets() -> Iterator[str]:
    """The passwords of the proxies that the environment names."""
    for name, value in os.environ.items():
        if name.lower().endswith("_proxy") and "://" in value and "@" in value:
            yield from secrets_of(value)


def _not_reached(litellm: Any, error: BaseException) -> str | None:
    """Why a request never reached the provider, or its connection broke; None if the provider said something. litellm
    gives such faults the status 500, and what really happened is among their causes."""
    import httpx

    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in chain:
        chain.append(cause)
        cause = cause.__cause__ or cause.__context__
    broken = (*_BROKEN, httpx.TransportError)
    unknown = litellm.exceptions.openai.APIConnectionError  # itself: one of its kinds means that time ran out
    if not any(isinstance(each, broken) or type(each) is unknown for each in chain):
        return None
    if any(isinstance(each, httpx.ReadTimeout | httpx.WriteTimeout | httpx.PoolTimeout) for each in chain):
        return None
    said = next((str(each) for each in chain if isinstance(each, httpx.TransportError) and str(each)), str(chain[-1]))
    return f"the connection failed: {said or type(chain[-1]).__name__}"


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
