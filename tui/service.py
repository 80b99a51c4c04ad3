"""The assistant in a process of its own, so that the screen takes keys while the language pipeline warms.

Run as `python -m tui.service FD` it answers one screen over a socket pair; as `python -m tui.service PATH` it listens
for several, each of which sees nothing of the others: a question carries its whole conversation with it.
"""

from __future__ import annotations

import os
import pickle
import select
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from nlp.answer import Answer
    from nlp.assistant import Edit
    from tui.proofs import Explained

LENGTH = struct.Struct("!Q")
YIELDS = 5  # how far the assistant stands back behind the screen, so that keys are drawn first
STARTS = 100  # tenths of a second that a shared assistant may take to listen
SHARED = "ROOFTREE_ASSISTANT"
"""The variable that names the socket of an assistant that is running already."""


class Answers(Protocol):
    """Whoever answers the screen: the assistant here, or one in another process."""

    def warm(self) -> None:
        """Load everything that the first answer needs."""

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Explained:
        """The answer to the last of the turns, with its reasons."""
        ...

    def close(self) -> None:
        """End what was started for it."""


class Assistant(Protocol):
    """What answers a conversation: `nlp.assistant.Assistant`."""

    def warm(self) -> None:
        """Load everything that the first answer needs."""

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Answer:
        """The answer to the last of the turns."""
        ...


class Explaining:
    """An assistant in this process, its answers with their reasons worked out."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Load everything that the first answer needs."""
        with self._lock:
            self._assistant.warm()

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Explained:
        """The answer to the last of the turns, with its reasons."""
        from tui.proofs import explained

        with self._lock:
            return explained(self._assistant.ask(turns, code, edits))

    def close(self) -> None:
        """Nothing was started."""


class AssistantGone(RuntimeError):  # noqa: N818 (says what it is)
    """The assistant's process ended before it answered."""


class AssistantFailed(RuntimeError):  # noqa: N818 (says what it is)
    """The assistant met an error; the message names it."""


class AssistantProcess:
    """The assistant behind a socket; started when it is first needed, and anew when it has died.

    Its methods wait for the other process: call them from a worker thread.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._child: subprocess.Popen[bytes] | None = None

    def warm(self) -> None:
        """Wait until the assistant is ready to answer at once."""
        self._call(("warm",))

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Explained:
        """The answer to the last of the turns; AssistantGone or AssistantFailed where there is none."""
        answer: Explained = self._call(("ask", tuple(turns), code, tuple(edits)))
        return answer

    def close(self) -> None:
        """End the process, also while somebody waits for its answer."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
        if self._socket is not None:
            self._socket.close()

    def _call(self, request: tuple[Any, ...]) -> Any:
        with self._lock:
            try:
                connected = self._connected()
                _send(connected, request)
                reply = _receive(connected)
            except (EOFError, OSError) as error:
                if self._socket is not None:
                    self._socket.close()
                self._socket = None
                raise AssistantGone(
                    "the assistant stopped before it had answered; ask again to start it anew"
                ) from error
        kind, value = reply
        if kind == "failed":
            raise AssistantFailed(value)
        return value

    def _connected(self) -> socket.socket:
        if self._socket is not None:
            return self._socket
        if path := os.environ.get(SHARED):
            self._socket = _connect(path)
            return self._socket
        ours, theirs = socket.socketpair()
        with theirs:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "tui.service", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": module_path()},
            )
        self._socket = ours
        return ours


def module_path() -> str:
    """The PYTHONPATH with which another Python finds what this one finds."""
    return os.pathsep.join(path or str(Path.cwd()) for path in sys.path)


def _connect(path: str) -> socket.socket:
    """A connection to a socket file, which may be about to be made."""
    for left in range(STARTS, -1, -1):
        connected = socket.socket(socket.AF_UNIX)
        try:
            connected.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            connected.close()
            if not left:
                raise
            time.sleep(0.1)
        else:
            return connected
    raise AssertionError


def _send(target: socket.socket, value: object) -> None:
    data = pickle.dumps(value, protocol=5)
    target.sendall(LENGTH.pack(len(data)) + data)


def _receive(source: socket.socket) -> Any:
    (length,) = LENGTH.unpack(_exactly(source, LENGTH.size))
    return pickle.loads(_exactly(source, length))


def _exactly(source: socket.socket, length: int) -> bytes:
    parts = bytearray()
    while len(parts) < length:
        part = source.recv(min(length - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def _serve(client: socket.socket, answers: Answers) -> None:
    """Answer what comes over one connection until it closes."""
    with client:
        while True:
            try:
                request = _receive(client)
            except (EOFError, OSError):
                return
            try:
                reply: tuple[str, Any] = ("done", getattr(answers, request[0])(*request[1:]))
            except Exception as error:
                reply = ("failed", f"{type(error).__name__}: {error}")
            try:
                _send(client, reply)
            except OSError:
                return


def _end_with(client: socket.socket) -> None:
    """End this process as soon as the other side is gone, also in the middle of loading."""
    gone = select.poll()
    gone.register(client, getattr(select, "POLLRDHUP", select.POLLHUP))
    gone.poll()
    os._exit(0)


def main(where: str) -> None:
    """Serve on an inherited socket (a number) or on a socket file that is made here."""
    os.nice(YIELDS)  # before anything is loaded, and before any thread is there that would keep its own
    from nlp.assistant import Assistant

    answers = Explaining(Assistant())
    if where.isdigit():
        client = socket.socket(fileno=int(where))
        threading.Thread(target=_end_with, args=(client,), daemon=True).start()
        _serve(client, answers)
        return
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(where)
        Path(where).chmod(0o600)
        listener.listen()
        threading.Thread(target=answers.warm, daemon=True).start()
        while True:
            client, _ = listener.accept()
            threading.Thread(target=_serve, args=(client, answers), daemon=True).start()


if __name__ == "__main__":
    main(sys.argv[1])
