"""Compiled kernels, ready before anything trains.

Compiling takes seconds and holds Python's lock, so a server that finds a cold cache compiles in another process and shows
the page meanwhile: at once where the data are small, for plain Python does there; else with a bar that says how far it is.
"""

import os
import subprocess
import sys
import threading
from pathlib import Path

import streamlit as st

from boosting.compute.kernel_cache import is_outdated, is_warm, want, working_for
from boosting.compute.kernel_folder import machine_folder
from boosting.compute.plain import prefer_plain
from boosting.warm_up import WITH, progress

from ..text.markdown import plain

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "boosting.warm_up")
NONE = ""  # the stage of data with few values
FEW = 200  # values, on which plain Python trains about as fast as machine code is loaded
TRIES = 2  # compiling that ended well and left no mark: somebody deleted the cache meanwhile


class Compiler:
    """At most one compiling process, for all sessions of a server. `error` says why compiling has stopped, and what to do."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.error = ""
        self._command = command
        self._is_running = False
        self._tries = 0
        self._lock = threading.Lock()

    def see_to(self, stage: str) -> None:
        """Have a stage compiled, before others: starts a process where none compiles, of this server or of another."""
        if is_warm(stage or "everything"):
            return
        if stage != NONE:
            want(stage)
        with self._lock:
            if not self.error and not self._is_running and working_for() is None:
                self._is_running = True
                self._tries += 1
                threading.Thread(target=self._compile, daemon=True).start()

    def try_again(self) -> None:
        """Forget what went wrong; the next `see_to` starts anew."""
        with self._lock:
            self.error, self._tries = "", 0

    def _compile(self) -> None:
        """Run the process to its end. What it writes is read meanwhile: it would stand still before a full pipe."""
        code, last_words = 1, ""
        try:
            with subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
                for line in process.stderr or ():
                    last_words = line.strip() or last_words
            code = process.returncode
        except OSError as error:
            last_words = f"The compiler could not be started ({error}). Stop the server and start it again."
        with self._lock:
            self._tries = 0 if is_warm() else self._tries
            self.error = "" if is_warm() else self._why(code, last_words)
            self._is_running = False

    def _why(self, code: int, last_words: str) -> str:
        """What stands in the way; "" where another process may set it right."""
        if code == 0 and is_outdated():
            return "The code was changed since this server started. Stop it and start it again."
        if code == 0 and self._tries < TRIES:
            return ""
        if code == 0:
            return f"The kernels were compiled, and are gone from {machine_folder()}. See who deletes files there, then try again."
        if code < 0:
            return (
                f"Compiling was ended from outside (signal {-code}), as systems do when memory runs out: it needs about 400 MB. "
                "Close other programs and try again."
            )
        return last_words or f"Compiling failed with code {code}. Run python -m boosting.warm_up to see why."


@st.cache_resource
def compiler() -> Compiler:
    prefer_plain()
    return Compiler((*COMMAND, WITH, str(os.getpid())))


def show(stage: str) -> None:
    """How far compiling is with a stage; where it has stopped, why, and a button to try again."""
    compiler().see_to(stage)
    if compiler().error:
        st.error(plain(compiler().error), icon=":material/error:")
        st.button("Try again", icon=":material/refresh:", on_click=compiler().try_again)
        return
    done, wanted = progress(stage)
    seconds = f", {working_for() or 0:.0f} s so far"
    st.progress(done / wanted, text=f"Compiling for this machine, once: {done} of {wanted} parts that this page needs{seconds}")
