"""`rooftree serve` in a real browser: a question typed, its answer read, its provision opened; visitors kept apart."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession, web

from tests.browser.chromium import Browser, program

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(program() is None, reason="Chromium is not installed"),
]
QUESTION = "who must exterminate if two units are infested?"
VISITORS = 10


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with its token."""
    state = tmp_path_factory.mktemp("state")
    command = [sys.executable, "-c", "from tui.cli import main; main()", "serve", "--port", "0"]
    env = {**os.environ, "XDG_STATE_HOME": str(state)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


async def test_a_question_is_answered_and_its_provision_opened(address: str, tmp_path: Path) -> None:
    async with Browser(tmp_path / "profile") as browser:
        page = await browser.page(address)
        await page.sees("Type a question below")
        await page.type(QUESTION)
        await page.enter()
        await page.sees("Responsibilities ¶ F", "§ 55.219", "exterminat")
        since = len(page.written)
        await page.press("ArrowUp", 38)
        await page.enter()
        await page.sees("Tribal Code § 55.219", "Defined: Tribal Code", since=since)
        host = urlsplit(address).netloc
        outside = [
            one for one in page.addresses if urlsplit(one).netloc not in (host, "") and not one.startswith("data:")
        ]
        assert outside == []
        assert "token" not in await page.run("location.href")


async def test_no_visitor_sees_the_case_of_another(address: str, tmp_path: Path) -> None:
    async with Browser(tmp_path / "profile") as browser:
        pages = await asyncio.gather(*(browser.page(address) for _ in range(VISITORS)))
        await asyncio.gather(*(page.sees("Type a question below") for page in pages))

        async def ask(number: int) -> None:
            await pages[number].type(f"who must exterminate if two units are infested, visitor{number}x?")
            await pages[number].enter()
            await pages[number].sees("55.219")

        await asyncio.gather(*map(ask, range(VISITORS)))
        starts = [len(page.written) for page in pages]
        for page in pages:
            await page.control("o")
        await asyncio.gather(
            *(page.sees("Your conversations", since=start) for page, start in zip(pages, starts, strict=True))
        )
        for number, page in enumerate(pages):
            others = {f"visitor{other}x" for other in range(VISITORS)} - {f"visitor{number}x"}
            assert not [name for name in others if name in page.shown()]


async def test_a_page_from_elsewhere_cannot_connect(address: str, tmp_path: Path) -> None:
    async def foreign(_: web.Request) -> web.Response:
        return web.Response(text="<title>elsewhere</title>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", foreign)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    own = urlsplit(address).netloc
    try:
        async with Browser(tmp_path / "profile") as browser:
            page = await browser.page(address)  # this browser holds the cookies
            await page.sees("Type a question below")
            await page.send("Page.navigate", url=f"http://127.0.0.1:{port}/")
            async with asyncio.timeout(60):
                while await page.run("document.title") != "elsewhere":
                    await asyncio.sleep(0.05)
            script = (
                f"new Promise(done => {{ const s = new WebSocket('ws://{own}/ws');"
                " s.onopen = () => done('open'); s.onerror = () => done('refused'); })"
            )
            assert await page.run(script) == "refused"
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        pytest.param("/", {}, id="no-token"),
        pytest.param("/?token=wrong", {}, id="wrong-token"),
        pytest.param("/ws", {}, id="socket-without-origin"),
        pytest.param("/static/js/textual.js", {}, id="file-without-token"),
    ],
)
async def test_nobody_enters_without_the_token(address: str, path: str, headers: dict[str, str]) -> None:
    own = urlsplit(address).netloc
    async with ClientSession() as session, session.get(f"http://{own}{path}", headers=headers) as response:
        assert response.status == 403


async def test_a_name_pointed_here_by_somebody_else_is_refused(address: str) -> None:
    own, headers = urlsplit(address), {"Host": "rebound.example"}
    target = f"http://{own.netloc}/?{own.query}"
    async with ClientSession() as session, session.get(target, headers=headers) as response:
        assert response.status == 403
