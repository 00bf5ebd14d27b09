"""The top of the page: what it is about, the data, the log, and files of one's own."""

import streamlit as st

from boosting.clicks.reader import COLUMNS, read_clicks
from boosting.data.delimited import TableError
from boosting.data.limits import MB, in_words
from boosting.data.preferences import read_preferences
from boosting.words import capital, counted
from sample_data import Collection

from .. import stated
from ..address import Address, encode
from ..controls import TITLES, data_titles, key_of
from ..page import plain
from . import logs
from .choice import FILE, SEARCHED
from .place import bound, change, get, source

LARGEST = 4 * MB  # of a log or of preferences: some 80,000 rows, read in a second or two while the page waits
READERS = {"log": "boosting.clicks.reader.read_clicks", "preferences": "boosting.data.preferences.read_preferences"}
PREFERENCES = (
    "**Preferences**, a line each: `query,winner,loser` and perhaps `gap`, how many grades apart, and `weight`, how many equal "
    "preferences it counts as; in this order, or as a first line names them."
)
ABOUT = (
    "From clicks to preferences, as in [GB] section 3.1.3: is one of two documents clicked significantly more often? The searchers are "
    "made up and the grades known, so each step can be checked."
)


def show() -> Collection:
    """The title and the choice of data; returns the data."""
    found = source()
    words, data, log, files, letters = st.columns([4.2, 1.2, 1.5, 1.2, 1.3], vertical_alignment="bottom", gap="small")
    with words:
        st.title("Clicks", anchor=False)
        st.markdown(ABOUT)
    with data:
        _choose_data()
    with log:
        _choose_log()
    with files, st.popover("Own file", icon=":material/upload_file:", width="stretch", key="clicks_files"):
        _offer_files(found)
    with letters:
        bound("large", st.toggle, "Large text")
    _say_what_is_open(found)
    return found


def _choose_data() -> None:
    names = data_titles(get().data)
    key = key_of("clicks_data", *(name for name in names if name not in TITLES))
    st.session_state[key] = get().data
    st.selectbox(
        "Data", list(names), format_func=names.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: change(data=st.session_state[key], query=None, shown_by="", log=SEARCHED),
    )  # fmt: skip


def _choose_log() -> None:
    names = {SEARCHED: "Made-up searchers", **({FILE: "Own click log"} if logs.own_log() else {})}
    key = key_of("clicks_log", str(len(names)))
    st.session_state[key] = get().log
    st.selectbox(
        "Log", list(names), format_func=names.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: change(log=st.session_state[key], query=None),
    )  # fmt: skip


def _offer_files(found: Collection) -> None:
    """Two fields: a click log, and preferences that somebody has already; what is wrong is said above the field."""
    st.markdown(f"**A click log** as CSV with the columns {', '.join(COLUMNS)}; names are guessed. Documents are found by their names.")
    _trouble("log")
    log = st.file_uploader("Click log", key="clicks_upload_log", label_visibility="collapsed", max_upload_size=LARGEST // MB)
    st.button("Open the log", disabled=log is None, on_click=_open_log, args=(log,), key="clicks_open_log")
    st.markdown(PREFERENCES)
    _trouble("preferences")
    file = st.file_uploader("Preferences", key="clicks_upload_preferences", label_visibility="collapsed", max_upload_size=LARGEST // MB)
    st.button("Open the preferences", disabled=file is None, on_click=_open_preferences, args=(file, found), key="clicks_open_preferences")
    st.caption(plain(f"Both are about the documents of {found.title}, and stay in this browser session."))


def _trouble(what: str) -> None:
    if told := st.session_state.get(f"clicks_trouble_{what}"):
        st.error("  \n".join(plain(sentence) for sentence in told.splitlines()))


def _open_log(file) -> None:
    def take() -> None:
        logs.keep_log(read_clicks(file.getvalue()), file.name)
        change(log=FILE, query=None)

    _try("log", file, take)


def _open_preferences(file, found: Collection) -> None:
    _try("preferences", file, lambda: stated.keep(file.name, read_preferences(file.getvalue(), found.train), found.train))


def _try(what: str, file, take) -> None:
    st.session_state.pop(f"clicks_trouble_{what}", None)
    try:
        if file.size > LARGEST:
            bound_here = f"the bound here is {in_words(LARGEST)}; use {READERS[what]} in a script."
            raise TableError([f"{file.name} has {in_words(file.size)}, {bound_here}"])
        take()
    except ValueError as error:
        st.session_state[f"clicks_trouble_{what}"] = str(error)


def _say_what_is_open(found: Collection) -> None:
    """An opened log, and how much of it these data know; opened preferences, and the way to step on them."""
    log = logs.own_log()
    if get().log == FILE and log is not None:
        n = logs.n_known(log, found.train)
        st.caption(plain(f"{logs.own_name()}: {counted(len(log), 'document', 'documents')} shown, {n:,} of them known in {found.title}."))
    if stated.is_open():
        words, link = st.columns([5.2, 1.6], vertical_alignment="center")
        words.caption(plain(stated.in_words()))
        target = encode(Address(data=get().data, loss="gbrank", learn_from="stated", iteration=1))
        if stated.is_about(found.train):
            link.page_link("pages/step.py", label="Step on these", icon=":material/arrow_forward:", query_params=target)


def pairs(found: Collection) -> logs.Clicked | None:
    """The pairs of what is chosen; None, with the reason on the page, where there are none."""
    try:
        result = logs.clicked(get(), found)
    except ValueError as error:
        st.info(plain(capital(str(error))))
        return None
    if len(result.pairs):
        return result
    st.info("No page of this log shows two documents, so there is no pair.")
    return None
