"""Stamps of all kernels, kept beside the machine code: reading them from the source takes longer than the rest of an import.

The file is found by the text of the whole package, so that it never speaks of other code than the one that is there.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .kernel_source import DIGITS, KernelName, KernelSource, digest
from .whole_files import write_whole


class Stamps(NamedTuple):
    """of      the stamp of each kernel
    whole   twelve hex digits of all of them, and of what is compiled of them and when
    """

    of: dict[KernelName, str]
    whole: str


def stamps(package: Path, folder: Path) -> Stamps:
    """The stamps of a package; written to `folder` where they are not there yet.

    A folder that cannot be written to costs time, and is no error.
    """
    text = _text(package)
    path = folder / f"stamps-{text}"
    with suppress(OSError, ValueError, TypeError):  # not there, or not whole
        kernels, whole = json.loads(path.read_text("utf-8"))
        return Stamps({KernelName(file, name): stamp for file, name, stamp in kernels}, whole)
    source = KernelSource(package)
    of = {place: source.stamp(place) for place in source.kernels()}
    found = Stamps(of, digest(list(of.items()), source.code("warm_up.py")))
    if _text(package) == text:  # nobody edited a file meanwhile
        with suppress(OSError):
            write_whole(path, json.dumps([[[*place, stamp] for place, stamp in of.items()], found.whole]).encode())
    return found


def _text(package: Path) -> str:
    """Twelve hex digits of every file of a package, and of how stamps are found."""
    whole, start = hashlib.sha256(), len(str(package)) + 1
    for path in sorted(f"{folder}/{name}" for folder, _, names in os.walk(package) for name in names if name.endswith(".py")):
        with open(path, "rb") as file:  # at every start: objects for paths would take longer than reading
            text = file.read()
        whole.update(f"{path[start:]} {len(text)} ".encode() + text)
    return whole.hexdigest()[:DIGITS]
