"""What of an address was ignored, and why: kept until the person chooses something, and said on top of the page."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from ..text.markdown import plain

MOST_COMPLAINTS = 10  # in words above a page; an address may hold thousands of parameters


def complain(sentence: str) -> None:
    """Keep a sentence about something that was ignored; it stays on screen until the person chooses something."""
    _forget_other_pages()
    sentences = st.session_state.setdefault("complaints", [])
    if sentence not in sentences and len(sentences) <= MOST_COMPLAINTS:
        sentences.append(sentence if len(sentences) < MOST_COMPLAINTS else "More was ignored than is said here.")


def forget() -> None:
    """The person has chosen something."""
    st.session_state["complaints"] = []


def _forget_other_pages() -> None:
    """What was ignored on one page is not said on the next."""
    context = get_script_run_ctx()
    here = context.page_script_hash if context else ""
    if st.session_state.get("complaints_of", here) != here:
        st.session_state["complaints"] = []
    st.session_state["complaints_of"] = here


def say_complaints() -> None:
    """In a place that is there without any too: what stands below keeps its place, and a list of controls that is open stays open."""
    _forget_other_pages()
    with st.container(key="complaints"):
        for sentence in st.session_state.get("complaints", []):
            st.warning(plain(sentence), icon=":material/info:")
