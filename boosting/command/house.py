"""The app's own files, and a process that runs them: the library knows where they lie and what they need, and imports none of them."""

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from typing import NoReturn

from ..show import HOUSE

NEEDS = ("streamlit", "plotly", "segno")


def check_there() -> None:
    """Raises ValueError where the app's files, or the packages that it needs, are not there."""
    if not (HOUSE / "app.py").is_file():
        raise ValueError(f"the app's files are not in {HOUSE}: install the wheel of boosting-to-rank, or work in a copy of the repository.")
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise ValueError(f"the app needs {', '.join(missing)}, not installed here: pip install 'boosting-to-rank[app]'.")


def call(*arguments: str) -> int:
    """Run Python in the app's folder to its end; its exit code. Ctrl-C ends it without a word: it is this process that says so."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which the other one inherits, or it would print from where it was stopped
    try:
        process = subprocess.Popen([sys.executable, *arguments], cwd=HOUSE)
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        return process.wait()
    except BaseException:
        process.terminate()
        process.wait()
        raise


def become(*arguments: str, **more: str) -> NoReturn:
    """End as Python in the app's folder: whoever stops this process stops that one. more: variables of its environment"""
    command = [sys.executable, *arguments]
    if sys.platform == "win32":  # there a process that becomes another one leaves its terminal
        sys.exit(subprocess.call(command, cwd=HOUSE, env=os.environ | more))
    sys.stdout.flush()
    os.chdir(HOUSE)
    os.execve(sys.executable, command, os.environ | more)
