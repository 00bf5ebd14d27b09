"""A person's own LETOR files: opened on the page, kept in that person's session only.

Reading is done in the background and belongs to the session as well: "own_reading" is set from the click until the page
has taken over what was read.
"""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from boosting import Dataset, LetorError
from boosting.data.grade_order import grade_order
from boosting.data.letor import collect
from boosting.data.letor_rows import Rows
from boosting.data.limits import in_words
from sample_data import Collection

from .memory import FILE, LIMITS, OPENING, Budget, Claim
from .page import complain, plain, session_id
from .reading import OnProgress, Progress, Reading

POPOVER = "own_popover"
SHORT = 0.3  # seconds; files that are read by then never show a progress bar
FILES = {"train": "Training file", "test": "Test file", "validation": "Validation file"}


@st.cache_resource
def shared_budget() -> Budget:
    """The memory that all visitors' own files share."""
    return Budget()


def own_collection() -> Collection | None:
    return st.session_state.get("own_collection")


def own_token() -> str:
    """Changes with each opened file, so that runs of two files are never confused."""
    return st.session_state.get("own_token", "")


def offer_files(on_open: Callable[[], None]) -> None:
    """A popover with upload fields. While files are read it shows how far they are; it closes and calls `on_open` when they
    have been opened, else it says what was wrong.
    """
    if _take_over(on_open):
        st.rerun()  # what stands above these fields may show other data now
    popover = st.popover("Own data", icon=":material/upload_file:", width="stretch", key=POPOVER, on_change="rerun")
    if popover.open:
        with popover:
            _show_fields(on_open)
        return
    st.session_state.pop("own_error", None)
    if "own_reading" in st.session_state:
        _watch(st.session_state["own_reading"], has_room=False)


def _show_fields(on_open: Callable[[], None]) -> None:
    if "own_error" in st.session_state:  # first of all: below the fields it would stand under the popover's edge
        st.error(plain(st.session_state["own_error"]))
    st.markdown("Open a **LETOR** (SVMlight) file: `2 qid:10 1:0.5 2:0.1 # title`. It stays in this browser session.")
    train = st.file_uploader("Training file", key="own_train")
    test = st.file_uploader("Test file (if any)", key="own_test")
    validation = st.file_uploader("Validation file (if any; the DDF page chooses parameters on it)", key="own_validation")
    if "own_reading" in st.session_state:
        _watch(st.session_state["own_reading"], has_room=True)
    else:
        st.button("Open file", type="primary", disabled=train is None, on_click=_open, args=(train, test, validation, on_open))
    current = own_collection()
    if current:
        st.caption(plain(f"Open now: {current.title}. {current.about}"))


def _open(train, test, validation, on_open: Callable[[], None]) -> None:
    others = [(file.name, file.getvalue()) if file else ("", None) for file in (test, validation)]
    claim = shared_budget().claim(session_id())
    (test_name, test_bytes), (validation_name, validation_bytes) = others
    reading = Reading(partial(read, train.name, train.getvalue(), test_name, test_bytes, validation_name, validation_bytes, claim=claim))
    reading.start(session_id())
    st.session_state["own_reading"] = reading
    st.session_state["own_files"] = [file.file_id for file in (train, test, validation) if file]
    st.session_state.pop("own_error", None)
    reading.rested.wait(SHORT)
    _take_over(on_open)


def _take_over(on_open: Callable[[], None]) -> bool:
    """Make what has been read the session's own data; what went wrong is said where the files were chosen. True where they opened."""
    reading = st.session_state.get("own_reading")
    if reading is None or not reading.rested.is_set():
        return False
    del st.session_state["own_reading"]
    result = reading.take()
    st.session_state[POPOVER] = result is None
    if result is None:
        st.session_state["own_error"] = f"{reading.error} What was open before stays."
        return False
    st.session_state["own_collection"] = result
    st.session_state["own_token"] = uuid.uuid4().hex
    _forget_files(st.session_state.pop("own_files", []))
    on_open()
    for remark in _remarks(result.train):
        complain(remark)
    return True


def _forget_files(identifiers: list[str]) -> None:
    """What was sent is not needed again; Streamlit would keep it until the session ends."""
    context: Any = get_script_run_ctx()
    for identifier in identifiers:
        context.uploaded_file_mgr.remove_file(session_id=context.session_id, file_id=identifier)


def _watch(reading: Reading, has_room: bool) -> None:
    """How far the reading is, looked at again and again; where there is room, a button that stops it."""

    @st.fragment(run_every=0.4)
    def watch() -> None:
        if st.session_state.get("own_reading") is not reading or reading.rested.is_set():
            st.rerun()  # it was stopped, or can be taken over
        reading.subscribe(session_id())
        bar, button = st.columns([4, 1], vertical_alignment="center") if has_room else (st.container(), None)
        bar.progress(reading.progress.share, text=plain(reading.progress.words))
        if button is not None:
            button.button("Stop", icon=":material/stop:", key="own_stop", on_click=_stop, args=(reading,), width="stretch")

    watch()


def _stop(reading: Reading) -> None:
    reading.unsubscribe(session_id())
    st.session_state.pop("own_reading", None)


def read(
    name: str, train: bytes, test_name: str = "", test: bytes | None = None, validation_name: str = "", validation: bytes | None = None,
    on_progress: OnProgress = lambda _: None, claim: Claim | None = None,
) -> Collection:  # fmt: skip
    """A collection from the bytes of a training file, and perhaps of a test and a validation file; its memory is claimed as
    it grows. Columns are the features that any of the files names. Raises ValueError with one clear sentence."""
    claim = claim or Budget().claim("")
    given = {"train": (name, train), "test": (test_name, test), "validation": (validation_name, validation)}
    files = {part: (title, content) for part, (title, content) in given.items() if content is not None}
    sent = sum(len(content) for _, content in files.values())
    try:
        collected: dict[str, Rows] = {}
        for part, (title, content) in files.items():
            room = LIMITS.table - sum(rows.n_bytes for rows in collected.values())
            rows = collected[part] = Rows(LIMITS._replace(table=room))

            def tell(share: float, part: str = part, n_bytes: int = len(content)) -> None:
                claim.resize(sent + sum(rows.n_bytes for rows in collected.values()))
                on_progress(Progress(FILES[part], share, n_bytes))

            _collect(title, content, tell, rows)
        found, notes = _tables(files, collected, claim)
    except BaseException:
        claim.give_back()
        raise
    claim.hold_for(found["train"])
    return _collection(name, found, notes)


def _collect(name: str, content: bytes, on_progress: Callable[[float], None], rows: Rows) -> None:
    if len(content) > FILE:
        raise LetorError(f"{name} has {in_words(len(content))}, the bound here is {in_words(FILE)}; use boosting.read_letor in a script.")
    try:
        collect(content, on_progress, rows=rows)
    except ValueError as error:
        raise LetorError(f"{name}, {error}") from error


def _tables(files: dict[str, tuple[str, bytes]], collected: dict[str, Rows], claim: Claim) -> tuple[dict[str, Dataset], tuple[str, ...]]:
    """The data set of each file, all with the same columns, and remarks; what was collected is let go one by one."""
    used = np.unique(np.concatenate([rows.used for rows in collected.values()]))
    needed = sum(rows.table_bytes(len(used)) for rows in collected.values())
    n_documents = sum(rows.n for rows in collected.values())
    if needed > OPENING:
        raise LetorError(
            f"{n_documents:,} documents x {len(used):,} features need {in_words(needed)} of memory, the bound here is "
            f"{in_words(OPENING)}; drop documents or features, or use boosting.read_letor in a script."
        )
    try:
        claim.resize(needed)
    except ValueError as error:
        raise LetorError(f"{files['train'][0]}, {error}") from error
    found: dict[str, Dataset] = {}
    notes: tuple[str, ...] = ()
    for part, (title, _) in files.items():
        try:
            found[part], more = collected.pop(part).dataset(used)
        except ValueError as error:
            raise LetorError(f"{title}, {error}") from error
        notes += more
    return found, notes


def _remarks(data: Dataset) -> tuple[str, ...]:
    """Why no order can be learnt from these grades."""
    if np.isnan(data.relevance).all():
        return ("No training document has a grade, so nothing can be learnt; write grades before the qid.",)
    if grade_order(data).n_pairs == 0:
        return ("No training query has documents of different grades, so there is no order to learn; GBT and QBRank still fit the grades.",)
    return ()


def _collection(name: str, found: dict[str, Dataset], notes: tuple[str, ...]) -> Collection:
    data = found["train"]
    about = f"{data.n_documents:,} documents, {data.n_queries:,} queries, {data.n_features:,} features"
    about += "".join(
        f"; {part} {other.n_documents:,} documents, {other.n_queries:,} queries" for part, other in found.items() if other is not data
    )
    about += "." if "test" in found else "; no test file."
    return Collection(
        identifier="own", title=name, about=" ".join([about, *notes, *_remarks(data)]), train=data, test=found.get("test"),
        opening={"n_iterations": 50, "max_leaf_nodes": 8 if data.n_documents < 1000 else 20}, validation=found.get("validation"),
    )  # fmt: skip
