"""A person's own files: opened on the page, kept in that person's session only.

Reading is done in the background and belongs to the session as well: "own_reading" is set from the click until the page
has taken over what was read.
"""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import streamlit as st
from streamlit.runtime import exists

from boosting import LetorError
from sample_data import Collection

from ..shell.style import give_sheet
from ..state.complaints import complain
from ..state.whole import whole
from ..text.markdown import plain
from ..work.server import session_id
from . import reading_bar, sent
from .how_to_open import choose
from .memory import Budget
from .opening import Choice, read, remarks
from .reading import Reading
from .reading_bar import SHORT, forget_files


class Said(NamedTuple):
    """Why files did not open, a line each; and the files, where their broken lines are all that is wrong with them."""

    lines: tuple[str, ...]
    files_with_broken_lines: list[str]


FOLDER = Path(__file__).parent
STAYS = "The data that were open before stay open."
OWN = "own"  # the name of a person's own data, in addresses
POPOVER = "own_popover"
GIVEN = "own_given"  # where a session has the token of what the server was started with
COLLECTION, TOKEN = "own_collection", "own_token"  # where a session has what is open, and a text that changes with it


@st.cache_resource
def shared_budget() -> Budget:
    """The memory that all visitors' own files share."""
    return Budget()


def own_collection() -> Collection | None:
    """None without a server too, where there is no session and Streamlit would warn of it."""
    return st.session_state.get(COLLECTION) if exists() else None


def own_token() -> str:
    """Changes with each opened file, so that runs of two files are never confused."""
    return st.session_state.get(TOKEN, "")


def is_given() -> bool:
    """Whether what is open is what the server was started with: what a person had opened in its place goes first."""
    return GIVEN in st.session_state and own_token() in ("", st.session_state[GIVEN])


def take_over(own: Collection, token: str) -> None:
    """Make data the session's own."""
    st.session_state[COLLECTION], st.session_state[TOKEN] = own, token


def offer_files(on_open: Callable[[], None], show_more: Callable[[], None] | None = None) -> None:
    """A popover with upload fields. While files are read it shows how far they are; it closes and calls `on_open` when they
    have been opened, else it says what was wrong.

    show_more   what else can be opened beside the data: a column of its own beside their fields, so that both are in sight
    """
    if _take_over(on_open):
        st.rerun()  # what stands above these fields may show other data now
    popover = st.popover("Own data", icon=":material/upload_file:", width="stretch", key=POPOVER, on_change="rerun")
    if popover.open:
        with popover:
            if "own_error" in st.session_state:  # first of all: below the fields it would stand under the popover's edge
                _say_error()
            if show_more is None:
                _show_fields(on_open)
                return
            give_sheet(FOLDER / "own_data.css")
            with st.container(key="own_beside"):
                data, more = st.columns([1.5, 1], gap="medium")
            with data:
                _show_fields(on_open)
            with more:
                show_more()
        return
    forget_error()
    if "own_reading" in st.session_state:
        reading_bar.show("own_reading", st.session_state["own_reading"], has_room=False)


def _show_fields(on_open: Callable[[], None]) -> None:
    st.markdown(
        "Open **LETOR** (SVMlight) text, `2 qid:10 1:0.5 2:0.1 # title`, a **CSV** or **Parquet** table, a **ZIP** of LETOR folds, or "
        "a **run** that Save run made; .gz is unpacked. It stays in this browser tab, also after a reload; other visitors do not see it."
    )
    # What was wrong with one file is not said of the next.
    train = sent.field(st, "Training file", key="own_train", on_change=forget_error)
    actions = st.container()  # above what is guessed, so that they are in sight
    try:
        choice: Choice | None = choose(train, has_test=st.session_state.get("own_test") is not None) if train else Choice()
    except LetorError as error:
        st.error(plain(f"{train.name}, {error}"))
        choice = None
    left, right = st.columns(2, gap="small")
    test = sent.field(left, "Test file (if any)", key="own_test", on_change=forget_error)
    on = "If you open one, the DDF lab chooses its parameters on it."
    validation = sent.field(right, "Validation file (if any)", key="own_validation", help=on, on_change=forget_error)
    with actions:
        if "own_reading" in st.session_state:
            reading_bar.show("own_reading", st.session_state["own_reading"])
        else:
            _show_buttons((train, test, validation), choice, on_open)
    current = own_collection()
    if current:
        st.caption(plain(f"Open now: {current.title}. {current.about}"))


def _show_buttons(files: tuple, choice: Choice | None, on_open: Callable[[], None]) -> None:
    """Open; and, where broken lines are all that is wrong with these files, open without them."""
    is_ready = files[0] is not None and choice is not None
    row = st.container(horizontal=True, gap="small")
    row.button("Open file", type="primary", disabled=not is_ready, on_click=_open, args=(*files, choice, on_open))
    error = st.session_state.get("own_error")
    if choice is not None and is_ready and error and error.files_with_broken_lines == [file.file_id for file in files if file]:
        without = (*files, replace(choice, leave_out=True), on_open)
        row.button("Open without the broken lines", icon=":material/playlist_remove:", key="own_leave_out", on_click=_open, args=without)


def say_error(lines: tuple[str, ...], files_with_broken_lines: Sequence[str] = ()) -> None:
    """Keep why something did not open, for the popover to say until it is closed."""
    st.session_state["own_error"] = Said(lines, list(files_with_broken_lines))


def forget_error() -> None:
    st.session_state.pop("own_error", None)


def _say_error() -> None:
    """What was wrong, a line each."""
    st.error("  \n".join(plain(line) for line in st.session_state["own_error"].lines))


def _open(train, test, validation, choice: Choice, on_open: Callable[[], None]) -> None:
    if not sent.are_there(train, test, validation):
        return
    others = [(file.name, file.getvalue()) if file else ("", None) for file in (test, validation)]
    claim = shared_budget().claim(session_id())
    (test_name, test_bytes), (validation_name, validation_bytes) = others
    reading = Reading(
        partial(read, train.name, train.getvalue(), test_name, test_bytes, validation_name, validation_bytes, claim=claim, choice=choice)
    )
    reading.start(session_id())
    st.session_state["own_reading"] = reading
    st.session_state["own_files"] = [file.file_id for file in (train, test, validation) if file]
    forget_error()
    reading.rested.wait(SHORT)
    _take_over(on_open)


@whole()
def _take_over(on_open: Callable[[], None]) -> bool:
    """Make what has been read the session's own data; what went wrong is said where the files were chosen. True where they opened."""
    reading = st.session_state.get("own_reading")
    if reading is None or not reading.rested.is_set():
        return False
    del st.session_state["own_reading"]
    result = reading.take()
    st.session_state[POPOVER] = result is None
    if result is None:
        say_error((*reading.error.split("\n"), STAYS), st.session_state["own_files"] if reading.are_broken_lines else [])
        return False
    take_over(result, uuid.uuid4().hex)
    forget_files(st.session_state.pop("own_files", []))
    on_open()
    for remark in remarks(result.train):
        complain(remark)
    return True
