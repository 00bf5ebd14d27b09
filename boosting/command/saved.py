"""What a command writes beside what it prints: a file, in a folder that is there."""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from ..compute.whole_files import write_whole


def add_to(parser: argparse.ArgumentParser, words: str, **more: object) -> None:
    """The flag --to."""
    parser.add_argument("--to", metavar="FILE", default="", help=words, **more)  # type: ignore[arg-type]


def check_to(given: argparse.Namespace, flag: str = "to") -> None:
    """Raises ValueError where a file could not be written, or one that is read would be lost, before anything is worked out for it."""
    path = getattr(given, flag)
    if path and not Path(path).absolute().parent.is_dir():
        raise ValueError(f"--{flag} {path}: there is no such folder; create it first.")
    if path and Path(path).is_dir():
        raise ValueError(f"--{flag} {path} is a folder; name a file in it.")
    if path and Path(path).is_file() and not os.access(path, os.W_OK):  # another file could be put in its place all the same
        raise ValueError(f"--{flag} {path} is write-protected; name another file.")
    if path and (Path(path).is_file() or not os.path.exists(path)):
        folder = Path(os.path.realpath(path)).parent
        try:
            check_room(folder)
        except OSError as error:
            raise ValueError(f"--{flag} {path}: nothing can be written into {folder} ({error.strerror}); name another folder.") from error
    read = [value for name, value in vars(given).items() if name != flag and isinstance(value, str) and os.path.exists(value)]
    if path and os.path.exists(path) and any(map(Path(path).samefile, read)):
        raise ValueError(f"--{flag} {path} is a file that is read here, and would be lost; name another one.")


def check_room(folder: Path) -> None:
    """Raises OSError where no file can be written into a folder."""
    with tempfile.TemporaryFile(dir=folder):
        pass


def saved(path: str, write: Callable[[], None]) -> None:
    """Write it. Raises ValueError or OSError that names the file."""
    try:
        write()
    except OSError as error:
        if error.errno is None:  # a sentence already
            raise
        # the file that it names is not there any more
        raise OSError(error.errno, error.strerror, path) from error
    except UnicodeEncodeError:  # of a name in the run, wherever that goes
        raise
    except ValueError as error:
        raise ValueError(f"--to {path}: {error}") from error


def write_text(path: str, text: str) -> None:
    """A text, with a line's end at its end; what stood there stays where that fails."""
    saved(path, lambda: write_whole(Path(path), (text.rstrip("\n") + "\n").encode()))
