"""A headless Chromium, driven over the DevTools protocol."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import connect

__all__ = ["Browser", "BrowserError", "Resources", "installed"]

Resources = Callable[[str], tuple[bytes, str] | None]
"""From a URL to the body and media type that the browser gets for it; None: the request fails."""

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--remote-debugging-port=0",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
START_SECONDS = 60.0
PAGE_SECONDS = 60.0
NAMES = ("chromium", "chromium-browser", "google-chrome")


def installed() -> str | None:
    """Returns the path of Chromium; None if it is not installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class BrowserError(Exception):
    """The browser is not there, did not start, or did not answer."""


class Browser:
    """One browser process with one tab, as a context manager.

    Every request is answered by the ``resources`` of the page at hand and never reaches a
    network. Scripts do not run: what a page says is in its HTML, most of a theme's scripts add
    buttons or need hosts that are out of reach, and what they add differs from run to run.
    """

    def __init__(self) -> None:
        self._profile = tempfile.TemporaryDirectory(
            prefix="oracle-browser-", ignore_cleanup_errors=True
        )
        self._process: subprocess.Popen[bytes] | None = None
        self._open = ExitStack()
        self._resources: Resources = lambda _url: None
        self._page = ""
        self._loaded = False
        self._number = 0

    def __enter__(self) -> Self:
        executable = installed()
        if executable is None:
            raise BrowserError("no Chromium found; install it: apt-get install chromium")
        self._process = subprocess.Popen(  # noqa: S603  fixed flags, the system's browser
            [executable, *FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            self._connect()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def evaluate(self, url: str, resources: Resources, expression: str) -> Any:
        """Load ``url`` and return the value of the JavaScript ``expression`` in it."""
        self._resources = resources
        self._page = url
        self._loaded = False
        answer = self._call("Page.navigate", url=url)
        if "errorText" in answer:
            raise BrowserError(f"{url}: {answer['errorText']}")
        limit = time.monotonic() + PAGE_SECONDS
        while not self._loaded:
            self._receive(limit)
        result = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            text = details.get("exception", {}).get("description", details["text"])
            raise BrowserError(f"{url}: {text}")
        return result["result"].get("value")

    def _connect(self) -> None:
        # Its own session, flattened into the browser's one connection, is the tab's address.
        self._session: str | None = None
        connection = connect(self._endpoint(), max_size=None, compression=None)
        self._socket = self._open.enter_context(connection)
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._call("Page.enable")
        self._call("Emulation.setScriptExecutionDisabled", value=True)
        self._call("Fetch.enable", patterns=[{"urlPattern": "*"}])

    def _endpoint(self) -> str:
        announced = Path(self._profile.name, "DevToolsActivePort")
        limit = time.monotonic() + START_SECONDS
        while time.monotonic() < limit:
            if announced.exists() and len(lines := announced.read_text().split()) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            if self._process is not None and self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise BrowserError("Chromium did not start; run it by hand with --headless to see why")

    def _send(self, method: str, params: dict[str, Any]) -> int:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        self._socket.send(json.dumps(message))
        return self._number

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        number = self._send(method, params)
        limit = time.monotonic() + PAGE_SECONDS
        while (message := self._receive(limit)).get("id") != number:
            pass
        if "error" in message:
            raise BrowserError(f"{method}: {message['error']['message']}")
        result: dict[str, Any] = message["result"]
        return result

    def _receive(self, limit: float) -> dict[str, Any]:
        try:
            text = self._socket.recv(timeout=max(0.0, limit - time.monotonic()))
        except TimeoutError:
            raise BrowserError(f"Chromium did not answer within {PAGE_SECONDS:.0f} s") from None
        message: dict[str, Any] = json.loads(text)
        if message.get("method") == "Fetch.requestPaused":
            self._answer(message["params"])
        elif message.get("method") == "Page.loadEventFired":
            self._loaded = True
        return message

    def _answer(self, request: dict[str, Any]) -> None:
        number, url = request["requestId"], request["request"]["url"]
        if request["resourceType"] == "Document" and url != self._page:
            # A page that sends its visitors on is read where it stands.
            self._send("Fetch.failRequest", {"requestId": number, "errorReason": "Aborted"})
            return
        found = self._resources(url)
        if found is None:
            self._send("Fetch.failRequest", {"requestId": number, "errorReason": "BlockedByClient"})
            return
        body, media_type = found
        self._send(
            "Fetch.fulfillRequest",
            {
                "requestId": number,
                "responseCode": 200,
                "responseHeaders": [{"name": "Content-Type", "value": media_type}],
                "body": base64.b64encode(body).decode("ascii"),
            },
        )

    def _stop(self) -> None:
        self._open.close()
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._profile.cleanup()
