"""Ctrl-C while the command is still importing the library, which takes longer than all that it does for `--help`.

As an exception it would be printed from deep within that import, or lost: raised where nothing can be raised, as in the end of an object,
Python prints and forgets it, and the command goes on.
"""

import os
import signal
import sys
from pathlib import Path
from types import FrameType


def stop_at_once() -> None:
    """Until `stop_in_order` Ctrl-C ends the process with a word, where it is the command; a program that imports the library keeps its own
    way, and what was started deaf to Ctrl-C, as with `&`, stays so."""
    if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)


def stop_in_order() -> None:
    """From now on Ctrl-C is an exception again: there are files to close."""
    if signal.getsignal(signal.SIGINT) is _stop:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_command() -> bool:
    """Python imports the package before it runs a line of `python -m boosting`, and calls the program "-m" as long."""
    started = sys.argv[0] if sys.argv else ""
    return sys.orig_argv[-len(sys.argv)] == "boosting" if started == "-m" else Path(started).stem == "boosting-to-rank"


def _stop(*_: int | FrameType | None) -> None:
    os.write(2, b"stopped.\n")
    os._exit(130)
