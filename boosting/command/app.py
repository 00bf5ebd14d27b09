"""`python -m boosting app`: the app, served on this machine."""

import argparse
import os
import subprocess
import sys
from typing import Any

from ..show import BESIDE
from .house import become, check_there

PORT = 8501


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "app", help="open the app in a browser",
        description="Serves the app on this machine until it is stopped by Ctrl-C.",
        epilog="Example: %(prog)s --port 9000",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("--port", type=int, default=PORT, help="where it is served (default: %(default)s)")
    one.add_argument("--host", default="localhost", help="0.0.0.0 lets others in the network open it (default: %(default)s)")


def run(given: argparse.Namespace) -> str:
    """Serves, and does not come back. Raises ValueError where there is no app to serve."""
    if not 1 <= given.port <= 65535:
        raise ValueError(f"--port {given.port}: a port is a number from 1 to 65,535.")
    check_there()
    with_us = (
        sys.executable,
        "-m",
        "boosting.warm_up",
        "with",
        str(os.getpid()),
    )  # compiles what is not there yet, and ends with the server
    subprocess.Popen(with_us, cwd=BESIDE)
    become("-m", "streamlit", "run", "app.py", "--server.address", given.host, "--server.port", str(given.port))
