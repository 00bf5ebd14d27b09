"""A button that saves a file, made when it is pressed, and kept until the browser has fetched it.

Streamlit stores a file that was made on a press, names it to the browser, and deletes it when two runs of the script have ended, no matter
whose: in a room of people that is sooner than the browser asks for it, who then reads "no file". So each is kept for a minute.
"""

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import streamlit as st
from streamlit.runtime import get_instance
from streamlit.runtime.scriptrunner import add_script_run_ctx

SECONDS = 60.0
MOST = 2**28  # bytes of all files that are kept at once; beyond that one has as long as Streamlit gives it
MOST_FILES = 100  # alike: a thread waits beside each
HOLDER: Any = SimpleNamespace(session_id="files kept for a while")  # what Streamlit asks of a session here; no run clears this one's files


class Kept:
    """What keeps files for a while: a place each, which holds an empty file when it is free."""

    def __init__(self) -> None:
        self._sizes: dict[int, int] = {}  # of the places that are taken
        self._lock = threading.Lock()

    def keep(self, data: bytes, name: str, mime: str) -> None:
        """Hold what the press of a button made, whoever else's script ends meanwhile."""
        with self._lock:
            if len(self._sizes) == MOST_FILES or sum(self._sizes.values()) + len(data) > MOST:
                return
            place = next(number for number in range(len(self._sizes) + 1) if number not in self._sizes)
            self._sizes[place] = len(data)
        self._put(place, data, name, mime)
        later = threading.Timer(SECONDS, self._free, [place])
        later.daemon = True
        later.start()

    def _free(self, place: int) -> None:
        self._put(place, b"", "nothing", "text/plain")
        with self._lock:
            del self._sizes[place]

    @staticmethod
    def _put(place: int, data: bytes, name: str, mime: str) -> None:
        """In a thread of the holder: Streamlit warns in its log of one without a session."""
        manager, kept = get_instance().media_file_mgr, {"file_name": name, "is_for_static_download": True}
        thread = threading.Thread(target=manager.add, args=(data, mime, f"kept {place}"), kwargs=kept)
        add_script_run_ctx(thread, HOLDER)
        thread.start()
        thread.join()


@st.cache_resource
def _kept() -> Kept:
    return Kept()


def download(label: str, make: Callable[[], str | bytes], name: str, mime: str = "text/csv", *, key: str, icon: str = ":material/download:",
             **more) -> None:  # fmt: skip
    """`st.download_button` whose file is made when it is asked for; `more` as there."""
    kept = _kept()

    def made() -> bytes:
        found = make()
        data = found.encode() if isinstance(found, str) else found
        kept.keep(data, name, mime)
        return data

    st.download_button(label, made, name, mime, icon=icon, key=key, on_click="ignore", **more)
