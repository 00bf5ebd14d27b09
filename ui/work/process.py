"""What a worker process does: read what to call from its line, call it, answer. It ends with the server, however that ends."""

import faulthandler
import os
import pickle
import socket
import traceback
from typing import Any

from boosting.compute.plain import prefer_plain

from .line import BeatingLine

NICENESS = 5  # pages are answered before anything is trained


def main() -> None:
    faulthandler.enable()  # a process that crashes says where, in the server's log
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    line = BeatingLine(socket.socket(fileno=0), gone=lambda: os._exit(1))
    prefer_plain()  # wait for nobody who compiles: small data train in plain Python meanwhile
    try:
        while True:
            line.send(answer(line.receive()))
    except (OSError, EOFError):  # the server has ended
        pass


def answer(content: bytes | bytearray) -> bytes:
    """The parcel that answers a parcel: whether it went well, and what the function gave or raised."""
    try:
        function, args = pickle.loads(content)
        return _pack(True, function(*args))
    except BaseException as raised:
        error = raised if _travels(raised) else RuntimeError(f"{type(raised).__name__}: {raised}")
        error.add_note(f"In the worker process:\n{traceback.format_exc()}")
        return _pack(False, error)


def _pack(went_well: bool, thing: Any) -> bytes:
    return pickle.dumps((went_well, thing), pickle.HIGHEST_PROTOCOL)


def _travels(error: BaseException) -> bool:
    """Whether the server gets the same kind of exception out of a pickle."""
    try:
        return isinstance(error, Exception) and type(pickle.loads(pickle.dumps(error))) is type(error)
    except Exception:
        return False
