"""Servers that answer as a test wants: a function from a request to a response, or a socket that misbehaves."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Said:
    """What a server sends back."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


def chat(text: str, usage: object = {"prompt_tokens": 10, "completion_tokens": 5}, **message: object) -> Said:
    """A reply of the chat protocol."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    document: dict[str, object] = {"id": "x", "object": "chat.completion", "created": 1, "model": "m"}
    return Said(json.dumps({**document, "choices": [choice], "usage": usage}).encode())


def noting(asked: list[bytes], said: Said) -> Callable[[bytes, Mapping[str, str]], Said]:
    """Answers every request alike, and notes what was asked."""

    def answer(body: bytes, _: Mapping[str, str]) -> Said:
        asked.append(body)
        return said

    return answer


@contextmanager
def answering(answer: Callable[[bytes, Mapping[str, str]], Said]) -> Iterator[str]:
    """The base address of a server that answers requests by that function of their body and headers."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            said = answer(self.rfile.read(int(self.headers["Content-Length"])), dict(self.headers))
            with suppress(ConnectionError):  # of a client that has read enough
                self.send_response(said.status)
                for name, value in {"Content-Type": "application/json", **said.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(said.body)))
                self.end_headers()
                self.wfile.write(said.body)

        def log_message(self, *_: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 512

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def closing() -> Iterator[str]:
    """A server that closes every connection as soon as it has it."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as server:

        def close_all() -> None:
            with suppress(OSError):
                while True:
                    server.accept()[0].close()

        threading.Thread(target=close_all, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        server.shutdown(socket.SHUT_RDWR)


@contextmanager
def silent() -> Iterator[str]:
    """A server that takes every connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"


@contextmanager
def unreachable() -> Iterator[str]:
    """An address whose packets are dropped: on Linux, a socket whose queue is full."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        first = [socket.socket() for _ in range(4)]
        for each in first:
            each.setblocking(False)
            with suppress(BlockingIOError):
                each.connect(server.getsockname())
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        for each in first:
            each.close()
