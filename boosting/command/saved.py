"""What a command writes beside what it prints: a file, in a folder that is there."""

import argparse
from collections.abc import Callable
from pathlib import Path


def add_to(parser: argparse.ArgumentParser, words: str, **more: object) -> None:
    """The flag --to."""
    parser.add_argument("--to", metavar="FILE", default="", help=words, **more)  # type: ignore[arg-type]


def check_to(path: str) -> None:
    """Raises ValueError where a file could not be written, before anything is worked out for it."""
    if path and not Path(path).absolute().parent.is_dir():
        raise ValueError(f"--to {path}: there is no such folder; create it first.")
    if path and Path(path).is_dir():
        raise ValueError(f"--to {path} is a folder; name a file in it.")


def saved(path: str, write: Callable[[], None]) -> None:
    """Write it. Raises ValueError that names the file."""
    try:
        write()
    except ValueError as error:
        raise ValueError(f"--to {path}: {error}") from error


def write_text(path: str, text: str) -> None:
    """A text, with a line's end at its end."""
    Path(path).write_text(text.rstrip("\n") + "\n", encoding="utf-8")
