"""Transport: one request to a server, and what came back."""

from __future__ import annotations

import errno
import os
import socket
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tollens.readers.models import complaint
from tollens.readers.models.address import proxy_of
from tollens.readers.models.contact import Contact
from tollens.readers.models.reply_size import most_body
from tollens.readers.models.scrubber import Scrubber, secrets_of
from tollens.readers.models.settings import Traffic

if TYPE_CHECKING:
    import aiohttp


@dataclass(frozen=True, slots=True)
class Response:
    """What came back. The body is cut if it has more bytes than anybody reads."""

    status: int
    body: bytes
    retry_after: str | None = None
    is_cut: bool = False


class NotReached(Exception):
    """No connection, or one that broke before all had come: why."""


class Transport(Protocol):
    """Carries requests to one server."""

    address: str  # what the path of a request is added to; empty if that is somebody else's business
    scrub: Scrubber  # knows what must not be repeated

    async def open(self) -> None:
        """Make ready for requests."""

    async def close(self) -> None:
        """Close all connections."""

    async def exchange(self, path: str, body: bytes, contact: Contact) -> Response:
        """Send a request once. NotReached or TimeoutError if nothing comes back, Stopped if nothing ever will; contact
        is made as soon as the server says anything."""


class Http:
    """Straight to a server of the protocol. The key goes into a header and nowhere else."""

    def __init__(self, base_url: str, key: str | None, traffic: Traffic) -> None:
        self.address, self._key, self._traffic = base_url.rstrip("/"), key, traffic
        self._proxy = proxy_of(base_url)
        self.scrub = Scrubber([key or "", *secrets_of(base_url), *secrets_of(self._proxy or "")])
        self._session: aiohttp.ClientSession | None = None

    async def open(self) -> None:
        """Make ready for requests."""
        import aiohttp

        from tollens.readers.models.lookup import Lookup

        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        self._session = aiohttp.ClientSession(
            headers=headers,
            cookie_jar=aiohttp.DummyCookieJar(),  # cookies mean nothing to a model
            timeout=aiohttp.ClientTimeout(total=self._traffic.timeout),
            # How many requests go at a time is decided by the caller, so that none waits on the clock.
            connector=aiohttp.TCPConnector(limit=0, resolver=Lookup()),
            trace_configs=[_connections()],
        )

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()

    async def exchange(self, path: str, body: bytes, contact: Contact) -> Response:
        """Send a request once. A redirect is not followed: it could carry the key to somebody else."""
        import aiohttp

        if self._session is None:
            raise RuntimeError("the transport is not open")
        limit = contact.limit()
        try:
            async with (
                limit,
                self._session.post(
                    self.address + path,
                    data=body,
                    allow_redirects=False,
                    proxy=self._proxy,
                    trace_request_ctx=(contact, limit),
                ) as response,
            ):
                contact.answered()
                most = most_body(self._traffic.most_reply) if response.status == 200 else complaint.READ
                data, is_cut = await _read(response.content, most)
                return Response(response.status, data, response.headers.get("Retry-After"), is_cut)
        except TimeoutError:
            if limit.expired():
                raise NotReached("no connection in time") from None
            raise
        except (aiohttp.ClientError, OSError) as error:
            through = " through the proxy that the environment names" if self._proxy else ""
            raise NotReached(f"the connection failed{through}: {_cause(error)}") from None
        finally:
            contact.closed(limit)


def _cause(error: Exception) -> str:
    """What went wrong, in the system's own words where it is the system that says so."""
    import aiohttp

    if isinstance(error, aiohttp.ClientConnectorError):
        cause = error.os_error
        if isinstance(cause, socket.gaierror) and cause.strerror:
            return f"{error.host}: {cause.strerror}"
        if cause.errno is not None and cause.errno in errno.errorcode and not isinstance(cause, ssl.SSLError):
            return f"{error.host}:{error.port}: {os.strerror(cause.errno)}"
    return str(error) or type(error).__name__


async def _read(content: aiohttp.StreamReader, most: int) -> tuple[bytes, bool]:
    """The first `most` bytes of a body, and whether there are more. The rest is never read."""
    pieces, size = [], 0
    async for piece in content.iter_any():
        pieces.append(piece)
        size += len(piece)
        if size > most:
            return b"".join(pieces)[:most], True
    return b"".join(pieces), False


def _connections() -> aiohttp.TraceConfig:
    """Reports each connection to the contact of its request."""
    import aiohttp

    async def connected(_session: object, context: Any, _params: object) -> None:
        contact, limit = context.trace_request_ctx
        contact.connected(limit)

    trace = aiohttp.TraceConfig()
    trace.on_connection_create_end.append(connected)
    trace.on_connection_reuseconn.append(connected)
    return trace
