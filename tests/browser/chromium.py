"""A headless Chromium, driven over its debugging protocol; what a page's terminal shows is read from its socket."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

NAMES = ("chromium", "chromium-browser", "google-chrome")
ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-_]")
STARTS, WAITS = 30, 90  # seconds


def program() -> str | None:
    """Where Chromium is installed, if it is."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One Chromium; each page has cookies of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.pages: dict[str, Page] = {}

    async def __aenter__(self) -> Browser:
        command = [
            str(program()), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio",
            "--remote-debugging-port=0", f"--user-data-dir={self._folder}", "--disable-background-networking",
            "about:blank",
        ]  # fmt: skip
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        said = self._folder / "DevToolsActivePort"
        async with asyncio.timeout(STARTS):
            while not said.is_file() or len(said.read_text().split()) < 2:
                await asyncio.sleep(0.05)
        port, path = said.read_text().split()
        self._session = ClientSession()
        self._socket: ClientWebSocketResponse = await self._session.ws_connect(
            f"ws://127.0.0.1:{port}{path}", max_msg_size=0
        )
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reader.cancel()
        await self._socket.close()
        await self._session.close()
        self._process.kill()
        self._process.wait()

    async def _read(self) -> None:
        async for message in self._socket:
            found = json.loads(message.data)
            if "id" in found:
                self._waiting.pop(found["id"]).set_result(found)
            elif page := self.pages.get(found.get("sessionId", "")):
                page.happened(found["method"], found["params"])

    async def send(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """One command and its result."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        about = {"sessionId": session} if session else {}
        await self._socket.send_json({"id": number, "method": method, "params": params, **about})
        async with asyncio.timeout(STARTS):
            answer = await self._waiting[number]
        assert "error" not in answer, (method, answer)
        found: dict[str, Any] = answer["result"]
        return found

    async def page(self, address: str) -> Page:
        """A new visitor's page."""
        context = (await self.send("Target.createBrowserContext"))["browserContextId"]
        target = await self.send(
            "Target.createTarget", url="about:blank", browserContextId=context, width=1200, height=800
        )
        attached = await self.send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, attached["sessionId"])
        self.pages[attached["sessionId"]] = page
        for domain in ("Network", "Page", "Runtime"):
            await page.send(f"{domain}.enable")
        await page.send("Page.navigate", url=address)
        return page


class Page:
    """One page: the addresses it asked for, what its terminal was sent, and what went wrong."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session
        self.addresses: list[str] = []
        self.written = ""
        self.refused = 0

    def happened(self, method: str, params: dict[str, Any]) -> None:
        """Take in an event."""
        if method == "Network.requestWillBeSent":
            self.addresses.append(params["request"]["url"])
        elif method == "Network.webSocketCreated":
            self.addresses.append(params["url"])
        elif method == "Network.webSocketFrameReceived" and params["response"]["opcode"] == 2:
            self.written += base64.b64decode(params["response"]["payloadData"]).decode("utf-8", "replace")
        elif method == "Network.webSocketFrameError" or (
            method == "Network.webSocketHandshakeResponseReceived" and params["response"]["status"] != 101
        ):
            self.refused += 1

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """One command to the page."""
        return await self._browser.send(method, self._session, **params)

    async def type(self, text: str) -> None:
        """Type a text, key by key."""
        for character in text:
            await self.send("Input.dispatchKeyEvent", type="char", text=character)

    async def press(self, key: str, code: int) -> None:
        """Press a key that is no letter."""
        for kind in ("rawKeyDown", "keyUp"):
            await self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    async def control(self, letter: str) -> None:
        """Press a letter with Ctrl."""
        about = {"key": letter, "code": f"Key{letter.upper()}", "windowsVirtualKeyCode": ord(letter.upper())}
        for kind in ("rawKeyDown", "keyUp"):
            await self.send("Input.dispatchKeyEvent", type=kind, modifiers=2, **about)

    async def enter(self) -> None:
        """Press Enter."""
        await self.press("Enter", 13)

    async def run(self, script: str) -> Any:
        """The value of an expression, or of what it promises."""
        found = await self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return found["result"].get("value")

    def shown(self, since: int = 0) -> str:
        """What was written to the terminal, without its control sequences."""
        return ESCAPE.sub("", self.written[since:])

    async def sees(self, *texts: str, since: int = 0) -> None:
        """Wait until all texts were written."""
        try:
            async with asyncio.timeout(WAITS):
                while not all(text in self.shown(since) for text in texts):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"{texts} not among the last of: {self.shown(since)[-3000:]}") from None
