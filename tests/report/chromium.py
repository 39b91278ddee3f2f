"""A headless Chromium for tests, driven over the pipe of its debugging protocol.

with Chromium(tmp_path) as chromium:
    page = chromium.open((tmp_path / "page.html").as_uri())
    page.press("Enter")
    assert page.run("document.title") == "zoo" and not page.errors
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = "no chromium on the PATH: the page is not opened in a browser"

_OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync --disable-component-update "
    "--disable-background-networking --hide-scrollbars --remote-debugging-pipe"
).split()
_SECONDS = 60.0  # for any one answer: the machine may have other things to do
# What keys that are no characters are called by code, and what they type.
_KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    "PageUp": (33, ""),
    "PageDown": (34, ""),
    "End": (35, ""),
    "Home": (36, ""),
    "ArrowLeft": (37, ""),
    "ArrowUp": (38, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
}


class Chromium:
    """A browser with a profile of its own, to be used in a `with`."""

    def __init__(self, folder: Path) -> None:
        self._profile = folder / "chromium-profile"
        self._numbers = count(1)
        self._unread = b""
        self._pages: dict[str, Page] = {}

    def __enter__(self) -> Self:
        read, self._to = os.pipe()
        self._from, write = os.pipe()
        self._process = subprocess.Popen(  # it reads from 3 and writes to 4
            ["bash", "-c", f'exec "$0" "$@" 3<&{read} 4>&{write}', str(CHROMIUM), *_OPTIONS, *self._options()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(read, write),
        )
        os.close(read)
        os.close(write)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.send("Browser.close", {})
        except (OSError, RuntimeError, TimeoutError):
            self._process.kill()
        self._process.wait(_SECONDS)
        os.close(self._to)
        os.close(self._from)

    def _options(self) -> Sequence[str]:
        return [f"--user-data-dir={self._profile}", "about:blank"]

    def open(self, address: str, *, width: int = 1280, height: int = 900, dark: bool = False, before: str = "") -> Page:
        """A new page that is loaded, after a script of ours where there is one to be run before its own."""
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = self._pages[session] = Page(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.send(f"{domain}.enable")
        page.size(width, height)
        page.media(dark=dark)
        if before:
            page.send("Page.addScriptToEvaluateOnNewDocument", source=before)
        page.go(address)
        return page

    def send(self, method: str, parameters: dict[str, Any], session: str | None = None) -> dict[str, Any]:
        """What the browser answers. Events that come first are noted by their pages."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        os.write(self._to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + _SECONDS
        while True:
            answer = self._receive(deadline)
            if answer.get("id") != number:
                if page := self._pages.get(answer.get("sessionId", "")):
                    page.note(answer.get("method", ""), answer.get("params", {}))
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                result: dict[str, Any] = answer["result"]
                return result

    def _receive(self, deadline: float) -> dict[str, Any]:
        while b"\0" not in self._unread:
            if not select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self._from, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self._unread += data
        message, _, self._unread = self._unread.partition(b"\0")
        received: dict[str, Any] = json.loads(message)
        return received


class Page:
    """A page that is open: what it says, what went wrong in it, and what it asked of the network."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session
        self.errors: list[str] = []
        self.requests: list[str] = []

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A call of the protocol."""
        return self._browser.send(method, parameters, self._session)

    def note(self, method: str, event: dict[str, Any]) -> None:
        """Keep what an event tells."""
        match method:
            case "Runtime.exceptionThrown":
                self.errors.append(event["exceptionDetails"].get("exception", {}).get("description", "exception"))
            case "Runtime.consoleAPICalled" if event["type"] in ("error", "warning", "assert"):
                self.errors.append(" ".join(str(each.get("value")) for each in event["args"]))
            case "Log.entryAdded" if event["entry"]["level"] in ("error", "warning"):
                self.errors.append(event["entry"]["text"])
            case "Network.requestWillBeSent":
                self.requests.append(event["request"]["url"])

    def size(self, width: int, height: int = 900) -> None:
        """Be a window, or a telephone, of that size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.send("Emulation.setDeviceMetricsOverride", **size)

    def media(self, kind: str = "", *, dark: bool = False) -> None:
        """Be shown on a medium, such as 'print', in the light or dark."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", media=kind, features=[scheme])

    def go(self, address: str) -> None:
        """Load an address, or the part of the page that it names, and wait until it is there."""
        self.send("Page.navigate", url=address)
        self.wait_for("document.readyState === 'complete'")

    def run(self, expression: str) -> Any:
        """The value of an expression, awaited."""
        done = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise RuntimeError(done["exceptionDetails"].get("exception", {}).get("description", "exception"))
        return done["result"].get("value")

    def wait_for(self, expression: str, seconds: float = _SECONDS) -> None:
        """Wait until an expression is true."""
        deadline = time.monotonic() + seconds
        while not self.run(f"Boolean({expression})"):
            if time.monotonic() > deadline:
                raise TimeoutError(f"never true: {expression}")
            time.sleep(0.02)

    def press(self, *keys: str) -> None:
        """Press keys one after the other: a name such as 'Enter', or a character."""
        for key in keys:
            code, text = _KEYS.get(key, (ord(key.upper()[0]), key))
            pressed = {"key": key, "windowsVirtualKeyCode": code}
            self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **pressed)
            self.send("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def write(self, text: str) -> None:
        """Put text where the cursor is."""
        self.send("Input.insertText", text=text)

    def picture(self, path: Path) -> None:
        """Save what can be seen as a PNG."""
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def printed(self) -> bytes:
        """The page on paper, as a PDF."""
        return base64.b64decode(self.send("Page.printToPDF")["data"])
