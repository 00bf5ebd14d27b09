"""A person's own LETOR files: opened on the page, kept in that person's session only.

Reading is done in the background and belongs to the session as well: "own_reading" is set from the click until the page
has taken over what was read.
"""

import uuid
from collections.abc import Callable
from functools import partial

import streamlit as st

from boosting import Dataset, LetorError
from boosting.data.letor import parse_letor
from sample_data import Collection

from .page import plain, session_id
from .reading import OnProgress, Progress, Reading

POPOVER = "own_popover"
SHORT = 0.3  # seconds; files that are read by then never show a progress bar
MAX_BYTES = 200 * 2**20
FILES = {"train": "Training file", "test": "Test file", "validation": "Validation file"}


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
    st.markdown("Open a **LETOR** (SVMlight) file: `2 qid:10 1:0.5 2:0.1 # title`. It stays in this browser session.")
    train = st.file_uploader("Training file", key="own_train")
    test = st.file_uploader("Test file (if any)", key="own_test")
    validation = st.file_uploader("Validation file (if any; the DDF page chooses parameters on it)", key="own_validation")
    if "own_reading" in st.session_state:
        _watch(st.session_state["own_reading"], has_room=True)
    else:
        st.button("Open file", type="primary", disabled=train is None, on_click=_open, args=(train, test, validation, on_open))
    if "own_error" in st.session_state:
        st.error(plain(st.session_state["own_error"]))
    current = own_collection()
    if current:
        st.caption(plain(f"Open now: {current.title}. {current.about}"))


def _open(train, test, validation, on_open: Callable[[], None]) -> None:
    others = [(file.name, file.getvalue()) if file else ("", None) for file in (test, validation)]
    reading = Reading(partial(read, train.name, train.getvalue(), *others[0], *others[1]))
    reading.start(session_id())
    st.session_state["own_reading"] = reading
    st.session_state.pop("own_error", None)
    reading.rested.wait(SHORT)
    _take_over(on_open)


def _take_over(on_open: Callable[[], None]) -> bool:
    """Make what has been read the session's own data; what went wrong is said where the files were chosen. True where they opened."""
    reading = st.session_state.get("own_reading")
    if reading is None or not reading.rested.is_set():
        return False
    del st.session_state["own_reading"]
    st.session_state[POPOVER] = reading.result is None
    if reading.result is None:
        st.session_state["own_error"] = f"{reading.error} What was open before stays."
        return False
    st.session_state["own_collection"] = reading.result
    st.session_state["own_token"] = uuid.uuid4().hex
    on_open()
    return True


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
    on_progress: OnProgress = lambda _: None,
) -> Collection:  # fmt: skip
    """A collection from the bytes of a training file, and perhaps of a test and a validation file. Raises ValueError with one
    clear sentence."""
    given = {"train": (name, train), "test": (test_name, test), "validation": (validation_name, validation)}
    files = {part: (title, content) for part, (title, content) in given.items() if content is not None}
    found: dict[str, Dataset] = {}
    notes: tuple[str, ...] = ()
    for part, (title, content) in files.items():
        width = found["train"].n_features if found else 0
        found[part], more = _parse(title, content, width, partial(_report, on_progress, FILES[part], len(content)))
        notes += more
    width = max(data.n_features for data in found.values())
    for part, (title, content) in files.items():
        if found[part].n_features < width:  # features that only another file has: zero in this one
            again = f"{FILES[part]}, again with all {width:,} features"
            found[part], _ = _parse(title, content, width, partial(_report, on_progress, again, len(content)))
    return _collection(name, found, notes)


def _report(on_progress: OnProgress, part: str, n_bytes: int, share: float) -> None:
    on_progress(Progress(part, share, n_bytes))


def _collection(name: str, found: dict[str, Dataset], notes: tuple[str, ...]) -> Collection:
    data = found["train"]
    about = f"{data.n_documents:,} documents, {data.n_queries:,} queries, {data.n_features:,} features"
    about += "".join(
        f"; {part} {other.n_documents:,} documents, {other.n_queries:,} queries" for part, other in found.items() if other is not data
    )
    about += "." if "test" in found else "; no test file."
    return Collection(
        identifier="own", title=name, about=" ".join([about, *notes]), train=data, test=found.get("test"),
        opening={"n_iterations": 50, "max_leaf_nodes": 8 if data.n_documents < 1000 else 20}, validation=found.get("validation"),
    )  # fmt: skip


def _parse(name: str, content: bytes, n_features: int, on_progress: Callable[[float], None]) -> tuple[Dataset, tuple[str, ...]]:
    if len(content) > MAX_BYTES:
        raise LetorError(
            f"{name} has {len(content) / 2**20:.0f} MB, the bound here is {MAX_BYTES // 2**20} MB; use boosting.read_letor in a script."
        )
    try:
        return parse_letor(content, n_features, on_progress)
    except ValueError as error:
        raise LetorError(f"{name}, {error}") from error
