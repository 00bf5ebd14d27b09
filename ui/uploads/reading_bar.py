"""While a person's file is read: how far that is, with a button that stops it; and afterwards the upload is let go."""

from functools import partial
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from ..text.markdown import plain
from ..work import watching
from ..work.server import session_id
from ..work.turns import wait_for
from .reading import Reading

# Where a session has files that are read, and the names of what was sent for that: training files, a click log or preferences, and a model.
OWN, CLICKS, MODEL = ("own_reading", "own_files"), ("clicks_reading", "clicks_sent"), ("model_reading", "model_sent")
SHORT = 0.3  # seconds; files that are read by then never show a progress bar


def show(name: str, reading: Reading, has_room: bool = True) -> None:
    """How far it is, looked at again and again.

    name       under which the session has the reading until the page has taken over what was read, or somebody stops it
    has_room   for the button that stops it
    """

    def is_over(seconds: float) -> bool:
        if st.session_state.get(name) is not reading:
            return True  # somebody stopped it
        reading.subscribe(session_id())
        return wait_for(reading.rested, seconds)

    stop = partial(_stop, name, reading) if has_room else None
    watching.look(is_over, lambda: watching.bar(watching.Status(reading.progress.share, plain(reading.progress.words)), name, stop))


def _stop(name: str, reading: Reading) -> None:
    reading.unsubscribe(session_id())
    st.session_state.pop(name, None)


def forget_files(identifiers: list[str]) -> None:
    """What was sent is not needed again; Streamlit would keep it until the session ends."""
    context: Any = get_script_run_ctx()
    for identifier in identifiers:
        context.uploaded_file_mgr.remove_file(session_id=context.session_id, file_id=identifier)
