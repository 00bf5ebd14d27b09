"""Compiled kernels, ready before anything trains.

Compiling takes seconds and holds Python's lock, so a server that finds a cold cache compiles in another process and shows
the page meanwhile.
"""

import subprocess
import sys
from pathlib import Path

import streamlit as st

from boosting.compute.kernel_cache import is_warm

ROOT = Path(__file__).parent.parent


@st.cache_resource
def _compiler() -> subprocess.Popen:
    """One compiling process a server."""
    return subprocess.Popen(
        [sys.executable, "-m", "boosting.warm_up"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )


def ready(stage: str = "everything") -> bool:
    """Whether the kernels of a stage (a loss, or everything) are compiled; starts the compiler where they are not.

    Raises RuntimeError where it failed.
    """
    if is_warm(stage):
        return True
    process = _compiler()
    if process.poll() not in (None, 0):
        reason = (process.stderr.read() if process.stderr else "").strip().splitlines()
        _compiler.clear()
        raise RuntimeError(f"The kernels did not compile: {reason[-1] if reason else 'no reason given'}")
    return is_warm(stage)
