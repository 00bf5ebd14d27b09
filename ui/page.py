"""What every page does first: server-wide set-up once, styles, the shared resources."""

import gc
import uuid

import streamlit as st

import sample_data
from sample_data import Collection

from .runs import Runs

STYLE = """<style>
.stMainBlockContainer { padding: 3.6rem 1.2rem 1rem; max-width: none; }
[data-testid="stHeader"] { height: 3rem; }
.stMainBlockContainer [data-testid="stVerticalBlock"] { gap: 0.55rem; }
</style>"""
LARGE = """<style>
.stMainBlockContainer, .stMainBlockContainer p, .stMainBlockContainer label, .stMainBlockContainer [data-baseweb="select"] * { font-size: 1.25rem; }
</style>"""


@st.cache_resource
def _set_up() -> bool:
    """Freeze what start-up built: Streamlit collects garbage after every rerun, and need not walk numba and pandas each time."""
    gc.collect()
    gc.freeze()
    return True


def open_page(large: bool = False) -> None:
    _set_up()
    st.html(STYLE + (LARGE if large else ""))


@st.cache_resource(max_entries=8)
def collection(identifier: str) -> Collection:
    """A collection that ships; every session shares it, its arrays are read-only."""
    return sample_data.load(identifier)


@st.cache_resource
def shared_runs() -> Runs:
    return Runs()


def complain(sentence: str) -> None:
    """Keep a sentence about something that was ignored; it stays on screen until the person chooses something."""
    sentences = st.session_state.setdefault("complaints", [])
    if sentence not in sentences:
        sentences.append(sentence)


def say_complaints() -> None:
    for sentence in st.session_state.get("complaints", []):
        st.warning(plain(sentence), icon=":material/info:")


def plain(text: str) -> str:
    """Text for Streamlit's Markdown, with every sign that Markdown or LaTeX would read made harmless."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-.!|$~<>:" else sign for sign in text)


def session_id() -> str:
    """A name for this browser session, to subscribe with."""
    return st.session_state.setdefault("session_id", uuid.uuid4().hex)
