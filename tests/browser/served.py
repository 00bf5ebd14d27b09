"""The app as a server of its own, for the browser tests of all processes of a test run."""

import re
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from fcntl import LOCK_EX, LOCK_SH, LOCK_UN, flock
from pathlib import Path

from boosting.warm_up import warm_up

ROOT = Path(__file__).parents[2]

# Who leaves while the server still writes to them, and has said one thing more. Streamlit takes the lost line for a text frame, which it
# refuses by closing what is closed. Nobody misses anything, and it hangs on who is quicker.
LEFT = re.compile(
    r"""[^\n]*Exception in ASGI application\n+Traceback \(most recent call last\):\n(?: .*\n)+
starlette\.websockets\.WebSocketDisconnected: WebSocket is not connected\. Need to call "accept" first\.\n
\nDuring handling of the above exception, another exception occurred:\n
\nTraceback \(most recent call last\):\n(?: .*\n)+
starlette\.websockets\.WebSocketDisconnected: Cannot call "send" once a close message has been sent\.\n""".replace("\n", "")
)


def is_trouble(log: str) -> bool:
    """Whether a part of the server's log names an error other than that somebody left."""
    return re.search("Error|Traceback|Exception", LEFT.sub("", f"{log}\n")) is not None


class App:
    """The served app: its address and what it logged."""

    def __init__(self, url: str, log: Path) -> None:
        self.url, self.log = url, log
        self._read = len(self._lines())

    def _lines(self) -> list[str]:
        return self.log.read_text().splitlines()

    def errors(self) -> list[str]:
        """What it has logged since this was last asked, where that names an error: one trouble fails one test of a process, and is
        shown whole."""
        lines = self._lines()
        fresh, self._read = lines[self._read :], len(lines)
        return fresh if is_trouble("\n".join(fresh)) else []


@contextmanager
def shared(folder: Path):
    """The app as served by the first process that asked for it in a folder, which goes last."""
    address, log = folder / "address", folder / "log.txt"
    with (folder / "opening").open("w") as opening, (folder / "in_use").open("w") as in_use, ExitStack() as ours:
        flock(opening, LOCK_EX)
        serves = not address.exists()
        if serves:
            warm_up()
            address.write_text(ours.enter_context(serve(ROOT, log)).url)
        flock(in_use, LOCK_SH)
        flock(opening, LOCK_UN)
        yield App(address.read_text(), log)
        flock(in_use, LOCK_UN)
        if serves:
            flock(opening, LOCK_EX)  # whoever asks now opens another
            flock(in_use, LOCK_EX)  # all others have gone
            address.unlink()


@contextmanager
def serve(folder: Path, log: Path, environment: dict[str, str] | None = None):
    """The app of a folder, on a free port, until the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port), "--server.address", "127.0.0.1"]
    with log.open("w") as out, subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT) as process:
        try:
            _wait_until_healthy(f"http://127.0.0.1:{port}/_stcore/health", process, log)
            yield App(f"http://127.0.0.1:{port}", log)
        finally:
            process.terminate()
            try:
                process.wait(20)
            finally:
                process.kill()  # a server that does not end is an error, and not left behind


def _wait_until_healthy(url: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(240):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(url, timeout=2)
            return
        except OSError:
            time.sleep(0.25)
    raise RuntimeError(f"the app did not start:\n{log.read_text()}")
