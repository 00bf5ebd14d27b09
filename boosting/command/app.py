"""`python -m boosting app`: the app, served on this machine."""

import argparse
import json
import os
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..compute.whole_files import naming
from ..show import BESIDE
from .house import become, check_there

PORT = 8501
OPEN = "BOOSTING_TO_RANK_OPEN"  # where the app looks for what it is to open: JSON, part -> path
HEAD = 65_536  # bytes that tell a model from data


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "app", help="open the app in a browser",
        description="Serves the app on this machine until it is stopped by Ctrl-C. Every visitor finds the files that are named open.",
        epilog="FILE: LETOR text, CSV or Parquet, a ZIP of LETOR folds, a run that `train` or `import` saved, or the model of another "
        "engine. Example: %(prog)s train.txt --test test.txt --model model.txt",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("file", metavar="FILE", nargs="?", default="", help="what to open")
    one.add_argument("--test", default="", help="test queries beside those of FILE")
    one.add_argument("--validation", default="", help="validation queries beside those of FILE")
    one.add_argument("--model", default="", help="a model of LightGBM, XGBoost, CatBoost or RankLib, to step through beside FILE")
    one.add_argument("--port", type=int, default=PORT, help="where it is served (default: %(default)s)")
    one.add_argument("--host", default="localhost", help="0.0.0.0 lets others in the network open it (default: %(default)s)")


def run(given: argparse.Namespace) -> str:
    """Serves, and does not come back. Raises ValueError where there is no app to serve."""
    if not 1 <= given.port <= 65535:
        raise ValueError(f"--port {given.port}: a port is a number from 1 to 65,535.")
    if not _is_here(given.host):
        raise ValueError(f"--host {given.host} is no name and no address of this machine; use localhost, or 0.0.0.0 for all that it has.")
    files = _files(given)
    check_there()
    # compiles what is not there yet, and ends with the server
    subprocess.Popen((sys.executable, "-m", "boosting.warm_up", "with", str(os.getpid())), cwd=BESIDE)
    become("-m", "streamlit", "run", "app.py", "--server.address", given.host, "--server.port", str(given.port), **files)


def _is_here(host: str) -> bool:
    """Whether something can be served there: the server itself would end in a traceback."""
    try:
        for family, *_, place in socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM):
            with suppress(OSError), socket.socket(family, socket.SOCK_STREAM) as one:
                one.bind(place)
                return True
    except (OSError, UnicodeError):  # no name, or none that could be one
        pass
    return False


def _files(given: argparse.Namespace) -> dict[str, str]:
    """The variable that tells the app what to open. Raises ValueError for what is not there, or does not go together."""
    if given.file and is_model(given.file):
        if given.model:
            raise ValueError(f"{given.file} is a model, and --model names another one; name one.")
        given.file, given.model = "", given.file
    if not given.file and (given.test or given.validation):
        raise ValueError("--test and --validation stand beside training queries: name their file first.")
    named = {"train": given.file, "test": given.test, "validation": given.validation, "model": given.model}
    paths = {part: Path(path).absolute() for part, path in named.items() if path}
    for part, path in paths.items():
        if path.is_dir():
            raise ValueError(f"{named[part]} is a folder; pack it as a ZIP, or name a file.")
        if not path.is_file():
            raise ValueError(f"{named[part]}: {'it is a pipe or a device, not a file' if path.exists() else 'there is no such file'}.")
    return {OPEN: json.dumps({part: str(path) for part, path in paths.items()})} if paths else {}


def is_model(path: str) -> bool:
    """Whether a file begins like a model of another engine."""
    if not Path(path).is_file():
        return False
    with Path(path).open("rb") as file, naming(path):
        head = file.read(HEAD).removeprefix(b"\xef\xbb\xbf")
    return head.startswith((b"tree\n", b"tree\r\n")) or head.lstrip()[:1] in (b"{", b"<") or b"<ensemble" in head
