"""Where numba keeps compiled kernels: one folder for each state of the code.

numba notices an edited file, but not an edited helper in *another* file, and then runs stale machine code. A cache folder
named after a hash of every source file in this package cannot go stale. The hash must be in place before numba is
imported, so `boosting/__init__.py` calls `use_cache()` first.
"""

import hashlib
import os
import sys
from pathlib import Path

DIGITS = 12
PACKAGE = Path(__file__).parents[1]


def fingerprint() -> str:
    """Twelve hex digits that change whenever a file of this package changes."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGITS]


def cache_folder() -> Path:
    """The folder of this state of the code; a base that the person chose (NUMBA_CACHE_DIR) is respected."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    base = Path(os.environ.get("NUMBA_CACHE_DIR") or home / "boosting-to-rank")
    if len(base.name) == DIGITS and set(base.name) <= set("0123456789abcdef"):
        base = base.parent  # the choice of a parent process, perhaps for another state of the code
    return base / fingerprint()


def use_cache() -> None:
    """Point numba at `cache_folder()`; child processes inherit the choice."""
    folder = str(cache_folder())
    os.environ["NUMBA_CACHE_DIR"] = folder
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = folder


def is_warm(stage: str = "everything") -> bool:
    """Whether `boosting.warm_up` has got through a stage, for the state of the code that this process runs: "everything", or
    the identifier of a loss whose kernels for float64 features are there."""
    return (Path(os.environ["NUMBA_CACHE_DIR"]) / f"warm-{stage}").exists()


def mark_warm(stage: str) -> None:
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"warm-{stage}").write_text("")
