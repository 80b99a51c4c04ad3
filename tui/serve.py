"""The screen in the browser: on loopback, behind a token, for its own pages alone, with a folder for each visitor."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import os
import re
import secrets
import shlex
import socket
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import aiohttp_jinja2
from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from tui.exits import BadInput
from tui.folders import state_folder
from tui.service import SHARED, module_path

VISITOR = re.compile(r"[0-9a-f]{32}")
YEAR = 365 * 24 * 3600
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Visit(AppService):
    """The program of one visitor, with a state folder of its own."""

    def __init__(self, folder: Path, assistant: str, **more: Any) -> None:
        super().__init__(shlex.join([sys.executable, "-c", "from tui.app import run; raise SystemExit(run())"]), **more)
        self._folder, self._assistant = folder, assistant

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        return {
            **super()._build_environment(width, height),
            "XDG_STATE_HOME": str(self._folder),
            "ROOFTREE_VISITOR": "1",
            SHARED: self._assistant,
            "PYTHONPATH": module_path(),
        }


class RooftreeServer(Server):
    """Lets in who has the token, from pages of this origin alone."""

    def __init__(self, host: str, port: int, token: str, assistant: str, page: Path) -> None:
        super().__init__("rooftree", host, port, "Rooftree", templates_path=page)
        self.token, self._assistant = token, assistant
        self._visitors = state_folder() / "visitors"

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.router.add_get("/page.js", self._script)
        app.middlewares.append(self._guard)
        return app

    async def _script(self, _: web.Request) -> web.StreamResponse:
        return web.FileResponse(Path(self.templates_path) / "page.js")

    async def on_startup(self, app: web.Application) -> None:
        """Say where it is."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        print(f"Rooftree is open at http://{host}:{self.port}/?token={self.token}", flush=True)
        print("Whoever has this address can use it. Ctrl+C ends it.", flush=True)

    def _own_hosts(self) -> set[str]:
        """What a browser may call this server; any other name has been pointed here by somebody else."""
        names = {self.host, "localhost", "127.0.0.1", "[::1]"} if _is_loopback(self.host) else {self.host}
        return {f"{f'[{name}]' if ':' in name and not name.startswith('[') else name}:{self.port}" for name in names}

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if _is_loopback(self.host) and request.host not in self._own_hosts():
            raise web.HTTPForbidden(text="This address is not Rooftree's own.")
        origin = request.headers.get("Origin")
        if (origin is not None or request.path == "/ws") and origin != f"http://{request.host}":
            raise web.HTTPForbidden(text="Pages from elsewhere may not connect.")
        given = request.query.get("token", "")
        if request.path == "/" and given and self._is_token(given):
            return self._welcome(request)
        if not self._is_token(request.cookies.get(self._cookie("token"), "")):
            raise web.HTTPForbidden(text="Open the address that `rooftree serve` printed; it holds the token.")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.token.encode())

    def _cookie(self, name: str) -> str:
        return f"rooftree-{name}-{self.port}"  # cookies do not tell ports apart

    def _welcome(self, request: web.Request) -> web.Response:
        """Keep the token in a cookie, so that it leaves the address, and know the visitor again."""
        response = web.HTTPSeeOther("/")
        response.set_cookie(self._cookie("token"), self.token, httponly=True, samesite="Strict", path="/")
        visitor = request.cookies.get(self._cookie("visitor"), "")
        if not VISITOR.fullmatch(visitor):
            visitor = secrets.token_hex(16)
        name = self._cookie("visitor")
        response.set_cookie(name, visitor, httponly=True, samesite="Strict", path="/", max_age=YEAR)
        return response

    @aiohttp_jinja2.template("app_index.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """The page, made for the name under which the browser came."""
        size = max(8, min(to_int(request.query.get("fontsize", "16"), 16), 40))
        return {"font_size": size, "app_websocket_url": f"ws://{request.host}/ws"}

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the program for a visitor until the page is left."""
        visitor = request.cookies.get(self._cookie("visitor"), "")
        if not VISITOR.fullmatch(visitor):
            raise web.HTTPForbidden(text="Open the address that `rooftree serve` printed.")
        folder = self._visitors / visitor
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        websocket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 20)
        await websocket.prepare(request)
        visit = Visit(
            folder,
            self._assistant,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=websocket.close,
            download_manager=self.download_manager,
        )
        width, height = (max(20, min(to_int(request.query.get(side, ""), 80), 500)) for side in ("width", "height"))
        try:
            await visit.start(width, height)
            await self._process_messages(websocket, visit)
        except (asyncio.CancelledError, ConnectionError, ValueError, KeyError, AssertionError):
            await websocket.close()  # the page is gone, or sent what no page of ours sends
        finally:
            await visit.stop()
        return websocket


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def serve(host: str, port: int) -> None:
    """Serve until Ctrl+C; BadInput where the address cannot be had."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        raise BadInput(f"{host}:{port} cannot be listened on: {error.strerror or error}; try --port 0") from error
    with listening, tempfile.TemporaryDirectory(prefix="rooftree-") as private:
        assistant = str(Path(private) / "assistant")
        child = subprocess.Popen(
            [sys.executable, "-m", "tui.service", assistant],
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": module_path()},
        )
        try:
            with as_file(files("tui") / "page") as page:
                server = RooftreeServer(host, listening.getsockname()[1], secrets.token_urlsafe(24), assistant, page)
                web.run_app(server._make_app(), sock=listening, print=None, access_log=None, shutdown_timeout=2)
        finally:
            child.kill()
            child.wait()
