"""`python -m boosting site`: the course, a gallery of runs and the glossary as files that any web host serves."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .house import call, check_there
from .saved import check_room


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "site", help="write the course and a gallery of runs as static files",
        description="Writes the course, three pages to play with, a gallery of runs and the glossary into a folder that any web host "
        "serves, or a browser opens as it is.",
        epilog="Example: %(prog)s public_html",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("folder", metavar="FOLDER", help="where to; it is made where it is not there")
    one.add_argument(
        "--address", default="", metavar="URL",
        help="of the folder on the web, such as https://example.org/boosting/: search engines and previews of links need it",
    )  # fmt: skip


def run(given: argparse.Namespace) -> str:
    """What is printed at the end. Raises ValueError where there is no app, or the site could not be written."""
    folder = Path(given.folder).absolute()
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{given.folder} is a file; name a folder.")
    check_there()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_room(folder)
    except OSError as error:
        raise ValueError(f"{given.folder}: nothing can be written there ({error.strerror}); name another folder.") from error
    sys.stdout.flush()
    if code := call("-m", "ui.site", str(folder), given.address):
        raise ValueError(f"the site could not be written; its process ended with code {code}, and said why above.")
    return f"Open {folder / 'index.html'}."
