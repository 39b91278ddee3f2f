"""The address of a server: whether it can be used, and what may be shown of it."""

from __future__ import annotations

import os
from urllib.parse import unquote, urlsplit, urlunsplit

from tollens.errors import InputError


def check_address(address: str, said_in: str = "--base-url") -> None:
    """Raise InputError unless requests can be sent there. The address may hold a password, so it is not repeated."""
    expected = f"{said_in}: expected the address of a server, as in http://localhost:8000/v1"
    if not address.isprintable() or " " in address:
        raise InputError(f"{expected}, found a blank or a line break in it")
    try:
        parts = urlsplit(address)
        _ = parts.port  # read when asked for
    except ValueError as error:
        raise InputError(f"{expected}, found a host or a port that cannot be") from error
    if parts.scheme not in ("http", "https"):
        raise InputError(f"{expected}, found no http:// or https:// at its beginning")
    if not parts.hostname:
        raise InputError(f"{expected}, found no host in it")
    if "?" in address or "#" in address:
        told = "a query or a fragment would end up before the path of a request"
        raise InputError(f"{expected}, found something behind its path: {told}. For Azure there is litellm:azure/…")
    if parts.path.rstrip("/").endswith("/completions"):
        told = "the path of a request, which is added to it"
        raise InputError(f"{expected}, found {told}: leave out /completions or /chat/completions")
    try:
        unquote(f"{parts.username}{parts.password}").encode("latin-1")
    except UnicodeEncodeError as error:
        raise InputError(f"{expected}, found a user or a password that no header can hold") from error


def proxy_of(address: str) -> str | None:
    """The proxy that the environment names for an address (`HTTPS_PROXY`, `NO_PROXY` and the like); None where requests
    go straight there, as they do to this machine."""
    if not any(name.lower().endswith("_proxy") and value for name, value in os.environ.items()):
        return None
    from urllib.request import getproxies_environment, proxy_bypass

    parts, proxies = urlsplit(address), getproxies_environment()
    host = parts.hostname or ""
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if not proxy or not host or host in ("localhost", "::1") or host.startswith("127.") or proxy_bypass(host):
        return None
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    check_address(proxy, f"the proxy for {parts.scheme} in the environment")
    return proxy


def public_address(address: str) -> str:
    """The address without anything that may be secret: no user, password, query or fragment; nor a slash at its end,
    which makes no difference."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host  # IPv6
    return urlunsplit((parts.scheme, f"{host}:{parts.port}" if parts.port else host, parts.path.rstrip("/"), "", ""))


def check_key(key: str, variable: str) -> None:
    """Raise InputError unless a header can hold the key, which is not repeated."""
    if not all("!" <= letter <= "~" for letter in key):
        told = "found a blank, a line break or another character that no header can hold"
        raise InputError(f"expected a key in the environment variable {variable}, {told}")
