"""Where numba keeps compiled kernels, and how far compiling has got.

By itself numba finds compiled code by the path of the source file, the line of the kernel and the text of that file. So it
compiles anew in a folder that was copied, and after an edit of a docstring; and it runs stale machine code after an edit of a
helper in *another* file. Here a kernel is found by its name and by a stamp of all that its machine code follows from
(`KernelSource`), which is kept as well:

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
from typing import Self

import numba

from .kernel_folder import machine_folder
from .kernel_source import KernelSource, Place
from .kernel_stamps import Stamps, stamps

PACKAGE = Path(__file__).resolve().parents[1]
# After ours come numba's own, for functions that are not of this package.
LOCATORS = (f"{__name__}.KernelLocator", "UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator",
            "IPythonCacheLocator", "ZipCacheLocator")  # fmt: skip


class KernelLocator:
    """Tells numba where one kernel's machine code is: numba asks each class of `LOCATORS` in turn, for every kernel."""

    def __init__(self, py_func: FunctionType, py_file: str, place: Place) -> None:
        self._py_file = py_file  # numba names it in a warning
        self._folder = machine_folder() / Path(place.file).parent
        self._stamp = _stamps().of.get(place) or KernelSource(PACKAGE).stamp(place)

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> Self | None:
        """None for a function that is not at the top of a file of this package."""
        path = Path(py_file).resolve()
        if PACKAGE not in path.parents or py_func.__qualname__ != py_func.__name__:
            return None
        return cls(py_func, py_file, Place(path.relative_to(PACKAGE).as_posix(), py_func.__name__))

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        """Part of the file names: states of the code do not overwrite each other."""
        return self._stamp

    def has_code(self, name: str) -> bool:
        """Whether machine code lies here, under the name that numba gives to a kernel's files; numba writes it after its index."""
        return (self._folder / f"{name}.1.nbc").exists()


def use_cache() -> None:
    """Let numba ask `KernelLocator` first; before any kernel of this package is declared."""
    others = numba.config.CACHE_LOCATOR_CLASSES or ",".join(LOCATORS[1:])  # type: ignore[attr-defined]
    if LOCATORS[0] not in others:
        numba.config.CACHE_LOCATOR_CLASSES = f"{LOCATORS[0]},{others}"  # type: ignore[attr-defined]


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
    """Within it no other process compiles into the same folder; waits until none does. Two that compile a kernel for different
    types would give their files the same name. The lock ends with the process that holds it, however that ends."""
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
        return None if _lock(lock.fileno(), wait=False) else time.time() - path.stat().st_mtime
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
