"""A person's own LETOR files: opened on the page, kept in that person's session only."""

import uuid
from collections.abc import Callable

import streamlit as st

from boosting import LetorError
from boosting.letor import parse_letor
from sample_data import Collection

from .page import plain

POPOVER = "own_popover"
MAX_BYTES = 200 * 2**20


def own_collection() -> Collection | None:
    return st.session_state.get("own_collection")


def own_token() -> str:
    """Changes with each opened file, so that runs of two files are never confused."""
    return st.session_state.get("own_token", "")


def offer_files(on_open: Callable[[], None]) -> None:
    """A popover with two upload fields; it closes and calls `on_open` when a file has been opened, else says what was wrong."""
    popover = st.popover("Own data", icon=":material/upload_file:", width="stretch", key=POPOVER, on_change="rerun")
    if not popover.open:
        st.session_state.pop("own_error", None)
        return
    with popover:
        st.markdown("Open a **LETOR** (SVMlight) file: `2 qid:10 1:0.5 2:0.1 # title`. It stays in this browser session.")
        train = st.file_uploader("Training file", key="own_train")
        test = st.file_uploader("Test file (if any)", key="own_test")
        st.button("Open file", type="primary", disabled=train is None, on_click=_open, args=(train, test, on_open))
        if "own_error" in st.session_state:
            st.error(plain(st.session_state["own_error"]))
        current = own_collection()
        if current:
            st.caption(plain(f"Open now: {current.title}. {current.about}"))


def _open(train, test, on_open: Callable[[], None]) -> None:
    try:
        found = read(train.name, train.getvalue(), test.name if test else "", test.getvalue() if test else None)
    except ValueError as error:
        st.session_state["own_error"] = f"{error} What was open before stays."
        return
    st.session_state["own_collection"] = found
    st.session_state["own_token"] = uuid.uuid4().hex
    st.session_state[POPOVER] = False
    on_open()


def read(name: str, train: bytes, test_name: str = "", test: bytes | None = None) -> Collection:
    """A collection from the bytes of a training file and perhaps a test file. Raises ValueError with one clear sentence."""
    data, notes = _parse(name, train)
    held_out = None
    if test is not None:
        held_out, more = _parse(test_name, test, data.n_features)
        notes += more
        if held_out.n_features > data.n_features:  # features that only the test file has: zero in training
            data, _ = _parse(name, train, held_out.n_features)
    about = f"{data.n_documents:,} documents, {data.n_queries:,} queries, {data.n_features:,} features"
    about += f"; test {held_out.n_documents:,} documents, {held_out.n_queries:,} queries." if held_out else "; no test file."
    return Collection(
        identifier="own", title=name, about=" ".join([about, *notes]), train=data, test=held_out,
        opening={"n_iterations": 50, "max_leaf_nodes": 8 if data.n_documents < 1000 else 20},
    )  # fmt: skip


def _parse(name: str, content: bytes, n_features: int = 0):
    if len(content) > MAX_BYTES:
        raise LetorError(
            f"{name} has {len(content) / 2**20:.0f} MB, the bound here is {MAX_BYTES // 2**20} MB; use boosting.read_letor in a script."
        )
    try:
        return parse_letor(content, n_features)
    except ValueError as error:
        raise LetorError(f"{name}, {error}") from error
