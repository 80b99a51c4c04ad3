"""The full screen: which screen is shown, and what all of them share."""

from __future__ import annotations

import gc
import io
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tui import folders, keys, messages, settings, themes
from tui.exits import Exit
from tui.service import AssistantProcess
from tui.widgets.topbar import SCREENS, TopBar

if TYPE_CHECKING:
    from tui.service import Answers
    from tui.store import Store

SWITCH = 0.0005  # seconds a thread may keep the interpreter from the one that draws
DRAFT_AFTER = 0.5  # seconds
VISITOR = "ROOFTREE_VISITOR"
"""The variable that says that the screen is a visitor's, in a browser."""


def _screen(name: str) -> Any:
    """Makes a screen when it is first gone to."""

    def make() -> Screen[Any]:
        if name == "ask":
            from tui.screens.ask import AskScreen

            return AskScreen()
        import importlib

        module = importlib.import_module(f"tui.screens.{name}")
        made: Screen[Any] = getattr(module, f"{name.capitalize()}Screen")()
        return made

    return make


class RooftreeApp(App[None]):
    """Holds the assistant, the state file and the settings, and goes from screen to screen."""

    TITLE = "Rooftree"
    HELP = "Rooftree: F2 to F7 go to its screens. Information about two housing codes, not legal advice."
    MODES: ClassVar[dict[str, Any]] = {name: _screen(name) for name, *_ in SCREENS}
    DEFAULT_MODE = "ask"
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", id="help", tooltip="Help on what is focused, and its keys"),
        Binding("ctrl+p", "command_palette", "Actions", id="palette", tooltip="Find any action by its words"),
        Binding("ctrl+q", "quit", "Quit", id="quit", tooltip="Leave Rooftree; everything is saved", priority=True),
        *(
            Binding(
                f"{key.lower()},alt+{number}",
                f"go('{name}')",
                label,
                id=f"go-{name}",
                tooltip=f"Go to {label}: {what}",
                show=False,
                priority=True,
            )
            for number, (name, key, label, what) in enumerate(SCREENS, 1)
        ),
        Binding(
            "alt+t",
            "theme",
            "Colours",
            id="theme",
            tooltip="Change the colours: dark, light, high contrast, terminal",
            show=False,
        ),
    ]

    def __init__(self, answers: Answers | None = None, state: Path | None = None, config: Path | None = None) -> None:
        """`answers`, `state` (a folder) and `config` (a file) stand in for what the user has."""
        super().__init__()
        keys.read_alt_digits()
        self.answers: Answers = answers or AssistantProcess()
        self._state = state or folders.state_folder()
        found = settings.read(config or folders.settings_folder() / "settings.toml")
        self.settings, self.setting_faults = found
        self.store: Store | None = None
        self.opened = False
        """Whether the state file was looked for."""
        self.first: Screen[None] | None = None
        """The first screen, Ask, as soon as it is there."""
        self._draft: str | None = None
        self.started = time.perf_counter()
        self.marks: dict[str, float] = {}
        self.animation_level = "full" if self.settings.animation else "none"
        self.register_theme(themes.HIGH_CONTRAST)
        self.theme = themes.NAMES[self.settings.theme]

    def get_system_commands(self, screen: Screen[Any]) -> Any:
        """All commands are our own actions."""
        return iter(())

    async def on_event(self, event: events.Event) -> None:
        """Take a key with Alt as a key alone."""
        keys.types_nothing(event)
        await super().on_event(event)

    def on_mount(self) -> None:
        """Let the keys of the settings act."""
        if self.settings.keys:
            from tui.commands import all_bindings

            known = all_bindings()
            unknown = sorted(set(self.settings.keys) - set(known))
            self.setting_faults += tuple(
                f"[keys]: there is no key name {name!r}; `rooftree keys` lists them" for name in unknown
            )
            self.set_keymap({name: keys for name, keys in self.settings.keys.items() if name in known})

    def first_frame_shown(self) -> None:
        """The first frame is on the screen, and the prompt takes keys."""
        self.marks["first_frame"] = time.perf_counter() - self.started

    def whole_screen_shown(self) -> None:
        """Every pane of Ask is on the screen: warm the assistant beside it."""
        self.marks["whole_screen"] = time.perf_counter() - self.started
        self._warm()
        for fault in self.setting_faults:
            self.notify(fault, title="Settings", severity="warning", timeout=15, markup=False)

    def all_made(self) -> None:
        """All of Ask is made and stays: open the state file; what is collected from now on is what comes after it."""
        from tui.commands import Actions

        self.COMMANDS = {Actions}  # type: ignore[misc]
        self._open_store()
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    @work(exit_on_error=False, group="state")
    async def _open_store(self) -> None:
        import asyncio

        path = self._state / "rooftree.db"
        try:
            self.store = await asyncio.to_thread(_store, path)
        except Exception as error:
            told = f"{path} cannot be used ({error}): nothing is kept when you leave."
            self.notify(told, severity="error", timeout=30, markup=False)
        else:
            if self.store.set_aside is not None:
                told = f"The state file was damaged. It was set aside as {self.store.set_aside}, and a new one begun."
                self.notify(told, severity="error", timeout=30, markup=False)
        self.opened = True
        if self.store is not None and (left := await asyncio.to_thread(self.store.take_draft)):
            assert self.first is not None
            self.first.post_message(messages.DraftFound(left))

    def keep_draft(self, text: str) -> None:
        """Keep what is typed and not sent, soon: not at each key."""
        if self._draft is None:
            self.set_timer(DRAFT_AFTER, self._write_draft)
        self._draft = text

    @work(exit_on_error=False, group="saves", description="keep what is typed")
    async def _write_draft(self) -> None:
        import asyncio

        text, self._draft = self._draft, None
        if text is not None and self.store is not None:
            await asyncio.to_thread(self.store.keep_draft, text)

    @work(thread=True, exit_on_error=False, group="warm")
    def _warm(self) -> None:
        self.call_from_thread(self._tell, "starting …")
        try:
            self.answers.warm()
        except Exception as error:
            self.call_from_thread(self._tell, f"not ready: {error}")
            return
        self.post_message(messages.AssistantReady())

    def on_assistant_ready(self) -> None:
        """Say that answers come at once now."""
        self.marks["ready"] = time.perf_counter() - self.started
        self._tell("ready")

    def _tell(self, status: str) -> None:
        for screen in filter(None, {self.first, self.screen_stack[0]}):
            for bar in screen.query(TopBar):
                bar.status = status

    async def action_go(self, name: str) -> None:
        """Go to a screen."""
        if isinstance(self.screen, Screen) and self.screen.is_modal:
            return
        await self.switch_mode(name)

    async def browse_to(self, id_: str) -> None:
        """Show a provision in its place in the code."""
        await self.switch_mode("browse")
        self.screen.show(id_)  # type: ignore[attr-defined]

    async def compare_on(self, subject: str) -> None:
        """Show a subject under Compare."""
        await self.switch_mode("compare")
        self.screen.show(subject)  # type: ignore[attr-defined]

    def action_help(self) -> None:
        """Help on what is focused."""
        from tui.screens.help import Help

        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.screen))

    def action_theme(self) -> None:
        """Change to the next colours."""
        names = list(themes.NAMES)
        now = next((name for name in names if themes.NAMES[name] == self.theme), names[0])
        name = names[(names.index(now) + 1) % len(names)]
        self.theme = themes.NAMES[name]
        self.notify(f'Colours: {name}. theme = "{name}" in settings.toml keeps them.')

    def copy_text(self, text: str, what: str) -> None:
        """Copy a text by the terminal, by the system, or show it to be selected, as the settings say."""
        from tui import clipboard

        way = self.settings.copy
        here = not os.environ.get(VISITOR)  # a visitor's clipboard is not this machine's
        by_system = here and way in ("auto", "system") and clipboard.by_system(text)
        by_terminal = way == "terminal" or (way == "auto" and clipboard.terminal_can())
        if by_terminal:
            self.copy_to_clipboard(text)
        if by_system or by_terminal:
            self.notify(f"Copied {what}.")
            return
        from tui.screens.plain_text import PlainText

        self.push_screen(PlainText(text))

    def export(self, name: str, ending: str, content: str | bytes) -> None:
        """Write a file into the export folder and say where; hand it to the browser of a visitor."""
        from tui import exporting

        file = exporting.file_name(name, ending)
        if os.environ.get(VISITOR):
            data = content.encode() if isinstance(content, str) else content
            self.deliver_binary(io.BytesIO(data), save_filename=file)
            return
        try:
            path = exporting.write(Path(self.settings.export_folder), file, content)
        except OSError as error:
            self.notify(f"{file} cannot be written: {error.strerror}", severity="error", markup=False)
        else:
            self.notify(f"Saved as {path}", timeout=10, markup=False)

    async def action_quit(self) -> None:
        """Leave; wait for what is being saved."""
        from textual.worker import WorkerCancelled, WorkerFailed

        self._write_draft()
        for worker in [worker for worker in self.workers if worker.group == "saves"]:
            try:
                await worker.wait()
            except (WorkerCancelled, WorkerFailed):
                continue
        self.answers.close()
        self.exit()


def _store(path: Path) -> Store:
    """The state file; called in a thread, which imports what reads it."""
    from tui.store import Store

    return Store(path)


def run() -> int:
    """Open the screen in this terminal; returns the exit status."""
    sys.setswitchinterval(SWITCH)
    app = RooftreeApp()
    app.run(mouse=app.settings.mouse)
    app.answers.close()
    return app.return_code or Exit.OK
