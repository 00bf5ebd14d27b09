"""A person's own LETOR files: opened on the page, kept in that person's session only."""

import uuid
from collections.abc import Callable

import streamlit as st

from boosting import Dataset, LetorError
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
        validation = st.file_uploader("Validation file (if any; the DDF page chooses parameters on it)", key="own_validation")
        st.button("Open file", type="primary", disabled=train is None, on_click=_open, args=(train, test, validation, on_open))
        if "own_error" in st.session_state:
            st.error(plain(st.session_state["own_error"]))
        current = own_collection()
        if current:
            st.caption(plain(f"Open now: {current.title}. {current.about}"))


def _open(train, test, validation, on_open: Callable[[], None]) -> None:
    others = [(file.name, file.getvalue()) if file else ("", None) for file in (test, validation)]
    try:
        found = read(train.name, train.getvalue(), *others[0], *others[1])
    except ValueError as error:
        st.session_state["own_error"] = f"{error} What was open before stays."
        return
    st.session_state["own_collection"] = found
    st.session_state["own_token"] = uuid.uuid4().hex
    st.session_state[POPOVER] = False
    on_open()


def read(
    name: str, train: bytes, test_name: str = "", test: bytes | None = None, validation_name: str = "", validation: bytes | None = None
) -> Collection:
    """A collection from the bytes of a training file, and perhaps of a test and a validation file. Raises ValueError with one
    clear sentence."""
    data, notes = _parse(name, train)
    parts: dict[str, tuple[str, bytes, Dataset]] = {}
    for part, part_name, content in (("test", test_name, test), ("validation", validation_name, validation)):
        if content is not None:
            found, more = _parse(part_name, content, data.n_features)
            parts[part] = (part_name, content, found)
            notes += more
    width = max([data.n_features, *(found.n_features for _, _, found in parts.values())])
    if width > data.n_features:  # features that only another file has: zero in training
        data, _ = _parse(name, train, width)
    others = {part: found if found.n_features == width else _parse(n, content, width)[0] for part, (n, content, found) in parts.items()}
    about = f"{data.n_documents:,} documents, {data.n_queries:,} queries, {data.n_features:,} features"
    about += "".join(f"; {part} {other.n_documents:,} documents, {other.n_queries:,} queries" for part, other in others.items())
    about += "." if "test" in others else "; no test file."
    return Collection(
        identifier="own", title=name, about=" ".join([about, *notes]), train=data, test=others.get("test"),
        opening={"n_iterations": 50, "max_leaf_nodes": 8 if data.n_documents < 1000 else 20}, validation=others.get("validation"),
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
