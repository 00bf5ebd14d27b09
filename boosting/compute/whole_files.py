"""Files that are there as a whole or not at all: another process may be reading, a disk may fill up, a machine may stop."""

import hashlib
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

SEAL = hashlib.sha256().digest_size  # bytes in front of a sealed file: the digest of the others


def check_path(path: str | os.PathLike) -> None:
    """Raises ValueError, in one sentence, for what Python calls an embedded null byte.

    >>> check_path("runs/1\\0.txt")
    Traceback (most recent call last):
    ValueError: the path 'runs/1\\x00.txt' holds a zero byte, which no file's name can; leave it out.
    """
    if "\0" in os.fspath(path):
        raise ValueError(f"the path {os.fspath(path)!r} holds a zero byte, which no file's name can; leave it out.")


@contextmanager
def placed_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which is put in its place when all of it is written; nothing is left of it where that fails. Who might read or
    write what stood there may do so still. A link stays one, and so does a pipe or a device, which is written to as it is. Raises
    IsADirectoryError, in one sentence, for a folder."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file in it.")
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        with half.open("wb") as file:
            if path.exists():
                shutil.copymode(path, half)
            yield file
        half.replace(path)
    except BaseException:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise


@contextmanager
def naming(path: str | os.PathLike) -> Iterator[None]:
    """An error of reading, as from a disk that fails, carries the name of the file, as one of opening it does."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place when all of it is written."""
    with placed_whole(path) as file:
        file.write(content)


def write_sealed(path: Path, content: bytes) -> None:
    write_whole(path, hashlib.sha256(content).digest() + content)


def read_sealed(path: Path) -> bytes | None:
    """What was written; None where there is nothing, or not all of it, or something else."""
    try:
        whole = path.read_bytes()
    except FileNotFoundError:
        return None
    seal, content = whole[:SEAL], whole[SEAL:]
    return content if hashlib.sha256(content).digest() == seal else None
