"""A server of the OpenAI protocol that knows nothing: for tests and benches.

It answers with a letter that a hash of the prompt picks, after a pause, counts what it was asked, and can be told
to fail: `--faults` gives shares of 429, 500, resets, hangs and garbage. `GET /counts` tells, for every body, how often
it was answered and the tokens of one answer. Run as a program it prints its port on the first line.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import sys
from collections import Counter

from aiohttp import web

KINDS = ("429", "500", "reset", "hang", "garbage")


class Stub:
    """The server's state: what it was asked, and what goes wrong next."""

    def __init__(self, delay: float, faults: dict[str, float], seed: int, letters: str, hang: float) -> None:
        self.delay, self.faults, self.letters, self.hang = delay, faults, letters, hang
        self.random = random.Random(seed)
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.usage: dict[str, tuple[int, int]] = {}
        self.down = False

    async def chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.read()
        key = hashlib.sha256(body).hexdigest()
        self.asked[key] += 1
        if self.delay:
            await asyncio.sleep(self.delay)
        if self.down:
            return web.json_response({"error": {"message": "down"}}, status=503)
        if (fault := self._fault()) is not None:
            return await self._fail(fault, request)
        letter = self.letters[int(key[:8], 16) % len(self.letters)]
        usage = (len(body) // 4, 5)
        self.answered[key] += 1
        self.usage[key] = usage
        return web.json_response(
            {
                "id": key[:12],
                "object": "chat.completion",
                "model": "stub",
                "choices": [
                    {
                        "index": 0,
                        "message": {"role": "assistant", "content": f"Answer: {letter}"},
                        "finish_reason": "stop",
                    }
                ],
                "usage": {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)},
            }
        )

    def _fault(self) -> str | None:
        draw = self.random.random()
        for kind in KINDS:
            draw -= self.faults.get(kind, 0.0)
            if draw < 0:
                return kind
        return None

    async def _fail(self, fault: str, request: web.Request) -> web.StreamResponse:
        if fault == "429":
            return web.json_response({"error": {"message": "slow down"}}, status=429, headers={"Retry-After": "0.05"})
        if fault == "500":
            return web.json_response({"error": {"message": "oops"}}, status=500)
        if fault == "garbage":
            return web.Response(text="<html>not what you asked for", content_type="application/json")
        if fault == "hang":
            await asyncio.sleep(self.hang)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def refuse(self, request: web.Request) -> web.StreamResponse:
        """Any status that is asked for, and a complaint that repeats the key."""
        said = f"bad key {request.headers.get('Authorization', '')}"
        return web.json_response({"error": {"message": said}}, status=int(request.match_info["status"]))

    async def speak_otherwise(self, request: web.Request) -> web.StreamResponse:
        """An answer with status 200 as other servers give it: a page, parts of a message, or no count of tokens."""
        kind = request.match_info["kind"]
        if kind == "page":
            return web.Response(text="<html>Welcome", content_type="text/html")
        parts = [{"type": "thinking", "thinking": "Answer: A"}, {"type": "text", "text": "Answer: B"}]
        message = {"role": "assistant", "content": parts if kind == "parts" else "Answer: B"}
        return web.json_response({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]})

    async def counts(self, request: web.Request) -> web.StreamResponse:
        return web.json_response({"asked": self.asked, "answered": self.answered, "usage": self.usage})

    async def models(self, request: web.Request) -> web.StreamResponse:
        return web.json_response({"object": "list", "data": [{"id": "stub", "object": "model"}]})

    def app(self) -> web.Application:
        app = web.Application(client_max_size=1 << 26)
        app.router.add_post("/v1/chat/completions", self.chat)
        app.router.add_post("/v1/fail/{status}/chat/completions", self.refuse)
        app.router.add_post("/v1/odd/{kind}/chat/completions", self.speak_otherwise)
        app.router.add_get("/counts", self.counts)
        app.router.add_get("/v1/models", self.models)
        return app


async def serve(stub: Stub, port: int) -> None:
    runner = web.AppRunner(stub.app(), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port, backlog=1024)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--delay", type=float, default=0.0, help="seconds before an answer")
    parser.add_argument("--faults", default="{}", help='JSON of shares, such as {"429": 0.05, "500": 0.03}')
    parser.add_argument("--hang", type=float, default=30.0, help="seconds that a hanging request takes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--letters", default="ABCD")
    given = parser.parse_args()
    stub = Stub(given.delay, json.loads(given.faults), given.seed, given.letters, given.hang)
    try:
        asyncio.run(serve(stub, given.port))
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
