"""The folder of compiled kernels: where it lies, and for which machine.

~/.cache/boosting-to-rank /  4f0c2a91d3be      one folder for each machine: CPU, Python, numba, LLVM, numba's own settings
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import llvmlite
import llvmlite.binding
import numba
import numpy as np

from .kernel_source import digest

NAME = "boosting-to-rank"
CHOICE = "NUMBA_CACHE_DIR"
# Settings of numba that change no machine code.
WITHOUT_EFFECT = (CHOICE, "NUMBA_CACHE_LOCATOR_CLASSES", "NUMBA_DEBUG_CACHE", "NUMBA_NUM_THREADS", "NUMBA_THREADING_LAYER")


@cache
def machine_folder() -> Path:
    """The folder of this machine, in the first place that can be written to.

    Raises OSError where there is none.
    """
    return base_folder() / digest(machine())


def machine() -> tuple:
    """What machine code depends on besides the code of the kernels."""
    cpu = llvmlite.binding.get_process_triple(), llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    settings = sorted((name, value) for name, value in os.environ.items() if name.startswith("NUMBA_") and name not in WITHOUT_EFFECT)
    return sys.version, numba.__version__, llvmlite.__version__, np.__version__, cpu, settings


def base_folder() -> Path:
    """The first that can be written to: what the person chose (NUMBA_CACHE_DIR), the user's cache folder (XDG_CACHE_HOME, else
    ~/.cache), the folder for temporary files.

    Raises OSError where there is none.
    """
    tried = []
    for folder in _private():
        if _can_be_written(folder):
            return folder
        tried.append(str(folder))
    with suppress(FileNotFoundError):  # no folder for temporary files
        shared = Path(tempfile.gettempdir()) / f"{NAME}-{_user()}"
        if _can_be_written(shared) and _is_ours(shared):
            return shared
        tried.append(str(shared))
    raise OSError(f"No folder for compiled kernels can be written to ({', '.join(tried)}). Set {CHOICE} to one that can.")


def _private() -> Iterator[Path]:
    if os.environ.get(CHOICE):
        yield Path(os.environ[CHOICE]).absolute()
    if os.environ.get("XDG_CACHE_HOME"):
        yield Path(os.environ["XDG_CACHE_HOME"]).absolute() / NAME
    with suppress(RuntimeError):  # nobody's home
        yield Path.home() / ".cache" / NAME


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _is_ours(folder: Path) -> bool:
    """Whether nobody else can have put machine code there, in a place where everybody may make folders."""
    about = folder.lstat()
    return folder.is_dir() and not folder.is_symlink() and about.st_uid == _user() and not about.st_mode & 0o022


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # Windows has a folder for temporary files for each user
