"""A server of the OpenAI chat protocol with faults of every kind, for bench/chaos.py.

    python bench/faulty_server.py [--share 0.3] [--seed 1] [--slow 4]

The answer depends on the question's number alone. That includes odd answers: no count of tokens, an absurd count, no
content, two megabytes of text. How an answer travels is drawn from the seed: most come at once, a share meets a fault.
The kinds of fault are dealt like cards, so that all of them come up. A fault never carries a whole answer.

It prints two ports: that of the server, and that of its control, which takes a line and gives one back:
`wait N S` waits until N answers were delivered, at most S seconds; `counts` gives what was counted, as JSON. It ends
when its standard input does.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

_NUMBER = re.compile(rb"question number (\d+)")
_LIMIT = 1 << 20  # bytes of a line of a request
_LARGE = 2 << 20  # bytes of a huge answer

Answer = dict[str, Any]


def answer_to(number: int) -> tuple[Answer, int]:
    """The answer to a question, and how many tokens it is worth: none where the server does not count them rightly."""
    draw = int.from_bytes(hashlib.sha256(f"question {number}".encode()).digest()[:8], "big")
    text = f"Answer: {'ABCD'[draw % 4]}"
    counted = {"prompt_tokens": 40 + draw % 60, "completion_tokens": 5}
    choice: Answer = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    answer: Answer = {"id": f"reply-{number}", "object": "chat.completion", "choices": [choice], "usage": counted}
    odd = (draw >> 16) % 200
    if odd in _ODD_USAGE:
        answer["usage"] = _ODD_USAGE[odd]
        return answer, 0
    if odd in _ODD_CONTENT:
        choice["message"]["content"] = _ODD_CONTENT[odd]
    elif odd == 20:
        choice["message"] |= {"content": None, "refusal": "I would rather not."}
    elif odd == 21:
        choice["finish_reason"] = "length"
    return answer, sum(counted.values())


_ODD_USAGE: dict[int, Any] = {
    1: None,
    2: {"prompt_tokens": -1_000_000, "completion_tokens": 5},
    3: {"prompt_tokens": 10**15, "completion_tokens": 10**15},
    4: {},
    5: {"prompt_tokens": None, "completion_tokens": None},
    6: {"prompt_tokens": "many", "completion_tokens": "few"},
    7: {"prompt_tokens": 12.5, "completion_tokens": True},
}
_ODD_CONTENT: dict[int, Any] = {
    10: None,
    11: "",
    12: [{"type": "thinking", "thinking": "Answer: A"}, {"type": "text", "text": "Answer: B"}],
    13: "所以答案是 C。\u202e\x1b[31m\x00",
    14: "Let me see. " * (_LARGE // 12) + "\nAnswer: D",
}


class Fault(Exception):
    """The connection is over."""


class Exchange:
    """One request and the ways to answer it wrongly."""

    def __init__(self, writer: asyncio.StreamWriter, body: bytes, slow: float) -> None:
        self.writer, self.body, self.slow = writer, body, slow

    def send(self, status: str, body: bytes, *headers: str, length: int | None = None) -> None:
        """A reply; right unless a wrong length is given."""
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}", *headers]
        if not any(each.startswith("Content-Type") for each in headers):
            lines.append("Content-Type: application/json")
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)

    def close(self) -> None:
        """End the connection once what was written is sent."""
        raise Fault

    def reset(self) -> None:
        """End the connection at once."""
        self.writer.transport.abort()
        raise Fault

    def status(self, status: str, *headers: str) -> None:
        """A fault that the server names."""
        self.send(status, b'{"error": {"message": "CUDA out of memory"}}', *headers)

    def page(self, status: str) -> None:
        """A page for people."""
        self.send(status, b"<html><body>Bad gateway</body></html>", "Content-Type: text/html")

    def document(self, document: object) -> None:
        """JSON that is no answer."""
        self.send("200 OK", json.dumps(document).encode())

    def cut(self, share: float) -> None:
        """The beginning of an answer."""
        self.send("200 OK", self.body[: int(share * len(self.body))], length=len(self.body))
        self.close()

    def overflow(self) -> None:
        """An answer that is longer than it says."""
        self.send("200 OK", self.body, length=len(self.body) // 2)
        self.close()

    def chunks(self) -> None:
        """An answer in chunks, without its end."""
        half = self.body[: len(self.body) // 2]
        self.writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n")
        self.writer.write(f"{len(half):x}\r\n".encode() + half + b"\r\n")
        self.close()

    def raw(self, data: bytes) -> None:
        """Anything."""
        self.writer.write(data)
        self.close()

    async def late(self) -> None:
        """Nothing, until nobody waits for it any more."""
        await asyncio.sleep(self.slow)
        self.close()

    async def trickle(self) -> None:
        """An answer letter by letter, too slow for anybody to wait for its end."""
        self.send("200 OK", b"", length=len(self.body))
        for place in range(8):
            self.writer.write(self.body[place : place + 1])
            await self.writer.drain()
            await asyncio.sleep(self.slow / 8)
        self.close()


FAULTS: dict[str, Callable[[Exchange], Awaitable[None] | None]] = {
    "500 with a body": lambda x: x.status("500 Internal Server Error"),
    "502 with a page": lambda x: x.page("502 Bad Gateway"),
    "503 with Retry-After": lambda x: x.status("503 Service Unavailable", "Retry-After: 0.1"),
    "429": lambda x: x.status("429 Too Many Requests"),
    "429 with Retry-After": lambda x: x.status("429 Too Many Requests", "Retry-After: 0.05"),
    "408": lambda x: x.status("408 Request Timeout"),
    "400": lambda x: x.status("400 Bad Request"),
    "reset before reading": lambda x: x.reset(),
    "reset after reading": lambda x: x.reset(),
    "closed without a word": lambda x: x.close(),
    "no answer in time": lambda x: x.late(),
    "letter by letter": lambda x: x.trickle(),
    "cut in the headers": lambda x: x.raw(b"HTTP/1.1 200 OK\r\nContent-Type: applica"),
    "cut body": lambda x: x.cut(0.5),
    "length too large": lambda x: x.cut(0.99),
    "length too small": lambda x: x.overflow(),
    "two lengths": lambda x: x.send("200 OK", x.body[:-9], f"Content-Length: {len(x.body)}"),
    "cut chunks": lambda x: x.chunks(),
    "chunk of no size": lambda x: x.raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"),
    "no HTTP": lambda x: x.raw(b"\x16\x03\x01 this is something else\r\n\r\n"),
    "huge header": lambda x: x.send("200 OK", b"{}", f"X-Trace: {'y' * 100_000}"),
    "garbage for gzip": lambda x: x.send("200 OK", b"\x1f\x8bnot gzip at all", "Content-Encoding: gzip"),
    "empty body": lambda x: x.send("200 OK", b""),
    "no JSON": lambda x: x.send("200 OK", b"{'choices': [oops"),
    "no UTF-8": lambda x: x.send("200 OK", b'{"choices": [{"message": {"content": "\xff\xfe"}}]}'),
    "page with 200": lambda x: x.page("200 OK"),
    "JSON of another shape": lambda x: x.document({"choices": "none", "answer": "A"}),
    "no choices": lambda x: x.document({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 9}}),
    "no message": lambda x: x.document({"choices": [{"message": None}]}),
    "an error with 200": lambda x: x.document({"error": {"message": "the engine is restarting"}}),
}


class Server:
    """The counts of requests and answers, and the next fault."""

    def __init__(self, share: float, seed: int, slow: float, most: int) -> None:
        self.share, self.slow, self.most = share, slow, most
        self.random = random.Random(seed)
        self.deck: list[str] = []
        self.requests = 0
        self.faults: Counter[str] = Counter()
        self.delivered: Counter[int] = Counter()
        self.changed = asyncio.Condition()

    def fault(self) -> str | None:
        """What goes wrong with the next request; None where nothing does."""
        if self.random.random() >= self.share:
            return None
        if not self.deck:
            self.deck = list(FAULTS)
            self.random.shuffle(self.deck)
        return self.deck.pop()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """All requests of a connection."""
        with suppress(Fault, ConnectionError, asyncio.IncompleteReadError):
            while first := await reader.read(1):
                await self.answer(first, reader, writer)
                await writer.drain()
        with suppress(ConnectionError):
            writer.close()
            await writer.wait_closed()

    async def answer(self, first: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request; its first byte was read."""
        self.requests += 1
        fault = self.fault()
        if fault is not None:
            self.faults[fault] += 1
        if fault == "reset before reading":
            Exchange(writer, b"", self.slow).reset()
        head = first + await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        asked = await reader.readexactly(int(length[1])) if length else b""
        if self.requests > self.most:
            Exchange(writer, b"", self.slow).status("403 Forbidden")
            return
        found = _NUMBER.search(asked)
        number = int(found[1]) if found else -1
        body = json.dumps(answer_to(number)[0]).encode()
        if fault is not None:
            done = FAULTS[fault](Exchange(writer, body, self.slow))
            if done is not None:
                await done
            return
        await self.deliver(writer, body)
        async with self.changed:
            self.delivered[number] += 1
            self.changed.notify_all()

    async def deliver(self, writer: asyncio.StreamWriter, body: bytes) -> None:
        """The whole answer, in one of the ways in which it may come."""
        exchange, way = Exchange(writer, body, self.slow), self.random.randrange(8)
        if way == 0:
            exchange.send("200 OK", gzip.compress(body, 1), "Content-Encoding: gzip")
        elif way == 1:
            writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n")
            for part in (body[:7], body[7:]):
                writer.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
            writer.write(b"0\r\n\r\n")
        elif way == 2:
            exchange.send("200 OK", body, "X-Trace: one", "X-Trace: two", "Set-Cookie: a=b", "Set-Cookie: a=c")
        else:
            if way == 3:
                await asyncio.sleep(self.random.uniform(0.0, 0.2))
            exchange.send("200 OK", body)
        await writer.drain()

    async def control(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One line and its answer."""
        match (await reader.readline()).split():
            case [b"wait", number, seconds]:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.until(int(number)), float(seconds))
                writer.write(b"%d\n" % self.delivered.total())
            case _:
                counts = {"requests": self.requests, "delivered": self.delivered, "faults": self.faults}
                writer.write(json.dumps(counts).encode() + b"\n")
        await writer.drain()
        writer.close()

    async def until(self, number: int) -> None:
        """Wait for that many answers."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.delivered.total() >= number)


async def _main(server: Server) -> None:
    ports = []
    for handle in (server.serve, server.control):
        listening = await asyncio.start_server(handle, "127.0.0.1", 0, limit=_LIMIT, backlog=1024)
        ports.append(listening.sockets[0].getsockname()[1])
    print(*ports, flush=True)
    await asyncio.to_thread(sys.stdin.read)  # whoever started it is gone


def main() -> None:
    """Serve until standard input ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=0.3, help="share of requests that meet a fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", type=float, default=4.0, help="seconds that an answer takes that is too late")
    parser.add_argument("--most", type=int, default=10**9, help="requests, and then none is answered")
    given = parser.parse_args()
    asyncio.run(_main(Server(given.share, given.seed, given.slow, given.most)))


if __name__ == "__main__":
    main()
