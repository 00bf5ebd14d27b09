"""While a person's file is read: how far that is, with a button that stops it; and afterwards the upload is let go."""

from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from .page import plain, session_id
from .reading import Reading

SHORT = 0.3  # seconds; files that are read by then never show a progress bar


def show(name: str, reading: Reading, has_room: bool = True) -> None:
    """How far it is, looked at again and again.

    name       under which the session has the reading until the page has taken over what was read, or somebody stops it
    has_room   for the button that stops it
    """

    @st.fragment(run_every=0.4)
    def watch() -> None:
        if st.session_state.get(name) is not reading or reading.rested.is_set():
            st.rerun()  # it was stopped, or can be taken over
        reading.subscribe(session_id())
        bar, button = st.columns([4, 1], vertical_alignment="center") if has_room else (st.container(), None)
        bar.progress(reading.progress.share, text=plain(reading.progress.words))
        if button is not None:
            button.button("Stop", icon=":material/stop:", key=f"{name}_stop", on_click=_stop, args=(name, reading), width="stretch")

    watch()


def _stop(name: str, reading: Reading) -> None:
    reading.unsubscribe(session_id())
    st.session_state.pop(name, None)


def forget_files(identifiers: list[str]) -> None:
    """What was sent is not needed again; Streamlit would keep it until the session ends."""
    context: Any = get_script_run_ctx()
    for identifier in identifiers:
        context.uploaded_file_mgr.remove_file(session_id=context.session_id, file_id=identifier)
