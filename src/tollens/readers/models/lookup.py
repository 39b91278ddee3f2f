"""Lookup: the addresses of a host, found in a daemon thread."""

from __future__ import annotations

import asyncio
import socket
from threading import Thread
from typing import Any

from aiohttp.abc import AbstractResolver, ResolveResult


class Lookup(AbstractResolver):
    """Asks the system. The event loop's own threads would keep the program alive until they end, and a lookup can take
    half a minute if the name server does not answer."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a host; OSError if it has none."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[list[Any]] = loop.create_future()

        def settle(infos: list[Any], error: OSError | None) -> None:
            if not found.done():
                found.set_exception(error) if error is not None else found.set_result(infos)

        def look() -> None:
            infos: list[Any] = []
            fault: OSError | None = None
            try:
                infos = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
            except OSError as error:
                fault = error
            except UnicodeError as error:  # of a name that is too long
                fault = OSError(f"no such name: {error}")
            try:
                loop.call_soon_threadsafe(settle, infos, fault)
            except RuntimeError:  # the loop is closed
                return

        Thread(target=look, name=f"lookup of {host}", daemon=True).start()
        return [_result(host, info) for info in await found]

    async def close(self) -> None:
        """Nothing is held open."""


def _result(host: str, info: Any) -> ResolveResult:
    family, _, protocol, _, address = info
    name, port, *rest = address
    if family == socket.AF_INET6 and len(rest) == 2 and rest[1] and "%" not in name:
        name = f"{name}%{rest[1]}"  # a link-local address needs its link
    flags = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
    return ResolveResult(hostname=host, host=name, port=port, family=family, proto=protocol, flags=flags)
