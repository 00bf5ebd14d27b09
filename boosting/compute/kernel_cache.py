"""Where numba keeps compiled kernels, and how far compiling has got.

By itself numba finds compiled code by the path of the source file, the line of the kernel and the text of that file. So it
compiles anew in a folder that was copied, and after an edit of a docstring; and it runs stale machine code after an edit of a
helper in *another* file. Here a kernel is found by its name and by a stamp of all that its machine code follows from
(`KernelSource`), which is kept as well (`MachineCode`):

    ~/.cache/boosting-to-rank /  4f0c2a91d3be      one folder for each machine: CPU, Python, numba, LLVM, numba's own settings
                                 trees             machine code, a few files for each kernel; states of the code stand side by side
                                 stamps-...        of every kernel, for one text of the package
                                 warm-...          marks: this stage of `boosting.warm_up` has been got through, for this code
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core import caching, dispatcher

from .inside_numba import has
from .kernel_folder import machine_folder
from .kernel_source import KernelName, KernelSource
from .kernel_stamps import Stamps, stamps
from .linking import link_inner_functions
from .machine_code import NAMES, MachineCode, damaged

PACKAGE = Path(__file__).resolve().parents[1]


def use_cache() -> None:
    """Have numba keep the kernels of this package our way, if it has what this takes; before any of them is declared."""
    link_inner_functions()
    if has(*NAMES):
        dispatcher.FunctionCache = _cache_of  # type: ignore[attr-defined]  # what a function with cache=True makes


def _cache_of(function: FunctionType) -> Any:
    """numba's own for a function that is not at the top of a file of this package."""
    path = Path(function.__code__.co_filename).resolve()
    if PACKAGE not in path.parents or function.__qualname__ != function.__name__:
        return caching.FunctionCache(function)
    place = KernelName(path.relative_to(PACKAGE).as_posix(), function.__name__)
    stamp = _stamps().of.get(place) or KernelSource(PACKAGE).stamp(place)
    return MachineCode(machine_folder() / Path(place.file).parent, f"{path.stem}.{function.__name__}-{stamp}")


@cache
def _stamps() -> Stamps:
    """The kernels as this process has read them."""
    return stamps(PACKAGE, machine_folder())


def is_outdated() -> bool:
    """Whether the kernels on disk are no longer those that this process has read: it must be started again to use them."""
    return stamps(PACKAGE, machine_folder()).whole != _stamps().whole


def is_warm(stage: str = "everything") -> bool:
    """Whether `boosting.warm_up` has got through a stage, for the code that this process runs: "everything", or the identifier
    of a loss whose kernels for float64 features are there."""
    return _mark("warm", stage).exists()


def mark_warm(stage: str) -> None:
    mark = _mark("warm", stage)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    _mark("wanted", stage).unlink(missing_ok=True)


def is_whole() -> bool:
    """Whether no file of machine code is damaged."""
    return not any(damaged(machine_folder()))


def delete_damaged() -> bool:
    """Delete files of machine code that are not what was written; whether there were any. Raises OSError where one cannot be deleted."""
    found = list(damaged(machine_folder()))
    for path in found:
        path.unlink()
    return bool(found)


def want(stage: str) -> None:
    """Ask whichever process is compiling to see to this stage before others."""
    with suppress(OSError):  # a wish only
        mark = _mark("wanted", stage)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def is_wanted(stage: str) -> bool:
    return _mark("wanted", stage).exists()


def _mark(kind: str, stage: str) -> Path:
    return machine_folder() / f"{kind}-{stage}-{_stamps().whole}"


@contextmanager
def alone() -> Iterator[None]:
    """Within it no other process warms up the same folder; waits until none does, for it would do the same work twice. The lock ends
    with the process that holds it, however that ends."""
    folder = machine_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a") as lock:
        _lock(lock.fileno(), wait=True)
        os.utime(folder / "lock")
        yield


def working_for() -> float | None:
    """For how many seconds a process, of this server or not, has been compiling into the folder; None when none does."""
    path = machine_folder() / "lock"
    with suppress(FileNotFoundError), path.open() as lock:
        return None if _lock(lock.fileno(), wait=False) else max(0.0, time.time() - path.stat().st_mtime)  # a clock may be set back
    return None


def _lock(file: int, wait: bool) -> bool:
    """Take a lock that is given back when the file is closed; False if another process has it. Always True on Windows."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True
